"""Luck share, cycles and mixes."""

import numpy as np
import pytest

from reports.analysis.fields import (
    cycles,
    edges,
    nash_mix,
    replicator_mix,
    support_frequency,
)
from reports.analysis.luck import blocks_to_tell, luck_share, repeats


def twenty_blocks():
    seats = [int(c) - 1 for c in "11" * 4 + "12" * 10 + "21" * 3 + "22" * 3]
    payoff = np.eye(2)[seats]
    entrant = np.tile([[0, 1], [1, 0]], (20, 1))
    return payoff, entrant, np.repeat(np.arange(20), 2)


def test_luck_share():
    payoff, entrant, blocks = twenty_blocks()
    found = luck_share(payoff, entrant, ("A", "B"), blocks)
    assert (found.total, found.skill, found.seats) == pytest.approx(
        (0.25, 0.023684, -0.003947), abs=1e-5
    )
    assert (found.share.value, found.share.se) == pytest.approx(
        (0.921053, 0.116867), abs=1e-5
    )
    assert found.within_error
    assert found.dealt is None


def test_repeats_of_two_players():
    payoff, entrant, blocks = twenty_blocks()
    found = repeats(payoff, entrant, blocks)
    assert (found.same_seat, found.same_strategy) == pytest.approx((7 / 20, 13 / 20))


def test_pure_skill_is_no_luck():
    entrant = np.tile([[0, 1], [1, 0]], (50, 1))
    payoff = (entrant == 0).astype(float)
    found = luck_share(payoff, entrant, ("A", "B"), np.repeat(np.arange(50), 2))
    assert found.share.value == pytest.approx(0)


def test_luck_of_a_mirror_is_refused():
    payoff, entrant, blocks = twenty_blocks()
    with pytest.raises(ValueError, match="different strategies"):
        luck_share(payoff, entrant, ("A", "A"), blocks)


def latin(blocks, weight, seed=3):
    """Return games of three strategies whose luck is tied to seat and seed."""
    rng = np.random.default_rng(seed)
    entrant = np.tile([[0, 1, 2], [2, 0, 1], [1, 2, 0]], (blocks, 1))
    luck = np.repeat(rng.gumbel(size=(blocks, 3)), 3, axis=0) * weight
    worth = luck + rng.gumbel(size=(blocks * 3, 3))
    payoff = (worth == worth.max(axis=1, keepdims=True)).astype(float)
    return payoff, entrant, np.repeat(np.arange(blocks), 3)


def test_dealt_luck_is_found_where_it_is():
    names = ("A", "B", "C")
    payoff, entrant, blocks = latin(2000, 0)
    assert luck_share(payoff, entrant, names, blocks).dealt == pytest.approx(
        0, abs=0.005
    )
    payoff, entrant, blocks = latin(2000, 50)
    found = luck_share(payoff, entrant, names, blocks)
    assert found.dealt == pytest.approx(found.total, rel=0.05)


def test_blocks_to_tell():
    d = np.array([0.5, 0, 0, -0.5, 0.5] * 20)
    expected = (1.6448536 * d.std(ddof=1) / 0.1) ** 2
    assert blocks_to_tell(d) == int(np.ceil(expected))
    assert blocks_to_tell([0.0, 0.0]) is None


def test_mix_of_a_cycle():
    found = nash_mix([[0, 0.2, -0.1], [-0.2, 0, 0.3], [0.1, -0.3, 0]])
    assert found.weights == pytest.approx([0.5, 1 / 6, 1 / 3], abs=1e-5)
    assert found.exploitability == pytest.approx(0, abs=1e-6)


def test_mix_shares_out_between_equals():
    found = nash_mix([[0, 0, 0.1], [0, 0, 0.1], [-0.1, -0.1, 0]])
    assert found.weights == pytest.approx([0.5, 0.5, 0], abs=1e-5)
    assert found.ratings[2] == pytest.approx(-0.1, abs=1e-5)


def test_support_of_a_clear_winner():
    rng = np.random.default_rng(2)
    noise = rng.normal(0, 0.3, (100, 3, 3))
    truth = np.array([[0, 0.3, 0.3], [-0.3, 0, 0], [-0.3, 0, 0]])
    often = support_frequency(truth + noise - noise.transpose(0, 2, 1), repetitions=20)
    assert often[0] == 1
    assert often[1:].max() < 0.2


def test_cycles_of_significant_edges():
    effects = np.array([[0, 0.2, -0.2], [-0.2, 0, 0.2], [0.2, -0.2, 0]])
    sure = np.full((3, 3), 0.001)
    assert cycles(edges(effects, sure)) == [(0, 1, 2)]
    unsure = sure.copy()
    unsure[0, 1] = 0.2
    assert cycles(edges(effects, unsure)) == []


def test_replicator_finds_the_dominant_strategy():
    table = {
        (0, 0, 0): [1 / 3] * 3,
        (0, 0, 1): [0.4, 0.4, 0.2],
        (0, 1, 1): [0.5, 0.25, 0.25],
        (1, 1, 1): [1 / 3] * 3,
    }
    found = replicator_mix(table, 2)
    assert found.weights == pytest.approx([1, 0], abs=1e-5)
    assert found.exploitability == pytest.approx(0, abs=1e-9)
    with pytest.raises(ValueError, match="not played"):
        replicator_mix({(0, 0, 0): [1 / 3] * 3}, 2)
