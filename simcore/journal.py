"""The journal of a run folder: one line for each finished chunk, with its checksum.

A line is written before the chunk's file gets its name. So a file without a line is not
ours, and a line without a file is a chunk that was never finished. Lines are only ever
added; a last line that was cut short by a crash counts as not written.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcore.errors import RunError


@dataclass(frozen=True)
class Entry:
    """A finished chunk: blocks `first` … `first + count − 1` of a cell, and its file.

    `rows` are in the file; `failed` games have none. `size` is in bytes. `at` is where
    the line starts in the journal.
    """

    file: str
    cell: int
    first: int
    count: int
    games: int
    failed: int
    decisions: int
    rows: int
    size: int
    sha256: str
    at: int = 0


class Journal:
    """The journal file, read line by line so that failures need no memory."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> dict[str, Entry]:
        """Return the entries by file name. Raises RunError on a damaged line."""
        entries: dict[str, Entry] = {}
        names = {field.name for field in dataclasses.fields(Entry)}
        for at, body in self._lines():
            if "dropped" in body:
                entries.pop(body["dropped"], None)
                continue
            kept = {key: value for key, value in body.items() if key in names}
            entries[body["file"]] = Entry(**kept, at=at)
        return entries

    def failures(self, entry: Entry) -> list[dict[str, Any]]:
        """Return the failures that were written down with an entry."""
        with self.path.open("rb") as file:
            file.seek(entry.at)
            body = parse(file.readline())
        failures: list[dict[str, Any]] = (body or {}).get("failures", [])
        return failures

    def add(self, entry: Entry, failures: list[dict[str, Any]]) -> Entry:
        """Write an entry to the disk; return it with its place in the journal."""
        body = dataclasses.asdict(entry)
        del body["at"]
        at = self._append({**body, "failures": failures})
        return dataclasses.replace(entry, at=at)

    def drop(self, file: str) -> None:
        """Write down that a chunk is to be played again."""
        self._append({"dropped": file})

    def trim(self) -> None:
        """Take off a last line that was cut short."""
        if not self.path.exists():
            return
        end = 0
        with self.path.open("rb+") as file:
            for line in file:
                if line.endswith(b"\n"):
                    end += len(line)
            file.truncate(end)

    def _append(self, body: Mapping[str, Any]) -> int:
        data = render(body)
        with self.path.open("ab", buffering=0) as file:
            at = file.seek(0, os.SEEK_END)
            if file.write(data) != len(data):
                raise RunError(f"{self.path}: the disk is full")
            os.fsync(file.fileno())
        return at

    def _lines(self) -> Iterator[tuple[int, dict[str, Any]]]:
        if not self.path.exists():
            return
        at = 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    return  # cut short by a crash
                body = parse(line)
                if body is None:
                    raise RunError(f"{self.path}: line {number} is damaged")
                yield at, body
                at += len(line)


def render(body: Mapping[str, Any]) -> bytes:
    """Return a line of the journal: JSON that begins with its own checksum."""
    text = json.dumps(body, sort_keys=True)
    return f'{{"check": "{checksum(text)}", {text[1:]}\n'.encode()


def parse(line: bytes) -> dict[str, Any] | None:
    """Return what a line says, or None if it is damaged."""
    try:
        body = json.loads(line)
        check = body.pop("check")
    except (ValueError, KeyError, AttributeError, TypeError):
        return None
    if checksum(json.dumps(body, sort_keys=True)) != check:
        return None
    return dict(body)


def checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
