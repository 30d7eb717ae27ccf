"""A version of the rules decides the same for ever, so that an old roll can be ruled on again."""

import json

import pytest

from service.rules.systems import BY_RULES, SYSTEMS
from tests.rules import versions


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_version_decides_the_same_for_ever(name: str) -> None:
    """A golden outcome that is another takes another version; `python -m tests.rules.versions` pins new lines."""
    system = SYSTEMS[name]
    before = json.loads(versions.pinned(system.rules).read_text())
    now = versions.today(name)
    assert {line: now.get(line) for line in before} == before
    assert set(now) == set(before)


def test_pins_tell() -> None:
    """The pins see a roll whose outcome, menu or costs are decided otherwise, and pass over other words."""
    spec = {"system": "buried_secrets", "rating": 1, "bonus_die": "push"}
    line = {"spec": spec, "faces": [6, 4]}
    pin = versions.decided(line)
    assert versions.decided(line | {"faces": [5, 4]}) != pin
    assert versions.decided(line | {"spec": spec | {"bonus_die": "devils_bargain", "bargain": "add_heat"}}) != pin
    assert versions.decided(line | {"spec": spec | {"goal": "In"}}) == pin


def test_each_version_is_one_game() -> None:
    """Every game is found by the version of its rules, which begins with its name."""
    assert {rules.partition("/")[0]: system for rules, system in BY_RULES.items()} == dict(SYSTEMS)
