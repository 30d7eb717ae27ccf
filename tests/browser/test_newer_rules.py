"""A table goes on to other rules: its GM presses a button at `/play`; pages, Roll20 and Foundry follow."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

import httpx
import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import Sit
from tests.browser.foundry import ANA, GIA
from tests.browser.foundry_scene import Group, ready
from tests.browser.play import Person, Scene
from tests.browser.roll20 import Roller
from tests.browser.test_roll20 import silk, until_sent
from tests.e2e.conftest import started
from tests.evolution.newer import FORMER, NEWER, made, ticks_of
from tests.plain import NO_TLS
from tests.store.servers import in_memory
from tests.table import Table, open_table

BUTTON = f"Play by {NEWER} from now on"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that has a newer version of Buried Secrets."""
    copy = made(tmp_path_factory.mktemp("newer"))
    with in_memory() as path, started(path, code=copy) as running:
        yield running.url


def press(gm: Person) -> None:
    """Press the button in the GM's settings, and confirm."""
    gm.page.get_by_role("button", name=BUTTON).click()
    question = gm.page.get_by_role("dialog").filter(has_text=f"{BUTTON}?")
    question.get_by_role("button", name=BUTTON).click()
    expect(question).to_have_count(0)


def test_the_pages_follow_newer_rules(sit: Sit, url: str) -> None:
    """Refused while an action is open; then all pages draw the new version, without being loaded again."""
    scene = Scene(sit("Gia", url=url), sit("Ana", 390, url=url), sit("Ben", 768, url=url), "buried_secrets")
    gm, ana = scene.gm, scene.ana
    gm.call("PUT", "/game", json={"rules": FORMER}, headers={"If-Match": "*"})
    gm.allow_thrown_dice()
    scene.thrown("slip past the watchman", 4, 1)
    scene.settle()
    for person in scene.people:
        person.page.evaluate("window.wasLoaded = true")
    scene.ready()
    expect(ana.now).to_contain_text(f"Standard, {ticks_of(FORMER, 'standard')} ticks")
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
    expect(gm.page.get_by_role("button", name=BUTTON)).to_have_count(0)
    gm.close_dialog()
    told = f"Gia moved the table to {NEWER}."
    expect(ana.page.locator("[aria-live]", has_text=told)).to_have_count(1)
    for person in scene.people:
        expect(person.story().filter(has_text=told)).to_have_count(1)
    expect(ana.now.locator("#goal")).to_have_value("over the roofs")
    expect(ana.page.get_by_text("newer luck", exact=False).first).to_be_attached()
    scene.asked("over the roofs")
    # Of the former version this has one less.
    expect(
        gm.now.get_by_role("button", name=re.compile(f"^Risky, Standard.*{ticks_of(NEWER, 'standard')} ticks"))
    ).to_have_count(1)
    gm.agree("buried_secrets")
    ana.may_roll()
    expect(ana.now).to_contain_text(f"Standard, {ticks_of(NEWER, 'standard')} ticks")
    ana.stakes_agree()
    rolled = ana.throw(4)
    assert rolled["ruling"]["rules"] == NEWER
    assert [person.page.evaluate("window.wasLoaded") for person in scene.people] == [True, True, True]


def test_roll20_signs_the_rules_that_the_table_plays(browser: Browser, url: str) -> None:
    """Those that were read again; a roll that is under way by the former ones is not made, and the panel says so."""
    with httpx.Client(base_url=url, verify=NO_TLS, timeout=30) as http:
        table = open_table(http, name="The Vault Job")
        ana = Roller(browser)
        ana.sit(url, table.code, "Ana")
        silk(table, table.gm)
        table.ok("PATCH", "/characters/c1", {"owner": "p2"}, version="*")
        ana.say('!rw prowl "one"')
        until_sent(ana, "one")

        def move(rules: str) -> None:
            table.ok("PUT", "/game", {"rules": rules}, version="*")

        def read_again(rules: str) -> None:
            with ana.page.expect_response(lambda answer: unquote(answer.url).endswith("/game")):
                move(rules)

        # The service's odds are of the newer version: of the former none are signed.
        settle(table)
        read_again(FORMER)
        ana.say('!rw prowl "two"')
        until_sent(ana, "two")
        settle(table)
        read_again(NEWER)
        ana.say('!rw prowl "three"')
        until_sent(ana, "three")
        settle(table)

        def under_way(route: Route) -> None:
            if route.request.method == "POST" and unquote(route.request.url).endswith("/rolls"):
                move(FORMER)
            route.fallback()

        ana.context.route("https://manager.test/**", under_way)
        ana.failing = True
        ana.say('!rw prowl "four"')
        expect(ana.panel).to_contain_text("changed the terms while you pressed")
        rolled = [one for one in table.ok("GET", "/log")["items"] if one["type"] == "rolled"]
        assert [one["ruling"]["goal"] for one in rolled] == ["one", "two", "three"]
        assert [one["terms"].get("rules") for one in rolled] == [NEWER, None, NEWER]
        assert [one["ruling"]["rules"] for one in rolled] == [NEWER, FORMER, NEWER]
        ana.close()
        assert ana.wrong == []


def settle(table: Table) -> None:
    """Reverse what awaits a choice, so that the rules may change."""
    for action in table.ok("GET", "/actions")["actions"]:
        table.ok("POST", "/reversals", {"seq": int(action["id"][1:]), "with_later": True})


def test_foundry_draws_the_rules_that_the_table_plays(group: Group, url: str) -> None:
    """Windows that are open follow, and the next action is agreed to and rolled by the version of now."""
    gia, ana = group.loaded(GIA), group.loaded(ANA)
    gia.open_table("buried_secrets", service=url)
    ana.until("desk.isRead && play.mine.length === 1")
    ana.url = gia.url
    assert [client.evaluate("return play.game.rules") for client in (gia, ana)] == [NEWER, NEWER]
    gia.call("PUT", "/game", json={"rules": FORMER}, headers={"If-Match": "*"})
    for client in (gia, ana):
        client.until("play.game.rules === told && play.session.rules === told", FORMER)
    ready(gia, ana, "buried_secrets")
    expect(ana.now).to_contain_text(f"Standard, {ticks_of(FORMER, 'standard')} ticks")
    assert ana.roll()["ruling"]["rules"] == FORMER
