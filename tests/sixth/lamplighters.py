"""Lamplighters, a made-up dialect of Forged in the Dark: a light gives a die for oil, weariness takes dice away."""

from typing import Annotated

from msgspec import Meta, field

from service.rules.fitd import roll
from service.rules.fitd.game import Game
from service.rules.fitd.rows import PUSH_FOR_EFFECT, Row, Rows, assistance, push
from service.rules.fitd.spec import FitdRuling, FitdSpec
from service.rules.memory import Approach, Track
from service.rules.outcome import Change
from service.rules.sheet import ByName, Sheet
from service.rules.spec import Label, spec_field

Skill = Annotated[int, Meta(ge=0, le=4)]


class Lamplighters(FitdSpec, frozen=True, kw_only=True, tag="lamplighters"):
    """An action roll of Lamplighters."""

    rating: Annotated[Skill, spec_field("LL-01", "Dots of the action.", group="dice", primary=True)]
    action: Annotated[Label, spec_field("LL-01", "The action's name.", group="story")] = ""
    assist: Annotated[bool, spec_field("LL-02", "A teammate helps.", group="costs")] = False
    push_die: Annotated[bool, spec_field("LL-02", "Push yourself for a die.", group="costs")] = False
    light: Annotated[bool, spec_field("LL-03", "Burn oil for a die.", group="costs")] = False
    weary: Annotated[int, Meta(ge=0, le=3), spec_field("LL-04", "Dice lost.", "gm", group="dice")] = 0


class LamplightersSheet(Sheet, frozen=True, kw_only=True):
    """What a character of Lamplighters is."""

    ratings: Annotated[ByName[Skill], spec_field("LL-01", "Dots by action.")] = field(default_factory=dict)


class LamplightersRuling(FitdRuling, frozen=True, kw_only=True, tag="lamplighters"):
    """A ruling of Lamplighters."""


SYSTEM = roll.system(
    Game(
        rules="lamplighters/0",
        ruling=LamplightersRuling,
        rows=Rows(
            Row("rating", "rating", 1, always=True),
            assistance("LL-02"),
            push(),
            Row("light", "light", 1, value=True, cost=Change("actor", "oil", 1, "light"), choice="light"),
            Row("weary", "weary", -1),
            PUSH_FOR_EFFECT,
        ),
        ticks=(0, 1, 2, 4, 6),
        push_rule="LL-02",
    ),
    title="Lamplighters",
    ids=("LL", "FITD"),
    spec=Lamplighters,
    approach=Approach(name="action", number="rating", part="ratings", most=4),
    sheet=LamplightersSheet,
    tracks={"oil": Track(of="character", cost="spends", start=3, rule="LL-03")},
    examples={"lamplighters": {"system": "lamplighters", "rating": 1, "light": True, "dice": [6, 2]}},
)
