"""What every estimate carries, and the critical values they share.

Literature: the quantiles are those of Student's t with one degree of freedom a block
less one, the usual reference for few clusters (Cameron & Miller 2015).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtri, stdtrit

Floats = NDArray[np.float64]


class NoBlocksError(ValueError):
    """There is no block from which the estimate could be taken."""


@dataclass(frozen=True)
class Estimate:
    """A number, its interval and how it was obtained.

    `low` and `high` bound `value` with `confidence`, two-sided; both are nan when one
    block alone was played. `se` is the standard error over `blocks`, the guard
    included if `guarded`. `observations` counts what was averaged (games times
    places), and `design_effect` compares the variance with that of so many
    independent games; both only where they mean something.
    """

    value: float
    low: float
    high: float
    se: float
    blocks: int
    confidence: float
    method: str
    guarded: bool = False
    observations: int | None = None
    design_effect: float | None = None

    @property
    def half_width(self) -> float:
        """Half the length of the interval, in the units of `value`."""
        return (self.high - self.low) / 2

    def minus(self, reference: float) -> Estimate:
        """Return the same estimate as a deviation from a fixed `reference`."""
        return replace(
            self,
            value=self.value - reference,
            low=self.low - reference,
            high=self.high - reference,
        )


def as_floats(values: ArrayLike) -> Floats:
    """Return `values` as a one-dimensional float array; empty ones are refused."""
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1:
        raise ValueError(f"one value a block expected, got shape {array.shape}")
    if not array.size:
        raise NoBlocksError("no blocks")
    return array


def critical_t(blocks: int, confidence: float = 0.95, levels: int = 1) -> float:
    """Return the t quantile that bounds one of `levels` simultaneous intervals.

    With `levels` = K the quantile is at 1 - (1 - confidence) / 2K (Bonferroni), on
    `blocks` - 1 degrees of freedom; nan for a single block.
    """
    if blocks < 2:
        return math.nan
    return float(stdtrit(blocks - 1, 1 - (1 - confidence) / (2 * levels)))


def normal_quantile(probability: float) -> float:
    """Return the lower quantile of the standard normal distribution."""
    return float(ndtri(probability))


def variance_of_mean(values: Floats) -> float:
    """Return s^2 / B, the variance of the mean of block values; 0 for one block."""
    blocks = values.size
    return float(values.var(ddof=1)) / blocks if blocks > 1 else 0.0


def widest(estimates: Sequence[Estimate]) -> float:
    """Return the largest half-width of several intervals; nan if one is missing."""
    return max((e.half_width for e in estimates), default=math.nan)


def scaled(found: Estimate, factor: float) -> Estimate:
    """Return an estimate in other units."""
    return replace(
        found,
        value=found.value * factor,
        low=found.low * factor,
        high=found.high * factor,
        se=found.se * factor,
    )
