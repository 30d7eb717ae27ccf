"""The rulings of an export: each roll is ruled on again, and its charges, gains and ticks compared with the log."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.audit import chain, ra3
from service.record.charges import price_ticks
from service.record.deltas import Delta, Tick
from service.record.documents import MAX_TRACK
from service.record.events import (
    AnyEntry,
    Chosen,
    DifficultyOpened,
    Effects,
    GameChanged,
    Rolled,
    SessionCreated,
    Thrown,
    Unknown,
)
from service.record.replay import due_of, rolled_spec, ruling_of
from service.record.wording import in_words
from service.rules import systems
from service.rules.errors import RuleError, Unruled
from service.rules.memory import Tries
from service.rules.spec import Spec
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.json_values import same
from service.verify.logged_documents import game_of
from service.verify.seen_rolls import resistance_fault, rolled_of, ruling_fault, shown_effects

TrackName = tuple[str, str]
"""Id of the document, and name of the track."""
_HIDDEN = "its entry hides something from players"
_SALT = re.compile(r"[0-9a-f]{64}")


class TrackState(Struct):
    """Last known value and cap of a track; a cap of 0 is unknown."""

    value: int
    cap: int


def check_rulings(report: VerificationReport, lines: Lines) -> None:
    """Rule on every roll again, and follow every track from entry to entry."""
    tracks: dict[TrackName, TrackState] = {}
    starts: Mapping[str, int] = {}
    rolls = {one.seq: one.event for one in lines.log}
    later = LaterEntries()
    for one in lines.log:
        later.keep(one)
    for one in lines.log:
        if isinstance(one.event, DifficultyOpened):
            _check_opened(report, rolls, one, one.event)
        if reason := _unknown_rules(one):
            report.unruled.setdefault(reason, []).append(one.seq)
        elif isinstance(one.event, Rolled):
            _check_ruling(report, one, one.event)
        elif one.seen is not None:
            _check_seen(report, later, one, one.seen)
        elif isinstance(one.event, Unknown):
            report.unknown[one.event.type] = report.unknown.get(one.event.type, 0) + 1
        try:
            starts = _starts(one) or starts
            fault = _track_fault(tracks, starts, one.event, one.effects)
        except (ValueError, KeyError, TypeError, AttributeError):
            fault = "its changes cannot be read"
        if fault:
            report.found(one.line, f"entry {one.seq}: {fault}")


class LaterEntries(Struct):
    """What of a roll that a player's export shows stands in other entries."""

    opened: dict[int, DifficultyOpened] = {}
    """By the roll whose Difficulty they opened."""
    verdicts: dict[int, Any] = {}
    """Likewise what was told of rolls against a hidden Difficulty."""

    def keep(self, one: ParsedEntry) -> None:
        """Keep what an entry says of a roll before it."""
        match one.seen or one.event:
            case DifficultyOpened() as opened:
                self.opened[opened.roll] = opened
            case Chosen(roll=int(roll), verdict=dict(verdict)) | {"roll": int(roll), "verdict": dict(verdict)}:
                self.verdicts[roll] = verdict
            case _:
                pass


def _unknown_rules(one: ParsedEntry) -> str:
    """Return that a roll or a resistance is by unknown rules, in words; empty for others."""
    match one.seen or one.event:
        case Thrown(ruled_by=rules):
            return systems.unknown(rules)
        case {"type": "rolled" | "resisted", "terms": {"rules": str(rules)}}:
            return systems.unknown(rules)
        case _:
            return ""


def _check_seen(report: VerificationReport, later: LaterEntries, one: ParsedEntry, seen: Mapping[str, Any]) -> None:
    """Rule on what a player's export shows of a roll or a resistance."""
    event, kind = one.event, seen.get("type")
    assert isinstance(event, Unknown)
    rolled = None
    if kind == "rolled":
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            rolled = rolled_of(event, seen, later.opened.get(one.seq))
    if rolled:
        shown = replace(one, effects=shown_effects(one.effects))
        _check_ruling(report, shown, rolled, seen, later.verdicts.get(one.seq))
    elif kind == "resisted" and event.terms and event.epoch is not None:
        _add(report, one, lambda: resistance_fault(event, seen), given=False)
    elif one.effects.n or kind == "rolled":
        report.unruled.setdefault(_HIDDEN, []).append(one.seq)


def _check_ruling(
    report: VerificationReport,
    one: ParsedEntry,
    rolled: Rolled,
    seen: Mapping[str, Any] | None = None,
    verdict: Any = None,
) -> None:
    def fault() -> str | None:
        # Of an opened Difficulty the verdict tells the outcome, if it was told.
        made = replace(rolled, outcome=ruling_of(rolled).outcome) if seen and "announced" in seen else rolled
        told = _spec_fault(made) or _ruling_fault(made, one.effects)
        return told or (ruling_fault(made, seen, verdict) if seen else None)

    _add(report, one, fault, given=rolled.epoch is None)


def _add(report: VerificationReport, one: ParsedEntry, check: Callable[[], str | None], *, given: bool) -> None:
    """Add the fault of a ruling, or count it."""
    try:
        fault = check()
    except Unruled as unruled:
        if not unruled.field:
            report.unruled.setdefault(unruled.detail, []).append(one.seq)
            return
        fault = f"its spec has `{unruled.field}`, which its rules do not have"
    except (RuleError, ValueError, KeyError, TypeError, IndexError) as error:
        fault = f"cannot be ruled on: {in_words(error)}"
    if fault:
        report.found(one.line, f"entry {one.seq}: {fault}")
    else:
        report.ruled += 1
        report.given += given


def _check_opened(
    report: VerificationReport, rolls: Mapping[int, AnyEntry | Unknown], one: ParsedEntry, opened: DifficultyOpened
) -> None:
    """Check that an opened Difficulty is the one in the request of its roll."""
    rolled = rolls.get(opened.roll)
    if not isinstance(rolled, Rolled | Unknown) or not opens(
        rolled.terms.get("spec", {}), opened.difficulty_salt, opened.difficulty
    ):
        report.found(
            one.line, f"entry {one.seq}: another Difficulty was opened than roll {opened.roll} was made against"
        )


def opens(spec: Mapping[str, Any], salt: str, difficulty: int) -> bool:
    """Return whether a salt (in hex) and a Difficulty are those of the digest that a spec has in its place."""
    # Whoever wrote another value of the spec, such as its goal, could open that one.
    readable = _SALT.fullmatch(salt) and 0 <= difficulty <= ra3.LARGEST_INTEGER
    return bool(readable) and chain.hidden_difficulty(bytes.fromhex(salt), difficulty).hex() == spec.get("difficulty")


def _spec_fault(rolled: Rolled) -> str | None:
    """Return the fault of what a roll's spec has beside the terms, or in their place."""
    system, spec = rolled_spec(rolled)
    if rolled.rules and rolled.terms.get("rules"):
        return "its rules are told twice"
    if rolled.hidden_clock and rolled.terms.get("clock"):
        return "its clock is told twice"
    if rolled.epoch is None and rolled.terms.get("thrower", rolled.by) != rolled.by:
        # Of committed dice the chain says it.
        return "it was thrown by another person than the terms name"
    hidden = {spec.hidden} if spec.hidden else set()
    tries = system.memory.tries
    if fault := "" if rolled.action else _direct_fault(rolled, spec, tries):
        return fault
    counted = {tries.attempt, tries.harder} if tries and rolled.attempt and not rolled.action else set()
    sheet = {*rolled.from_sheet} if not (rolled.bound or rolled.action) else set()
    added = sorted(rolled.filled.keys() - hidden - counted - sheet)
    if added:
        return f"its spec has another `{added[0]}` than its thrower signed"
    number = system.number(spec.hidden, getattr(spec, spec.hidden)) if spec.hidden else None
    committed = number is not None and opens(rolled.terms["spec"], rolled.difficulty_salt, number)
    return None if committed or not spec.hidden else "the hidden Difficulty is not the one that was committed to"


def _direct_fault(rolled: Rolled, spec: Spec, tries: Tries | None) -> str:
    """Return the fault of a direct roll's clock, or of its number as a try at a task; "" for none."""
    if rolled.hidden_clock and rolled.bound:
        return "it ticks a clock that its thrower did not sign"
    counted = tries and rolled.task and same(getattr(spec, tries.attempt), min(rolled.attempt, tries.most))
    return "it is another try than it says, or at no task" if rolled.attempt and not counted else ""


def _ruling_fault(rolled: Rolled, effects: Effects) -> str | None:
    ruling = ruling_of(rolled)
    if [die.sides for die in ruling.dice] != [sides for sides, _ in rolled.draws]:
        return "the rules ask for other dice"
    if ruling.outcome != rolled.outcome:
        return f"the dice say {ruling.outcome}, the log {rolled.outcome}"
    charges, ticks = due_of(rolled, ruling)
    ticked = list(effects.changes)
    for charge in charges:
        asked = (charge.id, charge.track, charge.amount)
        if ticked and (ticked[0].who, ticked[0].track, ticked[0].asked) == asked:
            del ticked[0]
        elif not charge.skippable:
            return "what the roll costs and wins is not what was charged"
    # A clock of an action that players do not see may be gone, or closed, and so may that of a price.
    secret = bool(rolled.action) and bool(effects.after.get("hidden"))
    due = [replace(tick, skippable=True) for tick in ticks] if secret else ticks
    known = ticked_as([*due, *price_ticks(rolled.prices)], ticked)
    return None if known else "the clock was not ticked as the effect says"


def ticked_as(ticks: Sequence[Tick], ticked: Sequence[Delta]) -> bool:
    """Return whether clocks were ticked so; else only a rival may have lost, and a successor opened."""
    left = [(change.who, change.track, change.asked, change.to) for change in ticked]
    for due in ticks:
        if not left or left[0][:3] != (due.id, "filled", due.by):
            if not due.skippable:
                return False
            continue
        del left[0]
        for follows in (("lost", 1, 1), ("locked", -1, 0)):
            if left and left[0][1:] == follows:
                del left[0]
    return not left


def _starts(one: ParsedEntry) -> Mapping[str, int]:
    """Return what each track begins with in the game that an entry names, and that is played from then on."""
    match one.event:
        case SessionCreated():
            game = game_of(one.effects.after.get("docs", {}).get("session", {}))
        case GameChanged():
            game = game_of(one.effects.after.get("doc", {}))
        case _:
            return {}
    return {name: track.start for name, track in game.memory.tracks.items()} if game else {}


def _track_fault(
    tracks: dict[TrackName, TrackState], starts: Mapping[str, int], event: AnyEntry | Unknown, effects: Effects
) -> str | None:
    """Return the fault where a track's new value is not its old value plus the change.

    A lost part must be below zero, or above the last known cap of the document.
    """
    for change in effects.changes:
        who, track, to = change.who, change.track, change.to
        if track in {"filled", "locked", "lost", "started"}:
            continue
        before = tracks.get((who, track))
        # A document may have been made before its game had the track.
        value = before.value if before else starts.get(track, to - change.amount)
        if value + change.amount != to or to < 0:
            return f"{track} of {who} does not come to {to}"
        if (change.overflow > 0 and before and to < before.cap) or (change.overflow < 0 and to > 0):
            return f"{track} of {who} had room for what was lost"
        tracks[who, track] = TrackState(to, before.cap if before else 0)
    whose = str(effects.after.get("id") or getattr(event, "character", ""))
    for name, doc in {**effects.after.get("docs", {}), whose: effects.after.get("doc", {})}.items():
        for track, (value, *cap) in doc.get("tracks", {}).items():
            tracks[name, track] = TrackState(value, cap[0] if cap else MAX_TRACK)
    return None
