"""An evening at `/play` in each of the five games, with three browsers: a laptop, a phone, a tablet."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from service.verify.export import verify
from tests.browser.conftest import Sit
from tests.browser.play import GAMES, Person, Scene
from tests.plain import NO_TLS

CLOCK, GOAL, WHY = "The vault opens", "slip past the watchman", "It was the other door"


def undone(gm: Person, entry: int) -> None:
    """Take an entry back, with what hangs on it."""
    gm.page.get_by_role("button", name=f"Undo entry {entry}").click()
    form = gm.page.get_by_role("group", name="What goes back")
    form.get_by_role("textbox").fill(WHY)
    form.get_by_role("button", name="Undo this").click()
    expect(form).to_have_count(0)


def checked(person: Person, rolls: int) -> None:
    """End the chapter, and check its dice in this browser."""
    person.page.locator("header").get_by_role("button", name="Fair dice").click()
    dialog = person.page.get_by_role("dialog", name="Fair dice")
    expect(dialog.locator(".chapters li").first).to_contain_text(f"{rolls} rolls, sealed")
    dialog.get_by_role("button", name="End the chapter and check").click()
    expect(dialog).to_contain_text(re.compile(rf"{rolls} rolls? checked on this device"))
    person.close_dialog()
    person.look("Story")
    expect(person.story().get_by_role("button", name="dice checked")).to_have_count(rolls)


def verified(person: Person, rolls: int) -> None:
    """Assert that an export of the table is whole, and each of its dice the one that was sealed."""
    headers = {"Authorization": f"Bearer {person.seat['token']}"}
    path = f"{person.url}/v1/sessions/{person.seat['sid']}/export"
    found = verify(httpx.get(path, headers=headers, verify=NO_TLS).content)
    assert found.findings == []
    assert sum(epoch.rolls for epoch in found.epochs) == rolls


@pytest.mark.parametrize("system", GAMES)
def test_an_evening(sit: Sit, system: str) -> None:
    """Asked, agreed, rolled, settled, ticked, undone, told and checked: the three see the same, and it is verified."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), system)
    gm, ana = scene.gm, scene.ana
    gm.start_clock(CLOCK)
    ana.look("Clocks")
    ana.clock(CLOCK).get_by_role("button", name=f"{CLOCK}: one on").click()
    for person in scene.people:
        expect(person.clock(CLOCK).locator(".num")).to_contain_text("1 of 6")
    ana.look("Now")
    first = scene.rolled(GOAL)
    scene.settle()
    second = scene.rolled("open the vault door")
    scene.settle()
    undone(gm, second["seq"])
    undone(gm, gm.log("clock_ticked")[-1]["seq"])
    assert [seq for entry in gm.log("reversed") for seq in entry["reverses"]].count(second["seq"]) == 1
    for person in scene.people:
        expect(person.clock(CLOCK).locator(".num")).to_contain_text("0 of 6")
        expect(person.story().filter(has_text=WHY)).to_have_count(2)
        told = person.story().filter(has_text=GOAL)
        expect(told).to_have_count(1)
        expect(told.locator(".pips").first.locator("svg")).to_have_count(len(first["ruling"]["dice"]))
    checked(ana, 2)
    verified(gm, 2)
