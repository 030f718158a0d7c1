"""`summary.json`: every number of a summary, the same bytes for the same run."""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import numpy as np

from reports.summary import Summary

# Sums differ in the last bits between processors; this many digits do not.
DIGITS = 10


def render_json(summary: Summary) -> str:
    """Return the summary as JSON, keys sorted; numbers that are undefined are null."""
    plain_data = plain(dataclasses.asdict(summary))
    return json.dumps(plain_data, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def plain(value: Any) -> Any:
    """Return plain data: rounded floats, nan and infinity as None, tuples as lists."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        # 0.0 also for -0.0, whose sign says nothing.
        return float(f"{value:.{DIGITS}g}") + 0.0
    return value
