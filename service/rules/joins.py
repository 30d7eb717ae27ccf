"""Rolls that another roll refers to: a group's members, a set-up, an opponent's, an attack. No source has them."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

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


JoinKind = Literal["group", "duality", "damage", "opponent"]


class JoinRule(Struct, frozen=True, kw_only=True):
    """What a game's action takes from the rolls that it joins."""

    kind: JoinKind
    """How a verifier without the rules reads them: members and a set-up, reactions or a Tag Team, an attack, or one
    opponent."""
    most: int
    """The most rolls of other characters that it takes, a set-up aside."""
    take: Callable[[Sequence[JoinedRoll]], JoinResult]
    """Returns what rolls, of which there is at least one, put into a spec; RuleError for one that it does not take."""


def join(rule: JoinRule | None, rolls: Sequence[JoinedRoll]) -> JoinResult:
    """Return what rolls put into a spec by the rule of its game; RuleError where it takes none, or not these."""
    if rule is None:
        raise not_joinable(0, "this roll refers to no other rolls")
    return rule.take(rolls)


def not_joinable(place: int, detail: str, rule: str | None = None) -> RuleError:
    """Return the refusal of the roll at a place of the list."""
    return RuleError("not_joinable", detail, rule=rule, pointer=f"/joins/{place}")
