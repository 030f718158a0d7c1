"""The command lines that show something again: one game, or the rest of a run."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from simcore.cell import Cell, Entrant


def trace_command(cell: Cell, lineup: Sequence[int], seed: int, block: int) -> str:
    """Return the `equipoise trace` command that plays one game of a run again.

    Strategies are named by seat, so the line-up holds whatever order the block drew.
    """
    words = ["equipoise", "trace", cell.game, "--players", str(cell.players)]
    for module in cell.modules:
        words += ["--module", module]
    for name, _ in cell.component_files:
        words += ["--components", name]
    for key, value in cell.options:
        words += ["--option", f"{key}={toml_value(value)}"]
    for key, value in cell.overrides:
        words += ["--set", f"{key}={toml_value(value)}"]
    for place in lineup:
        words += ["--strategy", strategy_spec(cell.entrants[place])]
    words += ["--seed", str(seed), "--block", str(block)]
    return shlex.join(words)


def strategy_spec(entrant: Entrant) -> str:
    """Return the word that names an entrant on the command line.

    Weights make it an inline table, as in a scenario.
    """
    name = entrant.name or entrant.label
    if not entrant.weights:
        return name
    return toml_value({"name": name, "weights": dict(entrant.weights)})


def toml_value(value: object) -> str:
    """Write a value as TOML does, on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {toml_value(v)}" for key, v in value.items())
        return "{" + inside + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    # For strings, numbers and truth values JSON and TOML agree.
    return json.dumps(value, ensure_ascii=False)


def resume_command(command: Sequence[str], folder: Path) -> str:
    """Return the command that goes on with an interrupted run.

    `command` is the one that started it, word by word; it gets the run's folder and
    `--resume`.
    """
    words: list[str] = []
    skip = False
    for word in command:
        if skip:
            skip = False
        elif word == "--out":
            skip = True
        elif word != "--resume" and not word.startswith("--out="):
            words.append(word)
    return shlex.join([*words, "--out", str(folder), "--resume"])
