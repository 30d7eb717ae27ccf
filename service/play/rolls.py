"""Rolls at the table: costs, gains and ticks land with the log entry, or nothing does."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from service.audit import chain, ra1
from service.audit.committed import Committed
from service.play import entry
from service.play.ask import GM, PLAYERS, Ask, as_before, change, refuse
from service.play.dealer import Dealer
from service.play.epochs import MOST_ROLLS, EpochDoc, epochs, reveal, seeded, turn_over
from service.play.ids import CharacterId, ClockId
from service.play.session import KNOWN, SessionDoc, known
from service.rules.dice import Audit, Tape
from service.rules.errors import RuleError
from service.rules.outcome import Change, Ruling
from service.rules.roll import resolve
from service.rules.spec import Name, Parted, Spec, Text, parted, whole
from service.rules.system import Plan, System
from service.rules.systems import BY_RULES
from service.store.connection import Unavailable
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
    epoch: int | None
    """Of committed dice."""
    ruling: Ruling


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

    @property
    def assistants(self) -> tuple[str, ...]:
        """Return who helps."""
        return _assistants(self.asked)


def _assistants(asked: TableRoll) -> tuple[str, ...]:
    named = asked.assistant
    return () if named is None else (named,) if isinstance(named, str) else named


Rolled = tuple[Stored, Ruling | None]
"""The entry, and the ruling where it was made just now."""


async def roll(dealer: Dealer, ask: Ask, asked: TableRoll, spec: Spec) -> Rolled:
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
    return await as_before(dealer.store, ask, refused), None


class _Seen(Struct):
    """What a table is thought to be: the script that is handed something old says so."""

    session: SessionDoc
    epoch: EpochDoc
    tries: int


async def _roll(dealer: Dealer, ask: Ask, asked: TableRoll, spec: Spec, session: SessionDoc) -> Rolled:
    """Roll as the table is thought to be; where it is another by now, roll again."""
    tries = 0
    if asked.task and session.game.memory.retry:
        tries = int(await dealer.store.once(ask.caller.sid, _field(_actor(ask, asked), asked.task)) or 0)
    found = await epochs(dealer.store, ask.caller.sid)
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
            return stored, None if stored.replayed else sitting.ruling


async def _ruled_alike(dealer: Dealer, ask: Ask, session: SessionDoc, epoch: EpochDoc) -> EpochDoc:
    """Return an epoch that is ruled by today's rules: within one, no version follows another."""
    rules = session.game.rules
    return epoch if epoch.rules == rules else (await turn_over(dealer, ask.caller, epoch, "rules", rules)).now


async def _learn(dealer: Dealer, ask: Ask, seen: _Seen, sitting: Sitting, refused: Refused) -> None:
    """Take from a refusal what the table is by now, or refuse for good."""
    match refused.code:
        case "stale_session":
            seen.session = KNOWN.keep(ask.caller.sid, msgspec.convert(refused.details, SessionDoc))
        case "stale_epoch":
            found = await epochs(dealer.store, ask.caller.sid, anew=True)
            await reveal(dealer, found)
            seen.epoch = await _ruled_alike(dealer, ask, seen.session, found.now)
        case "epoch_full":
            seen.epoch = (await turn_over(dealer, ask.caller, seen.epoch, "full", seen.epoch.rules)).now
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
        return Drawn(req | {"dice": [die.sides for die in ruling.dice]}, parts.words, None, ruling)
    under = seeded(dealer, epoch)
    if spec.hidden:
        said[spec.hidden] = req[spec.hidden]
        salt = chain.difficulty_salt(under.seed, ask.key)
        req[spec.hidden] = chain.hidden_difficulty(salt, req[spec.hidden]).hex()
    ruling = resolve(spec, Committed(under, ask.key, req))
    return Drawn(req, said | parts.words, epoch.e, ruling)


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
    call: dict[str, Any] = {"session": session.version, "charge": _charges(sitting), "tick": _ticks(sitting)}
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
        call |= {"epoch": drawn.epoch, "most": MOST_ROLLS}
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


def _charges(sitting: Sitting) -> list[list[Any]]:
    """Return what tracks are charged: costs first, since what a roll wins cannot pay for it (DH-A7)."""
    if len(set(sitting.assistants)) < len(sitting.assistants):
        raise RuleError("assistant_twice", "nobody helps twice with one roll", pointer="/assistant")
    helpers = iter(sitting.assistants)
    charges = [_charge(sitting, cost, helpers) for cost in sitting.ruling.costs]
    unused = next(helpers, None)
    if unused:
        raise RuleError("assistant_idle", f"the spec asks for no help of {unused}", pointer="/assistant")
    charges += [_charge(sitting, gain, helpers, gain=True) for gain in sitting.ruling.gains]
    return [charge for charge in charges if charge]


def _charge(sitting: Sitting, due: Change, helpers: Iterator[str], *, gain: bool = False) -> list[Any] | None:
    track = sitting.game.memory.tracks.get(due.track)
    asked = sitting.asked
    if track is None or (asked.character is None and due.who == "actor"):
        return None
    who = {"actor": asked.character, "gm": "shared"}.get(due.who)
    if due.who == "assistant":
        who = next(helpers, None)
        if who is None and asked.character is None:
            return None
        if who is None:
            raise RuleError("assistant_missing", "say who helps, and pays for it", rule="BS-24", pointer="/assistant")
        if who == asked.character:
            raise RuleError("own_assistant", "nobody helps themselves", rule="BS-24", pointer="/assistant")
    spent = track.cost == "spends" and not gain
    return [who, due.track, -due.amount if spent else due.amount, spent]


def _ticks(sitting: Sitting) -> list[list[Any]]:
    """Return the ticks of the effect; none while the player has yet to choose what happens (FITD-A11)."""
    ticks = sitting.ruling.ticks
    if sitting.asked.clock is None:
        return []
    if ticks is None:
        raise RuleError("no_ticks", "rolls of this game tick no clock by themselves", pointer="/clock")
    return [[sitting.asked.clock, ticks]] if ticks and not sitting.ruling.menu.branches else []


def ruling_of(rolled: entry.Rolled) -> Ruling:
    """Rule again on a roll of the log: the same spec and faces give the same ruling; RuleError as `settled_of`."""
    system, settled = settled_of(rolled)
    audit = Tape.audit if rolled.epoch is None else Audit("committed", scheme=ra1.SCHEME, epoch=rolled.epoch)
    return system.rule(settled, Tape(rolled.faces).draw(settled.sides), audit)


def effects_of(rolled: entry.Rolled) -> tuple[list[list[Any]], list[list[Any]]]:
    """Return what a roll of the log charged and ticked, as the store is asked to; RuleError as `settled_of`."""
    system, spec = spec_of(rolled)
    asked = TableRoll(None, rolled.character or None, rolled.assistants or None, rolled.clock or None)
    drawn = Drawn(rolled.req, rolled.said, rolled.epoch, ruling_of(rolled))
    sitting = Sitting(asked, system, spec, 0, "", drawn)
    return _charges(sitting), _ticks(sitting)


def settled_of(rolled: entry.Rolled) -> tuple[System[Any, Any], Plan]:
    """Return the game and the settled spec of a roll of the log; RuleError as `spec_of`."""
    system, spec = spec_of(rolled)
    return system, system.plan(spec)


def spec_of(rolled: entry.Rolled) -> tuple[System[Any, Any], Spec]:
    """Return the game and the spec of a roll of the log.

    RuleError where it was ruled by a version of the rules that is not known here.
    """
    rules = rolled.req["rules"]
    system = BY_RULES.get(rules)
    if system is None:
        raise RuleError("rules_unknown", f"this was ruled by {rules}, which is not known here")
    return system, msgspec.convert(whole(Parted(agreed_of(rolled), rolled.said)), system.spec)


def agreed_of(rolled: entry.Rolled) -> dict[str, Any]:
    """Return the audited part of the spec of a roll of the log."""
    return {name: value for name, value in rolled.req.items() if name not in _BESIDE_THE_SPEC}


_BESIDE_THE_SPEC = {"by", "character", "assistants", "rules", "dice"}
"""What a request says beside the spec; no spec has fields of these names but `dice`, which are given faces there."""
