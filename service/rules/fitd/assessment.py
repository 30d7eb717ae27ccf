"""Position and effect, from the stated ones to those rolled with, step by step (FITD-A3)."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from service.rules.errors import RuleError
from service.rules.fitd.document import GameDocument, StepRow
from service.rules.fitd.gives import Given
from service.rules.outcome import Step

SETUP = "setup"
"""The step that the service knows by itself: what a set-up gives (FITD-P2)."""


class Ladder(Struct, frozen=True, eq=False):
    """Positions and levels of effect of a game by their places, and the steps between them."""

    positions: tuple[str, ...]
    levels: tuple[str, ...]
    position: str
    effect: str
    """The usual ones, which a game with one alone has always."""
    steps: tuple[StepRow, ...]
    shown: Mapping[str, tuple[Step, ...]]
    """What is told of each step, by the level that it leads to."""


class Assessed(Struct, frozen=True):
    """Position and effect that are rolled with, by their places."""

    position: int
    level: int
    steps: tuple[Step, ...]
    rulings: tuple[str, ...]


def ladder_of(document: GameDocument) -> Ladder:
    """Return the ladders of a document."""
    positions, levels = (tuple([row.id for row in rows]) for rows in (document.positions, document.effects))
    shown = {
        why: tuple([Step(why, level) for level in levels]) for why in ("stated", *[row.id for row in document.steps])
    }
    return Ladder(positions, levels, document.position, document.effect, document.steps, shown)


def assess(ladder: Ladder, spec: Any, shifts: Sequence[Given], setup: str | None) -> Assessed:
    """Return position and effect after all that shifts them; RuleError where a step has no room."""
    position = ladder.positions.index(spec.position if len(ladder.positions) > 1 else ladder.position)
    level = ladder.levels.index(spec.effect if len(ladder.levels) > 1 else ladder.effect)
    steps = [ladder.shown["stated"][level]]
    if not shifts and not setup:
        return Assessed(position, level, tuple(steps), ())
    rulings: tuple[str, ...] = ()
    shifted = {one.step for one in shifts}
    for row in ladder.steps:
        if row.id in shifted:
            position, level = _shifted(ladder, row, [one for one in shifts if one.step == row.id], position, level)
        elif setup and row.id == SETUP:
            position, level = _set_up(ladder, setup, position, level)
        else:
            continue
        steps.append(ladder.shown[row.id][level])
        rulings += row.cites
    return Assessed(position, level, tuple(steps), (*rulings, "FITD-A3") if len(steps) > 1 else rulings)


def _shifted(ladder: Ladder, row: StepRow, given: Sequence[Given], position: int, level: int) -> tuple[int, int]:
    """Return position and level after a step, clamped or refused where it leads beyond them."""
    place, at = position, level
    for one in given:
        place, at = place + one.position, at + one.effect
    least = ladder.levels.index(row.least) if row.least else 0
    top = len(ladder.levels) - 1
    if 0 <= place < len(ladder.positions) and least <= at <= top:
        return place, at
    if row.room == "refuse":
        if not 0 <= place < len(ladder.positions):
            detail = f"there is no position beyond {ladder.positions[position]}"
        elif at < least:
            below = f"to {ladder.levels[least - 1]}" if least else f"below {ladder.levels[0]}"
            detail = f"the effect would fall {below}"
        else:
            best = ladder.levels[top]
            detail = (
                f"the effect would pass {best}" if place != position or level < top else f"the effect is {best} already"
            )
        raise RuleError(row.code or "no_room", detail, rule=row.rule or None, pointer=f"/{given[0].field}")
    return max(0, min(len(ladder.positions) - 1, place)), max(min(least, level), min(top, at))


def _set_up(ladder: Ladder, setup: str, position: int, level: int) -> tuple[int, int]:
    """Give what a set-up won: one level of effect, or one step of position; refuse where there is none (FITD-P2)."""
    top = len(ladder.levels) - 1
    if setup == "position" and position:
        return position - 1, level
    if setup == "effect" and level < top:
        return position, level + 1
    best = f"position is {ladder.positions[0]}" if setup == "position" else f"effect is {ladder.levels[top]}"
    raise RuleError("nothing_to_set_up", f"the {best} already", rule="FITD-P2", pointer="/setup")
