"""Intervals of shares: the worked vectors, and the edges."""

import math

import numpy as np
import pytest

from reports.analysis.estimate import NoBlocksError, critical_t
from reports.analysis.shares import effective_blocks, guard_share, share


def near(*values):
    return pytest.approx(values, abs=1e-5)


TEN = [0.5, 1, 0.5, 0.5, 0, 0.5, 1, 0.5, 0.5, 1]


def test_ten_blocks_with_guard():
    found = share(TEN)
    assert guard_share(np.array(TEN)).informative == 4
    assert found.guarded
    assert (found.value, found.se, effective_blocks(found)) == near(
        0.6, 0.124722, 15.42857
    )
    assert (found.low, found.high) == near(0.329335, 0.820851)


def test_ten_blocks_without_guard():
    found = share(TEN, guard=False)
    assert (found.low, found.high) == near(0.376297, 0.788553)


def test_four_seats_enough_information():
    values = [0, 0.25, 0.5, 0.25, 0.25, 0, 0.75, 0.25] * 5
    found = share(values)
    assert guard_share(np.array(values)).informative == 20
    assert not found.guarded
    assert (found.value, found.se, effective_blocks(found)) == near(
        0.28125, 0.037111, 146.78182
    )
    assert (found.low, found.high) == near(0.212906, 0.361458)


def test_rule_of_three_at_the_ends():
    none, all_ = share([0] * 100), share([1] * 100)
    assert (none.low, none.high) == near(0, 0.037880)
    assert (all_.low, all_.high) == near(0.962120, 1)
    assert not none.guarded


def test_guard_when_nothing_varies():
    found = share([0.5] * 100)
    assert (found.se, found.low, found.high) == near(0.007107, 0.485904, 0.514096)


def test_guard_when_little_varies():
    found = share([0.5] * 95 + [1] * 5)
    assert (found.value, found.se, found.low, found.high) == near(
        0.525, 0.013056, 0.499062, 0.550804
    )


def test_one_game_a_block_is_binomial_with_t():
    found = share([1] * 30 + [0] * 70, observations=100)
    assert (found.se, effective_blocks(found)) == near(0.046057, 99)
    assert (found.low, found.high) == near(0.217702, 0.397597)
    assert found.design_effect == pytest.approx(100 / 99)


def test_ratio_of_appearances():
    found = share(
        [2, 1, 0, 3, 1, 2, 0, 1, 2, 1, 0, 2], [4, 4, 4, 4, 3, 4, 4, 2, 4, 4, 4, 4]
    )
    assert (found.value, found.se) == near(0.333333, 0.074209)
    assert (found.low, found.high) == near(0.195835, 0.506558)


def test_blocks_without_an_appearance_do_not_count():
    with_empty = share([1, 0, 0, 1, 1], [2, 2, 0, 1, 2])
    without = share([1, 0, 1, 1], [2, 2, 1, 2])
    assert with_empty == without
    assert with_empty.blocks == 4


def test_one_block_has_no_interval():
    found = share([0.5])
    assert found.value == 0.5
    assert math.isnan(found.low)
    assert math.isnan(found.high)


def test_nothing_measured_is_said():
    with pytest.raises(NoBlocksError):
        share([])
    with pytest.raises(NoBlocksError):
        share([0, 0], [0, 0])


def test_simultaneous_intervals_are_wider_and_nested():
    one, three = share(TEN), share(TEN, levels=3)
    assert three.low < one.low < one.high < three.high
    assert critical_t(10, levels=3) > critical_t(10)


def test_complementary_shares_have_mirrored_intervals():
    ours, theirs = share(TEN), share([1 - y for y in TEN])
    assert ours.low == pytest.approx(1 - theirs.high)
    assert ours.design_effect == theirs.design_effect
