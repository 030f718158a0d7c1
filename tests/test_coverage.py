"""Simulated coverage: intervals hold what they promise, verdicts err as seldom.

Games come from a random-utility model: each seat's worth is its edge, its strategy's
strength and luck, which may be tied to the seat, to the strategy, or to neither. The
quick test runs always; the acceptance of the methods is marked slow.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import pytest

from reports.analysis.contrasts import differences
from reports.analysis.means import mean
from reports.analysis.seats import hotelling
from reports.analysis.shares import INFORMATIVE, guard_share, share
from reports.analysis.verdicts import BALANCED, UNBALANCED, judge

# Three standard errors of a simulated coverage of 95 % would be this much.
REPETITIONS = 4000
ERROR = 3 * np.sqrt(0.05 * 0.95 / REPETITIONS)


@dataclass(frozen=True)
class Setting:
    """A field: seats, edge of the first, strength of the first strategy, luck, ties."""

    players: int
    edge: float
    strength: float
    tied_to: str
    ties: float

    def draw(self, rng: np.random.Generator, blocks: int) -> np.ndarray:
        """Return block values of all seats and of the first strategy: (B, k + 1)."""
        k = self.players
        entrant = (np.arange(k)[None, :] - np.arange(k)[:, None]) % k
        own = rng.gumbel(size=(blocks, k, k))
        tied = 2 * rng.gumbel(size=(blocks, k))
        worth = own + self.strength * (entrant == 0) + self.edge * (np.arange(k) == 0)
        if self.tied_to == "seat":
            worth = worth + tied[:, None, :]
        elif self.tied_to == "strategy":
            worth = worth + np.take_along_axis(
                np.broadcast_to(tied[:, None, :], worth.shape),
                np.broadcast_to(entrant, worth.shape),
                axis=2,
            )
        best = worth == worth.max(axis=2, keepdims=True)
        equal = rng.random((blocks, k)) < self.ties
        best[equal, :2] = True
        best[equal, 2:] = False
        won = best / best.sum(axis=2, keepdims=True)
        first = np.where(entrant == 0, won, 0).sum(axis=2).mean(axis=1)
        return np.column_stack([won.mean(axis=1), first])


SETTINGS = [
    Setting(k, edge, strength, tied, ties)
    for k, (edge, strength), tied, ties in itertools.product(
        (2, 3, 4, 6),
        ((0.0, 0.0), (0.8, 0.0), (0.0, 1.5)),
        ("neither", "seat", "strategy"),
        (0.0, 0.1),
    )
]


def coverage(setting: Setting, blocks: int, repetitions: int, seed: int):
    """Return for seat 1 and strategy 1: coverage, and the same where M >= 20."""
    rng = np.random.default_rng(seed)
    columns = (0, setting.players)
    truth = np.zeros(2)
    for _ in range(20):
        truth += setting.draw(rng, 20_000)[:, columns].mean(axis=0) / 20
    hits, rich = np.zeros(2), np.zeros((2, 2))
    for _ in range(repetitions):
        values = setting.draw(rng, blocks)
        for i, column in enumerate(columns):
            y = values[:, column]
            found = share(y)
            hit = found.low <= truth[i] <= found.high
            hits[i] += hit
            if guard_share(y).informative >= INFORMATIVE:
                rich[i] += (hit, 1)
    return hits / repetitions, rich


def test_a_quick_look_at_coverage():
    for setting in (SETTINGS[0], SETTINGS[20], SETTINGS[30]):
        found, _ = coverage(setting, 50, 250, 1)
        assert found.min() >= 0.90


@pytest.mark.slow
@pytest.mark.parametrize("blocks", [50, 100])
def test_acceptance_of_the_interval_for_shares(blocks):
    everything = []
    for number, setting in enumerate(SETTINGS):
        found, rich = coverage(setting, blocks, REPETITIONS, 100 + number)
        everything += found.tolist()
        assert found.min() >= 0.935 - ERROR / 2, setting
        for hits, count in rich:
            if count < REPETITIONS / 2:
                continue
            top = 0.97 if blocks == 50 else 0.96
            assert hits / count <= top + ERROR, setting
            if blocks >= 100:
                assert hits / count >= 0.94 - ERROR, setting
    assert 0.945 <= np.mean(everything) <= 0.965


@pytest.mark.slow
@pytest.mark.parametrize(
    ("draw", "truth", "least"),
    [
        (lambda rng: rng.exponential(size=50), 1.0, 0.94),
        (lambda rng: rng.lognormal(0, 1, 50), np.exp(0.5), 0.92),
        (lambda rng: rng.normal(size=50), 0.0, 0.945),
    ],
)
def test_coverage_of_unbounded_means(draw, truth, least):
    rng = np.random.default_rng(5)
    hits = 0
    for _ in range(REPETITIONS):
        found = mean(draw(rng))
        hits += found.low <= truth <= found.high
    assert least - ERROR / 2 <= hits / REPETITIONS <= 0.96 + ERROR


@pytest.mark.slow
@pytest.mark.parametrize("blocks", [30, 100, 500])
@pytest.mark.parametrize("touched", [0.005, 0.02, 0.1, 0.5])
def test_coverage_of_sparse_differences(blocks, touched):
    rng = np.random.default_rng(6)
    truth = touched * (0.7 - 0.3) * 0.5
    hits = 0
    for _ in range(REPETITIONS):
        moved = rng.random(blocks) < touched
        d = np.where(moved, np.where(rng.random(blocks) < 0.7, 0.5, -0.5), 0)
        found = differences(d, largest=1).estimate
        hits += found.low <= truth <= found.high
    assert hits / REPETITIONS >= 0.93 - ERROR


@pytest.mark.slow
def test_size_of_the_test_of_seats():
    for k in (2, 3, 4, 6):
        for tied in ("neither", "seat", "strategy"):
            rng = np.random.default_rng(k)
            setting = Setting(k, 0.0, 0.8, tied, 0.0)
            rejected = 0
            for _ in range(2000):
                values = setting.draw(rng, 200)[:, :k]
                rejected += hotelling(values).p_value < 0.05
            assert 0.035 <= rejected / 2000 <= 0.07, (k, tied)


@pytest.mark.slow
@pytest.mark.parametrize(("truth", "wrong"), [(0.05, BALANCED), (0.05, UNBALANCED)])
def test_wrong_verdicts_at_the_margin(truth, wrong):
    rng = np.random.default_rng(7)
    made = 0
    for _ in range(REPETITIONS):
        d = rng.normal(truth, 0.35, 1000)
        made += judge(differences(d).estimate, 0.05).state == wrong
    assert made / REPETITIONS <= 0.025 + 3 * np.sqrt(0.025 / REPETITIONS)
