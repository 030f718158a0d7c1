"""What every game and every bundled strategy must do; run over all of them.

The child process of the twins' test runs this file too.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore import catalogue, entrants
from simcore.playout import play
from simcore.rng import block_key
from strategies import catalogue as strategy_catalogue

SEED = 2026


@dataclass(frozen=True)
class Setting:
    """A game at a table: a case of the contract."""

    game: str
    players: int
    modules: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.modules])

    def build(self) -> Any:
        info = catalogue.game_info(self.game)
        table = catalogue.make_table(info, self.players, self.modules)
        return catalogue.build(table)


def settings() -> Iterator[Setting]:
    """Yield every bundled game with every number of players and set of modules."""
    for key, info in catalogue.games().items():
        if not info.package.startswith("simcore."):
            continue
        names = list(info.modules)
        for size in range(len(names) + 1):
            for modules in itertools.combinations(names, size):
                for players in range(1, 7):
                    try:
                        catalogue.make_table(info, players, modules)
                    except catalogue.BadInput:
                        continue
                    yield Setting(key, players, modules)


def strategy_names(game: str) -> list[str]:
    """Return the bundled strategies of a game, look-ahead with a small budget."""
    names = [n for n in strategy_catalogue.names(game) if n != "lookahead"]
    return [*names, "lookahead:6"]


def sit(game: str, name: str, players: int) -> list[Any]:
    entrant = strategy_catalogue.resolve(game, name)
    return [entrants.build(entrant) for _ in range(players)]


def record(setting: Setting, name: str, blocks: int) -> list[list[float]]:
    """Play mirror games and return all that is measured of them."""
    game = setting.build()
    info = catalogue.game_info(setting.game)
    seats = sit(setting.game, name, setting.players)
    n_game = len(info.metric_names("game"))
    n_seat = len(info.metric_names("seat"))
    row = np.zeros(n_game + n_seat * setting.players)
    found = []
    for block in range(blocks):
        decisions = play(game, seats, block_key(SEED, block))
        game.measure(memoryview(row))
        outcome = [game.payoff(s) for s in range(setting.players)]
        outcome += [game.score(s) for s in range(setting.players)]
        found.append([decisions, *outcome, game.ending(), *row.tolist()])
    return found


def everything(blocks: int) -> dict[str, list[list[float]]]:
    """Record every setting with every strategy, for the comparison of the twins."""
    return {
        f"{setting} {name}": record(setting, name, 1 if ":" in name else blocks)
        for setting in settings()
        for name in strategy_names(setting.game)
    }


if __name__ == "__main__":
    import simcore

    print(json.dumps({"twin": simcore.TWIN, "records": everything(3)}))
