"""Pictures of `/play` for the documentation, from a scene that is played: `python -m tools.pictures`."""

from pathlib import Path
from typing import Literal, get_args

from playwright.sync_api import expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.browser.play import Person, Scene
from tests.e2e.conftest import ROOT, started
from tests.store.servers import in_memory

FOLDER = ROOT / "docs" / "pictures"
SIZES = {360: 740, 768: 900, 1280: 800}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
Screen = Literal["door", "terms", "stakes", "throw", "resist", "story"]
SCREENS: tuple[Screen, ...] = get_args(Screen)
GOAL = "slip past the watchman to the vault door"
CLOCK = "The vault opens"
NEXT = (
    "climb the wall of the yard",
    "pick the lock of the side door",
    "slip past the second guard",
    "cross the hall between two rounds",
    "quiet the dog",
    "find the stairs in the dark",
    "lift the keys from the hook",
    "hide behind the crates",
    "open the grate",
    "cross the cellar unheard",
    "reach the vault door",
)
"""What is tried next, until there is something to resist."""


def take(person: Person, screen: Screen, tab: str = "", folder: Path = FOLDER) -> None:
    """Take a picture of what somebody sees, at each width and in both colour schemes."""
    page = person.page
    expect(page.locator(".flash")).to_have_count(0)
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if tab:
            person.look(tab)
        page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.screenshot(path=folder / f"play-{screen}-{width}-{scheme}.png", animations="disabled", caret="hide")
    page.set_viewport_size({"width": 1280, "height": 900})


def take_throw(person: Person, folder: Path = FOLDER) -> None:
    """Take a picture of dice that stand in the tray, thrown again for each width and both colour schemes."""
    page = person.page
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            person.now.locator(".dice-button").first.click()
            page.locator(".tray.standing").wait_for()
            page.screenshot(path=folder / f"play-throw-{width}-{scheme}.png", animations="disabled", caret="hide")
            person.put_away()
    page.set_viewport_size({"width": 1280, "height": 900})


def play(scene: Scene) -> None:
    """Play until somebody may resist, and take pictures on the way."""
    gm, ana, ben = scene.gm, scene.ana, scene.ben
    gm.start_clock(CLOCK, 8)
    gm.clock(CLOCK).get_by_role("button", name=f"{CLOCK}: one on").click()
    scene.asked(GOAL, clock=CLOCK)
    take(gm, "terms")
    gm.now.get_by_role("textbox", name="If it works").fill("You stand before the door, unseen")
    gm.now.get_by_role("textbox", name="If it goes badly").fill("He rings the bell")
    gm.agree(scene.system)
    ana.may_roll()
    ben.now.get_by_role("button", name=GOAL).click()
    ben.now.get_by_label("How?").fill("I whistle from the roof")
    ben.now.get_by_role("button", name="Thorn helps").click()
    ana.now.get_by_role("button", name="Accept: Thorn helps").wait_for()
    take(ana, "stakes")
    ana.now.get_by_role("button", name="Accept: Thorn helps").click()
    ana.now.get_by_role("button", name="Withdraw: Thorn helps").wait_for()
    for n in range(len(NEXT)):
        entry = ana.roll()
        ana.stands()
        if entry["ruling"]["menu"]["at_least"]:
            take_throw(ana)
            gm.tell("Harm", text="A bad fall from the wall")
            ana.sees("Take it, or resist: A bad fall from the wall")
            ana.put_card_away()
            take(ana, "resist")
            ana.resist()
            scene.settle()
            take(ana, "story", "Story")
            return
        scene.settle()
        scene.ready(NEXT[n])
    raise AssertionError(f"no consequence in {len(NEXT)} rolls")


def main() -> None:
    """Start a service, and play."""
    with in_memory() as path, started(path) as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        people = [Person(browser, running.url, name, reduced_motion="reduce") for name in ("Gia", "Ana", "Ben")]
        people[0].page.goto(f"{running.url}/play")
        people[0].page.locator("[name=system]").first.wait_for(state="attached")
        take(people[0], "door")
        play(Scene(people[0], people[1], people[2], "buried_secrets"))
        browser.close()
    assert [person.wrong for person in people] == [[], [], []]


if __name__ == "__main__":
    main()
