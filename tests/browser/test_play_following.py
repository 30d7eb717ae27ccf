"""What leads on at `/play`: after pressing on and a worse position, the action that follows is offered."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import FITD, Scene


def scene_of(sit: Sit, system: str = "buried_secrets") -> Scene:
    """Return a table with three people, where the dice are given."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), system)
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    return scene


def roll(scene: Scene, aid: str, *faces: int) -> Any:
    """Roll an action of Silk with these faces."""
    dice = list(faces)[: len(scene.ana.call("GET", f"/actions/{aid}/stakes")["sides"])]
    return scene.ana.call("POST", f"/actions/{aid}/roll", json={"dice": dice}, headers={"If-Match": "*"})


@pytest.mark.parametrize("system", FITD)
def test_pressing_on_opens_a_roll_that_is_more_dangerous(sit: Sit, system: str) -> None:
    """Who presses on, and the GM, are offered the action that follows, at risky (FITD-A11, FITD-A19, BS-38)."""
    scene = scene_of(sit, system)
    ana, gm = scene.ana, scene.gm
    scene.ready(position="Controlled")
    roll(scene, "a1", 3, 3, 3)
    ana.branch("Press on")
    ana.sees("Silk goes on at Risky")
    gm.sees("Silk goes on at Risky")
    expect(gm.now.locator(".wait .kick").first).to_have_text("Waiting for Ana")
    scene.ben.sees("What do you do?")
    ana.page.reload()
    ana.sees("Silk goes on at Risky")
    form = ana.now.locator("form", has=ana.page.locator("#goal"))
    expect(form.locator("#goal")).to_have_value("slip past the watchman")
    expect(form.locator(".choice[aria-pressed=true]")).to_have_text(re.compile(f"^{scene.skill} ", re.IGNORECASE))
    if system == "fallen_empire":
        form.get_by_label("Threat").fill("The watch is called")
    form.get_by_role("button", name="Go on at Risky").click()
    gm.sees("Set the terms")
    action = gm.action()
    assert (action["follows"], action["spec"]["position"]) == ("a1", "risky")
    # Given up, it is offered again; once it is there, no more.
    ana.now.get_by_role("button", name="Give it up").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Give it up").click()
    ana.sees("Silk goes on at Risky")
    gm.now.get_by_text("Call for the roll").click()
    if system == "fallen_empire":
        gm.now.get_by_label("Threat").fill("The watch is called")
    gm.now.get_by_role("button", name="Go on at Risky").click()
    ana.sees("Roll, or change your mind")
    assert gm.action()["follows"] == "a1"


def test_a_worse_position_leads_on_once_it_is_taken(sit: Sit) -> None:
    """A worse position is offered when it has landed; another action of the character, or a reversal, ends that."""
    scene = scene_of(sit)
    ana, gm = scene.ana, scene.gm
    scene.ready()
    roll(scene, "a1", 5, 1, 1)
    gm.tell("Worse position")
    ana.take_it()
    ana.sees("Silk goes on at Desperate")
    gm.sees("Silk goes on at Desperate")
    taken = gm.log("chosen")[-1]["seq"]
    gm.call("POST", "/reversals", json={"seq": taken})
    ana.take_it()
    ana.sees("Silk goes on at Desperate")
    ana.now.get_by_role("button", name="I want to …").click()
    ana.sees("What do you do?")
    ana.ask("talk to the cook", scene.skill)
    gm.sees("Set the terms")
    assert "follows" not in gm.action()
    ana.now.get_by_role("button", name="Give it up").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Give it up").click()
    direct = {"system": "buried_secrets", "rating": 1, "dice": [6]}
    gm.call("POST", "/rolls", json={"spec": direct, "character": "c1"})
    ana.sees("What do you do?")


def test_an_approach_that_no_sheet_has_is_copied(sit: Sit) -> None:
    """What the terms name and no sheet has is not put there by going on: the service copies it."""
    scene = scene_of(sit)
    ana, gm = scene.ana, scene.gm
    ana.call("POST", "/actions", json={"character": "c1", "spec": {"goal": "slip by", "action": "prowl", "rating": 1}})
    gm.agree("buried_secrets", position="Controlled")
    ana.may_roll()
    roll(scene, "a1", 3)
    ana.branch("Press on")
    ana.sees("Silk goes on at Risky")
    expect(ana.now.locator("form .choice")).to_have_count(0)
    expect(ana.now.locator(".turn .chips")).to_have_text("Prowl 1")
    ana.now.locator("#goal").fill("slip by, through the attic")
    ana.now.get_by_role("button", name="Go on at Risky").click()
    gm.sees("Set the terms")
    spec = gm.action()["spec"]
    assert (spec["action"], spec["rating"], spec["goal"]) == ("prowl", 1, "slip by, through the attic")
    assert "prowl" not in gm.call("GET", "/characters/c1")["sheet"].get("ratings", {})


_BROKEN = """(all) => all.flatMap((heading) => {
  const text = heading.firstChild;
  return [...text.data.matchAll(/\\p{L}+/gu)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def test_what_is_seldom_meant_is_said(sit: Sit) -> None:
    """A roll at a lost opportunity says so, and a consequence that ticks the roll's own clock (FITD-A17, FITD-A19)."""
    scene = scene_of(sit)
    ana, gm = scene.ana, scene.gm
    options = {"given_dice": True, "direct_rolls": "all"}
    gm.call("PATCH", "", json={"options": options}, headers={"If-Match": "*"})
    clock = gm.call("POST", "/clocks", json={"name": "The alarm", "size": 6})["id"]
    spec = {"system": "buried_secrets", "rating": 2, "goal": "shut the gate", "dice": [4, 1]}
    given_up = ana.call("POST", "/rolls", json={"character": "c1", "spec": spec | {"position": "controlled"}})
    ana.call("POST", f"/actions/r{given_up['seq']}/choices", json={"branch": "withdraw"})
    again = ana.call("POST", "/rolls", json={"character": "c1", "spec": spec, "clock": clock})
    for person in (ana, gm):
        expect(person.now.get_by_text("This opportunity was lost before.")).to_be_visible()
    picks = [{"id": "complication", "clock": clock}]
    gm.call("POST", f"/actions/r{again['seq']}/choices", json={"picks": picks})
    for person in (ana, gm):
        expect(person.story().filter(has_text="It ticks the clock that this roll fills.")).to_be_attached()


def test_no_word_of_a_heading_breaks_on_a_phone(sit: Sit) -> None:
    """Beside the name of a clock the heading of a consequence keeps its words whole, in German at 390 pixels."""
    gm, ana = sit("Gia"), sit("Ana", 390, locale="de-DE")
    gm.open_table("fallen_empire")
    link = gm.invite()
    gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    clock = gm.call("POST", "/clocks", json={"name": "Die Wache ist alarmiert", "size": 6})["id"]
    code = link.split("#")[1]
    ana.page.goto(f"{ana.url}/play#{code}")
    ana.page.fill("#name", "Ana")
    ana.page.fill("#character", "Silk")
    ana.page.locator("form .primary").click()
    expect(ana.page.locator("header .live")).to_have_text("Live")
    spec = {"goal": "das Tor schließen", "ability": "insight", "score": 1, "threat": "Es fällt"}
    ana.call("POST", "/actions", json={"character": "c1", "spec": spec})
    terms = {"spec": {"position": "desperate", "effect": "standard"}}
    gm.call("PATCH", "/actions/a1", json=terms, headers={"If-Match": "*"})
    ana.call("POST", "/actions/a1/roll", json={"dice": [1]}, headers={"If-Match": "*"})
    picks = [{"id": name, "clock": clock} for name in ("complication", "additional_complication")]
    gm.call("POST", "/actions/a1/choices", json={"picks": picks})
    headings = ana.now.locator("h2").filter(has_text="Komplikation")
    expect(headings).to_have_count(2)
    assert headings.evaluate_all(_BROKEN) == []
