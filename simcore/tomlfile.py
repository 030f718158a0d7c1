"""TOML in, plain values out: errors in one line, and values that can be hashed."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simcore.errors import UNSET, BadInput

NAME = r"[\w-]+"


class FrozenDict(dict[str, Any]):
    """A table that can be hashed and travels. The order of its keys counts."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and list(self.items()) == list(other.items())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)

    def __setitem__(self, key: str, value: object) -> None:
        raise TypeError("a FrozenDict does not change")


def freeze(value: object) -> Any:
    """Return `value` with lists as tuples and tables as `FrozenDict`: hashable."""
    if isinstance(value, Mapping):
        return FrozenDict({str(key): freeze(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def thaw(value: object) -> Any:
    """Return a copy of `value` in plain dicts and lists, whatever it was made of."""
    if isinstance(value, Mapping):
        return {str(key): thaw(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [thaw(item) for item in value]
    return value


def same(one: object, two: object) -> bool:
    """Tell whether two plain values are equal, kind included: true is not 1, 1 not 1.0.

    Lists and tuples are alike; the keys of tables must come in the same order.
    """
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        return list(one) == list(two) and all(same(one[key], two[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        return len(one) == len(two) and all(
            same(a, b) for a, b in zip(one, two, strict=True)
        )
    return type(one) is type(two) and one == two


def parse(text: str, file: object = None) -> dict[str, Any]:
    """Return the tables of a TOML text; BadInput names `file` and the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        end = f"(at line {text.count(chr(10)) + 1}, the end)"
        reason = str(error).replace("(at end of document)", end)
        raise BadInput(f"not valid TOML: {reason}", file=file) from None
    except RecursionError:
        raise BadInput("not valid TOML: nested too deeply", file=file) from None
    except ValueError as error:  # a number of thousands of digits
        raise BadInput(f"not valid TOML: {error}", file=file) from None


def read_text(path: str | Path) -> str:
    """Return the text of a file; BadInput if it is missing or is not UTF-8 text."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("not a text file in UTF-8", file=path) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot be read ({reason})", file=path) from None


def read(path: str | Path) -> dict[str, Any]:
    """Return the tables of a TOML file; BadInput names the file and the line."""
    return parse(read_text(path), path)


def plain(value: object) -> bool:
    """Tell whether a scalar can be used: no date, no nan, no inf, no broken text."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, str):  # from a command line that was not UTF-8
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    return isinstance(value, bool | int)


def refuse_odd(
    value: object, file: object, path: tuple[str, ...] = (), names: str = NAME
) -> None:
    """Raise BadInput if there is a date, nan, inf or an odd key anywhere in `value`."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            if not re.fullmatch(names, key):
                raise BadInput(
                    "not usable as a name",
                    file=file,
                    key=".".join([*path, repr(key)]),
                    allowed="letters, digits, _ and -",
                )
            refuse_odd(item, file, (*path, key), names)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            refuse_odd(item, file, (*path, str(index)), names)
    elif not plain(value):
        raise BadInput(
            "cannot be used here",
            file=file,
            key=".".join(path) or None,
            value=str(value).encode("utf-8", "replace").decode(),
            allowed="numbers, text, true, false, lists and tables",
        )


def parse_setting(text: str) -> tuple[str, Any]:
    """Split KEY=VALUE; VALUE is read as a TOML value, else taken as bare text."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not key or not value or not all(key.split(".")):
        raise BadInput("not a setting", value=text, allowed="KEY=VALUE")
    try:
        found = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError) as error:
        if value[0] in "[{\"'":
            raise BadInput(
                f"not a value in TOML's notation: {error}", key=key, value=value
            ) from None
        return key, value
    result = found.get("value", UNSET) if len(found) == 1 else UNSET
    if isinstance(result, dict | list) or plain(result):
        return key, result
    return key, value
