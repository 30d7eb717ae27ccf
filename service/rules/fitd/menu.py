"""The consequence grid of the Forged-in-the-Dark games, cell by cell (BS-37..42, FE-A4, T4-40)."""

from collections.abc import Mapping

from msgspec import UNSET

from service.rules.outcome import NOTHING, Branch, FinalLevel, Level, Menu, Option, Position, Severity

_CELLS: dict[tuple[str, Position], tuple[str, ...]] = {
    ("partial_success", "controlled"): ("complication", "reduced_effect", "harm", "worse_position"),
    ("partial_success", "risky"): ("harm", "complication", "reduced_effect", "worse_position"),
    ("partial_success", "desperate"): ("harm", "complication", "reduced_effect"),
    ("bad_outcome", "controlled"): (),
    ("bad_outcome", "risky"): ("harm", "complication", "worse_position", "lost_opportunity"),
    ("bad_outcome", "desperate"): ("harm", "complication", "lost_opportunity"),
    ("terrible_outcome", "controlled"): ("harm", "complication", "additional_complication"),
    ("terrible_outcome", "risky"): (
        "harm",
        "complication",
        "worse_position",
        "lost_opportunity",
        "additional_complication",
    ),
    ("terrible_outcome", "desperate"): ("harm", "complication", "lost_opportunity", "additional_complication"),
}
_SEVERITY: dict[Position, Severity] = {"controlled": "lesser", "risky": "standard", "desperate": "severe"}
_WORSE: dict[Position, Position] = {"controlled": "risky", "risky": "desperate"}
_WEIGHT: dict[Severity, int] = {"lesser": 1, "standard": 2, "severe": 3}
"""Ticks of a complication and level of a harm by severity (FITD-A15)."""


def menu_of(
    position: Position, outcome: str, final: FinalLevel, lowered: Level, ticks: Mapping[FinalLevel, int]
) -> Menu:
    """Return the menu of one cell; `final` is the effect of the outcome, `lowered` the level below the one rolled."""
    if outcome == "full_success":
        return NOTHING
    if outcome == "critical_success":
        return Menu("gm", 0, (), (Option("increased_effect", "benefit", effect=final, ticks=ticks[final]),))
    severity = "severe" if outcome == "terrible_outcome" else _SEVERITY[position]
    weight = _WEIGHT[severity]
    offered = {
        "harm": Option("harm", "consequence", severity, resistible=True, harm_level=weight),
        "complication": Option("complication", "consequence", severity, resistible=True, ticks=weight),
        "reduced_effect": Option(
            "reduced_effect", "consequence", resistible=True, effect=lowered, ticks=ticks[lowered]
        ),
        "worse_position": Option(
            "worse_position", "consequence", resistible=True, position=_WORSE.get(position, UNSET)
        ),
        "lost_opportunity": Option("lost_opportunity", "consequence", resistible=True),
        "additional_complication": Option("additional_complication", "consequence", resistible=True, optional=True),
    }
    options = tuple(offered[item] for item in _CELLS[outcome, position])
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
