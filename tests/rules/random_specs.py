"""Random specs of the printed Forged-in-the-Dark games, and what their first versions answer to each, as one digest.

They follow from a seed and the tables here alone, never from the games' own types.
"""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.odds import odds
from service.rules.systems import first, of

LEVELS = ("zero", "limited", "standard", "great", "extreme")
SETUPS = ("effect", "position")
BARGAINS = ("collateral_damage", "sacrifice_intel_or_item", "betray_loved_one", "anger_faction", "add_heat", "custom")
RANKS = ("normal", "fine", "exceptional")
BANDS = ("critical_success", "full_success", "partial_success", "bad_outcome")
TRADES = ("position_for_effect", "effect_for_position")
SHARED: dict[str, Any] = {
    "goal": ("Get the ledger out", "Übers Dach"),
    "note": ("at night",),
    "position": ("controlled", "risky", "desperate"),
    "effect": LEVELS,
    "clock": [{"filled": 1, "size": 4}, {"filled": 6, "size": 6}, {"filled": 7, "size": 8, "kind": "progress"}],
    "push_effect": (True, False),
    "group_member": (True,),
    "members": [["bad_outcome"], ["full_success", "partial_success"], list(BANDS), ["terrible_outcome"]],
    "sets_up": SETUPS,
    "setup": SETUPS,
}
RARE = ("clock", "group_member", "members", "sets_up", "setup")
FACTOR = (-2, -1, 0, 1, 2)
GAMES: dict[str, dict[str, Any]] = {
    "buried_secrets": {
        "rating": range(11),
        "action": ("tinker", "prowl"),
        "factors": {
            "potency": FACTOR,
            "scale": FACTOR,
            "quality": [
                *FACTOR,
                *[{"own": own, "opposing": other} for own in RANKS for other in RANKS],
                {"own": "fine"},
            ],
        },
        "assist": (True, False),
        "bonus_die": ("push", "devils_bargain"),
        "bargain": BARGAINS,
        "special_dice": [
            [{"source": "Ghost", "dice": 1}],
            [{"source": "Ghost", "dice": 2}, {"source": "Tide", "dice": 3}],
        ],
        "effect_bonus": (0, 1),
        "trade": TRADES,
    },
    "fallen_empire": {
        "score": range(6),
        "ability": ("physical", "physical (strength)", "Mental ( Lore )", "(x)", "a (b) c"),
        "details": [
            [{"name": "strength"}],
            [{"name": "Lore", "dice": 2}, {"name": "Rope", "dice": 3}],
            [{"name": "strength", "dice": 1}],
        ],
        "assist": (True, False),
        "push_die": (True, False),
        "push_wounds": (True, False),
        "harm_penalty": range(5),
        "other_dice": range(-4, 5),
        "threat": ("The guard raises the alarm",),
        "flashback": [[], *[[{"stress": stress, "text": "the watch was paid"}] for stress in (1, 2, 3)]],
        "spend": [
            [{"track": "stress", "amount": 2, "why": "a memory"}],
            [{"track": "tension", "amount": 1, "why": "luck"}, {"track": "stress", "amount": 3, "why": "haste"}],
        ],
    },
    "terminal_iv": {
        "level": ("none", "skill", "specialty", "mastery"),
        "action": ("burn", "-x", "it's"),
        "factors": {"potency": FACTOR, "scale": FACTOR, "quality": FACTOR},
        "boost": ("push", "assist", "devils_bargain"),
        "cyber": (True, False),
        "ware": ("optic spoof",),
        "tier": [
            {"own": own, "opposing": other, "fine": fine}
            for own in (0, 3, 10)
            for other in (1, 4, 9)
            for fine in (True, False)
        ],
        "custom_dice": range(5),
        "admin_approved": (True,),
        "effect_bonus": (0, 1),
        "trade": TRADES,
    },
}
UNREADABLE = (
    {"dice_of": 1},
    {"position": "deadly"},
    {"effect": 3},
    {"push_effect": "yes"},
    {"rating": 99},
    {"factors": {"luck": 1}},
)
"""Members that no such game reads, or that break its schema."""


def specs(game: str, count: int) -> Iterator[tuple[dict[str, Any], Random]]:
    """Yield specs of a game, each with what its faces are drawn from."""
    fields = SHARED | GAMES[game]
    for number in range(count):
        chance = Random(f"{game} {number}")  # it hides nothing
        spec: dict[str, Any] = {"system": game}
        for name, values in fields.items():
            if chance.random() < (0.07 if name in RARE else 0.8 if name in {"rating", "score", "level"} else 0.3):
                spec[name] = _some(values, chance)
        for required in ("rating", "score"):
            if required in fields:
                spec.setdefault(required, 2)
        if chance.random() < 0.03:
            spec |= _one(UNREADABLE, chance)
        yield spec, chance


def _some(values: Any, chance: Random) -> Any:
    if isinstance(values, dict):
        return {name: _one(inner, chance) for name, inner in values.items() if chance.random() < 0.6}
    return _one(values, chance)


def _one(values: Any, chance: Random) -> Any:
    # Of `random` alone every version of Python promises the same numbers.
    return values[int(chance.random() * len(values))]


def answer(game: str, spec: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return what the rules say to a spec: why it is refused, or headline, ruling and odds, options included."""
    system = of(first(game))
    try:
        read = msgspec.convert(spec, system.spec)
    except msgspec.ValidationError as error:
        return {"unreadable": str(error)}
    try:
        plan = system.plan(read)
    except RuleError as error:
        # Cyberware without its die was pointed to by its name; what is asked for is the die.
        pointer = "/ware" if (error.code, error.pointer) == ("ware_without_cyber", "/cyber") else error.pointer
        return {"refused": [error.code, error.detail, error.rule, pointer]}
    faces = [1 + int(chance.random() * side) for side in plan.sides]
    ruling = system.rule(plan, faces, Tape(faces).audit)
    return {
        "headline": system.headline(plan),
        "effective": dict(system.effective(plan)),
        "ruling": msgspec.to_builtins(ruling),
        "odds": msgspec.to_builtins(odds(read, system)),
    }


def digest_of(game: str, spec: dict[str, Any], chance: Random) -> str:
    """Return the digest of a spec and its answer, of which a few letters are enough to notice a difference."""
    whole = [_as_it_was(spec), answer(game, spec, chance)]
    return hashlib.sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()[:8]


def _as_it_was(spec: dict[str, Any]) -> dict[str, Any]:
    """Return a spec as the programs read it: a flashback was the number that it costs."""
    if "flashback" not in spec:
        return spec
    others = {name: value for name, value in spec.items() if name != "flashback"}
    return others | {"flashback_stress": sum([one["stress"] for one in spec["flashback"]])}
