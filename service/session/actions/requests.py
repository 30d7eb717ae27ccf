"""The bodies of the steps of an action."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from service.record.documents import (
    Fate,
    OfferedDie,
    Price,
    PriceChange,
    PriceClock,
    PriceTick,
    Proposal,
)
from service.record.field_changes import FieldChanges, OfferReply
from service.record.ids import ActionId, CharacterId, ClockId, PersonId
from service.rules.errors import RuleError
from service.rules.fitd.document import MAX_MEMBERS
from service.rules.follow_up import CUSTOM
from service.rules.offers import OfferedFlashback, OfferKind
from service.rules.outcome import GameWord
from service.rules.spec import Faces, Name, RequiredText, Text
from service.session.adjustments import TrackAdjustment
from service.session.rolling.planned import Hex32, RollEpoch

MAX_JOINS = MAX_MEMBERS + 1
"""A group's members, and a set-up."""
TERMS = "#/components/schemas/Terms"
"""Where the contract has the terms of all games: specs with every field optional."""
_TERMS = {"$ref": TERMS}


class TermsFields(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fields of an action to set."""

    spec: (
        Annotated[
            Any,
            Meta(
                description="Fields of the roll spec to set; null is a field's default. Each has an owner (`x-owner`).",
                extra_json_schema=_TERMS,
            ),
        ]
        | UnsetType
    ) = UNSET
    clock: Annotated[ClockId | None, Meta(description="The clock that effect ticks; null: none.")] | UnsetType = UNSET
    task: Annotated[Name | None, Meta(description="The task of the roll (UW-33); null: none.")] | UnsetType = UNSET
    fiction_changed: (
        Annotated[Text, Meta(description="What has changed, so that this is no repetition (FE-06).")] | UnsetType
    ) = UNSET
    override: Annotated[Text, Meta(description="The GM's reason to allow a repetition (FE-A10).")] | UnsetType = UNSET
    extra_actions: (
        Annotated[
            Annotated[int, Meta(ge=1, le=20)] | None,
            Meta(
                description="The GM's: actions beyond the declared ones that the character has in this turn, this one "
                "included where it is one, as by Celerity; they lose no dice (UW-02)."
            ),
        ]
        | UnsetType
    ) = UNSET
    asks: (
        Annotated[
            Text,
            Meta(
                description="The GM's question: the roll waits until the player writes `goal`, `note`, how it is done, "
                "or an Experience (BS-04, DH-17)."
            ),
        ]
        | UnsetType
    ) = UNSET
    joins: (
        Annotated[
            tuple[ActionId, ...],
            Meta(
                max_length=MAX_JOINS,
                description="The actions whose rolls it joins, where the table allows it (`options.published`): a "
                "group's members, a set-up, a Tag Team's two rolls with the chosen one first, an attack, an opponent's "
                "roll. Fields with `x-joined` follow from them; an empty list is none.",
                examples=[["a2", "r41"]],
            ),
        ]
        | UnsetType
    ) = UNSET
    says: (
        Annotated[
            dict[Annotated[str, Meta(max_length=40)], Text],
            Meta(
                max_length=8,
                description="The GM's: what each result brings, by its slot (`slots` of the game; FE-19, FE-22, "
                "DH-09). It replaces what was told before; empty words are none.",
                examples=[{"full_success": "You are in", "bad_outcome": "The watch is called"}],
            ),
        ]
        | UnsetType
    ) = UNSET
    agreed: (
        Annotated[
            bool,
            Meta(description="The GM's word on all of it; writing any field of the GM's agrees, unless this is false."),
        ]
        | UnsetType
    ) = UNSET
    thrower: (
        Annotated[
            PersonId | None,
            Meta(
                description="The person who is to throw the dice, by the word of GM or actor; null: the one who plays "
                "the character, else the GM. It leaves `agreed` as it is. Nobody else may roll.",
                examples=["p3"],
            ),
        ]
        | UnsetType
    ) = UNSET
    difficulty_salt: (
        Annotated[Hex32, Meta(description="Of a hidden Difficulty: drawn by the GM's device, else by the service.")]
        | UnsetType
    ) = UNSET


def field_changes(request: TermsFields, spec: dict[str, Any], filled: dict[str, Any]) -> FieldChanges:
    """Return the fields to set: of the spec as they were read, and those that the character gives."""
    return FieldChanges(
        spec=spec,
        filled=filled,
        clock=UNSET if request.clock is UNSET else request.clock or "",
        task=UNSET if request.task is UNSET else request.task or "",
        fiction_changed=request.fiction_changed,
        override=request.override,
        asks=request.asks,
        extra_actions=UNSET if request.extra_actions is UNSET else request.extra_actions or 0,
        says=UNSET if request.says is UNSET else {name: words for name, words in request.says.items() if words},
        agreed=request.agreed,
        thrower=UNSET if request.thrower is UNSET else request.thrower or "",
        strike=request.strike if isinstance(request, ActionPatch) else (),
        difficulty_salt=request.difficulty_salt or "",
    )


class ActionPatch(TermsFields, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fields of an action to set, or its end."""

    strike: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...],
        Meta(
            max_length=20,
            description="The GM's: fields of the spec that do not fit, or items of their lists (DH-17).",
            examples=[["experiences/0"]],
        ),
    ] = ()
    state: (
        Annotated[
            Literal["cancelled", "refused"],
            Meta(description="The end: `cancelled` by its player or the GM (FE-26), `refused` by the GM (BS-06)."),
        ]
        | UnsetType
    ) = UNSET
    why: Annotated[Text, Meta(description="Why it is refused, such as `impossible` or `no_roll_needed`.")] = ""


class Picked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A consequence that the GM picks: an option of the menu, or `custom`."""

    id: Annotated[str, Meta(min_length=1, max_length=40, description="As in the menu, or `custom` (FITD-A8).")]
    character: Annotated[
        CharacterId | None, Meta(description="The character it befalls; if left out, the one that rolled (FITD-A17).")
    ] = None
    clock: Annotated[ClockId | None, Meta(description="The clock that it ticks.")] = None
    text: Annotated[Text, Meta(description="Free text; required for `custom`.")] = ""
    severity: Annotated[
        GameWord | None,
        Meta(
            description="How grave `custom`, what else the menu does not grade (`graded_by_gm` of the game) or what is "
            "narrated is: one of the game's `severities`; if left out its `usual_severity`."
        ),
    ] = None
    harm_level: Annotated[
        Annotated[int, Meta(ge=1, le=5)] | None,
        Meta(description="Level of harm that `custom`, or what else the GM grades, marks (FITD-A15, FITD-A17)."),
    ] = None
    on_resist: Annotated[
        Literal["reduced", "avoided"] | None,
        Meta(description="What resisting it does, told before: one step milder, the default, or gone (FITD-A12)."),
    ] = None
    price: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(description="Stress that resisting costs, instead of a roll (FITD-A12)."),
    ] = None


ConsequenceId = Annotated[
    str,
    Meta(
        pattern=r"^n[1-9][0-9]?$(?!\n)",
        examples=["n1"],
        extra_json_schema={"x-pattern-description": "a consequence's id (such as n1)"},
    ),
]


class ActionChoice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A choice after the dice; an empty one of the GM's settles what is due."""

    branch: Annotated[
        Annotated[str, Meta(min_length=1, max_length=40)] | None,
        Meta(description="The player's, of the menu's `branches` (FITD-A11).", examples=["do_it"]),
    ] = None
    picks: Annotated[
        tuple[Picked, ...],
        Meta(max_length=20, description="The GM's; resistible ones are pending until they are taken or resisted."),
    ] = ()
    grant_effect: Annotated[
        GameWord | None,
        Meta(description="Effect that the GM grants on a bad outcome: one of the game's `grants` (BS-43)."),
    ] = None
    grant: Annotated[
        Literal["part"] | None, Meta(description="`part`: the GM grants a part after a failure (DH-A13).")
    ] = None
    take: Annotated[
        tuple[ConsequenceId, ...],
        Meta(max_length=20, description="Pending consequences that the caller takes, each their own."),
    ] = ()
    fate: Annotated[
        dict[ConsequenceId, Fate],
        Meta(
            max_length=20,
            description="The GM's: pending consequences, those of `picks` included, that land, are one step milder, or "
            "are avoided, such as by another way to resist (FE-42).",
            examples=[{"n1": "landed"}],
        ),
    ] = {}
    throwers: Annotated[
        dict[ConsequenceId, PersonId | None],
        Meta(
            max_length=20,
            description="Who is to throw for resisting pending consequences, by the word of the GM or of the one whom "
            "they befall; null: who plays that character, else the GM. Nobody else may resist by dice.",
            examples=[{"n1": "p3"}],
        ),
    ] = {}
    changes: Annotated[
        tuple[TrackAdjustment, ...], Meta(max_length=20, description="Other tracks that the GM changes.")
    ] = ()
    note: Annotated[Text, Meta(description="Free text.")] = ""


SeenTerms = Annotated[
    Hex32 | None,
    Meta(
        description="Digest of the `terms` that the roller saw, in hex; with other ones nothing is drawn "
        "(`terms_changed`). A roll for an `epoch` without it is not bound: the operator could choose its dice."
    ),
]


class NewResistance(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Resistance to a pending consequence."""

    consequence: Annotated[ConsequenceId, Meta(description="The consequence.")]
    rating: Annotated[
        Annotated[int, Meta(ge=0, le=10)] | None,
        Meta(
            description="Dice of the attribute that resists, 0 for the lower of two (FITD-A12); left out where the "
            "consequence has a `price`, or for the sheet's rating of `attribute`."
        ),
    ] = None
    attribute: Annotated[
        Name | None,
        Meta(description="What resists: a rating of the character's sheet, or as you call it (FITD-A25)."),
    ] = None
    ability: Annotated[
        Name | None,
        Meta(
            description="A special ability of the character's sheet that resists: nothing is rolled, and its use marks "
            "a box of its track (FITD-A26)."
        ),
    ] = None
    dice: Faces = None
    epoch: RollEpoch = None
    terms: SeenTerms = None
    note: Annotated[Text, Meta(description="Free text.")] = ""


class NewAction(TermsFields, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new action."""

    kind: Annotated[
        Literal["roll", "narrated"],
        Meta(description="`narrated`: the GM's `consequences` without a roll, which may be resisted (FE-07)."),
    ] = "roll"
    consequences: Annotated[tuple[Picked, ...], Meta(max_length=20, description="Of `narrated`: one or more.")] = ()

    character: Annotated[CharacterId, Meta(description="The character that acts.")]
    follows: Annotated[
        ActionId | None,
        Meta(description="An action that was rolled: goal, approach and clock are copied, and it is no repetition."),
    ] = None
    declare: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None,
        Meta(description="With a turn's first action: how many there will be (UW-18, UW-A19)."),
    ] = None


class Charged(Struct, frozen=True, forbid_unknown_fields=True):
    """A tick of a clock."""

    clock: Annotated[ClockId, Meta(description="The clock; all must see it.")]
    by: Annotated[int, Meta(ge=1, le=20, description="Segments.")] = 1


class NewPriceClock(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new clock of kind `danger` that all see."""

    name: Annotated[Name, Meta(description="For people.")]
    size: Annotated[int, Meta(ge=1, le=100, description="Segments; usually 4, 6 or 8 (FITD-A15).")]
    ticks: Annotated[int, Meta(ge=0, le=100, description="Segments filled at the start.")] = 0


class NewPrice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bargain costs."""

    changes: Annotated[tuple[TrackAdjustment, ...], Meta(max_length=5, description="Tracks that change.")] = ()
    tick: Annotated[Charged | None, Meta(description="A clock that ticks.")] = None
    start_clock: Annotated[
        NewPriceClock | None,
        Meta(
            description="The GM's: a clock that starts (BS-27). It is made when the bargain is accepted, and gone when "
            "that is taken back before the dice."
        ),
    ] = None


class NewDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die of a feature."""

    source: Annotated[Name, Meta(description="The feature, such as a Rally Die (DH-13).")]
    sides: Annotated[int, Meta(ge=2, le=20, description="Sides.")] = 6


class NewFlashback(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a character did before, and what telling it now costs."""

    text: Annotated[RequiredText, Meta(description="What was done.", examples=["The watch was paid last week."])]
    stress: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(
            description="What it costs, also nothing. A player who leaves it out asks for it: the GM names it in a "
            "counter, which the player accepts (FE-A6).",
        ),
    ] = None


class NewOffer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An offer for an action, before its dice."""

    kind: Annotated[
        OfferKind,
        Meta(
            description="`assist`: help, which the helper pays (BS-24, DH-14). `bargain`: a Devil's Bargain (BS-26). "
            "`trade`: position for effect, or the reverse (BS-50). `die`: somebody else's die (DH-13). `flashback`: "
            "what the character did before, at the GM's price (FE-27)."
        ),
    ]
    character: Annotated[CharacterId | None, Meta(description="Of `assist`: the character that helps.")] = None
    bargain: Annotated[
        GameWord | None, Meta(description="Of `bargain`: its kind, of `words` of the game's offers (BS-27).")
    ] = None
    price: Annotated[
        NewPrice | None,
        Meta(
            description="Of `bargain`: what lands with the roll, whatever the dice show (BS-28, FITD-A18). A player's "
            "price is paid by the one who rolls."
        ),
    ] = None
    trade: Annotated[
        GameWord | None, Meta(description="Of `trade`: its direction, of `words` of the game's offers.")
    ] = None
    die: Annotated[NewDie | None, Meta(description="Of `die`: what is given.")] = None
    flashback: Annotated[NewFlashback | None, Meta(description="Of `flashback`: what was done, and its price.")] = None
    text: Annotated[Text, Meta(description="Free text.")] = ""

    def proposal(self, at: str = "") -> Proposal:
        """Return what is offered; RuleError for a part that the kind lacks, or does not have. `at` points to it."""
        needed: dict[str, str] = {"assist": "character", "trade": "trade", "die": "die", "flashback": "flashback"}
        allowed = {needed.get(self.kind), *(("bargain", "price") if self.kind == "bargain" else ())}
        for name in ("character", "bargain", "price", "trade", "die", "flashback"):
            value = getattr(self, name)
            if value is None and name == needed.get(self.kind):
                raise RuleError("incomplete", f"an offer of kind {self.kind} needs `{name}`", pointer=f"{at}/{name}")
            if value is not None and name not in allowed:
                raise RuleError("not_of_kind", f"an offer of kind {self.kind} has no `{name}`", pointer=f"{at}/{name}")
        return Proposal(
            kind=self.kind,
            character=self.character or "",
            bargain=(self.bargain or CUSTOM) if self.kind == "bargain" else None,
            price=_price(self.price, f"{at}/price") if self.price else Price(),
            trade=self.trade,
            die=OfferedDie(self.die.source, self.die.sides) if self.die else None,
            flashback=OfferedFlashback(text=told.text, stress=told.stress) if (told := self.flashback) else None,
            text=self.text,
        )


def _price(price: NewPrice, at: str) -> Price:
    start = price.start_clock
    if start and start.ticks > start.size:
        detail = f"a clock of this size starts from 0 to {start.size}"
        raise RuleError("bad_start", detail, pointer=f"{at}/start_clock/ticks")
    return Price(
        tuple([PriceChange(change.who, change.track, change.amount, change.text) for change in price.changes]),
        PriceTick(price.tick.clock, price.tick.by) if price.tick else None,
        PriceClock(start.name, start.size, start.ticks) if start else None,
    )


class OfferAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to an offer."""

    answer: Annotated[
        OfferReply,
        Meta(
            description="`accept`, `decline`, `counter` by the one it is for; `withdraw` by either side until the dice "
            "(FE-27); `strike` by the GM."
        ),
    ]
    offer: Annotated[NewOffer | None, Meta(description="Of `counter`: the offer the other way (BS-29).")] = None


class ActionRoll(Struct, frozen=True, forbid_unknown_fields=True):
    """The roll of an action's terms."""

    dice: Faces = None
    epoch: RollEpoch = None
    terms: SeenTerms = None
