"""`balanced`: meant to be strong."""

import cython

if not cython.compiled:
    from strategies.star_realms._scripted import Scripted

from strategies.star_realms._weights import weights


class Balanced(Scripted):
    """Value cards by the deck that is being played, focus on factions, strike to win.

    Trade and scrapping early, draws and combat later; scrap abilities are counted
    when a blow may win. Origin: ours. Known weakness: it looks at its own turn only.
    """

    DEFAULTS = weights()
