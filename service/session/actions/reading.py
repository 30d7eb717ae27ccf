"""Reading of actions: open ones from the table, closed ones from the entry that closed them."""

from asyncio import gather
from collections.abc import Container, Mapping
from contextlib import suppress

from msgspec import UNSET, json
from msgspec.structs import replace

from service.record import events, unsettled
from service.record.actions.limits import MAX_UNSETTLED
from service.record.actions.state import AwaitedTurn
from service.record.after_dice.made_rolls import action_of_roll
from service.record.documents import ActionDoc, ClockDoc
from service.record.log_record import UNREADABLE, LogDamaged
from service.rules.errors import RuleError, Unruled
from service.session.access import authorize, ids_of, load_all
from service.session.actions.context import find, steps_of, visible_clocks
from service.session.actions.trials import load_and_try, trial_digest
from service.session.actions.views import Action, action, decode, shown_terms
from service.session.commands import Caller
from service.session.tables import Tables
from service.store.errors import Refused, Unavailable
from service.store.sessions import PAGE, SessionStore

_UNROLLED = frozenset({"draft", "ready"})
"""States of an action before its dice."""

ReadAction = tuple[Action, Refused | RuleError | None]
"""An action, and what its roll would be refused for."""


async def read(tables: Tables, caller: Caller, aid: str) -> tuple[ReadAction, str]:
    """Return an action as the caller may see it, and its ETag; Refused where there is none."""
    store = tables.store
    role, [stored] = await authorize(tables, caller, aid)
    found = await find(store, caller.sid, aid, stored)
    names = sorted(found.doc.clocks) if role != "gm" else []
    clocks = await store.fields(caller.sid, *names) if names else []
    seen = action(aid, found.doc, role, _visible(dict(zip(names, clocks, strict=True))), found.steps)
    tried, digest = await _tried(tables, caller, seen)
    return tried, f"{seen.etag}.{digest}" if digest else seen.etag


async def _tried(tables: Tables, caller: Caller, seen: Action) -> tuple[ReadAction, str]:
    """Return an action with what stands against its roll, and the digest of that: "" where it is over or has dice."""
    if seen.state not in _UNROLLED:
        return (seen, None), ""
    try:
        context, trial = await load_and_try(tables, caller, seen.id)
    except Refused as refused:
        if refused.code not in {"action_over", "not_found"}:
            raise
        return (seen, None), ""
    thrower = context.thrower(seen.thrower or "", seen.character)
    lost = trial.opportunity_lost or UNSET
    awaits = tuple([_of_thrower(one, seen, thrower) for one in seen.awaits])
    shown = replace(seen, thrower=thrower, awaits=awaits, opportunity_lost=lost, **shown_terms(trial.terms))
    return (shown, trial.refusal), trial_digest(trial, thrower)


def _of_thrower(awaited: AwaitedTurn, seen: Action, thrower: str) -> AwaitedTurn:
    """Return whose turn it is: where the person who was named to throw has left, that of who acts for the character."""
    has_left = awaited.what == "roll" and awaited.who == seen.thrower != thrower
    return replace(awaited, who=seen.character) if has_left else awaited


async def read_all(tables: Tables, caller: Caller, state: str | None, character: str | None) -> list[ReadAction]:
    """Return the open actions in order, those of a state and of a character only where these are given."""
    return await _open(tables, caller, {state} if state else {*_UNROLLED, "rolled"}, character)


async def _open(tables: Tables, caller: Caller, states: Container[str], character: str | None) -> list[ReadAction]:
    """Return the open actions of these states, in order, and of a character where it is given.

    Direct rolls that await their first step are among them: the last ones of each person.
    """
    store = tables.store
    role, fields = await load_all(tables, caller)
    docs = await _unsettled_rolls(store, caller.sid, fields) if "rolled" in states else {}
    docs |= {aid: decode(fields[aid]) for kind in ("a", "r") for aid in ids_of(fields, kind)}
    docs = dict(sorted(docs.items(), key=lambda one: (one[0][0], int(one[0][1:]))))
    visible = _visible({name: fields[name] for name in ids_of(fields, "k")})
    marks = await store.marks_of(caller.sid, [f"steps:{aid}" for aid in docs])
    steps = dict(zip(docs, map(steps_of, marks), strict=True))
    found = [action(aid, doc, role, visible, steps[aid]) for aid, doc in docs.items()]
    wanted = [one for one in found if one.state in states and character in {None, one.character}]
    return [tried for tried, _ in await gather(*[_tried(tables, caller, one) for one in wanted])]


async def unrolled_or_none(tables: Tables, caller: Caller) -> list[ReadAction] | None:
    """Return the open actions that have no dice yet; None where they cannot be read now, or by unknown rules."""
    try:
        [count] = await tables.store.fields(caller.sid, "count:a")
        return [] if count in {None, b"0"} else await _open(tables, caller, _UNROLLED, None)
    except (Refused, Unavailable, Unruled, *UNREADABLE):
        return None


async def _unsettled_rolls(store: SessionStore, sid: str, fields: Mapping[str, bytes]) -> dict[str, ActionDoc]:
    """Return the direct rolls that await their first step, in order, as far as their rules are known."""
    rolls = unsettled.listed(fields)
    stepped = await store.marks_of(sid, [f"steps:r{seq}" for seq in rolls])
    rolls = sorted([seq for seq, mark in zip(rolls, stepped, strict=True) if not mark][:MAX_UNSETTLED])
    docs: dict[str, ActionDoc] = {}
    for at in range(0, len(rolls), PAGE):
        for entry in await gather(*[store.entry(sid, seq) for seq in rolls[at : at + PAGE]]):
            rolled = events.decode(entry)
            if not isinstance(rolled, events.Rolled):
                raise LogDamaged(f"entry {entry.seq} is no roll")
            with suppress(Unruled):
                docs[f"r{entry.seq}"] = action_of_roll(entry.at, rolled)
    return docs


def _visible(clocks: Mapping[str, bytes | None]) -> set[str]:
    """Return the stored clocks that players see."""
    return visible_clocks({name: json.decode(stored, type=ClockDoc) for name, stored in clocks.items() if stored})
