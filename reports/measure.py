"""One cell's numbers: shares by seat and strategy, length, metrics, endings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.analysis.contrasts import ratio_mean
from reports.analysis.estimate import Estimate, Floats
from reports.analysis.means import mean, quantile
from reports.analysis.seats import Hotelling, hotelling
from reports.analysis.shares import share
from reports.games import SEAT, STRATEGY, WIN_SHARE, Games, Subject, Values, across
from reports.summary import Distribution, Level, Metric

# The first of these that a game declares is called its length.
LENGTHS = ("turns", "rounds", "length", "decisions")
BINS = 24


@dataclass(frozen=True)
class Declared:
    """A metric as the game declares it; scope is "game" or "seat"."""

    name: str
    scope: str
    meaning: str
    unit: str


# What every game has, besides what it declares.
DECISIONS = Declared("decisions", "game", "Decisions taken in the game", "decisions")
GAP = Declared("score_gap", "game", "Best score less the second best", "points")
SOLE_WINNER = Declared("sole_winner", "game", "Games won by one seat alone", "")


def estimate(
    values: Values,
    response: str,
    observations: int,
    confidence: float,
    levels: int = 1,
) -> Estimate:
    """Estimate a subject's response: a share by Wilson, anything else by Hall."""
    if response == WIN_SHARE:
        return share(
            values.numerators,
            values.denominators,
            confidence=confidence,
            levels=levels,
            observations=observations,
        )
    if values.denominators is None:
        return mean(
            values.numerators,
            confidence=confidence,
            levels=levels,
            observations=observations,
        )
    return ratio_mean(
        values.numerators,
        values.denominators,
        confidence=confidence,
        levels=levels,
        observations=observations,
    )


def level(games: Games, response: str, subject: Subject, confidence: float) -> Level:
    """Estimate a response for one subject of a cell."""
    places = games.places(subject) if subject.by else games.count
    found = estimate(games.values(response, subject), response, places, confidence)
    return Level(subject.name, subject.by, found, places)


def seat_shares(games: Games, confidence: float) -> tuple[Level, ...]:
    """Estimate the share of wins of every seat; nothing for a single player."""
    if games.players < 2:
        return ()
    return tuple(
        level(games, WIN_SHARE, seat, confidence) for seat in games.levels(SEAT)
    )


def seat_test(games: Games) -> Hotelling | None:
    """Test equal seats; None for a single player or when nothing varies."""
    if games.players < 2 or games.blocks.size < games.players + 1:
        return None
    shares = np.column_stack([games.of_blocks(column) for column in games.payoff.T])
    if np.ptp(shares, axis=0).max() == 0:
        return None
    return hotelling(shares)


def strategy_shares(games: Games, confidence: float) -> tuple[Level, ...]:
    """Estimate the share per place of every strategy; nothing in a mirror cell."""
    if games.players < 2 or games.mirror:
        return ()
    return tuple(
        level(games, WIN_SHARE, each, confidence) for each in games.levels(STRATEGY)
    )


def strategy_seat_table(
    games: Games, confidence: float
) -> tuple[tuple[Level, ...], ...]:
    """Estimate the share of each strategy (rows) in each seat (columns)."""
    if games.players < 2 or games.mirror:
        return ()
    rows = []
    for strategy in games.levels(STRATEGY):
        mine = games.mask(strategy)
        row = []
        for seat in range(games.players):
            num = games.of_blocks(np.where(mine[:, seat], games.payoff[:, seat], 0))
            den = games.of_blocks(mine[:, seat])
            if not den.any():
                continue
            places = int(mine[:, seat].sum())
            found = share(num, den, confidence=confidence, observations=places)
            name = f"{strategy.name} in seat {seat + 1}"
            row.append(Level(name, STRATEGY, found, places))
        rows.append(tuple(row))
    return tuple(rows)


def endings(games: Games, confidence: float) -> tuple[Level, ...]:
    """Estimate how often games end in each way, the most frequent first."""
    names, counts = np.unique(games.ending.astype(str), return_counts=True)
    order = sorted(range(names.size), key=lambda i: (-counts[i], names[i]))
    found = []
    for i in order:
        values = games.of_blocks(games.ending == names[i])
        one = share(values, confidence=confidence, observations=games.count)
        found.append(Level(str(names[i]), None, one, int(counts[i])))
    return tuple(found)


def metrics(
    games: Games, declared: Sequence[Declared], confidence: float
) -> tuple[Metric, ...]:
    """Measure length, the metrics a game declares, and how close its games are."""
    return tuple(
        _metric(games, metric, column, confidence)
        for metric, column in metric_columns(games, declared)
    )


def metric_columns(
    games: Games, declared: Sequence[Declared]
) -> Iterator[tuple[Declared, Floats]]:
    """Yield each metric with its values by seat, shape (G, k)."""
    for metric in declared:
        yield metric, np.asarray(games.columns[metric.name], dtype=np.float64)
    if games.players > 1:
        ordered = np.sort(games.score, axis=1)
        gap = ordered[:, -1] - ordered[:, -2]
        sole = games.payoff.max(axis=1) == 1
        for extra, values in ((GAP, gap), (SOLE_WINNER, sole)):
            if extra.name not in games.columns:
                column = np.repeat(values[:, None], games.players, axis=1)
                yield extra, np.asarray(column, dtype=np.float64)
    else:
        score = Declared("score", "game", "Score by the rules", "points")
        yield score, games.score


def metric_values(
    games: Games, declared: Sequence[Declared]
) -> dict[str, tuple[Declared, Floats]]:
    """Return each metric's block values, (B,), over all seats together."""
    return {
        metric.name: (metric, games.of_blocks(across(column) / games.players))
        for metric, column in metric_columns(games, declared)
    }


def _metric(
    games: Games, metric: Declared, column: NDArray[np.generic], confidence: float
) -> Metric:
    by_seat = metric.scope == "seat"
    values = np.asarray(column, dtype=np.float64)
    flat = values.reshape(-1) if by_seat else values[:, 0]
    owner = np.repeat(games.block, games.players) if by_seat else games.block
    is_share = bool(np.isin(flat, (0.0, 1.0)).all()) and metric.unit == ""
    of_game = games.of_blocks(values.mean(axis=1))
    find = share if is_share else mean
    seats: list[Level] = []
    if by_seat and games.players > 1:
        for seat in range(games.players):
            one = find(
                games.of_blocks(values[:, seat]),
                confidence=confidence,
                observations=games.count,
            )
            seats.append(Level(f"seat {seat + 1}", SEAT, one, games.count))
    ordered = np.sort(flat)
    return Metric(
        name=metric.name,
        meaning=metric.meaning,
        unit=metric.unit,
        scope=metric.scope,
        mean=find(of_game, confidence=confidence, observations=flat.size),
        median=quantile(flat, owner, 0.5, confidence=confidence),
        spread=float(flat.std(ddof=1)) if flat.size > 1 else 0.0,
        range=(_rank(ordered, 0.1), _rank(ordered, 0.9)),
        is_share=is_share,
        distribution=distribution(flat),
        seats=tuple(seats),
    )


def _rank(ordered: NDArray[np.float64], q: float) -> float:
    """Return the order statistic at the quantile `q` of sorted values."""
    return float(ordered[max(0, int(np.ceil(q * ordered.size - 1e-9)) - 1)])


def distribution(values: NDArray[np.float64]) -> Distribution:
    """Count values in at most 24 bins; whole numbers get bins of whole width."""
    low, high = float(values.min()), float(values.max())
    if (values == np.round(values)).all():
        width = max(1, int(np.ceil((high - low + 1) / BINS)))
        bins = int(np.ceil((high - low + 1) / width))
        edges = low - 0.5 + width * np.arange(bins + 1)
    elif high > low:
        edges = np.linspace(low, high, BINS + 1)
    else:
        edges = np.array([low - 0.5, high + 0.5])
    counts, _ = np.histogram(values, edges)
    return Distribution(tuple(float(e) for e in edges), tuple(int(c) for c in counts))


def length_of(declared: Mapping[str, Declared]) -> str:
    """Return the metric that is called the length of a game."""
    return next((name for name in LENGTHS if name in declared), DECISIONS.name)
