"""Every card of the base set, one by one, against a table written for this test.

`PRINTED` and `GAINS` repeat what the cards say, read from the sources anew and not
from the component files. [GAL24, SAM] Every ability is played out, here or in a test
named after it.
"""

from __future__ import annotations

import pytest

from simcore.games.star_realms import names

from .position import act, can, heap, new_game, offers, position, row, sides
from .test_allies import ally, primary
from .test_special_cards import TOP, scrap

BLOB, TF, SE, MC, NONE = "blob", "federation", "empire", "cult", "unaligned"
FACTION_BITS = {
    BLOB: names.BLOB,
    TF: names.TRADE_FEDERATION,
    SE: names.STAR_EMPIRE,
    MC: names.MACHINE_CULT,
    NONE: 0,
}

# name: copies, cost, faction, defence (0 = ship), outpost
PRINTED = {
    "Scout": (16, 0, NONE, 0, False),
    "Viper": (4, 0, NONE, 0, False),
    "Explorer": (10, 2, NONE, 0, False),
    "Federation Shuttle": (3, 1, TF, 0, False),
    "Cutter": (3, 2, TF, 0, False),
    "Embassy Yacht": (2, 3, TF, 0, False),
    "Freighter": (2, 4, TF, 0, False),
    "Trade Escort": (1, 5, TF, 0, False),
    "Flagship": (1, 6, TF, 0, False),
    "Command Ship": (1, 8, TF, 0, False),
    "Trading Post": (2, 3, TF, 4, True),
    "Barter World": (2, 4, TF, 4, False),
    "Defense Center": (1, 5, TF, 5, True),
    "Port of Call": (1, 6, TF, 6, True),
    "Central Office": (1, 7, TF, 6, False),
    "Blob Fighter": (3, 1, BLOB, 0, False),
    "Trade Pod": (3, 2, BLOB, 0, False),
    "Battle Pod": (2, 2, BLOB, 0, False),
    "Ram": (2, 3, BLOB, 0, False),
    "Blob Destroyer": (2, 4, BLOB, 0, False),
    "Battle Blob": (1, 6, BLOB, 0, False),
    "Blob Carrier": (1, 6, BLOB, 0, False),
    "Mothership": (1, 7, BLOB, 0, False),
    "Blob Wheel": (3, 3, BLOB, 5, False),
    "The Hive": (1, 5, BLOB, 5, False),
    "Blob World": (1, 8, BLOB, 7, False),
    "Imperial Fighter": (3, 1, SE, 0, False),
    "Corvette": (2, 2, SE, 0, False),
    "Survey Ship": (3, 3, SE, 0, False),
    "Imperial Frigate": (3, 3, SE, 0, False),
    "Battlecruiser": (1, 6, SE, 0, False),
    "Dreadnaught": (1, 7, SE, 0, False),
    "Space Station": (2, 4, SE, 4, True),
    "Recycling Station": (2, 4, SE, 4, True),
    "War World": (1, 5, SE, 4, True),
    "Royal Redoubt": (1, 6, SE, 6, True),
    "Fleet HQ": (1, 8, SE, 8, False),
    "Trade Bot": (3, 1, MC, 0, False),
    "Missile Bot": (3, 2, MC, 0, False),
    "Supply Bot": (3, 3, MC, 0, False),
    "Patrol Mech": (2, 4, MC, 0, False),
    "Stealth Needle": (1, 4, MC, 0, False),
    "Battle Mech": (1, 5, MC, 0, False),
    "Missile Mech": (1, 6, MC, 0, False),
    "Battle Station": (2, 3, MC, 5, True),
    "Mech World": (1, 5, MC, 6, True),
    "Junkyard": (1, 6, MC, 5, True),
    "Machine Base": (1, 7, MC, 6, True),
    "Brain World": (1, 8, MC, 6, True),
}

# What an ability gives, part by part in this order: T trade, C combat, A authority,
# D cards drawn, X cards an opponent discards. A `?` is a part that asks for a choice
# and has a test of its own. `1 | 2`: one of two branches.
GAINS = {
    ("Scout", "primary"): "1T",
    ("Viper", "primary"): "1C",
    ("Explorer", "primary"): "2T",
    ("Explorer", "scrap"): "2C",
    ("Federation Shuttle", "primary"): "2T",
    ("Federation Shuttle", "ally"): "4A",
    ("Cutter", "primary"): "4A 2T",
    ("Cutter", "ally"): "4C",
    ("Embassy Yacht", "primary"): "3A 2T",
    ("Freighter", "primary"): "4T",
    ("Freighter", "ally"): "?",
    ("Trade Escort", "primary"): "4A 4C",
    ("Trade Escort", "ally"): "1D",
    ("Flagship", "primary"): "5C 1D",
    ("Flagship", "ally"): "5A",
    ("Command Ship", "primary"): "4A 5C 2D",
    ("Command Ship", "ally"): "?",
    ("Trading Post", "primary"): "1A | 1T",
    ("Trading Post", "scrap"): "3C",
    ("Barter World", "primary"): "2A | 2T",
    ("Barter World", "scrap"): "5C",
    ("Defense Center", "primary"): "3A | 2C",
    ("Defense Center", "ally"): "2C",
    ("Port of Call", "primary"): "3T",
    ("Port of Call", "scrap"): "1D ?",
    ("Central Office", "primary"): "2T ?",
    ("Central Office", "ally"): "1D",
    ("Blob Fighter", "primary"): "3C",
    ("Blob Fighter", "ally"): "1D",
    ("Trade Pod", "primary"): "3T",
    ("Trade Pod", "ally"): "2C",
    ("Battle Pod", "primary"): "4C ?",
    ("Battle Pod", "ally"): "2C",
    ("Ram", "primary"): "5C",
    ("Ram", "ally"): "2C",
    ("Ram", "scrap"): "3T",
    ("Blob Destroyer", "primary"): "6C",
    ("Blob Destroyer", "ally"): "? ?",
    ("Battle Blob", "primary"): "8C",
    ("Battle Blob", "ally"): "1D",
    ("Battle Blob", "scrap"): "4C",
    ("Blob Carrier", "primary"): "7C",
    ("Blob Carrier", "ally"): "?",
    ("Mothership", "primary"): "6C 1D",
    ("Mothership", "ally"): "1D",
    ("Blob Wheel", "primary"): "1C",
    ("Blob Wheel", "scrap"): "3T",
    ("The Hive", "primary"): "3C",
    ("The Hive", "ally"): "1D",
    ("Blob World", "primary"): "5C | ?",
    ("Imperial Fighter", "primary"): "2C 1X",
    ("Imperial Fighter", "ally"): "2C",
    ("Corvette", "primary"): "1C 1D",
    ("Corvette", "ally"): "2C",
    ("Survey Ship", "primary"): "1T 1D",
    ("Survey Ship", "scrap"): "1X",
    ("Imperial Frigate", "primary"): "4C 1X",
    ("Imperial Frigate", "ally"): "2C",
    ("Imperial Frigate", "scrap"): "1D",
    ("Battlecruiser", "primary"): "5C 1D",
    ("Battlecruiser", "ally"): "1X",
    ("Battlecruiser", "scrap"): "1D ?",
    ("Dreadnaught", "primary"): "7C 1D",
    ("Dreadnaught", "scrap"): "5C",
    ("Space Station", "primary"): "2C",
    ("Space Station", "ally"): "2C",
    ("Space Station", "scrap"): "4T",
    ("Recycling Station", "primary"): "1T | ?",
    ("War World", "primary"): "3C",
    ("War World", "ally"): "4C",
    ("Royal Redoubt", "primary"): "3C",
    ("Royal Redoubt", "ally"): "1X",
    ("Trade Bot", "primary"): "1T ?",
    ("Trade Bot", "ally"): "2C",
    ("Missile Bot", "primary"): "2C ?",
    ("Missile Bot", "ally"): "2C",
    ("Supply Bot", "primary"): "2T ?",
    ("Supply Bot", "ally"): "2C",
    ("Patrol Mech", "primary"): "3T | 5C",
    ("Patrol Mech", "ally"): "?",
    ("Stealth Needle", "primary"): "?",
    ("Battle Mech", "primary"): "4C ?",
    ("Battle Mech", "ally"): "1D",
    ("Missile Mech", "primary"): "6C ?",
    ("Missile Mech", "ally"): "1D",
    ("Battle Station", "scrap"): "5C",
    ("Junkyard", "primary"): "?",
    ("Machine Base", "primary"): "1D ?",
    ("Brain World", "primary"): "?",
}

# A base of each faction, as a partner that adds nothing by itself.
PARTNER = {
    TF: "Barter World",
    BLOB: "Blob Wheel",
    SE: "Recycling Station",
    MC: "Battle Station",
}
WORDS = {"primary": primary, "ally": ally, "scrap": scrap}
BITS = {
    "primary": names.PRIMARY,
    "ally": names.ALLY_A,
    "scrap": names.SCRAP_ABILITY,
}


def is_ship(name):
    return PRINTED[name][3] == 0


def abilities(kind):
    return {kind_of for (name, kind_of) in GAINS if name == kind}


@pytest.mark.parametrize("name", PRINTED)
def test_printed_values(name):
    """[GAL24, SAM]"""
    copies, cost, faction, defence, outpost = PRINTED[name]
    game = new_game()
    kind = game.titles.index(name)
    kind_row = [game.card[kind, column] for column in range(names.CARD_COLUMNS)]
    assert [game.kind[card] for card in range(game.cards)].count(kind) == copies
    assert kind_row[names.COST] == cost
    assert kind_row[names.FACTION] == FACTION_BITS[faction]
    assert kind_row[names.DEFENCE] == defence
    types = names.BASE if defence else names.SHIP
    assert kind_row[names.TYPE] == types | (names.OUTPOST if outpost else 0)
    bits = sum(BITS[ability] for ability in abilities(name))
    assert kind_row[names.ABILITIES] == bits
    assert kind_row[names.ALLY_A_WITH] == (
        FACTION_BITS[faction] if "ally" in abilities(name) else 0
    )
    assert kind_row[names.ALLY_B_WITH] == 0
    assert kind_row[names.WILD] == (name == "Mech World")
    assert (kind_row[names.ON_SHIP_AT] >= 0) == (name == "Fleet HQ")


def test_the_table_is_complete():
    """[GAL24]"""
    game = new_game()
    assert sorted(game.titles) == sorted(PRINTED)
    assert {name for name, _ in GAINS} == set(PRINTED) - {"Fleet HQ", "Mech World"}
    for faction in (TF, BLOB, SE, MC):
        assert sum(row[0] for row in PRINTED.values() if row[2] == faction) == 20


def told(game):
    """What the active player gained, and his opponent lost, in order."""
    units = {"trade": "T", "combat": "C", "authority": "A"}
    found = []
    for line in game.narrate():
        _, seat, verb, *rest = line.split()
        if verb.startswith("+") and seat == "1":
            found.append(f"{verb[1:]}{units[rest[0]]}")
        elif verb == "draws" and seat == "1" and rest[0] != "0":
            found.append(f"{rest[0]}D")
        elif verb == "discards" and seat == "2":
            found.append("1X")
    return found


def finish_choices(game):
    """Answer every open choice: the opponent loses a Viper, all else is refused."""
    while game.decision != names.MAIN:
        words = offers(game)
        refused = [w for w in words if w in ("no more", "discard Viper from the hand")]
        act(game, (refused or words)[0])


def lay(name, ability, **more):
    """A position in which the ability can be used, and the words that use it."""
    in_hand = ability == "primary" and is_ship(name)
    in_play = [] if in_hand else [name]
    if ability == "ally":
        in_play = [PARTNER[PRINTED[name][2]], name]
    game = position(
        hand=["Explorer", "Explorer", *([name] if in_hand else [])],
        deck=["Scout"] * 6,
        in_play=in_play,
        opponent={"hand": ["Scout", "Viper", "Ram"], "deck": ["Scout"] * 5},
        A3="enemy only",
        **more,
    )
    return game, f"play {name}" if in_hand else WORDS[ability](name)


MUST_SCRAP = {
    ("Patrol Mech", "ally"),
    ("Junkyard", "primary"),
    ("Machine Base", "primary"),
}
BRANCHES = [
    (name, ability, number, branch.split())
    for (name, ability), text in GAINS.items()
    for number, branch in enumerate(text.split("|"))
]


@pytest.mark.parametrize(
    ("name", "ability", "number", "parts"),
    BRANCHES,
    ids=[f"{name}-{ability}-{number + 1}" for name, ability, number, _ in BRANCHES],
)
def test_what_an_ability_gives(name, ability, number, parts):
    """[GAL24, SAM]"""
    game, words = lay(name, ability, row=["Cutter", "Corvette"])
    a, b = sides(game)
    game.telling = True
    act(game, words)
    if "|" in GAINS[name, ability]:
        assert offers(game) == ["choose option 1", "choose option 2"]
        act(game, f"choose option {number + 1}")
    finish_choices(game)
    wanted = [part for part in parts if part != "?"]
    assert told(game) == wanted
    total = dict.fromkeys("TCADX", 0)
    for part in wanted:
        total[part[1]] += int(part[0])
    assert (a.trade, a.combat) == (total["T"], total["C"])
    assert a.authority == 50 + total["A"]
    scrapped = (name, ability) in MUST_SCRAP
    assert len(a.hand) == 2 + total["D"] - scrapped
    assert b.discard == ["Viper"] * total["X"]
    assert game.to_move == 0


@pytest.mark.parametrize("name", [name for name, ability in GAINS if ability == "ally"])
def test_an_ally_ability_wants_its_own_faction_and_is_used_once(name):
    """[GAL24, KB]"""
    mine = PRINTED[name][2]
    strangers = [each for faction, each in PARTNER.items() if faction != mine]
    game = position(hand=["Explorer"], in_play=[*strangers, "Scout", name])
    assert not can(game, ally(name))
    game, words = lay(name, "ally", row=["Cutter"])
    act(game, words)
    finish_choices(game)
    assert not can(game, words)


@pytest.mark.parametrize(
    "name", [name for name, ability in GAINS if ability == "scrap"]
)
def test_a_scrap_ability_removes_the_card_from_the_game(name):
    """[FAQ, SCR]"""
    game, words = lay(name, "scrap", row=["Cutter"])
    a, _ = sides(game)
    before = heap(game)
    act(game, words)
    finish_choices(game)
    assert name not in a.in_play + a.discard + a.deck
    gone = heap(game) - before
    assert gone == ({} if name == "Explorer" else {name: 1})


@pytest.mark.parametrize("name", [name for name in PRINTED if not is_ship(name)])
def test_a_base_costs_its_whole_defence(name):
    """[GAL24, SCR]"""
    defence = PRINTED[name][3]
    shielded = {"in_play": [name], "hand": ["Scout"]}
    for combat in (defence - 1, defence):
        game = position(combat=combat, trade=2, opponent=shielded)
        assert can(game, f"attack {name} of seat 2") is (combat == defence)
        assert can(game, "attack seat 2 with all combat") is not PRINTED[name][4]
    act(game, f"attack {name} of seat 2")
    a, b = sides(game)
    assert (a.combat, b.discard) == (0, [name])


@pytest.mark.parametrize(
    "name", [name for name, values in PRINTED.items() if values[2] != NONE]
)
def test_a_card_costs_its_price_and_goes_to_the_discard_pile(name):
    """[GAL24, UBG]"""
    cost = PRINTED[name][1]
    game = position(trade=cost - 1, hand=["Viper"], row=[name])
    assert not can(game, f"buy {name}")
    game = position(trade=cost, hand=["Viper"], row=[name])
    a, _ = sides(game)
    act(game, f"buy {name}")
    assert (a.trade, a.discard, a.combat) == (0, [name], 0)
    assert a.authority == 50, "buying is not playing"


# The abilities marked `?` above that have no numbered test elsewhere.


@pytest.mark.parametrize(
    "name", ["Trade Bot", "Missile Bot", "Supply Bot", "Battle Mech"]
)
def test_scraps_up_to_one_card_of_hand_or_discard_pile(name):
    """[GAL24]"""
    for words in (
        "scrap Scout from the hand",
        "scrap Viper from the discard pile",
        "no more",
    ):
        game = position(hand=[name, "Scout"], discard=["Viper"], trade=2)
        before = heap(game)
        act(game, f"play {name}")
        assert offers(game) == [
            "no more",
            "scrap Scout from the hand",
            "scrap Viper from the discard pile",
        ]
        act(game, words)
        assert game.decision == names.MAIN
        gone = heap(game) - before
        assert gone == ({} if words == "no more" else {words.split()[1]: 1})


def test_patrol_mech_ally_must_scrap_one_card():
    """Ruling A10. [GAL24]"""
    game = position(
        in_play=["Patrol Mech", "Trade Bot"], hand=["Scout"], discard=["Viper"]
    )
    a, _ = sides(game)
    act(game, ally("Patrol Mech"))
    assert offers(game) == [
        "scrap Scout from the hand",
        "scrap Viper from the discard pile",
    ]
    act(game, "scrap Viper from the discard pile")
    assert (a.hand, a.discard) == (["Scout"], [])


def test_freighter_ally_puts_the_next_ship_on_top():
    """[GAL24]"""
    game = position(in_play=["Freighter", "Cutter"], trade=4, row=["Ram"])
    a, _ = sides(game)
    act(game, ally("Freighter"), "buy Ram", TOP)
    assert (a.deck, a.discard) == (["Ram"], [])


def test_central_office_puts_the_next_ship_on_top():
    """[GAL24]"""
    game = position(in_play=["Central Office"], trade=3, row=["Ram"])
    a, _ = sides(game)
    act(game, primary("Central Office"), "buy Ram", TOP)
    assert (a.deck, a.discard, a.trade) == (["Ram"], [], 2)


def test_command_ship_ally_destroys_a_base():
    """Ruling A10. [GAL24]"""
    game = position(
        in_play=["Command Ship", "Cutter"],
        opponent={"in_play": ["Blob Wheel", "Fleet HQ"], "hand": ["Scout"]},
        trade=2,
    )
    _, b = sides(game)
    act(game, ally("Command Ship"))
    assert offers(game) == [
        "destroy Blob Wheel of seat 2",
        "destroy Fleet HQ of seat 2",
    ]
    act(game, "destroy Fleet HQ of seat 2")
    assert (b.in_play, b.discard) == (["Blob Wheel"], ["Fleet HQ"])


@pytest.mark.parametrize("name", ["Battlecruiser", "Port of Call"])
@pytest.mark.parametrize("destroys", [True, False])
def test_scrapped_for_a_card_and_perhaps_a_base(name, destroys):
    """[GAL24]"""
    game = position(
        in_play=[name],
        deck=["Scout"] * 2,
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
    )
    a, b = sides(game)
    act(game, scrap(name))
    assert a.hand == ["Scout"]
    act(game, "destroy Blob Wheel of seat 2" if destroys else "no more")
    assert b.in_play == ([] if destroys else ["Blob Wheel"])


@pytest.mark.parametrize("destroys", [True, False])
def test_missile_mech_may_destroy_a_base(destroys):
    """[GAL24]"""
    game = position(
        hand=["Missile Mech", "Scout"],
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
    )
    a, b = sides(game)
    act(game, "play Missile Mech")
    act(game, "destroy Blob Wheel of seat 2" if destroys else "no more")
    assert a.combat == 6
    assert b.in_play == ([] if destroys else ["Blob Wheel"])


@pytest.mark.parametrize("scraps", [True, False])
def test_battle_pod_may_scrap_a_card_of_the_row(scraps):
    """[GAL24]"""
    game = position(
        hand=["Battle Pod", "Scout"],
        row=["Cutter", "Corvette"],
        trade_deck=["Ram"],
    )
    act(game, "play Battle Pod")
    act(game, "scrap Corvette from the trade row" if scraps else "no more")
    assert row(game)[:2] == ["Cutter", "Ram" if scraps else "Corvette"]


@pytest.mark.parametrize("ships", [0, 1, 3])
def test_blob_world_draws_a_card_for_each_blob_card_played(ships):
    """[GAL24]"""
    game = position(
        hand=["Blob World", *["Blob Fighter"] * ships, "Explorer"], deck=["Scout"] * 6
    )
    a, _ = sides(game)
    act(game, "play Blob World", *["play Blob Fighter"] * ships)
    act(game, primary("Blob World"), "choose option 2")
    assert a.hand == sorted(["Explorer"] + ["Scout"] * (1 + ships))


@pytest.mark.parametrize("name", ["Battle Station", "Mech World", "Fleet HQ"])
def test_bases_without_a_primary_ability(name):
    """[GAL24]"""
    game = position(in_play=[name], trade=2)
    assert not can(game, primary(name))


def test_a_bought_card_gives_nothing_until_it_is_played():
    """[SCR]"""
    game = position(trade=8, row=["Fleet HQ"], hand=["Scout", "Viper"])
    a, _ = sides(game)
    act(game, "buy Fleet HQ", "play Scout")
    assert (a.in_play, a.combat) == (["Scout"], 0)
