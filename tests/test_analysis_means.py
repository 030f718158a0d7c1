"""Unbounded means and quantiles."""

import numpy as np
import pytest

from reports.analysis.estimate import NoBlocksError
from reports.analysis.means import mean, quantile, skewness

SKEWED = [1, 2, 2, 3, 3, 3, 4, 5, 8, 13]


def near(*values):
    return pytest.approx(values, abs=1e-5)


def test_hall_on_forty_skewed_blocks():
    found = mean(SKEWED * 4)
    assert skewness(SKEWED * 4) == pytest.approx(1.530190, abs=1e-5)
    assert (found.low, found.high) == near(3.454970, 5.794389)


def test_hall_with_clamped_skewness():
    found = mean(SKEWED)
    assert skewness(SKEWED) == pytest.approx(0.838742, abs=1e-5)
    assert (found.low, found.high) == near(2.255155, 7.879028)


def test_symmetric_values_give_students_t():
    found = mean([1, 2, 3, 4, 5] * 4)
    assert found.method == "t"
    assert found.value - found.low == pytest.approx(found.high - found.value)


def test_hall_mirrors():
    ours, theirs = mean(SKEWED * 4), mean([-x for x in SKEWED * 4])
    assert (ours.low, ours.high) == pytest.approx((-theirs.high, -theirs.low))


def test_constant_values():
    found = mean([0.1] * 50)
    assert (found.low, found.high, found.se) == pytest.approx((0.1, 0.1, 0))


def test_median_of_one_game_blocks_is_wilson_on_ranks():
    values = np.arange(1, 101)
    found = quantile(values, np.arange(100))
    assert found.value == 50
    # Wilson with t_99 at n_e = 99: [.4028, .5972]; ranks 40 and 61.
    assert (found.low, found.high) == (40, 61)


def test_quantile_ignores_the_order_of_games():
    rng = np.random.default_rng(3)
    values, blocks = rng.exponential(size=300), np.repeat(np.arange(100), 3)
    shuffled = rng.permutation(300)
    assert quantile(values, blocks, 0.9) == quantile(
        values[shuffled], blocks[shuffled], 0.9
    )


def test_tied_games_of_a_block_widen_the_interval():
    values = np.arange(1.0, 101)
    alone = quantile(values, np.arange(100))
    double = quantile(np.repeat(values, 2), np.repeat(np.arange(100), 2))
    assert double.high - double.low >= alone.high - alone.low


def test_missing_values_are_refused():
    with pytest.raises(NoBlocksError):
        quantile([1.0, float("nan")], [0, 1])
