cdef enum:                  # purposes: one stream of chance for each
    SETUP = 0               # what is laid out before the first turn
    MARKET                  # the common deck or bag
    TABLE_DICE              # dice that belong to nobody
                            # 3 … 7: a game's other decks and bags, by its own names
    SEAT_DECK = 8           # + seat: the seat's own deck
    SEAT_DICE = 16          # + seat: the seat's own dice
    GAME_STREAMS = 24       # streams a game carries

    STRATEGY = 32           # + seat: the strategy's own draws
    CIRCLE = 40             # the block's circular order of entrants
    FACTIONS = 41           # the block's factions, maps and other drawn set-ups
    HIDDEN = 48             # + number: redraws of what a look-ahead cannot know
    MAX_SEATS = 6
