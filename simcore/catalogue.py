"""Which games there are, and how a table for one is laid.

A game is a folder with meta.toml, components/, RULES.md, schema.py and its code. The
bundled ones lie in simcore/games; other packages add theirs by an entry point of the
group `equipoise.games`, whose value is the package (or a module) in such a folder.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore import gameinfo, tomlfile
from simcore.cell import Cell
from simcore.errors import BadInput
from simcore.gameinfo import GameInfo
from simcore.table import Table

if TYPE_CHECKING:
    from simcore.components import Components, OwnerFile

GROUP = "equipoise.games"
BUNDLED = Path(__file__).parent / "games"


@functools.cache
def _folders() -> dict[str, tuple[Path, str]]:
    """Return key -> (folder, package) of every game, bundled ones first."""
    found = {
        meta.parent.name: (meta.parent, f"simcore.games.{meta.parent.name}")
        for meta in sorted(BUNDLED.glob("*/meta.toml"))
    }
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        if entry.name in found:
            raise BadInput(
                f"the entry point {entry.value!r} takes the name of another game",
                value=entry.name,
            )
        found[entry.name] = _locate(entry.name, entry.module)
    return found


def _locate(key: str, module: str) -> tuple[Path, str]:
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.origin:
        raise BadInput(f"its module {module!r} is not found", key=f"game {key}")
    is_package = spec.submodule_search_locations is not None
    return Path(spec.origin).parent, module if is_package else spec.parent or ""


@functools.cache
def _info(key: str) -> GameInfo:
    folder, package = _folders()[key]
    return gameinfo.parse(key, folder, package, tomlfile.read(folder / "meta.toml"))


def forget() -> None:
    """Look for games anew the next time, after one was installed."""
    _folders.cache_clear()
    _info.cache_clear()


def games() -> dict[str, GameInfo]:
    """Return every game by the name users type."""
    return {key: _info(key) for key in _folders()}


def game_info(key: str) -> GameInfo:
    """Return one game; BadInput with the nearest name if there is none."""
    if key not in _folders():
        raise BadInput("unknown game", value=key, names=_folders())
    return _info(key)


def schema(info: GameInfo) -> Any:
    """Return the pydantic model of a game's printed values."""
    name = f"{info.package}.schema" if info.package else "schema"
    return _imported(name, "Components", info)


def components(
    info: GameInfo,
    overrides: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
    files: Iterable[OwnerFile] = (),
) -> Components:
    """Return a game's printed values with changes on top; see components.load."""
    from simcore.components import load

    return load(info.folder / "components", schema(info), overrides, files)


def make_table(
    info: GameInfo,
    players: int | None = None,
    modules: Iterable[str] = (),
    options: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
    overrides: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
    files: Iterable[OwnerFile] = (),
) -> Table:
    """Lay a table, checking everything; BadInput says what does not fit.

    `players` is by default the smallest number allowed. Modules come out in the game's
    own order, options complete with their defaults, lists in them as tuples.
    """
    chosen = check_modules(info, modules)
    seats = check_players(info, players, chosen)
    return Table(
        game=info.key,
        players=seats,
        modules=chosen,
        components=components(info, overrides, files),
        options=check_options(info, options, seats),
    )


def cell_table(cell: Cell) -> Table:
    """Lay the table of a cell."""
    return make_table(
        game_info(cell.game),
        cell.players,
        cell.modules,
        cell.options,
        cell.overrides,
        cell.component_files,
    )


def check_options(
    info: GameInfo,
    options: Mapping[str, Any] | Iterable[tuple[str, Any]],
    players: int,
) -> dict[str, Any]:
    """Return all options of a game, set or by default; BadInput if one cannot be."""
    settings = {name: option.default for name, option in info.options.items()}
    return {
        name: gameinfo.check_option(info, name, value, players)
        for name, value in (settings | dict(options)).items()
    }


def check_modules(info: GameInfo, modules: Iterable[str]) -> tuple[str, ...]:
    """Return the modules in the game's order; BadInput if they do not go together."""
    if isinstance(modules, str) or not isinstance(modules, Iterable):
        raise BadInput("must be a list", key="modules", value=modules)
    wanted = list(modules)
    for name in wanted:
        if not isinstance(name, str) or name not in info.modules:
            problem = f"unknown module of {info.title}"
            if not info.modules:
                raise BadInput(f"{info.title} has no modules", value=name)
            raise BadInput(problem, key="modules", value=name, names=info.modules)
        if wanted.count(name) > 1:
            raise BadInput("named twice", key="modules", value=name)
    for name in wanted:
        for other in info.modules[name].requires:
            if other not in wanted:
                raise BadInput(f"needs the module {other!r} too", value=name)
        for other in info.modules[name].excludes:
            if other in wanted:
                raise BadInput(f"does not go with the module {other!r}", value=name)
    return tuple(name for name in info.modules if name in wanted)


def check_players(
    info: GameInfo, players: object, modules: tuple[str, ...] = ()
) -> int:
    """Return the number of players, by default the smallest, or raise BadInput."""
    ranges = [each for name in modules if (each := info.modules[name].players)]
    low = max((each[0] for each in ranges), default=info.players[0])
    high = min((each[1] for each in ranges), default=info.players[1])
    if low > high:
        raise BadInput("no number of players fits these modules", value=list(modules))
    if players is None:
        return low
    if type(players) is not int or not low <= players <= high:
        with_modules = f" with {', '.join(modules)}" if ranges else ""
        raise BadInput(
            f"not a number of players for {info.title}{with_modules}",
            key="players",
            value=players,
            allowed=f"{low} to {high}" if low < high else str(low),
        )
    return players


def build(table: Table) -> Any:
    """Build the game of a table, ready for reset()."""
    info = game_info(table.game)
    module, _, name = info.target.partition(":")
    return _imported(module, name, info)(table)


def _imported(module: str, name: str, info: GameInfo) -> Any:
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadInput(
            f"{module}:{name} cannot be loaded ({error})", key=f"game {info.key}"
        ) from error
