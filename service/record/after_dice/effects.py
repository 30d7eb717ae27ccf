"""What a step after the dice charges and ticks: what lands of each consequence. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.record.after_dice.made_rolls import MadeRoll
from service.record.deltas import Charge, Tick
from service.record.documents import MAX_BOX_TEXT, ActionDoc, ClockDoc, ConsequenceDoc, ConsequenceState
from service.record.events import Chosen, Resisted
from service.rules.follow_up import BranchRule, FollowUp
from service.rules.resistance import Grade, one_step_milder
from service.rules.system import System

_LANDED: Mapping[ConsequenceState, str] = {"taken": "whole", "landed": "whole", "reduced": "reduced"}
"""How much of a consequence lands, by its state; a resisted one lands as its `on_resist` says."""


def landing(doc: ActionDoc, later: ActionDoc) -> Iterator[ConsequenceDoc]:
    """Yield what lands of each consequence that a step resolved: all of it, or one step milder."""
    before = {one.id: one.state for one in doc.consequences}
    for one in later.consequences:
        if before.get(one.id) in {None, "pending"} and one.state != "pending":
            left = left_of(one, doc.game)
            if left is not None:
                yield left


def ends_attempt(doc: ActionDoc) -> bool:
    """Return whether a branch, or a lost opportunity that landed, ended the attempt at a goal (FITD-A19)."""
    follow_up = doc.game.memory.follow_up
    branch = follow_up.branches.get(doc.branch, BranchRule())
    lost = any(one.pick in follow_up.lost and left_of(one, doc.game) for one in doc.consequences)
    return lost or branch.attempt == "blocks"


def left_of(one: ConsequenceDoc, game: System[Any, Any]) -> ConsequenceDoc | None:
    """Return what lands of a consequence that was resolved, in a game; None for nothing (FITD-A12)."""
    how = one.on_resist if one.state == "resisted" else _LANDED.get(one.state, "avoided")
    return one if how == "whole" else _milder(one, game.memory.follow_up) if how == "reduced" else None


def _milder(one: ConsequenceDoc, follow_up: FollowUp) -> ConsequenceDoc | None:
    """Return a consequence one step milder; None where nothing is left (FITD-A12)."""
    whole = Grade(one.severity, one.ticks, one.harm_level)
    grade = one_step_milder(whole, follow_up.severities) if one.severity else None
    return replace(one, severity=grade.severity, ticks=grade.ticks, harm_level=grade.harm_level) if grade else None


class StepEffect(Struct, frozen=True):
    """The charges and ticks of a step after the dice."""

    charges: tuple[Charge, ...] = ()
    ticks: tuple[Tick, ...] = ()


def effect_of(
    doc: ActionDoc, later: ActionDoc, made: MadeRoll | None, event: Chosen | Resisted, kinds: Mapping[str, str]
) -> StepEffect:
    """Return what a step changes, beside changes by hand and the stress of a resistance.

    `kinds` are those of the clocks that it ticks: a tug of war moves against the characters (FITD-A17).
    """
    charges: list[Charge] = []
    ticks: list[Tick] = []
    landed = tuple(landing(doc, later))
    branched = isinstance(event, Chosen) and bool(event.branch)
    if isinstance(event, Chosen):
        ticks += _chosen_ticks(doc, made, event, [one.ticks for one in landed if one.effect])
    for one in landed:
        track, boxes = _marked(doc.game, one)
        if track and one.character:
            worded = bool(one.text) and doc.game.memory.tracks[track].worded
            texts = (_cut(one.text),) if worded else ()
            charges.append(Charge(one.character, track, boxes, skippable=True, texts=texts))
        if one.clock and one.ticks:
            by = -one.ticks if kinds.get(one.clock) == "tug_of_war" else one.ticks
            ticks.append(Tick(one.clock, by, skippable=True))
        if one.effect and doc.clock and made and not branched:
            # Only ticks that were added can be removed; a branch of the same step adds no more than are left.
            ticks.append(Tick(doc.clock, min(0, one.ticks - made.ticked), skippable=True))
    return StepEffect(tuple(charges), tuple([tick for tick in ticks if tick.by]))


def _marked(game: System[Any, Any], one: ConsequenceDoc) -> tuple[str, int]:
    """Return the track that a consequence marks, and how many of its boxes; "" for none."""
    weight = game.memory.follow_up.harm(one.harm_level)
    return (weight.track, weight.boxes) if weight else (one.mark, 1)


def _cut(text: str) -> str:
    """Return as much of a text as a marked box keeps."""
    return text if len(text) <= MAX_BOX_TEXT else f"{text[: MAX_BOX_TEXT - 1].rstrip()}…"


def _chosen_ticks(doc: ActionDoc, made: MadeRoll | None, event: Chosen, left: Sequence[int]) -> Iterator[Tick]:
    """Yield the ticks of a branch, and of effect that the GM grants on a bad outcome (BS-43, T4-41).

    `left` are those that effect which lands less in the same step leaves.
    """
    if not (doc.clock and made):
        return
    if event.branch:
        ticks = next(one.ticks for one in made.ruling.menu.branches if one.id == event.branch)
        yield Tick(doc.clock, min([ticks, *left]), skippable=True)
    if event.effect:
        granted = doc.game.memory.follow_up.granted
        yield Tick(doc.clock, granted[event.effect], skippable=True)


def clock_kinds(clocks: Mapping[str, ClockDoc]) -> dict[str, str]:
    """Return the kinds of clocks by id."""
    return {name: clock.kind for name, clock in clocks.items()}
