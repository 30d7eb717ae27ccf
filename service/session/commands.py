"""Commands: the caller of a change, its idempotency key, and its body."""

from typing import Any

from msgspec import Struct

from service.record.documents import Role
from service.record.events import Event, encode
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.store.calls import ApplyCall, Credentials, DeleteCall, PatchCall, PersonCall, ReplayCall, ScriptCall
from service.store.errors import Refused
from service.store.sessions import SessionStore

GM: tuple[Role, ...] = ("gm",)
PLAYERS: tuple[Role, ...] = ("gm", "player")
ALL: tuple[Role, ...] = ("gm", "player", "spectator")


class Caller(Struct, frozen=True):
    """A person at a table, from an authentic token; the table checks whether it was revoked."""

    sid: str
    person: str
    version: int

    def credentials(self, roles: tuple[Role, ...]) -> Credentials:
        """Return the credentials of the caller for a change that these roles may make."""
        return Credentials(self.person, self.version, roles)


class Command(Struct, frozen=True):
    """A caller's request for a change."""

    caller: Caller
    idempotency: IdempotencyKey
    key: str
    """The Idempotency-Key as it was sent."""
    body: Any = None
    """The body as it was parsed, before its texts are cleaned for display."""


async def change(  # noqa: PLR0913, PLR0917  # what a change is made of
    store: SessionStore,
    command: Command,
    roles: tuple[Role, ...],
    call: ScriptCall,
    event: Event,
    lineage: str = "",
    named: tuple[str, ...] = (),
) -> LogRecord:
    """Make and log a change; Refused where nothing was changed. A repeated request returns the entry of the first.

    With `lineage`, it is also Refused where the history of the store is another. `named` are further ids in its entry
    that have names beside them.
    """
    try:
        return await store.change(
            command.caller.sid,
            call,
            credentials=command.caller.credentials(roles),
            idempotency=command.idempotency,
            entry=encode(event),
            named=(*[one for name in ("character", "person", "clock") if (one := getattr(event, name, ""))], *named),
            lineage=lineage,
        )
    except Refused as refused:
        # The subject of the request is not found (404); an id in its body is unknown (422).
        if refused.code != "not_found" or refused.details["id"] in _subject_ids(call):
            raise
        raise Refused("unknown_id", id=refused.details["id"]) from None


def _subject_ids(call: ScriptCall) -> set[str]:
    """Return the ids of a call's subject."""
    match call:
        case ApplyCall(show=clock):
            return {clock}
        case PatchCall(id=document) | DeleteCall(id=document):
            return {document}
        case PersonCall(person=person):
            return {person}
        case _:
            return set()


async def replay_or_refuse(store: SessionStore, command: Command, refusal: Exception) -> LogRecord:
    """Return the entry of a repeated request that the table would refuse now.

    Else raise the refusal, or `key_reused` where the key was used for another request.
    """
    try:
        return await store.change(
            command.caller.sid,
            ReplayCall(),
            credentials=command.caller.credentials(ALL),
            idempotency=command.idempotency,
        )
    except Refused as found:
        raise (found if found.code == "key_reused" else refusal) from None
