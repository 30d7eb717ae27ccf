"""Consequences as the GM picks them: what the menu says of each, and how grave it is. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from service.record.after_dice.made_rolls import MadeRoll
from service.record.documents import ActionDoc, ConsequenceDoc
from service.rules.errors import RuleError
from service.rules.follow_up import BranchRule, FollowUp
from service.rules.outcome import NOTHING, Branch, Menu, Option, Severity
from service.rules.system import System

LOST = "lost_opportunity"
_ONCE = {"reduced_effect", "worse_position", LOST}
"""Consequences of the action itself, which are picked once; others again for another character or clock (FITD-A17)."""

GRADED_BY_GM = {"additional_complication", "custom"}
"""Consequences whose menu does not say how grave they are."""


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
    game = doc.game
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
    rule, branch = doc.game.memory.follow_up.branch_rule, wanted or doc.branch
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
    if asked.id in _ONCE and asked.character not in {"", doc.character}:
        detail = f"{asked.id} is of the action itself, and befalls who rolled: leave `character` out"
        raise RuleError("of_its_action", detail, rule="FITD-A17", pointer=f"{pointer}/character")
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
        weight = follow_up.weights.get(severity, 0)
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
