"""Attacks, bases and outposts, defeat.

While a player has an outpost, neither he nor his other bases may be attacked or
targeted. [SCR, DC tests 7, 8] Damage to a base does not persist: its whole defence is
paid at once. [SCR, FAQ]
"""

import cython

if not cython.compiled:
    from simcore.game import tell
    from simcore.games.star_realms.names import (
        BASE,
        C_ALIVE,
        DEFENCE,
        OUTPOST,
        P_ALIVE,
        P_AUTHORITY,
        P_COMBAT,
        P_DAMAGE,
        P_DECK,
        P_DISCARD,
        P_HAND,
        P_IN_PLAY,
        P_KNOWN_TOP,
        P_PLACE,
        P_RAZED,
        R_OWN_BASE,
        T_ATTACK,
        T_DESTROY,
        T_OUT,
        TYPE,
    )
    from simcore.games.star_realms.zones import leave_play, remove, to_discard


def has_outpost(s, seat):
    i: cython.int
    for i in range(s.purse[seat, P_IN_PLAY]):
        if s.card[s.shape[s.in_play[seat, i]], TYPE] & OUTPOST:
            return True
    return False


def attackable(s, seat, victim):
    """Say whether `seat` may attack the player `victim`."""
    return victim != seat and s.purse[victim, P_ALIVE] and not has_outpost(s, victim)


def exposed(s, card, shielded):
    """Say whether a card in play is a base that its owner's outposts do not shield."""
    kind: cython.int = s.card[s.shape[card], TYPE]
    return kind & BASE and (kind & OUTPOST or not shielded)


def destroyable(s, seat, card):
    """Say whether an effect of `seat` may destroy this card in play.

    A base of one's own is a target too, and one's own outposts do not shield it from
    oneself. [A3, DC]
    """
    owner: cython.int = s.owner[card]
    if owner == seat:
        return not s.rule[R_OWN_BASE] and exposed(s, card, False)
    return exposed(s, card, has_outpost(s, owner))


def destroy(s, seat, card):
    """Destroy a base: it goes to its owner's discard pile. [DC test 8, SCR]"""
    owner: cython.int = s.owner[card]
    leave_play(s, owner, card)
    to_discard(s, owner, card)
    if owner != seat:
        s.purse[seat, P_RAZED] += 1
    tell(s, T_DESTROY, seat, card, owner)
    return 0


def attack_base(s, seat, card):
    """Pay a base's defence out of the combat pool and destroy it."""
    s.purse[seat, P_COMBAT] -= s.card[s.shape[card], DEFENCE]
    return destroy(s, seat, card)


def attack_player(s, seat, victim, n):
    """Spend n combat on a player; at 0 authority he is beaten at once. [UBG]"""
    s.purse[seat, P_COMBAT] -= n
    s.purse[victim, P_AUTHORITY] -= n
    s.purse[seat, P_DAMAGE] += n
    tell(s, T_ATTACK, seat, victim, n)
    if s.purse[victim, P_AUTHORITY] <= 0:
        eliminate(s, victim)
    return 0


def eliminate(s, victim):
    """Take a beaten player and all his cards out of the game. [UBM]

    The last one alive wins at once; nothing that was pending resolves.
    """
    seat: cython.int
    tell(s, T_OUT, victim, 0, 0)
    s.purse[victim, P_ALIVE] = 0
    s.purse[victim, P_PLACE] = s.common[C_ALIVE]
    s.common[C_ALIVE] -= 1
    if s.common[C_ALIVE] == 1:
        for seat in range(s.seats):
            if s.purse[seat, P_ALIVE]:
                s.purse[seat, P_PLACE] = 1
        s.over = True
        return 0
    while s.purse[victim, P_DECK]:
        s.purse[victim, P_DECK] -= 1
        remove(s, s.deck[victim, s.purse[victim, P_DECK]])
    while s.purse[victim, P_HAND]:
        s.purse[victim, P_HAND] -= 1
        remove(s, s.hand[victim, s.purse[victim, P_HAND]])
    while s.purse[victim, P_DISCARD]:
        s.purse[victim, P_DISCARD] -= 1
        remove(s, s.discard[victim, s.purse[victim, P_DISCARD]])
    while s.purse[victim, P_IN_PLAY]:
        seat = s.in_play[victim, s.purse[victim, P_IN_PLAY] - 1]
        leave_play(s, victim, seat)
        remove(s, seat)
    s.purse[victim, P_KNOWN_TOP] = 0
    return 0
