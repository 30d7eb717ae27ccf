"""Consequences as the GM picks them: what the menu says of each, and how grave it is. Pure."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.record.after_dice.made_rolls import MadeRoll
from service.record.documents import ActionDoc, ConsequenceDoc
from service.rules.errors import RuleError
from service.rules.follow_up import CUSTOM, BranchRule, FollowUp, Weight
from service.rules.outcome import NOTHING, Branch, Menu, Option
from service.rules.system import System


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
    once = game.memory.follow_up.once
    present = [_befalling(one, once) for one in (*doc.consequences, *found) if one.pick != CUSTOM]
    if len(set(present)) < len(present):
        detail = "an option is picked once for each character or clock"
        detail += f"; {', '.join(sorted(once))} once in all" if once else ""
        raise RuleError("picked_twice", detail, rule="FITD-A17", pointer=at)
    return found


def _befalling(one: ConsequenceDoc, once: Container[str]) -> tuple[str, ...]:
    """Return what a consequence is picked for: those of the action itself once, others for each (FITD-A17)."""
    return (one.pick,) if one.pick in once else (one.pick, one.character, one.clock)


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
        return dict(follow_up.narrated)
    opens = not branch or follow_up.branches.get(branch, BranchRule()).menu
    return {option.id: option for option in made.ruling.menu.options} if opens else {}


def _picked(
    game: System[Any, Any], doc: ActionDoc, offered: Mapping[str, Option], asked: Asked, pointer: str
) -> ConsequenceDoc:
    follow_up = game.memory.follow_up
    option = offered.get(asked.id)
    if option is None and (asked.id != CUSTOM or not asked.text):
        detail = f"the menu has {', '.join([*offered, 'custom with a text'])}"
        raise RuleError("not_on_menu", detail, rule=follow_up.menu_rule, pointer=f"{pointer}/id")
    if asked.id in follow_up.once and asked.character not in {"", doc.character}:
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
    if asked.id in follow_up.graded_by_gm or (option and doc.kind == "narrated" and option.severity):
        weight = _weight(follow_up, option, asked, pointer)
        severity, ticks, harm = (weight.id, weight.ticks, weight.harm) if weight else ("", 0, 0)
        if option and option.harm_level:
            return ConsequenceDoc(pick=asked.id, severity=severity, harm_level=harm)
        ticks = ticks if asked.clock or (option and option.ticks) else 0
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
        mark=follow_up.marks.get(asked.id, ""),
        effect=option.effect or "",
        position=option.position or "",
    )


def _weight(follow_up: FollowUp, option: Option | None, asked: Asked, pointer: str) -> Weight | None:
    """Return how grave a consequence is that the GM grades: as asked for, by its harm, or as usual; None for nothing.

    RuleError for a grade that the game does not have, or that its harm has not (FITD-A15).
    """
    if (asked.severity or asked.harm_level) and not follow_up.severities:
        detail = "this game has no severities, and no boxes of harm"
        raise RuleError("severity_fixed", detail, pointer=f"{pointer}/severity")
    if asked.severity and not follow_up.weight(asked.severity):
        detail = f"{asked.severity} is none of this game: {', '.join([one.id for one in follow_up.severities])}"
        raise RuleError("unknown_consequence", detail, rule="FITD-A12", pointer=f"{pointer}/severity")
    if asked.harm_level and option and not option.harm_level and asked.id not in follow_up.graded_by_gm:
        raise RuleError("severity_fixed", f"{asked.id} marks no harm", rule="FITD-A15", pointer=f"{pointer}/harm_level")
    harm = follow_up.harm(asked.harm_level)
    if asked.harm_level and not (harm and harm.track):
        detail = f"this game has no harm of level {asked.harm_level}"
        raise RuleError("severity_fixed", detail, rule="FITD-A15", pointer=f"{pointer}/harm_level")
    if harm and asked.severity not in {"", harm.id}:
        detail = f"harm of level {asked.harm_level} is {harm.id}"
        raise RuleError("severity_fixed", detail, rule="FITD-A15", pointer=f"{pointer}/severity")
    usual = (option and option.severity) or (follow_up.usual if follow_up.resist_rule else "")
    return harm or follow_up.weight(asked.severity or usual)


def asked_again(one: ConsequenceDoc, doc: ActionDoc) -> Asked:
    """Return what the GM asked for to get this consequence: the log has the consequence alone."""
    follow_up = doc.game.memory.follow_up
    narrated = follow_up.narrated.get(one.pick) if doc.kind == "narrated" else None
    by_gm = one.pick in follow_up.graded_by_gm or bool(narrated and narrated.severity)
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
