"""What a step before the dice sets, read from its body, and checks that need the table."""

import secrets
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from service.audit import chain
from service.record.actions.offer_steps import not_your_price
from service.record.actions.state import hides
from service.record.documents import ActionDoc, Proposal, published_off
from service.record.field_changes import FieldChanges
from service.record.joining import joined_of
from service.rules.errors import RuleError
from service.rules.spec import Spec, marked_fields
from service.session.actions.context import ActionContext, shown
from service.session.actions.partial_spec import read_partial_spec
from service.session.actions.requests import TermsFields, field_changes
from service.session.tracks import starts
from service.store.errors import Refused


def terms_to_copy(context: ActionContext, followed: ActionDoc | None) -> dict[str, Any]:
    """Return goal and approach of the action that this one follows."""
    names = ("goal", *context.game.memory.approach.fields(context.game.spec))
    if not followed:
        return {}
    return {name: followed.spec[name] for name in names if name in followed.spec and name not in followed.from_sheet}


def read_changes(context: ActionContext, character: str, request: TermsFields, copied: dict[str, Any]) -> FieldChanges:
    """Return what a body sets, its terms read and completed from the sheet; after the copied ones."""
    if request.spec is UNSET and not copied:
        return field_changes(request, {}, {})
    if character not in context.characters:
        raise Refused("character_gone", id=character)
    sent = {} if request.spec is UNSET else request.spec
    found = read_partial_spec(context, character, {**copied, **sent} if isinstance(sent, Mapping) else sent)
    given = field_changes(request, found.fields, found.filled)
    before = (context.doc.from_sheet, context.doc.from_sheet_items) if context.doc else ((), {})
    if (found.from_sheet, found.from_sheet_items) == before:
        return given
    return replace(given, from_sheet=found.from_sheet, from_sheet_items=found.from_sheet_items)


def check_changes(context: ActionContext, given: FieldChanges) -> FieldChanges:
    """Return what is set, after checks that need the table, and with the commitment to a hidden Difficulty.

    Refused or RuleError for a clock that the person may not name, and for fields that the game has no use for.
    """
    if not context.session.options.published:
        _refuse_published(context, given)
    if given.thrower:
        check_thrower(context, given.thrower)
    memory = context.game.memory
    if given.task and not memory.tries:
        raise RuleError("no_tasks", "this game counts no tries", pointer="/task")
    if (given.fiction_changed or given.override) and not memory.repeats:
        raise RuleError("no_repetition", "this game does not refuse repetitions", pointer="/fiction_changed")
    gm = context.participant.role == "gm"
    if given.clock:
        if not hasattr(context.game.spec, "clock"):
            raise RuleError("no_ticks", "rolls of this game tick no clock by themselves", pointer="/clock")
        clock = context.clocks.get(given.clock)
        if clock is None or not (clock.visible or gm):
            raise Refused("unknown_id", id=given.clock)
        if not gm and clock.ticker not in {"players", context.participant.person}:
            raise Refused("not_yours", id=given.clock)
    _check_flag(context, given)
    clock_now = context.clocks.get(context.doc.clock) if context.doc else None
    if given.clock == "" and not gm and not shown(clock_now):
        # For a player there is no clock to remove.
        given = replace(given, clock=UNSET)
    return _committed(context, given)


def check_thrower(context: ActionContext, person: str) -> None:
    """Refuse to name somebody to throw dice who is not at the table as GM or player."""
    if not context.throwers.get(person):
        raise Refused("unknown_id", id=person)


def _check_flag(context: ActionContext, given: FieldChanges) -> None:
    """Refuse a clock of a roll that lacks the field without which it ticks none (UW-P2).

    That the GM's clock is there is not told to players.
    """
    flag, doc = context.game.clock_flag, context.doc
    clock = given.clock if given.clock is not UNSET else doc.clock if doc and context.participant.role == "gm" else ""
    if flag and clock:
        after = {**(doc.spec if doc else {}), **given.filled, **given.spec}
        if flag in given.strike or not after.get(flag):
            detail = f"only a roll with `{flag}` ticks a clock"
            raise RuleError("no_ticks", detail, rule="UW-P2", pointer="/clock")


def _refuse_published(context: ActionContext, given: FieldChanges) -> None:
    """Refuse what the source rules do not have, where the GM did not allow it."""
    if context.game.name != context.session.system:
        raise published_off("/spec/system", f"{context.game.name} is an extra")
    kind: type[Spec] = context.game.spec
    name = next((name for name in marked_fields(kind, "x-published") if given.spec.get(name)), None)
    if name:
        raise published_off(f"/spec/{name}", f"`{name}` is an extra")


def with_joins(context: ActionContext, character: str, request: TermsFields, given: FieldChanges) -> FieldChanges:
    """Return what a body sets, with what the rolls that it joins put into the terms."""
    if request.joins is UNSET:
        return given
    if request.joins and not context.session.options.published:
        raise published_off("/joins", "`joins` is an extra")
    found = [context.joined[name] for name in request.joins]
    joined = joined_of(
        context.game, context.session.named_rules, character, [one.action if one else None for one in found]
    )
    return replace(given, joins=joined.docs, joined=joined.fields)


def _committed(context: ActionContext, given: FieldChanges) -> FieldChanges:
    """Return what is set with the commitment to a Difficulty that is hidden."""
    before = context.doc.spec if context.doc else {}
    after = {**before, **given.filled, **given.spec}
    for struck in given.strike:
        after.pop(struck, None)
    name = next((name for name, flag in context.game.hides.items() if after.get(flag)), "")
    number = context.game.number(name, after[name]) if after.get(name) is not None else None
    if number is None:
        if given.difficulty_salt:
            raise RuleError("no_hidden_difficulty", "this action hides no Difficulty", pointer="/difficulty_salt")
        return given
    hidden_before = context.doc is not None and hides(context.doc, context.game) == name
    if hidden_before and after[name] == before.get(name) and not given.difficulty_salt:
        return given
    salt = given.difficulty_salt or secrets.token_hex(32)
    commit = chain.hidden_difficulty(bytes.fromhex(salt), number).hex()
    return replace(given, difficulty_salt=salt, difficulty_commit=commit)


def check_offer(context: ActionContext, proposal: Proposal) -> None:
    """Refuse an offer that names what the table does not have, or a clock that not all see.

    A player's price ticks no clock, whether it is there, hidden or gone, and starts none.
    """
    if (proposal.price.tick or proposal.price.start_clock) and context.participant.role != "gm":
        raise not_your_price()
    for name in [proposal.character, *(one.who for one in proposal.price.changes)]:
        if name and name != "session" and name not in context.characters:
            raise Refused("unknown_id", id=name)
    known = starts(context.session.game)
    for at, one in enumerate(proposal.price.changes):
        tracks = context.shared.tracks.keys() | known["shared"].keys()
        if one.who != "session":
            tracks = context.characters[one.who].tracks.keys() | known["c"].keys()
        if one.track not in tracks - {"turn"}:
            detail = f"there is no {one.track} here, only {', '.join(sorted(tracks - {'turn'}))}"
            raise RuleError("no_track", detail, pointer=f"/price/changes/{at}/track")
    if proposal.price.tick:
        clock = context.clocks.get(proposal.price.tick.clock)
        if clock is None:
            raise Refused("unknown_id", id=proposal.price.tick.clock)
        if not clock.visible:
            detail = "a price is agreed to: it ticks a clock that all see"
            raise RuleError("hidden_price", detail, rule="FITD-A18", pointer="/price/tick/clock")
