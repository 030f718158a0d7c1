"""Three to six seats, as far as state and rules carry them: everybody against all.

The first hands of larger tables, and hunting formats, are not in the rules yet.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from simcore import catalogue
from simcore.errors import BadInput
from simcore.games.star_realms import names
from simcore.games.star_realms.audit import audit
from simcore.playout import play
from strategies.any.uniform import Uniform

from .invariants import check, play_watched, public
from .position import Side, Supply, act, can, heap, new_game, offers, pile, trade_deck

MANY = [3, 4, 5, 6]


def table_of(*seats):
    """Return a game with these seats' zones; the first is in his main phase."""
    game = new_game(1, len(seats))
    supply = Supply(game)
    for seat, side in enumerate(seats):
        supply.fill_seat(seat, side)
        game.purse[seat, names.P_AUTHORITY] = side.get("authority", 50)
        game.purse[seat, names.P_COMBAT] = side.get("combat", 0)
    supply.fill_market(None, None, 20)
    return game


@pytest.mark.parametrize("players", MANY)
def test_there_is_a_base_set_for_every_two_players(players):
    """Vector 66, decks and pile. [UBM]"""
    game = new_game(1, players)
    sets = (players + 1) // 2
    assert len(trade_deck(game)) == 80 * sets - 5
    assert pile(game) == 10 * sets
    for seat in range(players):
        side = Side(game, seat)
        assert side.authority == 50
        assert sorted(side.hand + side.deck) == ["Scout"] * 8 + ["Viper"] * 2


@pytest.mark.parametrize("players", MANY)
def test_invariants_hold_with_more_seats(players):
    for key in range(2):
        play_watched(new_game(key, players), random.Random(key), most=1500)


@pytest.mark.parametrize("players", MANY)
def test_games_of_more_seats_end_with_one_winner_or_the_limit(players):
    game = new_game(1, players)
    for key in range(20):
        play(game, [Uniform() for _ in range(players)], key)
        assert audit(game) == names.SOUND
        shares = [game.payoff(seat) for seat in range(players)]
        assert sum(shares) == pytest.approx(1)
        places = [game.purse[seat, names.P_PLACE] for seat in range(players)]
        if not game.truncated:
            assert sorted(places) == list(range(1, players + 1))
            assert shares[places.index(1)] == 1


@pytest.mark.parametrize("players", MANY)
def test_copies_and_measures_carry_all_seats(players):
    info = catalogue.game_info("star_realms")
    game, copy = new_game(1, players), new_game(2, players)
    luck = random.Random(players)
    for _ in range(100):
        game.offer()
        game.apply(luck.choice(game.options()))
    copy.copy_from(game)
    assert public(copy) == public(game)
    in_game, by_seat = info.metric_names("game"), info.metric_names("seat")
    row = np.full(len(in_game) + players * len(by_seat), -1.0)
    game.measure(row)
    for seat in range(players):
        at = len(in_game) + seat * len(by_seat)
        found = dict(zip(by_seat, row[at : at + len(by_seat)], strict=True))
        assert found["authority"] == Side(game, seat).authority
        owned = sum(Side(game, seat).sizes) + len(Side(game, seat).in_play)
        assert found["deck_size"] == owned


def test_each_player_is_shielded_by_his_own_outposts_only():
    """Vector 67. [UBM]"""
    game = table_of(
        {"hand": ["Scout"], "combat": 5},
        {"hand": ["Scout"], "in_play": ["Blob Wheel"]},
        {"hand": ["Scout"], "in_play": ["Battle Station", "Blob World"]},
    )
    attacks = [words for words in offers(game) if words.startswith("attack")]
    assert attacks == [
        "attack Battle Station of seat 3",
        "attack Blob Wheel of seat 2",
        "attack seat 2 with all combat",
        "attack seat 2 with part of the combat",
    ]


def test_a_beaten_players_cards_leave_the_game_and_his_turn_is_passed_over():
    """Vector 67. [UBM]"""
    game = table_of(
        {"hand": ["Scout"], "combat": 5, "deck": ["Scout"] * 5},
        {
            "hand": ["Ram"],
            "deck": ["Cutter", "Explorer"],
            "discard": ["Freighter"],
            "in_play": ["Blob Wheel"],
            "authority": 5,
        },
        {"hand": ["Scout"]},
    )
    before = heap(game)
    act(game, "attack seat 2 with all combat")
    assert not game.over
    gone = heap(game) - before
    assert gone == dict.fromkeys(
        ["Ram", "Cutter", "Explorer", "Freighter", "Blob Wheel"], 1
    )
    check(game)
    act(game, "end the turn")
    assert game.to_move == 2
    assert game.purse[1, names.P_PLACE] == 3


def test_the_victim_of_a_discard_is_chosen_among_the_others():
    """[UBM]"""
    game = table_of(
        {"hand": ["Imperial Fighter", "Scout"]},
        {"hand": ["Scout", "Viper"]},
        {"hand": ["Scout", "Viper"]},
    )
    act(game, "play Imperial Fighter")
    assert offers(game) == ["choose seat 2", "choose seat 3"]
    act(game, "choose seat 3", "discard Viper from the hand")
    assert Side(game, 2).hand == ["Scout"]
    assert Side(game, 1).hand == ["Scout", "Viper"]
    assert can(game, "play Scout")


def test_the_last_player_alive_wins_at_once():
    """[UBM, UBG]"""
    game = table_of(
        {"hand": ["Scout"], "combat": 7},
        {"hand": ["Scout"], "authority": 3},
        {"hand": ["Scout"], "authority": 4},
    )
    act(game, "attack seat 2 with part of the combat", "attack with 3")
    act(game, "attack seat 3 with all combat")
    assert game.over
    assert [game.payoff(seat) for seat in range(3)] == [1, 0, 0]
    assert [game.purse[seat, names.P_PLACE] for seat in range(3)] == [1, 3, 2]


@pytest.mark.parametrize("players", [2, *MANY])
def test_every_card_can_be_named_in_an_action(players):
    """Ruling A1, whose unlimited pile is the largest set of cards."""
    game = new_game(1, players, rulings__A1="unlimited")
    assert game.cards <= names.WHAT + 1
    play_watched(game, random.Random(1), most=200)


def test_more_cards_than_an_action_can_name_are_refused():
    with pytest.raises(BadInput, match="too many cards"):
        new_game(1, 6, cards__scout__starting=20, cards__viper__starting=20,
                 cards__blob_wheel__copies=20, cards__cutter__copies=20,
                 cards__ram__copies=20)  # fmt: skip


def test_the_catalogue_offers_two_players_for_now():
    info = catalogue.game_info("star_realms")
    with pytest.raises(BadInput, match="allowed: 2"):
        catalogue.make_table(info, 3)
