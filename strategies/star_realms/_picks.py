"""How the scripted players answer the choices that effects ask for."""

import cython

if not cython.compiled:
    from simcore.games.star_realms.combat import destroyable
    from simcore.games.star_realms.effects import played_of
    from simcore.games.star_realms.names import (
        C_EXPLORERS,
        C_PLAYED,
        C_TURN,
        CHOOSE_ACQUIRED,
        CHOOSE_BASE,
        CHOOSE_BRANCH,
        CHOOSE_DISCARD,
        CHOOSE_DISCARD_TO_DRAW,
        CHOOSE_SCRAP,
        CHOOSE_SCRAP_TO_DRAW,
        CHOOSE_SHIP_TO_COPY,
        CHOOSE_TOP,
        CHOOSE_VICTIM,
        COMBAT,
        COST,
        DEFENCE,
        DISCARD_TO_DRAW,
        DRAW,
        DRAW_PER_PLAYED,
        END,
        EXPLORER,
        GAIN,
        H_CARD,
        H_COST,
        H_LEAST,
        H_TO,
        H_ZONES,
        IN_DISCARD,
        IN_HAND,
        IN_ROW,
        NOBODY,
        P_ALIVE,
        P_AUTHORITY,
        P_COMBAT,
        P_DECK,
        P_DISCARD,
        P_HAND,
        P_IN_PLAY,
        P_TRADE,
        ROW_SLOTS,
        SHIP,
        STOP,
        TAKE_AMOUNT,
        TAKE_BASE,
        TAKE_BRANCH,
        TAKE_COPY,
        TAKE_DISCARD,
        TAKE_EXPLORER,
        TAKE_HAND,
        TAKE_ROW,
        TAKE_SEAT,
        TAKE_TOP,
        TRADE,
        TYPE,
        WHAT_BITS,
    )
    from strategies.star_realms._judge import phase_of, value
    from strategies.star_realms._names import (
        A_PRIMARY,
        F_AUTHORITY,
        F_COMBAT,
        F_DRAW,
        F_FILTER,
        F_TRADE,
    )


def pick(me, s):
    """Answer the choice that is open."""
    what: cython.int = s.decision
    if what in (CHOOSE_SCRAP, CHOOSE_SCRAP_TO_DRAW):
        return pick_scrap(me, s)
    if what == CHOOSE_DISCARD:
        return pick_discard(me, s, False)
    if what == CHOOSE_DISCARD_TO_DRAW:
        return pick_discard(me, s, True)
    if what == CHOOSE_TOP:
        return code(TAKE_TOP, 0)
    if what == CHOOSE_BRANCH:
        return pick_branch(me, s)
    if what == CHOOSE_BASE:
        return pick_base(me, s)
    if what == CHOOSE_ACQUIRED:
        return pick_acquired(me, s)
    if what == CHOOSE_SHIP_TO_COPY:
        return pick_copy(me, s)
    if what == CHOOSE_VICTIM:
        return pick_victim(me, s)
    # an attack with part of the combat, begun by somebody else's plan
    return code(TAKE_AMOUNT, s.purse[me.seat, P_COMBAT] - 1)


def code(kind, what):
    return kind << WHAT_BITS | what


def pick_scrap(me, s):
    """Scrap the card least worth keeping, if it is junk; discarded ones first.

    Focus on a faction does not matter here.
    """
    i: cython.int
    kind: cython.int
    zones: cython.int = s.choice[H_ZONES]
    phase: cython.int = phase_of(s, me.seat)
    best: cython.int = STOP << WHAT_BITS
    low: cython.double = me.junk[phase] if s.choice[H_LEAST] <= 0 else 1e9
    if s.common[C_TURN] > me.patience and s.choice[H_LEAST] <= 0:
        return best
    if zones == IN_ROW:
        return pick_row(me, s, phase)
    if zones & IN_DISCARD:
        for i in range(s.purse[me.seat, P_DISCARD]):
            kind = s.kind[s.discard[me.seat, i]]
            if me.worth[phase, kind] < low:
                low = me.worth[phase, kind]
                best = code(TAKE_DISCARD, kind)
    if zones & IN_HAND:
        for i in range(s.purse[me.seat, P_HAND]):
            kind = s.kind[s.hand[me.seat, i]]
            # scrapping from the hand also costs what the card gives this turn
            if me.worth[phase, kind] + 0.3 < low:
                low = me.worth[phase, kind] + 0.3
                best = code(TAKE_HAND, kind)
    return best


def pick_row(me, s, phase):
    """Scrap from the row what is dear to everybody and out of one's own reach."""
    slot: cython.int
    kind: cython.int
    best: cython.int = STOP << WHAT_BITS
    high: cython.double = me.deny if s.choice[H_LEAST] <= 0 else -1e9
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0:
            kind = s.kind[s.row[slot]]
            if (
                s.card[kind, COST] > s.purse[me.seat, P_TRADE] + 2
                or s.choice[H_LEAST] > 0
            ) and me.worth[phase, kind] > high:
                high = me.worth[phase, kind]
                best = code(TAKE_ROW, kind)
    return best


def pick_discard(me, s, free):
    """Discard what does least this turn; if `free`, only what a draw beats."""
    i: cython.int
    kind: cython.int
    phase: cython.int = phase_of(s, me.seat)
    best: cython.int = STOP << WHAT_BITS
    low: cython.double = 1e9
    if free:
        if s.purse[me.seat, P_DECK] + s.purse[me.seat, P_DISCARD] == 0:
            return best
        low = me.now[phase, F_DRAW]
    for i in range(s.purse[me.seat, P_HAND]):
        kind = s.kind[s.hand[me.seat, i]]
        if me.use[phase, kind, A_PRIMARY] < low:
            low = me.use[phase, kind, A_PRIMARY]
            best = code(TAKE_HAND, kind)
    return best


def pick_base(me, s):
    """Destroy the enemy base that does most; an own one only if it must be."""
    i: cython.int
    owner: cython.int
    card: cython.int
    phase: cython.int = phase_of(s, me.seat)
    worth: cython.double
    high: cython.double = -1.0 if s.choice[H_LEAST] <= 0 else -1e9
    best: cython.int = STOP << WHAT_BITS
    for owner in range(s.seats):
        for i in range(s.purse[owner, P_IN_PLAY]):
            card = s.in_play[owner, i]
            if not destroyable(s, me.seat, card):
                continue
            worth = me.threat[phase, s.kind[card]] + s.card[s.kind[card], DEFENCE]
            if owner == me.seat:
                worth = -2.0 - worth
            if worth > high:
                high = worth
                best = code(TAKE_BASE, card)
    return best


def pick_branch(me, s):
    """Take the option that does most this turn."""
    i: cython.int
    worth: cython.double
    best: cython.int = 0
    high: cython.double = -1e9
    row: cython.int = s.choice[H_TO]
    phase: cython.int = phase_of(s, me.seat)
    for i in range(s.effect[row, 1]):
        worth = worth_now(me, s, phase, s.effect[row, 2 + i])
        if worth > high:
            high = worth
            best = i
    return code(TAKE_BRANCH, best)


def worth_now(me, s, phase, row):
    """What an option gives this turn; trade counts by what it lets one buy."""
    op: cython.int
    n: cython.int
    i: cython.int
    other: cython.int
    trade: cython.int = s.purse[me.seat, P_TRADE]
    total: cython.double = 0.0
    while s.effect[row, 0] != END:
        op = s.effect[row, 0]
        n = s.effect[row, 2]
        if op == GAIN and s.effect[row, 1] == TRADE:
            total += price_of_best(me, s, trade + n) - price_of_best(me, s, trade)
            total += 0.05 * n * me.now[phase, F_TRADE]
        elif op == GAIN and s.effect[row, 1] == COMBAT:
            total += n * me.now[phase, F_COMBAT]
            for other in range(s.seats):
                if (
                    other != me.seat
                    and s.purse[other, P_ALIVE]
                    and s.purse[me.seat, P_COMBAT] + n >= s.purse[other, P_AUTHORITY]
                ):
                    total += 100.0
        elif op == GAIN:
            total += n * me.now[phase, F_AUTHORITY]
        elif op == DRAW:
            total += s.effect[row, 1] * me.now[phase, F_DRAW]
        elif op == DRAW_PER_PLAYED:
            total += played_of(s, s.effect[row, 1]) * me.now[phase, F_DRAW]
        elif op == DISCARD_TO_DRAW:
            n = 0
            for i in range(s.purse[me.seat, P_HAND]):
                if (
                    me.use[phase, s.kind[s.hand[me.seat, i]], A_PRIMARY]
                    < me.now[phase, F_DRAW]
                ):
                    n += 1
            total += min(n, s.effect[row, 1]) * me.now[phase, F_FILTER]
        row += 1
    return total


def price_of_best(me, s, trade):
    """Return what the best purchase with so much trade is worth; 0 if there is none."""
    kind: cython.int = best_for(me, s, trade)
    if kind < 0:
        return 0.0
    return value(me, s, phase_of(s, me.seat), kind)


def best_for(me, s, trade):
    """Return the kind this player buys with so much trade, or -1."""
    slot: cython.int
    kind: cython.int
    worth: cython.double
    best: cython.int = NOBODY
    phase: cython.int = phase_of(s, me.seat)
    high: cython.double = 0.0
    if s.common[C_TURN] <= me.patience:
        high = me.least[phase]
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0:
            kind = s.kind[s.row[slot]]
            if s.card[kind, COST] <= trade:
                worth = value(me, s, phase, kind)
                if worth > high:
                    high = worth
                    best = kind
    if (
        s.common[C_EXPLORERS]
        and s.card[EXPLORER, COST] <= trade
        and me.worth[phase, EXPLORER] > high
    ):
        best = EXPLORER
    return best


def pick_copy(me, s):
    """Copy the ship that does most this turn."""
    i: cython.int
    kind: cython.int
    phase: cython.int = phase_of(s, me.seat)
    high: cython.double = -1e9
    best: cython.int = STOP << WHAT_BITS
    for i in range(s.common[C_PLAYED]):
        kind = s.kind[s.played[i]]
        if kind != s.kind[s.choice[H_CARD]] and me.use[phase, kind, A_PRIMARY] > high:
            high = me.use[phase, kind, A_PRIMARY]
            best = code(TAKE_COPY, kind)
    return best


def pick_acquired(me, s):
    """Take the card most worth owning."""
    slot: cython.int
    kind: cython.int
    most: cython.int = s.choice[H_COST]
    phase: cython.int = phase_of(s, me.seat)
    best: cython.int = STOP << WHAT_BITS
    high: cython.double = -1e9 if s.choice[H_LEAST] > 0 else 0.0
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0:
            kind = s.kind[s.row[slot]]
            if (
                s.card[kind, TYPE] & s.choice[H_ZONES]
                and (most < 0 or s.card[kind, COST] <= most)
                and value(me, s, phase, kind) > high
            ):
                high = value(me, s, phase, kind)
                best = code(TAKE_ROW, kind)
    if (
        s.common[C_EXPLORERS]
        and s.choice[H_ZONES] & SHIP
        and (most < 0 or s.card[EXPLORER, COST] <= most)
        and me.worth[phase, EXPLORER] > high
    ):
        best = code(TAKE_EXPLORER, 0)
    return best


def pick_victim(me, s):
    """Let the living opponent with most authority suffer."""
    other: cython.int
    best: cython.int = NOBODY
    for other in range(s.seats):
        if (
            other != me.seat
            and s.purse[other, P_ALIVE]
            and (best < 0 or s.purse[other, P_AUTHORITY] > s.purse[best, P_AUTHORITY])
        ):
            best = other
    return code(TAKE_SEAT, best)
