"""Options of the fields of a game's spec, made from its card, and the spec that they make."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
import msgspec
from msgspec import Struct, inspect

from service.rules.card import CardField, fields_of, flag_of
from service.rules.spec import Spec
from service.rules.writing import displayed_text
from service.terminal.options import Once, TypedChoice
from service.terminal.typed import json_or_text

APART = ("seed", "dice")
"""Fields of a spec that are options of every roll."""


def shown(kind: type[Spec]) -> dict[str, CardField]:
    """Return the fields that have options: those of objects by their own, of lists of objects the list."""
    card = fields_of(kind)
    lists = {path for path, field in card.items() if field.many and field.kind in {"object", "either"}}
    return {
        path: field
        for path, field in card.items()
        if not any(path.startswith(f"{one}.") for one in lists)
        and (field.kind != "object" or path in lists or not any(one.startswith(f"{path}.") for one in card))
    }


def options(kind: type[Spec], paths: Sequence[str] | None = None) -> list[click.Option]:
    """Return an option for each field of a spec, or for those at some paths."""
    fields = shown(kind)
    return [_option(kind, path, fields[path]) for path in (fields if paths is None else paths)]


def _option(kind: type[Spec], path: str, field: CardField) -> click.Option:
    described = schema_of(kind, path)
    words = re.sub(r" \([^()]*\)$", "", str(described.get("description", "")))
    many: dict[str, Any] = {"multiple": True} if field.many else {}
    option = click.Option if field.many else Once
    names = [flag_of(path), _key(path)]
    match field.kind:
        case "switch":
            # Leaving it out is a third thing to say of a switch that is not off by default.
            both = names if field.default is False else [f"{names[0]}/--no-{names[0][2:]}", names[1]]
            return click.Option(both, is_flag=True, default=None, help=words)
        case "number" if not field.many:
            return Once(names, type=int, metavar="NUMBER", help=words)
        case "choice":
            return option(names, type=TypedChoice(described["choices"]), help=words, **many)
        case "text":
            return option(names, metavar="TEXT", help=words, **many)
        case _:
            shape = _shape(kind, path) if field.many else "JSON"
            return option(names, metavar=shape, help=words, **many)


def _members(kind: type[Spec], path: str) -> dict[str, str]:
    """Return the members that objects of a list have, each with its kind."""
    return {one.rpartition(".")[2]: part.kind for one, part in fields_of(kind).items() if one.startswith(f"{path}.")}


def _is_named(members: Mapping[str, str]) -> bool:
    """Whether a name alone says an object with these members."""
    return "name" in members and "number" not in members.values()


def _shape(kind: type[Spec], path: str) -> str:
    """Return how an object of a list is written."""
    return "NAME|JSON" if _is_named(_members(kind, path)) else "NAME=NUMBER|JSON"


def _key(path: str) -> str:
    """Return the name that click keeps an option's value by."""
    return "field_" + path.replace(".", "__")


def spec_of(kind: type[Spec], values: Mapping[str, Any], base: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the plain values of a spec from those of options, over a spec that was read."""
    spec: dict[str, Any] = dict(base or {})
    for path, field in shown(kind).items():
        value = values.get(_key(path))
        if value is None or value == ():
            continue
        *outer, name = path.split(".")
        inside = spec
        for one in outer:
            inside = inside.setdefault(one, {})
            if not isinstance(inside, dict):
                raise click.UsageError(f"{flag_of('.'.join(outer))} and {flag_of(path)} say the same")
        inside[name] = [_item(kind, path, one) for one in value] if field.many else _value(field, value)
    return {"system": kind.__struct_config__.tag, **spec}


def _value(field: CardField, value: Any) -> Any:
    return json_or_text(value) if field.kind in {"object", "either"} and isinstance(value, str) else value


def _item(kind: type[Spec], path: str, value: Any) -> Any:
    """Return an item of a list: a text as it is, an object as JSON, or as its name and its number."""
    if not isinstance(value, str) or fields_of(kind)[path].kind == "text":
        return value
    inside = _members(kind, path)
    if not value.startswith("{") and _is_named(inside):
        return {"name": value}
    name, equals, number = value.rpartition("=")
    if not value.startswith("{") and equals and re.fullmatch("-?[0-9]+", number):
        members = [next(one for one, held in inside.items() if held == wanted) for wanted in ("text", "number")]
        return dict(zip(members, (name, int(number)), strict=True))
    return json_or_text(value)


def read_spec(kind: type[Spec], values: Mapping[str, Any]) -> Spec:
    """Return plain values as a spec; UsageError, in words, for what breaks its schema."""
    try:
        spec: Spec = displayed_text(msgspec.convert(values, kind))
    except msgspec.ValidationError as error:
        raise click.UsageError(_in_words(str(error))) from None
    return spec


def _in_words(message: str) -> str:
    """Return msgspec's message with the option in place of its path."""
    reason, found, path = message.partition(" - at `$.")
    if not found:
        return message
    return f"{flag_of(path.partition('[')[0].rstrip('`'))}: {reason}"


def schema_of(kind: type[Struct], path: str) -> dict[str, Any]:
    """Return what a field's type says of it: its description, and the words of its closed list."""
    name, _, rest = path.partition(".")
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    field = next(one for one in info.fields if one.name == name)
    if rest:
        return next(schema_of(one.cls, rest) for one in _parts(field.type) if isinstance(one, inspect.StructType))
    extra: dict[str, Any] = dict(getattr(field.type, "extra_json_schema", None) or {})
    literals = [one for one in _parts(field.type) if isinstance(one, inspect.LiteralType)]
    return extra | {"choices": [str(value) for one in literals for value in one.values]}


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types that a field may hold, in lists too."""
    match kind:
        case inspect.Metadata():
            yield from _parts(kind.type)
        case inspect.VarTupleType():
            yield from _parts(kind.item_type)
        case inspect.UnionType():
            for one in kind.types:
                yield from _parts(one)
        case _:
            yield kind
