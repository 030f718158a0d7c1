"""The two twins: compiled modules, or their sources run by the interpreter.

Standard library only, because setup.py runs this file too.
"""

import hashlib
import importlib.machinery
import os
import sys
from pathlib import Path

ROOMS = ("simcore", "strategies")
STAMP = "compiled.txt"  # beside this file, written by the build: digest of its sources


def headers(home="."):
    """Return every .pxd of the rooms: each stands beside a .py that is compiled."""
    return [pxd for room in ROOMS for pxd in sorted(Path(home, room).rglob("*.pxd"))]


def digest(home="."):
    """Return a digest of all that compiled code comes from.

    Times of files tell nothing: an installer writes them anew and git touches them.
    """
    total = hashlib.sha256()
    for pxd in headers(home):
        for file in (pxd, pxd.with_suffix(".py")):
            name = file.relative_to(home).as_posix()
            total.update(name.encode() + file.read_bytes())
    return total.hexdigest()


class SourceFirst(importlib.machinery.PathFinder):
    """Finds the .py even where a compiled module lies beside it."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] in ROOMS:
            sources = (
                importlib.machinery.SourceFileLoader,
                importlib.machinery.SOURCE_SUFFIXES,
            )
            for entry in path or ():
                finder = importlib.machinery.FileFinder(entry, sources)
                if spec := finder.find_spec(name):
                    return spec
        return None


def choose():
    """Return "compiled", or "interpreted (why)".

    Raises ImportError for compiled modules that do not fit the sources.
    """
    stamp = Path(__file__).with_name(STAMP)
    if os.environ.get("SIMCORE_INTERPRETED"):
        reason = "SIMCORE_INTERPRETED is set"
    elif not stamp.exists():
        reason = "no compiled modules"
    elif stamp.read_text() == digest(Path(__file__).parent.parent):
        return "compiled"
    else:
        raise ImportError(
            "the compiled modules are not of these sources; "
            "rebuild them: pip install -e ."
        )
    sys.meta_path.insert(0, SourceFirst)
    return f"interpreted ({reason})"
