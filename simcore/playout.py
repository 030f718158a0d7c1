"""The play loop: strategies take turns at a game until it is over."""

import cython

if not cython.compiled:
    from simcore.game import Strategy
    from simcore.names import STRATEGY
    from simcore.rng import stream_key

from simcore.errors import EquipoiseError

# Far above any real game (Star Realms: some 300 decisions). A strategy that never
# ends its turn is stopped here, and the game is reported as failed.
MOST_DECISIONS = 200_000


class IllegalAction(EquipoiseError):
    """A strategy chose what is not on offer."""


class EndlessGame(EquipoiseError):
    """A game went on beyond every sensible number of decisions."""


def play(game, strategies, key):
    """Play one game, `strategies` by seat; return the number of decisions taken."""
    game.reset(key)
    seat_all(game, strategies, key)
    return play_on(game, strategies)


def seat_all(game, strategies, key):
    """Start every strategy with a stream of its own, keyed by its seat."""
    seat: cython.int
    strategy: Strategy
    for seat in range(game.seats):
        strategy = strategies[seat]
        strategy.start(game, seat, stream_key(key, STRATEGY + seat))
    return 0


def play_on(game, strategies):
    """Play a running game to its end; return the number of decisions taken.

    Raises IllegalAction and EndlessGame, and whatever a strategy raises.
    """
    decisions: cython.int = 0
    most: cython.int = MOST_DECISIONS
    action: cython.int
    checked: cython.int = must_check(strategies)
    strategy: Strategy
    while not game.over:
        strategy = strategies[game.to_move]
        if checked >> game.to_move & 1:
            game.offer()
            action = strategy.choose(game)
            if not on_offer(game, action):
                raise refusal(game, type(strategy).__name__, action)
        else:
            action = strategy.choose(game)
        game.apply(action)
        decisions += 1
        if decisions > most:
            raise endless()
    return decisions


def refusal(game, name, action):
    """Return the error for the choice of the strategy of this name."""
    offered = ", ".join([game.describe(a) for a in game.options()])
    return IllegalAction(f"{name} chose {action}, which is not on offer: {offered}")


def endless():
    """Return the error for a game that does not end."""
    return EndlessGame(f"the game was not over after {MOST_DECISIONS} decisions")


def must_check(strategies):
    """Return one bit a seat: its choices are held against the list of legal actions.

    Only bundled strategies may do without: the contract tests have checked them.
    """
    bits: cython.int = 0
    seat: cython.int
    strategy: Strategy
    for seat in range(len(strategies)):
        strategy = strategies[seat]
        ours = type(strategy).__module__.startswith("strategies.")
        if strategy.reads_legal() or not ours:
            bits |= 1 << seat
    return bits


def on_offer(game, action):
    i: cython.int
    for i in range(game.n_legal):
        if game.legal[i] == action:
            return True
    return False
