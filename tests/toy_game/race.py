"""The rules of the dice race."""

from simcore.game import Game, below
from simcore.names import SEAT_DICE

PLAIN, BOLD = 0, 1
HOME, LIMIT = 0, 1


class Race(Game):
    """A race of 1 to 4 runners; solo, the score is the number of turns."""

    def __init__(self, table):
        super().__init__(table, {"field": (6,), "bold": (6,), "turns": (1,)}, 2)
        values = table.components.values["race"]
        self.goal, self.limit = values["goal"], values["limit"]

    def reset(self, key):
        self.clear(key)
        return 0

    def offer(self):
        self.legal[0], self.legal[1], self.n_legal = PLAIN, BOLD, 2
        return 0

    def apply(self, action):
        seat = self.to_move
        if action == BOLD:
            step = 7 * below(self, SEAT_DICE + seat, 2)
            self.bold[seat] += 1
        else:
            step = 1 + below(self, SEAT_DICE + seat, 6)
        self.field[seat] += step
        self.turns[0] += 1
        if self.field[seat] >= self.goal:
            self.over = True
        elif self.turns[0] >= self.limit:
            self.over = self.truncated = True
        else:
            self.to_move = (seat + 1) % self.seats
        return 0

    def score(self, seat):
        return float(self.turns[0] if self.seats == 1 else self.field[seat])

    def payoff(self, seat):
        if self.seats == 1:
            return self.score(seat)
        if self.truncated:
            return 1 / self.seats
        return float(self.field[seat] >= self.goal)

    def ending(self):
        return LIMIT if self.truncated else HOME

    def measure(self, row):
        row[0] = self.turns[0]
        row[1] = sum(self.field[: self.seats]) / self.turns[0]
        for seat in range(self.seats):
            row[2 + seat] = self.bold[seat]
        return 0
