from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    ACQUIRE, ALLY_A, ALLY_A_AT, ALLY_B, ALLY_B_AT, CHOOSE, COPY_SHIP, COST, C_ACTIVE, C_EXPLORERS, C_PLAYED, DESTROY_BASE,
    DISCARD, DISCARD_TO_DRAW, DRAW, DRAW_PER_PLAYED, END, EXPLORER, IN_DISCARD,
    IN_HAND, IN_ROW, OPPONENT_DISCARDS, P_ALIVE, P_DECK, P_DISCARD, P_HAND, P_IN_PLAY,
    PRIMARY, PRIMARY_AT, ROW_SLOTS, R_IDLE, SCRAP, SCRAP_ABILITY, SCRAP_AT, SCRAP_TO_DRAW, SHIP, TYPE, WITH_BASES,
)
from simcore.games.star_realms.combat cimport destroyable
from simcore.games.star_realms.effects cimport bases_in_play, played_of

cpdef bint offered(State s, int card, int ability, int column) noexcept nogil
cpdef bint any_offered(State s, int card) noexcept nogil
cdef bint idle(State s, int row) noexcept nogil
cdef bint part_idle(State s, int seat, int row) noexcept nogil
cdef bint zones_empty(State s, int seat, int zones) noexcept nogil
cdef bint no_target(State s, int seat) noexcept nogil
cdef bint nothing_free(State s, int types, int most) noexcept nogil
cdef bint no_victim(State s, int seat) noexcept nogil
