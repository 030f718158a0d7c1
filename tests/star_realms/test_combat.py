"""Attacks, outposts, destroyed bases, defeat."""

from __future__ import annotations

import pytest

from .position import act, can, heap, offers, position, sides

WITH_ALL = "attack seat 2 with all combat"
WITH_PART = "attack seat 2 with part of the combat"


def attacks(game):
    return [words for words in offers(game) if words.startswith("attack")]


def test_outposts_shield_bases_and_player():
    """Vector 10. [SCR, DC tests 7, 8]"""
    game = position(
        hand=["Scout"],
        combat=11,
        opponent={"in_play": ["Battle Station", "Blob Wheel"]},
    )
    a, b = sides(game)
    assert attacks(game) == ["attack Battle Station of seat 2"]
    act(game, "attack Battle Station of seat 2")
    assert a.combat == 6
    assert attacks(game) == ["attack Blob Wheel of seat 2", WITH_ALL, WITH_PART]
    act(game, "attack Blob Wheel of seat 2")
    assert a.combat == 1
    act(game, WITH_ALL)
    assert b.authority == 49
    assert b.discard == ["Battle Station", "Blob Wheel"]
    assert b.in_play == []


def test_damage_to_a_base_is_all_or_nothing_and_does_not_last():
    """Vector 11. [SCR, KB, FAQ]"""
    game = position(
        hand=["Scout"],
        deck=["Scout"] * 5,
        combat=4,
        opponent={"in_play": ["Battle Station"], "hand": ["Scout"]},
    )
    a, b = sides(game)
    assert attacks(game) == []
    act(game, "end the turn", "end the turn")
    assert (a.combat, b.in_play) == (0, ["Battle Station"])


@pytest.mark.parametrize("first", ["War World", "Royal Redoubt"])
def test_of_several_outposts_the_attacker_chooses(first):
    """Vector 11. [SCR, KB, FAQ]"""
    game = position(
        hand=["Scout"],
        combat=20,
        opponent={"in_play": ["War World", "Royal Redoubt"]},
    )
    a, b = sides(game)
    second = "Royal Redoubt" if first == "War World" else "War World"
    act(game, f"attack {first} of seat 2")
    assert attacks(game) == [f"attack {second} of seat 2"]
    act(game, f"attack {second} of seat 2")
    assert a.combat == 10
    act(game, WITH_PART, "attack with 3")
    assert (a.combat, b.authority) == (7, 47)
    act(game, WITH_PART, "attack with 4")
    act(game, WITH_ALL)
    assert (a.combat, b.authority) == (0, 40)


def test_effects_that_destroy_are_held_up_by_outposts_too():
    """Vector 12, ruling A3. [SCR, DC test 8]"""
    game = position(
        hand=["Missile Mech", "Scout"],
        in_play=["Barter World"],
        opponent={"in_play": ["Battle Station", "Blob Wheel"]},
    )
    a, b = sides(game)
    act(game, "play Missile Mech")
    assert offers(game) == [
        "destroy Barter World of seat 1",
        "destroy Battle Station of seat 2",
        "no more",
    ]
    act(game, "destroy Battle Station of seat 2", "attack Blob Wheel of seat 2")
    assert (a.combat, b.in_play) == (1, [])


def test_own_outposts_do_not_shield_own_bases_from_oneself():
    """Ruling A3. [DC]"""
    game = position(
        hand=["Missile Mech", "Scout"], in_play=["Barter World", "Battle Station"]
    )
    a, _ = sides(game)
    act(game, "play Missile Mech", "destroy Barter World of seat 1")
    assert (a.discard, a.in_play) == (
        ["Barter World"],
        ["Battle Station", "Missile Mech"],
    )


@pytest.mark.parametrize("n", [4, 5, 8, 9])
def test_a_player_at_no_authority_has_lost_at_once(n):
    """Vector 13. [UBG, DC]"""
    game = position(
        hand=["Scout"], combat=9, opponent={"authority": 4, "hand": ["Scout"]}
    )
    _, b = sides(game)
    act(game, *([WITH_ALL] if n == 9 else [WITH_PART, f"attack with {n}"]))
    assert game.over
    assert not game.truncated
    assert b.authority == 4 - n
    assert [game.payoff(0), game.payoff(1)] == [1, 0]
    assert game.ending() == 0


def test_a_player_who_keeps_one_authority_plays_on():
    """Vector 13. [UBG]"""
    game = position(hand=["Scout"], combat=9, opponent={"authority": 4})
    act(game, WITH_PART, "attack with 3")
    assert not game.over
    assert [game.payoff(0), game.payoff(1)] == [0, 0]


def test_authority_has_no_upper_limit():
    """[UBG, FAQ]"""
    game = position(hand=["Cutter", "Scout"], authority=108)
    a, _ = sides(game)
    act(game, "play Cutter")
    assert a.authority == 112


def test_a_destroyed_base_goes_to_its_owners_discard_pile():
    """Vector 15. [DC test 8, SCR]"""
    game = position(hand=["Scout"], combat=4, opponent={"in_play": ["Trading Post"]})
    _, b = sides(game)
    before = heap(game)
    act(game, "attack Trading Post of seat 2")
    assert b.discard == ["Trading Post"]
    assert heap(game) == before


def test_a_base_scrapped_by_its_owner_goes_to_the_scrap_heap():
    """Vector 15. [DC test 8, SCR]"""
    game = position(in_play=["Trading Post"])
    a, _ = sides(game)
    act(game, "scrap Trading Post for its ability")
    assert (a.combat, a.in_play, a.discard) == (3, [], [])
    assert heap(game)["Trading Post"] == 1


def test_combat_left_over_from_a_base_stays_in_the_pool():
    """[SCR, FAQ]"""
    game = position(combat=7, opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]})
    a, b = sides(game)
    act(game, "attack Blob Wheel of seat 2")
    assert a.combat == 2
    act(game, WITH_ALL)
    assert b.authority == 48


def test_a_base_without_an_outpost_beside_it_shields_nobody():
    """[SCR]"""
    game = position(combat=1, opponent={"in_play": ["Blob World"]})
    assert attacks(game) == [WITH_ALL]


def test_equal_bases_of_the_opponent_are_one_target():
    game = position(combat=5, opponent={"in_play": ["Blob Wheel", "Blob Wheel"]})
    game.offer()
    words = [game.describe(action) for action in game.options()]
    assert words.count("attack Blob Wheel of seat 2") == 1
    assert can(game, "attack Blob Wheel of seat 2")
