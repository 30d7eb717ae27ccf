"""The lines of an export: the struct of each, and its decoder."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from service.audit.chain import EpochLog
from service.record import events
from service.record.actions.limits import MAX_BYTES
from service.record.after_dice.choices import MAX_ENTRIES
from service.record.deltas import Delta
from service.record.documents import CharacterDoc, ClockDoc, SessionDoc, StoredTracks, Version
from service.record.epochs import MAX_ROLLS
from service.record.evidence import CHECKPOINT_ROLLS
from service.record.log_record import MAX_LOG_ENTRIES, StoredGame
from service.rules.fitd.check import MOST_BYTES

LONGEST = 4 * 2**20
"""Bytes of the longest line: an epoch with all its rolls has far less."""

Seq = Annotated[int, Meta(ge=0, le=MAX_LOG_ENTRIES)]
"""An entry of the log; 0 is none."""
Notes = Annotated[tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(max_length=MAX_ROLLS // CHECKPOINT_ROLLS + 1)]

SessionId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{22}\Z")]
Sha256 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
MAX_KEYS = 200
"""Keys that an export names: up to 99 of its deployment, and those of others that its epochs came from."""


class ExportHead(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="line",
    tag="rollwright/1",
):
    """First line of an export."""

    sid: SessionId
    entries: Seq
    next: dict[Literal["p", "c", "k", "a"], Annotated[int, Meta(ge=0, le=999_999)]]
    """The highest numbers of people, characters, clocks and actions so far: none is used twice."""
    reader: Annotated[str, Meta(max_length=7)] = ""
    """Of an export that leaves out what only the GM may see: the person who got it."""
    keys: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(min_length=1, max_length=MAX_KEYS)]
    """The keys that signed what is in it: today's, former ones, then those of deployments it was imported from."""
    game: Annotated[StoredGame, Meta(max_length=MOST_BYTES)] = ""
    """Of an export without entries, which have it otherwise: the document of a game of somebody's own."""


class ClockShown(ClockDoc, frozen=True, kw_only=True, omit_defaults=True):
    """A clock as the entry of its change stores it."""

    lost: bool = False
    """Whether its rival won."""
    apart: bool = False
    """Whether it is linked to a clock that players may not see."""


class Document(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="document"):
    """A line for each document: `session`, `shared`, or that of a person, character, clock or action."""

    id: str
    doc: Raw


class Remembered(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="once"):
    """A line for each mark."""

    field: Annotated[str, Meta(min_length=1, max_length=80)]
    value: Annotated[str, Meta(max_length=MAX_ENTRIES * len(f"{MAX_LOG_ENTRIES}_"))]


class Logged(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="entry"):
    """A line for each entry of the log, as it was stored."""

    seq: Annotated[int, Meta(ge=1, le=MAX_LOG_ENTRIES)]
    at: Annotated[int, Meta(ge=0, le=253_402_300_799_999)]
    """Milliseconds, to the end of the year 9999."""
    entry: Raw
    result: Raw


class Seen(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="seen"):
    """A line for each entry that may hide something from its reader."""

    seq: Annotated[int, Meta(ge=1, le=MAX_LOG_ENTRIES)]
    at: Annotated[int, Meta(ge=0, le=253_402_300_799_999)]
    id: Annotated[str, Meta(max_length=40)]
    entry: Raw
    """The entry as its reader sees it in the log; null where they do not."""


class After(Struct, frozen=True, kw_only=True):
    """The values after a change; which of them are set depends on the event's type."""

    id: Annotated[str, Meta(max_length=7)] = ""
    doc: Raw = Raw()
    docs: dict[Annotated[str, Meta(max_length=7)], Raw] = {}
    """Of a new table: its first documents."""
    removed: Annotated[str, Meta(max_length=7)] = ""
    """The person who made room for another."""
    hidden: bool = False
    unseen: Annotated[tuple[Annotated[str, Meta(max_length=7)], ...], Meta(max_length=32)] = ()
    """Clocks of an action that players did not see."""
    lost: Seq = 0
    """The entry that lost the opportunity which a roll was made for (FITD-A19)."""
    marks: Annotated[
        tuple[Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(min_length=3, max_length=4)], ...],
        Meta(max_length=4),
    ] = ()
    """Marks of tries and lost opportunities that it wrote: field, before, after ("@" for itself); with a fourth
    item only if the mark was as before."""
    turn: Annotated[int, Meta(ge=0, le=99_999)] = 0
    version: Version = 1
    rolls: Annotated[int, Meta(ge=0, le=MAX_ROLLS)] = 0
    action: Annotated[str, Meta(max_length=MAX_BYTES)] = ""
    """The document of an action, as it was stored."""


class LoggedResult(Struct, frozen=True, kw_only=True):
    """The result of an entry, as the store writes it."""

    changes: tuple[Delta, ...] = ()
    after: After = After()
    n: Annotated[int, Meta(ge=0, le=MAX_ROLLS)] = 0
    before: Annotated[str, Meta(max_length=64)] = ""


class Tracked(Struct, frozen=True):
    """The known fields of a document in the effects of an unknown event."""

    tracks: StoredTracks = {}


AFTER: Mapping[type[Any], Any] = {
    events.SessionChanged: SessionDoc,
    events.GameChanged: SessionDoc,
    events.CharacterCreated: CharacterDoc,
    events.CharacterChanged: CharacterDoc,
    events.ClockCreated: ClockShown,
    events.ClockChanged: ClockShown,
    events.ClockTicked: ClockShown,
}
"""Types of the documents in effects, by event; `Tracked` for others."""


class Archive(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="archive"):
    """A line for each import: the export that it came from, which its own deployment signed."""

    sid: SessionId
    """The session that was exported."""
    entries: Seq
    sha256: Sha256
    """Digest of that export, without its last line."""
    signed: Annotated[str, Meta(max_length=1000)]
    """The note of its last line."""
    key: Annotated[str, Meta(max_length=200)]
    """The key that signed it."""


class ExportedEpoch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="line", tag="epoch"):
    """A line for each epoch, after the entries; its log has a seed if it was revealed."""

    after: Seq
    """Number of the entry after which it began."""
    until: Seq
    """Number of the last entry of the log that belongs to it."""
    log: EpochLog
    checkpoints: Notes


class Tail(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="digest"):
    """Last line: the SHA-256 of all bytes before it, and a signed note of it."""

    sha256: Sha256
    signed: Annotated[str, Meta(max_length=1000)]


Line = ExportHead | Document | Remembered | Logged | Seen | Archive | ExportedEpoch | Tail
decode = msgspec.json.Decoder(Line).decode


def claim(name: str, exported: ExportHead | Archive, sha256: str) -> str:
    """Return the body of the note on an export's last line, for the signer of that name."""
    digest = b64encode(bytes.fromhex(sha256)).decode()
    return f"{name}/export\n{name}/{exported.sid}\n{exported.entries}\n{digest}\n"
