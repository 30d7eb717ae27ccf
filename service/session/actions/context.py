"""What a step of an action is judged by: the action, its people, characters and clocks, as the store has them."""

from asyncio import gather
from collections.abc import Iterable, Mapping
from time import time
from typing import Any

import msgspec
from msgspec import Struct

from service.record import events
from service.record.actions.participants import Participant
from service.record.after_dice.made_rolls import MadeRoll, action_of_roll
from service.record.documents import ActionDoc, CharacterDoc, ClockDoc, PersonDoc, Role, SessionDoc, Shared
from service.record.joining import JoinedAction
from service.record.log_record import LogRecord
from service.record.replay import ruling_of
from service.rules.system import System
from service.session.access import decoded_session, role_of
from service.session.actions.views import action, decode
from service.session.commands import Caller
from service.session.tables import Tables
from service.store.errors import Refused
from service.store.sessions import SessionStore


class ActionContext(Struct, frozen=True, kw_only=True):
    """An action, or a new one, with all that its steps depend on."""

    session: SessionDoc
    participant: Participant
    aid: str
    """Its id; empty for a new one, which gets one when it is written."""
    doc: ActionDoc | None
    """None where it is new."""
    stored: bool = True
    """Whether the table stores it: not that of a direct roll before its first step."""
    steps: tuple[int, ...] = ()
    """Its entries from the roll on, those of a direct roll without it; of a closed one the last is what closed it."""
    characters: Mapping[str, CharacterDoc]
    actors: Mapping[str, str]
    """Who acts for each of them; "" for the GM."""
    clocks: Mapping[str, ClockDoc]
    shared: Shared
    next_clock: int
    """The number of the next clock."""
    gm: str
    """The person who is the GM."""
    throwers: Mapping[str, bool]
    """Whether each person whom the action or the step names to throw dice is at the table as GM or player.

    Of those who act for a character it has who are not: the GM gave it to a spectator.
    """
    followed: "FoundAction | None" = None
    """The action that a new one follows, if it was rolled."""
    joined: "Mapping[str, FoundRoll | None]" = {}
    """The actions that a step joins, None for one that was not rolled."""

    @property
    def game(self) -> System[Any, Any]:
        """Return the rules of the action: the table's game, or an extra of it."""
        return self.participant.game

    def thrower(self, named: str, character: str) -> str:
        """Return the person who throws for a character: the one named, else its player, else the GM."""
        if self.throwers.get(named):
            return named
        actor = self.actors.get(character, "")
        return actor if actor and self.throwers.get(actor, True) else self.gm


async def load(  # noqa: PLR0913, PLR0917  # what a step names
    tables: Tables,
    caller: Caller,
    aid: str = "",
    characters: Iterable[str] = (),
    clocks: Iterable[str] = (),
    follows: str = "",
    joins: Iterable[str] = (),
    system: str = "",
    persons: Iterable[str] = (),
) -> ActionContext:
    """Return an action with its documents, and with other characters, clocks and actions that a step names.

    `system` is that of a new one. Refused where there is no such action, or it is over: `action_over`; Unruled where
    the rules of a joined roll are unknown.
    """
    session, person, shared, last_clock, gm, stored = await tables.store.fields(
        caller.sid, "session", caller.person, "shared", "next:k", "gm", aid or "-"
    )
    if session is None:
        raise await tables.store.missing(caller.sid)
    role = role_of(person, caller)
    game = await decoded_session(tables, caller.sid, session)
    found_action = await find(tables.store, caller.sid, aid, stored) if aid else None
    doc = found_action.doc if found_action else None
    if doc and doc.state not in {"open", "rolled"}:
        raise Refused("action_over", state=doc.state)
    followed = await rolled_action(tables, caller.sid, follows, narrated=True) if follows else None
    named = [*characters, *(characters_of(doc) if doc else ())]
    found = await _documents(tables.store, caller.sid, named, CharacterDoc)
    owners = {one.owner for one in found.values() if one.owner}
    throwers = {*persons, *([doc.thrower, *[one.thrower for one in doc.consequences]] if doc else ())} - {""}
    people = await _documents(tables.store, caller.sid, owners | throwers, PersonDoc)
    # Revoked after role_of() checked the token.
    if caller.person in people and people[caller.person].gone:
        raise Refused("token_revoked")
    actors = {
        cid: one.owner if one.owner in people and not people[one.owner].gone else "" for cid, one in found.items()
    }
    named_clocks = {*clocks, *(doc.clocks if doc else ()), followed.doc.clock if followed else ""} - {""}
    return ActionContext(
        session=game,
        participant=Participant(
            game=doc.game if doc else game.extra_named(system) or game.game,
            person=caller.person,
            role=role,
            now=int(time() * 1000),
            owns=frozenset(cid for cid, actor in actors.items() if actor == caller.person),
            unowned=frozenset(cid for cid, actor in actors.items() if not actor),
        ),
        aid=aid,
        doc=doc,
        stored=found_action is None or found_action.stored,
        steps=found_action.steps if found_action else (),
        characters=found,
        actors=actors,
        clocks=await _with_rivals(tables.store, caller.sid, named_clocks),
        shared=msgspec.json.decode(shared or b"{}", type=Shared),
        next_clock=int(last_clock or 0) + 1,
        gm=(gm or b"").decode(),
        throwers={pid: pid in people and may_throw(people[pid]) for pid in throwers}
        | {pid: False for pid in actors.values() if pid and not may_throw(people[pid])},
        followed=followed,
        joined=await found_rolls(tables, caller.sid, joins),
    )


def may_throw(person: PersonDoc) -> bool:
    """Return whether somebody is at the table as GM or player."""
    return not person.gone and person.role != "spectator"


def characters_of(doc: ActionDoc) -> set[str]:
    """Return the characters that an action names."""
    helping = {offer.proposal.character for offer in doc.offers if offer.proposal.character}
    paying = {change.who for offer in doc.offers for change in offer.proposal.price.changes if change.who != "session"}
    hurt = {one.character for one in doc.consequences}
    return ({doc.character} | helping | paying | hurt) - {""}


class FoundAction(Struct, frozen=True):
    """An action, as the table or its last entry has it."""

    doc: ActionDoc
    steps: tuple[int, ...]
    """As in `ActionContext`."""
    stored: bool


async def find(store: SessionStore, sid: str, aid: str, stored: bytes | None, mark: str | None = None) -> FoundAction:
    """Return an action: as stored, or as the entry that closed it has it, or the direct roll that made it.

    `mark` names its entries, where it was read before. Refused where there is none; Unruled where its roll was ruled by
    unknown rules.
    """
    doc = decode(stored) if stored else None
    if doc and doc.state == "open":
        return FoundAction(doc, (), stored=True)
    steps = steps_of(await store.mark(sid, f"steps:{aid}") if mark is None else mark)
    if doc:
        return FoundAction(doc, steps, stored=True)
    if steps:
        return FoundAction(doc_of(await store.entry(sid, steps[-1])), steps, stored=False)
    entry = await entry_or_none(store, sid, int(aid[1:])) if aid.startswith("r") else None
    rolled = events.decode(entry) if entry else None
    if entry is None or not isinstance(rolled, events.Rolled) or rolled.action:
        raise Refused("not_found", id=aid)
    return FoundAction(action_of_roll(entry.at, rolled), (), stored=False)


async def find_by_mark(store: SessionStore, sid: str, aid: str) -> FoundAction:
    """Return an action as `find` does, with its entries as they were before it was read.

    So a step that is written by these entries is refused where the action is a newer one.
    """
    mark = await store.mark(sid, f"steps:{aid}") or ""
    [stored] = await store.fields(sid, aid)
    return await find(store, sid, aid, stored, mark)


class FoundRoll(Struct, frozen=True):
    """An action that was rolled, with its roll."""

    action: JoinedAction
    steps: tuple[int, ...]
    """As in `ActionContext`."""


async def found_rolls(tables: Tables, sid: str, names: Iterable[str]) -> dict[str, FoundRoll | None]:
    """Return actions by their ids, None for one that was not rolled."""
    wanted = list(dict.fromkeys(names))
    return dict(zip(wanted, await gather(*[_found_roll(tables, sid, name) for name in wanted]), strict=True))


async def _found_roll(tables: Tables, sid: str, aid: str) -> FoundRoll | None:
    """Return an action that was rolled, with its roll ruled on again; None for another."""
    found = await rolled_action(tables, sid, aid)
    if found is None:
        return None
    seq = int(aid[1:]) if aid.startswith("r") else found.steps[0]
    rolled = events.decode(await tables.store.entry(sid, seq))
    assert isinstance(rolled, events.Rolled)
    return FoundRoll(JoinedAction(aid, found.doc, MadeRoll(seq, rolled, ruling_of(rolled), 0)), found.steps)


async def rolled_action(tables: Tables, sid: str, aid: str, *, narrated: bool = False) -> FoundAction | None:
    """Return an action that was rolled, or with `narrated` one without a roll that leads on; None for another."""
    try:
        found = await find_by_mark(tables.store, sid, aid)
    except Refused:
        return None
    leads_on = found.doc.kind == "roll" or (narrated and found.doc.next)
    return found if leads_on and found.doc.state in {"rolled", "settled"} else None


def steps_of(mark: str | None) -> tuple[int, ...]:
    """Return the entries that a mark names."""
    return tuple([int(seq) for seq in mark.split("_")]) if mark else ()


async def entry_or_none(store: SessionStore, sid: str, seq: int) -> LogRecord | None:
    """Return an entry of the log; None where there is none of that number."""
    found = await store.page(sid, seq - 1, 1)
    return found[0] if found and found[0].seq == seq else None


def doc_of(entry: LogRecord) -> ActionDoc:
    """Return the document of an action from an entry of one of its steps."""
    return decode(msgspec.json.decode(entry.result)["after"]["action"])


def shown(clock: ClockDoc | None) -> bool:
    """Return whether players see a clock now; one that is gone is hidden from them."""
    return clock is not None and clock.visible


def visible_clocks(clocks: Mapping[str, ClockDoc]) -> set[str]:
    """Return the clocks that players see now."""
    return {name for name, clock in clocks.items() if clock.visible}


def access_of(clock: ClockDoc | None) -> str:
    """Return who sees and ticks a clock, as the scripts compare it with what a step was judged by."""
    return f"{'shown' if clock.visible else 'hidden'} {clock.ticker}" if clock else "gone"


async def _with_rivals(store: SessionStore, sid: str, names: Iterable[str]) -> dict[str, ClockDoc]:
    """Return the clocks that exist, with those that they race."""
    found: dict[str, ClockDoc] = await _documents(store, sid, names, ClockDoc)
    rivals = {clock.rival for clock in found.values() if clock.rival} - found.keys()
    return found | (await _documents(store, sid, rivals, ClockDoc) if rivals else {})


async def _documents(store: SessionStore, sid: str, names: Iterable[str], kind: type[Any]) -> dict[str, Any]:
    """Return the documents that exist, decoded, by id."""
    wanted = sorted(set(names))
    stored = await store.fields(sid, *wanted) if wanted else []
    return {name: msgspec.json.decode(found, type=kind) for name, found in zip(wanted, stored, strict=True) if found}


def check_etag(context: ActionContext, etag: str | None) -> None:
    """Refuse a step that was made for other terms than its person sees now; None is for any."""
    doc = context.doc
    assert doc
    if etag not in {
        None,
        action(context.aid, doc, context.participant.role, visible_clocks(context.clocks), context.steps).etag,
    }:
        raise Refused("version_mismatch", version=doc.version)


def roles_may_step(role: Role) -> None:
    """Refuse spectators, before a refusal by the rules reveals anything."""
    if role == "spectator":
        raise Refused("wrong_role", role=role)
