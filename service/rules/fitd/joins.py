"""Rolls that an action of these games refers to: members of a group action, and a set-up (FITD-P1, FITD-P2)."""

from collections.abc import Callable, Sequence
from typing import Any

from service.rules.fitd.ruling import FitdRuling
from service.rules.joins import JoinedRoll, JoinResult, not_joinable


def join_of(most: int) -> Callable[[Sequence[JoinedRoll]], JoinResult]:
    """Return what puts rolls into a spec: at most so many members of a group beside its leader, and one set-up."""

    def join(rolls: Sequence[JoinedRoll]) -> JoinResult:
        return _join(rolls, most)

    return join


def _join(rolls: Sequence[JoinedRoll], most: int) -> JoinResult:
    """Return the results of a group's members, and what one set-up gives."""
    members: list[str] = []
    setup: str | None = None
    for at, one in enumerate(rolls):
        spec, ruling = one.spec, one.ruling
        if not isinstance(ruling, FitdRuling) or one.own:
            raise not_joinable(at, "a group action and a set-up join rolls of other characters", "FITD-P1")
        if getattr(spec, "group_member", False):
            members.append(ruling.outcome)
        elif not (sets_up := getattr(spec, "sets_up", None)):
            raise not_joinable(at, "it is neither a member's roll in a group action nor a set-up", "FITD-P1")
        elif not one.success:
            raise not_joinable(at, "the set-up failed", "FITD-P2")
        elif setup:
            raise not_joinable(at, "one set-up helps a roll", "FITD-P2")
        else:
            setup = sets_up
    if len(members) > most:
        raise not_joinable(most, f"a group has at most {most} members beside its leader", "FITD-P1")
    found: dict[str, Any] = {"members": members, "setup": setup}
    return JoinResult({name: value for name, value in found.items() if value})
