"""One process at a time writes to a run folder."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from simcore.errors import RunError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# The system's locks are held by a process: they do not stop it from locking twice.
held: set[Path] = set()


class FolderLock:
    """A lock on a file that the system lifts when the process ends, however it ends.

    Record locks are not inherited by forked workers, which may outlive a killed parent
    for a moment.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises RunError if another process has it."""
        self.path = path.resolve()
        # Asked before opening: closing a second descriptor would lift our own lock.
        if self.path in held:
            raise in_use(self.path, f"this process ({os.getpid()})")
        self.file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            seize(self.file)
        except OSError as error:
            owner = os.read(self.file, 200).decode().strip()
            os.close(self.file)
            raise in_use(self.path, owner or "another process") from error
        held.add(self.path)
        os.truncate(self.path, 0)
        os.write(
            self.file, f"process {os.getpid()} on {socket.gethostname()}\n".encode()
        )

    def release(self) -> None:
        """Give the lock back. Safe to call twice."""
        if self.path in held:
            held.discard(self.path)
            os.close(self.file)


def in_use(path: Path, owner: str) -> RunError:
    return RunError(f"{path.parent}: in use by {owner}; two runs cannot share a folder")


def seize(file: int) -> None:
    """Lock an open file or raise OSError."""
    if sys.platform == "win32":
        # A byte beyond the text, so that others can still read who holds the lock.
        os.lseek(file, 4096, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
    else:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
