"""An action as its reader may see it."""

import hashlib
from collections.abc import Container, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, json, to_builtins
from msgspec.structs import replace

from service.record.actions.state import ActionState, AwaitedTurn, awaits_of, hides, state_of
from service.record.documents import ActionDoc, ConsequenceDoc, ConsequenceState, OfferDoc, OfferState, Role
from service.record.events import Effects
from service.record.terms import Terms
from service.rules.system import System


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An offer."""

    id: Annotated[str, Meta(description="Its id, of this action.", examples=["o1"])]
    kind: Annotated[str, Meta(description="`assist`, `bargain`, `trade`, `die` or `flashback`.")]
    state: Annotated[OfferState, Meta(description="Its state.")]
    by: Annotated[
        str,
        Meta(description="Who made it: `gm`, a person, or a character for its actor: its owner, else the GM."),
    ]
    to: Annotated[str, Meta(description="Who answers it, as `by`.")]
    character: Annotated[str, Meta(description="Of help: the character that helps and pays.")] | UnsetType = UNSET
    bargain: Annotated[str, Meta(description="Of a bargain: its kind (BS-27).")] | UnsetType = UNSET
    price: (
        Annotated[
            dict[str, Any],
            Meta(
                description="Of a bargain: what lands with the roll (BS-28); `start_clock` when it is accepted (BS-27)."
            ),
        ]
        | UnsetType
    ) = UNSET
    clock: Annotated[str, Meta(description="Of an accepted bargain: the clock that its price started.")] | UnsetType = (
        UNSET
    )
    trade: Annotated[str, Meta(description="Of a trade: its direction (BS-50).")] | UnsetType = UNSET
    die: Annotated[dict[str, Any], Meta(description="Of a die: its source and sides (DH-13).")] | UnsetType = UNSET
    flashback: (
        Annotated[
            dict[str, Any],
            Meta(description="Of a flashback: its words, and its price, absent while the GM is asked for it (FE-27)."),
        ]
        | UnsetType
    ) = UNSET
    text: Annotated[str, Meta(description="Free text.")] = ""


class ActionConsequence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A consequence of a roll, or one that the GM narrates."""

    id: Annotated[str, Meta(description="Its id, of this action.", examples=["n1"])]
    pick: Annotated[str, Meta(description="As in the menu, or `custom`.", examples=["harm"])]
    state: Annotated[
        ConsequenceState,
        Meta(
            description="`pending` until the one whom it befalls takes or resists it, or the GM resolves it: `landed`, "
            "`reduced` by one step, or `avoided`. What cannot be resisted lands at once."
        ),
    ]
    character: Annotated[str, Meta(description="The character it befalls.")] | UnsetType = UNSET
    severity: Annotated[str, Meta(description="How grave it is (BS-37..BS-42).")] | UnsetType = UNSET
    harm_level: Annotated[int, Meta(description="Level of its harm (FITD-A15).")] | UnsetType = UNSET
    ticks: (
        Annotated[int, Meta(description="Ticks on its clock; with `effect`, those that are left of the roll's.")]
        | UnsetType
    ) = UNSET
    clock: Annotated[str, Meta(description="The clock it ticks.")] | UnsetType = UNSET
    effect: Annotated[str, Meta(description="The effect that is left.")] | UnsetType = UNSET
    position: Annotated[str, Meta(description="The position that it leads to.")] | UnsetType = UNSET
    text: Annotated[str, Meta(description="What it is.")] = ""
    on_resist: (
        Annotated[str, Meta(description="What resisting does: `reduced` by one step, or `avoided` (FITD-A12).")]
        | UnsetType
    ) = UNSET
    price: (
        Annotated[int, Meta(description="Stress that resisting costs, by the GM's word: nothing is rolled.")]
        | UnsetType
    ) = UNSET
    thrower: (
        Annotated[str, Meta(description="The person who was named to throw for resisting it.", examples=["p3"])]
        | UnsetType
    ) = UNSET


class Obstacle(Struct, frozen=True, kw_only=True):
    """Why the terms cannot be rolled as they stand."""

    code: Annotated[str, Meta(description="As a refusal of the roll would have it.", examples=["already_tried"])]
    detail: Annotated[str, Meta(description="For people.")]
    rule: Annotated[str, Meta(description="The rule it rests on.")] | UnsetType = UNSET
    pointer: Annotated[str, Meta(description="The field at fault.", examples=["/spec/rating"])] | UnsetType = UNSET
    earlier: (
        Annotated[int, Meta(description="Of `already_tried`: the entry of the attempt that failed.")] | UnsetType
    ) = UNSET


ShownTerms = Annotated[
    dict[str, Any],
    Meta(
        description="All that a roll depends on now and others may change, the same for everybody who sees it; where "
        "it would not be refused."
    ),
]
TermsDigest = Annotated[str, Meta(description="Digest of `terms` in hex, which the roll sends as `terms`.")]


class Action(Struct, frozen=True, kw_only=True):
    """An action: a roll that is negotiated, and what follows from it."""

    id: Annotated[str, Meta(description="Its id.", examples=["a7"])]
    state: Annotated[
        ActionState,
        Meta(
            description="`ready`: complete, allowed by the rules, and agreed to by the GM. `rolled`: something that "
            "follows is awaited. The last three are the end."
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
    awaits: Annotated[tuple[AwaitedTurn, ...], Meta(description="Whose turn it is; empty at the end.")]
    offers: Annotated[tuple[Offer, ...], Meta(description="In the order they were made.")]
    thrower: (
        Annotated[
            str,
            Meta(
                description="The person who throws the dice: the one who was named, else, where it is read before the "
                "dice, the one who plays the character, else the GM.",
                examples=["p3"],
            ),
        ]
        | UnsetType
    ) = UNSET
    clock: Annotated[str, Meta(description="The clock that effect ticks.")] | UnsetType = UNSET
    task: Annotated[str, Meta(description="The task of which it is a try.")] | UnsetType = UNSET
    follows: Annotated[str, Meta(description="The action that it follows.")] | UnsetType = UNSET
    joins: Annotated[tuple[str, ...], Meta(description="The actions whose rolls it joins.")] | UnsetType = UNSET
    fiction_changed: Annotated[str, Meta(description="Why it is no repetition (FE-06).")] | UnsetType = UNSET
    override: Annotated[str, Meta(description="Why the GM allows it (FE-A10).")] | UnsetType = UNSET
    asks: (
        Annotated[
            str,
            Meta(
                description="What the GM asks; the player answers by writing `goal`, `note`, how it is done, or an "
                "Experience (BS-04, DH-17)."
            ),
        ]
        | UnsetType
    ) = UNSET
    says: (
        Annotated[
            dict[str, str], Meta(description="What the GM says that each result brings, by its slot (FE-19, FE-22).")
        ]
        | UnsetType
    ) = UNSET
    declare: (
        Annotated[int, Meta(description="Actions that the character declared for the turn (UW-18).")] | UnsetType
    ) = UNSET
    extra_actions: (
        Annotated[int, Meta(description="Actions beyond the declared ones that the GM grants for the turn (UW-02).")]
        | UnsetType
    ) = UNSET
    difficulty_commit: (
        Annotated[str, Meta(description="Commitment to the hidden Difficulty; the roll's record has the same.")]
        | UnsetType
    ) = UNSET
    why: Annotated[str, Meta(description="Why the GM refused it.")] | UnsetType = UNSET
    kind: Annotated[
        Literal["roll", "narrated"], Meta(description="`narrated`: consequences without a roll (FE-07).")
    ] = "roll"
    roll: Annotated[int, Meta(description="The entry of its roll; read it with `GET`.")] | UnsetType = UNSET
    branch: Annotated[str, Meta(description="The branch that the player picked (FITD-A11).")] | UnsetType = UNSET
    granted: Annotated[str, Meta(description="Effect that the GM granted (BS-43), or `part` (DH-A13).")] | UnsetType = (
        UNSET
    )
    consequences: Annotated[tuple[ActionConsequence, ...], Meta(description="In the order they were picked.")] = ()
    next: (
        Annotated[str, Meta(description="The position that the action which follows it starts in (FITD-A19).")]
        | UnsetType
    ) = UNSET
    reversed_by: Annotated[int, Meta(description="The entry that reversed its roll.")] | UnsetType = UNSET
    problem: (
        Annotated[
            Obstacle,
            Meta(
                description="Why a roll would be refused now, also by what has changed at the table meanwhile; absent "
                "where it would not be. Where an action is read, and not part of `etag`."
            ),
        ]
        | UnsetType
    ) = UNSET
    opportunity_lost: (
        Annotated[int, Meta(description="The entry in which this opportunity was lost (FITD-A19); where it is read.")]
        | UnsetType
    ) = UNSET
    terms: ShownTerms | UnsetType = UNSET
    terms_digest: TermsDigest | UnsetType = UNSET


def shown_terms(terms: Terms | None) -> dict[str, Any]:
    """Return the fields of a response that show terms; none where there are none."""
    return {"terms": terms.shown, "terms_digest": terms.digest} if terms else {}


def action(aid: str, doc: ActionDoc, role: Role, visible: Container[str] = (), steps: Sequence[int] = ()) -> Action:
    """Return an action as a role may see it: without a hidden Difficulty, or clocks that players do not see.

    `steps` are its entries from the roll on, those of a direct roll without it.
    """
    roll = _roll_of(aid, doc, steps)
    game, gm = doc.game, role == "gm"
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
        thrower=doc.thrower or UNSET,
        clock=doc.clock if doc.clock and (gm or doc.clock in visible) else UNSET,
        task=doc.task or UNSET,
        follows=doc.follows or UNSET,
        joins=tuple([one.id for one in doc.joins]) or UNSET,
        fiction_changed=doc.fiction_changed or UNSET,
        override=doc.override or UNSET,
        asks=doc.asks or UNSET,
        says=doc.says or UNSET,
        declare=doc.declare or UNSET,
        extra_actions=doc.extra_actions or UNSET,
        difficulty_commit=doc.difficulty_commit or UNSET,
        why=doc.why or UNSET,
        kind=doc.kind,
        branch=doc.branch or UNSET,
        granted=doc.granted or UNSET,
        consequences=tuple([consequence(one, game, gm=gm, visible=visible) for one in doc.consequences]),
        next=doc.next or UNSET,
        roll=roll,
        reversed_by=steps[-1] if doc.undone and steps else UNSET,
    )
    return replace(seen, etag=f"{doc.version}-{hashlib.blake2b(json.encode(seen), digest_size=8).hexdigest()}")


def _roll_of(aid: str, doc: ActionDoc, steps: Sequence[int]) -> int | UnsetType:
    """Return the entry of an action's roll, if it has one that stands."""
    if doc.kind == "narrated" or doc.state not in {"rolled", "settled"}:
        return UNSET
    return int(aid[1:]) if aid.startswith("r") else steps[0] if steps else UNSET


def consequence(
    stored: ConsequenceDoc, game: System[Any, Any], *, gm: bool, visible: Container[str]
) -> ActionConsequence:
    """Return a consequence for the response; without a clock that players do not see, and what only a clock tells."""
    shown = bool(stored.clock) and (gm or stored.clock in visible)
    by_menu = stored.pick not in game.memory.follow_up.graded_by_gm
    ticks = stored.ticks if stored.ticks and (shown or by_menu) else UNSET
    return ActionConsequence(
        id=stored.id,
        pick=stored.pick,
        state=stored.state,
        character=stored.character or UNSET,
        severity=stored.severity or UNSET,
        harm_level=stored.harm_level or UNSET,
        ticks=ticks,
        clock=stored.clock if shown else UNSET,
        effect=stored.effect or UNSET,
        position=stored.position or UNSET,
        text=stored.text,
        on_resist=stored.on_resist if stored.resistible else UNSET,
        price=UNSET if stored.price is None else stored.price,
        thrower=stored.thrower or UNSET,
    )


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
        clock=stored.clock or UNSET,
        trade=proposal.trade or UNSET,
        die=to_builtins(proposal.die) if proposal.die else UNSET,
        flashback=to_builtins(proposal.flashback) if proposal.flashback else UNSET,
        text=proposal.text,
    )


decode = json.Decoder(ActionDoc).decode
"""Decode a stored action; DecodeError where it is damaged."""


def action_after(aid: str, effects: Effects, role: Role, steps: Sequence[int] = ()) -> Action:
    """Return the action that a step of the log left, as a role could see it then; `steps` as for `action`."""
    doc = decode(effects.after["action"])
    unseen = {*effects.after.get("unseen", ()), *([doc.clock] if effects.after.get("hidden") else [])}
    return action(effects.after.get("id") or aid, doc, role, doc.clocks - unseen, steps)
