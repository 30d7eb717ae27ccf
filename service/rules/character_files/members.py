"""The members of an object that rows of a format name, and what is left beside them."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from service.language import _
from service.rules.character_files.formats import BOOKKEEPING, Format, Row
from service.rules.character_files.found import Contents, Value, Where
from service.rules.character_files.written import number

SHOWN = 60
"""Characters of a value that are shown."""


def by_rows(file: Mapping[str, Any], of: Format) -> Contents:
    """Return what a file of a known format has."""
    contents = Contents(of.id)
    taken: set[Where] = set()
    for row in of.rows:
        for at, there in reached(file, row.path.split(".")):
            if at in taken or not _is_meant(row, there):
                continue
            value = _value(row, at, there)
            if value is not None:
                contents.values.append(value)
                taken.add(at)
            elif _is_hidden(row, there):
                taken.add(at)
    contents.rest = list(left(file, taken, of.settings))
    return contents


def reached(value: Any, path: list[str], at: Where = ()) -> Iterator[tuple[Where, Any]]:
    """Yield what stands at a path, with where: `*` is each member."""
    if not path:
        yield at, value
        return
    name, *inner = path
    members = dict(members_of(value))
    for member in members if name == "*" else [name] if name in members else []:
        yield from reached(members[member], inner, (*at, member))


def members_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the members of an object, or the entries of a list with their places."""
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from ((str(place), one) for place, one in enumerate(value))


def left(value: Any, taken: set[Where], but: frozenset[str] = frozenset()) -> Iterator[tuple[Where, Any]]:
    """Yield what holds something and was not taken, as far out as nothing was taken within."""
    outer = {one[:length] for one in taken for length in range(len(one))}
    yield from _left(value, taken, outer, but, ())


def _left(
    value: Any, taken: set[Where], outer: set[Where], but: frozenset[str], at: Where
) -> Iterator[tuple[Where, Any]]:
    for name, inner in members_of(value):
        here = (*at, name)
        if here in taken or name in but or (len(here) == 1 and name in BOOKKEEPING):
            continue
        if here in outer or _are_named(inner):
            yield from _left(inner, taken, outer, but, here)
        elif _holds(inner):
            yield here, inner


def _are_named(value: Any) -> bool:
    """Return whether it is a list of things with names, such as items."""
    return isinstance(value, list) and all(isinstance(one, dict) and one.get("name") for one in value)


def _holds(value: Any) -> bool:
    """Return whether there is something in it."""
    if isinstance(value, dict | list):
        return any(_holds(one) for _, one in members_of(value))
    return value is not None and value is not False and value != ""


def shown(value: Any) -> str:
    """Return a value in short."""
    name = value.get("name") if isinstance(value, dict) else None
    if isinstance(name, str) and name:
        return name[:SHOWN]
    if isinstance(value, dict | list) and any(isinstance(one, dict | list) for _, one in members_of(value)):
        return "…"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def _is_meant(row: Row, there: Any) -> bool:
    return all(str(_member(there, name)).casefold() == value for name, value in row.where)


def _is_hidden(row: Row, there: Any) -> bool:
    return any(_member(there, name) is value for name, value in row.unless)


def _member(value: Any, path: str) -> Any:
    return next((one for _, one in reached(value, path.split("."))), None)


def _value(row: Row, at: Where, there: Any) -> Value | None:
    """Return what stands there by a row; None where it is of another form, or hidden."""
    if row.field:
        text = there if isinstance(there, str) else ""
        return Value(at=at, name="", number=None, kind="name", shown=text) if text.strip() else None
    if row.texts:
        texts = tuple([one.strip() for _, one in members_of(there) if isinstance(one, str) and one.strip()])
        return Value(at=at, name=row.track, number=len(texts), kind="track", texts=texts, shown=", ".join(texts))
    if _is_hidden(row, there) or (row.where and not isinstance(there, dict)):
        return None
    found: dict[str, Any] | int | None = {} if row.is_named else _number(row, there)
    name = _member(there, row.name) if row.name else at[-1]
    if found is None or not isinstance(name, str):
        return None
    return Value(
        at=at,
        name=row.track or name,
        number=found,
        kind="track" if row.track else "sheet",
        part=row.part,
        cap=number(_member(there, row.cap)) if row.cap else None,
        shown=_("by name alone, it gives nothing yet") if row.is_named else str(found),
    )


def _number(row: Row, there: Any) -> int | None:
    if not row.number:
        return number(there)
    if not isinstance(there, dict):
        return None
    numbers = [one for one in (number(_member(there, name)) for name in row.number) if one is not None]
    if not numbers:
        return None
    found, entries = sum(numbers) if row.sums else numbers[0], there.get(row.listed)
    return max(found, len(entries)) if isinstance(entries, list) else found
