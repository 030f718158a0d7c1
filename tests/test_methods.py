"""The page of methods: its examples are true, and it names every method there is."""

import doctest
from pathlib import Path

import reports

PAGE = Path(reports.__file__).with_name("METHODS.md")


def test_worked_examples():
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 40
    assert found.failed == 0


def test_every_family_of_methods_is_there():
    text = PAGE.read_text(encoding="utf-8")
    helpers = {"__init__", "estimate"}
    modules = {path.stem for path in (PAGE.parent / "analysis").glob("*.py")}
    missing = {name for name in modules - helpers if f"`{name}" not in text}
    assert not missing


def test_every_reference_in_the_code_is_listed():
    text = PAGE.read_text(encoding="utf-8")
    names = "Hall Woodruff Hotelling Schuirmann Berger Holm McFadden Balduzzi Firth"
    for name in names.split():
        assert text.count(name) >= 2, name
