"""Set-up, the phases of a turn, and the flow from one decision to the next.

Main phase in any order, then the discard and draw phases, then the next player.
[UBG] Forced moves are made here, so that a decision is something a player decides.
"""

import cython

if not cython.compiled:
    from simcore.game import tell
    from simcore.games.star_realms.allies import enter_play, recheck, refresh
    from simcore.games.star_realms.choices import answer, close_choice, list_choice
    from simcore.games.star_realms.combat import exposed, has_outpost
    from simcore.games.star_realms.effects import perform, push
    from simcore.games.star_realms.idle import any_offered
    from simcore.games.star_realms.names import (
        ALLY_A,
        ALLY_A_AT,
        ALLY_B_AT,
        C_ACTIVE,
        C_ALIVE,
        C_EXPLORERS,
        C_LEAD_CHANGES,
        C_LEAD_TAKEN,
        C_LEADER,
        C_PLAYED,
        C_STACK,
        C_TRADE_DECK,
        C_TURN,
        COST,
        DEFENCE,
        DUE_ROW,
        EXPLORER,
        FACTION,
        MAIN,
        NOBODY,
        ON_SHIP_AT,
        P_ALIVE,
        P_AUTHORITY,
        P_COMBAT,
        P_DECK,
        P_DUE,
        P_HAND,
        P_IN_PLAY,
        P_NEXT_MAY,
        P_NEXT_MUST,
        P_SCRAPPED,
        P_TRADE,
        PRIMARY,
        PRIMARY_AT,
        ROW_SLOTS,
        SCRAP_ABILITY,
        SCRAP_AT,
        SHIP,
        T_END,
        T_LIMIT,
        T_PLAY,
        T_SCRAP,
        T_TURN,
        T_USE,
        TYPE,
    )
    from simcore.games.star_realms.zones import (
        draw,
        in_hand,
        leave_play,
        rank_deck,
        rank_trade_deck,
        refill,
        take_hand,
        to_discard,
        to_heap,
    )
    from simcore.names import MARKET, SEAT_DECK
    from simcore.rng import mix, step


def set_up(s):
    """Lay out a new game: decks, row, first hands. [UBG, SCR]

    Seat 0 is the first player; who sits there is the experiment's business.
    """
    card: cython.int
    seat: cython.int
    for card in range(s.cards):
        s.shape[card] = s.kind[card]
        seat = s.home[card]
        s.owner[card] = seat
        if seat >= 0:
            s.deck[seat, s.purse[seat, P_DECK]] = card
            s.purse[seat, P_DECK] += 1
        elif s.kind[card] == EXPLORER:
            s.explorers[s.common[C_EXPLORERS]] = card
            s.common[C_EXPLORERS] += 1
        else:
            s.trade_deck[s.common[C_TRADE_DECK]] = card
            s.common[C_TRADE_DECK] += 1
    s.streams[MARKET] = step(s.streams[MARKET])
    rank_trade_deck(s, mix(s.streams[MARKET]))
    for card in range(ROW_SLOTS):
        refill(s, card)
    s.common[C_ALIVE] = s.seats
    s.common[C_LEADER] = NOBODY
    for seat in range(s.seats):
        s.streams[SEAT_DECK + seat] = step(s.streams[SEAT_DECK + seat])
        rank_deck(s, seat, 0, s.purse[seat, P_DECK], mix(s.streams[SEAT_DECK + seat]))
        s.purse[seat, P_AUTHORITY] = s.authority
        s.purse[seat, P_ALIVE] = 1
        draw(s, seat, s.first_hand[seat])
    start_turn(s, 0)
    return proceed(s)


def start_turn(s, seat):
    """Begin a player's main phase. At the length limit the game is a recorded draw."""
    i: cython.int
    if s.common[C_TURN] >= s.turn_limit:
        s.over = True
        s.truncated = True
        tell(s, T_LIMIT, s.turn_limit, 0, 0)
        return 0
    s.common[C_TURN] += 1
    s.common[C_ACTIVE] = seat
    s.to_move = seat
    s.decision = MAIN
    s.common[C_PLAYED] = 0
    for i in range(16):
        s.tally[i] = 0
    tell(s, T_TURN, seat, s.common[C_TURN], 0)
    refresh(s, seat)
    if s.purse[seat, P_DUE]:
        push(s, DUE_ROW, NOBODY)
    return 0


def end_turn(s):
    """Discard phase, draw phase, then the next living player's turn. [UBG, KB]"""
    seat: cython.int = s.common[C_ACTIVE]
    tell(s, T_END, seat, 0, 0)
    s.purse[seat, P_TRADE] = 0
    s.purse[seat, P_COMBAT] = 0
    s.purse[seat, P_NEXT_MAY] = 0
    s.purse[seat, P_NEXT_MUST] = 0
    clear_table(s, seat)
    draw(s, seat, s.hand_size)
    note_leader(s)
    while True:
        seat = seat + 1 if seat + 1 < s.seats else 0
        if s.purse[seat, P_ALIVE]:
            return start_turn(s, seat)


def clear_table(s, seat):
    """Discard all ships in play and the whole hand; bases stay. [UBG]"""
    i: cython.int
    card: cython.int
    kept: cython.int = 0
    for i in range(s.purse[seat, P_IN_PLAY]):
        card = s.in_play[seat, i]
        if s.card[s.kind[card], TYPE] & SHIP:
            s.shape[card] = s.kind[card]
            s.ready[card] = 0
            s.locked[card] = 0
            to_discard(s, seat, card)
        else:
            s.in_play[seat, kept] = card
            kept += 1
    s.purse[seat, P_IN_PLAY] = kept
    while s.purse[seat, P_HAND]:
        s.purse[seat, P_HAND] -= 1
        to_discard(s, seat, s.hand[seat, s.purse[seat, P_HAND]])
    return 0


def note_leader(s):
    """Keep who is ahead in authority at the end of a turn; a tie changes nothing."""
    seat: cython.int
    best: cython.int = 0
    tied: cython.int = 0
    for seat in range(1, s.seats):
        if s.purse[seat, P_AUTHORITY] > s.purse[best, P_AUTHORITY]:
            best = seat
            tied = 0
        elif s.purse[seat, P_AUTHORITY] == s.purse[best, P_AUTHORITY]:
            tied = 1
    if not tied and best != s.common[C_LEADER]:
        if s.common[C_LEADER] >= 0:
            s.common[C_LEAD_CHANGES] += 1
        s.common[C_LEADER] = best
        s.common[C_LEAD_TAKEN] = s.common[C_TURN]
    return 0


def play_card(s, seat, kind):
    """Play a card from the hand. A ship's primary ability resolves at once. [UBG]

    Effects set off by the ship, such as Fleet HQ's, resolve after its primary. [LOG]
    """
    i: cython.int
    row: cython.int
    card: cython.int = take_hand(s, seat, in_hand(s, seat, kind))
    tell(s, T_PLAY, seat, card, 0)
    s.tally[s.card[kind, FACTION]] += 1
    if s.card[kind, TYPE] & SHIP:
        s.played[s.common[C_PLAYED]] = card
        s.common[C_PLAYED] += 1
        for i in range(s.purse[seat, P_IN_PLAY]):
            row = s.card[s.shape[s.in_play[seat, i]], ON_SHIP_AT]
            if row >= 0:
                push(s, row, s.in_play[seat, i])
        enter_play(s, seat, card)
        return push(s, s.card[kind, PRIMARY_AT], card)
    return enter_play(s, seat, card)


def use(s, seat, card, ability):
    """Use an ability of a card in play; a scrap ability removes the card first.

    [FAQ, GAL24: Port of Call is gone before its draw]
    """
    kind: cython.int = s.shape[card]
    tell(s, T_USE, seat, card, ability)
    s.ready[card] &= ~ability
    if ability == PRIMARY:
        return push(s, s.card[kind, PRIMARY_AT], card)
    if ability == SCRAP_ABILITY:
        leave_play(s, seat, card)
        to_heap(s, card)
        s.purse[seat, P_SCRAPPED] += 1
        tell(s, T_SCRAP, seat, card, 0)
        recheck(s, seat)
        return push(s, s.card[kind, SCRAP_AT], card)
    return push(s, s.card[kind, ALLY_A_AT if ability == ALLY_A else ALLY_B_AT], card)


def proceed(s):
    """Resolve all that is forced, up to the next real decision or the end."""
    while not s.over:
        if s.decision != MAIN:
            list_choice(s)
            if s.n_legal > 1:
                return 0
            if s.n_legal == 1:
                answer(s, s.legal[0])
            else:
                close_choice(s)
        elif s.common[C_STACK]:
            perform(s)
        elif nothing_left(s):
            end_turn(s)
        else:
            return 0
    if not s.truncated:
        note_leader(s)  # the last turn ends with the game
    return 0


def nothing_left(s):
    """Say whether ending the turn is all that the active player can do."""
    i: cython.int
    seat: cython.int = s.common[C_ACTIVE]
    if s.purse[seat, P_HAND]:
        return False
    for i in range(s.purse[seat, P_IN_PLAY]):
        if any_offered(s, s.in_play[seat, i]):
            return False
    return not can_pay(s, seat) and not can_attack(s, seat)


def can_pay(s, seat):
    slot: cython.int
    trade: cython.int = s.purse[seat, P_TRADE]
    if trade < s.cheapest:
        return False
    if s.common[C_EXPLORERS] and s.card[EXPLORER, COST] <= trade:
        return True
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0 and s.card[s.kind[s.row[slot]], COST] <= trade:
            return True
    return False


def can_attack(s, seat):
    i: cython.int
    other: cython.int
    shielded: cython.int
    combat: cython.int = s.purse[seat, P_COMBAT]
    if combat == 0:
        return False
    for other in range(s.seats):
        if other == seat or not s.purse[other, P_ALIVE]:
            continue
        shielded = has_outpost(s, other)
        if not shielded:
            return True
        for i in range(s.purse[other, P_IN_PLAY]):
            if (
                exposed(s, s.in_play[other, i], shielded)
                and s.card[s.shape[s.in_play[other, i]], DEFENCE] <= combat
            ):
                return True
    return False
