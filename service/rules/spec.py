"""What every roll spec has in common, and how a field tells its rule and its owner."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import NODEFAULT, Meta, Struct, inspect
from msgspec.structs import FieldInfo, fields

from service.rules.writing import FREE_TEXT, IN_WORDS, LABEL, NAME

Owner = Literal["player", "gm"]


def spec_field(rule: str, description: str, owner: Owner = "player") -> Meta:
    """Describe a field of a spec by `x-rule` and `x-owner` in its schema.

    `rule` lists the ids it rests on, the one a refusal rests on first; `owner` is who at the table decides it.
    """
    return Meta(description=f"{description} ({rule})", extra_json_schema={"x-rule": rule, "x-owner": owner})


def reply_field(rule: str, description: str) -> Meta:
    """Describe a field of a reply: what it says, and the rule it rests on."""
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
    Meta(description="Same seed and same dice asked for: same faces, for ever. Not with `dice`; ignored by odds."),
]
Faces = Annotated[
    Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=100)] | None,
    Meta(description="Faces thrown elsewhere, in drawing order. Not with `seed`; ignored by odds."),
]
Text = Annotated[str, Meta(max_length=500, extra=FREE_TEXT)]


class Spec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="system"):
    """A roll as the table agreed on it, before the dice. Free text is never audited."""

    seed: Seed = None
    dice: Faces = None

    goal: Annotated[Text, spec_field("BS-04", "The concrete outcome the player wants; echoed.")] = ""
    note: Annotated[Text, Meta(description="Free text; echoed.", extra_json_schema={"x-owner": "player"})] = ""

    @property
    def numbers(self) -> Mapping[str, int]:
        """Return the numbers that fields stand for which may be said in words."""
        return {}

    @property
    def hidden(self) -> str | None:
        """Return the field whose number players may not see, if there is one (DH-08)."""
        return None


class SplitSpec(Struct, frozen=True):
    """A spec in two parts, without what is equal to its default; `join_spec` puts them together again."""

    committed: dict[str, Any]
    """What dice and ruling depend on: numbers, switches, and words of closed lists."""
    free_text: dict[str, Any]
    """Names and free text, which are never audited; what stands here overrides what is committed."""


def split_spec(spec: Spec) -> SplitSpec:
    """Part a spec into what is audited and what is not; seed and given dice are in neither."""
    agreed, words = _parted(spec)
    for name, number in spec.numbers.items():
        agreed[name] = number
    for name in ("seed", "dice"):
        agreed.pop(name, None)
        words.pop(name, None)
    return SplitSpec({"system": spec.__struct_config__.tag, **agreed}, words)


def _parted(value: Struct) -> tuple[dict[str, Any], dict[str, Any]]:
    agreed: dict[str, Any] = {}
    words: dict[str, Any] = {}
    for known, closed in _fields(type(value)):
        item = getattr(value, known.name)
        if known.default is not NODEFAULT and item == known.default:
            continue
        parts = (item, None) if closed else _parts(item)
        for part, whole in zip(parts, (agreed, words), strict=True):
            if part is not None:
                whole[known.encode_name] = part
    return agreed, words


def _parts(item: Any) -> tuple[Any, Any]:
    """Return what is agreed and what is only said, of a value that may hold text; None for nothing."""
    match item:
        case str():
            return None, item
        case Struct():
            agreed, words = _parted(item)
            return agreed, words or None
        case tuple() if any(isinstance(one, str) for one in item):
            return None, list(item)
        case tuple():
            parts = [_parts(one) for one in item]
            said = [words for _, words in parts]
            return [agreed for agreed, _ in parts], said if any(said) else None
        case _:
            return item, None


def join_spec(parts: SplitSpec) -> dict[str, Any]:
    """Return a spec as plain values, as `split_spec` split it."""
    joined: dict[str, Any] = _joined(parts.committed, parts.free_text)
    return joined


def _joined(agreed: Any, words: Any) -> Any:
    if isinstance(agreed, dict) and isinstance(words, dict):
        return agreed | {name: _joined(agreed.get(name), said) for name, said in words.items()}
    if isinstance(agreed, list) and isinstance(words, list):
        return [_joined(one, said) for one, said in zip(agreed, words, strict=True)]
    return words if words is not None else agreed


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[FieldInfo, bool], ...]:
    """Return what a kind of spec may say, and whether by closed words and numbers alone."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    closed = {known.name: _is_closed(known.type) for known in info.fields}
    return tuple([(known, closed[known.name]) for known in fields(kind)])


def _is_closed(kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata():
            return _is_closed(kind.type)
        case inspect.UnionType():
            return all(_is_closed(one) for one in kind.types)
        case inspect.NoneType() | inspect.BoolType() | inspect.IntType() | inspect.LiteralType():
            return True
        case _:
            return False
