"""A table made again from an export."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, json

from service.audit import chain, notes
from service.audit.chain import EpochLog
from service.audit.notes import Key
from service.play import entry, epochs
from service.play.ask import Caller, refuse
from service.play.characters import MOST_CHARACTERS
from service.play.clocks import MOST_CLOCKS
from service.play.dealer import Dealer
from service.play.epochs import EpochDoc
from service.play.lines import DOCS, Archived, Document, Head, Logged, Memory, Unrevealed, decode, kind_of
from service.play.log import told
from service.play.people import MOST_PEOPLE
from service.play.session import CREATION_SECONDS, new_code
from service.play.verify import verify
from service.rules.errors import RuleError
from service.rules.systems import SYSTEMS
from service.store.sessions import ROOM, Once, Stored

_AT_A_TIME = 128
_MOST_ARCHIVED = 1024
_ROOM_LEFT = 256
"""Entries that a table has room for at least, when it was made from an export with its log."""


class Parts(Struct):
    """What an export holds."""

    head: Head
    docs: dict[str, Any] = {}
    memory: dict[str, str] = {}
    log: list[Stored] = []
    epochs: list[EpochDoc] = []
    keys: list[Key] = []


class Damaged(RuleError):  # noqa: N818  # it is the export that is
    """An export that is not as it was written."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__("import_damaged", f"line {line}: {detail}")


async def read(body: bytes, *, history: bool) -> Parts:
    """Return what an export holds; Damaged where it was edited, cut, or is none."""
    report = await asyncio.to_thread(verify, body)
    for finding in report.findings[:1]:
        raise Damaged(finding.line, finding.what)
    lines = body.split(b"\n")[:-1]
    head = _decoded(lines[0], 1)
    parts = Parts(head, keys=[notes.key(vkey) for vkey in head.keys])
    for number, text in enumerate(lines[1:-1], 2):
        _take(parts, _decoded(text, number), number, history=history)
        if number % _AT_A_TIME == 0:
            # Whoever else waits for this process goes first.
            await asyncio.sleep(0)
    _check(parts, len(lines))
    return parts


def _decoded(text: bytes, number: int) -> Any:
    try:
        return decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(number, str(error)[:200]) from None


def _take(parts: Parts, line: Any, number: int, *, history: bool) -> None:
    """Add a line to the parts."""
    match line:
        case Document(id=name) if kind_of(name) and name not in parts.docs and not parts.log:
            try:
                parts.docs[name] = json.decode(line.doc, type=DOCS[kind_of(name)])
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Damaged(number, str(error)[:200]) from None
        case Memory() if line.field not in parts.memory and not parts.log:
            parts.memory[line.field] = line.value
        case Logged(seq=seq, at=at) if seq == len(parts.log) + 1 and (not parts.log or parts.log[-1].at <= at):
            stored = Stored(seq, at, bytes(line.entry), bytes(line.result))
            parts.log.append(_logged(stored, number) if history else stored)
        case Archived() | Unrevealed() if len(parts.log) == parts.head.entries:
            parts.epochs.append(_archived(parts, line, number))
        case _:
            raise Damaged(number, "this line is out of place")


def _archived(parts: Parts, line: Archived | Unrevealed, number: int) -> EpochDoc:
    """Return an epoch as an archive keeps it: to be read, and never to be drawn under again."""
    log = line.log
    before = parts.epochs[-1].until if parts.epochs else 0
    if not before <= line.after <= line.until <= parts.head.entries:
        raise Damaged(number, "this epoch is out of place")
    return EpochDoc(
        sid=log.sid,
        e=log.e,
        client_seed=log.client_seed,
        rules=line.rules,
        commit=log.commit,
        next_commit=log.next_commit,
        name=chain.genesis(
            log.sid, log.e, bytes.fromhex(log.commit), bytes.fromhex(log.next_commit), log.client_seed
        ).hex(),
        after=line.after,
        until=line.until,
        rolls=len(log.entries),
        seed=log.seed if isinstance(log, EpochLog) else "",
        notes=line.checkpoints,
        keys=tuple(dict.fromkeys(notes.signed_by(note, parts.keys).vkey for note in line.checkpoints)),
    )


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
    kinds = {kind: [name for name in docs if kind_of(name) == kind] for kind in DOCS}
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
        and owners <= {name for name in docs if kind_of(name) == "p"}
    )


def _clock_fits(docs: Mapping[str, Any], name: str) -> bool:
    clock = docs[name]
    mutual = (("rival", "rival"), ("after", "next"), ("next", "after"))
    return clock.filled <= clock.size and all(
        getattr(clock, there) is None or getattr(docs.get(getattr(clock, there)), back, None) == name
        for there, back in mutual
    )


async def restore(dealer: Dealer, parts: Parts, once: Once, sha256: str, *, history: bool) -> tuple[Caller, bool]:
    """Make a new table from an export, with its log or without; return its GM, and whether it was made before."""
    store = dealer.store
    log = parts.log if history else []
    if len(log) + _ROOM_LEFT > ROOM:
        raise refuse("log_full", entries=len(log))
    if history and len(parts.epochs) > _MOST_ARCHIVED:
        raise refuse("too_many", most=_MOST_ARCHIVED)
    gm = next(name for name, doc in parts.docs.items() if kind_of(name) == "p" and doc.role == "gm" and not doc.gone)
    sid, made = await store.reserve(once, secrets.token_urlsafe(16), CREATION_SECONDS)
    if made:
        return Caller(sid, gm, parts.docs[gm].version), True
    for at in range(0, len(log), _AT_A_TIME):
        await store.append(sid, log[at : at + _AT_A_TIME])
    await store.remind(sid, parts.memory if history else {})
    fields: dict[str, Any] = {f"next:{kind}": number for kind, number in parts.head.next.items()}
    fields |= {f"count:{kind}": len([name for name in parts.docs if kind_of(name) == kind]) for kind in ("c", "k")}
    fields |= {"code": new_code(), "seq": len(log), "at": log[-1].at if log else 0}
    rules = SYSTEMS[parts.docs["session"].system].rules
    now = epochs.first(dealer, sid, rules, after=len(log) + 1)
    fields |= epochs.fields(now, parts.epochs if history else ())
    imported = entry.Imported(by=gm, sid=parts.head.sid, entries=parts.head.entries, sha256=sha256)
    await store.change(
        "create", sid, {"docs": parts.docs, "fields": fields, "by": gm}, once=once, entry=entry.encode(imported)
    )
    await store.made(once, sid)
    return Caller(sid, gm, parts.docs[gm].version), False
