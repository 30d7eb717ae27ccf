"""A table as lines of JSON, signed."""

import hashlib
from collections.abc import AsyncIterator, Mapping

from msgspec import Raw, json

from service.audit import notes
from service.audit.chain import Entry, EpochLog, OpenLog
from service.play import epochs, proofs
from service.play.ask import GM, Caller, refuse
from service.play.dealer import Dealer
from service.play.epochs import EpochDoc
from service.play.lines import Archived, Document, Head, Logged, Memory, Tail, Unrevealed, claim, kind_of
from service.play.session import table
from service.store.sessions import Stored

_AT_A_TIME = 128


async def export(dealer: Dealer, caller: Caller, *, history: bool) -> AsyncIterator[bytes]:
    """Return a table as signed lines of JSON: documents, and unless without history, memory, log and epochs."""
    role, fields = await table(dealer.store, caller)
    if role not in GM:
        raise refuse("wrong_role", role=role)
    await epochs.settled(dealer, caller.sid, anew=True)
    fields = await dealer.store.table(caller.sid)
    return _lines(dealer, caller.sid, fields, int(fields["seq"]) if history else 0)


async def _lines(dealer: Dealer, sid: str, fields: Mapping[str, bytes], entries: int) -> AsyncIterator[bytes]:
    found = epochs.read(fields["epoch"], fields.get("epochs"))
    past = [epoch for epoch in (*found.past, found.now) if entries]
    own = [key.vkey for key in dealer.keys]
    foreign = dict.fromkeys(key for epoch in past for key in epoch.keys if key not in own)
    counters = {kind: int(fields.get(f"next:{kind}", b"0")) for kind in ("p", "c", "k")}
    head = Head(sid=sid, entries=entries, next=counters, keys=(*own, *foreign))  # type: ignore[arg-type]  # the keys are these
    digest = hashlib.sha256()
    async for batch in _batches(dealer, head, fields, past):
        digest.update(batch)
        yield batch
    sha256 = digest.hexdigest()
    yield json.encode(Tail(sha256, notes.sign(dealer.signer, claim(dealer.signer.name, head, sha256)))) + b"\n"


async def _batches(
    dealer: Dealer, head: Head, fields: Mapping[str, bytes], past: list[EpochDoc]
) -> AsyncIterator[bytes]:
    """Yield lines by the batch; entries written after the documents were read are left to the next export."""
    docs = [Document(name, Raw(value)) for name, value in sorted(fields.items()) if kind_of(name)]
    remembered = sorted((await dealer.store.memory(head.sid)).items()) if head.entries else []
    yield b"".join([json.encode(line) + b"\n" for line in (head, *docs, *[Memory(*one) for one in remembered])])
    after = 0
    while after < head.entries:
        page = await dealer.store.page(head.sid, after, min(_AT_A_TIME, head.entries - after))
        if not page:
            return
        yield b"".join([_line(stored) for stored in page])
        after = page[-1].seq
    for epoch in past:
        yield json.encode(await _epoch(dealer, head, epoch)) + b"\n"


def _line(stored: Stored) -> bytes:
    return json.encode(Logged(stored.seq, stored.at, Raw(stored.entry), Raw(stored.result))) + b"\n"


async def _epoch(dealer: Dealer, head: Head, doc: EpochDoc) -> Archived | Unrevealed:
    """Return an epoch with its records, up to the last entry that is exported."""
    until = doc.until or head.entries
    links = [link for link in await proofs.links(dealer, head.sid, doc) if link.seq <= until]
    heads = (await proofs.chain_of(dealer, head.sid, doc))[: len(links) + 1]
    entries = tuple([Entry(link.n, link.at, link.record) for link in links])
    signed = tuple(proofs.checkpoints(dealer, head.sid, doc, heads))
    fields = (doc.sid, doc.e, doc.client_seed, doc.commit, doc.next_commit)
    if not doc.seed:
        open_log = OpenLog(*fields, entries, heads[-1].hex())
        return Unrevealed(after=doc.after, until=until, rules=doc.rules, log=open_log, checkpoints=signed)
    log = EpochLog(*fields, doc.seed, entries, heads[-1].hex())
    return Archived(after=doc.after, until=until, rules=doc.rules, log=log, checkpoints=signed)
