"""The choices an effect asks for: what may be chosen, and what choosing does.

Cards of the same kind in one zone are one option. A selection of several cards is made
one by one; all of it is over before anything that follows from it happens, so cards
scrapped from the row are replaced at the end and replacements are not eligible.
"""

import cython

if not cython.compiled:
    from simcore.game import tell
    from simcore.games.star_realms.allies import become, recheck
    from simcore.games.star_realms.combat import attack_player, destroy, destroyable
    from simcore.games.star_realms.effects import discard_from, push
    from simcore.games.star_realms.market import acquire, answer_top
    from simcore.games.star_realms.names import (
        C_ACTIVE,
        C_EXPLORERS,
        C_PLAYED,
        CHOOSE_ACQUIRED,
        CHOOSE_AMOUNT,
        CHOOSE_BASE,
        CHOOSE_BRANCH,
        CHOOSE_DISCARD,
        CHOOSE_DISCARD_TO_DRAW,
        CHOOSE_SCRAP,
        CHOOSE_SCRAP_TO_DRAW,
        CHOOSE_SHIP_TO_COPY,
        CHOOSE_TOP,
        CHOOSE_VICTIM,
        COST,
        EXPLORER,
        FACTION,
        H_CARD,
        H_COST,
        H_LEAST,
        H_MOST,
        H_ROWS,
        H_SEAT,
        H_TAKEN,
        H_TO,
        H_ZONES,
        IN_DISCARD,
        IN_HAND,
        IN_ROW,
        MAIN,
        NOBODY,
        P_ALIVE,
        P_COMBAT,
        P_DISCARD,
        P_DUE,
        P_HAND,
        P_IN_PLAY,
        P_SCRAPPED,
        PRIMARY_AT,
        R_COPY_COUNTS,
        R_DEFER,
        ROW_SLOTS,
        SHIP,
        STOP,
        T_COPY,
        T_DISCARD,
        T_SCRAP,
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
        TYPE,
        WHAT,
        WHAT_BITS,
    )
    from simcore.games.star_realms.zones import (
        draw,
        in_discard,
        in_hand,
        in_row,
        refill,
        take_discard,
        take_hand,
        to_discard,
        to_heap,
    )


def list_choice(s):
    """List what may be chosen now; nothing, if a "must" finds no candidate."""
    i: cython.int
    what: cython.int = s.decision
    s.n_legal = 0
    if what in (CHOOSE_SCRAP, CHOOSE_SCRAP_TO_DRAW):
        list_zones(s, s.choice[H_ZONES])
    elif what in (CHOOSE_DISCARD, CHOOSE_DISCARD_TO_DRAW):
        list_zones(s, IN_HAND)
    elif what == CHOOSE_VICTIM:
        for i in range(s.seats):
            if i != s.common[C_ACTIVE] and s.purse[i, P_ALIVE]:
                add(s, TAKE_SEAT, i)
        return 0
    elif what == CHOOSE_BRANCH:
        for i in range(s.effect[s.choice[H_TO], 1]):
            add(s, TAKE_BRANCH, i)
        return 0
    elif what == CHOOSE_AMOUNT:
        for i in range(1, min(s.purse[s.to_move, P_COMBAT], WHAT + 1)):
            add(s, TAKE_AMOUNT, i)
        return 0
    elif what == CHOOSE_TOP:
        add(s, TAKE_TOP, 0)
        add(s, STOP, 0)
        return 0
    elif what == CHOOSE_BASE:
        list_bases(s)
    elif what == CHOOSE_ACQUIRED:
        list_acquirable(s)
    elif what == CHOOSE_SHIP_TO_COPY:
        list_copies(s)
    if s.choice[H_LEAST] <= 0:
        add(s, STOP, 0)
    return 0


def add(s, kind, what):
    s.legal[s.n_legal] = kind << WHAT_BITS | what
    s.n_legal += 1
    return 0


def unlisted(s, kind):
    """Say whether this is the first card of its kind since `stamp` was counted up."""
    if s.marks[kind] == s.stamp:
        return False
    s.marks[kind] = s.stamp
    return True


def list_zones(s, zones):
    """List the kinds in these zones of the seat that chooses, each zone apart."""
    i: cython.int
    kind: cython.int
    seat: cython.int = s.to_move
    if zones & IN_HAND:
        s.stamp += 1
        for i in range(s.purse[seat, P_HAND]):
            kind = s.kind[s.hand[seat, i]]
            if unlisted(s, kind):
                add(s, TAKE_HAND, kind)
    if zones & IN_DISCARD:
        s.stamp += 1
        for i in range(s.purse[seat, P_DISCARD]):
            kind = s.kind[s.discard[seat, i]]
            if unlisted(s, kind):
                add(s, TAKE_DISCARD, kind)
    if zones & IN_ROW:
        s.stamp += 1
        for i in range(ROW_SLOTS):
            if s.row[i] >= 0:
                kind = s.kind[s.row[i]]
                if unlisted(s, kind):
                    add(s, TAKE_ROW, kind)
    return 0


def list_bases(s):
    """List the bases that an effect may destroy; of equal ones the first."""
    i: cython.int
    owner: cython.int
    for owner in range(s.seats):
        for i in range(s.purse[owner, P_IN_PLAY]):
            if destroyable(s, s.to_move, s.in_play[owner, i]) and not twin_before(
                s, owner, i
            ):
                add(s, TAKE_BASE, s.in_play[owner, i])
    return 0


def twin_before(s, seat, i):
    """Say whether an earlier card in play is the same in all that can matter."""
    j: cython.int
    card: cython.int = s.in_play[seat, i]
    other: cython.int
    for j in range(i):
        other = s.in_play[seat, j]
        if (
            s.kind[other] == s.kind[card]
            and s.shape[other] == s.shape[card]
            and s.ready[other] == s.ready[card]
            and s.locked[other] == s.locked[card]
        ):
            return True
    return False


def list_acquirable(s):
    """List what may be taken without paying: row cards, and Explorers as ships."""
    slot: cython.int
    kind: cython.int
    most: cython.int = s.choice[H_COST]
    s.stamp += 1
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0:
            kind = s.kind[s.row[slot]]
            if (
                s.card[kind, TYPE] & s.choice[H_ZONES]
                and (most < 0 or s.card[kind, COST] <= most)
                and unlisted(s, kind)
            ):
                add(s, TAKE_ROW, kind)
    if (
        s.common[C_EXPLORERS]
        and s.choice[H_ZONES] & SHIP
        and (most < 0 or s.card[EXPLORER, COST] <= most)
    ):
        add(s, TAKE_EXPLORER, 0)
    return 0


def list_copies(s):
    """List the ships played this turn that a Stealth Needle may copy. [GAL24, ICE]

    Starters and ships since scrapped are candidates, another Needle is not.
    """
    i: cython.int
    kind: cython.int
    s.stamp += 1
    for i in range(s.common[C_PLAYED]):
        kind = s.kind[s.played[i]]
        if kind != s.kind[s.choice[H_CARD]] and unlisted(s, kind):
            add(s, TAKE_COPY, kind)
    return 0


def answer(s, action):
    """Carry out one choice; the decision stays open while more may be taken."""
    seat: cython.int = s.to_move
    kind: cython.int = action >> WHAT_BITS
    what: cython.int = action & WHAT
    if kind in (TAKE_HAND, TAKE_DISCARD) or (
        kind == TAKE_ROW and s.decision != CHOOSE_ACQUIRED
    ):
        return take_one(s, seat, action)
    if s.decision == CHOOSE_TOP:
        s.decision = MAIN
        return answer_top(s, seat, kind == TAKE_TOP)
    if kind == STOP:
        return close_choice(s)
    s.decision = MAIN
    if kind == TAKE_SEAT:
        if s.rule[R_DEFER]:
            s.purse[what, P_DUE] += s.choice[H_MOST]
            return 0
        return discard_from(s, what, s.choice[H_MOST], CHOOSE_DISCARD)
    if kind == TAKE_BRANCH:
        return push(s, s.effect[s.choice[H_TO], 2 + what], s.choice[H_CARD])
    if kind == TAKE_AMOUNT:
        return attack_player(s, seat, s.choice[H_SEAT], what)
    if kind == TAKE_BASE:
        destroy(s, seat, what)
        return recheck(s, seat)
    if kind == TAKE_COPY:
        return copy_ship(s, what)
    if kind == TAKE_EXPLORER:
        return acquire(s, seat, EXPLORER, s.choice[H_TO])
    return acquire(s, seat, what, s.choice[H_TO])


def take_one(s, seat, action):
    """Scrap or discard one card of a selection."""
    what: cython.int = action & WHAT
    at: cython.int
    card: cython.int
    kind: cython.int = action >> WHAT_BITS
    zone: cython.int = IN_HAND
    if kind == TAKE_HAND:
        card = take_hand(s, seat, in_hand(s, seat, what))
    elif kind == TAKE_DISCARD:
        zone = IN_DISCARD
        card = take_discard(s, seat, in_discard(s, seat, what))
    else:
        zone = IN_ROW
        at = in_row(s, what)
        card = s.row[at]
        s.row[at] = NOBODY
        s.choice[H_ROWS] |= 1 << at
    if s.decision == CHOOSE_DISCARD or s.decision == CHOOSE_DISCARD_TO_DRAW:
        to_discard(s, seat, card)
        tell(s, T_DISCARD, seat, card, 0)
    else:
        to_heap(s, card)
        if zone != IN_ROW:
            s.purse[seat, P_SCRAPPED] += 1
        tell(s, T_SCRAP, seat, card, zone)
    s.choice[H_TAKEN] += 1
    s.choice[H_LEAST] -= 1
    s.choice[H_MOST] -= 1
    if s.choice[H_MOST] == 0:
        return close_choice(s)
    return 0


def close_choice(s):
    """End a selection: the row is filled up, and cards are drawn for what was taken."""
    slot: cython.int
    was: cython.int = s.decision
    s.decision = MAIN
    for slot in range(ROW_SLOTS):
        if s.choice[H_ROWS] >> slot & 1:
            refill(s, slot)
    s.choice[H_ROWS] = 0
    if was in (CHOOSE_SCRAP_TO_DRAW, CHOOSE_DISCARD_TO_DRAW):
        draw(s, s.common[C_ACTIVE], s.choice[H_TAKEN])
    s.to_move = s.common[C_ACTIVE]
    return 0


def copy_ship(s, kind):
    """Make the Needle a copy of a ship until it leaves play. [GAL24, DC test 11]

    It stays Machine Cult beside the copied faction; abilities are those copied, and
    the primary resolves at once.
    """
    card: cython.int = s.choice[H_CARD]
    tell(s, T_COPY, s.to_move, card, kind)
    if s.rule[R_COPY_COUNTS]:
        s.tally[s.card[kind, FACTION]] += 1
    become(s, s.to_move, card, kind)
    return push(s, s.card[kind, PRIMARY_AT], card)
