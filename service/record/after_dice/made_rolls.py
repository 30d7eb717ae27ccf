"""The roll that an action follows from: what it awaits, and the action that a direct roll makes. Pure."""

from collections.abc import Sequence

from msgspec import Struct

from service.record.actions.state import Due
from service.record.deltas import Delta
from service.record.documents import ActionDoc
from service.record.events import Rolled
from service.record.replay import ruling_of
from service.rules import systems
from service.rules.outcome import Menu, Ruling


class MadeRoll(Struct, frozen=True):
    """The roll of an action, as the log has it."""

    seq: int
    rolled: Rolled
    ruling: Ruling
    ticked: int = 0
    """Ticks that it, and the branch that was picked, added to its clock."""


def due_after(ruling: Ruling) -> tuple[Due, ...]:
    """Return what a roll awaits: of one with a hidden verdict only that, so that nothing tells the outcome (DH-36).

    Where consequences are possible and none is due, the GM says so too (FE-31, FITD-A8).
    """
    if ruling.hidden:
        return ("verdict",)
    if ruling.menu.branches:
        return ("branch",)
    return menu_due(ruling.menu)


def menu_due(menu: Menu) -> tuple[Due, ...]:
    """Return `choice` where the GM picks from a menu, or says that nothing is picked."""
    return ("choice",) if menu.at_least or any(option.kind != "benefit" for option in menu.options) else ()


def action_of_roll(at: int, rolled: Rolled) -> ActionDoc:
    """Return the action that a direct roll made, in one step; Unruled where its rules are unknown."""
    ruling = ruling_of(rolled)
    due = due_after(ruling)
    system = rolled.terms["spec"]["system"]
    spec = {name: value for name, value in rolled.spec.items() if name not in {"system", "dice"}}
    hidden = systems.roll(rolled.ruled_by, system).hides
    commit = next((str(rolled.terms["spec"][name]) for name, flag in hidden.items() if spec.get(flag)), "")
    return ActionDoc(
        version=1,
        system=system,
        character=rolled.character,
        opened_by=rolled.by,
        at=at,
        since={f"{rolled.character or rolled.by if what == 'branch' else 'gm'} {what}": at for what in due},
        spec=spec,
        clock=rolled.clock,
        task=rolled.task,
        fiction_changed=rolled.fiction_changed,
        override=rolled.override,
        from_sheet=rolled.from_sheet,
        agreed=True,
        rules=rolled.ruled_by,
        difficulty_salt=rolled.difficulty_salt if commit else "",
        difficulty_commit=commit if rolled.difficulty_salt else "",
        state="rolled" if due else "settled",
        due=due,
    )


def direct_id(rolled: Rolled, seq: int) -> str:
    """Return the id of the action of a roll: that of its terms, or of a direct one `r` and its entry's number."""
    return rolled.action or f"r{seq}"


def ticked_by_roll(ruling: Ruling, clock: str, changes: Sequence[Delta]) -> int:
    """Return the ticks that the effect of a roll added to its clock: its first ones, before those of prices."""
    return _first_ticks(clock, changes) if ruling.ticks and not ruling.menu.branches else 0


def ticked_by_branch(ruling: Ruling, branch: str, clock: str, changes: Sequence[Delta]) -> int:
    """Return the ticks that a branch added to the clock of its roll: its first ones, before those of consequences."""
    due = any(one.id == branch and one.ticks for one in ruling.menu.branches)
    return _first_ticks(clock, changes) if due else 0


def _first_ticks(clock: str, changes: Sequence[Delta]) -> int:
    return next((one.amount for one in changes if (one.who, one.track) == (clock, "filled")), 0)
