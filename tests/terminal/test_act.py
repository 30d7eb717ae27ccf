"""`rollwright act`: the manual page of Terminal_IV as a program."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from service.cli import main
from service.rules.dice import Tape
from service.rules.spec import Spec
from service.rules.systems import SYSTEMS, resolve
from service.rules.writing import displayed_text
from service.terminal.act import read, roff
from tests.strategies import allowed

ROOT = Path(__file__).parents[2]


@given(spec=allowed("terminal_iv", seed=None, dice=None))
def test_a_command_typed_again_is_the_same_roll(spec: Spec) -> None:
    """T4-A10: reading the `command` of a reply gives the same spec, so that the same dice are the same roll."""
    spec = displayed_text(spec)
    sides = SYSTEMS["terminal_iv"].plan(spec).sides
    ruling = rolled(spec, [1] * len(sides))
    name, *words = shlex.split(ruling.command)
    assert name == "act"
    assert read(words) == spec
    assert rolled(read(words), [1] * len(sides)) == ruling


def rolled(spec: Spec, faces: list[int]) -> Any:
    """Return the ruling on faces."""
    return resolve(spec, Tape(faces))


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Return the exit status of `act`, what it prints, and what it says on standard error."""
    status = main(["act", *args])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.mark.parametrize(
    "dice, status, value",
    [("6,6,1", 0, "00"), ("6,5,1", 0, "0"), ("4,4,1", 1, "1"), ("3,2,1", 2, "2")],
)
def test_the_exit_status_is_the_exit_value(
    capsys: pytest.CaptureFixture[str], dice: str, status: int, value: str
) -> None:
    """T4-36..T4-39: a process has one 0, and prints the value as the source names it."""
    found, out, err = run(capsys, "past the guards", "-M", "burn", "--dice", dice)
    assert (found, err) == (status, "")
    first, *_, last = out.splitlines()
    assert first == "act 'past the guards' burn -M -r -s"
    assert last == f"exit {value}"


def test_a_clock_that_was_given_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Ticks, the clock after them, and what is lost beyond its size stand in the text (T4-24, BS-15)."""
    for filled, told in (
        ("2", "3 ticks on the clock: 5 of 6;"),
        ("5", "3 ticks on the clock: 6 of 6 (2 lost, no room)"),
    ):
        _, out, _ = run(capsys, "in", "-S", "-g", "--clock-filled", filled, "--clock-size", "6", "--dice", "4")
        assert told in out


@pytest.mark.parametrize(
    "typed, goal, action",
    [
        ("-S in", "in", ""),
        ("-S in burn", "in", "burn"),
        ("-S past the guards burn", "past the guards", "burn"),
        ("-S past the -r guards burn -g", "past the guards", "burn"),
        ("past the guards -S skill burn", "past the guards", "burn"),
        ("past the guards burn --skill Skill", "past the guards", "burn"),
        ("past the guards --action burn -S", "past the guards", "burn"),
        ("--goal -x --action=-S -S", "-x", "-S"),
        ("-S -- -d burn", "-d", "burn"),
        ("-S “past the guards” burn", "past the guards", "burn"),
        ("-S „past the guards“ «burn»", "past the guards", "burn"),
        ("--goal “past the guards” --action=‘bash’ -S", "past the guards", "‘bash’"),
        ("-S --goal=“past the guards” burn", "past the guards", "burn"),
        ("-S '“past” the guards' bash", "“past” the guards", "bash"),
        ("-S ‘Tis burn", "‘Tis", "burn"),
        ("-S don’t burn", "don’t", "burn"),
        ("-S – burn", "–", "burn"),
        ("-S \ufeffburn", "burn", ""),
    ],
)
def test_options_stand_before_between_and_after_the_words(typed: str, goal: str, action: str) -> None:
    """The last of several words is the action; the name of a rating may follow its letter."""
    spec: Any = read(shlex.split(typed))
    assert (spec.goal, spec.action, spec.level) == (goal, action, "skill")


def test_long_names_are_those_of_the_source() -> None:
    """Each letter has one."""
    long = "--mastery --desperate --great --boost bargain --cyber --push --trade effect_for_position"
    assert read(long.split()) == read(["-M", "-d", "-g", "-B", "bargain", "-C", "-p", "-t", "effect_for_position"])
    spec: Any = read(["-B", "bargain"])
    assert spec.boost == "devils_bargain"


def test_the_letter_is_the_effect_as_assessed() -> None:
    """T4-A10: factors shift the stated effect; a hand that types no `--stated` states it by the letter."""
    typed: Any = read(["-g", "--tier-own", "1", "--tier-opposing", "3", "--tier-fine"])
    assert typed.effect == "great"
    assert " -s " in f"{rolled(typed, [3, 4]).command} "
    assert read(["-s", "--stated", "great", "--tier-own", "1", "--tier-opposing", "3", "--tier-fine"]) == typed


@pytest.mark.parametrize(
    "typed, words",
    [
        ("-S -M", "-S and -M: a roll has one level"),
        ("-c -d", "-c and -d: a roll has one position"),
        ("-z -x", "-z and -x: a roll has one effect"),
        ("-cd", "letters do not combine"),
        ("-SM burn", "letters do not combine"),
        ("'past the turrets' dodge –M", "'–M' begins with a dash that is none: -M?"),
        ("'past the turrets' dodge ‐M", "'‐M' begins with a dash that is none: -M?"),
        ("'past the turrets' dodge −M", "'−M' begins with a dash that is none: -M?"),
        ("'past the turrets' dodge —mastery", "'—mastery' begins with a dash that is none: --mastery?"),
        ("in burn ––stated=great", "'––stated=great' begins with a dash that is none: --stated=great?"),
        ("in -- -M", "'-M' begins with a dash, and no action does: --action=-M?"),
        ("in -- –M", "'–M' begins with a dash, and no action does: --action=–M?"),
        ("-B luck", "'luck' is not one of"),
        ("-B", "requires an argument"),
        ("-t", "requires an argument"),
        ("-t up", "'up' is not one of"),
        ("-p in burn -p", "before the roll only; after it, resist"),
        ("-C -C", "-C is given twice"),
        ("-B push -B assist", "-B or --boost is given 2 times (push, assist); a roll has one boost die (T4-29)"),
        ("--boost push -B push", "is given 2 times (push, push)"),
        ("-t position_for_effect -t effect_for_position", "-t or --trade is given 2 times"),
        ("--goal in --goal out", "--goal is given 2 times (in, out)"),
        ("--clock-size 6 --clock-size 8", "--clock-size is given 2 times (6, 8)"),
        ("--seed x --seed y", "--seed is given 2 times (x, y)"),
        ("-q", "No such option"),
        ("--custom-dice 3 -M", "6 dice: more than 5"),
        ("--custom-dice many", "not a valid integer"),
        ("--tier-own 1", "--tier: Object missing required field `opposing`"),
        ("--tier-own 1 --tier-opposing 2 --factors-quality 1", "quality comes from tier or from factors.quality"),
        ("-g --stated great --factors-scale -1", "come to standard effect, not great"),
        ("--goal in past it burn", "the goal is given by --goal already"),
        ("--ware spoof", "cyberware gives its die with cyber"),
        ("-z -t position_for_effect -d", "position"),
        ("-M --dice 1", "this roll takes 3 faces"),
        ("-M --dice one", "faces are numbers"),
        ("-M --dice 1,2,3 --seed x", "not from both"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(capsys: pytest.CaptureFixture[str], typed: str, words: str) -> None:
    """With status 64, on standard error, on one line that names the program."""
    status, out, err = run(capsys, *shlex.split(typed))
    assert (status, out) == (64, "")
    assert err.startswith("rollwright act: ")
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_roll_is_json_where_a_program_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The ruling, as the service returns it; a seed gives the same faces."""
    status, out, _ = run(capsys, "in", "-M", "--seed", "rollwright", "--json")
    ruling = msgspec.json.decode(out)
    assert (ruling["system"], ruling["audit"]["kind"]) == ("terminal_iv", "replayable")
    assert run(capsys, "in", "-M", "--seed", "rollwright", "--json") == (status, out, "")


def test_help_is_the_manual_page(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` and the page of `man` have the same words; the page that is installed is up to date."""
    status, out, _ = run(capsys, "--help")
    assert status == 0
    headings = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "OPTIONS WITHOUT A LETTER", "EXIT STATUS", "EXAMPLES"]
    assert [line for line in out.splitlines() if line.isupper()][1:8] == headings
    assert max(len(line) for line in out.splitlines()) <= 80
    installed = (ROOT / "service" / "terminal" / "rollwright-act.1").read_text()
    assert installed == roff(), "make manual"
    plain = re.sub(r"\\f[BR]|\\&|^\.\w+ ?", "", installed, flags=re.MULTILINE).replace("\\-", "-")
    for words in ("Push yourself for one more level of effect: 2 stress.", "-B, --boost push|assist|bargain"):
        assert words in " ".join(plain.split())
        assert words in " ".join(out.split())


def test_help_starts_with_few_modules() -> None:
    """It imports the rules and the reader of options, neither the service, its client nor what draws in colours."""
    code = "import sys; from service.cli import main; main(['act', '--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60, env=os.environ
    )
    loaded = set(done.stderr.split())
    heavy = {
        "asyncio",
        "babel",
        "nacl",
        "httpx",
        "litestar",
        "redis",
        "rich",
        "rollwright_client",
        "service.http",
    }
    assert loaded & heavy == set()
    bare = subprocess.run(
        [sys.executable, "-c", "import sys; print(len(sys.modules))"], capture_output=True, text=True, check=True
    )
    assert len(loaded) - int(bare.stdout) < 180
