"""Fitting what was found in a file into a game: what the sheet and the tracks take, and why not the rest."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from service.language import _, labelled
from service.rules.character_files.found import Contents, Value, Where
from service.rules.character_files.members import SHOWN, shown
from service.rules.character_files.parts import Places, SheetSection
from service.rules.character_files.written import plain
from service.rules.memory import MAX
from service.rules.writing import displayed, one_line

LONGEST_NAME = 80
LONGEST_NOTE = 500
MOST_TEXTS = 5
LONGEST_TEXT = 120
_PROTOTYPE = "__proto__"
"""No name: assigned to an object of JavaScript, it is what the object inherits from."""
_OWN_TRACK = re.compile(r"[a-z][a-z0-9_]{0,39}")
MOST_FITTED = 1000
"""Most values that are fitted: a sheet has a few dozen."""
MOST_LISTED = 100
"""Most of what is left out that is listed; the others are counted."""
LeftOutReason = Literal[
    "fixed_cap",
    "gms_track",
    "no_number",
    "no_place",
    "out_of_range",
    "published_off",
    "too_long",
    "too_many",
    "twice",
    "unknown_name",
    "unknown_track",
]


class TakenValue(Struct, frozen=True, kw_only=True):
    """What of a file fits, and where."""

    at: Annotated[str, Meta(description="Where it stands in the file: members with dots between, or `line 3`.")]
    to: Annotated[Literal["name", "note", "sheet", "track"], Meta(description="What it is here.")]
    part: Annotated[str, Meta(description="Of the sheet: the part that takes it.")] | UnsetType = UNSET
    name: Annotated[str, Meta(description="What it is called there.")] | UnsetType = UNSET
    value: Annotated[str, Meta(description="What stands in the file, in short.")]


class LeftOut(Struct, frozen=True, kw_only=True):
    """What of a file does not fit, and why."""

    at: Annotated[str, Meta(description="Where it stands in the file: members with dots between, or `line 3`.")]
    value: Annotated[str, Meta(description="What stands there, in short.")]
    reason: Annotated[LeftOutReason, Meta(description="Why it is left out, for programs.")]
    why: Annotated[str, Meta(description="The same for people.")]


class ReadTrack(Struct, frozen=True, omit_defaults=True):
    """A track as it is read: as a character takes it."""

    value: Annotated[int, Meta(description="Its value.")]
    cap: Annotated[int, Meta(description="Its cap, where the file has one and the game does not.")] | UnsetType = UNSET
    texts: Annotated[tuple[str, ...], Meta(description="What its boxes are.")] | UnsetType = UNSET


class Fitting(Struct):
    """A character of a game in the making."""

    game: Places
    most_value: int
    """The most that a track has."""
    caps: Mapping[str, int]
    """The caps that the character's tracks have already."""
    sheet: dict[str, Any]
    """What the character's sheet has already, which stays where the file has nothing of the name."""
    name: str = ""
    note: str = ""
    tracks: dict[str, ReadTrack] = {}
    taken: list[TakenValue] = []
    left_out: list[LeftOut] = []
    more_left_out: int = 0
    _fresh: set[tuple[str, str]] = set()
    """SheetSection and plain name of what the file gave."""
    _known: dict[str, dict[str, str]] = {}

    def fit(self, contents: Contents) -> None:
        """Take what fits, and list what does not."""
        for value in contents.values[:MOST_FITTED]:
            if value.kind == "track":
                self._take_track(value)
            elif value.kind == "part":
                self._take_part(value)
            elif value.kind == "sheet":
                self._take_value(value)
            else:
                self._take_words(value)
        for value in contents.values[MOST_FITTED:]:
            why = _("{most} values of a file are read").format(most=MOST_FITTED)
            self._leave(value.at, value.name, "too_many", why)
        for at, there in contents.rest:
            self._leave(at, there, "no_place", _("there is no place for it here"))

    def _leave(self, at: Where, there: Any, reason: LeftOutReason, why: str) -> None:
        if len(self.left_out) == MOST_LISTED:
            self.more_left_out += 1
            return
        value = one_line(shown(there))[:SHOWN]
        self.left_out.append(LeftOut(at=_place(at), value=value, reason=reason, why=why))

    def _take_words(self, value: Value) -> None:
        at, is_name = value.at, value.kind == "name"
        text = (one_line if is_name else displayed)(value.shown).strip()
        most = LONGEST_NAME if is_name else LONGEST_NOTE
        if not text or len(text) > most:
            self._leave(at, text, "too_long", _("it is longer than {most} characters").format(most=most))
        elif self.name if is_name else self.note:
            self._leave(at, text, "twice", _("it stands there twice"))
        else:
            self.name, self.note = (text, self.note) if is_name else (self.name, text)
            self.taken.append(TakenValue(at=_place(at), to="name" if is_name else "note", value=text[:SHOWN]))

    def _take_value(self, value: Value) -> None:
        at = value.at
        name = " ".join(one_line(value.name).split())
        called = plain(name)
        part = self._part(value, called)
        if part is None or not called or name == _PROTOTYPE:
            self._leave(at, f"{name} {value.shown}", "unknown_name", _("the sheet has no such name"))
            return
        given = value.number if value.own else part.value(value.number)
        there = self._names(part.id)
        usual = there.get(called) or part.names.get(called) or name
        if given == {} and called in there:
            # A name alone takes nothing from what the sheet says of it.
            given = self.sheet[part.id][there[called]]
        if (part.id, called) in self._fresh:
            self._leave(at, f"{name} {value.shown}", "twice", _("it stands there twice"))
        elif self.game.refuses(part.id, {usual: given}):
            why = _("{part} cannot have this value").format(part=labelled("field", part.id).label)
            self._leave(at, f"{name} {value.shown}", "out_of_range", why)
        elif called not in there and len(there) >= part.most_names:
            why = _("{part} has room for {most} names").format(
                part=labelled("field", part.id).label, most=part.most_names
            )
            self._leave(at, f"{name} {value.shown}", "too_many", why)
        else:
            self._fresh.add((part.id, called))
            self.sheet.setdefault(part.id, {})[usual] = given
            there[called] = usual
            self.taken.append(TakenValue(at=_place(at), to="sheet", part=part.id, name=usual, value=value.shown))

    def _names(self, part: str) -> dict[str, str]:
        """Return the names that a part of the sheet has, by their plain ones."""
        if part not in self._known:
            self._known[part] = {plain(name): name for name in self.sheet.get(part, {})}
        return self._known[part]

    def _take_part(self, value: Value) -> None:
        at = value.at
        if value.part not in self.game.sheet.__struct_fields__ or self.game.refuses(value.part, value.number):
            self._leave(at, value.shown, "no_place", _("there is no place for it here"))
        else:
            self.sheet[value.part] = value.number
            self.taken.append(TakenValue(at=_place(at), to="sheet", part=value.part, value=value.shown))

    def _part(self, value: Value, called: str) -> SheetSection | None:
        """Return the part of the sheet that takes a value; None for a name that none has."""
        game = self.game
        if value.part:
            return game.parts.get(game.approaches if value.part == "*" else value.part)
        return game.parts.get(game.part_with(called) or (game.part_for_others() if value.any_name else ""))

    def _take_track(self, value: Value) -> None:
        at, there = value.at, f"{value.name} {value.shown}"
        name = self.game.tracks.get(plain(value.name), "")
        track = self.game.memory.tracks.get(name)
        is_own = not name and value.own and value.cap is not None and _OWN_TRACK.fullmatch(value.name) is not None
        if track is None and not is_own:
            reason: LeftOutReason = "published_off" if name else "unknown_track"
            off, unknown = _("this table plays without it"), _("the game has no such track")
            self._leave(at, there, reason, off if name else unknown)
            return
        if track and track.of == "table":
            self._leave(at, there, "gms_track", _("it is the table's: its GM sets it"))
            return
        name = name or value.name
        fixed = track.cap if track else None
        cap = value.cap if value.cap and not fixed and value.cap <= MAX else None
        most = fixed or cap or self.caps.get(name) or self.most_value
        if name in self.tracks:
            self._leave(at, there, "twice", _("it stands there twice"))
        elif not 0 <= value.number <= most:
            why = _("it is between 0 and {most}").format(most=most)
            self._leave(at, there, "out_of_range", why)
        else:
            self._set_track(value, name, cap, worded=bool(track and track.worded))
            if value.cap and fixed and value.cap != fixed:
                why = _("the game itself caps it at {most}").format(most=fixed)
                self._leave(at, f"/ {value.cap}", "fixed_cap", why)

    def _set_track(self, value: Value, name: str, cap: int | None, *, worded: bool) -> None:
        texts = [displayed(one).strip()[:LONGEST_TEXT] for one in value.texts][: min(MOST_TEXTS, value.number)]
        self.tracks[name] = ReadTrack(value.number, cap or UNSET, tuple(texts) if worded and texts else UNSET)
        there = str(value.number) if cap is None else f"{value.number} / {cap}"
        self.taken.append(TakenValue(at=_place(value.at), to="track", name=name, value=one_line(there)[:SHOWN]))


def _place(at: Where) -> str:
    """Return where something stands, for people; a line by its number."""
    if len(at) == 1 and at[0].isdigit():
        return _("line {number}").format(number=at[0])
    return one_line(".".join(at))[:120]
