from simcore.rng cimport stream_key
from simcore.names cimport HIDDEN
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    P_DECK, P_HAND, P_KNOWN_TOP,
)
from simcore.games.star_realms.zones cimport rank_deck, rank_trade_deck

cpdef int conceal_from(State s, int seat, unsigned long long key) except -1 nogil
cdef int conceal_hand(State s, int seat, unsigned long long key) except -1 nogil
cdef int sort_hand(State s, int seat) noexcept nogil
