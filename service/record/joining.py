"""Rolls that an action joins, ruled on again: what they put into its terms. Pure; the session and verifiers use it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from service.record.actions.spec_fields import joined_fields
from service.record.after_dice.made_rolls import MadeRoll
from service.record.documents import ActionDoc, JoinedDoc
from service.record.events import Chosen, Rolled
from service.record.replay import rolled_spec
from service.rules import systems
from service.rules.joins import JoinedRoll, join, not_joinable
from service.rules.system import System


class JoinedAction(Struct, frozen=True):
    """An action that was rolled, and that another one joins."""

    id: str
    doc: ActionDoc
    made: MadeRoll


class JoinedRolls(Struct, frozen=True):
    """What an action joins, and what that puts into its spec."""

    docs: tuple[JoinedDoc, ...]
    fields: dict[str, Any]


def joined_of(
    game: System[Any, Any], played: str, character: str, actions: Sequence[JoinedAction | None]
) -> JoinedRolls:
    """Return what an action of a character joins; RuleError (`not_joinable`) for what is not rolled, or does not fit.

    `played` are the rules of its table, "" where they are unknown. Unruled where the rules of one are unknown.
    """
    rolls: list[JoinedRoll] = []
    docs: list[JoinedDoc] = []
    for at, one in enumerate(actions):
        if one is None:
            raise not_joinable(at, "it was not rolled, or its roll was reversed")
        if one.id in [doc.id for doc in docs]:
            raise not_joinable(at, "it is joined twice")
        rules = one.made.rolled.ruled_by
        if played and rules != played and not systems.is_extra(rules):
            raise not_joinable(at, f"it was rolled by {rules}, and the table plays {played}")
        _, spec = rolled_spec(one.made.rolled)
        rolls.append(
            JoinedRoll(
                id=one.id,
                joins=tuple([joined.id for joined in one.doc.joins]),
                spec=spec,
                ruling=one.made.ruling,
                success=_succeeded(one),
                own=bool(character) and character in {one.doc.character, *_partners(one.doc)},
                told=one.doc.told or not spec.hidden,
            )
        )
        docs.append(JoinedDoc(id=one.id, roll=one.made.seq, character=one.doc.character, once=spec.counts_once))
    if not rolls:
        return JoinedRolls((), {})
    found = join(game.joins, rolls)
    for at in found.partners:
        if not docs[at].character:
            raise not_joinable(at, "a partner is a character", "DH-P2")
    partners = [
        JoinedDoc(one.id, one.roll, one.character, one.once, at in found.partners) for at, one in enumerate(docs)
    ]
    return JoinedRolls(tuple(partners), found.fields)


def _partners(doc: ActionDoc) -> list[str]:
    return [one.character for one in doc.joins if one.shares]


def joined_terms(fields: Mapping[str, Any], game: System[Any, Any]) -> dict[str, Any]:
    """Return those fields of a spec that joined rolls alone give."""
    return {name: fields[name] for name in joined_fields(game) if name in fields}


def stands_for(event: Rolled | Chosen, seq: int) -> int | None:
    """Return the roll that other rolls may have joined as this entry left it; None for one that changes nothing of it.

    A branch says whether a set-up works, and a verdict whether a reaction succeeds.
    """
    if isinstance(event, Rolled):
        return seq
    return event.roll if event.branch or event.verdict is not None else None


def _succeeded(one: JoinedAction) -> bool:
    """Return whether a roll worked, by the branch that its player picked where there were any (FITD-A11)."""
    branches = one.made.ruling.menu.branches
    return one.made.ruling.success and (
        not branches or any(branch.id == one.doc.branch and branch.effect != "none" for branch in branches)
    )
