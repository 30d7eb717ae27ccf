"""Fields of an action's terms: who decides each, how they are set and struck, and which are missing. Pure."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct, inspect
from msgspec.structs import fields

from service.record.documents import ActionDoc
from service.rules.errors import RuleError
from service.rules.offers import reserved, reserved_fields
from service.rules.spec import Owner, Spec, marked_fields
from service.rules.system import System


class FieldRule(Struct, frozen=True):
    """Who decides a field of a spec, and whether the player may still change it after the GM agreed."""

    owner: Owner
    free: bool


def field_rules(game: System[Any, Any]) -> Mapping[str, FieldRule]:
    """Return the rules of the fields of a game's spec that the people at a table write."""
    kind: type[Spec] = game.spec
    return _field_rules(kind)


@cache
def _field_rules(kind: type[Spec]) -> Mapping[str, FieldRule]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    extras = {
        field.name: field.type.extra_json_schema or {}
        for field in info.fields
        if isinstance(field.type, inspect.Metadata)
    }
    return {
        name: FieldRule(extra["x-owner"], extra.get("x-free", False))
        for name, extra in extras.items()
        if "x-owner" in extra and name != "clock"
    }


def fields_of_gm(game: System[Any, Any], sent: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the GM's fields among those of a request, which has no defaults, and what only an offer may give."""
    kind: type[Spec] = game.spec
    return tuple(sorted((_owned_by_gm(kind) & sent.keys()) | reserved_fields(game.offers, sent)))


@cache
def _owned_by_gm(kind: type[Spec]) -> frozenset[str]:
    return frozenset(name for name, rule in _field_rules(kind).items() if rule.owner == "gm")


def by_join(name: str, pointer: str = "") -> RuleError:
    """Return the refusal of a field that follows from the rolls that an action joins."""
    detail = f"`{name}` follows from the rolls that an action joins: name them in `joins`"
    return RuleError("by_join", detail, pointer=pointer or f"/spec/{name}")


def joined_fields(game: System[Any, Any]) -> tuple[str, ...]:
    """Return the fields of a spec that follow from the rolls that an action joins."""
    kind: type[Spec] = game.spec
    return marked_fields(kind, "x-joined")


def from_character(game: System[Any, Any]) -> set[str]:
    """Return the fields of a spec that a character's sheet or harm may give."""
    return {*game.from_sheet, *game.ability_fields, *([game.memory.harm] if game.memory.harm else [])}


def differing_fields(doc: ActionDoc, later: ActionDoc, kind: type[Spec]) -> list[str]:
    """Return the fields that differ: of the spec by name, others by their pointer."""
    known = _optional_fields(kind)
    names = [name for name in doc.spec.keys() | later.spec.keys() if doc.spec.get(name) != later.spec.get(name)]
    # A value equal to the default, such as an explicit false, is no change.
    differ = [name for name in names if name not in known or known[name].of(doc) != known[name].of(later)]
    return differ + [
        f"/{name}"
        for name in ("clock", "task", "joins", "fiction_changed")
        if getattr(doc, name) != getattr(later, name)
    ]


class _OptionalField(Struct, frozen=True):
    """A field of a spec that may be left out."""

    name: str
    kind: Any
    default: Any

    def of(self, doc: ActionDoc) -> Any:
        """Return its value in an action's terms: converted, or unchanged where it is invalid."""
        value = doc.spec.get(self.name)
        try:
            return self.default if value is None else msgspec.convert(value, self.kind)
        except msgspec.ValidationError:
            return value


@cache
def _optional_fields(kind: type[Spec]) -> Mapping[str, _OptionalField]:
    hints, found = get_type_hints(kind, include_extras=True), [one for one in fields(kind) if not one.required]
    defaults = {one.name: one.default_factory() if one.default is NODEFAULT else one.default for one in found}
    return {name: _OptionalField(name, hints[name], default) for name, default in defaults.items()}


def with_spec(spec: Mapping[str, Any], game: System[Any, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields with others set; null is the default. RuleError for what others decide."""
    later = dict(spec)
    joined = joined_fields(game)
    for name, value in given.items():
        at = f"/spec/{name}"
        if name in joined:
            raise by_join(name)
        if name in game.memory.counted:
            raise RuleError("by_table", f"`{name}` comes from {game.memory.counted[name]}", pointer=at)
        if rule := reserved(game.offers, name, value):
            detail = f"this needs another person's word: make an offer (POST .../offers), and `{name}` follows from it"
            raise RuleError("by_offer", detail, rule=rule.rule, pointer=at)
        if value is None:
            later.pop(name, None)
        else:
            later[name] = value
    return later


def _is_index(item: str) -> bool:
    return item.isascii() and item.isdecimal() and len(item) < 4


def struck(spec: Mapping[str, Any], pointers: Sequence[str], joined: Sequence[str]) -> dict[str, Any]:
    """Return the fields without those at the pointers: a field, or an item of its list (DH-17)."""
    items: dict[str, set[int]] = {}
    later = dict(spec)
    for at, pointer in enumerate(pointers):
        name, _, item = pointer.partition("/")
        if name in joined:
            raise by_join(name, f"/strike/{at}")
        value = later.get(name)
        if value is None or (item and not (isinstance(value, list) and _is_index(item) and int(item) < len(value))):
            detail = f"there is nothing at {pointer}"
            raise RuleError("nothing_to_strike", detail, rule="DH-17", pointer=f"/strike/{at}")
        if item:
            items.setdefault(name, set()).add(int(item))
        else:
            del later[name]
    for name, places in items.items():
        if name in later:
            left = [value for place, value in enumerate(later[name]) if place not in places]
            later |= {name: left}
            if not left:
                del later[name]
    return later
