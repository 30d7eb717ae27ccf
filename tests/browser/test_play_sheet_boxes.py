"""The sheet at `/play`: boxes, what a roll would fill of them, what is dashed, and clocks and people that fit."""

import re
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene, code_of
from tests.browser.test_play_access import OUT, WIDE

BUILT = Path(__file__).parents[2] / "service" / "http" / "play" / "built"


def sheet_of(person: Person, name: str = "Silk") -> Locator:
    """The sheet of a character of somebody's own."""
    person.look(name)
    return person.page.locator(".side.a").get_by_role("region", name=name)


def stress_of(person: Person) -> int:
    """What stress the first character has, as the service has it."""
    value: int = person.call("GET", "/characters/c1")["tracks"]["stress"]["value"]
    return value


@pytest.mark.parametrize(
    "system, capped",
    [
        ("buried_secrets", {"stress": 9, "trauma": 4, "harm_1": 2, "harm_2": 2, "harm_3": 1}),
        ("daggerheart", {"hope": 6, "stress": 6}),
        ("underworld", {"willpower": 10, "damage": 7}),
    ],
)
def test_a_character_begins_with_the_boxes_of_a_printed_sheet(sit: Sit, system: str, capped: dict[str, int]) -> None:
    """Whoever sits down with a name has them, and who makes a character at the page; what has none is a number."""
    gia, ana = sit("Gia"), sit("Ana", 390)
    gia.open_table(system)
    ana.join(gia.invite(), "Silk")
    tracks = ana.call("GET", "/characters/c1")["tracks"]
    assert {name: track["cap"] for name, track in tracks.items() if "cap" in track} == capped
    sheet = sheet_of(ana)
    expect(sheet.get_by_role("slider")).to_have_count(len(capped))
    gia.now.locator("summary", has_text="A character of yours").click()
    gia.now.get_by_label("Name of the character").fill("Khari")
    gia.now.get_by_role("button", name="Make the character").click()
    expect(gia.page.locator(".side.a").get_by_role("region", name="Khari")).to_be_visible()
    made = gia.call("GET", "/characters/c2")["tracks"]
    assert {name: track["cap"] for name, track in made.items() if "cap" in track} == capped


def test_a_track_is_a_slider(sit: Sit) -> None:
    """A box that is tapped is the last filled, another tap takes it back; arrows, Home and End; each is an entry."""
    gia, ana = sit("Gia"), sit("Ana", 390)
    gia.open_table("buried_secrets")
    ana.join(gia.invite(), "Silk")
    sheet = sheet_of(ana)
    stress = sheet.get_by_role("slider", name="Stress", exact=True)
    boxes = stress.locator("svg")
    for at, value in ((4, 4), (4, 3), (2, 2), (9, 9)):
        boxes.nth(at - 1).click()
        expect(stress).to_have_attribute("aria-valuetext", f"{value} of 9")
        assert stress_of(ana) == value
    stress.focus()
    for key, value in (("Home", 0), ("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1), ("End", 9)):
        stress.press(key)
        expect(stress).to_have_attribute("aria-valuenow", str(value))
        assert stress_of(ana) == value
    expect(sheet.locator(".track", has_text="Stress").locator(".nn")).to_have_text("9/9")
    expect(stress.locator(".on")).to_have_count(9)
    changed = ana.log("tracks_changed")
    assert [entry["changes"][0]["amount"] for entry in changed] == [4, -1, -1, 7, -9, 1, 1, -1, 8]
    size = boxes.first.bounding_box()
    assert size
    assert size["height"] >= 44
    assert size["width"] >= 24
    others = sit("Ben", 768)
    others.join(gia.invite(), "Thorn")
    others.page.locator(".people summary", has_text="Silk").click()
    expect(others.page.locator(".people").get_by_role("slider")).to_have_count(0)
    expect(others.page.locator(".people").get_by_role("img", name="Stress, 9 of 9")).to_be_visible()


def test_boxes_are_given_changed_and_removed(sit: Sit) -> None:
    """The sheet changes how many there are; without any a track keeps a stepper, and may get boxes again."""
    gia, ana = sit("Gia"), sit("Ana", 390)
    gia.open_table("buried_secrets")
    ana.join(gia.invite(), "Silk")
    sheet = sheet_of(ana)
    sheet.get_by_role("button", name="Change Silk").click()
    stress = sheet.get_by_role("slider", name="Stress", exact=True)
    sheet.get_by_role("button", name="Silk: Stress, another box").click()
    expect(stress).to_have_attribute("aria-valuemax", "10")
    sheet.get_by_role("button", name="Silk: Stress, a box less").click()
    expect(stress).to_have_attribute("aria-valuemax", "9")
    sheet.get_by_role("button", name="Silk: Stress, without boxes").click()
    expect(stress).to_have_count(0)
    assert "cap" not in ana.call("GET", "/characters/c1")["tracks"]["stress"]
    sheet.get_by_role("button", name="Silk: Stress, one more").click()
    expect(sheet.locator(".track", has_text="Stress").locator(".nn")).to_have_text("1")
    sheet.get_by_role("button", name="Silk: Stress, give it boxes").click()
    expect(stress).to_have_attribute("aria-valuetext", "1 of 9")
    sheet.get_by_role("button", name="Silk: XP, give it boxes").click()
    expect(sheet.get_by_role("slider", name="XP")).to_have_attribute("aria-valuemax", "6")


def test_costs_are_seen_before_the_press(sit: Sit) -> None:
    """The next boxes are dashed where the roll is agreed and on the sheet; the dock says what is beyond the last."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    ana = scene.ana
    scene.ready()
    ana.take("Push for effect")
    track = ana.now.locator(".track", has_text="Stress").first
    expect(track.locator(".nn")).to_have_text("0 + 2/9")
    expect(track.locator(".would")).to_have_count(2)
    sheet = sheet_of(ana)
    expect(sheet.locator(".track", has_text="Stress").locator(".would")).to_have_count(2)
    expect(sheet.get_by_role("slider", name="Stress", exact=True)).to_have_attribute(
        "aria-valuetext", "0 of 9, 2 after this roll"
    )
    sheet.get_by_role("slider", name="Stress", exact=True).locator("svg").nth(7).click()
    expect(sheet.locator(".track", has_text="Stress").locator(".nn")).to_have_text("8 + 2/9")
    expect(sheet.locator(".track", has_text="Stress").locator(".would")).to_have_count(1)
    ana.look("Now")
    expect(ana.rolling).to_contain_text("1 more than you have")
    ana.roll()
    assert stress_of(ana) == 9


def test_dashed_is_what_a_press_would_bring() -> None:
    """In the style sheet as it is built nothing else is dashed than boxes and segments to come, and the "now" line."""
    css = re.sub(r"\s*\n\s*", " ", (BUILT / "style.css").read_text())
    dashed = [rule for rule in re.findall(r"([^{}]+)\{([^{}]*)\}", css) if re.search(r"dashed|dasharray", rule[1])]
    assert sorted(selector.strip() for selector, _ in dashed) == [".bar .was", ".seg.would", ".would"]


CLOCKS = (
    "Verstärkungen der Lampenschwarzen",
    "Wachablösung im Speicherviertel bis Mitternacht",
    "Die Geisterfeldgeneratoren überhitzen",
    "Straßenbeleuchtungswärter",
    "Verdacht",
    "Unwetterfront",
)
BROKEN = """() => {
  const found = [];
  for (const one of document.querySelectorAll(".clocks .name, .people b, .people summary")) {
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode())
      for (const { index, 0: word } of text.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { hyphens, overflowWrap } = getComputedStyle(one);
        // The browser hyphenates; without a hyphen it breaks only where it may break anywhere.
        if (lines.size > 1 && (hyphens !== "auto" || overflowWrap !== "normal")) found.push(word);
      }
  }
  return found;
}"""


def test_twelve_clocks_and_nine_people_fit(sit: Sit) -> None:
    """On a laptop in German: no word is broken without a hyphen, the story's heading is in sight, the bar counts."""
    gia = sit("Gia")
    gia.open_table("buried_secrets")
    code = code_of(gia.invite())
    for name in (*CLOCKS, *[f"{name} II" for name in CLOCKS]):
        gia.call("POST", "/clocks", json={"name": name, "size": 6})
    with ExitStack() as open_:
        for name in ("Ana", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Donaudampfschifffahrtsgesellschaftskapitän"):
            seat = httpx.post(
                f"{gia.url}/v1/sessions/{gia.seat['sid']}/players",
                json={"code": code, "name": name},
                headers={"Idempotency-Key": uuid4().hex},
            ).json()
            client = open_.enter_context(httpx.Client(timeout=60))
            headers = {"Authorization": f"Bearer {seat['token']}", "Accept": "text/event-stream"}
            if name != "Gus":
                open_.enter_context(
                    client.stream("GET", f"{gia.url}/v1/sessions/{gia.seat['sid']}/events", headers=headers)
                )
        state = gia.context.storage_state()
        big = {"width": 1280, "height": 800}
        german = sit("Gia", 1280, viewport=big, locale="de-DE", storage_state=state)
        page = german.page
        page.goto(f"{german.url}/play")
        expect(page.locator(".clocks > li")).to_have_count(12)
        expect(page.locator(".faces .face")).to_have_text(["G", "A", "B", "C", "D", "+3"])
        expect(page.locator(".people.many > li")).to_have_count(9)
        assert page.evaluate(BROKEN) == []
        story = page.get_by_role("heading", name="Geschichte")
        expect(story).to_be_in_viewport()
        assert page.evaluate(WIDE) <= 0
        clock = page.locator(".clocks > li", has_text=CLOCKS[1]).first
        expect(clock.locator(".ctl")).to_be_hidden()
        clock.get_by_role("button", name=CLOCKS[1]).click()
        clock.get_by_role("button", name=f"{CLOCKS[1]}: eins weiter").click()
        expect(clock.locator(".num")).to_contain_text("1 von 6")
        expect(story).to_be_in_viewport()
        page.locator(".people").get_by_role("button", name="Ana: mehr").click()
        expect(page.locator(".people .person", has_text="Ana").locator(".below button").first).to_be_visible()


LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe von Oberunterhammerschmiede"


def test_long_names_make_no_phone_wider(sit: Sit) -> None:
    """At 390 px nothing goes sideways, whatever people, characters and clocks are called."""
    gia, ana, ben = sit("Gia"), sit("Ana", 390), sit("Ben", 390)
    gia.open_table("buried_secrets")
    link = gia.invite()
    ana.join(link, LONG)
    ben.join(link, LONG[::-1])
    gia.call("POST", "/clocks", json={"name": LONG, "size": 6})
    ana.ask("slip past the watchman", "prowl", value=1)
    gia.agree("buried_secrets")
    ana.may_roll()
    for tab in ("Now", LONG, "Clocks", "Story"):
        ana.look(tab)
        assert ana.page.evaluate(WIDE) <= 0, tab
        assert ana.page.evaluate(OUT) == [], tab
    change = ana.page.get_by_role("button", name=f"Change {LONG}")
    ana.look(LONG)
    size = change.bounding_box()
    assert size
    assert size["height"] < 60
