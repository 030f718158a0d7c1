from simcore.game cimport tell
from simcore.games.star_realms.state cimport State
from simcore.games.star_realms.names cimport (
    CHOOSE_ACQUIRED, CHOOSE_AMOUNT, CHOOSE_BASE, CHOOSE_BRANCH, CHOOSE_DISCARD,
    CHOOSE_DISCARD_TO_DRAW, CHOOSE_SCRAP, CHOOSE_SCRAP_TO_DRAW, CHOOSE_SHIP_TO_COPY,
    CHOOSE_TOP, CHOOSE_VICTIM, COST, C_ACTIVE, C_EXPLORERS, C_PLAYED, EXPLORER, FACTION,
    H_CARD, H_COST, H_LEAST, H_MOST, H_ROWS, H_SEAT, H_TAKEN, H_TO, H_ZONES,
    IN_DISCARD, IN_HAND, IN_ROW, MAIN, NOBODY, PRIMARY_AT, P_ALIVE,
    P_COMBAT, P_DISCARD,
    P_DUE, P_HAND, P_IN_PLAY, P_SCRAPPED, ROW_SLOTS, R_COPY_COUNTS, R_DEFER, SHIP, STOP,
    TAKE_AMOUNT, TAKE_BASE, TAKE_BRANCH, TAKE_COPY, TAKE_DISCARD, TAKE_EXPLORER,
    TAKE_HAND, TAKE_ROW, TAKE_SEAT, TAKE_TOP, TYPE, T_COPY, T_DISCARD, T_SCRAP, WHAT,
    WHAT_BITS,
)
from simcore.games.star_realms.allies cimport become, recheck
from simcore.games.star_realms.combat cimport attack_player, destroy, destroyable
from simcore.games.star_realms.effects cimport discard_from, push
from simcore.games.star_realms.market cimport acquire, answer_top
from simcore.games.star_realms.zones cimport (
    draw, in_discard, in_hand, in_row, refill, take_discard, take_hand, to_discard,
    to_heap,
)

cpdef int list_choice(State s) except -1 nogil
cpdef int answer(State s, int action) except -1 nogil
cpdef int close_choice(State s) except -1 nogil
cdef int add(State s, int kind, int what) noexcept nogil
cdef bint unlisted(State s, int kind) noexcept nogil
cdef int list_zones(State s, int zones) noexcept nogil
cdef int list_bases(State s) noexcept nogil
cdef bint twin_before(State s, int seat, int i) noexcept nogil
cdef int list_acquirable(State s) noexcept nogil
cdef int list_copies(State s) noexcept nogil
cdef int take_one(State s, int seat, int action) except -1 nogil
cdef int copy_ship(State s, int kind) except -1 nogil
