"""Steps of an action after its dice: choices, and resistance to what would follow."""

from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from service.record import events
from service.record.actions.limits import GM_ACTIONS, MAX_ACTIONS, MAX_OWN_ROLLS
from service.record.after_dice.choices import (
    MAX_ENTRIES,
    after_choice,
    check_choice,
    due_after_choice,
    is_gm_choice,
    verdict_of,
)
from service.record.after_dice.effects import StepEffect, clock_kinds, effect_of, ends_attempt
from service.record.after_dice.made_rolls import MadeRoll, ticked_by_branch, ticked_by_roll
from service.record.after_dice.picks import branch_of, leads_to, picked
from service.record.documents import ActionDoc, ConsequenceDoc, PriceChange
from service.record.log_record import LogRecord
from service.record.replay import rolled_spec, ruling_of
from service.rules.follow_up import BranchRule
from service.session.actions.checks import check_thrower
from service.session.actions.context import ActionContext, entry_or_none, load, roles_may_step
from service.session.actions.named_ids import ids_of_step
from service.session.actions.requests import ActionChoice
from service.session.actions.steps import access_to, asked, check_harm, made_again, picks_name
from service.session.adjustments import charges_by_hand
from service.session.commands import PLAYERS, Command, change
from service.session.rolling.attempts import lost_key, repetition_key
from service.session.tables import Tables
from service.session.tracks import starts
from service.store.calls import ActionStep, ApplyCall, Mark, Swap
from service.store.errors import Refused


class RolledContext(Struct, frozen=True, kw_only=True):
    """An action after its dice, with its roll."""

    context: ActionContext
    doc: ActionDoc
    made: MadeRoll | None
    """None where the GM narrates."""


async def load_rolled(  # noqa: PLR0913, PLR0917  # what a step names
    tables: Tables,
    command: Command,
    aid: str,
    characters: tuple[str, ...] = (),
    clocks: tuple[str, ...] = (),
    persons: tuple[str, ...] = (),
) -> RolledContext:
    """Return an action with its roll; Refused where it is not rolled, or over, Unruled where its rules are unknown."""
    context = await load(tables, command.caller, aid, characters, clocks, persons=persons)
    roles_may_step(context.participant.role)
    doc = context.doc
    assert doc
    if doc.state != "rolled":
        raise Refused("not_rolled")
    if len(context.steps) >= MAX_ENTRIES:
        raise Refused("too_many_steps", most=MAX_ENTRIES)
    made = await made_roll(tables, command.caller.sid, aid, doc, context.steps) if doc.kind == "roll" else None
    return RolledContext(context=context, doc=doc, made=made)


async def made_roll(tables: Tables, sid: str, aid: str, doc: ActionDoc, steps: tuple[int, ...]) -> MadeRoll:
    """Return the roll of an action, with the ticks that it and the branch added to its clock."""
    seq = int(aid[1:]) if aid.startswith("r") else steps[0]
    entry = await tables.store.entry(sid, seq)
    rolled = events.decode(entry)
    assert isinstance(rolled, events.Rolled)
    ruling = ruling_of(rolled)
    ticked = ticked_by_roll(ruling, rolled.clock, events.decode_effects(entry.result).changes)
    for later in steps if doc.clock and doc.branch else ():
        step = await entry_or_none(tables.store, sid, later)
        event = events.decode(step) if step else None
        if step and isinstance(event, events.Chosen) and event.branch:
            changes = events.decode_effects(step.result).changes
            ticked += ticked_by_branch(ruling, event.branch, rolled.clock, changes)
    return MadeRoll(seq, rolled, ruling, ticked)


async def choose(tables: Tables, command: Command, aid: str, request: ActionChoice) -> LogRecord:
    """Make a choice after the dice: the player's branch, the GM's picks, what is taken, and what the GM resolves."""
    named = picks_name(request.picks)
    persons = tuple([person for person in request.throwers.values() if person])

    async def step() -> LogRecord:
        rolled = await load_rolled(tables, command, aid, named.characters, named.clocks, persons)
        context, doc = rolled.context, rolled.doc
        for person in persons:
            check_thrower(context, person)
        unread = _event(command, rolled, request, tuple([ConsequenceDoc(pick=one.id) for one in request.picks]))
        check_choice(doc, context.participant, unread)
        if request.picks:
            branch_of(doc, rolled.made, unread.branch)
        picks = picked(doc, rolled.made, asked(context, request.picks), unread.branch)
        check_harm(context, picks, "/picks")
        event = replace(
            _event(command, rolled, request, picks),
            leads_to=leads_to(doc, rolled.made, unread.branch),
            verdict=verdict_of(doc, rolled.made, gm_choice=is_gm_choice(unread)),
        )
        due = due_after_choice(doc, rolled.made, event)
        after = after_choice(doc, context.participant, event, due)
        kinds = clock_kinds(context.clocks)
        effect = effect_of(doc, after, rolled.made, event, kinds)
        by_hand = charges_by_hand(context.game, request.changes)
        call = call_of(rolled, after, StepEffect(effect.charges + by_hand, effect.ticks), branch=event.branch)
        return await change(tables.store, command, PLAYERS, call, event, named=ids_of_step(after, event))

    return await made_again(tables, command, step)


def _event(
    command: Command, rolled: RolledContext, request: ActionChoice, picks: tuple[ConsequenceDoc, ...]
) -> events.Chosen:
    return events.Chosen(
        by=command.caller.person,
        salt=events.salt(),
        action=rolled.context.aid,
        character=rolled.doc.character,
        roll=rolled.made.seq if rolled.made else 0,
        branch=request.branch or "",
        picks=picks,
        effect=request.grant_effect or "",
        part=bool(request.grant),
        take=request.take,
        fate=request.fate,
        throwers={name: person or "" for name, person in request.throwers.items()},
        changes=tuple([PriceChange(one.who, one.track, one.amount) for one in request.changes]),
        note=request.note,
    )


def call_of(rolled: RolledContext, after: ActionDoc, effect: StepEffect, *, branch: str = "", **more: Any) -> ApplyCall:
    """Return the script's call of a step after the dice; `more` are further fields of it."""
    context, doc = rolled.context, rolled.doc
    steps = f"steps:{context.aid}"
    marks = _marks(rolled, after, branch)
    return ApplyCall(
        expect=(Mark(steps, "_".join(map(str, context.steps))),),
        remember=(Mark(steps, "_".join([*map(str, context.steps), "@"])), *marks[0]),
        swap=marks[1],
        charge=effect.charges,
        tick=effect.ticks,
        starts=starts(context.session.game),
        action=ActionStep(
            id=context.aid,
            version=doc.version if context.stored else 0,
            at=doc.at if context.stored else 0,
            doc=json.encode(after).decode(),
            role=context.participant.role,
            actors=dict(context.actors),
            throwers=dict(context.throwers),
            clocks=access_to(context, after),
            named=tuple(sorted(after.clocks)),
            closed=after.state != "rolled",
            most=MAX_ACTIONS if context.participant.role == "gm" else MAX_ACTIONS - GM_ACTIONS,
            most_own=None if context.participant.role == "gm" else MAX_OWN_ROLLS,
        ),
        **more,
    )


def _marks(rolled: RolledContext, after: ActionDoc, branch: str) -> tuple[tuple[Mark, ...], tuple[Swap, ...]]:
    """Return the marks of a lost opportunity (FITD-A19), and what a branch does to the attempt (FE-A12, FITD-A11)."""
    if rolled.made is None:
        return (), ()
    game, spec = rolled_spec(rolled.made.rolled)
    attempt = game.memory.follow_up.branches.get(branch, BranchRule()).attempt
    blocks = ends_attempt(after) and not ends_attempt(rolled.doc)
    if not blocks and attempt == "stands":
        return (), ()
    actor, this = rolled.doc.actor, str(rolled.made.seq)
    key = repetition_key(game, actor, spec)
    if key:
        return (), (Swap(key, "", this) if blocks else Swap(key, this, ""),)
    mark = lost_key(game, actor, spec)
    return ((Mark(mark, "@"),) if blocks and mark else ()), ()
