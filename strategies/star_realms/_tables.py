"""A scripted player's judgements, computed from weights and features once a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import simcore.games.star_realms.names as rules
import strategies.star_realms._names as names
from strategies.star_realms._features import features

PAIRED = {
    "trade": names.F_TRADE,
    "combat": names.F_COMBAT,
    "authority": names.F_AUTHORITY,
    "draw": names.F_DRAW,
    "scrap": names.F_SCRAP,
    "discard": names.F_DISCARD,
}
SINGLE = {
    "destroy": names.F_DESTROY,
    "row": names.F_ROW,
    "top": names.F_TOP,
    "free": names.F_FREE,
    "copy": names.F_COPY,
    "filter": names.F_FILTER,
}
SHIPS_A_TURN = 3.0  # for abilities set off by each ship played
STARTERS = (rules.SCOUT, rules.VIPER)


@dataclass(frozen=True)
class Judgements:
    """Arrays (phase, kind), (phase,), (kind,); `use` is (phase, kind, ability)."""

    gives: np.ndarray
    worth: np.ndarray
    ally: np.ndarray
    threat: np.ndarray
    cash: np.ndarray
    use: np.ndarray
    now: np.ndarray
    least: np.ndarray
    junk: np.ndarray
    rank: np.ndarray


def over_phases(weights: Mapping[str, float], name: str) -> np.ndarray:
    """Return a pair of weights as an even passage over the phases."""
    return np.linspace(weights[f"{name}_early"], weights[f"{name}_late"], names.PHASES)


def judgements(game: Any, weights: Mapping[str, float]) -> Judgements:
    """Judge every card of the game's table by these weights."""
    gives = features(game)
    card = np.array(game.card)
    base = (card[:, rules.TYPE] & rules.BASE) > 0
    outpost = (card[:, rules.TYPE] & rules.OUTPOST) > 0
    price = np.zeros((names.PHASES, names.FEATURES))
    for name, feature in PAIRED.items():
        price[:, feature] = over_phases(weights, name)
    for name, feature in SINGLE.items():
        price[:, feature] = weights[name]
    use = np.einsum("kaf,pf->pka", gives, price)
    primary = use[:, :, names.A_PRIMARY] + SHIPS_A_TURN * use[:, :, names.A_TRIGGER]
    allies = use[:, :, names.A_ALLY_A] + use[:, :, names.A_ALLY_B]
    often = np.where(base, over_phases(weights, "base")[:, None], 1.0)
    shield = np.where(outpost, card[:, rules.DEFENCE] * weights["outpost"], 0.0)
    owning = primary * often + shield
    owning += weights["once"] * use[:, :, names.A_SCRAP]
    owning += weights["cost"] * card[:, rules.COST]
    owning += weights["ally"] * allies * often
    owning += np.where(card[:, rules.WILD] > 0, 12 * weights["ally"], 0.0)
    for kind in STARTERS:
        owning[:, kind] = weights["starter"] * primary[:, kind]
    owning[:, rules.EXPLORER] = over_phases(weights, "explorer")
    threat = (primary + 0.5 * allies) * over_phases(weights, "raze")[:, None]
    cash = use[:, :, names.A_SCRAP] * over_phases(weights, "cash")[:, None] - owning
    return Judgements(
        gives=gives,
        worth=owning,
        ally=weights["focus"] * allies * often,
        threat=np.where(base, threat, 0.0),
        cash=cash,
        use=np.ascontiguousarray(use),
        now=price,
        least=over_phases(weights, "least"),
        junk=over_phases(weights, "junk"),
        rank=play_order(gives, base, card),
    )


def play_order(gives: np.ndarray, base: np.ndarray, card: np.ndarray) -> np.ndarray:
    """Return ranks: bases, then draws, scrappers, the others, choices, copies last.

    Bases first, because other cards count them; draws early, because they bring what
    else may be played; scrappers before the starters they may scrap.
    """
    primary = gives[:, names.A_PRIMARY]
    rank = np.full(len(gives), 50, np.intc)
    rank[list(STARTERS)] = 40
    rank[primary[:, names.F_SCRAP] > 0] = 60
    rank[primary[:, names.F_DRAW] > 0] = 70
    rank[base] = 80
    rank[primary[:, names.F_COPY] > 0] = 10
    choices = (primary[:, names.F_TRADE] > 0) & (primary[:, names.F_COMBAT] > 0)
    rank[choices & ~base] = 30
    return rank
