"""Figures as inline SVG that follows the page's colours, the same bytes every time.

matplotlib draws with stand-in colours, which become CSS variables, so that figures are
legible in dark mode and in print. Text stays text. No dates, no random identifiers, no
external references.
"""

from __future__ import annotations

import io
import math
import re
import textwrap
from html import escape
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from reports.parts import Figure, Forest, Histogram, Points

# Stand-ins, and what they become in the page.
INK, FAINT, BAND = "#010203", "#010204", "#010205"
SERIES = ("#020301", "#020302", "#020303", "#020304", "#020305", "#020306")
COLOURS = {
    INK: "currentColor",
    FAINT: "var(--faint)",
    BAND: "var(--band)",
    **{stand_in: f"var(--series-{i + 1})" for i, stand_in in enumerate(SERIES)},
}
MARKERS = "osD^vP"
DASHES = ("-", "--", ":", "-.")
SETTINGS: Any = {
    "svg.fonttype": "none",
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    # A name with dollar signs is a name, not a formula.
    "text.parse_math": False,
}
# 5.2 inches at 72 points: drawn one to one on a phone of 400 pixels, it stays legible.
WIDTH = 5.2
LABEL_WIDTH = 26


def draw(figure: Figure) -> str:
    """Return a figure as an `<svg>` element with its text alternative."""
    with matplotlib.rc_context():
        # Whatever the reader's own settings are, the bytes are the same.
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(SETTINGS)
        matplotlib.rcParams["svg.hashsalt"] = f"equipoise {figure.key}"
        canvas = paint(figure)
        sink = io.BytesIO()
        FigureCanvasSVG(canvas).print_svg(
            sink, metadata=dict.fromkeys(("Creator", "Date", "Format", "Type"))
        )
    return inline(sink.getvalue().decode("utf-8"), figure.key, figure.alt)


def paint(figure: Figure) -> Canvas:
    """Return a figure drawn in stand-in colours, by the current settings."""
    if isinstance(figure, Forest):
        return _forest(figure)
    if isinstance(figure, Points):
        return _points(figure)
    return _histogram(figure)


def inline(svg: str, key: str, alt: str) -> str:
    """Return matplotlib's file as an element of a page.

    Identifiers get the figure's key, so that several figures share a page; stand-in
    colours become the page's.
    """
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.S)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.S)
    svg = re.sub(r' id="([^"]+)"', rf' id="{key}-\1"', svg)
    svg = re.sub(r'(href="|url\()#([^")]+)', rf"\1#{key}-\2", svg)
    svg = svg.replace("'DejaVu Sans'", "sans-serif")
    for stand_in, colour in COLOURS.items():
        svg = svg.replace(stand_in, colour)
    head = re.match(r"<svg[^>]*>", svg)
    assert head is not None
    box = re.search(r'viewBox="[^"]*"', head[0])
    assert box is not None
    opened = (
        f'<svg {box[0]} xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'role="img" aria-labelledby="{key}-alt">'
        f'<title id="{key}-alt">{escape(alt, quote=False)}</title>'
    )
    return opened + svg[head.end() :].rstrip()


def _axes(height: float) -> tuple[Canvas, Axes]:
    canvas = Canvas(figsize=(WIDTH, height), layout="constrained")
    canvas.patch.set_alpha(0)
    axes = canvas.add_subplot()
    axes.patch.set_alpha(0)
    return canvas, axes


def _wrapped(label: str) -> str:
    return "\n".join(textwrap.wrap(label, LABEL_WIDTH)) or " "


def _forest(forest: Forest) -> Canvas:
    labels = [_wrapped(mark.label) for mark in forest.marks]
    lines = sum(max(1.6, 1.3 * (1 + label.count("\n"))) for label in labels)
    canvas, axes = _axes(0.9 + 0.16 * lines)
    if forest.band:
        axes.axvspan(*forest.band, color=BAND, linewidth=0)
    axes.axvline(forest.reference, color=FAINT, linewidth=1)
    for row, mark in enumerate(forest.marks):
        if math.isfinite(mark.low):
            axes.plot((mark.low, mark.high), (row, row), color=SERIES[0], linewidth=2)
        axes.plot(mark.value, row, "o", color=SERIES[0], markersize=5)
        axes.annotate(
            mark.text.replace("\N{NO-BREAK SPACE}", " "),
            (1.01, row),
            xycoords=("axes fraction", "data"),
            va="center",
            fontsize=8,
        )
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel(forest.axis)
    axes.xaxis.set_major_locator(MaxNLocator(6))
    return canvas


def _points(points: Points) -> Canvas:
    canvas, axes = _axes(2.9)
    axes.axhline(points.reference, color=FAINT, linewidth=1)
    count = len(points.series)
    for i, series in enumerate(points.series):
        shift = (i - (count - 1) / 2) * 0.6 / count
        at = [place + shift for place in range(len(series.values))]
        colour = SERIES[i % len(SERIES)]
        for x, low, high in zip(at, series.lows, series.highs, strict=True):
            if math.isfinite(low):
                axes.plot((x, x), (low, high), color=colour, linewidth=2)
        axes.plot(
            at,
            series.values,
            MARKERS[i % len(MARKERS)],
            color=colour,
            markersize=5,
            label=series.name,
        )
    axes.set_xticks(range(len(points.categories)), points.categories)
    axes.set_xlim(-0.5, len(points.categories) - 0.5)
    axes.set_ylabel(points.axis)
    axes.yaxis.set_major_locator(MaxNLocator(6))
    _legend(axes, count)
    return canvas


def _histogram(histogram: Histogram) -> Canvas:
    canvas, axes = _axes(2.6)
    for i, steps in enumerate(histogram.steps):
        colour = SERIES[i % len(SERIES)]
        axes.stairs(
            steps.heights,
            steps.edges,
            color=colour,
            linewidth=1.6,
            linestyle=DASHES[i % len(DASHES)],
            label=steps.name,
        )
        if len(histogram.steps) == 1:
            axes.stairs(steps.heights, steps.edges, fill=True, color=colour, alpha=0.25)
    axes.set_xlabel(histogram.axis)
    axes.set_ylabel("games, %")
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    _legend(axes, len(histogram.steps))
    return canvas


def _legend(axes: Axes, count: int) -> None:
    """Name the series above the axes, where nothing can be hidden behind it."""
    if count > 1:
        axes.legend(
            frameon=False,
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=min(count, 3),
            fontsize=8,
        )
