"""Cards changed beyond what is printed: they play by the rules, or fail in words."""

from __future__ import annotations

import pytest

from simcore.errors import BadInput, EquipoiseError
from simcore.games.star_realms import names

from .position import act, new_game, offers, position


def test_cards_that_copy_each_other_without_end_fail_the_game():
    copying = {"cards__viper__primary": {"copy_ship": True}}
    copying["cards__scout__primary"] = {"copy_ship": True}
    game = position(hand=["Scout", "Viper"], **copying)
    act(game, "play Scout")
    with pytest.raises(EquipoiseError, match="without end"):
        act(game, "play Viper")


def test_a_faction_named_twice_counts_once():
    twice = ["machine_cult", "machine_cult"]
    game = new_game(1, cards__viper__factions=twice)

    assert game.card[names.VIPER, names.FACTION] == names.MACHINE_CULT


def test_a_zone_named_twice_counts_once():
    scrap = {"scrap": {"from": ["hand", "hand"], "up_to": 1}}
    game = position(
        hand=["Viper", "Scout"], discard=["Ram"], cards__viper__primary=scrap
    )
    act(game, "play Viper")

    assert offers(game) == ["no more", "scrap Scout from the hand"]


def test_only_explorers_have_a_pile():
    with pytest.raises(BadInput, match=r"cards\.ram has a pile"):
        new_game(1, cards__ram__pile=2)
