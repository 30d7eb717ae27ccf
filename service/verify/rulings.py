"""The rulings of an export: each roll is ruled on again, and its charges, gains and ticks compared with the log."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.audit import chain, ra2
from service.record.charges import price_ticks
from service.record.deltas import Delta, Tick
from service.record.documents import MAX_TRACK
from service.record.events import AnyEntry, Chosen, DifficultyOpened, Effects, Rolled, SessionCreated, Unknown
from service.record.replay import Unruled, committed_of, due_of, rolled_spec, ruling_of
from service.record.wording import in_words
from service.rules.errors import RuleError
from service.rules.spec import split_spec
from service.rules.systems import SYSTEMS
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.json_values import same
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
        if isinstance(one.event, Rolled):
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
    actions: dict[str, Mapping[str, Any]] = {}
    """By id, as they were shown last so far."""

    def keep(self, one: ParsedEntry) -> None:
        """Keep what an entry says of a roll before it."""
        match one.seen or one.event:
            case DifficultyOpened() as opened:
                self.opened[opened.roll] = opened
            case Chosen(roll=int(roll), verdict=dict(verdict)) | {"roll": int(roll), "verdict": dict(verdict)}:
                self.verdicts[roll] = verdict
            case _:
                pass


def _check_seen(report: VerificationReport, later: LaterEntries, one: ParsedEntry, seen: Mapping[str, Any]) -> None:
    """Rule on what a player's export shows of a roll or a resistance, and keep how it shows actions."""
    event, kind = one.event, seen.get("type")
    assert isinstance(event, Unknown)
    rolled = None
    if kind == "rolled":
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            action = later.actions.get(str(seen.get("action")), {})
            rolled = rolled_of(event, seen, action, later.opened.get(one.seq))
    if rolled:
        shown = replace(one, effects=shown_effects(one.effects))
        _check_ruling(report, shown, rolled, seen, later.verdicts.get(one.seq))
    elif kind == "resisted" and event.req:
        _add(report, one, lambda: resistance_fault(event, seen), given=False)
    elif one.effects.n or kind == "rolled":
        report.unruled[_HIDDEN] = report.unruled.get(_HIDDEN, 0) + 1
    if isinstance(seen.get("action_after"), Mapping):
        later.actions[str(seen.get("action"))] = seen["action_after"]


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
        told = _request_fault(made) or _ruling_fault(made, one.effects)
        return told or (ruling_fault(made, seen, verdict) if seen else None)

    _add(report, one, fault, given=rolled.epoch is None)


def _add(report: VerificationReport, one: ParsedEntry, check: Callable[[], str | None], *, given: bool) -> None:
    """Add the fault of a ruling, or count it."""
    try:
        fault = check()
    except Unruled as unruled:
        if not unruled.field:
            report.unruled[unruled.detail] = report.unruled.get(unruled.detail, 0) + 1
            return
        # The operator could choose it, and so the dice.
        fault = f"its request has `{unruled.field}`, which its rules do not have"
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
    if isinstance(rolled, Unknown) and rolled.type == "rolled" and not rolled.req:
        # Of given dice against a hidden Difficulty a player's export has no request.
        return
    if not isinstance(rolled, Rolled | Unknown) or not opens(rolled.req, opened.difficulty_salt, opened.difficulty):
        report.found(
            one.line, f"entry {one.seq}: another Difficulty was opened than roll {opened.roll} was made against"
        )


def opens(req: Mapping[str, Any], salt: str, difficulty: int) -> bool:
    """Return whether a salt (in hex) and a Difficulty are those of the digest in a request."""
    readable = _SALT.fullmatch(salt) and 0 <= difficulty <= ra2.LARGEST_INTEGER
    return bool(readable) and chain.hidden_difficulty(bytes.fromhex(salt), difficulty).hex() in req.values()


def _request_fault(rolled: Rolled) -> str | None:
    """Return the fault where free text or a hidden number changes the audited request."""
    _, spec = rolled_spec(rolled)
    if not all(rolled.req.get(name, True) for name in ("by", "character", "assistants", "epoch")):
        return "its request has a field at its default"
    if rolled.epoch is None and rolled.req.get("by") != rolled.by:
        # Of committed dice the chain says it.
        return "its request is another person's"
    named = [rolled.req.get("by", ""), rolled.req.get("character", ""), *rolled.req.get("assistants", [])]
    if not all(isinstance(one, str) for one in named):
        return "its request names a person or a character by another value than an id"
    dropped = _filled_by_table(rolled)
    if dropped:
        return f"its request has `{dropped}`, which the table fills"
    replayed, logged = split_spec(spec).committed, committed_of(rolled)
    if spec.hidden:
        number, replayed[spec.hidden] = replayed[spec.hidden], logged[spec.hidden]
        opened = chain.hidden_difficulty(bytes.fromhex(rolled.difficulty_salt), number)
        if opened.hex() != logged[spec.hidden]:
            return "the hidden Difficulty is not the one that was committed to"
    return None if ra2.canonical(replayed) == ra2.canonical(logged) else "its words change what was asked"


def _filled_by_table(rolled: Rolled) -> str | None:
    """Return a field of the request that a roll with a character does not have: the table fills it."""
    system, _ = rolled_spec(rolled)
    names = system.memory.from_character if rolled.character else ()
    return next((name for name in names if name in rolled.req), None)


def _ruling_fault(rolled: Rolled, effects: Effects) -> str | None:
    ruling = ruling_of(rolled)
    if not same([die.sides for die in ruling.dice], rolled.req["dice"]):
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
    secret = "action" in rolled.req and bool(effects.after.get("hidden"))
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
    """Return what each track of a table's game begins with, which its first entry names; empty for other entries."""
    if not isinstance(one.event, SessionCreated):
        return {}
    game = SYSTEMS.get(str(one.effects.after.get("docs", {}).get("session", {}).get("system")))
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
