"""The scripted players: who beats whom, by how much at least, over rotated blocks."""

from __future__ import annotations

import math

import pytest

from simcore import catalogue, entrants
from simcore.playout import play
from simcore.rng import block_key
from strategies import catalogue as strategy_catalogue

GAME = "star_realms"
OTHERS = ("dearest", "hare", "tortoise", "velocity", "defender")


def share(one, other, blocks, overrides=()):
    """Return `one`'s win share against `other` and its block standard error."""
    info = catalogue.game_info(GAME)
    game = catalogue.build(catalogue.make_table(info, 2, overrides=overrides))
    first, second = (
        entrants.build(strategy_catalogue.resolve(GAME, name)) for name in (one, other)
    )
    values = []
    for block in range(blocks):
        key = block_key(77, block)
        play(game, [first, second], key)
        won = game.payoff(0)
        play(game, [second, first], key)
        values.append((won + game.payoff(1)) / 2)
    mean = sum(values) / blocks
    spread = sum((v - mean) ** 2 for v in values) / (blocks - 1)
    return mean, math.sqrt(spread / blocks)


@pytest.mark.parametrize("name", ["balanced", *OTHERS])
def test_every_plan_beats_random(name):
    mean, _ = share(name, "random", 300)

    assert mean >= 0.99


def test_balanced_beats_the_dearest_card():
    mean, error = share("balanced", "dearest", 1500)

    assert mean - 2 * error >= 0.85


@pytest.mark.parametrize("name", OTHERS)
def test_balanced_beats_every_other_plan(name):
    mean, error = share("balanced", name, 1500)

    assert mean - 3 * error > 0.5


@pytest.mark.slow
def test_look_ahead_improves_on_its_policy():
    mean, error = share("lookahead:64", "balanced", 200)

    assert mean - 2 * error > 0.5


def test_a_card_made_absurd_is_bought_and_wins():
    """Strategies judge by the values in force: a Cutter of 40 combat decides games."""
    changed = {"cards.cutter.primary.combat": 40}
    mean, _ = share("balanced", "dearest", 200, changed)
    turns = mean_turns("balanced", changed)

    assert turns < mean_turns("balanced", {}) - 4
    assert mean > 0.5


def mean_turns(name, overrides):
    info = catalogue.game_info(GAME)
    game = catalogue.build(catalogue.make_table(info, 2, overrides=overrides))
    seats = [entrants.build(strategy_catalogue.resolve(GAME, name)) for _ in range(2)]
    total = 0
    for block in range(200):
        play(game, seats, block_key(78, block))
        total += game.common[3]
    return total / 200


@pytest.mark.parametrize("name", OTHERS)
def test_weights_are_set_from_words(name):
    entrant = strategy_catalogue.resolve(
        GAME, {"name": name, "weights": {"outpost": 3.5}}
    )

    assert entrants.build(entrant).weights["outpost"] == 3.5
    assert "outpost=3.5" in entrant.label
