"""Games as choices: who won among those seated, or who came next among those left.

A choice is a set of alternatives (seats) with a weight of wins each. A win shared by
tied seats is a fractional one. A ranking is k - 1 choices in a row (Plackett-Luce);
tied ranks count as every order of the tied, each with its share of the weight (Turner,
van Etten, Firth & Kosmidis 2020 discuss ties; this averaging is the simpler one).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reports.analysis.estimate import Floats, NoBlocksError

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Choices:
    """R choices among k seats, described by F factors.

    `levels` (R, k, F) are level numbers from 0, `present` (R, k) marks who is still to
    be chosen, `wins` (R, k) the weight with which each was. `owner` (R,) is the index
    of the block, of B in all.
    """

    levels: Ints
    present: NDArray[np.bool_]
    wins: Floats
    owner: Ints
    blocks: int


def winners(levels: Sequence[ArrayLike], wins: ArrayLike, blocks: ArrayLike) -> Choices:
    """Return one choice a game: who won.

    `levels` has an array (G, k) for each factor, `wins` is (G, k), shares of a win;
    games without any are left out. `blocks` (G,) are block numbers.
    """
    stacked, owner, count = _checked(levels, blocks)
    won = np.asarray(wins, dtype=np.float64)
    if won.shape != stacked.shape[:2]:
        raise ValueError(f"wins {won.shape} for games and seats {stacked.shape[:2]}")
    keep = won.sum(axis=1) > 0
    present = np.ones(won.shape, dtype=np.bool_)
    return Choices(stacked[keep], present[keep], won[keep], owner[keep], count)


def rankings(
    levels: Sequence[ArrayLike], ranks: ArrayLike, blocks: ArrayLike
) -> Choices:
    """Return the choices of full rankings; `ranks` (G, k), 1 is best, ties equal."""
    stacked, owner, count = _checked(levels, blocks)
    order = np.asarray(ranks)
    if order.shape != stacked.shape[:2]:
        raise ValueError(f"ranks {order.shape} for games and seats {stacked.shape[:2]}")
    patterns, which = np.unique(order, axis=0, return_inverse=True)
    which = which.reshape(-1)
    parts: list[tuple[Ints, NDArray[np.bool_], Floats]] = []
    for i, pattern in enumerate(patterns):
        games = np.flatnonzero(which == i)
        for present, wins in _stages(tuple(pattern.tolist())):
            parts.append(
                (
                    games,
                    np.broadcast_to(np.array(present), (games.size, order.shape[1])),
                    np.broadcast_to(np.array(wins), (games.size, order.shape[1])),
                )
            )
    if not parts:
        raise NoBlocksError("no ranking of two or more seats")
    rows = np.concatenate([part[0] for part in parts])
    return Choices(
        stacked[rows],
        np.concatenate([part[1] for part in parts]),
        np.concatenate([part[2] for part in parts]),
        owner[rows],
        count,
    )


@cache
def _stages(
    pattern: tuple[float, ...],
) -> tuple[tuple[tuple[bool, ...], tuple[float, ...]], ...]:
    """Return the choices of one ranking as (who is left, wins), equal ones merged."""
    seats = range(len(pattern))
    groups = [
        [seat for seat in seats if pattern[seat] == rank]
        for rank in sorted(set(pattern))
    ]
    orders = list(product(*(permutations(group) for group in groups)))
    found: dict[tuple[bool, ...], list[float]] = {}
    for parts in orders:
        order = [seat for part in parts for seat in part]
        for stage in range(len(order) - 1):
            left = set(order[stage:])
            key = tuple(seat in left for seat in seats)
            wins = found.setdefault(key, [0.0] * len(pattern))
            wins[order[stage]] += 1 / len(orders)
    return tuple((key, tuple(wins)) for key, wins in found.items())


def _checked(levels: Sequence[ArrayLike], blocks: ArrayLike) -> tuple[Ints, Ints, int]:
    if not levels:
        raise ValueError("at least one factor is needed")
    stacked = np.stack([np.asarray(each, dtype=np.int64) for each in levels], axis=-1)
    if stacked.ndim != 3:
        raise ValueError(f"games x seats expected for each factor, not {stacked.shape}")
    if not stacked.size:
        raise NoBlocksError("no games")
    if stacked.min() < 0:
        raise ValueError("levels count from 0")
    _, owner = np.unique(np.asarray(blocks), return_inverse=True)
    if owner.size != stacked.shape[0]:
        raise ValueError(f"{owner.size} block numbers for {stacked.shape[0]} games")
    return stacked, owner.astype(np.int64), int(owner.max()) + 1
