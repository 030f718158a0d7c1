"""`lookahead:N`: play every option out, keep to the policy unless another is better."""

import math

import cython
import numpy as np

if not cython.compiled:
    from simcore.game import Strategy
    from simcore.playout import play_on, seat_all
    from simcore.rng import Rng, stream_key

LEAST_MARGIN = 1.0  # standard errors by which an option must beat the policy's


class Lookahead(Strategy):
    """Try every option in playouts of what may be hidden; change the policy's mind.

    At each decision the policy's own choice is the incumbent. All options are played
    out to the end, by the policy in every seat, from the same redraws of everything
    this seat cannot know; the budget is spent in rounds, and the worse half of the
    options leaves after each. The best challenger is taken only if it beats the
    incumbent by more than its paired standard error: a policy improvement step.

    Origin: rollout algorithms (Tesauro & Galperin 1996; Bertsekas, Tsitsiklis & Wu
    1997) with sequential halving (Karnin, Koren & Somekh 2013). Known weakness: it
    believes that everybody plays like the policy, and it averages over hidden cards
    instead of reasoning about them.
    """

    def __init__(self, playouts, policy=None, **weights):
        Strategy.__init__(self, **weights)
        self.playouts = playouts
        self.policy = policy
        self.rng = Rng()
        self.policies = []
        self.trial = None
        self.studied = None
        self.seat = 0

    def start(self, game, seat, key):
        self.seat = seat
        self.rng.seed(key)
        if self.studied is not game:
            self.studied = game
            self.trial = type(game)(game.table)
            self.policies = [self.policy() for _ in range(game.seats)]
            options = len(game.legal)
            self.results = memoryview(np.zeros((options, self.playouts)))
            self.kept = memoryview(np.zeros(options, np.intc))
        return 0

    def choose(self, game):
        if game.n_legal == 1:
            return game.legal[0]
        options = game.options()
        key = self.rng.bits()
        incumbent = options.index(self.advice(game, key))
        return options[self.search(game, options, incumbent, key)]

    def search(self, game, options, incumbent, key):
        """Return the number of the option to take; the budget is never exceeded."""
        alive = list(range(len(options)))
        done, spent = 0, 0
        rounds = max(1, math.ceil(math.log2(len(options))))
        for left in range(rounds, 0, -1):
            share = (self.playouts - spent) // (left * len(alive))
            for trial in range(done, done + share):
                redraw = stream_key(key, trial)
                for option in alive:
                    self.results[option, trial] = self.playout(
                        game, options[option], redraw
                    )
            done += share
            spent += share * len(alive)
            if done:
                alive = self.better_half(alive, incumbent, done)
        return self.verdict(alive, incumbent, done)

    def better_half(self, alive, incumbent, done):
        """Drop the worse half of the challengers; the incumbent always stays."""
        means = {o: sum(self.results[o, :done]) / done for o in alive}
        others = [o for o in alive if o != incumbent]
        others.sort(key=lambda option: (-means[option], option))
        return [incumbent, *others[: max(1, len(others) // 2)]]

    def verdict(self, alive, incumbent, done):
        if done < 2:
            return incumbent
        best, high = incumbent, 0.0
        for option in alive:
            if option == incumbent:
                continue
            differences = [
                self.results[option, trial] - self.results[incumbent, trial]
                for trial in range(done)
            ]
            mean = sum(differences) / done
            spread = sum((d - mean) ** 2 for d in differences) / (done - 1)
            margin = LEAST_MARGIN * math.sqrt(spread / done)
            if mean > margin and mean > high:
                best, high = option, mean
        return best

    def advice(self, game, key):
        """Return what the policy would do, on a copy with the hidden redrawn."""
        policy: Strategy
        self.trial.copy_from(game)
        self.trial.conceal(self.seat, key)
        self.trial.offer()
        policy = self.policies[self.seat]
        policy.start(self.trial, self.seat, key)
        return policy.choose(self.trial)

    def playout(self, game, action, key):
        """Return this seat's payoff after an action, the hidden redrawn from `key`."""
        self.trial.copy_from(game)
        self.trial.conceal(self.seat, key)
        self.trial.apply(action)
        seat_all(self.trial, self.policies, key)
        play_on(self.trial, self.policies)
        return self.trial.payoff(self.seat)
