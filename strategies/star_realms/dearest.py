"""`dearest`: the most expensive card it can pay."""

import cython

if not cython.compiled:
    from strategies.star_realms._scripted import Scripted

from strategies.star_realms._weights import weights


class Dearest(Scripted):
    """Buy the most expensive card one can pay, and scrap nothing that may stay.

    Origin: the classic yardstick of deck-building simulations ("big money"). Known
    weakness: a price says nothing about pace, focus or the state of the deck.
    """

    DEFAULTS = weights(
        cost=30.0,  # beside this the value of abilities only breaks ties
        ally=0.0,
        focus=0.0,
        explorer_early=60.0,
        explorer_late=60.0,
        least_early=0.0,
        least_late=0.0,
        junk_early=-40.0,
        junk_late=-40.0,
        cash_early=0.0,
        cash_late=0.0,
    )
