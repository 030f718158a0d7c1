from simcore.game cimport Game, Strategy
from simcore.names cimport STRATEGY
from simcore.rng cimport stream_key

cpdef int play(Game game, list strategies, unsigned long long key) except -1
cpdef int play_on(Game game, list strategies) except -1
cpdef int seat_all(Game game, list strategies, unsigned long long key) except -1
cdef int must_check(list strategies) except -1
cdef bint on_offer(Game game, int action) noexcept nogil
