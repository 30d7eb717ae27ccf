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


async def change(store: Sessions, ask: Ask, roles: tuple[Role, ...], name: str, entry: Entry, **call: Any) -> Stored:
    """Make a change and log it, or raise Refused and change nothing; a repeated request gets its first entry again."""
    caller = ask.caller
    asked = {"by": caller.person, "token": caller.version, "roles": roles, **call}
    return await store.change(name, caller.sid, asked, once=ask.once, entry=encode(entry))


def refuse(code: str, **details: Any) -> Refused:
    """Return a refusal that needs no look at the table."""
    return Refused(code, details)
