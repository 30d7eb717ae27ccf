"""`rollwright game`: a file to begin with, faults with their lines, the document, and its odds."""

import hashlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from service import cli
from service.rules.fitd.expand import expand, text_of
from service.rules.fitd.library import bases
from tests.rules.test_documents import DIALECTS, FILES

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> int:
    """Run the program; return its exit status."""
    return cli.main(arguments)


def test_check_27_a_new_file_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `game new` prints has about forty lines, says what they are for, and plays."""
    assert run("game", "new", "night_ferry") == 0
    text = capsys.readouterr().out
    assert 'title = "Night Ferry"' in text
    assert len(text.splitlines()) < 55
    file = tmp_path / "night_ferry.toml"
    file.write_text(text)
    assert run("game", "check", str(file)) == 0
    assert capsys.readouterr().out.startswith(f"{file}: Night Ferry, ")


def test_check_27_a_new_file_passes_through_a_pipe() -> None:
    """`game new` may be piped to `game check /dev/stdin`."""
    program = f"{sys.executable} -m service game"
    piped = f"set -o pipefail; {program} new | {program} check /dev/stdin"
    done = subprocess.run(["bash", "-c", piped], capture_output=True, check=False, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("/dev/stdin: My Game, ")


@pytest.mark.parametrize(
    "typed, identifier, title",
    [
        ("x-y", "x_y", "x-y"),
        ("Night Ferry", "night_ferry", "Night Ferry"),
        ("7 Samurai", "samurai", "7 Samurai"),
        ("_low_", "low", "_low_"),
        ('The "Old" \\ Guard', "the_old_guard", 'The "Old" \\ Guard'),
        ("Café Übel", "caf_bel", "Café Übel"),
        ("a" * 60, "a" * 40, "a" * 60),
        ("e", "e", "E"),
    ],
)
def test_a_new_file_passes_whatever_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: str, identifier: str, title: str
) -> None:
    """What is no id is the title, of which an id is made; what is printed passes."""
    assert run("game", "new", "--", typed) == 0
    text = capsys.readouterr().out
    known = tomllib.loads(text)
    assert (known["name"], known["title"]) == (identifier, title)
    file = tmp_path / "new.toml"
    file.write_text(text)
    assert run("game", "check", str(file)) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{file}: {title}, ")


@pytest.mark.parametrize("typed", ["", "___", "42", "夜", "constructor", "a" * 121, "two\nlines", "turned\u202earound"])
def test_a_name_that_no_game_can_have_is_refused(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    """A name without a letter, with too many, or with signs that no title has is refused with a sentence."""
    assert run("game", "new", "--", typed) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "is no name of a game" in told.err


def test_what_is_stated_in_vain_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that plays passes, and each warning has its line."""
    file = tmp_path / "gantry.toml"
    text = (DIALECTS / "gantry_nine.toml").read_text()
    file.write_text(text.replace("[words.de.menu]", "[words.de.menus]"))
    assert run("game", "check", str(file)) == 0
    line = file.read_text().splitlines().index("[words.de.menus]") + 1
    warned = capsys.readouterr().out.splitlines()[1:]
    assert warned == [f"{file}:{line}: warning: /words/de/menus: 'menus' is no kind of words: did you mean 'menu'?"]


def test_check_27_each_example_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """Each is told with its name, its size, and the digest that names it."""
    assert run("game", "check", *[str(DIALECTS / f"{name}.toml") for name in FILES]) == 0
    told = capsys.readouterr().out.splitlines()
    for name, line in zip(FILES, told, strict=True):
        text = text_of(expand(FILES[name], bases()))
        assert line.endswith(f", {len(text)} bytes, sha256:{hashlib.sha256(text).hexdigest()}")


def test_check_27_a_fault_has_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A face that no die has is told at its pointer, and at the line that says it; the status is 1."""
    text = (DIALECTS / "gantry_nine.toml").read_text()
    bands = '[[bands]]\nid = "critical_success"\n[[bands]]\nid = "full_success"\nface = 7\n'
    file = tmp_path / "gantry.toml"
    file.write_text(text.replace("[[options]]", f"{bands}[[options]]", 1))
    line = file.read_text().splitlines().index("face = 7") + 1
    assert run("game", "check", str(file)) == 1
    assert f"{file}:{line}: /bands/1/face: " in capsys.readouterr().out


@pytest.mark.parametrize(
    "was, becomes, pointer",
    [
        ('track = "frost"', 'track = "ice"', "/options/6/track"),
        ('risky = { options = ["harm"', 'risky = { options = ["harms"', "/menus/partial_success/risky/options/0"),
        ('{ id = "fine", effect = 1 }', '{ id = "fine", effect = 99 }', "/fields/4/words/1/effect"),
        ("[[examples]]\nrating = 2", "[[examples]]\nrating = 5", "/examples/0"),
    ],
)
def test_lines_of_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], was: str, becomes: str, pointer: str
) -> None:
    """A fault in a table, in an inline list, or in what the schema refuses has the line that says it."""
    text = (DIALECTS / "gantry_nine.toml").read_text()
    assert was in text
    file = tmp_path / "gantry.toml"
    file.write_text(text.replace(was, becomes, 1))
    changed = becomes.splitlines()[-1]
    numbers = [number for number, line in enumerate(file.read_text().splitlines(), 1) if changed in line]
    assert run("game", "check", str(file)) == 1
    told = capsys.readouterr().out
    assert any(f"{file}:{number - near}: " in told for number in numbers for near in (0, 1)), told
    assert pointer.rpartition("/")[2] in told


def test_lines_of_faults_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in JSON has lines too."""
    file = tmp_path / "gantry.json"
    file.write_text(json.dumps(FILES["gantry_nine"] | {"dice": {"sides": 7}}, indent=1))
    line = file.read_text().splitlines().index('  "sides": 7') + 1
    assert run("game", "check", str(file)) == 1
    assert f"{file}:{line}: /dice/sides: " in capsys.readouterr().out


@pytest.mark.parametrize("text", ["[" * 50_000, "name = ", "{", '{"base": 7}', "\u0000"])
def test_what_is_no_file_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """It has a fault, whatever it is; what is not there is a mistake of the call."""
    file = tmp_path / "none.toml"
    file.write_text(text)
    assert run("game", "check", str(file)) == 1
    assert capsys.readouterr().out.startswith(f"{file}:")
    assert run("game", "check", str(tmp_path / "missing.toml")) == 2
    assert run("game", "check") == 2


def test_words_that_lack(capsys: pytest.CaptureFixture[str]) -> None:
    """`--lang` lists ids without a label in a language, of the document or of the service."""
    assert run("game", "check", "--lang", "de", str(DIALECTS / "gantry_nine.toml")) == 0
    told = capsys.readouterr().out
    assert "no word in de: choice.nerve" in told
    assert "track.nerve" not in told
    assert "position.risky" not in told


def test_check_8_a_document_is_shown(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A file in TOML and the same in JSON with its members in another order print the bytes that name the game."""
    file = tmp_path / "ember.json"
    file.write_text(json.dumps(dict(reversed(FILES["ember_road"].items()))))
    for path in (DIALECTS / "ember_road.toml", file):
        assert run("game", "show", str(path)) == 0
        assert capfdbinary.readouterr().out == (DIALECTS / "ember_road.canonical.json").read_bytes()


def test_odds_by_dice_and_positions(capsys: pytest.CaptureFixture[str]) -> None:
    """Each position has a table: a row for a number of dice, a column for an outcome that it has."""
    assert run("game", "odds", str(DIALECTS / "quiet_harbour.toml")) == 0
    water, spot = capsys.readouterr().out.split("tight spot\n")
    assert [*map(str.strip, water.splitlines()[4].split("  "))][-1] == "100.0 %"
    assert "27.8 %" in water.splitlines()[4]
    assert ("peril" in water, "peril" in spot) == (True, False)


def test_rolls_and_odds_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    """`--game FILE` gives each field of the game an option."""
    ember, gantry = (str(DIALECTS / f"{name}.toml") for name in ("ember_road", "gantry_nine"))
    assert run("roll", "--game", ember, "--skill", "2", "--dice", "4,1") == 0
    assert capsys.readouterr().out == "steady, standard effect: 4 1 - bright: it works\n"
    assert run("roll", "own", f"--game={gantry}", "--rating", "1", "--nerve", "--dice", "4,1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["costs"][0]["track"] == "nerve"
    assert run("odds", "--game", ember, "--skill", "2") == 0
    assert "bright" in capsys.readouterr().out
    assert run("roll", "--game", ember, "--skill", "9") == 2
    assert run("roll", "own") == 2
