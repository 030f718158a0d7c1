"""What a player cannot know, redrawn: for look-ahead that does not cheat.

Hidden are the order of every deck and the hands of the others, except for cards that
everybody saw going there (`State.known`, and the topmost P_KNOWN_TOP of a deck).
Which cards a deck and a hand hold together is public, since all else lies open.
"""

import cython

if not cython.compiled:
    from simcore.games.star_realms.names import (
        P_DECK,
        P_HAND,
        P_KNOWN_TOP,
    )
    from simcore.games.star_realms.zones import rank_deck, rank_trade_deck
    from simcore.names import HIDDEN
    from simcore.rng import stream_key


def conceal_from(s, seat, key):
    """Redraw all that `seat` cannot know, from the cards it cannot see and the key."""
    other: cython.int
    rank_trade_deck(s, stream_key(key, HIDDEN))
    for other in range(s.seats):
        if other == seat:
            rank_deck(
                s,
                seat,
                0,
                s.purse[seat, P_DECK] - s.purse[seat, P_KNOWN_TOP],
                stream_key(key, HIDDEN + 1 + seat),
            )
        else:
            conceal_hand(s, other, stream_key(key, HIDDEN + 1 + other))
    return 0


def conceal_hand(s, seat, key):
    """Shuffle the unknown cards of hand and deck together and deal them out again.

    They are gathered at the bottom of the deck's memory, below its known top; the
    hand keeps its known cards, in an order that tells nothing.
    """
    i: cython.int
    kept: cython.int = 0
    hand: cython.int = s.purse[seat, P_HAND]
    top: cython.int = s.purse[seat, P_KNOWN_TOP]
    below: cython.int = s.purse[seat, P_DECK] - top
    unknown: cython.int
    sort_hand(s, seat)
    while kept < hand and s.known[s.hand[seat, kept]]:
        kept += 1
    unknown = hand - kept
    for i in range(top):
        s.deck[seat, below + unknown + top - 1 - i] = s.deck[seat, below + top - 1 - i]
    for i in range(unknown):
        s.deck[seat, below + i] = s.hand[seat, kept + i]
    rank_deck(s, seat, 0, below + unknown, key)
    for i in range(unknown):
        s.hand[seat, kept + i] = s.deck[seat, below + i]
    for i in range(top):
        s.deck[seat, below + i] = s.deck[seat, below + unknown + i]
    return 0


def sort_hand(s, seat):
    """Order a hand: cards everybody knows first, each part by number."""
    i: cython.int
    j: cython.int
    card: cython.int
    for i in range(1, s.purse[seat, P_HAND]):
        card = s.hand[seat, i]
        j = i
        while j > 0 and (
            s.known[s.hand[seat, j - 1]] < s.known[card]
            or (
                s.known[s.hand[seat, j - 1]] == s.known[card]
                and s.hand[seat, j - 1] > card
            )
        ):
            s.hand[seat, j] = s.hand[seat, j - 1]
            j -= 1
        s.hand[seat, j] = card
    return 0
