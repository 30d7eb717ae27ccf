"""Our own export of a character: as `GET .../characters/{cid}` returns it."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.rules.character_files.found import Contents, Value, Where
from service.rules.character_files.members import left, shown
from service.rules.character_files.written import number

_OF_ITS_TABLE = frozenset({"free", "id", "owner", "version"})
"""What it was called at the table that it comes from, and whose it was there."""


def is_exported(file: Mapping[str, Any]) -> bool:
    """Return whether it is one."""
    return isinstance(file.get("sheet"), dict) and isinstance(file.get("tracks"), dict) and "version" in file


def by_export(file: Mapping[str, Any]) -> Contents:
    """Return what an export of a character has."""
    contents = Contents("rollwright", list(_values(file)))
    taken = {value.at for value in contents.values}
    contents.rest = list(left(file, taken, _OF_ITS_TABLE))
    return contents


def _values(file: Mapping[str, Any]) -> Iterator[Value]:
    for kind in ("name", "note"):
        text = file.get(kind)
        if isinstance(text, str) and text.strip():
            yield Value(at=(kind,), name="", number=None, kind="name" if kind == "name" else "note", shown=text)
    for part, values in file["sheet"].items():
        if not isinstance(values, dict):
            yield Value(at=("sheet", part), name=part, number=values, kind="part", part=part, shown=shown(values))
            continue
        for name, value in values.items():
            at: Where = ("sheet", part, name)
            yield Value(at=at, name=name, number=value, part=part, any_name=True, shown=shown(value))
    for name, track in file["tracks"].items():
        found = number(track.get("value")) if isinstance(track, dict) else None
        if found is None:
            continue
        cap, texts = number(track.get("cap")), track.get("texts", [])
        said = tuple([one for one in texts if isinstance(one, str)]) if isinstance(texts, list) else ()
        at = ("tracks", name)
        yield Value(at=at, name=name, number=found, kind="track", cap=cap, texts=said, own=True, shown=str(found))
