"""Characters as other programs write them, in the shapes of their files: examples of our own."""

from typing import Any

BLADES: dict[str, Any] = {
    "name": "Silk",
    "type": "character",
    "img": "worlds/ours/silk.webp",
    "_stats": {"systemId": "blades-in-the-dark", "systemVersion": "4.8.0"},
    "system": {
        "alias": "The Cat",
        "stress": {"value": ["4"], "max": 9},
        "trauma": {"value": [0], "max": 4, "list": ["haunted"]},
        "experience": ["3"],
        "harm": {
            "light": {"one": "Battered", "two": ""},
            "medium": {"one": "", "two": ""},
            "heavy": {"one": "A broken leg"},
            "deadly": {"one": ""},
        },
        "coins": ["2"],
        "attributes": {
            "insight": {"exp": 0, "exp_max": 6, "label": "in", "skills": {"hunt": {"value": ["1"]}}},
            "prowess": {"exp": ["2"], "skills": {"prowl": {"value": 2}, "climb": {"value": 1}, "wreck": {"value": 99}}},
        },
    },
    "items": [{"name": "Lockpicks", "type": "item", "system": {"load": 1}}],
    "prototypeToken": {"name": "Silk", "texture": {"src": "worlds/ours/silk.webp"}},
}
DAGGERHEART: dict[str, Any] = {
    "name": "Dara",
    "type": "character",
    "system": {
        "traits": {"agility": {"value": 2, "tierMarked": False}, "strength": {"value": -1}},
        "resources": {
            "hitPoints": {"value": 3, "max": 0},
            "stress": {"value": 2, "max": 6},
            "hope": {"value": 4, "max": 5},
        },
        "experiences": {"aB3kd0QzR81LmNop": {"name": "Scholar", "value": 2, "description": ""}},
        "evasion": 13,
        "damageThresholds": {"major": 8, "severe": 15},
        "rules": {"attack": {"damage": {"bonus": 1}}},
    },
    "flags": {"exportSource": {"system": "daggerheart"}},
}
WOD20: dict[str, Any] = {
    "name": "Rook",
    "type": "PC",
    "_stats": {"systemId": "worldofdarkness"},
    "system": {
        "attributes": {
            "strength": {"value": 3, "bonus": 1, "total": 4, "isvisible": True},
            "composure": {"value": 1, "isvisible": False},
        },
        "health": {"damage": {"bashing": 2, "lethal": 1, "aggravated": 0, "woundlevel": ""}, "bruised": {"value": 1}},
    },
    "items": [
        {"name": "Brawl", "type": "Ability", "system": {"value": 2, "total": 2}},
        {"name": "Willpower", "type": "Advantage", "system": {"permanent": 6, "temporary": 4}},
        {"name": "Celerity", "type": "Power", "system": {"value": 2}},
    ],
}
M06: dict[str, Any] = {
    "name": "Dara",
    "stats": {"agility": 2, "strength": -1},
    "experience": {"scholar": 2},
    "stress": 7,
    "evasion": 13,
    "damage_thresholds": [8, 15],
}
"""A sheet of a public site."""
