"""Write the golden games anew: python tests/star_realms/golden/regenerate.py

Run it after a rule was changed on purpose, and read the difference before keeping it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simcore import catalogue
from simcore.names import STRATEGY
from simcore.rng import stream_key
from strategies.any.uniform import Uniform

FOLDER = Path(__file__).parent
# ending: key of the game, changes to the printed values
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "combat": (2533, {}),  # the shortest of the first 3,000 keys
    "length limit": (1, {"setup.limit.turns": 12}),
}


def path(ending: str) -> Path:
    return FOLDER / f"{ending.replace(' ', '_')}.txt"


def trace(ending: str) -> str:
    """Play one golden game between random players; return it in words.

    A line that begins with `>` is a decision; what follows is what came of it.
    """
    key, overrides = GAMES[ending]
    info = catalogue.game_info("star_realms")
    game = catalogue.build(catalogue.make_table(info, overrides=overrides))
    players = [Uniform() for _ in range(game.seats)]
    changed = "".join(f", {name} = {value}" for name, value in overrides.items())
    lines = [f"Star Realms, key {key}, random players{changed}"]
    game.telling = True
    game.reset(key)
    for seat, player in enumerate(players):
        player.start(game, seat, stream_key(key, STRATEGY + seat))
    lines += game.narrate()
    while not game.over:
        game.offer()
        action = players[game.to_move].choose(game)
        lines.append(f"> seat {game.to_move + 1}: {game.describe(action)}")
        game.apply(action)
        lines += game.narrate()
    shares = ", ".join(
        f"seat {seat + 1}: authority {game.score(seat):g}, share {game.payoff(seat):g}"
        for seat in range(game.seats)
    )
    lines.append(f"ending: {info.endings[game.ending()]}; {shares}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for ending in GAMES:
        path(ending).write_text(trace(ending), encoding="utf-8")
        print(f"wrote {path(ending)}")
