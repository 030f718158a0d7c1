"""The run folder: nothing is lost, overwritten, half written or taken on trust."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from toy_game import runs

from simcore import batch
from simcore.errors import BadInput, RunError
from simcore.executors import open_executor
from simcore.manifest import plan_of
from simcore.results import RunFolder, new_folder

PLAN = runs.plan(("Steady", "Daring"), ("Steady", "Fickle", "Daring"))


@pytest.fixture
def played(tmp_path):
    return runs.play(PLAN, tmp_path / "run", chunk_blocks=7)


def files(folder):
    return sorted((folder.path / "games").iterdir())


def test_rows_come_in_canonical_order(played):
    for cell in played.cells():
        table = played.read(cell.index, ["block", "rotation", "seat"])
        key = np.stack([table["block"], table["rotation"], table["seat"]], axis=1)
        assert (key == key[np.lexsort(key.T[::-1])]).all()
        assert len(key) == 20 * len(cell.entrants) ** 2


def test_columns_name_everything(played):
    assert played.columns() == [
        *("cell", "block", "rotation", "seat", "entrant", "strategy", "table"),
        *("payoff", "score", "ending", "truncated", "decisions"),
        *("turns", "mean_step", "bold_turns"),
    ]
    table = played.read(1)
    assert set(table["table"]) == {"Steady-Fickle-Daring"}
    assert set(table["ending"]) <= {"home", "length limit"}
    labels = [entrant.label for entrant in played.cells()[1].entrants]
    assert [labels[place] for place in table["entrant"]] == list(table["strategy"])
    assert table["turns"].dtype == np.int64
    assert table["mean_step"].dtype == np.float64
    bold_by_daring = table["bold_turns"][table["strategy"] == "daring"]
    assert bold_by_daring.min() > 0
    assert table["bold_turns"][table["strategy"] == "steady"].max() == 0


def test_an_unknown_column_is_named(played):
    with pytest.raises(BadInput, match="did you mean 'turns'"):
        played.read(0, ["turn"])


def test_totals_agree_with_the_plan(played):
    first, second = played.totals()
    assert (first.blocks, first.games, first.rows) == (20, 40, 80)
    assert (second.blocks, second.games, second.rows) == (20, 60, 180)
    assert played.complete


def test_reading_file_by_file_gives_the_same_rows(played):
    parts = list(played.scan(1, ["block", "strategy"]))
    assert len(parts) == 3
    whole = played.read(1, ["block", "strategy"])
    assert np.concatenate([part["block"] for part in parts]).tolist() == list(
        whole["block"]
    )


def test_the_manifest_holds_the_whole_plan(played):
    assert plan_of(RunFolder.open(played.path).manifest) == PLAN


def test_a_cell_survives_the_manifest_whole(tmp_path):
    inner = runs.entrant("Fickle")
    entrant = replace(
        runs.entrant("Steady"), inner=inner, arguments=(64,), weights=(("w", 1.5),)
    )
    cell = replace(
        runs.cell(0, "Steady"),
        entrants=(entrant,),
        options=(("map", ("a", "b")),),
        overrides=(("race.goal", 9),),
        component_files=(("mine.toml", "[race]\ngoal = 9\n"),),
    )
    plan = batch.Plan((cell,), 1, 2**64 - 1)
    assert plan_of(runs.manifest(plan)) == plan


def test_a_run_folder_is_never_overwritten(played):
    before = played.path.stat().st_mtime_ns
    with pytest.raises(BadInput, match="never overwritten"):
        RunFolder.create(played.path, runs.manifest(PLAN))
    assert played.path.stat().st_mtime_ns == before


def test_new_folders_are_named_by_time_and_scenario(tmp_path):
    first = new_folder("first player: edge?", tmp_path / "runs")
    assert first.parent == tmp_path / "runs"
    assert first.name.endswith("-first-player-edge")
    first.mkdir(parents=True)
    assert new_folder("first player: edge?", tmp_path / "runs") != first


def test_another_folder_is_not_taken_for_a_run(tmp_path):
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(BadInput, match="not a run folder"):
            RunFolder.open(path)
        with pytest.raises(BadInput, match="not a run folder"):
            RunFolder.resume(path, runs.manifest(PLAN))


@pytest.mark.parametrize(
    ("plan", "changes", "reason"),
    [
        (replace(PLAN, seed=8), {}, "seed is 8, but the run was started with 7"),
        (replace(PLAN, blocks=21), {}, "blocks is 21"),
        (
            runs.plan(("Steady", "Fickle"), ("Steady", "Fickle", "Daring")),
            {},
            'cells.0.entrants.1.label is "fickle", but .* "daring"',
        ),
        (PLAN, {"margin": 0.1}, "scenario.margin is 0.1, but .* null"),
    ],
)
def test_another_run_is_not_gone_on_with(played, plan, changes, reason):
    with pytest.raises(BadInput, match=reason):
        RunFolder.resume(played.path, runs.manifest(plan, **changes))


def test_another_rule_set_is_not_gone_on_with(played):
    manifest = runs.manifest(PLAN)
    manifest["rules"][1] = "other"
    with pytest.raises(BadInput, match=r"rules\.1"):
        RunFolder.resume(played.path, manifest)


def test_a_truncated_file_is_found_and_named(played):
    victim = files(played)[2]
    with victim.open("rb+") as file:
        file.truncate(victim.stat().st_size // 2)
    for act in (
        lambda: RunFolder.open(played.path).check(),
        lambda: runs.rows(RunFolder.open(played.path)),
        lambda: RunFolder.resume(played.path, runs.manifest(PLAN)),
    ):
        with pytest.raises(RunError, match=f"{victim.name}: is cut short"):
            act()


def test_a_changed_byte_is_found_and_named(played):
    victim = files(played)[0]
    data = bytearray(victim.read_bytes())
    data[len(data) // 2] ^= 1
    victim.write_bytes(data)
    with pytest.raises(RunError, match=f"{victim.name}: was changed"):
        RunFolder.open(played.path).read(0)


def test_a_foreign_file_is_found_and_named(played):
    foreign = played.path / "games" / "cell0000_block0000000000_count3.parquet"
    foreign.write_bytes(files(played)[0].read_bytes())
    with pytest.raises(RunError, match=f"{foreign.name}: is not a file of this run"):
        RunFolder.resume(played.path, runs.manifest(PLAN))


def test_a_removed_file_is_played_again(played):
    before = runs.rows(played)
    files(played)[1].unlink()
    with pytest.raises(RunError, match="is missing; --resume plays it again"):
        RunFolder.open(played.path).read(0)
    assert runs.rows(runs.go_on(PLAN, played.path)) == before
    assert runs.rows(RunFolder.open(played.path)) == before


def test_a_journal_line_cut_short_counts_as_not_written(played):
    before = runs.rows(played)
    journal = played.path / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    last = json.loads(lines[-1])["file"]
    # The order of writing: the line comes before the file has its name.
    (played.path / "games" / last).rename(played.path / "games" / f".{last}.tmp")
    journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])
    assert runs.rows(runs.go_on(PLAN, played.path)) == before


def test_a_damaged_journal_line_is_named(played):
    journal = played.path / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b'"games": 14', b'"games": 15', 1))
    with pytest.raises(RunError, match=r"journal\.jsonl: line 1 is damaged"):
        RunFolder.open(played.path)


def test_two_writers_are_refused_in_one_process(played):
    with RunFolder.resume(played.path, runs.manifest(PLAN)):
        with pytest.raises(RunError, match="in use by this process"):
            RunFolder.resume(played.path, runs.manifest(PLAN))
        RunFolder.open(played.path).read(0)  # reading is free
    RunFolder.resume(played.path, runs.manifest(PLAN)).close()


def test_two_writing_processes_are_refused(played):
    code = (
        "import sys; from toy_game import runs; "
        "from simcore.results import RunFolder; "
        "RunFolder.resume(sys.argv[1], runs.manifest(runs.plan(('Steady', 'Daring'),"
        "('Steady', 'Fickle', 'Daring'))))"
    )
    with RunFolder.resume(played.path, runs.manifest(PLAN)):
        other = subprocess.run(
            [sys.executable, "-c", code, str(played.path)],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=False,
        )
    assert other.returncode != 0
    assert f"in use by process {os.getpid()}" in other.stderr


def test_wrong_totals_are_not_kept(tmp_path):
    from simcore.chunk import Chunk, run_chunk

    result = run_chunk(Chunk(PLAN.cells[0], 0, 3, PLAN.seed))
    with RunFolder.create(tmp_path / "run", runs.manifest(PLAN)) as folder:
        with pytest.raises(RunError, match="5 games and 0 failed, but 6"):
            folder.write_chunk(replace(result, games=5))
        with pytest.raises(RunError, match="but 8 were to be played"):
            folder.write_chunk(replace(result, count=4))
        folder.write_chunk(result)
        with pytest.raises(RunError, match="already exists"):
            folder.write_chunk(result)
        with pytest.raises(RunError, match="3 of 20 blocks"):
            batch.reconcile(PLAN, folder)


def test_a_run_is_logged(played):
    log = (played.path / "run.log").read_text()
    assert "all is done: 100 games, 0 failed" in log


def test_the_resume_command_holds_folder_and_flag(tmp_path):
    manifest = runs.manifest(PLAN)
    manifest["command"] += ["--out", "old place", "--resume"]
    with RunFolder.create(tmp_path / "my run", manifest) as folder:
        assert folder.resume_command == (
            "equipoise run race.toml --workers 2 "
            f"--out '{tmp_path / 'my run'}' --resume"
        )


def test_a_complete_run_has_nothing_left_to_play(played):
    with RunFolder.resume(played.path, runs.manifest(PLAN)) as folder:
        outcome = batch.run(PLAN, folder, open_executor("inline"))
    assert (outcome.games, outcome.played) == (100, 0)
