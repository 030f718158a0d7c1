"""Verdicts of cells, cells against their baseline, and the answer over all of them.

All that is judged together is a family: K intervals, and an effect is called
unbalanced only if its interval at Bonferroni's confidence for K lies outside the
margin. Balanced needs no correction, since every interval must lie inside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from reports.analysis.contrasts import (
    Contrast,
    paired,
    paired_ratio,
    relative,
    welch,
    welch_relative,
)
from reports.analysis.estimate import Estimate, Floats, scaled
from reports.analysis.means import mean
from reports.analysis.multiplicity import holm
from reports.analysis.verdicts import (
    BALANCED,
    NO_VERDICT,
    UNBALANCED,
    UNDECIDED,
    Verdict,
    default_margin,
    judge_levels,
    simultaneous,
    withdraw,
)
from reports.games import STRATEGY, WIN_SHARE, Games, Subject, Values
from reports.measure import estimate
from reports.summary import CellSummary, Change, Comparison, Headline, Question

# Default margins for responses that are no shares, in parts of the mean.
LENGTH_MARGIN, SCORE_MARGIN = 0.05, 0.10
# More blocks than this share lost to errors, and nothing is judged.
LOST_TOLERATED = 0.001
TRUNCATED_DECIDE = "truncated games decide it: counted as all won or all lost differs"


@dataclass(frozen=True)
class Asked:
    """A question with the number of intervals that are judged together."""

    question: Question
    family: int

    @property
    def share(self) -> bool:
        """Whether the response is a share of wins."""
        return self.question.response == WIN_SHARE


def subjects_of(games: Games, question: Question) -> list[Subject]:
    """Return the subjects a question asks about in a cell; may be empty."""
    if question.response == WIN_SHARE and games.players < 2:
        return []
    if question.by == STRATEGY and games.mirror:
        return []
    found = games.levels(question.by)
    if question.of is not None:
        found = [each for each in found if str(each.level) == question.of]
    return found


def unanswerable(games: Games, question: Question) -> str:
    """Say why a cell has no subject to judge."""
    if question.response == WIN_SHARE and games.players < 2:
        return "a single player has no share of wins to be fair"
    if question.by == STRATEGY and games.mirror:
        return "in a mirror cell the strategy's share is 1/k by construction"
    return f"no {question.by} {question.of} in this cell"


def relative_margin(response: str) -> float:
    """Return the default margin of a metric, in parts of its mean."""
    return SCORE_MARGIN if "score" in response else LENGTH_MARGIN


def judge_cell(games: Games, asked: Asked) -> Verdict | None:
    """Judge the levels of a cell against each other; None if there is no fair value.

    Shares are judged against 1/k, other responses against the mean of all levels.
    A verdict on shares stands only if truncated games cannot change it.
    """
    question = asked.question
    subjects = subjects_of(games, question)
    if not subjects or (question.by is None):
        return None
    names = [each.name for each in subjects]
    margin = question.margin
    if not asked.share:
        whole = float(np.mean(games.response(question.response)))
        margin = margin or relative_margin(question.response) * abs(whole)
        if margin == 0:
            return None

    def verdict(won: float | None = None) -> Verdict:
        ordinary, widened = (
            [_deviation(games, each, asked, won, levels) for each in subjects]
            for levels in (1, asked.family)
        )
        limit = margin or default_margin(games.players)
        return judge_levels(ordinary, widened, limit, names)

    found = verdict()
    if asked.share and games.truncated.any():
        found = withdraw(found, [verdict(0.0), verdict(1.0)], TRUNCATED_DECIDE)
    return found


def _deviation(
    games: Games, subject: Subject, asked: Asked, won: float | None, levels: int
) -> Estimate:
    """Estimate how far a subject's response is from fair, or from all levels' mean."""
    question = asked.question
    if asked.share:
        payoff = games.payoff if won is None else games.if_truncated(subject, won)
        values = games.sums(payoff, subject)
        found = estimate(values, WIN_SHARE, 0, question.confidence, levels)
        found = replace(found, observations=None, design_effect=None)
        return found.minus(1 / games.players)
    mine = games.values(question.response, subject)
    every = games.of_blocks(games.response(question.response).mean(axis=1))
    away = _plain(mine) - every
    return mean(away, confidence=question.confidence, levels=levels)


def _plain(values: Values) -> Floats:
    """Return one value a block; a block without the subject counts as its mean."""
    if values.denominators is None:
        return values.numerators
    ratio = values.numerators.sum() / values.denominators.sum()
    seen = values.denominators > 0
    safe = np.where(seen, values.denominators, 1)
    return np.asarray(np.where(seen, values.numerators / safe, ratio))


def compare(
    games: Games,
    base: Games,
    cells: tuple[int, int],
    asked: Asked,
    *,
    paired_seeds: bool = True,
) -> Comparison | None:
    """Compare a cell with its baseline; None without a common subject or block.

    On the same seeds only the blocks both have count; otherwise the two are
    independent. Shares of different player counts are compared as multiples of the
    fair one.
    """
    question = asked.question
    blocks = min(games.blocks.size, base.blocks.size)
    if paired_seeds:
        both = np.intersect1d(games.blocks, base.blocks)
        games, base, blocks = games.only(both), base.only(both), both.size
    theirs = {each.name: each for each in subjects_of(base, question)}
    pairs = [
        (each, theirs[each.name])
        for each in subjects_of(games, question)
        if each.name in theirs
    ]
    if not pairs or not blocks:
        return None
    scaled = asked.share and games.players != base.players
    contrast = Contrasting(
        asked, (games.players, base.players) if scaled else (1, 1), paired_seeds
    )
    on_relative = not asked.share and question.margin is None
    margin = question.margin or relative_margin(question.response)
    if asked.share:
        margin = question.margin or (0.1 if scaled else default_margin(games.players))

    def changes(won: float | None, levels: int) -> list[Change]:
        return [
            contrast.change(
                mine.name,
                _won(games, mine, asked, won),
                _won(base, other, asked, won),
                levels,
            )
            for mine, other in pairs
        ]

    def verdict(won: float | None = None) -> Verdict:
        ordinary, widened = changes(won, 1), changes(won, asked.family)
        if on_relative and any(each.relative is None for each in ordinary):
            effect = ordinary[0].contrast.estimate
            reason = "the baseline's mean is 0: name a margin"
            return Verdict(NO_VERDICT, margin, effect, reason=reason)
        return judge_levels(
            [each.effect(on_relative) for each in ordinary],
            [each.effect(on_relative) for each in widened],
            margin,
            [each.name for each in ordinary],
        )

    found = verdict()
    if asked.share and (games.truncated.any() or base.truncated.any()):
        found = withdraw(found, [verdict(0.0), verdict(1.0)], TRUNCATED_DECIDE)
    return Comparison(
        cells[0],
        cells[1],
        int(blocks),
        tuple(changes(None, 1)),
        (),
        on_relative,
        paired_seeds,
        found,
    )


def _won(games: Games, subject: Subject, asked: Asked, won: float | None) -> Values:
    if won is None:
        return games.values(asked.question.response, subject)
    return games.sums(games.if_truncated(subject, won), subject)


@dataclass(frozen=True)
class Contrasting:
    """How two cells are contrasted; `scales` multiply the shares of each."""

    asked: Asked
    scales: tuple[int, int]
    paired_seeds: bool

    def change(self, name: str, mine: Values, base: Values, levels: int) -> Change:
        """Contrast a subject's block values in two cells."""
        confidence = self.asked.question.confidence
        if not self.paired_seeds:
            return self._independent(name, mine, base, levels)
        y1, y0 = (
            each.numerators * scale
            for each, scale in zip((mine, base), self.scales, strict=True)
        )
        if mine.denominators is not None or base.denominators is not None:
            whole = paired_ratio(
                (y1, mine.appearances()),
                (y0, base.appearances()),
                confidence=confidence,
                levels=levels,
            )
            return Change(name, whole, None, None)
        largest = float(max(self.scales)) if self.asked.share else None
        whole = paired(y1, y0, largest=largest, confidence=confidence, levels=levels)
        part: Contrast | None = None
        if not self.asked.share and y0.mean() != 0:
            part = relative(y1, y0, confidence=confidence, levels=levels)
        return Change(name, whole, part, None)

    def _independent(
        self, name: str, mine: Values, base: Values, levels: int
    ) -> Change:
        """Contrast two cells on different seeds."""
        response = self.asked.question.response
        confidence = self.asked.question.confidence
        first, second = (
            scaled(estimate(each, response, 0, confidence), scale)
            for each, scale in zip((mine, base), self.scales, strict=True)
        )
        whole = welch(first, second, confidence=confidence, levels=levels)
        part: Contrast | None = None
        if not self.asked.share and second.value != 0:
            part = welch_relative(first, second, confidence=confidence, levels=levels)
        return Change(name, whole, part, None)


def adjust(comparisons: Sequence[Comparison], share: bool) -> tuple[Comparison, ...]:
    """Return the comparisons with Holm's p-values over all of their changes.

    Two levels that share out the wins are one test.
    """
    tested = [_tests(each, share) for each in comparisons]
    p = [change.contrast.p_value for each in tested for change in each]
    if len(p) < 2 or np.isnan(p).any():
        return tuple(comparisons)
    adjusted = iter(holm(p))
    found = []
    for each, own in zip(comparisons, tested, strict=True):
        values = [next(adjusted) for _ in own]
        values *= len(each.changes) // len(own)
        changes = [
            replace(change, adjusted=q)
            for change, q in zip(each.changes, values, strict=True)
        ]
        found.append(replace(each, changes=tuple(changes)))
    return tuple(found)


def _tests(comparison: Comparison, share: bool) -> tuple[Change, ...]:
    changes = comparison.changes
    return changes[:1] if share and len(changes) == 2 else changes


def family_size(counts: Sequence[int], complementary: bool) -> int:
    """Return K for cells with so many levels each.

    `complementary` levels deviate from a common mean: two of them are one interval.
    """
    if complementary:
        counts = [simultaneous(count) for count in counts if count]
    return max(1, sum(counts))


def headline(
    cells: Sequence[CellSummary],
    comparisons: Sequence[Comparison],
    family: int,
    lost: float,
    reasons: Mapping[int, str],
) -> Headline:
    """Return the answer over all that was judged, and what it rests on.

    Unbalanced if anything is; balanced if everything is. `lost` is the share of
    blocks lost to errors, `reasons` say why cells could not be judged.
    """
    judged = [(each.cell, each.verdict, each.on_relative) for each in comparisons] or [
        (each.index, each.verdict, False) for each in cells if each.verdict
    ]
    names = {each.index: each.name for each in cells}
    if not judged:
        why = next(iter(reasons.values()), "nothing to compare with: name a baseline")
        return Headline(NO_VERDICT, "", None, None, False, False, 0, family, why)
    states = [verdict.state for _, verdict, _ in judged if verdict]
    order = (UNBALANCED, NO_VERDICT, UNDECIDED, BALANCED)
    state = next(one for one in order if one in states)
    cell, verdict, on_relative = max(
        (each for each in judged if each[1] and each[1].state == state),
        key=lambda each: abs(each[1].effect.value) if each[1] else 0.0,
    )
    reason = verdict.reason if verdict else None
    if lost > LOST_TOLERATED:
        state = NO_VERDICT
        reason = f"more than {LOST_TOLERATED:.1%} of the blocks were lost to errors"
    return Headline(
        state=state,
        name=names[cell],
        subject=verdict.level if verdict else None,
        verdict=verdict,
        compared=bool(comparisons),
        on_relative=on_relative,
        judged=len(judged),
        family=family,
        reason=reason,
    )
