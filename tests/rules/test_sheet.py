"""Sheets: a partial spec takes from the sheet what it names, and nothing that it has."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.record.completing import known_sheet
from service.rules.errors import RuleError
from service.rules.memory import harm_penalty
from service.rules.sheet import Filled, check_names
from service.rules.systems import SYSTEMS

SHEETS: dict[str, dict[str, Any]] = {
    "buried_secrets": {"ratings": {"Prowl": 2, "hunt": 0}},
    "fallen_empire": {"abilities": {"Physical": {"score": 1, "details": {"Strength": 2}}, "social": {"score": 3}}},
    "terminal_iv": {"levels": {"Burn": "mastery"}},
    "daggerheart": {"traits": {"Presence": -1}, "experiences": {"Street": 2, "Sea  dog": 1}},
    "underworld": {"traits": {"Perception": 2, "Humanity": 7}},
}


def filled(system: str, fields: dict[str, Any]) -> Filled:
    """Return what fields of a spec take from the sheet of their game above."""
    game = SYSTEMS[system]
    return game.fill(fields, msgspec.convert(SHEETS[system], game.sheet))


@pytest.mark.parametrize(
    "system,fields,expected",
    [
        # BS-05
        ("buried_secrets", {"action": " prowl "}, {"rating": 2}),
        ("buried_secrets", {"action": "HUNT"}, {"rating": 0}),
        ("buried_secrets", {"action": "prowl", "rating": 1}, {}),
        ("buried_secrets", {"action": "wreck"}, {}),
        ("buried_secrets", {"action": ""}, {}),
        ("buried_secrets", {"action": 3}, {}),
        # FE-10, FE-12, FE-13
        ("fallen_empire", {"ability": "social"}, {"score": 3}),
        ("fallen_empire", {"ability": "physical"}, {"score": 1}),
        (
            "fallen_empire",
            {"ability": "physical (strength)"},
            {"score": 1, "details": [{"name": "strength", "dice": 2}]},
        ),
        ("fallen_empire", {"ability": "physical (speed)"}, {"score": 1}),
        ("fallen_empire", {"ability": "physical (strength)", "details": []}, {"score": 1}),
        (
            "fallen_empire",
            {"ability": "physical (strength)", "score": 4},
            {"details": [{"name": "strength", "dice": 2}]},
        ),
        ("fallen_empire", {"ability": "physical", "score": 4}, {}),
        ("fallen_empire", {"ability": "mental (strength)"}, {}),
        # T4-13
        ("terminal_iv", {"action": "burn"}, {"level": "mastery"}),
        ("terminal_iv", {"action": "burn", "level": "none"}, {}),
        # DH-15, DH-16
        ("daggerheart", {"trait_name": "presence"}, {"trait": -1}),
        ("daggerheart", {"trait_name": "presence", "trait": 0}, {}),
        (
            "daggerheart",
            {"experiences": [{"name": "street"}, {"name": "sea dog"}, {"name": "new", "modifier": 3}]},
            {
                "experiences": [
                    {"name": "street", "modifier": 2},
                    {"name": "sea dog", "modifier": 1},
                    {"name": "new", "modifier": 3},
                ]
            },
        ),
        ("daggerheart", {"experiences": [{"name": "street", "modifier": 1}]}, {}),
        # UW-04, UW-A17
        ("underworld", {"traits": [{"name": "Perception"}]}, {"traits": [{"name": "Perception", "rating": 2}]}),
        (
            "underworld",
            {"traits": [{"name": "perception"}, {"name": "Finance", "rating": 4}]},
            {"traits": [{"name": "perception", "rating": 2}, {"name": "Finance", "rating": 4}]},
        ),
        ("underworld", {"traits": [{"name": "Perception", "rating": 5}]}, {}),
    ],
)
def test_what_is_taken(system: str, fields: dict[str, Any], expected: dict[str, Any]) -> None:
    """What a spec names and does not say is taken; case and spacing of names are ignored."""
    assert filled(system, fields).fields == expected


def test_the_maximum_follows_from_the_name() -> None:
    """A trait from the sheet has the maximum that its name has in any spec (UW-A17)."""
    game = SYSTEMS["underworld"]
    fields = {"system": "underworld", "traits": [{"name": "humanity"}]}
    spec = msgspec.convert(fields | filled("underworld", fields).fields, game.spec)
    assert (spec.traits[0].rating, spec.traits[0].max) == (7, 10)


@pytest.mark.parametrize(
    "system,fields,lacks",
    [
        ("buried_secrets", {"action": "wreck"}, "the sheet has no 'wreck' in `ratings`, only Prowl, hunt"),
        ("fallen_empire", {"ability": "mental"}, "the sheet has no 'mental' in `abilities`, only Physical, social"),
        ("fallen_empire", {"ability": "social (charm)"}, "the sheet has no 'charm' in `details`, and no others"),
        ("daggerheart", {"experiences": [{"name": "Court"}]}, "the sheet has no 'Court' in `experiences`, only"),
        ("underworld", {"traits": [{"name": "Wits"}]}, "the sheet has no 'Wits' in `traits`, only"),
    ],
)
def test_what_is_lacking(system: str, fields: dict[str, Any], lacks: str) -> None:
    """A name that the sheet lacks is remembered, with the names that it has."""
    [lacking] = filled(system, fields).lacks
    assert lacking.startswith(lacks)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.sampled_from(["prowl", "physical (strength)"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "rating"]), inner),
    max_leaves=6,
)


@given(
    system=st.sampled_from(sorted(SHEETS)),
    fields=st.dictionaries(st.sampled_from(["action", "ability", "trait_name", "traits", "experiences", "score"]), ANY),
)
def test_nothing_that_was_sent_changes(system: str, fields: dict[str, Any]) -> None:
    """Values of any shape are passed over, and no value that was sent is replaced: lists only get more members."""
    before = msgspec.json.encode(fields)
    game = SYSTEMS[system]
    for name, value in filled(system, fields).fields.items():
        assert name in game.from_sheet
        if name in fields:
            for sent, whole in zip(fields[name], value, strict=True):
                assert whole in (sent, {**whole, **sent})
    assert msgspec.json.encode(fields) == before


@pytest.mark.parametrize("system", SHEETS)
def test_a_sheet_of_a_newer_version(system: str) -> None:
    """What a newer version added to a sheet is left out, and the rest is read."""
    kind = SYSTEMS[system].sheet
    known = msgspec.convert(SHEETS[system], kind)
    part = next(iter(SHEETS[system]))
    newer = SHEETS[system] | {"newer": {"omen": 3}, "list": [1], part: SHEETS[system][part] | {"odd": "newer"}}
    assert known_sheet(kind, msgspec.json.encode(newer).decode()) == known
    assert known_sheet(kind, "") == kind()


def test_names_that_are_the_same() -> None:
    """Two names that only case or spacing tells apart are refused, at any depth."""
    for sheet, pointer in (
        ({"ratings": {"Prowl": 1, "prowl ": 2}}, "/sheet/ratings/prowl "),
        ({"abilities": {"a": {"details": {"x/y": 1, "X/Y": 1}}}}, "/sheet/abilities/a/details/X~1Y"),
    ):
        with pytest.raises(RuleError) as refused:
            check_names(sheet, "/sheet")
        assert (refused.value.code, refused.value.pointer) == ("name_twice", pointer)


def test_harm_that_takes_dice() -> None:
    """Each box of harm takes the dice of its level, ten at most (FE-43)."""
    assert harm_penalty((0, 1, 2), (4, 2, 1)) == 4
    assert harm_penalty((0, 1, 2), (0, 0, 0)) == 0
    assert harm_penalty((10, 10, 10), (1, 1, 0)) == 10
