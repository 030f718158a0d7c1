"""The block: one seed, played in every distinct rotation of the entrants.

A block draws one circular order of the entrants, the same in every cell, and plays
the rotations of it that differ. The same seed with the same entrants in the same seats
is the same game, so playing a rotation that only repeats another would add nothing.
The block is the unit of analysis.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simcore.cell import Cell
from simcore.names import CIRCLE
from simcore.rng import Rng, block_key, stream_key

Lineup = tuple[int, ...]
"""Who sits where: for each seat the place of its entrant in the cell's list."""


@dataclass(frozen=True)
class Plan:
    """What a run plays: blocks 0 … `blocks − 1` of every cell, on one seed."""

    cells: tuple[Cell, ...]
    blocks: int
    seed: int


def period(labels: Sequence[object]) -> int:
    """Return the smallest shift that maps a circular sequence onto itself."""
    size = len(labels)
    for shift in range(1, size):
        if size % shift == 0 and all(
            labels[i] == labels[i - shift] for i in range(size)
        ):
            return shift
    return max(size, 1)


def draws_order(cell: Cell) -> bool:
    """Say whether blocks of this cell draw a circular order of their own.

    With two seats there is only one, and alike entrants have no neighbours to vary.
    """
    return (
        cell.order == "drawn"
        and len(cell.entrants) >= 3
        and any(entrant != cell.entrants[0] for entrant in cell.entrants)
    )


def circle(seed: int, block: int, places: int) -> Lineup:
    """Draw the circular order of a block: uniform over the (places − 1)! orders.

    It depends on the run's seed and the block alone. Place 0 stays in front, since
    turning the whole circle gives the same order.
    """
    rng = Rng(stream_key(block_key(seed, block), CIRCLE))
    order = list(range(places))
    for i in range(places - 1, 1, -1):
        j = 1 + rng.below(i)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def rotations(labels: Sequence[object], order: Lineup) -> tuple[Lineup, ...]:
    """Return the distinct rotations of a circular order, the unturned one first.

    In rotation r everybody sits r seats further on. `labels` are the entrants by place;
    two rotations are distinct if they put different entrants in some seat.
    """
    size = len(order)
    turns = period([labels[place] for place in order])
    return tuple(
        tuple(order[(seat - turn) % size] for seat in range(size))
        for turn in range(turns)
    )


class Lineups:
    """The line-ups of a cell's blocks, with the work of repeated orders done once."""

    def __init__(self, cell: Cell, seed: int) -> None:
        self.cell, self.seed = cell, seed
        # A place's number stands for its entrant: cheaper to compare than dataclasses.
        self.labels = [cell.entrants.index(entrant) for entrant in cell.entrants]
        self.drawn = draws_order(cell)
        self.listed = tuple(range(len(cell.entrants)))
        self.known: dict[Lineup, tuple[Lineup, ...]] = {}

    def __call__(self, block: int) -> tuple[Lineup, ...]:
        """Return the line-ups of a block, rotation by rotation."""
        order = self.listed
        if self.drawn:
            order = circle(self.seed, block, len(order))
        if order not in self.known:  # at most (k − 1)! orders: 120 for six seats
            self.known[order] = rotations(self.labels, order)
        return self.known[order]

    def games(self, first: int, count: int) -> int:
        """Return how many games the blocks `first` … `first + count − 1` hold."""
        if not self.drawn or len(set(self.labels)) == len(self.labels):
            return count * period(self.labels)
        return sum(len(self(block)) for block in range(first, first + count))


def lineups(cell: Cell, seed: int, block: int) -> list[Lineup]:
    """Return the line-ups of one block: by rotation, the place of each seat."""
    return list(Lineups(cell, seed)(block))


def most_games(cell: Cell) -> int:
    """Return the largest number of games that a block of this cell can hold.

    A drawn order can always be one without a period, as AABB is among the orders of
    ABAB; then it is the number of seats.
    """
    return len(cell.entrants) if draws_order(cell) else period(cell.entrants)


def n_blocks(games: int, cells: Iterable[Cell]) -> int:
    """Return the number of blocks that all cells play, at least one.

    `games` is what is asked for per cell. It is rounded up to whole blocks of the cell
    whose blocks hold most games; a cell of alike entrants then plays a game a block.
    """
    most = max(most_games(cell) for cell in cells)
    return max(1, -(-games // most))
