"""The contract of a game and of a strategy.

The verbs are the field's (state, legal actions, apply, returns), on memory that is
laid out once: a game is built for a table, then set up, played and copied in place.
A user's game or strategy may be plain Python; the bundled ones are compiled.
"""

import math

import cython
import numpy as np

if not cython.compiled:
    from simcore.names import GAME_STREAMS
    from simcore.rng import mix, scale, step, stream_key

EVENT_ROWS = 512  # between two calls of narrate(); later ones are dropped, never wrong


class Strategy:
    """Who decides. One instance sits in one seat.

    `DEFAULTS` names the strategy's weights (simcore.weights.Weight); each becomes an
    attribute, set from a keyword.
    """

    DEFAULTS: dict = {}

    def __init__(self, **weights):
        for name, weight in type(self).DEFAULTS.items():
            setattr(self, name, weights.pop(name, weight.default))
        if weights:
            raise TypeError(
                f"{type(self).__name__} has no weight {next(iter(weights))}"
            )

    @property
    def weights(self):
        """The weights in force, by name."""
        return {name: getattr(self, name) for name in type(self).DEFAULTS}

    def start(self, game, seat, key):
        """Forget all plans and sit down, at a new game or in the middle of one.

        `key` opens the strategy's own stream of chance.
        """
        return 0

    def reads_legal(self):
        """Say whether `choose` reads the list of legal actions.

        A scripted strategy that knows the rules says no, and no list is made for it.
        """
        return True

    def choose(self, game):
        """Return one of the legal actions."""
        raise NotImplementedError


class Game:
    """A game in play, for one table.

    `zones` gives each memoryview field of the subclass its shape; they share one flat
    buffer, so a copy is one move of memory. At most `actions` are ever on offer.
    """

    def __init__(self, table, zones, actions):
        size = sum(math.prod(shape) for shape in zones.values())
        cells = np.zeros(size, np.intc)
        # numpy lays out, memoryview serves: items are plain ints in both twins
        self.cells = memoryview(cells)
        self.blank = memoryview(np.zeros(size, np.intc))
        self.legal = memoryview(np.zeros(actions, np.intc))
        self.events = memoryview(np.zeros((EVENT_ROWS, 4), np.intc))
        self.streams = memoryview(np.zeros(GAME_STREAMS, np.ulonglong))
        for name, shape in zones.items():
            zone, cells = np.split(cells, [math.prod(shape)])
            setattr(self, name, memoryview(zone.reshape(shape)))
        self.table = table
        self.seats = table.players
        self.n_legal = self.n_events = self.to_move = self.decision = 0
        self.over = self.truncated = self.telling = False

    def reset(self, key):
        """Set up a new game in place; every stream of chance follows from `key`."""
        raise NotImplementedError

    def offer(self):
        """List the legal actions in legal[:n_legal]; never empty before the end."""
        raise NotImplementedError

    def options(self):
        """Return the legal actions of the last `offer` as a list."""
        return [self.legal[i] for i in range(self.n_legal)]

    def apply(self, action):
        """Take a legal action, resolve what is forced, stop at the next decision."""
        raise NotImplementedError

    def score(self, seat):
        """Return the seat's score by the rules."""
        raise NotImplementedError

    def payoff(self, seat):
        """Return the seat's share of the win; tied winners split it (solo: score)."""
        raise NotImplementedError

    def ending(self):
        """Return how the game ended, as an index into the game's list of endings."""
        return 0

    def measure(self, row):
        """Fill `row` with the metrics: those of the game, then seat after seat."""
        return 0

    def describe(self, action):
        """Say an action in words, before it is taken."""
        return str(action)

    def narrate(self):
        """Say what happened since the last call, a line each. Needs `telling`."""
        return []

    def conceal(self, seat, key):
        """Redraw all that `seat` cannot know, future chance included, from `key`.

        The outcome rests on what the seat knows and on `key` alone.
        """
        i: cython.int
        for i in range(GAME_STREAMS):
            self.streams[i] = stream_key(key, i)
        return 0

    def clear(self, key):
        """Empty all zones and open the streams of `key`."""
        i: cython.int
        self.cells[:] = self.blank
        for i in range(GAME_STREAMS):
            self.streams[i] = stream_key(key, i)
        self.over = False
        self.truncated = False
        self.n_legal = 0
        self.n_events = 0
        self.to_move = 0
        self.decision = 0
        return 0

    def copy_from(self, other):
        """Become a copy of `other`, a game built for the same table."""
        self.cells[:] = other.cells
        self.streams[:] = other.streams
        self.to_move = other.to_move
        self.decision = other.decision
        self.over = other.over
        self.truncated = other.truncated
        self.n_legal = 0
        self.n_events = 0
        return 0


def below(game, purpose, n):
    """Return an integer of 0 … n−1 from the stream of a purpose."""
    found: cython.int
    while True:
        game.streams[purpose] = step(game.streams[purpose])
        found = scale(mix(game.streams[purpose]), n)
        if found >= 0:
            return found


def tell(game, event, a, b, c):
    """Keep an event for the trace."""
    if game.telling and game.n_events < EVENT_ROWS:
        game.events[game.n_events, 0] = event
        game.events[game.n_events, 1] = a
        game.events[game.n_events, 2] = b
        game.events[game.n_events, 3] = c
        game.n_events += 1
    return 0
