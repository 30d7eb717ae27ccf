"""The actions that a character declared for a turn, and the place of each further one (UW-18, UW-A19). Pure."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from service.rules.errors import RuleError
from service.rules.system import System

FIRST_TURN = 1
"""The turn of a table whose GM has begun none."""


class Counted(Struct, frozen=True):
    """What an action that was rolled counts in its turn."""

    number: int = 0
    """Its place among the declared ones; 0: it has none, and loses no dice."""
    of: int = 0
    """How many were declared; 0: none were, or it has no place."""
    extra: int = 0
    """Actions beyond the declared ones that it was granted with (UW-02)."""

    @property
    def multiple(self) -> dict[str, int] | None:
        """Return its place as the spec's `multiple`; None where it has none."""
        return {"number": self.number, "of": self.of} if self.number else None


class Declared(Struct, frozen=True):
    """The actions of a character in a turn: those that were rolled, and those that may follow."""

    turn: int
    of: int = 0
    """How many actions were declared; 0: none were."""
    extra: int = 0
    """How many beyond these the Storyteller granted."""
    taken: tuple[int, ...] = ()
    """The places among the declared ones that were rolled."""
    others: int = 0
    """How many were rolled without a place."""

    def after(self, one: Counted) -> "Declared":
        """Return what is declared after one more action."""
        return Declared(
            turn=self.turn,
            of=self.of or one.of,
            extra=self.extra + one.extra,
            taken=tuple(sorted([*self.taken, one.number])) if one.number else self.taken,
            others=self.others + (not one.number),
        )


def in_turn(before: Declared | None, turn: int) -> Declared:
    """Return what is declared in a turn, by what is known of the last one in which somebody acted."""
    return before if before and before.turn == turn else Declared(turn)


def takes_place(game: System[Any, Any], spec: Mapping[str, Any]) -> bool:
    """Return whether a roll is one of the actions of its turn; no reflexive is (UW-01)."""
    memory = game.memory
    return "multiple" in memory.counted and not any(spec.get(name) for name in memory.uncounted)


def counted_as(spec: Mapping[str, Any], extra: int) -> Counted:
    """Return what an action counts by the spec of its roll, and by what it was granted with."""
    return Counted(**(spec.get("multiple") or {}), extra=extra)


def declared_in(turn: int, rolls: Iterable[Counted]) -> Declared | None:
    """Return what is declared by the actions that were rolled in a turn; None where none was."""
    found: Declared | None = None
    for one in rolls:
        found = (found or Declared(turn)).after(one)
    return found


def one_more(before: Declared | None, turn: int, declare: int, extra: int) -> Counted:
    """Return what one more action counts in a turn; it declares and is granted so many, 0 for none.

    RuleError (`not_declared`) for one more than was declared and granted, or a declaration after the turn's first
    action. Who declares nothing has one action in a turn; before the GM has begun any turn, nothing is counted for
    them. Extra actions come after the declared ones, and lose no dice (UW-02).
    """
    if before is None or before.turn != turn:
        return Counted(1, declare, extra) if declare else Counted(extra=extra)
    if declare:
        detail = "the first action of a turn says how many there will be, and this is a further one"
        raise RuleError("not_declared", detail, rule="UW-18", pointer="/declare")
    free = next((number for number in range(1, before.of + 1) if number not in before.taken), 0)
    if free:
        return Counted(free, before.of, extra)
    beyond = before.others + 1 - (not before.of)
    if (before.of or turn > FIRST_TURN) and beyond > before.extra + extra:
        said = (
            f"{before.of} actions were declared for this turn" if before.of else "this turn's first declared no others"
        )
        detail = f"{said}, {before.extra + extra} more granted, and all were rolled"
        raise RuleError("not_declared", detail, rule="UW-18")
    return Counted(extra=extra)
