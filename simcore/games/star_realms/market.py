"""The trade row and the Explorer pile: buying, free cards, next-ship effects.

Sources: buying [UBG, SCR]; next ship on top, free acquisitions [LOG, DC test 2].
"""

import cython

if not cython.compiled:
    from simcore.game import tell
    from simcore.games.star_realms.names import (
        C_EXPLORERS,
        CHOOSE_TOP,
        COST,
        EXPLORER,
        H_CARD,
        IN_HAND,
        NOBODY,
        ON_DECK,
        P_BOUGHT,
        P_EXPLORERS,
        P_FREE,
        P_NEXT_MAY,
        P_NEXT_MUST,
        P_TRADE,
        R_FREE_USES,
        R_STAY_ARMED,
        SHIP,
        T_ACQUIRE,
        T_BUY,
        T_TOP,
        TYPE,
    )
    from simcore.games.star_realms.zones import (
        in_row,
        refill,
        to_discard,
        to_hand,
        to_top,
    )


def take(s, kind):
    """Take a card off the pile, or out of the row, whose slot is filled at once."""
    slot: cython.int
    card: cython.int
    if kind == EXPLORER:
        s.common[C_EXPLORERS] -= 1
        return s.explorers[s.common[C_EXPLORERS]]
    slot = in_row(s, kind)
    card = s.row[slot]
    s.row[slot] = NOBODY
    refill(s, slot)
    return card


def buy(s, seat, kind):
    """Pay for a card; it goes to the discard pile, or on top if an effect says so.

    A "must" effect goes first and cannot be refused; a "may" effect asks. Only ships
    count, Explorers among them. [LOG]
    """
    card: cython.int = take(s, kind)
    s.purse[seat, P_TRADE] -= s.card[kind, COST]
    s.purse[seat, P_BOUGHT] += 1
    if kind == EXPLORER:
        s.purse[seat, P_EXPLORERS] += 1
    tell(s, T_BUY, seat, card, s.card[kind, COST])
    if s.card[kind, TYPE] & SHIP:
        if s.purse[seat, P_NEXT_MUST]:
            s.purse[seat, P_NEXT_MUST] -= 1
            tell(s, T_TOP, seat, card, 0)
            return to_top(s, seat, card)
        if s.purse[seat, P_NEXT_MAY]:
            s.choice[H_CARD] = card
            s.decision = CHOOSE_TOP
            return 0
    return to_discard(s, seat, card)


def answer_top(s, seat, top):
    """Put the ship just bought on top, or refuse, which uses the effect up. [A12]"""
    card: cython.int = s.choice[H_CARD]
    if top:
        s.purse[seat, P_NEXT_MAY] -= 1
        tell(s, T_TOP, seat, card, 0)
        return to_top(s, seat, card)
    if not s.rule[R_STAY_ARMED]:
        s.purse[seat, P_NEXT_MAY] -= 1
    return to_discard(s, seat, card)


def acquire(s, seat, kind, zone):
    """Take a card without paying; its own text says where it goes. [LOG, A13]"""
    card: cython.int = take(s, kind)
    s.purse[seat, P_FREE] += 1
    tell(s, T_ACQUIRE, seat, card, zone)
    if s.rule[R_FREE_USES] and s.card[kind, TYPE] & SHIP:
        if s.purse[seat, P_NEXT_MUST]:
            s.purse[seat, P_NEXT_MUST] -= 1
        elif s.purse[seat, P_NEXT_MAY]:
            s.purse[seat, P_NEXT_MAY] -= 1
    if zone == ON_DECK:
        return to_top(s, seat, card)
    if zone == IN_HAND:
        return to_hand(s, seat, card)
    return to_discard(s, seat, card)
