"""Characters: owners, tracks, and their changes."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from service.record import events
from service.record.completing import sheet_values
from service.record.documents import MAX_TRACK, BoxTexts, SessionDoc
from service.record.ids import PersonId
from service.record.log_record import LogRecord
from service.rules.errors import RuleError
from service.rules.memory import MAX
from service.rules.spec import Name, Text
from service.rules.system import System
from service.session.access import authorize, cache_session, cached_session, ids_of, load_all
from service.session.commands import PLAYERS, Caller, Command, change, replay_or_refuse
from service.session.contention import while_stale
from service.session.sheets import new_sheet
from service.session.tables import Tables
from service.session.tracks import MAX_OWN_TRACKS, TrackValue, check_worded, new_tracks, starts, tracks_of, with_rule
from service.store.calls import DeleteCall, PatchCall, PutCall
from service.store.errors import Refused
from service.store.sessions import SessionStore

MAX_CHARACTERS = 64


class TrackGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """New value and cap of a track."""

    value: Annotated[int, Meta(ge=0, le=MAX_TRACK, description="Its value.")]
    cap: (
        Annotated[
            Annotated[int, Meta(ge=1, le=MAX)] | None,
            Meta(
                description="Its cap; null removes it, and if left out it stays. Not for a track that the game caps. A "
                "track of the character's own always has one: null removes the track."
            ),
        ]
        | UnsetType
    ) = UNSET
    texts: (
        Annotated[
            BoxTexts,
            Meta(description="What its boxes are, at most one for each that is marked; if left out they stay."),
        ]
        | UnsetType
    ) = UNSET


GivenTrackName = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9_]{0,39}$(?!\n)",
        extra_json_schema={
            "x-pattern-description": "a letter and up to 39 letters, digits and underscores, all in lower case"
        },
    ),
]
GivenTracks = Annotated[
    dict[GivenTrackName, TrackGiven],
    Meta(
        max_length=32,
        description="Tracks that do not start as usual; and others than the game's, each with its cap.",
    ),
]
RESERVED_TRACKS = {"filled", "locked", "lost", "started", "turn"}
"""What changes of clocks and turns are called in the log."""
GivenSheet = Annotated[
    Any,
    Meta(
        description="What the character is, in the game's terms: a roll that names an approach takes its numbers from "
        "here. Null: nothing.",
        extra_json_schema={"anyOf": [{"$ref": "#/components/schemas/SheetGiven"}, {"type": "null"}]},
    ),
]


Free = Annotated[
    bool,
    Meta(description="Whether a player may take it, by setting `owner` to themselves; what has an owner is not free."),
]


class NewCharacter(Struct, frozen=True, forbid_unknown_fields=True):
    """A new character."""

    name: Annotated[Name, Meta(description="For people.")]
    owner: (
        Annotated[PersonId, Meta(description="Id of its owner; the player who creates it, for a player.")] | UnsetType
    ) = UNSET
    free: Free = False
    note: Annotated[Text, Meta(description="Free text.")] = ""
    tracks: GivenTracks = {}
    sheet: GivenSheet = None


class CharacterPatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Fields of a character to change."""

    name: Annotated[Name, Meta(description="For people.")] | UnsetType = UNSET
    owner: Annotated[PersonId | None, Meta(description="Id of its owner; null: the GM.")] | UnsetType = UNSET
    free: Free | UnsetType = UNSET
    note: Annotated[Text, Meta(description="Free text.")] | UnsetType = UNSET
    tracks: GivenTracks = {}
    sheet: GivenSheet | UnsetType = UNSET


class Character(Struct, frozen=True, kw_only=True):
    """A character."""

    id: Annotated[str, Meta(description="Its id.", examples=["c1"])]
    name: Annotated[str, Meta(description="For people.")]
    owner: Annotated[str | None, Meta(description="Id of its owner; null: the GM.")]
    free: Free = False
    note: Annotated[str, Meta(description="Free text.")]
    tracks: Annotated[dict[str, TrackValue], Meta(description="Its tracks.")]
    sheet: Annotated[
        dict[str, Any],
        Meta(description="What it is.", extra_json_schema={"$ref": "#/components/schemas/Sheet"}),
    ] = {}
    version: Annotated[int, Meta(description="As in its ETag.")]


def character(cid: str, doc: dict[str, Any], starts: Mapping[str, list[int]] | None = None) -> Character:
    """Return a character for the response; tracks that it lacks have their start, where that is given."""
    return Character(
        id=cid,
        name=doc["name"],
        owner=doc.get("owner"),
        free=doc.get("free", False),
        note=doc.get("note", ""),
        tracks=tracks_of(doc["tracks"], starts, doc.get("texts")),
        sheet=sheet_values(doc.get("sheet", "")),
        version=doc["version"],
    )


async def create(tables: Tables, command: Command, new_character: NewCharacter) -> LogRecord:
    """Create a character; a player's is their own."""
    try:
        return await while_stale(lambda: _create(tables, command, new_character))
    except Refused as refused:
        return await replay_or_refuse(tables.store, command, refused)


async def _create(tables: Tables, command: Command, new_character: NewCharacter) -> LogRecord:
    role, [stored] = await authorize(tables, command.caller, "session")
    if role == "player" and new_character.owner not in {UNSET, command.caller.person}:
        raise Refused("not_yours", id=new_character.owner)
    session = await cache_session(tables, command.caller.sid, stored or b"")
    game = session.game
    # A sheet that breaks the schema is refused before a track that breaks a rule.
    sheet = new_sheet(game, new_character.sheet)
    given = _checked(game, new_character.tracks)
    for name, track in given.items():
        if name not in game.memory.tracks and track.cap is UNSET:
            raise _unknown_track(game, name)
    doc: dict[str, Any] = {"name": new_character.name, "tracks": new_tracks(game, "character", given)}
    owner = command.caller.person if role == "player" else new_character.owner
    texts = {name: given for name, given in _texts(new_character.tracks).items() if given}
    free = new_character.free and not owner
    more = {"owner": owner, "free": free, "note": new_character.note, "sheet": sheet, "texts": texts}
    doc |= {name: value for name, value in more.items() if value}
    event = events.CharacterCreated(by=command.caller.person)
    call = PutCall(kind="c", most=MAX_CHARACTERS, doc=doc, rules=session.rules)
    return await change(tables.store, command, PLAYERS, call, event)


def _checked(game: System[Any, Any], tracks: dict[str, TrackGiven]) -> dict[str, TrackValue]:
    """Return the tracks; RuleError for a name that is none of a character's, or a value above the cap (DH-A5)."""
    checked = {}
    for name, new_track in tracks.items():
        track, at = game.memory.tracks.get(name), f"/tracks/{name}"
        if name in RESERVED_TRACKS or (track and track.of != "character"):
            raise _unknown_track(game, name)
        fixed, rule = (track.cap, track.rule) if track else (None, None)
        if new_track.cap and fixed:
            raise RuleError(
                "fixed_cap",
                f"the game itself caps {name} at {fixed}: send its value alone, without `cap`",
                rule=rule,
                pointer=f"{at}/cap",
            )
        cap = fixed or new_track.cap
        if cap and new_track.value > cap:
            raise RuleError("over_cap", f"{name} is at most {cap}", rule=rule, pointer=f"{at}/value")
        if new_track.texts:
            check_worded(game, name, f"{at}/texts")
            if len(new_track.texts) > new_track.value:
                detail = f"{name} has {new_track.value} marked boxes"
                raise RuleError("too_many_texts", detail, rule="FITD-A15", pointer=f"{at}/texts")
        checked[name] = TrackValue(new_track.value, cap or UNSET)
    return checked


def _texts(tracks: Mapping[str, TrackGiven]) -> dict[str, tuple[str, ...]]:
    """Return what the boxes of tracks are, as far as they were given."""
    return {name: track.texts for name, track in tracks.items() if track.texts is not UNSET}


def _unknown_track(game: System[Any, Any], name: str) -> RuleError:
    names = ", ".join(name for name, track in game.memory.tracks.items() if track.of == "character")
    own = "" if name in RESERVED_TRACKS or name in game.memory.tracks else "; another one needs a cap"
    return RuleError("unknown_track", f"characters have {names or 'no tracks'}{own}", pointer=f"/tracks/{name}")


def _stored(new_track: TrackGiven) -> list[int]:
    """Return a track's new value and cap for the script: cap 0 removes it, and none leaves it."""
    return [new_track.value] if new_track.cap is UNSET else [new_track.value, new_track.cap or 0]


async def patch(
    tables: Tables, command: Command, cid: str, character_patch: CharacterPatch, version: int | None
) -> LogRecord:
    """Edit a character: the GM any, a player their own; a player takes one that is free by its owner alone."""
    return await while_stale(lambda: _patch(tables, command, cid, character_patch, version))


async def _patch(
    tables: Tables, command: Command, cid: str, character_patch: CharacterPatch, version: int | None
) -> LogRecord:
    session = await cached_session(tables, command.caller.sid, refresh=True)
    game = session.game
    sent = {
        name: getattr(character_patch, name)
        for name in ("name", "owner", "free", "note")
        if getattr(character_patch, name) is not UNSET
    }
    if character_patch.sheet is not UNSET:
        sent["sheet"] = new_sheet(game, character_patch.sheet) or None
    _checked(game, character_patch.tracks)
    call = PatchCall(
        id=cid,
        version=version,
        set={name: value for name, value in sent.items() if value is not None},
        unset=tuple([name for name, value in sent.items() if value is None]),
        tracks={name: _stored(track) for name, track in character_patch.tracks.items()},
        texts=_texts(character_patch.tracks),
        starts=starts(game),
        own_tracks=MAX_OWN_TRACKS,
        rules=session.rules,
        takes=character_patch == CharacterPatch(owner=command.caller.person),
    )
    event = events.CharacterChanged(by=command.caller.person, character=cid)
    try:
        return await change(tables.store, command, PLAYERS, call, event)
    except Refused as refused:
        raise with_rule(game, refused) from None


async def delete(store: SessionStore, command: Command, cid: str, version: int | None) -> LogRecord:
    """Delete a character: the GM any, a player their own."""
    event = events.CharacterDeleted(by=command.caller.person, character=cid)
    return await change(store, command, PLAYERS, DeleteCall(id=cid, version=version), event)


async def read(tables: Tables, caller: Caller, cid: str) -> Character:
    """Return a character."""
    _, [doc, session] = await authorize(tables, caller, cid, "session")
    if doc is None:
        raise Refused("not_found", id=cid)
    return character(cid, msgspec.json.decode(doc), _starts(session))


async def read_all(tables: Tables, caller: Caller) -> list[Character]:
    """Return all characters, in order of creation."""
    _, fields = await load_all(tables, caller)
    return all_of(fields)


def all_of(fields: Mapping[str, bytes]) -> list[Character]:
    """Return the characters among a table's fields, in order of creation."""
    track_starts = _starts(fields["session"])
    return [character(name, msgspec.json.decode(fields[name]), track_starts) for name in ids_of(fields, "c")]


def _starts(session: bytes | None) -> dict[str, list[int]]:
    return starts(msgspec.json.decode(session or b"", type=SessionDoc).game)["c"]
