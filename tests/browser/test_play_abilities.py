"""Special abilities at `/play`: on the sheet, named in a roll, counted by boxes, and resisting (FITD-A26)."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene


def boxes(person: Person) -> int:
    """Return how often the character used what is counted."""
    value: int = person.call("GET", "/characters/c1")["tracks"]["iron_will"]["value"]
    return value


def edit(person: Person) -> Locator:
    """Open the sheet of Silk for changes, and return the part with special abilities."""
    person.look("Silk")
    person.page.get_by_role("button", name="Change Silk").click()
    return person.page.get_by_role("group", name="Special abilities")


def add(part: Locator, name: str) -> Locator:
    """Add an ability to the sheet; return its row."""
    part.get_by_role("combobox", name="Special abilities: another name").fill(name)
    part.get_by_role("button", name="Add").click()
    return part.get_by_role("listitem").filter(has_text=name)


@pytest.mark.parametrize("width", [360, 1280])
def test_an_evening_with_abilities(sit: Sit, width: int) -> None:
    """One gives an effect at will, another resists once: it is made, named, used up, and comes back."""
    scene = Scene(sit("Gia"), sit("Ana", width), sit("Ben", 768), "buried_secrets")
    gm, ana = scene.gm, scene.ana
    part = edit(ana)
    bodyguard = add(part, "Bodyguard")
    bodyguard.get_by_role("button", name=re.compile("Bodyguard: .*effect.*more|more")).first.click()
    iron = add(part, "Iron Will")
    iron.get_by_label("resists").check()
    iron.get_by_label("How often?").select_option(label="1 time")
    save = ana.page.get_by_role("button", name="Save", exact=True)
    save.click()
    expect(save).to_have_count(0)
    sheet = ana.call("GET", "/characters/c1")["sheet"]["special_abilities"]
    assert sheet == {"Bodyguard": {"effect_bonus": 1}, "Iron Will": {"resists": True, "track": "iron_will"}}
    assert boxes(ana) == 0
    ana.look("Now")
    gm.allow_thrown_dice()
    ana.ask("slip past the watchman", "prowl", value=2, ability="Bodyguard")
    gm.agree("buried_secrets")
    assert ana.action()["terms"]["spec"]["effect_bonus"] == 1
    expect(ana.now).to_contain_text("Bodyguard")
    ana.throw(1, 2)
    gm.tell("Harm")
    ana.sees(re.compile("^Take it, or resist"))
    ana.put_card_away()
    by_ability = ana.now.get_by_role("button", name=re.compile("^Resist: .*, Iron Will$"))
    expect(by_ability).to_contain_text("without a roll")
    by_ability.click()
    expect(by_ability).to_have_count(0)
    assert (boxes(ana), ana.log("resisted")[-1]["ability"]) == (1, "Iron Will")
    expect(ana.story().filter(has_text="Iron Will")).not_to_have_count(0)
    gm.call("POST", "/reversals", json={"seq": ana.log("resisted")[-1]["seq"]})
    ana.sees(re.compile("^Take it, or resist"))
    ana.put_card_away()
    expect(by_ability).to_be_visible()
    assert boxes(ana) == 0
