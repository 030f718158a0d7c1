"""How many games a scenario needs, and how long they take, from a pilot of it.

The pilot has its own seeds and is not reused. Ranges, not points: the lower end takes
the pilot's spread as it is, the upper end what it is with 80 % confidence.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from reports import words
from reports.analysis import plans
from reports.analysis.verdicts import spread
from reports.games import WIN_SHARE
from reports.sentences import response_name
from reports.summary import Summary


@dataclass(frozen=True)
class Need:
    """Blocks that one cell or comparison needs, lower and upper end."""

    name: str
    blocks: tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """What it takes to answer a question.

    `needs` for a balanced verdict with 80 % power if nothing is out of balance, or for
    the half-width asked for. `blocks` is what all cells then play, `games` over all
    cells, `seconds` of one worker; each lower and upper end.
    """

    aim: str
    needs: tuple[Need, ...]
    blocks: tuple[int, int]
    games: tuple[int, int]
    seconds: tuple[float, float]


def plan(
    pilot: Summary, seconds: Mapping[int, float], precision: float | None = None
) -> Plan | None:
    """Return the plan of a scenario from the summary of its pilot.

    `seconds` is one worker's time for a game, by cell index. With `precision` the aim
    is an interval of that half-width, else a verdict. None if the question has nothing
    to judge.
    """
    needs = []
    confidence = pilot.question.confidence
    names = {cell.index: cell.name for cell in pilot.cells}
    judged = [
        (names[each.cell], each.verdict, max(map(spread, each.effects())))
        for each in pilot.comparisons
    ]
    judged = judged or [
        (
            cell.name,
            cell.verdict,
            max((spread(each.estimate) for each in cell.subjects), default=math.nan),
        )
        for cell in pilot.cells
        if cell.verdict
    ]
    for name, verdict, sigma in judged:
        if verdict is None or not sigma > 0:
            continue
        ends = []
        for factor in (1.0, plans.pilot_factor(max(2, verdict.effect.blocks))):
            wide = sigma * factor
            if precision is not None:
                ends.append(plans.for_half_width(wide, precision, confidence))
            else:
                ends.append(plans.for_verdict(wide, verdict.margin, verdict.levels))
        needs.append(Need(name, (ends[0], ends[1])))
    if not needs:
        return None
    low, high = (max(need.blocks[i] for need in needs) for i in (0, 1))
    games, times = [], []
    for blocks in (low, high):
        each = {
            cell.index: math.ceil(blocks * cell.games / cell.blocks)
            for cell in pilot.cells
        }
        games.append(sum(each.values()))
        times.append(sum(count * seconds.get(i, 0.0) for i, count in each.items()))
    aim = "a verdict of balanced with 80 % power, if nothing is out of balance"
    if precision is not None:
        share = pilot.question.response == WIN_SHARE
        size = words.points(precision, sign=False) if share else f"{precision:g}"
        aim = f"a half-width of {size} of the {response_name(pilot.question.response)}"
    return Plan(
        aim, tuple(needs), (low, high), (games[0], games[1]), (times[0], times[1])
    )


def lines(found: Plan, workers: int = 1) -> list[str]:
    """Return a plan in words."""
    low, high = found.blocks
    text = [f"For {found.aim}:"]
    text += [
        f"  {need.name}: {words.count(need.blocks[0])} to "
        f"{words.count(need.blocks[1])} blocks"
        for need in found.needs
    ]
    text.append(
        f"All cells: {words.count(low)} to {words.count(high)} blocks each, "
        f"{words.count(found.games[0])} to {words.count(found.games[1])} games in all"
    )
    if found.seconds[1] > 0:
        times = " to ".join(duration(each / workers) for each in found.seconds)
        who = words.plural(workers, "worker")
        text.append(f"Time on {who}: {times}")
    return text


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    if seconds < 90 * 60:
        return f"{round(seconds / 60)} min"
    return f"{seconds / 3600:.1f} h"
