"""Lays changes over a tree of values: dotted keys, and an owner's tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.errors import BadInput

Path = tuple[str, ...]


def get(tree: Any, path: Path) -> Any:
    """Return the value at `path`, or None if there is none."""
    for step in path:
        if isinstance(tree, dict) and step in tree:
            tree = tree[step]
        elif isinstance(tree, list) and step.isdecimal() and int(step) < len(tree):
            tree = tree[int(step)]
        else:
            return None
    return tree


def put(tree: Any, path: Path, value: Any, file: object) -> None:
    """Set the value at `path` in place. A new key goes to the end of its table.

    Everything above the last step must exist, and an entry of a list must too:
    otherwise BadInput with the nearest name. Whether a new last key may exist is for
    the schema to say.
    """
    *above, last = path
    for depth, step in enumerate(above):
        tree = tree[_step(tree, step, path[: depth + 1], path, file)]
    if isinstance(tree, dict):
        tree[last] = value
    else:
        tree[_step(tree, last, path, path, file)] = value


def _step(tree: Any, step: str, here: Path, path: Path, file: object) -> Any:
    key = ".".join(path)
    if isinstance(tree, dict):
        if step in tree:
            return step
        raise BadInput(
            f"unknown key {step!r}", file=file, key=key, names=tree, wrong=step
        )
    if isinstance(tree, list):
        if step.isdecimal() and str(int(step)) == step and int(step) < len(tree):
            return int(step)
        raise BadInput(
            f"no entry {step!r} in the list {'.'.join(here[:-1])}",
            file=file,
            key=key,
            allowed=f"0 to {len(tree) - 1}" if tree else "none, it is empty",
        )
    raise BadInput(
        f"{'.'.join(here[:-1])} is a single value, without keys", file=file, key=key
    )


def settings(
    table: Mapping[str, Any], tree: Any, path: Path = ()
) -> Iterator[tuple[Path, Any]]:
    """Yield the changes that lay `table` over `tree`, as paths and values.

    Tables that both have are gone into; anything else is one change. A key with dots
    in it (quoted in TOML) is a dotted key and replaces what it names whole.
    """
    for key, value in table.items():
        here = (*path, *key.split("."))
        below = get(tree, here)
        if isinstance(value, Mapping) and isinstance(below, dict) and "." not in key:
            yield from settings(value, tree, here)
        else:
            yield here, value


def flatten(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every single value with its path; a list without tables in it is one."""
    if isinstance(tree, dict) and tree:
        for key, value in tree.items():
            yield from flatten(value, (*path, key))
    elif isinstance(tree, list) and any(isinstance(item, dict | list) for item in tree):
        for index, value in enumerate(tree):
            yield from flatten(value, (*path, str(index)))
    elif path:
        yield path, tree
