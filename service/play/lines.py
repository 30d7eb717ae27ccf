"""The lines of an export: what each holds, and how it is read."""

import re
from base64 import b64encode
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from service.audit.chain import EpochLog, OpenLog
from service.play.clocks import Kind
from service.play.ids import NUMBER, ClockId, PersonId
from service.play.session import PersonDoc, SessionDoc, Title
from service.rules.spec import Text
from service.store.sessions import ROOM

_ID = re.compile(rf"[pck]{NUMBER}", re.ASCII)

Number = Annotated[int, Meta(ge=0, le=999_999)]
Version = Annotated[int, Meta(ge=1, le=999_999_999)]


class Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="line", tag="rollwright/1"):
    """First line of an export."""

    sid: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{22}\Z")]
    entries: Annotated[int, Meta(ge=0, le=ROOM)]
    next: dict[Literal["p", "c", "k"], Number]
    """The highest numbers of people, characters and clocks so far: none is given twice."""
    keys: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(min_length=1, max_length=100)]
    """The keys that signed what is in it: today's, former ones, then those of deployments it was imported from."""


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


DOCS: Mapping[str, Any] = {
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


class Archived(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="line", tag="epoch"):
    """A line for each epoch that was revealed, after the entries."""

    after: Annotated[int, Meta(ge=0, le=ROOM)]
    """The entry behind which it began."""
    until: Annotated[int, Meta(ge=0, le=ROOM)]
    """The last entry of the log that belongs to it."""
    rules: Annotated[str, Meta(max_length=80)]
    log: EpochLog
    checkpoints: tuple[Annotated[str, Meta(max_length=1000)], ...]


class Unrevealed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="line", tag="open_epoch"):
    """The same for an epoch whose seed is not known yet."""

    after: Annotated[int, Meta(ge=0, le=ROOM)]
    until: Annotated[int, Meta(ge=0, le=ROOM)]
    rules: Annotated[str, Meta(max_length=80)]
    log: OpenLog
    checkpoints: tuple[Annotated[str, Meta(max_length=1000)], ...]


class Tail(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="digest"):
    """Last line: the SHA-256 of all bytes before it, and a signed note that says so."""

    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    signed: Annotated[str, Meta(max_length=1000)]


Line = Head | Document | Memory | Logged | Archived | Unrevealed | Tail
decode = msgspec.json.Decoder(Line).decode


def kind_of(name: str) -> str:
    """Return which kind of document a field of the table is, if it is one."""
    return name if name in {"session", "shared"} else name[0] if _ID.fullmatch(name) else ""


def claim(name: str, head: Head, sha256: str) -> str:
    """Return what the note of an export's last line says, of the signer of that name."""
    digest = b64encode(bytes.fromhex(sha256)).decode()
    return f"{name}/export\n{name}/{head.sid}\n{head.entries}\n{digest}\n"
