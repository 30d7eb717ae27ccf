"""A table as lines of JSON, and a table made from them again."""

import asyncio
import hashlib
import re
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct, json

from service.play import entry
from service.play.ask import GM, Caller, refuse
from service.play.characters import MOST_CHARACTERS
from service.play.clocks import MOST_CLOCKS, Kind
from service.play.ids import NUMBER, ClockId, PersonId
from service.play.log import told
from service.play.people import MOST_PEOPLE
from service.play.session import CREATION_SECONDS, PersonDoc, SessionDoc, Title, new_code, table
from service.rules.errors import RuleError
from service.rules.spec import Text
from service.rules.systems import SYSTEMS
from service.store.sessions import ROOM, Once, Sessions, Stored

_AT_A_TIME = 128
_ROOM_LEFT = 256
"""Entries that a table has room for at least, when it was made from an export with its log."""
_ID = re.compile(rf"[pck]{NUMBER}", re.ASCII)

Number = Annotated[int, Meta(ge=0, le=999_999)]
Version = Annotated[int, Meta(ge=1, le=999_999_999)]


class Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="line", tag="rollwright/1"):
    """First line of an export."""

    sid: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
    entries: Annotated[int, Meta(ge=0, le=ROOM)]
    next: dict[Literal["p", "c", "k"], Number]
    """The highest numbers of people, characters and clocks so far: none is given twice."""


class CharacterDoc(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A character as stored."""

    name: Title
    version: Version
    tracks: dict[str, Annotated[list[Annotated[int, Meta(ge=0, le=99_999)]], Meta(min_length=1, max_length=2)]]
    owner: PersonId = ""
    note: Text = ""


class ClockDoc(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A clock as stored."""

    name: Title
    version: Version
    kind: Kind
    size: Annotated[int, Meta(ge=1, le=100)]
    filled: Annotated[int, Meta(ge=0, le=100)]
    loops: Number
    visible: bool
    ticked_by: Literal["players", "gm"]
    locked: bool = False
    rival: ClockId | None = None
    after: ClockId | None = None
    next: ClockId | None = None


class Shared(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the whole table keeps, as stored."""

    version: Version
    tracks: dict[str, Annotated[list[Annotated[int, Meta(ge=0, le=99_999)]], Meta(min_length=1, max_length=2)]]


_DOCS: Mapping[str, Any] = {
    "session": SessionDoc,
    "shared": Shared,
    "p": PersonDoc,
    "c": CharacterDoc,
    "k": ClockDoc,
}


class Document(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="document"):
    """A line for each document: `session`, `shared`, or that of a person, character or clock."""

    id: str
    doc: Raw


class Memory(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="once"):
    """A line for each thing that may happen once."""

    field: Annotated[str, Meta(min_length=1, max_length=80)]
    value: Annotated[str, Meta(max_length=80)]


class Logged(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="entry"):
    """A line for each entry of the log, as it was stored."""

    seq: Annotated[int, Meta(ge=1, le=ROOM)]
    at: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    entry: Raw
    result: Raw


class Tail(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="digest"):
    """Last line: the SHA-256 of all bytes before it."""

    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


async def export(store: Sessions, caller: Caller, *, history: bool) -> AsyncIterator[bytes]:
    """Return a table as lines of JSON: documents, memory and log, unless without history, and a digest of it all."""
    role, fields = await table(store, caller)
    if role not in GM:
        raise refuse("wrong_role", role=role)
    return _lines(store, caller.sid, fields, int(fields["seq"]) if history else 0)


async def _lines(store: Sessions, sid: str, fields: Mapping[str, bytes], entries: int) -> AsyncIterator[bytes]:
    digest = hashlib.sha256()
    async for batch in _batches(store, sid, fields, entries):
        digest.update(batch)
        yield batch
    yield json.encode(Tail(digest.hexdigest())) + b"\n"


async def _batches(store: Sessions, sid: str, fields: Mapping[str, bytes], entries: int) -> AsyncIterator[bytes]:
    """Yield lines by the batch; entries written after the documents were read are left to the next export."""
    counters = {kind: int(fields.get(f"next:{kind}", b"0")) for kind in ("p", "c", "k")}
    docs = [Document(name, Raw(value)) for name, value in sorted(fields.items()) if _kind(name)]
    memory = [Memory(field, value) for field, value in sorted((await store.memory(sid)).items()) if entries]
    head = Head(sid=sid, entries=entries, next=counters)  # type: ignore[arg-type]  # the keys are these
    yield b"".join([json.encode(line) + b"\n" for line in (head, *docs, *memory)])
    after = 0
    while after < entries:
        page = await store.page(sid, after, min(_AT_A_TIME, entries - after))
        if not page:
            return
        yield b"".join([_line(stored) for stored in page])
        after = page[-1].seq


def _line(stored: Stored) -> bytes:
    return json.encode(Logged(stored.seq, stored.at, Raw(stored.entry), Raw(stored.result))) + b"\n"


def _kind(name: str) -> str:
    """Return which kind of document a field of the table is, if it is one."""
    return name if name in {"session", "shared"} else name[0] if _ID.fullmatch(name) else ""


class Parts(Struct):
    """What an export holds."""

    head: Head
    docs: dict[str, Any] = {}
    memory: dict[str, str] = {}
    log: list[Stored] = []


class Damaged(RuleError):  # noqa: N818  # it is the export that is
    """An export that is not as it was written."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__("import_damaged", f"line {line}: {detail}")


_line_of = json.Decoder(Head | Document | Memory | Logged | Tail).decode


async def read(body: bytes, *, history: bool) -> Parts:
    """Return what an export holds; Damaged where it was edited, cut, or is none."""
    lines = body.split(b"\n")
    if lines.pop():
        raise Damaged(len(lines) + 1, "the last line is cut")
    head, tail = (_decoded(lines[0], 1), _decoded(lines[-1], len(lines))) if lines else (None, None)
    if not isinstance(head, Head) or not isinstance(tail, Tail):
        raise Damaged(len(lines), "an export begins with its head and ends with its digest")
    if hashlib.sha256(body[: -len(lines[-1]) - 1]).hexdigest() != tail.sha256 or json.encode(tail) != lines[-1]:
        raise Damaged(len(lines), "the digest is another: something was edited")
    parts = Parts(head)
    for number, text in enumerate(lines[1:-1], 2):
        _take(parts, _decoded(text, number), number, history=history)
        if number % _AT_A_TIME == 0:
            # Whoever else waits for this process goes first.
            await asyncio.sleep(0)
    _check(parts, len(lines))
    return parts


def _decoded(text: bytes, number: int) -> Any:
    try:
        return _line_of(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(number, str(error)[:200]) from None


def _take(parts: Parts, line: Any, number: int, *, history: bool) -> None:
    """Add a line to the parts."""
    match line:
        case Document(id=name) if _kind(name) and name not in parts.docs and not parts.log:
            try:
                parts.docs[name] = json.decode(line.doc, type=_DOCS[_kind(name)])
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Damaged(number, str(error)[:200]) from None
        case Memory() if line.field not in parts.memory and not parts.log:
            parts.memory[line.field] = line.value
        case Logged(seq=seq, at=at) if seq == len(parts.log) + 1 and (not parts.log or parts.log[-1].at <= at):
            stored = Stored(seq, at, bytes(line.entry), bytes(line.result))
            parts.log.append(_logged(stored, number) if history else stored)
        case _:
            raise Damaged(number, "this line is out of place")


def _logged(stored: Stored, number: int) -> Stored:
    """Return an entry that can be told: its roll can be ruled on again."""
    try:
        told(stored, "gm")
        told(stored, "player")
    except Exception as error:  # noqa: BLE001  # whatever keeps it from being told, it cannot be imported
        raise Damaged(number, f"this entry cannot be told: {type(error).__name__}") from None
    return stored


def _check(parts: Parts, last: int) -> None:
    """Refuse parts that do not fit together."""
    docs, head = parts.docs, parts.head
    kinds = {kind: [name for name in docs if _kind(name) == kind] for kind in _DOCS}
    most = {"session": 1, "shared": 1, "p": MOST_PEOPLE, "c": MOST_CHARACTERS, "k": MOST_CLOCKS}
    fits = (
        len(parts.log) == head.entries
        and all(len(names) <= most[kind] for kind, names in kinds.items())
        and all(int(name[1:]) <= head.next.get(kind, 0) for kind in ("p", "c", "k") for name in kinds[kind])
        and [docs[name].role for name in kinds["p"] if not docs[name].gone].count("gm") == 1
        and "session" in docs
        and "shared" in docs
        and docs["session"].system in SYSTEMS
        and _tracks_fit(docs, kinds["c"])
        and all(_clock_fits(docs, name) for name in kinds["k"])
    )
    if not fits:
        raise Damaged(last, "its parts do not fit together")


def _tracks_fit(docs: Mapping[str, Any], characters: list[str]) -> bool:
    tracks = SYSTEMS[docs["session"].system].memory.tracks
    own = {name for name, track in tracks.items() if track.of == "character"}
    shared = {name for name, track in tracks.items() if track.of == "table"} | {"turn"}
    owners = {docs[name].owner for name in characters} - {""}
    return (
        all(set(docs[name].tracks) == own for name in characters)
        and set(docs["shared"].tracks) == shared
        and owners <= {name for name in docs if _kind(name) == "p"}
    )


def _clock_fits(docs: Mapping[str, Any], name: str) -> bool:
    clock = docs[name]
    mutual = (("rival", "rival"), ("after", "next"), ("next", "after"))
    return clock.filled <= clock.size and all(
        getattr(clock, there) is None or getattr(docs.get(getattr(clock, there)), back, None) == name
        for there, back in mutual
    )


async def restore(store: Sessions, parts: Parts, once: Once, sha256: str, *, history: bool) -> tuple[Caller, bool]:
    """Make a new table from an export, with its log or without; return its GM, and whether it was made before."""
    log = parts.log if history else []
    if len(log) + _ROOM_LEFT > ROOM:
        raise refuse("log_full", entries=len(log))
    gm = next(name for name, doc in parts.docs.items() if _kind(name) == "p" and doc.role == "gm" and not doc.gone)
    sid, made = await store.reserve(once, secrets.token_urlsafe(16), CREATION_SECONDS)
    if made:
        return Caller(sid, gm, parts.docs[gm].version), True
    for at in range(0, len(log), _AT_A_TIME):
        await store.append(sid, log[at : at + _AT_A_TIME])
    await store.remind(sid, parts.memory if history else {})
    fields: dict[str, Any] = {f"next:{kind}": number for kind, number in parts.head.next.items()}
    fields |= {f"count:{kind}": len([name for name in parts.docs if _kind(name) == kind]) for kind in ("c", "k")}
    fields |= {"code": new_code(), "seq": len(log), "at": log[-1].at if log else 0}
    imported = entry.Imported(by=gm, sid=parts.head.sid, entries=parts.head.entries, sha256=sha256)
    await store.change(
        "create", sid, {"docs": parts.docs, "fields": fields, "by": gm}, once=once, entry=entry.encode(imported)
    )
    await store.made(once, sid)
    return Caller(sid, gm, parts.docs[gm].version), False
