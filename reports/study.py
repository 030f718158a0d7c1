"""A run as a question put to its cells: what to read, what is compared with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports import facts
from reports.compare import Asked, compare, family_size
from reports.games import SEAT, STRATEGY, WIN_SHARE, Games, RunData, read_games
from reports.measure import DECISIONS, Declared
from reports.summary import Comparison, Question


@dataclass(frozen=True)
class Study:
    """A run with its question.

    `pairs` maps a cell's position to its baseline's. `lost` holds the numbers of the
    blocks with a failed game, which no cell counts. `paired` says that cells share the
    seeds of their blocks. `limit` leaves out blocks from that number on.
    """

    run: RunData
    known: facts.GameFacts
    question: Question
    cells: Sequence[Mapping[str, Any]]
    pairs: Mapping[int, int]
    failures: tuple[Mapping[str, Any], ...]
    lost: NDArray[np.int64]
    paired: bool
    limit: int | None = None

    @classmethod
    def of(
        cls,
        run: RunData,
        known: facts.GameFacts | None = None,
        limit: int | None = None,
    ) -> Study:
        """Return the study of a run; the game's own files are read if not `known`."""
        known = known or facts.game_facts(run)
        asked = _fit(facts.question(run.manifest), known)
        cells = run.manifest["cells"]
        failures = tuple(
            each for each in run.failures() if limit is None or each["block"] < limit
        )
        lost = np.array([each["block"] for each in failures], dtype=np.int64)
        return cls(
            run=run,
            known=known,
            question=asked,
            cells=cells,
            pairs=facts.baseline_of(cells, asked.baseline),
            failures=failures,
            lost=np.unique(lost),
            paired=bool(run.manifest.get("paired", True)),
            limit=limit,
        )

    def read(self, position: int, columns: Sequence[str] | None = None) -> Games:
        """Return a cell's games without lost blocks; by default with all metrics."""
        cell = self.cells[position]
        if columns is None:
            columns = facts.columns(self.known, self.question)
        labels = [entrant["label"] for entrant in cell["entrants"]]
        games = read_games(self.run, cell["index"], labels, columns, self.known.labels)
        kept = np.setdiff1d(games.blocks, self.lost)
        if self.limit is not None:
            kept = kept[kept < self.limit]
        return games.only(kept)

    @property
    def judged(self) -> list[int]:
        """The positions of the cells that get a verdict."""
        return list(self.pairs or range(len(self.cells)))

    @property
    def metrics(self) -> list[Declared]:
        """The metrics to report; names have no mean, so factions are none."""
        known = self.known
        declared = [each for each in known.metrics if each.name not in known.labels]
        return [*declared, DECISIONS]

    def asked(self) -> Asked:
        """Return the question with the size of its family."""
        question = self.question
        if question.by is None or question.of is not None:
            return Asked(question, max(1, len(self.judged)))
        counts = []
        for i in self.judged:
            cell = self.cells[i]
            labels = [entrant["label"] for entrant in cell["entrants"]]
            if question.by == SEAT:
                counts.append(len(labels))
            elif question.by == STRATEGY:
                kinds = len(set(labels))
                counts.append(kinds if kinds > 1 else 0)
            else:
                column = self.run.read(cell["index"], [question.by])[question.by]
                counts.append(int(np.unique(column).size))
        share = question.response == WIN_SHARE
        return Asked(question, family_size(counts, share or not self.pairs))

    def compare(
        self, position: int, games: Games, base: Games, asked: Asked
    ) -> Comparison | None:
        """Compare a cell that was read with its baseline."""
        indices = (
            int(self.cells[position]["index"]),
            int(self.cells[self.pairs[position]]["index"]),
        )
        return compare(games, base, indices, asked, paired_seeds=self.paired)


def _fit(question: Question, known: facts.GameFacts) -> Question:
    """Return the question without a subject where the response has none."""
    scopes = {metric.name: metric.scope for metric in known.metrics}
    scopes[DECISIONS.name] = "game"
    if scopes.get(question.response) == "game":
        return replace(question, by=None, of=None)
    return question
