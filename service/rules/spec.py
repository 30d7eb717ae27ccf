"""What every roll spec has in common, and how a field tells its rule and its owner."""

from functools import cache
from typing import Annotated, Any, Literal

from msgspec import NODEFAULT, Meta, Struct, to_builtins
from msgspec.structs import fields

Owner = Literal["player", "gm"]


def field(rule: str, description: str, owner: Owner = "player") -> Meta:
    """Describe a field of a spec by `x-rule` and `x-owner` in its schema.

    `rule` lists the ids it rests on, the one a refusal rests on first; `owner` is who at the table decides it.
    """
    return Meta(description=f"{description} ({rule})", extra_json_schema={"x-rule": rule, "x-owner": owner})


def told(rule: str, description: str) -> Meta:
    """Describe a field of a reply: what it says, and the rule it rests on."""
    return Meta(description=f"{description} ({rule})", extra_json_schema={"x-rule": rule})


Name = Annotated[str, Meta(min_length=1, max_length=80)]
Seed = Annotated[
    Annotated[str, Meta(min_length=1, max_length=128)] | None,
    Meta(description="Same seed and same dice asked for: same faces, for ever. Not with `dice`; ignored by odds."),
]
Faces = Annotated[
    Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=100)] | None,
    Meta(description="Faces thrown elsewhere, in drawing order. Not with `seed`; ignored by odds."),
]
Text = Annotated[str, Meta(max_length=500)]


class Spec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="system"):
    """A roll as the table agreed on it, before the dice. Free text is never audited."""

    seed: Seed = None
    dice: Faces = None

    goal: Annotated[Text, field("BS-04", "The concrete outcome the player wants; echoed.")] = ""
    note: Annotated[Text, Meta(description="Free text; echoed.", extra_json_schema={"x-owner": "player"})] = ""


def stated(spec: Spec) -> dict[str, Any]:
    """Return a spec as plain values, without what is equal to its default."""
    said = {"system": spec.__struct_config__.tag}
    for known in _fields(type(spec)):
        value = getattr(spec, known.name)
        if known.default is NODEFAULT or value != known.default:
            said[known.encode_name] = to_builtins(value)
    return said


_fields = cache(fields)
"""What a kind of spec may say: asking msgspec costs more than the rest of a roll."""
