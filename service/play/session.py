"""Tables: opened, read, changed, deleted."""

import secrets
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from service.play import entry, epochs
from service.play.ask import GM, Ask, Caller, Role, change, refuse
from service.play.dealer import Dealer
from service.play.recent import Recent
from service.rules.system import System
from service.rules.systems import SYSTEMS
from service.store.sessions import Once, Sessions, Stored

CREATION_SECONDS = 86_400
Title = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"\S")]
"""A name of somebody or something at a table: not blank."""
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Nothing that is mistaken for something else when read aloud."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the GM allows at the table."""

    direct_rolls: Annotated[bool, Meta(description="Players may roll without asking.")] = True
    given_dice: Annotated[bool, Meta(description="Faces thrown elsewhere are taken.")] = False
    retry_rule: Annotated[
        bool, Meta(description="Further tries at a task are harder, where the game says so (UW-A16).")
    ] = True


class NewSession(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    system: Annotated[str, Meta(description="The game.", extra_json_schema={"enum": list(SYSTEMS)})]
    name: Annotated[Title, Meta(description="For people.")] = "A table"
    gm: Annotated[Title, Meta(description="The GM's name.")] = "GM"
    options: Annotated[Options, Meta(description="What the GM allows.")] = Options()


class SessionDoc(Struct, frozen=True, kw_only=True):
    """A session as it is stored."""

    version: Annotated[int, Meta(ge=1)]
    system: str
    name: Title
    options: Options

    @property
    def game(self) -> System[Any, Any]:
        """Return the rules it is played by."""
        return SYSTEMS[self.system]


class PersonDoc(Struct, frozen=True, kw_only=True):
    """A person as stored."""

    name: Title
    role: Role
    version: Annotated[int, Meta(ge=1, le=999_999_999)]
    gone: bool = False


class TrackValue(Struct, frozen=True, omit_defaults=True):
    """A track."""

    value: Annotated[int, Meta(description="What it is.")]
    cap: Annotated[int, Meta(description="What it cannot pass.")] | UnsetType = UNSET


class Person(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    id: Annotated[str, Meta(description="As in `by` of the log.", examples=["p1"])]
    name: Annotated[str, Meta(description="For people.")]
    role: Annotated[Literal["gm", "player", "spectator"], Meta(description="What they may do.")]
    active: Annotated[bool, Meta(description="False once their token was revoked.")]


class Session(Struct, frozen=True, kw_only=True):
    """A table."""

    id: Annotated[str, Meta(description="Its id: 128 random bits.")]
    system: Annotated[str, Meta(description="The game.")]
    name: Annotated[str, Meta(description="For people.")]
    options: Annotated[Options, Meta(description="What the GM allows.")]
    version: Annotated[int, Meta(description="Of name and options, as in its ETag.")]
    tracks: Annotated[dict[str, TrackValue], Meta(description="Tracks of the whole table, and its `turn`.")]
    people: Annotated[list[Person], Meta(description="Whoever joined.")]
    entries: Annotated[int, Meta(description="Entries of the log so far.")]
    join_code: Annotated[str, Meta(description="For the GM alone.")] | UnsetType = UNSET


class Opened(Struct, frozen=True, kw_only=True):
    """A table that was opened, with the GM's token."""

    id: Annotated[str, Meta(description="Its id: 128 random bits.")]
    system: Annotated[str, Meta(description="The game.")]
    name: Annotated[str, Meta(description="For people.")]
    gm: Annotated[str, Meta(description="The GM's person id.")]
    gm_token: Annotated[str, Meta(description="Keep it; `Authorization: Bearer ...`.")]
    join_code: Annotated[str, Meta(description="Players and spectators join with it.")]
    commitments: Annotated[
        tuple[str, ...],
        Meta(
            min_length=2,
            max_length=2,
            description="To the seeds of the table's first two epochs of dice: keep them (docs/fairness.md).",
        ),
    ]


def new_code() -> str:
    """Return a join code of 39 random bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(8))


async def create(dealer: Dealer, asked: NewSession, once: Once) -> tuple[str, bool]:
    """Open a table; return its id, and whether it was opened before: the same request, under its key, for a day."""
    sid, made = await dealer.store.reserve(once, secrets.token_urlsafe(16), CREATION_SECONDS)
    if made:
        return sid, True
    doc = SessionDoc(version=1, system=asked.system, name=asked.name, options=asked.options)
    documents = {
        "session": doc,
        "shared": {"version": 1, "tracks": {"turn": [1]} | new_tracks(doc.game, "table", {})},
        "p1": PersonDoc(name=asked.gm, role="gm", version=1),
    }
    epoch = epochs.first(dealer, sid, doc.game.rules)
    call = {"docs": documents, "fields": {"code": new_code(), "next:p": 1} | epochs.fields(epoch)}
    created = entry.SessionCreated(by="p1", name=asked.name)
    await dealer.store.change("create", sid, call, once=once, entry=entry.encode(created))
    await dealer.store.made(once, sid)
    return sid, False


class Made(Struct, frozen=True):
    """A table that was made, for whoever made it."""

    doc: SessionDoc
    code: str
    commitments: tuple[str, str]
    """To the seeds of its epochs 0 and 1."""


async def opened(store: Sessions, gm: Caller) -> Made:
    """Return what whoever made a table is told; Refused where they ask again and are not its GM any more."""
    role, fields = await table(store, gm)
    if role not in GM:
        raise refuse("wrong_role", role=role)
    found = epochs.read(fields["epoch"], fields.get("epochs"))
    first = next(epoch for epoch in (*found.past, found.now) if epoch.sid == gm.sid)
    return Made(
        msgspec.json.decode(fields["session"], type=SessionDoc),
        fields["code"].decode(),
        (first.commit, first.next_commit),
    )


def ids_of(fields: Mapping[str, bytes], kind: str) -> list[str]:
    """Return the ids of all documents of a kind, in the order they were made."""
    return sorted((name for name in fields if name[0] == kind and name[1:].isdigit()), key=lambda name: int(name[1:]))


def new_tracks(game: System[Any, Any], of: str, given: Mapping[str, TrackValue]) -> dict[str, list[int]]:
    """Return a game's tracks as stored, [value] or [value, cap], with what was given for them."""
    tracks = {}
    for name, track in game.memory.tracks.items():
        if track.of != of:
            continue
        said = given.get(name) or TrackValue(track.start)
        cap = track.cap or said.cap or None
        tracks[name] = [said.value] if cap is None else [said.value, cap]
    return tracks


def tracks_of(stored: Mapping[str, list[int]]) -> dict[str, TrackValue]:
    """Return tracks as they are told."""
    return {name: TrackValue(*stored[name]) for name in sorted(stored)}


KNOWN: Recent[str, SessionDoc] = Recent(4096)
"""Sessions this process has met: a script that is handed an old version says so, so none needs to be fresh."""


async def known(store: Sessions, sid: str, *, anew: bool = False) -> SessionDoc:
    """Return the session's document, perhaps an old one unless `anew`; Refused when there is no such session."""
    if not anew and (met := KNOWN.find(sid)):
        return met
    [doc] = await store.fields(sid, "session")
    if doc is None:
        raise refuse("no_session")
    return KNOWN.keep(sid, msgspec.json.decode(doc, type=SessionDoc))


async def read(store: Sessions, caller: Caller, *names: str) -> tuple[Role, list[bytes | None]]:
    """Return the caller's role and documents; Refused when the token was revoked."""
    stored, *found = await store.fields(caller.sid, caller.person, *names)
    return admit(stored, caller), found


def admit(stored: bytes | None, caller: Caller) -> Role:
    """Return a person's role, or refuse a token that is no longer theirs."""
    if stored is None:
        raise refuse("no_session")
    person = msgspec.json.decode(stored, type=PersonDoc)
    if person.gone or person.version != caller.version:
        raise refuse("token_revoked")
    return person.role


async def table(store: Sessions, caller: Caller) -> tuple[Role, dict[str, bytes]]:
    """Return the caller's role and every field of the table."""
    fields = await store.table(caller.sid)
    return admit(fields.get(caller.person), caller), fields


async def view(store: Sessions, caller: Caller) -> Session:
    """Return the table as its people may see it."""
    role, fields = await table(store, caller)
    doc = msgspec.json.decode(fields["session"], type=SessionDoc)
    return Session(
        id=caller.sid,
        system=doc.system,
        name=doc.name,
        options=doc.options,
        version=doc.version,
        tracks=tracks_of(msgspec.json.decode(fields["shared"])["tracks"]),
        people=people(fields),
        entries=int(fields["seq"]),
        join_code=fields["code"].decode() if role == "gm" else UNSET,
    )


def people(fields: Mapping[str, bytes]) -> list[Person]:
    """Return whoever joined, in the order they did."""
    docs = {name: msgspec.json.decode(fields[name], type=PersonDoc) for name in ids_of(fields, "p")}
    return [Person(id=name, name=doc.name, role=doc.role, active=not doc.gone) for name, doc in docs.items()]


class SessionPatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What may be changed about a table."""

    name: Annotated[Title, Meta(description="For people.")] | UnsetType = UNSET
    options: Annotated[Options, Meta(description="What the GM allows; all of them.")] | UnsetType = UNSET


async def patch(store: Sessions, ask: Ask, asked: SessionPatch, version: int | None) -> Stored:
    """Change name or options."""
    call: dict[str, Any] = {"id": "session", "set": asked, "unset": (), "tracks": {}}
    if version is not None:
        call["version"] = version
    return await change(store, ask, GM, "patch", entry.SessionChanged(by=ask.caller.person), **call)


async def delete(dealer: Dealer, caller: Caller) -> None:
    """Erase every key of the table; Refused while dice of it could not be checked any more."""
    role, _ = await read(dealer.store, caller)
    if role not in GM:
        raise refuse("wrong_role", role=role)
    await epochs.settled(dealer, caller.sid, anew=True)
    call = {"by": caller.person, "token": caller.version, "roles": GM}
    await dealer.store.change("erase", caller.sid, call)
    KNOWN.forget(caller.sid)
    epochs.forget(caller.sid)


async def start_turn(store: Sessions, ask: Ask) -> Stored:
    """Begin a new turn: what may be done once a turn may be done again (UW-32)."""
    return await change(
        store, ask, GM, "apply", entry.TurnStarted(by=ask.caller.person), charge=[["shared", "turn", 1, False]]
    )
