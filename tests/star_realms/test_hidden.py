"""Hidden information: what `conceal` keeps, what it redraws, and from what alone."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from simcore.games.star_realms import names
from simcore.games.star_realms.audit import audit

from .invariants import play_watched, public
from .position import A, B, Side, act, new_game, position, sides, trade_deck
from .test_allies import ally


def run_on(game, luck, actions):
    """Take random actions; stop before the end of the game."""
    ahead = new_game(1, game.seats)
    for _ in range(actions):
        game.offer()
        action = luck.choice(game.options())
        ahead.copy_from(game)
        ahead.apply(action)
        if ahead.over:
            return
        game.apply(action)


def scramble(game, viewer, luck):
    """Exchange everything that `viewer` cannot know, by other means than the game.

    What he knows: all open zones, his own hand, the known top of every deck, the
    known cards of other hands, and which cards a hand and its deck hold together.
    """
    n = game.common[names.C_TRADE_DECK]
    cards = [game.trade_deck[i] for i in range(n)]
    luck.shuffle(cards)
    for i, card in enumerate(cards):
        game.trade_deck[i] = card
    for seat in range(game.seats):
        hand = game.purse[seat, names.P_HAND]
        below = game.purse[seat, names.P_DECK] - game.purse[seat, names.P_KNOWN_TOP]
        unknown = [
            i
            for i in range(hand)
            if seat != viewer and not game.known[game.hand[seat, i]]
        ]
        pool = [game.deck[seat, i] for i in range(below)]
        pool += [game.hand[seat, i] for i in unknown]
        luck.shuffle(pool)
        for i in range(below):
            game.deck[seat, i] = pool.pop()
        for i in unknown:
            game.hand[seat, i] = pool.pop()
    for stream in range(len(game.streams)):
        game.streams[stream] = luck.getrandbits(64)


def open_zones(game, viewer):
    """What everybody sees, and the viewer's own hand."""
    seen = public(game)
    places = {
        zone: cards
        for zone, cards in seen[0].items()
        if not zone.startswith(("trade deck", "deck", "hand"))
    }
    own = Side(game, viewer).cards("hand")
    tops = [
        Side(game, seat).cards("deck")[::-1][: game.purse[seat, names.P_KNOWN_TOP]]
        for seat in range(game.seats)
    ]
    return places, own, tops, *seen[1:]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("key", range(12))
def test_what_a_seat_knows_is_left_as_it_is(key, players):
    luck = random.Random(key)
    game, concealed = new_game(key, players), new_game(key, players)
    run_on(game, luck, luck.randrange(400))
    for viewer in range(players):
        concealed.copy_from(game)
        concealed.conceal(viewer, key)
        assert open_zones(concealed, viewer) == open_zones(game, viewer)
        assert audit(concealed) == names.SOUND
        assert Counter(trade_deck(concealed)) == Counter(trade_deck(game))
        for seat in range(players):
            before, after = Side(game, seat), Side(concealed, seat)
            together = Counter(before.hand + before.deck)
            assert Counter(after.hand + after.deck) == together
            known = {c for c in before.cards("hand") if game.known[c]}
            assert known <= set(after.cards("hand"))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("key", range(25))
def test_the_outcome_rests_on_what_the_seat_knows_alone(key, players):
    luck = random.Random(key)
    game, other = new_game(key, players), new_game(key, players)
    run_on(game, luck, luck.randrange(400))
    for viewer in range(players):
        first, second = new_game(key, players), new_game(key, players)
        other.copy_from(game)
        scramble(other, viewer, luck)
        assert open_zones(other, viewer) == open_zones(game, viewer)
        first.copy_from(game)
        second.copy_from(other)
        first.conceal(viewer, key + 1)
        second.conceal(viewer, key + 1)
        assert public(first) == public(second)
        assert list(first.streams) == list(second.streams)
        for _ in range(60):
            if first.over:
                break
            first.offer()
            second.offer()
            assert first.options() == second.options()
            action = luck.choice(first.options())
            first.apply(action)
            second.apply(action)
        assert public(first) == public(second)


@pytest.mark.parametrize("key", range(6))
def test_a_concealed_game_plays_on_legally(key):
    luck = random.Random(key)
    game = new_game(key)
    run_on(game, luck, luck.randrange(300))
    game.conceal(luck.randrange(2), key)
    play_watched(game, luck, most=400)


def test_another_key_redraws_otherwise():
    game, concealed = new_game(5), new_game(5)
    seen = set()
    for key in range(20):
        concealed.copy_from(game)
        concealed.conceal(A, key)
        seen.add((tuple(trade_deck(concealed)), tuple(concealed.streams)))
    assert len(seen) == 20


def shares(game, viewer, look, keys=3000):
    """How often `look` finds each thing in concealed copies."""
    concealed = new_game()
    found = Counter()
    for key in range(keys):
        concealed.copy_from(game)
        concealed.conceal(viewer, key)
        found[look(concealed)] += 1
    return {thing: count / keys for thing, count in found.items()}


def test_every_unseen_card_is_as_likely_in_the_opponents_hand():
    """One Ram among five cards of which two are in the hand."""
    game = position(opponent={"hand": ["Scout"] * 2, "deck": ["Scout"] * 2 + ["Ram"]})
    found = shares(game, A, lambda g: "Ram" in Side(g, B).hand)
    assert found[True] == pytest.approx(2 / 5, abs=0.05)


def test_every_order_of_ones_own_deck_is_as_likely():
    game = position(deck=["Ram", "Scout", "Viper"])
    found = shares(game, A, lambda g: tuple(Side(g, A).deck))
    assert len(found) == 6
    assert all(share == pytest.approx(1 / 6, abs=0.04) for share in found.values())


def test_a_card_put_on_top_in_the_open_stays_known():
    game = position(
        in_play=["Freighter", "Cutter"],
        trade=3,
        row=["Ram"],
        hand=["Viper"],
        deck=["Scout"] * 4 + ["Viper"],
    )
    act(game, ally("Freighter"), "buy Ram", "put it on top of the deck")
    for viewer in (A, B):
        assert shares(game, viewer, lambda g: Side(g, A).deck[0], 50) == {"Ram": 1}
    act(game, "end the turn")
    assert shares(game, B, lambda g: "Ram" in Side(g, A).hand, 50) == {True: 1}
    unknown = shares(game, B, lambda g: "Viper" in Side(g, A).hand)
    assert unknown[True] == pytest.approx(4 / 5, abs=0.05)


def test_a_hand_is_known_when_its_deck_was_just_shuffled():
    """All other cards lay open at that moment."""
    game = position(
        hand=["Survey Ship", "Ram", "Cutter"], discard=["Scout", "Viper", "Viper"]
    )
    act(game, "play Survey Ship")
    hands = shares(game, B, lambda g: tuple(Side(g, A).hand))
    assert set(hands) == {("Cutter", "Ram", "Scout"), ("Cutter", "Ram", "Viper")}
    assert hands["Cutter", "Ram", "Scout"] == pytest.approx(1 / 3, abs=0.05)


def test_a_known_card_that_was_shuffled_is_no_longer_known():
    game = position(
        in_play=["Freighter", "Cutter", "Survey Ship"],
        trade=3,
        row=["Ram"],
        hand=["Viper"],
        deck=["Viper"],
    )
    a, _ = sides(game)
    act(game, ally("Freighter"), "buy Ram", "put it on top of the deck")
    act(game, "end the turn", "end the turn", "end the turn", "end the turn")
    assert a.sizes[0] == 5
    assert 0 < shares(game, B, lambda g: "Ram" in Side(g, A).hand)[True] < 1


def test_the_victims_hand_is_hidden_while_he_chooses_a_discard():
    game = position(
        hand=["Imperial Fighter", "Scout"],
        opponent={"hand": ["Ram", "Viper"], "deck": ["Scout"] * 2},
    )
    act(game, "play Imperial Fighter")
    assert game.to_move == B
    found = shares(game, A, lambda g: tuple(Side(g, B).hand))
    assert len(found) == 4
    assert shares(game, B, lambda g: tuple(Side(g, B).hand), 20) == {
        ("Ram", "Viper"): 1
    }
