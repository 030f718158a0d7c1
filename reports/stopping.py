"""How sharp a run is so far: what a stopping rule asks at each of its looks.

Looks are block counts fixed beforehand (analysis.sequential.looks), and only blocks
below the look count, whatever else is finished.
"""

from __future__ import annotations

import math

from reports.compare import subjects_of
from reports.facts import GameFacts
from reports.games import SCORE, SEAT, STRATEGY, WIN_SHARE, RunData
from reports.measure import level
from reports.study import Study


def half_width(run: RunData, blocks: int, known: GameFacts | None = None) -> float:
    """Return the widest half-width of the question's intervals after `blocks` blocks.

    Of the changes against the baseline if there is one, else of each cell's subjects;
    on the scale of the response (relative changes where the margin is relative). nan
    if nothing can be measured yet.
    """
    study = Study.of(run, known, limit=blocks)
    asked = study.asked()
    question = study.question
    plain = (WIN_SHARE, SCORE, None, SEAT, STRATEGY)
    columns = [c for c in (question.response, question.by) if c not in plain]
    found: list[float] = []
    for i in study.judged:
        games = study.read(i, [str(c) for c in columns])
        if not games.count:
            return math.nan
        if study.pairs:
            base = study.read(study.pairs[i], [str(c) for c in columns])
            comparison = study.compare(i, games, base, asked)
            if comparison is not None:
                found += [each.half_width for each in comparison.effects()]
        else:
            for each in subjects_of(games, question):
                one = level(games, question.response, each, question.confidence)
                found.append(one.estimate.half_width)
    return max(found, default=math.nan)
