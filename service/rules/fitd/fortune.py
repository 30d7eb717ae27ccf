"""The fortune roll, for what no character does: published, and in none of the sources (FITD-P3)."""

from collections.abc import Hashable, Sequence
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from service.language import _, mark
from service.rules.clock import Clock, Ticked, remaining, tick
from service.rules.dice import Audit, Distribution
from service.rules.fitd.dice import Needs, marked, read, ways_of
from service.rules.fitd.ruling import GRADES, Band
from service.rules.outcome import NOTHING, Pool, Ruling, Source, Verdict
from service.rules.spec import Label, Spec, reply_field, spec_field
from service.rules.system import Plan, System

RULES = "fortune/1"
MAX_RATING = 10


class Fortune(Spec, frozen=True, kw_only=True, tag="fortune"):
    """A fortune roll: as many dice as the rating of what decides, and no position, effect or cost."""

    rating: Annotated[
        int,
        Meta(ge=0, le=MAX_RATING),
        spec_field(
            "FITD-P3",
            "Dice: rating, Tier or quality of what decides.",
            "gm",
            published=True,
            group="dice",
            primary=True,
        ),
    ]
    trait: Annotated[
        Label, spec_field("FITD-P3", "What the rating is of.", "gm", published=True, group="story", primary=True)
    ] = ""
    clock: Annotated[
        Clock | None, spec_field("FITD-P3", "The clock that the result ticks.", "gm", published=True, group="effect")
    ] = None


class FortuneRuling(Ruling, frozen=True, kw_only=True, tag="fortune"):
    """A ruling on a fortune roll."""

    outcome: Annotated[Band, reply_field("FITD-P3", "The outcome.")]
    progress: Annotated[int, reply_field("FITD-P3", "Ticks it is worth on a clock.")]
    clock: Annotated[Ticked, reply_field("FITD-P3", "The clock after this roll.")] | UnsetType = UNSET

    @property
    def ticks(self) -> int:
        """Return the ticks of the result."""
        return self.progress


class FortunePlan(Plan, frozen=True, kw_only=True):
    """A settled fortune roll."""

    spec: Fortune
    pool: Pool


_TICKS: dict[Band, int] = {"critical_success": 5, "full_success": 3, "partial_success": 2, "bad_outcome": 1}
_VERDICTS: dict[str, Verdict] = {
    outcome: Verdict(outcome=outcome, success=outcome != "bad_outcome", ticks=ticks, menu=NOTHING)
    for outcome, ticks in _TICKS.items()
}
_WORDS: dict[str, str] = {
    "critical_success": mark("an exceptional result"),
    "full_success": mark("a full result"),
    "partial_success": mark("a limited result"),
    "bad_outcome": mark("a poor result"),
}


def plan(spec: Fortune) -> FortunePlan:
    """Settle the pool; none throws two dice and keeps the lower (FITD-A1)."""
    if spec.clock:
        remaining(spec.clock)
    return FortunePlan(
        sides=(6,) * (spec.rating or 2),
        costs=(),
        rulings=("FITD-A1", "FITD-P3"),
        clock=spec.clock,
        spec=spec,
        pool=Pool(spec.rating, "highest" if spec.rating else "lowest", (Source(spec.trait or "rating", spec.rating),)),
    )


_NEEDS: Needs = ((6, 2), (6, 1), (4, 1), (1, 1))
"""What each of these outcomes needs, best first."""
_OUTCOMES = tuple(_VERDICTS)


def distribution(settled: FortunePlan) -> Distribution[int]:
    """Return the ways to each outcome, by its place."""
    return dict(enumerate(ways_of(_NEEDS, 6, len(settled.sides), settled.pool.keep)))


def judge(_settled: FortunePlan, place: int) -> Verdict:
    """Return the verdict on an outcome, by its place."""
    return _VERDICTS[_OUTCOMES[place]]


def rule(settled: FortunePlan, faces: Sequence[int], audit: Audit) -> FortuneRuling:
    """Rule on the faces."""
    place = read(_NEEDS, faces, settled.pool.keep)
    verdict, spec = judge(settled, place), settled.spec
    ticks = int(verdict.ticks or 0)
    shown = " ".join(map(str, faces)) + (_(", the lower counts") if settled.pool.keep == "lowest" else "")
    return FortuneRuling(
        rules=RULES,
        outcome=verdict.outcome,  # type: ignore[arg-type]  # the verdicts above have just these names
        success=verdict.success,
        summary=f"{_('fortune')}: {shown} - {_(_WORDS[verdict.outcome])}",
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=settled.pool,
        dice=marked(_NEEDS, place, faces, 6, settled.pool.keep),
        progress=ticks,
        clock=tick(spec.clock, ticks) if spec.clock else UNSET,
        menu=verdict.menu,
        costs=(),
        gains=(),
        rulings=settled.rulings,
        audit=audit,
    )


def key(settled: FortunePlan) -> Hashable:
    """Return all that the stakes depend on."""
    return settled.spec.rating


def headline(settled: FortunePlan) -> str:
    """Return the settled roll as one line for people."""
    return f"{_('fortune')}, {settled.spec.rating}d"


SYSTEM = System(
    slots={outcome: (outcome,) for outcome in _VERDICTS},
    family="fitd",
    grades={outcome: GRADES[outcome] for outcome in _VERDICTS},
    title=mark("Fortune roll"),
    ids=("FITD",),
    rules=RULES,
    spec=Fortune,
    ruling=FortuneRuling,
    plan=plan,
    rule=rule,
    distribution=distribution,
    judge=judge,
    key=key,
    headline=headline,
    examples={
        "fortune": {
            "system": "fortune",
            "goal": "Do the rivals find the vault first?",
            "trait": "Tier",
            "rating": 2,
            "clock": {"filled": 1, "size": 6},
        },
    },
    words={"source": ("rating",)},
    tables={"results": [{"id": outcome, "ticks": verdict.ticks} for outcome, verdict in _VERDICTS.items()]},
)
