"""The shape of a scenario file; what depends on the game is checked afterwards."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CompareTable(Part):
    """What is compared, and by how much it may differ."""

    response: str = "win_share"
    by: Literal["seat", "strategy", "faction"] | None = None
    of: str | None = Field(default=None, pattern=r"^(seat|strategy|faction):.+$")
    baseline: dict[str, Any] = {}
    margin: float | None = Field(default=None, gt=0)
    confidence: float = Field(default=0.95, ge=0.5, lt=1)


class ScenarioFile(Part):
    """A whole scenario file."""

    question: str = Field(min_length=1)
    game: str
    games: int | None = Field(default=None, ge=1, le=10**9)
    precision: float | None = Field(default=None, gt=0)
    seed: int = Field(default=1, ge=0, lt=2**63)
    table: dict[str, Any] = {}
    factors: dict[str, list[Any]] = {}
    cells: list[dict[str, Any]] = []
    what_if: dict[str, dict[str, Any]] = {}
    compare: CompareTable = Field(default_factory=CompareTable)
