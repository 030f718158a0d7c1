"""The weights of the scripted players: what each number means, and within which bounds.

Most weights come as a pair, for the first deck (`_early`) and from the fifth deck on
(`_late`); in between they change evenly with each shuffle of the seat's own deck.
[MEG: the number of the deck is the clock for valuing cards]
"""

from __future__ import annotations

from dataclasses import replace

from simcore.weights import Weight

PAIRS = {
    "trade": (2.0, 0.6, "one trade of an ability"),
    "combat": (0.8, 1.5, "one combat of an ability"),
    "authority": (0.3, 0.5, "one authority gained"),
    "draw": (2.2, 3.0, "one card drawn"),
    "scrap": (3.0, 1.0, "one own card scrapped from hand or discard pile"),
    "discard": (1.2, 1.6, "one card an opponent discards"),
    "base": (
        2.2,
        1.4,
        "a base's ability, back each turn, against a ship's",
    ),
    "least": (0.5, 4.0, "least value at which a card is bought at all"),
    "explorer": (2.6, 0.0, "owning an Explorer"),
    "junk": (2.6, 3.2, "cards worth less are scrapped when that is free"),
    "raze": (1.6, 0.8, "combat paid for one point of an enemy base's value a turn"),
    "cash": (0.2, 1.0, "use of a scrap ability now, against keeping the card"),
}
SINGLES = {
    "destroy": (2.0, "one base destroyed by an effect"),
    "row": (0.3, "one card of the trade row scrapped"),
    "top": (1.0, "one bought ship that goes on top of the deck"),
    "free": (4.0, "one card taken without paying"),
    "copy": (4.0, "one ship copied"),
    "filter": (0.7, "one own card discarded to draw another"),
    "outpost": (0.35, "one point of an outpost's defence"),
    "ally": (0.25, "share of an ally ability's value with no card of its faction yet"),
    "focus": (0.06, "further share for each own card of that faction"),
    "once": (0.4, "share of a scrap ability's value that counts for owning the card"),
    "cost": (0.0, "one trade of a card's price"),
    "starter": (1.0, "value of owning a Scout, Viper or the like, per point it gives"),
    "patience": (60.0, "player-turns after which any card is better than a stalemate"),
    "deny": (
        14.0,
        "least value of a card scrapped from the row out of one's own reach",
    ),
}
HIGHEST = 100.0


def _weights() -> dict[str, Weight]:
    weights = {}
    for name, (early, late, meaning) in PAIRS.items():
        for when, default in (("early", early), ("late", late)):
            key = f"{name}_{when}"
            weights[key] = Weight(default, -HIGHEST, HIGHEST, f"{meaning}; {when}")
    for name, (default, meaning) in SINGLES.items():
        weights[name] = Weight(default, -HIGHEST, HIGHEST, meaning)
    return weights


WEIGHTS = _weights()


def weights(**defaults: float) -> dict[str, Weight]:
    """Return all weights, with these defaults in place of the common ones."""
    if unknown := set(defaults) - set(WEIGHTS):
        raise KeyError(min(unknown))
    return {
        name: replace(weight, default=float(defaults.get(name, weight.default)))
        for name, weight in WEIGHTS.items()
    }
