"""Reading of actions: open ones from the table, closed ones from the entry that closed them."""

from service.session.access import authorize, ids_of, load_all
from service.session.actions.scene import closed_doc, closed_entry
from service.session.actions.views import Action, action, decode
from service.session.commands import Caller, refuse
from service.store.sessions import SessionStore


async def read(store: SessionStore, caller: Caller, aid: str) -> Action:
    """Return an action as the caller may see it; Refused where there is none."""
    role, [stored] = await authorize(store, caller, aid)
    if stored:
        return action(aid, decode(stored), role)
    entry = await closed_entry(store, caller.sid, aid)
    if entry is None:
        raise refuse("not_found", id=aid)
    return action(aid, closed_doc(entry), role)


async def read_all(store: SessionStore, caller: Caller, state: str | None, character: str | None) -> list[Action]:
    """Return the open actions in order, those of a state and of a character only where these are given."""
    role, fields = await load_all(store, caller)
    found = [action(aid, decode(fields[aid]), role) for aid in ids_of(fields, "a")]
    return [one for one in found if state in {None, one.state} and character in {None, one.character}]
