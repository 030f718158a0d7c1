"""The command line through its real entry point, in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest

EQUIPOISE = Path(sys.executable).with_name("equipoise")
SMALL = """
question = "Is it fast?"
game = "star_realms"
games = 60
seed = 5

[table]
players = 2
strategies = ["hare", "tortoise"]

[what_if.dear_scouts]
"cards.blob_wheel.cost" = 5
"""


def equipoise(*words, cwd, **environment):
    return subprocess.run(
        [EQUIPOISE, *map(str, words)],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def here(tmp_path):
    (tmp_path / "small.toml").write_text(SMALL)
    return tmp_path


def rows(folder):
    """Return the rows of a run as they are read: cell, block, rotation, seat."""
    files = sorted((folder / "games").glob("*.parquet"))
    tables = [pyarrow.parquet.read_table(file).to_pylist() for file in files]
    found = [row for table in tables for row in table]
    found.sort(key=lambda r: (r["cell"], r["block"], r["rotation"], r["seat"]))
    return found


def test_help_answers_at_once(here):
    times = []
    for _ in range(3):
        started = time.perf_counter()
        found = equipoise("--help", cwd=here)
        times.append(time.perf_counter() - started)

        assert found.returncode == 0
        assert "run quickstart" in found.stdout
    assert min(times) < 0.3


@pytest.mark.parametrize("command", ["run", "trace", "list", "bench", "report"])
def test_every_command_has_help(here, command):
    found = equipoise(command, "--help", cwd=here)

    assert found.returncode == 0
    assert "Usage: equipoise" in found.stdout


def test_results_do_not_depend_on_how_they_were_computed(here):
    """1 or 2 workers, chunks of 1, 7 and 1,000 blocks, compiled and interpreted."""
    ways = {
        "inline": (["--executor", "inline"], {}),
        "one": (["--workers", "1", "--chunk", "7"], {}),
        "two": (["--workers", "2", "--chunk", "1"], {}),
        "large": (["--workers", "2", "--chunk", "1000"], {}),
        "interpreted": (["--executor", "inline"], {"SIMCORE_INTERPRETED": "1"}),
    }
    summaries, records, reports = set(), [], set()
    for name, (words, environment) in ways.items():
        found = equipoise(
            "run", "small.toml", "--out", name, *words, cwd=here, **environment
        )

        assert found.returncode == 0, found.stderr
        summaries.add((here / name / "summary.json").read_bytes())
        reports.add((here / name / "report.html").read_bytes())
        records.append(rows(here / name))

    assert len(summaries) == 1
    assert len(reports) == 1
    assert all(each == records[0] for each in records)
    assert len(records[0]) == 2 * 60 * 2


def test_the_interpreted_twin_warns_once(here):
    found = equipoise(
        "run",
        "small.toml",
        "--games",
        "4",
        "--workers",
        "2",
        cwd=here,
        SIMCORE_INTERPRETED="1",
    )

    assert found.stderr.count("warning: running interpreted") == 1


def test_a_run_is_never_overwritten(here):
    words = ("run", "small.toml", "--games", "4", "--executor", "inline")

    assert equipoise(*words, "--out", "a", cwd=here).returncode == 0
    again = equipoise(*words, "--out", "a", cwd=here)

    assert again.returncode == 2
    assert "never overwritten" in again.stderr


def test_a_report_is_made_again_in_every_form(here):
    words = ("run", "small.toml", "--executor", "inline", "--out", "a")

    assert equipoise(*words, cwd=here).returncode == 0
    html = equipoise("report", "a", "--format", "html", cwd=here).stdout
    assert html == (here / "a" / "report.html").read_text()
    summary = equipoise("report", "a", "--format", "json", cwd=here).stdout
    assert json.loads(summary) == json.loads((here / "a" / "summary.json").read_text())
    for form in ("md", "csv", "text"):
        assert "hare" in equipoise("report", "a", "--format", form, cwd=here).stdout


def test_a_trace_is_a_game_of_the_run(here):
    """The traced game ends as the run's row says, for the same seed and block."""
    words = ("run", "small.toml", "--executor", "inline", "--out", "a")

    assert equipoise(*words, cwd=here).returncode == 0
    game = [r for r in rows(here / "a") if (r["cell"], r["block"]) == (0, 3)]
    seats = [r["strategy"] for r in game if r["rotation"] == 1]
    scores = [r["score"] for r in game if r["rotation"] == 1]
    told = equipoise(
        "trace",
        "star_realms",
        "--seed",
        "5",
        "--block",
        "3",
        *(word for name in seats for word in ("--strategy", name)),
        cwd=here,
    ).stdout

    assert f"seat 1, {seats[0]}" in told
    assert f"score {scores[0]:g}" in told
    assert f"score {scores[1]:g}" in told


def test_a_users_own_strategy_plays(here):
    (here / "bot.py").write_text(
        "from simcore.game import Strategy\n\n\n"
        "class Last(Strategy):\n"
        "    def choose(self, game):\n"
        "        return game.options()[0]\n"
    )
    found = equipoise(
        "run",
        "small.toml",
        "--games",
        "40",
        "--strategy",
        "bot.py:Last",
        "--strategy",
        "random",
        cwd=here,
    )

    assert found.returncode == 0, found.stderr
    assert "bot.py:Last" in found.stdout


def test_a_strategy_that_cheats_fails_its_games(here):
    """Illegal actions are counted and listed with the command that shows one."""
    (here / "bot.py").write_text(
        "from simcore.game import Strategy\n\n\n"
        "class Cheat(Strategy):\n"
        "    def reads_legal(self):\n"
        "        return False\n\n"
        "    def choose(self, game):\n"
        "        return 123456789\n"
    )
    found = equipoise(
        "run",
        "small.toml",
        "--games",
        "4",
        "--executor",
        "inline",
        "--strategy",
        "bot.py:Cheat",
        "--strategy",
        "random",
        "--out",
        "a",
        cwd=here,
    )

    assert found.returncode in (3, 4)
    assert "equipoise trace star_realms" in found.stdout + found.stderr
    assert "Traceback" not in found.stdout


BAD = {
    "unknown card": (["--set", "cards.blob_whel.cost=2"], "blob_wheel"),
    "unknown column": (["--set", "cards.blob_wheel.cots=2"], "cost"),
    "negative cost": (["--set", "cards.blob_wheel.cost=-1"], "cards.blob_wheel.cost"),
    "wrong type": (["--set", "cards.blob_wheel.cost=dear"], "cards.blob_wheel.cost"),
    "no value": (["--set", "cards.blob_wheel.cost"], "KEY=VALUE"),
    "unknown ruling": (["--set", "rulings.A2=partnr"], "partner"),
    "no games": (["--games", "0"], "games"),
    "no workers": (["--workers", "0"], "workers"),
    "unknown executor": (["--executor", "clud"], "executor"),
    "unknown strategy": (["--strategy", "hair"], "hare"),
    "missing bot": (["--strategy", "nowhere.py:Bot"], "nowhere.py"),
    "missing components": (["--components", "nowhere.toml"], "nowhere.toml"),
    "unknown option": (["--gmes", "3"], "--games"),
    "resume without a folder": (["--resume"], "--out"),
    "negative seed": (["--seed", "-4"], "seed"),
    "a folder nobody can make": (["--out", "/proc/nowhere/run"], "/proc/nowhere"),
}


@pytest.mark.parametrize(("words", "hint"), BAD.values(), ids=BAD)
def test_bad_words_are_one_line(here, words, hint):
    found = equipoise("run", "small.toml", *words, cwd=here)

    assert found.returncode == 2, found.stderr
    assert found.stderr.startswith("error: ")
    assert found.stderr.count("\n") == 1
    assert hint in found.stderr
    assert not (here / "runs").exists()


BAD_FILES = {
    "seven players": ("players = 2", "players = 7", "players"),
    "no such game": ('"star_realms"', '"star_relms"', "star_realms"),
    "broken TOML": ("[table]", "[table", "small.toml"),
    "wrong type": ("games = 60", 'games = "many"', "games"),
    "unknown key": ("seed = 5", "sede = 5", "seed"),
    "unknown card": ("blob_wheel", "blob_whel", "blob_wheel"),
    "a precision": ("games = 60", "games = 60\nprecision = 0.01", "not there yet"),
    "negative cost": ("= 5\n", "= -5\n", "seed"),
    "unknown strategy": ('"hare"', '"hair"', "hare"),
    "too many strategies": ('"hare"', '"hare", "hare"', "strategies"),
}


@pytest.mark.parametrize(("old", "new", "hint"), BAD_FILES.values(), ids=BAD_FILES)
def test_bad_files_are_one_line(here, old, new, hint):
    (here / "small.toml").write_text(SMALL.replace(old, new, 1))
    found = equipoise("run", "small.toml", cwd=here)

    assert found.returncode == 2, found.stderr
    assert found.stderr.startswith("error: ")
    assert found.stderr.count("\n") == 1
    assert "small.toml" in found.stderr
    assert hint in found.stderr


@pytest.mark.parametrize(
    "words", [("trace", "--block", "-1"), ("bench", "--seconds", "-1")], ids=str
)
def test_numbers_out_of_range_are_one_line(here, words):
    command, *rest = words
    found = equipoise(command, "star_realms", *rest, cwd=here)

    assert found.returncode == 2, found.stderr
    assert rest[0] in found.stderr.splitlines()[-1]
    assert "Traceback" not in found.stderr


def test_missing_scenarios_name_the_nearest(here):
    assert "quickstart" in equipoise("run", "quikstart", cwd=here).stderr
    assert "nowhere.toml" in equipoise("run", "nowhere.toml", cwd=here).stderr


KINDS = [
    "games",
    "modules",
    "options",
    "strategies",
    "weights",
    "scenarios",
    "components",
    "metrics",
    "rulings",
]


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_listed(here, kind):
    words = ["list", kind] + (["star_realms"] if kind != "games" else [])
    found = equipoise(*words, cwd=here)

    assert found.returncode == 0, found.stderr
    assert found.stdout.strip()


def test_speed_is_measured(here):
    found = equipoise("bench", "star_realms", "--seconds", "0.2", cwd=here)

    assert found.returncode == 0, found.stderr
    assert "games per CPU-second" in found.stdout
    assert "hare / tortoise" in found.stdout
