"""Blocks: distinct rotations of a circular order that is drawn for each block."""

from collections import Counter
from itertools import permutations

import pytest
from toy_game.runs import cell

from simcore.blocks import Lineups, circle, lineups, n_blocks, period


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ("A", 1),
        ("AA", 1),
        ("AB", 2),
        ("AAAA", 1),
        ("ABAB", 2),
        ("AABB", 4),
        ("AAAB", 4),
        ("AABAAB", 3),
    ],
)
def test_period_is_the_smallest_shift_onto_itself(sequence, expected):
    assert period(sequence) == expected


def test_two_entrants_sit_in_both_seats_once():
    assert lineups(cell(0, "Steady", "Daring"), 1, 5) == [(0, 1), (1, 0)]


def test_a_mirror_is_played_once():
    for seats in (1, 2, 3, 4):
        mirror = cell(0, *["Steady"] * seats)
        assert lineups(mirror, 1, 5) == [tuple(range(seats))]


def test_the_same_label_with_other_weights_is_another_entrant():
    from dataclasses import replace

    pair = cell(0, "Steady", "Steady")
    other = replace(pair.entrants[1], weights=(("courage", 2.0),))
    assert len(lineups(replace(pair, entrants=(pair.entrants[0], other)), 1, 0)) == 2


def test_a_fixed_order_keeps_the_neighbours():
    fixed = cell(0, "Steady", "Daring", "Fickle", order="fixed")
    for block in range(10):
        assert lineups(fixed, 3, block) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_everybody_sits_everywhere_equally_often():
    table = cell(0, "Steady", "Daring", "Fickle", "Slow")
    for block in range(50):
        for seat in range(4):
            assert sorted(line[seat] for line in lineups(table, 3, block)) == [
                0,
                1,
                2,
                3,
            ]


def test_circular_orders_are_drawn_uniformly():
    orders = Counter(circle(11, block, 4) for block in range(6000))
    assert set(orders) == {(0, *rest) for rest in permutations((1, 2, 3))}
    expected = 6000 / 6
    chi_squared = sum((n - expected) ** 2 / expected for n in orders.values())
    assert chi_squared < 20.5  # the 0.999 quantile with 5 degrees of freedom


def test_all_cells_of_a_block_share_the_order():
    one = Lineups(cell(0, "Steady", "Daring", "Fickle"), 5)
    other = Lineups(cell(1, "Daring", "Slow", "Steady"), 5)
    assert all(one(block) == other(block) for block in range(50))
    reseeded = Lineups(cell(0, "Steady", "Daring", "Fickle"), 6)
    assert any(one(block) != reseeded(block) for block in range(50))


def test_pairs_may_come_alternating_and_then_play_two_games():
    pairs = Lineups(cell(0, "Steady", "Steady", "Daring", "Daring"), 2)
    sizes = [len(pairs(block)) for block in range(200)]
    assert set(sizes) == {2, 4}
    assert pairs.games(0, 200) == sum(sizes)
    assert pairs.games(50, 30) == sum(sizes[50:80])


def test_games_are_counted_without_drawing_orders_where_all_differ():
    lines = Lineups(cell(0, "Steady", "Daring", "Fickle"), 2)
    assert lines.games(0, 1000) == 3000
    assert not lines.known


def test_number_of_blocks_is_the_same_for_all_cells_and_rounded_up():
    two = cell(0, "Steady", "Daring")
    three = cell(1, "Steady", "Daring", "Fickle")
    mirror = cell(2, "Steady", "Steady")
    pairs = cell(3, "Steady", "Daring", "Steady", "Daring")
    fixed_pairs = cell(4, "Steady", "Daring", "Steady", "Daring", order="fixed")
    assert n_blocks(20000, [two]) == 10000
    assert n_blocks(20000, [mirror]) == 20000
    assert n_blocks(20000, [two, three, mirror]) == 6667
    assert n_blocks(20000, [pairs]) == 5000  # AABB is among its drawn orders
    assert n_blocks(20000, [fixed_pairs]) == 10000
    assert n_blocks(1, [three]) == 1
