"""Choices after a roll: the player's branch, the GM's picks and granted effect, and changes by hand."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins

from service.record import events
from service.record.deltas import Charge, Tick
from service.record.ids import CharacterId, ClockId
from service.record.log_record import LogRecord
from service.record.replay import ruling_of, spec_of
from service.rules.errors import RuleError
from service.rules.follow_up import BranchRule, FollowUp
from service.rules.outcome import Branch, FinalLevel, Option, Ruling
from service.rules.spec import Text
from service.rules.system import System
from service.session.access import authorize, cached_session
from service.session.adjustments import TrackAdjustment, charges_by_hand
from service.session.commands import GM, PLAYERS, Command, change, refuse, replay_or_refuse
from service.session.rolling.planned import repetition_key
from service.session.tables import Tables
from service.session.tracks import starts
from service.store.calls import ApplyCall, Mark, Swap
from service.store.errors import Refused
from service.store.sessions import SessionStore


class Picked(Struct, frozen=True, forbid_unknown_fields=True):
    """An option of the menu, or `custom`."""

    id: Annotated[str, Meta(min_length=1, max_length=40, description="As in the menu, or `custom` (FITD-A8).")]
    character: Annotated[
        CharacterId | None, Meta(description="The character it befalls; if left out, the one that rolled.")
    ] = None
    clock: Annotated[ClockId | None, Meta(description="The clock a complication ticks.")] = None
    text: Annotated[Text, Meta(description="Free text; required for `custom`.")] = ""


class Settlement(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice after a roll; an empty one settles the roll."""

    branch: Annotated[
        Annotated[str, Meta(min_length=1, max_length=40)] | None,
        Meta(description="The player's, of the menu's `branches` (FITD-A11).", examples=["do_it"]),
    ] = None
    picks: Annotated[tuple[Picked, ...], Meta(max_length=20, description="The GM's (FITD-A8).")] = ()
    grant_effect: Annotated[
        FinalLevel | None, Meta(description="Effect that the GM grants on a bad outcome (BS-43).")
    ] = None
    changes: Annotated[
        tuple[TrackAdjustment, ...], Meta(max_length=20, description="Other tracks that the GM changes.")
    ] = ()
    note: Annotated[Text, Meta(description="Free text.")] = ""

    @property
    def is_gm_choice(self) -> bool:
        """Whether it has parts that only the GM may choose."""
        return bool(self.picks or self.grant_effect or self.changes or not self.branch)


class OpenRoll(Struct, frozen=True):
    """A roll with the choices that were made on it before."""

    seq: int
    rolled: events.Rolled
    game: System[Any, Any]
    ruling: Ruling
    branch: str
    """The branch that was picked before; "" for none."""
    ticks_added: int
    """Ticks that the roll, or that branch, added to the roll's clock."""

    @property
    def follow_up(self) -> FollowUp:
        """Return the game's follow-up."""
        return self.game.memory.follow_up


class Consequences(Struct, frozen=True):
    """The effect of a part of a choice."""

    charges: tuple[Charge, ...] = ()
    ticks: tuple[Tick, ...] = ()
    swaps: tuple[Swap, ...] = ()

    def __add__(self, other: "Consequences") -> "Consequences":
        """Return the sum of both."""
        return Consequences(self.charges + other.charges, self.ticks + other.ticks, self.swaps + other.swaps)


NO_EFFECTS = Consequences()


async def choose(tables: Tables, command: Command, seq: int, settlement: Settlement) -> LogRecord:
    """Make a choice on a roll and apply it; each part once."""
    try:
        roll = await _load(tables, command, seq, settlement)
        call = plan_settlement(roll, settlement)
        roles = GM if settlement.is_gm_choice else PLAYERS
        return await change(tables.store, command, roles, call, _event(command, roll, settlement, call))
    except (Refused, RuleError) as refusal:
        return await replay_or_refuse(tables.store, command, refusal)


async def _load(tables: Tables, command: Command, seq: int, settlement: Settlement) -> OpenRoll:
    """Return the roll; Refused where the caller may not make this choice."""
    store, sid = tables.store, command.caller.sid
    role, _ = await authorize(store, command.caller)
    if role not in PLAYERS:
        # Checked first: a refusal by the rules would reveal the menu of a hidden verdict to a spectator.
        raise refuse("wrong_role", role=role)
    rolled, entry = await _load_roll(store, sid, seq)
    if role == "player" and (settlement.is_gm_choice or (not rolled.character and rolled.by != command.caller.person)):
        raise refuse("not_yours", id=str(seq))
    game, ruling = (await cached_session(tables, sid)).game, ruling_of(rolled)
    before, branch_entry = [await store.mark(sid, f"{what}:{seq}") for what in ("branch", "branched")]
    if branch_entry:
        entry = await store.entry(sid, int(branch_entry))
    return OpenRoll(seq, rolled, game, ruling, before or "", _ticks_added(entry, rolled.clock))


async def _load_roll(store: SessionStore, sid: str, seq: int) -> tuple[events.Rolled, LogRecord]:
    found = await store.page(sid, seq - 1, 1)
    event = events.decode(found[0]) if found and found[0].seq == seq else None
    if not isinstance(event, events.Rolled):
        raise refuse("not_found", id=str(seq))
    return event, found[0]


def _ticks_added(stored: LogRecord, clock: str) -> int:
    """Return the ticks that an entry added to a clock, without the overflow."""
    changes = events.decode_effects(stored.result).changes
    return sum([change.amount for change in changes if change.who == clock and change.track == "filled"])


def plan_settlement(roll: OpenRoll, settlement: Settlement) -> ApplyCall:
    """Return the script's call of a choice; RuleError where the rules do not allow it."""
    branch = _branch(roll, settlement)
    marks, effects = [], NO_EFFECTS
    if settlement.branch and branch:
        marks += [Mark(f"branch:{roll.seq}", branch.id), Mark(f"branched:{roll.seq}", "@")]
        effects += _branch_consequences(roll, settlement, branch)
    if settlement.is_gm_choice:
        marks.append(Mark(f"chosen:{roll.seq}", "@"))
        effects += _pick_consequences(roll, settlement, branch)
    return ApplyCall(
        owner=(roll.rolled.character,) if roll.rolled.character else (),
        expect=tuple([Mark(mark.field, "") for mark in marks]),
        remember=tuple(marks),
        swap=effects.swaps,
        charge=effects.charges,
        tick=effects.ticks,
        starts=starts(roll.game),
    )


def _event(command: Command, roll: OpenRoll, settlement: Settlement, call: ApplyCall) -> events.Chosen:
    hidden = roll.ruling.hidden
    return events.Chosen(
        by=command.caller.person,
        salt=events.salt() if call.tick else "",
        roll=roll.seq,
        branch=settlement.branch or "",
        picks=tuple(
            [events.Pick(pick.id, pick.character or "", pick.clock or "", pick.text) for pick in settlement.picks]
        ),
        effect=settlement.grant_effect or "",
        note=settlement.note,
        verdict=to_builtins(hidden[1]) if hidden and settlement.is_gm_choice else None,
    )


def _branch(roll: OpenRoll, settlement: Settlement) -> Branch | None:
    """Return the valid branch; the player picks it before the GM picks from its options (FITD-A11)."""
    branches = {branch.id: branch for branch in roll.ruling.menu.branches}
    rule, wanted = roll.follow_up.branch_rule, settlement.branch or roll.branch
    if not wanted:
        if branches:
            raise RuleError("branch_first", "the player picks a branch first", rule=rule, pointer="/branch")
        return None
    if wanted not in branches:
        offered = ", ".join(branches) or "none"
        raise RuleError("no_such_branch", f"branches of this roll: {offered}", rule=rule, pointer="/branch")
    return branches[wanted]


def _branch_consequences(roll: OpenRoll, settlement: Settlement, branch: Branch) -> Consequences:
    """Return the effect of a branch: ticks on the roll's clock, and whether the attempt is open or blocked."""
    picked = {pick.id for pick in settlement.picks}
    reduced_ticks = [option.ticks or 0 for option in roll.ruling.menu.options if option.effect and option.id in picked]
    ticks = min([branch.ticks, *reduced_ticks])
    due = (Tick(roll.rolled.clock, ticks, follows=True),) if roll.rolled.clock and ticks else ()
    return Consequences(ticks=due, swaps=_swaps(roll, branch))


def _swaps(roll: OpenRoll, branch: Branch) -> tuple[Swap, ...]:
    """Return the changes of the attempt's mark (FE-A12, FITD-A11).

    Only this roll's own failure is deleted: a later failure of the same attempt still blocks it.
    """
    attempt_rule = roll.follow_up.branches.get(branch.id, BranchRule()).attempt
    if attempt_rule == "stands":
        return ()
    game, spec = spec_of(roll.rolled)
    key, this = repetition_key(game, roll.rolled.character or roll.rolled.by, spec), str(roll.seq)
    if not key:
        return ()
    return (Swap(key, this, ""),) if attempt_rule == "opens" else (Swap(key, "", this),)


def _pick_consequences(roll: OpenRoll, settlement: Settlement, branch: Branch | None) -> Consequences:
    """Return the effect of the GM's picks: at least as many as are due, of the menu or `custom` (FITD-A8)."""
    menu, rule = roll.ruling.menu, roll.follow_up.menu_rule
    opens = branch is None or roll.follow_up.branches.get(branch.id, BranchRule()).menu
    offered = {option.id: option for option in menu.options} if opens else {}
    effects = NO_EFFECTS
    for at, pick in enumerate(settlement.picks):
        effects += _consequences_of(roll, settlement, offered, pick, f"/picks/{at}")
    least = branch.at_least if branch else menu.at_least
    if len([pick for pick in settlement.picks if pick.id == "custom" or not offered[pick.id].optional]) < least:
        raise RuleError("too_few_picks", f"the GM picks at least {least}", rule=rule, pointer="/picks")
    menu_picks = [pick.id for pick in settlement.picks if pick.id != "custom"]
    if len(set(menu_picks)) < len(menu_picks):
        raise RuleError("picked_twice", "each option is picked once", rule=rule, pointer="/picks")
    if settlement.grant_effect:
        effects += _granted_ticks(roll, settlement.grant_effect)
    return effects + Consequences(charges=charges_by_hand(roll.game, settlement.changes))


def _consequences_of(
    roll: OpenRoll, settlement: Settlement, offered: Mapping[str, Option], pick: Picked, pointer: str
) -> Consequences:
    """Return the effect of one pick: it marks a track, ticks the GM's clock, or removes ticks of the effect."""
    option, follow_up = offered.get(pick.id), roll.follow_up
    if option is None and (pick.id != "custom" or not pick.text):
        names = ", ".join([*offered, "custom with a text"])
        detail = f"the menu has {names}"
        raise RuleError("not_on_menu", detail, rule=follow_up.menu_rule, pointer=f"{pointer}/id")
    if pick.clock and (option is None or option.effect or not option.ticks):
        detail = f"{pick.id} ticks no clock"
        raise RuleError("no_ticks", detail, rule=follow_up.tick_rule, pointer=f"{pointer}/clock")
    if option is None:
        return NO_EFFECTS
    ticks = [Tick(pick.clock, option.ticks or 0)] if pick.clock else []
    if option.effect and roll.rolled.clock and not settlement.branch:
        # Only ticks that were added can be removed.
        ticks.append(Tick(roll.rolled.clock, min(0, (option.ticks or 0) - roll.ticks_added), follows=True))
    who, track = pick.character or roll.rolled.character, follow_up.mark(option)
    marked = (Charge(who, track, 1, follows=not pick.character),) if who and track else ()
    return Consequences(marked, tuple(ticks))


def _granted_ticks(roll: OpenRoll, level: FinalLevel) -> Consequences:
    """Return the ticks of granted effect on a bad outcome; the outcome stays (BS-43, T4-41)."""
    effect, ticks = getattr(roll.ruling, "effect", None), roll.follow_up.granted.get(level)
    if effect is None or not effect.gm_may_grant_effect:
        detail, rule = "effect can be granted only where none is left", roll.follow_up.grant_rule
        raise RuleError("nothing_to_grant", detail, rule=rule, pointer="/grant_effect")
    return (
        Consequences(ticks=(Tick(roll.rolled.clock, ticks, follows=True),))
        if roll.rolled.clock and ticks
        else NO_EFFECTS
    )
