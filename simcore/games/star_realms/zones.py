"""Zones and what moves between them: drawing, shuffling, discarding, scrapping.

Sources: turn and draw phase [UBG, KB]; scrap heap [FAQ].
"""

import cython

if not cython.compiled:
    from simcore.game import tell
    from simcore.games.star_realms.names import (
        C_EXPLORERS,
        C_HEAP,
        C_TRADE_DECK,
        COMBAT,
        EXPLORER,
        NOBODY,
        P_AUTHORITY,
        P_COMBAT,
        P_DECK,
        P_DISCARD,
        P_HAND,
        P_IN_PLAY,
        P_KNOWN_TOP,
        P_SHUFFLES,
        P_TRADE,
        ROW_SLOTS,
        T_DRAW,
        T_GAIN,
        T_ROW,
        T_SHUFFLE,
        TRADE,
    )
    from simcore.names import SEAT_DECK
    from simcore.rng import mix, step


def gain(s, seat, resource, n):
    """Add to a pool, or to authority, which has no upper limit. [UBG, FAQ]"""
    if resource == TRADE:
        s.purse[seat, P_TRADE] += n
    elif resource == COMBAT:
        s.purse[seat, P_COMBAT] += n
    else:
        s.purse[seat, P_AUTHORITY] += n
    tell(s, T_GAIN, seat, resource, n)
    return 0


def draw(s, seat, n):
    """Draw n cards; fewer, without a penalty, if deck and discard pile run out.

    The discard pile is shuffled only when a card is needed and the deck is empty.
    [KB, LOG]
    """
    card: cython.int
    drawn: cython.int = 0
    while drawn < n:
        if s.purse[seat, P_DECK] == 0:
            if s.purse[seat, P_DISCARD] == 0:
                break
            shuffle(s, seat)
        s.purse[seat, P_DECK] -= 1
        card = s.deck[seat, s.purse[seat, P_DECK]]
        if s.purse[seat, P_KNOWN_TOP] > 0:
            s.purse[seat, P_KNOWN_TOP] -= 1
        s.hand[seat, s.purse[seat, P_HAND]] = card
        s.purse[seat, P_HAND] += 1
        drawn += 1
    tell(s, T_DRAW, seat, drawn, 0)
    return drawn


def shuffle(s, seat):
    """Make the discard pile the new deck; the old deck must be empty.

    At this moment everybody can tell what is in the hand: all other cards of this
    seat lie open.
    """
    i: cython.int
    n: cython.int = s.purse[seat, P_DISCARD]
    for i in range(s.purse[seat, P_HAND]):
        s.known[s.hand[seat, i]] = 1
    for i in range(n):
        s.deck[seat, i] = s.discard[seat, i]
        s.known[s.deck[seat, i]] = 0
    s.streams[SEAT_DECK + seat] = step(s.streams[SEAT_DECK + seat])
    rank_deck(s, seat, 0, n, mix(s.streams[SEAT_DECK + seat]))
    s.purse[seat, P_DECK] = n
    s.purse[seat, P_DISCARD] = 0
    s.purse[seat, P_KNOWN_TOP] = 0
    s.purse[seat, P_SHUFFLES] += 1
    tell(s, T_SHUFFLE, seat, n, 0)
    return 0


def rank_deck(s, seat, first, last, key):
    """Order deck[first:last] by the ranks that this key gives to physical cards.

    An insertion sort: a personal deck has 10 to 40 cards.
    """
    i: cython.int
    j: cython.int
    card: cython.int
    rank: cython.ulonglong
    for i in range(first, last):
        card = s.deck[seat, i]
        rank = mix(key ^ s.salt[card])
        j = i
        while j > first and s.ranks[j - 1] > rank:
            s.ranks[j] = s.ranks[j - 1]
            s.deck[seat, j] = s.deck[seat, j - 1]
            j -= 1
        s.ranks[j] = rank
        s.deck[seat, j] = card
    return 0


def rank_trade_deck(s, key):
    """Order the trade deck by the ranks that this key gives. Shell's sort."""
    i: cython.int
    j: cython.int
    card: cython.int
    rank: cython.ulonglong
    n: cython.int = s.common[C_TRADE_DECK]
    gap: cython.int = 40
    for i in range(n):
        s.ranks[i] = mix(key ^ s.salt[s.trade_deck[i]])
    while gap > 0:
        for i in range(gap, n):
            card = s.trade_deck[i]
            rank = s.ranks[i]
            j = i
            while j >= gap and s.ranks[j - gap] > rank:
                s.ranks[j] = s.ranks[j - gap]
                s.trade_deck[j] = s.trade_deck[j - gap]
                j -= gap
            s.ranks[j] = rank
            s.trade_deck[j] = card
        gap = 13 if gap == 40 else 4 if gap == 13 else 1 if gap == 4 else 0
    return 0


def to_discard(s, seat, card):
    """Put a card on the seat's discard pile."""
    s.discard[seat, s.purse[seat, P_DISCARD]] = card
    s.purse[seat, P_DISCARD] += 1
    s.owner[card] = seat
    s.known[card] = 0
    return 0


def to_top(s, seat, card):
    """Put a card everybody has seen on top of the seat's deck."""
    s.deck[seat, s.purse[seat, P_DECK]] = card
    s.purse[seat, P_DECK] += 1
    s.purse[seat, P_KNOWN_TOP] += 1
    s.owner[card] = seat
    s.known[card] = 1
    return 0


def to_hand(s, seat, card):
    """Put a card everybody has seen into the seat's hand."""
    s.hand[seat, s.purse[seat, P_HAND]] = card
    s.purse[seat, P_HAND] += 1
    s.owner[card] = seat
    s.known[card] = 1
    return 0


def to_heap(s, card):
    """Scrap a card: out of the game, but an Explorer goes back to its pile. [DC, A1]"""
    if s.kind[card] == EXPLORER:
        s.owner[card] = NOBODY
        s.known[card] = 0
        s.explorers[s.common[C_EXPLORERS]] = card
        s.common[C_EXPLORERS] += 1
    else:
        remove(s, card)
    return 0


def remove(s, card):
    """Take a card out of the game for good."""
    s.owner[card] = NOBODY
    s.known[card] = 0
    s.heap[s.common[C_HEAP]] = card
    s.common[C_HEAP] += 1
    return 0


def refill(s, slot):
    """Fill a slot of the row from the trade deck; if that is empty it stays so. [A8]"""
    if s.common[C_TRADE_DECK] == 0:
        s.row[slot] = NOBODY
        return 0
    s.common[C_TRADE_DECK] -= 1
    s.row[slot] = s.trade_deck[s.common[C_TRADE_DECK]]
    tell(s, T_ROW, s.row[slot], slot, 0)
    return 0


def in_hand(s, seat, kind):
    """Return where a card of this kind is in the hand, or -1.

    A copy that everybody knows of comes first: the table cannot tell copies apart, so
    a known one must not stay behind as a certainty.
    """
    i: cython.int
    found: cython.int = NOBODY
    for i in range(s.purse[seat, P_HAND]):
        if s.kind[s.hand[seat, i]] == kind:
            if s.known[s.hand[seat, i]]:
                return i
            if found < 0:
                found = i
    return found


def in_discard(s, seat, kind):
    """Return where a card of this kind is in the discard pile, or -1."""
    i: cython.int
    for i in range(s.purse[seat, P_DISCARD]):
        if s.kind[s.discard[seat, i]] == kind:
            return i
    return NOBODY


def in_row(s, kind):
    """Return the slot of the row that shows this kind, or -1."""
    slot: cython.int
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0 and s.kind[s.row[slot]] == kind:
            return slot
    return NOBODY


def take_hand(s, seat, at):
    """Take the card out of the hand; the last one closes the gap."""
    card: cython.int = s.hand[seat, at]
    s.purse[seat, P_HAND] -= 1
    s.hand[seat, at] = s.hand[seat, s.purse[seat, P_HAND]]
    return card


def take_discard(s, seat, at):
    """Take the card out of the discard pile; the last one closes the gap."""
    card: cython.int = s.discard[seat, at]
    s.purse[seat, P_DISCARD] -= 1
    s.discard[seat, at] = s.discard[seat, s.purse[seat, P_DISCARD]]
    return card


def leave_play(s, seat, card):
    """Take the card out of play, keeping the order of the others."""
    i: cython.int
    seen: cython.int = 0
    for i in range(s.purse[seat, P_IN_PLAY]):
        if seen:
            s.in_play[seat, i - 1] = s.in_play[seat, i]
        elif s.in_play[seat, i] == card:
            seen = 1
    s.purse[seat, P_IN_PLAY] -= 1
    s.shape[card] = s.kind[card]
    s.ready[card] = 0
    s.locked[card] = 0
    return 0
