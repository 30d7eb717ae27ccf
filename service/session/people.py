"""People at a table: join, revoke, renew, rename, hand over."""

from math import ceil
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from service.record import events
from service.record.documents import PersonDoc, SessionDoc
from service.record.ids import LAST, IdempotencyKey
from service.record.log_record import LogRecord
from service.rules.spec import Name
from service.session import damage
from service.session.access import authorize
from service.session.codes import spelling, store_with_code
from service.session.commands import ALL, GM, Command, change
from service.session.expiry import Expires, expires
from service.session.lifecycle import people
from service.session.tables import Tables
from service.store import calls
from service.store.errors import Refused
from service.store.quota import Quota, Quotas
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
WRONG_OF_ADDRESS = Quota("wrong_codes", GUESSES, TRY_SECONDS)
"""Wrong codes, without a table, of an address."""
WRONG_OF_ALL = Quota("all_wrong_codes", 6000, TRY_SECONDS)
"""Those of all addresses together: what a botnet can try (docs/decisions/0035)."""

JoiningCode = Annotated[str, Meta(max_length=32, description="The join code, in any case, and with spaces or hyphens.")]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to join."""

    code: JoiningCode
    name: Annotated[Name, Meta(description="For people.")]
    role: Annotated[Literal["player", "spectator"], Meta(description="A spectator only reads.")] = "player"


async def join(store: SessionStore, sid: str, request: Join, idempotency: IdempotencyKey, address: str) -> LogRecord:
    """Add a person who knows the join code; wrong codes and joins are limited by address."""
    person = PersonDoc(name=request.name, role=request.role, version=1)
    call = calls.JoinCall(
        code=spelling(request.code),
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


class PersonPatch(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody changes of a person."""

    name: Annotated[Name, Meta(description="Their name from now on; it need not differ from others', as at joining.")]


async def rename(store: SessionStore, command: Command, person: str, request: PersonPatch) -> LogRecord:
    """Change a person's name: the GM any; others their own, as often as former names are kept."""
    event = events.PersonRenamed(by=command.caller.person, person=person, name=request.name)
    return await change(store, command, ALL, calls.PersonCall(person=person, act="rename", called=request.name), event)


async def hand_over(store: SessionStore, command: Command, person: str) -> LogRecord:
    """Make another person GM, and the GM a player."""
    event = events.GmHandedOver(by=command.caller.person, person=person)
    return await change(store, command, GM, calls.PersonCall(person=person, act="hand_over"), event)


async def change_code(tables: Tables, command: Command) -> tuple[LogRecord, str]:
    """Replace the join code; return the current one. Refused where the caller is not the GM any more."""
    store = tables.store

    async def made(code: str) -> LogRecord:
        return await change(store, command, GM, calls.CodeCall(code=code), events.CodeChanged(by=command.caller.person))

    former = await _code_for(tables, command)
    stored = await store_with_code(store, command.caller.sid, made)
    code = await _code_for(tables, command)
    if code != former:
        await store.forget_code(former)
    return stored, code


async def _code_for(tables: Tables, command: Command) -> str:
    """Return the join code; Refused where the caller is not the GM."""
    role, [code] = await authorize(tables, command.caller, "code")
    if role not in GM:
        raise Refused("wrong_role", role=role)
    return (code or b"").decode(errors="replace")


class CodeSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """A join code that somebody was told."""

    code: JoiningCode


class Invitation(Struct, frozen=True):
    """The table that a join code is for."""

    sid: Annotated[str, Meta(description="Its id: join it with this and the code.")]
    name: Annotated[str, Meta(description="Its name.")]
    gm: Annotated[str, Meta(description="The name of its GM.")]
    host: Annotated[str, Meta(description="Who runs the service, as the table's option of this name.")]
    host_name: Annotated[str, Meta(description="Their name, where `host` is a person.")] | UnsetType = UNSET
    expires: Expires = UNSET


async def invitation(store: SessionStore, quotas: Quotas, said: CodeSaid, address: str) -> Invitation:
    """Return the table that a join code is for; Refused for a wrong one, and where too many wrong ones were tried.

    Wrong codes are limited by address and over all. A code counts before it is looked up, so that no more are tried at
    once, and not where it is right.
    """
    tries = ((WRONG_OF_ADDRESS, f"address:{address}"), (WRONG_OF_ALL, "all"))
    for quota, who in tries:
        status = await quotas.take_at_once(quota, who, 1)
        if not status.granted:
            raise Refused("too_many_guesses", wait=max(1, ceil(status.wait)), of_all=quota is WRONG_OF_ALL)
    found = await _table_of(store, spelling(said.code))
    for quota, who in tries:
        await quotas.give_back(quota, who, 1)
    return found


async def _table_of(store: SessionStore, code: str) -> Invitation:
    """Return the table that has a code; Refused for a code that none has."""
    sid = await store.table_by_code(code)
    fields = await store.table(sid) if sid else {}
    if not sid or fields.get("code") != code.encode():
        raise Refused("wrong_code")
    doc = msgspec.json.decode(fields["session"], type=SessionDoc)
    there = people(fields, without=damage.unreadable(fields))
    gm = next((one.name for one in there if one.role == "gm"), "")
    host_name = next((one.name for one in there if one.id == doc.options.host), UNSET)
    return Invitation(sid, doc.name, gm, doc.options.host, host_name, expires(store, fields))
