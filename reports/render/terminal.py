"""A report as plain text: columns where they fit, records where they do not."""

from __future__ import annotations

import textwrap
import unicodedata

from reports.parts import VERDICT, Code, Document, Listing, Paragraph, Part, Table

WIDTH = 100
# A short answer has these sections; the rest is in the report's other forms.
BRIEF = ("question", "answer", "result", "checks", "repeat")


def render_terminal(
    document: Document, *, width: int = WIDTH, brief: bool = False
) -> str:
    """Return the document as lines of at most `width` columns where words allow.

    `brief` leaves out the sections on design, places and experience.
    """
    lines = [document.title, "=" * min(width, cells(document.title)), ""]
    lines += [document.subtitle, ""]
    for section in document.sections:
        if brief and section.key not in BRIEF:
            continue
        lines += [section.heading, "-" * cells(section.heading)]
        for part in section.parts:
            block = _part(part, width)
            lines += [*block, ""] if block else []
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def cells(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) > 0 for c in text)


def _part(part: Part, width: int) -> list[str]:
    if isinstance(part, Paragraph):
        mark = "» " if part.role == VERDICT else ""
        return _wrap(part.text, width, mark, " " * len(mark))
    if isinstance(part, Listing):
        return [line for item in part.items for line in _wrap(item, width, "- ", "  ")]
    if isinstance(part, Code):
        return [f"  {part.text}"]
    if isinstance(part, Table):
        return _table(part, width)
    return []  # a figure shows what the tables say


def _wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _table(table: Table, width: int) -> list[str]:
    rows = [list(table.columns), *([cell.text for cell in row] for row in table.rows)]
    sizes = [max(cells(row[i]) for row in rows) for i in range(len(table.columns))]
    if sum(sizes) + 2 * (len(sizes) - 1) > width:
        return [f"{table.caption}:", *_records(table, width)]
    lines = [f"{table.caption}:"]
    for row in rows:
        padded = []
        for text, size, numeric in zip(row, sizes, table.numeric, strict=True):
            space = " " * (size - cells(text))
            padded.append(space + text if numeric else text + space)
        lines.append("  ".join(padded))
    lines.insert(2, "  ".join("─" * size for size in sizes))
    return lines


def _records(table: Table, width: int) -> list[str]:
    """Return a table too wide for the screen as one short paragraph a row."""
    lines: list[str] = []
    for row in table.rows:
        words = [
            f"{name} {cell.text}" if i else cell.text
            for i, (name, cell) in enumerate(zip(table.columns, row, strict=True))
            if cell.text not in ("–", "")
        ]
        lines += _wrap("; ".join(words), width, "- ", "  ")
    return lines
