"""The manifest of a run folder: all that is needed to play the same run again."""

from __future__ import annotations

import dataclasses
import datetime
import importlib.metadata
import json
import platform
from collections.abc import Mapping, Sequence
from typing import Any

from simcore import TWIN
from simcore.blocks import Plan
from simcore.cell import Cell, Entrant

FORMAT = 1
# What a resumed run must share with the one that was started. The rest (dates, the
# twin, the platform) does not change a single row.
IDENTITY = ("format", "equipoise", "seed", "blocks", "rules", "scenario", "cells")

Manifest = dict[str, Any]


def make_manifest(
    plan: Plan,
    *,
    name: str,
    command: Sequence[str],
    rules: Sequence[str],
    scenario: Mapping[str, object],
) -> Manifest:
    """Return the manifest of a run that is about to start.

    `name` is the scenario's, `command` the command line word by word, `rules` the hash
    of the effective rule set of each cell, `scenario` the resolved scenario as plain
    data.
    """
    manifest = {
        "format": FORMAT,
        "equipoise": version("equipoise"),
        "name": name,
        "started": datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        "command": list(command),
        "twin": TWIN,
        "versions": {
            "python": platform.python_version(),
            "platform": platform.platform(),
            **{library: version(library) for library in ("numpy", "pyarrow", "scipy")},
        },
        "seed": plan.seed,
        "blocks": plan.blocks,
        "rules": list(rules),
        "scenario": scenario,
        "cells": [dataclasses.asdict(cell) for cell in plan.cells],
    }
    plain: Manifest = json.loads(json.dumps(manifest))
    return plain


def plan_of(manifest: Manifest) -> Plan:
    """Return the plan that a manifest holds."""
    cells = tuple(cell_of(cell) for cell in manifest["cells"])
    return Plan(cells=cells, blocks=manifest["blocks"], seed=manifest["seed"])


def difference(started: Manifest, now: Manifest) -> str | None:
    """Say where two runs differ so that one cannot go on with the other, or None."""
    for key in IDENTITY:
        if found := first_difference(key, started.get(key), now.get(key)):
            return found
    return None


def first_difference(key: str, old: object, new: object) -> str | None:
    """Return the first place where two trees of plain data differ, in words."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*old, *(name for name in new if name not in old)]:
            inner = f"{key}.{name}"
            if found := first_difference(inner, old.get(name), new.get(name)):
                return found
        return None
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (before, after) in enumerate(zip(old, new, strict=True)):
            if found := first_difference(f"{key}.{i}", before, after):
                return found
        return None
    if old == new:
        return None
    return f"{key} is {brief(new)}, but the run was started with {brief(old)}"


def brief(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"


def version(package: str) -> str:
    """Return the installed version of a package, or "unknown"."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def cell_of(data: Mapping[str, Any]) -> Cell:
    """Return the cell that `dataclasses.asdict` and JSON made into plain data."""
    fields = {key: frozen(value) for key, value in data.items() if key != "entrants"}
    return Cell(**fields, entrants=tuple(entrant_of(one) for one in data["entrants"]))


def entrant_of(data: Mapping[str, Any]) -> Entrant:
    fields = {key: frozen(value) for key, value in data.items() if key != "inner"}
    inner = data["inner"]
    return Entrant(**fields, inner=None if inner is None else entrant_of(inner))


def frozen(value: Any) -> Any:
    """Return lists as tuples, all the way down."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value
