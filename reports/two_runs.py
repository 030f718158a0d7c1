"""Two runs as one: the cells both have, the second run's against the first's.

On the same seed the common blocks are paired; on different seeds the runs are
independent and compared by Welch. Never paired by accident of order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from reports.facts import ABSENT, GameFacts, question
from reports.games import RunData
from reports.summarise import summarise
from reports.summary import Summary
from simcore.errors import BadInput

RUN = "run"


class TwoRuns:
    """A RunData made of two: cells of the first, then their partners of the second.

    `names` are what the runs are called. Raises BadInput if they measure different
    things: game, response, subject, or no cell in common.
    """

    def __init__(
        self, first: RunData, second: RunData, names: tuple[str, str] = ("a", "b")
    ) -> None:
        self.runs = (first, second)
        check_alike(first, second)
        partners = list(match(first.manifest["cells"], second.manifest["cells"]))
        if not partners:
            raise BadInput(
                "no cell in common",
                file=names[1],
                allowed="cells with the same name or levels, and the same players",
            )
        self.where = [(0, a["index"]) for a, _ in partners]
        self.where += [(1, b["index"]) for _, b in partners]
        cells = [(names[0], a) for a, _ in partners] + [
            (names[1], b) for _, b in partners
        ]
        one, other = first.manifest, second.manifest
        scenario = one.get("scenario") or ABSENT
        compare = dict(scenario.get("compare") or ABSENT)
        seeds = (one["seed"], other["seed"])
        rules = [run.manifest.get("rules") or () for run in self.runs]
        self.manifest: Mapping[str, Any] = {
            **one,
            "command": ["equipoise", "compare", *names],
            "paired": seeds[0] == seeds[1],
            "seed": seeds[0],
            "seeds": list(seeds),
            "rules": [
                rules[run][position_of(self.runs[run], index)]
                for run, index in self.where
                if rules[run]
            ],
            "scenario": {
                **scenario,
                "question": f"What differs between {names[0]} and {names[1]}?",
                "compare": {**compare, "baseline": {RUN: names[0]}},
            },
            "cells": [
                {
                    **cell,
                    "index": i,
                    "name": f"{name}: {cell['name']}",
                    "factors": [[RUN, name], ["cell", partner_name(i, partners)]],
                }
                for i, (name, cell) in enumerate(cells)
            ],
        }

    def read(self, cell: int, columns: Sequence[str]) -> dict[str, NDArray[Any]]:
        """Return columns of a cell of either run."""
        run, index = self.where[cell]
        return self.runs[run].read(index, columns)

    def failures(self) -> Iterable[Mapping[str, Any]]:
        """Return the failed games of the cells compared."""
        place = {where: i for i, where in enumerate(self.where)}
        for run, data in enumerate(self.runs):
            for failure in data.failures():
                if (run, failure["cell"]) in place:
                    yield {**failure, "cell": place[run, failure["cell"]]}


def compare_runs(
    first: RunData,
    second: RunData,
    names: tuple[str, str] = ("a", "b"),
    known: GameFacts | None = None,
) -> Summary:
    """Return the summary of the second run against the first.

    Like any other: renderers show it, and the headline holds the verdict.
    """
    return summarise(TwoRuns(first, second, names), known)


def run_names(first: Path, second: Path) -> tuple[str, str]:
    """Return short names for two run folders that tell them apart."""
    if first.name != second.name:
        return first.name, second.name
    return str(first), str(second)


def check_alike(first: RunData, second: RunData) -> None:
    """Raise BadInput unless two runs measure the same thing."""
    games = [run.manifest["cells"][0]["game"] for run in (first, second)]
    if games[0] != games[1]:
        raise BadInput("another game", key="game", value=games[1], allowed=games[0])
    asked = [question(run.manifest) for run in (first, second)]
    for key in ("response", "by", "of"):
        mine, theirs = (getattr(each, key) for each in asked)
        if mine != theirs:
            raise BadInput(
                "the runs measure different things",
                key=f"compare.{key}",
                value=theirs,
                allowed=mine,
            )


def match(
    first: Sequence[Mapping[str, Any]], second: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the cells both runs have: same levels, else same name, same players.

    Two runs of one cell each are compared whatever the cells are called.
    """
    for mine in first:
        for key in ("factors", "name"):
            partner = next(
                (
                    each
                    for each in second
                    if each[key] == mine[key] and each["players"] == mine["players"]
                ),
                None,
            )
            if partner is not None and (key == "name" or mine["factors"]):
                yield mine, partner
                break
        else:
            alone = len(first) == len(second) == 1
            if alone and first[0]["players"] == second[0]["players"]:
                yield mine, second[0]


def position_of(run: RunData, index: int) -> int:
    """Return a cell's position in its manifest."""
    cells = run.manifest["cells"]
    return next(i for i, cell in enumerate(cells) if cell["index"] == index)


def partner_name(place: int, partners: Sequence[tuple[Any, Any]]) -> str:
    """Return what both cells of a pair are called: the first run's name."""
    return str(partners[place % len(partners)][0]["name"])
