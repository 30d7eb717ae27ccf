"""Authorization at a table, and loading of its documents."""

from collections.abc import Mapping

import msgspec

from service.record.documents import PersonDoc, Role, SessionDoc
from service.session.commands import Caller
from service.session.tables import Tables
from service.store.errors import Refused
from service.store.sessions import SessionStore


async def cached_session(tables: Tables, sid: str, *, refresh: bool = False) -> SessionDoc:
    """Return the session's document, from the cache unless `refresh`.

    Refused when there is no such session, StoreDamaged where its document is missing.
    """
    if not refresh and (cached := tables.caches.sessions.get(sid)):
        return cached
    [doc] = await tables.store.fields(sid, "session")
    if doc is None:
        raise await tables.store.missing(sid)
    return cache_session(tables, sid, doc)


def cache_session(tables: Tables, sid: str, stored: bytes) -> SessionDoc:
    """Decode and cache a stored session's document."""
    return tables.caches.sessions.put(sid, msgspec.json.decode(stored, type=SessionDoc))


async def authorize(store: SessionStore, caller: Caller, *names: str) -> tuple[Role, list[bytes | None]]:
    """Return the caller's role and documents; Refused when the token was revoked, or there is no table.

    StoreDamaged where the table has no `seq`.
    """
    there, stored, *found = await store.fields(caller.sid, "seq", caller.person, *names)
    if there is None:
        raise await store.missing(caller.sid)
    return role_of(stored, caller), found


def role_of(stored: bytes | None, caller: Caller) -> Role:
    """Return a person's role; Refused when the token was revoked or replaced."""
    if stored is None:
        # They were revoked, and their document was removed to make room for a new person.
        raise Refused("token_revoked")
    person = msgspec.json.decode(stored, type=PersonDoc)
    if person.gone or person.version != caller.version:
        raise Refused("token_revoked")
    return person.role


async def load_all(store: SessionStore, caller: Caller) -> tuple[Role, dict[str, bytes]]:
    """Return the caller's role and every field of the table."""
    fields = await store.table(caller.sid)
    if not fields:
        raise Refused("no_session")
    return role_of(fields.get(caller.person), caller), fields


def ids_of(fields: Mapping[str, bytes], kind: str) -> list[str]:
    """Return the ids of all documents of a kind, by number: in order of creation, except hidden clocks."""
    return sorted((name for name in fields if name[0] == kind and name[1:].isdigit()), key=lambda name: int(name[1:]))
