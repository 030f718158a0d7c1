from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    ABILITIES, BASE, CHOOSE_TOP, C_ACTIVE, C_ALIVE, C_EXPLORERS, C_HEAP, C_STACK,
    C_TRADE_DECK, EXPLORER, H_CARD, H_ROWS, MAIN, MISCOUNTED_CARD, MISPLACED_CARD,
    NOBODY, P_ALIVE, P_AUTHORITY, P_COMBAT, P_DECK, P_DISCARD, P_DUE, P_HAND,
    P_IN_PLAY, P_KNOWN_TOP, P_NEXT_MAY, P_NEXT_MUST, P_TRADE, ROW_SLOTS, SOUND, TYPE,
    UNFILLED_ROW, UNSOUND_ABILITY, UNSOUND_END, UNSOUND_KNOWLEDGE, UNSOUND_POOL,
)

cpdef int audit(State s) except -1 nogil
cdef int audit_cards(State s) noexcept nogil
cdef bint met_at(State s, int card, int owner) noexcept nogil
cdef bint tradeable(State s, int card) noexcept nogil
cdef int audit_row(State s) noexcept nogil
cdef int audit_seats(State s) noexcept nogil
cdef int audit_abilities(State s) noexcept nogil
cdef int audit_end(State s) noexcept nogil
