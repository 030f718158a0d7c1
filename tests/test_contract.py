"""The contract of architecture §3, over all games, tables and bundled strategies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from contract import SEED, everything, record, settings, sit, strategy_names

import simcore
from simcore import catalogue
from simcore.playout import play, play_on, seat_all
from simcore.rng import block_key, stream_key

ALL = list(settings())
PAIRS = [
    pytest.param(setting, name, id=f"{setting}-{name}")
    for setting in ALL
    for name in strategy_names(setting.game)
]
over_all = pytest.mark.parametrize("setting", ALL, ids=str)
over_pairs = pytest.mark.parametrize(("setting", "name"), PAIRS)


def positions(setting, name, every, blocks=2):
    """Yield a game stopped at every n-th decision, with the strategies that play it."""
    game = setting.build()
    seats = sit(setting.game, name, setting.players)
    for block in range(blocks):
        key = block_key(SEED, block)
        game.reset(key)
        seat_all(game, seats, key)
        decisions = 0
        while not game.over:
            if decisions % every == 0:
                yield game, seats
            game.offer()
            game.apply(seats[game.to_move].choose(game))
            decisions += 1


def state(game):
    """All that a copy must carry, as plain data."""
    return (
        list(game.cells),
        list(game.streams),
        game.to_move,
        game.decision,
        game.over,
        game.truncated,
    )


@over_all
def test_random_play_ends_and_shares_add_up(setting):
    for row in record(setting, "random", 20):
        shares = row[1 : 1 + setting.players]

        assert all(np.isfinite(row))
        if setting.players > 1:
            assert sum(shares) == pytest.approx(1)


@over_all
def test_offers_are_never_empty_and_never_twice(setting):
    for game, _ in positions(setting, "random", 1, blocks=3):
        game.offer()
        options = game.options()

        assert options
        assert len(set(options)) == len(options)
        assert all(game.describe(action) for action in options)


@over_pairs
def test_strategies_choose_what_is_on_offer(setting, name):
    game = setting.build()
    seats = sit(setting.game, name, setting.players)
    for block in range(1 if ":" in name else 15):
        key = block_key(SEED, block)
        game.reset(key)
        seat_all(game, seats, key)
        while not game.over:
            game.offer()
            options = game.options()
            action = seats[game.to_move].choose(game)

            assert action in options, game.describe(action)
            game.apply(action)


@over_all
def test_the_same_key_is_the_same_game(setting):
    assert record(setting, "random", 5) == record(setting, "random", 5)


@over_all
def test_a_copy_plays_on_identically(setting):
    name = catalogue.game_info(setting.game).playouts
    other = setting.build()
    for game, _ in positions(setting, "random", 17):
        other.copy_from(game)
        assert state(other) == state(game)
        third = setting.build()
        third.copy_from(game)
        for copy in (other, third):
            seats = sit(setting.game, name, setting.players)
            seat_all(copy, seats, 99)
            play_on(copy, seats)

        assert state(other) == state(third)


@over_pairs
def test_strategies_do_not_see_what_is_hidden(setting, name):
    """Redraw what the seat cannot know: the choice must be the same."""
    if name == "random":
        pytest.skip("does not look at the game")
    blocks = 1 if ":" in name else 4
    twin = setting.build()
    for number, (game, _) in enumerate(positions(setting, name, 9, blocks)):
        seat = game.to_move
        choices = []
        for redraw in range(1 if ":" in name else 3):
            one = sit(setting.game, name, setting.players)[seat]
            twin.copy_from(game)
            twin.conceal(seat, stream_key(number, redraw))
            twin.offer()
            one.start(twin, seat, 5)
            choices.append(one.choose(twin))
        one = sit(setting.game, name, setting.players)[seat]
        game.offer()
        one.start(game, seat, 5)
        choices.append(one.choose(game))

        assert len(set(choices)) == 1


@over_all
def test_conceal_rests_on_what_is_known_alone(setting):
    """Concealing what was already concealed gives the same state for the same key."""
    once, twice = setting.build(), setting.build()
    for game, _ in positions(setting, "random", 13):
        seat = game.to_move
        once.copy_from(game)
        once.conceal(seat, 11)
        twice.copy_from(game)
        twice.conceal(seat, 7)
        twice.conceal(seat, 11)

        assert state(once) == state(twice)


@over_all
def test_conceal_leaves_the_legal_actions_alone(setting):
    other = setting.build()
    for game, _ in positions(setting, "random", 7):
        other.copy_from(game)
        other.conceal(game.to_move, 3)
        game.offer()
        other.offer()

        assert sorted(game.options()) == sorted(other.options())


@over_pairs
def test_a_mirror_match_is_the_same_game_in_every_rotation(setting, name):
    if setting.players == 1:
        pytest.skip("nobody to rotate with")
    seats = sit(setting.game, name, setting.players)
    game, key = setting.build(), block_key(SEED, 1)
    play(game, seats, key)
    first = state(game)
    play(game, [*seats[1:], seats[0]], key)

    assert state(game) == first


@over_all
def test_measure_fills_every_column(setting):
    info = catalogue.game_info(setting.game)
    size = len(info.metric_names("game"))
    size += len(info.metric_names("seat")) * setting.players
    game = setting.build()
    play(game, sit(setting.game, "random", setting.players), block_key(SEED, 3))
    row = np.full(size + 1, np.nan)
    game.measure(memoryview(row))

    assert np.isfinite(row[:size]).all()
    assert np.isnan(row[size])


@over_all
def test_a_told_game_is_the_same_game(setting):
    game = setting.build()
    seats = sit(setting.game, "random", setting.players)
    key = block_key(SEED, 4)
    play(game, seats, key)
    quiet = state(game)
    game.telling = True
    game.reset(key)
    seat_all(game, seats, key)
    lines = list(game.narrate())
    while not game.over:
        game.offer()
        game.apply(seats[game.to_move].choose(game))
        lines += game.narrate()

    assert state(game) == quiet
    assert lines


def test_the_twins_play_the_same_games():
    """The other twin, in a child process, records exactly the same."""
    environment = dict(os.environ)
    if environment.pop("SIMCORE_INTERPRETED", None) is None:
        environment["SIMCORE_INTERPRETED"] = "1"
    child = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("contract.py"))],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    other = json.loads(child.stdout)
    if not Path(simcore.__file__).with_name("compiled.txt").exists():
        pytest.skip("there is only one twin here: no compiled modules")

    assert other["twin"].split()[0] != simcore.TWIN.split()[0]
    assert json.loads(json.dumps(everything(3))) == other["records"]
