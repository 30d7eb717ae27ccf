"""`rollwright roll`, `odds` and `resist`: any game, by options made from its card or as JSON, here or at a service."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
import msgspec

from service.audit.seeded import Seeded
from service.language import words_of
from service.rules import systems
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.fitd.ruling import OWN
from service.rules.games.own import OwnGame, OwnSpec
from service.rules.outcome import Ruling
from service.rules.resistance import RESISTIBLE, Resist, Resistance, rule_of
from service.rules.resistance import resist as resolve_resistance
from service.rules.spec import Spec
from service.rules.system import System
from service.terminal import fields, games, show
from service.terminal.options import Once, once
from service.terminal.typed import from_stdin

if TYPE_CHECKING:
    from rollwright_client import Client

URL = "ROLLWRIGHT_URL"
"""The variable with the address of a service, where none is given."""


def faces_of(text: str | None) -> tuple[int, ...] | None:
    """Return faces that were thrown elsewhere."""
    if text is None:
        return None
    words = re.split(r"[\s,]+", text.strip())
    if not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
        raise click.UsageError(f"--dice: faces are numbers, such as 4,2,1, not {text!r}")
    return tuple([int(word) for word in words])


def dice_of(seed: str | None, faces: Sequence[int] | None) -> Seeded | Tape:
    """Return the dice of a roll that is made here; UsageError for a seed beside faces."""
    if faces is None:
        return Seeded(seed)
    if seed is not None:
        raise click.UsageError("faces come from --seed or from --dice, not from both")
    return Tape(faces)


def resolve(spec: Spec, seed: str | None, faces: Sequence[int] | None, game: System[Any, Any] | None = None) -> Ruling:
    """Roll here; `game` is the one of a file."""
    return systems.resolve(spec, dice_of(seed, faces), game)


def read_any(value: Any) -> tuple[Spec, OwnGame | None]:
    """Return plain values as a spec, as a service reads them; the game where they bring one of somebody's own."""
    from service.http.body import read_as, read_spec  # noqa: PLC0415  # as in `from_stdin`

    spec = read_spec(value)
    if not isinstance(spec, OwnSpec):
        return spec, None
    own = games.played(spec.game)
    return read_as({name: one for name, one in value.items() if name != "game"}, own.system), own


_Work = Callable[[Spec, Mapping[str, Any], OwnGame | None], None]


class _OfFile(click.Command):
    """A command for the game of a file: its options are those of the game's fields."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the file that `--game` names, before the options are known."""
        at = next((at for at, one in enumerate(args) if one == "--game" or one.startswith("--game=")), None)
        path = "" if at is None else args[at].partition("=")[2] or "".join(args[at + 1 : at + 2])
        if path:
            ctx.obj = games.load(path)
            self.params = [*fields.options(ctx.obj.system.spec), *self.params]
        return super().parse_args(ctx, args)


class _Games(click.Group):
    """A command for each game, with an option for each field of its card, and `-` for JSON on standard input."""

    def __init__(self, name: str, about: str, work: _Work, more: Sequence[str]) -> None:
        super().__init__(name, help=about, no_args_is_help=True, subcommand_metavar="GAME [OPTIONS]")
        self._work = work
        self._more = more

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return [*systems.ALL, OWN, "-"]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take `--game FILE` in place of a game's name."""
        return super().parse_args(ctx, [OWN, *args] if args and args[0].partition("=")[0] == "--game" else args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        common = [_COMMON[one]() for one in self._more]
        if cmd_name == "-":
            return click.Command(
                "-",
                callback=self._of_json,
                params=common,
                short_help="A spec as JSON on standard input.",
                help="As JSON.",
            )
        if cmd_name == OWN:
            file = Once(["--game", "file"], metavar="FILE", required=True, help="The game: a file in TOML or JSON.")
            about = "The game of a file: every field of it is an option."
            return _OfFile(OWN, callback=self._of_file, params=[file, *common], help=about)
        game = systems.ALL.get(cmd_name)
        if game is None:
            return None

        def of_game(**values: Any) -> None:
            self._run(fields.read_spec(game.spec, fields.spec_of(game.spec, values)), values)

        about = f"{game.title}: every field of its card is an option."
        return click.Command(cmd_name, callback=of_game, params=[*fields.options(game.spec), *common], help=about)

    def _of_json(self, **values: Any) -> None:
        spec, own = from_stdin(read_any)
        with words_of(own.system.own_words if own else {}):
            self._run(spec, values, own)

    def _of_file(self, **values: Any) -> None:
        own: OwnGame = click.get_current_context().obj
        with words_of(own.system.own_words):
            spec = fields.read_spec(own.system.spec, fields.spec_of(own.system.spec, values))
            self._run(spec, values, own)

    def _run(self, spec: Spec, values: Mapping[str, Any], own: OwnGame | None = None) -> None:
        try:
            self._work(spec, values, own)
        except RuleError as error:
            raise click.UsageError(f"{error} ({error.rule})" if error.rule else str(error)) from None


_COMMON: Mapping[str, Callable[[], click.Parameter]] = {
    "dice": lambda: Once(["--dice"], metavar="FACES", help="Faces thrown elsewhere, in drawing order: 4,2,1."),
    "seed": lambda: Once(["--seed"], metavar="TEXT", help="The same seed gives the same faces."),
    "json": lambda: click.Option(["--json"], is_flag=True, help="Print JSON."),
    "url": lambda: Once(["--url"], metavar="URL", help="Ask this service; else all is done here."),
}


def _given(spec: Spec, values: Mapping[str, Any]) -> tuple[str | None, Sequence[int] | None]:
    """Return seed and faces: of the options, else of the spec."""
    faces = faces_of(values["dice"])
    return values["seed"] or spec.seed, spec.dice if faces is None else faces


def _roll(spec: Spec, values: Mapping[str, Any], own: OwnGame | None) -> None:
    seed, faces = _given(spec, values)
    game = own.system if own else None
    if values["url"]:
        body = _plain(spec, own) | ({"seed": seed} if seed else {}) | ({"dice": faces} if faces else {})
        with _service(values["url"]) as client:
            told: Any = client.roll(body)
        result = msgspec.convert(told, (game or systems.of(told["rules"])).ruling)
    else:
        told = result = resolve(spec, seed, faces, game)
    show.as_json(told) if values["json"] else show.ruling(result, game)


def _odds(spec: Spec, values: Mapping[str, Any], own: OwnGame | None) -> None:
    from service.http.render import text  # noqa: PLC0415  # `--help` shows none
    from service.rules import odds as of  # noqa: PLC0415  # as above

    if values["url"]:
        with _service(values["url"]) as client:
            told: Any = client.odds(_plain(spec, own))
        result = msgspec.convert(told, of.Odds)
    else:
        told = result = of.odds(spec, own.system if own else None)
    show.as_json(told) if values["json"] else show.odds(text.odds(result))


def _plain(spec: Spec, own: OwnGame | None) -> Any:
    values = {name: value for name, value in msgspec.to_builtins(spec).items() if name not in fields.APART}
    return values | ({"game": msgspec.json.decode(own.text)} if own else {})


@contextmanager
def _service(url: str) -> "Iterator[Client]":
    """Ask a service; its refusals are printed."""
    from service.terminal import seats  # noqa: PLC0415  # most rolls need none

    with seats.answered(), seats.service(url) as client:
        yield client


roll = _Games("roll", "Roll in a game.", _roll, ("dice", "seed", "json", "url"))
odds = _Games(
    "odds",
    "Show the exact odds of a roll, of each choice that it leaves open, and of its clock.",
    _odds,
    ("json", "url"),
)


_SEVERITIES = tuple(dict.fromkeys(one.id for name in RESISTIBLE for one in rule_of(systems.SYSTEMS[name]).severities))


@click.command()
@click.argument("game", type=click.Choice([*RESISTIBLE, "-"]))
@click.argument("consequence", required=False)
@once("--severity", type=click.Choice(_SEVERITIES), help="How bad it would be.")
@once("--rating", type=int, default=0, help="Dice of the attribute that resists.")
@once("--result", type=click.Choice(["reduced", "avoided"]), default="reduced", help="One step milder, or gone.")
@once("--stress", type=int, help="The GM's price, in place of a roll.")
@once("--note", default="", help="Free text.")
@once("--dice", metavar="FACES", help="Faces thrown elsewhere: 4,2.")
@once("--seed", metavar="TEXT", help="The same seed gives the same faces.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@once("--url", metavar="URL", help="Ask this service; else all is done here.")
def resist(**values: Any) -> None:
    """Resist a consequence, such as `harm`; `-` in place of a game reads JSON from standard input."""
    spec = _resist_spec(values)
    played = _resisted(spec)
    with words_of(played.own_words):
        _resist(spec, played, values)


def _resist(spec: Resist, played: System[Any, Any], values: Mapping[str, Any]) -> None:
    try:
        if values["url"]:
            with _service(values["url"]) as client:
                told: Any = client.resist(msgspec.to_builtins(spec))
            result = msgspec.convert(told, Resistance)
        else:
            told = result = resolve_resistance(spec, dice_of(spec.seed, spec.dice), rule_of(played))
    except RuleError as error:
        raise click.UsageError(f"{error} ({error.rule})" if error.rule else str(error)) from None
    show.as_json(told) if values["as_json"] else show.resistance(result, played)


def _resisted(spec: Resist) -> System[Any, Any]:
    """Return the game of a resistance; UsageError for one of somebody's own that lacks, or does not play."""
    if spec.system != OWN:
        return systems.SYSTEMS[spec.system]
    if spec.game is msgspec.UNSET:
        raise click.UsageError("game is missing: a document, or a file on a base")
    return games.played(spec.game).system


def _resist_spec(values: Mapping[str, Any]) -> Resist:
    if values["game"] == "-":
        from service.http.body import read  # noqa: PLC0415  # as in `from_stdin`

        return from_stdin(lambda plain: read(plain, Resist))
    if values["consequence"] is None:
        raise click.UsageError("name the consequence, such as harm")
    consequence = {"id": values["consequence"]} | ({"severity": values["severity"]} if values["severity"] else {})
    plain: dict[str, Any] = {"system": values["game"], "consequence": consequence, "rating": values["rating"]}
    plain |= {name: values[name] for name in ("result", "stress", "note", "seed") if values[name]}
    plain |= {"dice": faces} if (faces := faces_of(values["dice"])) else {}
    try:
        return msgspec.convert(plain, Resist)
    except msgspec.ValidationError as error:
        raise click.UsageError(str(error)) from None
