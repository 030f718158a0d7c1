"""Every game's page of rules names real code, real tests, real values and sources."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from pathlib import Path

import pytest

from simcore import catalogue

HERE = Path(__file__).parent
GAMES = sorted(meta.parent.name for meta in catalogue.BUNDLED.glob("*/meta.toml"))
# `file.py:function`, `file.toml:dotted.key`
NAMED = re.compile(r"`(\w+\.(?:py|toml)):([\w.]+)`")
# A tag in brackets begins with a source, a ruling or INTERPRETED, all in capitals.
BRACKETS = re.compile(r"\[([A-Z][A-Z0-9]+\b[^\]]*|[A-Z]\d+[^\]]*)\]")


def page(game):
    return catalogue.game_info(game).rules.read_text(encoding="utf-8")


def defined(file):
    """Names of functions and classes that a source file defines."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def holds(file, key):
    """Say whether a TOML file has a value at this dotted key."""
    value = tomllib.loads(file.read_text(encoding="utf-8"))
    for name in key.split("."):
        if not isinstance(value, dict) or name not in value:
            return False
        value = value[name]
    return True


def missing(game):
    """Return the names on a game's page that lead nowhere."""
    folder = catalogue.game_info(game).folder
    lost = []
    for file, name in NAMED.findall(page(game)):
        if file.endswith(".toml"):
            found = folder / "components" / file
            there = found.exists() and holds(found, name)
        else:
            found = (HERE / game if file.startswith("test_") else folder) / file
            there = found.exists() and name in defined(found)
        if not there:
            lost.append(f"{file}:{name}")
    return lost


def rulings(game):
    file = catalogue.game_info(game).folder / "components" / "rulings.toml"
    if not file.exists():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8")).get("rulings", {})


def deviations(game):
    """Entries of the table of deviations: rows that begin with D and a number."""
    return set(re.findall(r"^\| (D\d+) \|", page(game), re.MULTILINE))


def prose(file):
    """The comments and docstrings of a source file, or a page whole."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return [line.partition("#")[2] for line in text.splitlines()]
    words = [
        token.string
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    ]
    nodes = (ast.Module, ast.FunctionDef, ast.ClassDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, nodes) and (words_of := ast.get_docstring(node)):
            words.append(words_of)
    return words


def unresolved(text, known, entries):
    """Return the tags of a text that are neither sources, rulings nor deviations."""
    lost = []
    for inside in BRACKETS.findall(text):
        for part in re.split(r"[,;]\s*", inside.replace("\n", " ")):
            words = re.findall(r"\w+", part) or [""]
            if words[0].isdigit():
                continue  # goes on counting places: DC tests 5, 6
            if words[0] == "INTERPRETED":
                if not set(words[1:]) or not set(words[1:]) <= entries | known:
                    lost.append(f"[{inside}]")
            elif words[0] not in known:
                lost.append(f"[{inside}]")
    return lost


@pytest.mark.parametrize("game", GAMES)
def test_everything_named_on_the_page_exists(game):
    assert missing(game) == []
    assert len(NAMED.findall(page(game))) > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_tag_leads_to_a_source_or_a_ruling(game):
    info = catalogue.game_info(game)
    known = set(info.sources) | set(rulings(game))
    entries = deviations(game)
    files = [*info.folder.rglob("*.py"), *info.folder.rglob("*.pxd")]
    files += [*(HERE / game).rglob("*.py")]
    lost = {
        file.name: found
        for file in files
        if (
            found := [
                x for text in prose(file) for x in unresolved(text, known, entries)
            ]
        )
    }
    if found := unresolved(page(game), known, entries):
        lost["RULES.md"] = found
    assert lost == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_its_row_on_the_page(game):
    rows = set(re.findall(r"^\| ([A-Z]\d+) \|", page(game), re.MULTILINE))
    assert set(rulings(game)) <= rows
    assert rows <= set(rulings(game)) | deviations(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_version_of_the_rules_has_its_row(game):
    version = catalogue.game_info(game).rules_version
    table = page(game).partition("rules_version")[2]
    versions = [int(n) for n in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)]
    assert versions == list(range(1, version + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_rules_file_is_on_the_page(game):
    """Areas of the rules: compiled modules of the game beside state and names."""
    folder = catalogue.game_info(game).folder
    areas = {pxd.with_suffix(".py").name for pxd in folder.glob("*.pxd")}
    named = {file for file, _ in NAMED.findall(page(game))}
    assert areas - {"state.py", "names.py"} <= named


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("[UBG, KB]", []),
        ("[DC tests 7, 8] and [A2]", []),
        ("[INTERPRETED D3]", []),
        ("[INTERPRETED D9]", ["[INTERPRETED D9]"]),
        ("[INTERPRETED]", ["[INTERPRETED]"]),
        ("[UBG, XYZ p. 4]", ["[UBG, XYZ p. 4]"]),
        ("[A99]", ["[A99]"]),
        ("deck[first:last] and [a list]", []),
    ],
)
def test_tags_are_told_from_other_brackets(text, lost):
    assert unresolved(text, {"UBG", "KB", "DC", "A2"}, {"D3"}) == lost
