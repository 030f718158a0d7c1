from simcore.game cimport tell
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    CHOOSE_TOP, COST, C_EXPLORERS, EXPLORER, H_CARD, IN_HAND, NOBODY, ON_DECK,
    P_BOUGHT, P_EXPLORERS, P_FREE, P_NEXT_MAY, P_NEXT_MUST, P_TRADE,
    R_FREE_USES, SHIP, TYPE, T_ACQUIRE, T_BUY, T_TOP, R_STAY_ARMED,
)
from simcore.games.star_realms.zones cimport in_row, refill, to_discard, to_hand, to_top

cpdef int buy(State s, int seat, int kind) except -1 nogil
cpdef int acquire(State s, int seat, int kind, int zone) except -1 nogil
cpdef int answer_top(State s, int seat, int top) except -1 nogil
cdef int take(State s, int kind) except -1 nogil
