"""A table at `/play` goes on to newer rules: its GM presses a button, and the pages of all others follow."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.e2e.conftest import started
from tests.evolution.newer import FIRST, SECOND, made
from tests.store.servers import in_memory

NEWER = f"Play by {SECOND} from now on"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that has a second version of Buried Secrets."""
    copy = made(tmp_path_factory.mktemp("newer"))
    with in_memory() as path, started(path, code=copy) as running:
        yield running.url


def press(gm: Person) -> None:
    """Press the button in the GM's settings, and confirm."""
    gm.page.get_by_role("button", name=NEWER).click()
    question = gm.page.get_by_role("dialog").filter(has_text=f"{NEWER}?")
    question.get_by_role("button", name=NEWER).click()
    expect(question).to_have_count(0)


def test_the_pages_follow_newer_rules(sit: Sit, url: str) -> None:
    """Refused while an action is open; then all pages draw the new version, without being loaded again."""
    scene = Scene(sit("Gia", url=url), sit("Ana", 390, url=url), sit("Ben", 768, url=url), "buried_secrets")
    gm, ana = scene.gm, scene.ana
    gm.call("PUT", "/game", json={"rules": FIRST}, headers={"If-Match": "*"})
    gm.allow_thrown_dice()
    scene.thrown("slip past the watchman", 4, 1)
    scene.settle()
    for person in scene.people:
        person.page.evaluate("window.wasLoaded = true")
    scene.ready()
    expect(ana.now).to_contain_text("Standard, 2 ticks")
    ana.stakes_agree()
    settings = gm.page.locator("header").get_by_role("button", name="Settings")
    settings.click()
    gm.failing = True
    press(gm)
    expect(gm.page.get_by_role("dialog")).to_contain_text("Something is still open: end it first.")
    gm.failing = False
    gm.call("PATCH", f"/actions/{gm.action()['id']}", json={"state": "cancelled"}, headers={"If-Match": "*"})
    ana.begin()
    ana.now.locator("#goal").fill("over the roofs")
    press(gm)
    expect(gm.page.get_by_role("button", name=NEWER)).to_have_count(0)
    gm.close_dialog()
    told = f"Gia moved the table to {SECOND}."
    for person in scene.people:
        expect(person.story().filter(has_text=told)).to_have_count(1)
    expect(ana.now.locator("#goal")).to_have_value("over the roofs")
    expect(ana.page.get_by_text("newer luck", exact=False).first).to_be_attached()
    scene.asked("over the roofs")
    # Of the first version this has two.
    expect(gm.now.get_by_role("button", name=re.compile("^Risky, Standard.*3 ticks"))).to_have_count(1)
    gm.agree("buried_secrets")
    ana.may_roll()
    expect(ana.now).to_contain_text("Standard, 3 ticks")
    ana.stakes_agree()
    rolled = ana.throw(4)
    assert rolled["ruling"]["rules"] == SECOND
    assert [person.page.evaluate("window.wasLoaded") for person in scene.people] == [True, True, True]
