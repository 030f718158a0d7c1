"""The table in play: printed values, zones and the choice being made."""

import cython
import numpy as np

if not cython.compiled:
    from simcore.game import Game
    from simcore.games.star_realms.names import (
        CHOICE_CELLS,
        COMMON_CELLS,
        PURSE_COLUMNS,
        ROW_SLOTS,
        STACK_COLUMNS,
        STACK_DEPTH,
    )

from simcore.games.star_realms.tables import Tables

MAIN_ACTIONS = 64  # ends of turn, attacks; cards and abilities are counted apart


class State(Game):
    """All that a copy must carry lies in the buffer; tables are shared."""

    def __init__(self, table):
        tables = Tables(table)
        seats, cards, kinds = table.players, len(tables.kind), len(tables.card)
        cards_of_seat = (seats, cards)
        zones = {
            "purse": (seats, PURSE_COLUMNS),
            "common": (COMMON_CELLS,),
            "deck": cards_of_seat,
            "hand": cards_of_seat,
            "discard": cards_of_seat,
            "in_play": cards_of_seat,
            "trade_deck": (cards,),
            "row": (ROW_SLOTS,),
            "explorers": (cards,),
            "heap": (cards,),
            "shape": (cards,),
            "ready": (cards,),
            "locked": (cards,),
            "owner": (cards,),
            "known": (cards,),
            "played": (cards,),
            "tally": (16,),
            "stack": (STACK_DEPTH, STACK_COLUMNS),
            "choice": (CHOICE_CELLS,),
        }
        # At most: four abilities of every card in play, two lists of kinds, and
        # every amount of combat that an action can name.
        Game.__init__(self, table, zones, 4 * cards + 2 * kinds + 512 + MAIN_ACTIONS)
        self.card = memoryview(tables.card)
        self.effect = memoryview(tables.effect)
        self.kind = memoryview(tables.kind)
        self.home = memoryview(tables.home)
        self.salt = memoryview(tables.salt)
        self.rule = memoryview(tables.rule)
        self.first_hand = memoryview(tables.first_hands)
        self.titles, self.keys = tables.names, tables.keys
        self.cards, self.kinds = cards, kinds
        self.hand_size = tables.hand_size
        self.authority = tables.authority
        self.turn_limit = tables.turn_limit
        self.cheapest = tables.cheapest
        self.ranks = memoryview(np.zeros(cards, np.ulonglong))
        self.marks = memoryview(np.zeros(kinds, np.intc))
        self.stamp = 0
