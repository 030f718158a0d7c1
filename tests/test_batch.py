"""A run gives the same rows however it is cut up, interrupted or crashed into."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from toy_game import runs

from simcore import batch
from simcore.chunk import Chunk, run_chunk
from simcore.errors import EquipoiseError, Interrupted, RunError
from simcore.executors import open_executor
from simcore.progress import Bar
from simcore.results import RunFolder
from simcore.schedule import Schedule

PLAN = runs.plan(
    ("Steady", "Daring"),
    ("Steady", "Crashing", "Fickle"),
    ("Steady", "Steady", "Daring", "Daring"),
    ("Fickle",),
    ("Daring", "Daring"),
    blocks=40,
)


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    return runs.rows(runs.play(PLAN, tmp_path_factory.mktemp("batch") / "run"))


@pytest.mark.parametrize("blocks", [1, 7, 1000])
@pytest.mark.parametrize(
    ("spec", "workers"), [("inline", 1), ("process", 1), ("process", 2)]
)
def test_rows_do_not_depend_on_workers_or_chunks(
    tmp_path, expected, spec, workers, blocks
):
    crew = open_executor(spec, workers)
    folder = runs.play(PLAN, tmp_path / "run", crew, chunk_blocks=blocks)
    assert len(folder.entries) == len(PLAN.cells) * -(-PLAN.blocks // blocks)
    assert runs.rows(folder) == expected


def test_rows_do_not_depend_on_measured_speed(tmp_path, expected):
    folder = runs.play(PLAN, tmp_path / "run", open_executor("process", 2))
    assert runs.rows(folder) == expected


def test_rows_of_a_block_do_not_depend_on_the_other_blocks(expected):
    chunk = run_chunk(Chunk(PLAN.cells[1], 13, 1, PLAN.seed))
    blocks = expected[1]["block"]
    assert chunk.games == blocks.count(13) / 3


def test_a_mirror_is_the_same_game_in_every_rotation(tmp_path):
    mirror = runs.plan(("Fickle", "Fickle"), blocks=10)
    cell = mirror.cells[0]
    # Alike in all but name: two games a block, which must be the same game.
    twins = (cell.entrants[0], replace(cell.entrants[1], label="other"))
    named = replace(mirror, cells=(replace(cell, entrants=twins),))
    once = runs.play(mirror, tmp_path / "once").read(0)
    twice = runs.play(named, tmp_path / "twice").read(0)
    for rotation in (0, 1):
        for column in ("payoff", "score", "turns", "bold_turns"):
            chosen = twice[column][twice["rotation"] == rotation]
            assert chosen.tolist() == once[column].tolist()


def test_solo_games_have_one_row_each(expected):
    assert set(expected[3]["seat"]) == {1}
    assert expected[3]["payoff"] == expected[3]["score"]
    assert len(expected[3]["seat"]) == PLAN.blocks


def test_progress_counts_up_to_the_total(tmp_path):
    seen = []
    runs.play(
        PLAN, tmp_path / "run", progress=lambda *now: seen.append(now), chunk_blocks=9
    )
    total = batch.planned_games(PLAN)
    assert seen[0] == (0, total)
    assert seen[-1] == (total, total)
    assert seen == sorted(seen)


def test_a_bar_is_drawn_on_terminals_only(tmp_path, capsys, monkeypatch):
    with Bar() as bar:
        bar(1, 10)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Bar() as bar:
        bar(40, 100)
        bar(100, 100)
    assert "40%" in capsys.readouterr().err


# Failures


def test_a_crashing_strategy_fails_its_game_only(tmp_path, expected):
    plan = runs.plan(("Steady", "Crashing", "Fickle"), blocks=40)
    with RunFolder.create(tmp_path / "run", runs.manifest(plan)) as folder:
        outcome = batch.run(plan, folder, open_executor("inline"))
    failures = list(folder.failures())
    assert outcome.failed == len(failures) > 5
    assert outcome.games + outcome.failed == 120
    table = folder.read(0, ["block", "rotation"])
    played = set(zip(table["block"].tolist(), table["rotation"].tolist(), strict=True))
    failed = {(failure["block"], failure["rotation"]) for failure in failures}
    assert not played & failed
    assert len(played | failed) == 120
    listed = (folder.path / "failures.jsonl").read_text().splitlines()
    assert len(listed) == len(failures)


def test_a_failure_says_what_happened_and_how_to_see_it_again(tmp_path):
    plan = runs.plan(("Steady", "Illegal"), blocks=3, seed=12)
    cell = replace(plan.cells[0], overrides=(("race.goal", 30),))
    folder = runs.play(replace(plan, cells=(cell,)), tmp_path / "run")
    first, second, *_ = folder.failures()
    assert (first["cell"], first["block"], first["rotation"]) == (0, 0, 0)
    assert first["message"].startswith("IllegalAction: Illegal chose 99")
    assert "\n" not in first["message"]
    assert first["reproduction"] == (
        "equipoise trace toy_game --players 2 --set race.goal=30 "
        "--strategy steady --strategy illegal --seed 12 --block 0"
    )
    assert "--strategy illegal --strategy steady" in second["reproduction"]
    assert folder.totals()[0].failed == 6
    assert folder.read(0)["block"].size == 0
    log = (folder.path / "run.log").read_text()
    assert "Traceback" in log
    assert first["reproduction"] in log


def test_a_strategy_cannot_end_the_worker(tmp_path):
    plan = runs.plan(("Steady", "Quitting"), blocks=2)
    folder = runs.play(plan, tmp_path / "run", open_executor("process", 1))
    assert [f["message"][:13] for f in folder.failures()] == ["SystemExit: 3"] * 4


def test_a_strategy_that_cannot_be_built_ends_the_run(tmp_path):
    plan = runs.plan(("Steady", "Missing"))
    with pytest.raises(EquipoiseError, match="Missing"):
        runs.play(plan, tmp_path / "run")


# Interruptions


def start(path, spec="process"):
    """Start a slow run in a process of its own; return when some chunks are kept."""
    process = subprocess.Popen(
        [sys.executable, "-m", "toy_game.runs", str(path), spec],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    journal = path / "journal.jsonl"
    while not journal.exists() or journal.read_bytes().count(b"\n") < 3:
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return process


@pytest.fixture(scope="module")
def slow_rows(tmp_path_factory):
    return runs.rows(runs.play(runs.SLOW, tmp_path_factory.mktemp("slow") / "run"))


@pytest.mark.parametrize("spec", ["inline", "process"])
def test_a_killed_run_is_resumed_to_the_same_rows(tmp_path, slow_rows, spec):
    process = start(tmp_path / "run", spec)
    process.kill()
    # The workers end too, and with them the last holders of the pipe.
    process.communicate(timeout=30)
    assert not RunFolder.open(tmp_path / "run").complete
    folder = runs.go_on(runs.SLOW, tmp_path / "run", open_executor("process", 2))
    assert runs.rows(folder) == slow_rows


@pytest.mark.parametrize("spec", ["inline", "process"])
def test_ctrl_c_keeps_what_is_in_hand_and_says_how_to_go_on(tmp_path, slow_rows, spec):
    process = start(tmp_path / "run", spec)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "games are kept; go on with: equipoise run race.toml --workers 2" in out
    assert out.rstrip().endswith(f"--out {tmp_path / 'run'} --resume")
    folder = RunFolder.open(tmp_path / "run")
    folder.check()
    assert not folder.complete
    assert not list((tmp_path / "run" / "games").glob(".*"))
    resumed = runs.go_on(runs.SLOW, tmp_path / "run")
    assert runs.rows(resumed) == slow_rows


def test_a_second_ctrl_c_does_not_wait(tmp_path, slow_rows):
    process = start(tmp_path / "run")
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "--resume" in out
    resumed = runs.go_on(runs.SLOW, tmp_path / "run")
    assert runs.rows(resumed) == slow_rows


def test_an_interruption_in_the_callback_leaves_a_good_folder(tmp_path, slow_rows):
    def interrupt(done, total):
        if done > total / 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="go on with"):
        runs.play(runs.SLOW, tmp_path / "run", progress=interrupt, chunk_blocks=3)
    assert runs.rows(runs.go_on(runs.SLOW, tmp_path / "run")) == slow_rows


def test_a_dead_worker_is_reported_with_the_way_on(tmp_path):
    plan = runs.plan(("Steady", "Slow"), blocks=500)
    crew = open_executor("process", 1)

    def kill(done, total):
        if done:
            crew.kill()

    with pytest.raises(RunError, match=r"worker process died.*--resume"):
        runs.play(plan, tmp_path / "run", crew, progress=kill, chunk_blocks=2)


# What is played next


def results_of(chunk, seconds):
    return type(
        "Result",
        (),
        {"cell": chunk.cell.index, "count": chunk.count, "seconds": seconds},
    )


def test_chunks_grow_to_a_second_and_shrink_at_the_end():
    plan = runs.plan(("Steady", "Daring"), blocks=200_000)
    schedule = Schedule(plan, [[(0, 200_000)]], workers=2)
    counts = []
    while chunk := schedule.next(plan.blocks):
        counts.append(chunk.count)
        schedule.learn(results_of(chunk, 0.0001 * chunk.count))
    assert counts[:5] == [1, 8, 64, 512, 4096]
    assert max(counts) == 10_000
    assert sum(counts) == 200_000
    assert min(counts[5:-1]) >= 5_000


def test_cells_go_on_side_by_side_and_gaps_come_first():
    plan = runs.plan(("Steady", "Daring"), ("Fickle", "Daring"), blocks=10)
    gaps = [[(2, 4), (6, 10)], [(0, 10)]]
    schedule = Schedule(plan, gaps, workers=1, chunk_blocks=3)
    handed = []
    while chunk := schedule.next(plan.blocks):
        handed.append((chunk.cell.index, chunk.first, chunk.count))
    assert handed == [
        *((1, 0, 3), (0, 2, 2), (1, 3, 3), (0, 6, 3)),
        *((1, 6, 3), (0, 9, 1), (1, 9, 1)),
    ]


def test_nothing_beyond_a_limit_is_handed_out():
    plan = runs.plan(("Steady", "Daring"), blocks=10)
    schedule = Schedule(plan, [[(0, 10)]], workers=1, chunk_blocks=4)
    assert [schedule.next(6).count, schedule.next(6).count] == [4, 2]
    assert schedule.next(6) is None
    assert schedule.next(10).first == 6
