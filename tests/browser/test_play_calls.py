"""Calling people: what a tab says while somebody looks elsewhere, and what everybody sees of a roll in negotiation."""

import re
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene

RECORDED = """() => {
  globalThis.sent = [];
  globalThis.notes = 0;
  Object.defineProperty(document, "hidden", { get: () => globalThis.away === true });
  class Shown {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body, tag }) { globalThis.sent.push([title, body, tag]); }
    close() { globalThis.sent.push("closed"); }
  }
  globalThis.Notification = Shown;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { globalThis.notes += 1; return start.call(this, at); };
}"""
"""Records notifications and notes; a tab is hidden where `away` is set."""


def recorded(person: Person) -> None:
    """Record from the next page on."""
    person.context.add_init_script(f"({RECORDED})()")


def away(person: Person, gone: bool) -> None:
    """Look elsewhere, or at the table again."""
    person.page.evaluate("(gone) => { away = gone; document.dispatchEvent(new Event('visibilitychange')); }", gone)


def calls(page: Page) -> tuple[Any, int]:
    """Return the notifications that were shown, and the notes that were heard."""
    sent, notes = page.evaluate("[sent, notes]")
    return sent, notes


def icon(page: Page) -> str:
    """Return the icon of the tab."""
    return unquote(page.evaluate("document.querySelector('link[rel=icon]').href"))


def scene_of(sit: Sit, system: str = "buried_secrets", width: int = 1280) -> Scene:
    """Return a table of a game with three people, whose calls are recorded."""
    gm, ana, ben = sit("Gia", width), sit("Ana", 360), sit("Ben", 768)
    for person in (gm, ana, ben):
        recorded(person)
    return Scene(gm, ana, ben, system)


def test_a_tab_counts_what_awaits_me(sit: Sit) -> None:
    """Title and icon count what awaits each person, and nothing of what awaits others."""
    scene = scene_of(sit)
    ana, gm, ben = scene.people
    for person in scene.people:
        expect(person.page).to_have_title("The Vault Job - Rollwright")
        assert "<text" not in icon(person.page)
    ana.ask("slip past the watchman", "Prowl", value=1)
    expect(gm.page).to_have_title("(1) The Vault Job - Rollwright")
    ben.ask("bar the door", "Wreck", value=1)
    expect(gm.page).to_have_title("(2) The Vault Job - Rollwright")
    assert ">2</text>" in icon(gm.page)
    expect(ana.page).to_have_title("The Vault Job - Rollwright")
    gm.now.get_by_role("button", name=re.compile("^Risky, Standard")).click()
    expect(ana.page).to_have_title("(1) The Vault Job - Rollwright")
    expect(gm.page).to_have_title("(1) The Vault Job - Rollwright")
    assert ">1</text>" in icon(ana.page)
    assert "<text" not in icon(ben.page)


def test_who_looks_elsewhere_is_called(sit: Sit) -> None:
    """What is new calls once, by a sound and a notification; neither what was known, nor anybody who looks."""
    scene = scene_of(sit)
    ana, gm, ben = scene.people
    ana.ask("slip past the watchman", "Prowl", value=1)
    expect(gm.page).to_have_title(re.compile(r"^\(1\)"))
    assert calls(gm.page) == ([], 0)
    away(gm, True)
    ben.ask("bar the door", "Wreck", value=1)
    expect(gm.page).to_have_title(re.compile(r"^\(2\)"))
    sid = gm.seat["sid"]
    shown = ["Set the terms · The Vault Job", "Thorn: “bar the door”", sid]
    gm.page.wait_for_function("sent.length && notes === 2")
    assert calls(gm.page) == ([shown], 2)
    ben.page.get_by_role("button", name="Change the words").click()
    ben.page.locator("#goal-now").fill("bar the door with a bench")
    # What is typed and not sent outlives a reload.
    ben.page.reload()
    expect(ben.page.locator("#goal-now")).to_have_value("bar the door with a bench")
    ben.page.locator("form", has=ben.page.locator("#goal-now")).get_by_role("button", name="Save").click()
    expect(gm.page.locator(".queue")).to_contain_text("with a bench")
    assert calls(gm.page) == ([shown], 2)
    away(gm, False)
    assert calls(gm.page) == ([shown, "closed"], 2)
    assert calls(ana.page) == ([], 0)


def test_calls_can_be_turned_off(sit: Sit) -> None:
    """Who wants no calls gets the number in the tab alone, on this device, after a reload too."""
    scene = scene_of(sit)
    ana, gm, _ = scene.people
    gm.page.get_by_role("button", name="Settings").click()
    gm.page.get_by_label("When something awaits you").select_option("off")
    gm.page.reload()
    expect(gm.page).to_have_title("The Vault Job - Rollwright")
    gm.page.get_by_role("button", name="Fair dice").click()
    gm.close_dialog()
    away(gm, True)
    ana.ask("slip past the watchman", "Prowl", value=1)
    expect(gm.page).to_have_title(re.compile(r"^\(1\)"))
    assert calls(gm.page) == ([], 0)


def test_notifications_are_asked_for_by_a_press_alone(sit: Sit) -> None:
    """The browser is asked only where somebody presses for it, and what it refuses is told."""
    gm = sit("Gia")
    gm.context.add_init_script(
        "globalThis.asked = 0; globalThis.Notification = class { static permission = 'default';"
        "static async requestPermission() { asked += 1; return 'denied'; } };"
    )
    gm.open_table("buried_secrets")
    gm.page.get_by_role("button", name="Settings").click()
    assert gm.page.evaluate("asked") == 0
    gm.page.get_by_role("button", name="Allow notifications").click()
    expect(gm.page.get_by_text("This browser refuses notifications of this page")).to_be_visible()
    assert gm.page.evaluate("asked") == 1


def test_without_https_there_are_no_notifications(sit: Sit, playing: str) -> None:
    """Where the browser has none, settings say why, and nothing is offered."""
    gm = sit("Gia", url=playing.replace("127.0.0.1", "table.test"))
    gm.open_table("buried_secrets")
    gm.page.get_by_role("button", name="Settings").click()
    expect(gm.page.get_by_text("Notifications need https")).to_be_visible()
    expect(gm.page.get_by_role("button", name="Allow notifications")).to_have_count(0)


@pytest.mark.parametrize("width, height", [(1280, 600), (768, 700)])
def test_the_queue_stays_in_view(sit: Sit, width: int, height: int) -> None:
    """Wherever the GM has scrolled to, all that waits is in view, and one press away."""
    scene = scene_of(sit, width=width)
    ana, gm, ben = scene.people
    gm.page.set_viewport_size({"width": width, "height": height})
    ana.ask("slip past the watchman", "Prowl", value=1)
    ben.ask("bar the door", "Wreck", value=1)
    entries = gm.page.locator(".queue-box .entry")
    expect(entries).to_have_count(2)
    gm.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for entry in (entries.first, entries.last):
        expect(entry).to_be_in_viewport()
    entries.last.click()
    gm.sees("Set the terms")
    expect(gm.now.locator(".turn")).to_contain_text("bar the door")


def test_a_phone_counts_in_its_tab(sit: Sit) -> None:
    """On a phone the first tab has the number, and the queue is not above the action."""
    scene = scene_of(sit, width=360)
    ana, gm, _ = scene.people
    ana.ask("slip past the watchman", "Prowl", value=1)
    expect(gm.page.locator("nav.tabs")).to_contain_text("Waiting 1")
    expect(gm.page.locator("#now .queue-box")).to_have_count(0)


def test_waiting_is_never_filled(sit: Sit) -> None:
    """Who waits for another has a flat block: the GM too, once they have agreed."""
    scene = scene_of(sit)
    ana, gm, ben = scene.people
    ana.ask("slip past the watchman", "Prowl", value=1)
    expect(gm.now.locator(".turn")).to_have_count(1)
    expect(ben.now).to_contain_text("waits for Gia")
    for person in (ana, ben):
        expect(person.now.locator(".wait")).to_have_count(1)
        expect(person.now.locator(".turn")).to_have_count(0)
    gm.agree("buried_secrets")
    expect(ana.now.locator(".turn")).to_have_count(1)
    expect(ben.now).to_contain_text("waits for Silk")
    for person in (gm, ben):
        expect(person.now.locator(".wait")).to_have_count(1)
        expect(person.now.locator(".turn")).to_have_count(0)


@pytest.mark.parametrize("system", ["buried_secrets", "daggerheart", "underworld"])
def test_everybody_sees_the_stakes(sit: Sit, system: str) -> None:
    """Others at the table, a spectator too, see the same chances as the roller, and follow each change of the terms."""
    scene = scene_of(sit, system)
    sue = sit("Sue", 360)
    sue.page.goto(scene.link)
    sue.page.fill("#name", "Sue")
    sue.page.get_by_label("I only watch").check()
    sue.page.get_by_role("button", name="Sit down").click()
    scene.ready()
    exact = scene.ana.call("GET", f"/actions/{scene.ana.action()['id']}/stakes")["success"]["decimal"]
    for person in (scene.ben, sue):
        shown = person.now.locator(".watched .big b").first
        expect(shown).to_have_text(re.compile(rf"^{int(100 * exact)} %|^{int(100 * exact) + 1} %"))
        expect(shown).to_have_text(scene.ana.now.locator(".big b").first.inner_text())
    expect(sue.now.get_by_role("button", name=re.compile("^Help|slip past"))).to_have_count(0)


def test_a_helper_decides_with_both_numbers_before_their_eyes(sit: Sit) -> None:
    """Who may help sees the chance without and with their help, before they press; then all see the new one."""
    scene = scene_of(sit)
    scene.ready()
    ben = scene.ben
    ben.now.get_by_role("button", name="Help Silk: 50 to 75 %").click()
    expect(ben.now.get_by_role("region", name="Stakes").locator(".big b").first).to_have_text("50 %")
    expect(ben.now.locator(".gain")).to_have_text("50 to 75 %")
    ben.now.get_by_role("button", name=re.compile("^Thorn helps")).click()
    scene.ana.now.locator(".dock").get_by_role("button", name=re.compile("^Accept")).click()
    for person in (scene.ana, ben):
        expect(person.now.get_by_role("region", name="Stakes").locator(".big b").first).to_have_text("75 %")
