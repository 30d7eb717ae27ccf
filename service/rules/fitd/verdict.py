"""What an outcome means: effect and its ticks, the menu cell by cell, gains, and the rulings that it rests on."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from service.rules.fitd.citations import is_of_outcome, is_settled
from service.rules.fitd.document import BandRow, GameDocument, MenuOption, SeverityRow
from service.rules.fitd.plan import FitdPlan
from service.rules.fitd.planner import excluding
from service.rules.fitd.ruling import SAFE, WORKS
from service.rules.outcome import NOTHING, Branch, Change, Menu, Option, Verdict

_MOST_KEPT = 512
"""Verdicts of a game: only gains that depend on many fields would make more."""


class FitdVerdict(Verdict, frozen=True, kw_only=True):
    """A verdict with the fields of these games."""

    actor_acts: bool
    opposition_acts: bool
    rulings: tuple[str, ...]


class Judge(Struct, frozen=True, eq=False):
    """A document by its ids, and the verdicts made so far: there are a few hundred in all."""

    document: GameDocument
    positions: Mapping[str, int]
    levels: Mapping[str, int]
    options: Mapping[str, MenuOption]
    known: dict[tuple[object, ...], FitdVerdict]


def judge_of(document: GameDocument) -> Judge:
    """Return what judging rolls of a document needs."""
    return Judge(
        document,
        positions={row.id: at for at, row in enumerate(document.positions)},
        levels={row.id: at for at, row in enumerate(document.effects)},
        options={option.id: option for option in document.options},
        known={},
    )


def judge(game: Judge, settled: FitdPlan, place: int) -> FitdVerdict:
    """Return the verdict on an outcome, by its place, of a settled roll; of a group the best one counts (FITD-P1)."""
    document, keep, counted = game.document, settled.pool.keep, place
    if settled.best is not None and settled.best < place:
        counted, keep = settled.best, "highest"
    key = settled.position, settled.level, counted, keep, settled.unless
    verdict = game.known.get(key)
    if verdict is None:
        if len(game.known) >= _MOST_KEPT:
            game.known.clear()
        verdict = game.known[key] = _verdict(game, settled, document.bands[counted], keep)
    if document.group is None:
        return verdict
    if settled.spec.members:
        strain = settled.strain + (document.bands[place].grade not in WORKS)
        cost = Change("actor", document.group.track, strain * document.group.amount, "group_action")
        return replace(verdict, gains=(*verdict.gains, cost)) if cost.amount else verdict
    return _as_member(verdict) if settled.spec.group_member else verdict


def _as_member(verdict: FitdVerdict) -> FitdVerdict:
    """Return the verdict on a member's roll in a group action: nothing follows from it by itself (FITD-P1)."""
    return replace(verdict, effect="none", ticks=0, menu=NOTHING, actor_acts=False, opposition_acts=False, rulings=())


def _verdict(game: Judge, settled: FitdPlan, band: BandRow, keep: str) -> FitdVerdict:
    document, position, level = game.document, settled.position, game.levels[settled.level]
    final, passed = final_level(document, band, level)
    menu = menu_of(game, position, band, final, level)
    unprinted = {row.id for row in document.effects if row.unprinted}
    cell = document.menus[band.id][position]
    does = [game.options[option].does for option in cell.options]
    graded = [game.options[option.id] for option in menu.options if game.options[option.id].graded]
    applied = {
        "FITD-A2": not unprinted.isdisjoint({final, *[option.effect for option in menu.options]}),
        "FITD-A4": passed,
        "FITD-A8": band.grade not in SAFE,
        "FITD-A11": bool(menu.branches),
        "FITD-A15": any(option.does in {"harm", "clock"} for option in graded),
        "FITD-A16": "less_effect" in does and not level,
    }
    rulings = [rule for rule, holds in applied.items() if holds]
    by_outcome = [citation for citation in document.cites if is_of_outcome(citation)]
    rulings += [
        citation.rule
        for citation in by_outcome
        if any(is_settled(one, position, keep, band.id) for one in citation.when)
    ]
    works = band.grade in WORKS
    return FitdVerdict(
        outcome=band.id,
        success=works,
        effect=final,
        ticks=ticks_of(document, final),
        menu=menu,
        gains=tuple(_gains(document, settled, band)),
        actor_acts=works,
        opposition_acts=band.grade not in SAFE,
        rulings=tuple(rulings),
    )


def final_level(document: GameDocument, band: BandRow, level: int) -> tuple[str, bool]:
    """Return the effect that an outcome leaves, and whether it would pass the greatest (FITD-A4)."""
    if band.effect == "none":
        return "none", False
    top, at = len(document.effects) - 1, level + int(band.effect)
    return document.effects[max(0, min(top, at))].id, at > top


def ticks_of(document: GameDocument, effect: str) -> int:
    """Return the ticks of an effect; "none" has 0."""
    return next((row.ticks for row in document.effects if row.id == effect), 0)


def _gains(document: GameDocument, settled: FitdPlan, band: BandRow) -> list[Change]:
    """Return what an outcome gains, unless fields that a gain excludes are set."""
    is_set = dict(zip(excluding(document), settled.unless, strict=True))
    return [
        Change(gain.who, gain.track, gain.amount, gain.why)
        for gain in document.gains
        if (not gain.positions or settled.position in gain.positions)
        and (not gain.bands or band.id in gain.bands)
        and not any(is_set[name] for name in gain.unless)
    ]


def menu_of(game: Judge, position: str, band: BandRow, final: str, level: int) -> Menu:
    """Return the menu of an outcome in a position, without what would take an effect that is not there (FITD-A16)."""
    document = game.document
    cell = document.menus[band.id][position]
    offered = [game.options[option] for option in cell.options]
    options = tuple(
        [
            _option(game, option, position, band, final, level)
            for option in offered
            if level or option.does != "less_effect"
        ]
    )
    branches = _branches(document, cell.branches, final)
    if not (options or branches or cell.at_least):
        return NOTHING
    inferred = True if document.inferred and (options or branches) else UNSET
    return Menu("player" if branches else "gm", cell.at_least, branches, options, inferred)


def _option(  # noqa: PLR0913, PLR0917  # what an option depends on
    game: Judge, option: MenuOption, position: str, band: BandRow, final: str, level: int
) -> Option:
    """Return what picking an option leaves: its weight is that of the outcome, else of the position (FITD-A15)."""
    document, at = game.document, game.positions[position]
    severity = band.severity or document.positions[at].severity
    weight = next(row for row in document.severities if row.id == severity)
    left = {"less_effect": document.effects[max(0, level - 1)].id, "more_effect": final}.get(option.does, UNSET)
    ticks = weight.ticks if option.does == "clock" and option.graded else UNSET
    worse = document.positions[at + 1].id if at + 1 < len(document.positions) else UNSET
    return Option(
        option.id,
        option.kind,
        weight.id if option.graded and option.does in {"harm", "clock"} else UNSET,
        resistible=option.resistible and document.resist is not None if option.kind == "consequence" else UNSET,
        optional=option.optional or UNSET,
        effect=left,
        ticks=ticks_of(document, left) if left else ticks,
        position=worse if option.does == "worse_position" else UNSET,
        harm_level=weight.harm if option.does == "harm" and option.graded else UNSET,
    )


def usual_severity(document: GameDocument) -> SeverityRow:
    """Return how grave a consequence is where nobody says it: as in the usual position."""
    position = next(row for row in document.positions if row.id == document.position)
    return next(row for row in document.severities if row.id == position.severity)


def narrated_option(document: GameDocument, option: MenuOption) -> Option:
    """Return a consequence that the GM narrates: as grave as is usual, and one step below or beyond what is usual."""
    weight, graded = usual_severity(document), option.graded and option.does in {"harm", "clock"}
    levels, positions = [row.id for row in document.effects], [row.id for row in document.positions]
    level, position = levels.index(document.effect), positions.index(document.position)
    return Option(
        option.id,
        "consequence",
        weight.id if graded else UNSET,
        resistible=document.resist is not None,
        effect=levels[level - 1] if option.does == "less_effect" and level else UNSET,
        position=positions[position + 1]
        if option.does == "worse_position" and position + 1 < len(positions)
        else UNSET,
        harm_level=weight.harm if graded and option.does == "harm" else UNSET,
        ticks=weight.ticks if graded and option.does == "clock" else UNSET,
    )


def _branches(document: GameDocument, ids: Sequence[str], final: str) -> tuple[Branch, ...]:
    """Return the ways on that the player picks from (BS-37, BS-38, FITD-A11)."""
    rows = {row.id: row for row in document.branches}
    return tuple(
        [
            Branch(
                row.id,
                "player",
                row.at_least,
                final if row.keeps else "none",
                ticks_of(document, final) if row.keeps else 0,
                row.position or UNSET,
            )
            for row in [rows[one] for one in ids]
        ]
    )
