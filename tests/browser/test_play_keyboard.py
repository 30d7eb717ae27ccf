"""An evening at `/play` by the keyboard alone: what has the focus is seen, and nothing covers it."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.play import GAMES, SKILLS, Person, Scene
from tests.browser.waiting import until, until_still

_COVERED = """(one) => {
  const { top, bottom, left, width } = one.getBoundingClientRect();
  if (one.closest(".dock, .tabs, dialog, .queue-box") || bottom - top > innerHeight / 2) return false;
  const over = (y) => document.elementFromPoint(left + width / 2, y)?.closest(".dock, .tabs, .queue-box.above");
  return bottom > innerHeight || top < 0 || Boolean(over(top + 1) || over(bottom - 1));
}"""
"""Whether what has the focus is out of view, or beneath what stays in view; more than half a page can be."""
_DRAWN = """(one) => [one, one.parentElement, one.nextElementSibling].filter(Boolean).some((it) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(it);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
})"""
"""Whether the focus is drawn around something, or around what stands for it."""
_FAULT = f"""() => {{
  const one = document.activeElement;
  const good = one === document.body || (!({_COVERED})(one) && ({_DRAWN})(one));
  const {{ top, bottom }} = one.getBoundingClientRect();
  return good ? "" : `${{top}} to ${{bottom}} of ${{innerHeight}}: ${{one.outerHTML.slice(0, 200)}}`;
}}"""
"""What has the focus and is not seen, if anything."""
MOST_DUE = 24
"""What is due after a roll until nothing is, at most."""
MOST_STEPS = 150
"""Presses of Tab after which something counts as not reached: a page has fewer things that take the focus."""


@pytest.mark.parametrize("width", [360, 768])
def test_focus_is_never_covered(sit: Sit, width: int) -> None:
    """Through a whole page by Tab, on and back, what has the focus is visible: no dock, tab or queue covers it."""
    scene = Scene(sit("Gia", width), sit("Ana", width, reduced_motion="reduce"), sit("Ben", 768), "buried_secrets")
    scene.ready()
    scene.ben.ask("watch the roof", "survey", value=1)
    scene.gm.sees("Set the terms")
    # Nothing moves on Ana's page any more.
    expect(scene.ana.now.get_by_text("watch the roof")).to_be_visible()
    for person in (scene.ana, scene.gm):
        page = person.page
        page.evaluate("scrollTo(0, 0)")
        reached = set()
        for key in ["Tab"] * 45 + ["Shift+Tab"] * 45:
            page.keyboard.press(key)
            name = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
            reached.add(name)
            assert not page.evaluate(f"({_COVERED})(document.activeElement)"), (person.name, key, name)
        assert len(reached) > 15


class Hands:
    """Somebody's keyboard: all that they have."""

    def __init__(self, person: Person) -> None:
        self.person, self.page, self.now = person, person.page, person.now
        self.press = person.page.keyboard.press
        self.type = person.page.keyboard.type

    def to(self, target: Locator) -> None:
        """Press Tab until something has the focus; on the way there, and there, it is seen and not covered."""
        expect(target.first).to_be_visible()
        for _ in range(MOST_STEPS):
            if target.first.evaluate("(one) => one === document.activeElement"):
                return
            self.press("Tab")
            self.seen()
        pytest.fail(f"{self.person.name} does not reach {target} by Tab")

    def seen(self) -> None:
        """Assert that what has the focus is seen, once nothing moves on the page."""
        fault = self.page.evaluate(_FAULT)
        if fault:
            until_still(self.page)
            self.press("Shift+Tab")
            self.press("Tab")
            fault = self.page.evaluate(_FAULT)
        assert not fault, (self.person.name, fault)

    def on(self, target: Locator, key: str = "Enter") -> None:
        """Go to something, and press a key there."""
        self.to(target)
        self.press(key)

    def write(self, target: Locator, text: str) -> None:
        """Go to a field, and write there."""
        self.to(target)
        self.type(text)

    def button(self, name: str | re.Pattern[str], place: Locator | None = None) -> Locator:
        """Return a button of what is awaited, or of another place."""
        return (place or self.now).get_by_role("button", name=name)

    def tab(self, name: str) -> None:
        """Look at one of the tabs of a phone."""
        tabs = self.page.locator("nav.tabs")
        if tabs.is_visible():
            self.on(self.button(re.compile(f"^{name}"), tabs))

    def on_block(self) -> None:
        """Assert that the focus is on what is awaited now."""
        expect(self.page.locator("#now .turn:focus, #now .wait:focus")).to_have_count(1)


def seated(gm: Hands, ana: Hands, system: str) -> None:
    """Open a table, invite, and sit down."""
    gm.page.goto(f"{gm.person.url}/play")
    systems = gm.page.locator("[name=system]")
    expect(systems).to_have_count(len(GAMES) + 1)
    chosen = gm.page.locator("[name=system]:checked")
    gm.to(chosen.or_(systems).first)
    gm.press("Space")
    while chosen.get_attribute("value") != system:
        gm.press("ArrowDown")
    for field, text in (("#table", "The Vault Job"), ("#name", "Gia")):
        gm.write(gm.page.locator(field), text)
    gm.press("Enter")
    gm.person.sees("Your table is open")
    gm.on(gm.button("Invite", gm.page.locator("header")))
    link = gm.page.get_by_label("Link", exact=True).input_value()
    expect(gm.page.locator("dialog[open]")).to_be_visible()
    gm.press("Escape")
    expect(gm.page.locator("dialog")).to_have_count(0)
    expect(gm.button("Invite", gm.page.locator("header"))).to_be_focused()
    ana.page.goto(link)
    for field, text in (("#name", "Ana"), ("#character", "Silk")):
        ana.write(ana.page.locator(field), text)
    ana.press("Enter")
    expect(ana.page.locator("header .live")).to_have_text("Live")


def clock_started(gm: Hands, name: str) -> None:
    """Start a clock; its opener has the focus again."""
    gm.tab("Clocks")
    side = gm.page.locator(".clocks-side")
    gm.on(gm.button("New clock", side))
    expect(side.locator("#clock-name")).to_be_focused()
    gm.type(name)
    gm.on(gm.button("8", side), "Space")
    gm.on(gm.button("Start the clock", side), "Space")
    expect(gm.person.clock(name)).to_be_visible()
    expect(gm.button("New clock", side)).to_be_focused()
    gm.tab("Waiting")


def asked(ana: Hands, system: str, goal: str) -> None:
    """Ask, by a skill that is put on the sheet the first time."""
    skill = SKILLS[system][0]
    if not ana.now.locator("#goal").count():
        ana.on(ana.button(re.compile("^(I want to …|Something else)")))
    ana.write(ana.now.locator("#goal"), goal)
    known = ana.now.locator(".choice", has_text=re.compile(rf"^{skill}\b", re.IGNORECASE))
    if known.count():
        ana.on(known, "Space")
    else:
        ana.on(ana.button(re.compile("^Name it …")))
        ana.write(ana.now.get_by_label("Its name"), skill)
    if system == "fallen_empire":
        ana.write(ana.now.get_by_label("Threat"), "The watch is called")
    ana.on(ana.button("Ask Gia"))
    ana.person.sees("Waiting for Gia")
    ana.on_block()


def agreed(gm: Hands, system: str) -> None:
    """Set the terms: a square by the arrows, a Difficulty, or one of nine numbers."""
    gm.person.sees("Set the terms")
    if system == "daggerheart":
        gm.on(gm.button("16", gm.now.get_by_role("group", name="How hard is it?")), "Space")
        gm.on(gm.button(re.compile("^Agree to Difficulty 16")))
    elif system == "underworld":
        gm.on(gm.button("7", gm.now.get_by_role("group", name="Difficulty")))
    else:
        gm.to(gm.now.locator(".grid button"))
        for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
            gm.press(key)
        usual = gm.button(re.compile("^Risky, Standard, 2 ticks"))
        expect(usual).to_be_focused()
        gm.on(usual)
    gm.person.sees(re.compile("^Waiting for"))
    gm.on_block()


def rolled(ana: Hands) -> None:
    """Take what can be had for a price, where there is something; roll."""
    ana.person.may_roll()
    taken = ana.button(re.compile("^Take: Push for effect"))
    if taken.count():
        ana.on(taken, "Space")
        expect(ana.button(re.compile("^Taken: "))).to_be_visible()
        ana.person.may_roll()
    ana.on(ana.person.rolling)
    if ana.person.differs():
        pytest.fail("a first try counts as a second")
    expect(ana.person.shown_roll).to_be_visible()
    ana.on_block()


def settled(gm: Hands, ana: Hands) -> None:
    """Do what is still due until nothing is."""
    for _ in range(MOST_DUE):
        due = [action for action in gm.person.call("GET", "/actions")["actions"] if action["awaits"]]
        if not due:
            break
        what = due[-1]["awaits"][0]["what"]
        before = len(gm.person.log())
        if what in {"choice", "verdict"}:
            told = gm.now.locator("section .primary", has_text=re.compile("Tell the table|Pick at least"))
            expect(told).to_be_visible()
            if "Pick at least" in told.inner_text():
                gm.on(gm.now.locator(".menu > button"), "Space")
                gm.write(gm.now.locator(".picked .says"), "The bell rings")
            gm.on(told)
        elif what == "branch":
            ana.on(ana.now.locator(".menu > button"))
        elif what == "consequence":
            ana.on(ana.button(re.compile("^Take it")))
        else:
            pytest.fail(what)
        expect(gm.page.locator("#told")).to_be_attached()
        until(gm.page, lambda: len(gm.person.log()) > before, f"nothing came of {what}")  # noqa: B023  # at once
    for hands in (gm, ana):
        expect(
            hands.now.get_by_role("heading", name=re.compile("What happens now|What do you do|goes on at"))
        ).to_be_visible()


def resisted(gm: Hands, ana: Hands) -> None:
    """Narrate what befalls somebody, who resists it with three dice."""
    gm.on(gm.now.locator("summary", has_text="Something befalls somebody"))
    gm.write(gm.now.locator("#narrate-text"), "A broken wrist")
    gm.on(gm.button("Tell the table"))
    ana.person.sees("Take it, or resist: A broken wrist")
    ana.person.put_card_away()
    by_sheet, more = ana.now.get_by_role("combobox", name="What resists"), ana.button("one more")
    expect(by_sheet.or_(more).first).to_be_visible()
    if by_sheet.count():
        # The last of the list is another rating, by one's word.
        ana.on(by_sheet, "End")
    for _ in range(3 - int(ana.now.locator("output").first.inner_text())):
        ana.on(more, "Space")
    ana.on(ana.button(re.compile("^Resist")))
    gm.person.sees(re.compile("What happens now|goes on at"))
    assert len(gm.person.log("resisted")[-1]["resistance"]["dice"]) == 3


def undone(gm: Hands, name: str) -> None:
    """Tick a clock, and take that back."""
    gm.tab("Clocks")
    gm.on(gm.button(f"{name}: one on", gm.page.locator(".clocks-side")), "Space")
    expect(gm.person.clock(name).locator(".num")).to_contain_text("1 of 8")
    entry = gm.person.log("clock_ticked")[-1]["seq"]
    gm.tab("Story")
    gm.on(gm.button(f"Undo entry {entry}", gm.page.locator(".story-side")))
    expect(gm.page.locator(f"#why-{entry}")).to_be_focused()
    gm.type("Too early")
    gm.on(gm.button("Undo this", gm.page.locator(".story-side")))
    expect(gm.page.locator(f"#entry-{entry}")).to_be_focused()
    gm.tab("Clocks")
    expect(gm.person.clock(name).locator(".num")).to_contain_text("0 of 8")


@pytest.mark.parametrize("system, width", [(system, 1280) for system in GAMES] + [("buried_secrets", 360)])
def test_an_evening(sit: Sit, system: str, width: int) -> None:
    """Opened, joined, asked, agreed, rolled, settled, resisted, ticked and undone without a mouse."""
    gm, ana = Hands(sit("Gia", width)), Hands(sit("Ana", 360))
    seated(gm, ana, system)
    clock_started(gm, "The alarm")
    asked(ana, system, "slip past the watchman")
    agreed(gm, system)
    rolled(ana)
    settled(gm, ana)
    if gm.person.game().get("resist_rule"):
        resisted(gm, ana)
    undone(gm, "The alarm")
    ana.tab("Silk")
    sheet = ana.page.get_by_role("region", name="Silk")
    ana.on(ana.button("Change Silk", sheet))
    ana.on(ana.button(re.compile("one more$"), sheet), "Space")
    ana.on(ana.button("Save", sheet))
    expect(ana.button("Change Silk", sheet)).to_be_focused()
    ana.tab("Story")
    expect(ana.person.story().filter(has_text="slip past the watchman")).to_be_visible()
    assert len(gm.person.log("rolled")) == 1
