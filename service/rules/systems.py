"""The games by the version of their rules, and the resolution of a roll.

Those of the release are constant. Games of somebody's own are named by the digests of their documents, and are known
to the task whose table or file has them (`know`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from types import MappingProxyType
from typing import Any

from service.rules.dice import Dice
from service.rules.errors import Unruled
from service.rules.fitd import fortune
from service.rules.fitd.library import documents
from service.rules.fitd.ruling import OWN
from service.rules.fitd.system import DIGEST, Own, game_of
from service.rules.games.terminal_iv import command
from service.rules.outcome import Ruling
from service.rules.spec import Spec, required_fields
from service.rules.system import System

_OWN: Mapping[str, Sequence[Own]] = {"terminal_iv": (command.OWN,)}
"""What games of the release have that no document can say."""
MODULES = (
    "daggerheart",
    "underworld",
)
"""The games that are programs: each version is a module; a later one stands after the former."""

_GAMES: tuple[System[Any, Any], ...] = (
    *[
        game_of(document, rules, (fortune.SYSTEM,), _OWN.get(document.name, ()))
        for rules, document in documents().items()
    ],
    *[import_module(f"service.rules.games.{name}").SYSTEM for name in MODULES],
)
SYSTEMS: Mapping[str, System[Any, Any]] = MappingProxyType({system.name: system for system in _GAMES})
"""The latest version of each game, by name. What a table plays is `of(session.rules)`."""
EXTRAS: Mapping[str, System[Any, Any]] = MappingProxyType(
    {extra.name: extra for system in SYSTEMS.values() for extra in system.extras}
)
"""Published kinds of rolls beside the games, by the name of their specs."""
ALL: Mapping[str, System[Any, Any]] = MappingProxyType({**SYSTEMS, **EXTRAS})
BY_RULES: Mapping[str, System[Any, Any]] = MappingProxyType({system.rules: system for system in _GAMES})
"""The games by the version of their rules, former versions included: tables keep theirs, and rolls are ruled again."""
VERSIONS: Mapping[str, System[Any, Any]] = MappingProxyType(
    {**{extra.rules: extra for system in _GAMES for extra in system.extras}, **BY_RULES}
)
"""Games and extras by the version of their rules."""
_OWN_GAMES: ContextVar[Mapping[str, System[Any, Any]]] = ContextVar("own_games", default=MappingProxyType({}))
"""Games of somebody's own that the current task knows, by their digests."""
EXAMPLES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {name: spec for system in ALL.values() for name, spec in system.examples.items()}
)
"""Example specs of each game and extra, for documentation and tests."""
_FIRST, *_ = SYSTEMS.values()
EXAMPLE_RULES = _FIRST.rules
"""For documentation."""
_FIRST_SPEC: type[Spec] = _FIRST.spec
SHORT_EXAMPLE: Mapping[str, Any] = MappingProxyType(
    {
        name: value
        for name, value in _FIRST.examples[_FIRST.name].items()
        if name == "system" or name in required_fields(_FIRST_SPEC)
    }
)
"""A spec of the first game that has what is required alone."""


def of(rules: str) -> System[Any, Any]:
    """Return the game of a version of the rules (`buried_secrets/1`), or the extra; Unruled for an unknown one."""
    if found := _known(rules):
        return found
    raise Unruled(unknown(rules))


def _known(rules: str) -> System[Any, Any] | None:
    return VERSIONS.get(rules) or _OWN_GAMES.get().get(rules)


def know(game: System[Any, Any]) -> None:
    """Let the current task know a game of somebody's own, beside those that it knows."""
    _OWN_GAMES.set({**_OWN_GAMES.get(), game.rules: game})


@contextmanager
def apart() -> Iterator[None]:
    """Begin with the games of the release alone: what is known inside is known there alone."""
    token = _OWN_GAMES.set({})
    try:
        yield
    finally:
        _OWN_GAMES.reset(token)


def roll(rules: str, name: str) -> System[Any, Any]:
    """Return the game or extra `name` of a version of the rules; Unruled where there is none."""
    game = of(rules)
    for system in (game, *game.extras):
        if system.name == name:
            return system
    raise Unruled(f"it is a roll of {name}, which {rules} does not have", "system")


def versions(name: str) -> list[System[Any, Any]]:
    """Return all versions of a game or an extra; empty for an unknown one."""
    return [system for system in (*VERSIONS.values(), *_OWN_GAMES.get().values()) if system.name == name]


def unknown(rules: str) -> str:
    """Return that a version of the rules is unknown, in words; empty for one that is known."""
    return "" if _known(rules) else f"it was ruled by {rules}, which this version does not know"


def is_own(rules: str) -> bool:
    """Return whether a name of rules is the digest of a document: that of a game of somebody's own."""
    return rules.startswith(DIGEST)


def name_of(rules: str) -> str:
    """Return the name of the game that a version of the rules is of: `own` for one of somebody's own."""
    return OWN if is_own(rules) else rules.partition("/")[0]


def is_extra(rules: str) -> bool:
    """Return whether a version of the rules is that of an extra."""
    return rules in VERSIONS and rules not in BY_RULES


def has_extra(rules: str, extra: str) -> bool:
    """Return whether a game has an extra, both by the version of their rules: of an unknown game any extra is one."""
    game = _known(rules)
    return is_extra(extra) if game is None else any(one.rules == extra for one in game.extras)


def first(name: str) -> str:
    """Return the first version of the rules of a game or extra: what a document means that names none."""
    return f"{name}/1"


def system_of(spec: Spec) -> System[Any, Any]:
    """Return the game or extra that a spec belongs to."""
    return ALL[spec.__struct_config__.tag]  # type: ignore[index]  # every tag of a spec is a name


def resolve(spec: Spec, dice: Dice, game: System[Any, Any] | None = None) -> Ruling:
    """Settle the spec, draw its dice and rule on them; RuleError where the rules refuse.

    `game` is the one that it is of, where the release does not have it.
    """
    system = game or system_of(spec)
    settled = system.plan(spec)
    return system.rule(settled, dice.draw(settled.sides), dice.audit)
