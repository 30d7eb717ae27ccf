"""People at a table: joining, revoking, renewing, handing over."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.play import entry
from service.play.ask import ALL, GM, Ask, change, refuse
from service.play.session import PersonDoc, Title, new_code, read
from service.store.sessions import Once, Sessions, Stored

MOST_PEOPLE = 500
"""Whoever ever joined."""
GUESSES = 10
GUESS_SECONDS = 600


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to join."""

    code: Annotated[str, Meta(max_length=32, description="The join code.")]
    name: Annotated[Title, Meta(description="For people.")]
    role: Annotated[Literal["player", "spectator"], Meta(description="A spectator reads.")] = "player"


async def join(store: Sessions, sid: str, asked: Join, once: Once) -> Stored:
    """Let somebody in who knows the code; wrong guesses are limited, whoever makes them."""
    person = PersonDoc(name=asked.name, role=asked.role, version=1)
    call = {
        "code": asked.code.strip().upper(),
        "person": person,
        "most": MOST_PEOPLE,
        "guesses": GUESSES,
        "wait": GUESS_SECONDS,
    }
    joined = entry.PersonJoined(name=asked.name, role=asked.role)
    return await store.change("join", sid, call, once=once, entry=entry.encode(joined))


async def revoke(store: Sessions, ask: Ask, person: str) -> Stored:
    """Make a person's token worthless: the GM anybody's, everybody their own."""
    asked = entry.PersonRevoked(by=ask.caller.person, person=person)
    return await change(store, ask, ALL, "person", asked, person=person, act="revoke")


async def renew(store: Sessions, ask: Ask, person: str) -> Stored:
    """Replace a person's token by a new one, also where it was revoked."""
    asked = entry.TokenRenewed(by=ask.caller.person, person=person)
    return await change(store, ask, ALL, "person", asked, person=person, act="renew")


async def hand_over(store: Sessions, ask: Ask, person: str) -> Stored:
    """Make somebody else GM, and the GM a player."""
    asked = entry.GmHandedOver(by=ask.caller.person, person=person)
    return await change(store, ask, GM, "person", asked, person=person, act="hand_over")


async def change_code(store: Sessions, ask: Ask) -> tuple[Stored, str]:
    """Replace the join code; return the one that holds now, to whoever is GM now."""
    stored = await change(store, ask, GM, "code", entry.CodeChanged(by=ask.caller.person), code=new_code())
    role, [code] = await read(store, ask.caller, "code")
    if role not in GM:
        raise refuse("wrong_role", role=role)
    return stored, (code or b"").decode()
