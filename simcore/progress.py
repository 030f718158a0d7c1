"""The progress of a run: games done, games a second, time left."""

from __future__ import annotations

import sys
from typing import Any


class Bar:
    """A progress callback that draws a bar on standard error, if that is a terminal."""

    def __init__(self) -> None:
        self.bar: Any = None
        self.drawn = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` games are done."""
        if not self.drawn:
            return
        if self.bar is None:
            from tqdm import tqdm

            # What a resumed run finds done does not count as its speed.
            self.bar = tqdm(
                total=total, initial=done, unit=" games", unit_scale=True, leave=False
            )
        self.bar.update(done - self.bar.n)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()
