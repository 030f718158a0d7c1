"""Imports point down only: cli → reports, scenarios, strategies → simcore."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
ROOMS = ("simcore", "strategies", "scenarios", "reports")
BELOW = {room: {room, "simcore"} for room in ROOMS}
SOURCES = [path for room in ROOMS for path in sorted((HOME / room).rglob("*.py"))]
HEADERS = [path for room in ROOMS for path in sorted((HOME / room).rglob("*.pxd"))]


def imported(path: Path) -> set[str]:
    """Return the dotted names that a source or header imports."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".pxd":
        return set(re.findall(r"^from ([\w.]+) cimport", text, re.MULTILINE))
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", SOURCES + HEADERS, ids=lambda p: str(p.name))
def test_imports_point_down(path):
    room = path.relative_to(HOME).parts[0]
    for name in imported(path):
        top = name.partition(".")[0]

        assert top not in (*ROOMS, "cli", "tests") or top in BELOW[room], name


@pytest.mark.parametrize("path", SOURCES + HEADERS, ids=lambda p: str(p.name))
def test_games_do_not_import_each_other(path):
    parts = path.relative_to(HOME).parts
    mine = parts[2] if parts[:2] == ("simcore", "games") else None
    mine = parts[1] if parts[0] == "strategies" and len(parts) > 2 else mine
    for name in imported(path):
        if name.startswith("simcore.games.") and mine is not None:
            assert name.split(".")[2] == mine, name


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.name))
def test_a_file_is_one_sittings_reading(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 600


def test_the_help_needs_click_alone():
    """Heavy libraries are imported late, so that --help answers at once."""
    tree = ast.parse((HOME / "cli.py").read_text(encoding="utf-8"))
    at_top = {
        alias.name if isinstance(node, ast.Import) else node.module
        for node in tree.body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    }

    assert at_top <= {
        "__future__",
        "sys",
        "collections.abc",
        "pathlib",
        "typing",
        "click",
    }


@pytest.mark.parametrize("path", HEADERS, ids=lambda p: str(p.name))
def test_a_header_imports_what_it_needs_and_no_more(path):
    """Linters do not read headers; ruff does the same for the sources."""
    imports = re.compile(r"^ *from [\w.]+ c?import (\([^)]*\)|.*)$", re.MULTILINE)
    header = re.sub(r"#.*", "", path.read_text(encoding="utf-8"))
    source = path.with_suffix(".py").read_text(encoding="utf-8")
    taken = {name for names in imports.findall(header) for name in names.split()}
    used = set(re.findall(r"\w+", imports.sub("", header) + imports.sub("", source)))

    assert {name.strip("(),") for name in taken} - {""} <= used
