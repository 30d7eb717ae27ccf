"""Delivers what webhooks have to send: one entry of each at a time, in order, and again after growing pauses."""

import asyncio
import math
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from contextvars import Context
from time import time
from typing import Annotated, Any

import structlog
from msgspec import Meta, Struct, json
from msgspec.structs import replace

from service import telemetry
from service.deadlines import Deadlines, now
from service.record.log_record import UNREADABLE, LogRecord, StoreDamaged
from service.session.hooks import signing
from service.session.hooks.addresses import parse
from service.session.hooks.sending import AttemptOutcome, Sender
from service.session.hooks.webhooks import EntryKind, HookDoc
from service.session.log.entries import AnyLogEntry
from service.session.log.reading import shown
from service.session.tables import Tables
from service.store.errors import Unavailable
from service.store.webhooks import Ended, LastAttempt, Lease, WebhookQueue

_log = structlog.get_logger()
REFUSED_PAUSES = 3
"""How many pauses there are where the receiver says that the request is at fault (4xx)."""
_NOT_AT_FAULT = {408, 425, 429}
"""Of these statuses, the ones that ask for another attempt."""
GONE = 410
_MOST_SENDING = 256
"""Entries that a process sends at once."""
_OF_A_TABLE = 4
"""Webhooks of a table."""
_FULL_MS = 1000
"""Milliseconds until a table is looked at again where a process sends as much as it may."""


class WebhookEvent(Struct, frozen=True):
    """What a webhook posts."""

    type: Annotated[EntryKind, Meta(description="The entry's type, as in `data`.")]
    timestamp: Annotated[str, Meta(description="When the entry was made.", examples=["2026-03-01T20:15:00.000Z"])]
    table: Annotated[str, Meta(description="The table's id.", examples=["aGVpc3QgYXQgdGhlIG1pbnQ"])]
    data: Annotated[AnyLogEntry, Meta(description="The entry, as on the event stream of the table.")]


class Deliveries:
    """The deliveries of one process; others share the work, and take over what it was sending if it is killed."""

    def __init__(self, tables: Tables, queue: WebhookQueue, sender: Sender, deadlines: Deadlines) -> None:
        self._tables = tables
        self._deadlines = deadlines
        self._queue = queue
        self._sender = sender
        self._woken: set[str] = set()
        self._event = asyncio.Event()
        self._sending = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.create_task(self._run(), context=Context())

    def wake(self, sid: str) -> None:
        """Look at a table that was changed."""
        self._woken.add(sid)
        self._event.set()

    async def close(self) -> None:
        """Take nothing more, and let what is being sent end for a moment; another process sends the rest."""
        self._loop.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self._deadlines.webhook_stop)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(self._loop, *self._tasks, return_exceptions=True)
        await self._sender.close()

    async def _run(self) -> None:
        polled, pause = -math.inf, self._deadlines.webhook_poll
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._event.wait()
            self._event.clear()
            woken, self._woken = self._woken, set()
            for sid in woken:
                self._start(self._look, sid)
            if now() - polled >= pause:
                polled = now()
                self._start(self._poll)

    def _start(self, work: Callable[..., Coroutine[Any, Any, None]], *arguments: Any) -> None:
        task = asyncio.create_task(_logged(work, *arguments), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _poll(self) -> None:
        """Look at the tables whose time has come."""
        for sid, taken in (await self._queue.due()).items():
            self._start(self._look, sid, None, taken)

    async def _look(self, sid: str, ended: Ended | None = None, taken: bytes = b"") -> None:
        """Store how an attempt ended, send what a table has for its webhooks, and store when to look again."""
        most = max(0, min(_OF_A_TABLE, _MOST_SENDING - self._sending))
        wait: int | None = _FULL_MS
        if most or ended:
            # Counted before the script replies, so that no two take the same place.
            self._sending += most
            leases: Sequence[Lease] = ()
            try:
                wait, leases = await self._queue.claim(sid, most, ended)
            except StoreDamaged:
                wait = None
                _log.error("webhooks of a table cannot be read")
            finally:
                self._sending -= most - len(leases)
            for lease in leases:
                self._start(self._send, sid, lease)
        # What is leased, another process takes over where this one does not end it.
        await self._queue.schedule(sid, wait, taken)

    async def _send(self, sid: str, lease: Lease) -> None:
        try:
            ended = await self._ended(sid, lease)
        finally:
            self._sending -= 1
        await self._look(sid, ended)

    async def _ended(self, sid: str, lease: Lease) -> Ended:
        """Send an entry, if its receiver may see and wants it; return how that ended."""
        doc = json.decode(lease.doc, type=HookDoc)
        passed = Ended(id=lease.id, holder=lease.holder, seq=lease.seq)
        stored = lease.entry
        if stored is None:
            return passed
        try:
            entry = await shown(self._tables, sid, stored, lease.role)
        except UNREADABLE as failure:
            _log.error("a webhook leaves out an entry that cannot be read", error=type(failure).__name__)
            return passed
        if entry is None or (doc.types and entry.type not in doc.types):
            return passed
        outcome = await self._sender.send(parse(doc.url), *self._request(sid, lease.id, doc, stored, entry))
        telemetry.record_webhook(outcome.why or "delivered", time() - stored.at / 1000)
        return ended_by(lease, outcome, self._deadlines.webhook_pauses)

    def _request(
        self, sid: str, hook: str, doc: HookDoc, stored: LogRecord, entry: AnyLogEntry
    ) -> tuple[list[tuple[str, str]], bytes]:
        """Return the headers and the body of an entry; its id is the same in each attempt."""
        body = json.encode(WebhookEvent(entry.type, entry.at, sid, entry))
        at, keys = time(), (self._tables.master, sid, hook)
        return signing.headers(keys, doc.secrets(at * 1000), f"{sid}-{stored.id}", int(at), body), body


def ended_by(lease: Lease, outcome: AttemptOutcome, pauses: Sequence[float]) -> Ended:
    """Return how an attempt ended: delivered, to be made again after a pause, given up, or the last of its webhook.

    `pauses`: seconds before each further attempt.
    """
    last = LastAttempt(seq=lease.seq, why=outcome.why, status=outcome.status)
    ended = Ended(id=lease.id, holder=lease.holder, seq=lease.seq, last=last)
    if not outcome.why:
        return ended
    if outcome.status == GONE:
        return replace(ended, disabled="gone")
    at_fault = 400 <= outcome.status < 500 and outcome.status not in _NOT_AT_FAULT
    pauses = pauses[:REFUSED_PAUSES] if at_fault else pauses
    if lease.attempts >= len(pauses):
        return replace(ended, dead=True)
    return replace(ended, pause=int(pauses[lease.attempts] * 1000))


async def _logged(work: Callable[..., Coroutine[Any, Any, None]], *arguments: Any) -> None:
    """Do some work; what fails comes again by the store's schedule."""
    try:
        await work(*arguments)
    except Unavailable:
        # The connection has logged it.
        pass
    except Exception:  # noqa: BLE001  # whatever fails, other webhooks go on, and the log has its traceback
        _log.exception("a delivery failed")
