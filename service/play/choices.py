"""What follows from a roll: the player's branch, the GM's picks and grants, and changes made by hand."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, to_builtins

from service.play import entry
from service.play.again import ruling_of
from service.play.ask import GM, PLAYERS, Ask, as_before, change, refuse
from service.play.ids import NUMBER, CharacterId, ClockId
from service.play.rolls import ruled
from service.play.session import known, read
from service.rules.errors import RuleError
from service.rules.memory import MOST
from service.rules.outcome import Branch, FinalLevel, Option, Ruling
from service.rules.spec import Text
from service.rules.system import System
from service.store.sessions import Refused, Sessions, Stored


class ByHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A track changed by hand, by so much."""

    who: Annotated[
        str, Meta(pattern=rf"^(c{NUMBER}|session)$(?!\n)", description="A character, or `session` for the table's.")
    ]
    track: Annotated[str, Meta(min_length=1, max_length=40, description="The track.", examples=["stress"])]
    amount: Annotated[int, Meta(ge=-MOST, le=MOST, description="Added; negative takes off.")]


class ByHands(Struct, frozen=True, forbid_unknown_fields=True):
    """Tracks changed by hand, all or none."""

    changes: Annotated[tuple[ByHand, ...], Meta(min_length=1, max_length=20, description="In this order.")]
    note: Annotated[Text, Meta(description="Free text.")] = ""


class Picked(Struct, frozen=True, forbid_unknown_fields=True):
    """An option of the menu, or `custom`."""

    id: Annotated[str, Meta(min_length=1, max_length=40, description="As in the menu, or `custom` (FITD-A8).")]
    character: Annotated[CharacterId | None, Meta(description="Whom it befalls; else whoever rolled.")] = None
    clock: Annotated[ClockId | None, Meta(description="The clock a complication ticks.")] = None
    text: Annotated[Text, Meta(description="What it is; `custom` needs it.")] = ""


class Settlement(Struct, frozen=True, forbid_unknown_fields=True):
    """What was chosen."""

    branch: Annotated[
        Literal["withdraw", "do_it", "press_on"] | None,
        Meta(description="The player's, in a controlled position (FITD-A11)."),
    ] = None
    picks: Annotated[tuple[Picked, ...], Meta(max_length=20, description="The GM's (FITD-A8).")] = ()
    grant_effect: Annotated[
        FinalLevel | None, Meta(description="Effect that the GM grants although it went wrong (BS-43).")
    ] = None
    changes: Annotated[tuple[ByHand, ...], Meta(max_length=20, description="Tracks the GM changes besides.")] = ()
    note: Annotated[Text, Meta(description="Free text.")] = ""


async def change_tracks(store: Sessions, ask: Ask, asked: ByHands) -> Stored:
    """Change tracks by hand: the GM any, a player those of their own character."""
    game = (await known(store, ask.caller.sid)).game
    owned = sorted({one.who for one in asked.changes if one.who != "session"})
    roles = GM if any(one.who == "session" for one in asked.changes) else PLAYERS
    made = entry.TracksChanged(by=ask.caller.person, note=asked.note)
    try:
        return await change(store, ask, roles, "apply", made, owner=owned, charge=_charges(game, asked.changes))
    except Refused as refused:
        raise ruled(game, refused) from None


def _charges(game: System[Any, Any], changes: Sequence[ByHand]) -> list[list[Any]]:
    """Return changes as the store takes them: what is spent must be there."""
    tracks = game.memory.tracks
    for at, one in enumerate(changes):
        if one.track == "turn":
            raise RuleError("unknown_track", "a turn begins by itself: POST .../turns", pointer=f"/changes/{at}/track")
    return [
        [
            "shared" if one.who == "session" else one.who,
            one.track,
            one.amount,
            one.amount < 0 and one.track in tracks and tracks[one.track].cost == "spends",
        ]
        for one in changes
    ]


class _Settling(Struct):
    """A choice on its way: what is chosen about which roll, and what it does."""

    seq: int
    asked: Settlement
    game: System[Any, Any]
    rolled: entry.Rolled
    ruling: Ruling
    branch: Branch | None
    """The branch that holds, chosen now or before."""
    landed: int
    """Ticks that the roll, or the branch chosen before, has put on the roll's clock."""
    expect: list[list[str]] = []
    remember: list[list[str]] = []
    charge: list[list[Any]] = []
    tick: list[list[Any]] = []

    def once(self, what: str, value: str) -> None:
        """Let this happen once a roll."""
        self.expect.append([f"{what}:{self.seq}", ""])
        self.remember.append([f"{what}:{self.seq}", value])


async def choose(store: Sessions, ask: Ask, seq: int, asked: Settlement) -> Stored:
    """Settle what follows from a roll, and apply it; each part once."""
    try:
        return await _chosen(store, ask, seq, asked)
    except (Refused, RuleError) as refusal:
        return await as_before(store, ask, refusal)


async def _chosen(store: Sessions, ask: Ask, seq: int, asked: Settlement) -> Stored:
    role, _ = await read(store, ask.caller)
    if role not in PLAYERS:
        # Before anything else: what the rules refuse would tell a spectator the menu of a hidden verdict.
        raise refuse("wrong_role", role=role)
    rolled, entered = await _rolled(store, ask.caller.sid, seq)
    gms = bool(asked.picks or asked.grant_effect or asked.changes or not asked.branch)
    if role == "player" and (gms or (not rolled.character and rolled.by != ask.caller.person)):
        raise refuse("not_yours", id=str(seq))
    game, ruling = (await known(store, ask.caller.sid)).game, ruling_of(rolled)
    before, branched = [await store.once(ask.caller.sid, f"{what}:{seq}") for what in ("branch", "branched")]
    if branched:
        [entered] = await store.page(ask.caller.sid, int(branched) - 1, 1)
    landed = _landed(entered, rolled.clock)
    settling = _Settling(seq, asked, game, rolled, ruling, _branch(ruling, asked, before), landed)
    if asked.branch:
        _branched(settling)
    if gms:
        _settled(settling)
    chosen = entry.Chosen(
        by=ask.caller.person,
        salt=entry.salt() if settling.tick else "",
        roll=seq,
        branch=asked.branch or "",
        picks=tuple([entry.Pick(one.id, one.character or "", one.clock or "", one.text) for one in asked.picks]),
        effect=asked.grant_effect or "",
        note=asked.note,
        verdict=to_builtins(ruling.hidden[1]) if ruling.hidden and gms else None,
    )
    return await change(
        store,
        ask,
        GM if gms else PLAYERS,
        "apply",
        chosen,
        owner=[rolled.character] if rolled.character else [],
        expect=settling.expect,
        remember=settling.remember,
        charge=settling.charge,
        tick=settling.tick,
    )


async def _rolled(store: Sessions, sid: str, seq: int) -> tuple[entry.Rolled, Stored]:
    found = await store.page(sid, seq - 1, 1)
    asked = entry.decode(found[0]) if found and found[0].seq == seq else None
    if not isinstance(asked, entry.Rolled):
        raise refuse("absent", id=str(seq))
    return asked, found[0]


def _landed(stored: Stored, clock: str) -> int:
    """Return the ticks an entry put on a clock, without what found no room."""
    changes = entry.result.decode(stored.result).changes
    return sum([change[2] for change in changes if change[0] == clock and change[1] == "filled"])


def _branch(ruling: Ruling, asked: Settlement, before: str | None) -> Branch | None:
    """Return the branch that holds; the player picks it before the GM picks what comes with it (FITD-A11)."""
    branches = {branch.id: branch for branch in ruling.menu.branches}
    wanted = asked.branch or before
    if wanted is None:
        if branches:
            raise RuleError("branch_first", "the player picks a branch first", rule="FITD-A11", pointer="/branch")
        return None
    for branch in ruling.menu.branches:
        if branch.id == wanted:
            return branch
    offered = ", ".join(branches) or "none"
    raise RuleError("no_such_branch", f"branches of this roll: {offered}", rule="FITD-A11", pointer="/branch")


def _branched(settling: _Settling) -> None:
    branch, rolled = settling.branch, settling.rolled
    assert branch
    settling.once("branch", branch.id)
    settling.once("branched", "@")
    picked = {pick.id for pick in settling.asked.picks}
    less = [option.ticks or 0 for option in settling.ruling.menu.options if option.effect and option.id in picked]
    ticks = min([branch.ticks, *less])
    if rolled.clock and ticks:
        settling.tick.append([rolled.clock, ticks, True])


def _settled(settling: _Settling) -> None:
    """Apply the GM's picks: one or more where one is due, only what the menu has, or `custom` (FITD-A8)."""
    branch, asked, menu = settling.branch, settling.asked, settling.ruling.menu
    settling.once("chosen", "@")
    offered = {option.id: option for option in menu.options} if not branch or branch.id == "do_it" else {}
    for at, pick in enumerate(asked.picks):
        _pick(settling, offered, pick, f"/picks/{at}")
    due = branch.at_least if branch else menu.at_least
    if len([pick for pick in asked.picks if pick.id == "custom" or not offered[pick.id].optional]) < due:
        raise RuleError("too_few_picks", f"the GM picks at least {due}", rule="FITD-A8", pointer="/picks")
    listed = [pick.id for pick in asked.picks if pick.id != "custom"]
    if len(set(listed)) < len(listed):
        raise RuleError("picked_twice", "each option is picked once", rule="FITD-A8", pointer="/picks")
    if asked.grant_effect:
        _granted(settling, asked.grant_effect)
    settling.charge += _charges(settling.game, asked.changes)


def _pick(settling: _Settling, offered: dict[str, Option], pick: Picked, pointer: str) -> None:
    """Apply one pick: harm is marked, a complication ticks the GM's clock, less effect takes ticks off again."""
    option = offered.get(pick.id)
    if option is None and (pick.id != "custom" or not pick.text):
        names = ", ".join([*offered, "custom with a text"])
        raise RuleError("not_on_menu", f"the menu has {names}", rule="FITD-A8", pointer=f"{pointer}/id")
    if pick.clock:
        if option is None or option.effect or not option.ticks:
            raise RuleError("no_ticks", f"{pick.id} ticks no clock", rule="FITD-A15", pointer=f"{pointer}/clock")
        settling.tick.append([pick.clock, option.ticks])
    if option is None:
        return
    who, harm = pick.character or settling.rolled.character, f"harm_{option.harm_level}"
    if who and harm in settling.game.memory.tracks:
        settling.charge.append([who, harm, 1, False, not pick.character])
    if option.effect and settling.rolled.clock and not settling.asked.branch:
        # Only what found room can be taken off again.
        settling.tick.append([settling.rolled.clock, min(0, (option.ticks or 0) - settling.landed), True])


def _granted(settling: _Settling, level: FinalLevel) -> None:
    """Grant effect on a bad outcome; the outcome stays what it is (BS-43, T4-41)."""
    effect, ticks = getattr(settling.ruling, "effect", None), settling.game.memory.ticks.get(level)
    if effect is None or not effect.gm_may_grant_effect:
        detail = "effect is granted where none is left"
        raise RuleError("nothing_to_grant", detail, rule="BS-43", pointer="/grant_effect")
    if settling.rolled.clock and ticks:
        settling.tick.append([settling.rolled.clock, ticks, True])
