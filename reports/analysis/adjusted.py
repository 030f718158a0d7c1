"""Adjusted shares: a level against average opponents, averaged over seats.

The scale on which conditional logits are printed. Delta method on the coefficients'
covariance. Log odds are population-averaged: the luck of seats attenuates them.
"""

from __future__ import annotations

import math

import numpy as np

from reports.analysis.choice import Fit
from reports.analysis.estimate import Estimate, Floats, critical_t


def adjusted_share(
    fitted: Fit,
    factor: int,
    level: int,
    players: int,
    seat_factor: int | None = None,
    *,
    confidence: float = 0.95,
) -> Estimate:
    """Estimate a level's share against players - 1 average opponents.

    An average opponent has the mean coefficient of the factor's levels. With a
    `seat_factor` the share is the mean over the seats the level may sit in.
    """
    total = fitted.coefficients.size
    own, other = np.zeros(total), np.zeros(total)
    columns = fitted.columns(factor)
    own[columns[level]] = 1
    other[columns.start : columns.stop] = 1 / len(columns)
    value, slope = 0.0, np.zeros(total)
    for seat in range(players):
        rows = np.stack([own if s == seat else other for s in range(players)])
        if seat_factor is not None:
            for s, column in enumerate(fitted.columns(seat_factor)):
                rows[s, column] += 1
        share, gradient = _share(rows, fitted.coefficients, seat)
        value += share / players
        slope += gradient / players
    pinned = bool(np.any(fitted.separated & (np.abs(own - other) > 1e-12)))
    covariance = fitted.model if pinned else fitted.robust
    se = math.sqrt(max(0.0, float(slope @ covariance @ slope)))
    half = critical_t(fitted.blocks, confidence) * se
    return Estimate(
        value,
        max(0.0, value - half),
        min(1.0, value + half),
        se,
        fitted.blocks,
        confidence,
        "adjusted share, delta method",
    )


def _share(rows: Floats, beta: Floats, seat: int) -> tuple[float, Floats]:
    """Return the chance of `seat` and its gradient; `rows` (k, C) are the seats."""
    worth = rows @ beta
    grown = np.exp(worth - worth.max())
    chances = grown / grown.sum()
    p = float(chances[seat])
    return p, p * (rows[seat] - chances @ rows)
