from simcore.game cimport Game, Strategy
from simcore.playout cimport play_on, seat_all
from simcore.rng cimport Rng, stream_key

cdef class Lookahead(Strategy):
    cdef public int playouts                     # budget of a decision
    cdef public int seat
    cdef public Rng rng
    cdef public list policies                    # who plays the games out, by seat
    cdef public Game trial                       # the copy that is played out
    cdef public Game studied                     # game the copy was made for
    cdef object policy

    cdef int advice(self, Game game, unsigned long long key) except -1
    cdef double playout(self, Game game, int action, unsigned long long key) except? -1
