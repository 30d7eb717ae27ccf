"""Rolls at the table: costs, gains and ticks land with the log entry, or nothing does."""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from service import telemetry
from service.audit import chain
from service.audit.committed import Committed
from service.play import entry
from service.play.ask import GM, PLAYERS, Ask, as_before, change, refuse
from service.play.dealer import Dealer
from service.play.due import charges, ticks
from service.play.epochs import MOST_ROLLS, EpochDoc, seeded, settled, turn_over
from service.play.ids import CharacterId, ClockId
from service.play.session import KNOWN, SessionDoc, known
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.roll import resolve
from service.rules.spec import Name, Spec, Text, parted
from service.rules.system import System
from service.store.lane import Unavailable
from service.store.sessions import Refused, Sessions, Stored


class TableRoll(Struct, frozen=True, forbid_unknown_fields=True):
    """A roll at the table."""

    spec: Annotated[
        Any,
        Meta(
            description="The roll, as for `POST /v1/rolls`, without `seed` and `clock`.",
            extra_json_schema={"$ref": "#/components/schemas/Spec"},
        ),
    ]
    character: Annotated[CharacterId | None, Meta(description="Who rolls: pays and gains.")] = None
    assistant: Annotated[
        CharacterId | Annotated[tuple[CharacterId, ...], Meta(min_length=1, max_length=10)] | None,
        Meta(description="Who helps, and pays for it (BS-24); several where the game has several helpers."),
    ] = None
    clock: Annotated[ClockId | None, Meta(description="The clock that effect ticks.")] = None
    task: Annotated[
        Name | None,
        Meta(description="What further tries are tries at: counted, and harder where the game says so (UW-33)."),
    ] = None
    fiction_changed: Annotated[Text, Meta(description="What is different, so that this is no repetition (FE-06).")] = ""
    override: Annotated[Text, Meta(description="The GM's reason to allow a repetition (FE-A10).")] = ""


class Drawn(Struct, frozen=True):
    """What was rolled, as it is audited, and what came of it."""

    req: dict[str, Any]
    """What dice and ruling depend on, and the sides of the dice."""
    said: dict[str, Any]
    """Names, free text, and what is hidden."""
    ruling: Ruling
    epoch: int | None = None
    """Of committed dice."""
    under: str = ""
    """Name of that epoch."""
    text: bytes = b""
    """Then also `req` as canonical JSON."""


class Sitting(Struct):
    """A roll on its way: what was asked, the spec that is rolled, and what came of it."""

    asked: TableRoll
    game: System[Any, Any]
    spec: Spec
    attempt: int
    field: str
    """Where the table remembers the attempt."""
    drawn: Drawn

    @property
    def ruling(self) -> Ruling:
        """Return what the rules say of it."""
        return self.drawn.ruling


def _assistants(asked: TableRoll) -> tuple[str, ...]:
    named = asked.assistant
    return () if named is None else (named,) if isinstance(named, str) else named


class Made(Struct, frozen=True):
    """A roll that stands in the log."""

    stored: Stored
    drawn: Drawn | None
    """What came of it, where that was made just now."""


async def roll(dealer: Dealer, ask: Ask, asked: TableRoll, spec: Spec) -> Made:
    """Roll at the table; Refused or RuleError where table or rules do not allow it.

    What this process remembers of the table may be old: a refusal may rest on that, so the table is asked again.
    """
    session = await known(dealer.store, ask.caller.sid)
    try:
        return await _roll(dealer, ask, asked, spec, session)
    except (Refused, RuleError) as refusal:
        if isinstance(refusal, Refused) and refusal.code != "wrong_role":
            raise
        refused = refusal
    now = await known(dealer.store, ask.caller.sid, anew=True)
    if now.version != session.version:
        return await _roll(dealer, ask, asked, spec, now)
    return Made(await as_before(dealer.store, ask, refused), None)


class _Seen(Struct):
    """What a table is thought to be: the script that is handed something old says so."""

    session: SessionDoc
    epoch: EpochDoc
    tries: int


async def _roll(dealer: Dealer, ask: Ask, asked: TableRoll, spec: Spec, session: SessionDoc) -> Made:
    """Roll as the table is thought to be; where it is another by now, roll again."""
    tries = 0
    if asked.task and session.game.memory.retry:
        tries = int(await dealer.store.once(ask.caller.sid, _field(_actor(ask, asked), asked.task)) or 0)
    found = await settled(dealer, ask.caller.sid)
    seen = _Seen(session, await _ruled_alike(dealer, ask, session, found.now), tries)
    while True:
        sitting = _sit(seen, dealer, ask, asked, spec)
        try:
            stored = await _made(dealer.store, ask, seen.session, sitting)
        except Refused as refused:
            await _learn(dealer, ask, seen, sitting, refused)
        else:
            if not stored.replayed and entry.result.decode(stored.result).n == MOST_ROLLS:
                # What fails here is done by whoever rolls next.
                with suppress(Refused, Unavailable):
                    await turn_over(dealer, ask.caller, seen.epoch, "full", seen.epoch.rules)
            if stored.replayed:
                return Made(stored, None)
            telemetry.rolls(seen.session.system, sitting.ruling.outcome).inc()
            return Made(stored, sitting.drawn)


async def _ruled_alike(dealer: Dealer, ask: Ask, session: SessionDoc, epoch: EpochDoc) -> EpochDoc:
    """Return an epoch that is ruled by today's rules: within one, no version follows another, and none goes back."""
    rules = session.game.rules
    if _version(epoch.rules) > _version(rules):
        raise refuse("rules_ahead", rules=epoch.rules)
    return epoch if epoch.rules == rules else await turn_over(dealer, ask.caller, epoch, "rules", rules)


def _version(rules: str) -> int:
    return int(rules.rpartition("/")[2])


async def _learn(dealer: Dealer, ask: Ask, seen: _Seen, sitting: Sitting, refused: Refused) -> None:
    """Take from a refusal what the table is by now, or refuse for good."""
    match refused.code:
        case "stale_session":
            seen.session = KNOWN.keep(ask.caller.sid, msgspec.convert(refused.details, SessionDoc))
        case "stale_epoch":
            found = await settled(dealer, ask.caller.sid, anew=True)
            seen.epoch = await _ruled_alike(dealer, ask, seen.session, found.now)
        case "epoch_full":
            seen.epoch = await turn_over(dealer, ask.caller, seen.epoch, "full", seen.epoch.rules)
        case "happened" if sitting.attempt:
            seen.tries = int(refused.details["value"] or 0)
        case "happened":
            [earlier] = await dealer.store.page(ask.caller.sid, int(refused.details["value"]) - 1, 1)
            raise refuse("already_tried", earlier=earlier)
        case _:
            raise ruled(seen.session.game, refused)


def ruled(game: System[Any, Any], refused: Refused) -> Refused:
    """Return a refusal to spend with the rule of the game it rests on (DH-16, UW-32)."""
    track = game.memory.tracks.get(refused.details.get("track", ""))
    once = game.memory.once_a_turn.get(refused.details.get("track", ""))
    rule = {"unaffordable": track and track.spent, "spent_this_turn": once}.get(refused.code)
    return refuse(refused.code, **{**refused.details, "rule": rule}) if rule else refused


def _sit(seen: _Seen, dealer: Dealer, ask: Ask, asked: TableRoll, spec: Spec) -> Sitting:
    """Settle and rule on a roll, its further tries counted."""
    session, game = seen.session, seen.session.game
    _allowed(session, game, asked, spec)
    memory, attempt, field = game.memory, 0, ""
    actor = _actor(ask, asked)
    if asked.character:
        spec = replace(spec, **dict.fromkeys(memory.held))
    if memory.retry and asked.task:
        attempt, field = seen.tries + 1, _field(actor, asked.task)
    elif memory.repeats:
        field = _field(actor, *memory.repeats(spec))
    try:
        if memory.retry and attempt:
            spec = memory.retry(spec, attempt, session.options.retry_rule)
        drawn = _drawn(game, seen.epoch, dealer, ask, asked, spec)
    except RuleError as refused:
        refused.pointer = f"/spec{refused.pointer}"
        raise
    return Sitting(asked, game, spec, attempt, field, drawn)


def _drawn(  # noqa: PLR0913, PLR0917  # all that a roll is made of
    game: System[Any, Any], epoch: EpochDoc, dealer: Dealer, ask: Ask, asked: TableRoll, spec: Spec
) -> Drawn:
    """Draw the dice, or take those given, and rule on them."""
    parts, said = parted(spec), {}
    who = {"by": ask.caller.person, "character": asked.character, "assistants": list(_assistants(asked))}
    req = parts.agreed | {"rules": game.rules} | {name: value for name, value in who.items() if value}
    if spec.dice is not None:
        ruling = resolve(spec, Tape(spec.dice))
        return Drawn(req | {"dice": [die.sides for die in ruling.dice]}, parts.words, ruling)
    under = seeded(dealer, epoch)
    if spec.hidden:
        said[spec.hidden] = req[spec.hidden]
        salt = chain.difficulty_salt(under.seed, ask.key)
        req[spec.hidden] = chain.hidden_difficulty(salt, req[spec.hidden]).hex()
    dice = Committed(under, ask.key, req)
    ruling = resolve(spec, dice)
    return Drawn(req, said | parts.words, ruling, epoch.e, epoch.name, dice.text)


def _actor(ask: Ask, asked: TableRoll) -> str:
    """Return whose attempts these are."""
    return asked.character or ask.caller.person


def _field(*words: str) -> str:
    text = "\n".join(" ".join(word.casefold().split()) for word in words)
    return "try:" + hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _allowed(session: SessionDoc, game: System[Any, Any], asked: TableRoll, spec: Spec) -> None:
    """Refuse what a stateless roll may have and a table's may not, and the reverse."""
    if spec.__struct_config__.tag != session.system:
        raise RuleError("other_system", f"this table plays {session.system}", pointer="/spec/system")
    if spec.seed is not None:
        raise RuleError("seed_at_table", "at a table the service draws the dice", pointer="/spec/seed")
    if spec.dice is not None and not session.options.given_dice:
        detail = "the GM did not allow faces thrown elsewhere (given_dice)"
        raise RuleError("given_dice_closed", detail, pointer="/spec/dice")
    if getattr(spec, "clock", None) is not None:
        raise RuleError("clock_in_spec", "name a clock of the table in /clock", pointer="/spec/clock")
    for name, rule in game.memory.required.items():
        if not getattr(spec, name).strip():
            raise RuleError(
                "missing_at_table", f"a roll at the table says its {name}", rule=rule, pointer=f"/spec/{name}"
            )
    if asked.task and not game.memory.retry:
        raise RuleError("no_tasks", "this game counts no tries", pointer="/task")
    if (asked.fiction_changed.strip() or asked.override.strip()) and not game.memory.repeats:
        raise RuleError("no_repetition", "this game does not refuse repetitions", pointer="/fiction_changed")


async def _made(store: Sessions, ask: Ask, session: SessionDoc, sitting: Sitting) -> Stored:
    asked, drawn, ruling = sitting.asked, sitting.drawn, sitting.ruling
    call: dict[str, Any] = {
        "session": session.version,
        "charge": charges(sitting.game, ruling, asked.character, _assistants(asked)),
        "tick": ticks(ruling, asked.clock),
    }
    call["turn"] = [
        f"turn:{asked.character}:{cost.track}"
        for cost in ruling.costs
        if asked.character and cost.track in sitting.game.memory.once_a_turn
    ]
    if asked.clock:
        call["clock"] = asked.clock
    call["owner"] = [asked.character] if asked.character else []
    call["character"] = _needs_character(sitting)
    call["expect"], call["remember"] = _remembered(sitting)
    roles = PLAYERS if session.options.direct_rolls and not asked.override.strip() else GM
    rolled = entry.Rolled(
        by=ask.caller.person,
        req=drawn.req,
        said=drawn.said,
        faces=tuple([die.face for die in ruling.dice]),
        epoch=drawn.epoch,
        key=ask.key if drawn.epoch is not None else "",
        outcome=ruling.outcome,
        salt=entry.salt() if ruling.hidden or asked.clock else "",
        clock=asked.clock or "",
        task=asked.task or "",
        attempt=sitting.attempt,
        fiction_changed=asked.fiction_changed,
        override=asked.override,
    )
    if drawn.epoch is not None:
        call |= {"epoch": drawn.under, "most": MOST_ROLLS}
    return await change(store, ask, roles, "apply", rolled, **call)


def _needs_character(sitting: Sitting) -> bool:
    """Tell whether a player must name a character: to pay, or because the table remembers who tried."""
    memory = sitting.game.memory
    pays = any(cost.who == "actor" and cost.track in memory.tracks for cost in sitting.ruling.costs)
    return pays or memory.repeats is not None or bool(sitting.attempt)


def _remembered(sitting: Sitting) -> tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]]:
    """Return what must be remembered of this attempt so far, and what is from now on."""
    if not sitting.field:
        return (), ()
    if sitting.attempt:
        failed = "" if sitting.ruling.success else str(sitting.attempt)
        before = str(sitting.attempt - 1) if sitting.attempt > 1 else ""
        return [[sitting.field, before]], [[sitting.field, failed]]
    again = sitting.asked.fiction_changed.strip() or sitting.asked.override.strip()
    return [] if again else [[sitting.field, ""]], [[sitting.field, "@"]]
