"""Plain tables for the terminal: what there is, and how fast it plays."""

from __future__ import annotations

import platform
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcore.cell import Cell
    from simcore.components import Components
    from simcore.gameinfo import GameInfo
    from simcore.speed import Figure, Speed

Row = tuple[str, ...]
LAST = 72  # columns after which the last column of a table is wrapped
SPEED_HEADINGS: Row = (
    "game",
    "players",
    "strategies",
    "games",
    "games per CPU-second",
    "with rows packed",
    "decisions per CPU-second",
)


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a table with its headings underlined; the last column is wrapped."""
    if len(rows) < 2:
        yield "none"
        return
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for number, row in enumerate(rows):
        start = "".join(
            f"{entry:<{width}}  "
            for entry, width in zip(row[:-1], widths, strict=False)
        )
        for part in textwrap.wrap(row[-1], LAST) or [""]:
            yield (start + part).rstrip()
            start = " " * len(start)
        if number == 0:
            yield "  ".join("-" * width for width in [*widths[:-1], len(row[-1])])


def games(found: Mapping[str, GameInfo]) -> list[Row]:
    rows: list[Row] = [("game", "title", "players", "modules", "stage")]
    for key, info in found.items():
        low, high = info.players
        count = str(low) if low == high else f"{low}–{high}"
        rows.append((key, info.title, count, ", ".join(info.modules), info.stage))
    return rows


def scenarios(found: Sequence[Any], game: str | None) -> list[Row]:
    rows: list[Row] = [("scenario", "game", "question")]
    rows += [(s.name, s.game, s.question) for s in found if game in (None, s.game)]
    return rows


def strategies(found: Mapping[str, Any]) -> list[Row]:
    rows: list[Row] = [("strategy", "weights", "idea")]
    for name, info in found.items():
        rows.append((name, str(len(info.weights)), info.summary))
    return rows


def weights(found: Mapping[str, Any]) -> list[Row]:
    """Return the weights of every strategy, with the range each may be set to."""
    rows: list[Row] = [("strategy", "weight", "default", "range", "meaning")]
    for name, info in found.items():
        rows += [
            (name, key, f"{w.default:g}", f"{w.low:g} … {w.high:g}", w.meaning)
            for key, w in info.weights.items()
        ]
    return rows


def facts(info: GameInfo, kind: str) -> list[Row]:
    """Return the rows of a game's modules, options or metrics."""
    if kind == "modules":
        return [
            ("module", "title", "description"),
            *((name, m.title, m.description) for name, m in info.modules.items()),
        ]
    if kind == "metrics":
        return [
            ("metric", "of", "unit", "meaning"),
            *((k, m.scope, m.unit, m.meaning) for k, m in info.metrics.items()),
        ]
    rows: list[Row] = [("option", "default", "allowed", "description")]
    for name, option in info.options.items():
        allowed = ", ".join(str(each) for each in option.allowed or ())
        rows.append((name, str(option.default), allowed, option.description))
    return rows


def components(values: Components, assumed: bool) -> list[Row]:
    """Return every value in use, or those that are only assumed, with its source."""
    rows: list[Row] = [("key", "value", "status", "source")]
    if assumed:
        rows += [
            (key, str(v), "assumed", source) for key, v, source in values.assumed()
        ]
        return rows
    for key, value in values.flat().items():
        where = values.provenance(key)
        rows.append((key, str(value), where.status, where.source))
    return rows


def rulings(values: Components) -> list[Row]:
    rows: list[Row] = [("ruling", "chosen", "alternatives", "question and reason")]
    for name, text in values.ruling_texts.items():
        chosen = str(values.rulings[name])
        others = [str(each) for each in (text.default, *text.alternatives)]
        rest = ", ".join(each for each in others if each != chosen)
        rows.append((name, chosen, rest, f"{text.question} {text.reason}"))
    return rows


def machine(twin: str) -> str:
    """Return the line that says where figures of speed were taken."""
    return (
        f"{platform.machine()} {platform.system()}, Python "
        f"{platform.python_version()}, {twin}; medians of 5 rounds, "
        "lowest and highest in brackets"
    )


def speed_row(game: str, cell: Cell, speed: Speed) -> Row:
    return (
        game,
        str(cell.players),
        " / ".join(entrant.label for entrant in cell.entrants),
        f"{speed.games:,}",
        _figure(speed.loop),
        _figure(speed.rows),
        _figure(speed.decisions),
    )


def _figure(figure: Figure) -> str:
    return f"{figure.median:,.0f} [{figure.low:,.0f}, {figure.high:,.0f}]"
