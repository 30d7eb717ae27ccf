"""Rolls that a Daggerheart action refers to: reactions of a group, a Tag Team's rolls, an attack (DH-P1..DH-P3)."""

from collections.abc import Sequence
from typing import Any

from service.rules.games.daggerheart.spec import (
    MAX_DAMAGE,
    MAX_MEMBERS,
    Daggerheart,
    DaggerheartDamageRuling,
    DaggerheartRuling,
)
from service.rules.joins import JoinedRoll, JoinResult, not_joinable


def join(rolls: Sequence[JoinedRoll]) -> JoinResult:
    """Return the results of a group's reactions, or the first of a Tag Team's two rolls, which counts for both."""
    if any(isinstance(one.spec, Daggerheart) and one.spec.tag_team for one in rolls):
        return _tag_team(rolls)
    for at, one in enumerate(rolls):
        if not isinstance(one.spec, Daggerheart) or not one.spec.reaction or one.own:
            raise not_joinable(at, "a group action joins reaction rolls of other characters", "DH-P1")
        if not one.told:
            raise not_joinable(at, "its verdict is not told yet", "DH-P1")
    if len(rolls) > MAX_MEMBERS:
        raise not_joinable(MAX_MEMBERS, f"at most {MAX_MEMBERS} support the leader of a group action", "DH-P1")
    return JoinResult({"members": ["success" if one.ruling.success else "failure" for one in rolls]})


def _tag_team(rolls: Sequence[JoinedRoll]) -> JoinResult:
    roles = sorted([str(one.spec.tag_team) for one in rolls if isinstance(one.spec, Daggerheart)])
    if roles != ["initiator", "partner"] or len(rolls) != 2:
        detail = "a Tag Team joins the rolls of its initiator and of its partner, the chosen one first"
        raise not_joinable(0, detail, "DH-P2")
    partners = tuple([at for at, one in enumerate(rolls) if not one.own])
    if len(partners) != 1:
        raise not_joinable(0, "one of the two rolls is of the character that acts", "DH-P2")
    ruling = rolls[0].ruling
    assert isinstance(ruling, DaggerheartRuling)
    chosen = {"hope": ruling.hope, "fear": ruling.fear, "total": ruling.total}
    return JoinResult({"chosen": chosen}, partners)


def join_damage(rolls: Sequence[JoinedRoll]) -> JoinResult:
    """Return whether the attack was a critical, and what a Tag Team's partner adds (DH-P2, DH-P3)."""
    attack: JoinedRoll | None = None
    fields: dict[str, Any] = {}
    for at, one in enumerate(rolls):
        ruling = one.ruling
        if isinstance(ruling, DaggerheartDamageRuling):
            continue
        if not isinstance(ruling, DaggerheartRuling) or not one.own or attack:
            raise not_joinable(at, "damage joins one attack of its character, or of their Tag Team", "DH-P3")
        if not one.told:
            raise not_joinable(at, "its verdict is not told yet", "DH-P3")
        if not ruling.success or _has_no_damage(one):
            raise not_joinable(at, "damage follows an attack that succeeded", "DH-P3")
        attack = one
        fields["critical_attack"] = ruling.hope == ruling.fear
    for at, one in enumerate(rolls):
        ruling = one.ruling
        if isinstance(ruling, DaggerheartDamageRuling):
            if one.own or "partner" in fields or attack is None or attack.id not in one.joins:
                raise not_joinable(at, "the damage of a Tag Team's partner joins the same attack", "DH-P2")
            fields["partner"] = min(MAX_DAMAGE, ruling.total)
    return JoinResult({name: value for name, value in fields.items() if value})


def _has_no_damage(one: JoinedRoll) -> bool:
    """Return whether a roll deals no damage by itself: a reaction, or one of a Tag Team's two."""
    return isinstance(one.spec, Daggerheart) and (one.spec.reaction or one.spec.tag_team is not None)
