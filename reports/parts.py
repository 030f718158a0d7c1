"""The parts a document is made of: text already formatted, nothing left to compute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PLAIN, VERDICT, NOTE, WARNING = "plain", "verdict", "note", "warning"


@dataclass(frozen=True)
class Entry:
    """A table cell: its text, and the number it sorts by if it is one."""

    text: str
    number: float | None = None


@dataclass(frozen=True)
class Table:
    """A table; `numeric` says for each column whether it is aligned as numbers."""

    caption: str
    columns: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; `role` is one of those above, `tone` the word of a verdict."""

    text: str
    role: str = PLAIN
    tone: str = ""


@dataclass(frozen=True)
class Listing:
    """A list of short lines."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Code:
    """A command line, to be copied as it stands."""

    text: str


@dataclass(frozen=True)
class Mark:
    """A point with its interval in a forest plot; `text` stands beside it."""

    label: str
    value: float
    low: float
    high: float
    text: str


@dataclass(frozen=True)
class Forest:
    """Effects with intervals, a reference line and the band of the margin.

    `lines` are (position, text) of further verticals.
    """

    key: str
    caption: str
    alt: str
    axis: str
    marks: tuple[Mark, ...]
    reference: float
    band: tuple[float, float] | None


@dataclass(frozen=True)
class Series:
    """A named sequence of values with intervals, one for each category."""

    name: str
    values: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]


@dataclass(frozen=True)
class Points:
    """Values by category (seats), a series for each cell, with a reference line."""

    key: str
    caption: str
    alt: str
    axis: str
    categories: tuple[str, ...]
    series: tuple[Series, ...]
    reference: float


@dataclass(frozen=True)
class Steps:
    """A distribution: shares of games between edges."""

    name: str
    edges: tuple[float, ...]
    heights: tuple[float, ...]


@dataclass(frozen=True)
class Histogram:
    """Distributions on one axis."""

    key: str
    caption: str
    alt: str
    axis: str
    steps: tuple[Steps, ...]


Figure = Forest | Points | Histogram
Part = Table | Paragraph | Listing | Code | Forest | Points | Histogram


@dataclass(frozen=True)
class Section:
    """A heading, the anchor it is reached by, and what stands under it."""

    key: str
    heading: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Document:
    """A report, ready for any renderer. `tone` is the word of the verdict."""

    title: str
    subtitle: str
    tone: str
    sections: tuple[Section, ...]


def table(
    caption: str, columns: Sequence[str], rows: Sequence[Sequence[Entry]]
) -> Table:
    """Build a table; a column is numeric if any of its cells has a number."""
    numeric = tuple(
        any(row[i].number is not None for row in rows) for i in range(len(columns))
    )
    return Table(caption, tuple(columns), numeric, tuple(tuple(row) for row in rows))


def without_first(whole: Table) -> Table:
    """Return a table without its first column."""
    return Table(
        whole.caption,
        whole.columns[1:],
        whole.numeric[1:],
        tuple(row[1:] for row in whole.rows),
    )
