"""How many blocks a question needs, before they are played.

Normal-theory sample sizes with the block's standard deviation, from a pilot or, for
fair shares, from the luck of independent games.
"""

from __future__ import annotations

import math

from scipy.special import chdtri

from reports.analysis.estimate import normal_quantile
from reports.analysis.verdicts import simultaneous

PILOT_BLOCKS = 100


def fair_variance(players: int) -> float:
    """Return the variance of a block's share if its k games were independent: no pilot.

    A block is k games, each won with chance 1/k.
    """
    return (1 / players) * (1 - 1 / players) / players


def pilot_factor(blocks: int = PILOT_BLOCKS) -> float:
    """Return what a pilot's standard deviation is multiplied by.

    With it the true value is exceeded in 80 % of pilots of normal block values:
    sqrt((B - 1) / chi2_{0.2, B-1}); 1.067 for 100 blocks.
    """
    return math.sqrt((blocks - 1) / float(chdtri(blocks - 1, 0.8)))


def for_half_width(sigma: float, half_width: float, confidence: float = 0.95) -> int:
    """Return the blocks at which an interval has the half-width wanted."""
    if half_width <= 0:
        raise ValueError(f"a half-width is positive, not {half_width}")
    z = normal_quantile((1 + confidence) / 2)
    return _whole((z * sigma / half_width) ** 2)


def for_verdict(
    sigma: float, margin: float, levels: int = 1, power: float = 0.8
) -> int:
    """Return the blocks that find a truly balanced response balanced with `power`.

    `levels` are judged together: all of them must be inside the margin.
    """
    if margin <= 0:
        raise ValueError(f"a margin is positive, not {margin}")
    k = simultaneous(levels)
    z = normal_quantile(0.975) + normal_quantile(1 - (1 - power) / (2 * k))
    return _whole((sigma * z / margin) ** 2)


def for_difference(
    sigma: float, difference: float, correlation: float = 0.0, power: float = 0.8
) -> int:
    """Return the blocks an arm needs to see a `difference` of two cells with `power`.

    `correlation` is that of the cells' block values on the same seeds; 0 for
    independent runs.
    """
    if difference == 0:
        raise ValueError("a difference to be seen is not 0")
    variance = 2 * sigma**2 * (1 - correlation)
    z = normal_quantile(0.975) + normal_quantile(power)
    return _whole(variance * (z / difference) ** 2)


def _whole(blocks: float) -> int:
    """Round up; what exceeds a whole number by a rounding error does not count."""
    return max(1, math.ceil(blocks - 1e-9))
