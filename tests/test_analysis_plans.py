"""Sizes before playing, looks while playing, families of contrasts."""

import math

import numpy as np
import pytest

from reports.analysis import plans
from reports.analysis.multiplicity import benjamini_hochberg, holm
from reports.analysis.sequential import (
    CHANGED,
    CONTINUE,
    UNCHANGED,
    UNDECIDED,
    block_variance,
    bounds,
    extension_confidence,
    gate,
    gate_cap,
    log_likelihood_ratio,
    looks,
    mixture_scale,
    sequence_half_width,
)


@pytest.mark.parametrize(
    ("k", "one", "all_", "strict", "two_points", "one_point"),
    [
        (2, 1052, 1052, 6568, 2401, 9604),
        (3, 2103, 2880, 17994, 2135, 8537),
        (4, 3156, 4612, 28812, 1801, 7203),
        (5, 4205, 6445, 40275, 1537, 6147),
        (6, 5256, 8358, 52230, 1334, 5336),
    ],
)
def test_table_of_sizes(k, one, all_, strict, two_points, one_point):
    sigma, margin = math.sqrt(plans.fair_variance(k)), 0.1 / k
    assert k * plans.for_verdict(sigma, margin) == one
    assert k * plans.for_verdict(sigma, margin, k) == all_
    assert k * plans.for_verdict(sigma, 0.04 / k, k) == strict
    exact = k * sigma**2 * 1.959964**2
    assert exact / 0.02**2 == pytest.approx(two_points, abs=1)
    assert exact / 0.01**2 == pytest.approx(one_point, abs=1)
    assert plans.for_half_width(sigma, 0.02) == math.ceil(exact / 0.0004 / k)


def test_detection_and_what_pairing_saves():
    game = math.sqrt(0.25 * 0.75)
    assert plans.for_difference(game, 0.02) == pytest.approx(7358, abs=1)
    assert plans.for_difference(game, 0.01) == pytest.approx(29433, abs=1)
    assert plans.for_difference(game, 0.01, 0.9) == pytest.approx(2943, abs=1)


def test_pilot_factor():
    assert plans.pilot_factor() == pytest.approx(1.067, abs=5e-4)


def test_gsprt():
    assert log_likelihood_ratio(400, 0.03, 0.125, 0, 0.05) == pytest.approx(0.8)
    assert log_likelihood_ratio(400, 0, 0.125, 0, 0.05) == pytest.approx(-4.0)
    v = block_variance(np.zeros(100))
    assert log_likelihood_ratio(100, 0, v, 0, 0.05) == pytest.approx(-6.1875)


def test_bounds():
    assert bounds() == pytest.approx((2.944, -2.944), abs=5e-4)
    assert bounds(0.025) == pytest.approx((3.638, -2.970), abs=5e-4)


def test_gate_decides_both_ways():
    rng = np.random.default_rng(2)
    noise = rng.normal(0, 0.35, 4000)
    noise -= noise.mean()
    assert gate(noise, 0.05, 5000).decision == UNCHANGED
    assert gate(noise + 0.05, 0.05, 5000).decision == CHANGED
    assert gate(noise - 0.05, 0.05, 5000).decision == CHANGED
    assert gate(noise[:100] + 0.025, 0.05, 5000).decision == CONTINUE
    assert gate(noise[:100] + 0.025, 0.05, 100).decision == UNDECIDED


def test_gate_on_a_constant_difference():
    assert gate(np.full(100, 0.5), 0.05, 1000).decision == CHANGED


def test_gate_cap():
    assert gate_cap(0.125, 0.05) == math.ceil(2.5 * 0.125 * (2 * 1.6448536 / 0.05) ** 2)
    assert gate_cap(0.0001, 0.05) == 1000


def test_looks_grow_by_a_tenth():
    assert looks(200) == [100, 110, 121, 134, 148, 163, 180, 198, 200]
    assert looks(50) == [50]
    assert looks(110) == [100, 110]


def test_confidence_sequence():
    assert mixture_scale(1000) == pytest.approx(0.007936, abs=1e-6)
    widths = [sequence_half_width(0.35, n, 1000) for n in (100, 1000, 10000)]
    assert widths == pytest.approx([0.134927, 0.033594, 0.011346], abs=1e-5)


def test_extensions_share_out_the_error():
    assert [extension_confidence(j) for j in (0, 1, 2)] == pytest.approx(
        [0.95, 0.975, 0.9875]
    )


def test_adjusted_p_values():
    p = [0.001, 0.012, 0.02, 0.04, 0.3]
    assert holm(p) == pytest.approx([0.005, 0.048, 0.06, 0.08, 0.3])
    assert benjamini_hochberg(p) == pytest.approx(
        [0.005, 0.03, 0.033333, 0.05, 0.3], abs=1e-5
    )
    assert holm([]) == []
