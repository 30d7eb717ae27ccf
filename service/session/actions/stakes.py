"""The stakes of an action, for one reader: exact odds of the terms as they stand, and what may still change them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.record.actions.state import ActionState, assistants_of, hides, state_of, terms_as_spec
from service.record.after_dice.effects import left_of
from service.record.charges import spends
from service.record.completing import sheet_ratings
from service.record.documents import ActionDoc, ClockDoc, OfferDoc, Price
from service.record.terms import Terms, Throw, resistance_terms
from service.rules import odds, resistance
from service.rules.abilities import USE
from service.rules.clock import Clock
from service.rules.errors import RuleError
from service.rules.follow_up import ResistRule
from service.rules.odds import ClockOdds, Exact, Odds, OutcomeOdds
from service.rules.offers import OfferKind, reserved
from service.rules.outcome import Change, Menu
from service.rules.spec import Spec
from service.rules.system import System
from service.session.actions.context import ActionContext, visible_clocks
from service.session.actions.trials import declared_place, load_and_try
from service.session.actions.views import (
    ActionConsequence,
    Obstacle,
    Offer,
    ShownTerms,
    TermsDigest,
    consequence,
    offer,
    shown_terms,
)
from service.session.commands import Caller
from service.session.rolling.attempts import try_mark
from service.session.tables import Tables
from service.session.tracks import starts
from service.store.errors import Refused


class Cost(Struct, frozen=True, kw_only=True):
    """A cost of the roll."""

    who: Annotated[str, Meta(description="The character that pays, or `session`.", examples=["c1"])]
    track: Annotated[str, Meta(description="The track.", examples=["stress"])]
    amount: Annotated[int, Meta(description="How much.")]
    why: Annotated[
        str, Meta(description="What for: an option, or the offer whose price it is.", examples=["push_effect", "o1"])
    ]
    has: Annotated[int, Meta(description="The track now.")] | UnsetType = UNSET
    lacks: Annotated[int, Meta(description="What is missing: the roll is refused.")] | UnsetType = UNSET


class HiddenOutcome(Struct, frozen=True, kw_only=True):
    """An outcome against a hidden Difficulty: what it would bring, and not how likely it is."""

    outcome: Annotated[str, Meta(description="The outcome.")]
    menu: Annotated[Menu, Meta(description="What may follow.")]
    gains: Annotated[tuple[Change, ...], Meta(description="What it gains.")]


class OpenOption(Struct, frozen=True, kw_only=True):
    """What an option that is still open, or an open offer, would change."""

    option: Annotated[str, Meta(description="The option.", examples=["push_effect", "assist"])]
    offer: Annotated[str, Meta(description="The open offer that it stands for.")] | UnsetType = UNSET
    kind: Annotated[OfferKind, Meta(description="Where another person must agree: the kind of offer.")] | UnsetType = (
        UNSET
    )
    word: Annotated[str, Meta(description="Of a bargain or a trade: which one of the game's.")] | UnsetType = UNSET
    set: (
        Annotated[
            dict[str, Any],
            Meta(
                description="What to set in `spec` to take it; absent where another person must agree: offer it.",
                examples=[{"push_effect": True}],
            ),
        ]
        | UnsetType
    ) = UNSET
    summary: Annotated[str, Meta(description="The roll with it, as one line for people.")]
    costs: Annotated[tuple[Change, ...], Meta(description="What it adds to the costs.")]
    excludes: Annotated[
        tuple[str, ...], Meta(description="Options and offers that it leaves no room for, such as those of its slot.")
    ]
    success: Annotated[Exact, Meta(description="Chance of any success with it.")] | UnsetType = UNSET
    outcomes: Annotated[tuple[OutcomeOdds, ...], Meta(description="The outcomes with it.")] | UnsetType = UNSET


class StressChance(Struct, frozen=True, kw_only=True):
    """A cost that resisting may have."""

    stress: Annotated[int, Meta(description="The cost; -1 where a critical clears one.")]
    chance: Annotated[Exact, Meta(description="Its chance.")]


class ResistanceChances(Struct, frozen=True, kw_only=True):
    """What resisting with a rating may cost."""

    rating: Annotated[int, Meta(description="Dice that resist; 0: the lower of two.")]
    stress: Annotated[tuple[StressChance, ...], Meta(description="Least first.")]
    exceeds: (
        Annotated[
            Exact, Meta(description="Chance of a higher cost than the character has room for, where there is a cap.")
        ]
        | UnsetType
    ) = UNSET
    terms: Annotated[dict[str, Any], Meta(description="What the roll depends on, the same for everybody.")]
    terms_digest: Annotated[str, Meta(description="Digest of `terms` in hex, which the resistance sends as `terms`.")]


class PendingConsequence(Struct, frozen=True, kw_only=True):
    """A consequence that may be taken or resisted."""

    consequence: Annotated[ActionConsequence, Meta(description="The consequence, as it lands when it is taken.")]
    left: Annotated[ActionConsequence | None, Meta(description="What is left when it is resisted; null: nothing.")]
    stress: (
        Annotated[int, Meta(description="What the character has on the track that resisting costs.")] | UnsetType
    ) = UNSET
    room: Annotated[int, Meta(description="What still fits on it, where there is a cap.")] | UnsetType = UNSET
    price: Annotated[int, Meta(description="What it costs by the GM's word, without a roll.")] | UnsetType = UNSET
    ratings: (
        Annotated[
            dict[str, int],
            Meta(
                description="Ratings that resist by the sheet of the one whom it befalls, by name (FITD-A25).",
                examples=[{"Prowess": 2}],
            ),
        ]
        | UnsetType
    ) = UNSET
    chances: Annotated[
        tuple[ResistanceChances, ...],
        Meta(description="By rating: 0 to 4 and those of the sheet, or the one that was asked for (FITD-A12)."),
    ] = ()


class Stakes(Struct, frozen=True, kw_only=True):
    """What is at stake in an action (FE-39)."""

    action: Annotated[str, Meta(description="The action.", examples=["a1"])]
    version: Annotated[int, Meta(description="The version of its terms.")]
    state: Annotated[ActionState, Meta(description="Its state.")]
    agreed: Annotated[bool, Meta(description="Whether the GM has agreed to these terms.")]
    says: (
        Annotated[dict[str, str], Meta(description="What the GM says that each result brings, by its slot.")]
        | UnsetType
    ) = UNSET
    warned_consequences: (
        Annotated[tuple[str, ...], Meta(description="Consequences that the GM warns of (DH-09).")] | UnsetType
    ) = UNSET
    opportunity_lost: (
        Annotated[int, Meta(description="The entry in which this opportunity was lost (FITD-A19).")] | UnsetType
    ) = UNSET
    problem: (
        Annotated[
            Obstacle,
            Meta(
                description="Why a roll would be refused now; with terms that the rules do not allow, no more is told."
            ),
        ]
        | UnsetType
    ) = UNSET
    terms: ShownTerms | UnsetType = UNSET
    terms_digest: TermsDigest | UnsetType = UNSET
    summary: Annotated[str, Meta(description="The roll as one line for people.")] | UnsetType = UNSET
    effective: Annotated[
        dict[str, Any],
        Meta(
            description="Terms as the roll has them after trades, set-ups, factors and further tries, by field.",
            examples=[{"position": "desperate", "effect": "great"}],
        ),
    ] = {}
    sides: Annotated[
        tuple[int, ...],
        Meta(description="Sides of the dice that the roll throws, in drawing order.", examples=[[6, 6]]),
    ] = ()
    outcomes: Annotated[tuple[OutcomeOdds, ...], Meta(description="Each outcome, best first.")] | UnsetType = UNSET
    possible: (
        Annotated[
            tuple[HiddenOutcome, ...],
            Meta(description="Instead of `outcomes` for players, where the Difficulty is hidden: without chances."),
        ]
        | UnsetType
    ) = UNSET
    success: Annotated[Exact, Meta(description="Chance of any success.")] | UnsetType = UNSET
    readings: (
        Annotated[dict[str, Exact], Meta(description="Other chances; with a hidden Difficulty Hope, Fear, critical.")]
        | UnsetType
    ) = UNSET
    clock: Annotated[ClockOdds, Meta(description="What the roll does to the table's clock.")] | UnsetType = UNSET
    costs: Annotated[tuple[Cost, ...], Meta(description="What is paid when the dice fall, whatever they show.")] = ()
    prices: Annotated[tuple[Offer, ...], Meta(description="Bargains that were accepted: their prices land too.")] = ()
    options: Annotated[tuple[OpenOption, ...], Meta(description="What may still be taken, open offers included.")] = ()
    pending: (
        Annotated[
            tuple[PendingConsequence, ...],
            Meta(description="After the dice, instead of all the above: consequences that may be taken or resisted."),
        ]
        | UnsetType
    ) = UNSET


async def stakes(
    tables: Tables, caller: Caller, aid: str, rating: int | None = None
) -> tuple[Stakes, Refused | RuleError | None]:
    """Return the stakes of an action as its reader may see them, and what a roll would be refused for.

    Nothing is written. After the dice, the stakes of its consequences, for a rating or for usual ones.
    """
    context, trial = await load_and_try(tables, caller, aid)
    doc, role = context.doc, context.participant.role
    assert doc
    common: dict[str, Any] = {
        "action": aid,
        "version": doc.version,
        "state": state_of(doc, context.game),
        "agreed": doc.agreed,
        "says": doc.says or UNSET,
        "warned_consequences": tuple(doc.spec.get("warned_consequences", ())) or UNSET,
        "opportunity_lost": trial.opportunity_lost or UNSET,
    } | shown_terms(trial.terms)
    if doc.state == "rolled":
        return Stakes(**common, pending=tuple(_pending(aid, context, doc, rating))), None
    clock = context.clocks.get(doc.clock)
    shown = clock if clock and (clock.visible or role == "gm") else None
    if isinstance(trial.refusal, RuleError):
        return Stakes(**common), trial.refusal
    try:
        spec_of = await _spec_of_terms(tables, caller.sid, context, doc, shown)
        return Stakes(**common, **_stakes_of(context, doc, spec_of)), trial.refusal
    except RuleError as refused:
        return Stakes(**common), trial.refusal or refused


def _pending(aid: str, context: ActionContext, doc: ActionDoc, asked: int | None) -> Iterator[PendingConsequence]:
    """Yield the consequences that are pending, with what resisting them may cost and leave."""
    gm, visible = context.participant.role == "gm", visible_clocks(context.clocks)
    rule = context.game.memory.follow_up.resist
    for one in doc.consequences:
        if one.state != "pending":
            continue
        left = left_of(replace(one, state="resisted"), context.game)
        value, *cap = _tracks(context, one.character).get(rule.track, [0]) if rule else [0]
        room = max(0, cap[0] - value) if cap else None
        chances: tuple[ResistanceChances, ...] = ()
        of_sheet: dict[str, int] = {}
        if rule and one.price is None and one.character in context.characters:
            of_sheet = sheet_ratings(context.game, context.characters[one.character].sheet)
            ratings = sorted({*range(5), *of_sheet.values()}) if asked is None else [asked]
            thrower, shown = context.thrower(one.thrower, one.character), one.clock in visible
            throws = [Throw(context.game.rules, resistance.sides(rule, rating), thrower) for rating in ratings]
            chances = tuple(
                [
                    _chances(rule, rating, room, resistance_terms(aid, one, rating, throw, clock=shown))
                    for rating, throw in zip(ratings, throws, strict=True)
                ]
            )
        yield PendingConsequence(
            consequence=consequence(one, context.game, gm=gm, visible=visible),
            left=consequence(left, context.game, gm=gm, visible=visible) if left else None,
            stress=value if one.character in context.characters else UNSET,
            room=UNSET if room is None else room,
            price=UNSET if one.price is None else one.price,
            ratings=of_sheet or UNSET,
            chances=chances,
        )


def _chances(rule: ResistRule, rating: int, room: int | None, terms: Terms) -> ResistanceChances:
    ways = sorted(resistance.chances(rule, rating).items())
    total = sum(count for _, count in ways)
    more = sum(count for stress, count in ways if room is not None and stress > room)
    return ResistanceChances(
        rating=rating,
        stress=tuple([StressChance(stress=stress, chance=odds.exact(count, total)) for stress, count in ways]),
        exceeds=UNSET if room is None else odds.exact(more, total),
        terms=terms.shown,
        terms_digest=terms.digest,
    )


SpecOf = Callable[[ActionDoc], Spec]
"""The spec that an action, as it is or changed, would be rolled with."""


async def _spec_of_terms(
    tables: Tables, sid: str, context: ActionContext, doc: ActionDoc, clock: ClockDoc | None
) -> SpecOf:
    """Return what turns terms into the spec of their roll: with tries, declared actions, tracks and the clock."""
    game, tries = context.game, 0
    memory = game.memory
    place = await declared_place(tables, sid, context, doc)
    if doc.task and memory.tries:
        tries = int(await tables.store.mark(sid, try_mark(doc.character, doc.task)) or 0)
    tracks = _tracks(context, doc.character)
    filled: dict[str, Any] = {name: tracks[name][0] for name in memory.from_character if name in tracks}
    if clock and clock.filled < clock.size and hasattr(game.spec, "clock"):
        filled["clock"] = Clock(clock.filled, clock.size)

    def spec_of(changed: ActionDoc) -> Spec:
        spec = replace(terms_as_spec(changed, game, place.fields), **filled)
        if doc.task and memory.tries:
            return memory.tries.further(spec, tries + 1, harder=context.session.options.retry_rule)
        return spec

    return spec_of


def _stakes_of(context: ActionContext, doc: ActionDoc, spec_of: SpecOf) -> dict[str, Any]:
    """Return the fields of the stakes; with a hidden Difficulty players get no chances that depend on it."""
    game, spec = context.game, spec_of(doc)
    settled, known = game.plan(spec), odds.odds(spec, game)
    known = replace(known, outcomes=_fitting(context, known.outcomes))
    hidden = bool(context.participant.role != "gm" and hides(doc, game))
    options = [
        replace(one, outcomes=UNSET if one.outcomes is UNSET else _fitting(context, one.outcomes))
        for one in _options(game, doc, spec, spec_of, known)
    ]
    fields: dict[str, Any] = {
        "summary": known.summary,
        "effective": dict(game.effective(settled)),
        "sides": settled.sides,
        "costs": tuple(_costs(context, doc, known.costs)),
        "prices": tuple([offer(one) for one in doc.accepted if one.proposal.price != Price()]),
    }
    if hidden:
        return fields | {
            "possible": tuple(
                [HiddenOutcome(outcome=one.outcome, menu=one.menu, gains=one.gains) for one in known.outcomes]
            ),
            "readings": _open_readings(game, known.outcomes),
            "options": tuple([replace(option, success=UNSET, outcomes=UNSET) for option in options]),
        }
    return fields | {
        "outcomes": known.outcomes,
        "success": known.success,
        "readings": known.readings,
        "clock": known.clock,
        "options": tuple(options),
    }


def _fitting(context: ActionContext, outcomes: Sequence[OutcomeOdds]) -> tuple[OutcomeOdds, ...]:
    """Return outcomes with as much of the GM's gains as the tracks of the table have room for (DH-A5)."""
    shared = context.shared.tracks

    def fitted(gain: Change) -> Change:
        value, *cap = shared.get(gain.track, [0]) if gain.who == "gm" else [0]
        lost = max(0, gain.amount - max(0, cap[0] - value)) if cap else 0
        return replace(gain, amount=gain.amount - lost, overflow=lost) if lost else gain

    return tuple([replace(one, gains=tuple(map(fitted, one.gains))) for one in outcomes])


def _open_readings(game: System[Any, Any], outcomes: Sequence[OutcomeOdds]) -> dict[str, Exact]:
    """Return the chances that do not depend on what is hidden."""
    chances = {one.outcome: Fraction(one.chance.fraction) for one in outcomes}
    known = {name: [one for one in those if one in chances] for name, those in game.open_readings.items()}
    sums = {name: sum((chances[one] for one in those), Fraction()) for name, those in known.items() if those}
    return {name: odds.exact(*value.as_integer_ratio()) for name, value in sums.items()}


def _options(game: System[Any, Any], doc: ActionDoc, spec: Spec, spec_of: SpecOf, known: Odds) -> list[OpenOption]:
    """Return what each open option and each open offer would change, and what it leaves no room for."""
    taken: dict[str, Spec] = dict(game.options(spec))
    specs = {choice.option: taken[choice.option] for choice in known.options}
    offers: dict[str, OfferDoc] = {}
    for one in doc.offers:
        if one.state == "open" and (accepted := _allowed(game, spec_of, _accepted(doc, one))):
            specs[one.id], offers[one.id] = accepted, one
    plans = {name: game.plan(after) for name, after in specs.items()}
    base, made = game.plan(spec), []
    for name, after in specs.items():
        room = {option for option, changed in game.options(after) if _plan(game, changed)}
        room |= {
            oid
            for oid, one in offers.items()
            if name in offers and _allowed(game, spec_of, _accepted(_accepted(doc, offers[name]), one))
        }
        table = odds.table(game, plans[name])
        kind, word = _offered(game, spec, after)
        made.append(
            OpenOption(
                option=offers[name].proposal.kind if name in offers else name,
                offer=name if name in offers else UNSET,
                kind=kind,
                word=word,
                set=UNSET if name in offers else _to_set(game, spec, after),
                summary=game.headline(plans[name]),
                costs=odds.added(plans[name].costs, base.costs),
                excludes=tuple([other for other in specs if other != name and other not in room]),
                success=table.success,
                outcomes=table.outcomes,
            )
        )
    return made


def _to_set(game: System[Any, Any], spec: Spec, taken: Spec) -> dict[str, Any] | UnsetType:
    """Return the fields to set for an option; UNSET where an offer alone sets one of them."""
    differing = odds.fields_differing(spec, taken)
    return UNSET if any(reserved(game.offers, name, value) for name, value in differing.items()) else differing


def _offered(game: System[Any, Any], spec: Spec, taken: Spec) -> tuple[OfferKind | UnsetType, str | UnsetType]:
    """Return the kind of offer that alone sets what an option would, with its word; UNSET where nobody need agree."""
    for name, value in odds.fields_differing(spec, taken).items():
        for kind, rule in game.offers.items():
            if rule.reserves(name, value):
                return kind, value if name == rule.copies else UNSET
    return UNSET, UNSET


def _accepted(doc: ActionDoc, offer: OfferDoc) -> ActionDoc:
    """Return the action as it would be with an offer accepted."""
    return replace(
        doc, offers=tuple([replace(one, state="accepted") if one.id == offer.id else one for one in doc.offers])
    )


def _allowed(game: System[Any, Any], spec_of: SpecOf, doc: ActionDoc) -> Spec | None:
    """Return the spec of terms that the rules allow; None for others."""
    try:
        spec = spec_of(doc)
    except RuleError:
        return None
    return spec if _plan(game, spec) else None


def _plan(game: System[Any, Any], spec: Spec) -> bool:
    try:
        game.plan(spec)
    except RuleError:
        return False
    return True


def _tracks(context: ActionContext, character: str) -> Mapping[str, list[int]]:
    """Return the tracks of a character, or of the `session`, each with its start where it was made before the track."""
    if character == "session":
        return {**starts(context.session.game)["shared"], **context.shared.tracks}
    found = context.characters.get(character)
    return {**starts(context.session.game)["c"], **(found.tracks if found else {})}


def _costs(context: ActionContext, doc: ActionDoc, costs: Sequence[Change]) -> Iterator[Cost]:
    """Yield each cost with what its payer has left for it."""
    helpers = iter(assistants_of(doc))
    left: dict[tuple[str, str], int] = {}
    for cost in costs:
        who = next(helpers, "") if cost.who == "assistant" else "session" if cost.who == "gm" else doc.character
        known = _tracks(context, who) if who else {}
        # An ability may be counted by a track of the character's own (FITD-A26).
        if cost.track not in (known if cost.why == USE else context.game.memory.tracks) or not who:
            continue
        has = left.setdefault((who, cost.track), known[cost.track][0])
        spent = spends(context.game, cost.track)
        left[who, cost.track] = max(0, has - cost.amount) if spent else has + cost.amount
        lacks = cost.amount - has if spent and cost.amount > has else UNSET
        yield Cost(who=who, track=cost.track, amount=cost.amount, why=cost.why, has=has, lacks=lacks)
    yield from _priced(context, doc, left)


def _priced(context: ActionContext, doc: ActionDoc, left: dict[tuple[str, str], int]) -> Iterator[Cost]:
    """Yield what the prices of bargains take, from what the costs before have left."""
    for one in doc.accepted:
        for change in one.proposal.price.changes:
            key = change.who, change.track
            has = left.setdefault(key, _tracks(context, change.who).get(change.track, [0])[0])
            left[key] = max(0, has + change.amount)
            spent = change.amount < 0 and spends(context.game, change.track)
            lacks = -change.amount - has if spent and -change.amount > has else UNSET
            yield Cost(who=change.who, track=change.track, amount=abs(change.amount), why=one.id, has=has, lacks=lacks)
