"""`GET /v1/systems` and `/v1/systems/{system}`."""

from functools import cache
from typing import Annotated, Any

from litestar import get
from litestar.params import PathParameter
from msgspec import Meta, Struct

from service.http import schema
from service.http.answer import Answer
from service.http.operation import operation
from service.http.parameters import Shape
from service.http.problems import Problem
from service.rules.memory import Track
from service.rules.rulings import RULINGS
from service.rules.system import RefusedField, System
from service.rules.systems import SYSTEMS


class SystemSummary(Struct, frozen=True):
    """A game at a glance."""

    name: Annotated[str, Meta(description="As in `system` of a spec.")]
    title: Annotated[str, Meta(description="For people.")]
    rules: Annotated[str, Meta(description="Name and version of the rules.", examples=["underworld/1"])]


class SystemList(Struct, frozen=True):
    """The games there are."""

    systems: Annotated[list[SystemSummary], Meta(description="One card a game.")]


class Description(Struct, frozen=True, kw_only=True):
    """All a client needs to draw a form for a game and to read its replies."""

    name: Annotated[str, Meta(description="As in `system` of a spec.")]
    title: Annotated[str, Meta(description="For people.")]
    rules: Annotated[str, Meta(description="Name and version of the rules.")]
    spec: Annotated[
        dict[str, Any],
        Meta(
            description="JSON Schema of the roll spec: types, enums, ranges, defaults; `x-rule` the ids a field rests "
            "on, `x-owner` who at the table decides it, `x-pattern-description` what a pattern means."
        ),
    ]
    sheet: Annotated[
        dict[str, Any],
        Meta(description="JSON Schema of a character's sheet; of no properties where the game has none."),
    ]
    from_sheet: Annotated[
        tuple[str, ...],
        Meta(description="Fields of the spec that a roll at a table takes from it, by the names it has."),
    ]
    tables: Annotated[
        dict[str, Any],
        Meta(
            description="Ladders, ticks, profiles, prompts and menus, as the game has them; a menu is that of standard "
            "effect."
        ),
    ]
    tracks: Annotated[
        dict[str, Track], Meta(description="What a table keeps of each character, and of itself, and what a cost does.")
    ]
    refuses: Annotated[
        dict[str, RefusedField], Meta(description="Fields of other games that this one refuses, and why.")
    ]
    rulings: Annotated[dict[str, str], Meta(description="What each ruling id means.")]


_Name = Annotated[str, PathParameter(), Shape("One system's name.", type="string", enum=list(SYSTEMS))]


@get(
    "/v1/systems",
    operation_id="listSystems",
    summary="List the games",
    tags=["systems"],
    opt=operation(
        links={
            "first": {
                "operationId": "describeSystem",
                "parameters": {"system": "$response.body#/systems/0/name"},
                "description": "Each name leads to its description.",
            }
        }
    ),
)
async def list_systems() -> Answer[SystemList]:
    """List the games, each with the version of its rules."""
    return Answer(SystemList([SystemSummary(system.name, system.title, system.rules) for system in SYSTEMS.values()]))


@get(
    "/v1/systems/{system:str}",
    operation_id="describeSystem",
    summary="Describe a game",
    tags=["systems"],
    opt=operation(problem_statuses=(404,)),
)
async def describe(system: _Name) -> Answer[Description]:
    """Return what a client needs to draw a form for the game: fields, enums, ladders, ticks, menus and rulings."""
    if system not in SYSTEMS:
        detail = f"there is no system {schema.sent_as(system)}, only {', '.join(SYSTEMS)}"
        raise Problem(404, "unknown_system", detail)
    return _described(system)


@cache
def _described(name: str) -> Answer[Description]:
    system = SYSTEMS[name]
    return Answer(
        Description(
            name=name,
            title=system.title,
            rules=system.rules,
            spec=schema.with_own_rules(schema.whole(system.spec), system.ids),
            sheet=schema.with_own_rules(schema.whole(system.sheet), system.ids),
            from_sheet=tuple(system.from_sheet),
            tables=dict(system.tables),
            tracks=dict(system.memory.tracks),
            refuses=dict(system.refuses),
            rulings=_rulings(system),
        )
    )


def _rulings(system: System[Any, Any]) -> dict[str, str]:
    return {rule: words for rule, words in RULINGS.items() if rule.startswith(system.ids)}


HANDLERS = [list_systems, describe]
