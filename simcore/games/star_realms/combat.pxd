from simcore.game cimport tell
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    BASE, C_ALIVE, DEFENCE, OUTPOST, P_ALIVE, P_AUTHORITY, P_COMBAT,
    P_DAMAGE, P_DECK, P_DISCARD, P_HAND, P_IN_PLAY, P_KNOWN_TOP, P_PLACE, P_RAZED,
    R_OWN_BASE, TYPE, T_ATTACK, T_DESTROY, T_OUT,
)
from simcore.games.star_realms.zones cimport leave_play, remove, to_discard

cpdef bint has_outpost(State s, int seat) noexcept nogil
cpdef bint attackable(State s, int seat, int victim) noexcept nogil
cpdef bint exposed(State s, int card, int shielded) noexcept nogil
cpdef bint destroyable(State s, int seat, int card) noexcept nogil
cpdef int destroy(State s, int seat, int card) except -1 nogil
cpdef int attack_base(State s, int seat, int card) except -1 nogil
cpdef int attack_player(State s, int seat, int victim, int n) except -1 nogil
cpdef int eliminate(State s, int victim) except -1 nogil
