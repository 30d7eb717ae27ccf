"""People at a table: join, revoke, renew, hand over."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.record import events
from service.record.documents import PersonDoc
from service.record.idempotency import IdempotencyKey
from service.record.ids import LAST
from service.record.log_record import LogRecord
from service.rules.spec import Name
from service.session.access import authorize
from service.session.commands import ALL, GM, Command, change, refuse
from service.session.lifecycle import new_code
from service.store import calls
from service.store.sessions import SessionStore

MAX_PEOPLE = 500
"""Most active people of a table, and most documents of people."""
RENEWALS = 16
"""Highest version of a token that its person may renew; the GM may renew any."""
GUESSES = 10
"""Most wrong join codes of one address in TRY_SECONDS."""
JOINS = 30
"""Most joins from one address in TRY_SECONDS: a table of 20 behind one router, half of whom join twice."""
TRY_SECONDS = 600


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to join."""

    code: Annotated[str, Meta(max_length=32, description="The join code.")]
    name: Annotated[Name, Meta(description="For people.")]
    role: Annotated[Literal["player", "spectator"], Meta(description="A spectator only reads.")] = "player"


async def join(store: SessionStore, sid: str, request: Join, idempotency: IdempotencyKey, address: str) -> LogRecord:
    """Add a person who knows the join code; wrong codes and joins are limited by address."""
    person = PersonDoc(name=request.name, role=request.role, version=1)
    call = calls.JoinCall(
        code=request.code.strip().upper(),
        person=person,
        most=MAX_PEOPLE,
        last=LAST,
        guesses=GUESSES,
        joins=JOINS,
        wait=TRY_SECONDS,
    )
    event = events.PersonJoined(name=request.name, role=request.role)
    return await store.change(sid, call, idempotency=idempotency, entry=events.encode(event), address=address)


async def revoke(store: SessionStore, command: Command, person: str) -> LogRecord:
    """Revoke a person's token: the GM any, others their own."""
    event = events.PersonRevoked(by=command.caller.person, person=person)
    return await change(store, command, ALL, calls.PersonCall(person=person, act="revoke"), event)


async def renew(store: SessionStore, command: Command, person: str) -> LogRecord:
    """Replace a person's token, even a revoked one; people may renew their own RENEWALS times."""
    event = events.TokenRenewed(by=command.caller.person, person=person)
    call = calls.PersonCall(person=person, act="renew", renewals=RENEWALS, most=MAX_PEOPLE)
    return await change(store, command, ALL, call, event)


async def hand_over(store: SessionStore, command: Command, person: str) -> LogRecord:
    """Make another person GM, and the GM a player."""
    event = events.GmHandedOver(by=command.caller.person, person=person)
    return await change(store, command, GM, calls.PersonCall(person=person, act="hand_over"), event)


async def change_code(store: SessionStore, command: Command) -> tuple[LogRecord, str]:
    """Replace the join code; return the current one. Refused where the caller is not the GM any more."""
    call = calls.CodeCall(code=new_code())
    stored = await change(store, command, GM, call, events.CodeChanged(by=command.caller.person))
    role, [code] = await authorize(store, command.caller, "code")
    if role not in GM:
        raise refuse("wrong_role", role=role)
    return stored, (code or b"").decode()
