"""What a worker does: plays some blocks of one cell and packs the rows.

A chunk travels as plain data, because compiled games do not pickle. The worker builds
the game and the strategies once per cell and keeps them. A game that raises is written
down as a failure with the command that shows it again, and the next one is played.
"""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections import OrderedDict
from dataclasses import dataclass

from simcore import catalogue, entrants
from simcore.blocks import Lineup, Lineups
from simcore.cell import Cell
from simcore.game import Strategy
from simcore.playout import play
from simcore.reproduce import trace_command
from simcore.rng import block_key
from simcore.rows import Layout, Rows

KEPT_CELLS = 64  # built games a worker keeps: far fewer bytes than its libraries
LONGEST_MESSAGE = 500  # characters of an error kept for the list of failures

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Chunk:
    """Blocks `first` … `first + count − 1` of a cell, on the run's seed."""

    cell: Cell
    first: int
    count: int
    seed: int


@dataclass(frozen=True)
class Failure:
    """A game that raised an error. It has no rows.

    `cell` is the cell's index, `rotation` counts from 0, `message` is one line, and
    `reproduction` the command line that plays the game again.
    """

    cell: int
    block: int
    rotation: int
    message: str
    reproduction: str


@dataclass(frozen=True)
class ChunkResult:
    """A played chunk: its rows as the bytes of a Parquet file, and its totals.

    `games` counts finished games, without the failed ones. `seconds` is the worker's
    time for playing and packing, without building the game.
    """

    cell: int
    first: int
    count: int
    parquet: bytes
    games: int
    decisions: int
    seconds: float
    failures: tuple[Failure, ...]


class Bench:
    """A cell's game and strategies, built and ready to play."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.table = catalogue.cell_table(cell)
        self.layout = Layout.of(cell, catalogue.game_info(cell.game))
        self.rebuild()

    def rebuild(self) -> None:
        """Build game and strategies anew, as after an error that broke them."""
        self.game = catalogue.build(self.table)
        self.strategies: list[Strategy] = [
            entrants.build(entrant) for entrant in self.cell.entrants
        ]
        self.seated: dict[Lineup, list[Strategy]] = {}

    def seat(self, lineup: Lineup) -> list[Strategy]:
        """Return the strategies by seat."""
        if lineup not in self.seated:
            self.seated[lineup] = [self.strategies[place] for place in lineup]
        return self.seated[lineup]


class Kept(threading.local):
    """Built cells, a set for each thread: a game is played by one at a time."""

    def __init__(self) -> None:
        self.benches: OrderedDict[str, Bench] = OrderedDict()

    def bench(self, cell: Cell) -> Bench:
        key = repr(cell)  # an override may be a list, and then a cell has no hash
        if key not in self.benches:
            self.benches[key] = Bench(cell)
            if len(self.benches) > KEPT_CELLS:
                self.benches.popitem(last=False)
        self.benches.move_to_end(key)
        return self.benches[key]


kept = Kept()


def run_chunk(chunk: Chunk) -> ChunkResult:
    """Play a chunk and return its rows.

    Raises what building the game or a strategy raises. An error within a game ends
    that game only. Rows depend on the cell, the seed and the block, on nothing else.
    """
    bench = kept.bench(chunk.cell)
    started = time.perf_counter()
    lineups = Lineups(chunk.cell, chunk.seed)
    rows = Rows(bench.layout, lineups.games(chunk.first, chunk.count))
    failures = play_blocks(bench, chunk, lineups, rows)
    packed = rows.pack()
    return ChunkResult(
        cell=chunk.cell.index,
        first=chunk.first,
        count=chunk.count,
        parquet=packed,
        games=rows.games,
        decisions=rows.total_decisions(),
        seconds=time.perf_counter() - started,
        failures=tuple(failures),
    )


def play_blocks(
    bench: Bench, chunk: Chunk, lineups: Lineups, rows: Rows
) -> list[Failure]:
    """Play all games of a chunk into `rows`; return those that failed."""
    failures: list[Failure] = []
    for block in range(chunk.first, chunk.first + chunk.count):
        key = block_key(chunk.seed, block)
        for rotation, lineup in enumerate(lineups(block)):
            try:
                decisions = play(bench.game, bench.seat(lineup), key)
                rows.add(bench.game, block, rotation, lineup, decisions)
            except (Exception, SystemExit) as error:
                failure = Failure(
                    cell=chunk.cell.index,
                    block=block,
                    rotation=rotation,
                    message=describe(error),
                    reproduction=trace_command(chunk.cell, lineup, chunk.seed, block),
                )
                if not failures:  # the others of the chunk are in the list of failures
                    log.warning("%s", failure.reproduction, exc_info=error)
                failures.append(failure)
                bench.rebuild()
    return failures


def describe(error: BaseException) -> str:
    """Say an error in one line: its kind, its words and where it was raised."""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    if len(words) > LONGEST_MESSAGE:
        words = words[: LONGEST_MESSAGE - 1] + "…"
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return words
    file = frames[-1].filename.replace("\\", "/").rpartition("/")[2]
    return f"{words} ({file}, line {frames[-1].lineno})"
