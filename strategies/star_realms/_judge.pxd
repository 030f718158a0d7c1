from simcore.game cimport Strategy
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    C_TURN, FACTION, P_BOUGHT, P_DECK, P_DISCARD, P_FREE, P_HAND, P_IN_PLAY,
    P_SHUFFLES,
)
from strategies.star_realms._names cimport PHASES

cdef class Judge(Strategy):
    cdef public dict numbers                     # the weights by name
    cdef public double deny                      # two weights read in play
    cdef public double patience
    cdef public int seat                         # where it sits
    cdef public int counted                      # cards gained when `owned` was made
    cdef object studied                          # table that the judgements are of
    cdef public double[:, ::1] worth             # phase, kind: owning it, allies off
    cdef public double[:, ::1] ally              # phase, kind: its ally abilities
    cdef public double[:, ::1] threat            # phase, kind: combat worth its fall
    cdef public double[:, ::1] cash              # phase, kind: scrap ability used now
    cdef public double[:, :, ::1] use            # phase, kind, ability: using it now
    cdef public double[:, :, ::1] gives          # kind, ability, feature
    cdef public double[::1] least                # phase: least value that is bought
    cdef public double[::1] junk                 # phase: what is worth less is scrapped
    cdef public double[:, ::1] now               # phase, feature: one of it, this turn
    cdef public int[::1] rank                    # kind: the highest is played first
    cdef public int[::1] owned                   # faction bits: own cards

cdef int phase_of(State s, int seat) noexcept nogil
cdef int count_factions(Judge me, State s) noexcept nogil
cpdef double value(Judge me, State s, int phase, int kind) noexcept nogil
