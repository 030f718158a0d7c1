"""From a scenario to its cells: factors crossed or cells listed, times the rules."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenarios.levels import TABLE_KEYS, filled, level
from scenarios.load import PRINTED
from scenarios.scenario import Resolve, Scenario, mirror
from simcore import catalogue, overlay
from simcore.cell import Cell, Entrant
from simcore.components import Components, owner_file
from simcore.errors import BadInput
from simcore.gameinfo import GameInfo
from simcore.tomlfile import freeze, thaw

if TYPE_CHECKING:
    from simcore.components import OwnerFile

MOST_CELLS = 10_000
Pairs = tuple[tuple[str, Any], ...]
Combination = tuple[dict[str, Any], dict[str, str], str]


def cells(
    scenario: Scenario,
    resolve: Resolve,
    overrides: Mapping[str, Any] | Iterable[tuple[str, Any]],
    files: Iterable[OwnerFile],
) -> list[Cell]:
    """Return the checked cells of a scenario; see Scenario.cells."""
    info = catalogue.game_info(scenario.game)
    pairs = overrides.items() if isinstance(overrides, Mapping) else overrides
    everywhere: Pairs = tuple((key, value) for key, value in pairs)
    carried = tuple(
        file if isinstance(file, tuple) else owner_file(file) for file in files
    )
    rules = _rule_sets(scenario, info, everywhere, carried)
    found: list[Cell] = []
    seen: dict[object, str] = {}
    for table, factors, name in _combinations(scenario, info):
        changes, components = rules[factors.get("rules", PRINTED)]
        try:
            cell = _cell(info, resolve, scenario, table, len(found), name)
        except BadInput as error:
            where = f"cell {name!r}: " if factors else ""
            raise scenario.wrong(f"{where}{error}") from None
        cell = dataclasses.replace(
            cell,
            overrides=tuple((key, freeze(value)) for key, value in changes),
            component_files=carried,
            factors=tuple(factors.items()),
        )
        played = (cell.players, cell.modules, cell.options, cell.entrants, cell.order)
        key = (played, components.hash)
        if key in seen:
            raise scenario.wrong(f"cells {seen[key]!r} and {cell.name!r} are the same")
        seen[key] = cell.name
        found.append(cell)
    _check_labels(scenario, found)
    _check_subject(scenario, found)
    return found


def _rule_sets(
    scenario: Scenario, info: GameInfo, everywhere: Pairs, files: tuple[Any, ...]
) -> dict[str, tuple[Pairs, Components]]:
    """Return, for each level of the rules, its changes and the effective values."""
    printed = catalogue.components(info, everywhere, files)
    tree = {**printed.values, "rulings": printed.rulings}
    found = {PRINTED: (everywhere, printed)}
    for name, table in scenario.what_if.items():
        changes = {
            ".".join(path): value for path, value in overlay.settings(table, tree)
        }
        pairs = (*everywhere, *changes.items())
        try:
            found[name] = pairs, catalogue.components(info, pairs, files)
        except BadInput as error:
            raise scenario.wrong(f"[what_if.{name}] {error}") from None
        if found[name][1].hash == printed.hash:
            raise scenario.wrong("changes nothing", key=f"what_if.{name}")
    return found


def _combinations(scenario: Scenario, info: GameInfo) -> Iterator[Combination]:
    """Yield the table, the factor levels and the name of every cell, in order."""
    if scenario.listed:
        yield from _listed(scenario, info)
        return
    factors = scenario.factors
    count = math.prod(len(levels) for levels in factors.values())
    if count > MOST_CELLS:
        raise scenario.wrong(
            f"crosses to {count} cells", allowed=f"at most {MOST_CELLS}"
        )
    for levels in itertools.product(*factors.values()):
        chosen = dict(zip(factors, levels, strict=True))
        labels = {factor: label for factor, (label, _) in chosen.items()}
        values = {factor: value for factor, (_, value) in chosen.items()}
        yield {**scenario.table, **values}, labels, _name(labels)


def _listed(scenario: Scenario, info: GameInfo) -> Iterator[Combination]:
    chosen = any("rules" in cell for cell in scenario.listed)
    for listed in scenario.listed:
        table = {**filled(info, scenario.table), **listed}
        rules = [listed.get("rules", PRINTED)]
        if not chosen and scenario.what_if:
            rules = [PRINTED, *scenario.what_if]
        for rule in rules:
            labels = {
                factor: level(factor, table[factor])[0]
                for factor in scenario.factors
                if factor != "rules"
            }
            if scenario.what_if:
                labels["rules"] = rule
            name = listed.get("name") or _name(labels)
            if listed.get("name") and len(rules) > 1:
                name = f"{name}, rules={rule}"
            yield table, labels, name


def _name(labels: Mapping[str, str]) -> str:
    return ", ".join(f"{key}={label}" for key, label in labels.items()) or "as given"


def _cell(
    info: GameInfo,
    resolve: Resolve,
    scenario: Scenario,
    table: dict[str, Any],
    index: int,
    name: str,
) -> Cell:
    modules = catalogue.check_modules(
        info, level("modules", table.get("modules", []))[1]
    )
    specs = _specs(table)
    wanted = table.get("players", len(specs) if len(specs) > 1 else None)
    players = catalogue.check_players(info, wanted, modules)
    if wanted is None and info.players[0] < info.players[1]:
        low, high = info.players
        raise BadInput("missing", key="players", allowed=f"{low} to {high}")
    if len(specs) not in (1, players):
        raise BadInput(
            f"{len(specs)} strategies for {players} players",
            key="strategies",
            allowed=f"{players}, or a single one for all seats",
        )
    options = {
        key: value
        for key, value in table.items()
        if key not in (*TABLE_KEYS, "rules", "name")
    }
    complete = catalogue.check_options(info, options, players)
    order = table.get("order", "drawn")
    if order not in ("drawn", "fixed"):
        raise BadInput(
            "not possible", key="order", value=order, names=("drawn", "fixed")
        )
    entrants = _entrants(resolve, scenario, specs)
    return Cell(
        index=index,
        name=name,
        game=info.key,
        players=players,
        modules=modules,
        options=tuple((key, freeze(value)) for key, value in complete.items()),
        entrants=entrants * players if len(specs) == 1 else entrants,
        order=order,
    )


def _specs(table: Mapping[str, Any]) -> list[Any]:
    specs = level("strategies", table.get("strategies"))[1]
    if specs is None:
        raise BadInput("missing", key="strategies")
    if not isinstance(specs, list) or not specs:
        raise BadInput(
            "not possible",
            key="strategies",
            value=specs,
            allowed="a list with one strategy a seat, or a single one for all seats",
        )
    return specs


def _entrants(
    resolve: Resolve, scenario: Scenario, specs: list[Any]
) -> tuple[Entrant, ...]:
    return tuple(resolve(scenario.game, _located(scenario, spec)) for spec in specs)


def _located(scenario: Scenario, spec: Any) -> Any:
    """Return the words for a strategy, a file beside the scenario with its path."""
    if isinstance(spec, dict) and isinstance(spec.get("name"), str):
        return {**thaw(spec), "name": _located(scenario, spec["name"])}
    if scenario.folder and isinstance(spec, str) and ".py" in spec:
        path = spec if spec.endswith(".py") else spec.rpartition(":")[0]
        beside = Path(scenario.folder, path)
        if path.endswith(".py") and "\0" not in path and beside.is_file():
            return str(Path(scenario.folder, path)) + spec.removeprefix(path)
    return spec


def _check_labels(scenario: Scenario, found: list[Cell]) -> None:
    """Two different strategies under one name could not be told apart in a report."""
    called: dict[str, Entrant] = {}
    for cell in found:
        for entrant in cell.entrants:
            if called.setdefault(entrant.label, entrant) != entrant:
                raise scenario.wrong(
                    "two different strategies go by this name; give one a label",
                    key="strategies",
                    value=entrant.label,
                )
    names = [cell.name for cell in found]
    for name in names:
        if names.count(name) > 1:
            raise scenario.wrong("two cells have this name", key="cells", value=name)


def _check_subject(scenario: Scenario, found: list[Cell]) -> None:
    """Check that whoever is compared is there in every cell."""
    compare = scenario.compare
    alike = all(mirror(cell) and cell.players > 1 for cell in found)
    if (
        alike
        and compare.response == "win_share"
        and (compare.by == "strategy" or (compare.of or "").startswith("strategy:"))
    ):
        raise scenario.wrong(
            "every seat plays the same strategy, so its share is fair by itself",
            key="compare",
            allowed="by = 'seat', or two different strategies",
        )
    kind, _, which = (compare.of or "").partition(":")
    for cell in found:
        if kind == "seat":
            names = [str(seat) for seat in range(1, cell.players + 1)]
        elif kind == "strategy":
            names = [entrant.label for entrant in dict.fromkeys(cell.entrants)]
        elif kind == "faction":
            allowed = catalogue.game_info(cell.game).options["factions"].allowed
            names = [str(each) for each in allowed or [which]]
        else:
            continue
        if which not in names:
            raise scenario.wrong(
                f"no such {kind} in cell {cell.name!r}",
                key="compare.of",
                value=compare.of,
                names=[f"{kind}:{name}" for name in names],
            )
