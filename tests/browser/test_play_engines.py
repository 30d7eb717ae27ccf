"""An evening at `/play` in Firefox and in WebKit: a GM and a player, a game of each family."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.engines import ENGINES, MISSING, Engine

GOAL = "slip past the watchman"
HARM = "A ball in the arm"
MOST_STEPS = 12
_SQUARE = ("#now .grid button", "^Risky, Standard")
TERMS = {
    "buried_secrets": [_SQUARE],
    "daggerheart": [("#now button", "^14$"), ("#now button", "^Agree to Difficulty 14")],
    "underworld": [("#now button", "^7$")],
}
"""What the GM presses to agree, by game."""
_STANDS = """const roll = document.querySelector("#now article:not(.rolling):has(.verdict)");
return roll && {
  verdict: roll.querySelector(".verdict").innerText.trim(),
  faces: [...roll.querySelectorAll(".dice .die svg")].map((one) => one.getAttribute("aria-label")),
};"""


@pytest.fixture(params=sorted(ENGINES))
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[Engine, Engine]]:
    """Two browsers of one kind: the GM's and the player's."""
    if why := MISSING[request.param]:
        pytest.skip(why)
    start = ENGINES[request.param]
    with start() as gm, start() as ana:
        yield gm, ana


def seated(gm: Engine, ana: Engine, url: str, system: str) -> None:
    """Open a table, and sit down there by its link."""
    gm.driver.get(f"{url}/play")
    gm.press(f"label:has([value={system}])")
    gm.type("#table", "The Vault Job")
    gm.type("#name", "Gia")
    gm.press("button", "^Open the table$")
    gm.find("#now h1", "^Your table is open$")
    gm.press("header button", "^Invite$")
    link = str(gm.find("#link").get_property("value"))
    gm.press("dialog button", "^Close$")
    ana.driver.get(link)
    ana.type("#name", "Ana")
    ana.type("#character", "Silk")
    ana.press("button", "^Sit down$")
    ana.find("header .live", "^Live$")


def stands(person: Engine) -> Any:
    """Return what a page shows of the roll once its dice stand: verdict and faces."""
    shown = person.driver.execute_script(_STANDS)
    return shown if shown and all(shown.values()) else None


def rolled(gm: Engine, ana: Engine, system: str) -> None:
    """Ask, agree and roll; both see the same faces and the same words."""
    ana.type("#goal", GOAL)
    ana.press("#now .choice")
    ana.press("#now button.primary", "^Ask Gia$")
    ana.find("#now h1", "^Waiting for Gia")
    gm.find("#now h1", "^Set the terms$")
    for css, text in TERMS[system]:
        gm.press(css, text)
    ana.find("#now h1", "^Roll, or change your mind$")
    assert re.search(r"\d+ %", ana.find("#now [aria-label=Stakes], #now .stakes").text)
    ana.press("#now .dock .primary")
    seen = [person.until(lambda: stands(person), "dice that stand") for person in (ana, gm)]  # noqa: B023  # at once
    assert seen[0] == seen[1]


def step(person: Engine, css: str, text: str = "") -> None:
    """Press something, and wait until something else is awaited."""
    before = person.find("#now h1").text
    person.press(css, text)
    person.until(lambda: person.find("#now h1").text != before, f"something else than {before}")


def due_of(gm: Engine, ana: Engine) -> str:
    """Return what is due as both pages say it; an empty text while one has not heard of it yet."""
    if gm.has("#now h1", "^What happens now"):
        return "nothing"
    if gm.has("#now h1", "^(It works|It goes wrong|What follows)"):
        return "choice"
    if ana.has("#now h1", "^How do you go on"):
        return "branch"
    return "consequence" if ana.has("#now h1", "^Take it") else ""


def settled(gm: Engine, ana: Engine) -> None:
    """Do what is due, as plainly as can be, until nothing is."""
    for _ in range(MOST_STEPS):
        due = gm.until(lambda: due_of(gm, ana), "something that is due, or nothing any more")
        if due == "nothing":
            return
        if due == "choice":
            if gm.has("#now .primary", "^Pick at least"):
                gm.press("#now .menu > button")
            step(gm, "#now .primary", "^Tell the table$")
        elif due == "branch":
            step(ana, "#now .menu > button")
        else:
            step(ana, "#now button", "^Take it")
    raise AssertionError(f"still something due after {MOST_STEPS} steps")


@pytest.mark.parametrize("system", TERMS)
def test_an_evening(pair: tuple[Engine, Engine], playing: str, system: str) -> None:
    """From an opened table to a settled roll, a clock and, where the game has it, a resistance: both read the same."""
    gm, ana = pair
    seated(gm, ana, playing, system)
    gm.press(".clocks-side button", "^New clock$")
    gm.type("#clock-name", "The alarm")
    gm.press(".clocks-side button", "^Start the clock$")
    gm.press(".clocks-side button", "^The alarm: one on$")
    ana.find(".clocks-side .clock .num", r"^1 of \d")
    rolled(gm, ana, system)
    settled(gm, ana)
    if system == "buried_secrets":
        gm.press("#now summary", "^Something befalls somebody$")
        gm.type("#narrate-text", HARM)
        gm.press("#now details[open] button", "^Tell the table$")
        ana.find("#now h1", f"^Take it, or resist: {HARM}$")
        ana.press("#now button", "^Resist")
        gm.find("#now h1", "^What happens now")
        for person in pair:
            person.find(".story-side .story > li", HARM)
    for person in pair:
        person.find(".story-side .story > li", GOAL)
