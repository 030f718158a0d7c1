"""The verdict in a sentence, and the rules its words follow.

"Balanced", "favours" and "disfavours" are used only as RULES says, and a verdict is
never given without its interval, its numbers of blocks and games, and the strategies
it holds for.
"""

from __future__ import annotations

from collections.abc import Sequence

from reports import words
from reports.analysis.verdicts import BALANCED, NO_VERDICT, UNBALANCED, Verdict
from reports.games import SCORE, WIN_SHARE
from reports.summary import CellSummary, Headline, Summary

RULES = (
    "Balanced: the whole interval of every effect judged lies inside the margin.",
    "Unbalanced: the interval of some effect, widened for the number of effects "
    "judged together, lies outside the margin. Only then does the report say "
    "“favours” (effect above the margin) or “disfavours” (below it).",
    "Undecided: anything else. More games would settle it; the report says how many.",
    "No verdict: fewer than 30 blocks, too many games lost to errors, or nothing to "
    "compare with.",
)


def response_name(response: str) -> str:
    """Return what is measured, in words."""
    names = {WIN_SHARE: "win share", SCORE: "score"}
    return names.get(response, response.replace("_", " "))


def effect_kind(response: str, on_relative: bool) -> str:
    """Return how an effect on a response is written (see words.interval)."""
    if response == WIN_SHARE:
        return "points"
    return "part" if on_relative else "change"


def margin_words(verdict: Verdict, response: str, on_relative: bool) -> str:
    """Return the margin with its unit."""
    if response == WIN_SHARE:
        return f"±{words.points(verdict.margin, 2, sign=False)}"
    if on_relative:
        return f"±{words.percent(verdict.margin, 1)}"
    decimals = words.digits(verdict.effect.half_width)
    return f"±{words.number(verdict.margin, decimals)}"


def question_words(summary: Summary) -> str:
    """Return what is measured, whose, and against what."""
    asked = summary.question
    what = response_name(asked.response)
    whose = {None: "of the game", "seat": "by seat", "strategy": "by strategy"}
    line = f"Measured: {what} {whose.get(asked.by, f'by {asked.by}')}"
    if asked.of:
        line = f"Measured: {what} of {asked.by} {asked.of}"
    if asked.baseline:
        base = ", ".join(f"{k} = {v}" for k, v in asked.baseline.items())
        line += f", compared with {base}"
        same = all(each.paired for each in summary.comparisons)
        line += " on the same seeds" if same else " on other seeds (Welch)"
    elif asked.response == WIN_SHARE:
        line += ", compared with the fair share of 1 / players"
    return line + "."


def verdict_sentence(summary: Summary) -> str:
    """Return the answer of a run in a sentence, with its interval and its field."""
    head = summary.headline
    if head.verdict is None:
        return f"No verdict: {head.reason}."
    return f"{_claim(summary, head, head.verdict)} {holds_for(summary.strategies)}"


def holds_for(strategies: Sequence[str]) -> str:
    """Return the strategies that a verdict holds for."""
    names = ", ".join(strategies)
    return f"This holds for these strategies: {names}."


def _claim(summary: Summary, head: Headline, verdict: Verdict) -> str:
    response = summary.question.response
    kind = effect_kind(response, head.on_relative)
    shown = words.with_interval(verdict.effect, kind)
    level = verdict.level or "the response"
    what = response_name(response)
    margin = margin_words(verdict, response, head.on_relative)
    size = sizes(summary, head, verdict)
    if head.compared:
        base = baseline_name(summary, head.name)
        owner = "" if level == "game" else f" of {level}"
        effect = f"from {base} to {head.name} the {what}{owner} changes by {shown}"
    else:
        where = f" in {head.name}" if len(summary.cells) > 1 else ""
        fair = "the fair share" if response == WIN_SHARE else "the mean of all levels"
        effect = f"{level} deviates from {fair} by {shown}{where}"
    many = head.judged > 1 or verdict.levels > 2
    most = "the largest effect: " if many else ""
    if head.state == NO_VERDICT:
        return f"No verdict ({head.reason}): {effect} ({size}), margin {margin}."
    if head.state == BALANCED:
        still = " It is clearly not zero, yet too small to matter." * verdict.nonzero
        return (
            f"Balanced: {most}{effect} ({size}), inside the margin of {margin}.{still}"
        )
    if head.state == UNBALANCED:
        if head.compared:
            return f"Unbalanced: {effect} ({size}), beyond the margin of {margin}."
        side = "favours" if verdict.effect.value > 0 else "disfavours"
        return (
            f"Unbalanced: the game {side} {level}: {effect} ({size}), "
            f"beyond the margin of {margin}."
        )
    return (
        f"Undecided: {most}{effect} ({size}); the margin is {margin}. "
        f"{more_words(summary, head, verdict)}"
    )


def sizes(summary: Summary, head: Headline, verdict: Verdict) -> str:
    """Return the confidence and the numbers of blocks and games behind a verdict."""
    games = sum(c.games for c in summary.cells if c.name == head.name)
    level = f"{summary.question.confidence:.0%} interval".replace("%", f"{words.THIN}%")
    return (
        f"{level}, {words.plural(verdict.effect.blocks, 'block')}, "
        f"{words.plural(games, 'game')}"
    )


def baseline_name(summary: Summary, name: str) -> str:
    """Return the name of the cell that another one is compared with."""
    names = {cell.index: cell.name for cell in summary.cells}
    for each in summary.comparisons:
        if names[each.cell] == name:
            return names[each.baseline]
    return "the baseline"


def more_words(summary: Summary, head: Headline, verdict: Verdict) -> str:
    """Return how many games more would settle an undecided verdict."""
    if verdict.reason:
        return f"Reason: {verdict.reason}."
    cell = next((c for c in summary.cells if c.name == head.name), None)
    more = verdict.more
    if more is None or cell is None or more.half is None:
        return "The true value may sit at the margin; no affordable number settles it."
    half = _games(more.half, cell)
    if more.most is None:
        return f"About {half} more give an even chance of a verdict."
    return (
        f"About {half} more in every cell give an even chance of a verdict, "
        f"{_games(more.most, cell)} a chance of 80{words.THIN}%."
    )


def _games(blocks: int, cell: CellSummary) -> str:
    games = round(blocks * cell.games / cell.blocks)
    return f"{words.plural(games, 'game')} ({words.plural(blocks, 'block')})"


def state_words(verdict: Verdict | None) -> str:
    """Return a verdict's word for a table."""
    return verdict.state if verdict else "–"
