"""What follows from an action's terms: its state, its spec, and whose turn it is. Pure."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from service.record.actions.participants import GM_PARTY
from service.record.actions.spec_fields import field_rules
from service.record.documents import ActionDoc, Price, RulesName
from service.rules import systems
from service.rules.errors import RuleError
from service.rules.offers import taken
from service.rules.spec import Spec, required_fields
from service.rules.system import System

ActionState = Literal["draft", "ready", "rolled", "settled", "cancelled", "refused"]

Due = Literal["branch", "choice", "verdict"]
"""What a roll may await: the player's branch (FITD-A11), the GM's choice (FITD-A8), their verdict (DH-36)."""


def state_of(doc: ActionDoc, game: System[Any, Any]) -> ActionState:
    """Return the state: `ready` follows from the terms."""
    if doc.state != "open":
        return doc.state
    return "ready" if _is_ready(doc, game, problem_of(doc, game)) else "draft"


def _is_ready(doc: ActionDoc, game: System[Any, Any], problem: RuleError | None) -> bool:
    return problem is None and doc.agreed and doc.rules == game.rules


def rules_field(game: System[Any, Any], *, agreed: bool = False) -> RulesName:
    """Return `rules` of an action by a game or an extra of it."""
    return game.rules if agreed or game.rules != systems.first(game.name) else ""


def problem_of(doc: ActionDoc, game: System[Any, Any]) -> RuleError | None:
    """Return what keeps the terms from being rolled; None where they are complete and the rules allow them."""
    try:
        game.plan(terms_as_spec(doc, game))
    except RuleError as problem:
        return problem
    return None


def missing_of(doc: ActionDoc, game: System[Any, Any]) -> Sequence[str]:
    """Return the fields of the spec that are still to be set, in order."""
    present = fields_of(doc, game)
    kind: type[Spec] = game.spec
    needed = [name for name in required_fields(kind) if present.get(name) is None]
    return needed + [name for name in game.memory.required if not str(present.get(name) or "").strip()]


def terms_as_spec(doc: ActionDoc, game: System[Any, Any], counted: Mapping[str, Any] | None = None) -> Spec:
    """Return the spec of the terms with accepted offers, and with fields that the table counts.

    RuleError where it is incomplete, or the GM asks the player (BS-04).
    """
    if doc.asks:
        raise RuleError("goal_asked", f"the GM asks: {doc.asks}", rule="BS-04", pointer="/spec/goal")
    missing = missing_of(doc, game)
    if missing:
        rule = game.memory.required.get(missing[0])
        raise RuleError("incomplete", f"`{missing[0]}` is still to be set", rule=rule, pointer=f"/spec/{missing[0]}")
    try:
        spec: Spec = msgspec.convert({"system": game.name, **fields_of(doc, game), **(counted or {})}, game.spec)
    except msgspec.ValidationError:
        detail = "the terms do not make a roll: a list has too few or too many items"
        raise RuleError("incomplete", detail, pointer="/spec") from None
    return spec


def fields_of(doc: ActionDoc, game: System[Any, Any]) -> dict[str, Any]:
    """Return the fields of the spec, those of accepted offers included; RuleError where offers do not fit."""
    offers = [msgspec.to_builtins(offer.proposal) for offer in doc.accepted]
    return taken(game.offers, doc.spec, offers)


def assistants_of(doc: ActionDoc) -> tuple[str, ...]:
    """Return the characters whose help was accepted, in order, and those that share what is gained (DH-P2)."""
    helping = [offer.proposal.character for offer in doc.accepted if offer.proposal.kind == "assist"]
    return (*helping, *[one.character for one in doc.joins if one.shares])


def prices_of(doc: ActionDoc) -> tuple[Price, ...]:
    """Return the prices of the bargains that were accepted."""
    return tuple([offer.proposal.price for offer in doc.accepted if offer.proposal.price != Price()])


def hides(doc: ActionDoc, game: System[Any, Any]) -> str:
    """Return the field of the spec whose value players do not see; "" where there is none (DH-08)."""
    return next((name for name, flag in game.hides.items() if doc.spec.get(flag)), "")


class AwaitedTurn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose turn it is, and for what."""

    who: Annotated[
        str,
        Meta(
            description="`gm`, a person, or a character: its owner, or the GM where nobody plays it.",
            examples=["gm", "c1", "p3"],
        ),
    ]
    what: Annotated[
        Literal["terms", "answer", "roll", "branch", "choice", "verdict", "consequence"],
        Meta(
            description="What is awaited. After the dice: the player's `branch`, the GM's `choice` of what follows, or "
            "their `verdict` on a hidden Difficulty, and whether a `consequence` is taken or resisted."
        ),
    ]
    offer: Annotated[str, Meta(description="Of `answer`: the offer.")] | UnsetType = UNSET
    consequence: Annotated[str, Meta(description="Of `consequence`: its id.")] | UnsetType = UNSET
    since: Annotated[
        int,
        Meta(
            description="Since when they are awaited for it, whatever else has changed: milliseconds since 1970.",
            extra_json_schema={"format": "int64"},
        ),
    ]


def awaits_of(doc: ActionDoc, game: System[Any, Any]) -> tuple[AwaitedTurn, ...]:
    """Return whose turn it is: computed from the terms."""
    awaited = turns(doc, game)
    answers = [
        AwaitedTurn(who=offer.to, what="answer", offer=offer.id, since=offer.at)
        for offer in doc.offers
        if offer.state == "open"
    ]
    pending = [
        AwaitedTurn(who=one.character or doc.actor, what="consequence", consequence=one.id, since=one.at)
        for one in doc.consequences
        if one.state == "pending"
    ]
    return (
        *[AwaitedTurn(who=who, what=what, since=doc.since.get(f"{who} {what}", doc.at)) for who, what in awaited],
        *answers,
        *pending,
    )


AwaitedStep = tuple[str, Literal["terms", "roll"] | Due]
"""A party, and what it is to do."""


def turns(doc: ActionDoc, game: System[Any, Any]) -> list[AwaitedStep]:
    """Return the parties that are awaited for terms or the roll; answers to offers aside."""
    if doc.state != "open":
        return [(doc.actor if what == "branch" else GM_PARTY, what) for what in doc.due]
    problem = problem_of(doc, game)
    if _is_ready(doc, game, problem):
        return [(doc.thrower or doc.character, "roll")]
    names = _wanting(doc, game, problem)
    owners = {name: rule.owner for name, rule in field_rules(game).items()}
    wanting = [owners.get(name, "player") for name in names]
    actors: list[AwaitedStep] = [(doc.character, "terms")]
    gms: list[AwaitedStep] = [(GM_PARTY, "terms")]
    # What the GM asks is the player's to answer, whatever else is missing (BS-04).
    return (actors if doc.asks or {"player", "shared"} & set(wanting) else []) + (
        gms if "gm" in wanting or not doc.agreed or doc.rules != game.rules else []
    )


def _wanting(doc: ActionDoc, game: System[Any, Any], problem: RuleError | None) -> Sequence[str]:
    """Return the fields of the spec that are missing, or else the one that the rules refuse; "" for all together."""
    missing = missing_of(doc, game)
    if missing or problem is None:
        return missing
    return [problem.pointer.removeprefix("/spec").strip("/").split("/")[0]]
