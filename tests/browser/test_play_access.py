"""Who can use `/play`: with a screen reader, on small screens, in large text, without motion, German."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # it says nothing of types
from playwright.sync_api import Page, expect

from service.language import file_of
from service.language.po import read
from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.browser.waiting import until_drawn
from tests.language.test_catalogues import in_page

_RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map(({ id, nodes }) => [id, ...nodes.slice(0, 4).map((one) => `${one.target}: ${one.failureSummary}`)])"""
WIDE = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
OUT = """() => [...document.querySelectorAll("main *, header *, nav *, dialog[open] *")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  const kept = one.closest(".scroll, .off, .skip, svg, .embedded, pre, .grid-scroll");
  const shown = width && one.checkVisibility();
  const cut = one.matches("button:not(.tabs *), th, .row") && one.scrollWidth > one.clientWidth + 1;
  return shown && ((!kept && (right > innerWidth + 1 || left < -1)) || cut);
}).slice(0, 5).map((one) => one.outerHTML.slice(0, 160))"""


def faults(page: Page) -> list[Any]:
    """Return what axe-core finds."""
    page.evaluate(AXE_SCRIPT)
    found: list[Any] = page.evaluate(_RUN)
    return found


Look = Callable[[str, Person], None]


def walk(sit: Sit, look: Look, **more: Any) -> Scene:
    """Play a scene to the end of a roll with a consequence; look at each screen on the way."""
    gm = sit("Gia", **more)
    gm.page.goto(f"{gm.url}/play")
    expect(gm.page.locator("[name=system]")).to_have_count(6)
    look("door", gm)
    gm.open_table("buried_secrets")
    look("opened", gm)
    gm.page.locator("header").get_by_role("button", name="Invite").click()
    expect(gm.page.locator("dialog .qr")).to_be_visible()
    look("invite", gm)
    link = gm.page.get_by_label("Link", exact=True).input_value()
    gm.close_dialog()
    for panel in ("Fair dice", "Settings"):
        gm.page.locator("header").get_by_role("button", name=panel).click()
        expect(gm.page.locator("dialog h3").first).to_be_visible()
        look(panel.lower(), gm)
        gm.close_dialog()
    gm.now.get_by_role("button", name="Other dice").click()
    expect(gm.page.locator("dialog #dice-of")).to_be_visible()
    look("other dice", gm)
    gm.close_dialog()
    ana, ben = sit("Ana", **more), sit("Ben", **more)
    ana.page.goto(link)
    ana.page.wait_for_selector("#character")
    look("join", ana)
    ana.join(link, "Silk")
    ben.join(link, "Thorn")
    scene = Scene.__new__(Scene)
    scene.gm, scene.ana, scene.ben, scene.system, scene.link = gm, ana, ben, "buried_secrets", link
    scene.skill, scene.value, scene.game = "prowl", 1, gm.game()
    gm.start_clock("The alarm")
    gm.allow_thrown_dice()
    ana.begin()
    ana.now.get_by_role("button", name="Name it …").click()
    look("ask", ana)
    ana.now.get_by_role("button", name="Name it …").click()
    scene.asked()
    look("terms", gm)
    gm.agree("buried_secrets")
    ana.may_roll()
    look("stakes", ana)
    to_a_consequence(scene, look)
    for tab in ("Silk", "Clocks", "Story"):
        ana.look(tab)
        look(tab.lower(), ana)
    for tab in ("People", "Clocks", "Story"):
        gm.look(tab)
        look(f"{tab.lower()} of the GM", gm)
    return scene


def to_a_consequence(scene: Scene, look: Look) -> None:
    """Roll, and resist what follows."""
    gm, ana = scene.gm, scene.ana
    ana.throw(3)
    ana.stands()
    look("dice", ana)
    gm.now.locator(".menu > button").first.click()
    look("choose", gm)
    gm.now.locator(".menu > button").first.click()
    gm.tell("Harm", text="A broken wrist")
    ana.sees(re.compile("^Take it, or resist"))
    ana.put_card_away()
    look("consequences", ana)
    ana.resist()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe(sit: Sit, width: int, scheme: str) -> None:
    """axe-core finds nothing on any screen."""
    found: dict[str, Any] = {}

    def look(name: str, person: Person) -> None:
        if wrong := faults(person.page):
            found[name] = wrong

    walk(sit, look, width=width, color_scheme=scheme, reduced_motion="reduce")
    assert found == {}


@pytest.mark.parametrize(
    "how", ["320 pixels", "360 pixels", "768 pixels", "200 % text", "200 % zoom", "forced colours"]
)
def test_it_is_whole(sit: Sit, how: str) -> None:
    """Nothing stands out of the page, and nothing has to be scrolled sideways, however narrow it is."""
    widths = {"320 pixels": 320, "360 pixels": 360, "768 pixels": 768, "200 % zoom": 640}
    more: dict[str, Any] = {"width": widths.get(how, 1280), "reduced_motion": "reduce"}
    if how == "forced colours":
        more["forced_colors"] = "active"
    found: dict[str, Any] = {}

    def look(name: str, person: Person) -> None:
        page = person.page
        if how == "200 % text":
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        if page.evaluate(WIDE) > 0 or page.evaluate(OUT):
            found[name] = page.evaluate(OUT)

    scene = walk(sit, look, **more)
    assert found == {}
    if how == "200 % text":
        size = scene.gm.page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
        assert size >= 30


def test_forced_colours(sit: Sit) -> None:
    """With the colours of the system, what is pressed, what is awaited and the parts of a bar are still told apart."""
    scene = Scene(sit("Gia"), sit("Ana", 360, forced_colors="active"), sit("Ben"), "buried_secrets")
    scene.ready()
    page = scene.ana.page
    style = "(one, name) => getComputedStyle(one)[name]"
    turn = page.locator("#now .turn")
    assert turn.evaluate(style, "borderTopStyle") != "none"
    assert float(turn.evaluate(style, "borderTopWidth").removesuffix("px")) >= 1
    parts = page.locator(".bar").first.locator("rect.s")
    fills = parts.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    assert len(set(fills)) == len(fills)


_HEARD = """() => {
  globalThis.heard = { knocks: 0 };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...at) { heard.knocks += 1; return start.apply(this, at); };
}"""


def test_reduced_motion(sit: Sit) -> None:
    """No motion is shown to who wants none: by the device, or by the page's own setting; sound is another one."""
    scene = Scene(sit("Gia"), sit("Ana", 360, reduced_motion="reduce"), sit("Ben", 768), "buried_secrets")
    ben = scene.ben
    ben.page.locator("header").get_by_role("button", name="Settings").click()
    ben.page.get_by_label("Dice", exact=True).select_option("less")
    ben.page.get_by_label("Sound").select_option("all")
    for person in (scene.ana, ben):
        person.page.evaluate(_HEARD)
    ben.close_dialog()
    for person in (scene.ana, ben):
        person.page.evaluate(
            """() => {
              globalThis.moved = [];
              document.addEventListener("animationstart", ({ animationName }) => moved.push(animationName), true);
              document.addEventListener("transitionstart", ({ propertyName }) => moved.push(propertyName), true);
            }"""
        )
    scene.gm.start_clock("The alarm")
    scene.rolled()
    scene.gm.clock("The alarm").get_by_role("button", name="The alarm: one on").click()
    for person in (scene.ana, ben):
        expect(person.clock("The alarm").locator(".num")).to_contain_text("1 of 6")
        until_drawn(person.page)
        running = person.page.evaluate(
            "document.getAnimations().map((one) => one.animationName ?? one.transitionProperty)"
        )
        assert (person.page.evaluate("moved"), running) == ([], []), person.name
    # Dice that do not fly hit nothing.
    assert [person.page.evaluate("heard.knocks") for person in (scene.ana, ben)] == [0, 0]


def test_dice_fly_where_motion_is_welcome(sit: Sit) -> None:
    """The same is seen to move without that wish, so that the test above can fail; one's own dice are heard."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "buried_secrets")
    scene.ben.page.locator("header").get_by_role("button", name="Settings").click()
    scene.ben.page.get_by_label("Sound").select_option("all")
    scene.ben.close_dialog()
    scene.ready()
    page = scene.ana.page
    for person in scene.people:
        person.page.evaluate(_HEARD)
    page.evaluate("document.addEventListener('animationstart', () => { globalThis.moved = true }, true)")
    scene.ana.roll()
    page.wait_for_function("globalThis.moved === true")
    for person in scene.people:
        person.put_away()
    assert [person.page.evaluate("heard.knocks > 0") for person in scene.people] == [True, False, True]


# ---- While somebody types --------------------------------------------------------------------------------------------


def test_a_new_demand_while_the_gm_types(sit: Sit) -> None:
    """Another question neither takes the focus nor replaces what is being typed; it is announced beside it."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "buried_secrets")
    scene.asked()
    field = scene.gm.now.get_by_role("textbox", name="If it goes badly")
    field.click()
    scene.gm.page.keyboard.type("He rings ")
    scene.ben.ask("watch the roof", "survey", value=1)
    expect(scene.gm.now.get_by_role("button", name="next: Thorn")).to_be_visible()
    scene.gm.page.keyboard.type("the bell")
    expect(field).to_be_focused()
    expect(field).to_have_value("He rings the bell")
    expect(scene.gm.now.locator(".turn .says")).to_contain_text("slip past the watchman")


def test_a_new_demand_while_a_player_types(sit: Sit) -> None:
    """A player who is asked for help while they write what they want goes on writing."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "buried_secrets")
    ana, ben = scene.ana, scene.ben
    goal = ana.now.locator("#goal")
    goal.click()
    ana.page.keyboard.type("slip past ")
    ben.ask("watch the roof", "survey", value=1)
    scene.gm.sees("Set the terms")
    scene.gm.agree("buried_secrets")
    ben.may_roll()
    ben.now.get_by_role("button", name=re.compile("^Ask Silk: Assist")).click()
    expect(ana.page.locator("#told")).to_contain_text(re.compile("offers|asks"))
    ana.page.keyboard.type("the watchman")
    expect(goal).to_be_focused()
    expect(goal).to_have_value("slip past the watchman")


def test_drafts(sit: Sit) -> None:
    """What somebody types stays while others demand something, over a reload too, until it is sent or given up."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    page = gm.page
    headings, names = gm.page.locator("h1"), gm.page.locator("#new-character")
    gm.open_table("buried_secrets")
    link = gm.invite()
    gm.now.get_by_role("button", name="Call for a roll").click()
    expect(names).to_have_count(1)
    names.fill("Cor")
    page.reload()
    expect(names).to_have_count(1)
    expect(names).to_have_value("Cor")
    page.get_by_role("button", name="Make the character").click()
    gm.now.get_by_text("Something befalls somebody").click()
    told = gm.now.locator("#narrate-text")
    told.fill("The floor ")
    ana.join(link, "Silk")
    ana.ask("slip past the watchman", "prowl", value=1)
    expect(gm.now.get_by_role("button", name="next: Silk")).to_be_visible()
    told.press_sequentially("gives way")
    page.reload()
    gm.sees("Set the terms")
    gm.now.get_by_role("button", name="Call for another roll").click()
    expect(told).to_have_value("The floor gives way")
    expect(names).to_be_hidden()
    # It is given up, and what is asked for is written twice, as it was before the reload.
    gm.now.locator("form", has=page.locator("#narrate-text")).get_by_role("button", name="Cancel").click()
    expect(told).to_have_value("")
    gm.now.locator("#goal").fill("bar the door")
    gm.now.get_by_label("Who?").select_option(label="Cor")
    gm.now.get_by_role("button", name="Name it …").click()
    gm.now.get_by_label("Its name").fill("wreck")
    page.reload()
    gm.now.get_by_role("button", name="Call for another roll").click()
    expect(gm.now.locator("#goal")).to_have_value("bar the door")
    expect(gm.now.get_by_label("Its name")).to_have_value("wreck")
    expect(told).to_have_value("")
    gm.now.get_by_role("button", name="Call for the roll").click()
    gm.page.locator(".queue .entry", has_text="bar the door").click()
    # Of an action of one's own there are stakes and terms at once, and still one heading.
    expect(gm.now.locator(".dock")).to_be_visible()
    expect(gm.now.locator("summary", has_text="Change the terms")).to_be_visible()
    expect(headings).to_have_count(1)
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('kept'))") == []


# ---- In German -------------------------------------------------------------------------------------------------------


german = partial(read(file_of("de")).pgettext, "play")
_SAID = [one for said in {*in_page()} for one in (said if isinstance(said, tuple) else {said} - {german(said)})]
ENGLISH = [one for one in _SAID if " " in one and "{" not in one]
"""Sentences of two words or more, which only an English page has."""


def test_in_german(sit: Sit) -> None:
    """In German no English sentence of the page is seen, it says what language it is in, and axe-core finds nothing."""
    # What moves is seen through, as far as a check of contrasts can tell.
    gm, ana = [sit(*one, locale="de-DE", reduced_motion="reduce") for one in (("Gia", 1280), ("Ana", 360))]
    found: dict[str, list[str]] = {}

    def look(name: str, person: Person) -> None:
        said = person.page.locator("body").inner_text() + str(
            person.page.locator("[aria-label]").evaluate_all(
                "(all) => all.map((one) => one.getAttribute('aria-label'))"
            )
        )
        found.update({f"{name}, by axe-core": wrong for wrong in [faults(person.page)] if wrong})
        if left := [one for one in ENGLISH if re.search(rf"(?<![\w]){re.escape(one)}(?![\w])", said)]:
            found[name] = left

    gm.page.goto(f"{gm.url}/play")
    expect(gm.page.locator("html")).to_have_attribute("lang", "de")
    expect(gm.page.locator("[name=system]")).to_have_count(6)
    look("door", gm)
    gm.page.fill("#table", "Der Tresor")
    gm.page.fill("#name", "Gia")
    gm.page.get_by_role("button", name=german("Open the table")).click()
    gm.sees(german("Your table is open"))
    look("opened", gm)
    gm.page.locator("header .tools button").first.click()
    expect(gm.page.locator("dialog .qr")).to_be_visible()
    look("invite", gm)
    ana.page.goto(gm.page.locator("#link").input_value())
    gm.page.keyboard.press("Escape")
    ana.page.fill("#name", "Ana")
    ana.page.fill("#character", "Seide")
    look("join", ana)
    ana.page.get_by_role("button", name=german("Sit down")).click()
    ana.now.locator("#goal").fill("am Wächter vorbei")
    ana.now.locator(".choice").first.click()
    ana.now.locator(".other input").fill("schleichen")
    look("ask", ana)
    ana.now.locator("form button.primary").click()
    expect(gm.now.locator(".grid")).to_be_visible()
    look("terms", gm)
    gm.now.locator(".grid button.usual").click()
    expect(ana.rolling).to_be_visible()
    expect(ana.now.locator("svg.bar").first).to_be_visible()
    look("stakes", ana)
    ana.rolling.click()
    for person in (gm, ana):
        expect(person.now.locator("article .verdict")).to_be_visible()
        expect(person.page.locator("article.rolling")).to_have_count(0)
        look(f"after the dice, {person.name}", person)
    for tab in range(1, 4):
        ana.page.locator("nav.tabs button").nth(tab).click()
        look(f"tab {tab}", ana)
    assert found == {}
    # Somebody may choose another language than the browser's.
    ana.page.locator("header .tools button").last.click()
    look("settings", ana)
    ana.page.locator("#set-language").select_option("en")
    expect(ana.page.locator("html")).to_have_attribute("lang", "en")
    expect(ana.page.locator("nav.tabs")).to_contain_text("Story")
    assert found == {}
