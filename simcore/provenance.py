"""Where a printed value was read, and how sure we are of it.

Any table of a component file may say `source`, `status` and `note`; what is below it
inherits them. They are taken out, so that rules code sees values only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from simcore.errors import BadInput

KEYS = ("source", "status", "note")
STATUSES = ("known", "ruled", "assumed")
CHANGED = "changed"

Path = tuple[str, ...]


@dataclass(frozen=True)
class Provenance:
    """The source of a value and its standing.

    `status` is "known" (read in the source), "ruled" (settled by a ruling), "assumed"
    (our guess) or "changed" (set by an override). `note` is a remark or empty.
    """

    source: str = ""
    status: str = "known"
    note: str = ""


Origins = dict[Path, Provenance]


def dotted(path: Path) -> str:
    """Return the key that names the value at `path`."""
    return ".".join(path)


def strip(value: Any, file: str, path: Path, above: Provenance, found: Origins) -> Any:
    """Return a copy of `value` without provenance, which goes into `found` by path.

    `above` is what the value inherits. BadInput on an unknown status.
    """
    if isinstance(value, Mapping):
        own = _own(value, file, path, above)
        found[path] = own
        return {
            key: strip(item, file, (*path, key), own, found)
            for key, item in value.items()
            if key not in KEYS
        }
    found[path] = above
    if isinstance(value, list | tuple):
        return [
            strip(item, file, (*path, str(index)), above, found)
            for index, item in enumerate(value)
        ]
    return value


def _own(
    table: Mapping[str, Any], file: str, path: Path, above: Provenance
) -> Provenance:
    own = above
    for key in KEYS:
        if key not in table:
            continue
        value, name = table[key], dotted((*path, key))
        if not isinstance(value, str):
            raise BadInput("must be text", file=file, key=name, value=value)
        if key == "status" and value not in STATUSES:
            raise BadInput(
                "unknown status", file=file, key=name, value=value, names=STATUSES
            )
        own = replace(own, **{key: value})
    return own


def lookup(found: Origins, path: Path) -> Provenance:
    """Return the provenance of `path`, or of the nearest table above it."""
    while path not in found and path:
        path = path[:-1]
    return found.get(path, Provenance())
