"""Every screen of `/play`, of GM and player, in both languages, on a phone and a laptop: what axe-core finds there."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import TIMEOUT
from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.browser.test_play_access import ENGLISH, OUT, WIDE, faults, german

# Opens all that can be opened where it stands: parts that are folded, forms of sheets and clocks, what the GM may do.
_UNFOLD = """async () => {
  for (let n = 0; n < 40; n += 1) {
    for (const one of document.querySelectorAll("details")) one.open = true;
    const next = [...document.querySelectorAll("[aria-expanded=false]")].find((one) => one.checkVisibility());
    if (!next) return;
    next.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  throw new Error("no end of what can be opened");
}"""
_SAID = """() => [document.body.innerText,
  ...[...document.querySelectorAll("[aria-label]")].map((one) => one.ariaLabel)].join("\\n")"""
FACES = {"buried_secrets": (1,) * 5, "daggerheart": (9, 4, 2, 2), "underworld": (9, 8, 1, 1)}
"""What the dice show, as many as there are."""


class Screens:
    """The seats of some people in browsers that speak a language: what is wrong with each screen there."""

    def __init__(self, url: str, locale: str) -> None:
        self.url, self.locale = url, locale
        self.found: dict[str, Any] = {}
        self.seen: list[str] = []
        self.opened: dict[str, Page] = {}

    def says(self, words: str) -> str:
        """Return a sentence of the page in this language."""
        return str(german(words)) if self.locale == "de-DE" else words

    def judge(self, name: str, page: Page) -> None:
        """Note what is wrong with what is shown."""
        page.evaluate(_UNFOLD)
        self.seen.append(name)
        if wrong := faults(page):
            self.found[f"{name}, by axe-core"] = wrong
        if page.evaluate(WIDE) > 0 or page.evaluate(OUT):
            self.found[f"{name}, wider than its screen"] = page.evaluate(OUT)
        said = page.evaluate(_SAID)
        if "`" in said:
            self.found[f"{name}, with names of the contract"] = [line for line in said.splitlines() if "`" in line]
        if left := [
            one for one in ENGLISH if self.locale == "de-DE" and re.search(rf"(?<![\w]){re.escape(one)}(?![\w])", said)
        ]:
            self.found[f"{name}, in English"] = left

    def pages(self, person: Person, path: str = "/play", *, seated: bool = True) -> Iterator[tuple[Page, str]]:
        """Open the page as this person, or as nobody yet, on a phone in dark colours and on a laptop in light ones."""
        browser = person.context.browser
        assert browser
        for width, height, scheme in ((360, 740, "dark"), (1280, 900, "light")):
            who = f"{person.name} at {width}"
            if who not in self.opened:
                context = browser.new_context(
                    locale=self.locale,
                    viewport={"width": width, "height": height},
                    color_scheme=scheme,  # type: ignore[arg-type]  # one of two
                    reduced_motion="reduce",
                    storage_state=person.context.storage_state() if seated else None,
                )
                context.set_default_timeout(TIMEOUT)
                self.opened[who] = context.new_page()
            page = self.opened[who]
            page.goto(path if path.startswith("http") else f"{self.url}{path}")
            yield page, who

    def close(self) -> None:
        """Close all these browsers."""
        for page in self.opened.values():
            page.context.close()

    def look(self, screen: str, person: Person, *, tabs: bool = False, dialogs: bool = False) -> None:
        """Look at what a person sees now; with `tabs` at what stands beside it too, with `dialogs` at each of them."""
        for page, who in self.pages(person):
            expect(page.locator("header .live")).to_have_text("Live")
            expect(page.locator("#now h1").first).to_be_visible()
            self.judge(f"{screen}, {who}", page)
            phone = page.locator("nav.tabs button")
            for n in range(1, phone.count() if tabs and phone.first.is_visible() else 1):
                phone.nth(n).click()
                self.judge(f"{screen}, tab {n}, {who}", page)
            if dialogs:
                self.dialogs(page, f"{screen}, {who}")

    def dialogs(self, page: Page, who: str) -> None:
        """Look at each dialog that this page has."""
        close = page.locator("dialog").get_by_role("button", name=self.says("Close"), exact=True)
        tools = page.locator("header .tools button")
        for n in range(tools.count()):
            name = tools.nth(n).get_attribute("aria-label")
            tools.nth(n).click()
            expect(page.locator("dialog :is(h3, .qr, .chapters)").first).to_be_visible()
            check = page.locator("dialog").get_by_role("button", name=self.says("Check what has ended"), exact=True)
            if check.count():
                check.click()
                expect(page.locator("dialog [role=alert], dialog [role=status]").first).to_be_visible()
            self.judge(f"{name}, {who}", page)
            close.click()
        for name in ("Save this seat", "Leave this table"):
            tools.last.click()
            page.locator("dialog").get_by_role("button", name=self.says(name), exact=True).click()
            expect(page.locator("dialog")).to_have_count(1 if name == "Save this seat" else 2)
            self.judge(f"{name}, {who}", page)
            if name != "Save this seat":
                page.locator("dialog").last.get_by_role("button", name=self.says("No"), exact=True).click()
            close.click()
            expect(page.locator("dialog")).to_have_count(0)
        phone = page.locator("nav.tabs button")
        if phone.first.is_visible():
            phone.first.click()
        page.locator("#now").get_by_role("button", name=self.says("Other dice"), exact=True).click()
        expect(page.locator("dialog #dice-of")).to_be_visible()
        self.judge(f"other dice, {who}", page)
        close.click()


def thrown(scene: Scene) -> None:
    """Let the dice fall that the test needs, as thrown by hand."""
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    action = scene.ana.action()["id"]
    sides = scene.ana.call("GET", f"/actions/{action}/stakes")["sides"]
    body = {"dice": FACES[scene.system][: len(sides)]}
    scene.ana.call("POST", f"/actions/{action}/roll", json=body, headers={"If-Match": "*"})
    expect(scene.gm.shown_roll).to_be_visible()


def negotiated(scene: Scene, screens: Screens) -> None:
    """Look at each step from the question to what may be rolled."""
    gm, ana, ben = scene.people[1], scene.ana, scene.ben
    scene.asked("get past the watchman")
    screens.look("terms", gm)
    screens.look("waiting for terms", ana)
    gm.agree(scene.system)
    ana.may_roll()
    screens.look("stakes", ana)
    screens.look("the stakes of another", ben)
    if scene.system != "underworld":
        ben.now.get_by_role("button", name=re.compile("get past the watchman")).click()
        ben.now.get_by_label("How?").fill("I whistle")
        ben.now.get_by_role("button", name="Thorn helps").click()
        ana.sees(re.compile("^Thorn offers help"))
        screens.look("an offer", ana)
        ana.now.locator(".dock").get_by_role("button", name="Accept").click()
        ana.may_roll()
    if scene.system == "buried_secrets":
        ana.now.get_by_role("button", name=re.compile("^Ask: .*position for effect", re.IGNORECASE)).click()
        gm.sees(re.compile("^Silk asks: "))
        screens.look("a trade is asked", gm)
        gm.now.locator(".dock").get_by_role("button", name=re.compile("^Accept")).click()
        ana.may_roll()
        screens.look("after the trade", ana)
        screens.look("after the trade", gm)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("system", FACES)
def test_every_screen(sit: Sit, playing: str, system: str, locale: str) -> None:
    """axe-core finds nothing, with all open that can be opened, and what is German says nothing in English."""
    screens = Screens(playing, locale)
    first = system == "buried_secrets"
    nobody = sit("Nobody")
    if first:
        for page, who in screens.pages(nobody, seated=False):
            expect(page.locator("[name=system]")).to_have_count(6)
            screens.judge(f"door, {who}", page)
    scene = Scene.__new__(Scene)
    gm, ana, ben = sit("Gia"), sit("Ana"), sit("Ben")
    gm.open_table(system, "Cold Harbour")
    if first:
        screens.look("opened", gm, tabs=True, dialogs=True)
    link = gm.invite()
    if first:
        for page, who in screens.pages(nobody, link, seated=False):
            page.wait_for_selector("#character")
            screens.judge(f"join, {who}", page)
    ana.join(link, "Silk")
    ben.join(link, "Thorn")
    scene.gm, scene.ana, scene.ben, scene.system, scene.link = gm, ana, ben, system, link
    skill = {"buried_secrets": ("prowl", 1), "daggerheart": ("Presence", 2), "underworld": ("Wits", 4)}
    scene.skill, scene.value = skill[system]
    gm.start_clock("The alarm")
    screens.look("ask", ana)
    negotiated(scene, screens)
    thrown(scene)
    for person in (ana, gm):
        screens.look("after the dice", person)
    if first:
        picks = [{"id": "harm", "text": "A broken wrist"}, {"id": "complication", "text": "Bells"}]
        action = gm.action()["id"]
        gm.call("POST", f"/actions/{action}/choices", json={"picks": picks})
        ana.sees("Take it, or resist: A broken wrist")
        ana.put_card_away()
        screens.look("take or resist", ana)
        screens.look("waiting for who resists", gm)
        ana.resist()
        screens.look("the next one", ana)
        ana.take_it()
    scene.game = gm.game()
    scene.settle()
    if first:
        gm.call("POST", "/epochs", json={"client_seed": "ab" * 16})
    for person in (ana, gm):
        screens.look("settled", person, tabs=True, dialogs=first)
    screens.close()
    assert screens.found == {}, json.dumps(screens.found, indent=1)
    assert len(screens.seen) > 20
