"""What is said of a roll at `/play`: the verdict as it is said aloud, and what the game master tells beforehand."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import Scene

_GIVEN = {"options": {"given_dice": True}}


@pytest.mark.parametrize(
    "system, dice, me, other",
    [
        ("buried_secrets", [3], "3. It goes badly.", "3. It goes badly."),
        ("buried_secrets", [5], "5. You do it, at a price.", "5. Silk does it, at a price."),
        ("buried_secrets", [6], "6. You do it.", "6. Silk does it."),
        ("underworld", [9, 1, 8, 8], "2 successes", "2 successes"),
        ("underworld", [2, 3, 4, 5], "No success.", "No success."),
        ("underworld", [1, 3, 4, 5], "A botch.", "A botch."),
    ],
)
def test_a_roll_as_it_is_said_aloud(sit: Sit, system: str, dice: list[int], me: str, other: str) -> None:
    """Who acts reads it in the second person, others by the name; the live region has it with the name before it."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), system)
    scene.gm.call("PATCH", "", json=_GIVEN, headers={"If-Match": "*"})
    scene.ready()
    scene.ana.call("POST", "/actions/a1/roll", json={"dice": dice}, headers={"If-Match": "*"})
    for person, said in zip(scene.people, (me, other, other), strict=True):
        expect(person.shown_roll.locator(".verdict")).to_have_text(said)
    expect(scene.ben.page.locator("#told")).to_contain_text(f"Silk: {other}")


def test_two_sentences_are_told_beforehand(sit: Sit) -> None:
    """*If it works* is of each outcome that works, *If it goes badly* of the others; each may have its own."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "fallen_empire")
    scene.asked()
    gm = scene.gm
    gm.now.get_by_role("textbox", name="If it works").fill("The door is open")
    gm.now.get_by_role("textbox", name="If it goes badly").fill("The bell rings")
    gm.agree(scene.system)
    scene.ana.may_roll()
    says = gm.action()["says"]
    grades = scene.game["grades"]
    wanted = {
        slot: "The bell rings" if grades[outcomes[0]] in {"bad", "fail"} else "The door is open"
        for slot, outcomes in scene.game["slots"].items()
    }
    assert says == wanted
    assert {*wanted.values()} == {"The door is open", "The bell rings"}
    gm.now.get_by_role("button", name="A word for each outcome").click()
    boxes = gm.now.locator(".stakes2 input")
    expect(boxes).to_have_count(len(wanted))
    boxes.first.fill("Better than that")
    expect(gm.now.get_by_role("textbox", name="If it works")).to_have_count(0)


def test_the_threat_is_read_by_everybody(sit: Sit) -> None:
    """What the player has to say of a roll stands under its goal: for the GM who sets the position, and for others."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "fallen_empire")
    scene.asked()
    scene.ben.now.get_by_role("button", name=re.compile("slip past the watchman")).click()
    for person in scene.people:
        expect(person.now.locator(".threat")).to_have_text(re.compile("Threat.*The watch is called"))


def test_cyberware_that_is_named_gives_its_die(sit: Sit) -> None:
    """Who names cyberware and forgets its die is asked for the die, and can roll (T4-30)."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "terminal_iv")
    ana = scene.ana
    ana.begin()
    scene.asked()
    ana.call("PATCH", "/actions/a1", json={"spec": {"ware": "Optic blind"}}, headers={"If-Match": "*"})
    missing = ana.now.locator("form", has=ana.page.locator("[id^=missing]"))
    missing.get_by_role("button", name="Send").click()
    scene.gm.agree(scene.system)
    ana.may_roll()
    assert scene.gm.action()["spec"]["cyber"] is True


def test_a_bonus_is_seen_before_the_word(sit: Sit) -> None:
    """What adds to the effect is a chip, and hollow ticks in the squares, before the GM agrees."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "terminal_iv")
    scene.asked()
    scene.ana.call("PATCH", "/actions/a1", json={"spec": {"effect_bonus": 1}}, headers={"If-Match": "*"})
    expect(scene.gm.now.locator(".chip.adds")).to_have_text(re.compile(r"\+1$"))
    standard = scene.gm.now.get_by_role("button", name=re.compile("^Risky, Standard"))
    expect(standard.locator("rect.more")).to_have_count(1)
