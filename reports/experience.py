"""The section on what playing is like: length, changes of lead, closeness, endings."""

from __future__ import annotations

from reports import words
from reports.parts import (
    NOTE,
    Entry,
    Histogram,
    Listing,
    Paragraph,
    Part,
    Section,
    Steps,
    Table,
    table,
)
from reports.summary import CellSummary, Metric, Summary


def experience_section(summary: Summary) -> Section:
    """Return the metrics of every cell, the distribution of length, and the endings."""
    parts: list[Part] = [_metric_table(summary), _meanings(summary)]
    figure = _length_figure(summary)
    if figure:
        parts.append(figure)
    by_seat = _seat_metric_table(summary)
    if by_seat.rows:
        parts.append(by_seat)
    parts.append(_ending_table(summary))
    parts += _changes(summary)
    return Section("experience", "Experience", tuple(parts))


def _kind(metric: Metric) -> str:
    return "share" if metric.is_share else "plain"


def _metric_table(summary: Summary) -> Table:
    rows = []
    for cell in summary.cells:
        for metric in cell.metrics:
            found, kind = metric.mean, _kind(metric)
            spread = "–" if metric.is_share else words.number(metric.spread, 2)
            low, high = metric.range
            middle = metric.median
            rows.append(
                [
                    words.text(cell.name),
                    words.text(_titled(metric)),
                    words.entry(found, kind),
                    words.text(words.interval(found, kind)),
                    Entry(
                        "–"
                        if metric.is_share
                        else f"{_short(middle.value)} "
                        f"[{_short(middle.low)}, {_short(middle.high)}]",
                        middle.value,
                    ),
                    Entry(spread, metric.spread),
                    words.text(
                        "–" if metric.is_share else f"{_short(low)} to {_short(high)}"
                    ),
                    words.whole(found.blocks),
                    words.whole(found.observations or 0),
                ]
            )
    confidence = f"{100 * summary.question.confidence:.0f} % interval"
    columns = ["cell", "metric", "mean", confidence, "median", "sd", "10 % to 90 %"]
    columns += ["blocks", "n"]
    return table("Length and other metrics", columns, rows)


def _titled(metric: Metric) -> str:
    """Return a metric's name, and its unit unless it is named after it."""
    name = metric.name.replace("_", " ")
    unit = f", {metric.unit}" if metric.unit and metric.unit not in name else ""
    return f"{name}{unit}" + (" per seat" if metric.scope == "seat" else "")


def _meanings(summary: Summary) -> Listing:
    """Return what each metric means, once for all cells."""
    lines = {
        f"{metric.name.replace('_', ' ')}: {metric.meaning}"
        if metric.meaning
        else "": None
        for cell in summary.cells
        for metric in cell.metrics
    }
    return Listing(tuple(line for line in lines if line))


def _short(value: float) -> str:
    return words.number(value, 0 if value % 1 == 0 else 2)


def _seat_metric_table(summary: Summary) -> Table:
    rows = []
    for cell in summary.cells:
        for metric in cell.metrics:
            for seat in metric.seats:
                found = seat.estimate
                rows.append(
                    [
                        words.text(cell.name),
                        words.text(metric.name.replace("_", " ")),
                        words.text(seat.name),
                        words.entry(found, _kind(metric)),
                        words.text(words.interval(found, _kind(metric))),
                        words.whole(found.blocks),
                        words.whole(seat.appearances),
                    ]
                )
    columns = ["cell", "metric", "seat", "mean", "interval", "blocks", "games"]
    return table("Metrics by seat", columns, rows)


def _ending_table(summary: Summary) -> Table:
    rows = []
    for cell in summary.cells:
        for ending in cell.endings:
            found = ending.estimate
            rows.append(
                [
                    words.text(cell.name),
                    words.text(ending.name),
                    words.entry(found, "share"),
                    words.text(words.interval(found, "share")),
                    words.whole(found.blocks),
                    Entry(
                        f"{words.count(ending.appearances)} of "
                        f"{words.count(cell.games)}",
                        float(ending.appearances),
                    ),
                ]
            )
    columns = ["cell", "ending", "share of games", "interval", "blocks", "games"]
    return table("How games end", columns, rows)


def _changes(summary: Summary) -> list[Part]:
    """Return the metrics against their baseline, those that stand out marked."""
    names = {cell.index: cell.name for cell in summary.cells}
    rows = []
    for each in summary.comparisons:
        for metric in each.metrics:
            found = metric.contrast.estimate
            part = metric.relative.estimate if metric.relative else None
            adjusted = metric.adjusted
            rows.append(
                [
                    words.text(names[each.cell]),
                    words.text(names[each.baseline]),
                    words.text(metric.name.replace("_", " ")),
                    words.entry(found, "change"),
                    words.text(words.interval(found, "change")),
                    Entry(words.with_interval(part, "part"), part.value)
                    if part
                    else Entry("–"),
                    words.whole(found.blocks),
                    Entry(
                        "–" if adjusted is None else words.p_value(adjusted), adjusted
                    ),
                    words.text("to confirm" if metric.to_confirm else "–"),
                ]
            )
    if not rows:
        return []
    columns = ["cell", "baseline", "metric", "change", "interval", "relative change"]
    columns += ["blocks", "p (BH)", "stands out"]
    note = (
        "Screened, not judged: p-values are adjusted for the false discovery rate "
        "(Benjamini–Hochberg), and below 10 % a change is worth a run of its own."
    )
    return [
        table("Metrics against the baseline", columns, rows),
        Paragraph(note, NOTE),
    ]


def _length_figure(summary: Summary) -> Histogram | None:
    steps, lines = [], []
    for cell in summary.cells[:4]:
        metric = _length(cell)
        if metric is None or sum(metric.distribution.counts) == 0:
            continue
        total = sum(metric.distribution.counts)
        heights = tuple(100 * c / total for c in metric.distribution.counts)
        steps.append(Steps(cell.name, metric.distribution.edges, heights))
        low, high = metric.range
        lines.append(
            f"{cell.name}: median {_short(metric.median.value)}, "
            f"80 % of games between {_short(low)} and {_short(high)}"
        )
    if not steps:
        return None
    name = summary.cells[0].length
    left_out = len(summary.cells) - len(steps)
    more = f" ({left_out} more cells in the table)" if left_out > 0 else ""
    return Histogram(
        "length",
        f"How long games are{more}",
        f"Distribution of {name}. " + "; ".join(lines) + ".",
        name,
        tuple(steps),
    )


def _length(cell: CellSummary) -> Metric | None:
    return next((m for m in cell.metrics if m.name == cell.length), None)
