"""What a game is built from: the table before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simcore.components import Components


@dataclass(frozen=True)
class Table:
    """Seats, modules, the game's own options, and the effective printed values."""

    game: str
    players: int
    modules: tuple[str, ...]
    components: Components
    options: Mapping[str, object] = field(default_factory=dict)
