"""Strategies by name, with weights, from a user's file, and inside a look-ahead."""

from __future__ import annotations

import hashlib
import pickle
import re

import fixture_game
import pytest

from simcore import catalogue as games
from simcore import entrants
from simcore.cell import Entrant
from simcore.errors import BadInput
from strategies import catalogue
from strategies.catalogue import camel, names, resolve

BOT = """
from simcore.game import Strategy
from simcore.weights import Weight

class MyBot(Strategy):
    DEFAULTS = {"nerve": Weight(1, 0, 3, "how bold")}
    def choose(self, game):
        return 7

class Other:
    pass
"""


@pytest.fixture(autouse=True)
def hall(tmp_path, monkeypatch):
    yield from fixture_game.install(tmp_path, monkeypatch)


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    return path


def refused(spec: object, game: str = "dice_hall") -> str:
    with pytest.raises(BadInput) as caught:
        resolve(game, spec)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_names_are_those_of_the_game_and_those_for_all():
    found = names("dice_hall")
    assert set(found) == {"random", "lookahead", "plain", "bold_one"}
    assert found["plain"].summary == "Take what comes."
    assert found["plain"].weights["greed"].high == 1.0
    with pytest.raises(BadInput, match="did you mean 'dice_hall'"):
        names("dice_hal")


def test_bundled_strategies_are_found_by_their_files(tmp_path, monkeypatch):
    room = tmp_path / "room"
    (room / "dice_hall").mkdir(parents=True)
    for file in ("__init__.py", "_helper.py", "first_player.py", "hare.pxd"):
        (room / "dice_hall" / file).write_text("")
    monkeypatch.setattr(catalogue, "BUNDLED", room)
    catalogue.forget()
    found = names("dice_hall")
    assert found["first_player"].target == (
        "strategies.dice_hall.first_player:FirstPlayer"
    )
    assert not {"hare", "helper", "_helper", "__init__"} & set(found)


def test_every_bundled_strategy_loads_and_says_what_it_does():
    for key in games.games():
        for name, info in names(key).items():
            if info.target.startswith("strategies.") and "any" not in info.target:
                assert info.summary, f"{key}: {name} has no docstring"
                entrants.build(resolve(key, name))


def test_camel_case():
    assert camel("hare") == "Hare"
    assert camel("first_player") == "FirstPlayer"


def test_a_name_is_an_entrant():
    entrant = resolve("dice_hall", "bold_one")
    assert entrant == Entrant("bold_one", "dicehall.players:Bold", name="bold_one")
    assert type(entrants.build(entrant)).__name__ == "Bold"


def test_weights_are_set_shown_and_kept_in_kind():
    spec = {"name": "plain", "weights": {"patience": 3, "greed": 1}}
    entrant = resolve("dice_hall", spec)
    assert entrant.label == "plain(greed=1, patience=3)"
    assert entrant.weights == (("greed", 1.0), ("patience", 3))
    assert type(entrant.weights[1][1]) is int
    built = entrants.build(entrant)
    assert built.weights == {"patience": 3, "greed": 1.0}


def test_weights_at_their_defaults_make_the_same_entrant():
    spec = {"name": "plain", "weights": {"patience": 2.0, "greed": 0.5}}
    assert resolve("dice_hall", spec) == resolve("dice_hall", "plain")


def test_a_label_may_be_given():
    spec = {"name": "plain", "weights": {"patience": 3}, "label": "calm"}
    assert resolve("dice_hall", spec).label == "calm"


def test_look_ahead_plays_out_with_the_strategy_of_the_game_or_a_named_one():
    plain = resolve("dice_hall", "lookahead:64")
    assert plain.label == "lookahead:64"
    assert plain.arguments == (64,)
    assert plain.inner == resolve("dice_hall", "plain")
    bold = resolve("dice_hall", "lookahead:8:bold_one")
    assert bold.label == "lookahead:8:bold_one"
    built = entrants.build(bold)
    assert built.playouts == 8
    one, two = built.policy(), built.policy()
    assert type(one).__name__ == "Bold"
    assert one is not two
    nested = resolve("dice_hall", "lookahead:8:lookahead:2")
    assert entrants.build(nested).policy().playouts == 2


def test_a_users_file_travels_as_text(bot):
    spec = {"name": f"{bot}:MyBot", "weights": {"nerve": 2}}
    entrant = resolve("dice_hall", spec)
    assert entrant.label == "bot.py:MyBot(nerve=2)"
    assert entrant.file == "bot.py"
    assert entrant.text == BOT
    assert entrant.digest == hashlib.sha256(BOT.encode()).hexdigest()
    bot.unlink()
    built = entrants.build(pickle.loads(pickle.dumps(entrant)))
    assert built.choose(None) == 7
    assert built.weights == {"nerve": 2}


def test_a_users_file_can_play_out_games(bot):
    entrant = resolve("dice_hall", f"lookahead:4:{bot}:MyBot")
    assert entrants.build(entrant).policy().choose(None) == 7


@pytest.mark.parametrize(
    ("spec", "parts"),
    [
        ("plan", ["unknown strategy for dice_hall", "did you mean 'plain'"]),
        ("", ["not a strategy"]),
        ("  ", ["not a strategy"]),
        (3, ["not a strategy"]),
        (None, ["not a strategy"]),
        (["plain"], ["not a strategy"]),
        ("plain:3", ["takes nothing after its name"]),
        ("lookahead", ["lookahead:N"]),
        ("lookahead:", ["lookahead:N"]),
        ("lookahead:0", ["lookahead:N"]),
        ("lookahead:-3", ["lookahead:N"]),
        ("lookahead:1.5", ["lookahead:N"]),
        ("lookahead:²", ["lookahead:N"]),
        ("lookahead:many", ["lookahead:N"]),
        ("lookahead:64:plan", ["did you mean 'plain'"]),
        ("lookahead:99999999999999999999", ["lookahead:N"]),
        ({}, ["needs its name"]),
        ({"name": 3}, ["needs its name"]),
        ({"name": "plain", "wieghts": {}}, ["wieghts", "did you mean 'weights'"]),
        ({"name": "plain", "weights": 3}, ["weights = 3", "must be a table"]),
        ({"name": "plain", "label": 3}, ["label = 3", "must be text"]),
        ({"name": "plain", "weights": {"gred": 1}}, ["gred", "did you mean 'greed'"]),
        ({"name": "plain", "weights": {"greed": 1.5}}, ["1.5", "from 0 to 1"]),
        ({"name": "plain", "weights": {"greed": True}}, ["True", "from 0 to 1"]),
        ({"name": "plain", "weights": {"greed": float("nan")}}, ["from 0 to 1"]),
        ({"name": "plain", "weights": {"patience": 1.5}}, ["whole number from 0"]),
        ({"name": "plain", "weights": {"patience": "2"}}, ["whole number from 0"]),
        ({"name": "bold_one", "weights": {"x": 1}}, ["has no weights"]),
        ("none.py:MyBot", ["none.py", "cannot be read"]),
        ("none.py", ["none.py", "cannot be read"]),
        ("a\0b.py:X", ["cannot be read"]),
    ],
)
def test_words_that_mean_no_strategy_are_refused_in_one_line(spec, parts):
    line = refused(spec)
    assert all(part in line for part in parts), line


@pytest.mark.parametrize(
    ("text", "name", "parts"),
    [
        (BOT, "", ["say which class", "allowed: MyBot, Other"]),
        (BOT, "MyBott", ["has no class 'MyBott'", "did you mean 'MyBot'"]),
        (BOT, "Other", ["'Other' is not a simcore.game.Strategy"]),
        ("x = (\n", "MyBot", ["bot.py", "not valid Python", "line 1"]),
        ("\0", "MyBot", ["bot.py", "not valid Python"]),
        (BOT + "\n1 / 0", "MyBot", ["bot.py", "ZeroDivisionError"]),
        (BOT + "\nraise SystemExit(3)", "MyBot", ["bot.py", "SystemExit"]),
        (BOT + "\nimport not_there_at_all", "MyBot", ["not_there_at_all"]),
        ("", "MyBot", ["has no class 'MyBot'"]),
    ],
)
def test_a_users_file_that_fails_is_explained_in_one_line(bot, text, name, parts):
    bot.write_text(text)
    line = refused(f"{bot}:{name}" if name else str(bot))
    assert all(part in line for part in parts), line


def test_a_class_that_cannot_be_built_is_explained(bot):
    bot.write_text(
        BOT.replace("def choose", "def __init__(self, x): pass\n    def choose")
    )
    entrant = resolve("dice_hall", f"{bot}:MyBot")
    with pytest.raises(BadInput, match=r"bot\.py.*cannot be built: TypeError"):
        entrants.build(entrant)


def test_an_entry_point_that_leads_nowhere_is_explained(hall):
    points = hall.parent / "dicehall-1.0.dist-info" / "entry_points.txt"
    text = points.read_text()
    points.write_text(text + "dice_hall.lost = dicehall.nowhere:Lost\n")
    fixture_game.forget()
    assert "cannot be loaded: ModuleNotFoundError" in refused("lost")
    points.write_text(text + "dice_hall.random = dicehall.players:Bold\n")
    fixture_game.forget()
    assert "takes the name of another strategy" in refused("plain")
    points.write_text(text + "nameless = dicehall.players:Bold\n")
    fixture_game.forget()
    assert "is not named <game>.<strategy>" in refused("plain")


def test_the_template_of_the_readme_plays(tmp_path):
    page = (catalogue.BUNDLED / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my_bot.py").write_text(code)
    path = f"{tmp_path / 'my_bot.py'}:MyBot"
    choices = []
    for nerve in (0, 0.5, 1):
        entrant = resolve("dice_hall", {"name": path, "weights": {"nerve": nerve}})
        built = entrants.build(entrant)
        built.start(None, 0, 12345)
        choices.append([built.choose(Offer()) for _ in range(200)])
    assert set(choices[0]) == {3}
    assert set(choices[1]) == {3, 5}
    assert set(choices[2]) == {5}
    assert 60 < choices[1].count(5) < 140


class Offer:
    """As much of a game as the template asks for."""

    def options(self):
        return [3, 4, 5]
