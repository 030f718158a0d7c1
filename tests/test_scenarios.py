"""Scenario files: what they expand to, and every way to get them wrong."""

from __future__ import annotations

import json
import pickle
import re

import fixture_game
import pytest

from scenarios.load import LIBRARY, load, names, read
from scenarios.scenario import Scenario
from simcore import catalogue, tomlfile
from simcore.cell import Entrant
from simcore.errors import BadInput
from strategies.catalogue import resolve

BASE = """
question = "Who wins?"
game = "dice_hall"
games = 1000
"""
TABLE = """
[table]
players = 2
strategies = ["plain", "bold_one"]
"""


@pytest.fixture(autouse=True)
def hall(tmp_path, monkeypatch):
    yield from fixture_game.install(tmp_path, monkeypatch)


def scenario(text: str, **more) -> Scenario:
    return read(tomlfile.parse(text, "mine.toml"), "mine", file="mine.toml", **more)


def cells(text: str, **more):
    return scenario(text).cells(resolve, **more)


def refused(text: str, **more) -> str:
    with pytest.raises(BadInput) as caught:
        cells(text, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_plain_scenario_is_one_cell():
    found = scenario("seed = 7\n" + BASE + TABLE)
    assert (found.question, found.games, found.precision) == ("Who wins?", 1000, None)
    assert found.seed == 7
    (cell,) = found.cells(resolve)
    assert (cell.index, cell.game, cell.players, cell.modules) == (
        0,
        "dice_hall",
        2,
        (),
    )
    assert [each.label for each in cell.entrants] == ["plain", "bold_one"]
    assert dict(cell.options) == {
        "map": "plain",
        "factions": (),
        "rounds": 5,
        "fast": False,
    }
    assert (cell.overrides, cell.factors, cell.order) == ((), (), "drawn")
    assert found.subject([cell]) == "strategy"


def test_factors_are_crossed_in_the_order_of_the_file():
    found = cells(
        BASE
        + """
        [table]
        strategies = "plain"
        [factors]
        players = [2, 3]
        modules = [[], ["kings", "towers"], "towers"]
        map = ["plain", "hills"]
        """
    )
    assert [cell.index for cell in found] == list(range(12))
    assert found[0].factors == (("players", "2"), ("modules", "base"), ("map", "plain"))
    assert found[0].name == "players=2, modules=base, map=plain"
    assert found[3].modules == ("towers", "kings")
    assert dict(found[3].factors)["modules"] == "kings + towers"
    assert found[4].modules == ("towers",)
    assert [cell.players for cell in found] == [2] * 6 + [3] * 6
    assert [len(cell.entrants) for cell in found] == [2] * 6 + [3] * 6


def test_a_single_strategy_is_a_mirror_match_at_any_number_of_players():
    (cell,) = cells(BASE + '[table]\nplayers = 3\nstrategies = ["plain"]')
    assert cell.entrants == (resolve("dice_hall", "plain"),) * 3
    found = scenario(BASE + '[table]\nplayers = 3\nstrategies = "plain"')
    assert found.subject(found.cells(resolve)) == "seat"


def test_strategies_can_be_a_factor():
    found = cells(
        BASE
        + """
        [table]
        players = 2
        [factors]
        strategies = [["plain", "bold_one"], "plain",
            [{ name = "plain", weights = { patience = 4 } }, "bold_one"]]
        """
    )
    assert [dict(cell.factors)["strategies"] for cell in found] == [
        "plain / bold_one",
        "plain",
        "plain(patience=4) / bold_one",
    ]
    assert found[2].entrants[0].label == "plain(patience=4)"


def test_options_can_be_set_and_varied():
    found = cells(
        BASE
        + TABLE
        + """
        factions = ["red", "blue"]
        order = "fixed"
        [factors]
        fast = [false, true]
        """
    )
    assert [dict(cell.options)["fast"] for cell in found] == [False, True]
    assert [cell.factors for cell in found] == [
        (("fast", "false"),),
        (("fast", "true"),),
    ]
    assert dict(found[0].options)["factions"] == ("red", "blue")
    assert found[0].order == "fixed"


def test_factions_as_a_factor_have_one_level_a_seating():
    found = cells(
        BASE + TABLE + '[factors]\nfactions = [["red", "blue"], ["blue", "red"], []]'
    )
    labels = [dict(cell.factors)["factions"] for cell in found]
    assert labels == ["red / blue", "blue / red", "none"]


def test_each_what_if_is_a_level_beside_the_printed_rules():
    found = cells(
        BASE
        + TABLE
        + """
        [what_if.big_dice]
        "dice.sides" = 8
        [what_if.late]
        target = 30
        rulings.T1 = "last"
        """
    )
    assert [cell.factors for cell in found] == [
        (("rules", "printed"),),
        (("rules", "big_dice"),),
        (("rules", "late"),),
    ]
    assert [cell.overrides for cell in found] == [
        (),
        (("dice.sides", 8),),
        (("target", 30), ("rulings.T1", "last")),
    ]
    table = catalogue.cell_table(found[2])
    assert table.components.rulings == {"T1": "last"}
    assert table.components.values["target"] == 30


def test_a_setting_holds_in_every_cell_below_the_what_ifs(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text("[dice]\ncount = 3\n")
    found = cells(
        BASE + TABLE + '[what_if.a]\n"target" = 30\n[what_if.b]\n"dice.sides" = 4',
        overrides={"target": 25},
        files=[mine],
    )
    values = [catalogue.cell_table(cell).components.values for cell in found]
    assert [each["target"] for each in values] == [25, 30, 25]
    assert [each["dice"]["sides"] for each in values] == [6, 6, 4]
    assert [each["dice"]["count"] for each in values] == [3, 3, 3]


def test_listed_cells_take_the_rest_from_the_table():
    found = cells(
        BASE
        + TABLE
        + """
        [[cells]]
        name = "small"
        [[cells]]
        players = 3
        strategies = "plain"
        map = "hills"
        """
    )
    assert [cell.players for cell in found] == [2, 3]
    assert found[0].name == "small"
    assert found[0].factors == (
        ("players", "2"),
        ("strategies", "plain / bold_one"),
        ("map", "plain"),
    )
    assert found[1].name == "players=3, strategies=plain, map=hills"


def test_listed_cells_are_crossed_with_the_rules_unless_they_name_them():
    what_if = "[what_if.late]\ntarget = 30\n"
    listed = '[[cells]]\nmap = "plain"\n[[cells]]\nmap = "hills"\n'
    found = cells(BASE + TABLE + listed + what_if)
    assert [tuple(dict(cell.factors).values()) for cell in found] == [
        ("plain", "printed"),
        ("plain", "late"),
        ("hills", "printed"),
        ("hills", "late"),
    ]
    named = listed.replace('"hills"', '"hills"\nrules = "late"')
    found = cells(BASE + TABLE + named + what_if)
    assert [tuple(dict(cell.factors).values()) for cell in found] == [
        ("plain", "printed"),
        ("hills", "late"),
    ]


def test_compare_and_its_baseline():
    text = (
        BASE
        + TABLE
        + """
        [factors]
        modules = [[], ["towers", "kings"]]
        [what_if.late]
        target = 30
        [compare]
        response = "towers_built"
        of = "seat:2"
        baseline = { modules = ["kings", "towers"], rules = "printed" }
        margin = 0.05
        confidence = 0.9
        """
    )
    found = scenario(text)
    assert found.compare.response == "towers_built"
    assert found.compare.baseline == (
        ("modules", "kings + towers"),
        ("rules", "printed"),
    )
    assert (found.compare.margin, found.compare.confidence) == (0.05, 0.9)
    assert found.subject(found.cells(resolve)) == "seat:2"
    by_label = scenario(text.replace('["kings", "towers"],', '"base",'))
    assert by_label.compare.baseline[0] == ("modules", "base")
    empty = scenario(text.replace('["kings", "towers"],', "[],"))
    assert empty.compare.baseline[0] == ("modules", "base")


def test_a_number_of_the_whole_game_has_no_subject():
    found = scenario(BASE + TABLE + '[compare]\nresponse = "turns"')
    assert found.subject(found.cells(resolve)) is None


def test_of_a_number_of_each_seat_the_mean_is_compared_unless_it_is_said():
    text = BASE + TABLE + '[compare]\nresponse = "towers_built"\n'
    found = scenario(text)

    assert found.subject(found.cells(resolve)) is None
    assert scenario(text + 'by = "strategy"').subject([]) == "strategy"


def test_games_are_the_cap_of_precision_and_both_can_be_set_from_outside():
    found = scenario("precision = 0.01\n" + BASE + TABLE)
    assert (found.games, found.precision) == (1000, 0.01)
    changed = found.with_settings(games=50, seed=0)
    assert (changed.games, changed.precision, changed.seed) == (50, 0.01, 0)
    for wrong in ({"games": 0}, {"precision": -1.0}, {"seed": -1}):
        with pytest.raises(BadInput):
            found.with_settings(**wrong)


def test_strategies_can_be_set_from_outside_unless_they_vary():
    found = scenario(BASE + TABLE).with_strategies(["bold_one"])
    assert [each.label for each in found.cells(resolve)[0].entrants] == ["bold_one"] * 2
    with pytest.raises(BadInput, match="vary between cells"):
        scenario(
            BASE + "[factors]\nstrategies = ['plain', 'bold_one']"
        ).with_strategies(["plain"])


def test_a_strategy_file_is_looked_for_beside_the_scenario(tmp_path):
    (tmp_path / "bot.py").write_text(
        "from simcore.game import Strategy\nclass Bot(Strategy):\n    pass\n"
    )
    path = tmp_path / "duel.toml"
    table = '[table]\nplayers = 2\nstrategies = ["plain", "bot.py:Bot"]'
    path.write_text(BASE + table)
    found = load(path)
    assert found.name == "duel"
    assert found.cells(resolve)[0].entrants[1].label == "bot.py:Bot"
    path.write_text(BASE + table.replace('"bot.py:Bot"', '{ name = "bot.py:Bot" }'))
    assert load(str(path)).cells(resolve)[0].entrants[1].file == "bot.py"


def test_cells_travel_and_can_be_hashed_and_resolved_scenarios_are_plain():
    text = BASE + TABLE + '[what_if.x]\n"dice" = { sides = 4, count = 1 }'
    found = cells(text)
    assert pickle.loads(pickle.dumps(found)) == found
    assert len({hash(cell) for cell in found}) == 2
    plain = json.loads(json.dumps(scenario(text).resolved(found)))
    assert plain["factors"] == {"rules": ["printed", "x"]}
    assert plain["compare"]["response"] == "win_share"
    assert plain["compare"]["by"] == "strategy"


def test_bundled_scenarios_load():
    assert "quickstart" in names()
    for name in names():
        if tomlfile.read(names()[name])["game"] in catalogue.games():
            found = load(name)
            assert found.cells(lambda game, spec: Entrant(str(spec), "x:Y"))


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("question", "qestion", ["mine.toml", "qestion", "did you mean 'question'"]),
        ('"Who wins?"', '""', ["question", "at least 1 letters"]),
        ('"Who wins?"', "3", ["question = 3", "allowed: text"]),
        ('"dice_hall"', '"dice_hal"', ["mine.toml", "did you mean 'dice_hall'"]),
        ("games = 1000", "", ["neither games nor precision"]),
        ("games = 1000", "games = 0", ["games = 0", "at least 1"]),
        ("games = 1000", "games = 10.0", ["games = 10.0", "a whole number"]),
        ("games = 1000", "games = true", ["games = True", "a whole number"]),
        ("games = 1000", 'games = "10"', ["games = '10'", "a whole number"]),
        ("games = 1000", "precision = 0", ["precision = 0", "more than 0"]),
        ("games = 1000", "precision = nan", ["precision"]),
        ("games = 1000", "games = 10\nseed = -1", ["seed = -1", "at least 0"]),
        ("games = 1000", "games = 10\nseed = 1.5", ["seed = 1.5"]),
        ("[table]", "[[table]]", ["table", "allowed: a table"]),
        ("players = 2", "playrs = 2", ["table.playrs", "did you mean 'players'"]),
        ("players = 2", "players = 9", ["players = 9", "allowed: 2 to 4"]),
        ("players = 2", "players = true", ["players = True"]),
        ("players = 2", "players = [2]", ["players = [2]"]),
        ("players = 2", "players = 3", ["2 strategies for 3 players"]),
        ("players = 2", "players = 2\nmodules = 3", ["modules = 3", "a list"]),
        ("players = 2", 'players = 2\nmodules = ["twers"]', ["mean 'towers'"]),
        ("players = 2", 'players = 2\nmodules = ["kings"]', ["needs the module"]),
        ("players = 2", 'players = 2\nmap = "hils"', ["did you mean 'hills'"]),
        ("players = 2", "players = 2\nmap = { a = 1 }", ["map"]),
        ("players = 2", "players = 2\nrules = 1", ["table.rules", "[what_if.NAME]"]),
        ("players = 2", 'players = 2\norder = "drwn"', ["did you mean 'drawn'"]),
        ("players = 2", "players = 2\nx = 2001-01-01", ["table.x"]),
        ('"bold_one"]', '"bold_on"]', ["did you mean 'bold_one'"]),
        ('"bold_one"]', "3]", ["not a strategy"]),
        ('"bold_one"]', '{ nme = "x" }]', ["did you mean 'name'"]),
        ('["plain", "bold_one"]', "[]", ["strategies = []"]),
        ('["plain", "bold_one"]', "7", ["strategies = 7"]),
        ('strategies = ["plain", "bold_one"]', "", ["strategies: missing"]),
        (TABLE, "", ["strategies: missing"]),
        (TABLE, '[table]\nstrategies = "plain"', ["players: missing", "2 to 4"]),
        ("[table]", "[table", ["mine.toml", "line"]),
    ],
)
def test_a_wrong_file_is_explained_in_one_line(old, new, parts):
    text = BASE + TABLE
    assert old in text
    line = refused(text.replace(old, new))
    assert all(part in line for part in parts), line


@pytest.mark.parametrize(
    ("more", "parts"),
    [
        ("[factors]\nmodles = [[]]", ["factors.modles", "did you mean 'modules'"]),
        ("[factors]\nmodules = []", ["factors.modules", "no levels"]),
        ("[factors]\nmodules = 3", ["factors.modules = 3", "a list"]),
        ('[factors]\nmodules = [["towers"], "towers"]', ["this level is there twice"]),
        ("[factors]\nplayers = [2]", ["factors.players", "is in [table] too"]),
        ("[factors]\nrules = ['x']", ["factors.rules", "[what_if.NAME]"]),
        ("[factors]\nmap = ['plain', 'hils']", ["map=hils", "did you mean 'hills'"]),
        ("[factors]\nmap = ['plain']\n[[cells]]\nfast = true", ["has both"]),
        ("[factors]\nrounds = [" + ",".join(map(str, range(200))) + "]\nfast = [true, "
         "false]\nmodules = [[], ['towers'], ['peace']]\nfactions = [" + ",".join(
             f"['{a}', '{b}']" for a in ("red", "blue", "green")
             for b in ("red", "blue", "green")) + "]", ["crosses to 10800 cells"]),
        ("[[cells]]\nmpa = 'hills'", ["cells.0.mpa", "did you mean 'map'"]),
        ("[[cells]]\nmap = 'hills'\n[[cells]]\nmap = 'hils'", ["map=hils",
         "did you mean 'hills'"]),
        ("[[cells]]\n[[cells]]", ["are the same"]),
        ("[[cells]]\nname = 3", ["cells.0.name = 3"]),
        ("[[cells]]\nrules = 'x'", ["cells.0.rules = 'x'", "allowed: printed"]),
        ("[[cells]]\nrules = 3", ["cells.0.rules = 3"]),
        ("[[cells]]\nname='a'\nmap='plain'\n[[cells]]\nname='a'\nmap='hills'",
         ["two cells have this name"]),
        ("[[cells]]\nrules='a'\n[what_if.a]\ntarget=3\n[what_if.b]\ntarget=4",
         ["what_if.b", "no cell names it"]),
        ("[what_if.x]\ntarget = 0", ["[what_if.x]", "values.toml", "at least 1"]),
        ("[what_if.x]\n'dice.sids' = 3", ["[what_if.x]", "did you mean 'sides'"]),
        ("[what_if.x]\ndice.sids = 3", ["[what_if.x]", "did you mean 'sides'"]),
        ("[what_if.x]\n'dise.sides' = 3", ["did you mean 'dice'"]),
        ("[what_if.x]\n'rulings.T1' = 3", ["rulings.T1 = 3", "allowed: both, last"]),
        ("[what_if.x]\ntarget = 20", ["what_if.x", "changes nothing"]),
        ("[what_if.x]", ["what_if.x", "changes nothing"]),
        ("[what_if.printed]\ntarget = 3", ["what_if.printed"]),
        ("[what_if]\nx = 3", ["what_if.x = 3", "a table"]),
        ("[what_if.a]\ntarget = 3\n[what_if.b]\n'target' = 3", ["are the same"]),
        ("[compare]\nresponse = 'turn'", ["did you mean 'turns'"]),
        ("[compare]\nby = 'seats'", ["compare.by", "did you mean 'seat'"]),
        ("[compare]\nof = 'seat'", ["compare.of"]),
        ("[compare]\nof = 'seat:3'", ["no such seat", "allowed: seat:1, seat:2"]),
        ("[compare]\nof = 'strategy:plan'", ["did you mean 'strategy:plain'"]),
        ("[compare]\nof = 'faction:rde'", ["did you mean 'faction:red'"]),
        ("[compare]\nby = 'seat'\nof = 'seat:1'", ["not both"]),
        ("[compare]\nresponse = 'turns'\nby = 'seat'", ["one number a game"]),
        ("[compare]\nmargin = 0", ["margin = 0", "more than 0"]),
        ("[compare]\nmargin = true", ["margin = True", "a number"]),
        ("[compare]\nconfidence = 1.0", ["less than 1"]),
        ("[compare]\nbaseline = 3", ["baseline = 3", "a table"]),
        ("[compare]\nbaseline = { map = 'plain' }", ["nothing varies"]),
        ("[factors]\nmap = ['plain', 'hills']\n[compare]\nbaseline = { mpa = 'plain' }",
         ["not a factor", "did you mean 'map'"]),
        ("[factors]\nmap = ['plain', 'hills']\n[compare]\nbaseline = { map = 'hill' }",
         ["matches no level", "allowed: plain, hills"]),
        ("[factors]\nrounds = [1, 2]\n[compare]\nbaseline = { rounds = true }",
         ["matches no level"]),
        ("[factor]\nmap = ['plain']", ["factor", "did you mean 'factors'"]),
    ],
)  # fmt: skip
def test_a_wrong_table_is_explained_in_one_line(more, parts):
    line = refused(BASE + TABLE + more)
    assert "mine.toml" in line
    assert all(part in line for part in parts), line


def test_a_mirror_match_cannot_be_compared_by_strategy():
    mirror = BASE + '[table]\nplayers = 2\nstrategies = "plain"\n[compare]\n'
    assert "same strategy" in refused(mirror + "by = 'strategy'")
    assert "same strategy" in refused(mirror + "of = 'strategy:plain'")
    assert cells(mirror + "by = 'seat'")


def test_two_strategies_of_one_name_need_labels():
    text = (
        BASE
        + """
        [table]
        players = 2
        strategies = [{ name = "plain", label = "x" },
            { name = "bold_one", label = "x" }]
        """
    )
    assert "go by this name" in refused(text)


def test_a_setting_that_is_wrong_is_explained():
    line = refused(BASE + TABLE, overrides={"dice.sids": 3})
    assert "values.toml: dice.sids" in line
    assert "did you mean 'sides'?" in line


def test_a_scenario_that_is_not_there_names_the_nearest(tmp_path):
    with pytest.raises(BadInput, match="did you mean 'quickstart'"):
        load("quickstrat")
    for where in (tmp_path / "none.toml", tmp_path, "a/b", "", "a\0.toml"):
        with pytest.raises(BadInput):
            load(where)
    broken = tmp_path / "broken.toml"
    broken.write_text("question = \n")
    with pytest.raises(BadInput, match=r"broken\.toml.*line 1"):
        load(broken)
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="UTF-8"):
        load(broken)


def test_the_examples_of_the_readme_hold():
    page = (LIBRARY.parent / "README.md").read_text(encoding="utf-8")
    first, factors, listed, _ = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert first == (LIBRARY / "quickstart.toml").read_text()
    for example, count in ((factors, 6), (listed, 2)):
        text = example.replace("hare", "plain")
        text = text.replace("tortoise", "bold_one")
        assert len(cells(BASE + text)) == count
