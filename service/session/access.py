"""Authorization at a table, and loading of its documents."""

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from service.language import use_words
from service.record import events
from service.record.documents import PersonDoc, Role, SessionDoc
from service.record.log_record import UNREADABLE, LogDamaged
from service.record.replay import GAME_ENTRY, own_games
from service.rules import systems
from service.rules.fitd.system import DIGEST
from service.rules.games.own import NewerFormat, NotItsGame, OwnGame
from service.session.commands import Caller
from service.session.expiry import FIELDS, renew
from service.session.tables import Tables
from service.store.errors import Refused

_OWN = DIGEST.encode()
"""What the document of a session has that plays or played a game of somebody's own."""


async def cached_session(tables: Tables, sid: str, *, refresh: bool = False) -> SessionDoc:
    """Return the session's document, from the cache unless `refresh`.

    Refused when there is no such session, StoreDamaged where its document is missing.
    """
    if not refresh and (cached := tables.caches.sessions.get(sid)):
        await know_game(tables, sid, cached)
        return cached
    [doc] = await tables.store.fields(sid, "session")
    if doc is None:
        raise await tables.store.missing(sid)
    return await cache_session(tables, sid, doc)


async def cache_session(tables: Tables, sid: str, stored: bytes) -> SessionDoc:
    """Decode and cache a stored session's document; the current task knows its game from now on."""
    doc = await decoded_session(tables, sid, stored)
    return tables.caches.sessions.put(sid, doc)


async def decoded_session(tables: Tables, sid: str, stored: bytes) -> SessionDoc:
    """Decode a stored session's document; the current task knows its game from now on."""
    doc = msgspec.json.decode(stored, type=SessionDoc)
    await know_game(tables, sid, doc)
    return doc


async def know_game(tables: Tables, sid: str, session: SessionDoc) -> None:
    """Let the current task know the games of somebody's own that a table plays and played, and speak in its words.

    One of a format that this version does not have stays unknown. LogDamaged where a document cannot be read.
    """
    for rules in own_games(session):
        if systems.unknown(rules) and (game := await own_game_of(tables, sid, session, rules)):
            systems.know(game.system)
    if session.is_own:
        use_words({} if systems.unknown(session.rules) else systems.of(session.rules).own_words)


async def own_game_of(tables: Tables, sid: str, session: SessionDoc, rules: str) -> OwnGame | None:
    """Return a game of somebody's own that a table plays or played, from the cache or from its document in the log.

    None where its format is unknown, and for a game of the release; LogDamaged where the document cannot be read.
    """
    if not systems.is_own(rules):
        return None
    if cached := tables.caches.games.get(rules):
        return cached
    seq = session.games.get(rules, GAME_ENTRY)
    event = events.decode(await tables.store.entry(sid, seq))
    text = event.game if isinstance(event, events.SessionCreated | events.Imported | events.GameChanged) else ""
    try:
        return tables.caches.games.take_named(rules, text)
    except NewerFormat:
        return None
    except NotItsGame as error:
        raise LogDamaged(f"entry {seq}: {error}") from error


async def authorize(tables: Tables, caller: Caller, *names: str) -> tuple[Role, list[bytes | None]]:
    """Return the caller's role and documents; Refused when the token was revoked, or there is no table.

    The current task knows the table's game from now on. StoreDamaged where the table has no `seq`.
    """
    there, stored, session, at, renewed, *found = await tables.store.fields(
        caller.sid, "seq", caller.person, "session", *FIELDS, *names
    )
    if there is None:
        raise await tables.store.missing(caller.sid)
    role = role_of(stored, caller)
    await renew(tables, caller.sid, {"at": at or b"", "renewed": renewed or b""})
    await _know_game(tables, caller.sid, session)
    return role, found


async def _know_game(tables: Tables, sid: str, stored: bytes | None) -> None:
    """Let the current task know the games of a table as it is stored; a damaged one is refused by who needs it."""
    if stored and _OWN in stored:
        with suppress(*UNREADABLE):
            await know_game(tables, sid, msgspec.json.decode(stored, type=SessionDoc))


def role_of(stored: bytes | None, caller: Caller) -> Role:
    """Return a person's role; Refused when the token was revoked or replaced."""
    if stored is None:
        # They were revoked, and their document was removed to make room for a new person.
        raise Refused("token_revoked")
    person = msgspec.json.decode(stored, type=PersonDoc)
    if person.gone or person.version != caller.version:
        raise Refused("token_revoked")
    return person.role


async def load_all(tables: Tables, caller: Caller) -> tuple[Role, dict[str, bytes]]:
    """Return the caller's role and every field of the table, whose game the current task knows from now on."""
    fields = await tables.store.table(caller.sid)
    if not fields:
        raise Refused("no_session")
    role = role_of(fields.get(caller.person), caller)
    await renew(tables, caller.sid, fields)
    await _know_game(tables, caller.sid, fields.get("session"))
    return role, fields


def ids_of(fields: Mapping[str, bytes], kind: str) -> list[str]:
    """Return the ids of all documents of a kind, by number: in order of creation, except hidden clocks."""
    return sorted((name for name in fields if name[0] == kind and name[1:].isdigit()), key=lambda name: int(name[1:]))
