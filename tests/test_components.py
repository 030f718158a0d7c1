"""Printed values: reading, provenance, changes, and every way to get them wrong."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from simcore.components import Components, load, owner_file, parse_setting
from simcore.errors import BadInput
from simcore.provenance import Provenance

CARDS = """
source = "the card list"

[cards.blob_wheel]
name = "Blob Wheel"
cost = 3
kind = "base"
ability = { combat = 1, scrap = { trade = 3 } }

[cards.cutter]
name = "Cutter"
cost = 2
kind = "ship"
status = "assumed"
note = "seen in a photograph"
ability = { trade = 2, authority = 4 }
"""
SETUP = """
[setup]
source = "RB p.2"
hand = [3, 5]
rate = 1
bands = [{ low = 0, high = 4 }, { low = 5, high = 9, status = "assumed" }]
"""
RULINGS = """
[rulings.A2]
question = "Does a tie end the game?"
default = "no"
alternatives = ["yes"]
reason = "Nothing says it does."
source = "RB p.9"

[rulings.B1]
question = "How many?"
default = 1
alternatives = [2, true]
reason = "One is named."
source = "RB p.3"
bearing = "length"
"""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Card(Strict):
    name: str
    cost: int = Field(ge=0, le=20)
    kind: Literal["ship", "base"]
    defence: int | None = Field(default=None, ge=1)
    ability: dict[str, int | dict[str, int]] = {}


class Band(Strict):
    low: int
    high: int


class Setup(Strict):
    hand: list[int]
    rate: float
    bands: list[Band]
    fast: bool = False


class Schema(Strict):
    cards: dict[str, Card]
    setup: Setup


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "fixture" / "components"
    home.mkdir(parents=True)
    (home / "cards.toml").write_text(CARDS)
    (home / "setup.toml").write_text(SETUP)
    (home / "rulings.toml").write_text(RULINGS)
    return home


def error(folder: Path, overrides: dict[str, object] | None = None, **more) -> str:
    with pytest.raises(BadInput) as caught:
        load(folder, Schema, overrides or {}, **more)
    line = str(caught.value)
    assert "\n" not in line
    return line


def test_printed_values_come_without_provenance_and_in_the_order_of_the_file(folder):
    found = load(folder, Schema)
    assert found.values["cards"]["blob_wheel"] == {
        "name": "Blob Wheel",
        "cost": 3,
        "kind": "base",
        "ability": {"combat": 1, "scrap": {"trade": 3}},
    }
    assert list(found.values["cards"]) == ["blob_wheel", "cutter"]
    assert list(found.values["cards"]["cutter"]["ability"]) == ["trade", "authority"]
    assert found.values["setup"]["bands"][1] == {"low": 5, "high": 9}
    assert type(found.values["setup"]["rate"]) is float
    assert found.rulings == {"A2": "no", "B1": 1}
    assert found.changed == {}


def test_provenance_is_inherited_downwards_and_by_list_entries(folder):
    found = load(folder, Schema)
    card = found.provenance("cards.cutter.cost")
    assert card == Provenance("the card list", "assumed", "seen in a photograph")
    assert found.provenance("cards.blob_wheel.ability.scrap").status == "known"
    assert found.provenance("setup.bands.0.low") == Provenance("RB p.2")
    assert found.provenance("setup.bands.1.low").status == "assumed"
    assert found.provenance("rulings.A2") == Provenance("RB p.9", "ruled")
    with pytest.raises(BadInput, match=r"did you mean 'cards\.cutter\.cost'"):
        found.provenance("cards.cutter.cots")


def test_assumed_lists_key_value_and_source(folder):
    assert load(folder, Schema).assumed() == [
        ("cards.cutter.name", "Cutter", "the card list"),
        ("cards.cutter.cost", 2, "the card list"),
        ("cards.cutter.kind", "ship", "the card list"),
        ("cards.cutter.ability.trade", 2, "the card list"),
        ("cards.cutter.ability.authority", 4, "the card list"),
        ("setup.bands.1.low", 5, "RB p.2"),
        ("setup.bands.1.high", 9, "RB p.2"),
    ]


def test_flat_keeps_a_list_of_plain_values_whole(folder):
    flat = load(folder, Schema).flat()
    assert flat["setup.hand"] == [3, 5]
    assert flat["setup.bands.1.high"] == 9
    assert flat["cards.blob_wheel.ability.scrap.trade"] == 3


@pytest.mark.parametrize(
    ("key", "value", "old"),
    [
        ("cards.blob_wheel.cost", 4, 3),
        ("setup.hand.1", 6, 5),
        ("setup.hand", [1, 1], [3, 5]),
        ("setup.bands.1.high", 12, 9),
        ("cards.blob_wheel.defence", 2, None),
        ("setup.fast", True, None),
        ("setup.rate", 0.5, 1.0),
        ("cards.cutter.ability", {"authority": 4}, {"trade": 2, "authority": 4}),
    ],
)
def test_an_override_sets_one_value_and_is_listed(folder, key, value, old):
    found = load(folder, Schema, {key: value})
    assert found.changed == {key: (old, value)}
    assert found.provenance(key).status == "changed"
    assert found.hash != load(folder, Schema).hash


def test_a_new_key_of_an_ordered_table_goes_to_its_end(folder):
    found = load(folder, Schema, {"cards.cutter.ability.draw": 1})
    assert list(found.values["cards"]["cutter"]["ability"].items()) == [
        ("trade", 2),
        ("authority", 4),
        ("draw", 1),
    ]


def test_the_order_of_an_ability_counts(folder):
    swapped = {"cards.cutter.ability": {"authority": 4, "trade": 2}}
    found = load(folder, Schema, swapped)
    assert list(found.values["cards"]["cutter"]["ability"]) == ["authority", "trade"]
    assert found.hash != load(folder, Schema).hash
    assert list(found.changed) == ["cards.cutter.ability"]


def test_an_override_to_the_printed_value_changes_nothing(folder):
    found = load(folder, Schema, {"cards.cutter.cost": 2, "setup.rate": 1})
    assert found.changed == {}
    assert found.hash == load(folder, Schema).hash


def test_overrides_leave_other_loads_alone(folder):
    load(folder, Schema, {"cards.cutter.cost": 7, "setup.hand.0": 9})
    assert load(folder, Schema).values["cards"]["cutter"]["cost"] == 2
    assert load(folder, Schema).values["setup"]["hand"] == [3, 5]


def test_a_ruling_is_a_switch(folder):
    found = load(folder, Schema, {"rulings.A2": "yes", "rulings.B1": 2})
    assert found.rulings == {"A2": "yes", "B1": 2}
    assert found.changed == {"rulings.A2": ("no", "yes"), "rulings.B1": (1, 2)}
    assert found.hash != load(folder, Schema).hash
    assert found.ruling_texts["B1"].bearing == "length"


def test_an_overridden_value_is_no_longer_assumed(folder):
    found = load(
        folder, Schema, {"cards.cutter": {"name": "Cutter", "cost": 2, "kind": "ship"}}
    )
    assert {key for key, _, _ in found.assumed()} == {
        "setup.bands.1.low",
        "setup.bands.1.high",
    }


def test_an_owners_file_is_laid_over_the_printed_values(folder, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text("""
        rulings.A2 = "yes"
        "cards.blob_wheel.ability" = { draw = 1 }
        [cards.cutter]
        source = "my copy"
        cost = 5
    """)
    by_path = load(folder, Schema, files=[mine])
    assert by_path.values["cards"]["cutter"]["cost"] == 5
    assert by_path.values["cards"]["cutter"]["name"] == "Cutter"
    assert by_path.values["cards"]["blob_wheel"]["ability"] == {"draw": 1}
    assert by_path.provenance("cards.cutter.cost") == Provenance("my copy")
    assert by_path.provenance("cards.blob_wheel.ability.draw").source == str(mine)
    assert by_path.rulings["A2"] == "yes"
    assert by_path.changed["cards.cutter.cost"] == (2, 5)
    carried = load(folder, Schema, files=[owner_file(mine)])
    assert carried == by_path
    over = load(folder, Schema, {"cards.cutter.cost": 6}, files=[mine])
    assert over.changed["cards.cutter.cost"] == (2, 6)


def test_components_travel(folder):
    found = load(folder, Schema, {"cards.cutter.cost": 5})
    assert pickle.loads(pickle.dumps(found)) == found
    assert isinstance(found, Components)


@pytest.mark.parametrize(
    ("key", "value", "parts"),
    [
        ("cards.blob_wheel.cots", 4, ["cards.toml", "did you mean 'cost'"]),
        ("cards.blob_whel.cost", 4, ["cards.blob_whel", "mean 'blob_wheel'"]),
        ("cards.blob_whel", 4, ["unknown key", "mean 'blob_wheel'"]),
        ("blob_wheel.cost", 4, ["did you mean 'cards.blob_wheel.cost'"]),
        ("crads.blob_wheel.cost", 4, ["did you mean 'cards'"]),
        ("cards.blob_wheel.cost", -1, ["cards.toml", "= -1", "allowed: at least 0"]),
        ("cards.blob_wheel.cost", 21, ["allowed: at most 20"]),
        ("cards.blob_wheel.cost", True, ["= True", "allowed: a whole number"]),
        ("cards.blob_wheel.cost", "four", ["'four'", "allowed: a whole number"]),
        ("cards.blob_wheel.cost", 2.0, ["allowed: a whole number"]),
        ("cards.blob_wheel.cost", [2], ["allowed: a whole number"]),
        ("cards.blob_wheel.cost.x", 4, ["cards.blob_wheel.cost is a single value"]),
        ("cards.blob_wheel.kind", "boat", ["allowed: 'ship' or 'base'"]),
        ("cards.blob_wheel.kind", "shp", ["did you mean 'ship'"]),
        ("cards.blob_wheel.ability", 3, ["blob_wheel.ability = 3", "a table"]),
        ("cards.blob_wheel.name", 3, ["allowed: text"]),
        ("cards.blob_wheel.source", "x", ["unknown key"]),
        ("cards.blob_wheel.ability.draw", "x", ["whole number or a table"]),
        ("cards.blob_wheel", {"name": "x"}, ["cards.blob_wheel.cost: missing"]),
        ("cards", 3, ["cards = 3", "allowed: a table"]),
        ("cards.blob_wheel.defence", 0, ["setup.toml|cards.toml", "at least 1"]),
        ("setup.hand.2", 4, ["setup.toml", "no entry '2'", "allowed: 0 to 1"]),
        ("setup.hand.-1", 4, ["no entry '-1'"]),
        ("setup.hand.01", 4, ["no entry '01'"]),
        ("setup.hand.first", 4, ["no entry 'first'"]),
        ("setup.hand.1", "x", ["setup.hand.1 = 'x'", "a whole number"]),
        ("setup.bands.1.hihg", 4, ["did you mean 'high'"]),
        ("cards.blob_wheel.name", "\udcff", ["cards.blob_wheel.name", "text"]),
        ("setup.rate", float("nan"), ["setup.rate", "allowed: numbers"]),
        ("setup.fats", True, ["setup.toml", "did you mean 'fast'"]),
        ("setup", {}, ["missing"]),
        ("rulings.A3", "yes", ["rulings.toml", "allowed: rulings.A2, rulings.B1"]),
        ("rulings.A2", "yess", ["allowed: no, yes", "did you mean 'yes'"]),
        ("rulings.A2", True, ["rulings.A2 = True", "allowed: no, yes"]),
        ("rulings.B1", 1.0, ["allowed: 1, 2, True"]),
        ("rulings", 1, ["unknown ruling"]),
        ("rulings.A2.default", 1, ["unknown ruling"]),
        ("", 1, ["unknown key"]),
        (".", 1, ["unknown key"]),
        ("cards..cost", 1, ["unknown key"]),
        ("cards.", 1, ["unknown key"]),
    ],
)
def test_a_wrong_override_is_explained_in_one_line(folder, key, value, parts):
    line = error(folder, {key: value})
    for part in parts:
        assert any(each in line for each in part.split("|")), line


@pytest.mark.parametrize(
    ("file", "text", "parts"),
    [
        ("cards.toml", "[cards.x\n", ["cards.toml", "line 1"]),
        ("cards.toml", "a = 1\nb = = 2\n", ["cards.toml", "line 2"]),
        (
            "cards.toml",
            CARDS.replace("= 3\nkind", "= -3\nkind"),
            ["cards.toml", "cards.blob_wheel.cost = -3", "at least 0"],
        ),
        ("cards.toml", CARDS.replace("cost = 3", "cots = 3"), ["mean 'cost'"]),
        (
            "cards.toml",
            CARDS.replace('"assumed"', '"asumed"'),
            ["cards.cutter.status", "did you mean 'assumed'"],
        ),
        ("cards.toml", CARDS.replace('"assumed"', "3"), ["must be text"]),
        ("cards.toml", CARDS + "made = 2001-01-01", ["cards.cutter.made"]),
        ("cards.toml", CARDS + "weight = nan", ["cards.cutter.weight"]),
        ("cards.toml", CARDS + '"a.b" = 1', ["not usable as a name"]),
        (
            "more.toml",
            "[cards.cutter]\ncost = 3",
            ["more.toml", "cards.cutter.cost", "cards.toml"],
        ),
        ("more.toml", "[extras]\nx = 3", ["more.toml", "extras: unknown key"]),
        ("more.toml", "rulings = 3", ["belongs in rulings.toml"]),
        ("rulings.toml", "x = 3", ["rulings.toml", "nothing else"]),
        ("rulings.toml", "rulings = 3", ["rulings.toml", "nothing else"]),
        ("rulings.toml", "[rulings]\nA2 = 3", ["rulings.A2 = 3", "a table"]),
        ("rulings.toml", RULINGS.replace("default", "defualt"), ["rulings.A2"]),
        ("rulings.toml", RULINGS.replace('["yes"]', '"yes"'), ["allowed: a list"]),
    ],
)
def test_a_broken_component_file_is_explained_in_one_line(folder, file, text, parts):
    (folder / file).write_text(text)
    line = error(folder)
    assert all(part in line for part in parts), line


def test_a_file_that_is_no_text_and_a_folder_that_is_not_there(folder):
    (folder / "more.toml").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in error(folder)
    assert "no such folder" in error(folder / "nowhere")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("[cards.cutter]\ncots = 3", ["mine.toml", "did you mean 'cost'"]),
        ("[cards.cutter]\ncost = -3", ["mine.toml", "at least 0"]),
        ("[cards.cuter]\ncost = 3", ["mine.toml", "cards.cuter"]),
        ("[rulings]\nA2 = 'maybe'", ["mine.toml", "allowed: no, yes"]),
        ("[[cards]]", ["mine.toml", "allowed: a table"]),
        ("cards = ", ["mine.toml", "line 1"]),
        ("[setup]\nrate = inf", ["mine.toml", "setup.rate"]),
    ],
)
def test_a_wrong_owners_file_is_explained_in_one_line(folder, text, parts):
    line = error(folder, files=[("mine.toml", text)])
    assert all(part in line for part in parts), line


def test_an_owners_file_that_is_missing(folder, tmp_path):
    assert "cannot be read" in error(folder, files=[tmp_path / "none.toml"])
    assert "cannot be read" in error(folder, files=[tmp_path])


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("a.b=3", ("a.b", 3)),
        (" a.b = 3 ", ("a.b", 3)),
        ("a=true", ("a", True)),
        ("a=2.5", ("a", 2.5)),
        ("a=owner", ("a", "owner")),
        ('a="3"', ("a", "3")),
        ("a=[1, 2]", ("a", [1, 2])),
        ("a={trade = 2, draw = 1}", ("a", {"trade": 2, "draw": 1})),
        ("a=b=c", ("a", "b=c")),
        ("a=nan", ("a", "nan")),
        ("a=2001-01-01", ("a", "2001-01-01")),
        ("a=1\nb = 2", ("a", "1\nb = 2")),
        ("a=Any text, really", ("a", "Any text, really")),
    ],
)
def test_a_setting_is_a_toml_value_or_bare_text(text, pair):
    key, value = parse_setting(text)
    assert (key, value) == pair
    assert type(value) is type(pair[1])


@pytest.mark.parametrize("text", ["", "=", "a", "a=", "=3", "a..b=3", ".=1", "a=[1,"])
def test_a_broken_setting_is_refused(text):
    with pytest.raises(BadInput):
        parse_setting(text)
