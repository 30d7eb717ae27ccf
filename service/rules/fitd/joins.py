"""Rolls that an action of these games refers to: members of a group action, and a set-up (FITD-P1, FITD-P2)."""

from collections.abc import Sequence
from typing import Any

from service.rules.fitd.spec import MAX_MEMBERS, FitdRuling, FitdSpec
from service.rules.joins import JoinedRoll, JoinResult, not_joinable


def join(rolls: Sequence[JoinedRoll]) -> JoinResult:
    """Return the results of a group's members, and what one set-up gives."""
    members: list[str] = []
    setup: str | None = None
    for at, one in enumerate(rolls):
        spec, ruling = one.spec, one.ruling
        if not isinstance(spec, FitdSpec) or not isinstance(ruling, FitdRuling) or one.own:
            raise not_joinable(at, "a group action and a set-up join rolls of other characters", "FITD-P1")
        if spec.group_member:
            members.append(ruling.outcome)
        elif not spec.sets_up:
            raise not_joinable(at, "it is neither a member's roll in a group action nor a set-up", "FITD-P1")
        elif not one.success:
            raise not_joinable(at, "the set-up failed", "FITD-P2")
        elif setup:
            raise not_joinable(at, "one set-up helps a roll", "FITD-P2")
        else:
            setup = spec.sets_up
    if len(members) > MAX_MEMBERS:
        raise not_joinable(MAX_MEMBERS, f"a group has at most {MAX_MEMBERS} members beside its leader", "FITD-P1")
    found: dict[str, Any] = {"members": members, "setup": setup}
    return JoinResult({name: value for name, value in found.items() if value})
