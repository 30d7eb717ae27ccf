"""An action after its dice: what its roll awaits, and its consequences, taken, resisted or resolved by the GM. Pure.

Design: docs/actions.md. `service/record/actions.py` has the steps before the dice.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from service.record.actions import Due, Participant, StepRefused, stepped, within_limits
from service.record.deltas import Charge, Delta, Tick
from service.record.documents import MAX_BOX_TEXT, ActionDoc, ClockDoc, ConsequenceDoc, ConsequenceState
from service.record.events import Chosen, Resisted, Rolled
from service.record.replay import committed_of, ruling_of
from service.rules.errors import RuleError
from service.rules.follow_up import BranchRule, FollowUp
from service.rules.memory import HARM
from service.rules.outcome import NOTHING, Branch, Menu, Option, Ruling, Severity
from service.rules.resistance import Grade, one_step_milder
from service.rules.spec import SplitSpec, join_spec
from service.rules.system import System
from service.rules.systems import ALL

MAX_CONSEQUENCES = 20
"""Consequences of an action."""
MAX_CONSEQUENCES_MADE = 99
"""With those that were reversed: ids have two digits."""
MAX_ENTRIES = 60
"""Entries of an action from its roll on."""
_LANDED: Mapping[ConsequenceState, str] = {"taken": "whole", "landed": "whole", "reduced": "reduced"}
"""How much of a consequence lands, by its state; a resisted one lands as its `on_resist` says."""
_ONCE = {"reduced_effect", "worse_position", "lost_opportunity"}
"""Consequences that are picked once; others again where they befall another character or clock (FITD-A17)."""
GRADED_BY_GM = {"additional_complication", "custom"}
"""Consequences whose menu does not say how grave they are."""


class MadeRoll(Struct, frozen=True):
    """The roll of an action, as the log has it."""

    seq: int
    rolled: Rolled
    ruling: Ruling
    ticked: int = 0
    """Ticks that it, and the branch that was picked, added to its clock."""


def due_after(ruling: Ruling) -> tuple[Due, ...]:
    """Return what a roll awaits: of one with a hidden verdict only that, so that nothing tells the outcome (DH-36).

    Where consequences are possible and none is due, the GM says so too (FE-31, FITD-A8).
    """
    if ruling.hidden:
        return ("verdict",)
    if ruling.menu.branches:
        return ("branch",)
    menu = ruling.menu
    return ("choice",) if menu.at_least or any(option.kind != "benefit" for option in menu.options) else ()


def action_of_roll(at: int, rolled: Rolled) -> ActionDoc:
    """Return the action that a direct roll made, in one step; Unruled where its rules are unknown."""
    ruling = ruling_of(rolled)
    due = due_after(ruling)
    spec = join_spec(SplitSpec(committed_of(rolled), rolled.free_text))
    system = spec.pop("system")
    hidden = ALL[system].hides
    commit = next((str(rolled.req[name]) for name, flag in hidden.items() if spec.get(flag)), "")
    return ActionDoc(
        version=1,
        system=system,
        character=rolled.character,
        opened_by=rolled.by,
        at=at,
        since={f"{rolled.character or rolled.by if what == 'branch' else 'gm'} {what}": at for what in due},
        spec=spec,
        clock=rolled.clock,
        task=rolled.task,
        fiction_changed=rolled.fiction_changed,
        override=rolled.override,
        from_sheet=rolled.from_sheet,
        agreed=True,
        rules=str(rolled.req["rules"]),
        difficulty_salt=rolled.difficulty_salt if commit else "",
        difficulty_commit=commit if rolled.difficulty_salt else "",
        state="rolled" if due else "settled",
        due=due,
    )


def direct_id(rolled: Rolled, seq: int) -> str:
    """Return the id of the action of a roll: that of its terms, or of a direct one `r` and its entry's number."""
    return str(rolled.req.get("action") or f"r{seq}")


def ticked_by_roll(ruling: Ruling, clock: str, changes: Sequence[Delta]) -> int:
    """Return the ticks that the effect of a roll added to its clock: its first ones, before those of prices."""
    return _first_ticks(clock, changes) if ruling.ticks and not ruling.menu.branches else 0


def ticked_by_branch(ruling: Ruling, branch: str, clock: str, changes: Sequence[Delta]) -> int:
    """Return the ticks that a branch added to the clock of its roll: its first ones, before those of consequences."""
    due = any(one.id == branch and one.ticks for one in ruling.menu.branches)
    return _first_ticks(clock, changes) if due else 0


def _first_ticks(clock: str, changes: Sequence[Delta]) -> int:
    return next((one.amount for one in changes if (one.who, one.track) == (clock, "filled")), 0)


class Asked(Struct, frozen=True, kw_only=True):
    """A consequence that the GM picks."""

    id: str
    character: str = ""
    clock: str = ""
    text: str = ""
    severity: str = ""
    harm_level: int = 0
    on_resist: str = ""
    price: int | None = None


def picked(
    doc: ActionDoc, made: MadeRoll | None, asked: Sequence[Asked], branch: str = "", at: str = "/picks"
) -> tuple[ConsequenceDoc, ...]:
    """Return what the GM picks, with what the menu says of each (FITD-A8, FITD-A17); `branch` is one picked with it.

    `at` points to them. Without a roll, what the GM narrates (FE-07). RuleError for what the menu does not have.
    """
    game = ALL[doc.system]
    offered = _offered(game, made, branch or doc.branch)
    found = tuple([_picked(game, doc, offered, one, f"{at}/{number}") for number, one in enumerate(asked)])
    present = [_befalling(one) for one in (*doc.consequences, *found) if one.pick != "custom"]
    if len(set(present)) < len(present):
        detail = f"an option is picked once for each character or clock; {', '.join(sorted(_ONCE))} once in all"
        raise RuleError("picked_twice", detail, rule="FITD-A17", pointer=at)
    return found


def _befalling(one: ConsequenceDoc) -> tuple[str, ...]:
    return (one.pick,) if one.pick in _ONCE else (one.pick, one.character, one.clock)


def menu_of(made: MadeRoll | None) -> Menu:
    """Return the menu of a roll; nothing where the GM narrates."""
    return made.ruling.menu if made else NOTHING


def branch_of(doc: ActionDoc, made: MadeRoll | None, wanted: str) -> Branch | None:
    """Return the branch of a step, or that was picked before; RuleError unless the player picks one first."""
    branches = {branch.id: branch for branch in menu_of(made).branches}
    rule, branch = ALL[doc.system].memory.follow_up.branch_rule, wanted or doc.branch
    if wanted and wanted not in branches:
        offered = ", ".join(branches) or "none"
        raise RuleError("no_such_branch", f"branches of this roll: {offered}", rule=rule, pointer="/branch")
    if branches and not branch:
        raise RuleError("branch_first", "the player picks a branch first", rule=rule, pointer="/branch")
    return branches.get(branch)


def leads_to(doc: ActionDoc, made: MadeRoll | None, wanted: str) -> str:
    """Return the position that a branch leads to; "" for none."""
    branch = branch_of(doc, made, wanted) if wanted else None
    return branch.position or "" if branch else ""


def _offered(game: System[Any, Any], made: MadeRoll | None, branch: str) -> dict[str, Option]:
    follow_up = game.memory.follow_up
    if made is None:
        return {name: _narrated(follow_up, name) for name in follow_up.narrated}
    opens = not branch or follow_up.branches.get(branch, BranchRule()).menu
    return {option.id: option for option in made.ruling.menu.options} if opens else {}


def _narrated(follow_up: FollowUp, name: str) -> Option:
    """Return a consequence that the GM narrates, standard where it is graded, and one step below what is standard."""
    graded: Severity | UnsetType = "standard" if name in {"harm", "complication"} else UNSET
    weight = follow_up.weights["standard"] if graded else UNSET
    return Option(
        name,
        "consequence",
        graded,
        resistible=follow_up.resist_rule is not None,
        harm_level=weight if name == "harm" else UNSET,
        ticks=weight if name == "complication" else UNSET,
        effect="limited" if name == "reduced_effect" else UNSET,
        position="desperate" if name == "worse_position" else UNSET,
    )


def _picked(
    game: System[Any, Any], doc: ActionDoc, offered: Mapping[str, Option], asked: Asked, pointer: str
) -> ConsequenceDoc:
    follow_up = game.memory.follow_up
    option = offered.get(asked.id)
    if option is None and (asked.id != "custom" or not asked.text):
        detail = f"the menu has {', '.join([*offered, 'custom with a text'])}"
        raise RuleError("not_on_menu", detail, rule=follow_up.menu_rule, pointer=f"{pointer}/id")
    resistible = bool(option.resistible) if option else follow_up.resist_rule is not None
    if not resistible and (asked.on_resist or asked.price is not None):
        name = "on_resist" if asked.on_resist else "price"
        raise RuleError("not_resistible", f"{asked.id} cannot be resisted", rule="BS-45", pointer=f"{pointer}/{name}")
    graded = _graded(game, doc, option, asked, pointer)
    # Of an effect, the ticks are those of the roll's own clock.
    if asked.clock and (not graded.ticks or graded.effect):
        raise RuleError("no_ticks", f"{asked.id} ticks no clock", rule=follow_up.tick_rule, pointer=f"{pointer}/clock")
    return replace(
        graded,
        character=asked.character or doc.character,
        clock=asked.clock,
        text=asked.text,
        resistible=resistible,
        on_resist=asked.on_resist or "reduced",
        price=asked.price,
    )


def _graded(
    game: System[Any, Any], doc: ActionDoc, option: Option | None, asked: Asked, pointer: str
) -> ConsequenceDoc:
    """Return what a consequence does, by the menu; how grave it is, where the menu does not say, by the GM."""
    follow_up = game.memory.follow_up
    if asked.id in GRADED_BY_GM or (option and doc.kind == "narrated" and option.severity):
        if (asked.severity or asked.harm_level) and not follow_up.weights:
            detail = "this game has no severities, and no boxes of harm"
            raise RuleError("severity_fixed", detail, pointer=f"{pointer}/severity")
        levels = {weight: name for name, weight in follow_up.weights.items()}
        standard = (option and option.severity) or ("standard" if follow_up.resist_rule else "")
        severity = asked.severity or levels.get(asked.harm_level) or standard
        if asked.harm_level and option and not option.harm_level and asked.id not in GRADED_BY_GM:
            raise RuleError(
                "severity_fixed", f"{asked.id} marks no harm", rule="FITD-A15", pointer=f"{pointer}/harm_level"
            )
        weight = follow_up.weights.get(severity, 0)  # type: ignore[call-overload]  # one of them, or ""
        if asked.harm_level not in {0, weight}:
            detail = f"harm of level {asked.harm_level} is {levels[asked.harm_level]}"
            raise RuleError("severity_fixed", detail, rule="FITD-A15", pointer=f"{pointer}/severity")
        if option and option.harm_level:
            return ConsequenceDoc(pick=asked.id, severity=severity, harm_level=weight)
        ticks = weight if asked.clock or (option and option.ticks) else 0
        return ConsequenceDoc(pick=asked.id, severity=severity, harm_level=asked.harm_level, ticks=ticks)
    assert option
    if asked.severity or asked.harm_level:
        detail = f"the menu says how grave {asked.id} is"
        raise RuleError("severity_fixed", detail, rule=follow_up.menu_rule, pointer=f"{pointer}/severity")
    return ConsequenceDoc(
        pick=asked.id,
        severity=option.severity or "",
        harm_level=option.harm_level or 0,
        ticks=option.ticks or 0,
        mark=follow_up.mark(option) or "",
        effect=option.effect or "",
        position=option.position or "",
    )


def asked_again(one: ConsequenceDoc, doc: ActionDoc) -> Asked:
    """Return what the GM asked for to get this consequence: the log has the consequence alone."""
    by_gm = one.pick in GRADED_BY_GM or (doc.kind == "narrated" and one.pick in {"harm", "complication"})
    return Asked(
        id=one.pick,
        character=one.character,
        clock=one.clock,
        text=one.text,
        severity=one.severity if by_gm else "",
        harm_level=one.harm_level if by_gm else 0,
        on_resist=one.on_resist if one.resistible else "",
        price=one.price,
    )


def is_gm_choice(event: Chosen) -> bool:
    """Return whether a step picks, grants, notes, or settles what is due, which is the GM's."""
    settles = not (event.branch or event.take or event.fate)
    return bool(event.picks or event.effect or event.part or event.changes or event.verdict or settles)


def check_choice(doc: ActionDoc, participant: Participant, event: Chosen) -> None:
    """Refuse a choice that is not this person's, or was made before; StepRefused."""
    _check_rolled(doc)
    gm = participant.role == "gm"
    owned = {"picks": event.picks, "grant_effect": event.effect, "grant": event.part, "changes": event.changes}
    for name, value in {**owned, "fate": event.fate}.items():
        if value and not gm:
            raise StepRefused("not_your_field", field=f"/{name}", owner="gm")
    if is_gm_choice(event) and not gm:
        raise StepRefused("wrong_role", role=participant.role)
    if event.branch and not (gm or participant.acts_for(doc.actor)):
        raise StepRefused("not_yours", id=doc.character)
    if (event.branch and doc.branch) or ((event.effect or event.part) and doc.granted):
        raise StepRefused("already_settled")


def after_choice(doc: ActionDoc, participant: Participant, event: Chosen, due: tuple[Due, ...]) -> ActionDoc:
    """Return the action after a choice; `due` is what its roll awaits then. StepRefused where it is not allowed."""
    check_choice(doc, participant, event)
    found, made = doc.consequences + tuple(_numbered(doc, participant, event.picks)), _made(doc, event.picks)
    if len(found) > MAX_CONSEQUENCES:
        raise StepRefused("too_many", most=MAX_CONSEQUENCES)
    if made > MAX_CONSEQUENCES_MADE:
        raise StepRefused("too_many", most=MAX_CONSEQUENCES_MADE)
    for name in event.take:
        found = _resolved(found, name, "taken", lambda one: participant.acts_for(one.character or doc.actor))
    for name, fate in event.fate.items():
        found = _resolved(found, name, fate, lambda _: True)
    later = replace(
        doc,
        due=due,
        branch=event.branch or doc.branch,
        granted=event.effect or ("part" if event.part else doc.granted),
        told=doc.told or event.verdict is not None,
        consequences=found,
        consequences_made=made,
    )
    return _settled(doc, later, participant, event.leads_to)


def after_narration(doc: ActionDoc, participant: Participant, picks: Sequence[ConsequenceDoc]) -> ActionDoc:
    """Return a new action as consequences that the GM narrates, without a roll (FE-07); StepRefused for others."""
    if participant.role != "gm":
        raise StepRefused("not_your_field", field="/consequences", owner="gm")
    found = tuple(_numbered(doc, participant, picks))
    state = "rolled" if any(one.state == "pending" for one in found) else "settled"
    later = replace(doc, kind="narrated", consequences=found, consequences_made=_made(doc, picks), state=state)
    return within_limits(replace(later, since={}, steps={}), participant.game)


def after_resistance(doc: ActionDoc, participant: Participant, event: Resisted) -> ActionDoc:
    """Return the action after somebody resisted what would befall them; StepRefused where it is not theirs."""
    resistible(doc, participant, event.consequence)
    found = _resolved(doc.consequences, event.consequence, "resisted", lambda _: True)
    return _settled(doc, replace(doc, consequences=found), participant)


def after_reversal(doc: ActionDoc, earlier: ActionDoc, participant: Participant, *, rolled: bool) -> ActionDoc:
    """Return the action as it was before the reversed steps; where its roll is `rolled` back, cancelled for good.

    `earlier` is as it was before them, or right after the roll.
    """
    later = replace(earlier, state="cancelled", undone=True, due=()) if rolled else earlier
    return stepped(doc, replace(later, consequences_made=doc.consequences_made), participant, counted=False)


def resistible(doc: ActionDoc, participant: Participant, name: str) -> ConsequenceDoc:
    """Return a pending consequence that this person may resist; StepRefused for another."""
    _check_rolled(doc)
    found = next((one for one in doc.consequences if one.id == name), None)
    if found is None:
        raise StepRefused("unknown_id", id=name)
    if not participant.acts_for(found.character or doc.actor):
        raise StepRefused("not_yours", id=name)
    if found.state != "pending":
        raise StepRefused("consequence_over", id=name, state=found.state)
    if not found.resistible:
        raise RuleError("not_resistible", "nothing resists this: it is taken", rule="FITD-A12", pointer="/consequence")
    if not found.character:
        detail = "who rolled without a character has no stress to resist with: the GM resolves it"
        raise RuleError("not_resistible", detail, rule="FITD-A12", pointer="/consequence")
    return found


def _check_rolled(doc: ActionDoc) -> None:
    if doc.state == "open":
        raise StepRefused("not_rolled")
    if doc.state != "rolled":
        raise StepRefused("action_over", state=doc.state)


def _numbered(doc: ActionDoc, participant: Participant, picks: Sequence[ConsequenceDoc]) -> Iterator[ConsequenceDoc]:
    """Yield consequences with their ids and states: what cannot be resisted lands at once, but for harm."""
    for number, one in enumerate(picks, doc.consequences_made + 1):
        state: ConsequenceState = "pending" if one.resistible or one.harm_level else "landed"
        yield replace(one, id=f"n{number}", at=participant.now, state=state)


def _made(doc: ActionDoc, picks: Sequence[ConsequenceDoc]) -> int:
    return doc.consequences_made + len(picks)


def _resolved(
    consequences: tuple[ConsequenceDoc, ...], name: str, state: ConsequenceState, allowed: Any
) -> tuple[ConsequenceDoc, ...]:
    """Return the consequences with a pending one resolved; StepRefused where it is over, or not this person's."""
    for one in consequences:
        if one.id == name:
            if not allowed(one):
                raise StepRefused("not_yours", id=name)
            if one.state != "pending":
                raise StepRefused("consequence_over", id=name, state=one.state)
            return tuple([replace(each, state=state) if each.id == name else each for each in consequences])
    raise StepRefused("unknown_id", id=name)


def _settled(doc: ActionDoc, later: ActionDoc, participant: Participant, position: str = "") -> ActionDoc:
    """Return the action after a step, with the position that it leads to; settled where nothing is awaited."""
    position = position or next((one.position for one in landing(doc, later) if one.position), "")
    pending = any(one.state == "pending" for one in later.consequences)
    state = "rolled" if pending or later.due else "settled"
    game = participant.game
    return within_limits(stepped(doc, replace(later, next=position or later.next, state=state), participant), game)


def landing(doc: ActionDoc, later: ActionDoc) -> Iterator[ConsequenceDoc]:
    """Yield what lands of each consequence that a step resolved: all of it, or one step milder."""
    before = {one.id: one.state for one in doc.consequences}
    for one in later.consequences:
        if before.get(one.id) in {None, "pending"} and one.state != "pending":
            left = left_of(one)
            if left is not None:
                yield left


def left_of(one: ConsequenceDoc) -> ConsequenceDoc | None:
    """Return what lands of a consequence that was resolved; None for nothing (FITD-A12)."""
    how = one.on_resist if one.state == "resisted" else _LANDED.get(one.state, "avoided")
    return one if how == "whole" else milder_consequence(one) if how == "reduced" else None


def milder_consequence(one: ConsequenceDoc) -> ConsequenceDoc | None:
    """Return a consequence one step milder; None where nothing is left (FITD-A12)."""
    grade = one_step_milder(Grade(one.severity, one.ticks, one.harm_level)) if one.severity else None
    return replace(one, severity=grade.severity, ticks=grade.ticks, harm_level=grade.harm_level) if grade else None


class StepEffect(Struct, frozen=True):
    """The charges and ticks of a step after the dice."""

    charges: tuple[Charge, ...] = ()
    ticks: tuple[Tick, ...] = ()


def effect_of(
    doc: ActionDoc, later: ActionDoc, made: MadeRoll | None, event: Chosen | Resisted, kinds: Mapping[str, str]
) -> StepEffect:
    """Return what a step changes, beside changes by hand and the stress of a resistance.

    `kinds` are those of the clocks that it ticks: a tug of war moves against the characters (FITD-A17).
    """
    charges: list[Charge] = []
    ticks: list[Tick] = []
    landed = tuple(landing(doc, later))
    branched = isinstance(event, Chosen) and bool(event.branch)
    if isinstance(event, Chosen):
        ticks += _chosen_ticks(doc, made, event, [one.ticks for one in landed if one.effect])
    for one in landed:
        track, boxes = _marked(ALL[doc.system], one)
        if track and one.character:
            worded = bool(one.text) and ALL[doc.system].memory.tracks[track].worded
            texts = (_cut(one.text),) if worded else ()
            charges.append(Charge(one.character, track, boxes, skippable=True, texts=texts))
        if one.clock and one.ticks:
            by = -one.ticks if kinds.get(one.clock) == "tug_of_war" else one.ticks
            ticks.append(Tick(one.clock, by, skippable=True))
        if one.effect and doc.clock and made and not branched:
            # Only ticks that were added can be removed; a branch of the same step adds no more than are left.
            ticks.append(Tick(doc.clock, min(0, one.ticks - made.ticked), skippable=True))
    return StepEffect(tuple(charges), tuple([tick for tick in ticks if tick.by]))


def _marked(game: System[Any, Any], one: ConsequenceDoc) -> tuple[str, int]:
    """Return the track that a consequence marks, and how many of its boxes; "" for none."""
    if one.harm_level and game.memory.follow_up.harm:
        return game.memory.follow_up.harm, one.harm_level
    return (HARM[one.harm_level - 1] if one.harm_level else one.mark), 1


def _cut(text: str) -> str:
    """Return as much of a text as a marked box keeps."""
    return text if len(text) <= MAX_BOX_TEXT else f"{text[: MAX_BOX_TEXT - 1].rstrip()}…"


def _chosen_ticks(doc: ActionDoc, made: MadeRoll | None, event: Chosen, left: Sequence[int]) -> Iterator[Tick]:
    """Yield the ticks of a branch, and of effect that the GM grants on a bad outcome (BS-43, T4-41).

    `left` are those that effect which lands less in the same step leaves.
    """
    if not (doc.clock and made):
        return
    if event.branch:
        ticks = next(one.ticks for one in made.ruling.menu.branches if one.id == event.branch)
        yield Tick(doc.clock, min([ticks, *left]), skippable=True)
    if event.effect:
        granted = ALL[doc.system].memory.follow_up.granted
        yield Tick(doc.clock, granted[event.effect], skippable=True)  # type: ignore[index]  # a level


def due_after_choice(doc: ActionDoc, made: MadeRoll | None, event: Chosen) -> tuple[Due, ...]:
    """Return what a roll awaits after a choice; RuleError where the GM picks less than is due, or grants nothing."""
    menu, follow_up = menu_of(made), ALL[doc.system].memory.follow_up
    _check_grant(made, follow_up, event)
    settles = event.picks or _is_settling(event)
    branch = branch_of(doc, made, event.branch) if event.branch or settles else None
    if not is_gm_choice(event):
        if event.branch and branch:
            return ("choice",) if branch.at_least else ()
        return doc.due
    if menu.branches and branch is None:
        return doc.due  # a grant, or changes, before the player picks
    least = branch.at_least if branch else menu.at_least
    optional = {option.id for option in menu.options if option.optional}
    count = len([one for one in (*doc.consequences, *event.picks) if one.pick not in optional])
    if count < least and not settles:
        return ("choice",)
    if count < least:
        raise RuleError("too_few_picks", f"the GM picks at least {least}", rule=follow_up.menu_rule, pointer="/picks")
    return ()


def _is_settling(event: Chosen) -> bool:
    """Return whether a choice of the GM's settles what is due by itself: it grants and changes nothing."""
    return is_gm_choice(event) and not (event.effect or event.part or event.changes)


def _check_grant(made: MadeRoll | None, follow_up: FollowUp, event: Chosen) -> None:
    effect = getattr(made.ruling, "effect", None) if made else None
    ticks = follow_up.granted.get(event.effect, 0) if event.effect else 0  # type: ignore[call-overload]  # a level
    if event.effect and (effect is None or not effect.gm_may_grant_effect or not ticks):
        detail, rule = "effect can be granted only where none is left", follow_up.grant_rule
        raise RuleError("nothing_to_grant", detail, rule=rule, pointer="/grant_effect")
    if event.part and (follow_up.part_rule is None or made is None or made.ruling.success):
        detail = "a part can be granted only after a failure, where the game has it"
        raise RuleError("nothing_to_grant", detail, rule=follow_up.part_rule or "DH-A13", pointer="/grant")


def verdict_of(doc: ActionDoc, made: MadeRoll | None, *, gm_choice: bool) -> dict[str, Any] | None:
    """Return the hidden verdict that the GM's first choice tells (DH-36)."""
    hidden = made.ruling.hidden if made else None
    return to_builtins(hidden[1]) if hidden and gm_choice and not doc.told else None


def clock_kinds(clocks: Mapping[str, ClockDoc]) -> dict[str, str]:
    """Return the kinds of clocks by id."""
    return {name: clock.kind for name, clock in clocks.items()}
