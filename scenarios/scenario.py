"""A question, ready to be played: the checked content of a scenario file."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simcore.cell import Cell, Entrant
from simcore.errors import BadInput

if TYPE_CHECKING:
    from simcore.components import OwnerFile

Resolve = Callable[[str, object], Entrant]
Level = tuple[str, Any]


@dataclass(frozen=True)
class Compare:
    """What is measured of whom, against what.

    `response` is "win_share", "score" or a metric of the game. `by` compares all seats,
    strategies or factions; `of` is one of them ("seat:1"); at most one of the two is
    set. `baseline` picks the cells that the others are compared with, as pairs of
    factor and level label. `margin` is the largest difference that does not matter, on
    the response's scale; None leaves it to the analysis. `confidence` is that of the
    intervals.
    """

    response: str = "win_share"
    by: str | None = None
    of: str | None = None
    baseline: tuple[tuple[str, str], ...] = ()
    margin: float | None = None
    confidence: float = 0.95


@dataclass(frozen=True)
class Scenario:
    """A checked scenario.

    `games` is the number a cell, `precision` the half-width to stop at; with both,
    `games` is the cap. `factors` maps each factor to its levels as (label, value);
    with `listed` cells the factors are what varies between them. `what_if` maps each
    set of changed rules to its dotted keys. `file` is the name shown in errors, and
    `folder` where a strategy file with a relative path is looked for first.
    """

    name: str
    question: str
    game: str
    games: int | None
    precision: float | None
    seed: int
    table: dict[str, Any]
    factors: dict[str, list[Level]]
    listed: list[dict[str, Any]]
    what_if: dict[str, dict[str, Any]]
    compare: Compare
    file: str | None = None
    folder: str | None = field(default=None, compare=False)

    def cells(
        self,
        resolve: Resolve,
        overrides: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
        files: Iterable[OwnerFile] = (),
    ) -> list[Cell]:
        """Return the cells in order, with everything checked; BadInput otherwise.

        `resolve` turns the words for a strategy into an entrant. `overrides` (dotted
        key to value) and an owner's component `files` hold in every cell, the printed
        ones included; a what-if goes on top of them.
        """
        from scenarios.expand import cells

        return cells(self, resolve, overrides, files)

    def with_settings(
        self,
        games: int | None = None,
        precision: float | None = None,
        seed: int | None = None,
    ) -> Scenario:
        """Return the scenario with what is given in place of its own settings."""
        from scenarios.load import check_budget

        given = {"games": games, "precision": precision, "seed": seed}
        check_budget({key: each for key, each in given.items() if each is not None})
        return dataclasses.replace(
            self,
            games=self.games if games is None else games,
            precision=self.precision if precision is None else precision,
            seed=self.seed if seed is None else seed,
        )

    def with_strategies(self, specs: Sequence[str]) -> Scenario:
        """Return the scenario with these strategies in every cell.

        BadInput if the strategies vary between its cells.
        """
        if "strategies" in self.factors or any("strategies" in c for c in self.listed):
            raise self.wrong("its strategies vary between cells", key="strategies")
        table = {**self.table, "strategies": list(specs)}
        return dataclasses.replace(self, table=table)

    def subject(self, cells: Sequence[Cell]) -> str | None:
        """Return whose response it is: "seat", "strategy", "faction" or "seat:1" …

        None for the mean of all seats, or for what a game has once. If the file does
        not say, shares are those of the strategies, or of the seats if every cell is a
        mirror match; of anything else it is the mean.
        """
        if self.compare.of or self.compare.by:
            return self.compare.of or self.compare.by
        if self.compare.response != "win_share":
            return None
        return "seat" if all(mirror(cell) for cell in cells) else "strategy"

    def resolved(self, cells: Sequence[Cell]) -> dict[str, Any]:
        """Return the scenario as plain data, the subject of its cells written out."""
        compare = dataclasses.asdict(self.compare)
        if not self.compare.of:
            compare["by"] = self.subject(cells)
        compare["baseline"] = dict(self.compare.baseline)
        return {
            "name": self.name,
            "question": self.question,
            "game": self.game,
            "games": self.games,
            "precision": self.precision,
            "seed": self.seed,
            "table": self.table,
            "factors": {
                name: [label for label, _ in levels]
                for name, levels in self.factors.items()
            },
            "cells": self.listed,
            "what_if": self.what_if,
            "compare": compare,
        }

    def wrong(self, problem: str, **more: Any) -> BadInput:
        """Return the error that names this scenario's file."""
        return BadInput(problem, file=self.file, **more)


def mirror(cell: Cell) -> bool:
    """Tell whether all entrants of a cell are alike."""
    return len(set(cell.entrants)) == 1
