"""A report as one HTML file: opens offline, prints, follows the reader's colours."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from reports.parts import (
    Code,
    Document,
    Forest,
    Histogram,
    Listing,
    Paragraph,
    Part,
    Points,
    Table,
)
from reports.render.figures import draw

HERE = Path(__file__).parent
KINDS = {
    Paragraph: "paragraph",
    Listing: "listing",
    Code: "code",
    Table: "table",
    Forest: "figure",
    Points: "figure",
    Histogram: "figure",
}


def render_html(document: Document) -> str:
    """Return the document as a page without any reference to other files."""
    return _template().render(
        document=document,
        style=Markup((HERE / "report.css").read_text(encoding="utf-8")),
        script=Markup((HERE / "report.js").read_text(encoding="utf-8")),
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["kind"] = _kind
    environment.filters["svg"] = _svg
    environment.filters["number"] = _number
    return environment.get_template("report.html.j2")


def _kind(part: Part) -> str:
    return KINDS[type(part)]


def _svg(figure: Forest | Points | Histogram) -> Markup:
    """Draw a figure; its words are escaped by matplotlib and `draw`."""
    return Markup(draw(figure))


def _number(value: float) -> str:
    """Return what a table cell sorts by."""
    return f"{value:.10g}"
