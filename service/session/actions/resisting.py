"""Resistance to a pending consequence, by committed dice of one's own key, or at the GM's price (FITD-A12)."""

from msgspec import Struct

from service.audit import chain
from service.audit.committed import Committed
from service.record import events
from service.record.actions.participants import StepRefused
from service.record.after_dice.choices import after_resistance, resistible
from service.record.after_dice.effects import StepEffect, clock_kinds, effect_of
from service.record.charges import ability_charges
from service.record.completing import sheet_ability, sheet_ratings
from service.record.deltas import Charge
from service.record.documents import ConsequenceDoc
from service.record.epochs import MAX_ROLLS
from service.record.log_record import LogRecord
from service.record.replay import priced_by, resistance_of
from service.record.terms import Throw, resistance_terms
from service.rules import resistance
from service.rules.abilities import RULE
from service.rules.dice import Dice, Tape
from service.rules.errors import RuleError
from service.rules.sheet import folded
from service.session.actions.context import ActionContext, visible_clocks
from service.session.actions.following import RolledContext, call_of, load_rolled
from service.session.actions.named_ids import ids_of_step
from service.session.actions.requests import NewResistance
from service.session.actions.steps import made_again
from service.session.commands import PLAYERS, Command, change
from service.session.contention import until_applied
from service.session.rolling import rolls
from service.session.rolling.planned import Snapshot, check_given_dice, check_signed, check_terms, is_host
from service.session.tables import Tables
from service.store.calls import ApplyCall
from service.store.errors import Refused


class ResistingRating(Struct, frozen=True):
    """The rating that resists, and what it is called."""

    rating: int
    attribute: str = ""
    version: int = 0
    """Version of the character whose sheet has it; 0 where it is the player's word."""


class UsedAbility(Struct, frozen=True):
    """The special ability that resists, as the sheet has it."""

    name: str
    track: str
    version: int
    """Version of the character."""


class PlannedResistance(Struct, frozen=True):
    """A resistance before it is applied."""

    call: ApplyCall
    event: events.Resisted
    named: tuple[str, ...]
    """Ids in its entry that have names beside them."""


async def resist(tables: Tables, command: Command, aid: str, request: NewResistance) -> LogRecord:
    """Resist a pending consequence: stress, and what is left of it, land in one change."""

    async def step() -> LogRecord:
        rolled = await load_rolled(tables, command, aid)
        return await _drawn(tables, command, rolled, request)

    return await made_again(tables, command, step)


async def _drawn(tables: Tables, command: Command, rolled: RolledContext, request: NewResistance) -> LogRecord:
    async def attempt(snapshot: Snapshot) -> LogRecord:
        if request.epoch and request.epoch != snapshot.epoch.genesis:
            snapshot = await rolls.reopen(tables, command, snapshot)
            if request.epoch != snapshot.epoch.genesis:
                raise Refused("stale_epoch", epoch=snapshot.epoch.terms)
        planned = _plan(snapshot, command, rolled, request)
        lineage = snapshot.epoch.lineage if planned.event.epoch is not None else ""
        named = planned.named
        stored = await change(tables.store, command, PLAYERS, planned.call, planned.event, lineage, named)
        if not stored.replayed:
            await rolls.close_full_epoch(tables, command, snapshot, stored)
        return stored

    async def refresh(snapshot: Snapshot, refusal: Exception) -> Snapshot:
        refreshed = isinstance(refusal, Refused) and await rolls.refresh_table(tables, command, snapshot, refusal)
        if not refreshed:
            raise refusal
        return refreshed

    return await until_applied(await rolls.load_snapshot(tables, command.caller), attempt, refresh)


def _plan(snapshot: Snapshot, command: Command, rolled: RolledContext, request: NewResistance) -> PlannedResistance:
    """Draw the dice and rule on them; StepRefused, Refused or RuleError where the consequence is not this person's."""
    context, doc = rolled.context, rolled.doc
    one = resistible(doc, context.participant, request.consequence)
    if one.character not in context.characters:
        raise Refused("character_gone", id=one.character)
    used = _ability(context, one, request)
    _check(snapshot, one, request)
    one = priced_by(one, request.ability or "")
    rules, by = context.game.rules, _rating(context, one, request)
    rating = by.rating
    terms, req = None, {}
    if one.price is None:
        thrower = context.thrower(one.thrower, one.character)
        if command.caller.person != thrower:
            raise Refused("not_thrower", thrower=thrower)
        clock = one.clock in visible_clocks(context.clocks)
        throw = Throw(rules, resistance.sides(resistance.rule_of(context.game), rating), thrower)
        terms = resistance_terms(context.aid, one, rating, throw, clock=clock)
        check_terms(terms, request.terms or "")
        req = chain.request(command.caller.person, terms.digest, request.epoch or "")
    committed = one.price is None and request.dice is None
    dice: Dice = Committed(snapshot.seeded, command.key, req) if committed else Tape(request.dice or ())
    ruling = resistance_of(one, rules, rating, dice)
    event = events.Resisted(
        by=command.caller.person,
        salt=events.salt(),
        terms=terms.shown if terms else {},
        draws=tuple([(die.sides, die.face) for die in ruling.dice]),
        epoch=snapshot.epoch.e if committed else None,
        bound=committed and bool(request.epoch),
        key=command.key if terms else "",
        rules="" if terms else rules,
        by_host=committed and is_host(snapshot, command),
        action=context.aid,
        character=one.character,
        roll=rolled.made.seq if rolled.made else 0,
        consequence=one.id,
        stress=ruling.stress,
        attribute=by.attribute,
        from_sheet=("rating",) if by.version else (),
        ability=used.name if used else "",
        ability_track=used.track if used else "",
        note=request.note,
    )
    after = after_resistance(doc, context.participant, event)
    kinds = clock_kinds(context.clocks)
    effect = effect_of(doc, after, rolled.made, event, kinds)
    track = resistance.rule_of(context.game).track
    paid = (Charge(one.character, track, ruling.stress, skippable=True),) if ruling.stress else ()
    version = used.version if used else by.version
    call = call_of(
        rolled,
        after,
        StepEffect(paid + ability_charges(context.game, event) + effect.charges, effect.ticks),
        session=snapshot.session.version,
        epoch=snapshot.epoch.genesis if committed else "",
        most=MAX_ROLLS,
        known_until=snapshot.known_until if committed else None,
        versions={one.character: version} if version else {},
    )
    return PlannedResistance(call, event, ids_of_step(after, event))


def _ability(context: ActionContext, one: ConsequenceDoc, request: NewResistance) -> UsedAbility | None:
    """Return the special ability that resists, as the sheet has it; None where a roll does, or the GM's price.

    RuleError for one that the sheet lacks or that does not resist, StepRefused for somebody else's character.
    """
    if request.ability is None:
        return None
    if not context.participant.acts_for(one.character):
        raise StepRefused("not_yours", id=request.consequence)
    for name in ("rating", "attribute", "dice", "epoch", "terms"):
        if getattr(request, name) is not None:
            raise RuleError("nothing_rolled", "an ability resists without a roll", rule=RULE, pointer=f"/{name}")
    doc = context.characters[one.character]
    name, ability = sheet_ability(context.game, doc.sheet, request.ability, "/ability")
    if not (resistance.rule_of(context.game).ability and ability.resists):
        raise RuleError("not_resisting", f"{name!r} resists nothing by the sheet", rule=RULE, pointer="/ability")
    return UsedAbility(name, ability.track, doc.version)


def _check(snapshot: Snapshot, one: ConsequenceDoc, request: NewResistance) -> None:
    """Refuse dice where the GM set a price, and none where they are needed."""
    if request.ability is not None:
        return
    if one.price is not None:
        for name in ("rating", "attribute", "dice", "epoch", "terms"):
            if getattr(request, name) is not None:
                detail = f"the GM set the price of {one.price}: nothing is rolled"
                raise RuleError("price_is_set", detail, rule="FITD-A12", pointer=f"/{name}")
        return
    if request.rating is None and request.attribute is None:
        raise RuleError("incomplete", "`rating` is needed: how many dice resist", rule="FITD-A12", pointer="/rating")
    if request.dice is not None:
        check_given_dice(snapshot, request.epoch, "/dice")
    check_signed(request.epoch, request.terms or "")


def _rating(context: ActionContext, one: ConsequenceDoc, request: NewResistance) -> ResistingRating:
    """Return the rating that resists: the sheet's of the attribute that is named, or the player's word."""
    if one.price is not None or request.attribute is None:
        return ResistingRating(request.rating or 0)
    doc = context.characters[one.character]
    ratings = sheet_ratings(context.game, doc.sheet)
    name = next((known for known in ratings if folded(known) == folded(request.attribute)), None)
    if name is not None and request.rating in {None, ratings[name]}:
        return ResistingRating(ratings[name], name, doc.version)
    if request.rating is None:
        there = f"only {', '.join(sorted(ratings))}" if ratings else "and no others"
        detail = f"`rating` is needed: the sheet has no {request.attribute.strip()!r} that resists, {there}"
        raise RuleError("incomplete", detail, rule="FITD-A12", pointer="/rating")
    return ResistingRating(request.rating, request.attribute)
