"""A report as Markdown, for repositories and pull requests. Figures become words."""

from __future__ import annotations

from reports.parts import (
    NOTE,
    VERDICT,
    WARNING,
    Code,
    Document,
    Listing,
    Paragraph,
    Part,
    Table,
)


def render_markdown(document: Document) -> str:
    """Return the document as GitHub-flavoured Markdown."""
    lines = [f"# {escape(document.title)}", "", escape(document.subtitle), ""]
    for section in document.sections:
        lines += [f"## {escape(section.heading)}", ""]
        for part in section.parts:
            lines += [*_part(part), ""]
    return "\n".join(lines).rstrip() + "\n"


def escape(text: str) -> str:
    """Return text in which nothing is read as Markdown or HTML."""
    for sign in "\\`*_[]<>|#~":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split(" ")).replace("\n", " ")


def _part(part: Part) -> list[str]:
    if isinstance(part, Paragraph):
        text = escape(part.text)
        if part.role == VERDICT:
            return [f"> **{text}**"]
        if part.role == WARNING:
            return [f"**{text}**"]
        return [text] if part.role != NOTE else [f"_{text}_"]
    if isinstance(part, Listing):
        return [f"- {escape(item)}" for item in part.items]
    if isinstance(part, Code):
        return ["```", part.text, "```"]
    if isinstance(part, Table):
        return _table(part)
    return [f"_Figure: {escape(part.alt)}_"]


def _table(table: Table) -> list[str]:
    rule = ["---:" if numeric else "---" for numeric in table.numeric]
    lines = [f"**{escape(table.caption)}**", ""]
    lines.append(_row([escape(name) for name in table.columns]))
    lines.append(_row(rule))
    lines += [_row([escape(cell.text) for cell in row]) for row in table.rows]
    return lines


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
