"""Who asks for a change, and how a change is told from its repetition."""

from typing import Any, Literal

from msgspec import Struct

from service.play.entry import Entry, encode
from service.store.sessions import Once, Refused, Sessions, Stored

Role = Literal["gm", "player", "spectator"]
GM: tuple[Role, ...] = ("gm",)
PLAYERS: tuple[Role, ...] = ("gm", "player")
ALL: tuple[Role, ...] = ("gm", "player", "spectator")


class Caller(Struct, frozen=True):
    """A person at a table, by a token that is genuine; whether it is still good, the table knows."""

    sid: str
    person: str
    version: int


class Ask(Struct, frozen=True):
    """A caller's request for a change."""

    caller: Caller
    once: Once
    key: str
    """The Idempotency-Key as it was sent."""


async def change(store: Sessions, ask: Ask, roles: tuple[Role, ...], name: str, entry: Entry, **call: Any) -> Stored:
    """Make a change and log it, or raise Refused and change nothing; a repeated request gets its first entry again."""
    caller = ask.caller
    asked = {"by": caller.person, "token": caller.version, "roles": roles, **call}
    try:
        return await store.change(name, caller.sid, asked, once=ask.once, entry=encode(entry))
    except Refused as refused:
        # What the request is about is absent (404); what it only names is not known (422).
        if refused.code == "absent" and refused.details["id"] not in {call.get(of) for of in ("id", "person", "show")}:
            raise refuse("unknown_id", id=refused.details["id"]) from None
        raise


async def as_before(store: Sessions, ask: Ask, refusal: Exception) -> Stored:
    """Return what a repeated request was answered before the table became what refuses it now; else refuse."""
    caller = ask.caller
    try:
        return await store.change(
            "replay", caller.sid, {"by": caller.person, "token": caller.version, "roles": ALL}, once=ask.once
        )
    except Refused:
        raise refusal from None


def refuse(code: str, **details: Any) -> Refused:
    """Return a refusal that needs no look at the table."""
    return Refused(code, details)
