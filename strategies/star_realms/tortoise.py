"""`tortoise`: trade and scrapping first."""

import cython

if not cython.compiled:
    from strategies.star_realms._scripted import Scripted

from strategies.star_realms._weights import weights


class Tortoise(Scripted):
    """Build an engine of trade and a thin deck first, then strike with dear cards.

    Origin: the "tortoise" of the Megahaulin articles on pace (2015). Known weakness:
    it invests for too long, and a quick opponent is through before the engine runs.
    """

    DEFAULTS = weights(
        trade_early=3.0,
        trade_late=0.8,
        combat_early=0.3,
        combat_late=1.6,
        authority_early=0.4,
        authority_late=0.5,
        draw_early=2.5,
        scrap_early=5.0,
        scrap_late=2.0,
        explorer_early=4.0,
        explorer_late=0.5,
        cost=0.2,
    )
