"""A made-up game and strategies, installed as a stranger's package would be."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from simcore import catalogue
from strategies import catalogue as strategies

META = """
title = "Dice Hall"
stage = "made up"
rules_version = 2
class = "dicehall.hall:Hall"
players = [2, 4]
playouts = "plain"
endings = ["target", "length limit"]

[modules.towers]
title = "Towers"
description = "Adds towers."
[modules.kings]
title = "Kings"
description = "Adds kings; needs the towers."
requires = ["towers"]
[modules.peace]
title = "Peace"
description = "No kings."
excludes = ["kings"]
[modules.crowd]
title = "Crowd"
description = "For more players."
players = [3, 5]

[options.map]
description = "Which map lies on the table."
default = "plain"
allowed = ["plain", "hills"]
[options.factions]
description = "Who sits where."
default = []
allowed = ["red", "blue", "green"]
per_seat = true
[options.rounds]
description = "How many rounds."
default = 5
[options.fast]
description = "The quick game."
default = false
allowed = [false, true]

[metrics.turns]
scope = "game"
type = "int"
meaning = "turns begun"
unit = "turns"
[metrics.towers_built]
scope = "seat"
type = "int"
meaning = "towers at the end"
unit = "towers"

[sources.RB]
title = "Rule book"
place = "printed"
"""
SCHEMA = """
from pydantic import BaseModel, ConfigDict, Field

class Dice(BaseModel):
    model_config = ConfigDict(extra="forbid")
    sides: int
    count: int

class Components(BaseModel):
    model_config = ConfigDict(extra="forbid")
    dice: Dice
    target: int = Field(ge=1)
"""
COMPONENTS = """
target = 20
[dice]
source = "RB p.1"
sides = 6
count = 2
"""
RULINGS = """
[rulings.T1]
question = "Who wins a tie?"
default = "both"
alternatives = ["last"]
reason = "Nothing is said."
source = "RB p.2"
"""
GAME = """
from simcore.game import Game

class Hall(Game):
    def __init__(self, table):
        super().__init__(table, {"points": (table.players,)}, 2)
"""
PLAYERS = '''
"""Strategies of the hall."""
from simcore.game import Strategy
from simcore.weights import Weight

class Plain(Strategy):
    """Take what comes.

    More words.
    """
    DEFAULTS = {
        "patience": Weight(2, 0, 9, "turns to wait"),
        "greed": Weight(0.5, 0.0, 1.0, "share to take"),
    }
    def choose(self, game):
        return 0

class Bold(Strategy):
    """Dare."""
    def choose(self, game):
        return 1

class Ahead(Strategy):
    """Play out."""
    def __init__(self, playouts, policy, **weights):
        super().__init__(**weights)
        self.playouts, self.policy = playouts, policy
'''
ENTRY_POINTS = """
[equipoise.games]
dice_hall = dicehall
[equipoise.strategies]
dice_hall.plain = dicehall.players:Plain
dice_hall.bold_one = dicehall.players:Bold
other_game.alien = dicehall.players:Alien
"""


def install(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the package in `home`, yield its folder, and forget it again."""
    package, info = home / "dicehall", home / "dicehall-1.0.dist-info"
    (package / "components").mkdir(parents=True)
    info.mkdir()
    for name, text in {
        "__init__.py": "",
        "meta.toml": META,
        "schema.py": SCHEMA,
        "hall.py": GAME,
        "players.py": PLAYERS,
        "components/values.toml": COMPONENTS,
        "components/rulings.toml": RULINGS,
        "RULES.md": "# Dice Hall\n",
    }.items():
        (package / name).write_text(text)
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: dicehall\nVersion: 1\n"
    )
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(home))
    monkeypatch.setitem(strategies.ANY, strategies.LOOKAHEAD, "dicehall.players:Ahead")
    forget()
    yield package
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Make every catalogue look anew."""
    for name in [each for each in sys.modules if each.split(".")[0] == "dicehall"]:
        del sys.modules[name]
    importlib.invalidate_caches()
    catalogue.forget()
    strategies.forget()
