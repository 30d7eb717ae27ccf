"""What webhooks have to send: leased to one process at a time, and looked at again when it is due."""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

from msgspec import Struct, json

from service.record.log_record import LogDamaged, LogRecord
from service.store.connection import Connection
from service.store.keys import keys, webhooks_due
from service.store.sessions import log_record

LEASE_MS = 30_000
"""Milliseconds after which another process takes over what one was sending."""
IDLE_MS = 600_000
"""Milliseconds until a table whose webhooks have nothing to send is looked at again.

A change wakes the process that made it; this is for what a process that was killed then has not sent.
"""
MAX_DEAD = 64
"""Most entries that a webhook keeps as given up; the oldest is dropped for a new one."""
_AT_ONCE = 64
"""Tables that are taken at once."""
_NOTHING_DUE, _NO_WEBHOOKS = -1, -2


class LastAttempt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How an attempt ended."""

    seq: int
    why: str = ""
    """Why it failed; empty where it did not."""
    status: int = 0
    """The status of the response; 0 without one."""
    at: int = 0
    """When, in milliseconds since 1970; filled in by the script."""


class Ended(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The end of a lease."""

    id: str
    holder: str
    seq: int
    last: LastAttempt | None = None
    """None where there was nothing to send."""
    pause: int | None = None
    """Milliseconds until it is tried again."""
    dead: bool = False
    """Whether it is given up."""
    disabled: str = ""
    """Why the webhook sends nothing any more."""


class Lease(Struct, frozen=True, kw_only=True):
    """An entry that one process alone is to send."""

    id: str
    """The webhook."""
    doc: bytes
    holder: str
    attempts: int
    """Attempts that failed."""
    role: Literal["gm", "spectator"]
    """As whom its receiver sees the entry."""
    seq: int
    entry: LogRecord | None
    """None where it cannot be read."""


class WebhookQueue:
    """What the webhooks of all tables have to send."""

    def __init__(self, connection: Connection) -> None:
        self._redis = connection

    async def claim(self, sid: str, most: int, ended: Ended | None = None) -> tuple[int | None, Sequence[Lease]]:
        """Store how an attempt ended, and lease at most so many entries of a table.

        Return with them the ms until it is to be looked at again, None where it has no webhooks. What is leased is
        with all replicas that a change waits for: no failover takes back what was sent.
        """
        at, holder = keys(sid), secrets.token_hex(8)
        words = (holder, LEASE_MS, most, json.encode(ended) if ended else b"", MAX_DEAD)
        wake, *found = await self._redis.run("claim", [at.table, at.log, at.webhooks], words)
        leases = [_lease(holder, *found[one : one + 5]) for one in range(0, len(found), 5)]
        return None if wake == _NO_WEBHOOKS else IDLE_MS if wake == _NOTHING_DUE else wake, leases

    async def schedule(self, sid: str, wait: int | None, taken: bytes = b"") -> None:
        """Store the ms until a table is to be looked at, None for never; `taken` is as `due` gave it.

        Only who took it may put it off, and not where another has stored a time meanwhile.
        """
        words = (0, LEASE_MS, sid, -1 if wait is None else wait, taken)
        await self._redis.run("due", [webhooks_due()], words, durable=False)

    async def due(self) -> Mapping[str, bytes]:
        """Take tables whose time has come, each with the time until which no other process takes it."""
        found = await self._redis.run("due", [webhooks_due()], (_AT_ONCE, LEASE_MS), durable=False)
        return {sid.decode(): taken for sid, taken in zip(found[::2], found[1::2], strict=True)}


def _lease(holder: str, hook: bytes, doc: bytes, attempts: int, role: Any, entry: Sequence[Any]) -> Lease:  # noqa: PLR0913, PLR0917  # as the script replies it
    name, fields = entry
    stored = None
    with suppress(LogDamaged):
        stored = log_record(name, fields)
    return Lease(
        id=hook.decode(),
        doc=doc,
        holder=holder,
        attempts=attempts,
        role=role.decode(),
        seq=int(name.partition(b"-")[0]),
        entry=stored,
    )
