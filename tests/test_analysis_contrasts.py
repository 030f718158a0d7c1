"""Differences, paired and not."""

import numpy as np
import pytest

from reports.analysis.contrasts import (
    differences,
    paired,
    paired_ratio,
    relative,
    same_cell,
    welch,
)
from reports.analysis.estimate import Estimate
from reports.analysis.shares import share
from reports.analysis.verdicts import BALANCED, judge


def near(*values):
    return pytest.approx(values, abs=1e-5)


def test_guard_around_zero():
    found = differences([0.5, 0.5, -0.5] + [0] * 57, largest=1).estimate
    assert found.guarded
    assert (found.value, found.se) == near(0.008333, 0.018760)
    assert (found.low, found.high) == near(-0.029205, 0.045872)


def test_identical_shares_are_balanced_at_five_points():
    found = differences([0] * 60, largest=1).estimate
    assert (found.low, found.high) == near(-0.047562, 0.047562)
    assert judge(found, 0.05).state == BALANCED


def test_plain_t_when_enough_blocks_differ():
    values = [0.5, 0, -0.5, 0.25, 0, 0.25, 0.5, -0.25, 0, 0.5] * 4
    found = differences(values, largest=1).estimate
    assert not found.guarded
    assert (found.value, found.se, found.low, found.high) == near(
        0.125, 0.051422, 0.020989, 0.229011
    )


def test_identical_unbounded_response():
    found = differences([0.0] * 60)
    assert found.identical
    assert found.can_differ == pytest.approx(1 - 0.05 ** (1 / 60))
    assert judge(found.estimate, 0.1).state == BALANCED


LENGTH_0 = [10, 12, 9, 11, 14, 10, 8, 13, 12, 11]
LENGTH_1 = [11, 12, 10, 11, 15, 11, 8, 14, 12, 12]


def test_relative_change():
    found = relative(LENGTH_1, LENGTH_0)
    estimate = found.estimate
    assert (estimate.value, estimate.se) == near(0.054545, 0.014784)
    assert (estimate.low, estimate.high) == near(0.021102, 0.087989)
    assert (found.correlation, found.gain) == near(0.964988, 26.83333)


def test_pairing_is_reported():
    found = paired(LENGTH_1, LENGTH_0)
    assert found.estimate.value == pytest.approx(0.6)
    assert found.gain == pytest.approx(26.83333, abs=1e-5)


def run(value, se, blocks):
    return Estimate(value, 0, 0, se, blocks, 0.95, "given")


def test_welch():
    found = welch(run(0.52, 0.01, 200), run(0.49, 0.012, 150))
    assert found.degrees == pytest.approx(314.3084, abs=1e-4)
    assert (found.estimate.value, found.estimate.low, found.estimate.high) == near(
        0.03, -0.000734, 0.060734
    )


def test_two_subjects_of_a_cell_are_not_independent():
    rng = np.random.default_rng(5)
    wins = rng.multinomial(1, [0.25] * 4, size=2000).astype(float)
    first, second = wins[:, 0], wins[:, 1]
    naive = np.hypot(share(first).se, share(second).se)
    found = same_cell((first, None), (second, None)).estimate.se
    assert naive / found == pytest.approx(np.sqrt(1 - 1 / 4), abs=0.02)


def test_influence_values_agree_with_plain_differences():
    rng = np.random.default_rng(6)
    y1, y0 = rng.random(80), rng.random(80)
    ones = np.ones(80)
    ratio = paired_ratio((y1, ones), (y0, ones)).estimate
    plain = paired(y1, y0, largest=1).estimate
    assert (ratio.value, ratio.se) == pytest.approx((plain.value, plain.se))


def test_a_faction_absent_from_a_block_keeps_the_pairing():
    num, den = [1, 0, 0, 2, 1, 0], [1, 1, 0, 2, 2, 1]
    assert paired_ratio((num, den), (num, den)).estimate.value == 0
    with pytest.raises(ValueError, match="different numbers"):
        paired_ratio((num, den), (num[:-1], den[:-1]))


def test_pairing_by_accident_is_refused():
    with pytest.raises(ValueError, match="not paired"):
        paired([1, 2, 3], [1, 2])
