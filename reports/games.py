"""The games of one cell as arrays, and their block values.

A row is a game, in canonical order (block, rotation); seats are columns. Nothing is
estimated here: these are the sums that reports.analysis takes as data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from reports.analysis.estimate import Floats

WIN_SHARE, SCORE = "win_share", "score"
SEAT, STRATEGY = "seat", "strategy"
BASIC = ("block", "seat", "entrant", "payoff", "score", "ending", "truncated")


class RunData(Protocol):
    """What a report needs of a run folder; simcore.results.RunFolder has it."""

    @property
    def manifest(self) -> Mapping[str, Any]:
        """Versions, seed, command, resolved scenario and cells."""

    def read(self, cell: int, columns: Sequence[str]) -> dict[str, NDArray[Any]]:
        """Return columns of a cell, a row per game and seat, in canonical order."""

    def failures(self) -> Iterable[Mapping[str, Any]]:
        """Return the games that raised an error: cell, block, rotation, message."""


@dataclass(frozen=True)
class Subject:
    """Whose response is looked at: all of `by` = seat, strategy, or a column's level.

    `by` None is the game as a whole. `level` is a seat number, a strategy's label or
    a value of the column `by`.
    """

    by: str | None
    level: Any = None

    @property
    def name(self) -> str:
        """The subject in words, as it stands in tables."""
        if self.by is None:
            return "game"
        if isinstance(self.level, str):
            return self.level
        return f"{self.by} {self.level}"


@dataclass(frozen=True)
class Values:
    """Block values of a subject: numerators, and denominators if they vary.

    Both have shape (B,), in order of block number.
    """

    numerators: Floats
    denominators: Floats | None = None

    def appearances(self) -> Floats:
        """Return the denominators, 1 for each block if they do not vary."""
        if self.denominators is None:
            return np.ones_like(self.numerators)
        return self.denominators


@dataclass(frozen=True)
class Games:
    """One cell's games. G games, k seats, B blocks.

    `block` (G,) is the block number, `index` (G,) its rank among the cell's blocks,
    `blocks` (B,) the numbers in order. `payoff`, `score`, `entrant` have shape
    (G, k); `ending` and `truncated` (G,). `labels` names each place's strategy.
    `columns` holds metrics and factions, (G, k).
    """

    labels: tuple[str, ...]
    block: NDArray[np.int64]
    blocks: NDArray[np.int64]
    index: NDArray[np.int64]
    payoff: Floats
    score: Floats
    entrant: NDArray[np.int64]
    ending: NDArray[Any]
    truncated: NDArray[np.bool_]
    columns: Mapping[str, NDArray[Any]]

    @property
    def players(self) -> int:
        """The number of seats, k."""
        return int(self.payoff.shape[1])

    @property
    def count(self) -> int:
        """The number of games, G."""
        return int(self.payoff.shape[0])

    @property
    def mirror(self) -> bool:
        """Whether every place has the same strategy."""
        return len(set(self.labels)) == 1

    def of_blocks(self, values: NDArray[Any]) -> Floats:
        """Return the mean over each block's games, from one value a game."""
        played = np.bincount(self.index, minlength=self.blocks.size)
        total = np.bincount(
            self.index, weights=np.asarray(values, np.float64), minlength=played.size
        )
        return np.asarray(total / played, dtype=np.float64)

    def response(self, name: str) -> NDArray[Any]:
        """Return a response by seat, shape (G, k); a game metric repeats itself."""
        if name == WIN_SHARE:
            return self.payoff
        return self.score if name == SCORE else self.columns[name]

    def mask(self, subject: Subject) -> NDArray[np.bool_]:
        """Return where the subject sits, shape (G, k); all seats for the game."""
        shape = self.payoff.shape
        if subject.by is None:
            return np.ones(shape, dtype=np.bool_)
        if subject.by == SEAT:
            seats = np.arange(1, self.players + 1) == int(subject.level)
            return np.broadcast_to(seats, shape)
        if subject.by == STRATEGY:
            alike = np.array([label == subject.level for label in self.labels])
            return np.asarray(alike[self.entrant], dtype=np.bool_)
        return np.asarray(self.columns[subject.by] == subject.level, dtype=np.bool_)

    def values(self, response: str, subject: Subject) -> Values:
        """Return the block values of a response for a subject, per place."""
        return self.sums(self.response(response), subject)

    def sums(self, response: NDArray[Any], subject: Subject) -> Values:
        """Return block values of any response by seat (G, k), for a subject."""
        here = self.mask(subject)
        seats = across(here.astype(np.int64))
        # Where the subject is absent the response does not count, even if missing.
        total = across(np.where(here, response, 0))
        if seats.size and seats.min() == seats.max() and seats[0] > 0:
            return Values(self.of_blocks(total / seats[0]))
        return Values(self.of_blocks(total), self.of_blocks(seats))

    def levels(self, by: str | None) -> list[Subject]:
        """Return the subjects of a kind in this cell, in a fixed order."""
        if by is None:
            return [Subject(None)]
        if by == SEAT:
            return [Subject(SEAT, seat) for seat in range(1, self.players + 1)]
        if by == STRATEGY:
            return [Subject(STRATEGY, label) for label in dict.fromkeys(self.labels)]
        found = np.unique(self.columns[by])
        return [Subject(by, level.item()) for level in found]

    def places(self, subject: Subject) -> int:
        """Return how often the subject sat down in all games together."""
        return int(self.mask(subject).sum())

    def if_truncated(self, subject: Subject, share: float) -> Floats:
        """Return win shares (G, k) if truncated games gave a subject `share` in all.

        With several places the subject's win is shared among them.
        """
        here = self.mask(subject)
        seats = np.maximum(across(here.astype(np.int64)), 1)[:, None]
        redone = np.where(here, share / seats, self.payoff)
        return np.asarray(np.where(self.truncated[:, None], redone, self.payoff))

    def only(self, blocks: NDArray[np.int64]) -> Games:
        """Return the games of some blocks (sorted numbers), in the same order."""
        if blocks.size == self.blocks.size:
            return self
        keep = np.isin(self.block, blocks)
        kept, index = np.unique(self.block[keep], return_inverse=True)
        return replace(
            self,
            block=self.block[keep],
            blocks=kept,
            index=index,
            payoff=self.payoff[keep],
            score=self.score[keep],
            entrant=self.entrant[keep],
            ending=self.ending[keep],
            truncated=self.truncated[keep],
            columns={name: column[keep] for name, column in self.columns.items()},
        )


def read_games(
    run: RunData,
    cell: int,
    labels: Sequence[str],
    columns: Sequence[str],
    words: Mapping[str, Mapping[int, str]] | None = None,
) -> Games:
    """Return the games of a cell; `columns` are read beside the basic ones.

    `words` names the whole numbers of a column (factions).
    """
    wanted = [*BASIC, *(c for c in columns if c not in BASIC)]
    rows = run.read(cell, wanted)
    seats = len(labels)
    games = rows["block"].size // seats
    shaped = {name: rows[name].reshape(games, seats) for name in wanted}
    if games and (shaped["seat"] != np.arange(1, seats + 1)).any():
        raise ValueError(f"cell {cell}: rows are not in order of seats")
    block = shaped["block"][:, 0].astype(np.int64)
    blocks, index = np.unique(block, return_inverse=True)
    return Games(
        labels=tuple(labels),
        block=block,
        blocks=blocks,
        index=index,
        payoff=shaped["payoff"].astype(np.float64),
        score=shaped["score"].astype(np.float64),
        entrant=shaped["entrant"].astype(np.int64),
        ending=shaped["ending"][:, 0],
        truncated=shaped["truncated"][:, 0].astype(np.bool_),
        columns={
            name: worded(shaped[name], (words or {}).get(name)) for name in columns
        },
    )


def across(values: NDArray[Any]) -> NDArray[Any]:
    """Return sums over few seats, (G, k) -> (G,); numpy is slow along short rows."""
    total = values[:, 0].copy()
    for column in values.T[1:]:
        total += column
    return total


def worded(column: NDArray[Any], words: Mapping[int, str] | None) -> NDArray[Any]:
    """Return a column of codes as words; codes without one stay numbers in words."""
    if words is None or not column.size:
        return column
    codes, place = np.unique(column, return_inverse=True)
    named = np.array([words.get(int(code), str(code)) for code in codes])
    return np.asarray(named[place.reshape(column.shape)])
