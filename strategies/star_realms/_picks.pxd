from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.combat cimport destroyable
from simcore.games.star_realms.names cimport (
    CHOOSE_ACQUIRED, CHOOSE_BASE, CHOOSE_BRANCH, CHOOSE_DISCARD,
    CHOOSE_DISCARD_TO_DRAW, CHOOSE_SCRAP, CHOOSE_SCRAP_TO_DRAW, CHOOSE_SHIP_TO_COPY,
    CHOOSE_TOP, CHOOSE_VICTIM, COST, C_EXPLORERS, C_PLAYED, C_TURN, DEFENCE, END, EXPLORER,
    GAIN, H_CARD, H_COST, H_LEAST, H_TO, H_ZONES, IN_DISCARD, IN_HAND, IN_ROW, NOBODY,
    P_ALIVE, P_AUTHORITY, P_COMBAT, P_DECK, P_DISCARD, P_HAND, P_IN_PLAY,
    P_TRADE, ROW_SLOTS, SHIP, STOP, TAKE_AMOUNT, TAKE_BASE, TAKE_BRANCH, TAKE_COPY,
    TAKE_DISCARD, TAKE_EXPLORER, TAKE_HAND, TAKE_ROW, TAKE_SEAT, TAKE_TOP, TRADE, TYPE,
    WHAT_BITS, COMBAT, DRAW, DRAW_PER_PLAYED, DISCARD_TO_DRAW,
)
from simcore.games.star_realms.effects cimport played_of
from strategies.star_realms._judge cimport Judge, phase_of, value
from strategies.star_realms._names cimport (
    A_PRIMARY, F_AUTHORITY, F_COMBAT, F_DRAW, F_FILTER, F_TRADE,
)

cpdef int pick(Judge me, State s) except -1 nogil
cpdef int best_for(Judge me, State s, int trade) noexcept nogil
cpdef double price_of_best(Judge me, State s, int trade) noexcept nogil
cdef int code(int kind, int what) noexcept nogil
cdef int pick_scrap(Judge me, State s) noexcept nogil
cdef int pick_discard(Judge me, State s, bint free) noexcept nogil
cdef int pick_row(Judge me, State s, int phase) noexcept nogil
cdef int pick_base(Judge me, State s) noexcept nogil
cdef int pick_branch(Judge me, State s) noexcept nogil
cdef int pick_copy(Judge me, State s) noexcept nogil
cdef int pick_acquired(Judge me, State s) noexcept nogil
cdef int pick_victim(Judge me, State s) noexcept nogil
cdef double worth_now(Judge me, State s, int phase, int row) noexcept nogil
