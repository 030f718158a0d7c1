"""Reads scenarios: bundled ones by name, others from a path that ends in .toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from scenarios.levels import TABLE_KEYS, filled, level, match
from scenarios.scenario import Compare, Scenario
from simcore import tomlfile
from simcore.catalogue import game_info
from simcore.checking import check
from simcore.errors import BadInput
from simcore.gameinfo import GameInfo

LIBRARY = Path(__file__).parent / "library"
PRINTED = "printed"


def names() -> dict[str, Path]:
    """Return the bundled scenarios by name."""
    return {path.stem: path for path in sorted(LIBRARY.glob("*.toml"))}


def load(where: str | Path) -> Scenario:
    """Return the scenario of a bundled name or of a path that ends in .toml.

    BadInput in one line if there is none or if anything in it cannot be.
    """
    text = str(where)
    if text.endswith(".toml"):
        path, shown = Path(text), text
    elif text in names():
        path, shown = names()[text], f"{text}.toml"
    else:
        raise BadInput(
            "no bundled scenario of this name (a path ends in .toml)",
            value=text,
            names=names(),
        )
    data = tomlfile.parse(tomlfile.read_text(path), shown)
    return read(data, path.stem, file=shown, folder=str(path.parent))


def read(
    data: Mapping[str, Any],
    name: str,
    file: str | None = None,
    folder: str | None = None,
) -> Scenario:
    """Return the scenario that the tables of a file describe, checked."""
    from scenarios.schema import ScenarioFile

    found = check(ScenarioFile, data, file, names=r"[\w.-]+")
    if found.games is None and found.precision is None:
        raise BadInput(
            "says neither games nor precision",
            file=file,
            allowed="one of them, or both",
        )
    try:
        info = game_info(found.game)
    except BadInput as error:
        raise BadInput(f"game: {error}", file=file) from None
    scenario = Scenario(
        name=name,
        question=found.question,
        game=found.game,
        games=found.games,
        precision=found.precision,
        seed=found.seed,
        table=found.table,
        factors={},
        listed=found.cells,
        what_if=found.what_if,
        compare=Compare(),
        file=file,
        folder=folder,
    )
    _check_tables(scenario, info, found.factors)
    scenario = replace(scenario, factors=_factors(scenario, info, found.factors))
    return replace(scenario, compare=_compare(scenario, info, found.compare))


def check_budget(settings: Mapping[str, Any]) -> None:
    """Check games, precision and seed, where given, as in a file."""
    from scenarios.schema import ScenarioFile

    check(ScenarioFile, {"question": "?", "game": "?", **settings})


def _check_tables(scenario: Scenario, info: GameInfo, factors: dict[str, Any]) -> None:
    """Check the names of everything: keys of tables, factors, cells and what-ifs."""
    keys = [*TABLE_KEYS, *info.options]
    places = [("table", scenario.table, keys), ("factors", factors, keys)]
    for number, cell in enumerate(scenario.listed):
        places.append((f"cells.{number}", cell, [*keys, "name", "rules"]))
    for place, table, allowed in places:
        for key in table:
            if key in allowed:
                continue
            if key == "rules":
                raise scenario.wrong(
                    "this factor comes of itself from the tables [what_if.NAME]",
                    key=f"{place}.rules",
                )
            problem = f"unknown key for {info.title}"
            raise scenario.wrong(
                problem, key=f"{place}.{key}", names=allowed, wrong=key
            )
    if factors and scenario.listed:
        raise scenario.wrong("has both [factors] and [[cells]]", allowed="one of them")
    for key in factors:
        if key in scenario.table:
            raise scenario.wrong("is in [table] too", key=f"factors.{key}")
    for name, changes in scenario.what_if.items():
        if name == PRINTED or not name.strip():
            problem = "this name means the rules without a change"
            raise scenario.wrong(problem, key=f"what_if.{name}")
        if not changes:
            raise scenario.wrong("changes nothing", key=f"what_if.{name}")


def _factors(
    scenario: Scenario, info: GameInfo, factors: dict[str, list[Any]]
) -> dict[str, list[tuple[str, Any]]]:
    """Return every factor with its levels, each a label and a value."""
    found = {}
    for factor, values in factors.items():
        levels = [level(factor, value) for value in values]
        labels = [label for label, _ in levels]
        if not levels:
            raise scenario.wrong("has no levels", key=f"factors.{factor}")
        for label in labels:
            if labels.count(label) > 1:
                key = f"factors.{factor}"
                raise scenario.wrong("this level is there twice", key=key, value=label)
        found[factor] = levels
    for factor in {key: 0 for cell in scenario.listed for key in cell}:
        if factor in ("name", "rules"):
            continue
        by_label: dict[str, Any] = {}
        table = filled(info, scenario.table)
        for number, cell in enumerate(scenario.listed):
            if factor not in cell and factor not in table:
                raise scenario.wrong("missing", key=f"cells.{number}.{factor}")
            label, value = level(factor, cell.get(factor, table.get(factor)))
            by_label.setdefault(label, value)
        if len(by_label) > 1:
            found[factor] = list(by_label.items())
    if scenario.what_if:
        rules = [PRINTED, *scenario.what_if]
        found["rules"] = [(name, name) for name in rules]
    for number, cell in enumerate(scenario.listed):
        rule = cell.get("rules", PRINTED)
        if not isinstance(rule, str) or rule not in (PRINTED, *scenario.what_if):
            raise scenario.wrong(
                "no such [what_if] table",
                key=f"cells.{number}.rules",
                value=rule,
                names=[PRINTED, *scenario.what_if],
            )
        if not isinstance(cell.get("name", ""), str):
            key = f"cells.{number}.name"
            raise scenario.wrong("must be text", key=key, value=cell["name"])
    used = {cell["rules"] for cell in scenario.listed if "rules" in cell}
    for name in scenario.what_if:
        if used and name not in used:
            raise scenario.wrong("no cell names it", key=f"what_if.{name}")
    return found


def _compare(scenario: Scenario, info: GameInfo, table: Any) -> Compare:
    response = table.response
    responses = ["win_share", "score", *info.metrics]
    if response not in responses:
        raise scenario.wrong(
            f"{info.title} has no such response",
            key="compare.response",
            value=response,
            names=responses,
        )
    if table.by and table.of:
        problem = "either by (all of a kind) or of (one of them), not both"
        raise scenario.wrong(problem, key="compare.of", value=table.of)
    subject = table.by or table.of
    metric = info.metrics.get(response)
    if subject and metric is not None and metric.scope == "game":
        raise scenario.wrong(
            f"{response} is one number a game, of no {subject.partition(':')[0]}",
            key="compare.of" if table.of else "compare.by",
            value=subject,
        )
    if subject and subject.startswith("faction") and "factions" not in info.options:
        raise scenario.wrong(f"{info.title} has no factions", key="compare")
    return Compare(
        response=response,
        by=table.by,
        of=table.of,
        baseline=_baseline(scenario, table.baseline),
        margin=table.margin,
        confidence=table.confidence,
    )


def _baseline(
    scenario: Scenario, baseline: dict[str, Any]
) -> tuple[tuple[str, str], ...]:
    found = []
    for factor, value in baseline.items():
        key = f"compare.baseline.{factor}"
        if factor not in scenario.factors:
            if not scenario.factors:
                raise scenario.wrong("nothing varies in this scenario", key=key)
            names = scenario.factors
            raise scenario.wrong("not a factor", key=key, names=names, wrong=factor)
        labels = match(factor, value, scenario.factors[factor])
        if len(labels) != 1:
            raise scenario.wrong(
                "matches no level" if not labels else "matches several levels",
                key=key,
                value=value,
                allowed=", ".join(label for label, _ in scenario.factors[factor]),
            )
        found.append((factor, labels[0]))
    return tuple(found)
