"""The OpenAPI 3.1 document, made from the operations and the wire's own types, and `GET /openapi.json`."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from service import __version__
from service.http import docs, health, odds, resistances, rolls, schema, systems, turns
from service.http.operation import JSON, Answer, Call, Operation, answer
from service.http.problems import PROBLEM_JSON, TITLES, ProblemBody
from service.rules.systems import SYSTEMS

_REF = "#/components/schemas/"
_TAGS = {
    "rolls": "Rolls, resistances and turns: dice in, rulings out.",
    "odds": "What a roll would do, exactly, before the dice.",
    "systems": "What the games know, for forms and labels.",
    "operations": "For those who run the service.",
}
_ABOUT = """\
Resolves tabletop action rolls: a spec goes in; dice, outcome, effect, costs and the menu of consequences come out,
with exact odds before the roll. Ruling ids such as FITD-A5 are explained by `GET /v1/systems/{system}`, rule ids such
as BS-25 in the project's docs/rules.md.
Errors are RFC 9457 problems with a stable `code`; 422 is a refusal by the rules and names the rule."""


async def contract(_call: Call) -> Answer:
    """Answer the document."""
    return _encoded()


@cache
def _encoded() -> Answer:
    return answer(document())


OPERATIONS: list[Operation] = [
    *rolls.OPERATIONS,
    *odds.OPERATIONS,
    *resistances.OPERATIONS,
    *turns.OPERATIONS,
    *systems.OPERATIONS,
    *health.OPERATIONS,
    *docs.OPERATIONS,
    Operation(
        method="GET",
        path="/openapi.json",
        id="contract",
        summary="This contract",
        description="The OpenAPI document of the running service.",
        tag="operations",
        handle=contract,
        gives={JSON: dict},
    ),
]


def document() -> dict[str, Any]:
    """Return the whole document."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rollwright",
            "version": __version__,
            "description": _ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [],
        "tags": [{"name": name, "description": words} for name, words in _TAGS.items()],
        "paths": paths,
        "components": {"schemas": _schemas(), "responses": _refusals()},
    }


def _operation(operation: Operation) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description,
        "tags": [operation.tag],
        "responses": {
            "200": {
                "description": "As asked.",
                "content": {media: {"schema": _schema(kind)} for media, kind in operation.gives.items()},
            }
            | ({"links": operation.links} if operation.links else {})
        }
        | {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in _statuses(operation)},
    }
    if operation.parameters:
        said["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": values, "description": f"One {name}'s name."}
            for name, values in operation.parameters.items()
        ]
    if operation.takes:
        examples = {name: {"value": value} for name, value in operation.examples.items()}
        said["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": _schema(operation.takes), "examples": examples}},
        }
    return said


def _statuses(operation: Operation) -> list[int]:
    """Return the statuses of the problems an operation may answer."""
    return sorted({400, 405, 406, 500, *operation.refuses} | ({408, 413, 415} if operation.takes else set()))


def _schema(kind: Any) -> dict[str, Any]:
    """Return where a type's schema stands: text and plain objects inline, the rest among the components."""
    simple = {str: {"type": "string"}, dict: {"type": "object"}}
    return simple.get(kind) or {"$ref": _REF + kind.__name__}


def _schemas() -> dict[str, Any]:
    """Return the components; a spec and a ruling are told apart by their `system`."""
    kinds = {kind for operation in OPERATIONS for kind in (operation.takes, *operation.gives.values())}
    games = [kind for system in SYSTEMS.values() for kind in (system.spec, system.ruling)]
    named = sorted(kinds - {None, str, dict} | {*games, ProblemBody}, key=lambda kind: str(kind.__name__))
    _, schemas = msgspec.json.schema_components(named, ref_template=_REF + "{name}")
    schemas = schema.ordered(schemas, named)
    for system in SYSTEMS.values():
        for kind in (system.spec, system.ruling):
            schemas[kind.__name__] = schema.with_own_rules(schemas[kind.__name__], system.ids)
    schemas["Spec"] = _one_of("A roll spec, by `system`.", ((name, game.spec) for name, game in SYSTEMS.items()))
    schemas["Ruling"] = _one_of("A ruling, by `system`.", ((name, game.ruling) for name, game in SYSTEMS.items()))
    return dict(sorted(schemas.items()))


def _one_of(words: str, kinds: Iterable[tuple[str, type]]) -> dict[str, Any]:
    mapping = {name: _REF + kind.__name__ for name, kind in kinds}
    return {
        "description": words,
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": "system", "mapping": mapping},
    }


def _refusals() -> dict[str, Any]:
    problem = {PROBLEM_JSON: {"schema": _schema(ProblemBody)}}
    used = sorted({status for operation in OPERATIONS for status in _statuses(operation)})
    return {f"Problem{status}": {"description": f"{TITLES[status]}.", "content": problem} for status in used}
