"""Settle a roll: its pool and costs, what is refused, and position and effect that it is rolled with."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Literal

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from service.language import _
from service.rules.clock import remaining
from service.rules.errors import RuleError
from service.rules.fitd import assessment
from service.rules.fitd.citations import Citations, Holds, citations_of, holds, set_by
from service.rules.fitd.document import FieldRow, GameDocument, If, RefusalRow
from service.rules.fitd.gives import ByValue, Given, giver_of, has_texts, with_why
from service.rules.outcome import Change, Pool, Source, Step, Warn
from service.rules.spec import Spec
from service.rules.system import Plan

_CALLED_FOR = re.compile(r"([^()]+)\(([^()]+)\)\s*")
"""An approach, and the detail that is called for (FE-13)."""


class _Field(Struct, frozen=True):
    """A field as a roll looks at it."""

    name: str
    table: ByValue | None
    """What it gives by its value; None where `giver` says it."""
    giver: Callable[[Any, Any], Given | None]
    refusals: tuple[int, ...]
    """The places of refusals that it may bring about."""


class _Refusal(Struct, frozen=True):
    row: RefusalRow
    when: Holds
    unless: tuple[Holds, ...]


class Planner(Struct, frozen=True, eq=False):
    """What settling a roll of a game needs of its document."""

    document: GameDocument
    fields: tuple[_Field, ...]
    """In the order in which the pool names them; those that shift position or effect last."""
    ignoring: tuple[tuple[str, str], ...]
    citations: Citations
    always: tuple[str, ...]
    """The rulings that every roll rests on."""
    refusals: tuple[_Refusal, ...]
    unasked: tuple[int, ...]
    """The refusals that no field brings about."""
    ladder: assessment.Ladder
    bands: Mapping[str, int]
    """The places of its outcomes, best first."""
    unless: tuple[Holds, ...]
    """Whether the fields that gains depend on are set."""
    effect_pushes: tuple[str, ...]
    """The fields that buy effect, of which a group's member has none."""


class FitdPlan(Plan, frozen=True, kw_only=True):
    """A settled Forged-in-the-Dark roll."""

    spec: Any
    pool: Pool
    position: str
    level: str
    steps: tuple[Step, ...]
    warnings: tuple[Warn, ...]
    best: int | None = None
    """The place of the best outcome of the other members of a group action; None where there are none."""
    strain: int = 0
    """How many of them failed (FITD-P1)."""
    unless: tuple[bool, ...] = ()
    """Which of the fields that gains depend on are set."""


def planner_of(document: GameDocument, spec: type[Spec]) -> Planner:
    """Return what settling the rolls of a document needs."""
    defaults = {one.name: None if one.default is NODEFAULT else one.default for one in fields(spec)}
    defaults |= {row.name: 0 for row in document.fields if row.required and row.kind == "number"}
    citations = citations_of(document, defaults)
    refused = [
        _Refusal(
            row, holds(document, defaults, row.when), tuple([holds(document, defaults, [one]) for one in row.unless])
        )
        for row in document.refuse
    ]
    brought = [set_by(row.when, defaults) for row in document.refuse]

    def field_of(name: str, row: FieldRow | None) -> _Field:
        plain = giver_of(row, defaults[name]) if row else _service_field(name, defaults[name])
        giver = _citing(name, citations.by_field[name], plain) if name in citations.by_field else plain
        return _Field(
            name,
            ByValue(giver) if row and not has_texts(row) else None,
            _calling(document, giver) if name == document.approach.details else lambda value, _spec: giver(value),
            tuple([place for place, field in enumerate(brought) if field == name]),
        )

    rows = {row.name: row for row in sorted(document.fields, key=lambda row: row.step != "")}
    asked = {*citations.by_field, *brought} - {""}
    looked_at = [row for row in rows.values() if row.kind != "text" or row.name in asked]
    return Planner(
        document=document,
        fields=(
            *[field_of(name, None) for name in spec.__struct_fields__ if name in asked - rows.keys()],
            *[field_of(row.name, row) for row in looked_at],
        ),
        ignoring=tuple([(row.name, row.ignores) for row in document.fields if row.ignores]),
        citations=citations,
        always=tuple([citations.rules[place] for place in sorted(citations.always)]),
        refusals=tuple(refused),
        unasked=tuple([place for place, field in enumerate(brought) if not field]),
        ladder=assessment.ladder_of(document),
        bands={band.id: place for place, band in enumerate(document.bands)},
        unless=tuple([holds(document, defaults, [If(field=name)]) for name in excluding(document)]),
        effect_pushes=tuple([row.name for row in document.fields if row.step and row.cost]),
    )


def excluding(document: GameDocument) -> tuple[str, ...]:
    """Return the fields without which gains are gained."""
    return tuple(dict.fromkeys([name for gain in document.gains for name in gain.unless]))


def _service_field(name: str, default: Any) -> Callable[[Any], Given | None]:
    return lambda value: None if value == default else Given(name, is_set=True)


def _citing(
    name: str, cites: Sequence[tuple[int, Holds]], giver: Callable[[Any], Given | None]
) -> Callable[[Any], Given | None]:
    """Return what gives what a field gives, with the citations that rest on its value."""

    def citing(value: Any) -> Given | None:
        given = giver(value)
        if given is None or not given.is_set:
            return given
        alone = SimpleNamespace(**{name: value})
        return replace(given, cites=tuple([place for place, condition in cites if condition(alone)]))

    return citing


def called_for(text: Any) -> tuple[str, str] | None:
    """Return an approach and the detail that it calls for in brackets (FE-13); None where it calls for none."""
    found = _CALLED_FOR.fullmatch(text) if isinstance(text, str) else None
    return (found[1], found[2].strip()) if found else None


def _calling(document: GameDocument, giver: Callable[[Any], Given | None]) -> Callable[[Any, Any], Given | None]:
    """Return what gives the dice of details, and none for one that is called for and not there (FE-12, FE-13)."""

    def calling(value: Any, spec: Any) -> Given | None:
        given = giver(value)
        wanted = called_for(getattr(spec, document.approach.name))
        sources = given.sources if given else ()
        if not wanted or wanted[1].lower() in {source.source.lower() for source in sources}:
            return given
        more = (*sources, Source(wanted[1], 0))
        return Given(document.approach.details, is_set=given is not None, dice=given.dice if given else 0, sources=more)

    return calling


def plan(game: Planner, spec: Any) -> FitdPlan:
    """Settle pool, position, effect and costs; a pool of zero or less throws two dice and keeps the lower (FITD-A1)."""
    document = game.document
    dice, pushes = document.dice.base, 0
    sources: list[Source] = [Source("base", dice)] if dice else []
    costs: list[Change] = []
    shifts: list[Given] = []
    cited: list[int] = []
    refusals: list[int] = [*game.unasked]
    ignored = {other for name, other in game.ignoring if getattr(spec, name)} if game.ignoring else ()
    for field in game.fields:
        value = getattr(spec, field.name)
        given = field.giver(value, spec) if field.table is None else field.table[value]
        if given is None or field.name in ignored:
            continue
        dice += given.dice
        sources += given.sources
        if given.costs:
            why = given.why_from and getattr(spec, given.why_from)
            costs += with_why(given, why) if why else given.costs
            pushes += given.pushes
        if given.is_set:
            if given.step:
                shifts.append(given)
            cited += given.cites
            refusals += field.refusals
    if refusals or dice > document.dice.most:
        _refuse(game, spec, dice, sorted(refusals))
    return _settled(game, spec, max(0, dice), tuple(sources), tuple(costs), shifts, cited, pushes)


def _refuse(game: Planner, spec: Any, dice: int, places: Sequence[int]) -> None:
    for place in places:
        one = game.refusals[place]
        most = one.row.more_dice_than
        if (most is None or dice > most) and one.when(spec) and not any(unless(spec) for unless in one.unless):
            detail = one.row.detail.replace("{dice}", str(dice))
            raise RuleError(one.row.code, detail, rule=one.row.rule, pointer=f"/{one.row.at.replace('.', '/')}")
    if dice > (most := game.document.dice.most):
        raise RuleError("too_many_dice", f"{dice} dice: {most} at most")


def _settled(  # noqa: PLR0913, PLR0917  # what was gathered
    game: Planner,
    spec: Any,
    size: int,
    sources: tuple[Source, ...],
    costs: tuple[Change, ...],
    shifts: list[Given],
    cited: list[int],
    pushes: int,
) -> FitdPlan:
    document = game.document
    if spec.clock:
        remaining(spec.clock)
    member = document.group is not None and spec.group_member
    if member:
        _check_member(game, spec)
    keep: Literal["highest", "lowest"] = "highest" if size else "lowest"
    setup = spec.setup if document.setup else None
    assessed = assessment.assess(game.ladder, spec, shifts, setup)
    rulings = _rulings(game, spec, cited, keep, pushes, assessed)
    at_zero = document.effects[assessed.level].ticks == 0
    if at_zero:
        rulings.append("FITD-A7")
    members = spec.members if document.group else ()
    if member or members:
        rulings.append("FITD-P1")
    if document.setup and spec.sets_up and "FITD-P2" not in rulings:
        rulings.append("FITD-P2")
    places = [game.bands.get(outcome, len(game.bands) - 1) for outcome in members]
    return FitdPlan(
        sides=(document.dice.sides,) * (size or 2),
        costs=costs,
        clock=spec.clock,
        spec=spec,
        pool=Pool(size, keep, sources),
        position=document.positions[assessed.position].id,
        level=document.effects[assessed.level].id,
        steps=assessed.steps,
        warnings=(_at_zero(),) if at_zero else (),
        best=min(places) if places else None,
        strain=len([place for place in places if document.bands[place].grade in {"bad", "fail"}]),
        unless=tuple([is_set(spec) for is_set in game.unless]) if game.unless else (),
        rulings=tuple(rulings),
    )


def _rulings(  # noqa: PLR0913, PLR0917  # what they depend on
    game: Planner, spec: Any, cited: list[int], keep: str, pushes: int, assessed: assessment.Assessed
) -> list[str]:
    """Return the rulings that a roll rests on before its dice, in the order in which it was settled."""
    citations = game.citations
    if citations.by_fields:
        cited += [place for place, condition in citations.by_fields if condition(spec)]
    known = sorted({*citations.always, *cited}) if cited else ()
    rulings = [citations.rules[place] for place in known] if cited else [*game.always]
    late: list[str] = []
    position = game.document.positions[assessed.position].id
    for rule, by_position, condition in citations.of_plan[position, keep]:
        if condition(spec):
            (late if by_position else rulings).append(rule)
    if pushes > 1:
        rulings.append("FITD-A10")
    return [*rulings, *assessed.rulings, *late]


def _at_zero() -> Warn:
    return Warn("FITD-A7", _("at zero effect only a critical success makes progress"))


def _check_member(game: Planner, spec: Any) -> None:
    """Refuse what a member's roll in a group action has no use for: the leader's has the effect (FITD-P1)."""
    setups = ("sets_up", "setup") if game.document.setup else ()
    for name in (*game.effect_pushes, "clock", "members", *setups):
        if getattr(spec, name):
            detail = "effect and clock are the leader's: a member's roll only counts in it"
            raise RuleError("member_has_no_effect", detail, rule="FITD-P1", pointer=f"/{name}")
