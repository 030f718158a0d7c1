"""Many contrasts at once: Holm for gates, Benjamini-Hochberg for screening.

Holm 1979; Benjamini & Hochberg 1995. Both as implemented by statsmodels.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values adjusted for the family-wise error; any dependence."""
    return _adjusted(p_values, "holm")


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Return p-values adjusted for the false discovery rate; to be confirmed."""
    return _adjusted(p_values, "fdr_bh")


def _adjusted(p_values: Sequence[float], method: str) -> list[float]:
    # statsmodels takes a second to import; only families need it.
    from statsmodels.stats.multitest import (  # type: ignore[import-untyped]
        multipletests,
    )

    p = np.asarray(p_values, dtype=np.float64)
    if not p.size:
        return []
    if np.isnan(p).any():
        raise ValueError("a family needs every p-value")
    return [float(q) for q in multipletests(p, method=method)[1]]
