"""What is measured at the end of a game, against plays counted by hand."""

from __future__ import annotations

import numpy as np

from simcore import catalogue

from .position import act, new_game, position
from .test_allies import ally, primary
from .test_special_cards import scrap

WITH_ALL = "attack seat 2 with all combat"


def measured(game):
    """The metrics of the game by name, and those of each seat."""
    info = catalogue.game_info("star_realms")
    in_game, by_seat = info.metric_names("game"), info.metric_names("seat")
    row = np.full(len(in_game) + game.seats * len(by_seat), np.nan)
    game.measure(row)
    cells = iter(row.tolist())
    table = dict(zip(in_game, cells, strict=False))
    seats = [dict(zip(by_seat, cells, strict=False)) for _ in range(game.seats)]
    return table, seats


def seat_one(game, *metrics):
    return [measured(game)[1][0][name] for name in metrics]


def test_a_new_game_measures_nothing_yet():
    table, (first, second) = measured(new_game())
    assert table == {
        "turns": 1,
        "lead_changes": 0,
        "lead_taken": 0,
        "trade_deck_left": 75,
    }
    assert first == second
    assert (first.pop("authority"), first.pop("deck_size")) == (50, 10)
    assert set(first.values()) == {0}


def test_cards_bought_explorers_and_free_cards():
    game = position(
        in_play=["Blob Carrier", "Ram"], trade=9, row=["Cutter", "Corvette"]
    )
    act(game, "buy Explorer", "buy Cutter", ally("Blob Carrier"), "take Corvette")
    found = seat_one(game, "cards_bought", "explorers_bought", "cards_free")
    assert found == [2, 1, 1]
    assert seat_one(game, "deck_size") == [5]


def test_cards_scrapped_from_hand_discard_pile_and_play():
    game = position(
        in_play=["Brain World", "Ram"],
        hand=["Scout", "Battle Pod", "Viper"],
        discard=["Viper"],
        row=["Cutter"],
    )
    act(game, primary("Brain World"))
    act(game, "scrap Scout from the hand", "scrap Viper from the discard pile")
    act(game, scrap("Ram"))
    assert seat_one(game, "cards_scrapped") == [3]
    act(game, "play Battle Pod", "scrap Cutter from the trade row")
    assert seat_one(game, "cards_scrapped") == [3], "the row is nobody's"


def test_damage_and_bases_razed():
    game = position(
        hand=["Missile Mech", "Scout"],
        in_play=["Barter World"],
        combat=12,
        opponent={"in_play": ["Blob Wheel", "The Hive"], "hand": ["Scout"]},
    )
    act(game, "attack Blob Wheel of seat 2", "play Missile Mech")
    act(game, "destroy The Hive of seat 2")
    act(game, "attack seat 2 with part of the combat", "attack with 3", WITH_ALL)
    assert seat_one(game, "bases_razed", "damage", "deck_size") == [2, 13, 3]
    assert measured(game)[1][1]["authority"] == 37


def test_destroying_a_base_of_ones_own_razes_none():
    game = position(hand=["Missile Mech", "Scout"], in_play=["Barter World"])
    act(game, "play Missile Mech", "destroy Barter World of seat 1")
    assert seat_one(game, "bases_razed") == [0]


def test_shuffles():
    game = position(deck=["Scout"], discard=["Viper"] * 2, hand=["Scout"])
    act(game, "end the turn")
    assert seat_one(game, "shuffles") == [1]


def test_the_lead_changes_when_another_player_is_ahead_at_the_end_of_a_turn():
    game = position(
        hand=["Scout"],
        combat=1,
        deck=["Cutter", "Cutter", "Scout", "Scout", "Scout"],
        opponent={"hand": ["Viper", "Viper"], "deck": ["Scout"] * 5},
    )
    act(game, WITH_ALL, "end the turn")
    assert measured(game)[0]["lead_taken"] == 1
    act(game, "play Viper", "play Viper", "attack seat 1 with all combat")
    table = measured(game)[0]
    assert (table["turns"], table["lead_taken"], table["lead_changes"]) == (3, 2, 1)
    act(game, "end the turn", "end the turn")
    table = measured(game)[0]
    assert (table["turns"], table["lead_taken"], table["lead_changes"]) == (5, 2, 1)


def test_a_tie_changes_no_lead():
    game = position(hand=["Scout"])
    act(game, "end the turn")
    table = measured(game)[0]
    assert (table["lead_taken"], table["lead_changes"]) == (0, 0)


def test_who_wins_from_behind_takes_the_lead_in_the_last_turn():
    game = position(
        hand=["Scout"],
        authority=10,
        deck=["Ram"] * 2 + ["Blob Fighter"] * 3,
        opponent={"authority": 15, "hand": ["Scout"], "deck": ["Scout"] * 5},
    )
    act(game, "end the turn", "end the turn")
    assert measured(game)[0]["lead_taken"] == 1
    act(game, "play Ram", "play Ram", ally("Ram"), ally("Ram"), "play Blob Fighter")
    act(game, WITH_ALL)
    table = measured(game)[0]
    assert game.over
    assert (table["lead_taken"], table["lead_changes"]) == (3, 1)
