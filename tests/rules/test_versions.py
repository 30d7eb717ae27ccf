"""A version of the rules decides the same for ever, so that an old roll can be ruled on again."""

import json

import msgspec
import pytest

from service.rules.dice import Tape
from service.rules.systems import ALL, BY_RULES, SYSTEMS
from tools import versions
from tools.golden import golden, is_published

KEPT = [rules for rules in BY_RULES if is_published(rules)]


@pytest.mark.parametrize("rules", KEPT)
def test_a_version_decides_the_same_for_ever(rules: str) -> None:
    """A golden outcome that is another takes another version; `python -m tools.versions` pins new lines."""
    system = BY_RULES[rules]
    before, now = json.loads(versions.pinned(rules).read_text()), versions.decisions(system)
    assert {line: now.get(line) for line in before} == before
    assert system is not SYSTEMS[system.name] or set(now) == set(before)


@pytest.mark.parametrize("rules", KEPT)
def test_a_ruling_names_its_version(rules: str) -> None:
    """Also of a program that has its rules from the version before it."""
    system = BY_RULES[rules]
    line = next(line for line in golden(system.name) if line["id"] in versions.decisions(system))
    settled = system.plan(msgspec.convert(line["spec"], system.spec))
    assert system.rule(settled, line.get("faces", ()), Tape.audit).rules == rules


@pytest.mark.parametrize("name", [name for name, system in ALL.items() if is_published(system.rules)])
def test_a_version_has_the_same_fields_for_ever(name: str) -> None:
    """A field that is new, gone, or holds other values or another default takes another version of the rules."""
    path = versions.pinned_fields(ALL[name].rules)
    assert path.exists(), f"{path} is missing: run `python -m tools.versions`"
    said = versions.told(ALL[name], json.loads(path.read_text()))
    assert not said, said


def test_every_version_can_be_resolved() -> None:
    """Whatever version was pinned is known, and so is today's of each game that is no draft."""
    files = {file.stem.replace("-", "/") for file in versions.pinned("any/1").parent.glob("*.json")}
    assert files == set(KEPT)
    assert set(BY_RULES) >= {system.rules for system in SYSTEMS.values()}
    assert all(BY_RULES[rules].rules == rules for rules in files)
