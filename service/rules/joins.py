"""Rolls that another roll refers to: a group's members, a set-up, an opponent's, an attack. No source has them."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.spec import Spec


class JoinedRoll(Struct, frozen=True):
    """A roll that is joined."""

    id: str
    """The id of its action."""
    joins: tuple[str, ...]
    """The actions that it joined itself."""
    spec: Spec
    ruling: Ruling
    success: bool
    """Whether it works, by the branch that its player picked."""
    own: bool
    """Whether the same character made it, or shared in it as a partner (DH-P2)."""
    told: bool
    """Whether players know its outcome: it hid no Difficulty, or the GM has told the verdict."""


class JoinResult(Struct, frozen=True):
    """What joined rolls put into the spec of the roll that refers to them."""

    fields: dict[str, Any]
    partners: tuple[int, ...] = ()
    """Places of those whose characters share what the roll gains (DH-P2)."""


JoinRule = Callable[[Sequence[JoinedRoll]], JoinResult]
"""Returns what rolls, of which there is at least one, put into a spec; RuleError for one that it does not take."""


def no_joins(_: Sequence[JoinedRoll]) -> JoinResult:
    """Refuse every roll."""
    raise not_joinable(0, "this roll refers to no other rolls")


def not_joinable(place: int, detail: str, rule: str | None = None) -> RuleError:
    """Return the refusal of the roll at a place of the list."""
    return RuleError("not_joinable", detail, rule=rule, pointer=f"/joins/{place}")
