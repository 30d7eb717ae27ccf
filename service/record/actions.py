"""A negotiated roll before its dice: the action's document, and the one state machine that changes it. Pure.

`service/session/actions/` runs a step against the store, `service/verify/` folds the steps of a log again. Design:
docs/actions.md.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType, inspect, json
from msgspec.structs import fields, replace

from service.record.documents import ActionDoc, JoinedDoc, OfferDoc, OfferState, Price, Proposal, Role
from service.rules.errors import RuleError
from service.rules.offers import OfferKind, reserved, taken
from service.rules.spec import Owner, Spec, marked_fields
from service.rules.system import System

MAX_ACTIONS = 64
"""Open actions of a table."""
GM_ACTIONS = 16
"""The last of them: only the GM opens these, whatever players have filled."""
MAX_OWN_ACTIONS = 8
"""Open actions that a player has opened."""
MAX_OWN_ROLLS = 16
"""Direct rolls of a player that a step was made after, and something is awaited of; as many of each person that await
their first step are listed among the open actions."""
MAX_UNSETTLED = 256
"""Direct rolls of all people that await their first step, and are listed: the last one of each person first."""
MAX_STEPS = 64
"""Steps of the actor, and of the GM, before the dice: further ones may only close the action, or roll.

Accepting, declining, and withdrawing what was accepted are not counted: they are bounded by the offers.
"""
MAX_STEPS_OF_OTHERS = 8
"""Steps of each other person."""
MAX_OFFERS = 16
"""Offers that are open or accepted. Ended ones stay as long as nothing needs their place, or their bytes."""
RESERVED_OFFERS = 4
"""The last of them, for the actor and the GM."""
MAX_OPEN_OFFERS = 3
"""Open offers of each other person."""
MAX_BYTES = 7 * 1024
"""Bytes of a stored action."""
RESERVED_BYTES = 2 * 1024
"""The last of them, which offers of other people may not use."""
HIDDEN_BYTES = 512
"""Bytes for what players may not see (Difficulty, salt, clock): not counted, so that a refusal tells nothing of it."""
GM_PARTY = "gm"
"""The party that is the GM; others are a person, and a character for its actor: its owner, else the GM."""

ActionState = Literal["draft", "ready", "rolled", "settled", "cancelled", "refused"]
Due = Literal["branch", "choice", "verdict"]
"""What a roll may await: the player's branch (FITD-A11), the GM's choice (FITD-A8), their verdict (DH-36)."""
OfferReply = Literal["accept", "decline", "counter", "withdraw", "strike"]


class StepRefused(Exception):  # noqa: N818  # a refusal, by its code
    """A step that the action does not allow now; nothing was changed."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Participant(Struct, frozen=True, kw_only=True, eq=False):
    """A person who makes a step: their role, the characters they act for, the rules of the action, and the time."""

    game: System[Any, Any]
    person: str
    role: Role
    now: int
    """The time of the step, in milliseconds."""
    owns: frozenset[str] = frozenset()
    """Characters that are theirs."""
    unowned: frozenset[str] = frozenset()
    """Characters that nobody plays: the GM acts for them."""

    def acts_for(self, party: str) -> bool:
        """Return whether they are a party, or act for it."""
        gm = self.role == "gm"
        return (
            party in {self.person, GM_PARTY if gm else self.person}
            or party in self.owns
            or (gm and party in self.unowned)
        )


class FieldChanges(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fields of an action to set; of `spec`, null is a field's default. Empty text clears."""

    spec: dict[str, Any] = {}
    clock: str | UnsetType = UNSET
    task: str | UnsetType = UNSET
    fiction_changed: str | UnsetType = UNSET
    override: str | UnsetType = UNSET
    asks: str | UnsetType = UNSET
    extra_actions: int | UnsetType = UNSET
    says: dict[str, str] | UnsetType = UNSET
    agreed: bool | UnsetType = UNSET
    strike: tuple[str, ...] = ()
    """Pointers into the spec, without the first slash, of what the GM strikes (DH-17)."""

    filled: dict[str, Any] = {}
    """Fields of the spec that nobody sent, and the table took from the character; null: it has none any more."""
    joins: tuple[JoinedDoc, ...] | UnsetType = UNSET
    joined: dict[str, Any] = {}
    """Fields of the spec that the joined rolls give."""
    preset: dict[str, Any] = {}
    """Fields of the spec that the action which this one follows leads to (FITD-A19)."""
    from_sheet: tuple[str, ...] | UnsetType = UNSET
    """Fields of the spec, as it is then, that the table took from the character, in part or whole."""
    from_sheet_items: dict[str, dict[str, Any]] | UnsetType = UNSET
    """Of lists among them: the numbers that the sheet gave, by name."""
    difficulty_salt: str = ""
    """With a new hidden Difficulty, drawn by the service or the GM's device."""
    difficulty_commit: str = ""

    @property
    def other_fields(self) -> dict[str, Any]:
        """Return the fields that are set and are not of the spec."""
        found = {name: getattr(self, name) for name in _OWNERS}
        return {name: value for name, value in found.items() if value is not UNSET and (name != "strike" or value)}


_OWNERS: Mapping[str, Owner] = {
    "clock": "shared",
    "task": "player",
    "joins": "shared",
    "fiction_changed": "player",
    "override": "gm",
    "asks": "gm",
    "extra_actions": "gm",
    "says": "gm",
    "agreed": "gm",
    "strike": "gm",
}
"""Who decides the fields that are not of the spec."""


class FieldRule(Struct, frozen=True):
    """Who decides a field of a spec, and whether the player may still change it after the GM agreed."""

    owner: Owner
    free: bool


def field_rules(game: System[Any, Any]) -> Mapping[str, FieldRule]:
    """Return the rules of the fields of a game's spec that the people at a table write."""
    kind: type[Spec] = game.spec
    return _field_rules(kind)


@cache
def _field_rules(kind: type[Spec]) -> Mapping[str, FieldRule]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    extras = {
        field.name: field.type.extra_json_schema or {}
        for field in info.fields
        if isinstance(field.type, inspect.Metadata)
    }
    return {
        name: FieldRule(extra["x-owner"], extra.get("x-free", False))
        for name, extra in extras.items()
        if "x-owner" in extra and name != "clock"
    }


def gm_fields(game: System[Any, Any], sent: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the GM's fields among those of a request, which has no defaults, and what only an offer may give."""
    owners = field_rules(game)
    gms = {name for name in sent if name in owners and owners[name].owner == "gm"}
    return tuple(sorted(gms | {name for name, value in sent.items() if reserved(game.offers, name, value)}))


def after_opening(
    participant: Participant, character: str, given: FieldChanges, *, declare: int = 0, follows: str = ""
) -> ActionDoc:
    """Return a new action; the GM may fill the player's part too.

    StepRefused or RuleError where this person may not open it so.
    """
    if participant.role != "gm" and not participant.acts_for(character):
        raise StepRefused("not_yours", id=character)
    if declare and "multiple" not in participant.game.memory.counted:
        raise RuleError("not_declared", "this game declares no actions", pointer="/declare")
    doc = ActionDoc(
        version=0,
        system=participant.game.name,
        character=character,
        opened_by=participant.person,
        at=participant.now,
        declare=declare,
        follows=follows,
    )
    return _set(doc, participant, given, opening=True)


def after_change(doc: ActionDoc, participant: Participant, given: FieldChanges) -> ActionDoc:
    """Return the action with fields set; StepRefused or RuleError where this person may not set them."""
    _check_open(doc, participant)
    return _set(doc, participant, given, opening=False)


def after_closing(
    doc: ActionDoc, participant: Participant, state: Literal["cancelled", "refused"], why: str
) -> ActionDoc:
    """Return the action cancelled by its player or the GM, at no cost (FE-26), or refused by the GM (FE-15, BS-06)."""
    if doc.state != "open":
        raise StepRefused("action_over", state=doc.state)
    if participant.role != "gm" and state == "refused":
        raise StepRefused("wrong_role", role=participant.role)
    if participant.role != "gm" and not participant.acts_for(doc.character):
        raise _not_yours(doc)
    offers = tuple([replace(offer, clock="") for offer in _lapsed(doc.offers)])
    return stepped(doc, replace(doc, state=state, why=why, offers=offers), participant)


def after_offer(doc: ActionDoc, participant: Participant, proposal: Proposal) -> ActionDoc:
    """Return the action with a new offer, its last one; StepRefused or RuleError where it may not be made."""
    _check_open(doc, participant)
    return _with_offer(doc, participant, _PARTIES[proposal.kind](doc, participant, proposal), proposal)


def after_answer(  # noqa: PLR0913, PLR0917  # what an answer is made of
    doc: ActionDoc,
    participant: Participant,
    oid: str,
    answer: OfferReply,
    counter: Proposal | None = None,
    clock: str = "",
) -> ActionDoc:
    """Return the action with an offer answered by the party it is for, withdrawn by either, or struck by the GM.

    `clock` is the one that an accepted price starts.

    StepRefused or RuleError where this person may not answer so, or the offer does not fit the roll any more.
    """
    _check_open(doc, participant, counted=False)
    offer = offer_of(doc, oid)
    counted = answer not in {"accept", "decline"} and (answer, offer.state) != ("withdraw", "accepted")
    _check_open(doc, participant, counted=counted)
    _check_answer(participant, offer, answer)
    if counter:
        if counter.kind != offer.proposal.kind:
            detail = f"a counter to this offer is of kind {offer.proposal.kind} too"
            raise RuleError("other_kind", detail, rule="BS-29", pointer="/offer/kind")
        if counter.character != offer.proposal.character:
            detail = f"a counter to this offer is of {offer.proposal.character} too: nobody else was asked"
            raise RuleError("other_helper", detail, rule="BS-29", pointer="/offer/character")
        return _with_offer(_with_state(doc, oid, "countered"), participant, (offer.to, offer.by), counter)
    starts = answer == "accept" and offer.proposal.price.start_clock
    later = _with_state(doc, oid, _ANSWERED[answer], clock if starts else "")
    fields_of(later, participant.game)
    if answer == "accept" and offer.proposal.kind == "bargain" and participant.role != "gm" and offer.by != GM_PARTY:
        # The GM decides which bargains are valid (BS-30).
        later = replace(later, agreed=False, rules="")
    return within_limits(stepped(doc, later, participant, counted=counted), participant.game)


_ANSWERED: Mapping[OfferReply, OfferState] = {
    "accept": "accepted",
    "decline": "declined",
    "counter": "countered",
    "withdraw": "withdrawn",
    "strike": "struck",
}


def after_lapse(doc: ActionDoc, participant: Participant, oid: str) -> ActionDoc:
    """Return the action without an accepted offer that its party cannot keep.

    StepRefused unless the person may roll it, and the offer was accepted.
    """
    if doc.state != "open":
        raise StepRefused("action_over", state=doc.state)
    if participant.role != "gm" and not participant.acts_for(doc.character):
        raise _not_yours(doc)
    offer = offer_of(doc, oid)
    if offer.state != "accepted":
        raise StepRefused("offer_over", id=oid, state=offer.state)
    return stepped(doc, _with_state(doc, oid, "lapsed"), participant)


def after_roll(doc: ActionDoc, participant: Participant, due: tuple[Due, ...]) -> ActionDoc:
    """Return the action after its roll, with what is due then; open offers lapse, and steps are counted anew."""
    later = replace(doc, state="rolled" if due else "settled", due=due, offers=_lapsed(doc.offers))
    return replace(stepped(doc, later, participant), steps={})


def state_of(doc: ActionDoc, game: System[Any, Any]) -> ActionState:
    """Return the state: `ready` follows from the terms."""
    if doc.state != "open":
        return doc.state
    return "ready" if problem_of(doc, game) is None and doc.agreed and doc.rules == game.rules else "draft"


def problem_of(doc: ActionDoc, game: System[Any, Any]) -> RuleError | None:
    """Return what keeps the terms from being rolled; None where they are complete and the rules allow them."""
    try:
        game.plan(spec_of(doc, game))
    except RuleError as problem:
        return problem
    return None


def missing_of(doc: ActionDoc, game: System[Any, Any]) -> Sequence[str]:
    """Return the fields of the spec that are still to be set, in order."""
    present = fields_of(doc, game)
    kind: type[Spec] = game.spec
    needed = [name for name in _required_fields(kind) if present.get(name) is None]
    return needed + [name for name in game.memory.required if not str(present.get(name) or "").strip()]


def spec_of(doc: ActionDoc, game: System[Any, Any], counted: Mapping[str, Any] | None = None) -> Spec:
    """Return the spec of the terms with accepted offers, and with fields that the table counts.

    RuleError where it is incomplete, or the GM asks about the goal (BS-04).
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
    turns = _turns(doc, game)
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
        *[AwaitedTurn(who=who, what=what, since=doc.since.get(f"{who} {what}", doc.at)) for who, what in turns],
        *answers,
        *pending,
    )


AwaitedStep = tuple[str, Literal["terms", "roll"] | Due]
"""A party, and what it is to do."""


def _turns(doc: ActionDoc, game: System[Any, Any]) -> list[AwaitedStep]:
    """Return the parties that are awaited for terms or the roll; answers to offers aside."""
    if doc.state != "open":
        return [(doc.actor if what == "branch" else GM_PARTY, what) for what in doc.due]
    if state_of(doc, game) == "ready":
        return [(doc.character, "roll")]
    owners = {name: rule.owner for name, rule in field_rules(game).items()}
    wanting = [owners.get(name, "player") for name in _wanting(doc, game)]
    actors: list[AwaitedStep] = [(doc.character, "terms")]
    gms: list[AwaitedStep] = [(GM_PARTY, "terms")]
    return (actors if {"player", "shared"} & set(wanting) else []) + (
        gms if "gm" in wanting or not doc.agreed or doc.rules != game.rules else []
    )


def _wanting(doc: ActionDoc, game: System[Any, Any]) -> Sequence[str]:
    """Return the fields of the spec that are missing, or else the one that the rules refuse; "" for all together."""
    missing, problem = missing_of(doc, game), problem_of(doc, game)
    if missing or problem is None:
        return missing
    return [problem.pointer.removeprefix("/spec").strip("/").split("/")[0]]


def offer_of(doc: ActionDoc, oid: str) -> OfferDoc:
    """Return an offer of an action; StepRefused where there is none."""
    for offer in doc.offers:
        if offer.id == oid:
            return offer
    if oid in {f"o{number}" for number in range(1, doc.offers_made + 1)}:
        # It has ended, and made room for another one.
        raise StepRefused("offer_over", id=oid, state="over")
    raise StepRefused("not_found", id=oid)


def _check_open(doc: ActionDoc, participant: Participant, *, counted: bool = True) -> None:
    if doc.state != "open":
        raise StepRefused("action_over", state=doc.state)
    most = MAX_STEPS if _decides(doc, participant) else MAX_STEPS_OF_OTHERS
    if counted and doc.steps.get(_counter(doc, participant), 0) >= most:
        raise StepRefused("too_many_steps", most=most)


def _decides(doc: ActionDoc, participant: Participant) -> bool:
    """Return whether a person is the GM, or the actor, who can end the action."""
    return participant.role == "gm" or participant.acts_for(doc.actor)


def _counter(doc: ActionDoc, participant: Participant) -> str:
    """Return by what a person's steps are counted: the GM's, the actor's by the character, and each other person's."""
    if participant.role == "gm":
        return GM_PARTY
    return doc.actor if participant.acts_for(doc.actor) else participant.person


def stepped(doc: ActionDoc, later: ActionDoc, participant: Participant, *, counted: bool = True) -> ActionDoc:
    """Return what a step made of an action as its next version, with since when each party is awaited."""
    since = {name: doc.since.get(name, participant.now) for name in map(" ".join, _turns(later, participant.game))}
    counter = _counter(doc, participant)
    steps = {**doc.steps, counter: doc.steps.get(counter, 0) + 1} if counted else doc.steps
    return replace(later, version=doc.version + 1, at=participant.now, since=since, steps=steps)


def by_join(name: str, pointer: str = "") -> RuleError:
    """Return the refusal of a field that follows from the rolls that an action joins."""
    detail = f"`{name}` follows from the rolls that an action joins: name them in `joins`"
    return RuleError("by_join", detail, pointer=pointer or f"/spec/{name}")


def joined_fields(game: System[Any, Any]) -> tuple[str, ...]:
    """Return the fields of a spec that follow from the rolls that an action joins."""
    kind: type[Spec] = game.spec
    return marked_fields(kind, "x-joined")


def not_your_price() -> RuleError:
    """Return the refusal of a player's price that charges another one, or ticks or starts a clock."""
    detail = "a player's price is paid by the one who rolls; the GM may charge others, and tick or start clocks"
    return RuleError("not_your_price", detail, rule="FITD-A18", pointer="/price")


def _not_yours(doc: ActionDoc) -> StepRefused:
    return StepRefused("not_yours", id=doc.character)


def _set(doc: ActionDoc, participant: Participant, given: FieldChanges, *, opening: bool) -> ActionDoc:
    """Return the action with fields set, each by its owner; a GM who opens it sets the player's as well."""
    acts, gm, rules = participant.acts_for(doc.character), participant.role == "gm", field_rules(participant.game)
    fills_all = gm and opening
    others = given.other_fields
    owners = {f"spec/{name}": rules[name].owner for name in given.spec if name in rules}
    owners |= {name: _OWNERS[name] for name in others}
    owners |= {f"spec/{name}": "gm" for name in given.filled if name not in from_character(participant.game)}
    if not (acts or gm):
        raise _not_yours(doc)
    for name, owner in owners.items():
        if not (gm if owner == "gm" else acts or fills_all or (gm and owner == "shared")):
            raise StepRefused("not_your_field", field=f"/{name}", owner=owner)
    if given.says is not UNSET:
        _check_slots(participant.game, given.says)
    if given.extra_actions and "multiple" not in participant.game.memory.counted:
        raise RuleError("not_declared", "this game declares no actions", rule="UW-02", pointer="/extra_actions")
    spec = _with_spec(doc.spec, participant.game, {**given.preset, **given.filled, **given.spec})
    if given.joins is not UNSET:
        names = joined_fields(participant.game)
        spec = {name: value for name, value in spec.items() if name not in names} | given.joined
    later = replace(
        doc,
        spec=_struck(spec, given.strike, joined_fields(participant.game)),
        **{name: value for name, value in others.items() if name not in {"agreed", "strike"}},
    )
    if given.asks is UNSET and str(given.spec.get("goal") or "").strip():
        later = replace(later, asks="")
    later = _with_sources(later, given)
    if gm and (fills_all or "gm" in owners.values() or (owners and not acts)):
        agreed = given.agreed is not False and not given.asks
        later = replace(later, agreed=agreed, rules=participant.game.rules if agreed else "")
    elif any(not (name in rules and rules[name].free) for name in _differing(doc, later, participant.game.spec)):
        # What re-opens the terms needs the GM's word again (BS-07).
        later = replace(later, agreed=False, rules="")
    fields_of(later, participant.game)
    return within_limits(stepped(doc, _with_commitment(later, participant.game, given), participant), participant.game)


def _check_slots(game: System[Any, Any], says: Mapping[str, str]) -> None:
    """Refuse words about a result that the game does not have (FE-22)."""
    unknown = next((name for name in says if name not in game.slots), None)
    if unknown is not None:
        there = ", ".join(game.slots) or "nothing beforehand"
        raise RuleError("no_such_slot", f"of this game's results the GM tells {there}", rule="FE-22", pointer="/says")


def _with_sources(doc: ActionDoc, given: FieldChanges) -> ActionDoc:
    """Return the action with what its spec has from the character; struck fields are removed."""
    names = doc.from_sheet if given.from_sheet is UNSET else given.from_sheet
    items = doc.from_sheet_items if given.from_sheet_items is UNSET else given.from_sheet_items
    present = {name: {one["name"] for one in doc.spec.get(name, ())} for name in items}
    left = {
        field: {name: value for name, value in taken.items() if name in present[field]}
        for field, taken in items.items()
        if present[field] & taken.keys()
    }
    return replace(doc, from_sheet=tuple([name for name in names if name in doc.spec]), from_sheet_items=left)


def from_character(game: System[Any, Any]) -> set[str]:
    """Return the fields of a spec that a character's sheet or harm may give."""
    return {*game.from_sheet, *([game.memory.harm] if game.memory.harm else [])}


def _differing(doc: ActionDoc, later: ActionDoc, kind: type[Spec]) -> list[str]:
    """Return the fields that differ: of the spec by name, others by their pointer."""
    known = _optional_fields(kind)
    names = [name for name in doc.spec.keys() | later.spec.keys() if doc.spec.get(name) != later.spec.get(name)]
    # A value equal to the default, such as an explicit false, is no change.
    differ = [name for name in names if name not in known or known[name].of(doc) != known[name].of(later)]
    return differ + [
        f"/{name}"
        for name in ("clock", "task", "joins", "fiction_changed")
        if getattr(doc, name) != getattr(later, name)
    ]


@cache
def _required_fields(kind: type[Spec]) -> Sequence[str]:
    return [known.name for known in fields(kind) if known.required]


class _OptionalField(Struct, frozen=True):
    """A field of a spec that may be left out."""

    name: str
    kind: Any
    default: Any

    def of(self, doc: ActionDoc) -> Any:
        """Return its value in an action's terms: converted, or unchanged where it is invalid."""
        value = doc.spec.get(self.name)
        try:
            return self.default if value is None else msgspec.convert(value, self.kind)
        except msgspec.ValidationError:
            return value


@cache
def _optional_fields(kind: type[Spec]) -> Mapping[str, _OptionalField]:
    hints, found = get_type_hints(kind, include_extras=True), [one for one in fields(kind) if not one.required]
    defaults = {one.name: one.default_factory() if one.default is NODEFAULT else one.default for one in found}
    return {name: _OptionalField(name, hints[name], default) for name, default in defaults.items()}


def _with_commitment(doc: ActionDoc, game: System[Any, Any], given: FieldChanges) -> ActionDoc:
    """Return the action with the commitment to its hidden Difficulty, if it has one."""
    if doc.spec.get(hides(doc, game)) is None:
        return replace(doc, difficulty_salt="", difficulty_commit="")
    if not given.difficulty_commit:
        return doc
    return replace(doc, difficulty_salt=given.difficulty_salt, difficulty_commit=given.difficulty_commit)


def _with_spec(spec: Mapping[str, Any], game: System[Any, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields with others set; null is the default. RuleError for what others decide."""
    later = dict(spec)
    joined = joined_fields(game)
    for name, value in given.items():
        at = f"/spec/{name}"
        if name in joined:
            raise by_join(name)
        if name in game.memory.counted:
            raise RuleError("by_table", f"`{name}` comes from {game.memory.counted[name]}", pointer=at)
        if rule := reserved(game.offers, name, value):
            detail = f"this needs another person's word: make an offer (POST .../offers), and `{name}` follows from it"
            raise RuleError("by_offer", detail, rule=rule.rule, pointer=at)
        if value is None:
            later.pop(name, None)
        else:
            later[name] = value
    return later


def _is_index(item: str) -> bool:
    return item.isascii() and item.isdecimal() and len(item) < 4


def _struck(spec: Mapping[str, Any], pointers: Sequence[str], joined: Sequence[str]) -> dict[str, Any]:
    """Return the fields without those at the pointers: a field, or an item of its list (DH-17)."""
    items: dict[str, set[int]] = {}
    later = dict(spec)
    for at, pointer in enumerate(pointers):
        name, _, item = pointer.partition("/")
        if name in joined:
            raise by_join(name, f"/strike/{at}")
        value = later.get(name)
        if value is None or (item and not (isinstance(value, list) and _is_index(item) and int(item) < len(value))):
            detail = f"there is nothing at {pointer}"
            raise RuleError("nothing_to_strike", detail, rule="DH-17", pointer=f"/strike/{at}")
        if item:
            items.setdefault(name, set()).add(int(item))
        else:
            del later[name]
    for name, places in items.items():
        if name in later:
            left = [value for place, value in enumerate(later[name]) if place not in places]
            later |= {name: left}
            if not left:
                del later[name]
    return later


Parties = tuple[str, str]
"""Who makes an offer, and to whom."""


def _help(doc: ActionDoc, participant: Participant, proposal: Proposal) -> Parties:
    """Return the helper's party and the actor's: either offers (BS-24, DH-14)."""
    if proposal.character == doc.character:
        raise RuleError("own_assistant", "a character cannot help itself", rule="BS-24", pointer="/character")
    if participant.acts_for(proposal.character):
        return proposal.character, doc.character
    if participant.acts_for(doc.character):
        return doc.character, proposal.character
    raise StepRefused("not_yours", id=proposal.character)


def _trade(doc: ActionDoc, participant: Participant, _proposal: Proposal) -> Parties:
    """Return the parties of a trade: the player's, with the GM's consent, or the GM's (BS-51)."""
    if participant.role == "gm":
        return GM_PARTY, doc.character
    if participant.acts_for(doc.character):
        return doc.character, GM_PARTY
    raise _not_yours(doc)


def _bargain(doc: ActionDoc, participant: Participant, _proposal: Proposal) -> Parties:
    """Return the parties of a bargain: anybody but the roller offers it (BS-26)."""
    if participant.acts_for(doc.character):
        raise StepRefused("own_bargain")
    return (GM_PARTY if participant.role == "gm" else participant.person), doc.character


def _die(doc: ActionDoc, participant: Participant, _proposal: Proposal) -> Parties:
    """Return the parties of a die that somebody else gives (DH-13)."""
    if participant.acts_for(doc.character):
        raise RuleError("own_die", "write a die of your own into `extra_dice`", rule="DH-13", pointer="/kind")
    return (GM_PARTY if participant.role == "gm" else participant.person), doc.character


_PARTIES: Mapping[OfferKind, Callable[[ActionDoc, Participant, Proposal], Parties]] = {
    "assist": _help,
    "bargain": _bargain,
    "trade": _trade,
    "die": _die,
}


def _with_offer(doc: ActionDoc, participant: Participant, parties: Parties, proposal: Proposal) -> ActionDoc:
    rule = participant.game.offers.get(proposal.kind)
    if rule is None:
        detail = f"this game has no {proposal.kind}: it has {', '.join(participant.game.offers) or 'no offers'}"
        raise RuleError("no_such_offer", detail, rule=participant.game.no_offer, pointer="/kind")
    _check_room(doc, participant)
    others = [change.who for change in proposal.price.changes if change.who != doc.character]
    if participant.role != "gm" and (others or proposal.price.tick or proposal.price.start_clock):
        raise not_your_price()
    if proposal.kind == "assist":
        kept = [offer.proposal.character for offer in doc.offers if offer.state in _LIVE]
        if proposal.character in kept:
            detail = "a character cannot help twice with one roll"
            raise RuleError("assistant_twice", detail, rule=rule.rule, pointer="/character")
    by, to = parties
    offer = OfferDoc(id=f"o{doc.offers_made + 1}", by=by, to=to, proposal=proposal, at=participant.now)
    earlier = doc.offers if len(doc.offers) < MAX_OFFERS else _without_oldest_ended(doc.offers)
    later = replace(doc, offers=(*earlier, offer), offers_made=doc.offers_made + 1)
    return within_limits(
        stepped(doc, later, participant), participant.game, 0 if _decides(doc, participant) else RESERVED_BYTES
    )


_LIVE: tuple[OfferState, ...] = ("open", "accepted")


def _check_room(doc: ActionDoc, participant: Participant) -> None:
    """Refuse an offer too many: of the action, or of a person who is neither its actor nor the GM."""
    live = [offer for offer in doc.offers if offer.state in _LIVE]
    own = [offer for offer in live if offer.state == "open" and participant.acts_for(offer.by)]
    decides = _decides(doc, participant)
    if not decides and len(own) >= MAX_OPEN_OFFERS:
        raise StepRefused("too_many", most=MAX_OPEN_OFFERS)
    most = MAX_OFFERS if decides else MAX_OFFERS - RESERVED_OFFERS
    if len(live) >= most:
        raise StepRefused("too_many", most=most)


def _without_oldest_ended(offers: tuple[OfferDoc, ...]) -> tuple[OfferDoc, ...]:
    """Return offers without the oldest that has ended, which the log still has; all of them where none has."""
    ended = next((at for at, offer in enumerate(offers) if offer.state not in _LIVE), len(offers))
    return offers[:ended] + offers[ended + 1 :]


def _check_answer(participant: Participant, offer: OfferDoc, answer: OfferReply) -> None:
    """Refuse an answer that is not this person's to give, or that comes too late."""
    may = {
        "withdraw": participant.acts_for(offer.by) or (offer.state == "accepted" and participant.acts_for(offer.to)),
        "strike": participant.role == "gm",
    }.get(answer, participant.acts_for(offer.to))
    if not may:
        raise StepRefused("not_your_answer", id=offer.id, to=offer.to)
    late = offer.state != "open" and not (offer.state == "accepted" and answer in {"withdraw", "strike"})
    if late:
        raise StepRefused("offer_over", id=offer.id, state=offer.state)


def _with_state(doc: ActionDoc, oid: str, state: OfferState, clock: str = "") -> ActionDoc:
    """Return the action with an offer in another state: a clock that it had started is gone with that."""
    offers = [replace(offer, state=state, clock=clock) if offer.id == oid else offer for offer in doc.offers]
    return replace(doc, offers=tuple(offers))


def _lapsed(offers: Sequence[OfferDoc]) -> tuple[OfferDoc, ...]:
    return tuple([replace(offer, state="lapsed") if offer.state == "open" else offer for offer in offers])


def within_limits(doc: ActionDoc, game: System[Any, Any], free: int = 0) -> ActionDoc:
    """Return an action, without ended offers if it leaves less than `free` bytes; StepRefused if it still does."""
    most = MAX_BYTES - HIDDEN_BYTES - free
    while len(json.encode(_shown_part(doc, game))) > most:
        shorter = replace(doc, offers=_without_oldest_ended(doc.offers))
        if shorter == doc:
            raise StepRefused("action_too_large", most=most)
        doc = shorter
    return doc


def _shown_part(doc: ActionDoc, game: System[Any, Any]) -> ActionDoc:
    """Return an action without what may be hidden: the Difficulty with salt and commitment, and the clock."""
    hidden = hides(doc, game)
    spec = {name: one for name, one in doc.spec.items() if name != hidden}
    return replace(doc, spec=spec, clock="", difficulty_salt="", difficulty_commit="")
