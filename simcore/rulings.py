"""Rulings: where the rules are silent or unclear, a switch with a reasoned default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simcore.errors import BadInput
from simcore.tomlfile import same


@dataclass(frozen=True)
class Ruling:
    """A question of the rules, the answer played by default, and the other answers.

    `alternatives` lists every allowed answer besides `default`; it is empty where the
    choice is recorded but nothing else is built. `bearing` says which results it
    touches.
    """

    question: str
    default: bool | int | float | str
    alternatives: list[bool | int | float | str]
    reason: str
    source: str
    bearing: str = ""
    status: str = "ruled"
    note: str = ""

    __pydantic_config__ = {"extra": "forbid"}

    @property
    def allowed(self) -> list[bool | int | float | str]:
        """Every answer that may be chosen, the default first."""
        others = [each for each in self.alternatives if not same(each, self.default)]
        return [self.default, *others]


def parse(data: Mapping[str, Any], file: str) -> dict[str, Ruling]:
    """Return the rulings in a file's `[rulings.ID]` tables, or raise BadInput."""
    from simcore.checking import check

    if list(data) != ["rulings"] or not isinstance(data["rulings"], dict):
        raise BadInput("holds tables [rulings.ID] and nothing else", file=file)
    checked = check(dict[str, dict[str, Ruling]], data, file)
    found: dict[str, Ruling] = checked["rulings"]
    return found


def choose(
    ruling: Ruling, name: str, value: object, file: object
) -> bool | int | float | str:
    """Return the allowed answer that `value` names; BadInput if it names none."""
    for answer in ruling.allowed:
        if same(answer, value):
            return answer
    raise BadInput(
        "no such answer",
        file=file,
        key=f"rulings.{name}",
        value=value,
        names=[str(answer) for answer in ruling.allowed],
    )
