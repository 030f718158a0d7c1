"""A report of a run that was really played."""

import pytest
from toy_game import runs

from reports.render import FORMATS, render
from reports.summarise import summarise

PLAN = runs.plan(
    ("Steady", "Daring"),
    ("Steady", "Steady"),
    ("Steady", "Fickle", "Daring"),
    ("Fickle",),
    blocks=40,
)


@pytest.fixture(scope="module")
def summary(tmp_path_factory):
    return summarise(runs.play(PLAN, tmp_path_factory.mktemp("report") / "run"))


def test_totals_are_those_of_the_folder(summary):
    assert [cell.games for cell in summary.cells] == [80, 40, 120, 40]
    assert all(cell.blocks == 40 for cell in summary.cells)


def test_metrics_are_those_the_game_declares(summary):
    names = [metric.name for metric in summary.cells[0].metrics]
    assert names[:3] == ["turns", "mean_step", "bold_turns"]
    assert summary.cells[0].length == "turns"
    assert len(summary.cells[2].metrics[2].seats) == 3


def test_values_of_other_rules_are_not_shown_as_those_of_the_run(summary):
    # The manifest of this run carries a made-up hash.
    assert all(rules.values is None for rules in summary.rules)
    assert "not available" in render(summary, "text")


def test_report_does_not_depend_on_chunks(summary, tmp_path):
    again = summarise(runs.play(PLAN, tmp_path / "run", chunk_blocks=3))
    for form in FORMATS:
        assert render(again, form) == render(summary, form)
