"""The section with the main table and figure: what was asked, and its effects."""

from __future__ import annotations

from reports import sentences, words
from reports.games import WIN_SHARE
from reports.parts import NOTE, Entry, Forest, Mark, Paragraph, Part, Section, table
from reports.summary import Change, Comparison, Summary


def result_section(summary: Summary) -> Section:
    """Return the cells' levels, or the changes against the baseline."""
    parts = (_comparison_parts if summary.comparisons else _level_parts)(summary)
    return Section("result", "Result", tuple(parts))


def _level_parts(summary: Summary) -> list[Part]:
    response = summary.question.response
    kind = "share" if response == WIN_SHARE else "plain"
    rows, marks = [], []
    for cell in summary.cells:
        for each in cell.subjects:
            found = each.estimate
            rows.append(
                [
                    words.text(cell.name),
                    words.text(each.name),
                    words.entry(found, kind),
                    words.text(words.interval(found, kind)),
                    words.whole(found.blocks),
                    words.whole(each.appearances),
                    _effect_entry(found.design_effect),
                    words.text(sentences.state_words(cell.verdict)),
                ]
            )
            scale = 100 if kind == "share" else 1
            where = "" if len(summary.cells) == 1 else f"{cell.name}: "
            marks.append(
                Mark(
                    f"{where}{each.name}",
                    found.value * scale,
                    found.low * scale,
                    found.high * scale,
                    words.value(found, kind),
                )
            )
    if not rows:
        return []
    what = sentences.response_name(response)
    columns = ["cell", "subject", what, _level_word(summary), "blocks", "places"]
    columns += ["design effect", "verdict of the cell"]
    parts: list[Part] = [table(f"The {what} by subject", columns, rows)]
    if kind == "share" and len({cell.players for cell in summary.cells}) == 1:
        fair = 100 * summary.cells[0].fair
        verdict = summary.headline.verdict
        margin = 100 * verdict.margin if verdict else 0.0
        parts.append(
            Forest(
                "shares",
                f"The {what} with its interval; band: fair share and margin",
                _alt(f"The {what}, fair {fair:.1f} %.", marks),
                f"{what}, %",
                tuple(marks),
                fair,
                (fair - margin, fair + margin) if margin else None,
            )
        )
    return parts


def _comparison_parts(summary: Summary) -> list[Part]:
    names = {cell.index: cell.name for cell in summary.cells}
    rows, marks = [], []
    on_relative = summary.comparisons[0].on_relative
    response = summary.question.response
    kind = sentences.effect_kind(response, on_relative)
    scale = 1 if kind == "change" else 100
    for each in summary.comparisons:
        for change in each.changes:
            rows.append(_change_row(summary, names, each, change))
            found = change.effect(each.on_relative)
            subject = "" if change.name == "game" else f": {change.name}"
            marks.append(
                Mark(
                    f"{names[each.cell]}{subject}",
                    found.value * scale,
                    found.low * scale,
                    found.high * scale,
                    words.value(found, kind),
                )
            )
    what = sentences.response_name(response)
    columns = ["cell", "baseline", "subject", "change", _level_word(summary)]
    columns += ["relative change", "blocks", "p (Holm)", "correlation", "gain"]
    columns += ["verdict"]
    unit = {"points": "percentage points", "part": "%", "change": what}[kind]
    margin = summary.comparisons[0].verdict.margin * scale
    return [
        table(f"Change of the {what} against the baseline", columns, rows),
        Paragraph(
            "Correlation (on shared seeds): of the block values of cell and baseline. "
            "Gain: how many times more blocks independent seeds would have needed.",
            NOTE,
        ),
        Forest(
            "changes",
            f"Change of the {what} with its interval; band: the margin",
            _alt(f"Change of the {what} against the baseline, {unit}.", marks),
            f"change of the {what}, {unit}",
            tuple(marks),
            0.0,
            (-margin, margin),
        ),
    ]


def _change_row(
    summary: Summary, names: dict[int, str], each: Comparison, change: Change
) -> list[Entry]:
    share = summary.question.response == WIN_SHARE
    contrast = change.contrast
    found = contrast.estimate
    kind = "points" if share else "change"
    shown = Entry(words.value(found, kind), found.value)
    part = change.relative.estimate if change.relative else None
    p = change.adjusted if change.adjusted is not None else contrast.p_value
    return [
        words.text(names[each.cell]),
        words.text(names[each.baseline]),
        words.text(change.name),
        shown,
        words.text(words.interval(found, kind)),
        Entry(words.with_interval(part, "part"), part.value) if part else Entry("–"),
        words.whole(each.blocks),
        Entry(words.p_value(p), p),
        _effect_entry(contrast.correlation),
        _effect_entry(contrast.gain),
        words.text(sentences.state_words(each.verdict)),
    ]


def _level_word(summary: Summary) -> str:
    return f"{100 * summary.question.confidence:.0f} % interval"


def _effect_entry(value: float | None) -> Entry:
    return Entry("–") if value is None else Entry(words.number(value, 2), value)


def _alt(lead: str, marks: list[Mark]) -> str:
    """Return the text that stands for a forest plot: every mark, in order."""
    return lead + " " + "; ".join(f"{m.label} {m.text}" for m in marks) + "."
