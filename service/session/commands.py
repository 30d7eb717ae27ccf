"""Who asks for a change, and how a change is told from its repetition."""

from typing import Any

from msgspec import Struct

from service.record.documents import Role
from service.record.events import Event, encode
from service.record.idempotency import IdempotencyKey
from service.record.log_record import LogRecord
from service.store.calls import Actor, ApplyCall, DeleteCall, PatchCall, PersonCall, ReplayCall, ScriptCall
from service.store.errors import Refused
from service.store.sessions import SessionStore

GM: tuple[Role, ...] = ("gm",)
PLAYERS: tuple[Role, ...] = ("gm", "player")
ALL: tuple[Role, ...] = ("gm", "player", "spectator")


class Caller(Struct, frozen=True):
    """A person at a table, by a token that is genuine; whether it is still good, the table knows."""

    sid: str
    person: str
    version: int

    def actor(self, roles: tuple[Role, ...]) -> Actor:
        """Return them as those who ask for a change that these roles may make."""
        return Actor(self.person, self.version, roles)


class Command(Struct, frozen=True):
    """A caller's request for a change."""

    caller: Caller
    idempotency: IdempotencyKey
    key: str
    """The Idempotency-Key as it was sent."""


async def change(
    store: SessionStore, command: Command, roles: tuple[Role, ...], call: ScriptCall, event: Event
) -> LogRecord:
    """Make a change and log it, or raise Refused and change nothing; a repeated request gets its first entry again."""
    try:
        return await store.change(
            command.caller.sid,
            call,
            actor=command.caller.actor(roles),
            idempotency=command.idempotency,
            entry=encode(event),
        )
    except Refused as refused:
        # What the request is about is absent (404); what it only names is not known (422).
        if refused.code != "not_found" or refused.details["id"] in _about(call):
            raise
        raise refuse("unknown_id", id=refused.details["id"]) from None


def _about(call: ScriptCall) -> set[str]:
    """Return the ids of what a call is about."""
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
    """Return what a repeated request was answered before the table became what refuses it now; else refuse."""
    try:
        return await store.change(
            command.caller.sid, ReplayCall(), actor=command.caller.actor(ALL), idempotency=command.idempotency
        )
    except Refused:
        raise refusal from None


def refuse(code: str, **details: Any) -> Refused:
    """Return a refusal that needs no look at the table."""
    return Refused(code, details)
