"""Pins of rulings and fields: what differs is told, and pinned again by name alone."""

import json
import shutil
from pathlib import Path

import pytest

from service.rules.systems import ALL, SYSTEMS
from tools import versions
from tools.golden import GOLDEN


def copied_pins(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a copy of the golden files, in which the fields of every version are as they are now."""
    shutil.copytree(GOLDEN, place, dirs_exist_ok=True)
    monkeypatch.setattr(versions, "GOLDEN", place)
    versions.main([system.rules for system in ALL.values()])


def test_pins_of_fields_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new field, another default and another range are told, each with what to do; words for people are no change."""
    copied_pins(tmp_path, monkeypatch)
    system = SYSTEMS["underworld"]
    path = versions.pinned_fields(system.rules)
    right = path.read_text()
    pins = json.loads(right)
    assert versions.told(system, pins) == ""
    assert "(new willpower)" in versions.told(system, {name: pin for name, pin in pins.items() if name != "willpower"})
    assert "(gone omen)" in versions.told(system, pins | {"omen": {"type": "boolean"}})
    assert "(changed needed)" in versions.told(system, pins | {"needed": pins["needed"] | {"default": 2}})
    number = int(system.rules.partition("/")[2])
    said = versions.told(system, pins | {"multiple.of": pins["multiple.of"] | {"maximum": 3}})
    assert "(changed multiple.of)" in said
    assert f"Make it underworld/{number + 1} beside {system.rules}" in said
    path.write_text(json.dumps(pins | {"omen": {}}))
    assert (versions.main(()), json.loads(path.read_text())) == (1, pins | {"omen": {}})
    assert (versions.main([system.rules]), path.read_text()) == (0, right)


def test_a_line_is_pinned_again_by_name_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is decided otherwise stays as it was pinned, and fails, until it is named."""
    copied_pins(tmp_path, monkeypatch)
    path = versions.pinned(SYSTEMS["underworld"].rules)
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
