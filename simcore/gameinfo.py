"""What a game says about itself in its meta.toml."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from simcore.errors import BadInput
from simcore.names import MAX_SEATS

Scalar = bool | int | float | str


@dataclass(frozen=True)
class Module:
    """A part of a game that can be switched on.

    `requires` and `excludes` name other modules. `players`, if given, is the range of
    players while this module is on, in place of the game's own.
    """

    title: str
    description: str
    requires: list[str] = field(default_factory=list)
    excludes: list[str] = field(default_factory=list)
    players: tuple[int, int] | None = None

    __pydantic_config__ = {"extra": "forbid"}


@dataclass(frozen=True)
class Option:
    """A choice made when the table is set up, one of `allowed`.

    Without `allowed` anything of the default's kind is. If the default is a list, the
    value is a list, each of its entries one of `allowed`; if `per_seat`, it is empty
    or has one entry a seat. The option "factions" is one entry a seat of them; reports
    read who had which from the seat metric "faction", its place in `allowed`.
    """

    description: str
    default: Scalar | list[Scalar]
    allowed: list[Scalar] | None = None
    per_seat: bool = False

    __pydantic_config__ = {"extra": "forbid"}


@dataclass(frozen=True)
class Metric:
    """A number measured at the end of each game, once or for each seat."""

    scope: Literal["game", "seat"]
    type: Literal["int", "float"]
    meaning: str
    unit: str

    __pydantic_config__ = {"extra": "forbid"}


@dataclass(frozen=True)
class Source:
    """A text the rules were read from, behind a tag used in comments."""

    title: str
    place: str

    __pydantic_config__ = {"extra": "forbid"}


@dataclass(frozen=True)
class GameInfo:
    """A game as its meta.toml declares it.

    `key` is the name users type, `target` the class as "module:Class", `players` the
    smallest and largest number, `playouts` the strategy that plays out games inside a
    look-ahead, `endings` what Game.ending() counts in, `bench` the line-ups whose speed
    is measured. Metrics keep the file's order.
    """

    key: str
    folder: Path
    package: str
    title: str
    stage: str
    rules_version: int
    target: str
    players: tuple[int, int]
    playouts: str
    endings: list[str]
    bench: list[list[str]] = field(default_factory=list)
    modules: dict[str, Module] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    metrics: dict[str, Metric] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)

    __pydantic_config__ = {"extra": "forbid"}

    @property
    def rules(self) -> Path:
        """The page of rules, with the table of rulings and deviations."""
        return self.folder / "RULES.md"

    def metric_names(self, scope: str) -> list[str]:
        """Return the metrics of "game" or "seat", in the order of `measure`."""
        return [name for name, each in self.metrics.items() if each.scope == scope]


RESERVED = ("players", "modules", "strategies", "order", "rules", "name")


def parse(key: str, folder: Path, package: str, data: dict[str, Any]) -> GameInfo:
    """Return the game that the tables of a meta.toml declare, or raise BadInput."""
    from simcore.checking import SchemaError, check

    file = f"{key}/meta.toml"
    given = {("target" if name == "class" else name): data[name] for name in data}
    here = {"key": key, "folder": str(folder), "package": package}
    for name in ("target", *here):
        if name in data:
            raise BadInput("unknown key", file=file, key=name)
    try:
        info: GameInfo = check(GameInfo, {**given, **here}, file)
    except SchemaError as error:
        if error.path == ("target",):
            raise BadInput("must be there, as text", file=file, key="class") from None
        raise
    _consistent(info, file)
    return info


def _consistent(info: GameInfo, file: str) -> None:
    ranges = {"players": info.players}
    for name, module in info.modules.items():
        for relation in ("requires", "excludes"):
            for other in getattr(module, relation):
                if other not in info.modules:
                    raise BadInput(
                        "no such module",
                        file=file,
                        key=f"modules.{name}.{relation}",
                        value=other,
                        names=info.modules,
                    )
        if module.players:
            ranges[f"modules.{name}.players"] = module.players
    for key, (low, high) in ranges.items():
        if not 1 <= low <= high <= MAX_SEATS:
            raise BadInput(
                "not a range",
                file=file,
                key=key,
                value=[low, high],
                allowed=f"[lowest, highest], from 1 to {MAX_SEATS}",
            )
    for name, option in info.options.items():
        if name in RESERVED:
            raise BadInput("name is taken", file=file, key=f"options.{name}")
        check_option(info, name, option.default, file=file)
    place, colon, cls = info.target.partition(":")
    if not (colon and cls.isidentifier() and all(place.split("."))):
        raise BadInput(
            "not a class",
            file=file,
            key="class",
            value=info.target,
            allowed='"module:Class"',
        )


def check_option(
    info: GameInfo,
    name: str,
    value: object,
    players: int | None = None,
    file: object = None,
) -> Any:
    """Return the value of an option, lists as tuples; BadInput if it is not allowed."""
    if name not in info.options:
        raise BadInput("unknown option", file=file, key=name, names=info.options)
    option = info.options[name]
    listed = isinstance(option.default, list)
    if listed != isinstance(value, list | tuple):
        kind = "a list" if listed else "a single value"
        raise BadInput("not possible", file=file, key=name, value=value, allowed=kind)
    entries = list(value) if listed else [value]  # type: ignore[call-overload]
    for entry in entries:
        _check_entry(option, name, entry, file)
    if option.per_seat and players and len(entries) not in (0, players):
        raise BadInput(
            "wrong number of entries",
            file=file,
            key=name,
            value=value,
            allowed=f"none, or one for each of {players} seats",
        )
    return tuple(entries) if listed else value


def _check_entry(option: Option, name: str, entry: object, file: object) -> None:
    from simcore.tomlfile import same

    if option.allowed is not None:
        if not any(same(entry, each) for each in option.allowed):
            raise BadInput(
                "not possible",
                file=file,
                key=name,
                value=entry,
                names=[
                    str(each).lower() if isinstance(each, bool) else str(each)
                    for each in option.allowed
                ],
            )
        return
    default = option.default if isinstance(option.default, list) else [option.default]
    kinds: set[type] = {type(each) for each in default}
    if kinds and type(entry) not in kinds:
        names = {bool: "true or false", int: "a whole number", float: "a number"}
        allowed = " or ".join(names.get(kind, "text") for kind in kinds)
        raise BadInput(
            "not possible", file=file, key=name, value=entry, allowed=allowed
        )
