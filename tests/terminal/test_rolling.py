"""`rollwright roll`, `odds` and `resist`: options from the card of each game, or JSON."""

import io
import json
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.cli import main
from service.rules.card import flag_of
from service.rules.spec import Spec
from service.rules.systems import ALL, EXAMPLES, SYSTEMS, resolve
from service.rules.writing import displayed_text
from service.session.rolling.stateless import roll
from service.terminal import fields, rolling
from tests.rules.test_documents import FILES
from tests.strategies import allowed

Capture = pytest.CaptureFixture[str]
DOCUMENTS = Path(__file__).parents[1] / "rules" / "documents"
ROLLED = (
    "Hope 8, Fear 9, +2 = 19 against 14 - success with Fear: it works, at a cost; "
    "GM picks at least 1 of cost, consequence; gains: gm 1 fear\n"
)


def run(capsys: Capture, typed: str) -> tuple[int, str, str]:
    """Return the exit status of a command, what it prints, and what it says on standard error."""
    status = main(shlex.split(typed))
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def typed_of(spec: Spec) -> list[str]:
    """Return options that say all of a spec."""
    plain = msgspec.to_builtins(spec)
    return [
        word
        for path, field in fields.shown(type(spec)).items()
        if (value := _at(plain, path.split("."))) not in (None, (), [])
        and not (value is False and field.default is False)
        for word in _words(flag_of(path), value if field.many else [value])
    ]


def _at(value: Any, path: list[str]) -> Any:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _words(flag: str, values: list[Any]) -> list[str]:
    if isinstance(values[0], bool):
        return [flag if values[0] else flag.replace("--", "--no-", 1)]
    return [f"{flag}={one if isinstance(one, str | int) else json.dumps(one)}" for one in values]


@pytest.mark.parametrize("game", ALL)
@given(data=st.data())
def test_options_say_every_spec(game: str, data: st.DataObject) -> None:
    """All of a card's fields have options, and these make the same spec."""
    kind = ALL[game].spec
    spec = displayed_text(data.draw(allowed(game, seed=None, dice=None)))
    command = click.Command(game, params=list(fields.options(kind)))
    with command.make_context(game, typed_of(spec)) as context:
        assert fields.read_spec(kind, fields.spec_of(kind, context.params)) == spec


@pytest.mark.parametrize("name", EXAMPLES)
def test_json_on_standard_input_is_rolled(capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """As the service would: the same seed, the same ruling."""
    spec = {**EXAMPLES[name], "dice": None, "seed": "rollwright"}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(spec).encode())))
    status, out, err = run(capsys, "roll - --json")
    assert (status, err) == (0, "")
    expected = roll(msgspec.convert(spec, ALL[spec["system"]].spec))
    assert out == msgspec.json.encode(expected).decode() + "\n"


@pytest.mark.parametrize(
    "typed, told",
    [
        ("roll buried_secrets --rating 2 --rating 3", "--rating is given 2 times (2, 3)"),
        ("odds daggerheart --trait 1 --trait 2 --difficulty 9", "--trait is given 2 times (1, 2)"),
        ("resist buried_secrets harm --rating 1 --rating 2", "--rating is given 2 times (1, 2)"),
    ],
)
def test_an_option_with_one_value_is_given_once(capsys: Capture, typed: str, told: str) -> None:
    """The last one does not silently count."""
    status, out, err = run(capsys, typed)
    assert (status, out) == (2, "")
    assert told in err


def test_a_bargain_is_typed_as_in_act(capsys: Capture) -> None:
    """`bargain` is a source of the boost die in every command, beside its id (T4-29)."""
    named, typed = (
        run(capsys, f"odds terminal_iv --level skill --boost {one} --json") for one in ("devils_bargain", "bargain")
    )
    assert named == typed
    assert named[0] == 0
    assert " 1 devils bargain" in run(capsys, "roll buried_secrets --rating 1 --bonus-die bargain --dice 1,2")[1]


def test_a_roll_is_one_line_through_a_pipe(capsys: Capture) -> None:
    """No colours; in words as of `text/plain`."""
    status, out, _ = run(capsys, "roll underworld --traits Wits=3 --traits 'Brawl=2' --dice 10,8,7,3,2 --difficulty 7")
    assert (status, out) == (0, "difficulty 7: 10 8 7 3 2 - complete success, 3 net\n")
    status, out, _ = run(capsys, "resist buried_secrets harm --severity severe --rating 2 --dice 5,2")
    assert (status, out) == (0, "5 2 - 1 stress, it is one step milder\n")
    status, out, _ = run(capsys, "odds terminal_iv --level mastery")
    assert status == 0
    assert "critical success" in out
    assert "\x1b" not in out


def test_a_number_with_its_reason(capsys: Capture) -> None:
    """`NAME=NUMBER` is the reason and the number of an item, whatever these two are called (UW-P3, DH-18)."""
    status, out, _ = run(
        capsys,
        "roll underworld --traits Strength=3 --traits Brawl=2 --modifiers wounded=-2 --specialty Knives --dice 10,5,1",
    )
    told = "3d10: Strength 3, Brawl 2, wounded -2; Knives: each 10 counts twice; difficulty 6: 10 5 1"
    assert (status, out) == (0, f"{told} - marginal success, 1 net\n")
    status, out, _ = run(
        capsys, "roll daggerheart --difficulty 9 --modifiers sword=2 --extra-dice Rally=6 --dice 3,4,5"
    )
    assert (status, out.partition(" against")[0]) == (0, "Hope 3, Fear 4, extra +5, +2 = 14")


def test_a_terminal_shows_dice_in_colour(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that count are filled, and the outcome has the colour of how good it is."""
    monkeypatch.setattr("service.terminal.show.is_terminal", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    _, out, _ = run(capsys, "roll buried_secrets --rating 2 --dice 6,1 --goal 'Past the guards'")
    assert "Past the guards" in out
    assert "\x1b[1;7m 6 " in out
    assert "\x1b[1;32mfull success" in out
    _, out, _ = run(capsys, "roll buried_secrets --rating 2 --dice 6,1 --json")
    assert out.startswith('{\n  "system": "buried_secrets"')
    _, out, _ = run(capsys, "odds buried_secrets --rating 2")
    assert "\x1b[36m█" in out


@pytest.mark.parametrize(
    "typed, words",
    [
        ("roll buried_secrets", "Object missing required field `rating`"),
        ("roll buried_secrets --rating 99", "--rating: Expected `int` <= 10"),
        ("roll buried_secrets --rating 2 --position up", "'up' is not one of"),
        ("roll nosuch", "No such command"),
        ("roll buried_secrets --rating 2 --dice 7", "this roll takes 2 faces"),
        ("roll buried_secrets --rating 2 --factors-quality 1 --factors-quality-own fine", "say the same"),
        ("roll terminal_iv --custom-dice 6", "more than 5 need an own ability"),
        ("resist buried_secrets", "name the consequence"),
        ("resist buried_secrets harm", "severity"),
        ("resist daggerheart harm", "'daggerheart' is not one of"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(capsys: Capture, typed: str, words: str) -> None:
    """With status 2, on standard error."""
    status, out, err = run(capsys, typed)
    assert (status, out) == (2, "")
    assert words in err


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Have a command read a text from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


ACTOR = {"name": "A guard", "type": "adversary", "system": {"difficulty": 10}}
"""As Foundry VTT exports one of Daggerheart's."""


@pytest.mark.parametrize(
    "text, words",
    [
        ("{", "standard input is not JSON"),
        ("", "standard input is not JSON"),
        ("{“system”: “daggerheart”}", "standard input is not JSON: Expecting property name enclosed in double quotes"),
        ("[" * 5000, "standard input is nested too deeply"),
        ('{"system": "nosuch"}', "/system must be one of {games}, not "),
        (json.dumps(ACTOR), "/system must be one of {games}, not an object"),
        ('{"system": ["daggerheart"]}', "/system must be one of {games}, not a list of 1"),
        ("{}", "/system is missing: it must be one of {games}"),
        ("[]", "standard input must be an object with `system`, not a list of 0"),
        ("3", "standard input must be an object with `system`, not 3"),
        ('{"system": "own"}', "/game is missing"),
        ('{"system": "own", "game": {"base": "forged-1"}}', "/game: "),
        ('{"system": "daggerheart", "trait": "2", "difficulty": 14}', "/trait must be"),
        ('{"system": "daggerheart", "trait": 2, "trait": 2}', "/trait is given twice"),
    ],
)
def test_json_that_is_no_spec_is_refused(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, text: str, words: str
) -> None:
    """With what is expected in its place, as the service says it, and before any service is asked."""
    for command in ("roll -", "odds -", "roll - --url http://127.0.0.1:9"):
        piped(monkeypatch, text)
        status, out, err = run(capsys, command)
        assert (status, out) == (2, "")
        assert words.format(games=", ".join(ALL)) in err


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "standard input is not JSON"),
        ("[]", "standard input must be an object with system"),
        (json.dumps(ACTOR), "there is no field /name"),
        ('{"system": "terminal_iv", "consequence": []}', "/consequence must be an object"),
    ],
)
def test_json_that_is_no_resistance_is_refused(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, text: str, words: str
) -> None:
    """In the service's words."""
    piped(monkeypatch, text)
    status, out, err = run(capsys, "resist -")
    assert (status, out) == (2, "")
    assert words in err


def test_a_byte_order_mark_is_ignored(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What PowerShell pipes, and what editors put before a file, is read without it (RFC 8259, section 8.1)."""
    piped(monkeypatch, '\ufeff{"system": "daggerheart", "trait": 2, "difficulty": 14, "dice": [8, 9]}')
    assert run(capsys, "roll -")[:2] == (0, ROLLED)
    game = tmp_path / "game.toml"
    game.write_text("\ufeff" + (DOCUMENTS / "gantry_nine.toml").read_text())
    status, out, _ = run(capsys, f"game check {game}")
    assert (status, "Gantry Nine" in out) == (0, True)


def test_a_spec_brings_its_own_game(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """As at a service: `game` beside the fields of that game."""
    file = tomllib.loads((DOCUMENTS / "gantry_nine.toml").read_text())
    for rating, status in ((2, 0), ("2", 2)):
        piped(monkeypatch, json.dumps({"system": "own", "game": file, "rating": rating, "dice": [4, 2]}))
        assert run(capsys, "roll -")[0] == status


@pytest.mark.parametrize(
    "typed, words",
    [
        ("roll buried_secrets –-rating 2", "'–-rating' begins with a dash that is none: --rating?"),
        ("odds underworld —traits=Wits=3", "'—traits=Wits=3' begins with a dash that is none: --traits=Wits=3?"),
        ("roll underworld --traits '{“name”: 1}'", "its quotation marks are typographic"),
        ("roll buried_secrets --position “risky”x", "'“risky”x' is not one of"),
        ("verify –-me", "'–-me' begins with a dash"),
        ("resist buried_secrets harm –-rating 2", "--rating?"),
        ("table log −−limit 3", "'−−limit' begins with a dash that is none: --limit?"),
        ("roll buried_secrets --goal \udcff", "is not text in UTF-8"),
    ],
)
def test_typography_is_refused_in_words(capsys: Capture, typed: str, words: str) -> None:
    """Dashes and quotation marks that programs put in place of those that are typed are never read as other words."""
    status, out, err = run(capsys, typed)
    assert (status, out) == (2, "")
    assert words in err


def test_typography_is_read_as_what_it_means(capsys: Capture) -> None:
    """Quotations that a shell split are one word, and a minus is one."""
    _, out, _ = run(capsys, "roll daggerheart --trait −1 --difficulty 14 --goal “Past the gate” --dice 8,9 --json")
    ruling = json.loads(out)
    assert (ruling["total"], ruling["goal"]) == (16, "Past the gate")
    assert run(capsys, "roll “buried_secrets” --rating 2 --position “risky” --dice 4,2")[0] == 0


def test_every_command_has_a_help(capsys: Capture) -> None:
    """And none of them needs a service."""
    for typed in ["", "roll", "odds", "resist", "table", "verify", "completion", "serve", "openapi"]:
        status, out, _ = run(capsys, f"{typed} --help")
        assert (status, out.startswith("Usage: rollwright")) == (0, True)
    for game in SYSTEMS:
        status, out, _ = run(capsys, f"roll {game} --help")
        assert "--goal TEXT" in out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes(capsys: Capture, monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    """The script is printed, and what it calls completes commands, games, options and values."""
    status, out, _ = run(capsys, f"completion {shell}")
    assert status == 0
    assert f"_ROLLWRIGHT_COMPLETE={shell}_complete" in out
    for typed, expected in (
        ("rollwright ta", "table"),
        ("rollwright roll dagg", "daggerheart"),
        ("rollwright roll underworld --wi", "--willpower"),
        ("rollwright act -B a", "assist"),
    ):
        monkeypatch.setenv("_ROLLWRIGHT_COMPLETE", f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", typed)
        monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1) if shell != "fish" else typed.split()[-1])
        with pytest.raises(SystemExit):
            main([])
        assert expected in capsys.readouterr().out
        monkeypatch.delenv("_ROLLWRIGHT_COMPLETE")


def test_the_game_of_a_roll_is_that_of_its_spec() -> None:
    """`read_any` reads specs of every game and extra."""
    for name, example in EXAMPLES.items():
        spec, own = rolling.read_any(dict(example))
        assert own is None
        assert resolve(spec, rolling.dice_of(name, None)).rules


def test_a_text_in_a_list_is_no_number() -> None:
    """What is text is sent as it was typed, also where it could be read as JSON, or as a name with a number."""
    kind = ALL["daggerheart"].spec
    values = {"field_warned_consequences": ("0", "rope=3")}
    assert fields.spec_of(kind, values)["warned_consequences"] == ["0", "rope=3"]


def test_a_resistance_in_a_game_of_ones_own(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON with the game is resisted by its own rule, and told by its own track; a faulty game is refused, and none."""
    game = {**FILES["gantry_nine"], "resist": {"track": "frost"}}
    body = {"system": "own", "rating": 1, "consequence": {"id": "harm", "severity": "severe"}, "dice": [6]}

    def resisted(sent: dict[str, Any]) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(sent).encode())))
        return run(capsys, "resist -")

    assert resisted(body | {"game": game})[:2] == (0, "6 - 0 Frost, it is one step milder\n")
    for sent, told in (
        (body, "game is missing: a document, or a file on a base"),
        (body | {"game": {**game, "resist": {"track": "frozen"}}}, "game: /resist/track"),
    ):
        status, _, said = resisted(sent)
        assert (status, told in said) == (2, True), said


@pytest.mark.parametrize(
    "typed, said",
    [
        ("--reaction --difficulty 12 --dice 3,10", "Hope 3, Fear 10, +1 = 14 against 12 - reaction: success, it works"),
        ("--difficulty 12 --hope-die 20 --dice 15,3", "Hope 15, Fear 3, +1 = 19 against 12 - success with Hope"),
        ("--difficulty 12 --hope-die 20 --fear-die 8 --dice 8,8", "critical success"),
        (
            '--difficulty "Presence Roll (12)" --trait-name Agility --dice 8,7',
            "warning: the label of the Difficulty names Presence, and the roll is of Agility",
        ),
    ],
)
def test_rolls_of_daggerheart(capsys: Capture, typed: str, said: str) -> None:
    """Reactions are told as such, other dice are thrown, a label of another trait warns (DH-A11, DH-A14, DH-A15)."""
    status, printed, _ = run(capsys, f"roll daggerheart --trait 1 {typed}")
    assert (status, said in printed) == (0, True), printed


@pytest.mark.parametrize(
    "typed, said",
    [
        ('--difficulty "Instinct Reaction Roll (10)"', "set `reaction`"),
        ("--difficulty 12 --hope-die 20 --dice 15,13", "a d12 shows 1 to 12, not 13"),
        ("--difficulty 12 --hope-die 7", "--hope-die: "),
    ],
)
def test_refused_rolls_of_daggerheart(capsys: Capture, typed: str, said: str) -> None:
    """A label of a reaction needs `reaction`; dice have the sizes and faces that they have (DH-A14, DH-A15)."""
    status, _, error = run(capsys, f"roll daggerheart --trait 1 {typed}")
    assert (status != 0, said in error) == (True, True), error
