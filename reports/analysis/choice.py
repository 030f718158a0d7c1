"""Conditional logit of wins on strategy, faction and seat, with clustered errors.

P(seat s wins) is proportional to exp(sum of its levels' coefficients) (McFadden 1974);
fractional wins make it a quasi-likelihood (Papke & Wooldridge 1996). A ridge penalty
keeps coefficients finite where a level never wins or loses (compare Firth 1993; Ford
1957 for existence). Errors are the sandwich over blocks (Cameron & Miller 2015); levels
that only the penalty holds get the penalised Hessian's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from reports.analysis.choice_data import Choices, Ints
from reports.analysis.estimate import Estimate, Floats, critical_t

# Prior precision of a coefficient: a standard deviation of 2 logits.
PENALTY = 0.25
STEPS, HALVINGS, ENOUGH = 50, 30, 1e-9
# Rows whose mean vectors are held at once.
SLICE = 50_000


@dataclass(frozen=True)
class Fit:
    """Coefficients in logits, factor after factor, each factor's levels in order.

    `coefficients` (C,) are those of all levels; only differences within a factor mean
    something. `robust` and `model` (C, C) are the sandwich and the inverse Hessian.
    `starts` says where each factor begins, `separated` (C,) marks levels that only the
    penalty keeps finite, `components` (C,) numbers groups of levels that met each
    other. `log_likelihood` includes the penalty.
    """

    coefficients: Floats
    robust: Floats
    model: Floats
    starts: tuple[int, ...]
    separated: NDArray[np.bool_]
    components: Ints
    log_likelihood: float
    steps: int
    blocks: int
    penalty: float = field(default=PENALTY)

    def columns(self, factor: int) -> range:
        """Return the columns of a factor."""
        ends = (*self.starts[1:], self.coefficients.size)
        return range(self.starts[factor], ends[factor])

    def combination(self, weights: Floats, confidence: float = 0.95) -> Estimate:
        """Estimate a linear combination of coefficients, `weights` (C,).

        Where it rests on a separated level, the error is the penalised Hessian's.
        """
        value = float(weights @ self.coefficients)
        pinned = bool(np.any(self.separated & (np.abs(weights) > 1e-12)))
        covariance = self.model if pinned else self.robust
        se = math.sqrt(max(0.0, float(weights @ covariance @ weights)))
        half = critical_t(self.blocks, confidence) * se
        method = "penalised Hessian" if pinned else "sandwich"
        return Estimate(
            value,
            value - half,
            value + half,
            se,
            self.blocks,
            confidence,
            f"conditional logit, {method}",
        )

    def difference(
        self, factor: int, first: int, second: int, confidence: float = 0.95
    ) -> Estimate:
        """Estimate the log odds of one level over another of the same factor."""
        columns = self.columns(factor)
        if self.components[columns[first]] != self.components[columns[second]]:
            raise ValueError("these levels never met, not even through others")
        weights = np.zeros(self.coefficients.size)
        weights[columns[first]] += 1
        weights[columns[second]] -= 1
        return self.combination(weights, confidence)

    def centred(self, factor: int, level: int, confidence: float = 0.95) -> Estimate:
        """Estimate a level's coefficient less the mean of its factor's levels."""
        columns = self.columns(factor)
        weights = np.zeros(self.coefficients.size)
        weights[columns.start : columns.stop] = -1 / len(columns)
        weights[columns[level]] += 1
        return self.combination(weights, confidence)


def fit(
    choices: Choices, sizes: Sequence[int] | None = None, *, penalty: float = PENALTY
) -> Fit:
    """Fit the logit by Newton's method.

    `sizes` are the numbers of levels of each factor, by default those seen. With
    `penalty` 0 the first level of every factor is fixed at 0, for comparison with
    other software; separated data then have no solution.
    Raises ArithmeticError if the iteration does not converge.
    """
    seen = choices.levels.reshape(-1, choices.levels.shape[2]).max(axis=0) + 1
    counts = [int(n) for n in (sizes if sizes is not None else seen)]
    starts = tuple(int(n) for n in np.cumsum([0, *counts[:-1]]))
    total = sum(counts)
    columns = choices.levels + np.array(starts)
    design = _Design(columns, choices, total)
    free = np.ones(total, dtype=np.bool_)
    if penalty == 0:
        free[list(starts)] = False
    beta, steps = np.zeros(total), 0
    value, gradient, hessian = design.evaluate(beta, penalty)
    for _ in range(STEPS):
        steps += 1
        step = np.zeros(total)
        kept = np.ix_(free, free)
        step[free] = np.linalg.solve(hessian[kept], gradient[free])
        if float(gradient @ step) < ENOUGH:
            break
        for _ in range(HALVINGS):
            trial = design.evaluate(beta + step, penalty)
            if trial[0] >= value:
                break
            step = step / 2
        beta = beta + step
        value, gradient, hessian = trial
    else:
        raise ArithmeticError("the conditional logit does not converge")
    model = np.zeros((total, total))
    model[kept] = np.linalg.inv(hessian[kept])
    scores = block_scores(choices, columns, beta, total)
    blocks = choices.blocks
    correction = blocks / (blocks - 1) if blocks > 1 else math.nan
    robust = correction * model @ (scores.T @ scores) @ model
    separated, components = connection(choices, starts, counts)
    return Fit(
        beta,
        robust,
        model,
        starts,
        separated,
        components,
        value,
        steps,
        blocks,
        penalty,
    )


class _Design:
    """Choices with equal alternatives collapsed into one row."""

    def __init__(self, columns: Ints, choices: Choices, total: int) -> None:
        rows, seats, factors = columns.shape
        flat = np.concatenate(
            [columns.reshape(rows, seats * factors), choices.present], axis=1
        )
        first, which = distinct(flat)
        self.total = total
        self.columns = columns[first]
        self.present = choices.present[first]
        self.wins = np.stack(
            [
                np.bincount(which, choices.wins[:, seat], first.size)
                for seat in range(seats)
            ],
            axis=1,
        )
        self.weight = self.wins.sum(axis=1)

    def evaluate(self, beta: Floats, penalty: float) -> tuple[float, Floats, Floats]:
        """Return log-likelihood, gradient and negative Hessian at `beta`."""
        total = self.total
        chances, log_sum, worth = probabilities(self.columns, self.present, beta)
        value = float(np.sum(self.wins * worth) - self.weight @ log_sum)
        expected = self.weight[:, None] * chances
        residual = self.wins - expected
        factors = self.columns.shape[2]
        gradient = np.zeros(total)
        hessian = np.zeros((total, total))
        for f in range(factors):
            mine = self.columns[:, :, f].reshape(-1)
            gradient += np.bincount(mine, residual.reshape(-1), total)
            for g in range(factors):
                pair = mine * total + self.columns[:, :, g].reshape(-1)
                hessian += np.bincount(
                    pair, expected.reshape(-1), total * total
                ).reshape(total, total)
        for first in range(0, len(self.weight), SLICE):
            part = slice(first, first + SLICE)
            mean = _sums(self.columns[part], chances[part], total)
            hessian -= mean.T @ (self.weight[part, None] * mean)
        value -= penalty / 2 * float(beta @ beta)
        return value, gradient - penalty * beta, hessian + penalty * np.eye(total)


def distinct(rows: Ints) -> tuple[Ints, Ints]:
    """Return where each distinct row of small whole numbers first stands, and which.

    Rows become single numbers, a column at a time: far faster than sorting rows.
    """
    key = np.zeros(len(rows), dtype=np.int64)
    reach = 1
    for column in rows.T:
        size = int(column.max()) + 1
        if reach * size >= 2**62:
            _, key = np.unique(key, return_inverse=True)
            reach = int(key.max()) + 1
        key = key * size + column
        reach *= size
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    return first.astype(np.int64), which.astype(np.int64)


def probabilities(
    columns: Ints, present: NDArray[np.bool_], beta: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return win chances (R, k), log of the sum of exponentials (R,), worths (R, k).

    Worths of absent alternatives are 0 and their chances too.
    """
    worth = beta[columns].sum(axis=2)
    top = np.where(present, worth, -np.inf).max(axis=1)
    grown = np.where(present, np.exp(worth - top[:, None]), 0.0)
    whole = grown.sum(axis=1)
    return (
        grown / whole[:, None],
        np.log(whole) + top,
        np.where(present, worth, 0.0),
    )


def _sums(columns: Ints, weights: Floats, total: int) -> Floats:
    """Return each row's weights summed by column, shape (rows, C)."""
    rows = columns.shape[0]
    at = np.arange(rows)[:, None] * total
    found = np.zeros(rows * total)
    for f in range(columns.shape[2]):
        place = (at + columns[:, :, f]).reshape(-1)
        found += np.bincount(place, weights.reshape(-1), rows * total)
    return found.reshape(rows, total)


def block_scores(choices: Choices, columns: Ints, beta: Floats, total: int) -> Floats:
    """Return each block's score vector, shape (B, C)."""
    chances, _, _ = probabilities(columns, choices.present, beta)
    residual = choices.wins - choices.wins.sum(axis=1)[:, None] * chances
    found = np.zeros(choices.blocks * total)
    for f in range(columns.shape[2]):
        place = choices.owner[:, None] * total + columns[:, :, f]
        found += np.bincount(place.reshape(-1), residual.reshape(-1), found.size)
    return found.reshape(choices.blocks, total)


def connection(
    choices: Choices, starts: Sequence[int], counts: Sequence[int]
) -> tuple[NDArray[np.bool_], Ints]:
    """Return which levels are separated, and which met each other.

    In the graph "i won a share against j" a level outside the largest strongly
    connected part of its component has no finite estimate of its own.
    """
    total = sum(counts)
    separated = np.zeros(total, dtype=np.bool_)
    components = np.zeros(total, dtype=np.int64)
    seats = choices.wins.shape[1]
    for f, (start, count) in enumerate(zip(starts, counts, strict=True)):
        won = np.zeros(count * count)
        level = choices.levels[:, :, f]
        for s in range(seats):
            for t in range(seats):
                if s != t:
                    both = choices.present[:, s] & choices.present[:, t]
                    won += np.bincount(
                        level[:, s] * count + level[:, t],
                        np.where(both, choices.wins[:, s], 0.0),
                        count * count,
                    )
        graph = csr_matrix((won.reshape(count, count) > 0).astype(np.float64))
        _, weak = connected_components(graph, directed=True, connection="weak")
        _, strong = connected_components(graph, directed=True, connection="strong")
        part = slice(start, start + count)
        components[part] = weak
        for group in np.unique(weak):
            inside = weak == group
            sizes = np.bincount(strong[inside])
            largest = int(np.argmax(sizes))
            # Alone against alone: both are held by the penalty.
            alone = sizes[largest] == 1 and inside.sum() > 1
            separated[part] |= inside & ((strong != largest) | alone)
    return separated, components
