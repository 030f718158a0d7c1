from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    ACQUIRE, BASE, CHOOSE, CHOOSE_ACQUIRED, CHOOSE_BASE, CHOOSE_BRANCH, CHOOSE_DISCARD,
    CHOOSE_DISCARD_TO_DRAW, CHOOSE_SCRAP, CHOOSE_SCRAP_TO_DRAW, CHOOSE_SHIP_TO_COPY,
    CHOOSE_VICTIM, COPY_SHIP, C_ACTIVE, C_STACK, DESTROY_BASE, DISCARD, DISCARDS_DUE,
    DISCARD_TO_DRAW, DRAW, DRAW_PER_PLAYED, END, GAIN, H_CARD, H_COST, H_LEAST, H_MOST,
    H_ROWS, H_SEAT, H_TAKEN, H_TO, H_ZONES, IN_HAND, MAIN, NEXT_SHIP, OPPONENT_DISCARDS,
    P_DUE, P_HAND, P_IN_PLAY, P_NEXT_MAY, P_NEXT_MUST, R_COPY_MAY, SCRAP,
    SCRAP_TO_DRAW, STACK_DEPTH, S_ROW, S_SOURCE, TYPE, T_DISCARD, WITH_BASES,
)
from simcore.game cimport tell
from simcore.games.star_realms.zones cimport draw, gain, to_discard

cpdef int push(State s, int row, int source) except -1 nogil
cdef int too_deep() except -1 nogil
cpdef int perform(State s) except -1 nogil
cpdef int discard_from(State s, int victim, int n, int decision) except -1 nogil
cpdef int bases_in_play(State s, int seat) noexcept nogil
cpdef int played_of(State s, int faction) noexcept nogil
cdef int select(State s, int decision, int zones, int least, int most) except -1 nogil
cdef int carry_out(State s, int seat, int row, int source) except -1 nogil
