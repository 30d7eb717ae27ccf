"""What every roll spec has in common, and how a field names its rule and its owner."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args

from msgspec import NODEFAULT, Meta, Struct, inspect, to_builtins
from msgspec.structs import FieldInfo, fields

from service.per_type import per_type
from service.rules.writing import DISPLAYED, FREE_TEXT, IN_WORDS, LABEL, NAME

Owner = Literal["player", "gm", "shared"]
"""Who at the table decides a field; of a shared one both, and the GM last."""

Group = Literal["story", "dice", "effect", "costs", "extras", "proof"]
"""The parts of a form, in the order they are shown."""


def spec_field(  # noqa: PLR0913  # what its schema says
    rule: str,
    description: str,
    owner: Owner = "player",
    *,
    free: bool = False,
    published: bool = False,
    joined: bool = False,
    once: bool = False,
    group: Group | None = None,
    primary: bool = False,
) -> Meta:
    """Describe a field of a spec by `x-rule`, `x-owner` and other marks in its schema.

    `rule` lists the ids it rests on, the one a refusal rests on first; `owner` is who at the table decides it. The
    player may change a `free` one after the GM has agreed to the roll. A `published` one is not in the source rules:
    tables allow it by an option. At a table a `joined` one follows from the rolls that an action joins, and a
    roll that sets one marked `once` counts in one other roll alone. A form has it in a `group` (None inside an object),
    and shows the `primary` ones first.
    """
    extra: dict[str, Any] = {"x-rule": rule, "x-owner": owner} | ({"x-group": group} if group else {})
    marks = {
        "x-free": free,
        "x-published": published or joined,
        "x-joined": joined,
        "x-once": once,
        "x-primary": primary,
    }
    return Meta(
        description=f"{description} ({rule})",
        extra_json_schema=extra | {name: True for name, holds in marks.items() if holds},
    )


def usual_names(*names: str, others: bool = False) -> Meta:
    """Describe a field with values by name: those that most characters of the game have, for a form to begin with.

    `others`: characters have further ones that the game does not name.
    """
    return Meta(extra_json_schema={"x-names": list(names)} | ({"x-other-names": True} if others else {}))


def closed_list(labels: str, name: str = "") -> Meta:
    """Describe a closed list: the kind of its values' labels, and its name where several types have it."""
    return Meta(extra_json_schema={"x-labels": labels} | ({"x-name": name} if name else {}))


def values_of(closed: Any) -> tuple[Any, ...]:
    """Return the values of a closed list, which is a Literal, perhaps described."""
    values = get_args(closed)
    return values_of(values[0]) if values and isinstance(values[-1], Meta) else values


def deprecated(since: str, sunset: str) -> Meta:
    """Describe a field that will be removed: the day of the release that says so, and the first without it.

    Both are dates of ISO 8601; docs/changes.md says how far apart. The description names what to send instead.
    """
    return Meta(extra_json_schema={"deprecated": True, "x-since": since, "x-sunset": sunset})


def reply_field(rule: str, description: str) -> Meta:
    """Describe a field of a reply by its meaning and the rule it rests on."""
    return Meta(description=f"{description} ({rule})", extra_json_schema={"x-rule": rule})


Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=80,
        pattern=NAME,
        extra_json_schema={"x-pattern-description": f"a name (not blank, {IN_WORDS})"},
    ),
]
Label = Annotated[
    str,
    Meta(max_length=80, pattern=LABEL, extra_json_schema={"x-pattern-description": f"a name or nothing ({IN_WORDS})"}),
]
"""A name that may be left out."""
Seed = Annotated[
    Annotated[str, Meta(min_length=1, max_length=128)] | None,
    Meta(
        description="Same seed and same dice always give the same faces. Not with `dice`; ignored by odds.",
        extra_json_schema={"x-group": "proof"},
    ),
]
Faces = Annotated[
    Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=100)] | None,
    Meta(
        description="Faces thrown elsewhere, in drawing order. Not with `seed`; ignored by odds.",
        extra_json_schema={"x-group": "proof"},
    ),
]
Text = Annotated[str, Meta(max_length=500, extra=FREE_TEXT)]
RequiredText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=500,
        pattern=DISPLAYED,
        extra_json_schema={"x-pattern-description": "a text (not blank)"},
        extra=FREE_TEXT,
    ),
]
"""Free text that may not be left out."""


class Implied(Struct, frozen=True, kw_only=True):
    """A number of an object in a spec that follows from a name beside it where it is left out (UW-A17)."""

    by: Annotated[str, Meta(description="The member that is the name; case and spaces around it are ignored.")]
    values: Annotated[Mapping[str, int], Meta(description="The number by name.")]
    otherwise: Annotated[int, Meta(description="The number of any other name.")]

    def of(self, name: str) -> int:
        """Return the number of a name."""
        return self.values.get(name.strip().casefold(), self.otherwise)


class Spec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="system"):
    """A roll as the table agreed on it, before the dice."""

    seed: Seed = None
    dice: Faces = None

    goal: Annotated[
        Text, spec_field("BS-04", "The concrete outcome that the player wants.", group="story", primary=True)
    ] = ""
    note: Annotated[
        Text,
        Meta(
            description="Anything else, in your words.",
            extra_json_schema={"x-owner": "player", "x-free": True, "x-group": "story"},
        ),
    ] = ""

    @property
    def numbers(self) -> Mapping[str, int]:
        """Return the numbers of fields that may hold text instead, by name."""
        return {}

    @property
    def counts_once(self) -> bool:
        """Return whether the roll counts in one other roll alone, such as that of a member of a group action."""
        return any(getattr(self, name) for name in marked_fields(type(self), "x-once"))

    @property
    def hidden(self) -> str | None:
        """Return the field whose number is hidden from players; None where there is none (DH-08)."""
        return None


SpecT = TypeVar("SpecT", bound=Spec)


def without_defaults(spec: Spec) -> dict[str, Any]:
    """Return the plain values of a spec as terms have them: no seed, no given dice, and nothing at its default."""
    values = _without_defaults(spec)
    return {"system": spec.__struct_config__.tag} | {name: values[name] for name in values if name not in _OF_NO_TABLE}


_OF_NO_TABLE = ("seed", "dice")


def _without_defaults(value: Struct) -> dict[str, Any]:
    found = {}
    for known in _fields(type(value)):
        item = getattr(value, known.name)
        if known.default is NODEFAULT or item != known.default:
            plain = _plain(item)
            # An object whose members are all at their default says by them that it is there.
            found[known.encode_name] = to_builtins(item) if plain == {} else plain
    return found


@per_type
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def _plain(item: Any) -> Any:
    match item:
        case Struct():
            return _without_defaults(item)
        case tuple():
            return [_plain(one) for one in item]
        case _:
            return item


@per_type
def required_fields(kind: type[Spec]) -> tuple[str, ...]:
    """Return the fields without which no spec of a kind is valid."""
    return tuple([field.name for field in fields(kind) if field.required])


@per_type
def marked_fields(kind: type[Spec], mark: str) -> tuple[str, ...]:
    """Return the fields of a kind of spec that have a mark in their schema, such as `x-published`."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(
        [
            field.name
            for field in info.fields
            if isinstance(field.type, inspect.Metadata) and (field.type.extra_json_schema or {}).get(mark)
        ]
    )


def marked_field(spec: Spec, mark: str) -> str | None:
    """Return the first optional field with a mark that a spec sets; None where all have their defaults."""
    return next((name for name, default in _marked(type(spec), mark) if getattr(spec, name) != default), None)


@per_type
def _marked(kind: type[Spec], mark: str) -> tuple[tuple[str, Any], ...]:
    defaults = {known.name: known.default for known in fields(kind) if not known.required}
    return tuple([(name, defaults[name]) for name in marked_fields(kind, mark) if name in defaults])
