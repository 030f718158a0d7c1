from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    ABILITIES, ALLIES, ALLY_A, ALLY_A_WITH, ALLY_B, ALLY_B_WITH, ALL_FACTIONS, BASE,
    C_ON, FACTION, PRIMARY, P_IN_PLAY, R_ALLY, SCRAP_ABILITY, TYPE, WILD,
)

cpdef int factions_of(State s, int card) noexcept nogil
cpdef int partner_to(State s, int card) noexcept nogil
cpdef int enter_play(State s, int seat, int card) except -1 nogil
cpdef int become(State s, int seat, int card, int kind) except -1 nogil
cpdef int refresh(State s, int seat) except -1 nogil
cpdef int recheck(State s, int seat) except -1 nogil
cdef int met(State s, int card, int factions) noexcept nogil
cdef int unlock(State s, int card, int factions) noexcept nogil
cdef int switch_on(State s, int seat, int card) except -1 nogil
cdef int partners(State s, int seat, int card) noexcept nogil
