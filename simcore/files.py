"""Files that are written whole, or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path


def write_draft(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    draft = path.with_name(f".{path.name}.tmp")
    write_draft(draft, data)
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can."""
    if os.name == "posix":
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def render_json(data: object) -> bytes:
    """Return plain data as indented JSON, ready to be written."""
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()
