"""Steps of actions after their dice in an export: choices, resistances and reversals are made again, and compared."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import convert, json

from service.record import events
from service.record.actions.participants import Participant, StepRefused
from service.record.after_dice.choices import (
    after_choice,
    after_resistance,
    after_reversal,
    due_after_choice,
    is_gm_choice,
    resistible,
    verdict_of,
)
from service.record.after_dice.effects import StepEffect, effect_of
from service.record.after_dice.picks import asked_again, leads_to, picked
from service.record.after_dice.reversing import opposite_of, undo
from service.record.charges import ability_charges, track_charge
from service.record.deltas import Charge, Delta, Reversal, Tick
from service.record.documents import ActionDoc, ConsequenceDoc
from service.record.joining import stands_for
from service.record.replay import priced_by, resistance_of
from service.record.terms import Throw, resistance_terms
from service.rules import systems
from service.rules.abilities import known_ability
from service.rules.dice import Tape
from service.rules.resistance import ratings_of, rule_of, sides
from service.rules.system import System
from service.verify.documents import same_action
from service.verify.epoch import strict
from service.verify.findings import ParsedEntry
from service.verify.json_values import same
from service.verify.logged_clocks import LoggedClock, LoggedClocks, Moved, moved_of
from service.verify.logged_table import LoggedTable
from service.verify.players import takes_back_own
from service.verify.rulings import ticked_as

MAX_RATING = 10
"""Most dice that resist (service/rules/resistance.py)."""


def action_after(one: ParsedEntry) -> ActionDoc:
    """Return the action after an entry. Its JSON is checked strictly first, so that every parser reads the same."""
    text = one.effects.after["action"].encode()
    strict(text)
    return json.decode(text, type=ActionDoc)


def participant_of(table: LoggedTable, game: System[Any, Any], by: str, after: ActionDoc) -> Participant | None:
    """Return who made a step, as a participant; None where the log does not say who they are."""
    participant = table.participant(game, by, after.at)
    if participant is None and table.whole:
        raise StepRefused("wrong_role")
    return participant


def following_faults(table: LoggedTable, one: ParsedEntry) -> Iterator[str]:
    """Yield the faults of a step after the dice, the first one first; later ones may follow from it.

    StepRefused or RuleError for a step that was not to be made, Unruled where its rules are unknown.
    """
    match one.event:
        case events.Chosen():
            yield from _choice_faults(table, one, one.event)
        case events.Resisted():
            yield from _resistance_faults(table, one, one.event)
        case events.Reversed():
            yield from _reversal_faults(table, one, one.event)
        case _:
            pass


def _choice_faults(table: LoggedTable, one: ParsedEntry, event: events.Chosen) -> Iterator[str]:
    aid, after = event.action, action_after(one)
    before = _before(table, aid)
    table.keep(aid, after, one.seq)
    if before is None and table.whole:
        yield f"{aid} awaited nothing"
    participant = participant_of(table, (before or after).game, event.by, after)
    if before is None or participant is None:
        return
    made = table.made(aid, one.seq)
    asked = [asked_again(each, before) for each in event.picks]
    if picked(before, made, asked, event.branch) != event.picks:
        yield "the picks are not what the menu gives"
    if event.leads_to != leads_to(before, made, event.branch):
        yield "the branch leads to another position"
    if event.roll != (made.seq if made else 0):
        yield f"it names another roll than that of {aid}"
    gm_choice = is_gm_choice(event)
    if event.verdict != verdict_of(before, made, gm_choice=gm_choice):
        yield "it tells another verdict than the roll"
    due = due_after_choice(before, made, event)
    chosen = after_choice(before, participant, event, due)
    if event.character != after.character or not same_action(chosen, after):
        yield f"{aid} is not what this choice makes of it"
    effect = effect_of(before, after, made, event, table.kinds)
    by_hand = tuple([track_charge(participant.game, each.who, each.track, each.amount) for each in event.changes])
    yield from _landing_faults(table, StepEffect(effect.charges + by_hand, effect.ticks), one.effects.changes)


def _resistance_faults(table: LoggedTable, one: ParsedEntry, event: events.Resisted) -> Iterator[str]:
    aid, after = event.action, action_after(one)
    before = _before(table, aid)
    table.keep(aid, after, one.seq)
    if before is None and table.whole:
        yield f"{aid} awaited nothing"
    game = systems.of(event.ruled_by)
    participant = participant_of(table, game, event.by, after)
    if before is None or participant is None:
        return
    pending = priced_by(resistible(before, participant, event.consequence), event.ability)
    shown = table.clocks.shown(pending.clock) if pending.clock else (False,)
    if not _asks_for(table, event, pending, game, shown):
        yield "its terms are not of this consequence"
    made = table.made(aid, one.seq)
    if event.roll != (made.seq if made else 0):
        yield f"it names another roll than that of {aid}"
    ruling = resistance_of(pending, event.ruled_by, event.terms.get("rating", 0), Tape(event.faces))
    if [die.sides for die in ruling.dice] != [sides for sides, _ in event.draws] or ruling.stress != event.stress:
        yield "the dice say another cost"
    if _misses_sheet(table, event, pending, game):
        yield f"its {'ability' if event.ability else 'rating'} is not that of the sheet"
    resisted = after_resistance(before, participant, event)
    if event.ability and not participant.acts_for(pending.character):
        yield "a special ability of somebody else's resisted"
    if event.character != pending.character or not same_action(resisted, after):
        yield f"{aid} is not what this resistance makes of it"
    effect = effect_of(before, after, made, event, table.kinds)
    track = rule_of(game).track
    paid = (Charge(event.character, track, event.stress, skippable=True),) if event.stress else ()
    used = ability_charges(game, event)
    yield from _landing_faults(table, StepEffect(paid + used + effect.charges, effect.ticks), one.effects.changes)


def _asks_for(
    table: LoggedTable, event: events.Resisted, pending: ConsequenceDoc, game: System[Any, Any], shown: Iterable[bool]
) -> bool:
    """Return whether terms are of this consequence, with its thrower; `shown`: whether players saw its clock."""
    if pending.price is not None:
        return not event.terms and event.epoch is None
    rating, thrower = event.terms.get("rating"), table.thrower(pending.thrower, pending.character) or event.by
    if type(rating) is not int or not 0 <= rating <= MAX_RATING or event.by != thrower:
        return False
    throw = Throw(game.rules, sides(rule_of(game), rating), thrower)
    found = [resistance_terms(event.action, pending, rating, throw, clock=one).shown for one in shown]
    return any(same(event.terms, one) for one in found)


def _misses_sheet(table: LoggedTable, event: events.Resisted, pending: ConsequenceDoc, game: System[Any, Any]) -> bool:
    """Return whether a resistance says that its rating is the sheet's, and this was another, or none, then."""
    sheet = table.sheet(game, pending.character)
    if event.ability:
        named = known_ability(sheet, event.ability) if sheet is not None else None
        return sheet is not None and not (named and named[1].resists and named[1].track == event.ability_track)
    if not event.from_sheet:
        return bool(event.ability_track and not event.ability)
    if event.from_sheet != ("rating",) or pending.price is not None:
        return True
    if sheet is None:
        return False
    ratings = ratings_of(rule_of(game), sheet)
    return not same(ratings.get(event.attribute), event.terms.get("rating"))


def _reversal_faults(table: LoggedTable, one: ParsedEntry, event: events.Reversed) -> Iterator[str]:
    entries = [table.entries.get(seq) for seq in event.seqs]
    known = [entry for entry in entries if entry is not None]
    if not known or len(known) < len(entries) or not all(isinstance(entry.event, events.REVERSIBLE) for entry in known):
        yield "it reverses an entry that cannot be"
    if table.reversed & {*event.seqs} or len(set(event.seqs)) < len(event.seqs):
        yield "it reverses an entry twice"
    if event.due != opposite_of(entry.effects for entry in known):
        yield "it takes back something else than what landed"
    person = table.people.get(event.by)
    is_gm = person is not None and person.role == "gm"
    if (person or table.whole) and not is_gm and not takes_back_own(table, event.by, event.seqs):
        yield "this step was not to be made (wrong_role)"
    rolls = [stands_for(one.event, one.seq) for one in known if isinstance(one.event, events.Rolled | events.Chosen)]
    if any(table.joined_by(roll) for roll in rolls if roll):
        yield "it takes back a roll that another roll joins"
    if event.action:
        yield from _reversed_action_faults(table, one, event)
    elif len(event.seqs) > 1 or any(_acts(entry.event) for entry in known):
        yield "it names no action, and reverses one's entries"
    if table.complete:
        yield from _turn_faults(table, known)
    yield from _taken_faults(table, event.due, one.effects.changes)


def _turn_faults(table: LoggedTable, reversed_entries: Sequence[ParsedEntry]) -> Iterator[str]:
    """Yield the fault of a turn that is taken back before what came after it."""
    for one in reversed_entries:
        if isinstance(one.event, events.TurnStarted):
            if table.last_standing(table.turns) != one.seq:
                yield "it takes back a turn before a later one"
            if table.last_standing(table.counted) > one.seq:
                yield "it takes back a turn before a roll that it counts"


def _taken_faults(table: LoggedTable, due: Sequence[Reversal], changes: Sequence[Delta]) -> Iterator[str]:
    """Yield the fault where something else was taken back than was due; what is gone falls away."""
    back, left = undo(due), list(changes)
    if not table.followed:
        amounts = {(each.who, each.track): each.amount for each in due}
        for change in changes:
            follows = change.track == "lost" or (change.track == "locked" and change.amount < 0)
            if not follows and amounts.pop((change.who, change.track), None) != change.asked:
                yield "it takes back something else than what landed"
        return
    for charge in back.charges:
        asked = (charge.id, charge.track, charge.amount)
        if left and (left[0].who, left[0].track, left[0].asked) == asked:
            if table.has_room(charge, left[0]):
                yield "it takes back less than what landed"
            del left[0]
        elif table.has_track(charge):
            yield "it takes back something else than what landed"
    clocks = table.clocks.copied()
    moved = [*_ticks_of(clocks, back.ticks), *[each for kid in back.relock for each in clocks.relock(kid)]]
    if moved != [moved_of(change) for change in left]:
        yield "it takes back something else than what landed"


def clock_fault(table: LoggedTable, one: ParsedEntry) -> str | None:
    """Return the fault of what the ticks of a roll, or by hand, made of clocks; of their number the rules tell."""
    told = [change for change in one.effects.changes if change.track in _OF_CLOCKS]
    ticks = [Tick(change.who, change.asked) for change in told if change.track == "filled"]
    if isinstance(one.event, events.ClockTicked) and [tick.id for tick in ticks] not in ([], [one.event.clock]):
        return "it ticks another clock than it names"
    if not told or not table.followed:
        return None
    clocks = table.clocks.copied()
    moved = [*_ticks_of(clocks, ticks)] == [moved_of(change) for change in told]
    right = moved and all(change.hidden != clocks.clocks[change.who].visible for change in told)
    if right and isinstance(one.event, events.ClockTicked) and "doc" in one.effects.after:
        clocks.touched |= {change.who for change in told}
        clocks.settle()
        right = convert(one.effects.after["doc"], LoggedClock) == clocks.clocks[one.event.clock]
    return None if right else "its clocks did not move as they were ticked"


def version_fault(table: LoggedTable, one: ParsedEntry) -> str | None:
    """Return the fault of the version of a clock that was created or edited."""
    clocks, after = table.clocks.copied(), one.effects.after
    match one.event:
        case events.ClockCreated():
            right = clocks.create(after["id"], after["doc"])
        case events.ClockChanged():
            right = clocks.edit(one.event.clock, after["doc"])
        case _:
            right = True
    return None if right or not table.followed else "its clock has another version"


_OF_CLOCKS = {"filled", "locked", "lost"}


def _ticks_of(clocks: LoggedClocks, ticks: Iterable[Tick]) -> Iterator[Moved]:
    for tick in ticks:
        yield from clocks.tick(tick.id, tick.by)


def _acts(event: Any) -> bool:
    return isinstance(event, events.Rolled | events.Chosen | events.Resisted)


def _reversed_action_faults(table: LoggedTable, one: ParsedEntry, event: events.Reversed) -> Iterator[str]:
    """Yield the faults of what a reversal leaves of an action: as it was before, or cancelled with its roll."""
    aid, after = event.action, action_after(one)
    before = table.current(aid)
    if before is None:
        if table.whole:
            yield f"{aid} was not rolled"
        return
    steps = table.steps.get(aid, [])
    kept = [step for step in steps if step.seq not in event.seqs]
    if [step.seq for step in steps[len(kept) :]] != [*reversed(event.seqs)]:
        yield f"it does not reverse the last entries of {aid}"
    table.steps[aid], table.actions[aid] = kept, after
    if event.roll != (kept[0].seq if kept and after.kind == "roll" else 0):
        yield f"it names another roll than that of {aid}"
    participant = participant_of(table, before.game, event.by, after)
    if participant is None:
        return
    earlier = kept[-1] if kept else steps[0]
    made_of = after_reversal(before, earlier.after, participant, rolled=not kept)
    if event.character != after.character or not same_action(made_of, after):
        yield f"{aid} is not what this reversal makes of it"


def _before(table: LoggedTable, aid: str) -> ActionDoc | None:
    """Return an action before a step after its dice; None where the log does not have it, or it awaited nothing."""
    before = table.current(aid)
    if before is None or before.state != "rolled":
        return None
    table.actions[aid] = before
    return before


def _landing_faults(table: LoggedTable, effect: StepEffect, changes: Sequence[Delta]) -> Iterator[str]:
    """Yield the fault where other changes landed; what befalls somebody who is gone falls away."""
    left = list(changes)
    for charge in effect.charges:
        asked = (charge.id, charge.track, charge.amount)
        if left and (left[0].who, left[0].track, left[0].asked) == asked:
            if table.followed and table.has_room(charge, left[0]):
                yield "what it brings is not what was charged"
            del left[0]
        elif not charge.skippable or (charge.id in table.owners and table.whole):
            yield "what it brings is not what was charged"
    if table.followed:
        ticked = [*_ticks_of(table.clocks.copied(), effect.ticks)] == [moved_of(change) for change in left]
    else:
        # The kind of a clock from before an import is unknown.
        ticked = ticked_as(effect.ticks, left) or not all(tick.id in table.kinds for tick in effect.ticks)
    if not ticked:
        yield "the clocks were not ticked as the consequences say"
