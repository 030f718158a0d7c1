"""`random`: every legal action is as likely."""

import cython

if not cython.compiled:
    from simcore.game import Strategy
    from simcore.rng import Rng


class Uniform(Strategy):
    """Take any legal action, each as likely as the others.

    Origin: the usual floor of every comparison. Known weakness: it has no plan; it
    shows what the rules do when nobody plays well.
    """

    def __init__(self, **weights):
        Strategy.__init__(self, **weights)
        self.rng = Rng()

    def start(self, game, seat, key):
        self.rng.seed(key)
        return 0

    def choose(self, game):
        return game.legal[self.rng.below(game.n_legal)]
