"""Golden games: whole games in words, unchanged until a rule is changed on purpose."""

from __future__ import annotations

import pytest

from simcore import catalogue

from .golden import regenerate


@pytest.mark.parametrize("ending", regenerate.GAMES)
def test_a_golden_game_is_played_as_it_was_written(ending):
    written = regenerate.path(ending).read_text(encoding="utf-8")
    assert regenerate.trace(ending) == written


def test_every_ending_is_covered():
    info = catalogue.game_info("star_realms")
    assert list(regenerate.GAMES) == info.endings
    for ending in info.endings:
        last = regenerate.path(ending).read_text(encoding="utf-8").splitlines()[-1]
        assert last.startswith(f"ending: {ending};")


def test_no_golden_game_is_forgotten():
    files = {file.name for file in regenerate.FOLDER.glob("*.txt")}
    assert files == {regenerate.path(ending).name for ending in regenerate.GAMES}
