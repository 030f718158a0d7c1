"""Which abilities are on offer, and under ruling A17 which of them can do anything."""

import cython

if not cython.compiled:
    from simcore.games.star_realms.combat import destroyable
    from simcore.games.star_realms.effects import bases_in_play, played_of
    from simcore.games.star_realms.names import (
        ACQUIRE,
        ALLY_A,
        ALLY_A_AT,
        ALLY_B,
        ALLY_B_AT,
        C_ACTIVE,
        C_EXPLORERS,
        C_PLAYED,
        CHOOSE,
        COPY_SHIP,
        COST,
        DESTROY_BASE,
        DISCARD,
        DISCARD_TO_DRAW,
        DRAW,
        DRAW_PER_PLAYED,
        END,
        EXPLORER,
        IN_DISCARD,
        IN_HAND,
        IN_ROW,
        OPPONENT_DISCARDS,
        P_ALIVE,
        P_DECK,
        P_DISCARD,
        P_HAND,
        P_IN_PLAY,
        PRIMARY,
        PRIMARY_AT,
        R_IDLE,
        ROW_SLOTS,
        SCRAP,
        SCRAP_ABILITY,
        SCRAP_AT,
        SCRAP_TO_DRAW,
        SHIP,
        TYPE,
        WITH_BASES,
    )


def offered(s, card, ability, column):
    """Say whether an ability of a card in play may be used; `column` has its row.

    It may be used though it can do nothing, and then is used. [A17]
    """
    if not s.ready[card] & ability:
        return False
    return not (s.rule[R_IDLE] and idle(s, s.card[s.shape[card], column]))


def any_offered(s, card):
    """Say whether any ability of a card in play may be used."""
    if s.ready[card] == 0:
        return False
    return (
        not s.rule[R_IDLE]
        or offered(s, card, PRIMARY, PRIMARY_AT)
        or offered(s, card, ALLY_A, ALLY_A_AT)
        or offered(s, card, ALLY_B, ALLY_B_AT)
        or offered(s, card, SCRAP_ABILITY, SCRAP_AT)
    )


def idle(s, row):
    """Say whether no part of the ability starting at this row would do anything."""
    while s.effect[row, 0] != END:
        if not part_idle(s, s.common[C_ACTIVE], row):
            return False
        row += 1
    return True


def part_idle(s, seat, row):
    op: cython.int = s.effect[row, 0]
    a: cython.int = s.effect[row, 1]
    i: cython.int
    no_cards: cython.int = s.purse[seat, P_DECK] + s.purse[seat, P_DISCARD] == 0
    if op == DRAW:
        return no_cards
    if op == DRAW_PER_PLAYED:
        return no_cards or played_of(s, a) == 0
    if op in (DISCARD, DISCARD_TO_DRAW):
        return s.purse[seat, P_HAND] == 0
    if op in (SCRAP, SCRAP_TO_DRAW):
        return zones_empty(s, seat, a)
    if op == OPPONENT_DISCARDS:
        return no_victim(s, seat)
    if op == DESTROY_BASE:
        return no_target(s, seat)
    if op == ACQUIRE:
        return nothing_free(s, a, s.effect[row, 2])
    if op == COPY_SHIP:
        return s.common[C_PLAYED] == 0
    if op == WITH_BASES:
        return bases_in_play(s, seat) < a or idle(s, s.effect[row, 2])
    if op == CHOOSE:
        for i in range(a):
            if not idle(s, s.effect[row, 2 + i]):
                return False
        return True
    return False


def zones_empty(s, seat, zones):
    slot: cython.int
    if zones & IN_HAND and s.purse[seat, P_HAND]:
        return False
    if zones & IN_DISCARD and s.purse[seat, P_DISCARD]:
        return False
    if zones & IN_ROW:
        for slot in range(ROW_SLOTS):
            if s.row[slot] >= 0:
                return False
    return True


def no_victim(s, seat):
    other: cython.int
    for other in range(s.seats):
        if other != seat and s.purse[other, P_ALIVE] and s.purse[other, P_HAND]:
            return False
    return True


def no_target(s, seat):
    i: cython.int
    owner: cython.int
    for owner in range(s.seats):
        for i in range(s.purse[owner, P_IN_PLAY]):
            if destroyable(s, seat, s.in_play[owner, i]):
                return False
    return True


def nothing_free(s, types, most):
    slot: cython.int
    kind: cython.int
    if (
        s.common[C_EXPLORERS]
        and types & SHIP
        and (most < 0 or s.card[EXPLORER, COST] <= most)
    ):
        return False
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0:
            kind = s.kind[s.row[slot]]
            if s.card[kind, TYPE] & types and (most < 0 or s.card[kind, COST] <= most):
                return False
    return True
