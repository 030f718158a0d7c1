cdef enum:                  # features of an ability: amounts it gives when used
    F_TRADE = 0
    F_COMBAT
    F_AUTHORITY
    F_DRAW
    F_SCRAP                 # own cards scrapped from hand or discard pile
    F_DISCARD               # cards an opponent discards
    F_DESTROY               # bases destroyed
    F_ROW                   # cards of the row scrapped
    F_TOP                   # ships bought that go on top of the deck
    F_FREE                  # cards taken without paying
    F_COPY                  # ships copied
    F_FILTER                # own cards discarded to draw others
    FEATURES

cdef enum:                  # abilities a card may have
    A_PRIMARY = 0
    A_ALLY_A
    A_ALLY_B
    A_SCRAP
    A_TRIGGER               # for each ship played
    A_ABILITIES

cdef enum:
    PHASES = 5              # 0 … 4: shuffles of the seat's own deck, 4 and more alike
