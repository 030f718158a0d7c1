"""What a cell says about its field: luck, adjusted shares, does skill pay.

Needs different strategies in one cell, rotated over the seats.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from reports.analysis.adjusted import adjusted_share
from reports.analysis.choice import fit
from reports.analysis.choice_data import winners
from reports.analysis.contrasts import same_cell
from reports.analysis.estimate import Estimate, scaled
from reports.analysis.luck import blocks_to_tell, luck_share, repeats
from reports.games import STRATEGY, WIN_SHARE, Games, Subject
from reports.measure import estimate
from reports.measure import level as measured
from reports.summary import Field, Level, Rung

RANDOM = "random"
BUDGET = re.compile(r"lookahead:(\d+)(.*)")


def field_of(games: Games, confidence: float) -> Field | None:
    """Return luck and the games to tell; None in mirror cells, solo, or one block."""
    if games.players < 2 or games.mirror or games.blocks.size < 2:
        return None
    if np.ptp(games.payoff) == 0:
        return None
    luck = luck_share(
        games.payoff, games.entrant, games.labels, games.block, confidence=confidence
    )
    twice = None
    if games.players == 2 and games.count == 2 * games.blocks.size:
        twice = repeats(games.payoff, games.entrant, games.block)
    ranked = sorted(
        games.levels(STRATEGY),
        key=lambda each: -float(games.values(WIN_SHARE, each).numerators.mean()),
    )
    first, second = (
        games.values(WIN_SHARE, each).numerators for each in (ranked[0], ranked[1])
    )
    return Field(
        luck, twice, ranked[0].name, ranked[1].name, blocks_to_tell(first - second)
    )


def ladder(games: Games, confidence: float) -> tuple[Rung, ...]:
    """Return the pairs of a cell whose order is known: random play and budgets."""
    if games.players < 2 or games.mirror or games.blocks.size < 2:
        return ()
    labels = list(dict.fromkeys(games.labels))
    found = []
    for strong in labels:
        for weak in labels:
            if stronger(strong, weak):
                found.append(Rung(strong, weak, _lead(games, strong, weak, confidence)))
    return tuple(found)


def _lead(games: Games, strong: str, weak: str, confidence: float) -> Estimate:
    """Estimate the share of one strategy less that of another in the same cell."""
    one, other = (
        games.values(WIN_SHARE, Subject(STRATEGY, label)) for label in (strong, weak)
    )
    if games.players == 2:
        # The difference is 2 p - 1: Wilson's limits hold even if one wins all games.
        p = estimate(one, WIN_SHARE, games.count, confidence)
        return scaled(p.minus(0.5), 2)
    return same_cell(
        (one.numerators, one.denominators),
        (other.numerators, other.denominators),
        confidence=confidence,
    ).estimate


def stronger(strong: str, weak: str) -> bool:
    """Say whether one strategy must beat the other, by their names alone.

    Anything must beat random play, and look-ahead the same with a smaller budget.
    """
    if weak == RANDOM:
        return strong != RANDOM
    ours, theirs = BUDGET.fullmatch(strong), BUDGET.fullmatch(weak)
    if ours is None or theirs is None or ours[2] != theirs[2]:
        return False
    return int(ours[1]) > int(theirs[1])


def adjusted(
    games: Games, factions: str | None, confidence: float
) -> tuple[Level, ...]:
    """Return shares of strategies and factions, each freed of the other and of seats.

    From a conditional logit on all of them; empty without factions, where the plain
    shares are balanced already, and where the model has no solution.
    """
    if factions is None or games.players < 2 or games.blocks.size < 2:
        return ()
    shape = games.payoff.shape
    kinds: list[tuple[str, list[str], NDArray[np.int64]]] = []
    names = np.array(games.labels)[games.entrant]
    for kind, column in ((STRATEGY, names), (factions, games.columns[factions])):
        levels, index = np.unique(column, return_inverse=True)
        if levels.size > 1:
            kinds.append((kind, [str(each) for each in levels], index.reshape(shape)))
    if not kinds:
        return ()
    seat = np.broadcast_to(np.arange(games.players), shape)
    try:
        fitted = fit(
            winners([*(kind[2] for kind in kinds), seat], games.payoff, games.block)
        )
    except (ArithmeticError, ValueError):
        return ()
    found = []
    for number, (kind, names_, index) in enumerate(kinds):
        for level, name in enumerate(names_):
            estimate = adjusted_share(
                fitted, number, level, games.players, len(kinds), confidence=confidence
            )
            found.append(Level(name, kind, estimate, int((index == level).sum())))
    return tuple(found)


def faction_shares(
    games: Games, factions: str | None, confidence: float
) -> tuple[Level, ...]:
    """Return each faction's share per appearance; empty without factions."""
    if factions is None or games.players < 2:
        return ()
    return tuple(
        measured(games, WIN_SHARE, each, confidence) for each in games.levels(factions)
    )
