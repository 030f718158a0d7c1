"""Two runs against each other, gates on a baseline file, plans, looks."""

import json
import math

import pytest
from fake_run import FACTS, FakeRun

from reports import gate, planning
from reports.analysis.verdicts import BALANCED, UNBALANCED
from reports.render import FORMATS, render
from reports.stopping import half_width
from reports.summarise import summarise
from reports.two_runs import compare_runs
from simcore.errors import BadInput


def other_seed(run):
    run.manifest["seed"] = 8
    return run


def test_same_seed_is_paired():
    found = compare_runs(
        FakeRun(blocks=600), FakeRun(blocks=500, edges=(0.6,)), ("old", "new"), FACTS
    )
    comparison = found.comparisons[0]
    assert comparison.paired
    assert comparison.blocks == 500
    assert found.headline.state == UNBALANCED
    assert found.headline.name == "new: plain"
    for form in FORMATS:
        assert "old" in render(found, form)


def test_other_seeds_are_independent():
    runs = FakeRun(blocks=500), other_seed(FakeRun(blocks=500, edges=(0.6,)))
    found = compare_runs(*runs, ("old", "new"), FACTS)
    paired = compare_runs(runs[0], FakeRun(blocks=500, edges=(0.6,)), known=FACTS)
    first = found.comparisons[0].changes[0].contrast
    assert "Welch" in first.estimate.method
    assert first.correlation is None
    sharper = paired.comparisons[0].changes[0].contrast.estimate
    assert sharper.half_width < first.estimate.half_width
    assert "other seeds" in render(found, "text")


def test_relative_change_of_independent_runs():
    compare = {"response": "turns"}
    runs = (
        FakeRun(blocks=500, compare=compare),
        other_seed(FakeRun(blocks=500, compare=compare)),
    )
    found = compare_runs(*runs, known=FACTS)
    assert found.comparisons[0].on_relative
    assert found.headline.state == BALANCED


def test_runs_that_measure_different_things_are_refused():
    with pytest.raises(BadInput, match="different things"):
        compare_runs(FakeRun(), FakeRun(compare={"response": "score"}), known=FACTS)
    other = FakeRun()
    other.manifest["cells"][0]["game"] = "dice"
    with pytest.raises(BadInput, match="another game"):
        compare_runs(FakeRun(), other, known=FACTS)
    with pytest.raises(BadInput, match="no cell in common"):
        compare_runs(FakeRun(), FakeRun(lineup=("a", "b", "c")), known=FACTS)


def test_gate_on_the_same_basis_demands_the_same_numbers():
    run = summarise(FakeRun(), FACTS)
    text = gate.baseline(run)
    found = gate.check(run, text)
    assert (found.code, found.same_basis) == (0, True)
    assert {row.state for row in found.rows} == {"identical"}
    data = json.loads(text)
    first = next(iter(data["responses"].values()))
    first["mean"] += 1e-6
    assert gate.check(run, json.dumps(data)).code == 1


def test_gate_after_a_change():
    text = gate.baseline(summarise(FakeRun(blocks=3000), FACTS))
    same = gate.check(summarise(other_seed(FakeRun(blocks=3000)), FACTS), text)
    assert same.code == 0
    other = other_seed(FakeRun(blocks=3000, edges=(0.9,)))
    assert gate.check(summarise(other, FACTS), text).code == 1
    few = gate.check(summarise(other_seed(FakeRun(blocks=60)), FACTS), text)
    assert few.code == 3
    assert any("undecided" in line for line in gate.lines(few))


def test_gate_refuses_what_is_no_baseline():
    run = summarise(FakeRun(), FACTS)
    for text in ("", "[]", "{}", '{"format": 1}'):
        with pytest.raises(BadInput, match="no baseline"):
            gate.check(run, text)


def test_plan_from_a_pilot():
    pilot = summarise(FakeRun(blocks=100), FACTS)
    found = planning.plan(pilot, {0: 0.001})
    low, high = found.blocks
    # Near the 526 blocks of independent fair games.
    assert 350 < low < high < 800
    assert found.games == (2 * low, 2 * high)
    assert found.seconds[0] == pytest.approx(2 * low * 0.001)
    assert any("blocks" in line for line in planning.lines(found, 2))
    sharp = planning.plan(pilot, {0: 0.001}, precision=0.01)
    expected = low * (0.05 / 0.01) ** 2 * (1.960 / 3.2415) ** 2
    assert sharp.blocks[0] == pytest.approx(expected, rel=0.01)


def test_plan_without_anything_to_judge():
    pilot = summarise(FakeRun(lineup=("hare",)), FACTS)
    assert planning.plan(pilot, {}) is None


def test_half_width_looks_at_the_prefix_alone():
    short, long = FakeRun(blocks=100), FakeRun(blocks=100)
    widths = [half_width(long, n, FACTS) for n in (50, 100, 200)]
    assert widths[0] > widths[1] == widths[2]
    found = summarise(short, FACTS).cells[0].seats[0].estimate
    assert widths[1] == pytest.approx(found.half_width)


def test_half_width_of_a_comparison():
    run = FakeRun(blocks=200, edges=(0, 0.3), compare={"baseline": {"rules": "plain"}})
    found = summarise(run, FACTS).comparisons[0].changes[0].contrast.estimate
    assert half_width(run, 200, FACTS) == pytest.approx(found.half_width)
    assert math.isnan(half_width(run, 0, FACTS))


@pytest.mark.parametrize(("seconds", "words"), [(3, "3 s"), (600, "10 min")])
def test_durations(seconds, words):
    assert planning.duration(seconds) == words
