"""What a step of an action is judged by: the action, its people, characters and clocks, as the store has them."""

from collections.abc import Iterable, Mapping
from time import time
from typing import Any

import msgspec
from msgspec import Struct

from service.record.actions import Participant
from service.record.documents import ActionDoc, CharacterDoc, ClockDoc, PersonDoc, Role, SessionDoc, Shared
from service.record.log_record import LogRecord
from service.rules.system import System
from service.session.access import role_of
from service.session.actions.views import action, decode
from service.session.commands import Caller, refuse
from service.session.tables import Tables
from service.store.sessions import SessionStore


class ActionContext(Struct, frozen=True, kw_only=True):
    """An action, or a new one, with all that its steps depend on."""

    session: SessionDoc
    participant: Participant
    aid: str
    """Its id; of a new one the next id."""
    doc: ActionDoc | None
    """None where it is new."""
    characters: Mapping[str, CharacterDoc]
    actors: Mapping[str, str]
    """Who acts for each of them; "" for the GM."""
    clocks: Mapping[str, ClockDoc]
    shared: Shared

    @property
    def game(self) -> System[Any, Any]:
        """Return the rules of the table."""
        return self.session.game


async def load(
    tables: Tables, caller: Caller, aid: str = "", characters: Iterable[str] = (), clocks: Iterable[str] = ()
) -> ActionContext:
    """Return an action with its documents, and with other characters and clocks that a step names.

    Refused where there is no such action, or it is over: `action_over`.
    """
    session, person, shared, next_number, stored = await tables.store.fields(
        caller.sid, "session", caller.person, "shared", "next:a", aid or "-"
    )
    if session is None:
        raise refuse("no_session")
    role = role_of(person, caller)
    if aid and stored is None:
        raise await _over(tables.store, caller.sid, aid)
    doc = decode(stored) if stored else None
    named = [*characters, *(characters_of(doc) if doc else ())]
    found = await _documents(tables.store, caller.sid, named, CharacterDoc)
    owners = {one.owner for one in found.values() if one.owner}
    people = await _documents(tables.store, caller.sid, owners, PersonDoc)
    # Revoked after role_of() checked the token.
    if caller.person in people and people[caller.person].gone:
        raise refuse("token_revoked")
    actors = {
        cid: one.owner if one.owner in people and not people[one.owner].gone else "" for cid, one in found.items()
    }
    game = msgspec.json.decode(session, type=SessionDoc)
    return ActionContext(
        session=game,
        participant=Participant(
            game=game.game,
            person=caller.person,
            role=role,
            now=int(time() * 1000),
            owns=frozenset(cid for cid, actor in actors.items() if actor == caller.person),
            unowned=frozenset(cid for cid, actor in actors.items() if not actor),
        ),
        aid=aid or f"a{int(next_number or 0) + 1}",
        doc=doc,
        characters=found,
        actors=actors,
        clocks=await _documents(
            tables.store, caller.sid, [*clocks, *([doc.clock] if doc and doc.clock else [])], ClockDoc
        ),
        shared=msgspec.json.decode(shared or b"{}", type=Shared),
    )


def characters_of(doc: ActionDoc) -> set[str]:
    """Return the characters that an action names."""
    helping = {offer.proposal.character for offer in doc.offers if offer.proposal.character}
    paying = {change.who for offer in doc.offers for change in offer.proposal.price.changes if change.who != "session"}
    return {doc.character} | helping | paying


async def closed_entry(store: SessionStore, sid: str, aid: str) -> LogRecord | None:
    """Return the entry that closed an action; None where none did."""
    seq = await store.mark(sid, f"closed:{aid}")
    return await store.entry(sid, int(seq)) if seq else None


async def _over(store: SessionStore, sid: str, aid: str) -> Exception:
    entry = await closed_entry(store, sid, aid)
    if entry is None:
        return refuse("not_found", id=aid)
    return refuse("action_over", state=closed_doc(entry).state)


def closed_doc(entry: LogRecord) -> ActionDoc:
    """Return the document of a closed action, from the entry that closed it."""
    return decode(msgspec.json.decode(entry.result)["after"]["action"])


def shown(clock: ClockDoc | None) -> bool:
    """Return whether players see a clock now; one that is gone is hidden from them."""
    return clock is not None and clock.visible


def access_of(clock: ClockDoc | None) -> str:
    """Return who sees and ticks a clock, as the scripts compare it with what a step was judged by."""
    return f"{'shown' if clock.visible else 'hidden'} {clock.ticked_by}" if clock else "gone"


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
        action(context.aid, doc, context.participant.role, clock_shown=shown(context.clocks.get(doc.clock))).etag,
    }:
        raise refuse("version_mismatch", version=doc.version)


def roles_may_step(role: Role) -> None:
    """Refuse spectators, before a refusal by the rules reveals anything."""
    if role == "spectator":
        raise refuse("wrong_role", role=role)
