"""Numbers of action sequences from fixed positions, as chess programs count moves.

The small numbers are counted by hand in the comments; the large ones are recorded and
change only when what is on offer changes.
"""

from __future__ import annotations

import pytest

from .position import new_game, offers, position


def sequences(game, depth):
    """How many sequences of `depth` decisions there are; an ended game counts once."""
    if depth == 0 or game.over:
        return 1
    game.offer()
    options = game.options()
    if depth == 1:
        return len(options)
    branch = new_game()
    if branch.table is not game.table:
        branch = type(game)(game.table)
    total = 0
    for action in options:
        branch.copy_from(game)
        branch.apply(action)
        total += sequences(branch, depth - 1)
    return total


def two_cards():
    """Scout and Viper in the hand, nothing for sale, seat 2 with three Scouts."""
    return position(hand=["Scout", "Viper"], row=[], trade_deck=(), explorers=0)


def lone_base():
    """Seven combat against a Blob Wheel; a Scout in the hand."""
    return position(
        hand=["Scout"],
        combat=7,
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
    )


def pair_of_blobs():
    """Blob Destroyer and Ram in play; a Blob Wheel and one row card to hit."""
    return position(
        in_play=["Blob Destroyer", "Ram"],
        row=["Fleet HQ"],
        trade_deck=(),
        explorers=0,
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
    )


def brain_world():
    """Brain World with two kinds in the hand and one in the discard pile."""
    return position(
        in_play=["Brain World"],
        hand=["Scout", "Viper"],
        discard=["Scout"],
        explorers=0,
    )


@pytest.mark.parametrize(
    ("lay", "numbers"),
    [
        # 1: Scout, Viper, end. 2: after Scout [Viper, end]; after Viper, with one
        # combat, [Scout, attack, end]; after end, seat 2 has [Scout, end].
        # 3: Scout-Viper [attack, end], Scout-end [Scout, end]; Viper-Scout [attack,
        # end], Viper-attack [Scout, end], Viper-end [Scout, end]; end-Scout [Scout,
        # end], end-end seat 1 again [Scout, Viper, end].
        (two_cards, [3, 7, 15]),
        # 1: Scout, the Wheel, attack with all or part, end. 2: after Scout the same
        # without Scout: 4; after the Wheel, with two combat, [Scout, all, part, end];
        # after "all" the Wheel is out of reach: [Scout, end]; "part" has 1 to 6: 6;
        # after end seat 2 has [Scout, use the Wheel, scrap the Wheel, end].
        (lone_base, [5, 20]),
        # 1: Destroyer's ally, Ram's ally, Ram's scrap, end. 2: the Destroyer asks
        # [the Wheel, no more]; after Ram's ally, with two combat, [Destroyer's ally,
        # scrap Ram, all, part, end]; after the scrap [Destroyer's ally, end], since
        # three trade buy nothing here; after end [Scout, two of the Wheel, end].
        (pair_of_blobs, [4, 13]),
        # 1: Scout, Viper, Brain World, end. 2: after Scout [Viper, Brain World, end];
        # after Viper [Scout, Brain World, attack, end]; Brain World asks for [Scout
        # or Viper of the hand, Scout of the discard pile, no more]; after end [Scout,
        # end].
        (brain_world, [4, 13]),
    ],
    ids=["two cards", "lone base", "pair of blobs", "brain world"],
)
def test_counted_by_hand(lay, numbers):
    found = [sequences(lay(), depth) for depth in range(1, len(numbers) + 1)]
    assert found == numbers


@pytest.mark.parametrize(
    ("lay", "numbers"),
    [
        (new_game, [2, 5, 16, 48]),
        (lone_base, [5, 20, 72, 203]),
        (pair_of_blobs, [4, 13, 39, 116]),
        (brain_world, [4, 13, 37, 91]),
    ],
    ids=["new game", "lone base", "pair of blobs", "brain world"],
)
def test_recorded(lay, numbers):
    found = [sequences(lay(), depth) for depth in range(1, len(numbers) + 1)]
    assert found == numbers


def test_the_first_choices_are_those_counted():
    assert offers(two_cards()) == ["end the turn", "play Scout", "play Viper"]
    assert len(offers(lone_base())) == 5
