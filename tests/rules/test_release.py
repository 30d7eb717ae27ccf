"""A file of the release that is no game stops a service before it starts, with what is wrong and where."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from service import cli
from service.rules.fitd import library
from service.rules.games.released import FaultyRelease, check_release


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the release have a copy of its files, which may be changed."""
    games = Path(copytree(library.file_of("buried_secrets/1").parents[1], tmp_path / "games"))
    monkeypatch.setattr(library, "_GAMES", games)
    library.documents.cache_clear()
    yield games
    library.documents.cache_clear()


def test_the_release_plays() -> None:
    """Nothing is wrong with its files."""
    check_release()


@pytest.mark.parametrize(
    "was, becomes, told",
    [
        ('title = "Terminal_IV"', 'title = "Terminal_IV', "{file}: Illegal character '\\n' (at line 3, column 21)"),
        ('title = "Terminal_IV"', "title = 4", "{file}:3: /title: Expected `str`, got `int`"),
        ("shows = { xp = 1 }", "shows = 1", "{file}:{line}: /positions/2/shows: Expected `object`, got `int`"),
        ('base = "forged-1"', 'base = "forged-0"', "{file}:1: /base: no such base: there is forged-1"),
        ("more_dice_than = 5", "more_dice_than = 21", "{file}:{line}: /refuse/1/more_dice_than: Expected `int` <= 20"),
        ('at = "cyber"', 'at = "cybers"', "{file}:{line}: /refuse/0/at: 'cybers' is no field of this game"),
        (
            'title = "Terminal_IV"',
            "title = '4'\nversion = 2",
            "{file}:4: /version: its version is 2, and the file is that of 1",
        ),
        (
            'name = "terminal_iv"',
            'name = "terminal"',
            "{file}:2: /name: its name is terminal, and the file is that of terminal_iv",
        ),
    ],
)
def test_a_faulty_file_is_told_in_a_sentence(
    files: Path, capsys: pytest.CaptureFixture[str], was: str, becomes: str, told: str
) -> None:
    """File, line and fault; the service does not start."""
    file = files / "terminal_iv" / "1.toml"
    text = file.read_text()
    assert text.count(was) == 1
    file.write_text(text.replace(was, becomes))
    lines = file.read_text().splitlines()
    line = next((n for n, one in enumerate(lines, 1) if one == becomes), 0)
    with pytest.raises(FaultyRelease) as refused:
        check_release()
    assert str(refused.value) == told.format(file=file, line=line)
    assert cli.main(["serve"]) == 2
    assert capsys.readouterr().err == f"rollwright: {refused.value}\n"
