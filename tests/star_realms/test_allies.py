"""Ally abilities: when they are switched on, and how often they may be used."""

from __future__ import annotations

import pytest

from .position import act, can, position, sides


def ally(name):
    return f"use the ally ability of {name}"


def primary(name):
    return f"use the primary ability of {name}"


def test_both_cards_of_a_pair_may_use_their_ally_ability():
    """Vector 16. [FAQ, DC tests 5, 6]"""
    game = position(hand=["Blob Fighter", "Ram"], deck=["Scout"])
    a, _ = sides(game)
    act(game, "play Blob Fighter")
    assert not can(game, ally("Blob Fighter"))
    act(game, "play Ram", ally("Blob Fighter"), ally("Ram"))
    assert (a.hand, a.combat) == (["Scout"], 10)
    act(game, "scrap Ram for its ability")
    assert a.trade == 3


def test_an_ally_ability_stays_on_when_the_partner_is_scrapped():
    """Vector 17, ruling A2. [DC]"""
    game = position(hand=["Blob Fighter", "Ram"], deck=["Scout"])
    a, _ = sides(game)
    act(game, "play Blob Fighter", "play Ram", "scrap Ram for its ability")
    act(game, ally("Blob Fighter"))
    assert a.hand == ["Scout"]


def test_a_partner_scrapped_before_the_card_was_played_does_not_count():
    """Vector 17, ruling A2. [DC]"""
    game = position(hand=["Blob Fighter", "Ram"], deck=["Scout"])
    act(game, "play Ram", "scrap Ram for its ability", "play Blob Fighter")
    assert not can(game, ally("Blob Fighter"))


def test_bases_in_play_are_partners_and_use_their_ally_every_turn():
    """Vector 18. [SCR, FAQ]"""
    game = position(
        in_play=["War World"], hand=["Corvette"], deck=["Viper"] + ["Scout"] * 6
    )
    a, _ = sides(game)
    assert not can(game, ally("War World"))
    act(game, "play Corvette", primary("War World"))
    act(game, ally("War World"), ally("Corvette"))
    assert (a.combat, a.hand) == (10, ["Viper"])
    act(game, "end the turn", "end the turn", primary("War World"))
    assert a.combat == 3
    assert not can(game, ally("War World"))


def test_a_base_is_switched_on_again_in_a_later_turn():
    """Vector 18. [SCR, FAQ]"""
    game = position(
        in_play=["War World", "Royal Redoubt"], hand=["Viper"], deck=["Scout"] * 9
    )
    a, _ = sides(game)
    act(game, ally("War World"))
    assert not can(game, ally("War World"))
    act(game, "end the turn", "end the turn", ally("War World"))
    assert a.combat == 4


def test_mech_world_is_an_ally_of_every_faction():
    """Vector 19. [GAL24, DC test 12]"""
    game = position(in_play=["Mech World"], hand=["Cutter", "Trade Bot", "Scout"])
    a, _ = sides(game)
    act(game, "play Cutter", ally("Cutter"))
    assert (a.authority, a.trade, a.combat) == (54, 2, 4)
    act(game, "play Trade Bot", "no more", ally("Trade Bot"))
    assert a.combat == 6


def test_mech_world_itself_is_machine_cult_only():
    """Vector 19. [GAL24, DC test 12]"""
    game = position(in_play=["Mech World", "Blob World"], deck=["Scout"] * 3, trade=2)
    a, _ = sides(game)
    act(game, primary("Blob World"), "choose option 2")
    assert a.hand == []


@pytest.mark.parametrize("stranger", ["Scout", "Explorer", "Cutter", "Trade Bot"])
def test_cards_of_other_factions_are_no_partners(stranger):
    """Vector 22, its base part. [FAQ]"""
    game = position(in_play=["Imperial Fighter", stranger])
    assert not can(game, ally("Imperial Fighter"))


def test_unaligned_cards_are_nobodys_allies():
    """[LOG]"""
    game = position(in_play=["Scout", "Explorer", "Viper", "Mech World", "Scout"])
    assert not [w for w in words_of(game) if w.startswith("use")]


def words_of(game):
    game.offer()
    return [game.describe(action) for action in game.options()]


def test_each_card_uses_its_ally_ability_once():
    """Vector 24. [FAQ, GAL24]"""
    game = position(hand=["Federation Shuttle", "Federation Shuttle", "Viper"])
    a, _ = sides(game)
    act(game, "play Federation Shuttle", "play Federation Shuttle")
    act(game, ally("Federation Shuttle"), ally("Federation Shuttle"))
    assert (a.trade, a.authority) == (4, 58)
    assert not can(game, ally("Federation Shuttle"))


def test_an_ally_in_the_hand_or_of_the_opponent_does_not_count():
    """[KB, FAQ]"""
    game = position(
        in_play=["Ram"],
        hand=["Blob Fighter"],
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
    )
    assert not can(game, ally("Ram"))


def test_an_ally_ability_is_optional():
    """[FAQ]"""
    game = position(in_play=["Ram", "Trade Pod"], deck=["Scout"] * 5)
    a, _ = sides(game)
    assert can(game, ally("Ram"))
    act(game, "end the turn")
    assert a.combat == 0
