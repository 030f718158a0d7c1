"""Intervals for unbounded means (lengths, scores) and for quantiles.

Means: Hall's transformation that removes the skewness of a t statistic (Hall 1992,
JRSS B 54). Quantiles: Woodruff's interval, test inversion through the distribution
function (Woodruff 1952), with the block variance of the indicator.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from reports.analysis.estimate import (
    Estimate,
    NoBlocksError,
    as_floats,
    critical_t,
    variance_of_mean,
)
from reports.analysis.shares import influence, wilson

# Below this skewness the transformation is the identity to nine digits.
STRAIGHT = 1e-8


def skewness(values: ArrayLike, confidence: float = 0.95) -> float:
    """Return the moment skewness of block values, clamped to |g| <= 0.6 sqrt(B) / t.

    The clamp keeps the inverse of Hall's transformation single-valued.
    """
    x = as_floats(values)
    centred = x - x.mean()
    second = float(np.mean(centred**2))
    # Equal values may leave a rounding error that is not spread.
    if x.size < 2 or second <= 1e-24 * max(1.0, float(np.max(x**2))):
        return 0.0
    g = float(np.mean(centred**3)) / second**1.5
    bound = 0.6 * math.sqrt(x.size) / critical_t(x.size, confidence)
    return max(-bound, min(bound, g))


def mean(
    values: ArrayLike,
    *,
    confidence: float = 0.95,
    levels: int = 1,
    observations: int | None = None,
) -> Estimate:
    """Estimate an unbounded mean from one value a block (shape (B,)).

    The interval is Hall's, asymmetric where the block values are skewed and plain
    Student's t where they are not. Units are those of `values`.
    """
    x = as_floats(values)
    blocks = x.size
    centre = float(x.mean())
    if blocks == 1:
        return Estimate(
            centre,
            math.nan,
            math.nan,
            math.nan,
            1,
            confidence,
            "one block",
            observations=observations,
        )
    se = math.sqrt(variance_of_mean(x))
    critical = critical_t(blocks, confidence, levels)
    g = skewness(x, 1 - (1 - confidence) / levels)
    if abs(g) < STRAIGHT:
        low, high = centre - critical * se, centre + critical * se
        return Estimate(
            centre, low, high, se, blocks, confidence, "t", observations=observations
        )
    a, b = g / 3, g / (6 * blocks)
    scale = se * math.sqrt(blocks)
    root = critical / math.sqrt(blocks)

    def unskewed(w: float) -> float:
        return (float(np.cbrt(1 + 3 * a * (w - b))) - 1) / a

    return Estimate(
        centre,
        centre - scale * unskewed(root),
        centre - scale * unskewed(-root),
        se,
        blocks,
        confidence,
        "Hall",
        observations=observations,
    )


def quantile(
    values: ArrayLike, blocks: ArrayLike, q: float = 0.5, *, confidence: float = 0.95
) -> Estimate:
    """Estimate the quantile `q` of a game-level quantity by order statistics.

    `values` and `blocks` have shape (N,): the quantity and the block number of each
    game. `se` is that of the distribution function at the quantile, a probability.
    """
    x = as_floats(values)
    owner = np.asarray(blocks)
    if owner.shape != x.shape:
        raise ValueError(f"{x.size} values, {owner.size} block numbers")
    if not 0 < q < 1:
        raise ValueError(f"a quantile lies between 0 and 1, not {q}")
    if np.isnan(x).any():
        raise NoBlocksError("values are missing")
    ordered = np.sort(x)
    games = x.size
    centre = float(ordered[max(0, math.ceil(q * games - 1e-9) - 1)])
    _, index = np.unique(owner, return_inverse=True)
    count = int(index.max()) + 1
    if count == 1:
        return Estimate(
            centre,
            math.nan,
            math.nan,
            math.nan,
            1,
            confidence,
            "one block",
            observations=games,
        )
    played = np.bincount(index, minlength=count).astype(np.float64)
    below = as_floats(np.bincount(index, weights=(x <= centre), minlength=count))
    psi = influence(below, played)
    variance = count / (count - 1) * float(psi @ psi)
    effective = q * (1 - q) / variance if variance > 1e-24 else float(count)
    low, high = wilson(q, effective, critical_t(count, confidence))
    first = max(1, math.floor(low * games))
    last = min(games, math.ceil(high * games) + 1)
    return Estimate(
        centre,
        float(ordered[first - 1]),
        float(ordered[last - 1]),
        math.sqrt(variance),
        count,
        confidence,
        "order statistics (Woodruff)",
        observations=games,
    )
