"""Characters out of files: what is read, by which name, and what is left out with its reason."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.record.documents import MAX_TRACK
from service.rules.character_files.fitting import Fitting
from service.rules.character_files.parts import places
from service.rules.character_files.reading import read_character
from service.rules.character_files.written import number, plain
from service.rules.errors import RuleError
from service.rules.systems import SYSTEMS
from tests.conftest import examples
from tests.rules.actors import BLADES, DAGGERHEART, M06, WOD20


def read(system: str, text: Any, **more: Any) -> tuple[str, Fitting]:
    """Return the format of a file, and what it is for a character of a game."""
    game = SYSTEMS[system]
    into = Fitting(places(game, game), MAX_TRACK, more.get("caps", {}), more.get("sheet", {}))
    return read_character(text if isinstance(text, str) else json.dumps(text), into), into


def tracks(into: Fitting) -> dict[str, Any]:
    """Return the tracks of a character: value, and cap where there is one."""
    return {name: (track.value, track.cap) if track.cap else track.value for name, track in into.tracks.items()}


def reasons(into: Fitting) -> dict[str, str]:
    """Return why which place is left out."""
    return {one.at: one.reason for one in into.left_out}


# What people and programs write.


def test_a_public_sheet() -> None:
    """M06: a sheet of another form fills sheet and tracks, and what has no place is listed."""
    known_as, into = read("daggerheart", M06)
    assert (known_as, into.name) == ("sheet", "Dara")
    assert into.sheet == {"traits": {"Agility": 2, "Strength": -1}, "experiences": {"scholar": 2}}
    assert tracks(into) == {"stress": 7}
    assert reasons(into) == {"evasion": "no_place", "damage_thresholds": "no_place"}
    assert [one.value for one in into.left_out] == ["13", "[8, 15]"]


def test_an_actor_of_the_blades_system() -> None:
    """Ratings and tracks are read of lists of text, harm with its words; what is no name of the game is listed."""
    known_as, into = read("buried_secrets", BLADES)
    assert (known_as, into.name) == ("foundry_blades", "Silk")
    assert into.sheet == {"ratings": {"Hunt": 1, "Prowl": 2}}
    assert tracks(into) == {
        "stress": (4, 9), "trauma": (1, 4), "xp": 3, "harm_1": 1, "harm_2": 0, "harm_3": 1,
    }  # fmt: skip  # counters on a line
    assert into.tracks["harm_3"].texts == ("A broken leg",)
    assert reasons(into) == {
        "system.attributes.prowess.skills.climb": "unknown_name",
        "system.attributes.prowess.skills.wreck": "out_of_range",
        "system.alias": "no_place",
        "system.coins": "no_place",
        "system.attributes.insight.exp": "no_place",
        "system.attributes.prowess.exp": "no_place",
        "items.0": "no_place",
    }
    [item] = [one.value for one in into.left_out if one.at == "items.0"]
    assert item == "Lockpicks"


def test_an_actor_of_the_daggerheart_system() -> None:
    """Traits are read by name, Experiences by the name under a random id, resources as tracks."""
    known_as, into = read("daggerheart", DAGGERHEART)
    assert known_as == "foundry_daggerheart"
    assert into.sheet == {"traits": {"Agility": 2, "Strength": -1}, "experiences": {"Scholar": 2}}
    assert tracks(into) == {"hp": 3, "stress": (2, 6), "hope": 4}
    assert reasons(into) == {
        "system.resources.hope": "fixed_cap",
        "system.evasion": "no_place",
        "system.damageThresholds": "no_place",
    }


@pytest.mark.parametrize(
    "system, actor, kind", [("buried_secrets", BLADES, "ability"), ("daggerheart", DAGGERHEART, "feature")]
)
def test_abilities_of_an_actor_are_read_by_name(system: str, actor: dict[str, Any], kind: str) -> None:
    """They give nothing, which is said; what the sheet says of one already stays, and other items are left out."""
    items = [{"name": name, "type": of} for name, of in (("Bodyguard", kind), ("lucky", kind), ("Rope", "item"))]
    there = {"special_abilities": {"Lucky": {"track": "armor"}}}
    _, into = read(system, {**actor, "items": items}, sheet=there)
    assert into.sheet["special_abilities"] == {"Lucky": {"track": "armor"}, "Bodyguard": {}}
    taken = [(one.name, one.value) for one in into.taken if one.part == "special_abilities"]
    said = "by name alone, it gives nothing yet"
    assert taken == [("Bodyguard", said), ("Lucky", said)]
    assert reasons(into)["items.2"] == "no_place"


def test_abilities_of_our_own_export_are_read_with_their_boxes() -> None:
    """What each gives, and the tracks of which they mark boxes."""
    abilities = {"Bodyguard": {"effect_bonus": 1, "track": "nine_lives"}, "Iron Will": {"resists": True}}
    boxes = {"value": 1, "cap": 2, "free": 1}
    file = {"name": "Silk", "version": 3, "sheet": {"special_abilities": abilities}, "tracks": {"nine_lives": boxes}}
    _, into = read("buried_secrets", file)
    assert into.sheet == {"special_abilities": abilities}
    assert tracks(into) == {"nine_lives": (1, 2)}
    assert reasons(into) == {}


def test_an_actor_of_the_wod20_system() -> None:
    """Attributes are read as dots without bonus, abilities of items, hidden ones not; damage is added up."""
    known_as, into = read("underworld", WOD20)
    assert known_as == "foundry_wod20"
    assert into.sheet == {"traits": {"Strength": 3, "Brawl": 2}}
    assert tracks(into) == {"willpower": (4, 6), "damage": 3}
    assert reasons(into) == {"items.2": "no_place"}


def test_abilities_as_members() -> None:
    """Older actors have abilities in groups of members, and Willpower among the advantages."""
    actor = {
        "name": "Rook",
        "data": {
            "attributes": {"wits": {"value": 2}},
            "abilities": {"talent": {"brawl": {"value": 3, "isvisible": True}}},
            "advantages": {"willpower": {"permanent": 5, "temporary": 2}},
        },
    }
    known_as, into = read("underworld", actor)
    assert known_as == "foundry_wod20"
    assert into.sheet == {"traits": {"Wits": 2, "brawl": 3}}
    assert tracks(into) == {"willpower": (2, 5)}


@pytest.mark.parametrize("actor,known_as", [(BLADES, "foundry_blades"), (DAGGERHEART, "foundry_daggerheart")])
def test_an_actor_that_does_not_say_its_system(actor: dict[str, Any], known_as: str) -> None:
    """It is what most of it is like, also under `data`, as older versions of Foundry have it."""
    without = {name: value for name, value in actor.items() if name not in {"_stats", "flags", "system"}}
    assert read("buried_secrets", without | {"system": actor["system"]})[0] == known_as
    assert read("buried_secrets", without | {"data": actor["system"]})[0] == known_as


def test_an_actor_of_another_system() -> None:
    """It is read as any other sheet: what the game knows by name fits, and the rest is listed."""
    actor = {"name": "Ax", "_stats": {"systemId": "another"}, "system": {"skills": {"prowl": {"value": 1}}, "ac": 3}}
    known_as, into = read("buried_secrets", actor)
    assert (known_as, into.sheet) == ("sheet", {"ratings": {"Prowl": 1}})
    assert reasons(into)["system.ac"] == "unknown_name"


def test_an_actor_of_another_game() -> None:
    """Names that the table's game does not have are left out, none is put anywhere else."""
    _, into = read("buried_secrets", DAGGERHEART)
    assert into.sheet == {}
    assert tracks(into) == {"stress": (2, 6)}
    assert {one.reason for one in into.left_out} == {"unknown_name", "unknown_track", "no_place"}


def test_our_own_export() -> None:
    """All of it is taken, tracks of the character's own too; what it was at its table is not asked for."""
    character = {
        "id": "c3",
        "name": "Vesper",
        "owner": "p2",
        "free": False,
        "note": "Owes the Lampblacks",
        "tracks": {
            "stress": {"value": 2, "cap": 9},
            "harm_1": {"value": 1, "texts": ["cut"]},
            "blood": {"value": 5, "cap": 10},
            "heat": {"value": 4},
        },
        "sheet": {"ratings": {"Prowl": 2, "My own": 1}},
        "version": 7,
    }
    known_as, into = read("buried_secrets", character)
    assert (known_as, into.name, into.note) == ("rollwright", "Vesper", "Owes the Lampblacks")
    assert into.sheet == {"ratings": {"Prowl": 2, "My own": 1}}
    assert tracks(into) == {"stress": (2, 9), "harm_1": 1, "blood": (5, 10)}
    assert into.tracks["harm_1"].texts == ("cut",)
    assert reasons(into) == {"tracks.heat": "gms_track"}


def test_our_own_export_of_objects() -> None:
    """Values of a sheet that are objects are taken as they are."""
    sheet = {"abilities": {"Physical": {"score": 1, "details": {"Strength": {"dice": 2}}}, "Mental": {"score": 99}}}
    _, into = read("fallen_empire", {"sheet": sheet, "tracks": {}, "version": 1})
    assert "Physical" not in reasons(into)
    assert reasons(into)["sheet.abilities.Mental"] == "out_of_range"


@pytest.mark.parametrize(
    "system,text,sheet,track,left",
    [
        ("buried_secrets", "Prowl 2", {"ratings": {"Prowl": 2}}, {}, {}),
        ("buried_secrets", "\ufeffProwl 2\r\nHUNT: 1\n", {"ratings": {"Prowl": 2, "Hunt": 1}}, {}, {}),
        (
            "buried_secrets",
            "• prówl = 2, Hunt\t1; Sway \u2013 3",
            {"ratings": {"Prowl": 2, "Hunt": 1, "Sway": 3}},
            {},
            {},
        ),
        ("buried_secrets", "+2 Prowl", {"ratings": {"Prowl": 2}}, {}, {}),
        ("buried_secrets", "Stress 3 / 9", {}, {"stress": (3, 9)}, {}),
        ("buried_secrets", "Level 1 harm 2", {}, {"harm_1": 2}, {}),
        ("buried_secrets", "Prowl 2\nprowl 3", {"ratings": {"Prowl": 2}}, {}, {"line 2": "twice"}),
        ("buried_secrets", "Prowl 11", {}, {}, {"line 1": "out_of_range"}),
        ("buried_secrets", "Climb 1", {}, {}, {"line 1": "unknown_name"}),
        ("buried_secrets", "Ratings\nClimb 1", {"ratings": {"Climb": 1}}, {}, {}),
        ("buried_secrets", "Heat 3", {}, {}, {"line 1": "gms_track"}),
        ("buried_secrets", "Stress 9/4", {}, {}, {"line 1": "out_of_range"}),
        ("buried_secrets", "Prowl 2\nwhat?", {"ratings": {"Prowl": 2}}, {}, {"line 2": "no_place"}),
        ("buried_secrets", "Prowl-2", {}, {}, {"line 1": "no_place"}),
        ("daggerheart", "Strength \u22121", {"traits": {"Strength": -1}}, {}, {}),
        ("daggerheart", "Scholar 2", {}, {}, {"line 1": "unknown_name"}),
        ("daggerheart", "Experiences:\nScholar +2", {"experiences": {"Scholar": 2}}, {}, {}),
        ("daggerheart", "Hit Points 2/6\nHope 7", {}, {"hp": (2, 6)}, {"line 2": "out_of_range"}),
        ("underworld", "Wits 3\nBrawl 2", {"traits": {"Wits": 3, "Brawl": 2}}, {}, {}),
        ("terminal_iv", "Burn mastery\nHacking: skill", {"levels": {"Burn": "mastery", "Hacking": "skill"}}, {}, {}),
        ("fallen_empire", "social 3", {"abilities": {"Social": {"score": 3}}}, {}, {}),
    ],
)
def test_a_plain_list(system: str, text: str, sheet: Any, track: Any, left: Any) -> None:
    """Lines have a name and a number; dashes, signs, accents, case and spaces are as people write them."""
    known_as, into = read(system, text)
    assert (known_as, into.sheet, tracks(into), reasons(into)) == ("list", sheet, track, left)


def test_the_name_of_a_list() -> None:
    """It is the first line, or what is called so."""
    assert read("buried_secrets", "Silk\nProwl 2")[1].name == "Silk"
    assert read("buried_secrets", "Prowl 2\nName: Silk\nNotes: limps")[1].name == "Silk"
    assert reasons(read("buried_secrets", "Silk\nName: Thorn")[1]) == {"line 2": "twice"}


@pytest.mark.parametrize(
    "text",
    [
        *("", "\ufeff \n", "{", '{"a": 1', "[]", "[1, 2]", '{"a": NaN}', '{"a": 1, "a": 2}', '{"x": {"b": 1, "b": 2}}'),
        *('{"name": "\\ud800x"}', '{"\\udfff": 1}', '[{"a": ["\\ud800"]}]'),
        *("[" * 100_000, '{"a":' * 33 + "1" + "}" * 33, '{"a": ' + "9" * 5000 + "}"),
    ],
)
def test_what_is_no_character(text: str) -> None:
    """It is refused with a sentence: what is empty, broken or nested too deeply, a member twice, half a character."""
    with pytest.raises(RuleError) as refused:
        read("buried_secrets", text)
    assert (refused.value.code, refused.value.pointer) == ("unreadable_character", "/text")


def test_json_of_a_word_processor() -> None:
    """Typographic quotes and dashes are read where JSON has none."""
    assert read("daggerheart", "{“stats”: {“strength”: \u22121}}")[1].sheet == {"traits": {"Strength": -1}}


# A character that is there.


def test_what_the_sheet_has_stays() -> None:
    """What the file has no value for stays, and a name that it has keeps its spelling."""
    _, into = read("buried_secrets", "prowl 3", sheet={"ratings": {"PROWL": 1, "Hunt": 2}})
    assert into.sheet == {"ratings": {"PROWL": 3, "Hunt": 2}}


def test_a_cap_that_is_there() -> None:
    """A value above the cap that the character's track has is left out, unless the file has a cap too."""
    assert reasons(read("buried_secrets", "Stress 9", caps={"stress": 6})[1]) == {"line 1": "out_of_range"}
    assert tracks(read("buried_secrets", "Stress 9/9", caps={"stress": 6})[1]) == {"stress": (9, 9)}


# Hostile files.


def test_many_rows() -> None:
    """A sheet takes as many names as it has room for; of the others a hundred are listed, and the rest is counted."""
    _, into = read("underworld", "\n".join([f"Trait {place}x 1" for place in range(2_000)]))
    most = places(SYSTEMS["underworld"], SYSTEMS["underworld"]).parts["traits"].most_names
    assert len(into.sheet["traits"]) == most
    assert (len(into.left_out), into.more_left_out) == (100, 1_900 - most)


@pytest.mark.parametrize(
    "text", ["Wits 1\n" * 10_000, json.dumps(list(range(30_000))), json.dumps({"a": [[]] * 30_000})]
)
def test_too_many_rows(text: str) -> None:
    """A file that no character fills is refused."""
    with pytest.raises(RuleError, match=r"more than|a list"):
        read("underworld", text)


@pytest.mark.parametrize("name", ["__proto__", "constructor", "<b>x</b>", "../../etc/passwd", "${7*7}", "\u202eevil"])
def test_names_are_nothing_but_names(name: str) -> None:
    """A name that would be something to a program is text, without what is not displayed; `__proto__` is none."""
    _, into = read("daggerheart", {"experiences": {name: 2}, name: {"a": 1}})
    shown = name.lstrip("\u202e")
    assert into.sheet == ({} if name == "__proto__" else {"experiences": {shown: 2}})
    assert {one.at for one in into.left_out} >= {shown}


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 10**30) | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["system", "name", "stress", "attributes", "skills", "prowl", "value", "sheet", "tracks", "items"]
            )
            | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=25,
)


@settings(max_examples=examples(200))
@given(system=st.sampled_from(sorted(SYSTEMS)), value=_JSON | st.text(max_size=60))
def test_any_text_is_read_or_refused(system: str, value: Any) -> None:
    """Whatever the text, the sheet is one of the game, or the text is refused with a sentence."""
    text = value if isinstance(value, str) else json.dumps(value)
    try:
        _, into = read(system, text)
    except RuleError:
        return
    assert not any(into.game.refuses(part, values) for part, values in into.sheet.items())
    assert all(0 <= track.value <= MAX_TRACK for track in into.tracks.values())


@pytest.mark.parametrize(
    "value,expected",
    [
        *((2, 2), (2.0, 2), (2.5, None), ("2", 2), ("+2", 2), ("\u22122", -2), (["3"], 3), ([], None), (True, None)),
        *((None, None), ("two", None), ([[1]], None), (float("inf"), None), ("1e3", None), ("²", None)),
    ],
)
def test_numbers(value: Any, expected: int | None) -> None:
    """A number is a whole one, also in text and first in a list."""
    assert number(value) == expected


def test_names_are_compared_plainly() -> None:
    """Case, accents, spaces, signs and humps do not count."""
    assert plain("  Hit-Points ") == plain("hitPoints") == plain("HIT_POINTS") == plain("hít points")
