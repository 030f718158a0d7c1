"""`hare`: combat from the start."""

import cython

if not cython.compiled:
    from strategies.star_realms._scripted import Scripted

from strategies.star_realms._weights import weights


class Hare(Scripted):
    """Buy combat from the first deck on and race to fifty damage.

    Trade is a means to the next fighter; scrapping is left to those with time.
    Origin: the "hare" of the Megahaulin articles on pace (2015). Known weakness: its
    deck stays full of starters, and outposts cost it the blows it lives from.
    """

    DEFAULTS = weights(
        trade_early=1.2,
        trade_late=0.3,
        combat_early=1.6,
        combat_late=1.9,
        authority_early=0.1,
        authority_late=0.1,
        scrap_early=0.8,
        scrap_late=0.2,
        explorer_early=1.5,
        least_early=0.5,
        least_late=3.0,
        raze_early=0.6,
        raze_late=0.4,
    )
