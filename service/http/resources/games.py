"""`POST /v1/games`, and the games that rolls bring with them: refused with the faults at their places, or compiled."""

import asyncio
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from typing import Annotated, Any

import msgspec
from litestar import post
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.http.answer import Answer
from service.http.body import check_depth, game_breaks_schema, parse, read_as
from service.http.exchange import Exchange
from service.http.operation import JSON, TOML, operation
from service.http.problems import FieldError, Problem, escaped
from service.http.render.game_warnings import warnings_of
from service.http.request import Request
from service.http.resources.systems import Description, description_of
from service.language import words_of
from service.rules.fitd import members
from service.rules.fitd.document import GameDocument, Part
from service.rules.fitd.expand import NotExpanded
from service.rules.fitd.library import bases
from service.rules.fitd.ruling import OWN, OwnRuling
from service.rules.games.file import GameText, lines_in, new_game
from service.rules.games.own import GameBreaksSchema, GameInvalid, GameTooLarge, OwnGame, OwnSpec
from service.rules.odds import PoolOdds, by_dice
from service.rules.spec import Spec
from service.rules.system import System

SMALLEST: Mapping[str, Any] = {
    "base": "forged-1",
    "name": "night_ferry",
    "title": "Night Ferry",
    "approach": {"name": "action", "number": "rating", "part": "ratings", "most": 4},
    "cites": [{"rule": "FITD-A1"}],
    "fields": [
        {
            "name": "rating",
            "kind": "number",
            "most": 4,
            "required": True,
            "dice": 1,
            "source": "rating",
            "always": True,
            "sheet": {"part": "ratings", "by": "action"},
        },
        {"name": "action", "kind": "text", "longest": 80},
    ],
    "sheet": [{"part": "ratings", "value": {"name": "value", "kind": "number", "most": 4}}],
}
"""A small file, for documentation."""
COST = 5
"""What a game that is not compiled yet counts as, with its request: checking and compiling take some milliseconds."""
MOST_FAULTS = 20
_DEPTH = 16
"""Tables and lists within each other of TOML; a document needs no more than twelve."""
_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_.-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{8}}")
"""A key of nine parts and more: what reads TOML takes a time that grows with the square of their number."""
_MARKS = "=,.[{"
_MOST_MARKS = 8192
"""What a file of TOML may have of them, each of which is a name, a value or a list, or stands in a text.

The games of the release have one for every eleven bytes.
"""
_SECONDS = 5.0
"""How long a text of TOML may be read for: 64 KiB of usual ones take 30 ms."""


class GameFile(Struct, frozen=True, kw_only=True):
    """A file on a base: what differs, member by member, lists of objects by `id`, `name`, `part` or `kind`."""

    base: Annotated[str, Meta(description="What it stands on.", extra_json_schema={"enum": list(bases())})]
    drop: Annotated[
        tuple[Annotated[str, Meta(max_length=120)], ...],
        Meta(max_length=200, description="What of the base it lacks: `fields.trade`, `positions.risky`."),
    ] = ()


class Game(Struct, frozen=True):
    """A game of your own: a document, or a file on a base."""


class CheckedGame(Struct, frozen=True, kw_only=True):
    """A game that plays."""

    rules: Annotated[str, Meta(description="Its name: the digest of its document.", pattern="^sha256:[0-9a-f]{64}$")]
    bytes: Annotated[int, Meta(description="Bytes of its document as canonical JSON (RFC 8785).")]
    document: Annotated[GameDocument, Meta(description="The whole document, without members at their default.")]
    description: Annotated[Description, Meta(description="The game as `describeSystem` describes one.")]
    odds: Annotated[
        tuple[PoolOdds, ...], Meta(description="The chance of each outcome by position, and by up to five dice.")
    ]
    warnings: Annotated[
        tuple[FieldError, ...],
        Meta(
            description="What nothing comes of, each at its place in the document and in the file: options in no menu, "
            "`any` where each position is named, words of a kind or a thing that the game does not have."
        ),
    ]


@post(
    "/v1/games",
    operation_id="checkGame",
    summary="Check a game of your own",
    tags=["systems"],
    status_code=200,
    opt=operation(
        body_type=Game,
        toml=True,
        localized=True,
        cost=COST,
        problem_statuses=(422,),
        examples={"night_ferry": SMALLEST},
    ),
)
async def check_game(request: Request) -> Answer[CheckedGame]:
    """Check a game of your own, Forged in the Dark, and return its document and its description.

    Send a file on a base, or a whole document, as JSON or TOML (docs/games.md). Nothing is stored: rolls and odds take
    the game with them. What is stated in vain is told as `warnings`. 422 `game_invalid` has up to 20 faults, each at
    its place in the document and in the file.
    """
    body, is_toml = await request.toml_or_json()
    file = await from_toml(body) if is_toml else parse(body)
    if not isinstance(file, dict):
        raise Problem(400, "invalid_field", "the body must be a game: an object", errors=(FieldError("", "an object"),))
    try:
        game = await game_of(request, file)
    except Problem as problem:
        raise await _with_lines(problem, file, body) from None
    with words_of(game.system.own_words):
        description = description_of(game.system)
    document: Any = msgspec.Raw(game.text)
    size = len(game.text)
    odds = tuple(by_dice(game))
    warnings = await _at_lines(
        [FieldError(fault.pointer, fault.detail) for fault in warnings_of(file, game)], file, body
    )
    checked = CheckedGame(
        rules=game.rules, bytes=size, document=document, description=description, odds=odds, warnings=warnings
    )
    return Answer(checked)


async def _with_lines(problem: Problem, file: Mapping[str, Any], body: bytes) -> Problem:
    """Add the lines of a file to the faults of its document."""
    errors = await _at_lines(problem.body.errors or (), file, body)
    problem.body = replace(problem.body, errors=errors or UNSET)
    return problem


async def _at_lines(found: Sequence[FieldError], file: Mapping[str, Any], body: bytes) -> tuple[FieldError, ...]:
    """Return what was found in a document with its lines in the file."""
    # Some 0.1 s for the largest file; others are served meanwhile.
    return await asyncio.to_thread(_lined, found, file, body) if found else ()


def _lined(found: Sequence[FieldError], file: Mapping[str, Any], body: bytes) -> tuple[FieldError, ...]:
    lines = GameText(file, lines_in(body.decode().removeprefix("\ufeff"))).lines_of([error.pointer for error in found])
    return tuple([replace(error, line=line or UNSET) for error, line in zip(found, lines, strict=True)])


async def game_of(request: Request, file: Mapping[str, Any], at: str = "") -> OwnGame:
    """Return the game of a file or a document; Problem with its faults, and 429 for one too many that is new."""
    exchange = request.exchange
    games = exchange.deployment.games
    if found := games.known(file):
        return found
    if at:
        await _charge(exchange)
    try:
        return games.take(file)
    except NotExpanded as error:
        place = f"{at}{error.pointer}"
        errors = (FieldError(place, error.detail),)
        raise Problem(400, "invalid_field", f"{place}: {error.detail}", errors=errors) from None
    except GameBreaksSchema as error:
        # To find one of some thousand names takes 20 ms.
        raise await asyncio.to_thread(game_breaks_schema, str(error), error.whole, at) from None
    except GameTooLarge as error:
        raise Problem(413, "game_too_large", str(error)) from None
    except GameInvalid as error:
        raise _invalid(error, at) from None


async def _charge(exchange: Exchange) -> None:
    limits = exchange.deployment.limits
    if limits.requests:
        exchange.quota = await limits.admit(exchange.headers, exchange.address, COST - 1)


def _invalid(invalid: GameInvalid, at: str) -> Problem:
    faults = [FieldError(f"{at}{fault.pointer}", fault.detail) for fault in invalid.faults[:MOST_FAULTS]]
    more = len(invalid.faults) - len(faults)
    detail = f"{faults[0].pointer}: {faults[0].detail}" + (
        f"; {len(faults) + more - 1} more" if len(faults) + more > 1 else ""
    )
    return Problem(422, "game_invalid", detail, errors=tuple(faults))


async def played(request: Request, spec: Spec) -> tuple[Spec, System[Any, Any] | None]:
    """Return a spec, and the game that it brought: that of the release is None, as its spec says which it is."""
    if not isinstance(spec, OwnSpec):
        return spec, None
    game = await game_of(request, spec.game, "/game")
    fields = {name: value for name, value in request.exchange.value.items() if name != "game"}
    return read_as(fields, game.system), game.system


async def brought(request: Request, system: str, file: Mapping[str, Any] | UnsetType) -> System[Any, Any] | None:
    """Return the game that a request brought beside its `system`; None for one of the release."""
    if system != OWN and file is not UNSET:
        reason = f"`game` belongs to `{OWN}`: {system} is a game of this service"
        raise Problem(400, "refused_field", reason, errors=(FieldError("/game", reason),))
    if system != OWN:
        return None
    if file is UNSET:
        raise missing_game()
    return (await game_of(request, file, "/game")).system


def missing_game() -> Problem:
    """Return the problem of a roll of somebody's own game without the game."""
    expected = "a game: a document, or a file on a base"
    return Problem(
        400, "missing_field", f"/game is missing: it must be {expected}", errors=(FieldError("/game", expected),)
    )


async def from_toml(body: bytes) -> dict[str, Any]:
    """Return a file in TOML as plain values; Problem 400 for what is none, or is nested too deeply.

    It is read in a thread, as that may take a while; beyond a deadline nobody waits for it.
    """
    try:
        text = body.decode().removeprefix("\ufeff")
    except UnicodeError:
        raise _malformed("the body is not valid UTF-8 text") from None
    if sum([text.count(mark) for mark in _MARKS]) > _MOST_MARKS:
        raise _malformed(f"it has more than {_MOST_MARKS} of `{'`, `'.join(_MARKS)}`")
    if _LONG_KEY.search(text):
        raise _malformed("a key has at most 8 parts")
    try:
        return await asyncio.wait_for(asyncio.to_thread(_read_toml, text), _SECONDS)
    except TimeoutError:
        raise _malformed("it takes too long to read") from None


def _read_toml(text: str) -> dict[str, Any]:
    try:
        file = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise _malformed(str(error)) from None
    except RecursionError:
        raise _malformed("it is nested too deeply") from None
    check_depth(file, _DEPTH)
    _check_values(file, "")
    return file


def _check_values(value: Any, pointer: str) -> None:
    """Refuse what TOML has and a document has not."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in inside:
        _check_values(inner, f"{pointer}/{escaped(str(name))}")
    if isinstance(value, float | date | time):
        expected = "a text, an integer, true or false: dates and fractions are none of a game"
        raise Problem(400, "invalid_field", f"{pointer} must be {expected}", errors=(FieldError(pointer, expected),))


def _malformed(detail: str) -> Problem:
    return Problem(400, "malformed_toml", f"the body is not a game in TOML: {detail}")


HANDLERS = [check_game]
SPEC, RULING = {OWN: OwnSpec.__name__}, {OWN: OwnRuling.__name__}
"""What the contract calls them, by `system`."""
AT_TABLE, TERMS, SHEET = {OWN: "OwnSpecAtTable"}, "OwnTerms", "OwnSheet"
"""What it calls specs and terms at a table that plays a game of your own, and sheets of its characters."""
KINDS = (OwnSpec, OwnRuling, GameFile)
"""Types that the contract has beside those of operations."""


def body(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a game as the body of a request in the contract."""
    text = {"schema": {"type": "string", "minLength": 1}, "example": new_game(SMALLEST["name"])}
    return {"required": True, "content": {JSON: {"schema": schema}, TOML: text}}


def complete(schemas: dict[str, dict[str, Any]]) -> None:
    """Complete what the contract says of games: fields of a game, members of a document, and what each of them is."""
    schemas[OwnSpec.__name__]["additionalProperties"] = True
    for name in {kind.__name__ for kind in _within(Part)} & schemas.keys():
        properties = schemas[name]["properties"].items()
        schemas[name]["properties"] = {
            member: {"description": members.described(name, member)} | inner for member, inner in properties
        }
    schemas[GameFile.__name__] |= _members_of_files(schemas)
    spec = schemas[OwnSpec.__name__]
    own = {name: field for name, field in spec["properties"].items() if name != "game"}
    schemas[AT_TABLE[OWN]] = {
        **spec,
        "title": AT_TABLE[OWN],
        "description": "A roll at a table that plays a game of your own: the fields of that game.",
        "properties": own,
        "required": ["system"],
    }
    schemas[TERMS] = {
        "title": TERMS,
        "description": "Terms at a table that plays a game of your own: the fields of that game.",
        "type": "object",
        "properties": {name: own[name] for name in ("goal", "note")},
        "additionalProperties": True,
    }
    schemas[SHEET] = {
        "title": SHEET,
        "description": "What a character of a game of your own is: values by name, in the parts that the game has.",
        "type": "object",
        "additionalProperties": {"type": "object", "additionalProperties": True},
    }
    for union, name in (("Terms", TERMS), ("SheetGiven", SHEET)):
        schemas[union]["anyOf"] = [*schemas[union]["anyOf"], {"$ref": f"#/components/schemas/{name}"}]
    either = [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in (GameFile, GameDocument)]
    schemas[Game.__name__] = {"description": schemas[Game.__name__]["description"], "anyOf": either}


def _members_of_files(schemas: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return what a file states: what no base has, and parts of a document, of which the base may have the rest."""
    whole, file = (schemas[kind.__name__] for kind in (GameDocument, GameFile))
    required = [name for name in whole["required"] if not any(name in base for base in bases().values())]
    stated = {
        name: inner if name in required else {"description": inner["description"]}
        for name, inner in whole["properties"].items()
    }
    return {
        "properties": file["properties"] | stated,
        "required": [*file["required"], *required],
        "additionalProperties": False,
    }


def _within(kind: type) -> Iterator[type]:
    """Yield the types that extend one, at any depth."""
    one: type
    for one in kind.__subclasses__():
        yield one
        yield from _within(one)
