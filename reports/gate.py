"""The gate on a baseline file: has anything measured moved since it was written?

The file holds for every response its mean, standard error, blocks and margin, and what
the numbers rest on: seed, rules, strategies. The same of all these must give the same
numbers. Otherwise each difference is judged like any other (Welch, Holm for the
p-values), and one outside its margin fails the gate. Overlap of intervals is no test.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from reports import words
from reports.analysis.contrasts import Contrast, welch
from reports.analysis.estimate import Estimate
from reports.analysis.multiplicity import holm
from reports.analysis.verdicts import (
    BALANCED,
    NO_VERDICT,
    UNBALANCED,
    UNDECIDED,
    default_margin,
    judge_levels,
)
from reports.games import WIN_SHARE
from reports.render.json import plain
from reports.summary import CellSummary, Summary
from simcore.errors import BadInput

FORMAT = 1
# Exit codes of a gate.
PASSED, FAILED, OPEN = 0, 1, 3
# Default margin of lengths and other metrics, in parts of the mean.
PART = 0.05


@dataclass(frozen=True)
class Row:
    """One response against the baseline file.

    `state` is identical, changed (same seed and rules, other numbers), a verdict's
    word, or missing. `adjusted` is Holm's p-value.
    """

    key: str
    before: float
    now: float
    margin: float
    state: str
    contrast: Contrast | None = None
    adjusted: float | None = None


@dataclass(frozen=True)
class Gate:
    """The outcome: `code` is 0 passed, 1 something moved, 3 undecided or unmeasured."""

    code: int
    rows: tuple[Row, ...]
    same_basis: bool


def baseline(summary: Summary) -> str:
    """Return the text of a baseline file for a run."""
    data = {
        "format": FORMAT,
        "game": summary.game,
        "basis": basis(summary),
        "responses": {
            key: {
                "mean": found.value,
                "se": found.se,
                "blocks": found.blocks,
                "margin": margin,
            }
            for key, found, margin in responses(summary)
        },
    }
    return json.dumps(plain(data), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def basis(summary: Summary) -> dict[str, Any]:
    """Return what the numbers of a run rest on."""
    return {
        "seed": summary.seed,
        "blocks": [cell.blocks for cell in summary.cells],
        "rules": [rules.digest for rules in summary.rules],
        "strategies": list(summary.strategies),
        "versions": dict(summary.versions),
    }


def responses(summary: Summary) -> Iterable[tuple[str, Estimate, float]]:
    """Yield (key, estimate, margin) of all that a gate watches.

    The question's response in every cell, the shares of seats, and the length.
    """
    asked = summary.question
    for cell in summary.cells:
        share_margin = default_margin(cell.players)
        for each in cell.subjects:
            margin = share_margin
            if asked.response != WIN_SHARE:
                margin = PART * abs(each.estimate.value)
            key = f"{cell.name} / {asked.response} / {each.name}"
            yield key, each.estimate, asked.margin or margin
        if asked.response != WIN_SHARE or asked.by != "seat":
            for seat in cell.seats:
                key = f"{cell.name} / {WIN_SHARE} / {seat.name}"
                yield key, seat.estimate, share_margin
        length = length_of(cell)
        if length is not None and asked.response != cell.length:
            margin = PART * abs(length.value)
            yield f"{cell.name} / {cell.length} / game", length, margin


def length_of(cell: CellSummary) -> Estimate | None:
    """Return the mean length of a cell's games."""
    return next((m.mean for m in cell.metrics if m.name == cell.length), None)


def check(summary: Summary, text: str, file: str = "baseline") -> Gate:
    """Hold a run against the text of a baseline file.

    Raises BadInput if the file is damaged or of another game.
    """
    try:
        data = json.loads(text)
        before: Mapping[str, Mapping[str, Any]] = data["responses"]
        same = data["basis"] == plain(basis(summary))
        game = data["game"]
    except (ValueError, KeyError, TypeError):
        raise BadInput("is no baseline; check --write makes one", file=file) from None
    if data.get("format") != FORMAT:
        raise BadInput(
            "another format",
            file=file,
            key="format",
            value=data.get("format"),
            allowed=FORMAT,
        )
    if game != summary.game:
        raise BadInput(
            "another game", file=file, key="game", value=game, allowed=summary.game
        )
    now = {key: found for key, found, _ in responses(summary)}
    rows = [
        _row(key, old, now.get(key), same, len(before)) for key, old in before.items()
    ]
    rows += [
        Row(key, math.nan, found.value, math.nan, "missing")
        for key, found in now.items()
        if key not in before
    ]
    return Gate(_code(rows), _adjusted(rows), same)


def _row(
    key: str, old: Mapping[str, Any], found: Estimate | None, same: bool, family: int
) -> Row:
    mean, margin = float(old["mean"]), float(old["margin"])
    if found is None or old["se"] is None:
        return Row(key, mean, math.nan, margin, "missing")
    if same:
        # The file holds so many digits.
        alike = plain(found.value) == plain(mean)
        state = "identical" if alike else "changed"
        return Row(key, mean, found.value, margin, state)
    then = Estimate(
        mean, math.nan, math.nan, float(old["se"]), int(old["blocks"]), 0.95, "file"
    )
    contrast = welch(found, then)
    wide = welch(found, then, levels=family)
    verdict = judge_levels([contrast.estimate], [wide.estimate], margin)
    return Row(key, mean, found.value, margin, verdict.state, contrast)


def _code(rows: Iterable[Row]) -> int:
    states = {row.state for row in rows}
    if states & {UNBALANCED, "changed"}:
        return FAILED
    if not states or states & {UNDECIDED, NO_VERDICT, "missing"}:
        return OPEN
    return PASSED


def _adjusted(rows: list[Row]) -> tuple[Row, ...]:
    tested = [row for row in rows if row.contrast is not None]
    values = [row.contrast.p_value for row in tested if row.contrast]
    if not values or any(math.isnan(p) for p in values):
        return tuple(rows)
    adjusted = dict(zip((row.key for row in tested), holm(values), strict=True))
    return tuple(
        Row(
            row.key,
            row.before,
            row.now,
            row.margin,
            row.state,
            row.contrast,
            adjusted.get(row.key),
        )
        for row in rows
    )


WORDS = {
    BALANCED: "unchanged within the margin",
    UNBALANCED: "CHANGED beyond the margin",
    UNDECIDED: "undecided: play more games",
    NO_VERDICT: "not measured: too few blocks",
    "identical": "identical",
    "changed": "CHANGED, although seed, rules and strategies are the same",
    "missing": "not measured on both sides",
}


def lines(gate: Gate) -> list[str]:
    """Return the outcome of a gate in words, a line for each response."""
    found = []
    for row in gate.rows:
        text = f"{row.key}: {row.before:.4g} before, {row.now:.4g} now"
        if row.contrast is not None:
            estimate = row.contrast.estimate
            text += (
                f", difference {words.number(estimate.value, 4, sign=True)} "
                f"[{words.number(estimate.low, 4, sign=True)}, "
                f"{words.number(estimate.high, 4, sign=True)}] "
                f"({words.plural(estimate.blocks, 'block')}), margin ±{row.margin:.4g}"
            )
        if row.adjusted is not None:
            text += f", p {words.equals(row.adjusted)} (Holm)"
        found.append(f"{text}: {WORDS[row.state]}")
    outcome = {
        PASSED: "passed: nothing moved beyond its margin",
        FAILED: "failed: something moved",
        OPEN: "open: not everything could be decided",
    }
    return [*found, f"gate {outcome[gate.code]}"]
