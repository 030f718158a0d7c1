"""Printed values as the compiled tables that the rules read.

A card's abilities become rows of one table of effects, each row an operation with its
numbers; ends of abilities are rows too. Nothing here runs during play.
"""

from __future__ import annotations

import functools
import hashlib
import operator
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

import simcore.games.star_realms.names as names
from simcore.errors import BadInput

ALTERNATIVES = {  # cell of State.rule: alternatives of the ruling, the default first
    "R_EXPLORERS": ("A1", "pile", "unlimited"),
    "R_ALLY": ("A2", "card", "partner", "faction"),
    "R_OWN_BASE": ("A3", "allowed", "enemy only"),
    "R_COPY_COUNTS": ("A6", "no", "yes"),
    "R_DEFER": ("A7", "immediately", "own turn"),
    "R_COPY_MAY": ("A11", "must", "may"),
    "R_STAY_ARMED": ("A12", "used up", "stays armed"),
    "R_FREE_USES": ("A13", "no", "yes"),
    "R_IDLE": ("A17", "may", "not offered"),
}
# No game comes near so many; the pile of ruling A1 "unlimited" is this large.
UNLIMITED = 200
STARTERS = ("scout", "viper", "explorer")
FACTION_BITS = {
    "blob": names.BLOB,
    "star_empire": names.STAR_EMPIRE,
    "trade_federation": names.TRADE_FEDERATION,
    "machine_cult": names.MACHINE_CULT,
}
TYPE_BITS = {
    "ship": names.SHIP,
    "base": names.BASE,
    "outpost": names.BASE | names.OUTPOST,
}
ZONE_BITS = {
    "hand": names.IN_HAND,
    "discard": names.IN_DISCARD,
    "row": names.IN_ROW,
    "deck": names.ON_DECK,
}
RESOURCES = {
    "trade": names.TRADE,
    "combat": names.COMBAT,
    "authority": names.AUTHORITY,
}
COUNTED = {  # parts that are a number and nothing else
    "draw": names.DRAW,
    "opponent_discards": names.OPPONENT_DISCARDS,
    "discard": names.DISCARD,
    "discard_to_draw": names.DISCARD_TO_DRAW,
}
MAY_OR_MUST = {
    "destroy_base": names.DESTROY_BASE,
    "next_ship_on_top": names.NEXT_SHIP,
}


class Effects:
    """The table of effects, grown one ability at a time."""

    def __init__(self) -> None:
        self.rows: list[list[int]] = []
        self.add([])  # row 0: no ability
        self.add([[names.DISCARDS_DUE]])  # row 1: DUE_ROW

    def add(self, rows: list[list[int]]) -> int:
        """Append an ability and its end; return its first row."""
        at = len(self.rows)
        for row in [*rows, [names.END]]:
            self.rows.append(row + [0] * (names.EFFECT_COLUMNS - len(row)))
        return at

    def ability(self, parts: Mapping[str, Any]) -> int:
        """Append the parts of an ability in their order; return its first row."""
        return self.add([self.part(name, value) for name, value in parts.items()])

    def part(self, name: str, value: Any) -> list[int]:
        if name in RESOURCES:
            return [names.GAIN, RESOURCES[name], value]
        if name in COUNTED:
            return [COUNTED[name], value]
        if name in MAY_OR_MUST:
            return [MAY_OR_MUST[name], int(value == "must")]
        if name in ("scrap", "scrap_to_draw", "scrap_row"):
            operation = names.SCRAP_TO_DRAW if name == "scrap_to_draw" else names.SCRAP
            zones = bits_of(value.get("from", ["row"]), ZONE_BITS)
            exactly = value.get("exactly") or 0
            return [operation, zones, exactly, exactly or value["up_to"]]
        if name == "acquire":
            return [
                names.ACQUIRE,
                bits_of(value["types"], TYPE_BITS),
                -1 if value.get("max_cost") is None else value["max_cost"],
                ZONE_BITS[value["to"]],
                int(not value.get("may", False)),
            ]
        if name == "choose":
            branches = [self.ability(branch) for branch in value]
            return [names.CHOOSE, len(branches), *branches]
        if name == "with_bases":
            then = {key: part for key, part in value.items() if key != "at_least"}
            return [names.WITH_BASES, value["at_least"], self.ability(then)]
        if name == "draw_per_played":
            return [names.DRAW_PER_PLAYED, FACTION_BITS[value]]
        if name == "copy_ship":
            return [names.COPY_SHIP]
        raise KeyError(name)


def bits_of(words: Iterable[str], bits: Mapping[str, int]) -> int:
    """Return the bits of all these words together; one that is there twice counts once.

    Of kinds of card, "base" takes in outposts: an outpost is a base.
    """
    return functools.reduce(operator.or_, (bits[word] for word in words), 0)


class Tables:
    """All read-only tables of one table: cards, effects, physical cards, rulings."""

    def __init__(self, table: Any) -> None:
        values = table.components.values
        rulings = table.components.rulings
        cards = values["cards"]
        self.keys = [*STARTERS, *(key for key in cards if key not in STARTERS)]
        self.names = [cards[key]["name"] for key in self.keys]
        self.rule = rule_cells(rulings)
        effects = Effects()
        old_wording = rulings["A10"] == "gallery 2022"
        rows = [card_row(cards[key], effects, old_wording) for key in self.keys]
        self.card = np.array(rows, np.intc)
        self.effect = np.array(effects.rows, np.intc)
        unlimited = rulings["A1"] == "unlimited"
        self._lay_out(cards, table.players, unlimited)
        setup = values["setup"]
        self.hand_size = setup["hand"]
        self.authority = setup["authority"]
        self.turn_limit = setup["limit"]["turns"]
        self.first_hands = first_hands(setup, table.players)
        self.cheapest = min(
            cards[key]["cost"]
            for key in self.keys
            if cards[key]["copies"] or cards[key].get("pile")
        )

    def _lay_out(self, cards: Mapping[str, Any], players: int, unlimited: bool) -> None:
        """Number the physical cards: starters by seat, Explorers, trade cards.

        A card's salt follows from its name and copy number alone, so that removing
        one card, or adding a set, leaves the shuffled order of the others.
        """
        kind, home, salt = [], [], []
        sets = -(-players // 2)  # one base set per two players [UBM]
        for number, key in enumerate(self.keys):
            card = cards[key]
            places: list[int] = []
            for seat in range(players):
                places += [seat] * card.get("starting", 0)
            trade = sets * (card.get("pile", 0) + card["copies"])
            if unlimited and key == "explorer":
                trade = UNLIMITED
            places += [names.NOBODY] * trade
            copies: dict[int, int] = {}
            for place in places:
                copies[place] = copies.get(place, 0) + 1
                kind.append(number)
                home.append(place)
                salt.append(salt_of(key, copies[place]))
        if len(kind) > names.WHAT + 1:
            raise BadInput(
                "too many cards in the game",
                key="cards",
                value=len(kind),
                allowed=f"at most {names.WHAT + 1}",
            )
        self.kind = np.array(kind, np.intc)
        self.home = np.array(home, np.intc)
        self.salt = np.array(salt, np.ulonglong)


def salt_of(key: str, copy: int) -> int:
    digest = hashlib.sha256(f"{key}/{copy}".encode()).digest()
    return int.from_bytes(digest[:8], "little")


def rule_cells(rulings: Mapping[str, Any]) -> np.ndarray:
    cells = np.zeros(names.RULINGS, np.intc)
    for cell, (ruling, *alternatives) in ALTERNATIVES.items():
        cells[getattr(names, cell)] = alternatives.index(rulings[ruling])
    return cells


def first_hands(setup: Mapping[str, Any], players: int) -> np.ndarray:
    hands = np.full(players, setup["hand"], np.intc)
    hands[0] = setup["first_hand"]
    return hands


def card_row(card: Mapping[str, Any], effects: Effects, old_wording: bool) -> list[int]:
    """Return a row of State.card, with the card's abilities appended to `effects`."""
    if old_wording and card.get("gallery_2022"):
        card = {**card, **{k: v for k, v in card["gallery_2022"].items() if v}}
    row = [0] * names.CARD_COLUMNS
    row[names.COST] = card["cost"]
    row[names.TYPE] = TYPE_BITS[card["type"]]
    row[names.FACTION] = bits_of(card.get("factions", []), FACTION_BITS)
    row[names.DEFENCE] = card.get("defence") or 0
    row[names.WILD] = int(card.get("ally_of_all", False))
    row[names.ON_SHIP_AT] = -1
    allies = list((card.get("ally") or {}).items())
    abilities = [
        (names.PRIMARY, names.PRIMARY_AT, card.get("primary")),
        (names.ALLY_A, names.ALLY_A_AT, allies[0][1] if allies else None),
        (names.ALLY_B, names.ALLY_B_AT, allies[1][1] if len(allies) > 1 else None),
        (names.SCRAP_ABILITY, names.SCRAP_AT, card.get("scrap")),
    ]
    for bit, column, parts in abilities:
        if parts:
            row[names.ABILITIES] |= bit
            row[column] = effects.ability(parts)
    for column, (faction, _) in zip(
        (names.ALLY_A_WITH, names.ALLY_B_WITH), allies, strict=False
    ):
        row[column] = FACTION_BITS[faction]
    if card.get("on_ship_played"):
        row[names.ON_SHIP_AT] = effects.ability(card["on_ship_played"])
    return row
