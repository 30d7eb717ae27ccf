"""What a game has a place for: the parts of its sheet with their usual names, and its tracks."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct, inspect

from service.language import _, labelled
from service.rules.character_files.formats import TRACK_NAMES
from service.rules.character_files.written import plain
from service.rules.memory import Memory
from service.rules.sheet import MAX_NAMES, Sheet
from service.rules.system import System


class SheetSection(Struct, frozen=True, kw_only=True):
    """A part of the sheet: values by name."""

    id: str
    names: Mapping[str, str]
    """The usual names in the reader's language, by their plain ones in that and in English."""
    is_open: bool
    """Whether a character has other names than the usual ones."""
    most_names: int
    kind: Literal["number", "word", "object", "other"]
    """What its values are; `other` is what our own export alone has."""
    words: Mapping[str, str] = {}
    """The words that a value may be, by their plain ones."""
    member: str = ""
    """Of an object, the member that is the number."""

    def value(self, given: Any) -> Any:
        """Return a number or a word as the sheet has it."""
        return {self.member: given} if self.kind == "object" else given


class Places(Struct, frozen=True):
    """What a game has a place for."""

    sheet: type[Sheet]
    parts: Mapping[str, SheetSection]
    called: Mapping[str, str]
    """Ids of parts by what they are called, plain and without a plural's ending."""
    memory: Memory
    tracks: Mapping[str, str]
    """Ids of tracks by plain names, of those too that this table does not have."""
    approaches: str
    """The part of the game's approaches; "" where it has none."""

    def part_called(self, name: str) -> str:
        """Return the part that a plain name is: its id or its label, in singular or plural; "" for none."""
        return self.called.get(name.removesuffix("s"), "")

    def part_with(self, name: str) -> str:
        """Return the part that has a plain name among its usual ones; "" for none."""
        return next((part.id for part in self.parts.values() if name in part.names), "")

    def part_for_others(self) -> str:
        """Return the part that a name goes to which none of them usually has; "" where there is none."""
        part = self.parts.get(self.approaches)
        return part.id if part and part.is_open else ""

    def refuses(self, part: str, values: Any) -> bool:
        """Return whether a part of the sheet cannot have these values."""
        try:
            msgspec.convert({part: values}, self.sheet)
        except msgspec.ValidationError:
            return True
        return False


def places(game: System[Any, Any], published: System[Any, Any]) -> Places:
    """Return what a game has a place for; `published` is the same with all that the published one has."""
    info = inspect.type_info(game.sheet)
    assert isinstance(info, inspect.StructType)
    approach = game.memory.approach
    parts = [_part(field.name, field.type, approach.member) for field in info.fields]
    tracks: dict[str, str] = {}
    for track in published.memory.tracks:
        tracks |= {plain(track): track, plain(labelled("track", track).label): track}
    tracks |= {name: track for name, track in TRACK_NAMES.items() if track in published.memory.tracks}
    by_id = {part.id: part for part in parts if part}
    called = {plain(one).removesuffix("s"): part for part in by_id for one in (part, labelled("field", part).label)}
    approaches = approach.part if approach.part in by_id else ""
    return Places(game.sheet, by_id, called, game.memory, tracks, approaches)


def _part(name: str, kind: inspect.Type, member: str) -> SheetSection | None:
    """Return a part of values by name; None for one of any other kind."""
    marks: dict[str, Any] = {}
    while isinstance(kind, inspect.Metadata):
        marks |= kind.extra_json_schema or {}
        kind = kind.type
    names = marks.get("x-names", ())
    if not isinstance(kind, inspect.DictType):
        return None
    value = kind.value_type
    while isinstance(value, inspect.Metadata):
        value = value.type
    common: Any = {
        "id": name,
        "names": {plain(one): _(name) for name in names for one in (name, _(name))},
        "is_open": not names or "x-other-names" in marks,
        "most_names": kind.max_length or MAX_NAMES,
    }
    match value:
        case inspect.IntType():
            return SheetSection(kind="number", **common)
        case inspect.LiteralType():
            return SheetSection(kind="word", words={plain(str(one)): str(one) for one in value.values}, **common)
        case inspect.StructType(fields=fields) if any(one.name == member for one in fields):
            return SheetSection(kind="object", member=member, **common)
        case _:
            return SheetSection(kind="other", **common)
