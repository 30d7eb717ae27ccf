"""From a file, which may stand on a base, to the complete document, and to the bytes by which it is named."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from service import canonical
from service.rules.fitd.document import GameDocument

_KEYS = ("id", "name", "part", "kind")
_BASE, _DROP, _ANY = "base", "drop", "any"
_DEEPEST = 32
"""Nesting of lists and objects in a file: more than any document has."""


class NotExpanded(Exception):  # noqa: N818  # the file is
    """A file that stands on no known base, or drops what its base has not."""

    def __init__(self, pointer: str, detail: str) -> None:
        super().__init__(f"{pointer}: {detail}")
        self.pointer = pointer
        self.detail = detail


def expand(file: Mapping[str, Any], bases: Mapping[str, Mapping[str, Any]]) -> GameDocument:
    """Return the document of a file; NotExpanded, or ValidationError where the whole breaks the schema.

    Members of objects are put on those of the base, and entries of lists on those with the same id, name, part or kind;
    all else replaces. `drop` removes from the base first, and `any` of a menu stands for the positions that the menu
    does not name.
    """
    return msgspec.convert(whole_of(file, bases), GameDocument)


def whole_of(file: Mapping[str, Any], bases: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the plain values of the document of a file; NotExpanded as above."""
    whole = _on_its_base(file, bases)
    return {**whole, "menus": menus} if (menus := _menus(whole)) is not None else dict(whole)


def any_of_nothing(file: Mapping[str, Any], bases: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the outcomes of which `any` in a file that plays stands for no position: the menu names each of them."""
    whole = _on_its_base(file, bases)
    positions = _positions(whole)
    return [
        band
        for band, cells in file.get("menus", {}).items()
        if _ANY in cells and {*positions(band)} <= whole["menus"][band].keys()
    ]


def _on_its_base(file: Mapping[str, Any], bases: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return what a file states, put on its base."""
    if _is_deeper(file, _DEEPEST):
        raise NotExpanded("", "it is nested too deeply")
    own = {name: value for name, value in file.items() if name not in {_BASE, _DROP}}
    whole: Mapping[str, Any] = own
    if _BASE in file:
        known = bases.get(file[_BASE]) if isinstance(file[_BASE], str) else None
        if known is None:
            raise NotExpanded(f"/{_BASE}", f"no such base: there is {', '.join(bases)}")
        whole = _put(_without(known, file.get(_DROP, [])), own)
    elif _DROP in file:
        raise NotExpanded(f"/{_DROP}", "only what a base has can be dropped")
    return whole


def _is_deeper(file: Mapping[str, Any], room: int) -> bool:
    """Return whether lists and objects are nested deeper than that; looked at level by level."""
    level: list[Any] = [dict(file)]
    for _ in range(room):
        level = [
            one
            for part in level
            for one in (part.values() if isinstance(part, dict) else part)
            if isinstance(one, dict | list | tuple)
        ]
        if not level:
            return False
    return True


def text_of(document: GameDocument) -> bytes:
    """Return a document as canonical JSON without what it leaves at its default: the bytes by which it is named.

    ValueError for what canonical JSON has no text for: `unwritable` says where.
    """
    return canonical.encode(plain(document))


def unwritable(document: GameDocument) -> Iterator[tuple[str, str]]:
    """Yield the places of what canonical JSON has no text for, and why."""
    for name, part in plain(document).items():
        try:
            canonical.encode(part)
        except ValueError as error:
            yield f"/{name}", str(error)


def plain(part: Any) -> Any:
    """Return a part of a document as plain values, without members at their default."""
    # Compared by exact type, because a document has some thousand values.
    kind = type(part)
    if kind is str or kind is int or kind is bool:
        return part
    if kind is tuple or kind is list:
        return [plain(one) for one in part]
    if kind is dict:
        return {name: plain(value) for name, value in part.items()}
    if not isinstance(part, Struct):
        return part
    names, values_of, defaults = _defaults(type(part))
    return {
        name: plain(value)
        for name, value, default in zip(names, values_of(part), defaults, strict=True)
        if value is not default and value != default
    }


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, ...], Callable[[Struct], tuple[Any, ...]], tuple[Any, ...]]:
    """Return the names of a kind's members, what reads them, and defaults; what is required equals none."""
    members = fields(kind)
    names = tuple([one.name for one in members])
    defaults = [one.default if one.default_factory is NODEFAULT else one.default_factory() for one in members]
    return names, attrgetter(*names), tuple(defaults)


def _without(base: Mapping[str, Any], drop: Any) -> dict[str, Any]:
    """Return a base without what is dropped: `fields.trade`, `menus.bad_outcome`."""
    if not isinstance(drop, list):
        raise NotExpanded(f"/{_DROP}", "it is a list of what the base has")
    left = dict(base)
    for at, path in enumerate(drop):
        member, _, name = path.partition(".") if isinstance(path, str) else ("", "", "")
        rows = left.get(member)
        if isinstance(rows, list) and name in (keyed := _keyed(rows)):
            left[member] = [row for key, row in keyed.items() if key != name]
        elif isinstance(rows, dict) and name in rows:
            left[member] = {key: row for key, row in rows.items() if key != name}
        elif member in left and not name:
            del left[member]
        else:
            raise NotExpanded(f"/{_DROP}/{at}", "its base has no such part")
    return left


def _put(base: Any, own: Any) -> Any:
    """Put what a file states on what its base has."""
    if isinstance(base, dict) and isinstance(own, dict):
        return base | {name: _put(base.get(name), value) for name, value in own.items()}
    if isinstance(base, list) and isinstance(own, list):
        known, stated = _keyed(base), _keyed(own)
        if known and stated:
            return [*(known | {key: _put(known.get(key), row) for key, row in stated.items()}).values()]
    return own


def _keyed(rows: list[Any]) -> dict[str, Any]:
    """Return the objects of a list by what names them; empty where one has no name, or two have the same."""
    keyed: dict[str, Any] = {}
    for row in rows:
        key = next((row[key] for key in _KEYS if key in row), None) if isinstance(row, dict) else None
        if not isinstance(key, str) or key in keyed:
            return {}
        keyed[key] = row
    return keyed


def _menus(whole: Mapping[str, Any]) -> Any:
    """Return the menus with what `any` stands for written out, for the positions that the outcome has."""
    menus = whole.get("menus")
    if not isinstance(menus, dict):
        return menus
    positions = _positions(whole)
    return {band: _written_out(cells, positions(band)) for band, cells in menus.items()}


def _positions(whole: Mapping[str, Any]) -> Callable[[str], Any]:
    """Return what says which positions an outcome has."""
    only = {row["id"]: row.get("only") for row in _rows(whole, "bands") if isinstance(row.get("id"), str)}
    every = [row.get("id") for row in _rows(whole, "positions")]
    return lambda band: only.get(band) or every


def _rows(whole: Mapping[str, Any], member: str) -> list[dict[str, Any]]:
    rows = whole.get(member)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _written_out(cells: Any, positions: Any) -> Any:
    if not isinstance(cells, dict) or _ANY not in cells or not isinstance(positions, list):
        return cells
    named = {position: cell for position, cell in cells.items() if position != _ANY}
    return {position: cells[_ANY] for position in positions if isinstance(position, str)} | named
