"""`balanced`: meant to be strong."""

import cython

if not cython.compiled:
    from strategies.star_realms._scripted import Scripted

from strategies.star_realms._weights import weights


class Balanced(Scripted):
    """Value cards by the deck that is being played, focus on factions, strike to win.

    Scrapping and trade early; from the fifth deck on combat and draws, and only cards
    that beat what the deck already holds. Scrap abilities are counted when a blow may
    win. Origin: ours; the weights were found by an evolution strategy (CMA-ES, 220
    generations of 18) against the other scripted players and an earlier self. Known
    weakness: it looks at its own turn only, and does not guess at the opponent's.
    """

    DEFAULTS = weights(
        trade_early=2.67,
        trade_late=0.22,
        combat_early=1.53,
        combat_late=2.79,
        authority_early=1.84,
        authority_late=1.91,
        draw_early=2.71,
        draw_late=6.89,
        scrap_early=7.99,
        scrap_late=0.46,
        discard_early=0.84,
        discard_late=1.86,
        base_early=2.14,
        base_late=3.13,
        least_early=0.17,
        least_late=11.25,
        explorer_early=4.58,
        explorer_late=0.28,
        junk_early=6.47,
        junk_late=3.76,
        raze_early=1.74,
        raze_late=3.08,
        cash_early=0.87,
        cash_late=0.55,
        destroy=2.66,
        row=0.49,
        top=2.97,
        free=4.55,
        copy=9.53,
        filter=2.83,
        outpost=-0.46,
        ally=0.3,
        focus=0.06,
        once=0.22,
        cost=0.53,
        starter=0.28,
    )
