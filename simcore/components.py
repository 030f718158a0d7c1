"""The printed values of a game: read from TOML, changed on request, checked, hashed.

Rules code holds mechanisms only; every printed number comes from here, with the place
it was read at. What the rules leave open is a ruling, chosen here too.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcore import overlay, rulings
from simcore.checking import SchemaError, check, dump, field_names
from simcore.errors import BadInput
from simcore.printed import Printed, read_folder
from simcore.provenance import (
    CHANGED,
    Origins,
    Provenance,
    dotted,
    lookup,
    strip,
)
from simcore.rulings import Ruling
from simcore.tomlfile import (
    parse,
    parse_setting,
    read_text,
    refuse_odd,
    same,
    thaw,
)

__all__ = ["Components", "Provenance", "Ruling", "load", "owner_file", "parse_setting"]

OwnerFile = str | Path | tuple[str, str]


@dataclass(frozen=True)
class Components:
    """The effective values and rulings of a table. Do not change them in place.

    `values` keeps the order of the files. `changed` maps the dotted key of everything
    an override or an owner's file made different to (printed, new); printed is None
    if there was nothing. `hash` names the rule set: equal for equal values in equal
    order and equal rulings, wherever they came from.
    """

    values: dict[str, Any]
    rulings: dict[str, Any]
    hash: str
    changed: dict[str, tuple[Any, Any]]
    ruling_texts: dict[str, Ruling]
    origins: Origins

    def provenance(self, key: str) -> Provenance:
        """Return where the value at a dotted key was read, or raise BadInput."""
        path = tuple(key.split("."))
        if path[0] == "rulings" and len(path) == 2 and path[1] in self.ruling_texts:
            status = CHANGED if key in self.changed else "ruled"
            return Provenance(self.ruling_texts[path[1]].source, status)
        if overlay.get(self.values, path) is None:
            raise BadInput("unknown key", key=key, names=self.flat())
        return lookup(self.origins, path)

    def flat(self) -> dict[str, Any]:
        """Return dotted key -> value; a list of plain values is one value."""
        return {dotted(path): value for path, value in overlay.flatten(self.values)}

    def assumed(self) -> list[tuple[str, Any, str]]:
        """Return (key, value, source) of every value in use that is only assumed."""
        found = []
        for path, value in overlay.flatten(self.values):
            origin = lookup(self.origins, path)
            if origin.status == "assumed":
                found.append((dotted(path), value, origin.source))
        return found


def owner_file(path: str | Path) -> tuple[str, str]:
    """Read a file of an owner's values, as (name, text) that can travel to workers."""
    return str(path), read_text(path)


def load(
    folder: str | Path,
    schema: Any,
    overrides: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
    files: Iterable[OwnerFile] = (),
) -> Components:
    """Return the values in `folder`, then an owner's `files`, then `overrides` on top.

    `overrides` maps dotted keys to values and is taken in order; list entries go by
    index, `rulings.A2` chooses an answer. A file is a path or (name, text). `schema` is
    the game's pydantic model. Raises BadInput for anything that does not fit.
    """
    printed = read_folder(Path(folder).resolve())
    build = _Build(printed)
    for file in files:
        name, text = file if isinstance(file, tuple) else owner_file(file)
        build.lay_over(parse(text, name), name)
    pairs = overrides.items() if isinstance(overrides, Mapping) else overrides
    for key, value in pairs:
        build.override(key, thaw(value))
    return build.finish(schema)


class _Build:
    """Collects changes over what is printed, then checks all at once."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.values = copy.deepcopy(printed.values)
        self.origins = dict(printed.origins)
        self.chosen = {name: each.default for name, each in printed.rulings.items()}
        self.files: dict[tuple[str, ...], str] = {}
        self.touched: list[tuple[str, ...]] = []

    def lay_over(self, data: dict[str, Any], name: str) -> None:
        """Lay an owner's tables over the values."""
        found: Origins = {}
        tables = strip(data, name, (), Provenance(source=name), found)
        inherited = {
            tuple(".".join(path).split(".")): how for path, how in found.items()
        }
        for path, value in overlay.settings(tables, self._tree()):
            refuse_odd(value, name, path)
            self._set(path, value, name)
            self.files[path] = name
            for below, how in inherited.items():
                if below[: len(path)] == path:
                    self.origins[below] = how

    def override(self, key: str, value: Any) -> None:
        """Set one dotted key."""
        path = tuple(key.split("."))
        file = self.printed.file(path)
        if not all(path):
            raise BadInput("unknown key", file=file, key=key or "''", names=self.values)
        self._at_home(path, key, file)
        refuse_odd(value, file, path)
        found: Origins = {}
        self._set(path, strip(value, file, path, Provenance(), found), file)
        for below in found:
            self.origins[below] = Provenance("override", CHANGED)

    def _at_home(self, path: tuple[str, ...], key: str, file: str) -> None:
        """Raise BadInput for a key that only lacks the table it is in."""
        if path[0] in self._tree():
            return
        for home, table in self.values.items():
            if isinstance(table, dict) and path[0] in table:
                raise BadInput(
                    "unknown key",
                    file=file,
                    key=key,
                    allowed=", ".join(self._tree()),
                    names=[f"{home}.{key}"],
                )

    def _tree(self) -> dict[str, Any]:
        return {**self.values, "rulings": self.chosen}

    def _set(self, path: tuple[str, ...], value: Any, file: str) -> None:
        if path[0] == "rulings":
            self._rule(path, value, file)
        else:
            overlay.put(self.values, path, value, file)
            self.origins = {
                old: how
                for old, how in self.origins.items()
                if old[: len(path)] != path or old == path
            }
        self.touched.append(path)

    def _rule(self, path: tuple[str, ...], value: Any, file: str) -> None:
        key, known = dotted(path), self.printed.rulings
        if not known:
            raise BadInput("this game has no rulings", file=file, key=key)
        if len(path) != 2 or path[1] not in known:
            names = [f"rulings.{name}" for name in known]
            raise BadInput("unknown ruling", file=file, key=key, names=names)
        self.chosen[path[1]] = rulings.choose(known[path[1]], path[1], value, file)

    def finish(self, schema: Any) -> Components:
        """Check the values against the schema and return them with their hash."""
        try:
            checked = check(schema, self.values, self._file)
        except SchemaError as error:
            raise self._clearer(error, schema) from None
        kinds = dump(schema, checked)
        values = _as_checked(self.values, kinds)
        before = _as_checked(self.printed.values, kinds)
        before["rulings"] = {
            n: each.default for n, each in self.printed.rulings.items()
        }
        after = {**values, "rulings": self.chosen}
        changed = {}
        for path in self.touched:
            old, new = overlay.get(before, path), overlay.get(after, path)
            if not same(old, new):
                changed[dotted(path)] = (old, new)
        return Components(
            values=values,
            rulings=self.chosen,
            hash=_digest(values, self.chosen),
            changed=changed,
            ruling_texts=self.printed.rulings,
            origins=self.origins,
        )

    def _file(self, path: tuple[str, ...]) -> str:
        for length in range(len(path), 0, -1):
            if path[:length] in self.files:
                return self.files[path[:length]]
        return self.printed.file(path)

    def _clearer(self, error: SchemaError, schema: Any) -> BadInput:
        """Say "unknown" where an override made a new entry that cannot be one."""
        for path in self.touched:
            table = overlay.get(self.printed.values, path[:-1])
            if (
                path == error.path[: len(path)]
                and isinstance(table, dict)
                and path[-1] not in table
                and path[-1] not in field_names(schema, path[:-1])
                and error.problem != "unknown key"
                and not isinstance(overlay.get(self.values, path), dict | list)
            ):
                return BadInput(
                    f"unknown key {path[-1]!r} (as a new entry: {_tail(error)})",
                    file=self._file(path),
                    key=dotted(path),
                    names=table,
                    wrong=path[-1],
                )
        return error


def _tail(error: SchemaError) -> str:
    return str(error).partition(f"{error.problem}; ")[2] or error.problem


def _as_checked(raw: Any, checked: Any) -> Any:
    """Return `raw`, in its order, with whole numbers as fractions where due."""
    if isinstance(raw, dict) and isinstance(checked, Mapping):
        return {key: _as_checked(item, checked.get(key)) for key, item in raw.items()}
    if isinstance(raw, list) and isinstance(checked, list | tuple):
        if len(raw) != len(checked):
            return raw
        return [_as_checked(a, b) for a, b in zip(raw, checked, strict=True)]
    if type(raw) is int and isinstance(checked, float):
        return float(raw)
    return raw


def _digest(values: dict[str, Any], chosen: dict[str, Any]) -> str:
    """Return the hash of a rule set. Keys are not sorted: their order has meaning."""
    text = json.dumps([values, sorted(chosen.items())], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
