"""Which blocks are played next, and how many at a time.

A chunk shall take about a second: long enough that sending it costs nothing, short
enough that Ctrl-C and the last chunks do not keep anybody waiting. Speed is learnt from
the chunks that come back. Cells go on side by side, so that a run stopped by hand has
played the same blocks of all.
"""

from __future__ import annotations

from collections.abc import Sequence

from simcore.blocks import Plan
from simcore.chunk import Chunk, ChunkResult

TARGET = 1.0  # seconds that a chunk shall take
LEAST = 0.5  # seconds below which chunks are not made smaller towards the end
GROWTH = 8  # a chunk holds at most this many times the blocks last measured


class Schedule:
    """Hands out the blocks that are still to be played, as chunks."""

    def __init__(
        self,
        plan: Plan,
        gaps: Sequence[Sequence[tuple[int, int]]],
        workers: int,
        chunk_blocks: int | None = None,
    ) -> None:
        """`gaps` are, cell by cell, the blocks to play: (first, end), `end` left out.

        `chunk_blocks` fixes the size of chunks instead of learning it.
        """
        self.plan, self.workers, self.fixed = plan, workers, chunk_blocks
        self.gaps = [list(reversed(of_cell)) for of_cell in gaps]
        self.seconds: list[float | None] = [None] * len(gaps)  # a block, by cell
        self.measured = [0] * len(gaps)  # blocks of the largest chunk seen, by cell
        self.typical: float | None = None  # seconds a block took in any cell, lately

    def next(self, limit: int) -> Chunk | None:
        """Return the next chunk among the blocks below `limit`, or None.

        All cells are first brought to the same block; ties go to the first cell.
        """
        ready = [
            (gaps[-1][0], cell)
            for cell, gaps in enumerate(self.gaps)
            if gaps and gaps[-1][0] < limit
        ]
        if not ready:
            return None
        first, cell = min(ready)
        count = self._blocks(cell, limit)
        _, end = self.gaps[cell].pop()
        stop = min(end, limit, first + count)
        if stop < end:
            self.gaps[cell].append((stop, end))
        return Chunk(self.plan.cells[cell], first, stop - first, self.plan.seed)

    def learn(self, result: ChunkResult) -> None:
        """Take note of how long a chunk took."""
        cell = result.cell
        now = result.seconds / result.count
        before = self.seconds[cell]
        # A larger chunk tells more: the first ones mostly measure what comes once.
        if before is not None and result.count <= self.measured[cell]:
            now = (before + now) / 2
        self.seconds[cell] = now
        self.measured[cell] = max(self.measured[cell], result.count)
        self.typical = now

    def _blocks(self, cell: int, limit: int) -> int:
        if self.fixed is not None:
            return self.fixed
        seconds, most = self.seconds[cell], GROWTH * self.measured[cell]
        if seconds is None:
            if self.typical is None:
                return 1  # nothing is known: a game may take a microsecond or a minute
            # The cell is new, others are not: start with what they suggest, cautiously.
            seconds, most = self.typical, max(1, int(TARGET / GROWTH / self.typical))
        seconds = max(seconds, 1e-9)
        # Towards the end smaller chunks keep all workers busy to the last.
        share = self._left(limit) / (2 * self.workers)
        wanted = min(TARGET / seconds, max(share, LEAST / seconds))
        return max(1, min(int(wanted), most))

    def _left(self, limit: int) -> int:
        return sum(
            max(0, min(end, limit) - first)
            for of_cell in self.gaps
            for first, end in of_cell
        )
