"""Resisting a consequence in a Forged-in-the-Dark game (FITD-A12, BS-45, FE-42, T4-42)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.language import _, word
from service.rules.dice import Audit, Dice
from service.rules.errors import RuleError
from service.rules.fitd.dice import Needs, marked, read, ways_of
from service.rules.fitd.ruling import OWN
from service.rules.follow_up import ResistRule, Weight
from service.rules.games.own import GAME
from service.rules.outcome import Change, Die, GameWord, Pool, Source
from service.rules.sheet import Sheet, folded
from service.rules.spec import Faces, Seed, Text, reply_field, spec_field
from service.rules.system import System
from service.rules.systems import SYSTEMS

RESISTIBLE = tuple([name for name, system in SYSTEMS.items() if system.memory.follow_up.resist_rule])
"""The games whose consequences can be resisted."""
EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "reduce_harm": {
        "system": RESISTIBLE[0],
        "rating": 2,
        "consequence": {"id": "harm", "severity": "severe"},
        "seed": "rollwright",
    },
    "gm_price": {
        "system": RESISTIBLE[1],
        "consequence": {"id": "complication", "ticks": 3},
        "result": "reduced",
        "stress": 2,
    },
}
"""Example resistances, for documentation and tests."""


class Grade(Struct, frozen=True):
    """How grave a consequence is: its severity, the ticks it brings, and the level of its harm; 0 for none."""

    severity: str = ""
    ticks: int = 0
    harm_level: int = 0


def one_step_milder(grade: Grade, ladder: Sequence[Weight]) -> Grade | None:
    """Return severe as standard, 3 ticks as 2, harm 3 as 2, and so on; None where nothing is left (FITD-A12)."""
    place = next((at for at, weight in enumerate(ladder) if weight.id == grade.severity), None)
    if place == 0 or grade.ticks == 1 or grade.harm_level == 1:
        return None
    weight, milder = (ladder[place], ladder[place - 1]) if place else (None, None)
    ticks = milder.ticks if weight and milder and grade.ticks == weight.ticks else max(0, grade.ticks - 1)
    harm = milder.harm if weight and milder and grade.harm_level == weight.harm else max(0, grade.harm_level - 1)
    return Grade(milder.id if milder else "", ticks, harm)


class Consequence(Struct, frozen=True, forbid_unknown_fields=True):
    """The consequence to resist: an option of a roll's menu, unchanged, or one that the GM states."""

    id: Annotated[
        GameWord,
        spec_field("FITD-A12", "The consequence, as the menu calls it; `custom` for any other.", "gm"),
    ]
    kind: Annotated[Literal["consequence"], reply_field("BS-48", "As in the menu.")] | UnsetType = UNSET
    severity: Annotated[GameWord, spec_field("FITD-A12", "How grave it is.", "gm")] | UnsetType = UNSET
    resistible: Annotated[bool, reply_field("BS-45", "As in the menu; what is not can't be resisted.")] | UnsetType = (
        UNSET
    )
    optional: Annotated[bool, reply_field("FE-36", "As in the menu.")] | UnsetType = UNSET
    effect: Annotated[GameWord, reply_field("FITD-A3", "As in the menu.")] | UnsetType = UNSET
    ticks: (
        Annotated[
            int,
            Meta(ge=0, le=20),
            spec_field("FITD-A15", "Ticks of a complication; with `effect`, as in the menu.", "gm"),
        ]
        | UnsetType
    ) = UNSET
    position: Annotated[GameWord, reply_field("FITD-A13", "As in the menu.")] | UnsetType = UNSET
    harm_level: Annotated[int, Meta(ge=1, le=5), reply_field("FITD-A15", "As in the menu.")] | UnsetType = UNSET


class Resist(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A resistance roll."""

    system: Literal[(*RESISTIBLE, OWN)]  # type: ignore[valid-type]  # a constant of its type
    game: (
        Annotated[
            dict[str, Any], Meta(description="Of a game of your own: the game.", extra_json_schema={"$ref": GAME})
        ]
        | UnsetType
    ) = UNSET
    rating: Annotated[
        int,
        Meta(ge=0, le=10),
        spec_field("FITD-A12", "Dice of the attribute that resists; not rolled where `stress` is given."),
    ] = 0
    consequence: Annotated[Consequence, spec_field("BS-45 FE-42 T4-42", "What would happen.", "gm")]
    result: Annotated[Literal["avoided", "reduced"], spec_field("FITD-A12", "Gone, or one step milder.", "gm")] = (
        "reduced"
    )
    stress: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        spec_field("FITD-A12 FE-07", "The GM's own price, instead of a roll.", "gm"),
    ] = None
    note: Annotated[Text, Meta(description="Anything else, in your words.")] = ""
    seed: Seed = None
    dice: Faces = None


class Resistance(Struct, frozen=True, kw_only=True):
    """What resisting costs and what is left."""

    system: Annotated[str, Meta(description="The game.")]
    summary: Annotated[str, Meta(description="The resistance as one line for people.")]
    stress: Annotated[
        int, Meta(description="Stress it costs: 6 less the die that counts; -1 when a critical clears one.")
    ]
    left: Annotated[Consequence | None, Meta(description="What is left of the consequence; null: nothing.")]
    pool: Annotated[Pool, Meta(description="What was rolled; absent where the GM set the price.")] | UnsetType = UNSET
    dice: Annotated[tuple[Die, ...], Meta(description="In the order they were drawn.")]
    costs: Annotated[tuple[Change, ...], Meta(description="Stress paid (FITD-A12).")]
    gains: Annotated[tuple[Change, ...], Meta(description="Stress cleared by a critical.")]
    note: Annotated[str, Meta(description="As sent.")] | UnsetType = UNSET
    rulings: Annotated[tuple[str, ...], Meta(description="Ids of the rulings this rests on.")]
    audit: Annotated[Audit, Meta(description="Where the faces came from.")]


def rule_of(game: System[Any, Any]) -> ResistRule:
    """Return how the consequences of a game are resisted; RuleError where none are."""
    found = game.memory.follow_up.resist
    if found is None:
        raise RuleError("nothing_resisted", f"nothing of {game.title} is resisted", pointer="/system")
    return found


def sides(rule: ResistRule, rating: int) -> tuple[int, ...]:
    """Return the sides of the dice that resist with a rating: with 0 there are two, and the lower one counts."""
    return (rule.sides,) * (rating or 2) if len(rule.rows) > 1 else ()


def _needs(rule: ResistRule) -> Needs:
    return tuple([(row.face, row.count) for row in rule.rows])


def _keep(rating: int) -> Literal["highest", "lowest"]:
    return "highest" if rating else "lowest"


def resist(spec: Resist, dice: Dice, rule: ResistRule | None = None) -> Resistance:
    """Roll resistance by a rule, or that of the game's latest version, or take the GM's price.

    The consequence is avoided or one step milder. RuleError where it cannot be resisted, or has nothing that could be
    milder.
    """
    rule = rule or rule_of(SYSTEMS[spec.system])
    if spec.consequence.resistible is False:
        detail = f"{spec.consequence.id} cannot be resisted"
        raise RuleError("not_resistible", detail, rule="BS-45", pointer="/consequence/resistible")
    _check_words(rule, spec.consequence)
    faces = dice.draw(sides(rule, spec.rating) if spec.stress is None else ())
    keep, needs = _keep(spec.rating), _needs(rule)
    place = read(needs, faces, keep) if faces else 0
    row = rule.rows[place]
    stress = row.costs if spec.stress is None else spec.stress
    result = row.result if spec.stress is None and row.result else spec.result
    left = _left(rule, replace(spec, result=result))
    shown = (
        " ".join(map(str, faces)) + ("" if spec.rating else _(", the lower counts")) if faces else _("as the GM says")
    )
    return Resistance(
        system=spec.system,
        summary=f"{shown} - {result_in_words(stress, left, rule.track)}",
        stress=stress,
        left=left,
        pool=Pool(spec.rating, keep, (Source("resistance", spec.rating),)) if faces else UNSET,
        dice=marked(needs, place, faces, rule.sides, keep) if faces else (),
        costs=(Change("actor", rule.track, stress, "resistance"),) if stress > 0 else (),
        gains=(Change("actor", rule.track, stress, "critical"),) if stress < 0 else (),
        note=spec.note or UNSET,
        rulings=(rule.rule,),
        audit=dice.audit,
    )


def _check_words(rule: ResistRule, consequence: Consequence) -> None:
    """Refuse a consequence that the game does not have, or a severity."""
    for sent, known, at in (
        (consequence.id, [*rule.consequences], "id"),
        (consequence.severity or "", ["", *[weight.id for weight in rule.severities]], "severity"),
    ):
        if sent not in known:
            detail = f"{sent} is none of this game: {', '.join(filter(None, known))}"
            raise RuleError("unknown_consequence", detail, rule="FITD-A12", pointer=f"/consequence/{at}")


def result_in_words(amount: int, left: Consequence | None, track: str) -> str:
    """Return what resisting cost on a track, and whether something is left of the consequence."""
    gone = _("nothing is left of it") if left is None else _("it is one step milder")
    named = word("track", track) if track else ""
    price = (
        _("clears {count} {track}").format(count=-amount, track=named) if amount < 0 else f"{amount} {named}".rstrip()
    )
    return f"{price}, {gone}"


def result_of(ruled: Resistance, played: System[Any, Any] | None) -> str:
    """Return what a resistance cost, and what is left, in words; its game says of which track, if it is known."""
    paid = next((one.track for one in (*ruled.costs, *ruled.gains)), "")
    return result_in_words(ruled.stress, ruled.left, rule_of(played).track if played else paid)


def chances(rule: ResistRule, rating: int) -> dict[int, int]:
    """Return the ways to each amount that resisting with so many dice costs, -1 for a critical (FITD-A12)."""
    thrown = sides(rule, rating)
    ways = ways_of(_needs(rule), rule.sides, len(thrown), _keep(rating)) if thrown else (1,)
    found: dict[int, int] = {}
    for row, count in zip(rule.rows, ways, strict=True):
        if count:
            found[row.costs] = found.get(row.costs, 0) + count
    return found


def ratings_of(rule: ResistRule, sheet: Sheet) -> dict[str, int]:
    """Return the ratings that resist by a sheet, by name: those that it states, and those that follow from it.

    Of a sheet that has nothing to count, none follows.
    """
    stated = getattr(sheet, rule.part) if rule.part else {}
    ratings = {name: getattr(one, rule.member) if rule.member else one for name, one in stated.items()}
    rated = {folded(name): number for name, number in getattr(sheet, rule.counted_in).items()} if rule.counts else {}
    known = {folded(name) for name in ratings}
    for name, counts in rule.counts.items():
        if rated and folded(name) not in known:
            ratings[name] = sum([rated.get(folded(one), 0) > 0 for one in counts])
    return ratings


def _severity(rule: ResistRule, consequence: Consequence) -> str:
    """Return how grave a consequence is: as stated, by its harm, or standard where the menu leaves it to the GM.

    FITD-A15, FITD-A17.
    """
    if consequence.severity or not rule.consequences[consequence.id]:
        return consequence.severity or ""
    levels = {weight.harm: weight.id for weight in rule.severities}
    usual = "" if consequence.ticks else rule.graded_by_gm.get(consequence.id, "")
    return levels.get(consequence.harm_level or 0, usual)


def _left(rule: ResistRule, spec: Resist) -> Consequence | None:
    """Return the consequence one step milder: severe, standard, lesser, none; 3 ticks, 2, 1, none (FITD-A12)."""
    consequence = spec.consequence
    severity = _severity(rule, consequence)
    if spec.result == "avoided" or not (rule.consequences[consequence.id] or severity):
        return None
    if not severity and not consequence.ticks:
        detail = "to reduce it by one step, send its severity or ticks"
        raise RuleError("severity_missing", detail, rule="FITD-A12", pointer="/consequence/severity")
    left = one_step_milder(Grade(severity, consequence.ticks or 0, consequence.harm_level or 0), rule.severities)
    if left is None:
        return None
    return replace(
        consequence,
        severity=left.severity or UNSET,
        ticks=consequence.ticks and left.ticks,
        harm_level=consequence.harm_level and left.harm_level,
    )
