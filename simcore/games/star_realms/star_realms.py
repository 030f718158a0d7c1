"""Star Realms behind the contract of a game: what is on offer, and taking it.

Rules areas, in the order of their layers: zones, allies, market, combat, effects,
choices, turn. The text they follow is mapped in RULES.md.
"""

import cython

if not cython.compiled:
    from simcore.game import Game
    from simcore.games.star_realms.choices import (
        add,
        answer,
        list_choice,
        twin_before,
        unlisted,
    )
    from simcore.games.star_realms.combat import (
        attack_base,
        attack_player,
        attackable,
        exposed,
        has_outpost,
    )
    from simcore.games.star_realms.hidden import conceal_from
    from simcore.games.star_realms.idle import offered
    from simcore.games.star_realms.market import buy
    from simcore.games.star_realms.names import (
        ALLY_A,
        ALLY_A_AT,
        ALLY_B,
        ALLY_B_AT,
        ATTACK_ALL,
        ATTACK_BASE,
        ATTACK_PART,
        BUY,
        C_ACTIVE,
        C_EXPLORERS,
        C_LEAD_CHANGES,
        C_LEAD_TAKEN,
        C_TRADE_DECK,
        C_TURN,
        CHOOSE_AMOUNT,
        COST,
        DEFENCE,
        END_TURN,
        EXPLORER,
        H_LEAST,
        H_SEAT,
        MAIN,
        P_ALIVE,
        P_AUTHORITY,
        P_BOUGHT,
        P_COMBAT,
        P_DAMAGE,
        P_DECK,
        P_DISCARD,
        P_EXPLORERS,
        P_FREE,
        P_HAND,
        P_IN_PLAY,
        P_PLACE,
        P_RAZED,
        P_SCRAPPED,
        P_SHUFFLES,
        P_TRADE,
        PLAY,
        PRIMARY,
        PRIMARY_AT,
        ROW_SLOTS,
        SCRAP_ABILITY,
        SCRAP_AT,
        USE_ALLY_A,
        USE_ALLY_B,
        USE_PRIMARY,
        USE_SCRAP,
        WHAT,
        WHAT_BITS,
    )
    from simcore.games.star_realms.state import State
    from simcore.games.star_realms.turn import (
        end_turn,
        play_card,
        proceed,
        set_up,
        use,
    )

from simcore.games.star_realms import words

SEAT_METRICS = cython.declare(cython.int, 9)
GAME_METRICS = cython.declare(cython.int, 4)


class StarRealms(State):
    """A game of Star Realms for one table; the first seat begins."""

    def reset(self, key):
        self.clear(key)
        return set_up(self)

    def offer(self):
        if self.decision == MAIN:
            return list_main(self)
        return list_choice(self)

    def apply(self, action):
        return resolve(self, action)

    def score(self, seat):
        """Authority at the end."""
        return self.purse[seat, P_AUTHORITY]

    def payoff(self, seat):
        """1 for the last player alive; at the length limit those alive share it."""
        if not self.over:
            return 0.0
        if self.truncated:
            alive = sum([self.purse[i, P_ALIVE] for i in range(self.seats)])
            return self.purse[seat, P_ALIVE] / alive
        return 1.0 if self.purse[seat, P_PLACE] == 1 else 0.0

    def ending(self):
        return 1 if self.truncated else 0

    def measure(self, row):
        seat: cython.int
        at: cython.int = GAME_METRICS
        row[0] = self.common[C_TURN]
        row[1] = self.common[C_LEAD_CHANGES]
        row[2] = self.common[C_LEAD_TAKEN]
        row[3] = self.common[C_TRADE_DECK]
        for seat in range(self.seats):
            row[at] = self.purse[seat, P_AUTHORITY]
            row[at + 1] = self.purse[seat, P_BOUGHT]
            row[at + 2] = self.purse[seat, P_EXPLORERS]
            row[at + 3] = self.purse[seat, P_FREE]
            row[at + 4] = self.purse[seat, P_SCRAPPED]
            row[at + 5] = self.purse[seat, P_DAMAGE]
            row[at + 6] = self.purse[seat, P_RAZED]
            row[at + 7] = self.purse[seat, P_SHUFFLES]
            row[at + 8] = (
                self.purse[seat, P_DECK]
                + self.purse[seat, P_HAND]
                + self.purse[seat, P_DISCARD]
                + self.purse[seat, P_IN_PLAY]
            )
            at += SEAT_METRICS
        return 0

    def conceal(self, seat, key):
        Game.conceal(self, seat, key)
        return conceal_from(self, seat, key)

    def describe(self, action):
        return words.describe(self, action)

    def narrate(self):
        return words.narrate(self)


def list_main(s):
    """List all that the active player may do in his main phase."""
    seat: cython.int = s.common[C_ACTIVE]
    s.n_legal = 0
    list_hand(s, seat)
    list_abilities(s, seat)
    list_market(s, seat)
    if s.purse[seat, P_COMBAT]:
        list_attacks(s, seat)
    add(s, END_TURN, 0)
    return 0


def list_hand(s, seat):
    """A card may be played or kept; equal cards are one option. [MEG]"""
    i: cython.int
    kind: cython.int
    s.stamp += 1
    for i in range(s.purse[seat, P_HAND]):
        kind = s.kind[s.hand[seat, i]]
        if unlisted(s, kind):
            add(s, PLAY, kind)
    return 0


def list_abilities(s, seat):
    """Abilities of cards in play that are switched on and unused; each is optional."""
    i: cython.int
    card: cython.int
    for i in range(s.purse[seat, P_IN_PLAY]):
        card = s.in_play[seat, i]
        if s.ready[card] and not twin_before(s, seat, i):
            if offered(s, card, PRIMARY, PRIMARY_AT):
                add(s, USE_PRIMARY, card)
            if offered(s, card, ALLY_A, ALLY_A_AT):
                add(s, USE_ALLY_A, card)
            if offered(s, card, ALLY_B, ALLY_B_AT):
                add(s, USE_ALLY_B, card)
            if offered(s, card, SCRAP_ABILITY, SCRAP_AT):
                add(s, USE_SCRAP, card)
    return 0


def list_market(s, seat):
    slot: cython.int
    kind: cython.int
    trade: cython.int = s.purse[seat, P_TRADE]
    if trade < s.cheapest:
        return 0
    s.stamp += 1
    for slot in range(ROW_SLOTS):
        if s.row[slot] >= 0:
            kind = s.kind[s.row[slot]]
            if s.card[kind, COST] <= trade and unlisted(s, kind):
                add(s, BUY, kind)
    if s.common[C_EXPLORERS] and s.card[EXPLORER, COST] <= trade:
        add(s, BUY, EXPLORER)
    return 0


def list_attacks(s, seat):
    """Bases that the combat pool can pay for, and players without outposts."""
    i: cython.int
    card: cython.int
    victim: cython.int
    shielded: cython.int
    combat: cython.int = s.purse[seat, P_COMBAT]
    for victim in range(s.seats):
        if victim == seat or not s.purse[victim, P_ALIVE]:
            continue
        shielded = has_outpost(s, victim)
        for i in range(s.purse[victim, P_IN_PLAY]):
            card = s.in_play[victim, i]
            if (
                exposed(s, card, shielded)
                and s.card[s.shape[card], DEFENCE] <= combat
                and not twin_before(s, victim, i)
            ):
                add(s, ATTACK_BASE, card)
        if attackable(s, seat, victim):
            add(s, ATTACK_ALL, victim)
            if combat > 1:
                add(s, ATTACK_PART, victim)
    return 0


def resolve(s, action):
    """Take a legal action and go on to the next decision."""
    if s.decision == MAIN:
        take_main(s, s.common[C_ACTIVE], action)
    else:
        answer(s, action)
    return proceed(s)


def take_main(s, seat, action):
    kind: cython.int = action >> WHAT_BITS
    what: cython.int = action & WHAT
    if kind == PLAY:
        play_card(s, seat, what)
    elif kind == USE_PRIMARY:
        use(s, seat, what, PRIMARY)
    elif kind == USE_ALLY_A:
        use(s, seat, what, ALLY_A)
    elif kind == USE_ALLY_B:
        use(s, seat, what, ALLY_B)
    elif kind == USE_SCRAP:
        use(s, seat, what, SCRAP_ABILITY)
    elif kind == BUY:
        buy(s, seat, what)
    elif kind == ATTACK_BASE:
        attack_base(s, seat, what)
    elif kind == ATTACK_ALL:
        attack_player(s, seat, what, s.purse[seat, P_COMBAT])
    elif kind == ATTACK_PART:
        s.choice[H_SEAT] = what
        s.choice[H_LEAST] = 1
        s.decision = CHOOSE_AMOUNT
    else:
        end_turn(s)
    return 0
