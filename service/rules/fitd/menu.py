"""The consequence grid of the Forged-in-the-Dark games, cell by cell (BS-37..42, FE-A4, FE-A13, T4-40)."""

from collections.abc import Mapping

from msgspec import UNSET

from service.rules.follow_up import WEIGHTS, BranchRule, FollowUp
from service.rules.outcome import NOTHING, Branch, FinalLevel, Level, Menu, Option, Position, Severity

_TERRIBLE = ("harm", "complication", "worse_position", "lost_opportunity", "additional_complication")
_CELLS: dict[tuple[str, Position], tuple[str, ...]] = {
    ("partial_success", "controlled"): ("complication", "reduced_effect", "harm", "worse_position"),
    ("partial_success", "risky"): ("harm", "complication", "reduced_effect", "worse_position"),
    ("partial_success", "desperate"): ("harm", "complication", "reduced_effect"),
    ("bad_outcome", "controlled"): (),
    ("bad_outcome", "risky"): ("harm", "complication", "worse_position", "lost_opportunity"),
    ("bad_outcome", "desperate"): ("harm", "complication", "lost_opportunity"),
    ("terrible_outcome", "controlled"): _TERRIBLE,
    ("terrible_outcome", "risky"): _TERRIBLE,
    ("terrible_outcome", "desperate"): ("harm", "complication", "lost_opportunity", "additional_complication"),
}
_SEVERITY: dict[Position, Severity] = {"controlled": "lesser", "risky": "standard", "desperate": "severe"}
_WORSE: dict[Position, Position] = {"controlled": "risky", "risky": "desperate"}


def menu_of(
    position: Position, outcome: str, final: FinalLevel, lowered: Level | None, ticks: Mapping[FinalLevel, int]
) -> Menu:
    """Return the menu of one cell.

    `final` is the effect of the outcome, `lowered` the level below the one rolled with; None where there is none below
    it, so that `reduced_effect` would take nothing (FITD-A16).
    """
    if outcome == "full_success":
        return NOTHING
    if outcome == "critical_success":
        return Menu("gm", 0, (), (Option("increased_effect", "benefit", effect=final, ticks=ticks[final]),))
    severity = "severe" if outcome == "terrible_outcome" else _SEVERITY[position]
    weight = WEIGHTS[severity]
    offered = {
        "harm": Option("harm", "consequence", severity, resistible=True, harm_level=weight),
        "complication": Option("complication", "consequence", severity, resistible=True, ticks=weight),
        "worse_position": Option(
            "worse_position", "consequence", resistible=True, position=_WORSE.get(position, UNSET)
        ),
        "lost_opportunity": Option("lost_opportunity", "consequence", resistible=True),
        "additional_complication": Option("additional_complication", "consequence", resistible=True, optional=True),
    }
    if lowered:
        offered["reduced_effect"] = Option(
            "reduced_effect", "consequence", resistible=True, effect=lowered, ticks=ticks[lowered]
        )
    options = tuple([offered[item] for item in _CELLS[outcome, position] if item in offered])
    if position == "controlled" and outcome != "terrible_outcome":
        return _branches(outcome, final, ticks, options)
    return Menu("gm", 1, (), options)


def _branches(outcome: str, final: FinalLevel, ticks: Mapping[FinalLevel, int], options: tuple[Option, ...]) -> Menu:
    """Return what a controlled position leaves the player to pick (BS-37, BS-38, FITD-A11)."""
    withdraw = Branch("withdraw", "player", 0, "none", 0)
    if outcome == "bad_outcome":
        return Menu("player", 0, (Branch("press_on", "player", 0, "none", 0, "risky"), withdraw), ())
    do_it = Branch("do_it", "player", 1, final, ticks[final])
    return Menu("player", 1, (withdraw, do_it), options)


def follow_up(granted: Mapping[FinalLevel, int]) -> FollowUp:
    """Return what follows from a roll at a table: harm is marked by its level (FITD-A15), pressing on opens the roll.

    `granted` are the ticks of an effect that the GM grants on a bad outcome (BS-43, T4-41).
    """
    return FollowUp(
        branches={
            "do_it": BranchRule(menu=True),
            "press_on": BranchRule(attempt="opens"),
            "withdraw": BranchRule(attempt="blocks"),
        },
        weights=WEIGHTS,
        narrated=tuple(dict.fromkeys([item for cell in _CELLS.values() for item in cell])),
        resist_rule="FITD-A12",
        granted=granted,
        branch_rule="FITD-A11",
        menu_rule="FITD-A8",
        tick_rule="FITD-A15",
        grant_rule="BS-43",
    )
