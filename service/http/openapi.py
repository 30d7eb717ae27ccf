"""The OpenAPI 3.1 document, made from the operations and the wire's own types, and `GET /openapi.json`."""

import inspect
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Self, get_args, get_origin

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import License, Server, Tag

from service import __version__
from service.http import schema
from service.http.answer import Answer
from service.http.application import application
from service.http.operation import (
    FILE_TYPES,
    HEADER_PARAMETERS,
    HTML,
    JSON,
    NDJSON,
    PNG,
    TEXT,
    Operation,
    header_parameters,
    operation_of,
)
from service.http.pages import docs, home, integrations, play, verifier, writing
from service.http.problems import PROBLEM_JSON, TITLES, ProblemBody
from service.http.render.forms import EVENT_FORMS
from service.http.resources import (
    actions,
    addresses,
    audit,
    characters,
    clocks,
    games,
    health,
    log,
    odds,
    people,
    rolls,
    sessions,
    systems,
    table_events,
    table_rolls,
    transfer,
    turn_plans,
    webhooks,
)
from service.language import LANGUAGES
from service.record.actions.state import ActionState
from service.record.documents import ClockKind, Fate, Role
from service.record.field_changes import OfferReply
from service.rules.abilities import PART
from service.rules.system import System
from service.rules.systems import ALL, SYSTEMS
from service.session.actions.partial_spec import partial_type
from service.session.hooks.deliveries import WebhookEvent
from service.session.hooks.webhooks import EntryKind
from service.session.log.entries import AnyLogEntry

_REF = "#/components/schemas/"
_TAGS = {
    "rolls": "Rolls, resistances and turns: dice in, rulings out.",
    "odds": "What a roll would do, exactly, before the dice.",
    "systems": "Descriptions of the games, for forms and labels.",
    "sessions": "Sessions: open, read, change, delete.",
    "people": "Who is at a table, and what proves it.",
    "characters": "Characters and their tracks.",
    "clocks": "Progress clocks, as data and as pictures.",
    "actions": "Rolls that are negotiated: terms, offers, stakes, and the commitment.",
    "table rolls": "Rolls with everything they cost, win and tick.",
    "log": "The log, in pages and live.",
    "webhooks": "The log, sent to programs that listen only when they are called.",
    "receivers": "What programs take that webhooks call.",
    "transfer": "Export, import and the fairness report.",
    "audit": "What proves that dice were honest.",
    "operations": "For those who run the service.",
}
_ENUMS = {
    "ActionState": ActionState,
    "ClockKind": ClockKind,
    "EntryKind": EntryKind,
    "Fate": Fate,
    "OfferReply": OfferReply,
    "Role": Role,
}
"""Closed lists of the service that several types have, a component each; those of the games say it themselves."""
_PARAMETER_ENUMS = {
    "EntryForm": ("A form of a roll, a choice, a resistance or a reversal (docs/forms.md).", list(EVENT_FORMS)),
    "Language": ("A language of words for people (docs/languages.md).", list(LANGUAGES)),
}
"""Closed lists of parameters, with what they are: a component each."""
_ABOUT = """\
Resolves tabletop action rolls: a spec goes in; dice, outcome, effect, costs and the menu of consequences come out,
with exact odds before the roll. Ruling ids such as FITD-A5 are explained by `GET /v1/systems/{system}`, rule ids such
as BS-25 in the project's docs/rules.md. [/games](/games) helps to write a game of your own (docs/games.md).
Errors are RFC 9457 problems with a stable `code`; 422 is a refusal by the rules and names the rule. They are in
English; summaries, labels and forms are in the reader's language (`lang`, `Accept-Language`).
A field that will be removed is `deprecated` here for a year at least, and a response to a request that sends it has the
headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` (docs/changes.md).

To play at a table: open one (`POST /v1/sessions`), keep `gm_token`, and give players its `id` and `join_code`. They
join (`POST .../players`) and send their token as `Authorization: Bearer ...`. Make characters, then roll: at once
(`POST .../rolls`), or negotiated (`POST .../actions`, terms, offers, `POST .../actions/{aid}/roll`). What follows goes
through the action of the entry (`action`; of a roll at once `r` with its number): `POST .../actions/{aid}/choices` and
`.../resistances`. Everybody follows `GET .../events`. Every change of a table needs an `Idempotency-Key`, new for each
change and kept for its repetitions.

Files such as docs/sessions.md are served beside this contract, at `/docs/sessions.md`."""


@get("/openapi.json", operation_id="getContract", summary="This contract", tags=["operations"])
async def get_contract() -> Answer[dict[str, Any]]:
    """Return the OpenAPI document of the running service."""
    return Answer(_written())


_SERVICE = Path(__file__).parents[1]
_PLACES = [folder / "openapi" / "openapi.json" for folder in (_SERVICE, _SERVICE.parent)]
"""The document as `make openapi` wrote it: as it is installed with the service, or in a checkout."""


@cache
def _written() -> bytes:
    """Return the document from its file: making it would stop a process for more than half a second."""
    return msgspec.json.format(_file().read_bytes(), indent=-1) + b"\n"


def _file() -> Path:
    return next(place for place in _PLACES if place.exists())


class Examples(msgspec.Struct, frozen=True):
    """Responses that were recorded, which the document shows: by operation and media type, and problems by status."""

    responses: dict[str, dict[str, Any]]
    problems: dict[str, Any]

    @classmethod
    def written(cls) -> Self:
        """Return those that the document has as it was last written; `make responses` records others."""
        contract = msgspec.json.decode(_file().read_bytes())
        responses: dict[str, dict[str, Any]] = {}
        for described in [described for path in contract["paths"].values() for described in path.values()]:
            [done] = [one for status, one in described["responses"].items() if status.startswith("2")]
            shown = {media: one["example"] for media, one in done.get("content", {}).items() if "example" in one}
            responses |= {described["operationId"]: shown} if shown else {}
        problems = contract["components"]["responses"].values()
        examples = [problem["content"][PROBLEM_JSON]["example"] for problem in problems]
        return cls(responses, {str(one["status"]): one for one in examples})


HANDLERS: list[HTTPRouteHandler] = [
    *rolls.HANDLERS,
    *odds.HANDLERS,
    *turn_plans.HANDLERS,
    *systems.HANDLERS,
    *games.HANDLERS,
    *sessions.HANDLERS,
    *people.HANDLERS,
    *addresses.HANDLERS,
    *characters.HANDLERS,
    *clocks.HANDLERS,
    *actions.HANDLERS,
    *table_rolls.HANDLERS,
    *log.HANDLERS,
    *table_events.HANDLERS,
    *webhooks.HANDLERS,
    *transfer.HANDLERS,
    *audit.HANDLERS,
    *health.HANDLERS,
    *home.HANDLERS,
    *play.HANDLERS,
    *writing.HANDLERS,
    *verifier.HANDLERS,
    *integrations.HANDLERS,
    *docs.HANDLERS,
    get_contract,
]
OPERATIONS = [operation_of(handler) for handler in HANDLERS]


def document(examples: Examples | None = None) -> dict[str, Any]:
    """Return the whole document: Litestar's, completed with the contracts of the operations.

    Its examples are those that are given, or else that the written document has: recorded anew, each would differ.
    """
    examples = examples or Examples.written()
    config = OpenAPIConfig(
        title="Rollwright",
        version=__version__,
        description=_ABOUT,
        license=License(name="MIT", identifier="MIT"),
        servers=[Server(url="/")],
        tags=[Tag(name=name, description=words) for name, words in _TAGS.items()],
        use_handler_docstrings=True,
        # The pages that Litestar would serve beside the document are not wanted: this application serves nothing.
        render_plugins=[JsonRenderPlugin()],
    )
    generated: dict[str, Any] = application(HANDLERS, openapi=config).openapi_schema.to_schema()
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        method = operation.method.lower()
        paths.setdefault(operation.path, {})[method] = _complete(
            operation, generated["paths"][operation.path][method], examples.responses.get(operation.id, {})
        )
    components = {
        "schemas": _schemas(),
        "responses": _refusals(examples.problems),
        "parameters": HEADER_PARAMETERS,
        "securitySchemes": _SCHEMES,
    }
    turn = examples.responses["startTurn"][JSON]
    received = webhooks.posted(turn, _schema(WebhookEvent))
    told = {"openapi": "3.1.0", "security": [], "paths": paths, "webhooks": received, "components": components}
    return generated | told


_TEXTS = {
    TEXT: "Plain text.",
    HTML: "A page.",
    NDJSON: "Lines of JSON, one after the other.",
    "text/css": "A file.",
    "text/javascript": "A script.",
}


def _response_description(operation: Operation) -> str:
    """Return the description of the response: the first line of its type's docstring."""
    for media, kind in operation.response_types.items():
        if get_origin(kind) is dict:
            return "A JSON object."
        return _TEXTS[media] if kind is str else str(inspect.getdoc(kind)).partition("\n")[0]
    return "Nothing: it is done."


def _complete(operation: Operation, generated: dict[str, Any], examples: Mapping[str, Any]) -> dict[str, Any]:
    """Return an operation as Litestar describes it, with media types, headers, links, examples, roles and problems."""
    description = " ".join(generated["description"].split())
    if operation.cost > 1:
        description += f" Counts as {operation.cost} requests against a rate limit."
    done = {"description": _response_description(operation), "headers": _headers(operation)}
    if operation.response_types:
        done["content"] = {
            media: {"schema": _FILE if media == NDJSON else _schema(kind)}
            | ({"example": examples[media]} if media in examples else {})
            for media, kind in operation.response_types.items()
        }
    if operation.links:
        done["links"] = operation.links
    unchanged = {"304": {"description": "You have it already, by If-None-Match."}} if operation.conditional else {}
    refused = {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in _statuses(operation)}
    generated = generated | {
        "description": description,
        "responses": {str(operation.status): done} | unchanged | refused,
    }
    parameters = [
        *_parameters_in("path", operation.parameters, required=True),
        *_parameters_in("query", _query_parameters(operation), required=False),
    ]
    parameters += [{"$ref": f"#/components/parameters/{name}"} for name in header_parameters(operation)]
    generated.pop("parameters", None)
    if parameters:
        generated["parameters"] = parameters
    generated.pop("deprecated", None)
    if operation.roles:
        generated["x-roles"] = list(operation.roles)
    if operation.upload:
        generated["requestBody"] = {
            "required": True,
            "content": {media: {"schema": _FILE} for media in FILE_TYPES},
        }
    elif operation.body_type:
        bodies = {name: {"value": value} for name, value in operation.examples.items()}
        described = generated.setdefault("requestBody", games.body(_schema(operation.body_type)))
        described["content"][JSON]["examples"] = bodies
    return generated


# Generated clients then neither read it into a string nor parse it.
_FILE = {"type": "string", "format": "binary", "minLength": 1}
_SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "As given to the GM, or on joining."},
    "ticket": {
        "type": "apiKey",
        "in": "query",
        "name": "ticket",
        "description": "From `POST .../tickets`: good once, and soon, instead of a token.",
    },
}


_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait before the next try.", "schema": {"type": "integer"}}}


def _query_parameters(operation: Operation) -> Mapping[str, Mapping[str, Any]]:
    """Return the parameters of the query, without the ticket, which is a credential."""
    return {name: schema for name, schema in operation.query.items() if name != "ticket"}


def _parameters_in(place: str, schemas: Mapping[str, Mapping[str, Any]], *, required: bool) -> list[dict[str, Any]]:
    """Return parameters; the description of each stands beside its schema."""
    return [
        {
            "name": name,
            "in": place,
            "required": required or "required" in schema,
            "description": schema.get("description", f"One {name}'s name."),
            "schema": _parameter_schema(
                {name: value for name, value in schema.items() if name not in {"description", "required"}}
            ),
        }
        for name, schema in schemas.items()
    ]


def _parameter_schema(schema: dict[str, Any]) -> dict[str, Any]:
    named = [name for name, (_, values) in _PARAMETER_ENUMS.items() if schema.get("enum") == values]
    return {"$ref": _REF + named[0]} if named else schema


_HEADERS = {
    "Content-Disposition": "The name of the file (RFC 6266).",
    "Content-Language": "The language of words for people.",
    "ETag": "For If-Match of a change, and for If-None-Match where that is a parameter.",
    "Idempotent-Replayed": "`true` where the response is a replay.",
    "Link": "The next page (RFC 8288).",
    "Location": "Where it is.",
    "RateLimit": "What is left of each, `r`, and seconds until it is full again, `t`.",
    "RateLimit-Policy": "The quotas, where there are any: `q` requests, sessions or stored bytes in `w` seconds.",
    "Server-Timing": "Milliseconds that the service and its store took.",
    "X-Request-Id": "The request, as it is called in the service's log: the caller's id, or a new one.",
}
_LIMITS = ("RateLimit", "RateLimit-Policy")


def _described(*names: str) -> dict[str, Any]:
    """Return the descriptions of headers that are text."""
    return {name: {"description": _HEADERS[name], "schema": {"type": "string"}} for name in sorted(names)}


def _headers(operation: Operation) -> dict[str, Any]:
    """Return the headers of a response that the contract describes."""
    own = {
        "Content-Language": operation.localized,
        "ETag": operation.conditional,
        "Idempotent-Replayed": operation.needs_key,
        "Link": "after" in operation.query,
    }
    names = {"Server-Timing", "X-Request-Id", *operation.sends, *[name for name, does in own.items() if does]}
    return _described(*names, *(_LIMITS if operation.limited else ()))


def _statuses(operation: Operation) -> list[int]:
    """Return the statuses of the problems that an operation may return."""
    always = {400, 405, 406, 500, *operation.problem_statuses}
    body = {408, 413, 415} if operation.body_type else set()
    table = {401, 403, 404} if operation.roles else set()
    change = ({409, 422} if operation.roles else set()) | {503} if operation.needs_key else set()
    version = {412, 428} if operation.needs_version else set()
    stored = {503} if operation.needs_store or operation.roles else set()
    limited = {429} if operation.limited else set()
    drawn = {503} if PNG in operation.media_types else set()
    return sorted(always | body | table | change | version | stored | limited | drawn)


def _schema(kind: Any) -> dict[str, Any]:
    """Return where a type's schema stands: text and plain objects inline, the rest among the components."""
    simple: dict[Any, dict[str, Any]] = {
        str: {"type": "string"},
        dict[str, Any]: {"type": "object", "additionalProperties": True},
    }
    return simple.get(kind) or {"$ref": _REF + kind.__name__}


def _schemas() -> dict[str, Any]:
    """Return the components; the `system` of a spec and of a ruling is their discriminator."""
    kinds = {kind for operation in OPERATIONS for kind in (operation.body_type, *operation.response_types.values())}
    of_games = [kind for system in ALL.values() for kind in _kinds(system)]
    of_wire = {*games.KINDS, ProblemBody, log.Presence, log.Problems, WebhookEvent}
    kinds = kinds - {None, str, dict[str, Any]} | {*of_games, *of_wire}
    named = sorted(kinds, key=lambda kind: str(kind.__name__))
    _, schemas = msgspec.json.schema_components(named, ref_template=_REF + "{name}")
    schemas = schema.ordered(schemas, named)
    for system in ALL.values():
        for kind in _kinds(system):
            schemas[kind.__name__] = schema.with_own_rules(schemas[kind.__name__], system.ids)
    _name_entries(schemas)
    specs, rulings = ({name: getattr(game, of).__name__ for name, game in ALL.items()} for of in ("spec", "ruling"))
    schemas["Spec"] = _union("A roll spec, by `system`.", specs | games.SPEC)
    schemas["Ruling"] = _union("A ruling, by `system`.", rulings | games.RULING)
    at_table = {name: f"{game.spec.__name__}AtTable" for name, game in ALL.items()}
    for name, game in ALL.items():
        schemas[at_table[name]] = _at_table(schemas, game)
    schemas["TableSpec"] = _union("A roll spec that its character completes, by `system`.", at_table | games.AT_TABLE)
    sheets = [kind.__name__ for kind in {game.sheet: None for game in SYSTEMS.values()}]
    schemas["Sheet"] = _any_sheet([schemas[name] for name in sheets])
    schemas["SheetGiven"] = {
        "description": "What a character is, by the table's game.",
        "anyOf": [{"$ref": _REF + name} for name in sheets],
    }
    schemas["Terms"] = {
        "description": "Fields of a roll spec to set, each optional; `system` is the table's.",
        "anyOf": [{"$ref": _REF + partial_type(system).__name__} for system in ALL.values()],
    }
    games.complete(schemas)
    for name, (words, values) in _PARAMETER_ENUMS.items():
        schemas[name] = {"description": words, "type": "string", "enum": values}
    return dict(sorted(schema.for_generators(schemas, _ENUMS).items()))


def _name_entries(schemas: dict[str, Any]) -> None:
    """Make the union of the log's entries a component of its own."""
    entries = {kind.__struct_config__.tag: kind.__name__ for kind in get_args(AnyLogEntry)}
    for name in [*entries.values(), "Presence", "Problems"]:
        described = {"description": "Type of the event.", **schemas[name]["properties"]["type"]}
        schemas[name]["properties"]["type"] = described
    schemas["LogEntry"] = _union("An entry of the log, by `type`.", entries, "type")
    schemas["Page"]["properties"]["items"]["items"] = {"$ref": _REF + "LogEntry"}
    data = schemas["WebhookEvent"]["properties"]["data"]
    schemas["WebhookEvent"]["properties"]["data"] = {"description": data["description"], "$ref": _REF + "LogEntry"}


def _any_sheet(sheets: list[dict[str, Any]]) -> dict[str, Any]:
    """Return one schema of the sheets of all games: of several, generated clients read any sheet as the first."""
    fields: dict[str, dict[str, Any]] = {}
    for name, field in [item for sheet in sheets for item in sheet["properties"].items()]:
        fields[name] = _either(fields[name], field) if name in fields and name != PART else field
    fields[PART] = fields[PART] | {"additionalProperties": {"type": "object", "description": "As the game has it."}}
    words = "What a character is: fields of the table's game; one of your own may have others."
    known = {"type": "object", "properties": fields, "additionalProperties": True}
    return {"title": "Sheet", "description": words, **known}


def _either(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a field that two sheets have, with the wider range of its numbers."""
    values, others = one["additionalProperties"], other["additionalProperties"]
    if values.keys() != others.keys() or values["type"] != "integer":
        return {"description": one["description"], "anyOf": [one, other]}
    wider = {
        "minimum": min(values["minimum"], others["minimum"]),
        "maximum": max(values["maximum"], others["maximum"]),
    }
    told = {key: f"{one[key]} {other[key]}" for key in ("description", "x-rule")}
    return one | told | {"additionalProperties": values | wider}


def _kinds(game: System[Any, Any]) -> tuple[type, ...]:
    """Return the types of the wire that a game has."""
    return game.spec, game.ruling, game.sheet, partial_type(game)


def _at_table(schemas: dict[str, dict[str, Any]], game: System[Any, Any]) -> dict[str, Any]:
    """Return a game's spec without requiring what a sheet may have; add the objects of its lists to the schemas."""
    whole = schemas[game.spec.__name__]
    properties = dict(whole["properties"])
    for name, member in game.from_sheet.items():
        if member:
            part = schemas[properties[name]["items"]["$ref"].removeprefix(_REF)]
            title = f"{part['title']}AtTable"
            needed = [other for other in part["required"] if other != member]
            schemas[title] = part | {"title": title, "required": needed}
            properties[name] = properties[name] | {"items": {"$ref": _REF + title}}
    required = [name for name in whole["required"] if game.from_sheet.get(name, name)]
    return whole | {"title": f"{whole['title']}AtTable", "properties": properties, "required": required}


def _union(words: str, kinds: Mapping[Any, str], field: str = "system") -> dict[str, Any]:
    mapping = {name: _REF + kind for name, kind in kinds.items()}
    return {
        "description": words,
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def _problem_headers(status: int) -> dict[str, Any]:
    """Return the headers of a problem that tell when to try again."""
    return (_RETRY_AFTER if status in {429, 503} else {}) | (_described(*_LIMITS) if status == 429 else {})


def _refusals(examples: Mapping[str, Any]) -> dict[str, Any]:
    used = sorted({status for operation in OPERATIONS for status in _statuses(operation)})
    return {
        f"Problem{status}": {
            "description": f"{TITLES[status]}.",
            **({"headers": headers} if (headers := _problem_headers(status)) else {}),
            "content": {PROBLEM_JSON: {"schema": _schema(ProblemBody), "example": examples[str(status)]}},
        }
        for status in used
    }
