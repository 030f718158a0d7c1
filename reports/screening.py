"""Metrics of a cell against its baseline: screened for what may have changed.

Nobody asked about each of them, so none is judged: p-values are adjusted for the false
discovery rate over all metrics of all comparisons (Benjamini & Hochberg 1995), and
what stands out is marked "to confirm".
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from reports.analysis.contrasts import (
    Contrast,
    paired,
    relative,
    welch,
    welch_relative,
)
from reports.analysis.means import mean
from reports.analysis.multiplicity import benjamini_hochberg
from reports.games import Games
from reports.measure import Declared, metric_values
from reports.summary import Comparison, MetricChange

# The false discovery rate.
RATE = 0.10


def metric_changes(
    games: Games,
    base: Games,
    declared: Sequence[Declared],
    confidence: float,
    *,
    paired_seeds: bool = True,
) -> tuple[MetricChange, ...]:
    """Contrast every metric of two cells, on common blocks if the seeds are shared."""
    if paired_seeds:
        both = np.intersect1d(games.blocks, base.blocks)
        games, base = games.only(both), base.only(both)
    if games.blocks.size < 2 or base.blocks.size < 2:
        return ()
    theirs = metric_values(base, declared)
    found = []
    for name, (metric, y1) in metric_values(games, declared).items():
        if name not in theirs:
            continue
        y0 = theirs[name][1]
        part: Contrast | None = None
        if paired_seeds:
            whole = paired(y1, y0, confidence=confidence)
            if y0.mean() != 0:
                part = relative(y1, y0, confidence=confidence)
        else:
            first, second = (mean(y, confidence=confidence) for y in (y1, y0))
            whole = welch(first, second, confidence=confidence)
            if second.value != 0:
                part = welch_relative(first, second, confidence=confidence)
        found.append(MetricChange(name, metric.unit, whole, part))
    return tuple(found)


def screen(comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """Return the comparisons with their metrics' p-values adjusted together."""
    p = [m.contrast.p_value for each in comparisons for m in each.metrics]
    known = [value for value in p if not math.isnan(value)]
    if not known:
        return tuple(comparisons)
    adjusted = iter(benjamini_hochberg(known))
    screened = []
    for each in comparisons:
        metrics = []
        for metric in each.metrics:
            if not math.isnan(metric.contrast.p_value):
                q = next(adjusted)
                metric = replace(metric, adjusted=q, to_confirm=q <= RATE)
            metrics.append(metric)
        screened.append(replace(each, metrics=tuple(metrics)))
    return tuple(screened)
