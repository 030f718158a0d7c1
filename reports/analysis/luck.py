"""How much of winning is luck, for a stated field of strategies.

The variance of a game's result is split into what strategies and seats explain and the
rest. A property of the game and the field: add a weak strategy, and the share falls.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reports.analysis.estimate import (
    Estimate,
    Floats,
    critical_t,
    normal_quantile,
    variance_of_mean,
)


@dataclass(frozen=True)
class Luck:
    """The luck share of winning with its parts, all variances of Y = share - 1/k.

    `total` = mean Y^2, `skill` between strategies, `seats` between seats. `share` is
    clipped to [0, 1]. `within_error`: skill and seats are less than two standard
    errors, all may be luck. `dealt` is the variance tied to seat and seed (k >= 3, all
    strategies distinct), None otherwise.
    """

    share: Estimate
    total: float
    skill: float
    seats: float
    within_error: bool
    dealt: float | None


def luck_share(
    payoff: ArrayLike,
    entrant: ArrayLike,
    labels: Sequence[str],
    blocks: ArrayLike,
    *,
    confidence: float = 0.95,
) -> Luck:
    """Estimate the luck share of a cell with rotated seats.

    `payoff` and `entrant` (G, k) give each seat's share of the win and its place in
    `labels` (k,); `blocks` (G,) the block numbers. Not defined for a mirror cell or a
    single player: raises ValueError.
    """
    shares = np.asarray(payoff, dtype=np.float64)
    places = np.asarray(entrant, dtype=np.int64)
    games, k = shares.shape
    if k < 2 or len(set(labels)) == 1:
        raise ValueError("luck is measured between different strategies")
    y = shares - 1 / k
    _, owner = np.unique(np.asarray(blocks), return_inverse=True)
    count = int(owner.max()) + 1
    played = np.bincount(owner, minlength=count)

    def of_blocks(values: Floats) -> Floats:
        return np.asarray(np.bincount(owner, values, count) / played)

    total_b = of_blocks((y**2).mean(axis=1))
    by_seat = np.stack([of_blocks(y[:, s]) for s in range(k)], axis=1)
    by_place = np.empty((count, k))
    for label in dict.fromkeys(labels):
        mine = np.array([other == label for other in labels])
        here = mine[places]
        own = of_blocks(np.where(here, y, 0).sum(axis=1) / mine.sum())
        by_place[:, mine] = own[:, None]
    total = float(total_b.mean())
    skill, skill_psi = _between(by_place)
    seats, seat_psi = _between(by_seat)
    if total == 0:
        raise ValueError("every game was shared equally")
    explained = skill + seats
    psi = -(skill_psi + seat_psi - explained / total * (total_b - total)) / total
    se = math.sqrt(variance_of_mean(psi))
    value = 1 - explained / total
    half = critical_t(count, confidence) * se
    low, high, shown = (
        float(np.clip(x, 0, 1)) for x in (value - half, value + half, value)
    )
    estimate = Estimate(
        shown, low, high, se, count, confidence, "luck share", observations=games
    )
    return Luck(
        estimate,
        total,
        skill,
        seats,
        explained < 2 * se * total,
        _dealt(y, places, owner, count, labels),
    )


def _between(values: Floats) -> tuple[float, Floats]:
    """Return mean of squared level means less their error, and block influences."""
    means = values.mean(axis=0)
    errors = values.var(axis=0, ddof=1) / len(values) if len(values) > 1 else 0.0
    variance = float(np.mean(means**2 - errors))
    return variance, np.asarray(2 * ((values - means) * means).mean(axis=1))


def _dealt(
    y: Floats,
    places: NDArray[np.int64],
    owner: NDArray[np.intp],
    blocks: int,
    labels: Sequence[str],
) -> float | None:
    """Return the variance tied to seat and seed, from whole rotations of k games."""
    games, k = y.shape
    if k < 3 or len(set(labels)) < k or games != blocks * k or blocks < 2:
        return None
    table = np.empty((blocks, k, k))
    order = np.argsort(owner, kind="stable").reshape(blocks, k)
    table[:] = y[order]
    seat_means = table.mean(axis=1)
    own = places[order]
    place_means = np.zeros((blocks, k))
    for place in range(k):
        place_means[:, place] = np.where(own == place, table, 0).sum(axis=(1, 2)) / k
    fitted = seat_means[:, None, :] + np.take_along_axis(
        np.broadcast_to(place_means[:, None, :], table.shape), own, axis=2
    )
    residual = float(np.mean(((table - fitted) ** 2).sum(axis=(1, 2))))
    between = k**2 / (k - 1) * float(np.mean(seat_means.var(axis=0, ddof=1)))
    return (k - 1) / k**2 * (between - residual / ((k - 1) * (k - 2)))


@dataclass(frozen=True)
class Repeats:
    """How often one seat, or one strategy, won both games of a two-player block."""

    same_seat: float
    same_strategy: float
    blocks: int


def repeats(payoff: ArrayLike, entrant: ArrayLike, blocks: ArrayLike) -> Repeats:
    """Count blocks of two games in which the seat, or the strategy, won twice."""
    shares, places = np.asarray(payoff, np.float64), np.asarray(entrant)
    order = np.argsort(np.asarray(blocks), kind="stable")
    if shares.shape[1] != 2 or shares.shape[0] % 2:
        raise ValueError("two players and two games a block expected")
    won = shares[order].reshape(-1, 2, 2) == 1
    seat = (won[:, 0] & won[:, 1]).any(axis=1)
    place = places[order].reshape(-1, 2, 2)
    winner = np.where(won.any(axis=2), np.where(won, place, 0).sum(axis=2), -1)
    same = (winner[:, 0] == winner[:, 1]) & (winner[:, 0] >= 0)
    return Repeats(float(seat.mean()), float(same.mean()), int(seat.size))


def blocks_to_tell(differences: ArrayLike) -> int | None:
    """Return after how many blocks the better one leads with 95 %: (1.645 s / d)^2.

    `differences` (B,) are block values of the better less the other; None if they do
    not differ.
    """
    d = np.asarray(differences, dtype=np.float64)
    centre = float(d.mean())
    if d.size < 2 or centre == 0:
        return None
    z = normal_quantile(0.95)
    return max(1, math.ceil((z * float(d.std(ddof=1)) / centre) ** 2))
