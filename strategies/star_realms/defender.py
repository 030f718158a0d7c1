"""`defender`: outposts and authority."""

import cython

if not cython.compiled:
    from strategies.star_realms._scripted import Scripted

from strategies.star_realms._weights import weights


class Defender(Scripted):
    """Hide behind outposts, gain authority, and win with what the bases give.

    Origin: ours, after the bases-first habit of new players. Known weakness: the
    defence has to be bought anew each turn, and it seldom sets the pace.
    """

    DEFAULTS = weights(
        authority_early=0.9,
        authority_late=1.0,
        base_early=3.5,
        base_late=3.0,
        outpost=1.2,
        combat_early=0.6,
        combat_late=1.0,
        raze_early=2.5,
        raze_late=2.0,
        destroy=3.0,
    )
