"""All seats (or strategies) at once: Hotelling's T^2 on block vectors.

Hotelling 1931. A chi-square test of wins by seat is wrong here: games of a block are
dependent, and its size ranges from 1 to 80 % at a nominal 5 %.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import fdtrc

# Below this many blocks a seat the covariance is too poorly known.
BLOCKS_PER_SEAT = 20


@dataclass(frozen=True)
class Hotelling:
    """The test that all k shares equal 1/k.

    `largest` is the greatest deviation of a share from 1/k. `printable` says whether
    there are at least 20 blocks a seat.
    """

    statistic: float
    f_value: float
    degrees: tuple[int, int]
    p_value: float
    largest: float
    blocks: int
    printable: bool


def hotelling(shares: ArrayLike) -> Hotelling:
    """Test equal shares on block values of shape (B, k), k >= 2.

    Rows sum to 1, so the last column is left out. F and p are nan when there are
    fewer blocks than seats.
    """
    y = np.asarray(shares, dtype=np.float64)
    if y.ndim != 2 or y.shape[1] < 2:
        raise ValueError(f"blocks x seats expected, got shape {y.shape}")
    blocks, k = y.shape
    x = y[:, : k - 1] - 1 / k
    centre = x.mean(axis=0)
    largest = float(np.max(np.abs(y.mean(axis=0) - 1 / k)))
    degrees = (k - 1, blocks - k + 1)
    if blocks < k + 1:
        return Hotelling(math.nan, math.nan, degrees, math.nan, largest, blocks, False)
    spread = np.atleast_2d(np.cov(x, rowvar=False))
    statistic = float(blocks * centre @ np.linalg.pinv(spread, hermitian=True) @ centre)
    f_value = statistic * degrees[1] / ((blocks - 1) * (k - 1))
    p = float(fdtrc(degrees[0], degrees[1], f_value))
    return Hotelling(
        statistic,
        f_value,
        degrees,
        p,
        largest,
        blocks,
        blocks >= BLOCKS_PER_SEAT * k,
    )
