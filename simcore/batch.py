"""A run: blocks become chunks, an executor plays them, a folder keeps their rows.

Rows depend on the plan alone: neither on the executor, nor on the number of workers,
the size of chunks or the order in which they come back.
"""

from __future__ import annotations

import contextlib
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from types import FrameType

from simcore.blocks import Lineups, Plan
from simcore.chunk import Chunk, ChunkResult, run_chunk
from simcore.errors import Interrupted, RunError
from simcore.executors import parallelism
from simcore.results import RunFolder
from simcore.schedule import Schedule

QUEUED = 2  # chunks in flight for each worker: one in hand, one waiting
TICK = 0.2  # seconds after which a Ctrl-C is noticed at the latest

Progress = Callable[[int, int], object]
"""Called with the games done (failed ones too) and the games of the whole run."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Outcome:
    """What a finished run played, chunks of an earlier start included.

    `games` were finished and `failed` raised an error; `seconds` is the time that this
    call took, and `played` the games it played itself.
    """

    games: int
    failed: int
    decisions: int
    played: int
    seconds: float


def run(
    plan: Plan,
    folder: RunFolder,
    executor: Executor,
    *,
    progress: Progress | None = None,
    chunk_blocks: int | None = None,
) -> Outcome:
    """Play all that is left of a plan into a folder that is open for writing.

    A game that raises is kept as a failure, and the run goes on. `chunk_blocks` fixes
    the number of blocks a chunk holds; by default it follows measured speed.

    Raises Interrupted after Ctrl-C: the chunks in hand are finished and kept; a second
    Ctrl-C drops them. Raises RunError if a worker process dies, the disk is full or
    totals do not reconcile, and whatever building a game or a strategy raises. In each
    case the folder can be resumed.
    """
    started = time.perf_counter()
    before = done_games(folder)
    player = Player(plan, folder, executor, progress, chunk_blocks)
    with folder.logged(), first_interrupt() as stopped:
        log.info("%d of %d games are done", player.done, player.total)
        player.report()
        # A run with a stopping rule calls this once for each of its looks, with the
        # block count of the look, and decides in between.
        player.play_until(plan.blocks, stopped)
        reconcile(plan, folder)
        folder.write_failures()
        totals = folder.totals()
        outcome = Outcome(
            games=sum(cell.games for cell in totals),
            failed=sum(cell.failed for cell in totals),
            decisions=sum(cell.decisions for cell in totals),
            played=player.done - before,
            seconds=time.perf_counter() - started,
        )
        log.info("all is done: %d games, %d failed", outcome.games, outcome.failed)
    return outcome


class Player:
    """Keeps an executor busy with the chunks of a plan."""

    def __init__(
        self,
        plan: Plan,
        folder: RunFolder,
        executor: Executor,
        progress: Progress | None,
        chunk_blocks: int | None,
    ) -> None:
        self.folder, self.executor, self.progress = folder, executor, progress
        gaps = [folder.gaps(cell.index) for cell in plan.cells]
        self.schedule = Schedule(plan, gaps, parallelism(executor), chunk_blocks)
        self.total = planned_games(plan)
        self.done = done_games(folder)
        self.pending: dict[Future[ChunkResult], Chunk] = {}

    def play_until(self, limit: int, stopped: threading.Event) -> None:
        """Play every cell's blocks below `limit`; return when all are kept."""
        try:
            while not stopped.is_set() and (self.submit(limit) or self.pending):
                self.collect()
            if stopped.is_set():
                self.finish_in_hand()
        except BrokenExecutor as error:
            raise RunError(
                "a worker process died, perhaps for lack of memory; " + self.so_far()
            ) from error
        except OSError as error:
            raise RunError(f"{error}; {self.so_far()}") from error
        except KeyboardInterrupt:
            self.drop_in_hand()
            raise Interrupted(f"interrupted; {self.so_far()}") from None
        finally:
            for future in self.pending:
                future.cancel()
        if stopped.is_set() and self.done < self.total:
            raise Interrupted(f"interrupted; {self.so_far()}")

    def submit(self, limit: int) -> bool:
        """Fill up what is in flight; say whether anything was added."""
        added = False
        # Asked anew each time: a cluster may grow.
        self.schedule.workers = parallelism(self.executor)
        while len(self.pending) < QUEUED * self.schedule.workers:
            chunk = self.schedule.next(limit)
            if chunk is None:
                break
            future = self.executor.submit(run_chunk, chunk)
            self.pending[future] = chunk
            added = True
            if future.done():  # played inline: learn from it before the next
                break
        return added

    def collect(self) -> None:
        """Keep the chunks that are done, after waiting for a moment."""
        done, _ = wait(self.pending, timeout=TICK, return_when=FIRST_COMPLETED)
        for future in done:
            self.keep(self.pending.pop(future), future.result())

    def keep(self, chunk: Chunk, result: ChunkResult) -> None:
        """Write a chunk to the folder."""
        if (result.cell, result.first, result.count) != (
            chunk.cell.index,
            chunk.first,
            chunk.count,
        ):
            raise RunError("the executor mixed up the results of chunks")
        self.folder.write_chunk(result)
        self.schedule.learn(result)
        self.done += result.games + len(result.failures)
        self.report()

    def finish_in_hand(self) -> None:
        """Keep what the workers have begun; take back the rest."""
        for future in list(self.pending):
            if future.cancel():
                del self.pending[future]
        log.warning("interrupted: finishing %d chunks", len(self.pending))
        while self.pending:
            self.collect()

    def drop_in_hand(self) -> None:
        """Stop the workers where they are, if the executor can."""
        if kill := getattr(self.executor, "kill", None):
            kill()

    def report(self) -> None:
        if self.progress is not None:
            self.progress(self.done, self.total)

    def so_far(self) -> str:
        return (
            f"{self.done:,} of {self.total:,} games are kept; go on with: "
            f"{self.folder.resume_command}"
        )


def planned_games(plan: Plan) -> int:
    """Return the number of games in all blocks of all cells."""
    return sum(Lineups(cell, plan.seed).games(0, plan.blocks) for cell in plan.cells)


def done_games(folder: RunFolder) -> int:
    """Return the number of games in a folder, failed ones included."""
    return sum(cell.games + cell.failed for cell in folder.totals())


def reconcile(plan: Plan, folder: RunFolder) -> None:
    """Raise RunError unless the folder holds exactly the games of the plan."""
    for cell, totals in zip(plan.cells, folder.totals(), strict=True):
        games = Lineups(cell, plan.seed).games(0, plan.blocks)
        if totals.blocks != plan.blocks or totals.games + totals.failed != games:
            raise RunError(
                f"{folder.path}: cell {cell.name} has {totals.blocks} of {plan.blocks} "
                f"blocks and {totals.games + totals.failed} of {games} games"
            )
        if totals.rows != totals.games * len(cell.entrants):
            raise RunError(
                f"{folder.path}: cell {cell.name} has {totals.rows} rows for "
                f"{totals.games} games"
            )


@contextlib.contextmanager
def first_interrupt() -> Iterator[threading.Event]:
    """Turn the first Ctrl-C into an event; the second raises KeyboardInterrupt.

    Elsewhere than in the main thread, or where somebody else answers Ctrl-C, nothing
    is changed.
    """
    stopped = threading.Event()

    def answer(number: int, frame: FrameType | None) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if ours:
        signal.signal(signal.SIGINT, answer)
    try:
        yield stopped
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
