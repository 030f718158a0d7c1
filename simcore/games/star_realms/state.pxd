from simcore.game cimport Game
from simcore.games.star_realms.names cimport (
    CHOICE_CELLS, COMMON_CELLS, PURSE_COLUMNS, ROW_SLOTS,
    STACK_COLUMNS, STACK_DEPTH,
)

cdef class State(Game):
    # Printed values, read-only. A card is one physical card; its kind is what it says.
    cdef readonly const int[:, ::1] card         # kind, column (COST … ON_SHIP_AT)
    cdef readonly const int[:, ::1] effect       # row, (operation, a, b, c, d)
    cdef readonly const int[::1] kind            # card: its kind
    cdef readonly const int[::1] home            # card: seat that starts with it, or -1
    cdef readonly const unsigned long long[::1] salt   # card: its rank in shuffles
    cdef readonly const int[::1] rule            # ruling: chosen alternative
    cdef readonly const int[::1] first_hand      # seat: cards of the first hand
    cdef readonly list titles                    # kind: name of the card
    cdef readonly list keys                      # kind: its key in the component file
    cdef public int cards                        # physical cards in the game
    cdef public int kinds
    cdef public int hand_size                    # cards drawn at the end of a turn
    cdef public int authority                    # at the start
    cdef public int turn_limit                   # player-turns
    cdef public int cheapest                     # lowest price of any card

    # Zones, all in the one buffer. Lists hold cards; the purse holds their lengths.
    cdef public int[:, ::1] purse              # seat, column (P_AUTHORITY … )
    cdef public int[::1] common                # C_TRADE_DECK …
    cdef public int[:, ::1] deck               # seat, cards; the last is on top
    cdef public int[:, ::1] hand               # seat, cards
    cdef public int[:, ::1] discard            # seat, cards in order of arrival
    cdef public int[:, ::1] in_play            # seat, cards in order of arrival
    cdef public int[::1] trade_deck            # cards; the last is on top
    cdef public int[::1] row                   # slot: card, or -1
    cdef public int[::1] explorers             # cards of the Explorer pile
    cdef public int[::1] heap                  # cards scrapped
    cdef public int[::1] shape                 # card: kind it counts as (copies)
    cdef public int[::1] ready                 # card: abilities usable now, bits
    cdef public int[::1] locked                # card: ally abilities not switched on
    cdef public int[::1] owner                 # card: seat, or -1
    cdef public int[::1] known                 # card: 1 = everybody knows it there
    cdef public int[::1] played                # ships played this turn, in order
    cdef public int[::1] tally                 # cards played this turn by faction bits
    cdef public int[:, ::1] stack              # abilities being resolved
    cdef public int[::1] choice                # H_ZONES …
    cdef unsigned long long[::1] ranks           # scratch of shuffles
    cdef public int[::1] marks                 # kind: scratch of lists, last stamp
    cdef public int stamp
