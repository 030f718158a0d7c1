"""The section on seats and strategies."""

from __future__ import annotations

from reports import words
from reports.parts import (
    NOTE,
    Entry,
    Paragraph,
    Part,
    Points,
    Section,
    Series,
    Table,
    table,
)
from reports.summary import CellSummary, Level, Summary


def places_section(summary: Summary) -> Section:
    """Return win shares by seat, by strategy, and by both; empty for single players."""
    cells = [cell for cell in summary.cells if cell.seats]
    parts: list[Part] = []
    if cells:
        asked = summary.question
        shown = asked.by == "seat" and asked.response == "win_share" and not asked.of
        if summary.comparisons or not shown:
            parts.append(_seat_table(cells, summary))
        parts += _seat_figure(cells)
        parts += _seat_tests(cells)
    played = [cell for cell in cells if cell.strategies]
    if played:
        parts.append(_strategy_table(played, summary))
        parts.append(_both_table(played))
    parts += _faction_parts(cells, summary)
    parts += _luck_parts(cells)
    mirrors = [cell.name for cell in cells if cell.mirror]
    if mirrors:
        parts.append(
            Paragraph(
                f"Mirror cells ({', '.join(mirrors)}): every seat plays the same "
                "strategy, whose own share is 1 / players by construction and is "
                "not shown.",
                NOTE,
            )
        )
    return Section("places", "Seats and strategies", tuple(parts))


def _share_row(cell: CellSummary, level: Level) -> list[Entry]:
    found = level.estimate
    ratio = found.value / cell.fair
    effect = found.design_effect
    return [
        words.text(cell.name),
        words.text(level.name),
        words.entry(found, "share"),
        words.text(words.interval(found, "share")),
        Entry(words.number(ratio, 3), ratio),
        words.whole(found.blocks),
        words.whole(level.appearances),
        Entry("–") if effect is None else Entry(words.number(effect, 2), effect),
    ]


def _columns(summary: Summary, subject: str) -> list[str]:
    level = f"{100 * summary.question.confidence:.0f} % interval"
    return [
        *("cell", subject, "win share", level, "share / fair"),
        *("blocks", "places", "design effect"),
    ]


def _seat_table(cells: list[CellSummary], summary: Summary) -> Table:
    rows = [_share_row(cell, seat) for cell in cells for seat in cell.seats]
    return table("Win share by seat", _columns(summary, "seat"), rows)


def _strategy_table(cells: list[CellSummary], summary: Summary) -> Table:
    rows = [_share_row(cell, each) for cell in cells for each in cell.strategies]
    return table(
        "Win share by strategy, per place, averaged over seats",
        _columns(summary, "strategy"),
        rows,
    )


def _both_table(cells: list[CellSummary]) -> Table:
    rows = []
    for cell in cells:
        for row in cell.strategy_by_seat:
            for level in row:
                found = level.estimate
                rows.append(
                    [
                        words.text(cell.name),
                        words.text(level.name),
                        words.entry(found, "share"),
                        words.text(words.interval(found, "share")),
                        words.whole(found.blocks),
                        words.whole(level.appearances),
                    ]
                )
    columns = ["cell", "strategy and seat", "win share", "interval", "blocks", "places"]
    return table("Win share of each strategy in each seat", columns, rows)


def _faction_parts(cells: list[CellSummary], summary: Summary) -> list[Part]:
    parts: list[Part] = []
    rows = [_share_row(cell, each) for cell in cells for each in cell.factions]
    if rows:
        columns = _columns(summary, "faction")
        parts.append(table("Win share by faction, per appearance", columns, rows))
        parts.append(
            Paragraph(
                "Where strategies choose their faction these shares are observations, "
                "not effects of the faction.",
                NOTE,
            )
        )
    rows = [_share_row(cell, each) for cell in cells for each in cell.adjusted]
    if rows:
        parts.append(
            table(
                "Adjusted shares: against average opponents, averaged over seats "
                "(conditional logit)",
                _columns(summary, "level"),
                rows,
            )
        )
    return parts


def _luck_parts(cells: list[CellSummary]) -> list[Part]:
    rows, notes = [], []
    for cell in cells:
        field = cell.field
        if field is None:
            continue
        found = field.luck.share
        repeats = field.repeats
        rows.append(
            [
                words.text(cell.name),
                words.entry(found, "share"),
                words.text(words.interval(found, "share")),
                words.whole(found.blocks),
                words.whole(cell.games),
                Entry("–") if field.to_tell is None else words.whole(field.to_tell),
                words.text(f"{field.best} over {field.next}"),
            ]
        )
        where = f"{cell.name}: " if len(cells) > 1 else ""
        if field.luck.within_error:
            notes.append(
                f"{where}What strategy and seat explain is within two standard errors "
                "of nothing: all may be luck."
            )
        if repeats is not None:
            notes.append(
                f"{where}Of {words.plural(repeats.blocks, 'block')}, the same seat won "
                f"both games in {words.percent(repeats.same_seat)}, the same strategy "
                f"in {words.percent(repeats.same_strategy)}."
            )
    if not rows:
        return []
    columns = ["cell", "luck share of winning", "interval", "blocks", "games"]
    columns += ["blocks to tell", "whom"]
    lead = (
        "Luck share: the part of the variance of results that neither strategy nor "
        "seat explains, in this field of strategies. Blocks to tell: after so many the "
        "better one leads with 95 %."
    )
    found_: list[Part] = [table("Luck", columns, rows), Paragraph(lead, NOTE)]
    return found_ + [Paragraph(note, NOTE) for note in notes]


def _seat_figure(cells: list[CellSummary]) -> list[Part]:
    players = max(cell.players for cell in cells)
    same = [cell for cell in cells if cell.players == players][:6]
    series = tuple(
        Series(
            cell.name,
            tuple(100 * seat.estimate.value for seat in cell.seats),
            tuple(100 * seat.estimate.low for seat in cell.seats),
            tuple(100 * seat.estimate.high for seat in cell.seats),
        )
        for cell in same
    )
    alt = "Win share by seat. " + " ".join(
        f"{cell.name}: "
        + ", ".join(
            f"{seat.name} {words.with_interval(seat.estimate, 'share')}"
            for seat in cell.seats
        )
        + "."
        for cell in same
    )
    left_out = len(cells) - len(same)
    more = f" ({left_out} more cells in the table)" if left_out else ""
    return [
        Points(
            "seats",
            f"Win share by seat with its interval; line: the fair share{more}",
            alt,
            "win share, %",
            tuple(f"seat {i + 1}" for i in range(players)),
            series,
            100 / players,
        )
    ]


def _seat_tests(cells: list[CellSummary]) -> list[Part]:
    lines = []
    for cell in cells:
        test = cell.seat_test
        if test is None or not test.printable:
            continue
        first, second = test.degrees
        where = f"{cell.name}: " if len(cells) > 1 else ""
        lines.append(
            f"{where}Hotelling's test of equal seats: "
            f"T² = {words.number(test.statistic, 2)}, "
            f"F({first}, {second}) = {words.number(test.f_value, 2)}, "
            f"p {words.equals(test.p_value)}; largest deviation "
            f"{words.points(test.largest, 1, sign=False)} "
            f"({words.plural(test.blocks, 'block')})."
        )
    return [Paragraph(line, NOTE) for line in lines]
