"""Which twin runs, and the refusal of compiled modules that are not of the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import simcore
import simcore.twin
from simcore.rng import Rng, block_key, stream_key

HOME = Path(__file__).parent.parent
TRY = "import simcore; print(simcore.TWIN); import simcore.rng; print(simcore.rng)"


def run(code, cwd=None, **environment):
    kept = {k: v for k, v in os.environ.items() if k != "SIMCORE_INTERPRETED"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=kept | environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_suite_tests_the_twin_it_means_to():
    """Compiled wherever there is a C compiler; EQUIPOISE_TWIN overrules the guess."""
    expected = "compiled"
    if os.environ.get("SIMCORE_INTERPRETED") or not (
        shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    ):
        expected = "interpreted"
    expected = os.environ.get("EQUIPOISE_TWIN", expected)

    assert simcore.TWIN.split()[0] == expected


def test_the_checkouts_sources_are_tested():
    assert Path(simcore.__file__).parent.parent == HOME


def test_the_variable_forces_the_interpreted_twin():
    found = run(TRY, SIMCORE_INTERPRETED="1")

    assert "interpreted (SIMCORE_INTERPRETED is set)" in found.stdout
    assert "rng.py" in found.stdout


@pytest.fixture
def copied(tmp_path):
    """A copy of the rooms that are compiled, compiled modules included."""
    for room in simcore.twin.ROOMS:
        shutil.copytree(HOME / room, tmp_path / room)
    return tmp_path


def test_stale_modules_are_refused_with_the_command_that_rebuilds(copied):
    if not (copied / "simcore" / "compiled.txt").exists():
        pytest.skip("nothing is compiled here")
    source = copied / "simcore" / "rng.py"
    source.write_text(source.read_text() + "\n# edited\n")
    found = run(TRY, cwd=copied)

    assert found.returncode != 0
    assert "pip install -e ." in found.stderr


def test_times_of_files_do_not_matter(copied):
    for path in (copied / "simcore").rglob("*.py"):
        os.utime(path)
    found = run(TRY, cwd=copied)

    assert found.returncode == 0, found.stderr


def test_without_compiled_modules_the_sources_run(copied):
    for path in copied.rglob("*.so"):
        path.unlink()
    (copied / "simcore" / "compiled.txt").unlink(missing_ok=True)
    found = run(TRY, cwd=copied)

    assert "interpreted (no compiled modules)" in found.stdout


def test_published_vectors_of_the_generator():
    """SplitMix64: the first numbers of keys 1234567 and 0, as published with it."""
    rng = Rng(1234567)

    assert [rng.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    rng.seed(0)
    assert [rng.bits() for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_keys_of_blocks_and_purposes_differ():
    keys = {
        stream_key(block_key(seed, block), purpose)
        for seed in range(10)
        for block in range(100)
        for purpose in range(50)
    }

    assert len(keys) == 10 * 100 * 50


def test_below_is_uniform():
    """χ² with 6 degrees of freedom over 70,000 draws; the bound is its 0.1 % point."""
    rng = Rng(stream_key(5, 1))
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.below(7)] += 1

    assert sum((n - 10_000) ** 2 / 10_000 for n in counts) < 22.46


def test_uniform_is_in_the_unit_interval():
    rng = Rng(9)
    drawn = [rng.uniform() for _ in range(20_000)]

    assert min(drawn) >= 0
    assert max(drawn) < 1
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.01
