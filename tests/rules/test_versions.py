"""A version of the rules decides the same for ever, so that an old roll can be ruled on again."""

import json
import shutil
from pathlib import Path

import pytest

from service.rules.systems import BY_RULES, SYSTEMS
from tests.conftest import GOLDEN, is_published
from tests.rules import versions

KEPT = [rules for rules in BY_RULES if is_published(rules)]


@pytest.mark.parametrize("rules", KEPT)
def test_a_version_decides_the_same_for_ever(rules: str) -> None:
    """A golden outcome that is another takes another version; `python -m tests.rules.versions` pins new lines."""
    system = BY_RULES[rules]
    before, now = json.loads(versions.pinned(rules).read_text()), versions.decisions(system)
    assert {line: now.get(line) for line in before} == before
    assert system is not SYSTEMS[system.name] or set(now) == set(before)


def test_every_version_can_be_resolved() -> None:
    """Whatever version was pinned is known, and so is today's of each game that is no draft."""
    files = {file.stem.replace("-", "/") for file in versions.pinned("any/1").parent.glob("*.json")}
    assert files == set(KEPT)
    assert set(BY_RULES) >= {system.rules for system in SYSTEMS.values()}
    assert all(BY_RULES[rules].rules == rules for rules in files)


def test_a_line_is_pinned_again_by_name_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is decided otherwise stays as it was pinned, and fails, until it is named."""
    shutil.copytree(GOLDEN, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(versions, "GOLDEN", tmp_path)
    path = versions.pinned("underworld/1")
    right = path.read_text()
    wrong = json.dumps(json.loads(right) | {"uw-botch": "000000000000"}, indent=0) + "\n"
    path.write_text(wrong)
    assert (versions.main(()), path.read_text()) == (1, wrong)
    assert (versions.main(["uw-botched"]), path.read_text()) == (1, wrong)
    assert (versions.main(["uw-botch"]), path.read_text()) == (0, right)


def test_pins_tell() -> None:
    """The pins see a roll whose outcome, menu or costs are decided otherwise, and pass over other words."""
    system, spec = SYSTEMS["buried_secrets"], {"system": "buried_secrets", "rating": 1, "bonus_die": "push"}
    line = {"spec": spec, "faces": [6, 4]}
    pin = versions.decided(system, line)
    assert versions.decided(system, line | {"faces": [5, 4]}) != pin
    assert (
        versions.decided(system, line | {"spec": spec | {"bonus_die": "devils_bargain", "bargain": "add_heat"}}) != pin
    )
    assert versions.decided(system, line | {"spec": spec | {"goal": "In"}}) == pin
