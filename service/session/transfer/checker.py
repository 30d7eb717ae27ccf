"""The process that checks an export, with limited memory and time, and returns what to store."""

import os
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Literal, TypeVar

from msgspec import Struct, json, msgpack
from msgspec.structs import replace

from service.record import former_names, unsettled
from service.record.documents import kind_of
from service.record.export_lines import Archive
from service.record.log_record import LogRecord
from service.record.replay import NamedGame, without_log
from service.rules.errors import Unruled
from service.session.transfer.parts import Damaged, Unjudged, needs_log, read
from service.store.calls import Staged
from service.store.sessions import ITEM_BYTES

_MEMORY = 384 * 2**20
"""Memory limit of the process in bytes; a table's export takes half of it."""
_SECONDS = 60
"""CPU limit in seconds; a table's export takes a tenth of it."""
_NICE = 10
_MAX, _BYTES = 128, 256 * 1024
"""Entries or fields that are stored at once, and bytes of them: more would block Redis."""
TOO_COSTLY = "checking this takes more memory or time than the export of any table"

T = TypeVar("T")


class ExportSummary(Struct, frozen=True, kw_only=True, tag=True):
    """A valid export."""

    gm: str
    version: int
    """Version of the GM's token."""
    system: str
    kinds: dict[str, int]
    """Number of documents by kind."""
    at: int
    """Time of the last entry."""
    bytes: int
    """Bytes of all entries."""
    memory: int
    """Bytes of memory that it takes in the store."""
    source: Archive
    """The export, as the log of the new table names it."""
    game: NamedGame | None
    """The game of somebody's own that the table plays, where its log does not have it."""
    staged: Staged
    """Numbers of entries and fields to store."""


class ExportFault(Struct, frozen=True, tag=True):
    """Why an export does not hold."""

    detail: str
    code: str = "import_damaged"


class Fields(Struct, frozen=True, tag=True):
    """Fields to be stored."""

    into: Literal["draft", "marks", "epochs"]
    fields: dict[str, bytes]


class Entries(Struct, frozen=True, tag=True):
    """Entries to be stored."""

    log: list[LogRecord]


CheckerReply = ExportSummary | ExportFault | Fields | Entries
decode = msgpack.Decoder(CheckerReply).decode


def main() -> None:
    """Check the export on standard input; write the replies to standard output, each after its length in 4 bytes."""
    for kind, most in ((resource.RLIMIT_DATA, _MEMORY), (resource.RLIMIT_CPU, _SECONDS), (resource.RLIMIT_CORE, 0)):
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    os.nice(_NICE)
    out = sys.stdout.buffer
    for answer in answers(sys.stdin.buffer, history=sys.argv[1] == "keep"):
        text = msgpack.encode(answer)
        out.write(len(text).to_bytes(4) + text)
    out.flush()


def answers(file: IO[bytes], *, history: bool) -> Iterator[CheckerReply]:
    """Yield a summary of an export, then the batches to store, documents last; or why it does not hold."""
    try:
        parts = read(file, history=history)
    except (Damaged, Unjudged, Unruled) as fault:
        yield ExportFault(fault.detail, fault.code)
        return
    except MemoryError:
        yield ExportFault(TOO_COSTLY)
        return
    docs = parts.docs if history else {name: doc for name, doc in parts.docs.items() if not needs_log(name, doc)}
    # Who runs the service of the former table need not run this one.
    session = docs["session"] if history and parts.log else without_log(docs["session"])
    docs = {**docs, "session": replace(session, options=replace(session.options, host=""))}
    assert parts.source
    log, memory, epochs = (parts.log, parts.memory, parts.epochs) if history else ([], {}, [])
    gm = next(name for name, doc in docs.items() if kind_of(name) == "p" and doc.role == "gm" and not doc.gone)
    from_log = unsettled.fields_of(reversed(log), memory, docs) | former_names.fields_of(log)
    fields: dict[Literal["draft", "marks", "epochs"], list[tuple[str, bytes]]] = {
        "marks": [(name, value.encode()) for name, value in memory.items()],
        "epochs": [(str(epoch.after), json.encode(epoch)) for epoch in epochs],
        "draft": [
            *((name, json.encode(doc)) for name, doc in docs.items()),
            *((name, value.encode()) for name, value in from_log.items()),
        ],
    }
    texts = [len(name) + len(value) for some in fields.values() for name, value in some]
    size = parts.bytes if history else 0
    yield ExportSummary(
        gm=gm,
        version=docs[gm].version,
        system=docs["session"].system,
        kinds=Counter(map(kind_of, docs)),
        at=log[-1].at if log else 0,
        bytes=size,
        memory=size + sum(texts) + ITEM_BYTES * (len(log) + len(texts)),
        source=parts.source,
        game=None if history and log else parts.played_game,
        staged=Staged(log=len(log), marks=len(memory), epochs=len(epochs), draft=len(fields["draft"])),
    )
    for entries in _batches(log, lambda stored: len(stored.entry) + len(stored.result)):
        yield Entries(entries)
    for into, some in fields.items():
        for batch in _batches(some, lambda field: len(field[1])):
            yield Fields(into, dict(batch))


def _batches(items: Iterable[T], size: Callable[[T], int]) -> Iterator[list[T]]:
    batch: list[T] = []
    bytes_left = _BYTES
    for item in items:
        if batch and (len(batch) == _MAX or size(item) > bytes_left):
            yield batch
            batch, bytes_left = [], _BYTES
        batch.append(item)
        bytes_left -= size(item)
    if batch:
        yield batch
