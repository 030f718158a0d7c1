"""The numbers a strategy can be tuned by."""

from __future__ import annotations

from dataclasses import dataclass

from simcore.errors import BadInput


@dataclass(frozen=True)
class Weight:
    """One number of a strategy: its default, its bounds (both allowed), its meaning.

    If the default is a whole number, so is every value of it.
    """

    default: float
    low: float
    high: float
    meaning: str

    def check(self, value: object, key: str, file: object = None) -> float:
        """Return `value` in the default's kind; BadInput if it is not within bounds."""
        whole = isinstance(self.default, int)
        if isinstance(value, float) and whole and value.is_integer():
            value = int(value)
        kinds = int if whole else int | float
        number = isinstance(value, kinds) and not isinstance(value, bool)
        if number and self.low <= value <= self.high:  # type: ignore[operator]
            return value if whole else float(value)  # type: ignore
        raise BadInput(
            "not possible",
            file=file,
            key=key,
            value=value,
            allowed=f"a {'whole ' * whole}number from {self.low:g} to {self.high:g}",
        )
