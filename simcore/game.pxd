from simcore.names cimport GAME_STREAMS
from simcore.rng cimport mix, scale, step, stream_key

cdef int EVENT_ROWS

cdef class Strategy:
    cpdef int start(self, Game game, int seat, unsigned long long key) except -1
    cpdef bint reads_legal(self) except -1
    cpdef int choose(self, Game game) except -1

cdef class Game:
    cdef readonly object table                   # what the game was built from
    cdef readonly int[::1] cells                 # all zones, one after the other
    cdef readonly unsigned long long[::1] streams   # purpose: state of its stream
    cdef readonly int[::1] legal                 # legal[:n_legal] is on offer
    cdef int[::1] blank                          # as many zeros as cells
    cdef readonly int[:, ::1] events             # what happened, while telling
    cdef public int n_events
    cdef public int n_legal                      # actions on offer
    cdef public int seats                        # players at the table, 1 … 6
    cdef public int to_move                      # the seat that decides now, from 0
    cdef public int decision                     # which kind of decision it is
    cdef public bint over                        # nothing is left to decide
    cdef public bint truncated                   # stopped by the length limit
    cdef public bint telling                     # keep events for narrate()
    cpdef int reset(self, unsigned long long key) except -1
    cpdef int offer(self) except -1
    cpdef list options(self)
    cpdef int apply(self, int action) except -1
    cpdef double score(self, int seat) except? -1
    cpdef double payoff(self, int seat) except? -1
    cpdef int ending(self) except -1
    cpdef int measure(self, double[::1] row) except -1
    cpdef int copy_from(self, Game other) except -1
    cpdef int conceal(self, int seat, unsigned long long key) except -1
    cpdef int clear(self, unsigned long long key) except -1

cpdef int below(Game game, int purpose, int n) noexcept nogil
cdef int tell(Game game, int event, int a, int b, int c) noexcept nogil
