"""Daggerheart: duality dice, Hope, Fear and Stress (DH-01..DH-36)."""

from service.rules.abilities import with_abilities
from service.rules.follow_up import NARRATED_HARM, FollowUp, weights_of
from service.rules.games.daggerheart import damage
from service.rules.games.daggerheart.distribution import distribution, key, readings
from service.rules.games.daggerheart.joins import join
from service.rules.games.daggerheart.plan import options, plan
from service.rules.games.daggerheart.roll import GRADES, MENUS, OF_REACTIONS, RULES, WORDS, headline, judge, rule
from service.rules.games.daggerheart.spec import (
    ABILITY_FIELDS,
    HOPE_CAP,
    MAX_HELPERS,
    MAX_MEMBERS,
    NUMBER_LABEL,
    Daggerheart,
    DaggerheartRuling,
    DaggerheartSheet,
    fill,
)
from service.rules.joins import JoinRule
from service.rules.memory import Approach, Memory, Track
from service.rules.offers import OfferRule
from service.rules.system import Push, System

_GAME = System(
    title="Daggerheart",
    mood="dusk",
    ids=("DH",),
    rules=RULES,
    spec=Daggerheart,
    ruling=DaggerheartRuling,
    plan=plan,
    rule=rule,
    distribution=distribution,
    judge=judge,
    key=key,
    headline=headline,
    options=options,
    joins=JoinRule(kind="duality", most=MAX_MEMBERS, take=join),
    family="duality",
    grades=GRADES,
    number_labels={"difficulty": NUMBER_LABEL},
    pushes={"experience": Push(field="experiences", costs={"hope": 1})},
    extras=(damage.SYSTEM,),
    slots={outcome: (outcome,) for outcome in MENUS},
    outcomes_of={"reaction": OF_REACTIONS},
    examples={
        "daggerheart": {
            "system": "daggerheart",
            "trait_name": "Agility",
            "trait": 3,
            "difficulty": 14,
            "experiences": [{"name": "Rooftop runner", "modifier": 2}],
            "hope": 2,
            "advantage": 1,
        },
        "daggerheart_hidden": {
            "system": "daggerheart",
            "trait": 1,
            "difficulty": "Presence Roll (12)",
            "difficulty_hidden": True,
            "dice": [7, 8],
        },
    },
    sheet=DaggerheartSheet,
    fill=fill,
    from_sheet={"trait": None, "experiences": "modifier"},
    readings=readings,
    odds_rulings=("DH-A4",),
    offers={
        "assist": OfferRule(rule="DH-14", counts="helpers", most=MAX_HELPERS, costs={"hope": 1}),
        "die": damage.DIE,
    },
    hides={"difficulty": "difficulty_hidden"},
    open_readings={
        "critical": ("critical_success", "reaction_critical"),
        "hope": ("success_with_hope", "failure_with_hope"),
        "fear": ("success_with_fear", "failure_with_fear"),
    },
    memory=Memory(
        tracks={
            # A new character has 2 Hope, as published; the list names the caps alone.
            "hope": Track(
                of="character", cost="spends", start=2, cap=HOPE_CAP, rule="DH-A5", spent="DH-16", shape="diamond"
            ),
            "stress": Track(of="character", cost="adds", rule="DH-35", usual_cap=6),
            "hp": Track(
                of="character", cost="adds", rule="DH-P3", published=True, worded=True, shape="drop", usual_cap=6
            ),
            "armor": Track(of="character", cost="adds", rule="DH-P3", published=True, usual_cap=3),
            "fear": Track(of="table", cost="spends", cap=12, rule="DH-A5", shape="hexagon"),
        },
        approach=Approach(name="trait_name", number="trait", part="traits", least=-3),
        from_character=("hope", "stress"),
        counted=dict.fromkeys(("hope", "stress"), "the character's tracks"),
        follow_up=FollowUp(part_rule="DH-A13", severities=weights_of("hp"), narrated=NARRATED_HARM),
    ),
    words={
        "source": ("duality", "advantage", "disadvantage", "help"),
        "modifier": ("trait", "group", "modifiers"),
        "why": ("help", "tag_team", *[one for one in MENUS if one not in OF_REACTIONS]),
        "choice": ("helper", "experience", "assist", "die"),
        "warning": ("DH-A14",),
        "reading": ("hope_higher", "hope_higher_or_critical"),
    },
    tables={
        "outcomes": [{"id": outcome, "menu": MENUS[outcome], "says": WORDS[outcome]} for outcome in MENUS],
    },
)
SYSTEM = with_abilities(_GAME, ABILITY_FIELDS)
