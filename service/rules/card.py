"""The card of a game: what a client, a form and a verifier need to know of it beyond its functions."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import NODEFAULT, UNSET, Meta, Struct, inspect, to_builtins

from service.per_type import per_type
from service.rules.follow_up import Weight
from service.rules.joins import JoinKind
from service.rules.memory import Approach, Repeats, Track, Tries
from service.rules.offers import OfferRule
from service.rules.spec import Implied, Owner, Spec
from service.rules.system import DiceFamily, OutcomeGrade, Push, System

FieldKind = Literal["switch", "number", "choice", "text", "object", "either"]


class CardField(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of a spec, or of an object in one."""

    kind: Annotated[
        FieldKind,
        Meta(
            description="What it holds, beside null: true or false, a number, a word of a closed list, text, an "
            "object, or `either` of several."
        ),
    ]
    owner: Annotated[Owner, Meta(description="Who at the table decides it.")]
    many: Annotated[bool, Meta(description="Whether it is a list of these.")] = False
    required: Annotated[bool, Meta(description="Whether a roll without a table has it always.")] = False
    default: Annotated[Any, Meta(description="What it is where it is left out; absent where it is required.")] = UNSET
    free: Annotated[bool, Meta(description="Whether the player may change it after the GM agreed.")] = False
    joined: Annotated[bool, Meta(description="Whether it follows from rolls that an action joins.")] = False
    published: Annotated[bool, Meta(description="Whether only tables take it that allow published rules.")] = False
    once: Annotated[bool, Meta(description="Whether a roll that sets it counts in one other roll alone.")] = False


class CardJoins(Struct, frozen=True, kw_only=True):
    """The rolls that an action of a game may join."""

    kind: Annotated[JoinKind, Meta(description="Members and a set-up, reactions, an attack, or one opponent.")]
    most: Annotated[int, Meta(description="The most rolls of other characters that it takes, a set-up aside.")]


class GameCard(Struct, frozen=True, kw_only=True):
    """What a client, a form and a verifier need to know of a game, made from its declarations."""

    name: Annotated[str, Meta(description="As in `system` of a spec.")]
    rules: Annotated[str, Meta(description="Name and version of the rules.")]
    extras: Annotated[tuple[str, ...], Meta(description="Published kinds of rolls that its tables may allow.")]
    family: Annotated[
        DiceFamily,
        Meta(
            description="How dice become a reading: the best of six-sided ones, Hope and Fear, successes of ten-sided "
            "ones, or a sum."
        ),
    ]
    fields: Annotated[
        dict[str, CardField],
        Meta(description="The fields of the spec that people decide, and those of its objects (`clock.size`)."),
    ]
    approach: Annotated[Approach, Meta(description="How a roll says how the goal is pursued.")]
    from_sheet: Annotated[
        tuple[str, ...],
        Meta(description="Fields of the spec that a roll at a table takes from the sheet, by the names it has."),
    ]
    ability_fields: Annotated[
        tuple[str, ...],
        Meta(description="Fields of the spec that special abilities of the sheet give where they are left out."),
    ]
    members: Annotated[
        dict[str, str], Meta(description="Of those that are lists: the member of each object that it takes.")
    ]
    harm_field: Annotated[str | None, Meta(description="The field that a table may compute from harm.")]
    offers: Annotated[dict[str, OfferRule], Meta(description="What others may offer, and what an accepted offer sets.")]
    pushes: Annotated[dict[str, Push], Meta(description="Choices by which the character pays for more.")]
    joins: Annotated[CardJoins | None, Meta(description="The rolls that an action may join; null: none.")]
    needed: Annotated[dict[str, str], Meta(description="Fields that a roll at a table needs, each with its rule.")]
    counted: Annotated[dict[str, str], Meta(description="Fields that the table gives an action, each with where from.")]
    from_tracks: Annotated[tuple[str, ...], Meta(description="Those of them that are tracks of the character.")]
    uncounted: Annotated[tuple[str, ...], Meta(description="Fields by which a roll is none of a turn's actions.")]
    by_option: Annotated[tuple[str, ...], Meta(description="Fields that options of the table decide if left out.")]
    once_a_turn: Annotated[dict[str, str], Meta(description="Tracks that are spent once a turn, each with its rule.")]
    tries: Annotated[Tries | None, Meta(description="How tries at a task are counted; null: they are not.")]
    repeats: Annotated[Repeats | None, Meta(description="What is refused as the same attempt again; null: nothing.")]
    hides: Annotated[dict[str, str], Meta(description="Fields that players do not see while another is true.")]
    number_labels: Annotated[
        dict[str, str],
        Meta(description="Fields of a number that may be a label: the pattern of the whole label, the number in it."),
    ]
    implied: Annotated[
        dict[str, Implied], Meta(description="Members of objects (`traits.max`) that follow from a name beside them.")
    ]
    clock_flag: Annotated[str | None, Meta(description="The field without which its rolls tick no clock; null: none.")]
    resist_rule: Annotated[str | None, Meta(description="The rule of resisting; null: nothing can be resisted.")]
    resist_track: Annotated[str | None, Meta(description="The track that resisting costs; null: none is resisted.")]
    narrated: Annotated[tuple[str, ...], Meta(description="Consequences that the GM may narrate without a roll.")]
    grants: Annotated[
        dict[str, int], Meta(description="Effects that the GM may grant after a failure, and their ticks.")
    ]
    grants_part: Annotated[bool, Meta(description="Whether the GM may grant a part after a failure.")]
    harm_track: Annotated[
        str | None,
        Meta(description="The track of which harm marks as many boxes as its level; null: a box of its level."),
    ]
    severities: Annotated[
        tuple[Weight, ...],
        Meta(description="How grave a consequence may be, from the least: what the GM grades has one of them."),
    ]
    usual_severity: Annotated[str, Meta(description="The severity where neither the menu nor the GM says it.")]
    graded_by_gm: Annotated[
        tuple[str, ...], Meta(description="Consequences whose menu does not say how grave they are.")
    ]
    tracks: Annotated[
        dict[str, Track], Meta(description="What a table keeps of each character, and of itself, and what a cost does.")
    ]
    grades: Annotated[dict[str, OutcomeGrade], Meta(description="How good each outcome is, and each degree of one.")]
    slots: Annotated[
        dict[str, tuple[str, ...]],
        Meta(
            description="What the GM may tell before the dice (`says` of an action): a slot for each result, with the "
            "outcomes it is of."
        ),
    ]
    outcomes_of: Annotated[
        dict[str, tuple[str, ...]],
        Meta(description="Fields whose rolls have outcomes of their own while they are true, and no others: which."),
    ]


def card_of(system: System[Any, Any]) -> dict[str, Any]:
    """Return the fields of a game's card, by name, as `GameCard` and types that extend it take them."""
    memory, follow_up, joins = system.memory, system.memory.follow_up, system.joins
    spec: type[Spec] = system.spec
    return {
        "name": system.name,
        "rules": system.rules,
        "extras": tuple([extra.name for extra in system.extras]),
        "family": system.family,
        "fields": fields_of(spec),
        "approach": memory.approach,
        "from_sheet": tuple(system.from_sheet),
        "ability_fields": system.ability_fields,
        "members": {name: member for name, member in system.from_sheet.items() if member},
        "harm_field": memory.harm,
        "offers": dict(system.offers),
        "pushes": dict(system.pushes),
        "joins": CardJoins(kind=joins.kind, most=joins.most) if joins else None,
        "needed": dict(memory.required),
        "counted": dict(memory.counted),
        "from_tracks": memory.from_character,
        "uncounted": memory.uncounted,
        "by_option": memory.by_option,
        "once_a_turn": dict(memory.once_a_turn),
        "tries": memory.tries,
        "repeats": memory.repeats,
        "hides": dict(system.hides),
        "number_labels": dict(system.number_labels),
        "implied": dict(system.implied),
        "clock_flag": system.clock_flag,
        "resist_rule": follow_up.resist_rule,
        "narrated": tuple(follow_up.narrated),
        "grants": {level: ticks for level, ticks in follow_up.granted.items() if ticks},
        "grants_part": follow_up.part_rule is not None,
        "resist_track": follow_up.resist.track if follow_up.resist else None,
        "harm_track": next((one.track for one in follow_up.severities if one.boxes > 1), None),
        "severities": follow_up.severities,
        "usual_severity": follow_up.usual if follow_up.severities else "",
        "graded_by_gm": tuple(sorted(follow_up.graded_by_gm)),
        "tracks": dict(memory.tracks),
        "grades": dict(system.grades),
        "slots": dict(system.slots),
        "outcomes_of": dict(system.outcomes_of),
    }


def flag_of(path: str) -> str:
    """Return a field as an option of a command line: `--tier-own` for `tier.own`."""
    return "--" + path.replace(".", "-").replace("_", "-")


@per_type
def fields_of(kind: type[Spec]) -> dict[str, CardField]:
    """Return the fields of a spec that people decide, and those of objects in it by their paths (`clock.size`)."""
    return {
        path: field
        for one in _fields(kind)
        if (owner := _marks(one).get("x-owner")) is not None
        for path, field in _with_inner(one, one.name, owner)
    }


def _fields(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _marks(field: inspect.Field) -> Mapping[str, Any]:
    return getattr(field.type, "extra_json_schema", None) or {}


def _with_inner(field: inspect.Field, path: str, owner: Owner) -> Iterator[tuple[str, CardField]]:
    """Yield a field, then those of its objects: the same people decide them where they do not say otherwise."""
    marks = _marks(field)
    held, many = _held(field.type)
    kinds = {_kind(one) for one in held}
    [kind] = kinds if len(kinds) == 1 else ["either"]
    default = UNSET if field.default is NODEFAULT or field.default is UNSET else to_builtins(field.default)
    yield (
        path,
        CardField(
            kind=kind,  # type: ignore[arg-type]  # one of them
            owner=owner,
            many=many,
            required=field.required,
            default=default,
            **{mark: True for mark in ("free", "joined", "published", "once") if marks.get(f"x-{mark}")},
        ),
    )
    for one in held:
        for part in _fields(one.cls) if isinstance(one, inspect.StructType) else ():
            yield from _with_inner(part, f"{path}.{part.name}", _marks(part).get("x-owner", owner))


def _held(kind: inspect.Type) -> tuple[list[inspect.Type], bool]:
    """Return the types that a field may hold, without null and what is known of them; and whether it is a list."""
    match kind:
        case inspect.Metadata():
            return _held(kind.type)
        case inspect.VarTupleType():
            return _held(kind.item_type)[0], True
        case inspect.UnionType():
            parts = [_held(one) for one in kind.types if not isinstance(one, inspect.NoneType)]
            return [one for held, _ in parts for one in held], any(many for _, many in parts)
        case _:
            return [kind], False


def _kind(kind: inspect.Type) -> FieldKind:
    match kind:
        case inspect.BoolType():
            return "switch"
        case inspect.IntType():
            return "number"
        case inspect.LiteralType():
            return "choice" if isinstance(kind.values[0], str) else "number"
        case inspect.StrType():
            return "text"
        case _:
            return "object"
