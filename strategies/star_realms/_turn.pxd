from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.combat cimport attackable, exposed, has_outpost
from simcore.games.star_realms.names cimport (
    ALLY_A, ALLY_B, ATTACK_ALL, ATTACK_BASE, BUY, DEFENCE, END_TURN, NOBODY,
    OUTPOST, PLAY, PRIMARY, P_ALIVE, P_AUTHORITY, P_COMBAT, P_DISCARD, P_HAND,
    P_IN_PLAY, P_TRADE, SCRAP_ABILITY, TYPE, USE_ALLY_A, USE_ALLY_B, USE_PRIMARY,
    USE_SCRAP, WHAT_BITS,
)
from strategies.star_realms._judge cimport Judge, phase_of
from strategies.star_realms._names cimport (
    A_ALLY_A, A_ALLY_B, A_PRIMARY, A_SCRAP, F_COMBAT, F_FILTER, F_SCRAP, F_TRADE,
)
from strategies.star_realms._picks cimport best_for, price_of_best

cpdef int next_action(Judge me, State s) except -1 nogil
cdef int use_early(Judge me, State s, int phase) noexcept nogil
cdef int play_next(Judge me, State s) noexcept nogil
cdef int use_next(Judge me, State s, int phase) noexcept nogil
cdef bint wanted(Judge me, State s, int phase, int kind, int ability) noexcept nogil
cdef bint junk_in_discard(Judge me, State s, int phase) noexcept nogil
cdef bint junk_in_hand(Judge me, State s, int phase) noexcept nogil
cdef int strike(Judge me, State s) noexcept nogil
cdef int weakest(Judge me, State s) noexcept nogil
cdef int buy_next(Judge me, State s) noexcept nogil
cdef int cash_next(Judge me, State s, int phase) noexcept nogil
cdef int raze_next(Judge me, State s, int phase) noexcept nogil
