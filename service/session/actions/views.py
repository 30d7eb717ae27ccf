"""An action as its reader may see it."""

import hashlib
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, json, to_builtins
from msgspec.structs import replace

from service.record.actions import ActionState, Awaited, awaits_of, hides, state_of
from service.record.documents import ActionDoc, OfferDoc, OfferState, Role
from service.record.events import Effects
from service.rules.systems import SYSTEMS


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An offer."""

    id: Annotated[str, Meta(description="Its id, of this action.", examples=["o1"])]
    kind: Annotated[str, Meta(description="`assist`, `bargain`, `trade` or `die`.")]
    state: Annotated[OfferState, Meta(description="Its state.")]
    by: Annotated[
        str,
        Meta(description="Who made it: `gm`, a person, or a character for its actor: its owner, else the GM."),
    ]
    to: Annotated[str, Meta(description="Who answers it, as `by`.")]
    character: Annotated[str, Meta(description="Of help: the character that helps and pays.")] | UnsetType = UNSET
    bargain: Annotated[str, Meta(description="Of a bargain: its kind (BS-27).")] | UnsetType = UNSET
    price: (
        Annotated[dict[str, Any], Meta(description="Of a bargain: what lands with the roll (BS-28).")] | UnsetType
    ) = UNSET
    trade: Annotated[str, Meta(description="Of a trade: its direction (BS-50).")] | UnsetType = UNSET
    die: Annotated[dict[str, Any], Meta(description="Of a die: its source and sides (DH-13).")] | UnsetType = UNSET
    text: Annotated[str, Meta(description="Free text.")] = ""


class Action(Struct, frozen=True, kw_only=True):
    """An action: a roll that is negotiated."""

    id: Annotated[str, Meta(description="Its id.", examples=["a7"])]
    state: Annotated[
        ActionState,
        Meta(
            description="`ready`: complete, allowed by the rules, and agreed to by the GM. The last three are the end."
        ),
    ]
    version: Annotated[
        int,
        Meta(description="Each step raises it, hidden ones too."),
    ]
    etag: Annotated[
        str,
        Meta(
            description="What a change and the roll send as `If-Match`, in quotes: the version, and a digest of what"
            " you see, because a version may come again after a restored backup.",
            examples=["4-5d41402abc4b2a76"],
        ),
    ]
    character: Annotated[str, Meta(description="The character that acts.", examples=["c1"])]
    spec: Annotated[dict[str, Any], Meta(description="The terms: fields of the roll spec that were set.")]
    from_sheet: (
        Annotated[tuple[str, ...], Meta(description="Fields of the terms that the character's sheet or harm gave.")]
        | UnsetType
    ) = UNSET
    agreed: Annotated[bool, Meta(description="Whether the GM has agreed to these terms.")]
    awaits: Annotated[tuple[Awaited, ...], Meta(description="Whose turn it is; empty at the end.")]
    offers: Annotated[tuple[Offer, ...], Meta(description="In the order they were made.")]
    clock: Annotated[str, Meta(description="The clock that effect ticks.")] | UnsetType = UNSET
    task: Annotated[str, Meta(description="The task of which it is a try.")] | UnsetType = UNSET
    follows: Annotated[str, Meta(description="The action that it follows.")] | UnsetType = UNSET
    fiction_changed: Annotated[str, Meta(description="Why it is no repetition (FE-06).")] | UnsetType = UNSET
    override: Annotated[str, Meta(description="Why the GM allows it (FE-A10).")] | UnsetType = UNSET
    says: (
        Annotated[dict[str, str], Meta(description="What the GM says that success and failure bring (FE-19, FE-22).")]
        | UnsetType
    ) = UNSET
    declare: (
        Annotated[int, Meta(description="Actions that the character declared for the turn (UW-18).")] | UnsetType
    ) = UNSET
    difficulty_commit: (
        Annotated[str, Meta(description="Commitment to the hidden Difficulty; the roll's record has the same.")]
        | UnsetType
    ) = UNSET
    why: Annotated[str, Meta(description="Why the GM refused it.")] | UnsetType = UNSET


def action(aid: str, doc: ActionDoc, role: Role, *, clock_shown: bool = False) -> Action:
    """Return an action as a role may see it: without a hidden Difficulty, or a clock that is not shown to players."""
    game, gm = SYSTEMS[doc.system], role == "gm"
    secret = "" if gm else hides(doc, game)
    seen = Action(
        id=aid,
        state=state_of(doc, game),
        version=doc.version,
        etag="",
        character=doc.character,
        spec={"system": game.name} | {name: value for name, value in doc.spec.items() if name != secret},
        from_sheet=doc.from_sheet or UNSET,
        agreed=doc.agreed,
        awaits=awaits_of(doc, game),
        offers=tuple([offer(one) for one in doc.offers]),
        clock=doc.clock if doc.clock and (gm or clock_shown) else UNSET,
        task=doc.task or UNSET,
        follows=doc.follows or UNSET,
        fiction_changed=doc.fiction_changed or UNSET,
        override=doc.override or UNSET,
        says=to_builtins(doc.says) or UNSET,
        declare=doc.declare or UNSET,
        difficulty_commit=doc.difficulty_commit or UNSET,
        why=doc.why or UNSET,
    )
    return replace(seen, etag=f"{doc.version}-{hashlib.blake2b(json.encode(seen), digest_size=8).hexdigest()}")


def offer(stored: OfferDoc) -> Offer:
    """Return an offer for the response."""
    proposal = stored.proposal
    return Offer(
        id=stored.id,
        kind=proposal.kind,
        state=stored.state,
        by=stored.by,
        to=stored.to,
        character=proposal.character or UNSET,
        bargain=proposal.bargain or UNSET,
        price=to_builtins(proposal.price) or UNSET,
        trade=proposal.trade or UNSET,
        die=to_builtins(proposal.die) if proposal.die else UNSET,
        text=proposal.text,
    )


decode = json.Decoder(ActionDoc).decode
"""Decode a stored action; DecodeError where it is damaged."""


def action_after(aid: str, effects: Effects, role: Role) -> Action:
    """Return the action that a step of the log left, as a role could see it then."""
    clock_shown = not effects.after.get("hidden")
    return action(effects.after.get("id") or aid, decode(effects.after["action"]), role, clock_shown=clock_shown)
