"""`velocity`: a small deck that draws itself."""

import cython

if not cython.compiled:
    from strategies.star_realms._scripted import Scripted

from strategies.star_realms._weights import weights


class Velocity(Scripted):
    """Scrap the starters and buy what draws, so that the few good cards come often.

    Origin: the Megahaulin articles on scrapping and deck size (2015). Known weakness:
    with no scrappers in the row it buys little else, and it has few bases.
    """

    DEFAULTS = weights(
        draw_early=4.5,
        draw_late=4.5,
        scrap_early=7.0,
        scrap_late=4.0,
        base_early=1.5,
        least_early=2.5,
        least_late=6.0,
        explorer_early=2.0,
        explorer_late=-1.0,
        junk_early=3.5,
        junk_late=5.0,
    )
