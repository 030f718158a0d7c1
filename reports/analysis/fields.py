"""Fields of strategies: cycles of who beats whom, and mixes nobody can exploit.

Two players: the maximum-entropy Nash mix of the antisymmetric table of shares
(Balduzzi et al. 2018, Nash averaging). More players: a symmetric mix by replicator
dynamics, given with what could still be gained against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import linprog, minimize

from reports.analysis.estimate import Floats
from reports.analysis.multiplicity import holm

# What a weight in a mix must exceed to be in its support.
SUPPORT = 1e-6
MOST_CYCLES = 100


def edges(
    effects: ArrayLike, p_values: ArrayLike, alpha: float = 0.05
) -> list[tuple[int, int]]:
    """Return (winner, loser) for every pair that differs, Holm over all pairs.

    `effects` (n, n) are shares less fair of row against column, `p_values` (n, n);
    the upper triangle is used.
    """
    a, p = np.asarray(effects, np.float64), np.asarray(p_values, np.float64)
    rows, columns = np.triu_indices(a.shape[0], 1)
    adjusted = holm([float(x) for x in p[rows, columns]])
    found = []
    for i, j, q in zip(rows.tolist(), columns.tolist(), adjusted, strict=True):
        if q <= alpha:
            found.append((i, j) if a[i, j] > 0 else (j, i))
    return found


def cycles(beats: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return the directed cycles of a graph of (winner, loser), shortest first.

    Each begins with its smallest member; at most a hundred are looked for.
    """
    after: dict[int, list[int]] = {}
    for winner, loser in sorted(beats):
        after.setdefault(winner, []).append(loser)
    found: list[tuple[int, ...]] = []

    def walk(path: list[int]) -> None:
        for node in after.get(path[-1], ()):
            if len(found) >= MOST_CYCLES:
                return
            if node == path[0]:
                found.append(tuple(path))
            elif node > path[0] and node not in path:
                walk([*path, node])

    for start in sorted(after):
        walk([start])
    return sorted(found, key=lambda cycle: (len(cycle), cycle))


@dataclass(frozen=True)
class Mix:
    """A mix of strategies: weights (n,), and each one's rating against the mix.

    For two players ratings are shares less 1/2, none above 0. `exploitability` is the
    most a strategy gains against the mix.
    """

    weights: Floats
    ratings: Floats
    exploitability: float


def nash_mix(advantage: ArrayLike) -> Mix:
    """Return the most even mix that no strategy beats, two players.

    `advantage` (n, n) is share - 1/2 of row against column; antisymmetrised first.
    """
    raw = np.asarray(advantage, dtype=np.float64)
    a = (raw - raw.T) / 2
    n = a.shape[0]
    program: Any = linprog
    start = program(
        np.zeros(n),
        A_ub=a,
        b_ub=np.zeros(n),
        A_eq=np.ones((1, n)),
        b_eq=[1.0],
        bounds=[(0, 1)] * n,
        method="highs",
    )
    if not start.success:
        raise ArithmeticError(f"no equilibrium found: {start.message}")
    # In units of the largest advantage the solver's tolerance means the same for all.
    scale = float(np.abs(a).max()) or 1.0
    scaled = a / scale

    def disorder(p: Floats) -> float:
        return float(np.sum(p * np.log(np.maximum(p, 1e-300))))

    def slope(p: Floats) -> Floats:
        return np.asarray(np.log(np.maximum(p, 1e-12)) + 1)

    solve: Any = minimize  # its stubs know no gradients of constraints
    best = solve(
        disorder,
        np.clip(0.999 * start.x + 0.001 / n, 0, 1),
        jac=slope,
        method="SLSQP",
        bounds=[(0, 1)] * n,
        constraints=[
            {"type": "eq", "fun": lambda p: p.sum() - 1, "jac": lambda p: np.ones(n)},
            {"type": "ineq", "fun": lambda p: -scaled @ p, "jac": lambda p: -scaled},
        ],
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    weights = best.x if (scaled @ best.x).max() < 1e-6 else start.x
    weights = np.where(weights < SUPPORT, 0, weights)
    weights = weights / weights.sum()
    ratings = a @ weights
    return Mix(weights, ratings, float(max(0.0, ratings.max())))


def support_frequency(
    blocks: ArrayLike, *, repetitions: int = 200, seed: int = 0
) -> Floats:
    """Return how often each strategy is in the mix when blocks are drawn anew.

    `blocks` (B, n, n) are advantages by block. An interval for a weight would mislead,
    since the mix jumps. The seed is fixed, so that reports repeat.
    """
    values = np.asarray(blocks, dtype=np.float64)
    rng = np.random.default_rng(seed)
    inside = np.zeros(values.shape[1])
    for _ in range(repetitions):
        chosen = rng.integers(0, values.shape[0], values.shape[0])
        inside += nash_mix(values[chosen].mean(axis=0)).weights > SUPPORT
    return inside / repetitions


def replicator_mix(
    shares: Mapping[tuple[int, ...], Sequence[float]],
    strategies: int,
    *,
    steps: int = 20_000,
) -> Mix:
    """Return a symmetric mix for k >= 3 players from the table of all line-ups.

    `shares` maps each sorted multiset of k strategies to the mean share per place of
    each of its members, in the same order. Always read with its exploitability.
    """
    table = _payoffs(shares, strategies)
    p = np.full(strategies, 1 / strategies)
    for _ in range(steps):
        u = _expected(table, p)
        grown = p * u
        grown = grown / grown.sum()
        if np.abs(grown - p).max() < 1e-12:
            break
        p = grown
    p = np.where(p < SUPPORT, 0, p)
    p = p / p.sum()
    u = _expected(table, p)
    mean = float(p @ u)
    return Mix(p, u - mean, float(u.max() - mean))


def _payoffs(
    shares: Mapping[tuple[int, ...], Sequence[float]], n: int
) -> NDArray[np.float64]:
    """Return the share of strategy i against ordered opponents: shape (n,) * k."""
    k = len(next(iter(shares)))
    table = np.empty((n,) * k)
    for lineup in product(range(n), repeat=k):
        key = tuple(sorted(lineup))
        if key not in shares:
            raise ValueError(f"the line-up {key} was not played")
        table[lineup] = shares[key][key.index(lineup[0])]
    return table


def _expected(table: NDArray[np.float64], p: Floats) -> Floats:
    for _ in range(table.ndim - 1):
        table = table @ p
    return np.asarray(table)
