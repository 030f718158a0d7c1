from simcore.game cimport tell
from simcore.rng cimport mix, step
from simcore.names cimport MARKET, SEAT_DECK
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    ALLY_A, ALLY_A_AT, ALLY_B_AT, COST,
    C_ACTIVE, C_ALIVE, C_EXPLORERS, C_LEADER, C_LEAD_CHANGES, C_LEAD_TAKEN,
    C_PLAYED, C_STACK, C_TRADE_DECK, C_TURN, DEFENCE, DUE_ROW, EXPLORER, FACTION,
    MAIN, NOBODY, ON_SHIP_AT, PRIMARY, PRIMARY_AT, P_ALIVE,
    P_AUTHORITY, P_COMBAT, P_DECK, P_DUE, P_HAND, P_IN_PLAY, P_NEXT_MAY,
    P_NEXT_MUST, P_SCRAPPED, P_TRADE, ROW_SLOTS, SCRAP_ABILITY, SCRAP_AT, SHIP, TYPE,
    T_END, T_LIMIT, T_PLAY, T_SCRAP, T_TURN, T_USE,
)
from simcore.games.star_realms.allies cimport enter_play, recheck, refresh
from simcore.games.star_realms.choices cimport answer, close_choice, list_choice
from simcore.games.star_realms.combat cimport exposed, has_outpost
from simcore.games.star_realms.effects cimport perform, push
from simcore.games.star_realms.idle cimport any_offered
from simcore.games.star_realms.zones cimport (
    draw, in_hand, leave_play, rank_deck, rank_trade_deck, refill, take_hand,
    to_discard, to_heap,
)

cpdef int set_up(State s) except -1 nogil
cpdef int start_turn(State s, int seat) except -1 nogil
cpdef int end_turn(State s) except -1 nogil
cpdef int play_card(State s, int seat, int kind) except -1 nogil
cpdef int use(State s, int seat, int card, int ability) except -1 nogil
cpdef int proceed(State s) except -1 nogil
cpdef bint nothing_left(State s) noexcept nogil
cdef int clear_table(State s, int seat) except -1 nogil
cdef int note_leader(State s) noexcept nogil
cdef bint can_pay(State s, int seat) noexcept nogil
cdef bint can_attack(State s, int seat) noexcept nogil
