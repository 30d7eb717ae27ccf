"""Underworld: Storyteller d10 pools, difficulty, ones, Willpower and multiple actions (UW-01..UW-37)."""

from service.rules.abilities import with_abilities
from service.rules.follow_up import NARRATED_HARM, FollowUp, weights_of
from service.rules.games.underworld.joins import join
from service.rules.games.underworld.plan import options, plan
from service.rules.games.underworld.roll import BOTCH, DEGREES, GRADES, RULES, distribution, headline, judge, key, rule
from service.rules.games.underworld.spec import (
    ABILITY_FIELDS,
    HARDEST,
    MAX_TRIES,
    MAXIMUM,
    Underworld,
    UnderworldRuling,
    UnderworldSheet,
    fill,
)
from service.rules.joins import JoinRule
from service.rules.memory import Approach, Memory, Track, Tries
from service.rules.system import Push, System

_GAME = System(
    title="Underworld",
    mood="blood",
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
    effective=lambda settled: {"difficulty": settled.effective},
    options=options,
    joins=JoinRule(kind="opponent", most=1, take=join),
    family="pool",
    grades=GRADES,
    implied={"traits.max": MAXIMUM},
    pushes={"willpower": Push(field="willpower", value=True, costs={"willpower": 1})},
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
        tracks={
            "willpower": Track(
                of="character", cost="spends", rule="UW-37", spent="UW-32", shape="diamond", usual_cap=10
            ),
            "damage": Track(of="character", cost="adds", rule="UW-02", worded=True, usual_cap=7),
        },
        follow_up=FollowUp(severities=weights_of("damage"), narrated=NARRATED_HARM),
        tries=Tries(attempt="attempt", harder="retry_rule", most=MAX_TRIES, rule="UW-33"),
        approach=Approach(name="traits", number="rating", part="traits", start=3),
        once_a_turn={"willpower": "UW-32"},
        by_option=("retry_rule",),
        uncounted=("reflexive",),
        counted={
            "attempt": "the tries at `task`",
            "multiple": "`declare` of the turn's first action",
        },
    ),
    words={
        "source": ("multiple_actions", "least_damage"),
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
SYSTEM = with_abilities(_GAME, ABILITY_FIELDS)
