"""Differences: between cells on the same seeds, between runs, within a cell.

Paired differences use blocks as the unit, with the guard of shares taken around 0.
Relative changes use the delta method; independent runs use Welch 1947 with
Satterthwaite's degrees of freedom. Tests that take games for independent (McNemar,
Cochran's Q) are not offered: games of a block are not.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtr, stdtrit

from reports.analysis.estimate import (
    Estimate,
    Floats,
    NoBlocksError,
    as_floats,
    critical_t,
    variance_of_mean,
)
from reports.analysis.shares import INFORMATIVE, influence, two_blocks


@dataclass(frozen=True)
class Contrast:
    """A difference of two means with its test.

    `p_value` is two-sided for no difference (nan where undefined). `degrees` are
    those of the t distribution. `informative` blocks differ from 0. `correlation`
    of the two cells' block values and `gain` (variance of the difference without
    pairing over that with it) only for paired values. `identical` marks an
    unbounded response equal in all blocks; then at most the share `can_differ` of
    blocks differs, with the confidence of the estimate one-sided.
    """

    estimate: Estimate
    p_value: float
    degrees: float
    informative: int | None = None
    correlation: float | None = None
    gain: float | None = None
    identical: bool = False
    can_differ: float | None = None


def two_sided(ratio: float, degrees: float) -> float:
    """Return the two-sided p-value of a t statistic."""
    return float(2 * stdtr(degrees, -abs(ratio)))


def differences(
    values: ArrayLike,
    *,
    largest: float | None = None,
    confidence: float = 0.95,
    levels: int = 1,
    observations: int | None = None,
) -> Contrast:
    """Estimate the mean of block differences (shape (B,)), interval by t with guard.

    `largest` is the largest difference a block can show: 1 for shares, None for an
    unbounded response, for which an all-zero sample is reported as identical.
    """
    d = as_floats(values)
    blocks = d.size
    centre = float(d.mean())
    moved = np.abs(np.round(d, 9))
    informative = int(np.count_nonzero(moved))
    if blocks == 1:
        alone = Estimate(
            centre,
            math.nan,
            math.nan,
            math.nan,
            1,
            confidence,
            "one block",
            observations=observations,
        )
        return Contrast(alone, math.nan, 0, informative)
    if informative == 0 and largest is None:
        same = Estimate(
            0.0,
            0.0,
            0.0,
            0.0,
            blocks,
            confidence,
            "identical",
            observations=observations,
        )
        rest = 1 - (1 - confidence) ** (1 / blocks)
        return Contrast(same, 1.0, blocks - 1, 0, identical=True, can_differ=rest)
    variance = variance_of_mean(d)
    guarded = informative < INFORMATIVE and 2 * informative < blocks
    if guarded:
        reach = float(moved.max()) if informative else float(largest or 0)
        variance += two_blocks(reach, blocks)
    se = math.sqrt(variance)
    half = critical_t(blocks, confidence, levels) * se
    estimate = Estimate(
        centre,
        centre - half,
        centre + half,
        se,
        blocks,
        confidence,
        "paired t" + (", guard" if guarded else ""),
        guarded,
        observations,
    )
    # No spread at all: a constant shift is certain, no shift is none.
    p = two_sided(centre / se, blocks - 1) if se > 0 else float(centre == 0)
    return Contrast(estimate, p, blocks - 1, informative)


def paired(
    treated: ArrayLike,
    baseline: ArrayLike,
    *,
    largest: float | None = None,
    confidence: float = 0.95,
    levels: int = 1,
) -> Contrast:
    """Estimate mean(treated - baseline) over the blocks both were played on.

    Both have shape (B,), in the same order of blocks. See `differences`.
    """
    y1, y0 = as_floats(treated), as_floats(baseline)
    if y1.shape != y0.shape:
        raise ValueError(f"{y1.size} blocks against {y0.size}: not paired")
    found = differences(y1 - y0, largest=largest, confidence=confidence, levels=levels)
    correlation, gain = pairing(y1, y0)
    return Contrast(
        found.estimate,
        found.p_value,
        found.degrees,
        found.informative,
        correlation,
        gain,
        found.identical,
        found.can_differ,
    )


def pairing(y1: Floats, y0: Floats) -> tuple[float | None, float | None]:
    """Return correlation and variance gain of paired block values, None if undefined.

    The gain is (s1^2 + s0^2) / s_d^2: how many times more blocks independent seeds
    would have needed.
    """
    if y1.size < 2:
        return None, None
    v1, v0 = float(y1.var(ddof=1)), float(y0.var(ddof=1))
    vd = float((y1 - y0).var(ddof=1))
    rho = None
    if v1 > 1e-18 and v0 > 1e-18:
        rho = (v1 + v0 - vd) / (2 * math.sqrt(v1 * v0))
    return rho, (v1 + v0) / vd if vd > 1e-18 else None


def paired_ratio(
    treated: tuple[ArrayLike, ArrayLike],
    baseline: tuple[ArrayLike, ArrayLike],
    *,
    confidence: float = 0.95,
    levels: int = 1,
) -> Contrast:
    """Estimate the difference of two ratios on shared blocks, by influence values.

    Each argument is (numerators, denominators), shape (B,), block by block; a block
    in which the subject does not appear keeps its place with a denominator of 0.
    """
    (n1, d1), (n0, d0) = (
        (as_floats(num), as_floats(den)) for num, den in (treated, baseline)
    )
    if not n1.size == d1.size == n0.size == d0.size:
        raise ValueError("the cells have different numbers of blocks")
    effect = float(n1.sum() / d1.sum() - n0.sum() / d0.sum())
    return _from_influence(
        effect, influence(n1, d1) - influence(n0, d0), confidence, levels, "paired t"
    )


def same_cell(
    first: tuple[ArrayLike, ArrayLike | None],
    second: tuple[ArrayLike, ArrayLike | None],
    *,
    confidence: float = 0.95,
    levels: int = 1,
) -> Contrast:
    """Estimate first minus second, two subjects of one cell.

    Each is (numerators, denominators or None), shape (B,). Their shares compete in
    the same games, so the independent-samples error would be too small by the
    factor sqrt(1 - 1/k).
    """
    if first[1] is None and second[1] is None:
        a, b = as_floats(first[0]), as_floats(second[0])
        return differences(a - b, largest=1.0, confidence=confidence, levels=levels)
    pairs = []
    for num, den in (first, second):
        n = as_floats(num)
        pairs.append((n, np.ones_like(n) if den is None else as_floats(den)))
    return paired_ratio(pairs[0], pairs[1], confidence=confidence, levels=levels)


def _from_influence(
    effect: float, psi: Floats, confidence: float, levels: int, method: str
) -> Contrast:
    """Return the contrast of an estimate whose block influences are `psi`."""
    blocks = psi.size
    if blocks < 2:
        alone = Estimate(
            effect, math.nan, math.nan, math.nan, blocks, confidence, "one block"
        )
        return Contrast(alone, math.nan, 0)
    variance = blocks / (blocks - 1) * float(psi @ psi)
    # The guard, on the scale of block values: psi is a block's value over B.
    moved = np.abs(np.round(psi * blocks, 9))
    informative = int(np.count_nonzero(moved))
    guarded = informative < INFORMATIVE and 2 * informative < blocks
    if guarded:
        reach = float(moved.max()) if informative else 1.0
        variance += two_blocks(reach, blocks)
    se = math.sqrt(variance)
    half = critical_t(blocks, confidence, levels) * se
    estimate = Estimate(
        effect,
        effect - half,
        effect + half,
        se,
        blocks,
        confidence,
        method + " of influence values" + (", guard" if guarded else ""),
        guarded,
    )
    p = two_sided(effect / se, blocks - 1) if se > 0 else float(effect == 0)
    return Contrast(estimate, p, blocks - 1, informative)


def relative(
    treated: ArrayLike,
    baseline: ArrayLike,
    *,
    confidence: float = 0.95,
    levels: int = 1,
) -> Contrast:
    """Estimate the relative change mean(treated) / mean(baseline) - 1, paired blocks.

    Delta method; raises ValueError when the baseline's mean is 0.
    """
    y1, y0 = as_floats(treated), as_floats(baseline)
    if y1.shape != y0.shape:
        raise ValueError(f"{y1.size} blocks against {y0.size}: not paired")
    base = float(y0.mean())
    if base == 0:
        raise ValueError("a relative change needs a baseline other than 0")
    change = float(y1.mean()) / base - 1
    found = differences((y1 - (change + 1) * y0) / base, confidence=confidence)
    se = found.estimate.se
    half = critical_t(y1.size, confidence, levels) * se
    estimate = Estimate(
        change,
        change - half,
        change + half,
        se,
        y1.size,
        confidence,
        "relative change, delta method",
    )
    correlation, gain = pairing(y1, y0)
    p = two_sided(change / se, y1.size - 1) if se > 0 else float(change == 0)
    return Contrast(
        estimate, p, y1.size - 1, int(np.count_nonzero(y1 != y0)), correlation, gain
    )


def welch(
    first: Estimate, second: Estimate, *, confidence: float = 0.95, levels: int = 1
) -> Contrast:
    """Estimate first minus second from runs with different seeds.

    Degrees of freedom by Satterthwaite from the two numbers of blocks. Never to be
    used on cells that share seeds.
    """
    return _independent(
        first.value - second.value,
        (first.se**2, first.blocks),
        (second.se**2, second.blocks),
        (confidence, levels, "Welch"),
    )


def welch_relative(
    first: Estimate, second: Estimate, *, confidence: float = 0.95, levels: int = 1
) -> Contrast:
    """Estimate first / second - 1 from runs with different seeds, delta method."""
    base = second.value
    if base == 0:
        raise ValueError("a relative change needs a baseline other than 0")
    change = first.value / base - 1
    return _independent(
        change,
        ((first.se / base) ** 2, first.blocks),
        (((1 + change) * second.se / base) ** 2, second.blocks),
        (confidence, levels, "Welch, relative change"),
    )


def _independent(
    effect: float,
    first: tuple[float, int],
    second: tuple[float, int],
    how: tuple[float, int, str],
) -> Contrast:
    """Return a contrast of independent estimates, each (variance, blocks)."""
    (v1, b1), (v2, b2) = first, second
    confidence, levels, method = how
    se = math.sqrt(v1 + v2)
    if min(b1, b2) < 2:
        se = half = p = degrees = math.nan
    elif se > 0:
        degrees = (v1 + v2) ** 2 / (v1**2 / (b1 - 1) + v2**2 / (b2 - 1))
        half = float(stdtrit(degrees, 1 - (1 - confidence) / (2 * levels))) * se
        p = two_sided(effect / se, degrees)
    else:
        degrees, half, p = float(b1 + b2 - 2), 0.0, float(effect == 0)
    estimate = Estimate(
        effect, effect - half, effect + half, se, min(b1, b2), confidence, method
    )
    return Contrast(estimate, p, degrees)


def ratio_mean(
    numerators: ArrayLike,
    denominators: ArrayLike,
    *,
    confidence: float = 0.95,
    levels: int = 1,
    observations: int | None = None,
) -> Estimate:
    """Estimate an unbounded mean as a ratio of sums over blocks, shape (B,) each.

    For subjects that appear a varying number of times in a block, t interval.
    """
    num, den = as_floats(numerators), as_floats(denominators)
    num, den = num[den > 0], den[den > 0]
    if not num.size:
        raise NoBlocksError("no appearance in any block")
    value = float(num.sum() / den.sum())
    psi, blocks = influence(num, den), num.size
    if blocks == 1:
        se = half = math.nan
    else:
        se = math.sqrt(blocks / (blocks - 1) * float(psi @ psi))
        half = critical_t(blocks, confidence, levels) * se
    return Estimate(
        value,
        value - half,
        value + half,
        se,
        blocks,
        confidence,
        "ratio, t",
        observations=observations,
    )
