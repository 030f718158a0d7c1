"""Set-up, the phases of a turn, the trade row and the Explorer pile."""

from __future__ import annotations

import pytest

from .position import (
    act,
    can,
    heap,
    new_game,
    offers,
    pile,
    position,
    row,
    sides,
    trade_deck,
    turn,
)


def test_a_new_game_is_laid_out():
    """Vector 1. [UBG, SCR]"""
    game = new_game()
    a, b = sides(game)
    assert (a.authority, b.authority) == (50, 50)
    assert a.sizes == (3, 7, 0)
    assert b.sizes == (5, 5, 0)
    for side in (a, b):
        own = side.hand + side.deck
        assert (own.count("Scout"), own.count("Viper")) == (8, 2)
    assert len(trade_deck(game)) == 75
    assert None not in row(game)
    assert pile(game) == 10
    assert not heap(game)
    assert (game.to_move, turn(game)) == (0, 1)


def test_the_first_turn_step_by_step():
    """Vector 2. [UBG, LOG]"""
    game = position(hand=["Scout", "Scout", "Viper"], deck=["Scout"] * 6 + ["Viper"])
    a, b = sides(game)
    act(game, "play Scout", "play Viper", "play Scout", "buy Explorer")
    act(game, "attack seat 2 with all combat")
    assert b.authority == 49
    assert turn(game) == 2, "nothing was left to do, so the turn has ended"
    assert a.sizes == (5, 2, 4)
    assert a.discard == ["Explorer", "Scout", "Scout", "Viper"]
    assert (a.trade, a.combat) == (0, 0)


def test_a_card_may_be_kept_and_is_then_discarded_unplayed():
    """Vector 3. [UBG, MEG]"""
    game = position(hand=["Scout", "Ram"], deck=["Scout"] * 5)
    a, _ = sides(game)
    act(game, "play Scout")
    assert a.trade == 1
    act(game, "end the turn")
    assert a.discard == ["Ram", "Scout"]
    assert (a.trade, a.combat) == (0, 0)


def test_ships_are_discarded_before_the_draw_and_so_are_in_the_reshuffle():
    """Vector 4. [LOG]"""
    game = position(deck=["Viper", "Viper"], discard=["Scout"] * 4, in_play=["Cutter"])
    a, _ = sides(game)
    act(game, "end the turn")
    assert a.sizes == (5, 2, 0)
    assert a.hand.count("Viper") == 2, "what was left of the deck came first"
    assert "Cutter" in a.hand + a.deck


def test_an_emptied_deck_is_not_shuffled_before_a_card_is_needed():
    """Vector 5. [LOG, KB]"""
    game = position(deck=["Scout"] * 5, discard=["Viper", "Viper", "Ram"])
    a, _ = sides(game)
    act(game, "end the turn")
    assert a.sizes == (5, 0, 3)


@pytest.mark.parametrize(
    ("deck", "discard", "drawn"),
    [(["Scout"], ["Ram", "Viper"], 3), ([], ["Ram"], 1), ([], [], 0)],
)
def test_who_runs_out_of_cards_draws_fewer_and_plays_on(deck, discard, drawn):
    """Vector 6. [DC test 17]"""
    game = position(deck=deck, discard=discard)
    a, _ = sides(game)
    act(game, "end the turn")
    assert a.sizes == (drawn, 0, 0)
    assert not game.over
    assert (game.to_move, turn(game)) == (1, 2)


def test_a_card_just_bought_can_come_up_in_a_reshuffle_of_the_same_turn():
    """Vector 7. [UBG]"""
    game = position(hand=["Survey Ship"], in_play=["Scout"], trade=3, row=["Ram"])
    a, _ = sides(game)
    act(game, "buy Ram")
    assert (a.discard, a.trade) == (["Ram"], 0)
    act(game, "play Survey Ship")
    assert a.hand == ["Ram"]
    assert a.sizes == (1, 0, 0), "the Scout in play was not shuffled in"
    assert a.trade == 1


def test_a_bought_card_is_replaced_in_its_slot_at_once():
    """Vector 8. [UBG]"""
    cards = ["Ram", "Cutter", "Corvette", "Trade Bot", "Freighter"]
    game = position(hand=["Viper"], trade=2, row=cards, trade_deck=["Battle Blob"])
    act(game, "buy Cutter")
    assert row(game) == ["Ram", "Battle Blob", *cards[2:]]


def test_an_exhausted_trade_deck_leaves_the_slot_empty():
    """Vector 8, ruling A8. [ICE]"""
    cards = ["Ram", "Cutter", "Corvette", "Trade Bot", "Freighter"]
    game = position(hand=["Viper"], trade=2, row=cards, trade_deck=())
    act(game, "buy Cutter")
    assert row(game) == ["Ram", None, *cards[2:]]


def test_a_bought_explorer_leaves_the_pile():
    """Vector 9. [UBG]"""
    game = position(hand=["Viper"], trade=2)
    a, _ = sides(game)
    act(game, "buy Explorer")
    assert pile(game) == 9
    assert (a.discard, a.trade) == (["Explorer"], 0)


def test_a_scrapped_explorer_returns_to_the_pile():
    """Vector 9, ruling A1. [DC test 14, FAQ]"""
    game = position(hand=["Explorer"])
    a, _ = sides(game)
    before = heap(game)
    act(game, "play Explorer")
    assert (a.trade, pile(game)) == (2, 9)
    act(game, "scrap Explorer for its ability")
    assert (a.trade, a.combat, pile(game)) == (2, 2, 10)
    assert heap(game) == before


def test_an_explorer_scrapped_from_the_hand_gives_no_combat():
    """Vector 9. [DC test 14, FAQ]"""
    game = position(hand=["Trade Bot", "Explorer", "Viper"])
    a, _ = sides(game)
    act(game, "play Trade Bot", "scrap Explorer from the hand")
    assert (a.combat, pile(game), a.hand) == (0, 10, ["Viper"])


def test_a_card_is_bought_only_with_enough_trade():
    """[UBG]"""
    game = position(hand=["Viper"], trade=2, row=["Ram", "Cutter", "Trade Bot"])
    buys = [words for words in offers(game) if words.startswith("buy")]
    assert buys == ["buy Cutter", "buy Explorer", "buy Trade Bot"]


def test_the_pools_do_not_last_beyond_the_turn():
    """[UBG, KB]"""
    game = position(trade=7, combat=7, deck=["Scout"] * 8)
    a, _ = sides(game)
    act(game, "end the turn", "end the turn")
    assert (game.to_move, turn(game)) == (0, 3)
    assert (a.trade, a.combat) == (0, 0)


def test_bases_stay_in_play_and_may_be_used_every_turn():
    """[UBG, KB]"""
    game = position(in_play=["Barter World"], deck=["Scout"] * 8)
    a, _ = sides(game)
    use = "use the primary ability of Barter World"
    act(game, use, "choose option 2")
    assert not can(game, use)
    act(game, "end the turn", "end the turn", use, "choose option 1")
    assert (a.authority, a.in_play) == (52, ["Barter World"])


def test_a_base_may_be_used_on_the_turn_it_is_played():
    """[UBG]"""
    game = position(hand=["War World", "Viper"])
    a, _ = sides(game)
    act(game, "play War World", "use the primary ability of War World")
    assert a.combat == 3


def test_an_ability_of_a_base_is_optional():
    """[RED2]"""
    game = position(in_play=["Machine Base"], hand=["Viper"], deck=["Scout"] * 9)
    a, _ = sides(game)
    act(game, "end the turn")
    assert a.discard == ["Viper"]


def test_a_turn_in_which_nothing_can_be_done_ends_by_itself():
    game = position(hand=["Scout"], deck=["Scout"] * 5)
    act(game, "play Scout")
    assert (game.to_move, turn(game)) == (1, 2)


def test_the_length_limit_makes_a_recorded_draw():
    """The limit is ours: no text has one."""
    game = new_game(1, setup__limit__turns=2)
    act(game, "end the turn")
    assert not game.over
    act(game, "end the turn")
    assert (game.over, game.truncated, turn(game)) == (True, True, 2)
    assert [game.payoff(0), game.payoff(1)] == [0.5, 0.5]
    assert game.ending() == 1


def test_printed_values_of_the_set_up_can_be_changed():
    game = new_game(1, setup__authority=30, setup__first_hand=4, setup__hand=6)
    a, b = sides(game)
    assert (a.authority, len(a.hand), len(b.hand)) == (30, 4, 6)
    act(game, "end the turn")
    assert len(a.hand) == 6
