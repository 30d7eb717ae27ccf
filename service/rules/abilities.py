"""Special abilities of a character's sheet: what they give to a roll, and what a use marks (FITD-A26)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, to_builtins
from msgspec.structs import replace

from service.rules.errors import RuleError
from service.rules.outcome import Change
from service.rules.sheet import ByName, Filled, Sheet, folded
from service.rules.spec import Name, Spec, spec_field
from service.rules.system import Plan, System

PART = "special_abilities"
"""The field of a spec that names them, and the part of a sheet that has them."""
MAX_USED = 4
"""Most that one roll uses."""
USE = "special_ability"
"""Why a use marks a track."""
RULE = "FITD-A26"
TrackOrNone = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^(?:[a-z][a-z0-9_]{0,39})?$(?!\n)",
        extra_json_schema={"x-pattern-description": "the name of a track, or nothing"},
    ),
]
_TRACK = "The track of the character of which each use marks a box, or spends one; left out: it may be used at will."


class SpecialAbility(Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability that a roll uses."""

    name: Annotated[Name, spec_field(RULE, "The ability, as the character's sheet calls it.")]
    track: Annotated[
        TrackOrNone,
        spec_field(RULE, "The character's track of which the use marks a box; at a table that of the sheet."),
    ] = ""


UsedAbilities = Annotated[
    tuple[SpecialAbility, ...],
    Meta(max_length=MAX_USED),
    spec_field(
        RULE,
        "Special abilities that are used: fields that are left out are as the character's sheet says of them.",
        group="extras",
    ),
]


class Ability(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A special ability on a sheet: fields of a roll that it gives, and the track that a use marks."""

    track: Annotated[TrackOrNone, spec_field(RULE, _TRACK)] = ""


class ResistingAbility(Ability, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A special ability on a sheet of a game in which consequences are resisted."""

    resists: Annotated[
        bool, spec_field(RULE, "Whether it resists a consequence, which is a step milder or gone without a roll.")
    ] = False


def abilities_type(name: str, spec: type[Spec], gives: Sequence[str], *, resists: bool = False) -> Any:
    """Return the type of the part of a sheet that has special abilities, which give these fields of a spec."""
    hints = get_type_hints(spec, include_extras=True)
    kind = defstruct(
        name,
        [(field, hints[field] | UnsetType, UNSET) for field in gives],
        bases=(ResistingAbility if resists else Ability,),
        namespace={"__doc__": "A special ability on a sheet, with the fields of a roll that it gives."},
        module=__name__,
        frozen=True,
        kw_only=True,
        omit_defaults=True,
        forbid_unknown_fields=True,
    )
    words = spec_field(RULE, "Special abilities by name: what each gives to a roll that names it.")
    return Annotated[ByName[kind], words]  # type: ignore[valid-type]  # a type made of its fields


def with_abilities(game: System[Any, Any], gives: Sequence[str]) -> System[Any, Any]:
    """Return a game whose rolls may name special abilities, which give these fields of its specs."""
    return replace(
        game,
        plan=_planned(game.plan),
        fill=_filled(game.fill, gives),
        from_sheet={**game.from_sheet, PART: "track"},
        ability_fields=tuple(gives),
        words={**game.words, "why": (*game.words.get("why", ()), USE)},
    )


def costs_of(spec: Any) -> tuple[Change, ...]:
    """Return what the special abilities of a roll cost: a box of each that is not used at will."""
    return tuple([Change("actor", used.track, 1, USE) for used in spec.special_abilities if used.track])


def _planned(plan: Callable[[Any], Plan]) -> Callable[[Any], Plan]:
    def planned(spec: Any) -> Plan:
        settled = plan(spec)
        costs = costs_of(spec) if spec.special_abilities else ()
        return replace(settled, costs=settled.costs + costs) if costs else settled

    return planned


def _filled(
    fill: Callable[[Mapping[str, Any], Any], Filled], gives: Sequence[str]
) -> Callable[[Mapping[str, Any], Any], Filled]:
    def filled(fields: Mapping[str, Any], sheet: Any) -> Filled:
        found = fill(fields, sheet)
        used = _named(fields)
        if not used:
            return found
        abilities = {one["name"]: found.find(PART, getattr(sheet, PART), one["name"]) for one in used}
        tracks = {name: ability.track for name, ability in abilities.items() if ability and ability.track}
        marking = [one for one in used if one["name"] in tracks and "track" not in one]
        if marking:
            objects = [{**one, "track": tracks[one["name"]]} if one in marking else one for one in fields[PART]]
            found.fields[PART] = objects
            found.items[PART] = {at: tracks[one["name"]] for at, one in enumerate(fields[PART]) if one in marking}
        for name in gives:
            given = [value for one in abilities.values() if one and (value := getattr(one, name)) is not UNSET]
            if given and name not in fields:
                found.fields[name] = to_builtins(_together(given))
        return found

    return filled


def _together(given: Sequence[Any]) -> Any:
    """Return what several abilities give to a field: all items of lists, the most of numbers, else the first value."""
    if isinstance(given[0], tuple):
        return [item for items in given for item in items]
    return max(given) if all(type(one) is int for one in given) else given[0]


def _named(fields: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the abilities that a partial spec, which may break its schema, names."""
    sent = fields.get(PART)
    named = [one for one in sent if isinstance(one, Mapping)] if isinstance(sent, list | tuple) else []
    return [one for one in named if isinstance(one.get("name"), str) and one["name"].strip()]


def known_ability(sheet: Sheet, name: str) -> tuple[str, Any] | None:
    """Return a special ability of a sheet with its name there; None where it has none of this name."""
    known: Mapping[str, Any] = getattr(sheet, PART, {})
    return next(((other, ability) for other, ability in known.items() if folded(other) == folded(name)), None)


def is_on_sheet(sheet: Sheet, name: str, track: str) -> bool:
    """Return whether a sheet has a special ability of this name, of which a use marks this track."""
    named = known_ability(sheet, name)
    return named is not None and named[1].track == track


def check_abilities(sheet: Sheet, fields: Mapping[str, Any], at: str) -> None:
    """Refuse special abilities of a spec that the sheet lacks, or that mark another track there (FITD-A26)."""
    for place, used in enumerate(_named(fields)):
        named = known_ability(sheet, used["name"])
        if named is None:
            raise unknown_ability(sheet, used["name"], f"{at}/{PART}/{place}/name")
        if used.get("track", named[1].track) != named[1].track:
            detail = f"a use of {used['name']!r} marks {named[1].track or 'nothing'} by the sheet"
            raise RuleError("other_track", detail, rule=RULE, pointer=f"{at}/{PART}/{place}/track")


def unknown_ability(sheet: Sheet, name: str, pointer: str) -> RuleError:
    """Return the refusal of a special ability that a sheet lacks."""
    known = sorted(getattr(sheet, PART, {}))
    there = f"only {', '.join(known)}" if known else "and no others"
    detail = f"the sheet has no {name.strip()!r} in `{PART}`, {there}"
    return RuleError("unknown_ability", detail, rule=RULE, pointer=pointer)
