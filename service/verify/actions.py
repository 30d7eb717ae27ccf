"""The actions of an export: each step was its maker's to make, and each roll was of the terms that were agreed."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from service.record import actions, events
from service.record.actions import Due, FieldChanges, Participant, StepRefused
from service.record.after_dice import asked_again, due_after, picked
from service.record.declared import one_more, takes_place
from service.record.documents import ActionDoc
from service.record.events import ActionEvent, Rolled
from service.record.joining import joined_of, joined_terms
from service.record.replay import Unruled, ruling_of, spec_of
from service.record.transitions import after_step
from service.rules.errors import RuleError
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import ALL
from service.verify.epoch import UnreadableError
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.following import action_after, following_faults, participant_of
from service.verify.json_values import same
from service.verify.logged_table import LoggedTable, text_of
from service.verify.open_actions import check_open_actions, same_action, spelt
from service.verify.rulings import opens


def check_actions(report: VerificationReport, lines: Lines) -> None:
    """Apply the steps of every action again, owners of fields included, and compare each roll with its terms.

    What is open in the end is compared with the documents. If any line cannot be read, nothing is checked: later steps
    depend on it.
    """
    if not lines.whole:
        return
    table = LoggedTable()
    for one in lines.log:
        if one.seen is not None:
            # A reader who does not see all steps cannot fold them.
            table.forget_actions()
            continue
        table.entries[one.seq] = one
        try:
            fault = _ruled_fault(report, table, one)
            table.follow(one)
        except (StepRefused, RuleError) as refused:
            fault = f"this step was not to be made ({refused.code})"
        except (UnreadableError, ValueError, KeyError, TypeError, AttributeError, IndexError):
            fault = "what it says of an action, a person or a character cannot be read"
        table.keep_changes(one.effects.changes)
        if fault:
            report.found(one.line, f"entry {one.seq}: {fault}")
    check_open_actions(report, lines, table)


def _ruled_fault(report: VerificationReport, table: LoggedTable, one: ParsedEntry) -> str | None:
    try:
        return _fault(report, table, one)
    except Unruled:
        return None


def _fault(report: VerificationReport, table: LoggedTable, one: ParsedEntry) -> str | None:
    match one.event:
        case events.Chosen() | events.Reversed():
            return next(following_faults(table, one), None)
        case events.Resisted():
            fault = next(following_faults(table, one), None)
            report.ruled += not fault
            report.given += not fault and one.event.epoch is None and bool(one.event.faces)
            return fault
        case ActionEvent():
            return next(_step_faults(table, one, one.event), None)
        case Rolled() if "action" in one.event.req:
            return _terms_fault(table, one, one.event)
        case _:
            return None


def _step_faults(table: LoggedTable, one: ParsedEntry, event: ActionEvent) -> Iterator[str]:
    """Yield the faults of a step before the dice; none also where the log is too incomplete to check it."""
    after = action_after(one)
    aid, opens_it = event.action or text_of(one.effects.after["id"]), isinstance(event, events.ActionOpened)
    before = table.actions.get(aid)
    if (before and before.state != "open") or ((before is None) != opens_it and table.whole):
        yield f"{aid} was not open"
    table.keep(aid, after, one.seq)
    participant = participant_of(table, ALL[after.system], event.by, after) if after.system in ALL else None
    if participant is None or (before is None and not opens_it):
        return
    if not same_action(after_step(before, participant, event), after) or event.character != after.character:
        yield f"{aid} is not what this step makes of it"
    if isinstance(event, events.ActionOpened) and table.whole:
        yield from _opening_faults(table, after, event)
    if isinstance(event, events.ActionOpened | events.ActionChanged):
        if fault := _miscommitted(after, event.given):
            yield fault
        if fault := _misjoined(table, after, event.given):
            yield fault


def _opening_faults(table: LoggedTable, after: ActionDoc, event: events.ActionOpened) -> Iterator[str]:
    """Yield the faults of where an action starts that follows another, and of what the GM narrates."""
    followed = table.current(event.follows) if event.follows else None
    if event.given.preset != ({"position": followed.next} if followed and followed.next else {}):
        yield f"it does not start where {event.follows or 'nothing'} led to"
    asked = [asked_again(each, after) for each in event.narrated]
    if event.narrated and picked(replace(after, consequences=()), None, asked) != event.narrated:
        yield "what is narrated is not what the rules have"


def _misjoined(table: LoggedTable, doc: ActionDoc, given: FieldChanges) -> str | None:
    """Return the fault of what joined rolls put into the terms."""
    asked = () if given.joins is UNSET else given.joins
    found = [table.joined_action(one.id) for one in asked]
    if None in found and not table.whole:
        return None
    joined = joined_of(ALL[doc.system], doc.character, found)
    right = joined.docs == asked and spelt(joined.fields) == spelt(given.joined)
    return None if right else "the rolls that it joins give other terms"


def _joined_fault(table: LoggedTable, doc: ActionDoc, seq: int) -> str | None:
    """Return the fault of a roll that joins one that was reversed, has changed, or counts in another one alone."""
    reversed_ = next((one.roll for one in doc.joins if one.roll in table.reversed), None)
    if reversed_:
        return f"it joins roll {reversed_}, which was reversed"
    game = ALL[doc.system]
    found = [table.joined_action(one.id) for one in doc.joins]
    joined = joined_of(game, doc.character, found) if table.whole or None not in found else None
    if joined and spelt(joined_terms(joined.fields, game)) != spelt(joined_terms(doc.spec, game)):
        return "the rolls that it joins give other terms"
    for one in doc.joins:
        if one.once and table.joined_by(one.roll):
            return f"it joins roll {one.roll}, which counts in roll {table.joined_by(one.roll)[0]}"
        table.joined.setdefault(one.roll, []).append(seq)
    return None


def _miscommitted(doc: ActionDoc, given: FieldChanges) -> str | None:
    """Return the fault of the commitment to a hidden Difficulty, by a step that may set it."""
    game = ALL[doc.system]
    hidden = actions.hides(doc, game)
    number = game.number(hidden, doc.spec[hidden]) if doc.spec.get(hidden) is not None else None
    if number is None:
        return "a commitment to no Difficulty" if given.difficulty_commit else None
    committed = opens({hidden: doc.difficulty_commit}, doc.difficulty_salt, number)
    return None if committed else "the commitment is to another Difficulty"


def _terms_fault(table: LoggedTable, one: ParsedEntry, rolled: Rolled) -> str | None:
    """Return the fault of a roll whose request differs from the terms of its action."""
    aid = str(rolled.req["action"])
    doc, after = table.open.get(aid), action_after(one)
    table.keep(aid, after, one.seq)
    if doc is None or doc.state != "open":
        # A log that begins with an import has not the steps of what was open then.
        return f"{aid} was not open" if table.whole else None
    counted = table.whole and doc.system in ALL and takes_place(ALL[doc.system], doc.spec)
    multiple = _multiple(table, doc) if counted else None
    system, spec = spec_of(rolled)
    if system.name != doc.system:
        return f"{aid} is an action of another game"
    participant = participant_of(table, system, rolled.by, after)
    fault = _joined_fault(table, doc, one.seq) or _roll_fault(doc, after, system, rolled, participant)
    if fault:
        return fault
    differ = _differing(doc, system, rolled, spec)
    if differ:
        return f"{differ[0]} is not as {aid} had it"
    if counted and to_builtins(spec).get("multiple") != multiple:
        return f"`multiple` is not the place of {aid} among the actions declared for the turn"
    return None


def _roll_fault(
    doc: ActionDoc, after: ActionDoc, system: System[Any, Any], rolled: Rolled, participant: Participant | None
) -> str | None:
    """Return why a roll was not allowed: wrong person, wrong result, or not ready; None if it was."""
    if participant and not (participant.role == "gm" or participant.acts_for(doc.character)):
        return f"{rolled.by} does not act for {doc.character}"
    if participant and not same_action(actions.after_roll(doc, participant, _due(rolled, after)), after):
        return f"{rolled.req['action']} is not what this roll makes of it"
    return None if actions.state_of(doc, system) == "ready" else f"{rolled.req['action']} was not ready to be rolled"


def _due(rolled: Rolled, after: ActionDoc) -> tuple[Due, ...]:
    """Return what a roll awaits; as its entry says where the dice cannot be ruled on, which is found elsewhere."""
    try:
        return due_after(ruling_of(rolled))
    except RuleError:
        return after.due


def _multiple(table: LoggedTable, doc: ActionDoc) -> dict[str, int] | None:
    """Count one more action of its character as rolled; return its place among those declared, if any were."""
    declared = one_more(table.declared.get((doc.character, table.turn)), table.turn, doc.declare)
    table.declared[doc.character, table.turn] = declared
    return declared.multiple


def _differing(doc: ActionDoc, system: System[Any, Any], rolled: Rolled, spec: Spec) -> list[str]:
    """Return the fields of a roll that differ from its action's terms, but for those that the table fills in."""
    known, agreed = to_builtins(spec), to_builtins(actions.spec_of(doc, system))
    ignored = {*system.memory.counted, *system.memory.from_character, "dice"}
    ignored |= {name for name in system.memory.by_option if doc.spec.get(name) is None}
    names = sorted(known.keys() | agreed.keys())
    pairs = {f"`{name}`": (known.get(name), agreed.get(name)) for name in names if name not in ignored}
    pairs |= {
        "its version": (rolled.req.get("version"), doc.version),
        "its character": (rolled.character, doc.character),
        "its help": (rolled.assistants, actions.assistants_of(doc)),
        "its clock": (rolled.clock, doc.clock),
        "its task": (rolled.task, doc.task),
        "its price": (rolled.prices, actions.prices_of(doc)),
        "its reason": ((rolled.fiction_changed, rolled.override), (doc.fiction_changed, doc.override)),
        "its commitment": (
            rolled.req.get(spec.hidden) if spec.hidden else "",
            doc.difficulty_commit,
        ),
    }
    return [name for name, (one, other) in pairs.items() if not same(one, other)]
