"""Intervals for win shares and other means between 0 and 1.

Wilson's interval with Student's t and an effective number of blocks, the "modified
Wilson" of survey statistics (Korn & Graubard 1998; Franco, Little, Louis & Slud 2019;
Brown, Cai & DasGupta 2001 for the binomial case), with a guard against samples in
which almost nothing varies. Ratios follow the linearised variance of cluster sampling
(Cameron & Miller 2015).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from reports.analysis.estimate import (
    Estimate,
    Floats,
    NoBlocksError,
    as_floats,
    critical_t,
)

# Fewer informative blocks than this and the sample variance cannot be trusted.
INFORMATIVE = 20


@dataclass(frozen=True)
class Guard:
    """The variance that two imaginary blocks add when little information was seen.

    `mode` is the commonest block value, `informative` the number of blocks that
    differ from it, `added` what goes onto the variance of the mean (0 if inactive).
    """

    mode: float
    informative: int
    active: bool
    added: float


def common_value(values: Floats) -> float:
    """Return the most frequent value, rounded to nine digits; the smallest of ties."""
    distinct, counts = np.unique(np.round(values, 9), return_counts=True)
    return float(distinct[int(np.argmax(counts))])


def guard_share(values: Floats) -> Guard:
    """Return the guard for block values in [0, 1].

    It is active when fewer than 20 blocks, and fewer than half, differ from a mode
    strictly between 0 and 1; at a mode of 0 or 1 Wilson's interval needs no help.
    """
    blocks = values.size
    mode = common_value(values)
    away = np.abs(np.round(values, 9) - mode)
    informative = int(np.count_nonzero(away))
    active = (
        blocks > 1
        and informative < INFORMATIVE
        and 2 * informative < blocks
        and 0 < mode < 1
    )
    if not active:
        return Guard(mode, informative, False, 0.0)
    reach = float(away.max()) if informative else max(mode, 1 - mode)
    return Guard(mode, informative, True, two_blocks(reach, blocks))


def two_blocks(reach: float, blocks: int) -> float:
    """Return what two imaginary blocks `reach` from the mode add to the variance."""
    return 2 * reach**2 / ((blocks - 1) * blocks)


def wilson(share: float, effective: float, critical: float) -> tuple[float, float]:
    """Return Wilson's interval for `share` seen in `effective` independent trials."""
    widening = 1 + critical**2 / effective
    centre = (share + critical**2 / (2 * effective)) / widening
    spread = share * (1 - share) / effective + critical**2 / (4 * effective**2)
    half = critical / widening * math.sqrt(spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def influence(numerators: Floats, denominators: Floats) -> Floats:
    """Return each block's influence on the ratio of sums; they add up to zero.

    Blocks without an appearance (denominator 0) have none.
    """
    total = float(denominators.sum())
    ratio = float(numerators.sum()) / total
    return (numerators - ratio * denominators) / total


def share(
    numerators: ArrayLike,
    denominators: ArrayLike | None = None,
    *,
    confidence: float = 0.95,
    levels: int = 1,
    observations: int | None = None,
    guard: bool = True,
) -> Estimate:
    """Estimate a mean share from one value a block, or a ratio of two.

    `numerators` has shape (B,), values in [0, 1] if there are no `denominators`;
    with them, the share is the ratio of the sums, over the blocks with a positive
    denominator. `levels` widens the interval to be one of so many simultaneous ones.
    `observations` (games times places) yields the design effect. `guard` exists to
    show what the guard does; reports never turn it off. Raises NoBlocksError
    without a usable block.
    """
    num = as_floats(numerators)
    if denominators is None:
        den = np.ones_like(num)
    else:
        den = as_floats(denominators)
        if den.shape != num.shape:
            raise ValueError(f"{num.size} numerators, {den.size} denominators")
        num, den = num[den > 0], den[den > 0]
        if not num.size:
            raise NoBlocksError("no appearance in any block")
    blocks = num.size
    value = float(num.sum() / den.sum())
    # Sums of thirds may leave [0, 1] by a rounding error.
    value = min(1.0, max(0.0, value))
    if blocks == 1:
        return Estimate(
            value,
            math.nan,
            math.nan,
            math.nan,
            1,
            confidence,
            "one block",
            observations=observations,
        )
    psi = influence(num, den)
    variance = blocks / (blocks - 1) * float(psi @ psi)
    if variance < 1e-24:
        variance = 0.0
    help_ = guard_share(num / den)
    guarded = guard and help_.active
    if guarded:
        variance += help_.added
    spread = value * (1 - value)
    effective = spread / variance if variance > 0 and spread > 0 else float(blocks)
    low, high = wilson(value, effective, critical_t(blocks, confidence, levels))
    effect = None
    if observations is not None and spread > 0:
        effect = variance * observations / spread
    return Estimate(
        value,
        low,
        high,
        math.sqrt(variance),
        blocks,
        confidence,
        "Wilson, t, design effect" + (", guard" if guarded else ""),
        guarded,
        observations,
        effect,
    )


def effective_blocks(estimate: Estimate) -> float:
    """Return p(1-p)/V, the independent trials a share's variance is worth.

    Equal to the number of blocks when nothing varied.
    """
    spread = estimate.value * (1 - estimate.value)
    if estimate.se > 0 and spread > 0:
        return spread / estimate.se**2
    return float(estimate.blocks)
