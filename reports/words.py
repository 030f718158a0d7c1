"""Numbers in words: per cent with the digits their interval deserves."""

from __future__ import annotations

import math

from reports.analysis.estimate import Estimate
from reports.parts import Entry

MINUS = "\N{MINUS SIGN}"
THIN = "\N{NO-BREAK SPACE}"


def count(number: float) -> str:
    """Return a whole number with its thousands set apart: 12,345."""
    return f"{round(number):,}".replace("-", MINUS)


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return a count with its noun."""
    return f"{count(number)} {one if number == 1 else many or one + 's'}"


def digits(half_width: float) -> int:
    """Return decimals that show a number to about a tenth of its half-width."""
    if not math.isfinite(half_width) or half_width <= 0:
        return 1
    return max(0, min(4, 1 - math.floor(math.log10(half_width))))


def number(value: float, decimals: int = 2, *, sign: bool = False) -> str:
    """Return a number with thousands set apart and a true minus sign."""
    if not math.isfinite(value):
        return "–"
    text = f"{value:+,.{decimals}f}" if sign else f"{value:,.{decimals}f}"
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("+-")
    return text.replace("-", MINUS)


def percent(value: float, decimals: int = 1, *, sign: bool = False) -> str:
    """Return a share as per cent."""
    if not math.isfinite(value):
        return "–"
    return f"{number(100 * value, decimals, sign=sign)}{THIN}%"


def points(value: float, decimals: int = 1, *, sign: bool = True) -> str:
    """Return a difference of shares in percentage points."""
    text = number(100 * value, decimals, sign=sign)
    return f"{text} point{'' if text.lstrip('+' + MINUS) == '1' else 's'}"


def share_digits(found: Estimate) -> int:
    """Return the decimals of a share in per cent: one, or two if it is that sharp."""
    return 2 if 0 < found.half_width < 0.005 else 1


def p_value(p: float) -> str:
    """Return a p-value; never as 0."""
    if not math.isfinite(p):
        return "–"
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def equals(p: float) -> str:
    """Return a p-value with the sign that goes before it in a sentence."""
    return p_value(p) if p < 0.0001 else f"= {p_value(p)}"


def interval(found: Estimate, kind: str) -> str:
    """Return the interval of an estimate in brackets.

    `kind` is share (per cent), points (signed percentage points), part (signed per
    cent), change (signed number) or plain.
    """
    if not math.isfinite(found.low):
        return "no interval"
    low, high = (bare(found, value, kind) for value in (found.low, found.high))
    return f"[{low}, {high}]"


def bare(found: Estimate, value: float, kind: str) -> str:
    """Return a value with the decimals of an estimate."""
    if kind == "share":
        return percent(value, share_digits(found))
    if kind == "points":
        return number(100 * value, share_digits(found), sign=True)
    if kind == "part":
        return percent(value, share_digits(found), sign=True)
    return number(value, digits(found.half_width), sign=kind == "change")


def value(found: Estimate, kind: str) -> str:
    """Return the value of an estimate, with its unit if that is per cent or points."""
    if kind == "points":
        return points(found.value, share_digits(found))
    return bare(found, found.value, kind)


def with_interval(found: Estimate, kind: str) -> str:
    """Return value and interval, as they stand in a sentence."""
    return f"{value(found, kind)} {interval(found, kind)}"


def entry(found: Estimate, kind: str) -> Entry:
    """Return the table cell of an estimate's value."""
    finite = math.isfinite(found.value)
    return Entry(bare(found, found.value, kind), found.value if finite else None)


def whole(number_: int) -> Entry:
    """Return the table cell of a count."""
    return Entry(count(number_), float(number_))


def text(words: object) -> Entry:
    """Return a table cell of words."""
    return Entry(str(words))
