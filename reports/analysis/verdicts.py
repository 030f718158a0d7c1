"""Balanced, unbalanced or undecided; and how many games more would settle it.

The printed interval decides: inside the margin is balanced (Schuirmann 1987, at the
interval's own confidence), outside is unbalanced. Several levels: all inside
(intersection-union, Berger 1982), or one outside at Bonferroni's confidence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scipy.special import ndtr

from reports.analysis.estimate import Estimate, normal_quantile

BALANCED = "balanced"
UNBALANCED = "unbalanced"
UNDECIDED = "undecided"
NO_VERDICT = "no verdict"

# Fewer blocks than this get an interval and no verdict.
FEWEST_BLOCKS = 30
# How far "n more games" looks, in multiples of what was played.
AFFORDABLE = 1000


@dataclass(frozen=True)
class More:
    """Further blocks after which the verdict is reached with 50 % and 80 %.

    None: more than a thousand times what was played; the true value may sit at the
    margin, and no affordable number will settle it.
    """

    half: int | None
    most: int | None


@dataclass(frozen=True)
class Verdict:
    """What the intervals say about a margin.

    `effect` is the deviation with the largest absolute value, of `level` if there
    were several; `levels` is the number K compared. `nonzero` says that the interval
    leaves out 0, which a balanced verdict may well do. `reason` explains why there is
    none, or why it was withdrawn. `more` only where undecided.
    """

    state: str
    margin: float
    effect: Estimate
    level: str | None = None
    levels: int = 1
    nonzero: bool = False
    reason: str | None = None
    more: More | None = None


def simultaneous(levels: int) -> int:
    """Return K for levels that share out the same games.

    Two such levels deviate by the same amount: one interval.
    """
    return 1 if levels == 2 else max(1, levels)


def default_margin(players: int, *, strict: bool = False) -> float:
    """Return the margin for a share per place, in absolute share: 0.1/k or 0.04/k."""
    return (0.04 if strict else 0.1) / players


def judge(effect: Estimate, margin: float) -> Verdict:
    """Judge one effect: its interval against -margin and margin (same units)."""
    return judge_levels([effect], [effect], margin)


def judge_levels(
    effects: Sequence[Estimate],
    widened: Sequence[Estimate],
    margin: float,
    names: Sequence[str] | None = None,
) -> Verdict:
    """Judge several deviations together.

    `effects` are deviations with ordinary intervals, `widened` the same ones at
    Bonferroni's confidence for K levels (`simultaneous`). All ordinary intervals
    inside the margin: balanced. Some widened interval outside: unbalanced.
    """
    if margin <= 0:
        raise ValueError(f"a margin is positive, not {margin}")
    if not effects or len(effects) != len(widened):
        raise ValueError("one ordinary and one widened interval a level expected")
    top = max(range(len(effects)), key=lambda i: (abs(effects[i].value), -i))
    effect = effects[top]
    name = names[top] if names else None
    nonzero = any(e.low > 0 or e.high < 0 for e in widened)

    def verdict(state: str, reason: str | None = None) -> Verdict:
        more = None
        if state == UNDECIDED:
            more = more_blocks(effect.value, spread(effect), effect.blocks, margin)
        return Verdict(state, margin, effect, name, len(effects), nonzero, reason, more)

    fewest = min(e.blocks for e in effects)
    identical = all(e.method == "identical" for e in effects)
    if fewest < FEWEST_BLOCKS and not (identical and fewest > 1):
        return verdict(NO_VERDICT, f"fewer than {FEWEST_BLOCKS} blocks")
    if all(-margin <= e.low and e.high <= margin for e in effects):
        return verdict(BALANCED)
    outside = [i for i, e in enumerate(widened) if e.low > margin or e.high < -margin]
    if outside:
        if top not in outside:
            top = max(outside, key=lambda i: abs(effects[i].value))
            effect, name = effects[top], names[top] if names else None
        return verdict(UNBALANCED)
    return verdict(UNDECIDED)


def withdraw(verdict: Verdict, alternatives: Sequence[Verdict], why: str) -> Verdict:
    """Return `verdict` if every alternative agrees, else undecided because of `why`."""
    if all(other.state == verdict.state for other in alternatives):
        return verdict
    return Verdict(
        UNDECIDED,
        verdict.margin,
        verdict.effect,
        verdict.level,
        verdict.levels,
        verdict.nonzero,
        why,
    )


def spread(effect: Estimate) -> float:
    """Return the standard deviation of one block's value, from the standard error."""
    return effect.se * math.sqrt(effect.blocks)


def chance_decided(
    n: int, effect: float, sigma: float, blocks: int, margin: float
) -> float:
    """Return the chance A(n) that `n` blocks in all decide the verdict.

    The pooled mean after `n` blocks is predicted as N(effect, sigma^2 (1/B - 1/n)),
    the predictive distribution under a flat prior.
    """
    half = normal_quantile(0.975) * sigma / math.sqrt(n)
    sd = sigma * math.sqrt(max(0.0, 1 / blocks - 1 / n))
    if sd == 0:
        return float(abs(effect) + half <= margin or abs(effect) - half > margin)

    def below(limit: float) -> float:
        return float(ndtr((limit - effect) / sd))

    inner, outer = margin - half, margin + half
    inside = below(inner) - below(-inner) if inner > 0 else 0.0
    return inside + below(-outer) + 1 - below(outer)


def more_blocks(effect: float, sigma: float, blocks: int, margin: float) -> More:
    """Return how many further blocks decide with probability 0.5 and 0.8."""
    if sigma <= 0 or blocks < 2 or not math.isfinite(sigma):
        return More(None, None)

    def fewest(target: float) -> int | None:
        low, high = blocks, AFFORDABLE * blocks
        if chance_decided(high, effect, sigma, blocks, margin) < target:
            return None
        while high - low > 1:
            middle = round(math.sqrt(low * high))
            middle = min(max(middle, low + 1), high - 1)
            if chance_decided(middle, effect, sigma, blocks, margin) >= target:
                high = middle
            else:
                low = middle
        return high - blocks

    return More(fewest(0.5), fewest(0.8))
