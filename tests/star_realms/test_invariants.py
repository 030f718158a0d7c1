"""Properties of whole games: cards conserved, choices sound, games repeatable."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore import TWIN
from simcore.games.star_realms import names
from simcore.games.star_realms.audit import audit
from simcore.playout import play
from strategies.any.uniform import Uniform

from .invariants import check, play_watched, public
from .position import new_game, position
from .test_rulings import TESTED

COMPILED = TWIN == "compiled"
ALTERNATIVES = [
    {f"rulings__{name}": value}
    for name, values in TESTED.items()
    for value in values[1:]
]
OTHERS_AT_ONCE = {f"rulings__{name}": values[-1] for name, values in TESTED.items()}


@pytest.mark.parametrize("key", range(8))
def test_invariants_hold_after_every_action(key):
    play_watched(new_game(key), random.Random(key))


@pytest.mark.parametrize(
    "overrides", [*ALTERNATIVES, OTHERS_AT_ONCE], ids=lambda o: "-".join(o.values())
)
def test_invariants_hold_under_every_ruling(overrides):
    for key in range(2):
        play_watched(new_game(key, **overrides), random.Random(key))


@given(key=st.integers(0, 2**64 - 1), luck=st.randoms(use_true_random=False))
@settings(max_examples=10, deadline=None)
def test_invariants_hold_for_any_key(key, luck):
    play_watched(new_game(key), luck, most=300)


def play_audited(game, games, luck):
    """Play random games, every state audited at compiled speed."""
    sound, endings = names.SOUND, [0, 0]
    draw = luck.random
    for key in range(games):
        game.reset(key)
        assert audit(game) == sound
        while not game.over:
            game.offer()
            n = game.n_legal
            assert n > 0
            game.apply(game.legal[int(draw() * n)])
            if (found := audit(game)) != sound:
                raise AssertionError(f"game {key}: finding {found}")
        endings[game.ending()] += 1
    return endings


@pytest.mark.skipif(not COMPILED, reason="ten times as long as all else, interpreted")
def test_ten_thousand_random_games_are_sound():
    endings = play_audited(new_game(), 10_000, random.Random(1))
    assert sum(endings) == 10_000
    assert endings[0] > 9_000
    assert endings[1] > 0, "some random games reach the length limit"


def test_some_random_games_are_sound_in_either_twin():
    play_audited(new_game(), 20, random.Random(2))


def move_card_twice(game):
    game.discard[0, 0] = game.hand[0, 0]
    game.purse[0, names.P_DISCARD] += 1


def lose_card(game):
    game.purse[0, names.P_HAND] -= 1


def swap_owner(game):
    game.hand[0, 0], game.hand[1, 0] = game.hand[1, 0], game.hand[0, 0]


def starter_for_sale(game):
    game.row[0], game.hand[0, 0] = game.hand[0, 0], game.row[0]
    game.owner[game.hand[0, 0]], game.owner[game.row[0]] = 0, -1


def empty_slot(game):
    game.heap[0] = game.row[0]
    game.common[names.C_HEAP] = 1
    game.row[0] = -1


def explorer_in_heap(game):
    game.common[names.C_EXPLORERS] -= 1
    game.heap[0] = game.explorers[game.common[names.C_EXPLORERS]]
    game.common[names.C_HEAP] = 1


def pool_of_the_other(game):
    game.purse[1, names.P_COMBAT] = 3


def negative_pool(game):
    game.purse[0, names.P_TRADE] = -1


def dead_with_authority(game):
    game.purse[1, names.P_ALIVE] = 0


def ability_in_the_hand(game):
    game.ready[game.hand[0, 0]] = names.PRIMARY


def known_below_the_top(game):
    game.known[game.deck[0, 0]] = 1


def pending_ability(game):
    game.common[names.C_STACK] = 1


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (move_card_twice, names.MISCOUNTED_CARD),
        (lose_card, names.MISCOUNTED_CARD),
        (swap_owner, names.MISPLACED_CARD),
        (starter_for_sale, names.MISPLACED_CARD),
        (empty_slot, names.UNFILLED_ROW),
        (explorer_in_heap, names.MISPLACED_CARD),
        (pool_of_the_other, names.UNSOUND_POOL),
        (negative_pool, names.UNSOUND_POOL),
        (dead_with_authority, names.UNSOUND_POOL),
        (ability_in_the_hand, names.UNSOUND_ABILITY),
        (known_below_the_top, names.UNSOUND_KNOWLEDGE),
        (pending_ability, names.UNSOUND_END),
    ],
)
def test_the_audit_finds_every_kind_of_damage(damage, found):
    game = new_game()
    assert audit(game) == names.SOUND
    damage(game)
    assert audit(game) == found


def test_positions_of_these_tests_are_sound():
    game = position(
        hand=["Ram"],
        in_play=["Cutter", "War World"],
        opponent={"in_play": ["Blob Wheel"], "hand": ["Scout"]},
        trade=3,
    )
    assert audit(game) == names.SOUND
    check(game)


@pytest.mark.parametrize("key", range(5))
def test_the_same_key_and_actions_give_the_same_game(key):
    first, second = new_game(key), new_game(key)
    luck = random.Random(key)
    while not first.over:
        first.offer()
        second.offer()
        assert first.options() == second.options()
        action = luck.choice(first.options())
        first.apply(action)
        second.apply(action)
        assert public(first) == public(second)
    assert second.over


@pytest.mark.parametrize("key", range(5))
def test_a_copy_plays_on_identically_and_leaves_the_original_alone(key):
    game, copy = new_game(key), new_game(key + 100)
    luck = random.Random(key)
    for _ in range(200):
        if game.over:
            break
        copy.copy_from(game)
        assert public(copy) == public(game)
        before = public(game)
        for _ in range(5):
            if not copy.over:
                copy.offer()
                copy.apply(luck.choice(copy.options()))
        assert public(game) == before
        game.offer()
        game.apply(luck.choice(game.options()))
    twin = new_game(key)
    twin.copy_from(game)
    while not game.over:
        game.offer()
        action = luck.choice(game.options())
        game.apply(action)
        twin.apply(action)
        assert public(twin) == public(game)


def record(key, strategies):
    game = new_game(key)
    decisions = play(game, strategies, key)
    return decisions, public(game)


@pytest.mark.parametrize("key", range(20))
def test_a_mirror_match_is_the_same_game_with_the_players_swapped(key):
    one, other = Uniform(), Uniform()
    assert record(key, [one, other]) == record(key, [other, one])


def test_different_keys_give_different_games():
    assert len({str(record(key, [Uniform(), Uniform()])) for key in range(10)}) == 10


def test_an_action_that_is_offered_can_be_taken_and_described():
    game, branch = new_game(3), new_game(3)
    luck = random.Random(3)
    for _ in range(150):
        if game.over:
            break
        game.offer()
        for action in game.options():
            assert "unknown" not in game.describe(action)
            branch.copy_from(game)
            branch.apply(action)
            assert audit(branch) == names.SOUND
        game.apply(luck.choice(game.options()))
