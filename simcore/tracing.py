"""One game, move by move, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from simcore import catalogue, entrants
from simcore.game import Strategy
from simcore.playout import MOST_DECISIONS, endless, refusal, seat_all
from simcore.rng import block_key

if TYPE_CHECKING:
    from simcore.cell import Entrant
    from simcore.table import Table


def trace(
    table: Table, lineup: Sequence[Entrant], seed: int, block: int
) -> Iterator[str]:
    """Yield the lines of one game: `lineup` by seat, on the seed of a run's block.

    It is the very game that a run plays with this line-up in this block. Raises what
    the game and the strategies raise, and IllegalAction for a choice not on offer.
    """
    info = catalogue.game_info(table.game)
    game = catalogue.build(table)
    strategies = [entrants.build(entrant) for entrant in lineup]
    names = [entrant.label for entrant in lineup]
    key = block_key(seed, block)
    modules = " + ".join(table.modules) or "base"
    yield f"{info.title} ({modules}), seed {seed}, block {block}"
    for seat, name in enumerate(names):
        yield f"seat {seat + 1}: {name}"
    game.telling = True
    game.reset(key)
    seat_all(game, strategies, key)
    yield from game.narrate()
    decisions = 0
    while not game.over:
        seat = game.to_move
        yield from _decide(game, strategies[seat], names[seat], seat)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise endless()
    yield ""
    yield f"The end: {info.endings[game.ending()]}, after {decisions} decisions."
    for seat, name in enumerate(names):
        share, score = game.payoff(seat), game.score(seat)
        yield f"seat {seat + 1}, {name}: share {share:g}, score {score:g}"


def _decide(game: Any, strategy: Strategy, name: str, seat: int) -> Iterator[str]:
    """Let a strategy decide, and say what it chose among how many and what followed."""
    game.offer()
    options = game.options()
    action = strategy.choose(game)
    if action not in options:
        raise refusal(game, name, action)
    yield f"seat {seat + 1} > {game.describe(action)}  [1 of {len(options)}]"
    game.apply(action)
    yield from game.narrate()
