"""Reversals: the GM takes an entry back by delta, exactly what landed. Dice, records and receipts stay in the chain."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from time import time
from typing import Annotated

from msgspec import Meta, Struct, json

from service.record import after_dice, events
from service.record.actions import MAX_ACTIONS, Participant
from service.record.deltas import SHARED
from service.record.documents import ActionDoc, Shared
from service.record.events import AnyEntry, Effects, Unknown
from service.record.log_record import MAX_LOG_ENTRIES, LogRecord
from service.record.replay import ruling_of, spec_of
from service.record.reversing import due_of, undo
from service.rules.errors import RuleError
from service.rules.follow_up import BranchRule
from service.rules.spec import Text
from service.rules.system import System
from service.session.access import authorize, cached_session
from service.session.actions.context import doc_of, entry_or_none, find
from service.session.actions.following import judged
from service.session.actions.rolling import read_declared, written_declared
from service.session.commands import GM, Command, change, refuse
from service.session.rolling.planned import lost_key, repetition_key, try_mark
from service.session.tables import Tables
from service.session.tracks import starts
from service.store.calls import ActionStep, ApplyCall, Mark, Swap

_INSTEAD: Mapping[str, str] = {
    "person": "revoke the person, or renew their token",
    "token": "revoke the person, or renew their token",
    "gm": "hand the role over again",
    "code": "change the code again",
    "session": "set the fields again",
    "character": "edit, create or delete the character",
    "clock": "edit, create or delete the clock",
    "action": "write the terms again, or cancel the action; what is narrated is resolved by `fate`",
    "offer": "withdraw or strike the offer",
    "epoch": "what is published stays published",
    "difficulty": "what is published stays published",
    "reversed": "make the change again",
    "imported": "open or import another table",
}
"""What to do instead of reversing an entry, by the first word of its type."""


class NewReversal(Struct, frozen=True, forbid_unknown_fields=True):
    """A reversal of an entry."""

    seq: Annotated[int, Meta(ge=1, le=MAX_LOG_ENTRIES, description="The entry to reverse.", examples=[41])]
    with_later: Annotated[
        bool, Meta(description="Reverse the later entries of the same action too, in the same change.")
    ] = False
    note: Annotated[Text, Meta(description="Free text, such as why.")] = ""


class Loaded(Struct, frozen=True):
    """An entry to reverse."""

    seq: int
    at: int
    event: AnyEntry | Unknown
    effects: Effects


class ReversedAction(Struct, frozen=True, kw_only=True):
    """The action whose entries are reversed."""

    aid: str
    doc: ActionDoc
    """As it is now."""
    earlier: ActionDoc
    """As it was before them."""
    stored: bool
    steps: tuple[int, ...]
    """Its entries from the roll on, those of a direct roll without it."""
    kept: tuple[int, ...]
    """Those that are not reversed."""
    rolled: events.Rolled | None
    """Its roll; None where the GM narrated."""
    roll_reversed: bool


async def reverse(tables: Tables, command: Command, request: NewReversal) -> LogRecord:
    """Reverse an entry, once: all that it changed is taken back by delta; what cannot be is told in `left`."""

    async def step() -> LogRecord:
        role, [stored_shared] = await authorize(tables.store, command.caller, SHARED)
        if role not in GM:
            raise refuse("wrong_role", role=role)
        first = await _load(tables, command.caller.sid, request.seq)
        acted = await _action(tables, command.caller.sid, first, with_later=request.with_later)
        loaded = [first]
        if acted:
            later = [seq for seq in acted.steps if seq > request.seq]
            loaded = [
                *[await _load(tables, command.caller.sid, seq, "action_changed") for seq in reversed(later)],
                first,
            ]
        shared = json.decode(stored_shared or b"", type=Shared)
        return await _write(tables, command, request, loaded, acted, shared)

    return await judged(tables, command, step)


async def _load(tables: Tables, sid: str, seq: int, happened: str = "happened") -> Loaded:
    """Return an entry; Refused where there is none, or, as `happened`, where it was reversed.

    RuleError where it cannot be.
    """
    stored = await entry_or_none(tables.store, sid, seq)
    if stored is None:
        raise refuse("no_entry", id=str(seq))
    event = events.decode(stored)
    if not isinstance(event, events.REVERSIBLE):
        kind = events.type_of(event)
        instead = _INSTEAD.get(kind.partition("_")[0], "nothing takes it back")
        raise RuleError("irreversible", f"{kind} is not reversed: {instead}", pointer="/seq")
    if await tables.store.mark(sid, f"reversed:{seq}"):
        raise refuse(happened, id=str(seq))
    return Loaded(seq, stored.at, event, events.decode_effects(stored.result))


async def _action(tables: Tables, sid: str, one: Loaded, *, with_later: bool) -> ReversedAction | None:
    """Return the action of an entry after the dice, with its entries from the roll on; None for other entries.

    Refused where it has later entries that were to be reversed first.
    """
    match one.event:
        case events.Rolled():
            aid = after_dice.direct_id(one.event, one.seq)
        case events.Chosen() | events.Resisted():
            aid = one.event.action
        case _:
            return None
    [stored] = await tables.store.fields(sid, aid)
    found = await find(tables.store, sid, aid, stored)
    if found.doc.undone:
        raise refuse("happened")
    later = [seq for seq in found.steps if seq > one.seq]
    if later and not with_later:
        raise refuse("reverse_later_first", later=later)
    kept = tuple([seq for seq in found.steps if seq < one.seq])
    rolled = one.event if isinstance(one.event, events.Rolled) else None
    earlier = found.doc
    if rolled is None:
        earlier = await _earlier(tables, sid, aid, kept)
        roll_seq = one.event.roll  # type: ignore[union-attr]  # a step after the dice
        event = events.decode(await tables.store.entry(sid, roll_seq)) if roll_seq else None
        rolled = event if isinstance(event, events.Rolled) else None
    return ReversedAction(
        aid=aid,
        doc=found.doc,
        earlier=earlier,
        stored=found.stored,
        steps=found.steps,
        kept=kept,
        rolled=rolled,
        roll_reversed=isinstance(one.event, events.Rolled),
    )


async def _earlier(tables: Tables, sid: str, aid: str, kept: Sequence[int]) -> ActionDoc:
    """Return an action as it was after the entries that are kept: those of a direct roll begin after it."""
    stored = await tables.store.entry(sid, kept[-1] if kept else int(aid[1:]))
    event = events.decode(stored)
    if isinstance(event, events.Rolled) and "action" not in event.req:
        return after_dice.action_of_roll(stored.at, event)
    return doc_of(stored)


async def _write(  # noqa: PLR0913, PLR0917  # what a reversal is made of
    tables: Tables,
    command: Command,
    request: NewReversal,
    loaded: Sequence[Loaded],
    acted: ReversedAction | None,
    shared: Shared,
) -> LogRecord:
    session = await cached_session(tables, command.caller.sid)
    due = due_of(one.effects for one in loaded)
    back = undo(due)
    changed = [one async for one in _marks(tables, command.caller.sid, loaded, acted, shared)]
    call = ApplyCall(
        versions={SHARED: shared.version} if isinstance(loaded[-1].event, events.TurnStarted) else {},
        charge=back.charges,
        tick=back.ticks,
        relock=back.relock,
        starts=starts(session.game),
        expect=tuple([Mark(one.field, one.old) for one in changed]),
        remember=tuple([Mark(one.field, one.new) for one in changed]),
        action=_action_step(command, session.game, acted) if acted else None,
    )
    event = events.Reversed(
        by=command.caller.person,
        salt=events.salt(),
        action=acted.aid if acted else "",
        character=acted.doc.character if acted else "",
        seqs=tuple([one.seq for one in loaded]),
        due=due,
        note=request.note,
    )
    return await change(tables.store, command, GM, call, event)


def _action_step(command: Command, game: System, acted: ReversedAction) -> ActionStep:  # type: ignore[type-arg]  # of any game
    gm = Participant(game=game, person=command.caller.person, role="gm", now=int(time() * 1000))
    after = after_dice.after_reversal(acted.doc, acted.earlier, gm, rolled=acted.roll_reversed)
    return ActionStep(
        id=acted.aid,
        version=acted.doc.version if acted.stored else 0,
        at=acted.doc.at if acted.stored else 0,
        doc=json.encode(after).decode(),
        named=tuple(sorted(after.clocks)),
        closed=after.state != "rolled",
        most=MAX_ACTIONS,
    )


async def _marks(
    tables: Tables, sid: str, loaded: Sequence[Loaded], acted: ReversedAction | None, shared: Shared
) -> AsyncIterator[Swap]:
    """Yield the marks that change: that the entries are reversed, those of the action, and those that they wrote."""
    for one in loaded:
        yield Swap(f"reversed:{one.seq}", "", "@")
        match one.event:
            case events.Rolled():
                for swap in _written_by_roll(one, one.event):
                    yield await _current(tables, sid, swap)
            case events.Chosen() if acted and acted.rolled:
                for swap in _written_by_choice(one, one.event, acted.rolled):
                    yield await _current(tables, sid, swap)
            case events.TurnStarted():
                await _check_turn(tables, sid, one, shared)
            case _:
                pass
    if acted:
        after = "@" if acted.roll_reversed else "_".join(map(str, acted.kept))
        yield Swap(f"steps:{acted.aid}", "_".join(map(str, acted.steps)), after)


class _Written(Struct, frozen=True):
    """A mark that an entry wrote."""

    field: str
    wrote: str
    """What it wrote; "" where it deleted the mark."""
    before: str
    """What was there before."""
    declared: bool = False
    """Whether it counts declared actions, of the turn that is in `wrote`."""
    counted: bool = False
    """Whether it counts tries: one less of what is there now, also where later ones were counted."""


async def _current(tables: Tables, sid: str, written: _Written) -> Swap:
    """Return how a mark changes: to what was there before, unless something was written since."""
    now = await tables.store.mark(sid, written.field) or ""
    if written.declared:
        before = read_declared(now)
        if before is None or str(before.turn) != written.wrote:
            return Swap(written.field, now, now)
        return Swap(written.field, now, written_declared(before.turn, before.of, before.rolled - 1))
    if written.counted and now:
        return Swap(written.field, now, str(int(now) - 1 or ""))
    return Swap(written.field, now, written.before if now == written.wrote else now)


def _written_by_roll(one: Loaded, rolled: events.Rolled) -> Iterator[_Written]:
    """Yield the marks of tries, of what is done once a turn, and of declared actions."""
    game, spec = spec_of(rolled)
    ruling = ruling_of(rolled)
    actor = rolled.character or rolled.by
    if rolled.attempt and rolled.task:
        field = try_mark(actor, rolled.task)
        if not ruling.success and ruling.tried:
            yield _Written(field, str(rolled.attempt), "", counted=True)
        elif ruling.success:
            yield _Written(field, "", str(rolled.attempt - 1 or ""))
    elif key := repetition_key(game, actor, spec):
        yield _Written(key, "" if ruling.success else str(one.seq), str(one.effects.after.get("was", "")))
    turn = str(one.effects.after.get("turn", ""))
    if turn and "multiple" in game.memory.counted and "action" in rolled.req:
        yield _Written(f"declared:{rolled.character}", turn, "", declared=True)
    for cost in ruling.costs:
        if cost.track in game.memory.once_a_turn and turn:
            yield _Written(f"turn:{rolled.character}:{cost.track}", turn, "")


def _written_by_choice(one: Loaded, chosen: events.Chosen, rolled: events.Rolled) -> Iterator[_Written]:
    """Yield the marks of a branch that opened or blocked the attempt, and of a lost opportunity."""
    game, spec = spec_of(rolled)
    actor, this = rolled.character or rolled.by, str(chosen.roll)
    attempt = game.memory.follow_up.branches.get(chosen.branch, BranchRule()).attempt
    key = repetition_key(game, actor, spec)
    if key and attempt == "opens":
        yield _Written(key, "", this)
    elif key and attempt == "blocks" and ruling_of(rolled).success:
        yield _Written(key, this, "")
    elif mark := "" if key else lost_key(game, actor, spec):
        yield _Written(mark, str(one.seq), str(one.effects.after.get("was", "")))


async def _check_turn(tables: Tables, sid: str, one: Loaded, shared: Shared) -> None:
    """Refuse a turn that is not the last one, or in which something was rolled that a turn counts (UW-18, UW-32)."""
    turn = shared.tracks["turn"][0]
    if [turn] != [change.to for change in one.effects.changes]:
        raise RuleError("irreversible", "a later turn has begun: reverse that one first", pointer="/seq")
    rolls = []
    async for stored in tables.store.entries(sid, after=one.seq):
        event = events.decode(stored)
        counted = isinstance(event, events.Rolled) and "turn" in events.decode_effects(stored.result).after
        if counted and not await tables.store.mark(sid, f"reversed:{stored.seq}"):
            rolls.append(stored.seq)
    if rolls:
        raise refuse("reverse_later_first", later=rolls)
