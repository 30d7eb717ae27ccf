"""Changes: each under a random key of its own, which is kept until the service has answered it."""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rollwright_client._async.http import AsyncHttp
from rollwright_client.digests import fingerprint, random
from rollwright_client.errors import Problem, RequestError
from rollwright_client.pending import Body, Pending
from rollwright_client.request import Progress, Request
from rollwright_client.storage import Storage
from rollwright_client.terms import salted
from rollwright_client.waiting import is_busy


async def _nothing(*_: object) -> None:
    """Do nothing."""


class AsyncChange(Struct, frozen=True, kw_only=True):
    """A change to make."""

    name: str
    method: str
    path: str
    body: Body | None = None
    version: str = ""
    rolls: bool = False
    content: bytes | None = None
    """A file that is sent in place of the body, which names it."""
    progress: Progress | None = None
    bind: Callable[[], Awaitable[Body]] | None = None
    """Makes the body that is sent; else it is `body`, with a salt for a Difficulty that it hides."""
    again: Callable[[Problem, Pending], Awaitable[Body | None]] | None = None
    """Returns the body to send under a new key after a refusal; None: none."""


class AsyncHooks(Struct, frozen=True):
    """What a table does around its changes."""

    headers: Callable[[], Mapping[str, str]]
    after: Callable[[Any, Pending, int], Awaitable[None]]
    """Takes an answer and its status."""
    before: Callable[[Pending], Awaitable[None]] = _nothing
    """Keeps what is kept before it is sent."""
    refused: Callable[[Problem, Pending], Awaitable[None]] = _nothing
    """Takes a refusal."""


class AsyncChanges:
    """The changes of one person at one table, or those that open and join tables."""

    def __init__(self, http: AsyncHttp, storage: Storage, scope: str, hooks: AsyncHooks) -> None:
        self._http = http
        self._storage = storage
        self._prefix = f"{scope}pending/"
        self._hooks = hooks

    def pending(self) -> list[Pending]:
        """Return changes whose answers are not known, oldest first."""
        found = [Pending(**value) for _, value in self._storage.items(self._prefix)]
        return sorted(found, key=lambda one: one.at)

    async def make(self, change: AsyncChange, patience: float | None = None) -> Any:
        """Make a change. While it is not answered, the same change is this one, in other processes too.

        Of rolls there is one at a time: a host who holds the keys of two may roll either, so one that was not answered
        is sent again first, and is the answer where it is of the same action or consequence.
        """
        if change.rolls:
            earlier = await self._finish(change, patience)
            if earlier is not None:
                return earlier
        body = await change.bind() if change.bind else change.body and salted(change.body)
        made = Pending(
            key=random(16),
            name=change.name,
            method=change.method,
            path=change.path,
            at=time.time(),
            body=body,
            version=change.version,
            rolls=change.rolls,
        )
        place = self._place(change)
        stored = self._storage.update(place, lambda found: found or to_builtins(made))
        return await self._deliver(place, Pending(**stored), change, patience)

    async def _finish(self, change: AsyncChange, patience: float | None) -> Any:
        """Send rolls again that were not answered, and are no repetition of this one.

        Return the answer to one of the same action or consequence.
        """
        own = self._place(change)
        for place, value in self._storage.items(self._prefix):
            pending = Pending(**value)
            if not pending.rolls or place == own:
                continue
            consequences = {(body or {}).get("consequence") for body in (pending.body, change.body)}
            same = pending.path == change.path and len(consequences) == 1 and not pending.path.endswith("/rolls")
            try:
                told = await self._deliver(place, pending, None, patience)
            except Problem as problem:
                if same or problem.unanswered:
                    raise
            else:
                if same:
                    return told
        return None

    async def resume(self, pending: Pending, patience: float | None = None) -> Any:
        """Send what is pending again, under the same key."""
        places = [place for place, value in self._storage.items(self._prefix) if value["key"] == pending.key]
        place = places[0] if places else self._place(pending)
        return await self._deliver(place, pending, None, patience)

    def _place(self, change: AsyncChange | Pending) -> str:
        return self._prefix + fingerprint([change.method, change.path, change.body or {}, change.version])

    async def _deliver(self, place: str, pending: Pending, change: AsyncChange | None, patience: float | None) -> Any:
        """Send what is pending until it is answered or refused; without its change no file, and once alone."""
        while True:
            await self._hooks.before(pending)
            try:
                told, status = await self._send(pending, change, patience)
            except Problem as problem:
                if problem.unanswered:
                    raise
                await self._hooks.refused(problem, pending)
                following = await self._refused(place, pending, problem, change)
                if following is None:
                    raise
                pending = following
                continue
            await self._hooks.after(told, pending, status)
            self._remove(place, pending)
            return told

    async def _send(self, pending: Pending, change: AsyncChange | None, patience: float | None) -> tuple[Any, int]:
        """Return the answer and its status."""
        headers = {"Idempotency-Key": pending.key, **({"If-Match": pending.version} if pending.version else {})}
        content, progress = (change.content, change.progress) if change else (None, None)
        statuses: list[int] = []

        async def attempt(left: float) -> Any:
            request = Request(
                method=pending.method,
                path=pending.path,
                headers={**self._hooks.headers(), **headers},
                body=pending.body,
                content=content,
                timeout=None if content is None else patience,
                progress=progress,
                on_status=statuses.append,
            )
            return await self._http.attempt(request, left)

        try:
            told = await self._http.persist(attempt, patience)
        except RequestError as error:
            # Whoever was busy, or does not know the token any more, has seen the key of a roll: it is not made under
            # another one.
            unknown = isinstance(error, Problem) and error.status == 401
            error.unanswered = error.temporary or unknown if pending.rolls else error.temporary and not is_busy(error)
            raise
        return told, statuses[-1]

    async def _refused(
        self, place: str, pending: Pending, problem: Problem, change: AsyncChange | None
    ) -> Pending | None:
        """Return what to send under a new key after a refusal, if anything; else it is not pending any more."""
        body = None
        try:
            body = await change.again(problem, pending) if change and change.again else None
        finally:
            if body is None:
                self._remove(place, pending)
        if body is None:
            return None
        made = replace(pending, body=body, key=random(16), at=time.time())

        # Another process may have done so before: then it is that one's; or it was answered: then there is none.
        def put(found: Any) -> Any:
            return to_builtins(made) if found and found["key"] == pending.key else found

        stored = self._storage.update(place, put)
        return Pending(**stored) if stored else None

    def _remove(self, place: str, pending: Pending) -> None:
        self._storage.update(place, lambda found: None if found and found["key"] == pending.key else found)
