"""The component files of a game as they are printed, merged into one tree."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcore import rulings
from simcore.errors import BadInput
from simcore.provenance import Origins, Provenance, dotted, strip
from simcore.rulings import Ruling
from simcore.tomlfile import read, refuse_odd

RULINGS_FILE = "rulings.toml"


@dataclass(frozen=True)
class Printed:
    """What the files of a game say, before anybody changes it."""

    values: dict[str, Any]
    origins: Origins
    files: dict[tuple[str, ...], str]
    rulings: dict[str, Ruling]

    def file(self, path: tuple[str, ...]) -> str:
        """Return the name of the file that has `path`, or what is just above it."""
        while path not in self.files and path:
            path = path[:-1]
        return self.files[path]


@functools.lru_cache(maxsize=64)
def read_folder(folder: Path) -> Printed:
    """Read every file of a folder, once a process."""
    if not folder.is_dir():
        raise BadInput("no such folder of components", file=folder)
    values: dict[str, Any] = {}
    origins: Origins = {}
    places: dict[tuple[str, ...], str] = {(): "/".join(folder.parts[-2:])}
    found: dict[str, Ruling] = {}
    for path in sorted(folder.glob("*.toml")):
        data, name = read(path), "/".join(path.parts[-3:])
        if path.name == RULINGS_FILE:
            found = rulings.parse(data, name)
            places[("rulings",)] = name
            continue
        refuse_odd(data, name)
        own: Origins = {}
        tables = strip(data, name, (), Provenance(), own)
        _merge(values, tables, (), name, places)
        for where, how in own.items():
            origins.setdefault(where, how)
    if "rulings" in values:
        raise BadInput(f"belongs in {RULINGS_FILE}", file=folder, key="rulings")
    return Printed(values, origins, places, found)


def _merge(
    values: dict[str, Any],
    more: dict[str, Any],
    path: tuple[str, ...],
    name: str,
    places: dict[tuple[str, ...], str],
) -> None:
    """Add the tables of one file; BadInput if another file has set the same value."""
    for key, value in more.items():
        here = (*path, key)
        if key not in values:
            values[key] = value
            _mark(value, here, name, places)
        elif isinstance(value, dict) and isinstance(values[key], dict):
            places[here] = places[path] if path else places[()]
            _merge(values[key], value, here, name, places)
        else:
            raise BadInput(f"is in {places[here]} too", file=name, key=dotted(here))


def _mark(
    value: Any, path: tuple[str, ...], name: str, places: dict[tuple[str, ...], str]
) -> None:
    places[path] = name
    items: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        _mark(item, (*path, str(key)), name, places)
