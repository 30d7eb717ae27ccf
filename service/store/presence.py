"""Presence: who has an open event stream of a session, told to all processes and renewed while the streams are open."""

import asyncio
import math
import random
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context

import structlog
from msgspec import Struct

from service.deadlines import Deadlines, now
from service.store.errors import Unavailable
from service.store.sessions import SessionStore

_log = structlog.get_logger()
_LEASES = 3
"""Heartbeats after which the presence of people whose process was killed expires."""
_PEOPLE = 64
"""People for whom the pause is as long again: a call for 500 occupies Redis for milliseconds."""
_TOGETHER_SECONDS = 0.5
"""Seconds within which renewals of all sessions are sent together: each alone takes three times the CPU."""
_RETRY_SECONDS = 1.0
"""Seconds before Redis is tried again after it was unavailable."""
_LOG_INTERVAL_SECONDS = 60.0
"""Seconds after which another failure is logged."""


class Present(Struct, frozen=True):
    """The ids of the people who are present, by number."""

    people: tuple[str, ...]


class Watcher:
    """A follower of a session who is told who is present: the newest set only, once."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._told: Present | None = None
        self._news: Present | None = None

    def tell(self, present: Present) -> None:
        """Have the watcher take a set of people that differs from the last one that it took."""
        self._news = present if present != self._told else None
        if self._news:
            self._wake()

    def take(self) -> Present | None:
        """Return who is present, if that is news."""
        news, self._news = self._news, None
        self._told = news or self._told
        return news


class _Table:
    """A session that has open streams in this process."""

    def __init__(self, seconds: float, pause: float) -> None:
        self.people: Counter[str] = Counter()
        """Open streams by person."""
        self.watchers: set[Watcher] = set()
        self.present: Present | None = None
        """Who was present when Redis was last asked."""
        self.seconds = seconds
        """Seconds between two renewals."""
        self._pause = pause
        self.woken = asyncio.Event()
        """Whether there is something to announce or to read."""
        self.task: asyncio.Task[None] | None = None

    @property
    def pause(self) -> float:
        """Seconds until the next call."""
        people = self.present.people if self.present else self.people
        return self._pause * (1 + len(people) / _PEOPLE)


class PresenceKeeper:
    """Whose streams one process has, by session. It is best effort: no failure reaches a stream."""

    def __init__(self, sessions: SessionStore, deadlines: Deadlines) -> None:
        self._sessions = sessions
        self._pause = deadlines.presence
        self._process = secrets.token_hex(8)
        self._tables: dict[str, _Table] = {}
        self._closed = False
        # Processes of one machine, which have the same clock, must not renew at the same time.
        self._phase = random.uniform(0, _TOGETHER_SECONDS)  # noqa: S311  # any will do
        self._logged = -math.inf

    # Nothing is awaited in `enter` and `leave`, nor between the last look of `_keep` at its people and its end.

    def enter(self, sid: str, person: str, watcher: Watcher, seconds: float) -> None:
        """Count a stream of a person, and tell its watcher who is present; it is renewed every so many seconds.

        Without a person nothing is done.
        """
        if not person:
            return
        table = self._tables.get(sid)
        if table is None:
            table = self._tables[sid] = _Table(seconds, self._pause)
            # A task of its own: its log lines belong to no request.
            table.task = asyncio.create_task(self._keep(sid, table), context=Context())
        table.people[person] += 1
        table.watchers.add(watcher)
        if table.people[person] == 1:
            table.woken.set()
        if table.present and person in table.present.people:
            watcher.tell(table.present)

    def leave(self, sid: str, person: str, watcher: Watcher) -> None:
        """Remove a stream of a person; with the last one the person has left."""
        table = self._tables.get(sid)
        if table is None or watcher not in table.watchers:
            # It was nobody's, or all have left, because the process stops.
            return
        table.watchers.remove(watcher)
        table.people[person] -= 1
        if not table.people[person]:
            del table.people[person]
            table.woken.set()

    def wake(self, sid: str, process: str) -> None:
        """Have it read again who is present, unless the change is this process's own."""
        if process != self._process and (table := self._tables.get(sid)):
            table.woken.set()

    async def close(self) -> None:
        """Let everybody leave, as far as Redis is available."""
        self._closed = True
        for table in self._tables.values():
            table.woken.set()
        await asyncio.gather(*[table.task for table in self._tables.values() if table.task], return_exceptions=True)

    async def _keep(self, sid: str, table: _Table) -> None:
        """Announce whose streams there are, and tell them who is present, until the last stream is closed."""
        while True:
            table.woken.clear()
            people, wait = [] if self._closed else sorted(table.people), table.seconds
            try:
                present = await self._sessions.announce(sid, self._process, people, table.seconds * _LEASES)
            except Unavailable:
                # The connection has logged it.
                wait = min(wait, _RETRY_SECONDS)
            except Exception:  # noqa: BLE001  # whatever fails, streams go on without presence
                if now() - self._logged >= _LOG_INTERVAL_SECONDS:
                    _log.exception("presence failed")
                    self._logged = now()
            else:
                table.present = Present(present)
                for watcher in table.watchers:
                    watcher.tell(table.present)
            # What Redis could not be told expires there.
            if not people and (self._closed or not table.people):
                del self._tables[sid]
                return
            if not self._closed:
                await asyncio.sleep(min(wait, table.pause))
            with suppress(TimeoutError):
                async with asyncio.timeout(wait - self._early(wait)):
                    await table.woken.wait()

    def _early(self, wait: float) -> float:
        """Return the seconds by which to end a wait earlier, so that others end at the same time."""
        return min((now() + wait + self._phase) % _TOGETHER_SECONDS, wait / 2)
