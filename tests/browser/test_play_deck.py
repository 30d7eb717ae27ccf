"""The deck of `/play`: on each tab, above the tabs, my turn, what was refused, and what befalls."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.browser.waiting import until_promised


def is_above_the_tabs(person: Person, shown: Locator) -> bool:
    """Whether the whole of it is inside of the viewport, and above the tabs."""
    box, tabs = shown.bounding_box(), person.page.locator(".tabs").bounding_box()
    assert box is not None
    assert tabs is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= tabs["y"] + 1


def test_my_turn_on_every_tab(sit: Sit) -> None:
    """On a phone that shows story, clocks or sheet, a bar and a number say that it is my turn; a press goes there."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.ready()
    ana = scene.ana
    bar = ana.page.locator(".deck .due")
    expect(bar).to_have_count(0)
    for tab in ("Story", "Clocks", "Silk"):
        ana.look(tab)
        expect(bar).to_contain_text("Your turn · Roll 1 die")
        expect(bar).to_contain_text("50 %, see the stakes")
        assert is_above_the_tabs(ana, bar)
        expect(ana.page.locator(".tabs button").first).to_have_text(re.compile("Now 1"))
    bar.click()
    ana.may_roll()
    assert scene.gm.log("rolled") == []
    expect(bar).to_have_count(0)


@pytest.mark.parametrize("tab", ["Story", "Now"])
def test_a_refusal_is_seen_where_somebody_looks(sit: Sit, tab: str) -> None:
    """A refusal stands above the tabs, on whichever of them, and also where the page is scrolled to its end."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.ready()
    ana = scene.ana
    ana.look(tab)
    ana.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ana.page.context.set_offline(True)
    ana.failing = True
    expect(ana.page.locator("header .live")).to_have_text("Offline")
    if tab == "Now":
        ana.rolling.click(force=True)
    else:
        ana.page.get_by_role("button", name="Tell what happens").first.click()
        ana.page.locator(".story-side textarea, .story-side input").last.fill("The rope holds")
        ana.page.locator(".story-side").get_by_role("button", name=re.compile("^Tell")).last.click(force=True)
    refusal = ana.page.locator(".refusal .bad")
    expect(refusal).to_contain_text("Nothing was sent")
    assert is_above_the_tabs(ana, refusal)
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
    ana.page.context.set_offline(False)


def test_what_the_gm_tells_arrives_everywhere(sit: Sit) -> None:
    """A consequence of words alone is a card on every screen and tab, and is spoken with the name of who told it."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "daggerheart")
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    scene.ready()
    scene.ana.look("Story")
    scene.ana.call("POST", "/actions/a1/roll", json={"dice": [2, 5]}, headers={"If-Match": "*"})
    scene.gm.sees(re.compile("It goes wrong"))
    scene.gm.tell(text="", note="The plank breaks under you")
    for person in scene.people:
        card = person.page.locator(".arrived")
        expect(card).to_contain_text("The plank breaks under you")
        if person is not scene.gm:
            until_promised(
                person.page, "document.getElementById('told').textContent.includes('Gia: The plank breaks under you')"
            )
    assert is_above_the_tabs(scene.ana, scene.ana.page.locator(".arrived"))
    scene.ana.page.locator(".arrived").get_by_role("button", name="Go on").click()
    expect(scene.ana.page.locator(".arrived")).to_have_count(0)


def test_whom_it_befalls_answers_on_the_card(sit: Sit) -> None:
    """Harm is a card with *Resist* and *Take it* for whom it befalls; others read who decides."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    scene.ready()
    scene.ana.look("Story")
    scene.ana.call("POST", "/actions/a1/roll", json={"dice": [1]}, headers={"If-Match": "*"})
    picks = [{"id": "harm", "text": "A bolt in the shoulder"}]
    scene.gm.call("POST", "/actions/a1/choices", json={"picks": picks})
    for person in scene.people:
        card = person.page.locator(".arrived")
        expect(card).to_contain_text("A bolt in the shoulder")
        expect(card).to_contain_text("It befalls Silk, harm 2")
    expect(scene.ben.page.locator(".arrived")).to_contain_text("Silk decides")
    card = scene.ana.page.locator(".arrived")
    expect(card.get_by_role("button", name="Resist: A bolt")).to_contain_text("on average")
    card.get_by_role("button", name="Take it").click()
    for person in scene.people:
        expect(person.page.locator(".arrived")).to_have_count(0)
    [taken] = [entry for entry in scene.gm.log("chosen") if entry.get("take")]
    assert taken["take"] == ["n1"]


def test_an_own_step_is_followed_by_what_it_brings(sit: Sit) -> None:
    """After *Ask* the block that says who is waited for is in sight, also where the page was scrolled to the button."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    ana = scene.ana
    ana.begin()
    ana.now.locator("form button.primary").scroll_into_view_if_needed()
    ana.ask("slip past the watchman", scene.skill, value=1)
    ana.sees("Waiting for Gia")
    expect(ana.now.locator("section.wait").first).to_be_in_viewport(ratio=1)
