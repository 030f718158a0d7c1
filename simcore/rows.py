"""The rows of a run: one for each game and seat, as the bytes of a Parquet file.

Columns, in order: cell, block, rotation (from 0), seat (from 1), entrant (its place in
the cell's list, from 0), strategy (its label), a column for each factor, payoff, score,
ending, truncated, decisions, then the game's metrics by name; a metric of the whole
game stands in the row of every seat.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simcore.blocks import Lineup
from simcore.cell import Cell
from simcore.errors import EquipoiseError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcore.game import Game
    from simcore.gameinfo import GameInfo

FIXED = (
    *("cell", "block", "rotation", "seat", "entrant", "strategy"),
    *("payoff", "score", "ending", "truncated", "decisions"),
)


@dataclass(frozen=True)
class Layout:
    """What the rows of one cell hold.

    `game_metrics` and `seat_metrics` are (name, is an integer) pairs in the order of
    the game's meta.toml, which is the order that `Game.measure` fills.
    """

    cell: int
    seats: int
    labels: tuple[str, ...]
    factors: tuple[tuple[str, str], ...]
    endings: tuple[str, ...]
    game_metrics: tuple[tuple[str, bool], ...]
    seat_metrics: tuple[tuple[str, bool], ...]

    @classmethod
    def of(cls, cell: Cell, info: GameInfo) -> Layout:
        """Return the layout of a cell's rows. Raises EquipoiseError on a name clash."""
        factors = [name for name, _ in cell.factors]
        for name in [*factors, *info.metrics]:
            if name in FIXED or (name in factors and name in info.metrics):
                raise EquipoiseError(f"{name}: a column of the results has this name")

        def metrics(scope: str) -> tuple[tuple[str, bool], ...]:
            return tuple(
                (name, metric.type == "int")
                for name, metric in info.metrics.items()
                if metric.scope == scope
            )

        return cls(
            cell=cell.index,
            seats=len(cell.entrants),
            labels=tuple(entrant.label for entrant in cell.entrants),
            factors=cell.factors,
            endings=tuple(info.endings),
            game_metrics=metrics("game"),
            seat_metrics=metrics("seat"),
        )

    @property
    def width(self) -> int:
        """Return how many cells `Game.measure` fills."""
        return len(self.game_metrics) + self.seats * len(self.seat_metrics)


class Rows:
    """Room for the results of a number of games, filled game by game."""

    def __init__(self, layout: Layout, room: int) -> None:
        self.layout, self.games = layout, 0
        self.block = np.empty(room, np.int64)
        self.rotation = np.empty(room, np.int16)
        self.decisions = np.empty(room, np.int32)
        self.ending = np.empty(room, np.int16)
        self.truncated = np.empty(room, np.bool_)
        self.lineup = np.empty(room, np.int16)
        self.payoff = np.empty((room, layout.seats))
        self.score = np.empty((room, layout.seats))
        # What a game forgets to measure stays "not a number" and is found by `pack`.
        self.measured = np.full((room, layout.width), np.nan)
        self.numbers: dict[Lineup, int] = {}
        # Writing an item through a flat memoryview takes half the time of an array.
        arrays: tuple[NDArray[Any], ...] = (
            *(self.block, self.rotation, self.decisions, self.ending),
            *(self.truncated, self.lineup, self.payoff, self.score),
        )
        self._flat = tuple(array.reshape(-1).data for array in arrays)

    def add(
        self, game: Game, block: int, rotation: int, lineup: Lineup, decisions: int
    ) -> None:
        """Write down a finished game. If this raises, the game is not counted."""
        at, seats = self.games, self.layout.seats
        blocks, rotations, counts, endings, cut, lineups, payoff, score = self._flat
        blocks[at] = block
        rotations[at] = rotation
        counts[at] = decisions
        endings[at] = game.ending()
        cut[at] = bool(game.truncated)
        lineups[at] = self.numbers.setdefault(lineup, len(self.numbers))
        cell = at * seats
        for seat in range(seats):
            payoff[cell] = game.payoff(seat)
            score[cell] = game.score(seat)
            cell += 1
        if self.layout.width:
            game.measure(self.measured[at])
        self.games = at + 1

    def total_decisions(self) -> int:
        """Return the decisions of all games written down."""
        return int(self.decisions[: self.games].sum())

    def table(self) -> pa.Table:
        """Return the rows as an Arrow table, in the order the games were added."""
        layout, games = self.layout, self.games
        rows = games * layout.seats

        def by_game(array: NDArray[np.generic]) -> NDArray[np.generic]:
            return np.repeat(array[:games], layout.seats)

        seat = np.arange(1, layout.seats + 1, dtype=np.int16)
        # Seat by seat the place of its entrant, for each line-up that occurred.
        places = np.array(list(self.numbers), np.int16).reshape(-1, layout.seats)
        entrant = places[self.lineup[:games]].reshape(-1)
        labels = list(dict.fromkeys(layout.labels))
        label = np.array([labels.index(text) for text in layout.labels], np.int32)
        columns: dict[str, object] = {
            "cell": np.full(rows, layout.cell, np.int32),
            "block": by_game(self.block),
            "rotation": by_game(self.rotation),
            "seat": np.tile(seat, games),
            "entrant": entrant,
            "strategy": words(label[entrant], labels),
        }
        for name, level in layout.factors:
            columns[name] = words(np.zeros(rows, np.int32), [level])
        columns["payoff"] = self.payoff[:games].reshape(-1)
        columns["score"] = self.score[:games].reshape(-1)
        columns["ending"] = words(
            by_game(self.ending.astype(np.int32)), list(layout.endings)
        )
        columns["truncated"] = by_game(self.truncated)
        columns["decisions"] = by_game(self.decisions)
        split = len(layout.game_metrics)
        for i, (name, whole) in enumerate(layout.game_metrics):
            columns[name] = by_game(numbers(self.measured[:games, i], name, whole))
        own = self.measured[:games, split:].reshape(rows, len(layout.seat_metrics))
        for i, (name, whole) in enumerate(layout.seat_metrics):
            columns[name] = numbers(own[:, i], name, whole)
        return pa.table(columns)

    def pack(self) -> bytes:
        """Return the rows as the bytes of a Parquet file.

        Raises EquipoiseError if the game left a metric unmeasured.
        """
        sink = io.BytesIO()
        pq.write_table(self.table(), sink, compression="zstd", write_statistics=False)
        return sink.getvalue()


def words(indices: NDArray[np.generic], dictionary: list[str]) -> pa.DictionaryArray:
    """Return a column of repeated words: each is kept once, rows hold its number."""
    return pa.DictionaryArray.from_arrays(pa.array(indices), pa.array(dictionary))


def numbers(
    measured: NDArray[np.float64], name: str, whole: bool
) -> NDArray[np.generic]:
    """Return a metric's column in its own type, all of it measured."""
    if np.isnan(measured).any():
        raise EquipoiseError(f"{name}: the game did not measure this metric")
    return measured.astype(np.int64) if whole else np.ascontiguousarray(measured)
