"""`GET /v1`, `/v1/systems`, `/v1/systems/{system}`, and the game of a table: `/v1/sessions/{sid}/game`."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType, json

from service import __version__
from service.http import auth, schema
from service.http.answer import Answer
from service.http.operation import operation
from service.http.parameters import Shape
from service.http.problems import Problem
from service.http.render.form_schema import form_schema, labels_of, tables_of
from service.http.request import Request
from service.http.resources.table import TOKEN
from service.language import Labelled, _
from service.rules import systems
from service.rules.card import GameCard, card_of
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import text_of
from service.rules.fitd.library import documents
from service.rules.rulings import RULINGS
from service.rules.system import DiceFamily, Mood, RefusedField, System
from service.rules.systems import ALL, BY_RULES, SYSTEMS
from service.session import lifecycle
from service.session.access import cached_session, own_game_of
from service.session.commands import ALL as EVERYBODY
from service.session.commands import Caller


class SystemSummary(Struct, frozen=True):
    """A game at a glance."""

    name: Annotated[str, Meta(description="As in `system` of a spec.")]
    title: Annotated[str, Meta(description="For people.")]
    rules: Annotated[str, Meta(description="Name and version of the rules.", examples=[next(iter(BY_RULES))])]
    family: Annotated[DiceFamily, Meta(description="How dice become a reading, as in its description.")]
    extra_of: (
        Annotated[
            tuple[str, ...],
            Meta(description="Of a published kind of roll that is no game: the games whose tables may allow it."),
        ]
        | UnsetType
    ) = UNSET


class SystemList(Struct, frozen=True):
    """The games there are, and their extras."""

    systems: Annotated[list[SystemSummary], Meta(description="One for each game and extra.")]


class Description(GameCard, frozen=True, kw_only=True):
    """All a client needs to draw a form for a game and to read its replies."""

    title: Annotated[str, Meta(description="For people.")]
    mood: Annotated[
        Mood,
        Meta(
            description="A word for the look of a page: its colours, its type and its dice. `paper` is that of a game "
            "which names none, and what a page has for a word that it does not know."
        ),
    ]
    extra_of: Annotated[tuple[str, ...], Meta(description="As in the list.")] | UnsetType = UNSET
    spec: Annotated[
        dict[str, Any],
        Meta(
            description="JSON Schema of the roll spec: types, enums, ranges, defaults; `title` and `description` of "
            "each field for people, `x-enum-labels` of its values, `x-widget` how it is drawn, `x-group` the part of "
            "the form, `x-primary` what the form shows first; `x-rule` the ids a field rests on, `x-owner` who at the "
            "table decides it, `x-published` what no source has, `x-joined` what follows from joined rolls, `x-once` "
            "what makes a roll count in one other alone, "
            "`x-pattern-description` what a pattern means. For a form: `title` and `description`, `x-enum-labels`, "
            "`x-group` (in the order of `labels.group`), `x-primary`, and `x-widget`: `checkbox`, `stepper`, `number`, "
            "`radio`, `select`, `text`, `textarea`, `faces`, `list`, `object`, `map`, `either`, `hidden` "
            "(docs/languages.md). It has no references."
        ),
    ]
    sheet: Annotated[
        dict[str, Any],
        Meta(
            description="JSON Schema of a character's sheet; of no properties where the game has none. `x-names` are "
            "the names that most characters have; with `x-other-names` they have others too."
        ),
    ]
    tables: Annotated[
        dict[str, Any],
        Meta(
            description="Ladders, ticks, profiles, prompts and menus, as the game has them; a menu is that of standard "
            "effect."
        ),
    ]
    labels: Annotated[
        dict[str, dict[str, Labelled]],
        Meta(
            description="Label and help of each id in its specs, rulings and odds, by kind (`outcome`, `menu`, "
            "`track`, ...) and id.",
            examples=[{"track": {"stress": {"label": "Stress", "help": "Strain that adds up."}}}],
        ),
    ]
    refuses: Annotated[
        dict[str, RefusedField], Meta(description="Fields of other games that this one refuses, and why.")
    ]
    rulings: Annotated[dict[str, str], Meta(description="What each ruling id means.")]


_Name = Annotated[str, PathParameter(), Shape("One system's name.", type="string", enum=list(ALL))]


@get(
    "/v1/systems",
    operation_id="listSystems",
    summary="List the games",
    tags=["systems"],
    opt=operation(
        localized=True,
        conditional=True,
        links={
            "first": {
                "operationId": "describeSystem",
                "parameters": {"system": "$response.body#/systems/0/name"},
                "description": "Each name leads to its description.",
            }
        },
    ),
)
async def list_systems(request: Request) -> Answer[SystemList]:
    """List the games, each with the version of its rules."""
    return _cacheable(_listed(request.exchange.language))


@cache
def _listed(_language: str) -> bytes:
    games = [SystemSummary(one.name, _(one.title), one.rules, one.family, _extra_of(one)) for one in ALL.values()]
    return json.encode(SystemList(games)) + b"\n"


def _cacheable(body: bytes, control: bytes = b"public, max-age=300") -> Answer[Any]:
    """Return what changes with the version of the service alone, for caches, with its ETag."""
    digest = hashlib.blake2b(body, digest_size=8).hexdigest()
    return Answer(body, headers=(auth.etag(digest), (b"cache-control", control)))


def _extra_of(system: System[Any, Any]) -> tuple[str, ...] | UnsetType:
    return tuple([name for name, game in SYSTEMS.items() if system in game.extras]) or UNSET


@get(
    "/v1/systems/{system:str}",
    operation_id="describeSystem",
    summary="Describe a game",
    tags=["systems"],
    opt=operation(localized=True, problem_statuses=(404,), conditional=True),
)
async def describe_system(system: _Name, request: Request) -> Answer[Description]:
    """Return the card of a game, and what draws a form for it: fields, enums, ladders, ticks, menus and rulings."""
    if system not in ALL:
        detail = f"there is no system {schema.sent_as(system)}, only {', '.join(ALL)}"
        raise Problem(404, "unknown_system", detail)
    return _cacheable(_described(ALL[system].rules, request.exchange.language))


_FormerRules = Annotated[
    str | None,
    QueryParameter(),
    Shape(
        "A version of the rules that the table plays or played: 404 for another.",
        type="string",
        pattern="^([a-z][a-z0-9_]{0,39}/[1-9][0-9]{0,3}|sha256:[0-9a-f]{64})$",
        examples=[systems.EXAMPLE_RULES],
        **{"x-pattern-description": f"a version of the rules (such as {systems.EXAMPLE_RULES}) or a digest"},
    ),
]
_OF_TABLE = b"private, no-cache"


@get(
    "/v1/sessions/{sid:str}/game",
    operation_id="describeGame",
    summary="Describe the game of a table",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(localized=True, problem_statuses=(422,), roles=EVERYBODY, conditional=True),
)
async def describe_game(
    request: Request, caller: NamedDependency[Caller], rules: _FormerRules = None
) -> Answer[Description]:
    """Describe the version of the game that the table plays, as `describeSystem` does the latest one.

    A table keeps its version until its GM changes it. With `rules` it is one that the table played before.
    """
    played, language = await lifecycle.played_rules(request.tables, caller, rules), request.exchange.language
    if not systems.is_own(played):
        return _cacheable(_described(played, language), _OF_TABLE)
    kept = request.exchange.deployment.described
    body = kept.get((played, language)) or kept.put((played, language), _description(played))
    return _cacheable(body, _OF_TABLE)


@get(
    "/v1/sessions/{sid:str}/game/document",
    operation_id="getGameDocument",
    summary="Get the document of a table's game",
    tags=["sessions"],
    security=TOKEN,
    opt=operation(problem_statuses=(422,), roles=EVERYBODY, conditional=True),
)
async def get_game_document(
    request: Request, caller: NamedDependency[Caller], rules: _FormerRules = None
) -> Answer[GameDocument]:
    """Return the document of the game that the table plays, in the bytes by which a game of your own is named.

    `sha256:` and their SHA-256 digest are its `rules`, unless the game is one of the service. 404 `no_document` for a
    game that is a program. With `rules` it is that of a version that the table played before.
    """
    rules = await lifecycle.played_rules(request.tables, caller, rules)
    session = await cached_session(request.tables, caller.sid)
    own = await own_game_of(request.tables, caller.sid, session, rules)
    if own is None and rules not in documents():
        raise Problem(404, "no_document", f"{rules} is a program, and has no document")
    return _cacheable(own.text if own else text_of(documents()[rules]), _OF_TABLE)


@cache
def _described(rules: str, _language: str) -> bytes:
    return _description(rules)


def _description(rules: str) -> bytes:
    return json.encode(description_of(systems.of(rules))) + b"\n"


def description_of(system: System[Any, Any]) -> Description:
    """Return the description of a game in the reader's language, and in its own words where it has some."""
    return Description(
        **card_of(system),
        title=_(system.title),
        mood=system.mood,
        extra_of=_extra_of(system),
        spec=form_schema(system.spec, system.ids),
        sheet=form_schema(system.sheet, system.ids),
        tables=tables_of(system),
        labels=labels_of(system),
        refuses={name: RefusedField(one.rule, _(one.reason)) for name, one in system.refuses.items()},
        rulings=_rulings(system),
    )


def _rulings(system: System[Any, Any]) -> dict[str, str]:
    known = {rule: _(words) for rule, words in RULINGS.items() if rule.startswith(system.ids)}
    return known | dict(system.own_rulings)


class ApiVersion(Struct, frozen=True):
    """The versions that run."""

    version: Annotated[str, Meta(description="The service's, a semantic version.")]
    rules: Annotated[Mapping[str, str], Meta(description="The rules that new rolls are ruled by, by game.")]
    api: Annotated[
        Literal["v1"], Meta(description="The API's: requests valid for it stay valid, as `changes` says.")
    ] = "v1"
    contract: Annotated[str, Meta(description="The contract as an OpenAPI document.")] = "/openapi.json"
    changes: Annotated[str, Meta(description="What may change, and how that is said beforehand.")] = "/docs/changes.md"


@get("/v1", operation_id="describeApi", summary="Which version this is", tags=["operations"])
async def describe_api() -> Answer[ApiVersion]:
    """Return the version of the API, of the service and of the rules of each game."""
    return Answer(ApiVersion(__version__, {name: game.rules for name, game in SYSTEMS.items()}))


HANDLERS = [describe_api, list_systems, describe_system, describe_game, get_game_document]
