"""Every ruling: the default and each alternative play differently, as described.

The defaults themselves are tested where the rule stands; here they are set beside
their alternatives.
"""

from __future__ import annotations

import pytest

from simcore import catalogue
from simcore.games.star_realms import names

from .position import act, can, heap, new_game, offers, pile, position, row, sides
from .test_allies import ally, primary
from .test_special_cards import TOP, scrap

TESTED = {
    "A1": ["pile", "unlimited"],
    "A2": ["card", "partner", "faction"],
    "A3": ["allowed", "enemy only"],
    "A6": ["no", "yes"],
    "A7": ["immediately", "own turn"],
    "A8": ["nothing"],
    "A10": ["gallery 2024", "gallery 2022"],
    "A11": ["must", "may"],
    "A12": ["used up", "stays armed"],
    "A13": ["no", "yes"],
    "A17": ["may", "not offered"],
}


def test_every_alternative_of_every_ruling_is_tested_here():
    rulings = new_game().table.components.ruling_texts
    assert {
        name: [each.default, *each.alternatives] for name, each in rulings.items()
    } == TESTED


@pytest.mark.parametrize(("ruling", "limited"), [("pile", True), ("unlimited", False)])
def test_a1_how_many_explorers_there_are(ruling, limited):
    """A1 [UBG, GAL24, KB]"""
    game = new_game(1, rulings__A1=ruling)
    a, _ = sides(game)
    game.purse[0, names.P_TRADE] = 100
    act(game, *["buy Explorer"] * 10)
    assert can(game, "buy Explorer") is not limited
    if not limited:
        act(game, *["buy Explorer"] * 20)
        assert a.discard == ["Explorer"] * 30


@pytest.mark.parametrize(
    ("ruling", "after_partner_left", "for_later_cards"),
    [("card", True, False), ("partner", False, False), ("faction", True, True)],
)
def test_a2_the_ally_after_the_partner_has_left(
    ruling, after_partner_left, for_later_cards
):
    """A2 [DC, ICE, FAQ]"""
    game = position(
        hand=["Battle Blob", "Ram", "Blob Fighter", "Scout"],
        deck=["Explorer"] * 5,
        A2=ruling,
    )
    act(game, "play Battle Blob", "play Ram", scrap("Ram"))
    assert can(game, ally("Battle Blob")) is after_partner_left
    act(game, scrap("Battle Blob"), "play Blob Fighter")
    assert can(game, ally("Blob Fighter")) is for_later_cards


def test_a2_partner_another_partner_still_counts():
    """A2 [ICE, FAQ]"""
    game = position(in_play=["Battle Blob", "Ram", "Blob Wheel"], A2="partner")
    act(game, scrap("Ram"))
    assert can(game, ally("Battle Blob"))
    act(game, scrap("Blob Wheel"))
    assert not can(game, ally("Battle Blob"))


def test_a2_partner_a_new_partner_switches_on_again_what_was_not_used():
    """A2 [ICE, FAQ]"""
    game = position(in_play=["Battle Blob", "Ram"], hand=["Trade Pod"], A2="partner")
    act(game, scrap("Ram"))
    assert not can(game, ally("Battle Blob"))
    act(game, "play Trade Pod")
    assert can(game, ally("Battle Blob"))


def test_a2_partner_a_used_ability_stays_used():
    """A2 [ICE, FAQ]"""
    game = position(in_play=["Battle Blob", "Ram"], hand=["Trade Pod"], A2="partner")
    act(game, ally("Battle Blob"), scrap("Ram"), "play Trade Pod")
    assert not can(game, ally("Battle Blob"))


def test_a2_faction_ends_with_the_turn():
    """A2 [DC]"""
    game = position(
        in_play=["Battle Blob", "Ram"], deck=["Blob Fighter"] * 3, A2="faction"
    )
    act(game, scrap("Ram"), scrap("Battle Blob"), "end the turn", "end the turn")
    act(game, "play Blob Fighter")
    assert not can(game, ally("Blob Fighter"))


@pytest.mark.parametrize("ruling", TESTED["A3"])
def test_a3_a_base_of_ones_own_as_a_target(ruling):
    """A3 [DC, LOG, ICE]"""
    game = position(
        hand=["Missile Mech", "Scout"],
        in_play=["Barter World"],
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
        A3=ruling,
    )
    act(game, "play Missile Mech")
    own = "destroy Barter World of seat 1"
    assert can(game, own) is (ruling == "allowed")
    assert can(game, "destroy Blob Wheel of seat 2")


@pytest.mark.parametrize("ruling", TESTED["A3"])
def test_a3_command_ship_with_only_a_base_of_ones_own(ruling):
    """A3 [LOG, DC test 3]"""
    game = position(in_play=["Command Ship", "Cutter", "Blob Wheel"], A3=ruling)
    a, _ = sides(game)
    act(game, ally("Command Ship"))
    assert ("Blob Wheel" in a.discard) is (ruling == "allowed")


@pytest.mark.parametrize(("ruling", "drawn"), [("no", 2), ("yes", 3)])
def test_a6_a_copy_as_a_card_played(ruling, drawn):
    """A6 [LOG, DC, ICE]"""
    game = position(
        hand=["Blob World", "Ram", "Stealth Needle"], deck=["Scout"] * 5, A6=ruling
    )
    a, _ = sides(game)
    act(game, "play Blob World", "play Ram", "play Stealth Needle")
    act(game, primary("Blob World"), "choose option 2")
    assert len(a.hand) == drawn


@pytest.mark.parametrize("ruling", TESTED["A7"])
def test_a7_when_the_victim_discards(ruling):
    """A7 [FAQ, DC test 4, LOG]"""
    game = position(
        hand=["Imperial Fighter"] * 2 + ["Scout"],
        opponent={"hand": ["Viper"] * 2 + ["Ram"] * 2},
        A7=ruling,
    )
    _, b = sides(game)
    act(game, "play Imperial Fighter")
    if ruling == "immediately":
        assert game.to_move == 1
        act(game, "discard Viper from the hand")
        assert game.to_move == 0
        return
    act(game, "play Imperial Fighter")
    assert (game.to_move, len(b.hand)) == (0, 4)
    act(game, "end the turn")
    assert offers(game) == ["discard Ram from the hand", "discard Viper from the hand"]
    act(game, "discard Viper from the hand", "discard Ram from the hand")
    assert (b.hand, b.discard) == (["Ram", "Viper"], ["Ram", "Viper"])
    assert can(game, "play Ram"), "then the turn goes on"


def test_a7_own_turn_a_small_hand_goes_whole_and_the_debt_is_paid():
    """A7 [LOG]"""
    game = position(
        hand=["Imperial Fighter"] * 2 + ["Scout"],
        opponent={"hand": ["Viper"], "deck": ["Scout"] * 7, "in_play": ["Blob Wheel"]},
        A7="own turn",
    )
    _, b = sides(game)
    act(game, "play Imperial Fighter", "play Imperial Fighter", "end the turn")
    assert (b.hand, b.discard) == ([], ["Viper"])
    act(game, "end the turn", "end the turn")
    assert b.sizes[0] == 5


def test_a7_own_turn_a_hand_as_large_as_the_debt_leaves_no_choice():
    """A7 [LOG]"""
    game = position(
        hand=["Imperial Fighter"] * 2 + ["Scout"],
        opponent={"hand": ["Viper", "Ram"], "in_play": ["Blob Wheel"]},
        A7="own turn",
    )
    _, b = sides(game)
    act(game, "play Imperial Fighter", "play Imperial Fighter", "end the turn")
    assert game.decision == names.MAIN
    assert b.discard == ["Ram", "Viper"]


def test_a8_nothing_fills_the_row():
    """A8 [ICE]"""
    game = position(hand=["Viper"], trade=2, row=["Cutter"], trade_deck=())
    before = heap(game)
    act(game, "buy Cutter")
    assert row(game) == [None] * 5
    assert heap(game) == before


@pytest.mark.parametrize("ruling", TESTED["A10"])
def test_a10_wording_of_patrol_mech(ruling):
    """A10 [GAL24, GAL22]"""
    game = position(
        in_play=["Patrol Mech", "Trade Bot"], hand=["Scout", "Viper"], A10=ruling
    )
    act(game, ally("Patrol Mech"))
    assert can(game, "scrap Viper from the hand")
    assert can(game, "no more") is (ruling == "gallery 2022")


@pytest.mark.parametrize("ruling", TESTED["A10"])
def test_a10_wording_of_command_ship(ruling):
    """A10 [GAL24, GAL22]"""
    game = position(
        in_play=["Command Ship", "Cutter"],
        opponent={"in_play": ["Blob Wheel", "Blob World"], "hand": ["Scout"]},
        A10=ruling,
    )
    act(game, ally("Command Ship"))
    assert can(game, "destroy Blob Wheel of seat 2")
    assert can(game, "no more") is (ruling == "gallery 2022")


@pytest.mark.parametrize("ruling", TESTED["A10"])
def test_a10_wording_of_blob_destroyer(ruling):
    """A10 [GAL24, GAL22]"""
    game = position(
        in_play=["Blob Destroyer", "Ram"],
        row=["Cutter", "Corvette"],
        opponent={"in_play": ["Blob Wheel", "Blob World"], "hand": ["Scout"]},
        A10=ruling,
    )
    may = ruling == "gallery 2024"
    act(game, ally("Blob Destroyer"))
    assert can(game, "no more") is may
    act(game, "destroy Blob Wheel of seat 2")
    assert can(game, "scrap Cutter from the trade row")
    assert can(game, "no more") is may


@pytest.mark.parametrize("ruling", TESTED["A11"])
def test_a11_whether_the_needle_must_copy(ruling):
    """A11 [GAL24, LOG, ICE]"""
    game = position(
        hand=["Stealth Needle", "Viper"], in_play=["Scout", "Ram"], A11=ruling
    )
    a, _ = sides(game)
    act(game, "play Stealth Needle")
    assert can(game, "no more") is (ruling == "may")
    if ruling == "may":
        act(game, "no more")
        assert (a.trade, a.combat) == (0, 0)


@pytest.mark.parametrize("ruling", TESTED["A12"])
def test_a12_a_refused_next_ship_offer(ruling):
    """A12: no source decides."""
    game = position(
        in_play=["Central Office"], trade=8, row=["Cutter", "Ram"], A12=ruling
    )
    a, _ = sides(game)
    act(game, primary("Central Office"), "buy Ram", "no more", "buy Cutter")
    if ruling == "stays armed":
        act(game, TOP)
    assert a.deck == (["Cutter"] if ruling == "stays armed" else [])


@pytest.mark.parametrize("ruling", TESTED["A13"])
def test_a13_a_free_ship_and_the_next_ship_offer(ruling):
    """A13 [LOG, DC]"""
    game = position(
        in_play=["Central Office", "Blob Carrier", "Ram"],
        trade=8,
        row=["Cutter", "Corvette"],
        A13=ruling,
    )
    a, _ = sides(game)
    act(game, primary("Central Office"), ally("Blob Carrier"), "take Cutter")
    assert a.deck == ["Cutter"]
    act(game, "buy Corvette")
    assert can(game, TOP) is (ruling == "no")


IDLE = {  # ability that can do nothing -> position
    ally("Command Ship"): {"in_play": ["Command Ship", "Cutter"]},
    ally("Blob Carrier"): {
        "in_play": ["Blob Carrier", "Ram"],
        "row": ["Junkyard"],
        "explorers": 0,
    },
    ally("Patrol Mech"): {"in_play": ["Patrol Mech", "Trade Bot"]},
    ally("Blob Fighter"): {"in_play": ["Blob Fighter", "Ram"]},
    ally("Battlecruiser"): {
        "in_play": ["Battlecruiser", "Corvette"],
        "opponent": {"deck": ["Scout"] * 5},
    },
    ally("Blob Destroyer"): {"in_play": ["Blob Destroyer", "Ram"], "row": []},
    primary("Junkyard"): {"in_play": ["Junkyard"]},
    primary("Machine Base"): {"in_play": ["Machine Base"]},
    primary("Brain World"): {"in_play": ["Brain World"]},
    scrap("Survey Ship"): {
        "in_play": ["Survey Ship"],
        "opponent": {"deck": ["Scout"] * 5},
    },
}


@pytest.mark.parametrize("ruling", TESTED["A17"])
@pytest.mark.parametrize("words", IDLE)
def test_a17_an_ability_that_can_do_nothing(words, ruling):
    """A17 [LOG, DC test 3]"""
    game = position(trade=2, **IDLE[words], A17=ruling)
    assert can(game, words) is (ruling == "may")


@pytest.mark.parametrize(
    ("words", "zones"),
    [
        (ally("Blob Fighter"), {"in_play": ["Blob Fighter", "Ram"], "deck": ["Ram"]}),
        (
            ally("Patrol Mech"),
            {"in_play": ["Patrol Mech", "Trade Bot"], "hand": ["Ram"]},
        ),
        (primary("Machine Base"), {"in_play": ["Machine Base"], "discard": ["Ram"]}),
        (ally("Blob Destroyer"), {"in_play": ["Blob Destroyer", "Ram"]}),
        (primary("Recycling Station"), {"in_play": ["Recycling Station"]}),
        (primary("Blob World"), {"in_play": ["Blob World"]}),
        (primary("War World"), {"in_play": ["War World"]}),
    ],
)
def test_a17_an_ability_that_can_do_something_is_always_offered(words, zones):
    """A17 [LOG, DC test 3]"""
    assert can(position(trade=2, **zones, A17="not offered"), words)


def test_a_changed_ruling_changes_the_hash_of_the_rule_set():
    info = catalogue.game_info("star_realms")
    hashes = {
        catalogue.make_table(info, overrides={f"rulings.{name}": value}).components.hash
        for name, values in TESTED.items()
        for value in values[1:]
    }
    printed = catalogue.make_table(info).components.hash
    assert len(hashes | {printed}) == 1 + sum(len(v) - 1 for v in TESTED.values())


def test_a1_the_pile_of_explorers_is_printed_as_ten():
    """A1 [UBG, GAL24]"""
    assert pile(new_game()) == 10


@pytest.mark.parametrize("ruling", TESTED["A17"])
def test_a17_a_turn_with_nothing_on_offer_ends_by_itself(ruling):
    """A17, D3: what is not offered leaves nothing to decide."""
    game = position(hand=["Scout"], in_play=["Machine Base"], A17=ruling)
    act(game, "play Scout")

    assert game.to_move == (0 if ruling == "may" else 1)
