"""Checks plain data against a pydantic model and explains the first error."""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from simcore.errors import UNSET, BadInput
from simcore.tomlfile import NAME, refuse_odd

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Path = tuple[str, ...]

UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")
EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a smaller whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "dataclass_type": "a table",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "none_required": "nothing",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
    "literal_error": "{expected}",
    "enum": "{expected}",
    "too_short": "at least {min_length} entries",
    "too_long": "at most {max_length} entries",
    "string_too_short": "at least {min_length} letters",
    "string_too_long": "at most {max_length} letters",
    "string_pattern_mismatch": "text of the form {pattern}",
}


class SchemaError(BadInput):
    """Data does not fit its schema; `path` says where."""

    path: Path = ()


def check(
    schema: Any, data: Mapping[str, Any], files: Any = None, names: str = NAME
) -> Any:
    """Return what pydantic makes of `data`, strictly: no kind is turned into another.

    `schema` is anything a TypeAdapter takes (a model, a dataclass). Whole numbers may
    stand where fractions may. `files` is the file to name in an error, or a function
    from the path of the error to it; `names` is the pattern of keys. Raises
    SchemaError, a BadInput.
    """
    from pydantic import TypeAdapter, ValidationError

    name = files if callable(files) else lambda path: files
    refuse_odd(data, name(()), names=names)
    try:
        return TypeAdapter(schema).validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        raise _explained(error.errors(include_url=False), schema, data, name) from None


def dump(schema: Any, checked: Any) -> Any:
    """Return a checked value as plain data again."""
    from pydantic import TypeAdapter

    return TypeAdapter(schema).dump_python(checked, by_alias=True, warnings="none")


def _explained(
    errors: list[ErrorDetails], schema: Any, data: Any, name: Any
) -> SchemaError:
    # a misspelt key is also a missing one: the misspelling says more
    first = next((each for each in errors if each["type"] in UNKNOWN), errors[0])
    path, value = _place(first, data)
    here = [error for error in errors if _place(error, data)[0] == path]
    kind = str(here[0]["type"])
    names: list[str] | None = None
    allowed: str | None = None
    wrong: object = UNSET
    if kind in UNKNOWN:
        problem, value, wrong = "unknown key", UNSET, path[-1]
        names = sorted(field_names(schema, path[:-1]))
    elif kind in ("missing", "missing_argument"):
        problem, value = "missing", UNSET
    else:
        problem = "not possible"
        texts = dict.fromkeys(filter(None, (_expected(error) for error in here)))
        allowed = " or ".join(texts) or None
        if allowed is None:
            problem = _message(here[0])
        elif kind in ("literal_error", "enum") and isinstance(value, str):
            names, wrong = re.findall(r"'([^']*)'", allowed), value
    if len(repr(value)) > 60:
        value = UNSET
    key = ".".join(path) or None
    result = SchemaError(
        problem,
        file=name(path),
        key=key,
        value=value,
        allowed=allowed,
        names=names,
        wrong=wrong,
    )
    result.path = path
    return result


def _expected(error: ErrorDetails) -> str | None:
    text = EXPECTED.get(str(error["type"]))
    bounds = {
        name: int(bound) if isinstance(bound, float) and bound.is_integer() else bound
        for name, bound in error.get("ctx", {}).items()
    }
    return text.format(**bounds) if text else None


def _message(error: ErrorDetails) -> str:
    text = str(error["msg"])
    for start in ("Value error, ", "Assertion failed, "):
        text = text.removeprefix(start)
    return text


def _place(error: ErrorDetails, data: Any) -> tuple[Path, Any]:
    """Return the path of an error in the data, without pydantic's own steps in it."""
    path: list[str] = []
    loc = error["loc"]
    for position, step in enumerate(loc):
        in_table = isinstance(data, Mapping) and step in data
        if in_table or (isinstance(data, list) and step in range(len(data))):
            data = data[step]
        elif position < len(loc) - 1 or "missing" not in str(error["type"]):
            continue
        path.append(str(step))
    return tuple(path), data


def field_names(schema: Any, path: Path) -> set[str]:
    """Return the names of fields a schema has at `path`; empty if no model is there."""
    kinds = list(_flat(schema))
    for step in path:
        kinds = [inner for kind in kinds for inner in _below(kind, step)]
    return {name for kind in kinds for name in _fields(kind)}


def _flat(kind: Any) -> Iterator[Any]:
    """Yield the alternatives of a union; anything else is its own only alternative."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        for inner in typing.get_args(kind):
            yield from _flat(inner)
    elif origin is typing.Annotated:
        yield from _flat(typing.get_args(kind)[0])
    elif hasattr(kind, "__value__"):  # a type alias
        yield from _flat(kind.__value__)
    else:
        yield kind


def _fields(kind: Any) -> dict[str, Any]:
    if hasattr(kind, "model_fields"):
        return {
            field.alias or name: field.annotation
            for name, field in kind.model_fields.items()
        }
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return {field.name: hints[field.name] for field in dataclasses.fields(kind)}
    return {}


def _below(kind: Any, step: str) -> Iterator[Any]:
    fields = _fields(kind)
    if step in fields:
        yield from _flat(fields[step])
    elif "root" in fields:
        for inner in _flat(fields["root"]):
            yield from _below(inner, step)
    elif typing.get_args(kind):
        arguments = [arg for arg in typing.get_args(kind) if arg is not Ellipsis]
        for inner in arguments[1:] if typing.get_origin(kind) is dict else arguments:
            yield from _flat(inner)
