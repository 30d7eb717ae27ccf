"""Exports: a table as signed lines of JSON."""

import hashlib
from collections.abc import AsyncIterator, Mapping

from msgspec import Raw, json

from service.audit import notes
from service.audit.chain import ChainEntry, EpochLog, OpenLog
from service.record import events
from service.record.documents import EpochDoc, Epochs, kind_of
from service.record.export_lines import Archived, Document, ExportHead, Logged, Remembered, Tail, Unrevealed, claim
from service.record.log_record import UNREADABLE, LogDamaged, LogRecord
from service.session import damage, epochs, proofs
from service.session.access import load_all
from service.session.commands import GM, Caller, refuse
from service.session.damage import TableDamaged
from service.session.tables import Tables
from service.store.sessions import PAGE


async def export(tables: Tables, caller: Caller, *, history: bool) -> AsyncIterator[bytes]:
    """Return a table as signed lines of JSON: documents, and with history also marks, log and epochs."""
    role, fields = await load_all(tables.store, caller)
    if role not in GM:
        raise refuse("wrong_role", role=role)
    await epochs.revealed_epochs(tables, caller.sid)
    fields = await tables.store.table(caller.sid)
    if damaged := await damage.damaged_documents(tables, caller.sid, fields):
        raise TableDamaged(tuple(damaged), may_list=True)
    table_epochs = Epochs.stored(fields["epoch"], await tables.store.epochs(caller.sid))
    entries = int(fields["seq"]) if history else 0
    await _check(tables, caller.sid, table_epochs, entries)
    return _lines(tables, caller.sid, fields, table_epochs, entries)


async def _check(tables: Tables, sid: str, table_epochs: Epochs, entries: int) -> None:
    """Read the log to be exported; TableDamaged where it is damaged, since the response cannot fail later."""
    if not entries:
        return
    seq = 0
    try:
        async for stored in tables.store.entries(sid):
            seq += 1
            if stored.seq != seq:
                raise LogDamaged(f"entry {seq} is missing")
            events.decode(stored)
            events.decode_effects(stored.result)
        if seq < entries:
            raise LogDamaged(f"entry {entries} is missing")
        for epoch in (*table_epochs.past, table_epochs.now):
            await proofs.chain_of(tables, sid, epoch)
    except UNREADABLE as failure:
        raise TableDamaged(("log",), may_list=True) from failure


async def _lines(
    tables: Tables, sid: str, fields: Mapping[str, bytes], table_epochs: Epochs, entries: int
) -> AsyncIterator[bytes]:
    past = [epoch for epoch in (*table_epochs.past, table_epochs.now) if entries]
    own = [key.vkey for key in tables.keys]
    foreign = dict.fromkeys(key for epoch in past for key in epoch.keys if key not in own)
    counters = {kind: int(fields.get(f"next:{kind}", b"0")) for kind in ("p", "c", "k")}
    head = ExportHead(sid=sid, entries=entries, next=counters, keys=(*own, *foreign))  # type: ignore[arg-type]  # the keys are these
    digest = hashlib.sha256()
    async for batch in _batches(tables, head, fields, past):
        digest.update(batch)
        yield batch
    sha256 = digest.hexdigest()
    yield json.encode(Tail(sha256, notes.sign(tables.signer, claim(tables.signer.name, head, sha256)))) + b"\n"


async def _batches(
    tables: Tables, head: ExportHead, fields: Mapping[str, bytes], past: list[EpochDoc]
) -> AsyncIterator[bytes]:
    """Yield lines in batches; entries that were written after the documents were read are left out."""
    docs = [Document(name, Raw(value)) for name, value in sorted(fields.items()) if kind_of(name)]
    marks = sorted((await tables.store.marks(head.sid)).items()) if head.entries else []
    yield b"".join([json.encode(line) + b"\n" for line in (head, *docs, *[Remembered(*mark) for mark in marks])])
    after = 0
    while after < head.entries:
        page = await tables.store.page(head.sid, after, min(PAGE, head.entries - after))
        if not page:
            return
        yield b"".join([_line(stored) for stored in page])
        after = page[-1].seq
    for epoch in past:
        yield json.encode(await _epoch(tables, head, epoch)) + b"\n"


def _line(stored: LogRecord) -> bytes:
    return json.encode(Logged(stored.seq, stored.at, Raw(stored.entry), Raw(stored.result))) + b"\n"


async def _epoch(tables: Tables, head: ExportHead, doc: EpochDoc) -> Archived | Unrevealed:
    """Return an epoch with its records, up to the last entry that is exported."""
    until = doc.until or head.entries
    links = [link for link in await proofs.links(tables, head.sid, doc) if link.seq <= until]
    heads = (await proofs.chain_of(tables, head.sid, doc))[: len(links) + 1]
    entries = tuple([ChainEntry(link.n, link.at, link.record) for link in links])
    signed = tuple(proofs.checkpoints(tables, head.sid, doc, heads))
    fields = (doc.sid, doc.e, doc.client_seed, doc.commit, doc.next_commit)
    if not doc.seed:
        open_log = OpenLog(*fields, entries, heads[-1].hex())
        return Unrevealed(after=doc.after, until=until, rules=doc.rules, log=open_log, checkpoints=signed)
    log = EpochLog(*fields, doc.seed, entries, heads[-1].hex())
    return Archived(after=doc.after, until=until, rules=doc.rules, log=log, checkpoints=signed)
