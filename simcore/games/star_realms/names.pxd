cdef enum:                  # factions, as bits
    BLOB = 1
    STAR_EMPIRE = 2
    TRADE_FEDERATION = 4
    MACHINE_CULT = 8
    ALL_FACTIONS = 15

cdef enum:                  # kinds of card, as bits
    SHIP = 1
    BASE = 2                # every outpost is a base as well
    OUTPOST = 4

cdef enum:                  # kinds that every table has, at fixed numbers
    SCOUT = 0
    VIPER
    EXPLORER

cdef enum:                  # columns of State.card, one row a kind
    COST = 0
    TYPE                    # bits SHIP, BASE, OUTPOST
    FACTION                 # bits; 0 = unaligned
    DEFENCE                 # combat that destroys the base; 0 for ships
    ABILITIES               # bits PRIMARY … SCRAP_ABILITY that the card has
    PRIMARY_AT              # first row of the ability in State.effect
    ALLY_A_AT
    ALLY_B_AT
    SCRAP_AT
    ALLY_A_WITH             # bits: factions that switch the ability on
    ALLY_B_WITH
    WILD                    # 1: an ally of every faction, for other cards
    ON_SHIP_AT              # row resolved for each ship played; -1 = none
    CARD_COLUMNS

cdef enum:                  # abilities, as bits of State.ready and State.locked
    PRIMARY = 1             # a base's, once a turn
    ALLY_A = 2
    ALLY_B = 4
    SCRAP_ABILITY = 8
    ALLIES = 6

cdef enum:                  # operations: column 0 of State.effect; then a b c d
    END = 0                 # the ability is over
    GAIN                    # resource, n
    DRAW                    # n
    OPPONENT_DISCARDS       # n; the victim chooses
    DISCARD                 # n, must
    DISCARD_TO_DRAW         # up to n, then draw as many
    SCRAP                   # zones, at least, at most
    SCRAP_TO_DRAW           # zones, at least, at most; then draw as many
    DESTROY_BASE            # 1 = must
    CHOOSE                  # branches, their first rows (two or three)
    WITH_BASES              # bases in play, first row of what follows then
    DRAW_PER_PLAYED         # faction; one card for each such card played this turn
    NEXT_SHIP               # 1 = must; the next ship bought goes on top of the deck
    ACQUIRE                 # kinds of card, highest cost (-1 any), zone, 1 = must
    COPY_SHIP
    DISCARDS_DUE            # the discards stored by ruling A7
    EFFECT_COLUMNS = 5

cdef enum:                  # resources
    TRADE = 0
    COMBAT
    AUTHORITY
    RESOURCES

cdef enum:                  # zones, as bits
    IN_HAND = 1
    IN_DISCARD = 2
    IN_ROW = 4
    ON_DECK = 8

cdef enum:                  # columns of State.purse, one row a seat
    P_AUTHORITY = 0
    P_TRADE                 # pools of the running turn
    P_COMBAT
    P_DECK                  # cards in each zone
    P_HAND
    P_DISCARD
    P_IN_PLAY
    P_KNOWN_TOP             # topmost cards of the deck that everybody knows
    P_NEXT_MAY              # armed "next ship on top" effects
    P_NEXT_MUST
    P_DUE                   # discards stored for the start of the turn (A7)
    P_ALIVE
    P_PLACE                 # 1 = winner … ; 0 while in play
    P_BOUGHT                # tallies: cards bought, Explorers among them, free ones
    P_EXPLORERS
    P_FREE
    P_SCRAPPED              # own cards scrapped from hand, discard pile or play
    P_DAMAGE                # authority taken from opponents
    P_RAZED                 # bases of opponents destroyed
    P_SHUFFLES
    PURSE_COLUMNS

cdef enum:                  # cells of State.common
    C_TRADE_DECK = 0        # cards in each common zone
    C_EXPLORERS
    C_HEAP
    C_TURN                  # player-turns begun
    C_ACTIVE                # whose turn it is
    C_STACK                 # abilities being resolved
    C_PLAYED                # ships played this turn
    C_ON                    # factions switched on for the whole turn (A2 "faction")
    C_ALIVE                 # players left
    C_LEADER                # seat ahead at the last end of turn; -1 = none
    C_LEAD_CHANGES
    C_LEAD_TAKEN            # turn at whose end the leader went ahead
    COMMON_CELLS

cdef enum:                  # cells of State.choice, the choice being made
    H_ZONES = 0             # zones to choose from; for ACQUIRE the kinds of card
    H_LEAST                 # how many still must be taken
    H_MOST                  # how many still may be taken
    H_TAKEN                 # how many were taken
    H_CARD                  # the card it is about
    H_SEAT                  # the seat it is about
    H_COST                  # highest cost; -1 = any
    H_TO                    # zone the card goes to
    H_ROWS                  # slots of the row, as bits, taken in this choice
    CHOICE_CELLS

cdef enum:                  # columns of State.stack
    S_ROW = 0               # next row of State.effect
    S_SOURCE                # card whose ability it is; -1 = none
    STACK_COLUMNS

cdef enum:                  # decisions
    MAIN = 0
    CHOOSE_SCRAP            # cards to scrap, one by one
    CHOOSE_SCRAP_TO_DRAW
    CHOOSE_DISCARD          # cards to discard, one by one
    CHOOSE_DISCARD_TO_DRAW
    CHOOSE_VICTIM           # who discards
    CHOOSE_BASE             # base to destroy
    CHOOSE_BRANCH
    CHOOSE_SHIP_TO_COPY
    CHOOSE_ACQUIRED         # card to take without paying
    CHOOSE_TOP              # put the ship just bought on top of the deck?
    CHOOSE_AMOUNT           # combat to spend on a player
    DECISIONS

cdef enum:                  # actions: kind << WHAT_BITS | what
    WHAT_BITS = 9
    WHAT = 511
    END_TURN = 0            # nothing
    PLAY                    # kind of card
    USE_PRIMARY             # card
    USE_ALLY_A              # card
    USE_ALLY_B              # card
    USE_SCRAP               # card
    BUY                     # kind of card
    ATTACK_BASE             # card
    ATTACK_ALL              # seat, with all combat
    ATTACK_PART             # seat, with less
    STOP                    # take no more; refuse
    TAKE_HAND               # kind of card
    TAKE_DISCARD            # kind of card
    TAKE_ROW                # kind of card
    TAKE_EXPLORER           # nothing
    TAKE_BASE               # card
    TAKE_BRANCH             # number
    TAKE_COPY               # kind of card
    TAKE_SEAT               # seat
    TAKE_AMOUNT             # combat
    TAKE_TOP                # nothing

cdef enum:                  # rulings: cells of State.rule, 0 = the default
    R_EXPLORERS = 0         # A1: 1 = unlimited pile
    R_ALLY                  # A2: 1 = partner must still be there, 2 = whole faction
    R_OWN_BASE              # A3: 1 = only enemy bases are targets
    R_COPY_COUNTS           # A6: 1 = a copy is a card of its factions played
    R_DEFER                 # A7: 1 = discards wait for the victim's turn
    R_COPY_MAY              # A11: 1 = the Needle may copy nothing
    R_STAY_ARMED            # A12: 1 = a refused offer stays armed
    R_FREE_USES             # A13: 1 = a free ship uses up an armed effect
    R_IDLE                  # A17: 1 = abilities that do nothing are not offered
    RULINGS

cdef enum:                  # events told in the trace: event, a, b, c
    T_TURN = 0              # seat, turn
    T_PLAY                  # seat, card
    T_USE                   # seat, card, ability bit
    T_GAIN                  # seat, resource, n
    T_DRAW                  # seat, n
    T_SHUFFLE               # seat, cards
    T_BUY                   # seat, card, price
    T_ACQUIRE               # seat, card, zone
    T_ROW                   # card revealed, slot
    T_DISCARD               # seat, card
    T_SCRAP                 # seat, card, zone (0 = from play)
    T_DESTROY               # seat, card, owner
    T_ATTACK                # seat, victim, n
    T_COPY                  # seat, card, card copied
    T_END                   # seat
    T_OUT                   # seat
    T_TOP                   # seat, card
    T_LIMIT                 # turn

cdef enum:                  # what an audit finds
    SOUND = 0
    MISPLACED_CARD          # in a zone where it may not be, or of another owner
    MISCOUNTED_CARD         # in no zone, or in two
    UNFILLED_ROW
    UNSOUND_POOL            # negative, or not of the active player
    UNSOUND_ABILITY         # usable where it is not
    UNSOUND_KNOWLEDGE       # known top of a deck
    UNSOUND_END             # over or not, against who is alive; or something pends

cdef enum:
    ROW_SLOTS = 5
    NOBODY = -1
    DUE_ROW = 1             # row of State.effect: the discards stored by ruling A7
    STACK_DEPTH = 32        # an effect opens at most two more; far from full
