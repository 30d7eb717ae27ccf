"""The actions of an export: each step was its maker's to make, and each roll was of the terms that were agreed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from service.record import events
from service.record.actions.changes import after_roll
from service.record.actions.limits import MAX_TALES
from service.record.actions.participants import StepRefused
from service.record.actions.spec_fields import fields_of_gm
from service.record.actions.state import Due, hides, state_of, terms_as_spec
from service.record.after_dice.made_rolls import due_after
from service.record.after_dice.picks import asked_again, picked
from service.record.declared import declared_in, one_more, takes_place
from service.record.deltas import Delta
from service.record.documents import ActionDoc
from service.record.events import ActionEvent, Rolled, TaleTold
from service.record.field_changes import FieldChanges
from service.record.joining import joined_of, joined_terms
from service.record.replay import rolled_spec, ruling_of
from service.record.terms import Throw, roll_terms
from service.record.transitions import after_step
from service.rules import systems
from service.rules.abilities import PART, is_on_sheet
from service.rules.errors import RuleError, Unruled
from service.rules.spec import Spec, without_defaults
from service.rules.system import System
from service.verify.documents import check_documents, same_action, spelt
from service.verify.epoch import UnreadableError
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.following import action_after, clock_fault, following_faults, participant_of, version_fault
from service.verify.json_values import same
from service.verify.logged_clocks import Moved, moved_of
from service.verify.logged_documents import changed_session_fault, game_fault, rules_by_document, session_fault
from service.verify.logged_table import LoggedTable, text_of
from service.verify.players import find_other_hand, follow_view, maker_fault
from service.verify.rulings import opens


def check_actions(report: VerificationReport, lines: Lines) -> None:
    """Apply the steps of every action again, owners of fields included, and compare each roll with its terms.

    What is open in the end is compared with the documents. If any line cannot be read, nothing is checked: later steps
    depend on it.
    """
    if not lines.whole:
        return
    table = LoggedTable(rules=rules_by_document(lines))
    for one in lines.log:
        report.other_hands += find_other_hand(table, one)
        # By what was known before it: an entry that cannot be judged may name its own maker.
        unmade = maker_fault(table, one)
        if one.seen is not None:
            if fault := _rules_fault(table, one) or _seen_game_fault(table, one.seen) or unmade:
                report.found(one.line, f"entry {one.seq}: {fault}")
            follow_view(table, one.seen)
            table.keep_action(one)
            # A reader who does not see all steps cannot fold them.
            table.forget_actions()
            table.documents.forget()
            continue
        table.entries[one.seq] = one
        if _is_unjudged(one.event):
            table.cannot_judge(one)
        try:
            fault = _ruled_fault(report, table, one) or unmade
            table.follow(one)
            table.keep_action(one)
        except (StepRefused, RuleError) as refused:
            table.documents.forget()
            fault = f"this step was not to be made ({refused.code})"
        except (UnreadableError, ValueError, KeyError, TypeError, AttributeError, IndexError):
            table.documents.forget()
            fault = "what it says of an action, a person or a character cannot be read"
        table.keep_changes(one.effects.changes)
        if fault:
            report.found(one.line, f"entry {one.seq}: {fault}")
    if table.rules and systems.unknown(table.rules):
        report.unknown_rules = table.rules
    check_documents(report, lines, table)


def _ruled_fault(report: VerificationReport, table: LoggedTable, one: ParsedEntry) -> str | None:
    try:
        fault = _fault(report, table, one)
    except Unruled:
        table.cannot_judge(one)
        return None
    ticks = isinstance(one.event, Rolled | events.ClockTicked)
    return fault or (clock_fault if ticks else version_fault)(table, one)


def _is_unjudged(event: events.AnyEntry | events.Unknown) -> bool:
    """Return whether an entry is of an unknown type, or by unknown rules."""
    return isinstance(event, events.Unknown) or (
        isinstance(event, events.Thrown) and bool(systems.unknown(event.ruled_by))
    )


def _fault(report: VerificationReport, table: LoggedTable, one: ParsedEntry) -> str | None:  # noqa: PLR0911  # one a kind
    if fault := _rules_fault(table, one):
        return fault
    aid = _action_of(one)
    if aid in table.unjudged:
        table.keep(aid, action_after(one), one.seq)
        raise Unruled("an entry that this version cannot judge changed its action")
    match one.event:
        case events.SessionCreated() | events.SessionChanged() | events.GameChanged():
            return _session_fault(table, one)
        case events.Chosen() | events.Reversed():
            return next(following_faults(table, one), None)
        case events.Resisted():
            fault = next(following_faults(table, one), None)
            report.ruled += not fault
            report.given += not fault and one.event.epoch is None and bool(one.event.faces)
            return fault
        case ActionEvent():
            return next(_step_faults(table, one, one.event), None)
        case Rolled() if one.event.action:
            return _terms_fault(table, one, one.event) or _abilities_fault(table, one.event)
        case Rolled():
            return _gm_fields_fault(table, one, one.event) or _abilities_fault(table, one.event)
        case TaleTold():
            return _tale_fault(table, one.event)
        case _:
            return None


def _tale_fault(table: LoggedTable, tale: TaleTold) -> str | None:
    """Return the fault of a tale: of an action that is not there, or has no room for it."""
    aid = tale.action
    if not table.whole or aid in table.unjudged:
        return None
    doc = table.current(aid)
    if doc is None:
        return f"there is no {aid} to tell of"
    if doc.character != tale.character:
        return f"it names another character than {aid}"
    return f"{aid} has no room for another tale" if table.marks.tales(aid) >= MAX_TALES else None


def _session_fault(table: LoggedTable, one: ParsedEntry) -> str | None:
    """Return the fault of the game that an entry of the session names."""
    after, former = one.effects.after, table.documents.docs.get("session", {})
    match one.event:
        case events.SessionCreated():
            return session_fault(after.get("docs", {}).get("session", {}), {}, "")
        case _ if "session" in table.unjudged:
            return None
        case events.GameChanged() as change:
            fault = game_fault(change.rules, change.former, table.rules, table.awaiting - table.unjudged)
            return fault or changed_session_fault(after["doc"], former, change, one.seq)
        case _:
            return session_fault(after["doc"], former, table.rules)


def _seen_game_fault(table: LoggedTable, seen: Mapping[str, Any]) -> str | None:
    """Return the fault of a change of the rules, as its reader saw it."""
    match seen:
        case {"type": "game_changed", "rules": str(rules), "former": str(former)}:
            return game_fault(rules, former, table.rules, table.awaiting)
        case {"type": "game_changed"}:
            return "it does not say what the table plays"
        case _:
            return None


def _rules_fault(table: LoggedTable, one: ParsedEntry) -> str | None:
    """Return the fault of a roll by other rules than those that its table plays; None also for unknown ones.

    A game of somebody's own is never unknown in this sense: the log has its document before each roll by it.
    The rules of a direct roll of an extra are its own, or those of the game that has it. A consequence is resisted by
    those of its action, of which a step may have been taken back since the table plays by others.
    """
    played, rules = table.rules, _rules_of_roll(one)
    if events.type_of(one.event) == "resisted":
        played = table.ruled.get(getattr(one.event, "action", "") or (one.seen or {}).get("action", ""), played)
    if not played or "session" in table.unjudged or rules in {"", played}:
        return None
    if systems.unknown(rules) and not systems.is_own(rules):
        return None
    is_direct = events.type_of(one.event) == "rolled" and not getattr(one.event, "terms", {}).get("action")
    if is_direct and systems.has_extra(played, rules):
        return None
    return f"it was ruled by {rules}, and the table plays {played}"


def _rules_of_roll(one: ParsedEntry) -> str:
    """Return the rules of a roll or a resistance, or what its reader saw of them; "" for what is none, or has none."""
    match one.seen or one.event:
        case events.Thrown(ruled_by=rules):
            return rules
        case {"type": "rolled" | "resisted", "terms": {"rules": str(rules)}}:
            return rules
        case {"type": "rolled", "ruling": {"rules": str(rules)}}:
            return rules
        case _:
            return ""


def _action_of(one: ParsedEntry) -> str:
    """Return the action that an entry is a step of, or the roll; empty for none, and where it is opened."""
    match one.event:
        case Rolled(action=aid) | ActionEvent(action=aid) | events.Resisted(action=aid):
            return aid if "action" in one.effects.after else ""
        case _:
            return ""


def _step_faults(table: LoggedTable, one: ParsedEntry, event: ActionEvent) -> Iterator[str]:
    """Yield the faults of a step before the dice; none also where the log is too incomplete to check it."""
    after = action_after(one)
    aid, opens_it = event.action or text_of(one.effects.after["id"]), isinstance(event, events.ActionOpened)
    before = table.actions.get(aid)
    if (before and before.state != "open") or ((before is None) != opens_it and table.whole):
        yield f"{aid} was not open"
    table.keep(aid, after, one.seq)
    if one.effects.after.get("id", aid) != aid:
        yield "it leaves another action than it names"
    game = before.game if before else table.game_of(after)
    if game is None:
        yield f"{aid} is an action of another game"
        return
    participant = participant_of(table, game, event.by, after)
    if participant is None or (before is None and not opens_it):
        return
    if not same_action(after_step(before, participant, event), after) or event.character != after.character:
        yield f"{aid} is not what this step makes of it"
    yield from _clock_faults(table, before, after, one.effects.changes)
    if isinstance(event, events.ActionOpened) and table.whole:
        yield from _opening_faults(table, after, event)
    if isinstance(event, events.ActionOpened | events.ActionChanged):
        if fault := _miscommitted(after, event.given):
            yield fault
        if fault := _misjoined(table, after, event.given):
            yield fault


def _clock_faults(
    table: LoggedTable, before: ActionDoc | None, after: ActionDoc, changes: Sequence[Delta]
) -> Iterator[str]:
    """Yield the faults of the clocks that start with a step, by the prices of bargains, and that it takes back."""
    was = before.started if before else {}
    starts = [kid for kid in after.started if kid not in was]
    if any(one.proposal.price.start_clock and not one.clock for one in after.accepted) and after.state == "open":
        yield "the price of a bargain starts no clock"
    if any(kid in table.kinds for kid in starts):
        yield "it starts a clock under the id of another"
    moved: list[Moved] = [(kid, "started", 1, 1, 0, 0) for kid in starts]
    moved += [each for kid in was if kid not in after.started for each in table.clocks.end(kid)]
    if table.followed and moved != [moved_of(change) for change in changes]:
        yield "it changes other clocks than its bargains do"


def _opening_faults(table: LoggedTable, after: ActionDoc, event: events.ActionOpened) -> Iterator[str]:
    """Yield the faults of where an action starts that follows another, and of what the GM narrates."""
    followed = table.current(event.follows) if event.follows else None
    if event.follows not in table.unjudged and event.given.preset != (
        {"position": followed.next} if followed and followed.next else {}
    ):
        yield f"it does not start where {event.follows or 'nothing'} led to"
    asked = [asked_again(each, after) for each in event.narrated]
    if event.narrated and picked(replace(after, consequences=()), None, asked) != event.narrated:
        yield "what is narrated is not what the rules have"


def _misjoined(table: LoggedTable, doc: ActionDoc, given: FieldChanges) -> str | None:
    """Return the fault of what joined rolls put into the terms."""
    asked = () if given.joins is UNSET else given.joins
    found = [table.joined_action(one.id) for one in asked]
    if None in found and not table.has_all([one.id for one in asked]):
        return None
    joined = joined_of(doc.game, table.played, doc.character, found)
    right = joined.docs == asked and spelt(joined.fields) == spelt(given.joined)
    return None if right else "the rolls that it joins give other terms"


def _joined_fault(table: LoggedTable, doc: ActionDoc, seq: int) -> str | None:
    """Return the fault of a roll that joins one that was reversed, has changed, or counts in another one alone."""
    reversed_ = next((one.roll for one in doc.joins if one.roll in table.reversed), None)
    if reversed_:
        return f"it joins roll {reversed_}, which was reversed"
    game = doc.game
    found = [table.joined_action(one.id) for one in doc.joins]
    joined = (
        joined_of(game, table.played, doc.character, found)
        if None not in found or table.has_all([one.id for one in doc.joins])
        else None
    )
    if joined and spelt(joined_terms(joined.fields, game)) != spelt(joined_terms(doc.spec, game)):
        return "the rolls that it joins give other terms"
    for one in doc.joins:
        if one.once and table.joined_by(one.roll):
            return f"it joins roll {one.roll}, which counts in roll {table.joined_by(one.roll)[0]}"
        table.joined.setdefault(one.roll, []).append(seq)
    return None


def _miscommitted(doc: ActionDoc, given: FieldChanges) -> str | None:
    """Return the fault of the commitment to a hidden Difficulty, by a step that may set it."""
    game = doc.game
    hidden = hides(doc, game)
    number = game.number(hidden, doc.spec[hidden]) if doc.spec.get(hidden) is not None else None
    if number is None:
        return "a commitment to no Difficulty" if given.difficulty_commit else None
    committed = opens({"difficulty": doc.difficulty_commit}, doc.difficulty_salt, number)
    return None if committed else "the commitment is to another Difficulty"


def _gm_fields_fault(table: LoggedTable, one: ParsedEntry, rolled: Rolled) -> str | None:
    """Return the fault of what the entry of a direct roll says of fields of the GM's that a player set."""
    person = table.people.get(rolled.by)
    if not table.whole or person is None:
        return None
    system, spec = rolled_spec(rolled)
    set_ = fields_of_gm(system, without_defaults(spec)) if person.role != "gm" else ()
    told = one.effects.after.get("gm_fields", [])
    return None if same(told, list(set_)) else "the fields of the GM's that a player set are others than it says"


def _abilities_fault(table: LoggedTable, rolled: Rolled) -> str | None:
    """Return the fault of special abilities that the sheet of who rolled did not have then, or marked otherwise."""
    system, spec = rolled_spec(rolled)
    used = getattr(spec, PART, ())
    if not used or not rolled.character:
        return None
    sheet = table.sheet(system, rolled.character)
    missing = sheet is not None and any(not is_on_sheet(sheet, one.name, one.track) for one in used)
    return "it uses a special ability that the sheet did not have then" if missing else None


def _terms_fault(table: LoggedTable, one: ParsedEntry, rolled: Rolled) -> str | None:
    """Return the fault of a roll of other terms than its action had."""
    aid = rolled.action
    doc, after = table.open.get(aid), action_after(one)
    table.keep(aid, after, one.seq)
    if doc is None or doc.state != "open":
        # A log that begins with an import has not the steps of what was open then.
        return f"{aid} was not open" if table.whole else None
    counted = table.followed and takes_place(doc.game, doc.spec)
    multiple = _multiple(table, doc, one.seq) if counted else rolled.terms["spec"].get("multiple")
    system, spec = rolled_spec(rolled)
    if system.name != doc.system:
        return f"{aid} is an action of another game"
    participant = participant_of(table, system, rolled.by, after)
    if participant and not same_action(after_roll(doc, participant, _due(rolled, after)), after):
        return f"{aid} is not what this roll makes of it"
    # Last, because the rules say it, which are in Python alone.
    if state_of(doc, system) != "ready":
        return f"{aid} was not ready to be rolled"
    agreed = terms_as_spec(doc, system, {"multiple": multiple} if multiple else None)
    differ = _differing(table, aid, doc, rolled, system, _as_rolled(agreed, spec, rolled, system))
    return _joined_fault(table, doc, one.seq) or (differ and f"{differ} is not as {aid} had it")


def _as_rolled(agreed: Spec, spec: Spec, rolled: Rolled, system: System[Any, Any]) -> Spec:
    """Return the spec that was agreed to, as the table fills it for its roll."""
    filled = replace(agreed, **dict.fromkeys(system.memory.from_character)) if rolled.character else agreed
    tries = system.memory.tries
    if not (tries and rolled.attempt):
        return filled
    # The option of the table is not followed.
    harder = getattr(spec, tries.harder)
    return tries.further(filled, rolled.attempt, harder=harder is not False)


def _differing(  # noqa: PLR0913, PLR0917  # what is compared
    table: LoggedTable, aid: str, doc: ActionDoc, rolled: Rolled, system: System[Any, Any], spec: Spec
) -> str:
    """Return the first member of a roll's terms that is not as its action had it; "" for none."""
    thrower = table.thrower(doc.thrower, doc.character) or rolled.by
    values = without_defaults(spec)
    if spec.hidden:
        values[spec.hidden] = doc.difficulty_commit
    # An extra is agreed to by its own rules, and signed with those of the table's game.
    rules = rolled.ruled_by if doc.rules == system.rules else doc.rules
    throw = Throw(rules, [sides for sides, _ in rolled.draws], thrower)
    shown = table.clocks.shown(doc.clock) if doc.clock else (False,)
    found = [roll_terms(aid, doc, values, throw, clock=one).shown for one in shown]
    if any(same(rolled.terms, one) for one in found):
        beside = {"its clock": rolled.clock == doc.clock, "its sheet": rolled.from_sheet == doc.from_sheet}
        return next((name for name, right in beside.items() if not right), "")
    name = _differing_name(rolled.terms, found[0])
    return f"`{_differing_name(rolled.terms['spec'], found[0]['spec']) if name == 'spec' else name}`"


def _differing_name(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Return the first name that stands for another value in two objects, or in one of them alone."""
    names = sorted(one.keys() | other.keys())
    return next(name for name in names if not same(one.get(name, UNSET), other.get(name, UNSET)))


def _due(rolled: Rolled, after: ActionDoc) -> tuple[Due, ...]:
    """Return what a roll awaits; as its entry says where the dice cannot be ruled on, which is found elsewhere."""
    try:
        return due_after(ruling_of(rolled))
    except RuleError:
        return after.due


def _multiple(table: LoggedTable, doc: ActionDoc, seq: int) -> dict[str, int] | None:
    """Count one more action of its character as rolled; return its place among those declared, if it has one."""
    rolls = table.declared.setdefault((doc.character, table.turn), {})
    one = one_more(declared_in(table.turn, rolls.values()), table.turn, doc.declare, doc.extra_actions)
    rolls[seq] = one
    return one.multiple
