"""One long table of all estimates, for spreadsheets and scripts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from reports.analysis.contrasts import Contrast
from reports.analysis.estimate import Estimate
from reports.render.json import plain
from reports.summary import CellSummary, Level, Summary

COLUMNS = (
    *("cell", "name", "section", "subject", "statistic", "value", "low", "high"),
    *("se", "confidence", "blocks", "n", "design_effect", "p_value", "method"),
    "verdict",
)
Row = dict[str, object]


def render_csv(summary: Summary) -> str:
    """Return a row for each estimate, with a column for each factor."""
    factors = list(dict.fromkeys(n for c in summary.cells for n, _ in c.factors))
    sink = io.StringIO()
    names = [*COLUMNS, *(f"factor:{name}" for name in factors)]
    writer = csv.DictWriter(sink, names, restval="", lineterminator="\n")
    writer.writeheader()
    for row in _rows(summary):
        writer.writerow({k: "" if v is None else v for k, v in row.items()})
    return sink.getvalue()


def _rows(summary: Summary) -> Iterator[Row]:
    cells = {cell.index: cell for cell in summary.cells}
    for cell in summary.cells:
        yield from _cell_rows(cell, summary.question.response)
    for each in summary.comparisons:
        base = cells[each.baseline].name
        for metric in each.metrics:
            row = _row(
                cells[each.cell], "screening", metric.name, metric.contrast.estimate
            )
            row["statistic"] = f"difference from {base}"
            yield {**row, **_p(metric.contrast)}
        for change in each.changes:
            for statistic, contrast in (
                ("difference", change.contrast),
                ("relative change", change.relative),
            ):
                if contrast is not None:
                    row = _row(
                        cells[each.cell], "comparison", change.name, contrast.estimate
                    )
                    row["statistic"] = f"{statistic} from {base}"
                    row["verdict"] = each.verdict.state
                    yield {**row, **_p(contrast)}


def _cell_rows(cell: CellSummary, response: str) -> Iterator[Row]:
    for subject in cell.subjects:
        row = _level(cell, "response", subject, response)
        row["verdict"] = cell.verdict.state if cell.verdict else None
        yield row
    for seat in cell.seats:
        yield _level(cell, "seats", seat, "win_share")
    for strategy in cell.strategies:
        yield _level(cell, "strategies", strategy, "win_share")
    for each in cell.strategy_by_seat:
        for level in each:
            yield _level(cell, "strategy by seat", level, "win_share")
    for faction in cell.factions:
        yield _level(cell, "factions", faction, "win_share")
    for level in cell.adjusted:
        yield _level(cell, "adjusted", level, "win_share")
    if cell.field is not None:
        row = _row(cell, "luck", "field", cell.field.luck.share)
        yield {**row, "statistic": "luck share"}
    for rung in cell.ladder:
        row = _row(cell, "ladder", rung.stronger, rung.difference)
        yield {**row, "statistic": f"difference from {rung.weaker}"}
    for metric in cell.metrics:
        row = _row(cell, "metrics", metric.name, metric.mean)
        yield {**row, "statistic": "mean"}
        row = _row(cell, "metrics", metric.name, metric.median)
        yield {**row, "statistic": "median", "se": ""}
        for seat in metric.seats:
            row = _level(cell, "metrics", seat, "mean")
            yield {**row, "subject": f"{metric.name}, {seat.name}"}
    for ending in cell.endings:
        yield _level(cell, "endings", ending, "share of games")


def _level(cell: CellSummary, section: str, level: Level, statistic: str) -> Row:
    row = _row(cell, section, level.name, level.estimate)
    return {**row, "statistic": statistic}


def _row(cell: CellSummary, section: str, subject: str, found: Estimate) -> Row:
    row: Row = {
        "cell": cell.index,
        "name": cell.name,
        "section": section,
        "subject": subject,
        "value": plain(found.value),
        "low": plain(found.low),
        "high": plain(found.high),
        "se": plain(found.se),
        "confidence": found.confidence,
        "blocks": found.blocks,
        "n": found.observations,
        "design_effect": plain(found.design_effect),
        "method": found.method,
    }
    return row | {f"factor:{name}": level for name, level in cell.factors}


def _p(contrast: Contrast) -> Row:
    return {"p_value": plain(contrast.p_value)}
