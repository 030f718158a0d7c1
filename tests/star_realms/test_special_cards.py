"""Cards whose text needs more than gains: copies, choices, free cards, reshuffles."""

from __future__ import annotations

import pytest

from .position import act, can, heap, offers, pile, position, row, sides, turn
from .test_allies import ally, primary


def scrap(name):
    return f"scrap {name} for its ability"


TOP = "put it on top of the deck"


def test_stealth_needle_becomes_a_copy_with_both_factions():
    """Vector 25. [DC test 11]"""
    game = position(
        hand=["Blob Fighter", "Stealth Needle", "Missile Bot"], deck=["Scout", "Viper"]
    )
    a, _ = sides(game)
    act(game, "play Blob Fighter", "play Stealth Needle")
    assert a.combat == 6
    act(game, ally("Blob Fighter"), ally("Stealth Needle"))
    assert a.hand == ["Missile Bot", "Scout", "Viper"]
    act(game, "play Missile Bot", "no more", ally("Missile Bot"))
    assert a.combat == 10, "the Needle is Machine Cult as well"


def test_stealth_needle_may_copy_any_ship_played_this_turn():
    """Vector 25. [DC test 11]"""
    game = position(hand=["Blob Fighter", "Trade Pod", "Stealth Needle", "Viper"])
    a, _ = sides(game)
    act(game, "play Blob Fighter", "play Trade Pod", "play Stealth Needle")
    assert offers(game) == ["copy Blob Fighter", "copy Trade Pod"]
    act(game, "copy Trade Pod")
    assert (a.trade, a.combat) == (6, 3)


def test_stealth_needle_copies_a_ship_that_was_scrapped_since():
    """Vector 26. [DC test 11]"""
    game = position(hand=["Battle Blob", "Stealth Needle"])
    a, _ = sides(game)
    act(game, "play Battle Blob", scrap("Battle Blob"))
    assert a.combat == 12
    act(game, "play Stealth Needle")
    assert a.combat == 20
    assert not can(game, ally("Stealth Needle"))
    act(game, scrap("Stealth Needle"))
    assert a.combat == 24
    assert heap(game)["Stealth Needle"] == 1


def test_stealth_needle_played_first_copies_nothing():
    """Vector 27. [DC, LOG]"""
    game = position(hand=["Stealth Needle", "Blob Fighter", "Trade Bot"])
    a, _ = sides(game)
    act(game, "play Stealth Needle")
    assert (a.trade, a.combat) == (0, 0)
    act(game, "play Blob Fighter")
    assert a.combat == 3
    assert not can(game, ally("Blob Fighter"))
    act(game, "play Trade Bot")
    assert can(game, ally("Trade Bot"))


def test_stealth_needle_as_an_explorer_is_no_explorer_when_scrapped():
    """Vector 27. [DC, LOG]"""
    game = position(hand=["Explorer", "Stealth Needle", "Viper"])
    a, _ = sides(game)
    act(game, "play Explorer", "play Stealth Needle")
    assert a.trade == 4
    act(game, scrap("Stealth Needle"))
    assert (a.combat, pile(game)) == (2, 9)
    assert heap(game)["Stealth Needle"] == 1


def test_stealth_needle_is_itself_again_at_the_end_of_the_turn():
    """[GAL24]"""
    game = position(hand=["Ram", "Stealth Needle"], trade=2)
    a, _ = sides(game)
    act(game, "play Ram", "play Stealth Needle", "end the turn", "end the turn")
    assert a.hand == ["Ram", "Stealth Needle"]
    act(game, "play Stealth Needle")
    assert a.combat == 0


def test_stealth_needle_cannot_copy_a_base():
    """[GAL24]"""
    game = position(hand=["Blob Wheel", "Stealth Needle", "Viper"])
    a, _ = sides(game)
    act(game, "play Blob Wheel", "play Stealth Needle")
    assert a.combat == 0


def test_next_ship_effects_stack_and_spare_bases():
    """Vector 28. [LOG]"""
    game = position(
        hand=["Freighter", "Stealth Needle"],
        trade=11,
        row=["War World", "Dreadnaught", "Trade Escort"],
    )
    a, _ = sides(game)
    act(game, "play Freighter", "play Stealth Needle")
    act(game, ally("Freighter"), ally("Stealth Needle"))
    act(game, "buy War World")
    assert a.discard == ["War World"]
    act(game, "buy Dreadnaught", TOP, "buy Trade Escort", TOP)
    assert a.deck == ["Trade Escort", "Dreadnaught"]
    assert a.trade == 2


def test_blob_world_counts_blob_cards_played_but_no_copy():
    """Vector 29, ruling A6. [LOG]"""
    game = position(
        hand=[
            "Blob World",
            "Blob Carrier",
            "Stealth Needle",
            "Blob Destroyer",
            "Battle Pod",
            "Ram",
        ],
        deck=["Scout"] * 8,
    )
    a, _ = sides(game)
    act(game, "play Blob World", "play Blob Carrier", "play Stealth Needle")
    assert a.combat == 14
    act(game, "play Blob Destroyer", "play Battle Pod", "no more", "play Ram")
    act(game, scrap("Ram"), primary("Blob World"), "choose option 2")
    assert len(a.hand) == 5


def test_blob_world_does_not_count_bases_already_in_play():
    """Vector 30. [DC test 13]"""
    game = position(in_play=["Blob World", "Blob Wheel"], deck=["Scout"] * 5)
    a, _ = sides(game)
    act(game, primary("Blob World"), "choose option 2")
    assert a.hand == []
    game = position(in_play=["Blob World", "Blob Wheel"], deck=["Scout"] * 5)
    a, _ = sides(game)
    act(game, primary("Blob World"), "choose option 1")
    assert a.combat == 5


def test_fleet_hq_gives_combat_for_every_ship_played_after_it():
    """Vector 31. [LOG, DC test 1]"""
    game = position(
        hand=["Scout", "Fleet HQ", "Scout", "Viper", "Stealth Needle", "Barter World"]
    )
    a, _ = sides(game)
    act(game, "play Scout")
    assert a.combat == 0
    act(game, "play Fleet HQ", "play Scout", "play Viper", "play Stealth Needle")
    act(game, "copy Scout")
    assert (a.trade, a.combat) == (3, 4)
    act(game, "play Barter World")
    assert a.combat == 4
    assert not can(game, primary("Fleet HQ"))


def test_the_trigger_of_fleet_hq_resolves_after_the_primary_of_the_ship():
    """[LOG]"""
    game = position(hand=["Corvette", "Viper"], in_play=["Fleet HQ"], deck=["Scout"])
    game.telling = True
    act(game, "play Corvette")
    told = [line.strip() for line in game.narrate()]
    assert told == [
        "seat 1 plays Corvette",
        "seat 1 +1 combat",
        "seat 1 draws 1",
        "seat 1 +1 combat",
    ]


def test_destroying_fleet_hq_meanwhile_does_not_cancel_its_trigger():
    game = position(hand=["Missile Mech", "Viper"], in_play=["Fleet HQ"])
    a, _ = sides(game)
    act(game, "play Missile Mech", "destroy Fleet HQ of seat 1")
    assert a.combat == 7


@pytest.mark.parametrize(
    ("hand", "deck", "discard", "scrapped"),
    [
        ([], ["Ram"], ["Cutter"], "Ram"),
        (["Scout"], [], [], "Scout"),
        ([], [], ["Cutter"], "Cutter"),
        ([], [], [], None),
    ],
)
def test_machine_base_draws_first_and_must_scrap_from_the_hand(
    hand, deck, discard, scrapped
):
    """Vector 32. [GAL24, DC test 16]"""
    game = position(
        in_play=["Machine Base"], hand=hand, deck=deck, discard=discard, trade=2
    )
    a, _ = sides(game)
    before = heap(game)
    act(game, primary("Machine Base"))
    assert heap(game) - before == ({scrapped: 1} if scrapped else {})
    assert a.hand == []
    assert turn(game) == 1


def test_machine_base_offers_the_hand_with_the_card_drawn():
    """[GAL24, DC test 16]"""
    game = position(
        in_play=["Machine Base"], hand=["Viper"], deck=["Scout"], discard=["Ram"]
    )
    act(game, primary("Machine Base"))
    assert offers(game) == ["scrap Scout from the hand", "scrap Viper from the hand"]


def test_brain_world_draws_as_many_cards_as_it_scrapped():
    """Vector 33. [GAL24]"""
    game = position(
        in_play=["Brain World"], hand=["Viper", "Ram"], discard=["Scout", "Cutter"]
    )
    a, _ = sides(game)
    act(game, primary("Brain World"))
    act(game, "scrap Viper from the hand", "scrap Scout from the discard pile")
    assert a.hand == ["Cutter", "Ram"], "the second draw finds no card"
    assert a.sizes == (2, 0, 0)


def test_brain_world_does_not_draw_what_it_scrapped():
    """Vector 33. [GAL24]"""
    game = position(in_play=["Brain World"], hand=["Viper"], discard=["Scout"], trade=2)
    a, _ = sides(game)
    act(game, primary("Brain World"))
    act(game, "scrap Viper from the hand", "scrap Scout from the discard pile")
    assert a.sizes == (0, 0, 0)


@pytest.mark.parametrize("n", [0, 1])
def test_brain_world_may_scrap_fewer(n):
    """Vector 33. [GAL24]"""
    game = position(
        in_play=["Brain World"], hand=["Viper", "Viper"], deck=["Ram", "Cutter"]
    )
    a, _ = sides(game)
    act(game, primary("Brain World"), *["scrap Viper from the hand"] * n, "no more")
    assert a.hand == [["Viper", "Viper"], ["Ram", "Viper"]][n]


def test_junkyard_scraps_exactly_one_card_when_it_is_used():
    """Vector 34. [GAL24, DC test 9]"""
    game = position(in_play=["Junkyard"], hand=["Viper"], discard=["Scout"])
    a, _ = sides(game)
    assert can(game, "end the turn")
    act(game, primary("Junkyard"))
    assert offers(game) == [
        "scrap Scout from the discard pile",
        "scrap Viper from the hand",
    ]
    act(game, "scrap Scout from the discard pile")
    assert (a.hand, a.discard) == (["Viper"], [])


def test_junkyard_without_a_card_does_nothing():
    """Vector 34. [GAL24, DC test 9]"""
    game = position(in_play=["Junkyard"], trade=2)
    before = heap(game)
    act(game, primary("Junkyard"))
    assert heap(game) == before
    assert not can(game, primary("Junkyard"))


def test_trade_bot_may_scrap_nothing():
    """Vector 34. [GAL24, DC test 9]"""
    game = position(hand=["Trade Bot", "Viper"])
    a, _ = sides(game)
    act(game, "play Trade Bot", "no more")
    assert (a.hand, a.trade) == (["Viper"], 1)


def test_recycling_station_may_draw_the_very_cards_discarded():
    """Vector 35. [DC test 15]"""
    game = position(in_play=["Recycling Station"], hand=["Ram", "Cutter"])
    a, _ = sides(game)
    act(game, primary("Recycling Station"), "choose option 2")
    act(game, "discard Ram from the hand", "discard Cutter from the hand")
    assert a.hand == ["Cutter", "Ram"]
    assert a.sizes == (2, 0, 0)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_recycling_station_draws_as_many_as_were_discarded(n):
    """Vector 35. [DC test 15]"""
    game = position(
        in_play=["Recycling Station"], hand=["Viper"] * 3, deck=["Scout"] * 3
    )
    a, _ = sides(game)
    act(game, primary("Recycling Station"), "choose option 2")
    act(game, *["discard Viper from the hand"] * n, *["no more"] * (n < 2))
    assert a.hand == sorted(["Viper"] * (3 - n) + ["Scout"] * n)
    assert a.discard == ["Viper"] * n


def test_embassy_yacht_counts_the_bases_when_it_is_played():
    """Vector 36. [GAL24, DC]"""
    game = position(
        in_play=["Barter World"], hand=["Embassy Yacht", "Trading Post"], deck=["Scout"]
    )
    a, _ = sides(game)
    act(game, "play Embassy Yacht", "play Trading Post")
    assert (a.hand, a.authority, a.trade) == ([], 53, 2)


def test_an_outpost_is_a_base_for_embassy_yacht():
    """Vector 36. [GAL24, DC]"""
    game = position(
        in_play=["Barter World", "War World"],
        hand=["Embassy Yacht"],
        deck=["Scout", "Viper", "Ram"],
    )
    a, _ = sides(game)
    act(game, "play Embassy Yacht")
    assert a.hand == ["Scout", "Viper"]


def test_central_office_spares_bases_and_puts_a_ship_on_top():
    """Vector 37. [LOG, DC test 2]"""
    game = position(
        in_play=["Central Office"], trade=10, row=["War World", "Ram"], hand=["Viper"]
    )
    a, _ = sides(game)
    act(game, primary("Central Office"))
    assert a.trade == 12
    act(game, "buy War World")
    assert a.discard == ["War World"]
    act(game, "buy Ram", TOP)
    assert a.deck == ["Ram"]


def test_a_refused_next_ship_offer_is_gone():
    """Vector 37, ruling A12. [LOG, DC test 2]"""
    game = position(
        in_play=["Central Office"], trade=10, row=["Cutter", "Ram"], hand=["Viper"]
    )
    a, _ = sides(game)
    act(game, primary("Central Office"), "buy Ram", "no more")
    assert a.discard == ["Ram"]
    act(game, "buy Cutter")
    assert (a.discard, a.deck) == (["Cutter", "Ram"], [])


def test_an_explorer_is_a_ship_for_the_next_ship_offer():
    """Vector 37. [LOG]"""
    game = position(in_play=["Central Office"], hand=["Viper"])
    a, _ = sides(game)
    act(game, primary("Central Office"), "buy Explorer", TOP)
    assert a.deck == ["Explorer"]


def test_an_unused_next_ship_offer_ends_with_the_turn():
    """Vector 37. [LOG]"""
    game = position(in_play=["Central Office"], deck=["Explorer"] * 5)
    a, _ = sides(game)
    act(game, primary("Central Office"), "end the turn", "end the turn")
    act(game, "play Explorer", "buy Explorer")
    assert a.discard == ["Explorer"]


def test_a_card_taken_without_paying_leaves_the_next_ship_offer():
    """Vector 38, ruling A13. [LOG, DC]"""
    game = position(
        in_play=["Freighter", "Cutter", "Blob Carrier", "Ram"],
        row=["Stealth Needle", "Dreadnaught", "Barter World"],
        trade=9,
    )
    a, _ = sides(game)
    act(game, ally("Freighter"), ally("Blob Carrier"), "take Stealth Needle")
    assert a.deck == ["Stealth Needle"]
    act(game, "buy Dreadnaught", TOP)
    assert a.deck == ["Dreadnaught", "Stealth Needle"]


def test_blob_carrier_must_take_a_ship_and_an_explorer_is_one():
    """Vector 39. [GAL24, DC test 2]"""
    game = position(in_play=["Blob Carrier", "Ram"], row=["Barter World", "Junkyard"])
    a, _ = sides(game)
    act(game, ally("Blob Carrier"))
    assert (a.deck, pile(game)) == (["Explorer"], 9)


def test_blob_carrier_without_a_ship_to_take_takes_nothing():
    """Vector 39. [GAL24, DC test 2]"""
    game = position(
        in_play=["Blob Carrier", "Ram"], row=["Barter World", "Junkyard"], explorers=0
    )
    a, _ = sides(game)
    act(game, ally("Blob Carrier"))
    assert a.deck == []
    assert not can(game, ally("Blob Carrier"))


def test_blob_carrier_takes_a_ship_of_any_cost_and_its_slot_is_filled():
    """[GAL24]"""
    game = position(
        in_play=["Blob Carrier", "Ram"],
        row=["Command Ship", "Junkyard"],
        trade_deck=["Mothership"],
    )
    a, _ = sides(game)
    act(game, ally("Blob Carrier"))
    assert offers(game) == ["take Command Ship", "take an Explorer"]
    act(game, "take Command Ship")
    assert a.deck == ["Command Ship"]
    assert row(game)[:2] == ["Mothership", "Junkyard"]


@pytest.mark.parametrize("destroys", [True, False])
@pytest.mark.parametrize("scraps", [True, False])
def test_blob_destroyer_may_destroy_and_may_scrap(destroys, scraps):
    """Vector 40. [GAL24]"""
    game = position(
        in_play=["Blob Destroyer", "Ram"],
        row=["Cutter"],
        trade_deck=["Mothership"],
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
    )
    _, b = sides(game)
    act(game, ally("Blob Destroyer"))
    assert offers(game) == ["destroy Blob Wheel of seat 2", "no more"]
    act(game, "destroy Blob Wheel of seat 2" if destroys else "no more")
    assert offers(game) == ["no more", "scrap Cutter from the trade row"]
    act(game, "scrap Cutter from the trade row" if scraps else "no more")
    assert b.in_play == ([] if destroys else ["Blob Wheel"])
    assert row(game)[0] == ("Mothership" if scraps else "Cutter")
    assert heap(game)["Cutter"] == scraps


def test_the_replacement_of_a_scrapped_row_card_cannot_be_scrapped():
    """Vector 40. [GAL24]"""
    game = position(
        hand=["Battle Pod", "Scout"], row=["Cutter"], trade_deck=["Mothership"]
    )
    act(game, "play Battle Pod")
    assert offers(game) == ["no more", "scrap Cutter from the trade row"]
    act(game, "scrap Cutter from the trade row")
    assert row(game) == ["Mothership", None, None, None, None]
    assert can(game, "play Scout")


def test_an_ability_that_can_do_nothing_may_be_used_and_is_then_used():
    """Vector 41, ruling A17. [LOG, DC test 3]"""
    game = position(in_play=["Command Ship", "Cutter"], trade=2)
    act(game, ally("Command Ship"))
    assert not can(game, ally("Command Ship"))


def test_command_ship_must_destroy_even_a_base_of_ones_own():
    """Vector 41, ruling A3. [LOG, DC test 3]"""
    game = position(in_play=["Command Ship", "Cutter", "Blob Wheel"])
    a, _ = sides(game)
    act(game, ally("Command Ship"))
    assert a.discard == ["Blob Wheel"]


def test_port_of_call_is_gone_before_it_draws_and_destroys():
    """Vector 42. [GAL24, LOG]"""
    game = position(
        in_play=["Port of Call", "Barter World"],
        discard=["Scout"],
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
    )
    a, b = sides(game)
    act(game, scrap("Port of Call"))
    assert a.hand == ["Scout"]
    assert a.sizes == (1, 0, 0)
    assert heap(game)["Port of Call"] == 1
    assert offers(game) == [
        "destroy Barter World of seat 1",
        "destroy Blob Wheel of seat 2",
        "no more",
    ]
    act(game, "destroy Blob Wheel of seat 2")
    assert b.discard == ["Blob Wheel"]


def test_the_victim_chooses_what_to_discard_at_once():
    """Vector 43, ruling A7. [FAQ, DC test 4]"""
    game = position(
        hand=["Imperial Fighter", "Scout"],
        opponent={"hand": ["Scout", "Viper", "Ram"]},
    )
    a, b = sides(game)
    act(game, "play Imperial Fighter")
    assert game.to_move == 1
    assert offers(game) == [
        "discard Ram from the hand",
        "discard Scout from the hand",
        "discard Viper from the hand",
    ]
    act(game, "discard Scout from the hand")
    assert (b.hand, b.discard) == (["Ram", "Viper"], ["Scout"])
    assert (game.to_move, a.combat) == (0, 2)


def test_an_empty_hand_discards_nothing_and_the_rest_stands():
    """Vector 43. [FAQ, DC test 4]"""
    game = position(
        hand=["Imperial Fighter", "Scout"], opponent={"deck": ["Scout"] * 5}
    )
    a, b = sides(game)
    act(game, "play Imperial Fighter")
    assert (a.combat, b.discard) == (2, [])


def test_a_hand_of_one_loses_one_card_to_two_discards():
    """Vector 43. [FAQ, DC test 4]"""
    game = position(
        hand=["Imperial Fighter"] * 2 + ["Scout"], opponent={"hand": ["Viper"]}
    )
    a, b = sides(game)
    act(game, "play Imperial Fighter", "play Imperial Fighter")
    assert (a.combat, b.hand, b.discard) == (4, [], ["Viper"])
