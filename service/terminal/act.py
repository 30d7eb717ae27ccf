"""`rollwright act`: the manual page of Terminal_IV as a program (T4-01..T4-46)."""

import re
import sys
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from typing import IO, Any

import click

from service import __version__
from service.rules.errors import RuleError
from service.rules.games.terminal_iv.command import LETTERS, SOURCES, STATED, assessed, long_options
from service.rules.spec import Spec
from service.rules.systems import SYSTEMS
from service.terminal import fields
from service.terminal.manual import Entry, ManualPage, Section, as_roff, as_text, option_entries
from service.terminal.options import Once, TypedChoice
from service.terminal.typed import arguments, looks_like_an_option

USAGE = 64
"""The exit status of a command that cannot be read (EX_USAGE of sysexits.h)."""
GAME = SYSTEMS["terminal_iv"]
_GROUPS = {"level": "one level", "position": "one position", "effect": "one effect"}
_TRADES = ["position_for_effect", "effect_for_position"]


class ActError(click.UsageError):
    """A command that cannot be read, or that the rules refuse."""

    exit_code = USAGE

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the reason on one line."""
        click.echo(f"rollwright act: {self.format_message()}", file=file or sys.stderr)


class _Act(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, _with_words(arguments(args)))
        except ActError:
            raise
        except click.UsageError as error:
            raise ActError(error.format_message(), ctx) from None

    def get_help(self, ctx: click.Context) -> str:
        return as_text(page(), ctx.terminal_width or get_terminal_size().columns).rstrip()


def _with_words(args: Sequence[str]) -> list[str]:
    """Return what was typed, without the names of ratings; ActError for letters that are joined (T4-A4)."""
    found: list[str] = []
    ratings = {f"-{one.letter}": one.long for one in LETTERS if one.field == "level"}
    ratings |= {f"--{long}": long for long in ratings.values()}
    for at, word in enumerate(args):
        if word == "--":
            return [*found, *args[at:]]
        if re.fullmatch("-[A-Za-z]{2,}", word):
            raise ActError(f"{word}: letters do not combine, each is typed by itself: {' '.join(_apart(word))}")
        if found and word.lower() == ratings.get(args[at - 1]):
            continue
        found.append(word)
    return found


def _apart(word: str) -> list[str]:
    return [f"-{letter}" for letter in word[1:]]


def _options() -> list[click.Parameter]:
    """Return the parameters: the words, a letter each, then what has no letter."""
    found: list[click.Parameter] = [click.Argument(["words"], nargs=-1)]
    for one in LETTERS:
        names = [f"-{one.letter}", f"--{one.long}", f"letter_{one.letter}"]
        if one.value is not None:
            found.append(click.Option(names, count=True, help=one.help))
        else:
            values = [*SOURCES, *SOURCES.values()] if one.field == "boost" else _TRADES
            shown = "|".join(SOURCES if one.field == "boost" else _TRADES)
            why = "a roll has one boost die (T4-29)" if one.field == "boost" else ""
            found.append(
                Once(names, type=TypedChoice(list(dict.fromkeys(values))), metavar=shown, help=one.help, why=why)
            )
    found += [
        Once(["--goal"], metavar="TEXT", help="The goal, where words alone would not say it."),
        Once(["--action"], metavar="TEXT", help="The action; then all words are the goal."),
        Once(
            [f"--{STATED}"],
            type=click.Choice([one.long for one in LETTERS if one.field == "effect"]),
            metavar="EFFECT",
            help="The effect before the factors shift it; its letter then says what they shift it to.",
        ),
        *fields.options(GAME.spec, long_options(GAME.spec)),
        Once(["--dice"], metavar="FACES", help="Faces thrown elsewhere, in drawing order: `--dice 4,2,1`."),
        Once(["--seed"], metavar="TEXT", help="The same seed gives the same faces."),
        click.Option(["--json"], is_flag=True, help="Print the ruling as JSON."),
        Once(
            ["--table"], metavar="TABLE", help="Roll at a table that you opened or joined: its id, its name, or `last`."
        ),
        Once(["--character"], metavar="NAME", help="Who rolls there, where you have several characters."),
    ]
    return found


def read(args: Sequence[str]) -> Spec:
    """Return the spec that is typed after `act`; ActError, in words, where it cannot be read."""
    with act.make_context("act", list(args)) as context:
        return spec_from_params(context.params)


def spec_from_params(values: Mapping[str, Any]) -> Spec:
    """Return the spec of parsed options."""
    spec = _letters(values)
    words = list(values["words"])
    by_name = {name: values[name] for name in ("goal", "action") if values[name] is not None}
    if "action" not in by_name and len(words) > ("goal" not in by_name):
        spec["action"] = words.pop()
        if looks_like_an_option(spec["action"]):
            raise ActError(f"{spec['action']!r} begins with a dash, and no action does: --action={spec['action']}?")
    if words and "goal" in by_name:
        raise ActError(f"{words[0]!r}: the goal is given by --goal already")
    if words:
        spec["goal"] = " ".join(words)
    try:
        whole = fields.spec_of(GAME.spec, values, spec | by_name)
        spoken = whole.pop("effect", None)
        stated = values[STATED] or spoken
        found = fields.read_spec(GAME.spec, whole | ({"effect": stated} if stated else {}))
    except click.UsageError as error:
        raise ActError(error.format_message()) from None
    if values[STATED] and spoken is not None:
        _check_shifted(found, values[STATED], spoken)
    return found


def _check_shifted(spec: Spec, stated: str, spoken: str) -> None:
    """Refuse a letter for the effect that is not what the factors make of the stated one."""
    try:
        shifted = assessed(GAME.plan(spec))
    except RuleError as error:
        raise ActError(_in_words(error)) from None
    if spoken != shifted:
        raise ActError(f"--{STATED}={stated} and these factors come to {shifted} effect, not {spoken}")


def _in_words(error: RuleError) -> str:
    return f"{error} ({error.rule})" if error.rule else str(error)


def _letters(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that letters say; ActError for two of which one alone counts (T4-03)."""
    spec: dict[str, Any] = {}
    typed: dict[str, str] = {}
    for one in LETTERS:
        value = values[f"letter_{one.letter}"]
        if not value:
            continue
        if one.field in typed:
            raise ActError(f"{typed[one.field]} and -{one.letter}: a roll has {_GROUPS[one.field]}")
        if one.value is not None and value > 1:
            if one.letter == "p":
                raise ActError("-p twice: you push yourself before the roll only; after it, resist (T4-A1)")
            raise ActError(f"-{one.letter} is given twice")
        typed[one.field] = f"-{one.letter}"
        spec[one.field] = SOURCES.get(value, value) if one.value is None else one.value
    return spec


def _roll(**values: Any) -> int:
    """Roll, print, and return the exit status: 0 for `00` and `0`, 1, 2 (T4-A7)."""
    from service.terminal import rolling, show  # noqa: PLC0415  # `--help` needs no dice

    spec = spec_from_params(values)
    try:
        faces = rolling.faces_of(values["dice"])
        if values["table"]:
            from service.terminal import seats  # noqa: PLC0415  # nor does it need a service

            result: Any = seats.roll(values["table"], values["character"], spec, faces)
        else:
            result = rolling.resolve(spec, values["seed"], faces)
    except RuleError as error:
        raise ActError(_in_words(error)) from None
    except click.UsageError as error:
        raise ActError(error.format_message()) from None
    if values["json"]:
        show.as_json(result)
    else:
        click.echo(result.command)
        show.ruling(result)
        click.echo(f"exit {result.exit_value}")
    return int(result.exit_value)


act = _Act("act", callback=_roll, params=_options())


def page() -> ManualPage:
    """Return the manual page."""
    letters = [one for one in option_entries(act) if one.term.startswith("`-") and not one.term.startswith("`--")]
    others = [one for one in option_entries(act) if one.term.startswith("`--")]
    return ManualPage(
        name="rollwright-act",
        summary="try something that is challenging and dangerous",
        synopsis=_SYNOPSIS,
        sections=(
            Section("SYNOPSIS", [_SYNOPSIS]),
            Section("DESCRIPTION", _DESCRIPTION),
            Section("OPTIONS", letters),
            Section("OPTIONS WITHOUT A LETTER", others),
            Section("EXIT STATUS", _STATUS),
            Section("EXAMPLES", _EXAMPLES),
            Section(
                "SEE ALSO",
                ["rollwright roll, odds, resist and table; docs/terminal.md."],
            ),
        ),
    )


def roff() -> str:
    """Return the manual page for `man`."""
    return as_roff(page(), __version__)


_SYNOPSIS = (
    "`rollwright act` [GOAL]... [ACTION]... [`-S`|`-P`|`-M`] [`-c`|`-r`|`-d`] [`-z`|`-l`|`-s`|`-g`|`-x`] "
    "[`-B` source] [`-C`] [`-p`] [`-t` direction] [OPTION]..."
)
_DESCRIPTION = (
    (
        "Rolls an action of Terminal_IV and prints what it comes to. Without `--table`, nothing leaves this "
        "machine: the dice are fresh, given by `--dice`, or follow from `--seed`."
    ),
    (
        "One word is the goal. Of several words the last one is the action, and those before it are the goal: "
        "quote a goal of several words where there is no action, or name the action by `--action`. Options stand "
        "before, between and after the words; what follows `--` is words. The name of a rating may follow its "
        "letter (`-S skill`)."
    ),
    (
        "Letters do not combine, and of levels, positions and effects one each is typed. The pool is the action "
        "dice, the boost die and the cyber die, five at most; without any die, two are rolled and the lower one "
        "counts."
    ),
    (
        "The first line printed is the whole roll as a command: typed again with the same dice, it is the same "
        "roll. Its effect is the one that the Admin assessed. Pushing comes before the roll; after it, "
        "consequences are resisted."
    ),
)
_STATUS = (
    Entry("`0`", "The exit value is 00, a critical success with increased effect, or 0, a full success."),
    Entry("`1`", "The exit value is 1: a success with consequences."),
    Entry("`2`", "The exit value is 2: a failure with consequences."),
    Entry("`64`", "The command cannot be read, or the rules refuse the roll; the reason is on standard error."),
    Entry("`69`", "The service of the table does not answer."),
)
_EXAMPLES = (
    Entry(
        "`rollwright act 'wipe the logs' bruteforce -P -r -s`", "Two dice, in a risky position, for standard effect."
    ),
    Entry("`rollwright act 'past the turrets' dodge -M -d -l -B assist -C -p`", "Five dice, and a push for effect."),
    Entry("`rollwright act 'wipe the logs' burn -S --dice 6`", "With a die thrown on the table."),
)
