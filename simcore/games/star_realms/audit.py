"""Whether a state is sound: every card in one place, no ability or pool out of place.

Nothing here runs during play; tests ask after every action, at compiled speed.
"""

import cython

if not cython.compiled:
    from simcore.games.star_realms.names import (
        ABILITIES,
        BASE,
        C_ACTIVE,
        C_ALIVE,
        C_EXPLORERS,
        C_HEAP,
        C_STACK,
        C_TRADE_DECK,
        CHOOSE_TOP,
        EXPLORER,
        H_CARD,
        H_ROWS,
        MAIN,
        MISCOUNTED_CARD,
        MISPLACED_CARD,
        NOBODY,
        P_ALIVE,
        P_AUTHORITY,
        P_COMBAT,
        P_DECK,
        P_DISCARD,
        P_DUE,
        P_HAND,
        P_IN_PLAY,
        P_KNOWN_TOP,
        P_NEXT_MAY,
        P_NEXT_MUST,
        P_TRADE,
        ROW_SLOTS,
        SOUND,
        TYPE,
        UNFILLED_ROW,
        UNSOUND_ABILITY,
        UNSOUND_END,
        UNSOUND_KNOWLEDGE,
        UNSOUND_POOL,
    )


def audit(s):
    """Return SOUND, or the first thing found wrong between two actions."""
    found: cython.int = audit_cards(s)
    if found == SOUND:
        found = audit_row(s)
    if found == SOUND:
        found = audit_seats(s)
    if found == SOUND:
        found = audit_abilities(s)
    if found == SOUND:
        found = audit_end(s)
    return found


def audit_cards(s):
    """Every physical card lies in exactly one zone, and in one where it may lie."""
    i: cython.int
    seat: cython.int
    for i in range(s.cards):
        s.ranks[i] = 0  # scratch of shuffles, here: how often the card was met
    for seat in range(s.seats):
        for i in range(s.purse[seat, P_DECK]):
            if not met_at(s, s.deck[seat, i], seat):
                return MISPLACED_CARD
        for i in range(s.purse[seat, P_HAND]):
            if not met_at(s, s.hand[seat, i], seat):
                return MISPLACED_CARD
        for i in range(s.purse[seat, P_DISCARD]):
            if not met_at(s, s.discard[seat, i], seat):
                return MISPLACED_CARD
        for i in range(s.purse[seat, P_IN_PLAY]):
            if not met_at(s, s.in_play[seat, i], seat):
                return MISPLACED_CARD
    for i in range(s.common[C_TRADE_DECK]):
        if not met_at(s, s.trade_deck[i], NOBODY) or not tradeable(s, s.trade_deck[i]):
            return MISPLACED_CARD
    for i in range(ROW_SLOTS):
        if s.row[i] == NOBODY:
            continue
        if not met_at(s, s.row[i], NOBODY) or not tradeable(s, s.row[i]):
            return MISPLACED_CARD
    for i in range(s.common[C_EXPLORERS]):
        if not met_at(s, s.explorers[i], NOBODY) or s.kind[s.explorers[i]] != EXPLORER:
            return MISPLACED_CARD
    for i in range(s.common[C_HEAP]):
        if not met_at(s, s.heap[i], NOBODY):
            return MISPLACED_CARD
        if s.kind[s.heap[i]] == EXPLORER and s.common[C_ALIVE] == s.seats:
            return MISPLACED_CARD
    if s.decision == CHOOSE_TOP:
        met_at(s, s.choice[H_CARD], NOBODY)
    for i in range(s.cards):
        if s.ranks[i] != 1:
            return MISCOUNTED_CARD
    return SOUND


def met_at(s, card, owner):
    """Count a card; say whether it belongs to whom its zone belongs."""
    s.ranks[card] += 1
    return s.owner[card] == owner


def tradeable(s, card):
    """Starting cards and Explorers are never in the row or the trade deck."""
    return s.home[card] == NOBODY and s.kind[card] != EXPLORER


def audit_row(s):
    """The row is full while the trade deck lasts, but for slots of an open choice."""
    i: cython.int
    for i in range(ROW_SLOTS):
        if s.row[i] != NOBODY or s.common[C_TRADE_DECK] == 0:
            continue
        if s.decision == MAIN or not s.choice[H_ROWS] >> i & 1:
            return UNFILLED_ROW
    return SOUND


def audit_seats(s):
    """No negative number; pools, armed effects and ships only on one's own turn."""
    i: cython.int
    seat: cython.int
    purse: cython.int
    for seat in range(s.seats):
        for i in range(P_TRADE, P_DUE + 1):
            if s.purse[seat, i] < 0:
                return UNSOUND_POOL
        if s.purse[seat, P_ALIVE] != (s.purse[seat, P_AUTHORITY] > 0):
            return UNSOUND_POOL
        if seat != s.common[C_ACTIVE]:
            purse = s.purse[seat, P_TRADE] + s.purse[seat, P_COMBAT]
            purse += s.purse[seat, P_NEXT_MAY] + s.purse[seat, P_NEXT_MUST]
            if purse:
                return UNSOUND_POOL
            for i in range(s.purse[seat, P_IN_PLAY]):
                if not s.card[s.kind[s.in_play[seat, i]], TYPE] & BASE:
                    return MISPLACED_CARD
        for i in range(s.purse[seat, P_DECK]):
            purse = i >= s.purse[seat, P_DECK] - s.purse[seat, P_KNOWN_TOP]
            if s.known[s.deck[seat, i]] != purse:
                return UNSOUND_KNOWLEDGE
    return SOUND


def audit_abilities(s):
    """Only cards in play have abilities: their own, or on one's turn those copied."""
    i: cython.int
    card: cython.int
    seat: cython.int
    for seat in range(s.seats):
        for i in range(s.purse[seat, P_IN_PLAY]):
            card = s.in_play[seat, i]
            s.ranks[card] = 2
            if s.ready[card] & s.locked[card]:
                return UNSOUND_ABILITY
            if (s.ready[card] | s.locked[card]) & ~s.card[s.shape[card], ABILITIES]:
                return UNSOUND_ABILITY
            if s.shape[card] != s.kind[card] and seat != s.common[C_ACTIVE]:
                return UNSOUND_ABILITY
    for card in range(s.cards):
        if s.ranks[card] == 2:
            continue
        if s.ready[card] or s.locked[card] or s.shape[card] != s.kind[card]:
            return UNSOUND_ABILITY
    return SOUND


def audit_end(s):
    """A game ends with one player or by its limit; between actions nothing pends."""
    seat: cython.int
    alive: cython.int = 0
    for seat in range(s.seats):
        alive += s.purse[seat, P_ALIVE]
    if alive != s.common[C_ALIVE] or alive < 1:
        return UNSOUND_END
    if s.over != (alive == 1 or s.truncated):
        return UNSOUND_END
    if not s.over and s.decision == MAIN and s.common[C_STACK]:
        return UNSOUND_END
    return SOUND
