"""How fast a game is played: games and decisions per CPU-second of one core."""

from __future__ import annotations

import time
from dataclasses import dataclass

from simcore import catalogue, entrants
from simcore.blocks import Lineups
from simcore.cell import Cell
from simcore.chunk import Chunk, run_chunk
from simcore.playout import play
from simcore.rng import block_key

ROUNDS = 5  # measurements of each figure: the median is quoted beside the extremes


@dataclass(frozen=True)
class Figure:
    """One figure over rounds, per CPU-second: lowest, median and highest."""

    low: float
    median: float
    high: float


@dataclass(frozen=True)
class Speed:
    """Speed of a cell; `games` in all rounds. `rows` includes packing the rows."""

    name: str
    games: int
    loop: Figure
    decisions: Figure
    rows: Figure


def measure(cell: Cell, seconds: float, seed: int = 1) -> Speed:
    """Measure a cell for about so many CPU-seconds, after one warm-up round.

    Every round plays the same blocks, so rounds differ by the machine alone.
    """
    blocks = _blocks_for(cell, seconds / (2 * ROUNDS), seed)
    loop, decided, rows, played = [], [], [], []
    for _ in range(ROUNDS):
        started = time.process_time()
        games, decisions = _play(cell, blocks, seed)
        spent = max(time.process_time() - started, 1e-9)
        loop.append(games / spent)
        decided.append(decisions / spent)
        played.append(games)
        started = time.process_time()
        result = run_chunk(Chunk(cell, 0, blocks, seed))
        spent = max(time.process_time() - started, 1e-9)
        rows.append((result.games + len(result.failures)) / spent)
    return Speed(
        name=cell.name,
        games=2 * sum(played),
        loop=_figure(loop),
        decisions=_figure(decided),
        rows=_figure(rows),
    )


def _play(cell: Cell, blocks: int, seed: int) -> tuple[int, int]:
    game = catalogue.build(catalogue.cell_table(cell))
    strategies = [entrants.build(entrant) for entrant in cell.entrants]
    lineups = Lineups(cell, seed)
    games = decisions = 0
    for block in range(blocks):
        key = block_key(seed, block)
        for lineup in lineups(block):
            decisions += play(game, [strategies[place] for place in lineup], key)
            games += 1
    return games, decisions


def _blocks_for(cell: Cell, seconds: float, seed: int) -> int:
    """Return how many blocks take about so long; warms everything up on the way."""
    blocks = 1
    while True:
        started = time.process_time()
        _play(cell, blocks, seed)
        spent = time.process_time() - started
        if spent >= seconds / 4:
            return max(1, round(blocks * seconds / spent))
        blocks *= 4


def _figure(values: list[float]) -> Figure:
    ordered = sorted(values)
    return Figure(ordered[0], ordered[len(ordered) // 2], ordered[-1])
