"""Reading of actions: open ones from the table, closed ones from the entry that closed them."""

from msgspec import json

from service.record.documents import ClockDoc
from service.session.access import authorize, ids_of, load_all
from service.session.actions.context import closed_doc, closed_entry, shown
from service.session.actions.views import Action, action, decode
from service.session.commands import Caller, refuse
from service.store.sessions import SessionStore


async def read(store: SessionStore, caller: Caller, aid: str) -> Action:
    """Return an action as the caller may see it; Refused where there is none."""
    role, [stored] = await authorize(store, caller, aid)
    entry = None if stored else await closed_entry(store, caller.sid, aid)
    if stored:
        doc = decode(stored)
    elif entry:
        doc = closed_doc(entry)
    else:
        raise refuse("not_found", id=aid)
    [clock] = await store.fields(caller.sid, doc.clock) if doc.clock and role != "gm" else [None]
    return action(aid, doc, role, clock_shown=_shown(clock))


async def read_all(store: SessionStore, caller: Caller, state: str | None, character: str | None) -> list[Action]:
    """Return the open actions in order, those of a state and of a character only where these are given."""
    role, fields = await load_all(store, caller)
    docs = {aid: decode(fields[aid]) for aid in ids_of(fields, "a")}
    found = [action(aid, doc, role, clock_shown=_shown(fields.get(doc.clock))) for aid, doc in docs.items()]
    return [one for one in found if state in {None, one.state} and character in {None, one.character}]


def _shown(stored: bytes | None) -> bool:
    return shown(json.decode(stored, type=ClockDoc) if stored else None)
