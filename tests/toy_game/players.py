"""Runners for the dice race, good and bad."""

import time

from simcore.game import Strategy
from simcore.rng import Rng
from toy_game.race import BOLD, PLAIN


class Steady(Strategy):
    """Always rolls the plain die."""

    def choose(self, game):
        return PLAIN


class Daring(Strategy):
    """Always rolls the bold die."""

    def choose(self, game):
        return BOLD


class Fickle(Strategy):
    """Tosses a coin of its own."""

    def start(self, game, seat, key):
        self.rng = Rng(key)
        return 0

    def choose(self, game):
        return self.rng.below(2)


class Crashing(Fickle):
    """Raises an error in about one game of four."""

    def choose(self, game):
        if self.rng.below(24) == 0:
            raise RuntimeError("lost\nmy way")
        return super().choose(game)


class Illegal(Strategy):
    """Chooses what nobody offered."""

    def choose(self, game):
        return 99


class Quitting(Strategy):
    """Leaves the interpreter."""

    def choose(self, game):
        raise SystemExit(3)


class Slow(Steady):
    """Takes its time, so that a test can interrupt it."""

    def start(self, game, seat, key):
        time.sleep(0.004)
        return 0
