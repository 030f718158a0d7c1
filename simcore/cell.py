"""The plain data that travels to workers: who plays what, by which rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entrant:
    """A strategy with its weights, as named by a scenario.

    `label` is shown and written, `name` is the word that a command line takes for it
    without weights. `target` is "module:Class". A user's own strategy travels as
    `text`, with the name of its `file` and the `digest` of the text. `inner` is the
    policy that plays out games inside a look-ahead.
    """

    label: str
    target: str
    weights: tuple[tuple[str, float], ...] = ()
    arguments: tuple[object, ...] = ()
    inner: Entrant | None = None
    file: str | None = None
    text: str | None = None
    digest: str | None = None
    name: str = ""


@dataclass(frozen=True)
class Cell:
    """One combination of factor levels: a game, its rules and who sits at the table.

    `entrants` has one entry a place, before rotation over the seats. `order` says
    whether blocks draw their circular order ("drawn") or keep it ("fixed").
    """

    index: int
    name: str
    game: str
    players: int
    modules: tuple[str, ...]
    options: tuple[tuple[str, object], ...]
    entrants: tuple[Entrant, ...]
    overrides: tuple[tuple[str, object], ...] = ()
    component_files: tuple[tuple[str, str], ...] = ()
    factors: tuple[tuple[str, str], ...] = ()
    order: str = "drawn"
