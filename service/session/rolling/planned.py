"""A roll at a table before it is applied: planned by a snapshot of the table, and ruled on. Pure."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, json
from msgspec.structs import replace

from service.audit import chain, ra3
from service.audit.chain import SeededEpoch
from service.audit.committed import Committed
from service.record import events
from service.record.actions.changes import after_roll
from service.record.actions.limits import MAX_OWN_ROLLS
from service.record.actions.participants import Participant
from service.record.actions.spec_fields import by_join, fields_of_gm
from service.record.after_dice.made_rolls import due_after
from service.record.charges import charges, price_charges, price_ticks, ticks
from service.record.documents import ActionDoc, Price, Role, SessionDoc
from service.record.epochs import MAX_ROLLS, EpochDoc
from service.record.ids import CharacterId, ClockId
from service.record.terms import Terms, Throw, roll_terms
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.spec import Name, Spec, Text, marked_field, without_defaults
from service.rules.system import System
from service.rules.systems import EXAMPLE_RULES
from service.session.commands import GM, PLAYERS, Command
from service.session.rolling.attempts import lost_key, repetition_key, try_mark
from service.session.tracks import starts
from service.store.calls import ActionStep, ApplyCall, Mark
from service.store.errors import Refused

_HEX = {"pattern": r"^[0-9a-f]{64}$(?!\n)", "x-pattern-description": "64 hexadecimal digits in lower case"}
Hex32 = Annotated[str, Meta(pattern=_HEX["pattern"], extra_json_schema=_HEX)]
RollEpoch = Annotated[
    Hex32 | None,
    Meta(
        description="The epoch that the request is made for, by its genesis: the operator cannot choose its dice "
        "(docs/proofs.md). Compute it from commitments that you had before."
    ),
]


MAX_TERMS = 16 * 1024
"""Bytes of the terms of a direct roll, as canonical JSON; those of an action are shorter."""


class TableRoll(Struct, frozen=True, forbid_unknown_fields=True):
    """A roll at the table."""

    spec: Annotated[
        Any,
        Meta(
            description="A roll spec as for `POST /v1/rolls`, without `seed` and `clock`; what it leaves out is taken "
            "from the character's sheet where it names it.",
            extra_json_schema={"$ref": "#/components/schemas/TableSpec"},
        ),
    ]
    character: Annotated[CharacterId | None, Meta(description="The character that rolls, pays and gains.")] = None
    assistant: Annotated[
        CharacterId | Annotated[tuple[CharacterId, ...], Meta(min_length=1, max_length=10)] | None,
        Meta(
            description="The character that helps and pays for it (BS-24), or several where the game has them. A "
            "player names their own; help of others is an offer for an action (docs/actions.md)."
        ),
    ] = None
    clock: Annotated[ClockId | None, Meta(description="The clock that effect ticks.")] = None
    task: Annotated[
        Name | None,
        Meta(description="The task of the roll: further tries are counted, and harder where the game says so (UW-33)."),
    ] = None
    epoch: RollEpoch = None
    difficulty_salt: Annotated[
        Hex32 | None,
        Meta(description="Salt of a hidden Difficulty, drawn by the GM's device; needed where it is hidden."),
    ] = None
    fiction_changed: Annotated[Text, Meta(description="What has changed, so that this is no repetition (FE-06).")] = ""
    override: Annotated[Text, Meta(description="The GM's reason to allow a repetition (FE-A10).")] = ""
    rules: Annotated[
        Annotated[str, Meta(max_length=80)] | None,
        Meta(
            description="The version of the rules that the roll is made by: with another one nothing is drawn.",
            examples=[EXAMPLE_RULES],
        ),
    ] = None
    dice: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=100)] | None,
        Meta(
            description="The sides of the dice that the roll throws, in order, as the odds show them: where the rules "
            "throw others, nothing is drawn. (`spec.dice` are faces.)"
        ),
    ] = None

    @property
    def assistants(self) -> tuple[str, ...]:
        """Return the characters that help."""
        named = self.assistant
        return () if named is None else (named,) if isinstance(named, str) else named

    @property
    def reason(self) -> str:
        """Return the reason why a repetition is allowed: the changed fiction, or the GM's override."""
        return self.fiction_changed.strip() or self.override.strip()

    def actor(self, person: str) -> str:
        """Return the id whose attempts are counted: the character's, else the person's."""
        return self.character or person


class NegotiatedRoll(Struct, frozen=True, kw_only=True):
    """What a roll takes from the action that it ends: its terms were negotiated, and the GM agreed."""

    doc: ActionDoc
    """The action as it was judged."""
    step: ActionStep
    """What it was judged by, without the document that the roll leaves."""
    participant: Participant
    thrower: str
    """The person who may throw it."""
    terms_digest: str = ""
    """Of the terms that the thrower saw, in hex; "": they sent none."""
    read_digest: str = ""
    """Of the terms that the ETag of the request names, in hex; "": it names none."""
    prices: tuple[Price, ...] = ()
    """Of bargains (FITD-A18)."""
    expect: tuple[Mark, ...] = ()
    remember: tuple[Mark, ...] = ()
    versions: dict[str, int] = {}
    """Versions of documents that it was judged by."""
    continues: bool = False
    """Whether it continues the action that it follows, so that it is no repetition (FE-A12)."""


class Snapshot(Struct, frozen=True):
    """The state of a table that a roll is planned with; the script refuses a roll whose snapshot is stale."""

    session: SessionDoc
    epoch: EpochDoc
    """The open epoch."""
    seeded: SeededEpoch
    """The open epoch with its seed."""
    known_until: int | None = None
    """Number of the last entry of which this process knows the epoch's chain; None: no entries are returned."""
    tries: int = 0
    """Failed tries at the task; 0 without a task."""
    character_version: int = 0
    """Version of the character that the spec was completed from; 0 where it was not."""
    from_sheet: tuple[str, ...] = ()
    """Fields of the spec that were taken from that character."""
    hidden_clock: bool = False
    """Whether players do not see the clock of a direct roll."""
    negotiated: NegotiatedRoll | None = None
    """Of the roll of an action."""


class RollResult(Struct, frozen=True):
    """The terms of a roll, its dice and its ruling."""

    terms: Terms
    ruling: Ruling
    filled: dict[str, Any] = {}
    """Fields of the spec that the table added, or that the terms have a digest of."""
    text: bytes = b""
    """Of committed dice: the request as canonical JSON; empty for given ones."""
    spec: dict[str, Any] = {}
    """The plain values of the spec that was rolled, without those at their default."""

    @property
    def committed(self) -> bool:
        """Return whether the dice were drawn under the epoch, and not given."""
        return bool(self.text)


class PlannedRoll(Struct, frozen=True):
    """A planned roll: the roles that may make it, the script's call, the event for the log, and the ruling."""

    roles: tuple[Role, ...]
    call: ApplyCall
    event: events.Rolled
    result: RollResult

    @property
    def may_not_set(self) -> str:
        """Return a field of the GM's for which only the GM may make it; "" for another reason, or none."""
        return next(iter(self.call.gm_fields), "") if self.roles == GM else ""


def plan_roll(snapshot: Snapshot, command: Command, request: TableRoll) -> PlannedRoll:
    """Plan a roll and rule on it; RuleError where the table or the rules do not allow it.

    Refused where the roll was made for another epoch than the open one, or for other terms.
    """
    session = snapshot.session
    if request.epoch and request.epoch != snapshot.epoch.genesis:
        raise Refused("stale_epoch", epoch=snapshot.epoch.terms)
    game = _allowed_game(snapshot, request.spec)
    _check(snapshot, game, request, request.spec)
    attempt_number = snapshot.tries + 1 if game.memory.tries and request.task else 0
    try:
        spec = _settle_spec(session, game, request, request.spec, attempt_number)
        result = _draw(snapshot, game, command, request, spec)
    except RuleError as refused:
        refused.pointer = f"/spec{refused.pointer}"
        raise
    mark = try_mark(request.actor(command.caller.person), request.task) if attempt_number and request.task else ""
    mark = mark or repetition_key(game, request.actor(command.caller.person), spec)
    gm_fields = () if snapshot.negotiated else fields_of_gm(game, result.spec)
    direct = {"off": False, "own": not gm_fields, "all": True}[session.options.direct_rolls]
    return PlannedRoll(
        PLAYERS if (direct and not request.override.strip()) or snapshot.negotiated else GM,
        replace(_call(snapshot, game, command, request, spec, result, mark, attempt_number), gm_fields=gm_fields),
        _event(snapshot, command, request, result, attempt_number),
        result,
    )


def _allowed_game(snapshot: Snapshot, spec: Spec) -> System[Any, Any]:
    """Return the rules of a spec; RuleError where the table does not play by them, or only an action may have it."""
    game = snapshot.session.rules_of(str(spec.__struct_config__.tag))
    snapshot.session.check_published(spec)
    joined = None if snapshot.negotiated else marked_field(spec, "x-joined")
    if joined:
        raise by_join(joined)
    return game


def _check(snapshot: Snapshot, game: System[Any, Any], request: TableRoll, spec: Spec) -> None:
    """Refuse fields that only stateless rolls have, and missing ones that a table needs."""
    memory = game.memory
    if spec.seed is not None:
        raise RuleError("seed_at_table", "at a table the service draws the dice", pointer="/spec/seed")
    if spec.dice is not None:
        check_given_dice(snapshot, request.epoch, "/spec/dice")
    if getattr(spec, "clock", None) is not None:
        raise RuleError("clock_in_spec", "name a clock of the table in /clock", pointer="/spec/clock")
    _check_binding(snapshot, request, spec)
    for name, rule in memory.required.items():
        if not getattr(spec, name).strip():
            raise RuleError("missing_at_table", f"a roll at a table needs `{name}`", rule=rule, pointer=f"/spec/{name}")
    if request.task and not memory.tries:
        raise RuleError("no_tasks", "this game counts no tries", pointer="/task")
    if request.reason and not memory.repeats:
        raise RuleError("no_repetition", "this game does not refuse repetitions", pointer="/fiction_changed")


def _check_binding(snapshot: Snapshot, request: TableRoll, spec: Spec) -> None:
    """Refuse what cannot be bound to an epoch, and a hidden Difficulty that the service could choose."""
    negotiated = snapshot.negotiated
    if snapshot.hidden_clock and request.epoch:
        detail = "players do not see this clock: it cannot stand in what is signed, and seen, by all"
        raise RuleError("hidden_clock_bound", detail, pointer="/clock")
    if negotiated:
        check_signed(request.epoch, negotiated.terms_digest)
    if request.difficulty_salt and not spec.hidden:
        raise RuleError("no_hidden_difficulty", "this roll hides no Difficulty", pointer="/difficulty_salt")
    labelled = spec.hidden and not isinstance(getattr(spec, spec.hidden), int)
    if spec.hidden and not negotiated and (labelled or not request.difficulty_salt):
        detail = "a hidden Difficulty is a number, and has a salt of the GM's device: the service could choose its own"
        raise RuleError("difficulty_salt_missing", detail, pointer="/difficulty_salt")


def _settle_spec(
    session: SessionDoc, game: System[Any, Any], request: TableRoll, spec: Spec, attempt_number: int
) -> Spec:
    """Return the spec that is rolled: without fields that the table fills, and with further tries counted."""
    memory = game.memory
    if request.character:
        spec = replace(spec, **dict.fromkeys(memory.from_character))
    if memory.tries and attempt_number:
        return memory.tries.further(spec, attempt_number, harder=session.options.retry_rule)
    return spec


def _draw(snapshot: Snapshot, game: System[Any, Any], command: Command, request: TableRoll, spec: Spec) -> RollResult:
    """Draw the dice, or use the given ones, and rule on them."""
    settled = game.plan(spec)
    values, hidden = without_defaults(spec), _hidden(game, spec, request)
    rules, sides = snapshot.session.game.rules, settled.sides
    negotiated = snapshot.negotiated
    if negotiated:
        throw = Throw(rules, sides, negotiated.thrower)
        step, spec_terms = negotiated.step, {**values, **hidden}
        terms = roll_terms(step.id, negotiated.doc, spec_terms, throw, clock=step.access.startswith("shown "))
        check_terms(terms, negotiated.terms_digest)
        check_terms(terms, negotiated.read_digest)
        added = {*hidden}
    else:
        terms = _direct_terms(snapshot, game, command, request, sides)
        tries = game.memory.tries if request.task else None
        added = {*hidden, *snapshot.from_sheet, *((tries.attempt, tries.harder) if tries else ())}
    signed = terms.shown["spec"]
    filled = {name: value for name, value in values.items() if name in added and signed.get(name) != value}
    if spec.dice is not None:
        ruling = game.rule(settled, Tape(spec.dice).draw(sides), Tape.audit)
        return RollResult(terms, ruling, filled, spec=values)
    req = chain.request(command.caller.person, terms.digest, request.epoch or "")
    dice = Committed(snapshot.seeded, command.key, req)
    ruling = game.rule(settled, dice.draw(sides), dice.audit)
    return RollResult(terms, ruling, filled, dice.text, values)


def _hidden(game: System[Any, Any], spec: Spec, request: TableRoll) -> dict[str, str]:
    """Return the digest of a hidden Difficulty, by its field; empty where none is hidden."""
    if not spec.hidden:
        return {}
    number = game.number(spec.hidden, getattr(spec, spec.hidden))
    assert number is not None
    return {spec.hidden: chain.hidden_difficulty(bytes.fromhex(request.difficulty_salt or ""), number).hex()}


def _direct_terms(
    snapshot: Snapshot, game: System[Any, Any], command: Command, request: TableRoll, sides: Sequence[int]
) -> Terms:
    """Return the terms of a direct roll: its body, without a clock that players do not see.

    Refused where it names other rules or dice than it is made by, or where they are too long. The rules of an extra are
    its own, or those of the table's game, which has it.
    """
    rules, terms = snapshot.session.game.rules, chain.direct_terms(command.body)
    if snapshot.hidden_clock:
        del terms["clock"]
    if request.rules not in {None, rules, game.rules} or request.dice not in {None, tuple(sides)}:
        raise Refused("terms_changed", terms={**terms, "rules": rules, "dice": list(sides)})
    # What has no canonical form was refused as it was read.
    text = ra3.canonical(terms)
    if len(text) > MAX_TERMS:
        raise Refused("terms_too_long", most=MAX_TERMS)
    return Terms(terms, chain.digest_of_text(text))


def check_given_dice(snapshot: Snapshot, epoch: str | None, at: str) -> None:
    """Refuse faces thrown elsewhere, which stand at a pointer, where the GM did not allow them, or for an epoch."""
    if not snapshot.session.options.given_dice:
        raise RuleError("given_dice_closed", "the GM did not allow faces thrown elsewhere (given_dice)", pointer=at)
    if epoch:
        raise RuleError("given_dice_bound", "faces thrown elsewhere belong to no epoch", pointer="/epoch")


def check_signed(epoch: str | None, terms: str) -> None:
    """Refuse an epoch without the digest of terms: dice are bound by both."""
    if epoch and not terms:
        detail = "a roll for an `epoch` names the `terms` that its thrower saw: the operator could choose others"
        raise RuleError("terms_missing", detail, pointer="/terms")


def check_terms(terms: Terms, seen: str) -> None:
    """Refuse other terms than those that the thrower saw, if they say which."""
    if seen and seen != terms.digest:
        raise Refused("terms_changed", terms=terms.shown)


def _call(  # noqa: PLR0913, PLR0917  # what a roll is made of
    snapshot: Snapshot,
    game: System[Any, Any],
    command: Command,
    request: TableRoll,
    spec: Spec,
    result: RollResult,
    mark: str,
    attempt_number: int,
) -> ApplyCall:
    ruling, character = result.ruling, request.character
    once = [cost.track for cost in ruling.costs if cost.track in game.memory.once_a_turn]
    expect, remember = _marks(request, ruling, mark, attempt_number)
    negotiated, needs_character = snapshot.negotiated, _needs_character(game, ruling, attempt_number)
    versions = {character: snapshot.character_version} if character and snapshot.character_version else {}
    if negotiated:
        versions |= negotiated.versions
        expect = (() if negotiated.continues and not attempt_number else expect) + negotiated.expect
        remember += (*negotiated.remember, Mark(f"steps:{negotiated.step.id}", "@"))
    return ApplyCall(
        session=snapshot.session.version,
        epoch=snapshot.epoch.genesis if result.committed else "",
        most=MAX_ROLLS,
        known_until=snapshot.known_until if result.committed else None,
        owner=() if negotiated else _owned(request, needs_character=needs_character),
        character=needs_character and not negotiated,
        expect=expect,
        remember=remember,
        timed=bool(once or (negotiated and negotiated.versions)),
        turn=tuple([f"turn:{character}:{track}" for track in once if character]),
        versions=versions,
        charge=charges(game, ruling, character, request.assistants)
        + price_charges(game, negotiated.prices if negotiated else ()),
        clock=request.clock or "",
        clock_shown=None if negotiated or not request.clock else not snapshot.hidden_clock,
        tick=ticks(ruling, request.clock) + price_ticks(negotiated.prices if negotiated else ()),
        starts=starts(snapshot.session.game),
        action=_action_step(negotiated, ruling) if negotiated else None,
        unsettled=MAX_OWN_ROLLS if due_after(ruling) and not negotiated else None,
        warn="" if game.memory.repeats else lost_key(game, request.actor(command.caller.person), spec),
    )


def _action_step(negotiated: NegotiatedRoll, ruling: Ruling) -> ActionStep:
    after = after_roll(negotiated.doc, negotiated.participant, due_after(ruling))
    clocks, closed = tuple(sorted(after.clocks)), after.state != "rolled"
    return replace(negotiated.step, doc=json.encode(after).decode(), named=clocks, closed=closed)


def _owned(request: TableRoll, *, needs_character: bool) -> tuple[str, ...]:
    """Return the characters that a player must own to make a direct roll: also those that help.

    None where a character is missing, which the script refuses.
    """
    if not request.character:
        return () if needs_character else request.assistants
    return (request.character, *request.assistants)


def _event(
    snapshot: Snapshot, command: Command, request: TableRoll, result: RollResult, attempt_number: int
) -> events.Rolled:
    ruling, clock = result.ruling, request.clock or ""
    return events.Rolled(
        by=command.caller.person,
        terms=result.terms.shown,
        filled=result.filled,
        difficulty_salt=request.difficulty_salt or "",
        draws=tuple([(die.sides, die.face) for die in ruling.dice]),
        epoch=snapshot.epoch.e if result.committed else None,
        bound=result.committed and bool(request.epoch),
        key=command.key,
        rules="" if result.terms.shown.get("rules") else snapshot.session.game.rules,
        by_host=result.committed and is_host(snapshot, command),
        outcome=ruling.outcome,
        # Every roll of an action, so that one with a hidden clock is as one without.
        salt=events.salt() if ruling.hidden or clock or snapshot.negotiated else "",
        hidden_clock="" if result.terms.shown.get("clock") else clock,
        attempt=attempt_number,
        from_sheet=snapshot.from_sheet,
    )


def is_host(snapshot: Snapshot, command: Command) -> bool:
    """Return whether the caller runs the service, by the table's option."""
    return snapshot.session.options.host == command.caller.person


def _needs_character(game: System[Any, Any], ruling: Ruling, attempt_number: int) -> bool:
    """Return whether a player must name a character: to pay, or because attempts are counted."""
    pays = any(cost.who == "actor" and cost.track in game.memory.tracks for cost in ruling.costs)
    return pays or game.memory.repeats is not None or bool(attempt_number)


def _marks(
    request: TableRoll, ruling: Ruling, mark: str, attempt_number: int
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the marks that this attempt expects and those that it writes, after failures alone.

    For a task the number of counted tries (UW-33, UW-A18); else the failed roll, unless this one may repeat it
    (FE-A12).
    """
    if not mark:
        return (), ()
    if attempt_number:
        failed = 0 if ruling.success else attempt_number if ruling.tried else attempt_number - 1
        return (Mark(mark, str(attempt_number - 1 or "")),), (Mark(mark, str(failed or "")),)
    return () if request.reason else (Mark(mark, ""),), (Mark(mark, "" if ruling.success else "@"),)
