"""From a run folder to a Summary: reads the rows cell by cell, judges, collects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from reports import compare, facts, field, measure
from reports.games import SEAT, STRATEGY, WIN_SHARE, Games, RunData, read_games
from reports.summary import CellSummary, Comparison, Question, Summary


def summarise(run: RunData, known: facts.GameFacts | None = None) -> Summary:
    """Return all that a report says about a run.

    `run` is an open simcore.results.RunFolder. `known` describes the game; without it
    the game's own files are read. Memory holds one cell and one baseline at a time.
    Raises what reading the run raises, and NoBlocksError if nothing was played.
    """
    known = known or facts.game_facts(run)
    manifest = run.manifest
    asked_for = _fit(facts.question(manifest), known)
    cells = manifest["cells"]
    failures = [dict(each) for each in run.failures()]
    lost = np.unique(np.array([each["block"] for each in failures], dtype=np.int64))

    def read(i: int) -> Games:
        labels = [entrant["label"] for entrant in cells[i]["entrants"]]
        wanted = facts.columns(known, asked_for, ())
        games = read_games(run, cells[i]["index"], labels, wanted, known.labels)
        return games.only(np.setdiff1d(games.blocks, lost)) if lost.size else games

    pairs = facts.baseline_of(cells, asked_for.baseline)
    judged = list(pairs or range(len(cells)))
    family = len(judged)
    if asked_for.by and not asked_for.of:
        family = _family(run, judged, asked_for, bool(pairs))
    asked = compare.Asked(asked_for, family)
    found: list[CellSummary] = []
    comparisons: list[Comparison] = []
    reasons: dict[int, str] = {}
    kept: dict[int, Games] = {}
    for i, cell in enumerate(cells):
        games = read(i)
        failed = sum(each["cell"] == cell["index"] for each in failures)
        found.append(_cell(cell, games, asked, known, failed, lost.size, not pairs))
        if not compare.subjects_of(games, asked_for):
            reasons[cell["index"]] = compare.unanswerable(games, asked_for)
        if i in pairs:
            base = pairs[i]
            if base not in kept:
                kept = {base: read(base)}
            pair = (cell["index"], cells[base]["index"])
            one = compare.compare(games, kept[base], pair, asked)
            if one is not None:
                comparisons.append(one)
    total = sum(each.blocks for each in found)
    lost_share = lost.size / (lost.size + max(each.blocks for each in found))
    return Summary(
        game=cells[0]["game"],
        title=known.title,
        stage=known.stage,
        question=asked_for,
        headline=compare.headline(found, comparisons, family, lost_share, reasons),
        cells=tuple(found),
        comparisons=compare.adjust(comparisons, asked.share),
        held=facts.held(manifest),
        strategies=_strategies(cells),
        rules=facts.rule_sets(run, known),
        games=sum(each.games for each in found),
        blocks=total,
        truncated=sum(each.truncated for each in found),
        failed=len(failures),
        failures=tuple(_failure(each) for each in failures[:20]),
        lost_blocks=int(lost.size),
        seed=int(manifest["seed"]),
        order=_order(cells),
        stopping=facts.stopping(manifest),
        command=facts.command(manifest),
        versions=(("equipoise", str(manifest.get("equipoise", "unknown"))),),
    )


def _fit(question: Question, known: facts.GameFacts) -> Question:
    """Return the question without a subject where the response has none."""
    scopes = {metric.name: metric.scope for metric in known.metrics}
    if scopes.get(question.response, "seat") == "game" or question.response == (
        measure.DECISIONS.name
    ):
        return replace(question, by=None, of=None)
    return question


def _family(
    run: RunData, judged: Sequence[int], question: Question, compared: bool
) -> int:
    """Return the number of intervals judged together over all cells."""
    counts = []
    for i in judged:
        cell = run.manifest["cells"][i]
        labels = [entrant["label"] for entrant in cell["entrants"]]
        if question.by == SEAT:
            counts.append(len(labels))
        elif question.by == STRATEGY:
            alike = len(set(labels)) == 1
            counts.append(0 if alike else len(set(labels)))
        else:
            by = str(question.by)
            counts.append(int(np.unique(run.read(cell["index"], [by])[by]).size))
    share = question.response == WIN_SHARE
    return compare.family_size(counts, share or not compared)


def _cell(
    cell: Mapping[str, Any],
    games: Games,
    asked: compare.Asked,
    known: facts.GameFacts,
    failed: int,
    lost: int,
    judged: bool,
) -> CellSummary:
    confidence = asked.question.confidence
    response = asked.question.response
    available = {measure.DECISIONS.name: measure.DECISIONS}
    available |= {metric.name: metric for metric in known.metrics}
    # Names have no mean: factions are subjects, never metrics.
    metrics = [metric for metric in known.metrics if metric.name not in known.labels]
    listed = [*metrics, measure.DECISIONS]
    subjects = compare.subjects_of(games, asked.question)
    factions = facts.FACTION if facts.FACTION in games.columns else None
    return CellSummary(
        index=cell["index"],
        name=cell["name"],
        factors=tuple((str(k), str(v)) for k, v in cell["factors"]),
        players=games.players,
        lineup=games.labels,
        mirror=games.mirror,
        blocks=int(games.blocks.size),
        games=games.count,
        fair=1 / games.players,
        truncated=int(games.truncated.sum()),
        failed=failed,
        lost_blocks=lost,
        subjects=tuple(
            measure.level(games, response, each, confidence) for each in subjects
        ),
        verdict=compare.judge_cell(games, asked) if judged else None,
        seats=measure.seat_shares(games, confidence),
        seat_test=measure.seat_test(games),
        strategies=measure.strategy_shares(games, confidence),
        strategy_by_seat=measure.strategy_seat_table(games, confidence),
        factions=field.faction_shares(games, factions, confidence),
        adjusted=field.adjusted(games, factions, confidence),
        field=field.field_of(games, confidence),
        ladder=field.ladder(games, confidence),
        metrics=measure.metrics(games, listed, confidence),
        endings=measure.endings(games, confidence),
        length=measure.length_of(available),
    )


def _strategies(cells: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the strategies of all cells by name, a user's own with its digest."""
    names: dict[str, None] = {}
    for cell in cells:
        for entrant in cell["entrants"]:
            digest = entrant.get("digest")
            own = f" (own file, {str(digest)[:12]})" if digest else ""
            names[f"{entrant['label']}{own}"] = None
    return tuple(names)


def _order(cells: Sequence[Mapping[str, Any]]) -> str:
    """Return how circular orders came about: "drawn" unless a cell keeps them."""
    fixed = any(cell.get("order") == "fixed" for cell in cells)
    return "fixed" if fixed else "drawn"


def _failure(failure: Mapping[str, Any]) -> str:
    return (
        f"cell {failure['cell']}, block {failure['block']}, "
        f"rotation {failure['rotation']}: {failure['message']} "
        f"({failure['reproduction']})"
    )
