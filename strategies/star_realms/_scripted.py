"""A player who judges cards by weights and follows the order of a turn."""

import cython

if not cython.compiled:
    from simcore.games.star_realms.names import MAIN
    from simcore.games.star_realms.state import State
    from strategies.star_realms._judge import Judge
    from strategies.star_realms._picks import pick
    from strategies.star_realms._turn import next_action


class Scripted(Judge):
    """What all scripted players have in common; each idea sets the weights."""

    def reads_legal(self):
        return False

    def choose(self, game):
        s: State = cython.cast(State, game)
        if s.decision == MAIN:
            return next_action(self, s)
        return pick(self, s)
