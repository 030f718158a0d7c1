"""From a run folder to a Summary: reads the rows cell by cell, judges, collects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from reports import compare, facts, field, measure, screening
from reports.games import Games, RunData
from reports.study import Study
from reports.summary import CellSummary, Comparison, Summary
from simcore.errors import RunError


def summarise(run: RunData, known: facts.GameFacts | None = None) -> Summary:
    """Return all that a report says about a run.

    `run` is an open simcore.results.RunFolder. `known` describes the game; without it
    the game's own files are read. Memory holds one cell and one baseline at a time.
    Raises what reading the run raises, and RunError if a cell has no whole block.
    """
    study = Study.of(run, known)
    known, manifest, cells = study.known, run.manifest, study.cells
    asked, lost, failures = study.asked(), study.lost, study.failures
    found: list[CellSummary] = []
    comparisons: list[Comparison] = []
    reasons: dict[int, str] = {}
    kept: dict[int, Games] = {}
    for i, cell in enumerate(cells):
        games = study.read(i)
        if not games.count:
            raise RunError(f"cell {cell['name']!r}: no block without a failed game")
        failed = sum(each["cell"] == cell["index"] for each in failures)
        found.append(
            _cell(cell, games, asked, study.metrics, failed, lost.size, not study.pairs)
        )
        if not compare.subjects_of(games, asked.question):
            reasons[cell["index"]] = compare.unanswerable(games, asked.question)
        if i in study.pairs:
            base = study.pairs[i]
            if base not in kept:
                kept = {base: study.read(base)}
            one = study.compare(i, games, kept[base], asked)
            if one is not None:
                screened = screening.metric_changes(
                    games,
                    kept[base],
                    study.metrics,
                    asked.question.confidence,
                    paired_seeds=study.paired,
                )
                comparisons.append(replace(one, metrics=screened))
    total = sum(each.blocks for each in found)
    lost_share = lost.size / (lost.size + max(each.blocks for each in found))
    return Summary(
        game=cells[0]["game"],
        title=known.title,
        stage=known.stage,
        question=study.question,
        headline=compare.headline(
            found, comparisons, asked.family, lost_share, reasons
        ),
        cells=tuple(found),
        comparisons=screening.screen(compare.adjust(comparisons, asked.share)),
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


def _cell(
    cell: Mapping[str, Any],
    games: Games,
    asked: compare.Asked,
    metrics: Sequence[measure.Declared],
    failed: int,
    lost: int,
    judged: bool,
) -> CellSummary:
    confidence = asked.question.confidence
    response = asked.question.response
    available = {metric.name: metric for metric in metrics}
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
        metrics=measure.metrics(games, metrics, confidence),
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
