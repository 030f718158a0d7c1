"""The sections on what could be wrong, and on how to repeat the run."""

from __future__ import annotations

import math

from reports import sentences, words
from reports.parts import (
    NOTE,
    WARNING,
    Code,
    Listing,
    Paragraph,
    Part,
    Section,
    table,
)
from reports.summary import Summary

# Of a long list this much is printed; summary.json has all of it.
LISTED = 40


def checks_section(summary: Summary) -> Section:
    """Return truncated and lost games, sharpness, and the values only assumed."""
    parts: list[Part] = [Listing(tuple(_lines(summary)))]
    if summary.failures:
        parts.append(Paragraph("Games that raised an error:", WARNING))
        parts.append(Listing(summary.failures))
    parts += _assumed(summary)
    return Section("checks", "Checks", tuple(parts))


def _lines(summary: Summary) -> list[str]:
    games = words.plural(summary.games, "game")
    cut = words.percent(summary.truncated / summary.games, 2) if summary.games else "–"
    lines = [
        f"Truncated by the length limit: {words.count(summary.truncated)} of {games} "
        f"({cut}). They count with the shares the game gives them; a verdict on "
        "shares stands only if counting them all as won or all as lost does not "
        "change it.",
        f"Lost to errors: {words.plural(summary.failed, 'game')}; "
        f"{words.plural(summary.lost_blocks, 'block')} taken out of every cell.",
        f"Intervals judged together (the family): {summary.headline.family}. "
        f"Stopping rule: {summary.stopping}.",
        "Circular orders of the strategies: "
        + (
            "drawn anew for each block."
            if summary.order == "drawn"
            else "fixed, so that who sits after whom is not averaged out."
        ),
    ]
    verdict = summary.headline.verdict
    if verdict and math.isfinite(verdict.effect.half_width):
        ratio = verdict.effect.half_width / verdict.margin
        margin = sentences.margin_words(
            verdict, summary.question.response, summary.headline.on_relative
        )
        lines.append(
            "Monte Carlo error: the interval's half-width is "
            f"{words.number(ratio, 2)} times the margin of {margin} "
            f"({words.plural(verdict.effect.blocks, 'block')})."
        )
    lines += _ladder(summary)
    if summary.stage:
        lines.append(f"Stage of the game's rules module: {summary.stage}.")
    return lines


def _ladder(summary: Summary) -> list[str]:
    """Return whether strategies that must be stronger won more."""
    lines = []
    for cell in summary.cells:
        for rung in cell.ladder:
            found = rung.difference
            outcome = "as expected" if found.low > 0 else "NOT shown"
            if found.high < 0:
                outcome = "CONTRADICTED: balance verdicts rest on weak play"
            lines.append(
                f"Strategy ladder, {cell.name}: {rung.stronger} over {rung.weaker} "
                f"{words.with_interval(found, 'points')} "
                f"({words.plural(found.blocks, 'block')}, "
                f"{words.plural(cell.games, 'game')}): {outcome}."
            )
    if not lines:
        lines.append("Strategy ladder (do stronger ones win more?): not in this run.")
    return lines


def _assumed(summary: Summary) -> list[Part]:
    parts: list[Part] = []
    seen = {each.key: each for rules in summary.rules for each in rules.assumed}
    known = [rules for rules in summary.rules if rules.values is not None]
    if not known:
        parts.append(Paragraph("Provenance of values: not available.", NOTE))
        return parts
    total = max(rules.values or 0 for rules in known)
    text = f"{words.count(len(seen))} of {words.count(total)} values in use are assumed"
    if not seen:
        parts.append(Paragraph(f"{text}: all have a source or a ruling.", NOTE))
    else:
        parts.append(Paragraph(f"{text}: no source confirms them.", WARNING))
        rows = [
            [words.text(each.key), words.text(each.value), words.text(each.source)]
            for each in list(seen.values())[:LISTED]
        ]
        parts.append(table("Assumed values", ["key", "value", "from"], rows))
        if len(seen) > LISTED:
            parts.append(
                Paragraph(f"and {len(seen) - LISTED} more, in summary.json.", NOTE)
            )
    changed = list(
        dict.fromkeys(
            f"{key}: {old} → {new}"
            for rules in summary.rules
            for key, old, new in rules.changed
        )
    )
    if changed:
        parts.append(Paragraph("Values changed from the printed ones:"))
        parts.append(Listing(tuple(changed[:LISTED])))
    return parts


def repeat_section(summary: Summary) -> Section:
    """Return the command, seed, versions, rule sets and strategies of a run."""
    names = {cell.index: cell.name for cell in summary.cells}
    items = [f"seed: {summary.seed}"]
    items += [f"{name}: {version}" for name, version in summary.versions]
    items.append(f"strategies: {', '.join(summary.strategies)}")
    for rules in summary.rules:
        cells = ", ".join(names.get(i, str(i)) for i in rules.cells)
        items.append(f"rule set {rules.digest[:12]}: {cells}")
    items.append("methods: reports/METHODS.md in the source")
    parts: list[Part] = [Code(summary.command)] if summary.command else []
    return Section("repeat", "How to repeat it", (*parts, Listing(tuple(items))))
