"""Looking while playing: when to look, when to stop, what may be said meanwhile.

Looks are at fixed block counts, in block order. Fixed-width stopping: Chow & Robbins
1965. Watching: the asymptotic normal-mixture confidence sequence (Howard et al. 2021;
Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024). Gate: the generalised sequential
probability ratio test (Li, Liu & Ying 2014; Van den Bergh's notes for Fishtest).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

import numpy as np
from numpy.typing import ArrayLike

from reports.analysis.estimate import Estimate, as_floats, normal_quantile
from reports.analysis.shares import INFORMATIVE

FIRST_LOOK = 100
# The cap of a gate: this many times the fixed size of the first look, but not fewer
# than so many blocks.
CAP_FACTOR, CAP_LEAST = 2.5, 1000

CHANGED, UNCHANGED, CONTINUE = "changed", "unchanged", "continue"
UNDECIDED = "undecided"


def looks(cap: int, first: int = FIRST_LOOK) -> list[int]:
    """Return the block counts at which a rule may decide; the last one is `cap`.

    Each is a tenth larger than the one before, rounded up.
    """
    if cap < 1:
        raise ValueError(f"at least one block, not {cap}")
    return [*takewhile(lambda n: n < cap, _growing(first)), cap]


def _growing(first: int) -> Iterator[int]:
    look = first
    while True:
        yield look
        # In whole numbers: 1.1 * 100 is not 110 for a float.
        look = (11 * look + 9) // 10


def mixture_scale(planned: int, alpha: float = 0.05) -> float:
    """Return rho^2, which makes the sequence tightest near `planned` blocks."""
    log = -2 * math.log(alpha)
    return (log + math.log(log + 1)) / planned


def sequence_half_width(
    sigma: float, blocks: int, planned: int, alpha: float = 0.05
) -> float:
    """Return the half-width of the confidence sequence after `blocks` blocks.

    `sigma` is the standard deviation of one block's value, guard included. Valid
    at all looks together, from 100 blocks.
    """
    rho2 = mixture_scale(planned, alpha)
    grown = blocks * rho2 + 1
    inner = 2 * grown / (blocks**2 * rho2) * math.log(math.sqrt(grown) / alpha)
    return sigma * math.sqrt(inner)


def watch(estimate: Estimate, planned: int, alpha: float = 0.05) -> Estimate:
    """Return an estimate with its interval replaced by the confidence sequence's.

    For the live view, for runs stopped by hand and for what a gate measured.
    """
    sigma = estimate.se * math.sqrt(estimate.blocks)
    half = sequence_half_width(sigma, estimate.blocks, planned, alpha)
    return Estimate(
        estimate.value,
        estimate.value - half,
        estimate.value + half,
        estimate.se,
        estimate.blocks,
        1 - alpha,
        "confidence sequence",
        estimate.guarded,
        estimate.observations,
        estimate.design_effect,
    )


def block_variance(values: ArrayLike, largest: float = 1.0) -> float:
    """Return the variance v of one block's difference, two imaginary blocks included.

    v = (sum (d - mean)^2 + 2 q^2) / (n - 1); the guard's part only under the rule of
    paired differences, q the largest |d|, or `largest` if all are 0.
    """
    d = as_floats(values)
    n = d.size
    moved = np.abs(np.round(d, 9))
    informative = int(np.count_nonzero(moved))
    total = float(np.sum((d - d.mean()) ** 2))
    if informative < INFORMATIVE and 2 * informative < n:
        reach = float(moved.max()) if informative else largest
        total += 2 * reach**2
    return total / (n - 1)


def log_likelihood_ratio(
    blocks: int, mean: float, variance: float, s0: float, s1: float
) -> float:
    """Return LLR(s0 -> s1) = n (s1 - s0)(2 mean - s0 - s1) / 2v of the normal GSPRT."""
    return blocks * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)


def bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """Return Wald's bounds: accept H1 from the first upwards, H0 below the second."""
    return math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))


@dataclass(frozen=True)
class Gate:
    """The state of a two-sided gate at one look.

    `decision` is changed, unchanged, continue, or undecided at the cap. `upper` and
    `lower` are the log likelihood ratios against +margin and -margin, `accept` and
    `reject` the bounds they are compared with.
    """

    decision: str
    upper: float
    lower: float
    accept: float
    reject: float
    blocks: int
    cap: int


def gate_cap(variance: float, margin: float) -> int:
    """Return the most blocks a gate plays, from the first look's block variance."""
    z = normal_quantile(0.95)
    fixed = (2 * z / margin) ** 2 * variance
    return max(CAP_LEAST, math.ceil(CAP_FACTOR * fixed))


def gate(
    values: ArrayLike,
    margin: float,
    cap: int,
    *,
    alpha: float = 0.05,
    beta: float = 0.05,
    responses: int = 1,
    largest: float = 1.0,
) -> Gate:
    """Judge "unchanged" against "changed by `margin`" on the block differences so far.

    Runs the tests 0 -> margin and 0 -> -margin at alpha/2 each; with K gated
    `responses`, alpha/K. Call it at fixed looks only.
    """
    d = as_floats(values)
    n, centre, v = d.size, float(d.mean()), block_variance(values, largest)
    accept, reject = bounds(alpha / responses / 2, beta)
    if v <= 0:
        # Every block shows the same difference: the likelihoods are apart for good.
        sign = math.inf
        upper = sign if 2 * centre > margin else -sign
        lower = sign if 2 * centre < -margin else -sign
    else:
        upper = log_likelihood_ratio(n, centre, v, 0.0, margin)
        lower = log_likelihood_ratio(n, centre, v, 0.0, -margin)
    if upper >= accept or lower >= accept:
        decision = CHANGED
    elif upper <= reject and lower <= reject:
        decision = UNCHANGED
    else:
        decision = UNDECIDED if n >= cap else CONTINUE
    return Gate(decision, upper, lower, accept, reject, n, cap)


def extension_confidence(extension: int) -> float:
    """Return the confidence that judges the j-th extension of a run: 1 - 0.05/2^j.

    j = 0 is the run itself. All wrong verdicts together stay within 5 % each way.
    """
    return 1 - 0.05 / 2**extension
