"""What a run says, as numbers: the one thing every renderer and `summary.json` show.

Shares are between 0 and 1, intervals belong to reports.analysis.estimate.Estimate, and
nothing here is formatted. `summarise` in reports.summarise fills these classes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default
from typing import Any

from reports.analysis.contrasts import Contrast
from reports.analysis.estimate import Estimate
from reports.analysis.luck import Luck, Repeats
from reports.analysis.seats import Hotelling
from reports.analysis.verdicts import Verdict

# The layout of summary.json; raised when a field changes its meaning.
FORMAT = 1


@dataclass(frozen=True)
class Question:
    """What was asked: whose response, against what, within which margin.

    `margin` None means the default of the response; `baseline` maps factors to the
    level everything is compared with, and is empty if nothing is. `by` is seat,
    strategy, a column, or None for the game as a whole; `of` is one level of it.
    """

    text: str
    response: str
    by: str | None
    of: str | None = None
    baseline: Mapping[str, str] = default(default_factory=dict)
    margin: float | None = None
    confidence: float = 0.95


@dataclass(frozen=True)
class Level:
    """An estimate for one subject; `appearances` counts places over all games."""

    name: str
    by: str | None
    estimate: Estimate
    appearances: int


@dataclass(frozen=True)
class Distribution:
    """Counts of games between edges; the last bin includes its upper edge."""

    edges: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Metric:
    """A quantity of the game: mean and median with intervals, by seat if it has one.

    `spread` is the standard deviation between games (seats counted apart), `range`
    the 10 % and 90 % quantiles. `is_share` marks a yes-or-no metric, whose mean is
    a share of games.
    """

    name: str
    meaning: str
    unit: str
    scope: str
    mean: Estimate
    median: Estimate
    spread: float
    range: tuple[float, float]
    is_share: bool
    distribution: Distribution
    seats: tuple[Level, ...] = ()


@dataclass(frozen=True)
class Field:
    """How much of winning is luck in this field of strategies.

    `repeats` for two players: how often a seat or a strategy won both games of a
    block. After `to_tell` blocks the `best` strategy leads the `next` one with 95 %.
    """

    luck: Luck
    repeats: Repeats | None
    best: str
    next: str
    to_tell: int | None


@dataclass(frozen=True)
class Rung:
    """A strategy that must be stronger, and its share less the weaker one's."""

    stronger: str
    weaker: str
    difference: Estimate


@dataclass(frozen=True)
class CellSummary:
    """One combination of factor levels.

    `subjects` are the levels asked about, `seats` and `strategies` shares of wins
    (no strategies in a mirror cell, where each has 1/k by construction). `fair` is
    1/k. `factions` are shares per appearance, `adjusted` the shares of strategies and
    factions freed of each other. `verdict` is None where the cell only serves a
    comparison.
    """

    index: int
    name: str
    factors: tuple[tuple[str, str], ...]
    players: int
    lineup: tuple[str, ...]
    mirror: bool
    blocks: int
    games: int
    fair: float
    truncated: int
    failed: int
    lost_blocks: int
    subjects: tuple[Level, ...]
    verdict: Verdict | None
    seats: tuple[Level, ...]
    seat_test: Hotelling | None
    strategies: tuple[Level, ...]
    strategy_by_seat: tuple[tuple[Level, ...], ...]
    factions: tuple[Level, ...]
    adjusted: tuple[Level, ...]
    field: Field | None
    ladder: tuple[Rung, ...]
    metrics: tuple[Metric, ...]
    endings: tuple[Level, ...]
    length: str


@dataclass(frozen=True)
class Change:
    """How one subject's response differs between a cell and its baseline.

    `relative` is the change in parts of the baseline's mean, for metrics.
    `adjusted` is Holm's p-value within the family.
    """

    name: str
    contrast: Contrast
    relative: Contrast | None
    adjusted: float | None

    def effect(self, on_relative: bool) -> Estimate:
        """Return the estimate a verdict is taken on: the relative one if wanted."""
        chosen = self.relative if on_relative and self.relative else self.contrast
        return chosen.estimate


@dataclass(frozen=True)
class MetricChange:
    """How a metric differs from the baseline: screened, not judged.

    `adjusted` is Benjamini and Hochberg's p-value over all metrics of all comparisons;
    `to_confirm` marks those below 10 %.
    """

    name: str
    unit: str
    contrast: Contrast
    relative: Contrast | None
    adjusted: float | None = None
    to_confirm: bool = False


@dataclass(frozen=True)
class Comparison:
    """A cell against its baseline, on the blocks both have.

    `on_relative` says that margin and verdict are on the scale of relative change.
    `paired` is False for runs on different seeds.
    """

    cell: int
    baseline: int
    blocks: int
    changes: tuple[Change, ...]
    metrics: tuple[MetricChange, ...]
    on_relative: bool
    paired: bool
    verdict: Verdict

    def effects(self) -> list[Estimate]:
        """Return the estimates that the verdict was taken on."""
        return [each.effect(self.on_relative) for each in self.changes]


@dataclass(frozen=True)
class Assumed:
    """A value in use that no source confirms."""

    key: str
    value: Any
    source: str


@dataclass(frozen=True)
class RuleSet:
    """The effective rules of some cells.

    `changed` lists (key, printed value, value in use). `values` counts all values.
    """

    digest: str
    cells: tuple[int, ...]
    values: int | None
    changed: tuple[tuple[str, Any, Any], ...]
    assumed: tuple[Assumed, ...]


@dataclass(frozen=True)
class Headline:
    """The answer over all cells or comparisons judged.

    `state` is the verdict's word, `name` the cell it rests on, `verdict` that one's.
    `family` counts the intervals that were judged together.
    """

    state: str
    name: str
    subject: str | None
    verdict: Verdict | None
    compared: bool
    on_relative: bool
    judged: int
    family: int
    reason: str | None


@dataclass(frozen=True)
class Summary:
    """A run and what it says. See the module for conventions."""

    game: str
    title: str
    stage: str
    question: Question
    headline: Headline
    cells: tuple[CellSummary, ...]
    comparisons: tuple[Comparison, ...]
    held: tuple[tuple[str, str], ...]
    strategies: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    games: int
    blocks: int
    truncated: int
    failed: int
    failures: tuple[str, ...]
    lost_blocks: int
    seed: int
    order: str
    stopping: str
    command: str
    versions: tuple[tuple[str, str], ...]
    format: int = FORMAT
