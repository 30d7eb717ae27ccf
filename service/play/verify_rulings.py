"""The rulings of an export: each roll is ruled on again, and charged, won and ticked what the log says."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from service.audit import chain, ra1
from service.play.again import agreed_of, due_of, ruling_of, spec_of
from service.play.entry import AnyEntry, Result, Rolled
from service.play.findings import Entry, Lines, Report
from service.play.lines import Archived
from service.rules.errors import RuleError
from service.rules.spec import parted
from service.rules.systems import BY_RULES

Name = tuple[str, str]
"""Whose track, and which."""
_UNCAPPED = 99_999
"""What no track passes (service/store/lua/tracks.lua)."""


class Track(Struct):
    """A track as it was last seen; a cap of 0 is not known."""

    value: int
    cap: int


def check_rulings(report: Report, lines: Lines) -> None:
    """Rule on every roll again, and follow every track from entry to entry."""
    tracks: dict[Name, Track] = {}
    for one in lines.log:
        if isinstance(one.asked, Rolled):
            _ruled(report, lines, one, one.asked)
        try:
            fault = _followed(tracks, one.asked, one.did)
        except (ValueError, KeyError, TypeError, AttributeError):
            fault = "its changes cannot be read"
        if fault:
            report.found(one.line, f"entry {one.seq}: {fault}")


def _ruled(report: Report, lines: Lines, one: Entry, rolled: Rolled) -> None:
    rules = str(rolled.req.get("rules"))
    if rules not in BY_RULES:
        report.unruled[rules] = report.unruled.get(rules, 0) + 1
        return
    _, epoch = lines.epoch_of(one.seq)
    seed = bytes.fromhex(epoch.log.seed) if isinstance(epoch, Archived) else None
    try:
        fault = _misspoken(rolled, seed) or _misruled(rolled, one.did)
    except (RuleError, ValueError, KeyError, TypeError, IndexError) as error:
        fault = f"cannot be ruled on: {error}"
    if fault:
        report.found(one.line, f"entry {one.seq}: {fault}")
    else:
        report.ruled += 1


def _misspoken(rolled: Rolled, seed: bytes | None) -> str | None:
    """Tell whether words and a hidden number change what was audited."""
    _, spec = spec_of(rolled)
    said, agreed = parted(spec).agreed, agreed_of(rolled)
    if spec.hidden and rolled.epoch is not None:
        number, said[spec.hidden] = said[spec.hidden], agreed[spec.hidden]
        if seed is not None:
            opened = chain.hidden_difficulty(chain.difficulty_salt(seed, rolled.key), number)
            if opened.hex() != agreed[spec.hidden]:
                return "the hidden Difficulty is not the one that was committed to"
    return None if ra1.canonical(said) == ra1.canonical(agreed) else "its words change what was asked"


def _misruled(rolled: Rolled, did: Result) -> str | None:
    ruling = ruling_of(rolled)
    if [die.sides for die in ruling.dice] != rolled.req["dice"]:
        return "the rules ask for other dice"
    if ruling.outcome != rolled.outcome:
        return f"the dice say {ruling.outcome}, the log {rolled.outcome}"
    charges, ticks = due_of(rolled, ruling)
    charged, ticked = did.changes[: len(charges)], did.changes[len(charges) :]
    if [charge[:3] for charge in charges] != [[who, track, by + lost] for who, track, by, _, lost in charged]:
        return "what the roll costs and wins is not what was charged"
    return None if _ticked_as(ticks, ticked) else "the clock was not ticked as the effect says"


def _ticked_as(ticks: Sequence[list[Any]], ticked: Sequence[list[Any]]) -> bool:
    """Tell whether a clock was ticked so, and nothing else but the clock behind it was unlocked."""
    for clock, due in ticks:
        if not ticked or [clock, "filled", due] != [*ticked[0][:2], ticked[0][2] + ticked[0][4]]:
            return False
    return all(change[1:5] == ["locked", -1, 0, 0] for change in ticked[len(ticks) :][:1]) and len(ticked) <= 2 * len(
        ticks
    )


def _followed(tracks: dict[Name, Track], asked: AnyEntry, did: Result) -> str | None:
    """Tell whether a track changed to something else than what it was and what was added come to.

    What is lost has to have found no room: below zero, or above the cap that the document had when it was last seen.
    """
    for who, track, by, to, lost, *_ in did.changes:
        if track in {"filled", "locked"}:
            continue
        before = tracks.get((who, track))
        if (before and before.value + by != to) or to < 0:
            return f"{track} of {who} does not come to {to}"
        if (lost > 0 and before and to < before.cap) or (lost < 0 and to > 0):
            return f"{track} of {who} had room for what was lost"
        tracks[who, track] = Track(to, before.cap if before else 0)
    for track, (value, *cap) in did.after.get("doc", {}).get("tracks", {}).items():
        whose = str(did.after.get("id") or getattr(asked, "character", ""))
        tracks[whose, track] = Track(value, cap[0] if cap else _UNCAPPED)
    return None
