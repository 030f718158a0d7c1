"""What a scripted player thinks of each card: tables made once, read in play."""

import cython
import numpy as np

if not cython.compiled:
    from simcore.game import Strategy
    from simcore.games.star_realms.names import (
        C_TURN,
        FACTION,
        P_BOUGHT,
        P_DECK,
        P_DISCARD,
        P_FREE,
        P_HAND,
        P_IN_PLAY,
        P_SHUFFLES,
    )
    from strategies.star_realms._names import PHASES

from strategies.star_realms._tables import judgements
from strategies.star_realms._weights import WEIGHTS


class Judge(Strategy):
    """The judgements of a scripted player, from its weights and the printed values."""

    DEFAULTS = WEIGHTS

    def __init__(self, **weights):
        self.numbers = {}
        for name, weight in type(self).DEFAULTS.items():
            self.numbers[name] = weights.pop(name, weight.default)
        if weights:
            raise TypeError(
                f"{type(self).__name__} has no weight {next(iter(weights))}"
            )
        self.deny = self.numbers["deny"]
        self.patience = self.numbers["patience"]
        self.studied = None
        self.seat = 0
        self.counted = -1
        self.owned = memoryview(np.zeros(16, np.intc))

    @property
    def weights(self):
        """The weights in force, by name."""
        return dict(self.numbers)

    def start(self, game, seat, key):
        self.seat = seat
        self.counted = -1
        if self.studied is not game.table:
            self.study(game)
        return 0

    def study(self, game):
        """Judge every card of the game's table."""
        tables = judgements(game, self.numbers)
        self.worth = memoryview(tables.worth)
        self.ally = memoryview(tables.ally)
        self.threat = memoryview(tables.threat)
        self.cash = memoryview(tables.cash)
        self.use = memoryview(tables.use)
        self.gives = memoryview(tables.gives)
        self.least = memoryview(tables.least)
        self.junk = memoryview(tables.junk)
        self.now = memoryview(tables.now)
        self.rank = memoryview(tables.rank)
        self.studied = game.table


def phase_of(s, seat):
    """Return the number of the deck the seat plays, from 0; later ones are alike."""
    return min(s.purse[seat, P_SHUFFLES], PHASES - 1)


def count_factions(me, s):
    """Count the own cards by faction, once for each card gained."""
    i: cython.int
    seat: cython.int = me.seat
    for i in range(16):
        me.owned[i] = 0
    for i in range(s.purse[seat, P_DECK]):
        me.owned[s.card[s.kind[s.deck[seat, i]], FACTION]] += 1
    for i in range(s.purse[seat, P_HAND]):
        me.owned[s.card[s.kind[s.hand[seat, i]], FACTION]] += 1
    for i in range(s.purse[seat, P_DISCARD]):
        me.owned[s.card[s.kind[s.discard[seat, i]], FACTION]] += 1
    for i in range(s.purse[seat, P_IN_PLAY]):
        me.owned[s.card[s.kind[s.in_play[seat, i]], FACTION]] += 1
    return 0


def value(me, s, phase, kind):
    """Return what owning one more card of this kind is worth to this player.

    Ally abilities count the more, the more cards of the faction are owned.
    """
    bits: cython.int
    friends: cython.int = 0
    faction: cython.int = s.card[kind, FACTION]
    gained: cython.int = (
        s.common[C_TURN] * 64 + s.purse[me.seat, P_BOUGHT] + s.purse[me.seat, P_FREE]
    )
    if faction == 0:
        return me.worth[phase, kind]
    if me.counted != gained:
        count_factions(me, s)
        me.counted = gained
    for bits in range(1, 16):
        if bits & faction:
            friends += me.owned[bits]
    return me.worth[phase, kind] + me.ally[phase, kind] * friends
