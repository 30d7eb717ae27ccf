"""Characters: whose they are, and their tracks."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from service.play import entry
from service.play.ask import PLAYERS, Ask, Caller, change, refuse
from service.play.ids import PersonId
from service.play.session import Title, TrackValue, ids_of, known, new_tracks, read, table, tracks_of
from service.rules.errors import RuleError
from service.rules.memory import MOST
from service.rules.spec import Text
from service.rules.system import System
from service.store.sessions import Sessions, Stored

MOST_CHARACTERS = 64


class TrackGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What a track is set to."""

    value: Annotated[int, Meta(ge=0, le=MOST, description="What it is.")]
    cap: (
        Annotated[
            Annotated[int, Meta(ge=1, le=MOST)] | None,
            Meta(description="What it cannot pass; null: nothing. Left out it stays. Not for a track the game caps."),
        ]
        | UnsetType
    ) = UNSET


Tracks = Annotated[dict[str, TrackGiven], Meta(max_length=16, description="Tracks that do not start as usual.")]


class NewCharacter(Struct, frozen=True, forbid_unknown_fields=True):
    """A character to be made."""

    name: Annotated[Title, Meta(description="For people.")]
    owner: (
        Annotated[PersonId, Meta(description="Whose it is; a player's own, where a player makes it.")] | UnsetType
    ) = UNSET
    note: Annotated[Text, Meta(description="Free text.")] = ""
    tracks: Tracks = {}


class CharacterPatch(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be changed about a character."""

    name: Annotated[Title, Meta(description="For people.")] | UnsetType = UNSET
    owner: Annotated[PersonId | None, Meta(description="Whose it is; null: the GM's.")] | UnsetType = UNSET
    note: Annotated[Text, Meta(description="Free text.")] | UnsetType = UNSET
    tracks: Tracks = {}


class Character(Struct, frozen=True, kw_only=True):
    """A character."""

    id: Annotated[str, Meta(description="Its id.", examples=["c1"])]
    name: Annotated[str, Meta(description="For people.")]
    owner: Annotated[str | None, Meta(description="Whose it is; null: the GM's.")]
    note: Annotated[str, Meta(description="Free text.")]
    tracks: Annotated[dict[str, TrackValue], Meta(description="Its tracks.")]
    version: Annotated[int, Meta(description="As in its ETag.")]


def character(cid: str, doc: dict[str, Any]) -> Character:
    """Return a character as it is told."""
    return Character(
        id=cid,
        name=doc["name"],
        owner=doc.get("owner"),
        note=doc.get("note", ""),
        tracks=tracks_of(doc["tracks"]),
        version=doc["version"],
    )


async def create(store: Sessions, ask: Ask, asked: NewCharacter) -> Stored:
    """Make a character; a player's is their own."""
    role, _ = await read(store, ask.caller)
    if role == "player" and asked.owner not in {UNSET, ask.caller.person}:
        raise refuse("not_yours", id=asked.owner)
    game = (await known(store, ask.caller.sid)).game
    doc: dict[str, Any] = {"name": asked.name, "tracks": new_tracks(game, "character", _checked(game, asked.tracks))}
    owner = ask.caller.person if role == "player" else asked.owner
    doc |= {name: value for name, value in (("owner", owner), ("note", asked.note)) if value}
    made = entry.CharacterCreated(by=ask.caller.person)
    return await change(store, ask, PLAYERS, "put", made, kind="c", most=MOST_CHARACTERS, doc=doc)


def _checked(game: System[Any, Any], tracks: dict[str, TrackGiven]) -> dict[str, TrackValue]:
    """Return tracks that the game's characters have and that keep to their caps (DH-A5)."""
    for name, given in tracks.items():
        track = game.memory.tracks.get(name)
        if track is None or track.of != "character":
            names = ", ".join(name for name, track in game.memory.tracks.items() if track.of == "character")
            raise RuleError("unknown_track", f"characters have {names or 'no tracks'}", pointer="/tracks")
        at = f"/tracks/{name}"
        if given.cap and track.cap:
            detail = f"{name} is capped at {track.cap} by the game"
            raise RuleError("fixed_cap", detail, rule=track.rule, pointer=f"{at}/cap")
        cap = track.cap or given.cap
        if cap and given.value > cap:
            raise RuleError("over_cap", f"{name} is at most {cap}", rule=track.rule, pointer=f"{at}/value")
    return {
        name: TrackValue(given.value, game.memory.tracks[name].cap or given.cap or UNSET)
        for name, given in tracks.items()
    }


def _stored(given: TrackGiven) -> list[int]:
    """Return what a track is set to, as the script takes it: 0 takes its cap off, none leaves it."""
    return [given.value] if given.cap is UNSET else [given.value, given.cap or 0]


async def patch(store: Sessions, ask: Ask, cid: str, asked: CharacterPatch, version: int | None) -> Stored:
    """Edit a character: the GM any, a player their own."""
    game = (await known(store, ask.caller.sid)).game
    _checked(game, asked.tracks)
    told = {name: getattr(asked, name) for name in ("name", "owner", "note") if getattr(asked, name) is not UNSET}
    call: dict[str, Any] = {
        "id": cid,
        "set": {name: value for name, value in told.items() if value is not None},
        "unset": [name for name, value in told.items() if value is None],
        "tracks": {name: _stored(track) for name, track in asked.tracks.items()},
    }
    if version is not None:
        call["version"] = version
    edited = entry.CharacterChanged(by=ask.caller.person, character=cid)
    return await change(store, ask, PLAYERS, "patch", edited, **call)


async def delete(store: Sessions, ask: Ask, cid: str, version: int | None) -> Stored:
    """Delete a character: the GM any, a player their own."""
    call: dict[str, Any] = {"id": cid} | ({} if version is None else {"version": version})
    gone = entry.CharacterDeleted(by=ask.caller.person, character=cid)
    return await change(store, ask, PLAYERS, "delete", gone, **call)


async def one(store: Sessions, caller: Caller, cid: str) -> Character:
    """Return a character."""
    _, [doc] = await read(store, caller, cid)
    if doc is None:
        raise refuse("absent", id=cid)
    return character(cid, msgspec.json.decode(doc))


async def every(store: Sessions, caller: Caller) -> list[Character]:
    """Return all characters, in the order they were made."""
    _, fields = await table(store, caller)
    return [character(name, msgspec.json.decode(fields[name])) for name in ids_of(fields, "c")]
