"""The main phase of the scripted players, one action at a time.

Abilities that want a full hand, then all cards, then all other abilities; a blow that
wins; purchases; cards scrapped for profit; enemy bases; the enemy. Each call looks at
the table afresh, so a player can take over a turn in its middle.
"""

import cython

if not cython.compiled:
    from simcore.games.star_realms.combat import attackable, exposed, has_outpost
    from simcore.games.star_realms.names import (
        ALLY_A,
        ALLY_B,
        ATTACK_ALL,
        ATTACK_BASE,
        BUY,
        DEFENCE,
        END_TURN,
        NOBODY,
        OUTPOST,
        P_ALIVE,
        P_AUTHORITY,
        P_COMBAT,
        P_DISCARD,
        P_HAND,
        P_IN_PLAY,
        P_TRADE,
        PLAY,
        PRIMARY,
        SCRAP_ABILITY,
        TYPE,
        USE_ALLY_A,
        USE_ALLY_B,
        USE_PRIMARY,
        USE_SCRAP,
        WHAT_BITS,
    )
    from strategies.star_realms._judge import phase_of
    from strategies.star_realms._names import (
        A_ALLY_A,
        A_ALLY_B,
        A_PRIMARY,
        A_SCRAP,
        F_COMBAT,
        F_FILTER,
        F_SCRAP,
        F_TRADE,
    )
    from strategies.star_realms._picks import best_for, price_of_best


def next_action(me, s):
    """Return the next action of the main phase."""
    seat: cython.int = me.seat
    phase: cython.int = phase_of(s, seat)
    action: cython.int
    if s.purse[seat, P_HAND]:
        action = use_early(me, s, phase)
        if action >= 0:
            return action
        return play_next(me, s)
    action = use_next(me, s, phase)
    if action >= 0:
        return action
    action = strike(me, s)
    if action >= 0:
        return action
    action = buy_next(me, s)
    if action >= 0:
        return action
    action = cash_next(me, s, phase)
    if action >= 0:
        return action
    if s.purse[seat, P_COMBAT]:
        action = raze_next(me, s, phase)
        if action >= 0:
            return action
        action = weakest(me, s)
        if action >= 0:
            return ATTACK_ALL << WHAT_BITS | action
    return END_TURN << WHAT_BITS


def use_early(me, s, phase):
    """Use a base that scraps or exchanges cards while there is junk in the hand."""
    i: cython.int
    card: cython.int
    kind: cython.int
    for i in range(s.purse[me.seat, P_IN_PLAY]):
        card = s.in_play[me.seat, i]
        if s.ready[card] & PRIMARY:
            kind = s.shape[card]
            if me.gives[kind, A_PRIMARY, F_SCRAP] + me.gives[
                kind, A_PRIMARY, F_FILTER
            ] > 0 and junk_in_hand(me, s, phase):
                return USE_PRIMARY << WHAT_BITS | card
    return NOBODY


def play_next(me, s):
    """Play the card of the highest rank."""
    i: cython.int
    kind: cython.int
    best: cython.int = s.kind[s.hand[me.seat, 0]]
    for i in range(1, s.purse[me.seat, P_HAND]):
        kind = s.kind[s.hand[me.seat, i]]
        if me.rank[kind] > me.rank[best] or (
            me.rank[kind] == me.rank[best] and kind < best
        ):
            best = kind
    return PLAY << WHAT_BITS | best


def use_next(me, s, phase):
    """Use any ability that is switched on and does good."""
    i: cython.int
    card: cython.int
    ready: cython.int
    for i in range(s.purse[me.seat, P_IN_PLAY]):
        card = s.in_play[me.seat, i]
        ready = s.ready[card]
        if ready & ~SCRAP_ABILITY == 0:
            continue
        if ready & PRIMARY and wanted(me, s, phase, s.shape[card], A_PRIMARY):
            return USE_PRIMARY << WHAT_BITS | card
        if ready & ALLY_A and wanted(me, s, phase, s.shape[card], A_ALLY_A):
            return USE_ALLY_A << WHAT_BITS | card
        if ready & ALLY_B and wanted(me, s, phase, s.shape[card], A_ALLY_B):
            return USE_ALLY_B << WHAT_BITS | card
    return NOBODY


def wanted(me, s, phase, kind, ability):
    """Say whether an ability does good: it may force a card to be scrapped."""
    if me.gives[kind, ability, F_SCRAP] > 0:
        return junk_in_discard(me, s, phase) or junk_in_hand(me, s, phase)
    return me.use[phase, kind, ability] > 0


def junk_in_discard(me, s, phase):
    i: cython.int
    for i in range(s.purse[me.seat, P_DISCARD]):
        if me.worth[phase, s.kind[s.discard[me.seat, i]]] < me.junk[phase]:
            return True
    return False


def junk_in_hand(me, s, phase):
    i: cython.int
    for i in range(s.purse[me.seat, P_HAND]):
        if me.worth[phase, s.kind[s.hand[me.seat, i]]] < me.junk[phase]:
            return True
    return False


def strike(me, s):
    """Win now if combat and the scrap abilities in play suffice, outposts included."""
    i: cython.int
    card: cython.int
    victim: cython.int
    spare: cython.int = NOBODY
    outpost: cython.int = NOBODY
    need: cython.int
    combat: cython.int = s.purse[me.seat, P_COMBAT]
    most: cython.double = combat
    if s.seats > 2:
        return NOBODY
    victim = 1 - me.seat
    need = s.purse[victim, P_AUTHORITY]
    for i in range(s.purse[me.seat, P_IN_PLAY]):
        card = s.in_play[me.seat, i]
        if (
            s.ready[card] & SCRAP_ABILITY
            and me.gives[s.shape[card], A_SCRAP, F_COMBAT] > 0
        ):
            most += me.gives[s.shape[card], A_SCRAP, F_COMBAT]
            if spare < 0:
                spare = card
    if most < need:
        return NOBODY
    for i in range(s.purse[victim, P_IN_PLAY]):
        card = s.in_play[victim, i]
        if s.card[s.kind[card], TYPE] & OUTPOST:
            need += s.card[s.kind[card], DEFENCE]
            if outpost < 0:
                outpost = card
    if most < need:
        return NOBODY
    if combat < need:
        return USE_SCRAP << WHAT_BITS | spare
    if outpost >= 0:
        return ATTACK_BASE << WHAT_BITS | outpost
    return ATTACK_ALL << WHAT_BITS | victim


def weakest(me, s):
    """Return the opponent with least authority that may be attacked, or -1."""
    other: cython.int
    best: cython.int = NOBODY
    for other in range(s.seats):
        if attackable(s, me.seat, other) and (
            best < 0 or s.purse[other, P_AUTHORITY] < s.purse[best, P_AUTHORITY]
        ):
            best = other
    return best


def buy_next(me, s):
    """Buy the card most worth owning, if any is worth it."""
    kind: cython.int
    trade: cython.int = s.purse[me.seat, P_TRADE]
    if trade < s.cheapest:
        return NOBODY
    kind = best_for(me, s, trade)
    if kind < 0:
        return NOBODY
    return BUY << WHAT_BITS | kind


def cash_next(me, s, phase):
    """Scrap a card in play for its ability, if that beats keeping it.

    Trade counts only by what it lets one buy.
    """
    i: cython.int
    card: cython.int
    kind: cython.int
    more: cython.int
    trade: cython.int = s.purse[me.seat, P_TRADE]
    worth: cython.double
    for i in range(s.purse[me.seat, P_IN_PLAY]):
        card = s.in_play[me.seat, i]
        if not s.ready[card] & SCRAP_ABILITY:
            continue
        kind = s.shape[card]
        worth = me.cash[phase, kind]
        more = cython.cast(cython.int, me.gives[kind, A_SCRAP, F_TRADE])
        if more:
            worth = (
                price_of_best(me, s, trade + more)
                - price_of_best(me, s, trade)
                - me.worth[phase, kind]
            )
        if worth > 0:
            return USE_SCRAP << WHAT_BITS | card
    return NOBODY


def raze_next(me, s, phase):
    """Attack a base whose fall is worth the combat, and any outpost."""
    i: cython.int
    card: cython.int
    defence: cython.int
    victim: cython.int
    shielded: cython.int
    worth: cython.double
    high: cython.double = 0.0
    best: cython.int = NOBODY
    combat: cython.int = s.purse[me.seat, P_COMBAT]
    for victim in range(s.seats):
        if victim == me.seat or not s.purse[victim, P_ALIVE]:
            continue
        shielded = has_outpost(s, victim)
        for i in range(s.purse[victim, P_IN_PLAY]):
            card = s.in_play[victim, i]
            defence = s.card[s.kind[card], DEFENCE]
            if defence > combat or not exposed(s, card, shielded):
                continue
            worth = me.threat[phase, s.kind[card]] - defence
            if s.card[s.kind[card], TYPE] & OUTPOST:
                worth = me.threat[phase, s.kind[card]] + 20.0 + defence
            if worth > high:
                high = worth
                best = card
    if best < 0:
        return NOBODY
    return ATTACK_BASE << WHAT_BITS | best
