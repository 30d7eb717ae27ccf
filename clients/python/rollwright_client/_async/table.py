"""One person at one table: what they read, change, roll and follow, and what they were told."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from math import inf
from typing import TYPE_CHECKING, Any, Self, cast

import msgspec

from rollwright_client._async.changes import AsyncChange, AsyncChanges, AsyncHooks
from rollwright_client._async.epochs import AsyncEpochs
from rollwright_client._async.http import AsyncHttp
from rollwright_client._async.operations import AsyncTableOperations, Version, placed
from rollwright_client.digests import terms_digest
from rollwright_client.errors import NetworkError, Problem, RequestError, TermsError
from rollwright_client.evidence import MOST_ENTRIES, Evidence
from rollwright_client.listeners import Listener, Listeners
from rollwright_client.pending import Again, Body, Pending
from rollwright_client.request import Progress, Request
from rollwright_client.storage import Storage
from rollwright_client.stream import EventParser, ServerEvent
from rollwright_client.terms import TermsRoll, rating_named, signable, signing
from rollwright_client.waiting import pause_async

if TYPE_CHECKING:
    from rollwright_client import contract

SILENCE = 45.0
"""Seconds without a sign of life after which an event stream is opened again."""


class AsyncTable(AsyncTableOperations):
    """A table for one person: `client.open_session`, `client.join` and `client.table` return it."""

    def __init__(self, http: AsyncHttp, storage: Storage, sid: str, token: str) -> None:
        self._http = http
        self._storage = storage
        self._token = token
        self.sid = sid
        self.person = token.partition(".")[0]
        """Id of the person whose token it is."""
        self.opened: dict[str, Any] = {}
        """What opening or joining it returned, with the join code of who opened it."""
        self._scope = f"{sid}/{self.person}/"
        self._path = placed("/v1/sessions/{}", sid)
        self._listeners = Listeners()
        self._import: int | None = None
        self._system = ""
        self.evidence = Evidence(storage, self._scope, sid, self.person, self._listeners.emit)
        """What was told of this table, and what did not agree with it."""
        self._epochs = AsyncEpochs(self.evidence, self.get_session, self._closings, self._listeners.emit)
        hooks = AsyncHooks(self._headers, self._answered, self._sending, self._refused)
        self._changes = AsyncChanges(http, storage, self._scope, hooks)

    @classmethod
    async def open(cls, url: str, *, storage: Storage | None = None, **body: Any) -> Self:
        """Open a table at a service, as its GM: `Table.open(url, system="buried_secrets", name="The Vault Job")`."""
        from rollwright_client._async.client import AsyncClient  # noqa: PLC0415  # it imports this module

        return cast("Self", await AsyncClient(url, storage=storage).open_session(body))

    @classmethod
    async def join(cls, url: str, sid: str, *, storage: Storage | None = None, **body: Any) -> Self:
        """Join a table at a service: `Table.join(url, sid, code="ABCD-EFGH", name="Ana")`."""
        from rollwright_client._async.client import AsyncClient  # noqa: PLC0415  # as above

        return cast("Self", await AsyncClient(url, storage=storage).join(sid, body))

    async def aclose(self) -> None:
        """Close the connections of its client."""
        await self._http.http.aclose()

    @property
    def credentials(self) -> dict[str, str]:
        """Return what to keep, and to give to `client.table`; the token changes when it is renewed."""
        return {"sid": self.sid, "token": self._token}

    def on(self, type: str, listener: Listener) -> Callable[[], None]:
        """Call a listener with each event of a type; return a function that removes it.

        Types are those of entries, and `entry`, `presence`, `problems`, `reset`, `connection`, `warning`,
        `stale_epoch`, `refused_roll` and `others_roll`.
        """
        return self._listeners.on(type, listener)

    def pending(self) -> list[Pending]:
        """Return changes whose answers are not known, oldest first: of former processes too."""
        return self._changes.pending()

    async def resume(self, pending: Pending, *, patience: float | None = None) -> Any:
        """Send a pending change again, under the same key: it was made once, or is made now, or is refused."""
        return await self._changes.resume(pending, patience)

    def forget(self) -> None:
        """Remove all that is kept of this table here, pending changes too. Save `evidence.lines()` first."""
        for key, _ in self._storage.items(self._scope):
            self._storage.update(key, lambda _: None)

    async def follow(
        self, after: str | None = None, *, form: str | None = None, silence: float = SILENCE
    ) -> AsyncIterator["contract.LogEntry"]:
        """Follow the log live, over drops and restarts: entries, and `{"type": "reset"}` where another log follows.

        It begins after the event with the id `after`, with the first at `"0"`, else with the next one. `form` is the
        media type of a form of rolls, which they then have as `form`. Meanwhile this person is present. It ends when it
        is left, or raises the Problem that ends it, such as `token_revoked`.
        """
        after = await self._last_event() if after is None else after
        failures, first = 0, self._http.backoff.first
        while True:
            parser, draining = EventParser(after), False
            lost: RequestError | None = None
            try:
                async with aclosing(self._stream(parser, after, form, silence)) as events:
                    async for event in events:
                        failures = 0
                        draining = event.type == "closing"
                        if not draining:
                            entry = await self._event(event)
                            if entry is not None:
                                yield entry
                        after = event.id
                after = parser.last_id
            except RequestError as error:
                if not error.temporary:
                    raise
                lost = error
            finally:
                self._listeners.emit("connection", {"live": False, "error": lost})
            failures = 1 if draining else failures + 1
            first = first if parser.retry is None else parser.retry
            backoff = self._http.backoff._replace(first=first, most=max(first, self._http.backoff.most))
            await pause_async(max(backoff.delay(failures), (lost and lost.retry_after) or 0))

    async def _stream(
        self, parser: EventParser, after: str, form: str | None, silence: float
    ) -> AsyncGenerator[ServerEvent, None]:
        """Yield the events of one connection."""
        request = Request(
            method="GET",
            path=f"{self._path}/events",
            headers={**self._headers(), "Last-Event-ID": after},
            query={"as": form},
            media="text/event-stream",
        )
        async with self._http.open(request, silence) as response:
            self._listeners.emit("connection", {"live": True})
            async for piece in response.aiter_bytes():
                for event in parser.push(piece):
                    yield event

    async def _event(self, event: ServerEvent) -> "contract.LogEntry | None":
        """Tell listeners of an event; return what is in the log."""
        if event.type == "reset":
            told: Any = {"type": "reset"}
        else:
            try:
                told = msgspec.json.decode(event.data)
            except msgspec.DecodeError as error:
                raise NetworkError("an event is not JSON") from error
        if event.type in {"presence", "problems"}:
            self._listeners.emit(event.type, told)
            return None
        if event.type != "reset":
            await self.keep_told(told)
            self._listeners.emit("entry", told)
        self._listeners.emit(told["type"], told)
        return cast("contract.LogEntry", told)

    async def roll(
        self,
        spec: dict[str, Any],
        *,
        again: Again | None = None,
        patience: float | None = None,
        **body: Any,
    ) -> "contract.RolledEntry":
        """Roll (rollAtTable), bound to the open epoch; `epoch=None` leaves the roll unbound.

        `spec` may leave `system` out; the other fields of the body, such as `character`, are given by name. `again`
        says whether to roll again where the epoch was closed meanwhile; without it, it is not.
        """
        game = spec.get("system") or await self.system()
        whole = {**body, "spec": {**spec, "system": game}}
        return cast("contract.RolledEntry", await self._draw("rollAtTable", "/rolls", whole, again, patience=patience))

    async def roll_action(
        self,
        aid: str,
        body: dict[str, Any],
        version: Version,
        *,
        again: Again | None = None,
        patience: float | None = None,
    ) -> "contract.RolledEntry":
        """Commit to a version of an action (its `etag`), and roll, bound to the open epoch and to its terms.

        `terms` in the body are those that were shown, or their digest; left out, they are read.
        """
        path, roll = placed("/actions/{}/roll", aid), TermsRoll(aid)
        told = await self._draw("rollAction", path, body, again, patience=patience, version=version, roll=roll)
        return cast("contract.RolledEntry", told)

    async def resist_consequence(
        self, aid: str, body: dict[str, Any], *, again: Again | None = None, patience: float | None = None
    ) -> "contract.ResistedEntry":
        """Resist a consequence; with a rating dice are rolled, bound to the open epoch and to the terms of this rating.

        `terms` in the body are those that were shown, or their digest; left out, they are read. With an `attribute`
        alone the rating is the sheet's, as `pending` of the stakes has it.
        """
        path, rating = placed("/actions/{}/resistances", aid), body.get("rating")
        if rating is None and body.get("attribute"):
            rating = rating_named(await self.sheet_ratings(aid, body["consequence"]), body["attribute"])
            body = body if rating is None else {**body, "rating": rating}
        roll = None if rating is None else TermsRoll(aid, body["consequence"], rating)
        told = await self._draw("resistConsequence", path, body, again, patience=patience, roll=roll)
        return cast("contract.ResistedEntry", told)

    async def sheet_ratings(self, aid: str, consequence: str) -> dict[str, int]:
        """Return the ratings that resist a consequence by the sheet of whom it befalls, by name."""
        stakes: Any = await self.action_stakes(aid)
        pending = [one for one in stakes.get("pending", []) if one["consequence"].get("id") == consequence]
        return dict(pending[0].get("ratings", {})) if pending else {}

    async def resistance_terms(self, aid: str, consequence: str, rating: int) -> dict[str, Any] | None:
        """Return what resisting a consequence with a rating signs, to be shown before; None where no dice resist it.

        TermsError where it was told so that it cannot be signed.
        """
        told = await self._told_with(TermsRoll(aid, consequence, rating))
        return None if told is None else signable(told)

    async def _told_with(self, roll: TermsRoll) -> Any:
        """Read what the terms of a roll are told with; None where there is none."""
        if roll.consequence is None:
            return await self.get_action(roll.action)
        stakes: Any = await self.action_stakes(roll.action, rating=roll.rating)
        pending = [one for one in stakes.get("pending", []) if one["consequence"].get("id") == roll.consequence]
        return next((chances for one in pending for chances in one.get("chances", [])), None)

    async def _agreeing(self, body: Body, roll: TermsRoll) -> Body:
        """Return a body that names terms by their digest.

        They must have been told together, be those of this roll, and name this person as thrower: where the body has
        none, or terms that were not told here, they are read. Otherwise TermsError, and nothing is sent.
        """
        given = body.get("terms")
        digest = given if isinstance(given, str) or given is None else terms_digest(given)
        if digest == "":
            raise TermsError("its terms have no canonical form")
        terms = self.evidence.signable(digest)
        if terms is None:
            terms = signable(await self._told_with(roll))
            if digest not in {None, terms_digest(terms)}:
                raise TermsError("its terms are others by now", "terms_changed")
        if not roll.has(terms):
            raise TermsError("its terms are those of another roll")
        if terms["thrower"] != self.person:
            raise TermsError(f"{terms['thrower']} is to throw these dice", "not_thrower")
        signed = terms_digest(terms)
        self.evidence.agreed(signed, terms)
        return {**body, "terms": signed}

    async def renew_token(self, pid: str, *, patience: float | None = None) -> "contract.Joined":
        """Get a new token for a person; one's own is used from then on."""
        told = await self._change("renewToken", "POST", placed("/players/{}/token", pid), patience=patience)
        return cast("contract.Joined", told)

    async def delete_session(self, *, patience: float | None = None) -> None:
        """Delete the table.

        The key of this change is deleted with it, so that after a lost answer there is no such table:
        that is the answer.
        """
        try:
            await self._change("deleteSession", "DELETE", "", patience=patience)
        except Problem as problem:
            if problem.code != "no_session":
                raise

    async def export_session(
        self, history: str | None = None, *, patience: float | None = None, progress: Progress | None = None
    ) -> bytes:
        """Return the export of the table: lines of JSON. `progress` is told the bytes so far."""
        request = Request(
            method="GET",
            path=f"{self._path}/export",
            headers=self._headers(),
            query={"history": history},
            media="application/x-ndjson",
            timeout=patience or 600,
            progress=progress,
        )
        return bytes(await self._http.read(request, patience or 600))

    async def system(self) -> str:
        """Return the table's game."""
        if not self._system:
            self._system = (await self.get_session())["system"]
        return self._system

    async def _read(self, path: str, query: dict[str, Any], patience: float | None) -> Any:
        told = await self._fetch(path, query, patience)
        await self.keep_told(told)
        return told

    async def _fetch(self, path: str, query: dict[str, Any], patience: float | None = None) -> Any:
        request = Request(method="GET", path=self._path + path, headers=self._headers(), query=query)
        return await self._http.read(request, patience)

    async def _ask(self, path: str, body: Any, query: dict[str, Any], patience: float | None) -> Any:
        """Ask for something that changes nothing, in a body."""
        request = Request(method="POST", path=self._path + path, headers=self._headers(), query=query, body=body)
        return await self._http.read(request, patience)

    async def keep_told(self, told: Any) -> None:
        """Keep what the service told of the table, and hold it against what was kept."""
        self.evidence.told(told)
        await self._judge_epochs()

    async def _judge_epochs(self) -> None:
        """Judge what was told of epochs, unless it cannot be told now which came with an import: a roll asks again."""
        if not self.evidence.epoch_entries:
            return
        try:
            self.evidence.judge_epochs(await self._last_import())
        except RequestError:
            self.evidence.judge_epochs(inf)

    async def _change(
        self,
        name: str,
        method: str,
        path: str,
        body: Any = None,
        *,
        version: Version = "",
        patience: float | None = None,
    ) -> Any:
        path, if_match = self._path + path, _if_match(version)
        change = AsyncChange(name=name, method=method, path=path, body=body, version=if_match)
        return await self._changes.make(change, patience)

    async def _draw(
        self,
        name: str,
        path: str,
        body: Body,
        again: Again | None,
        *,
        patience: float | None,
        version: Version = "",
        roll: TermsRoll | None = None,
    ) -> Any:
        """Make a change that draws dice; `roll`: of an action, whose terms it signs."""
        if not self.evidence.begun:
            self.evidence.begin(int((await self._last_event()).partition("-")[0]))
        change = AsyncChange(
            name=name,
            method="POST",
            path=self._path + path,
            body=body,
            version=_if_match(version),
            rolls=True,
            bind=lambda: self._bound(body, roll),
            again=lambda problem, refused: self._epochs.rebind(problem, refused, again),
        )
        return await self._changes.make(change, patience)

    async def _bound(self, body: Body, roll: TermsRoll | None) -> Body:
        """Return a body as it is signed, terms that were told or a direct roll itself, bound to the open epoch."""
        if roll:
            body = await self._agreeing(body, roll)
        elif "spec" in body:
            body = signing(body)
        return await self._epochs.bind(body)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"}

    async def _sending(self, pending: Pending) -> None:
        if pending.rolls:
            self.evidence.sending(pending)

    async def _answered(self, told: Any, pending: Pending, status: int) -> None:
        own = pending.path.endswith(placed("/players/{}/token", self.person))
        if pending.name == "renewToken" and own and "token" in told:
            self._token = told["token"]
        if pending.rolls:
            self.evidence.answered(told, pending, status)
            await self._judge_epochs()
        else:
            await self.keep_told(told)

    async def _refused(self, problem: Problem, pending: Pending) -> None:
        await self.keep_told(problem.body)
        if not pending.rolls:
            return
        self.evidence.settled(pending.key, problem.status)
        if (pending.body or {}).get("epoch"):
            refused = {"key": pending.key, "code": problem.code, "refusals": self.evidence.refusals()}
            self._listeners.emit("refused_roll", refused)

    async def _last_event(self) -> str:
        """Return the id of the last event."""
        session = await self.get_session(include="characters")
        return session.get("last_event_id", "0")

    async def _closings(self) -> None:
        """Read all closings of epochs, in order, so that they are told."""
        after: int | None = 0
        while after is not None:
            after = (await self.read_log(type="epoch_closed", after=after, limit=200, proof="no")).get("next")

    async def _last_import(self) -> int:
        """Return the last entry of type `imported`; 0: there is none."""
        if self._import is None:
            # It is not kept: what it tells of epochs can be judged only when it is known.
            query = {"type": "imported", "before": MOST_ENTRIES + 1, "limit": 1, "proof": "no"}
            imports = (await self._fetch("/log", query))["items"]
            self._import = imports[-1]["seq"] if imports else 0
        return self._import


def _if_match(version: Version) -> str:
    return str(version) if version in {"", "*"} else f'"{version}"'
