from simcore.game cimport tell
from simcore.rng cimport mix, step
from simcore.names cimport SEAT_DECK
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    COMBAT, C_EXPLORERS, C_HEAP, C_TRADE_DECK, EXPLORER, NOBODY,
    P_AUTHORITY, P_COMBAT, P_DECK, P_DISCARD, P_HAND, P_IN_PLAY, P_KNOWN_TOP,
    P_SHUFFLES, P_TRADE, ROW_SLOTS, TRADE, T_DRAW, T_GAIN, T_ROW, T_SHUFFLE,
)

cpdef int gain(State s, int seat, int resource, int n) except -1 nogil
cpdef int draw(State s, int seat, int n) except -1 nogil
cpdef int shuffle(State s, int seat) except -1 nogil
cpdef int to_discard(State s, int seat, int card) except -1 nogil
cpdef int to_top(State s, int seat, int card) except -1 nogil
cpdef int to_hand(State s, int seat, int card) except -1 nogil
cpdef int to_heap(State s, int card) except -1 nogil
cpdef int remove(State s, int card) except -1 nogil
cpdef int refill(State s, int slot) except -1 nogil
cpdef int in_hand(State s, int seat, int kind) noexcept nogil
cpdef int in_discard(State s, int seat, int kind) noexcept nogil
cpdef int in_row(State s, int kind) noexcept nogil
cdef int take_hand(State s, int seat, int at) noexcept nogil
cdef int take_discard(State s, int seat, int at) noexcept nogil
cdef int leave_play(State s, int seat, int card) noexcept nogil
cpdef int rank_deck(State s, int seat, int first, int last, unsigned long long key) noexcept nogil
cpdef int rank_trade_deck(State s, unsigned long long key) noexcept nogil
