"""Reversals: the GM takes an entry back by delta, exactly what landed. Dice, records and receipts stay in the chain.

A tale is taken back by who told it, too.
"""

from collections.abc import Container, Mapping, Sequence
from time import time
from typing import Annotated

from msgspec import Meta, Struct, json

from service.record import events
from service.record.actions.limits import MAX_ACTIONS
from service.record.actions.participants import Participant
from service.record.after_dice.choices import after_reversal
from service.record.after_dice.made_rolls import action_of_roll, direct_id
from service.record.after_dice.reversing import opposite_of, undo, words_behind
from service.record.deltas import SHARED, Reversal
from service.record.documents import ActionDoc, Role, Shared
from service.record.events import AnyEntry, Effects, Unknown
from service.record.joining import stands_for
from service.record.log_record import MAX_LOG_ENTRIES, LogRecord
from service.record.marks import Standing, marks_of
from service.rules.errors import RuleError
from service.rules.spec import Text
from service.session.access import authorize, cached_session
from service.session.actions.context import doc_of, entry_or_none, find_by_mark
from service.session.actions.named_ids import ids_among
from service.session.actions.steps import made_again
from service.session.commands import GM, PLAYERS, Caller, Command, change
from service.session.log.views import view_for
from service.session.tables import Tables
from service.session.tracks import starts
from service.store.calls import ActionStep, ApplyCall, Mark, Swap
from service.store.errors import Refused

_INSTEAD: Mapping[str, str] = {
    "person": "revoke the person, or renew their token",
    "token": "revoke the person, or renew their token",
    "gm": "hand the role over again",
    "code": "change the code again",
    "session": "set the fields again",
    "game": "change the game again",
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
    stored: LogRecord
    event: AnyEntry | Unknown
    effects: Effects


class ReversedAction(Struct, frozen=True, kw_only=True):
    """The action whose entries are reversed."""

    aid: str
    doc: ActionDoc
    """As it is now."""
    earlier: ActionDoc
    """As it was before them; where the roll is reversed, right after it."""
    stored: bool
    steps: tuple[int, ...]
    """Its entries from the roll on, those of a direct roll without it."""
    kept: tuple[int, ...]
    """Those that are not reversed."""
    roll: int
    """The entry of its roll; 0 where that is reversed, or the GM narrated."""
    roll_reversed: bool


async def reverse(tables: Tables, command: Command, request: NewReversal) -> LogRecord:
    """Reverse an entry, once: all that it changed is taken back by delta; what cannot be is told in `left`."""

    async def step() -> LogRecord:
        planned = await plan_reversal(tables, command.caller, request.seq, with_later=request.with_later)
        return await _write(tables, command, request, planned)

    return await made_again(tables, command, step)


class PlannedReversal(Struct, frozen=True):
    """Entries to reverse, the latest first, with what is due, and the call of the script."""

    loaded: tuple[Loaded, ...]
    acted: ReversedAction | None
    due: tuple[Reversal, ...]
    call: ApplyCall


async def plan_reversal(tables: Tables, caller: Caller, seq: int, *, with_later: bool) -> PlannedReversal:
    """Plan the reversal of an entry, and of later ones of its action; Refused or RuleError where it cannot be."""
    role, [stored_shared, tail] = await authorize(tables, caller, SHARED, "seq")
    if role not in GM:
        stored = await entry_or_none(tables.store, caller.sid, seq)
        if not _is_tale_of(events.decode(stored) if stored else None, caller.person):
            raise Refused("wrong_role", role=role)
    first = await _load(tables, caller.sid, seq)
    acted = await _action(tables, caller.sid, first, with_later=with_later)
    loaded = [first]
    if acted:
        later = [one for one in acted.steps if one > seq]
        loaded = [*[await _load(tables, caller.sid, one, "action_changed") for one in reversed(later)], first]
    await _check_not_joined(tables, caller.sid, loaded)
    shared = json.decode(stored_shared or b"", type=Shared)
    return await _planned(tables, caller, loaded, acted, shared, int(tail or 0))


def roles_of(planned: PlannedReversal, person: str) -> tuple[Role, ...]:
    """Return the roles in which a person may make a reversal: a tale is taken back by who told it, too."""
    return PLAYERS if _is_tale_of(planned.loaded[0].event, person) else GM


def _is_tale_of(event: AnyEntry | Unknown | None, person: str) -> bool:
    return isinstance(event, events.TaleTold) and event.by == person


async def _load(tables: Tables, sid: str, seq: int, happened: str = "happened") -> Loaded:
    """Return an entry; Refused where there is none, or, as `happened`, where it was reversed.

    RuleError where it cannot be.
    """
    stored = await entry_or_none(tables.store, sid, seq)
    if stored is None:
        raise Refused("no_entry", id=str(seq))
    event = events.decode(stored)
    if not isinstance(event, events.REVERSIBLE):
        kind = events.type_of(event)
        instead = _INSTEAD.get(kind.partition("_")[0], "nothing takes it back")
        raise RuleError("irreversible", f"{kind} is not reversed: {instead}", pointer="/seq")
    if await tables.store.mark(sid, f"reversed:{seq}"):
        raise Refused(happened, id=str(seq))
    return Loaded(seq, stored, event, events.decode_effects(stored.result))


async def _check_not_joined(tables: Tables, sid: str, loaded: Sequence[Loaded]) -> None:
    """Refuse what another roll joined as it is: that roll is to be reversed first."""
    joined = await tables.store.marks_of(sid, [f"joined:{roll}" for roll in _joinable(loaded)])
    later = sorted({int(mark) for mark in joined if mark})
    if later:
        raise Refused("reverse_later_first", later=later)


def _joinable(loaded: Sequence[Loaded]) -> list[int]:
    """Return the rolls that others may have joined as these entries left them."""
    rolls = [stands_for(one.event, one.seq) for one in loaded if isinstance(one.event, events.Rolled | events.Chosen)]
    return sorted({roll for roll in rolls if roll})


async def _action(tables: Tables, sid: str, one: Loaded, *, with_later: bool) -> ReversedAction | None:
    """Return the action of an entry after the dice, with its entries from the roll on; None for other entries.

    Refused where it has later entries that were to be reversed first.
    """
    match one.event:
        case events.Rolled():
            aid = direct_id(one.event, one.seq)
        case events.Chosen() | events.Resisted():
            aid = one.event.action
        case _:
            return None
    found = await find_by_mark(tables.store, sid, aid)
    if found.doc.undone:
        raise Refused("happened")
    later = [seq for seq in found.steps if seq > one.seq]
    if later and not with_later:
        raise Refused("reverse_later_first", later=later)
    kept = tuple([seq for seq in found.steps if seq < one.seq])
    is_roll = isinstance(one.event, events.Rolled)
    earlier = await _earlier(tables, sid, aid, (one.seq,) if is_roll else kept)
    return ReversedAction(
        aid=aid,
        doc=found.doc,
        earlier=earlier,
        stored=found.stored,
        steps=found.steps,
        kept=kept,
        roll=0 if is_roll else one.event.roll,  # type: ignore[union-attr]  # a step after the dice
        roll_reversed=is_roll,
    )


async def _earlier(tables: Tables, sid: str, aid: str, kept: Sequence[int]) -> ActionDoc:
    """Return an action as it was after the entries that are kept: those of a direct roll begin after it."""
    stored = await tables.store.entry(sid, kept[-1] if kept else int(aid[1:]))
    event = events.decode(stored)
    if isinstance(event, events.Rolled) and not event.action:
        return action_of_roll(stored.at, event)
    return doc_of(stored)


async def _planned(  # noqa: PLR0913, PLR0917  # what a reversal is made of
    tables: Tables,
    caller: Caller,
    loaded: Sequence[Loaded],
    acted: ReversedAction | None,
    shared: Shared,
    tail: int,
) -> PlannedReversal:
    session = await cached_session(tables, caller.sid)
    due = opposite_of(one.effects for one in loaded)
    behind = await _words_behind(tables, caller.sid, loaded) if any(one.texts for one in due) else {}
    back = undo(due, behind)
    turn = next((one for one in loaded if isinstance(one.event, events.TurnStarted)), None)
    if turn:
        await _check_turn(tables, caller.sid, turn, shared)
    changed = await _marks(tables, caller.sid, loaded, acted)
    call = ApplyCall(
        reversal=True,
        tail=tail if turn or _depends_on_others(loaded) else 0,
        charge=back.charges,
        tick=back.ticks,
        relock=back.relock,
        starts=starts(session.game),
        expect=tuple([Mark(one.field, one.old) for one in changed])
        + tuple([Mark(f"joined:{roll}", "") for roll in _joinable(loaded)]),
        remember=tuple([Mark(one.field, one.new) for one in changed]),
        action=_action_step(caller, acted) if acted else None,
    )
    return PlannedReversal(tuple(loaded), acted, due, call)


async def _write(tables: Tables, command: Command, request: NewReversal, planned: PlannedReversal) -> LogRecord:
    loaded, acted, due = planned.loaded, planned.acted, planned.due
    event = events.Reversed(
        by=command.caller.person,
        salt=events.salt(),
        action=acted.aid if acted else "",
        character=acted.doc.character if acted else "",
        seqs=tuple([one.seq for one in loaded]),
        unseen=tuple([one.seq for one in loaded if view_for(one.stored, "player") is None]),
        roll=acted.roll if acted else 0,
        due=due,
        note=request.note,
    )
    named = tuple(sorted(ids_among(one.who for one in due)))
    roles = roles_of(planned, command.caller.person)
    return await change(tables.store, command, roles, planned.call, event, named=named)


async def _words_behind(tables: Tables, sid: str, loaded: Sequence[Loaded]) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return how many boxes of the same words stand behind those that the entries marked."""
    first = min(one.seq for one in loaded)
    since = [(stored.seq, events.decode_effects(stored.result)) async for stored in tables.store.entries(sid, first)]
    return words_behind([(one.seq, one.effects) for one in loaded], since)


def _action_step(caller: Caller, acted: ReversedAction) -> ActionStep:
    gm = Participant(game=acted.doc.game, person=caller.person, role="gm", now=int(time() * 1000))
    after = after_reversal(acted.doc, acted.earlier, gm, rolled=acted.roll_reversed)
    return ActionStep(
        id=acted.aid,
        version=acted.doc.version if acted.stored else 0,
        at=acted.doc.at if acted.stored else 0,
        doc=json.encode(after).decode(),
        named=tuple(sorted(after.clocks)),
        closed=after.state != "rolled",
        most=MAX_ACTIONS,
    )


async def _marks(tables: Tables, sid: str, loaded: Sequence[Loaded], acted: ReversedAction | None) -> list[Swap]:
    """Return the marks that change: that the entries are reversed, those of the action, and those that they wrote.

    The latter are as they would be without the reversed entries: all that stand and wrote marks are read again.
    """
    swaps = [Swap(f"reversed:{one.seq}", "", "@") for one in loaded]
    if acted:
        after = "@" if acted.roll_reversed else "_".join(map(str, acted.kept))
        swaps.append(Swap(f"steps:{acted.aid}", "_".join(map(str, acted.steps)), after))
    if not _depends_on_others(loaded):
        return swaps
    standing = await _standing(tables, sid, {one.seq for one in loaded})
    written = list(marks_of([Standing(one.seq, one.event, one.effects) for one in loaded]))
    values, now = marks_of(standing), await tables.store.marks_of(sid, written)
    return swaps + [Swap(name, one or "", values.get(name, "")) for name, one in zip(written, now, strict=True)]


def _depends_on_others(loaded: Sequence[Loaded]) -> bool:
    """Return whether what is taken back depends on entries that stand: tries, joined rolls, what a turn counts."""
    return any(name in one.stored.result for one in loaded for name in _WROTE_MARKS)


async def _standing(tables: Tables, sid: str, gone: Container[int]) -> list[Standing]:
    """Return the entries that stand and wrote marks, those of `gone` aside."""
    found = [
        Standing(stored.seq, events.decode(stored), events.decode_effects(stored.result))
        async for stored in tables.store.entries(sid)
        if stored.seq not in gone and any(name in stored.result for name in _WROTE_MARKS)
    ]
    taken_back = await tables.store.marks_of(sid, [f"reversed:{one.seq}" for one in found])
    return [one for one, reversed_by in zip(found, taken_back, strict=True) if not reversed_by]


_WROTE_MARKS = b'"marks":', b'"turn":', b'\\"joins\\":'
"""In the result of an entry; the last one of an action's document, which is a text there."""


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
        raise Refused("reverse_later_first", later=rolls)
