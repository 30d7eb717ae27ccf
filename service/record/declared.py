"""The actions that a character declared for a turn, and the place of each further one (UW-18, UW-A19). Pure."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from service.rules.errors import RuleError
from service.rules.system import System

FIRST_TURN = 1
"""The turn of a table whose GM has begun none."""


class Declared(Struct, frozen=True):
    """What a character declared with the first action of a turn, and how many were rolled since."""

    turn: int
    of: int
    """How many actions there will be; 0: none were declared."""
    rolled: int

    @property
    def multiple(self) -> dict[str, int] | None:
        """Return the place of the last action as the spec's `multiple`; None where nothing was declared."""
        return {"number": self.rolled, "of": self.of} if self.of else None


def takes_place(game: System[Any, Any], spec: Mapping[str, Any]) -> bool:
    """Return whether a roll takes a place among the declared actions; no reflexive or extra action does (UW-01)."""
    memory = game.memory
    return "multiple" in memory.counted and not any(spec.get(name) for name in memory.uncounted)


def one_more(before: Declared | None, turn: int, declare: int) -> Declared:
    """Return what is declared with one more action rolled in a turn; `declare` is what this action says, 0 for nothing.

    RuleError (`not_declared`) for one more than was declared, or a declaration after the turn's first action. Who
    declares nothing has one action in a turn; before the GM has begun any turn, nothing is counted for them.
    """
    if before is None or before.turn != turn:
        return Declared(turn, declare, 1)
    if declare:
        detail = "the first action of a turn says how many there will be, and this is a further one"
        raise RuleError("not_declared", detail, rule="UW-18", pointer="/declare")
    if before.of and before.rolled == before.of:
        detail = f"{before.of} actions were declared for this turn, and all were rolled"
        raise RuleError("not_declared", detail, rule="UW-18")
    if not before.of and turn > FIRST_TURN:
        detail = "the first action of this turn declared no further ones: the GM begins the next turn"
        raise RuleError("not_declared", detail, rule="UW-18")
    return Declared(turn, before.of, before.rolled + 1)
