"""Tables by documents at `/play`: positions, outcomes, tracks and prices are those of the game that the table plays."""

import re
import tomllib
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import Person
from tests.plain import NO_TLS

DOCUMENTS = Path(__file__).parents[1] / "rules" / "documents"
ONE_LANE = """
format = "fitd/1"
name = "one_lane"
title = "One Lane"
position = "lane"
effect = "done"
branches = []
options = [{ id = "trouble", does = "clock" }]
positions = [{ id = "lane", severity = "some" }]
effects = [{ id = "done", ticks = 2 }]
severities = [{ id = "some", ticks = 2, harm = 1 }]
steps = []
tracks = [{ id = "mud", rule = "OL-1" }]
approach = {}
[dice]
sides = 6
[[bands]]
id = "through"
face = 5
grade = "clean"
says = "through"
[[bands]]
id = "stuck"
face = 1
grade = "bad"
effect = "none"
says = "stuck"
[[fields]]
name = "dots"
kind = "number"
most = 4
required = true
dice = 1
source = "dots"
primary = true
group = "dice"
[menus.through]
lane = {}
[menus.stuck]
lane = { at_least = 1, options = ["trouble"] }
"""


def opened(gm: Person, game: Any) -> None:
    """Open a table by a document, where faces may be given, and sit down as its GM."""
    body = {"game": game, "name": "The pier", "options": {"given_dice": True}}
    sent = {"Idempotency-Key": uuid4().hex}
    answer = httpx.post(f"{gm.url}/v1/sessions", json=body, headers=sent, verify=NO_TLS, timeout=30)
    assert answer.is_success, answer.text
    told = answer.json()
    gm.page.goto(f"{gm.url}/play#t={told['id']}&k={told['gm_token']}")
    expect(gm.page.locator("header .live")).to_have_text("Live")


def asked(gm: Person, ana: Person, name: str, skill: str) -> None:
    """Open a table by a document of the tests, let Ana sit down, and ask for an action with two dice."""
    opened(gm, tomllib.loads((DOCUMENTS / f"{name}.toml").read_text()))
    ana.join(gm.invite(), "Silk")
    ana.ask("cross the pier unseen", skill, value=2)
    gm.sees("Set the terms")


@pytest.mark.parametrize(
    "name, skill, size, usual",
    [
        ("gantry_nine", "rigging", (3, 3), "Risky, Standard"),
        ("quiet_harbour", "sail", (2, 5), "Open water, Standard"),
        ("ember_road", "scout", (3, 5), "Steady, Standard"),
        ("lamplighters", "prowl", (3, 5), "Risky, Standard"),
    ],
)
def test_the_square_of_a_document(sit: Sit, name: str, skill: str, size: tuple[int, int], usual: str) -> None:
    """A row for each position, a column for each level of effect; the usual square is marked, and one press agrees."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    asked(gm, ana, name, skill)
    grid = gm.now.locator("table.grid")
    assert (grid.locator("tr").count() - 1, grid.locator("th[scope=col]").count()) == size
    square = gm.now.get_by_role("button", name=re.compile(rf"^{usual}", re.IGNORECASE))
    expect(square).to_have_class("usual")
    square.click()
    entry = ana.roll()
    assert ana.stands()["faces"] == [one["face"] for one in entry["ruling"]["dice"]]
    for person in (gm, ana):
        assert not re.search(r"undefined|NaN|null", person.page.locator("body").inner_text())


def test_a_game_of_one_position_without_harm(sit: Sit) -> None:
    """What a game has one of is no term: one square agrees; nothing is resisted, and nobody is hurt."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    opened(gm, tomllib.loads(ONE_LANE))
    ana.join(gm.invite(), "Silk")
    ana.begin()
    form = ana.now.locator("form", has=ana.page.locator("#goal"))
    form.locator("#goal").fill("cross the marsh before night")
    form.get_by_label("one more").first.click()
    form.locator("button.primary").click()
    gm.sees("Set the terms")
    assert gm.now.locator("table.grid button").count() == 1
    gm.now.locator("table.grid button").click()
    ana.may_roll()
    ana.throw(3)
    assert ana.stands()["flag"] == "Stuck"
    gm.now.get_by_role("button", name=re.compile("^trouble", re.IGNORECASE)).click()
    gm.now.get_by_role("button", name="Tell the table").click()
    gm.sees("What happens now?")
    assert gm.page.locator("#narrate-text").count() == 0


def test_shared_points_prices_and_marks(sit: Sit) -> None:
    """Gantry Nine: the table pays nerve, a bargain costs what the game counts, and frostbite marks frost."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    asked(gm, ana, "gantry_nine", "rigging")
    offer = gm.now.get_by_role("button", name="Suffer harm")
    offer.click()
    expect(gm.now.get_by_text("It costs 1 Level 1 harm.")).to_be_visible()
    gm.now.get_by_role("button", name="Add heat").click()
    expect(gm.now.get_by_text("It is a matter of the story: nothing is counted.")).to_be_visible()
    gm.agree("gantry_nine")
    ana.may_roll()
    nerve = ana.now.locator("li.way", has_text="Nerve")
    expect(nerve.locator(".cost")).to_have_text("the table: 1 Nerve")
    ana.throw(2, 3)
    gm.now.get_by_role("button", name=re.compile("^Frostbite")).click()
    gm.now.get_by_role("button", name="Tell the table").click()
    expect(ana.page.locator(".arrived")).to_be_visible()
    ana.put_card_away()
    ana.now.get_by_role("button", name=re.compile("^Take it")).click()
    gm.sees("What happens now?")
    assert gm.call("GET", "/characters/c1")["tracks"]["frost"]["value"] == 1
