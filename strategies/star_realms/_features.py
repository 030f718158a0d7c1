"""What each card gives, read from the printed effects in force.

A strategy judges cards by these amounts, never by their names: a changed card is
judged as changed. Only true exceptions (copying a ship) have a feature of their own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import simcore.games.star_realms.names as rules
import strategies.star_realms._names as names

GAINS = {
    rules.TRADE: names.F_TRADE,
    rules.COMBAT: names.F_COMBAT,
    rules.AUTHORITY: names.F_AUTHORITY,
}
COUNTED = {
    rules.DRAW: names.F_DRAW,
    rules.OPPONENT_DISCARDS: names.F_DISCARD,
    rules.DISCARD_TO_DRAW: names.F_FILTER,
}
PLAYED = 2.0  # cards of one faction played in a turn, for draw_per_played
BASES_LIKELY = 0.4  # how often a condition on bases in play is met


def features(game: Any) -> np.ndarray:
    """Return the amounts as an array (kind, ability, feature)."""
    found = np.zeros((game.kinds, names.A_ABILITIES, names.FEATURES))
    columns = (
        (names.A_PRIMARY, rules.PRIMARY_AT),
        (names.A_ALLY_A, rules.ALLY_A_AT),
        (names.A_ALLY_B, rules.ALLY_B_AT),
        (names.A_SCRAP, rules.SCRAP_AT),
        (names.A_TRIGGER, rules.ON_SHIP_AT),
    )
    for kind in range(game.kinds):
        for ability, column in columns:
            row = game.card[kind, column]
            if row > 0:
                found[kind, ability] = sequence(game, row)
    return found


def sequence(game: Any, row: int) -> np.ndarray:
    """Return the amounts of the ability that starts at this row of effects."""
    total = np.zeros(names.FEATURES)
    while game.effect[row, 0] != rules.END:
        total += part(game, row)
        row += 1
    return total


def part(game: Any, row: int) -> np.ndarray:
    op, a, b, c = (game.effect[row, i] for i in range(4))
    amount = np.zeros(names.FEATURES)
    if op == rules.GAIN:
        amount[GAINS[a]] = b
    elif op in COUNTED:
        amount[COUNTED[op]] = a
    elif op in (rules.SCRAP, rules.SCRAP_TO_DRAW):
        amount[names.F_ROW if a == rules.IN_ROW else names.F_SCRAP] = c
        if op == rules.SCRAP_TO_DRAW:
            amount[names.F_DRAW] = c
    elif op == rules.DRAW_PER_PLAYED:
        amount[names.F_DRAW] = PLAYED
    elif op == rules.DESTROY_BASE:
        amount[names.F_DESTROY] = 1
    elif op == rules.NEXT_SHIP:
        amount[names.F_TOP] = 1
    elif op == rules.ACQUIRE:
        amount[names.F_FREE] = 1
    elif op == rules.COPY_SHIP:
        amount[names.F_COPY] = 1
    elif op == rules.DISCARD:
        amount[names.F_DRAW] = -0.6 * a  # the worst card of the hand is lost
    elif op == rules.WITH_BASES:
        amount += BASES_LIKELY * sequence(game, b)
    elif op == rules.CHOOSE:
        # Two options are worth more than the mean of both, less than their sum.
        branches = [sequence(game, game.effect[row, 2 + i]) for i in range(a)]
        amount += sum(branches) * (1.3 / len(branches))
    return amount
