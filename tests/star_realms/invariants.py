"""What must hold in every state of every game, written apart from the rules code."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from simcore.games.star_realms import names
from simcore.games.star_realms.audit import audit

from .position import Side, turn

USES = (names.USE_PRIMARY, names.USE_ALLY_A, names.USE_ALLY_B, names.USE_SCRAP)


def zones(game: Any) -> dict[str, list[int]]:
    """Every zone with its cards, seats' zones under names like "hand 1"."""
    common = game.common
    found = {
        "trade deck": list(game.trade_deck[: common[names.C_TRADE_DECK]]),
        "row": [card for card in game.row if card >= 0],
        "explorers": list(game.explorers[: common[names.C_EXPLORERS]]),
        "heap": list(game.heap[: common[names.C_HEAP]]),
    }
    for seat in range(game.seats):
        for zone in ("deck", "hand", "discard", "in_play"):
            found[f"{zone} {seat + 1}"] = Side(game, seat).cards(zone)
    if game.decision == names.CHOOSE_TOP:
        found["limbo"] = [game.choice[names.H_CARD]]
    return found


def check(game: Any) -> None:
    """Raise AssertionError for a state that cannot be."""
    place = zones(game)
    everything = Counter(card for cards in place.values() for card in cards)
    assert everything == Counter(range(game.cards)), "a card is lost or doubled"
    check_market(game, place)
    for seat in range(game.seats):
        check_seat(game, seat)
    alive = [game.purse[seat, names.P_ALIVE] for seat in range(game.seats)]
    assert game.over == (sum(alive) == 1 or game.truncated)
    if game.over:
        shares = [game.payoff(seat) for seat in range(game.seats)]
        assert sum(shares) == 1
        assert game.truncated or sorted(shares)[-1] == 1
    else:
        check_offer(game)


def check_market(game: Any, place: dict[str, list[int]]) -> None:
    for zone in ("row", "trade deck"):
        for card in place[zone]:
            assert game.home[card] == -1, "a starting card is for sale"
            assert game.kind[card] != names.EXPLORER
    assert all(game.kind[card] == names.EXPLORER for card in place["explorers"])
    if game.decision == names.MAIN and place["trade deck"]:
        assert len(place["row"]) == 5
    factions = Counter(
        game.card[game.kind[card], names.FACTION]
        for cards in place.values()
        for card in cards
    )
    sets = -(-game.seats // 2)
    for faction in (1, 2, 4, 8):
        assert factions[faction] == 20 * sets


def check_seat(game: Any, seat: int) -> None:
    side = Side(game, seat)
    assert side.trade >= 0
    assert side.combat >= 0
    assert (side.authority > 0) == game.purse[seat, names.P_ALIVE]
    if seat == game.common[names.C_ACTIVE]:
        return
    assert (side.trade, side.combat) == (0, 0), "pools last beyond the turn"
    for card in side.cards("in_play"):
        assert game.card[game.kind[card], names.TYPE] & names.BASE


def check_offer(game: Any) -> None:
    game.offer()
    options = game.options()
    assert options, "nothing is on offer"
    assert len(set(options)) == len(options), "an action is on offer twice"
    assert game.purse[game.to_move, names.P_ALIVE]


class Watch:
    """What must hold from one state to the next."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.turn = turn(game)
        self.used: set[int] = set()
        self.authority = self._authority()
        self.shuffles = [0] * game.seats

    def _authority(self) -> list[int]:
        return [Side(self.game, seat).authority for seat in range(self.game.seats)]

    def before(self, action: int) -> None:
        """Note an action about to be taken: no ability is used twice in a turn."""
        kind, what = action >> names.WHAT_BITS, action & names.WHAT
        self.active = self.game.common[names.C_ACTIVE]
        if kind in USES:
            assert action not in self.used, self.game.describe(action)
            self.used.add(action)
        if kind == names.USE_SCRAP or kind == names.TAKE_BASE:
            # A card that has left play is a new one when it comes back.
            self.used -= {use << names.WHAT_BITS | what for use in USES}

    def after(self) -> None:
        """Authority falls by attacks of others only."""
        now = self._authority()
        assert now[self.active] >= self.authority[self.active]
        self.authority = now
        if turn(self.game) != self.turn:
            assert turn(self.game) > self.turn
            self.turn = turn(self.game)
            self.used.clear()


def play_watched(game: Any, luck: random.Random, most: int = 3000) -> int:
    """Play random actions with every state checked; return how many."""
    watch = Watch(game)
    taken = 0
    check(game)
    while not game.over and taken < most:
        action = luck.choice(game.options())
        watch.before(action)
        game.apply(action)
        watch.after()
        check(game)
        assert audit(game) == names.SOUND
        taken += 1
    return taken


def public(game: Any) -> tuple[Any, ...]:
    """All that makes up a state, dead memory left out."""
    purse = np.asarray(game.purse).tolist()
    flags = [
        (game.shape[c], game.ready[c], game.locked[c], game.owner[c], game.known[c])
        for c in range(game.cards)
    ]
    pending = np.asarray(game.stack).tolist()[: game.common[names.C_STACK]]
    return (
        zones(game),
        list(game.row),
        purse,
        list(game.common),
        flags,
        pending,
        (game.to_move, game.decision, game.over, game.truncated),
    )
