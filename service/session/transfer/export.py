"""Exports: a table as signed lines of JSON."""

import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence

from msgspec import UNSET, Raw, json
from msgspec.structs import replace

from service.audit import notes
from service.audit.chain import ChainEntry, EpochLog
from service.audit.ra3 import SCHEME
from service.record import events
from service.record.documents import ActionDoc, Role, SessionDoc, kind_of
from service.record.epochs import EpochDoc, Epochs
from service.record.export_lines import (
    Archive,
    Document,
    ExportedEpoch,
    ExportHead,
    Logged,
    Remembered,
    Seen,
    Tail,
    claim,
)
from service.record.log_record import UNREADABLE, LogDamaged, LogRecord
from service.session import damage, epochs
from service.session.access import load_all, own_game_of
from service.session.commands import GM, Caller
from service.session.contention import while_stale
from service.session.damage import TableDamaged
from service.session.fairness import epoch_chain, proofs
from service.session.log.reading import with_evidence
from service.session.log.views import view_for
from service.session.tables import Tables
from service.session.transfer.parts import needs_log
from service.store.sessions import PAGE


async def export(tables: Tables, caller: Caller, *, history: bool) -> AsyncIterator[bytes]:
    """Return a table as signed lines of JSON: documents, and with history also marks, log and epochs.

    Players and spectators get log and epochs, without what only the GM may see.
    """
    role, fields = await load_all(tables, caller)
    await epochs.revealed_epochs(tables, caller.sid)
    if history and role in GM:
        fields, marks = await while_stale(lambda: tables.store.snapshot(caller.sid))
    else:
        fields, marks = await tables.store.table(caller.sid), {}
    if damaged := await damage.damaged_documents(tables, caller.sid, fields):
        raise TableDamaged(tuple(damaged), may_list=role in GM)
    table_epochs = Epochs.stored(fields["epoch"], await tables.store.epochs(caller.sid))
    entries = int(fields["seq"]) if history or role not in GM else 0
    archives = await _check(tables, caller.sid, table_epochs, entries) if entries else []
    past = [epoch for epoch in (*table_epochs.past, table_epochs.now) if entries]
    head = _head(tables, caller, role, fields, entries, [archive.key for archive in archives], past)
    if not entries:
        head = replace(head, game=await _own_game(tables, caller.sid, fields["session"]))
    docs = {name: value for name, value in fields.items() if role in GM and kind_of(name)}
    if not entries:
        docs = {name: value for name, value in docs.items() if kind_of(name) != "a" or not _needs_log(name, value)}
    return _lines(tables, head, docs, marks, archives, past, role)


def _needs_log(name: str, value: bytes) -> bool:
    return needs_log(name, json.decode(value, type=ActionDoc))


async def _own_game(tables: Tables, sid: str, stored: bytes) -> str:
    """Return the document of a table's game; empty for a game of the release."""
    session = json.decode(stored, type=SessionDoc)
    own = await own_game_of(tables, sid, session, session.named_rules)
    return own.text.decode() if own else ""


def _head(  # noqa: PLR0913, PLR0917  # what the first line names
    tables: Tables,
    caller: Caller,
    role: Role,
    fields: Mapping[str, bytes],
    entries: int,
    archive_keys: Sequence[str],
    past: Sequence[EpochDoc],
) -> ExportHead:
    own = [key.vkey for key in tables.keys]
    named = [*archive_keys, *[key for epoch in past for key in epoch.keys]]
    foreign = dict.fromkeys(key for key in named if key not in own)
    counters = {kind: int(fields.get(f"next:{kind}", b"0")) for kind in ("p", "c", "k")}
    if "next:a" in fields:
        counters["a"] = int(fields["next:a"])
    is_whole = role in GM
    return ExportHead(
        sid=caller.sid,
        entries=entries,
        next=counters if is_whole else {},  # type: ignore[arg-type]  # the keys are these
        reader="" if is_whole else caller.person,
        keys=(*own, *foreign),
    )


async def _check(tables: Tables, sid: str, table_epochs: Epochs, entries: int) -> list[Archive]:
    """Read the log to be exported; return what was imported into it.

    TableDamaged where it is damaged, since the response cannot fail later.
    """
    archives = []
    seq = 0
    try:
        async for stored in tables.store.entries(sid):
            seq += 1
            if stored.seq != seq:
                raise LogDamaged(f"entry {seq} is missing")
            event = events.decode(stored)
            if isinstance(event, events.Imported):
                archives.append(Archive(event.sid, event.entries, event.sha256, event.signed, event.key))
            events.decode_effects(stored.result)
            if seq == entries:
                break
        if seq < entries:
            raise LogDamaged(f"entry {entries} is missing")
        for epoch in (*table_epochs.past, table_epochs.now):
            await epoch_chain.chain_of(tables, sid, epoch)
    except UNREADABLE as failure:
        raise TableDamaged(("log",), may_list=True) from failure
    return archives


async def _lines(  # noqa: PLR0913, PLR0917  # what an export is made of
    tables: Tables,
    head: ExportHead,
    docs: Mapping[str, bytes],
    marks: Mapping[str, str],
    archives: Sequence[Archive],
    past: Sequence[EpochDoc],
    role: Role,
) -> AsyncIterator[bytes]:
    digest = hashlib.sha256()
    async for batch in _batches(tables, head, docs, marks, archives, past, role):
        digest.update(batch)
        yield batch
    sha256 = digest.hexdigest()
    yield json.encode(Tail(sha256, notes.sign(tables.signer, claim(tables.signer.name, head, sha256)))) + b"\n"


async def _batches(  # noqa: PLR0913, PLR0917  # as above
    tables: Tables,
    head: ExportHead,
    docs: Mapping[str, bytes],
    marks: Mapping[str, str],
    archives: Sequence[Archive],
    past: Sequence[EpochDoc],
    role: Role,
) -> AsyncIterator[bytes]:
    """Yield lines in batches; entries that were written after the documents were read are left out."""
    documents = [Document(name, Raw(value)) for name, value in sorted(docs.items())]
    once = [Remembered(*mark) for mark in sorted(marks.items())]
    yield b"".join([json.encode(line) + b"\n" for line in (head, *documents, *once)])
    after = 0
    while after < head.entries:
        page = await tables.store.page(head.sid, after, min(PAGE, head.entries - after))
        if not page:
            return
        yield b"".join([json.encode(await _line(tables, head.sid, stored, role)) + b"\n" for stored in page])
        after = page[-1].seq
    yield b"".join([json.encode(archive) + b"\n" for archive in archives])
    for epoch in past:
        yield json.encode(await _epoch(tables, head, epoch)) + b"\n"


async def _line(tables: Tables, sid: str, stored: LogRecord, role: Role) -> Logged | Seen:
    """Return an entry as it is stored, or, where it may hide something from a role, as that role sees it.

    The form of a line must not tell whether there is a hidden clock.
    """
    if role in GM or not events.decode(stored).salt:
        return Logged(stored.seq, stored.at, Raw(stored.entry), Raw(stored.result))
    entry = view_for(stored, role)
    seen = entry and with_evidence(entry, await proofs.evidence(tables, sid, stored))
    return Seen(stored.seq, stored.at, stored.id, Raw(json.encode(seen)))


async def _epoch(tables: Tables, head: ExportHead, doc: EpochDoc) -> ExportedEpoch:
    """Return an epoch with its records, up to the last entry that is exported."""
    until = doc.until or head.entries
    links = [link for link in await epoch_chain.links(tables, head.sid, doc) if link.seq <= until]
    heads = (await epoch_chain.chain_of(tables, head.sid, doc))[: len(links) + 1]
    log = EpochLog(
        v=SCHEME,
        sid=doc.sid,
        e=doc.e,
        lineage=doc.lineage,
        client_seed=doc.client_seed,
        commit=doc.commit,
        next_commit=doc.next_commit,
        seed=doc.seed or UNSET,
        entries=tuple([ChainEntry(link.n, link.at, link.record, link.terms) for link in links]),
        head=heads[-1].hex(),
    )
    signed = tuple(proofs.checkpoints(tables, doc, heads))
    return ExportedEpoch(after=doc.after, until=until, log=log, checkpoints=signed)
