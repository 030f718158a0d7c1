"""Positions laid out by card names, and actions taken by words.

A position is a real game whose zones were filled by hand; no card is added or lost.
Names are printed names; in a deck and in the trade deck the first name is on top.
What is not named lies out of the way: in the trade deck, on the Explorer pile or, for
starting cards, in the scrap heap.

A turn in which nothing is left to do ends by itself. A test that wants to look at the
pools afterwards leaves something to do, such as a card in the hand.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from simcore import catalogue
from simcore.games.star_realms import names
from simcore.games.star_realms.allies import enter_play
from simcore.table import Table
from simcore.tomlfile import freeze

A, B = 0, 1
OPPONENT = {"hand": ["Scout"] * 3, "deck": ["Scout"] * 4 + ["Viper"]}
LENGTH = {  # zone of a seat: column of its number of cards
    "deck": names.P_DECK,
    "hand": names.P_HAND,
    "discard": names.P_DISCARD,
    "in_play": names.P_IN_PLAY,
}


@functools.cache
def _table(players: int, overrides: tuple[tuple[str, Any], ...]) -> Table:
    info = catalogue.game_info("star_realms")
    components = catalogue.make_table(info, overrides=overrides).components
    return Table("star_realms", players, (), components)


def new_game(key: int = 1, players: int = 2, **overrides: Any) -> Any:
    """Return a game just set up. Dots of overridden keys are written as `__`.

    The catalogue offers two players only; a table for more is laid past it.
    """
    changes = tuple((n.replace("__", "."), freeze(v)) for n, v in overrides.items())
    game = catalogue.build(_table(players, changes))
    game.reset(key)
    return game


def position(
    *,
    hand: Iterable[str] = (),
    deck: Iterable[str] = (),
    discard: Iterable[str] = (),
    in_play: Iterable[str] = (),
    trade: int = 0,
    combat: int = 0,
    authority: int = 50,
    opponent: Mapping[str, Any] | None = None,
    row: Iterable[str] | None = None,
    trade_deck: Iterable[str] | None = None,
    explorers: int = 10,
    **changes: Any,
) -> Any:
    """Return a game with A in his main phase.

    Ships in A's play area count as played this turn, bases as played earlier.
    `opponent` has the same zones, and authority. A row of fewer than five names has
    empty slots. `trade_deck` names the cards on top of the others; () empties it.
    Rulings are given by their number (A3="enemy only"), other values as in `new_game`.
    """
    dotted = {n if "__" in n else f"rulings__{n}": v for n, v in changes.items()}
    game = new_game(1, **dotted)
    side = {"hand": hand, "deck": deck, "discard": discard, "in_play": in_play}
    supply = Supply(game)
    supply.fill_seat(A, side)
    supply.fill_seat(B, OPPONENT if opponent is None else opponent)
    supply.fill_market(row, trade_deck, explorers)
    game.purse[A, names.P_AUTHORITY] = authority
    game.purse[B, names.P_AUTHORITY] = (opponent or {}).get("authority", 50)
    game.purse[A, names.P_TRADE] = trade
    game.purse[A, names.P_COMBAT] = combat
    return game


class Supply:
    """The physical cards of a game on one heap, from which its zones are filled."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.left = list(range(game.cards))
        for card in self.left:
            game.owner[card] = -1
        for column in LENGTH.values():
            for seat in range(game.seats):
                game.purse[seat, column] = 0
        for slot in range(names.ROW_SLOTS):
            game.row[slot] = -1
        for cell in (names.C_TRADE_DECK, names.C_EXPLORERS, names.C_HEAP):
            game.common[cell] = 0

    def find(self, name: str, seat: int = -1) -> list[int]:
        """Return the cards of this name that are left; a seat's own starters first."""
        kind = self.game.titles.index(name)
        found = [card for card in self.left if self.game.kind[card] == kind]
        return sorted(found, key=lambda card: self.game.home[card] != seat)

    def take(self, name: str, seat: int = -1) -> int:
        found = self.find(name, seat)
        assert found, f"there is no {name} left"
        self.left.remove(found[0])
        return found[0]

    def fill_seat(self, seat: int, side: Mapping[str, Any]) -> None:
        for zone in ("deck", "hand", "discard"):
            listed = list(side.get(zone, ()))
            if zone == "deck":
                listed.reverse()
            for at, name in enumerate(listed):
                card = self.take(name, seat)
                getattr(self.game, zone)[seat, at] = card
                self.game.owner[card] = seat
            self.game.purse[seat, LENGTH[zone]] = len(listed)
        for name in side.get("in_play", ()):
            card = self.take(name, seat)
            enter_play(self.game, seat, card)
            self.note_played(card, seat)

    def note_played(self, card: int, seat: int) -> None:
        game, kind = self.game, self.game.kind[card]
        if seat == A and game.card[kind, names.TYPE] & names.SHIP:
            game.played[game.common[names.C_PLAYED]] = card
            game.common[names.C_PLAYED] += 1
            game.tally[game.card[kind, names.FACTION]] += 1

    def fill_market(
        self,
        row: Iterable[str] | None,
        trade_deck: Iterable[str] | None,
        explorers: int,
    ) -> None:
        game = self.game
        for slot, name in enumerate(row or ()):
            game.row[slot] = self.take(name)
        top = [self.take(name) for name in trade_deck or ()]
        pile = self.find("Explorer")[:explorers]
        trade = [
            card
            for card in self.left
            if game.home[card] < 0 and game.kind[card] != names.EXPLORER
        ]
        if row is None:
            trade.sort(key=lambda card: game.card[game.kind[card], names.COST])
            for slot in range(names.ROW_SLOTS):  # the dearest: nobody can pay for them
                game.row[slot] = trade.pop()
        rest = [] if trade_deck == () else trade
        self.lay(game.trade_deck, names.C_TRADE_DECK, [*rest, *reversed(top)])
        self.lay(game.explorers, names.C_EXPLORERS, pile)
        laid = {*top, *rest, *pile, *(game.row[i] for i in range(names.ROW_SLOTS))}
        self.lay(game.heap, names.C_HEAP, [c for c in self.left if c not in laid])

    def lay(self, zone: Any, length: int, cards: list[int]) -> None:
        for at, card in enumerate(cards):
            zone[at] = card
        self.game.common[length] = len(cards)


class Side:
    """What a seat has, by names; always as it is now."""

    def __init__(self, game: Any, seat: int) -> None:
        self.game = game
        self.seat = seat

    def cards(self, zone: str) -> list[int]:
        cells = getattr(self.game, zone)
        length = self.game.purse[self.seat, LENGTH[zone]]
        return [cells[self.seat, i] for i in range(length)]

    def titles(self, zone: str) -> list[str]:
        return [self.game.titles[self.game.kind[c]] for c in self.cards(zone)]

    @property
    def deck(self) -> list[str]:
        """The deck, its top first."""
        return self.titles("deck")[::-1]

    @property
    def hand(self) -> list[str]:
        return sorted(self.titles("hand"))

    @property
    def discard(self) -> list[str]:
        return sorted(self.titles("discard"))

    @property
    def in_play(self) -> list[str]:
        return self.titles("in_play")

    @property
    def authority(self) -> int:
        return int(self.game.purse[self.seat, names.P_AUTHORITY])

    @property
    def trade(self) -> int:
        return int(self.game.purse[self.seat, names.P_TRADE])

    @property
    def combat(self) -> int:
        return int(self.game.purse[self.seat, names.P_COMBAT])

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Numbers of cards in hand, deck and discard pile."""
        return len(self.hand), len(self.deck), len(self.discard)


def sides(game: Any) -> tuple[Side, Side]:
    return Side(game, A), Side(game, B)


def row(game: Any) -> list[str | None]:
    """The trade row, slot by slot."""
    slots = [game.row[i] for i in range(names.ROW_SLOTS)]
    return [game.titles[game.kind[c]] if c >= 0 else None for c in slots]


def heap(game: Any) -> Counter[str]:
    """The scrap heap."""
    cards = [game.heap[i] for i in range(game.common[names.C_HEAP])]
    return Counter(game.titles[game.kind[c]] for c in cards)


def trade_deck(game: Any) -> list[str]:
    """The trade deck, its top first."""
    cards = [game.trade_deck[i] for i in range(game.common[names.C_TRADE_DECK])]
    return [game.titles[game.kind[c]] for c in reversed(cards)]


def pile(game: Any) -> int:
    """How many Explorers are on the pile."""
    return int(game.common[names.C_EXPLORERS])


def turn(game: Any) -> int:
    return int(game.common[names.C_TURN])


def offers(game: Any) -> list[str]:
    """The actions on offer, in words; equal words once, in alphabetical order."""
    game.offer()
    return sorted({game.describe(action) for action in game.options()})


def act(game: Any, *words: str) -> None:
    """Take actions one after the other; each must be on offer in these words."""
    for each in words:
        game.offer()
        listed = {}
        for action in game.options():
            listed.setdefault(game.describe(action), action)
        assert each in listed, f"{each!r} is not on offer, but {sorted(listed)}"
        game.apply(listed[each])


def events(game: Any, *kinds: int) -> list[tuple[int, ...]]:
    """What happened while `telling`, of these kinds: event and its three numbers."""
    rows = [tuple(game.events[i, j] for j in range(4)) for i in range(game.n_events)]
    return [each for each in rows if each[0] in kinds]


def can(game: Any, words: str) -> bool:
    return words in offers(game)
