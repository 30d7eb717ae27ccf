"""The actions of an export: each step was its maker's to make, and each roll was of the terms that were agreed."""

from typing import Any

from msgspec import json, to_builtins

from service.record import actions, events
from service.record.actions import Participant, StepRefused
from service.record.declared import one_more
from service.record.documents import ActionDoc
from service.record.events import ActionEvent, Rolled
from service.record.replay import Unruled, spec_of
from service.record.transitions import after_step
from service.rules.errors import RuleError
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import SYSTEMS
from service.verify.epoch import UnreadableError, strict
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.logged_table import LoggedTable, text_of
from service.verify.open_actions import check_open_actions, same_action
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
        try:
            fault = _fault(table, one)
            table.follow(one.event, one.effects)
        except Unruled:
            fault = None
        except (StepRefused, RuleError) as refused:
            fault = f"this step was not to be made ({refused.code})"
        except (UnreadableError, ValueError, KeyError, TypeError, AttributeError, IndexError):
            fault = "what it says of an action, a person or a character cannot be read"
        if fault:
            report.found(one.line, f"entry {one.seq}: {fault}")
    check_open_actions(report, lines, table)


def _fault(table: LoggedTable, one: ParsedEntry) -> str | None:
    if isinstance(one.event, ActionEvent):
        return _step_fault(table, one, one.event)
    if isinstance(one.event, Rolled) and "action" in one.event.req:
        return _terms_fault(table, one, one.event)
    return None


def _step_fault(table: LoggedTable, one: ParsedEntry, event: ActionEvent) -> str | None:
    """Return the fault of a step; None also where the log is too incomplete to check it."""
    after = _action_after(one)
    aid = event.action or text_of(one.effects.after["id"])
    before = table.open.get(aid)
    if aid in table.closed or ((before is None) != isinstance(event, events.ActionOpened) and table.whole):
        return f"{aid} was not open"
    table.keep(aid, after)
    if after.system not in SYSTEMS:
        return None
    participant = _participant(table, SYSTEMS[after.system], event.by, after)
    known = before is not None or isinstance(event, events.ActionOpened)
    if participant is None or not known:
        return None
    if not same_action(after_step(before, participant, event), after) or event.character != after.character:
        return f"{aid} is not what this step makes of it"
    return _miscommitted(after, event)


def _action_after(one: ParsedEntry) -> ActionDoc:
    """Return the action after an entry. Its JSON is checked strictly first, so that every parser reads the same."""
    text = one.effects.after["action"].encode()
    strict(text)
    return json.decode(text, type=ActionDoc)


def _participant(table: LoggedTable, game: System[Any, Any], by: str, after: ActionDoc) -> Participant | None:
    """Return who made a step, as a participant; None where the log does not say who they are."""
    participant = table.participant(game, by, after.at)
    if participant is None and table.whole:
        raise StepRefused("wrong_role")
    return participant


def _miscommitted(doc: ActionDoc, event: ActionEvent) -> str | None:
    """Return the fault of the commitment to a hidden Difficulty, by a step that may set it."""
    if not isinstance(event, events.ActionOpened | events.ActionChanged):
        return None
    game = SYSTEMS[doc.system]
    hidden = actions.hides(doc, game)
    number = game.number(hidden, doc.spec[hidden]) if doc.spec.get(hidden) is not None else None
    if number is None:
        return "a commitment to no Difficulty" if event.given.difficulty_commit else None
    committed = opens({hidden: doc.difficulty_commit}, doc.difficulty_salt, number)
    return None if committed else "the commitment is to another Difficulty"


def _terms_fault(table: LoggedTable, one: ParsedEntry, rolled: Rolled) -> str | None:
    """Return the fault of a roll whose request differs from the terms of its action."""
    aid = str(rolled.req["action"])
    doc, after = table.open.get(aid), _action_after(one)
    table.keep(aid, after)
    if doc is None:
        # A log that begins with an import has not the steps of what was open then.
        return f"{aid} was not open" if table.whole else None
    counted = table.whole and doc.system in SYSTEMS and "multiple" in SYSTEMS[doc.system].memory.counted
    multiple = _multiple(table, doc) if counted else None
    system, spec = spec_of(rolled)
    if system.name != doc.system:
        return f"{aid} is an action of another game"
    fault = _roll_fault(doc, after, system, rolled, _participant(table, system, rolled.by, after))
    differ = [] if fault else _differing(doc, system, rolled, spec)
    if differ:
        return f"{differ[0]} is not as {aid} had it"
    if not fault and counted and to_builtins(spec).get("multiple") != multiple:
        return f"`multiple` is not the place of {aid} among the actions declared for the turn"
    return fault


def _roll_fault(
    doc: ActionDoc, after: ActionDoc, system: System[Any, Any], rolled: Rolled, participant: Participant | None
) -> str | None:
    """Return why a roll was not allowed: wrong person, wrong result, or not ready; None if it was."""
    if participant and not (participant.role == "gm" or participant.acts_for(doc.character)):
        return f"{rolled.by} does not act for {doc.character}"
    if participant and not same_action(actions.after_roll(doc, participant), after):
        return f"{rolled.req['action']} is not what this roll makes of it"
    return None if actions.state_of(doc, system) == "ready" else f"{rolled.req['action']} was not ready to be rolled"


def _multiple(table: LoggedTable, doc: ActionDoc) -> dict[str, int] | None:
    """Count one more action of its character as rolled; return its place among those declared, if any were."""
    declared = one_more(table.declared.get(doc.character), table.turn, doc.declare)
    table.declared[doc.character] = declared
    return declared.multiple


def _differing(doc: ActionDoc, system: System[Any, Any], rolled: Rolled, spec: Spec) -> list[str]:
    """Return the fields of a roll that differ from its action's terms, but for those that the table fills in."""
    known, agreed = to_builtins(spec), to_builtins(actions.spec_of(doc, system))
    ignored = {*system.memory.counted, *system.memory.from_character, "dice"}
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
            rolled.req.get(spec.hidden) if spec.hidden and rolled.epoch is not None else "",
            doc.difficulty_commit if rolled.epoch is not None else "",
        ),
    }
    return [name for name, (one, other) in pairs.items() if one != other]
