"""Games as their meta.toml declares them, and the tables that can be laid."""

from __future__ import annotations

import pickle

import fixture_game
import pytest

from simcore import catalogue
from simcore.cell import Cell
from simcore.components import parse_setting
from simcore.errors import BadInput


@pytest.fixture
def hall(tmp_path, monkeypatch):
    yield from fixture_game.install(tmp_path, monkeypatch)


@pytest.fixture
def info(hall):
    return catalogue.game_info("dice_hall")


def refused(call, *args, **more) -> str:
    with pytest.raises(BadInput) as caught:
        call(*args, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_an_installed_game_is_listed_with_all_it_declares(hall, info):
    assert catalogue.games()["dice_hall"] == info
    assert (info.key, info.title, info.rules_version) == ("dice_hall", "Dice Hall", 2)
    assert info.folder == hall
    assert info.target == "dicehall.hall:Hall"
    assert info.players == (2, 4)
    assert info.endings == ["target", "length limit"]
    assert list(info.modules) == ["towers", "kings", "peace", "crowd"]
    assert info.modules["kings"].requires == ["towers"]
    assert info.options["map"].allowed == ["plain", "hills"]
    assert info.metric_names("game") == ["turns"]
    assert info.metric_names("seat") == ["towers_built"]
    assert info.sources["RB"].place == "printed"
    assert info.rules.exists()


def test_every_bundled_game_can_be_read():
    for key, info in catalogue.games().items():
        assert info.key == key
        assert info.players[0] >= 1


def test_an_unknown_game_names_the_nearest(hall):
    line = refused(catalogue.game_info, "dice_hal")
    assert "unknown game" in line
    assert "did you mean 'dice_hall'?" in line


def test_a_table_is_complete_with_defaults(info):
    table = catalogue.make_table(info)
    assert (table.game, table.players, table.modules) == ("dice_hall", 2, ())
    assert table.options == {
        "map": "plain",
        "factions": (),
        "rounds": 5,
        "fast": False,
    }
    assert table.components.values["target"] == 20


def test_modules_come_in_the_order_of_the_game(info):
    table = catalogue.make_table(info, 3, ["kings", "towers"])
    assert table.modules == ("towers", "kings")


def test_overrides_and_files_reach_the_components(info):
    key, value = parse_setting("dice.sides=8")
    files = [("mine.toml", "target = 30\nrulings.T1 = 'last'")]
    table = catalogue.make_table(info, 2, overrides={key: value}, files=files)
    assert table.components.values == {"dice": {"sides": 8, "count": 2}, "target": 30}
    assert table.components.rulings == {"T1": "last"}


def test_a_module_may_change_the_number_of_players(info):
    assert catalogue.make_table(info, 5, ["crowd"]).players == 5
    assert catalogue.make_table(info, None, ["crowd"]).players == 3
    assert "allowed: 3 to 5" in refused(catalogue.make_table, info, 2, ["crowd"])
    assert "allowed: 2 to 4" in refused(catalogue.make_table, info, 5)


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ({"players": 1}, ["Dice Hall", "players = 1", "allowed: 2 to 4"]),
        ({"players": True}, ["players = True"]),
        ({"players": "2"}, ["players = '2'"]),
        ({"players": 2.0}, ["players = 2.0"]),
        ({"modules": ["twoers"]}, ["unknown module", "did you mean 'towers'"]),
        ({"modules": "towers"}, ["must be a list"]),
        ({"modules": 3}, ["must be a list"]),
        ({"modules": [3]}, ["unknown module"]),
        ({"modules": [["towers"]]}, ["unknown module"]),
        ({"modules": ["towers", "towers"]}, ["named twice"]),
        ({"modules": ["kings"]}, ["'kings'", "needs the module 'towers'"]),
        (
            {"modules": ["towers", "kings", "peace"]},
            ["'peace'", "does not go with the module 'kings'"],
        ),
        ({"options": {"mpa": "hills"}}, ["unknown option", "did you mean 'map'"]),
        ({"options": {"map": "hill"}}, ["map = 'hill'", "did you mean 'hills'"]),
        ({"options": {"map": ["hills"]}}, ["allowed: a single value"]),
        ({"options": {"factions": "red"}}, ["allowed: a list"]),
        ({"options": {"factions": ["red"]}}, ["one for each of 2 seats"]),
        ({"options": {"factions": ["red", "rde"]}}, ["did you mean 'red'"]),
        ({"options": {"rounds": "5"}}, ["allowed: a whole number"]),
        ({"options": {"rounds": True}}, ["allowed: a whole number"]),
        ({"options": {"fast": 1}}, ["fast = 1", "allowed: false, true"]),
        ({"overrides": {"dice.sids": 8}}, ["values.toml", "did you mean 'sides'"]),
        ({"overrides": {"target": 0}}, ["target = 0", "allowed: at least 1"]),
        ({"files": ["none.toml"]}, ["none.toml", "cannot be read"]),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(info, arguments, parts):
    line = refused(catalogue.make_table, info, **arguments)
    assert all(part in line for part in parts), line


def test_a_cell_lays_its_table_and_builds_its_game(info):
    cell = Cell(
        index=0,
        name="x",
        game="dice_hall",
        players=2,
        modules=("towers",),
        options=(("factions", ("red", "blue")),),
        entrants=(),
        overrides=(("target", 25),),
        component_files=(("mine.toml", "[dice]\nsides = 4"),),
    )
    cell = pickle.loads(pickle.dumps(cell))
    table = catalogue.cell_table(cell)
    assert table.options["factions"] == ("red", "blue")
    assert table.components.values == {"dice": {"sides": 4, "count": 2}, "target": 25}
    game = catalogue.build(table)
    assert type(game).__name__ == "Hall"
    assert game.seats == 2


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("title =", "titel =", ["meta.toml", "titel", "did you mean 'title'"]),
        ('class = "dicehall.hall:Hall"', "", ["class", "must be there"]),
        ('"dicehall.hall:Hall"', '"dicehall.hall"', ["class", "module:Class"]),
        ("rules_version = 2", 'rules_version = "2"', ["a whole number"]),
        ("[2, 4]", "[4, 2]", ["players = [4, 2]", "not a range"]),
        ("[2, 4]", "[2]", ["players"]),
        ("[2, 4]", "[2, 7]", ["players = [2, 7]", "from 1 to 6"]),
        ("[3, 5]", "[0, 5]", ["modules.crowd.players"]),
        ('["towers"]', '["twers"]', ["modules.kings.requires", "mean 'towers'"]),
        ('scope = "seat"', 'scope = "seats"', ["metrics.towers_built.scope", "'seat'"]),
        ('default = "plain"', 'default = "plan"', ["map = 'plan'", "mean 'plain'"]),
        ("[options.map]", "[options.players]", ["options.players", "taken"]),
        ("[sources.RB]", "[sources.RB", ["meta.toml", "line"]),
        ("stage =", 'key = "x"\nstage =', ["key: unknown key"]),
    ],
)
def test_a_broken_meta_is_explained_in_one_line(hall, old, new, parts):
    text = (hall / "meta.toml").read_text()
    assert old in text
    (hall / "meta.toml").write_text(text.replace(old, new))
    catalogue.forget()
    line = refused(catalogue.game_info, "dice_hall")
    assert all(part in line for part in parts), line


def test_a_game_whose_code_is_missing_is_said_to_be(hall):
    (hall / "hall.py").write_text("")
    table = catalogue.make_table(catalogue.game_info("dice_hall"))
    assert "dicehall.hall:Hall cannot be loaded" in refused(catalogue.build, table)


def test_an_entry_point_without_its_module_is_said_to_be(hall):
    points = hall.parent / "dicehall-1.0.dist-info" / "entry_points.txt"
    points.write_text("[equipoise.games]\nlost = nowhere.at_all\n")
    catalogue.forget()
    assert "'nowhere.at_all' is not found" in refused(catalogue.games)
