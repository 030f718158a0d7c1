"""The interpreter of effect rows: every card's abilities are rows of one table.

Parts resolve in the order listed, as far as possible; a part is left out only if it
says "may" or "up to". [DC, RED2] A part that asks for a choice stops here until the
choice is made (choices.py); the stack remembers where to go on.
"""

import cython

if not cython.compiled:
    from simcore.game import tell
    from simcore.games.star_realms.names import (
        ACQUIRE,
        BASE,
        C_ACTIVE,
        C_STACK,
        CHOOSE,
        CHOOSE_ACQUIRED,
        CHOOSE_BASE,
        CHOOSE_BRANCH,
        CHOOSE_DISCARD,
        CHOOSE_DISCARD_TO_DRAW,
        CHOOSE_SCRAP,
        CHOOSE_SCRAP_TO_DRAW,
        CHOOSE_SHIP_TO_COPY,
        CHOOSE_VICTIM,
        COPY_SHIP,
        DESTROY_BASE,
        DISCARD,
        DISCARD_TO_DRAW,
        DISCARDS_DUE,
        DRAW,
        DRAW_PER_PLAYED,
        END,
        GAIN,
        H_CARD,
        H_COST,
        H_LEAST,
        H_MOST,
        H_ROWS,
        H_SEAT,
        H_TAKEN,
        H_TO,
        H_ZONES,
        IN_HAND,
        MAIN,
        NEXT_SHIP,
        OPPONENT_DISCARDS,
        P_DUE,
        P_HAND,
        P_IN_PLAY,
        P_NEXT_MAY,
        P_NEXT_MUST,
        R_COPY_MAY,
        S_ROW,
        S_SOURCE,
        SCRAP,
        SCRAP_TO_DRAW,
        STACK_DEPTH,
        T_DISCARD,
        TYPE,
        WITH_BASES,
    )
    from simcore.games.star_realms.zones import draw, gain, to_discard

from simcore.errors import EquipoiseError


def push(s, row, source):
    """Let an ability, from its first row on, resolve before what is on the stack.

    Printed cards stay far from its depth. Changed ones may set each other off without
    end: then the game fails, instead of writing past the stack.
    """
    top: cython.int = s.common[C_STACK]
    if top == STACK_DEPTH:
        return too_deep()
    s.stack[top, S_ROW] = row
    s.stack[top, S_SOURCE] = source
    s.common[C_STACK] = top + 1
    return 0


def too_deep():
    with cython.gil:
        raise EquipoiseError(
            f"{STACK_DEPTH} abilities wait for each other: these cards set each other "
            "off without end"
        )


def perform(s):
    """Carry out the ability on top of the stack, up to a choice or another ability."""
    top: cython.int = s.common[C_STACK] - 1
    row: cython.int = s.stack[top, S_ROW]
    source: cython.int = s.stack[top, S_SOURCE]
    while s.effect[row, 0] != END:
        s.stack[top, S_ROW] = row + 1
        carry_out(s, s.common[C_ACTIVE], row, source)
        if s.decision != MAIN or s.common[C_STACK] != top + 1:
            return 0
        row += 1
    s.common[C_STACK] = top
    return 0


def carry_out(s, seat, row, source):
    """Carry out one row for the seat whose turn it is."""
    op: cython.int = s.effect[row, 0]
    a: cython.int = s.effect[row, 1]
    b: cython.int = s.effect[row, 2]
    if op == GAIN:
        gain(s, seat, a, b)
    elif op == DRAW:
        draw(s, seat, a)
    elif op == SCRAP:
        select(s, CHOOSE_SCRAP, a, b, s.effect[row, 3])
    elif op == OPPONENT_DISCARDS:
        s.choice[H_MOST] = a
        s.decision = CHOOSE_VICTIM
    elif op == DISCARD:
        discard_from(s, seat, a, CHOOSE_DISCARD)
    elif op == DISCARD_TO_DRAW:
        select(s, CHOOSE_DISCARD_TO_DRAW, IN_HAND, 0, a)
    elif op == SCRAP_TO_DRAW:
        select(s, CHOOSE_SCRAP_TO_DRAW, a, b, s.effect[row, 3])
    elif op == DESTROY_BASE:
        select(s, CHOOSE_BASE, 0, a, 1)
    elif op == CHOOSE:
        s.choice[H_CARD] = source
        s.choice[H_TO] = row
        s.decision = CHOOSE_BRANCH
    elif op == WITH_BASES:
        if bases_in_play(s, seat) >= a:
            push(s, b, source)
    elif op == DRAW_PER_PLAYED:
        draw(s, seat, played_of(s, a))
    elif op == NEXT_SHIP:
        s.purse[seat, P_NEXT_MUST if a else P_NEXT_MAY] += 1
    elif op == ACQUIRE:
        select(s, CHOOSE_ACQUIRED, a, s.effect[row, 4], 1)
        s.choice[H_COST] = b
        s.choice[H_TO] = s.effect[row, 3]
    elif op == COPY_SHIP:
        select(s, CHOOSE_SHIP_TO_COPY, 0, 0 if s.rule[R_COPY_MAY] else 1, 1)
        s.choice[H_CARD] = source
    elif op == DISCARDS_DUE:
        a = s.purse[seat, P_DUE]
        s.purse[seat, P_DUE] = 0
        discard_from(s, seat, a, CHOOSE_DISCARD)
    return 0


def select(s, decision, zones, least, most):
    """Open a choice of cards, made one by one."""
    s.decision = decision
    s.choice[H_ZONES] = zones
    s.choice[H_LEAST] = least
    s.choice[H_MOST] = most
    s.choice[H_TAKEN] = 0
    s.choice[H_ROWS] = 0
    return 0


def discard_from(s, victim, n, decision):
    """Make a player discard n cards of his choice; a small hand goes whole.

    An empty hand loses nothing. [FAQ, DC test 4]
    """
    card: cython.int
    if s.purse[victim, P_HAND] <= n:
        while s.purse[victim, P_HAND]:
            s.purse[victim, P_HAND] -= 1
            card = s.hand[victim, s.purse[victim, P_HAND]]
            to_discard(s, victim, card)
            tell(s, T_DISCARD, victim, card, 0)
        return 0
    select(s, decision, IN_HAND, n, n)
    s.choice[H_SEAT] = victim
    s.to_move = victim
    return 0


def bases_in_play(s, seat):
    """Return how many bases, outposts included, a seat has in play."""
    i: cython.int
    n: cython.int = 0
    for i in range(s.purse[seat, P_IN_PLAY]):
        if s.card[s.shape[s.in_play[seat, i]], TYPE] & BASE:
            n += 1
    return n


def played_of(s, faction):
    """Return how many cards of a faction were played this turn. [DC test 13]"""
    bits: cython.int
    n: cython.int = 0
    for bits in range(16):
        if bits & faction:
            n += s.tally[bits]
    return n
