from simcore.game cimport Game
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    ALLY_A, ALLY_A_AT, ALLY_B, ALLY_B_AT, ATTACK_ALL, ATTACK_BASE, ATTACK_PART, BUY,
    CHOOSE_AMOUNT, COST, C_ACTIVE, C_EXPLORERS, C_LEAD_CHANGES, C_LEAD_TAKEN,
    C_TRADE_DECK, C_TURN, DEFENCE, END_TURN, EXPLORER, H_LEAST, H_SEAT, MAIN, PLAY,
    PRIMARY, PRIMARY_AT, P_ALIVE, P_AUTHORITY, P_BOUGHT, P_COMBAT, P_DAMAGE, P_DECK,
    P_DISCARD, P_EXPLORERS, P_FREE, P_HAND, P_IN_PLAY, P_PLACE, P_RAZED, P_SCRAPPED,
    P_SHUFFLES, P_TRADE, ROW_SLOTS, SCRAP_ABILITY, SCRAP_AT, USE_ALLY_A,
    USE_ALLY_B, USE_PRIMARY, USE_SCRAP, WHAT, WHAT_BITS,
)
from simcore.games.star_realms.choices cimport (
    add, answer, list_choice, twin_before, unlisted,
)
from simcore.games.star_realms.combat cimport (
    attack_base, attack_player, attackable, exposed, has_outpost,
)
from simcore.games.star_realms.hidden cimport conceal_from
from simcore.games.star_realms.idle cimport offered
from simcore.games.star_realms.market cimport buy
from simcore.games.star_realms.turn cimport (
    end_turn, play_card, proceed, set_up, use,
)

cdef int SEAT_METRICS
cdef int GAME_METRICS

cdef class StarRealms(State):
    pass

cdef int list_main(State s) except -1 nogil
cdef int list_hand(State s, int seat) noexcept nogil
cdef int list_abilities(State s, int seat) noexcept nogil
cdef int list_market(State s, int seat) noexcept nogil
cdef int list_attacks(State s, int seat) noexcept nogil
cpdef int resolve(State s, int action) except -1 nogil
cdef int take_main(State s, int seat, int action) except -1 nogil
