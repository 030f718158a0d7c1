"""What a report must know of a run beside its rows: question, rules, meanings.

The manifest holds the resolved scenario as plain data. Meanings of metrics and the
provenance of values are the game's own and read from its files.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reports.games import SEAT, STRATEGY, WIN_SHARE, RunData
from reports.measure import DECISIONS, Declared
from reports.summary import Assumed, Question, RuleSet

ABSENT: Mapping[str, Any] = {}
# A game with factions measures each seat's as its place in the option's list.
FACTION = "faction"


@dataclass(frozen=True)
class GameFacts:
    """A game as its own files describe it.

    `metrics` in the game's order; `labels` gives words to the whole numbers of a
    column (factions); `rules` by cell index.
    """

    title: str
    stage: str = ""
    metrics: tuple[Declared, ...] = ()
    labels: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    rules: Mapping[int, RuleSet] = field(default_factory=dict)


def game_facts(run: RunData) -> GameFacts:
    """Read a run's game from its files: title, metrics, values in use.

    Builds the tables of values, not the game itself.
    """
    from simcore import catalogue

    cells = run.manifest["cells"]
    info = catalogue.game_info(cells[0]["game"])
    metrics = tuple(
        Declared(name, one.scope, one.meaning, one.unit)
        for name, one in info.metrics.items()
    )
    factions = info.options.get("factions")
    labels = {}
    if factions is not None and factions.allowed:
        labels[FACTION] = {i: str(each) for i, each in enumerate(factions.allowed)}
    rules = {}
    for cell in cells:
        table = catalogue.make_table(
            info,
            cell["players"],
            tuple(cell["modules"]),
            dict(cell["options"]),
            dict(cell["overrides"]),
            tuple((name, text) for name, text in cell["component_files"]),
        )
        values = table.components
        rules[cell["index"]] = RuleSet(
            digest=values.hash,
            cells=(cell["index"],),
            values=len(values.flat()),
            changed=tuple((k, old, new) for k, (old, new) in values.changed.items()),
            assumed=tuple(Assumed(*each) for each in values.assumed()),
        )
    return GameFacts(info.title, info.stage, metrics, labels, rules)


def plain_facts(run: RunData) -> GameFacts:
    """Return what the manifest alone tells, for a game that is not installed."""
    return GameFacts(str(run.manifest["cells"][0]["game"]))


def rule_sets(run: RunData, facts: GameFacts) -> tuple[RuleSet, ...]:
    """Return the distinct rule sets of a run, by the hashes stored with it."""
    found: dict[str, RuleSet] = {}
    for i, digest in enumerate(run.manifest.get("rules", ())):
        known = facts.rules.get(i)
        # Values read today say nothing about a run with other ones.
        if known is not None and known.digest != digest:
            known = None
        before = found.get(digest)
        found[digest] = RuleSet(
            digest,
            (*before.cells, i) if before else (i,),
            known.values if known else None,
            known.changed if known else (),
            known.assumed if known else (),
        )
    return tuple(found.values())


def question(manifest: Mapping[str, Any]) -> Question:
    """Return the question of a run, with the defaults of `[compare]` filled in."""
    scenario = manifest.get("scenario") or ABSENT
    compare = scenario.get("compare") or ABSENT
    cells = manifest["cells"]
    alone = all(cell["players"] == 1 for cell in cells)
    response = compare.get("response") or ("score" if alone else WIN_SHARE)
    of = compare.get("of")
    by: str | None
    if of:
        by = str(of).partition(":")[0]
    elif compare.get("by"):
        by = compare["by"]
    else:
        by = SEAT if response == WIN_SHARE and not alone else None
    margin = compare.get("margin")
    return Question(
        text=str(scenario.get("question") or manifest.get("name") or "").strip(),
        response=response,
        by=None if by in (None, "game") else str(by),
        of=str(of).partition(":")[2] if of else None,
        baseline={
            str(k): level_label(v, str(k))
            for k, v in dict(compare.get("baseline") or ()).items()
        },
        margin=None if margin is None else float(margin),
        confidence=float(compare.get("confidence") or 0.95),
    )


def level_label(value: object, factor: str = "") -> str:
    """Return what a factor's level is called, as scenarios write it in the rows."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        words = [level_label(item) for item in value]
        if factor == "modules":
            return " + ".join(sorted(words)) or "base"
        return " / ".join(words) or "none"
    return str(value)


def columns(facts: GameFacts, asked: Question) -> list[str]:
    """Return the columns to read beside the basic ones."""
    wanted = [DECISIONS.name, *(metric.name for metric in facts.metrics)]
    if asked.by not in (None, SEAT, STRATEGY):
        wanted.append(str(asked.by))
    if asked.response not in (WIN_SHARE, "score"):
        wanted.append(asked.response)
    return list(dict.fromkeys(wanted))


def baseline_of(
    cells: Sequence[Mapping[str, Any]], baseline: Mapping[str, str]
) -> dict[int, int]:
    """Return cell -> the cell it is compared with, both as positions in `cells`.

    The baseline has the levels named, and every other factor the same as the cell.
    """
    levels = [dict(map(tuple, cell["factors"])) for cell in cells]
    found: dict[int, int] = {}
    if not baseline:
        return found
    for i, mine in enumerate(levels):
        wanted = {**mine, **{k: v for k, v in baseline.items() if k in mine}}
        for j, theirs in enumerate(levels):
            if i != j and theirs == wanted:
                found[i] = j
                break
    return found


def held(manifest: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return what all cells share, as (what, value)."""
    cells = manifest["cells"]
    facts: list[tuple[str, str]] = []

    def same(name: str, values: list[str]) -> None:
        if len(set(values)) == 1:
            facts.append((name, values[0]))

    same("players", [str(c["players"]) for c in cells])
    same("modules", [level_label(c["modules"], "modules") for c in cells])
    same(
        "strategies", [level_label([e["label"] for e in c["entrants"]]) for c in cells]
    )
    options = [{str(k): level_label(v) for k, v in c["options"]} for c in cells]
    for key in options[0]:
        same(key, [each.get(key, "") for each in options])
    same(
        "changed values",
        [level_label([f"{k} = {v}" for k, v in c["overrides"]]) for c in cells],
    )
    return tuple(fact for fact in facts if fact != ("changed values", "none"))


def stopping(manifest: Mapping[str, Any]) -> str:
    """Return the rule that ended the run, in words."""
    if manifest.get("stopping"):
        return str(manifest["stopping"])
    scenario = manifest.get("scenario") or ABSENT
    asked = scenario.get("games")
    per_cell = f"{manifest.get('blocks')} blocks in every cell"
    if asked:
        return f"{per_cell}, fixed beforehand ({asked:,} games a cell, rounded up)"
    return f"{per_cell}, fixed beforehand"


def command(manifest: Mapping[str, Any]) -> str:
    """Return the command line that plays the run again, wherever and however fast.

    Where the run was written and who worked for it changes no number.
    """
    words = manifest.get("command") or ()
    if isinstance(words, str):
        return words
    kept: list[str] = []
    skip = False
    for word in map(str, words):
        name, equals, _ = word.partition("=")
        if skip or word == "--resume":
            skip = False
        elif name in ("--out", "--workers", "--executor", "--chunk"):
            skip = not equals
        else:
            kept.append(word)
    return shlex.join(kept)
