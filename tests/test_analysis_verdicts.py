"""Seats together, verdicts, and how many games more."""

import numpy as np
import pytest

from reports.analysis.estimate import Estimate
from reports.analysis.seats import hotelling
from reports.analysis.shares import share
from reports.analysis.verdicts import (
    BALANCED,
    NO_VERDICT,
    UNBALANCED,
    UNDECIDED,
    chance_decided,
    default_margin,
    judge,
    judge_levels,
    more_blocks,
    withdraw,
)


def effect(low, high, blocks=300, se=0.01):
    return Estimate((low + high) / 2, low, high, se, blocks, 0.95, "given")


def test_hotelling():
    rows = ["300", "030", "111", "210", "300", "003"]
    rows += ["201", "120", "111", "210", "012", "111"]
    shares = np.array([[int(c) for c in row] for row in rows]) / 3
    found = hotelling(shares)
    assert (found.statistic, found.f_value, found.p_value) == pytest.approx(
        (1.247423, 0.567010, 0.584440), abs=1e-5
    )
    assert not found.printable


def test_hotelling_does_not_depend_on_the_seat_left_out():
    rng = np.random.default_rng(1)
    shares = rng.dirichlet([1, 1, 1, 1], size=100)
    turned = hotelling(np.roll(shares, 1, axis=1))
    assert turned.statistic == pytest.approx(hotelling(shares).statistic)


def test_hotelling_with_too_few_blocks():
    assert np.isnan(hotelling([[0.5, 0.5], [1, 0]]).p_value)


@pytest.mark.parametrize(
    ("low", "high", "state"),
    [
        (-0.02, 0.05, BALANCED),
        (0.01, 0.04, BALANCED),
        (0.06, 0.1, UNBALANCED),
        (-0.2, -0.051, UNBALANCED),
        (0.01, 0.06, UNDECIDED),
        (-0.06, 0.06, UNDECIDED),
    ],
)
def test_one_interval_against_the_margin(low, high, state):
    verdict = judge(effect(low, high), 0.05)
    assert verdict.state == state
    assert (verdict.more is not None) == (state == UNDECIDED)


def test_clearly_nonzero_and_still_balanced():
    verdict = judge(effect(0.01, 0.04), 0.05)
    assert (verdict.state, verdict.nonzero) == (BALANCED, True)


def test_under_thirty_blocks_no_verdict():
    assert judge(effect(-0.01, 0.01, blocks=29), 0.05).state == NO_VERDICT


def test_several_levels_need_all_inside_or_one_clearly_outside():
    inside, over, out = effect(-0.01, 0.02), effect(0.02, 0.06), effect(0.06, 0.09)
    margin = 0.05
    assert judge_levels([inside] * 3, [inside] * 3, margin).state == BALANCED
    assert judge_levels([inside, over], [inside, over], margin).state == UNDECIDED
    found = judge_levels(
        [inside, over, out], [inside, over, out], margin, ["one", "two", "three"]
    )
    assert (found.state, found.level) == (UNBALANCED, "three")
    # Outside by the ordinary interval only: not enough among three.
    wide = effect(0.045, 0.105)
    assert judge_levels([inside, over, out], [inside, over, wide], margin).state == (
        UNDECIDED
    )


def test_a_verdict_that_hangs_on_truncated_games_is_withdrawn():
    good, bad = judge(effect(-0.01, 0.01), 0.05), judge(effect(0.06, 0.08), 0.05)
    assert withdraw(good, [good, good], "x") is good
    assert withdraw(good, [good, bad], "truncated games decide").state == UNDECIDED


def test_default_margins():
    assert default_margin(2) == pytest.approx(0.05)
    assert default_margin(4, strict=True) == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("found", "chance", "half", "most"),
    [(0.02, 0.5539, 225, 1887), (0.04, 0.1077, 1923, 13994), (0.08, 0.5555, 223, 1854)],
)
def test_how_many_more_blocks(found, chance, half, most):
    assert chance_decided(600, found, 0.35, 300, 0.05) == pytest.approx(
        chance, abs=5e-5
    )
    more = more_blocks(found, 0.35, 300, 0.05)
    assert (more.half, more.most) == (half, most)


def test_no_prediction_without_any_spread():
    assert more_blocks(0.05, 0.0, 300, 0.05).most is None


def test_shares_at_the_lattice_do_not_leave_the_unit_interval():
    found = share([1 / 3] * 31 + [2 / 3] * 40)
    assert 0 <= found.low <= found.value <= found.high <= 1
