"""`lookahead:N`: play every option out, keep to the policy unless another is better."""

import math

import cython

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
        results = {option: [] for option in range(len(options))}
        done, spent = 0, 0
        rounds = max(1, math.ceil(math.log2(len(options))))
        for left in range(rounds, 0, -1):
            share = (self.playouts - spent) // (left * len(results))
            for trial in range(done, done + share):
                redraw = stream_key(key, trial)
                for option, found in results.items():
                    found.append(self.playout(game, options[option], redraw))
            done += share
            spent += share * len(results)
            if done:
                results = better_half(results, incumbent)
        return verdict(results, incumbent)

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


def better_half(results, incumbent):
    """Return the results without the worse half of the challengers."""
    ranked = sorted([(-sum(found), option) for option, found in results.items()])
    others = [option for _, option in ranked if option != incumbent]
    kept = [incumbent, *others[: max(1, len(others) // 2)]]
    return {option: results[option] for option in kept}


def verdict(results, incumbent):
    """Return the best option that beats the incumbent by more than its error."""
    best, high = incumbent, 0.0
    known = results[incumbent]
    for option, found in results.items():
        if option == incumbent or len(found) < 2:
            continue
        differences = [a - b for a, b in zip(found, known, strict=True)]
        mean = sum(differences) / len(differences)
        squares = sum([(each - mean) ** 2 for each in differences])
        margin = LEAST_MARGIN * math.sqrt(
            squares / (len(differences) - 1) / len(differences)
        )
        if mean > margin and mean > high:
            best, high = option, mean
    return best
