"""Special abilities of the sheet: what a roll that names them gets, what a use marks, who may use them (FITD-A26)."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.attacks.programs import holds
from tests.scene import Scene

BODYGUARD = {"effect_bonus": 1, "special_dice": [{"source": "Bodyguard", "dice": 1}], "track": "armor"}
SHEET = {"special_abilities": {"Bodyguard": BODYGUARD, "Iron Will": {"resists": True, "track": "armor"}, "Lucky": {}}}
GIVEN: Mapping[str, tuple[dict[str, Any], dict[str, Any], list[int]]] = {
    "buried_secrets": ({"effect_bonus": 1}, {"rating": 1, "goal": "x"}, [4]),
    "terminal_iv": ({"custom_dice": 1, "effect_bonus": 1}, {"level": "skill", "action": "Burn", "goal": "x"}, [4, 2]),
    "daggerheart": ({"hope_die": 20, "advantage": 1}, {"trait": 1, "goal": "x"}, [15, 3, 4]),
    "underworld": (
        {"modifiers": [{"source": "Cat", "dice": 1}], "specialty": "Roofs"},
        {"traits": [{"name": "Wits", "rating": 2}], "goal": "x"},
        [10, 3, 4],
    ),
}


def equip(play: Scene, sheet: Mapping[str, Any], **tracks: tuple[int, int]) -> None:
    """Give the first character a sheet, and tracks of its own."""
    boxes = {name: {"value": value, "cap": cap} for name, (value, cap) in tracks.items()}
    play.table.ok("PATCH", "/characters/c1", {"sheet": sheet, "tracks": boxes}, token=play.ana, version="*")


def spec_of(entry: Any) -> dict[str, Any]:
    """Return the spec that was rolled."""
    return {**entry["terms"]["spec"], **entry.get("filled", {})}


def verified(play: Scene) -> None:
    """Check that both programs find nothing in the exports."""
    for token in (play.gm, play.ana):
        holds(play.table.call("GET", "/export", token=token).content, status=None)


@pytest.mark.parametrize("system", GIVEN)
def test_the_fields_of_a_roll_follow(scene: Callable[..., Scene], system: str) -> None:
    """A roll that names an ability has what the sheet says of it, and a box is marked (FITD-A26)."""
    gives, spec, dice = GIVEN[system]
    play = scene(system, published=True)
    equip(play, {"special_abilities": {"Cat": {**gives, "track": "nine_lives"}}}, nine_lives=(0, 2))
    named = {**spec, "special_abilities": [{"name": " CAT "}]}
    play.agreed(play.ana, named, {"difficulty": 12} if system == "daggerheart" else None)
    assert {name: play.read()["terms"]["spec"].get(name) for name in gives} == gives
    use = {"who": "c1", "track": "nine_lives", "amount": 1, "why": "special_ability", "has": 0}
    assert use in play.stakes(play.ana)["costs"]
    entry = play.roll(play.ana, dice)
    assert {name: spec_of(entry)[name] for name in gives} == gives
    assert {"special_abilities", *gives} <= {*entry["from_sheet"]}
    assert {"who": "actor", "track": "nine_lives", "amount": 1, "why": "special_ability"} in entry["ruling"]["costs"]
    assert play.track("nine_lives") == 1
    verified(play)
    play.reverse(entry["seq"])
    assert play.track("nine_lives") == 0
    verified(play)


def test_what_is_sent_goes_before_the_sheet(scene: Callable[..., Scene]) -> None:
    """A field that the roll states stays as it was sent; the use is counted all the same."""
    play = scene()
    equip(play, SHEET, armor=(0, 1))
    spec = {"system": "buried_secrets", "rating": 1, "goal": "x", "dice": [3, 2], "effect_bonus": 0}
    spec["special_abilities"] = [{"name": "Bodyguard"}]
    entry = play.table.ok("POST", "/rolls", {"spec": spec, "character": "c1"}, token=play.ana)
    assert spec_of(entry).get("effect_bonus", 0) == 0
    assert spec_of(entry)["special_dice"] == BODYGUARD["special_dice"]
    assert play.track("armor") == 1
    verified(play)


def test_without_a_box_left_it_is_refused(scene: Callable[..., Scene]) -> None:
    """What is used as often as it may be is refused, and nothing is rolled."""
    play = scene()
    equip(play, SHEET, armor=(1, 1))
    spec = {"system": "buried_secrets", "rating": 1, "goal": "x", "special_abilities": [{"name": "Bodyguard"}]}
    body = {"character": "c1", "spec": {**spec, "dice": [3, 3]}}
    problem = play.table.refused(422, "track_full", "POST", "/rolls", body, token=play.ana)
    assert problem["detail"] == "c1 has no box of armor left: all 1 are marked"


@pytest.mark.parametrize(
    "used, code, pointer",
    [
        ({"name": "Ghost"}, "unknown_ability", "/spec/special_abilities/0/name"),
        ({"name": "Bodyguard", "track": ""}, "other_track", "/spec/special_abilities/0/track"),
        ({"name": "Lucky", "track": "stress"}, "other_track", "/spec/special_abilities/0/track"),
    ],
)
def test_what_the_sheet_does_not_say_is_refused(
    scene: Callable[..., Scene], used: dict[str, Any], code: str, pointer: str
) -> None:
    """An ability that the sheet lacks, and a use that would mark another track or none, in rolls and in actions."""
    play = scene()
    equip(play, SHEET, armor=(0, 3))
    spec = {"system": "buried_secrets", "rating": 1, "goal": "x", "special_abilities": [used]}
    for path in ("/rolls", "/actions"):
        problem = play.table.refused(422, code, "POST", path, {"character": "c1", "spec": spec}, token=play.ana)
        assert (problem["rule"], problem["errors"][0]["pointer"]) == ("FITD-A26", pointer)


def test_an_ability_resists_without_a_roll(scene: Callable[..., Scene]) -> None:
    """A level of a consequence goes, for a box; nobody else uses it, and not every ability resists."""
    play = scene()
    equip(play, SHEET, armor=(0, 1))
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1"}])
    path = f"{play.path}/resistances"
    for name, code in (("Lucky", "not_resisting"), ("Ghost", "unknown_ability")):
        problem = play.refused(422, code, "POST", path, {"consequence": "n1", "ability": name}, play.ana)
        assert problem["errors"][0]["pointer"] == "/ability"
    body = {"consequence": "n1", "ability": "Iron Will", "rating": 2}
    play.refused(422, "nothing_rolled", "POST", path, body, play.ana)
    play.refused(403, "not_yours", "POST", path, {"consequence": "n1", "ability": "Iron Will"}, play.ben)
    entry = play.resist(play.ana, consequence="n1", ability="iron will")
    assert (entry["ability"], entry["resistance"]["dice"], entry["resistance"]["stress"]) == ("Iron Will", [], 0)
    assert (play.track("armor"), play.track("stress"), play.track("harm_1")) == (1, 0, 1)
    play.refused(422, "track_full", "POST", path, {"consequence": "n2", "ability": "Iron Will"}, play.ana)
    verified(play)
    play.reverse(entry["seq"])
    assert play.track("armor") == 0
    verified(play)


def test_a_sheet_that_changes_is_read_again(scene: Callable[..., Scene]) -> None:
    """Terms have what the sheet gave; they are not rolled by what it does not say any more."""
    play = scene()
    equip(play, SHEET, armor=(0, 3))
    play.agreed(play.ana, {"rating": 1, "goal": "x", "special_abilities": [{"name": "Bodyguard"}]})
    equip(play, {"special_abilities": {"Bodyguard": {"effect_bonus": 1}}})
    problem = play.refused(409, "sheet_changed", "POST", f"{play.path}/roll", {"dice": [1, 1]}, play.ana)
    assert "special_dice" in problem["detail"]
    play.set(play.ana, spec={"special_abilities": [{"name": "Bodyguard"}]})
    terms = play.read()["terms"]["spec"]
    assert (terms["effect_bonus"], terms.get("special_dice", [])) == (1, [])
    play.set(play.ana, spec={"special_abilities": None})
    assert "effect_bonus" not in play.read()["terms"]["spec"]


@pytest.mark.parametrize(
    "language, used, card, resisting",
    [
        ("en", ", x, with Bodyguard, Lucky: ", "special abilities: Bodyguard, Lucky", " by Iron Will, no roll: "),
        ("de", ", x, mit Bodyguard, Lucky: ", "besondere Fähigkeiten: Bodyguard, Lucky", " durch Iron Will, ohne Wurf"),
    ],
)
def test_the_log_says_which_abilities_were_used(
    scene: Callable[..., Scene], language: str, used: str, card: str, resisting: str
) -> None:
    """Lines and cards name the abilities of a roll, and the one that resisted without a roll."""
    play = scene()
    equip(play, SHEET, armor=(0, 2))
    play.agreed(play.ana, {"rating": 1, "goal": "x", "special_abilities": [{"name": "Bodyguard"}, {"name": "Lucky"}]})
    rolled = play.roll(play.ana, [1, 2])["seq"]
    play.choose(play.gm, picks=[{"id": "harm"}])
    play.resist(play.ana, consequence="n1", ability="Iron Will")
    headers = {"Accept-Language": language}
    log = play.table.call("GET", "/log", headers={**headers, "Accept": "text/plain"}).text
    assert used in log
    assert resisting in log
    assert card in play.table.call("GET", f"/rolls/{rolled}", headers={**headers, "Accept": "text/markdown"}).text


def test_the_table_as_text_names_them(scene: Callable[..., Scene]) -> None:
    """`rollwright table show` prints this text: who comes to the table sees what their character can do."""
    play = scene()
    equip(play, SHEET)
    table = play.table.call("GET", "?include=characters", headers={"Accept": "text/plain"}).text
    assert f"; special abilities: {', '.join(SHEET['special_abilities'])}\n" in table


def test_a_sheet_is_bounded(scene: Callable[..., Scene]) -> None:
    """A sheet that is too long is refused, and the former one stays (FITD-A26)."""
    play = scene()
    equip(play, SHEET)
    dice = [{"source": f"{number:02}" + "x" * 78, "dice": 3} for number in range(5)]
    long = {"special_abilities": {f"Ability {number}": {"special_dice": dice} for number in range(40)}}
    problem = play.table.refused(
        422, "sheet_too_long", "PATCH", "/characters/c1", {"sheet": long}, token=play.ana, version="*"
    )
    assert problem["errors"][0]["pointer"] == "/sheet"
