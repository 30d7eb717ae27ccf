"""Underworld: Storyteller d10 pools, difficulty, ones, Willpower and multiple actions (UW-01..UW-37)."""

from service.rules.memory import Memory, Track
from service.rules.system import System
from service.rules.underworld.joins import join
from service.rules.underworld.plan import options, plan, retry
from service.rules.underworld.roll import BOTCH, DEGREES, RULES, distribution, headline, judge, key, rule
from service.rules.underworld.spec import HARDEST, Underworld, UnderworldRuling, UnderworldSheet, fill

SYSTEM = System(
    title="Underworld",
    ids=("UW",),
    rules=RULES,
    spec=Underworld,
    ruling=UnderworldRuling,
    plan=plan,
    rule=rule,
    distribution=distribution,
    judge=judge,
    key=key,
    headline=headline,
    options=options,
    joins=join,
    clock_flag="extended",
    sheet=UnderworldSheet,
    fill=fill,
    from_sheet={"traits": "rating"},
    slots={outcome: (outcome,) for outcome in ("success", "failure", "botch")},
    examples={
        "underworld": {
            "system": "underworld",
            "traits": [{"name": "Perception", "rating": 2}, {"name": "Finance", "rating": 4}],
            "difficulty": 7,
            "willpower": True,
        },
        "underworld_retry": {
            "system": "underworld",
            "traits": [{"name": "Dexterity", "rating": 3}, {"name": "Athletics", "rating": 2}],
            "attempt": 2,
            "multiple": {"number": 1, "of": 2},
            "dice": [1, 7, 10],
        },
    },
    memory=Memory(
        tracks={"willpower": Track(of="character", cost="spends", rule="UW-37", spent="UW-32")},
        retry=retry,
        approach=("traits",),
        once_a_turn={"willpower": "UW-32"},
        by_option=("retry_rule",),
        uncounted=("reflexive", "extra_action"),
        counted={
            "attempt": "the tries at `task`",
            "multiple": "`declare` of the turn's first action",
        },
    ),
    words={
        "source": ("multiple_actions",),
        "modifier": ("Willpower", "opponent"),
        "why": ("willpower",),
        "choice": ("willpower", "take_automatic"),
    },
    tables={
        "degrees": [{"id": degree, "from": successes} for successes, degree in DEGREES.items()],
        "botch": BOTCH.menu,
        "retry": {"rises_by": 1, "impossible_above": HARDEST},
    },
)
