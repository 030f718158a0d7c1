"""Reading a run folder: rows in canonical order, failures, totals.

Rows are read chunk by chunk and held against the journal's checksums, so memory is that
of the columns asked for and of one chunk.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simcore.blocks import Plan
from simcore.cell import Cell
from simcore.errors import BadInput, RunError
from simcore.journal import Entry, Journal
from simcore.manifest import Manifest, plan_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Totals:
    """What was played of a cell: whole blocks, finished and failed games."""

    cell: int
    blocks: int
    games: int
    failed: int
    decisions: int
    rows: int


class RunReader:
    """The contents of a run folder."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path, self.manifest = path, manifest
        self.plan: Plan = plan_of(manifest)
        self.journal = Journal(path / "journal.jsonl")
        self.entries: dict[str, Entry] = {}
        self.verified: set[str] = set()

    def load(self) -> None:
        """Read the journal."""
        self.entries = self.journal.load()

    def cells(self) -> list[Cell]:
        """Return the cells of the run."""
        return list(self.plan.cells)

    def check(self) -> None:
        """Hold every file against the journal; raise RunError on the first bad one."""
        for file in self.games_folder():
            ours = file.name in self.entries or file.name.endswith(".tmp")
            if not ours:
                raise RunError(f"{file}: is not a file of this run; move it elsewhere")
        for entry in self.entries.values():
            self.verified_bytes(entry)
        for cell in self.plan.cells:
            self.in_order(cell.index)

    def columns(self) -> list[str]:
        """Return the names of all columns, in order."""
        for entry in self.entries.values():
            schema = pq.read_schema(pa.BufferReader(self.verified_bytes(entry)))
            return list(schema.names)
        return []

    def scan(
        self, cell: int, columns: Sequence[str] | None = None
    ) -> Iterator[dict[str, NDArray[np.generic]]]:
        """Yield a cell's rows file by file, in canonical order: block, rotation, seat.

        Columns of words are arrays of str objects. Raises BadInput for a column that is
        not there, RunError for a damaged file.
        """
        for entry in self.in_order(cell):
            file = pq.ParquetFile(pa.BufferReader(self.verified_bytes(entry)))
            for name in columns or ():
                if name not in file.schema_arrow.names:
                    raise BadInput(
                        "no such column",
                        file=self.path,
                        value=name,
                        names=file.schema_arrow.names,
                    )
            table = file.read(columns=None if columns is None else list(columns))
            yield {name: to_numpy(table.column(name)) for name in table.column_names}

    def read(
        self, cell: int, columns: Sequence[str] | None = None
    ) -> dict[str, NDArray[np.generic]]:
        """Return a cell's rows as arrays by column name, in canonical order.

        Memory is that of the arrays returned and of one chunk.
        """
        total = sum(entry.rows for entry in self.in_order(cell))
        found: dict[str, NDArray[np.generic]] = {}
        at = 0
        for part in self.scan(cell, columns):
            size = 0
            for name, values in part.items():
                size = len(values)
                if name not in found:
                    found[name] = np.empty(total, values.dtype)
                found[name][at : at + size] = values
            at += size
        return found

    def failures(self) -> Iterator[dict[str, Any]]:
        """Yield the failed games in canonical order, as plain data (chunk.Failure)."""
        for cell in self.plan.cells:
            for entry in self.in_order(cell.index):
                if entry.failed:
                    yield from self.journal.failures(entry)

    def totals(self) -> list[Totals]:
        """Return what was played, cell by cell."""
        return [
            Totals(
                cell=cell.index,
                blocks=sum(entry.count for entry in entries),
                games=sum(entry.games for entry in entries),
                failed=sum(entry.failed for entry in entries),
                decisions=sum(entry.decisions for entry in entries),
                rows=sum(entry.rows for entry in entries),
            )
            for cell in self.plan.cells
            for entries in [self.in_order(cell.index)]
        ]

    @property
    def complete(self) -> bool:
        """Whether every planned block of every cell was played."""
        return not any(self.gaps(cell.index) for cell in self.plan.cells)

    def gaps(self, cell: int) -> list[tuple[int, int]]:
        """Return the blocks not yet played, as (first, end) with `end` left out."""
        gaps, at = [], 0
        for entry in self.in_order(cell):
            if entry.first > at:
                gaps.append((at, entry.first))
            at = entry.first + entry.count
        if at < self.plan.blocks:
            gaps.append((at, self.plan.blocks))
        return gaps

    def in_order(self, cell: int) -> list[Entry]:
        """Return a cell's chunks by block. Raises RunError if two overlap."""
        entries = [entry for entry in self.entries.values() if entry.cell == cell]
        entries.sort(key=lambda entry: entry.first)
        for before, after in itertools.pairwise(entries):
            if before.first + before.count > after.first:
                raise RunError(f"{before.file} and {after.file} hold the same blocks")
        if entries and entries[-1].first + entries[-1].count > self.plan.blocks:
            raise RunError(f"{entries[-1].file}: blocks beyond the end of the run")
        return entries

    def file(self, name: str) -> Path:
        """Return the path of a chunk's file."""
        return self.path / "games" / name

    def games_folder(self) -> list[Path]:
        """Return all that lies in games/, by name."""
        return sorted((self.path / "games").iterdir())

    def verified_bytes(self, entry: Entry) -> bytes:
        """Return a chunk's file, held against its checksum when first read."""
        path = self.file(entry.file)
        again = "remove it, and --resume plays its games again"
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            raise RunError(f"{path}: is missing; --resume plays it again") from None
        if len(data) != entry.size:
            kind = "is cut short" if len(data) < entry.size else "was changed"
            raise RunError(
                f"{path}: {kind} ({len(data)} bytes of {entry.size}); {again}"
            )
        if entry.file not in self.verified:
            if hashlib.sha256(data).hexdigest() != entry.sha256:
                raise RunError(f"{path}: was changed (wrong checksum); {again}")
            self.verified.add(entry.file)
        return data


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of a run folder. Raises BadInput if it is none."""
    file = path / "manifest.json"
    try:
        manifest: Manifest = json.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise BadInput("is not a run folder (no manifest.json)", file=path) from None
    except ValueError as error:
        raise BadInput(f"is damaged: {error}", file=file) from error
    return manifest


def to_numpy(column: Any) -> NDArray[np.generic]:
    """Return an Arrow column as an array; words become str objects, each kept once."""
    if not pa.types.is_dictionary(column.type):
        plain: NDArray[np.generic] = column.to_numpy()
        return plain
    array = column.combine_chunks()
    if isinstance(array, pa.ChunkedArray):  # no rows at all
        return np.empty(0, object)
    dictionary = np.array(array.dictionary.to_pylist(), object)
    return dictionary[array.indices.to_numpy()]
