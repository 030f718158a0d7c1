"""Cards in play, and which of their ally abilities are switched on.

An ally ability is usable when another card of the faction it names is in play under
the same control. It does not matter which came first. [KB, FAQ, DC tests 5, 6]
`State.ready` holds the abilities usable now, `State.locked` the ally abilities that
wait for a partner; a used ability is in neither.
"""

import cython

if not cython.compiled:
    from simcore.games.star_realms.names import (
        ABILITIES,
        ALL_FACTIONS,
        ALLIES,
        ALLY_A,
        ALLY_A_WITH,
        ALLY_B,
        ALLY_B_WITH,
        BASE,
        C_ON,
        FACTION,
        P_IN_PLAY,
        PRIMARY,
        R_ALLY,
        SCRAP_ABILITY,
        TYPE,
        WILD,
    )


def factions_of(s, card):
    """Return the factions a card in play counts as: its own and what it copies."""
    return s.card[s.kind[card], FACTION] | s.card[s.shape[card], FACTION]


def partner_to(s, card):
    """Return the factions whose ally abilities a card switches on for others.

    Mech World counts for every faction. [GAL24, DC test 12]
    """
    if s.card[s.shape[card], WILD]:
        return ALL_FACTIONS
    return factions_of(s, card)


def enter_play(s, seat, card):
    """Put a card into play with all its abilities fresh; switch allies on."""
    kind: cython.int = s.kind[card]
    s.in_play[seat, s.purse[seat, P_IN_PLAY]] = card
    s.purse[seat, P_IN_PLAY] += 1
    s.owner[card] = seat
    s.known[card] = 0
    return become(s, seat, card, kind)


def become(s, seat, card, kind):
    """Let a card in play count as this kind, abilities fresh. For copies too."""
    abilities: cython.int = s.card[kind, ABILITIES]
    s.shape[card] = kind
    s.locked[card] = abilities & ALLIES
    s.ready[card] = abilities & SCRAP_ABILITY
    if s.card[kind, TYPE] & BASE:
        s.ready[card] |= abilities & PRIMARY
    return switch_on(s, seat, card)


def switch_on(s, seat, card):
    """Switch on what a card that has just become something switches on."""
    i: cython.int
    other: cython.int
    brings: cython.int = partner_to(s, card)
    if brings:
        for i in range(s.purse[seat, P_IN_PLAY]):
            other = s.in_play[seat, i]
            if other != card:
                if s.locked[other]:
                    unlock(s, other, brings)
                if s.rule[R_ALLY] == 2:
                    # One pair switches the faction on for the whole turn. [A2]
                    s.common[C_ON] |= brings & partner_to(s, other)
    if s.locked[card]:
        unlock(s, card, partners(s, seat, card))
    return 0


def partners(s, seat, card):
    """Return the factions that other cards in play, or the turn, lend to a card."""
    i: cython.int
    factions: cython.int = s.common[C_ON]
    for i in range(s.purse[seat, P_IN_PLAY]):
        if s.in_play[seat, i] != card:
            factions |= partner_to(s, s.in_play[seat, i])
    return factions


def met(s, card, factions):
    """Return which ally abilities of a card these factions switch on, as bits."""
    bits: cython.int = 0
    if s.card[s.shape[card], ALLY_A_WITH] & factions:
        bits |= ALLY_A
    if s.card[s.shape[card], ALLY_B_WITH] & factions:
        bits |= ALLY_B
    return bits


def unlock(s, card, factions):
    bits: cython.int = s.locked[card] & met(s, card, factions)
    s.ready[card] |= bits
    s.locked[card] ^= bits
    return 0


def refresh(s, seat):
    """At the start of a turn every base may use its abilities again."""
    i: cython.int
    card: cython.int
    abilities: cython.int
    s.common[C_ON] = 0
    for i in range(s.purse[seat, P_IN_PLAY]):
        card = s.in_play[seat, i]
        abilities = s.card[s.shape[card], ABILITIES]
        s.ready[card] = abilities & (PRIMARY | SCRAP_ABILITY)
        s.locked[card] = abilities & ALLIES
    for i in range(s.purse[seat, P_IN_PLAY]):
        switch_on(s, seat, s.in_play[seat, i])
    return 0


def recheck(s, seat):
    """A card has left play: under ruling A2 "partner" the others may lose their ally.

    By default what was switched on stays so for the turn.
    """
    i: cython.int
    card: cython.int
    lost: cython.int
    if s.rule[R_ALLY] != 1:
        return 0
    for i in range(s.purse[seat, P_IN_PLAY]):
        card = s.in_play[seat, i]
        lost = s.ready[card] & ALLIES & ~met(s, card, partners(s, seat, card))
        s.ready[card] ^= lost
        s.locked[card] |= lost
    return 0
