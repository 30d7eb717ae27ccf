"""Imports: a table restored from an export."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import IO, Any

from msgspec import structs

from service.record import events
from service.record.export_lines import ExportHead
from service.record.ids import IdempotencyKey
from service.record.log_record import MAX_LOG_BYTES, MAX_LOG_ENTRIES, LogRecord
from service.session import epochs
from service.session.codes import store_with_code
from service.session.commands import Caller
from service.session.lifecycle import CREATION_SECONDS
from service.session.tables import Tables
from service.session.transfer.checker import CheckerReply, Entries, ExportSummary, Fields
from service.session.transfer.checking import check_export
from service.session.transfer.parts import head_of
from service.store.calls import CreateCall, Credentials
from service.store.errors import Refused, Unavailable
from service.store.keys import session_id
from service.store.sessions import SessionStore


async def restore(
    tables: Tables,
    file: IO[bytes],
    idempotency: IdempotencyKey,
    room: Callable[[int], AbstractAsyncContextManager[None]],
    *,
    history: bool,
) -> tuple[Caller, bool]:
    """Create a table from an export, with or without its log; return its GM, and whether it was created before.

    RuleError where the export does not hold. Nothing is stored before all of it was checked, and `room` was entered
    with the bytes of memory that it takes.
    """
    # A file that is no export is refused without starting a process.
    head = head_of(file)
    async with check_export(file, history=history) as (summary, answers):
        log = summary.staged.log
        if log >= MAX_LOG_ENTRIES or summary.bytes >= MAX_LOG_BYTES:
            raise Refused("log_full", entries=log, bytes=summary.bytes)
        store = tables.store
        sid, complete = await store.reserve(idempotency, session_id(), CREATION_SECONDS)
        gm = Caller(sid, summary.gm, summary.version)
        if complete:
            return gm, True
        async with room(summary.memory), _discarded_on_failure(store, sid, idempotency):
            await _store(store, sid, answers)
            await _create(tables, sid, head, summary, idempotency)
    await store.finish_creation(idempotency, sid)
    return gm, False


@asynccontextmanager
async def _discarded_on_failure(store: SessionStore, sid: str, idempotency: IdempotencyKey) -> AsyncIterator[None]:
    try:
        yield
    except BaseException:
        # Where the store is unavailable, what was written expires.
        with suppress(Unavailable):
            await store.discard(idempotency, sid)
        raise


async def _store(store: SessionStore, sid: str, answers: AsyncIterator[CheckerReply]) -> None:
    async for answer in answers:
        match answer:
            case Entries(log=log):
                await store.append(sid, log)
            case Fields(into=into, fields=fields):
                await store.fill(sid, into, fields)
            case _:
                pass


async def _create(
    tables: Tables, sid: str, head: ExportHead, summary: ExportSummary, idempotency: IdempotencyKey
) -> None:
    log = summary.staged.log
    fields: dict[str, Any] = {f"next:{kind}": number for kind, number in head.next.items()}
    fields |= {f"count:{kind}": summary.kinds.get(kind, 0) for kind in ("c", "k", "a")}
    fields |= {"seq": log, "at": summary.at, "bytes": summary.bytes, "gm": summary.gm}
    lineage = await tables.store.lineage(sid)
    epoch = epochs.first_epoch(tables, sid, lineage, after=log + 1)
    fields |= epochs.epoch_fields(epoch)
    event = events.Imported(
        by=summary.gm,
        commitments=(epoch.commit, epoch.next_commit),
        genesis=epoch.genesis,
        rules=summary.game.rules if summary.game else "",
        game=summary.game.text if summary.game else "",
        **structs.asdict(summary.source),
    )
    gm = Credentials(by=summary.gm)

    async def change(code: str) -> LogRecord:
        call = CreateCall(fields=fields | {"code": code}, staged=summary.staged)
        return await tables.store.change(sid, call, credentials=gm, idempotency=idempotency, entry=events.encode(event))

    await store_with_code(tables.store, sid, change)
