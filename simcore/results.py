"""The run folder: what a run leaves behind, and the only thing it needs to go on.

    manifest.json      what is played: versions, seed, rules, scenario, cells
    journal.jsonl      a line for each finished chunk, with checksums and failures
    games/*.parquet    the rows of a chunk; names carry cell, first block and count
    failures.jsonl     the failed games in canonical order, if there are any
    run.log            what was logged
    lock               held while a process writes

A chunk is on the disk, whole, before its line enters the journal, and gets its name
after that. Whenever the process dies, the next one finds nothing half done.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import logging
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from simcore.blocks import Lineups
from simcore.errors import BadInput, RunError
from simcore.files import render_json, sync_folder, write_draft, write_whole
from simcore.journal import Entry
from simcore.lock import FolderLock
from simcore.manifest import Manifest, difference
from simcore.reading import RunReader, read_manifest
from simcore.reproduce import resume_command

if TYPE_CHECKING:
    from simcore.chunk import ChunkResult


class RunFolder(RunReader):
    """A run folder, for reading, or with the lock held for writing too."""

    def __init__(self, path: Path, manifest: Manifest, *, writing: bool) -> None:
        """Use `create`, `open` or `resume` instead."""
        super().__init__(path, manifest)
        self.lineups = [Lineups(cell, self.plan.seed) for cell in self.plan.cells]
        self.lock = FolderLock(path / "lock") if writing else None
        try:
            if writing:
                self.journal.trim()
            self.load()
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path | str, manifest: Manifest) -> RunFolder:
        """Make a new run folder and hold it for writing.

        The folder appears with its manifest or not at all. Raises BadInput if there is
        something of that name already.
        """
        path = Path(path)
        if path.exists():
            raise BadInput(
                "already exists, and run folders are never overwritten; "
                "--resume goes on with the run in it",
                file=path,
            )
        draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.mkdir()
            (draft / "games").mkdir()
            write_whole(draft / "manifest.json", render_json(manifest))
            draft.rename(path)
        except OSError as error:
            shutil.rmtree(draft, ignore_errors=True)
            raise BadInput(f"cannot be made: {error.strerror}", file=path) from error
        return cls(path, manifest, writing=True)

    @classmethod
    def open(cls, path: Path | str) -> RunFolder:
        """Open a run folder for reading. Raises BadInput if it is none."""
        return cls(Path(path), read_manifest(Path(path)), writing=False)

    @classmethod
    def resume(cls, path: Path | str, manifest: Manifest) -> RunFolder:
        """Go on with a run: hold the folder for writing and check what is in it.

        `manifest` is that of the run that shall go on. Raises BadInput if the folder is
        of another one, and says in what; RunError if it is in use, or if a file is
        damaged or not ours.
        """
        started = read_manifest(Path(path))
        if reason := difference(started, manifest):
            raise BadInput(f"cannot go on with another run: {reason}", file=path)
        folder = cls(Path(path), started, writing=True)
        try:
            folder.tidy()
        except BaseException:
            folder.close()
            raise
        return folder

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let other processes write. Safe to call twice."""
        if self.lock:
            self.lock.release()

    @property
    def resume_command(self) -> str:
        """The command line that goes on with this run."""
        return resume_command(self.manifest["command"], self.path)

    @contextlib.contextmanager
    def logged(self) -> Iterator[None]:
        """Write what is logged meanwhile to run.log, after what is there already."""
        handler = logging.FileHandler(self.path / "run.log", encoding="utf-8")
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        handler.setLevel(logging.INFO)
        root, ours = logging.getLogger(), logging.getLogger("simcore")
        level = ours.level
        root.addHandler(handler)
        ours.setLevel(logging.INFO)
        try:
            yield
        finally:
            ours.setLevel(level)
            root.removeHandler(handler)
            handler.close()

    def write_chunk(self, result: ChunkResult) -> None:
        """Keep a finished chunk, whole or not at all.

        Raises RunError if its totals do not agree with the plan or with its rows.
        """
        cell = self.plan.cells[result.cell]
        name = chunk_name(result.cell, result.first, result.count)
        entry = Entry(
            file=name,
            cell=result.cell,
            first=result.first,
            count=result.count,
            games=result.games,
            failed=len(result.failures),
            decisions=result.decisions,
            rows=pq.read_metadata(pa.BufferReader(result.parquet)).num_rows,
            size=len(result.parquet),
            sha256=hashlib.sha256(result.parquet).hexdigest(),
        )
        planned = self.lineups[cell.index].games(result.first, result.count)
        if entry.games + entry.failed != planned:
            raise RunError(
                f"{name}: {entry.games} games and {entry.failed} failed, "
                f"but {planned} were to be played"
            )
        if entry.rows != entry.games * len(cell.entrants):
            raise RunError(f"{name}: {entry.rows} rows for {entry.games} games")
        target = self.path / "games" / name
        if name in self.entries or target.exists():
            raise RunError(f"{target}: already exists, and is never overwritten")
        draft = target.with_name(f".{name}.tmp")
        write_draft(draft, result.parquet)
        self.entries[name] = self.journal.add(
            entry, [asdict(f) for f in result.failures]
        )
        draft.rename(target)
        sync_folder(target.parent)

    def write_failures(self) -> Path | None:
        """Write failures.jsonl, if games failed, and return its path."""
        if not any(entry.failed for entry in self.entries.values()):
            return None
        path = self.path / "failures.jsonl"
        draft = path.with_name(f".{path.name}.tmp")
        with draft.open("w", encoding="utf-8") as file:
            for failure in self.failures():
                file.write(json.dumps(failure, ensure_ascii=False) + "\n")
        draft.replace(path)
        return path

    def tidy(self) -> None:
        """Remove what a killed process left half done; check all that is there."""
        for file in self.games_folder():
            if re.fullmatch(r"\..*\.tmp", file.name):
                file.unlink()
        for name in [name for name in self.entries if not self.file(name).exists()]:
            self.journal.drop(name)
            del self.entries[name]
        self.check()


def new_folder(name: str, parent: Path | str = "runs") -> Path:
    """Return a path under `parent` that is not taken: date, time and scenario name."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "run"
    stamp = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = first = Path(parent, f"{stamp}-{plain}")
    number = 1
    while path.exists():
        number += 1
        path = first.with_name(f"{first.name}-{number}")
    return path


def chunk_name(cell: int, first: int, count: int) -> str:
    """Return a file name that sorts by cell and block."""
    return f"cell{cell:04d}_block{first:010d}_count{count}.parquet"
