"""Reading of actions: open ones from the table, closed ones from the entry that closed them."""

from asyncio import gather
from collections.abc import Mapping

from msgspec import UNSET, json
from msgspec.structs import replace

from service.record import events
from service.record.after_dice import action_of_roll
from service.record.documents import ActionDoc, ClockDoc
from service.record.replay import Unruled
from service.rules.errors import RuleError
from service.session.access import authorize, ids_of, load_all
from service.session.actions.context import find, steps_of, visible_clocks
from service.session.actions.rolling import load_and_try
from service.session.actions.views import Action, action, decode
from service.session.commands import Caller
from service.session.tables import Tables
from service.store.errors import Refused
from service.store.sessions import PAGE, SessionStore

ReadAction = tuple[Action, Refused | RuleError | None]
"""An action, and what its roll would be refused for."""


async def read(tables: Tables, caller: Caller, aid: str) -> ReadAction:
    """Return an action as the caller may see it; Refused where there is none."""
    store = tables.store
    role, [stored] = await authorize(store, caller, aid)
    found = await find(store, caller.sid, aid, stored)
    names = sorted(found.doc.clocks) if role != "gm" else []
    clocks = await store.fields(caller.sid, *names) if names else []
    seen = action(aid, found.doc, role, _visible(dict(zip(names, clocks, strict=True))), found.steps)
    return await _tried(tables, caller, seen)


async def _tried(tables: Tables, caller: Caller, seen: Action) -> ReadAction:
    """Return an action with what stands against its roll; one that was closed meanwhile as it was read."""
    if seen.state not in {"draft", "ready"}:
        return seen, None
    try:
        _, trial = await load_and_try(tables, caller, seen.id)
    except Refused as refused:
        if refused.code not in {"action_over", "not_found"}:
            raise
        return seen, None
    return replace(seen, opportunity_lost=trial.opportunity_lost or UNSET), trial.refusal


async def read_all(tables: Tables, caller: Caller, state: str | None, character: str | None) -> list[ReadAction]:
    """Return the open actions in order, those of a state and of a character only where these are given.

    Direct rolls that await something, and no step was made after, are among them while they are among the last entries.
    """
    store = tables.store
    role, fields = await load_all(store, caller)
    docs = {aid: decode(fields[aid]) for kind in ("a", "r") for aid in ids_of(fields, kind)}
    docs = await _unsettled_rolls(store, caller.sid, int(fields["seq"])) | docs
    visible = _visible({name: fields[name] for name in ids_of(fields, "k")})
    marks = await store.marks_of(caller.sid, [f"steps:{aid}" for aid in docs])
    steps = dict(zip(docs, map(steps_of, marks), strict=True))
    found = [action(aid, doc, role, visible, steps[aid]) for aid, doc in docs.items()]
    wanted = [one for one in found if state in {None, one.state} and character in {None, one.character}]
    return await gather(*[_tried(tables, caller, one) for one in wanted])


async def _unsettled_rolls(store: SessionStore, sid: str, last: int) -> dict[str, ActionDoc]:
    """Return the direct rolls among the last entries that await something, and after which no step was made."""
    docs: dict[str, ActionDoc] = {}
    for entry in await store.page(sid, max(0, last - PAGE), PAGE):
        rolled = events.decode(entry)
        if not isinstance(rolled, events.Rolled) or "action" in rolled.req:
            continue
        try:
            doc = action_of_roll(entry.at, rolled)
        except Unruled:
            continue
        if doc.state == "rolled":
            docs[f"r{entry.seq}"] = doc
    stepped = await store.marks_of(sid, [f"steps:{aid}" for aid in docs])
    return {aid: doc for (aid, doc), mark in zip(docs.items(), stepped, strict=True) if not mark}


def _visible(clocks: Mapping[str, bytes | None]) -> set[str]:
    """Return the stored clocks that players see."""
    return visible_clocks({name: json.decode(stored, type=ClockDoc) for name, stored in clocks.items() if stored})
