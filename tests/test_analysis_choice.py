"""Conditional logit and Plackett-Luce: worked vectors and other software."""

import time

import numpy as np
import pytest

from reports.analysis.adjusted import adjusted_share
from reports.analysis.choice import fit
from reports.analysis.choice_data import rankings, winners


def near(*values):
    return pytest.approx(values, abs=1e-5)


def twenty_blocks(first="11" * 4 + "12" * 10 + "21" * 3 + "22" * 3):
    """Return levels, wins and blocks: A sits in seat 1, then B does."""
    seats = np.array([int(c) - 1 for c in first])
    wins = np.zeros((40, 2))
    wins[np.arange(40), seats] = 1
    strategy = np.tile([[0, 1], [1, 0]], (20, 1))
    seat = np.tile([[0, 1]], (40, 1))
    return [strategy, seat], wins, np.repeat(np.arange(20), 2)


def test_without_penalty():
    levels, wins, blocks = twenty_blocks()
    found = fit(winners(levels, wins, blocks), penalty=0)
    strategy, seat = found.difference(0, 0, 1), found.difference(1, 0, 1)
    assert (strategy.value, strategy.se) == near(0.733169, 0.381157)
    assert (seat.value, seat.se) == near(0.114129, 0.309364)
    assert found.log_likelihood == pytest.approx(-25.166219, abs=1e-5)
    assert np.sqrt(found.model[1, 1]) == pytest.approx(0.338332, abs=1e-5)


def test_with_penalty():
    levels, wins, blocks = twenty_blocks()
    found = fit(winners(levels, wins, blocks))
    strategy = found.difference(0, 0, 1)
    assert (strategy.value, strategy.se) == near(0.722783, 0.374395)
    assert found.difference(1, 0, 1).value == pytest.approx(0.112121, abs=1e-5)
    assert found.centred(0, 0).value == pytest.approx(strategy.value / 2)


def test_ties_are_fractional_wins():
    levels, wins, blocks = twenty_blocks()
    wins[[0, 7]] = 0.5
    found = fit(winners(levels, wins, blocks), penalty=0)
    strategy, seat = found.difference(0, 0, 1), found.difference(1, 0, 1)
    assert (strategy.value, strategy.se) == near(0.730888, 0.388662)
    assert (seat.value, seat.se) == near(0, 0.274203)


def test_a_strategy_that_always_wins_is_held_by_the_penalty():
    levels, wins, blocks = twenty_blocks("12" * 20)
    found = fit(winners(levels, wins, blocks))
    strategy = found.difference(0, 0, 1)
    assert (strategy.value, strategy.se) == near(4.296903, 1.235696)
    assert found.separated[:2].all()
    assert not found.separated[2:].any()
    assert "Hessian" in strategy.method


def three_seats(games=600, seed=4):
    rng = np.random.default_rng(seed)
    level = np.stack([rng.permutation(4)[:3] for _ in range(games)])
    worth = np.array([0.0, 0.4, -0.3, 0.8])[level] + rng.gumbel(size=(games, 3))
    return level, worth, np.arange(games) // 3


def test_agrees_with_statsmodels_conditional_logit():
    from statsmodels.discrete.conditional_models import ConditionalLogit

    level, worth, blocks = three_seats()
    won = (worth == worth.max(axis=1, keepdims=True)).astype(float)
    found = fit(winners([level], won, blocks), penalty=0)
    dummies = np.eye(4)[level.reshape(-1)][:, 1:]
    oracle = ConditionalLogit(
        won.reshape(-1), dummies, groups=np.repeat(np.arange(len(level)), 3)
    ).fit(disp=0)
    # The oracle's optimiser stops early.
    assert found.coefficients[1:] == pytest.approx(oracle.params, abs=1e-3)
    assert np.sqrt(np.diag(found.model))[1:] == pytest.approx(oracle.bse, abs=1e-3)


def test_rankings_agree_with_stratified_cox_regression():
    from statsmodels.duration.hazard_regression import PHReg

    level, worth, blocks = three_seats()
    ranks = (-worth).argsort(axis=1).argsort(axis=1) + 1
    found = fit(rankings([level], ranks, blocks), penalty=0)
    dummies = np.eye(4)[level.reshape(-1)][:, 1:]
    strata = np.repeat(np.arange(len(level)), 3)
    oracle = PHReg(ranks.reshape(-1), dummies, strata=strata, ties="efron").fit(
        groups=np.repeat(blocks, 3)
    )
    count = blocks.max() + 1
    errors = oracle.bse * np.sqrt(count / (count - 1))
    assert found.coefficients[1:] == pytest.approx(oracle.params, abs=1e-6)
    assert np.sqrt(np.diag(found.robust))[1:] == pytest.approx(errors, abs=1e-6)


def test_rankings_know_more_than_winners():
    level, worth, blocks = three_seats()
    ranks = (-worth).argsort(axis=1).argsort(axis=1) + 1
    full = fit(rankings([level], ranks, blocks)).difference(0, 1, 0).se
    top = fit(winners([level], ranks == 1, blocks)).difference(0, 1, 0).se
    assert full < top


def test_all_tied_says_nothing():
    level, _, blocks = three_seats(30)
    found = fit(rankings([level], np.ones((30, 3)), blocks))
    assert found.coefficients == pytest.approx(0, abs=1e-9)


def test_one_tie_lies_between_the_two_orders():
    level = np.tile([[0, 1, 2]], (40, 1))
    blocks = np.arange(40)
    base = np.tile([[1, 2, 3], [3, 1, 2]], (20, 1))
    gaps = []
    for rank in ([1, 2, 3], [1, 1, 3], [2, 1, 3]):
        ranks = base.copy()
        ranks[0] = rank
        gaps.append(fit(rankings([level], ranks, blocks)).difference(0, 0, 1).value)
    assert gaps[0] > gaps[1] > gaps[2]


def test_levels_that_never_met_are_not_compared():
    level = np.array([[0, 1], [1, 0], [2, 3], [3, 2]] * 10)
    wins = np.tile([[1.0, 0.0]], (40, 1))
    found = fit(winners([level], wins, np.arange(40) // 2))
    assert found.difference(0, 0, 1).value == pytest.approx(0, abs=1e-6)
    with pytest.raises(ValueError, match="never met"):
        found.difference(0, 0, 2)


def test_adjusted_share_of_equal_levels_is_fair():
    level, _, blocks = three_seats()
    even = np.full((600, 3), 1 / 3)
    found = fit(winners([level], even, blocks))
    assert adjusted_share(found, 0, 2, 3).value == pytest.approx(1 / 3)


def test_adjusted_share_recovers_a_share():
    level, worth, blocks = three_seats(6000)
    won = (worth == worth.max(axis=1, keepdims=True)).astype(float)
    seat = np.tile(np.arange(3), (6000, 1))
    found = fit(winners([level, seat], won, blocks))
    share = adjusted_share(found, 0, 3, 3, seat_factor=1)
    mean = np.mean([0.0, 0.4, -0.3, 0.8])
    true = np.exp(0.8) / (np.exp(0.8) + 2 * np.exp(mean))
    assert share.low < true < share.high
    assert share.se < 0.02


def test_hundred_thousand_games_take_a_moment():
    rng = np.random.default_rng(9)
    games = 100_000
    level = rng.integers(0, 4, (games, 4))
    wins = np.eye(4)[rng.integers(0, 4, games)]
    seat = np.tile(np.arange(4), (games, 1))
    start = time.process_time()
    found = fit(winners([level, seat], wins, np.arange(games) // 4))
    assert found.steps <= 6
    assert time.process_time() - start < 3
