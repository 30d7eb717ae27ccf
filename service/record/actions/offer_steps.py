"""Offers of an action before its dice: made, answered, withdrawn, struck, lapsed. Pure."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from service.record.actions.limits import MAX_OFFERS, MAX_OPEN_OFFERS, RESERVED_BYTES, RESERVED_OFFERS
from service.record.actions.participants import GM_PARTY, Participant, StepRefused
from service.record.actions.state import fields_of, rules_field
from service.record.actions.stepping import (
    LIVE_OFFERS,
    check_open,
    decides,
    not_yours,
    stepped,
    within_limits,
    without_oldest_ended,
)
from service.record.documents import ActionDoc, OfferDoc, OfferState, Proposal
from service.record.field_changes import OfferReply
from service.rules.errors import RuleError
from service.rules.offers import OfferKind


def after_offer(doc: ActionDoc, participant: Participant, proposal: Proposal) -> ActionDoc:
    """Return the action with a new offer, its last one; StepRefused or RuleError where it may not be made."""
    check_open(doc, participant)
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
    check_open(doc, participant, counted=False)
    offer = offer_of(doc, oid)
    counted = answer not in {"accept", "decline"} and (answer, offer.state) != ("withdraw", "accepted")
    check_open(doc, participant, counted=counted)
    _check_answer(participant, offer, answer)
    if answer == "accept":
        _check_priced(participant, offer.proposal, "/answer")
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
        later = replace(later, agreed=False, rules=rules_field(participant.game))
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
        raise not_yours(doc)
    offer = offer_of(doc, oid)
    if offer.state != "accepted":
        raise StepRefused("offer_over", id=oid, state=offer.state)
    return stepped(doc, _with_state(doc, oid, "lapsed"), participant)


def offer_of(doc: ActionDoc, oid: str) -> OfferDoc:
    """Return an offer of an action; StepRefused where there is none."""
    for offer in doc.offers:
        if offer.id == oid:
            return offer
    if oid in {f"o{number}" for number in range(1, doc.offers_made + 1)}:
        # It has ended, and made room for another one.
        raise StepRefused("offer_over", id=oid, state="over")
    raise StepRefused("not_found", id=oid)


def not_your_price() -> RuleError:
    """Return the refusal of a player's price that charges another one, or ticks or starts a clock."""
    detail = "a player's price is paid by the one who rolls; the GM may charge others, and tick or start clocks"
    return RuleError("not_your_price", detail, rule="FITD-A18", pointer="/price")


Parties = tuple[str, str]
"""Who makes an offer, and to whom."""


def _help(doc: ActionDoc, participant: Participant, proposal: Proposal) -> Parties:
    """Return the helper's party and the actor's: either offers (BS-24, DH-14)."""
    if proposal.character == doc.character:
        rule = participant.game.offers.get("assist")
        detail = "a character cannot help itself"
        raise RuleError("own_assistant", detail, rule=rule.rule if rule else None, pointer="/character")
    if participant.acts_for(proposal.character):
        return proposal.character, doc.character
    if participant.acts_for(doc.character):
        return doc.character, proposal.character
    raise StepRefused("not_yours", id=proposal.character)


def _with_gm(doc: ActionDoc, participant: Participant, _proposal: Proposal) -> Parties:
    """Return the parties of a trade or a flashback: the player's, with the GM's consent, or the GM's (BS-51, FE-27)."""
    if participant.role == "gm":
        return GM_PARTY, doc.character
    if participant.acts_for(doc.character):
        return doc.character, GM_PARTY
    raise not_yours(doc)


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
    "trade": _with_gm,
    "die": _die,
    "flashback": _with_gm,
}


def _with_offer(doc: ActionDoc, participant: Participant, parties: Parties, proposal: Proposal) -> ActionDoc:
    rule = participant.game.offers.get(proposal.kind)
    if rule is None:
        detail = f"this game has no {proposal.kind}: it has {', '.join(participant.game.offers) or 'no offers'}"
        raise RuleError("no_such_offer", detail, rule=participant.game.no_offer, pointer="/kind")
    for name, word in (("bargain", proposal.bargain), ("trade", proposal.trade)):
        if word is not None and rule.words and word not in rule.words:
            detail = f"a {name} of this game is one of {', '.join(rule.words)}"
            raise RuleError("no_such_offer", detail, rule=rule.rule, pointer=f"/{name}")
    _check_room(doc, participant)
    others = [change.who for change in proposal.price.changes if change.who != doc.character]
    if participant.role != "gm" and (others or proposal.price.tick or proposal.price.start_clock):
        raise not_your_price()
    if proposal.kind == "assist":
        kept = [offer.proposal.character for offer in doc.offers if offer.state in LIVE_OFFERS]
        if proposal.character in kept:
            detail = "a character cannot help twice with one roll"
            raise RuleError("assistant_twice", detail, rule=rule.rule, pointer="/character")
    by, to = parties
    if by == GM_PARTY:
        _check_priced(participant, proposal, "/flashback")
    offer = OfferDoc(id=f"o{doc.offers_made + 1}", by=by, to=to, proposal=proposal, at=participant.now)
    earlier = doc.offers if len(doc.offers) < MAX_OFFERS else without_oldest_ended(doc.offers)
    later = replace(doc, offers=(*earlier, offer), offers_made=doc.offers_made + 1)
    return within_limits(
        stepped(doc, later, participant), participant.game, 0 if decides(doc, participant) else RESERVED_BYTES
    )


def _check_priced(participant: Participant, proposal: Proposal, pointer: str) -> None:
    """Refuse a flashback of the GM's, or its acceptance, while nobody has said what it costs (FE-A6)."""
    if proposal.flashback and proposal.flashback.stress is None:
        rule = participant.game.offers[proposal.kind].rule
        detail = "the GM says what a flashback costs, also nothing: name its price, in a counter to one that asks"
        raise RuleError("price_needed", detail, rule=rule, pointer=pointer)


def _check_room(doc: ActionDoc, participant: Participant) -> None:
    """Refuse an offer too many: of the action, or of a person who is neither its actor nor the GM."""
    live = [offer for offer in doc.offers if offer.state in LIVE_OFFERS]
    own = [offer for offer in live if offer.state == "open" and participant.acts_for(offer.by)]
    is_deciding = decides(doc, participant)
    if not is_deciding and len(own) >= MAX_OPEN_OFFERS:
        raise StepRefused("too_many", most=MAX_OPEN_OFFERS, of="open offers of yours")
    most = MAX_OFFERS if is_deciding else MAX_OFFERS - RESERVED_OFFERS
    if len(live) >= most:
        raise StepRefused("too_many", most=most, of="offers")


def _check_answer(participant: Participant, offer: OfferDoc, answer: OfferReply) -> None:
    """Refuse an answer that is not this person's to give, or that comes too late."""
    may = {
        "withdraw": participant.acts_for(offer.by) or (offer.state == "accepted" and participant.acts_for(offer.to)),
        "strike": participant.role == "gm",
    }.get(answer, participant.acts_for(offer.to))
    if not may:
        whose = {"withdraw": offer.by, "strike": "gm"}.get(answer, offer.to)
        raise StepRefused("not_your_answer", id=offer.id, to=whose, answer=answer)
    late = offer.state != "open" and not (offer.state == "accepted" and answer in {"withdraw", "strike"})
    if late:
        raise StepRefused("offer_over", id=offer.id, state=offer.state)


def _with_state(doc: ActionDoc, oid: str, state: OfferState, clock: str = "") -> ActionDoc:
    """Return the action with an offer in another state: a clock that it had started is gone with that."""
    offers = [replace(offer, state=state, clock=clock) if offer.id == oid else offer for offer in doc.offers]
    return replace(doc, offers=tuple(offers))
