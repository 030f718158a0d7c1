"""Levels of factors: how a value is shown, and which level a value means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simcore.gameinfo import GameInfo
from simcore.tomlfile import same

TABLE_KEYS = ("players", "modules", "strategies", "order")


def filled(info: GameInfo, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with what the game has by default where it says nothing."""
    options = {name: option.default for name, option in info.options.items()}
    return {"modules": [], "order": "drawn", **options, **table}


def level(factor: str, value: Any) -> tuple[str, Any]:
    """Return the label of a level and its value.

    A single module or strategy may stand without its list.
    """
    if factor == "modules" and isinstance(value, str):
        value = [value]
    if factor == "strategies" and isinstance(value, str | Mapping):
        value = [value]
    return label(factor, value), value


def label(factor: str, value: Any) -> str:
    """Return what a level is called in tables and figures."""
    if factor == "modules" and isinstance(value, list):
        return " + ".join(sorted(map(_said, value))) if value else "base"
    if isinstance(value, list):
        return " / ".join(map(_said, value)) if value else "none"
    return _said(value)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        if isinstance(value.get("label"), str):
            return str(value["label"])
        weights = value.get("weights")
        pairs = sorted(weights.items()) if isinstance(weights, Mapping) else ()
        shown = ", ".join(f"{key}={each}" for key, each in pairs)
        name = _said(value.get("name", ""))
        return f"{name}({shown})" if shown else name
    text = str(value)
    head, colon, name = text.rpartition(":")
    if colon and head.endswith(".py"):  # a strategy's file goes by its own name
        return f"{Path(head).name}:{name}"
    return text


def match(factor: str, value: Any, levels: Iterable[tuple[str, Any]]) -> list[str]:
    """Return the labels of the levels that `value` means, by value or by label."""
    shown, meant = level(factor, value)
    return [
        each
        for each, known in levels
        if same(meant, known) or (isinstance(value, str | list) and each == shown)
    ]
