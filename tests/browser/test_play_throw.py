"""The throw at `/play`: from the event of a roll until its dice stand, no page tells what they show."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Sit
from tests.browser.play import GAMES, Person, Scene
from tests.browser.still import still, watch
from tests.browser.waiting import until_promised


@pytest.mark.parametrize(
    "system", [pytest.param(system, marks=pytest.mark.smoke if system == GAMES[0] else []) for system in GAMES]
)
def test_nothing_is_told_before_the_dice_stand(sit: Sit, system: str) -> None:
    """On the screens of the GM, who rolls and who watches: block, story, clocks, title and live region wait."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), system)
    scene.ready()
    for person in scene.people:
        watch(person.page)
    scene.ana.rolling.click()
    for person in scene.people:
        seen = still(person.page)
        assert seen["seq"] > 0
        assert len(seen["said"]) == 1
        assert re.fullmatch(r"Silk rolls \d+ dic?e\.", seen["said"][0])
        expect(person.page.locator(".tray h2")).to_be_visible()
    [entry] = scene.gm.log("rolled")
    expect(scene.ben.page.locator(f"#entry-{entry['seq']}")).to_be_attached()
    assert scene.ana.page.evaluate("document.activeElement.matches('.tray h2')")
    scene.ana.page.keyboard.press("Escape")
    expect(scene.ana.page.locator(".tray")).to_have_count(0)
    until_promised(scene.ana.page, "document.activeElement.closest('#now') !== null")


@pytest.fixture
def scene(sit: Sit) -> Scene:
    """A table at which Ana may roll, on a phone."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.ready()
    return scene


def thrown(scene: Scene, *people: Person) -> None:
    """Ana rolls past her page, so that the entry arrives at each page as somebody else's does."""
    scene.ana.call("POST", "/actions/a1/roll", json={}, headers={"If-Match": "*"})
    for person in people:
        expect(person.page.locator(".tray")).to_be_visible()


def test_who_writes_goes_on_writing(scene: Scene) -> None:
    """While a field has the focus dice fall in a strip below the bar, which takes neither the focus nor a key."""
    ben = scene.ben.page
    ben.get_by_role("button", name=re.compile("slip past the watchman")).click()
    field = scene.ben.now.get_by_label("How?")
    field.fill("I ")
    # Its place is on the screen, wherever the page is scrolled to.
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    thrown(scene, scene.ben)
    strip = ben.locator(".tray.strip")
    expect(strip).to_be_visible()
    expect(ben.locator(".scrim")).to_have_count(0)
    expect(field).to_be_focused()
    ben.keyboard.type("whistle")
    expect(strip.locator("h2")).to_be_visible()
    box, top = strip.bounding_box(), ben.locator(".top").bounding_box()
    assert box is not None
    assert top is not None
    assert (round(box["height"]), round(box["y"])) == (96, round(max(0, top["y"] + top["height"])))
    ben.keyboard.press("Escape")
    expect(strip).to_have_count(0)


def test_a_resistance_is_not_told_before_its_dice_stand(sit: Sit) -> None:
    """Dice that resist fall like others: who rolled them hears nothing of them either, until they stand."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    scene.ready()
    scene.ana.call("POST", "/actions/a1/roll", json={"dice": [1]}, headers={"If-Match": "*"})
    scene.gm.call("POST", "/actions/a1/choices", json={"picks": [{"id": "harm", "text": "A bolt"}]})
    for person in scene.people:
        expect(person.page.locator(".arrived")).to_be_visible()
    resist = scene.ana.page.locator(".arrived").get_by_role("button", name="Resist: A bolt")
    expect(resist).to_contain_text("on average")
    watch(scene.ana.page)
    resist.click()
    seen = still(scene.ana.page)
    assert seen["said"] == ["Silk rolls 1 die."]
    until_promised(scene.ana.page, "document.getElementById('told').textContent.startsWith('Silk: Silk resists')")


def test_an_own_roll_after_what_is_hidden(scene: Scene) -> None:
    """A hidden entry before it makes a gap in the log of who rolls: nothing is told early all the same."""
    scene.gm.call("POST", "/clocks", json={"name": "Ambush", "size": 4, "visible": False})
    scene.ana.may_roll()
    watch(scene.ana.page)
    scene.ana.rolling.click()
    assert still(scene.ana.page)["said"] == ["Silk rolls 1 die."]


def test_a_low_screen_has_a_strip(sit: Sit) -> None:
    """On a phone that is held sideways the dice fall in the strip, which is whole on the screen."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "underworld")
    scene.ready()
    ben = scene.ben.page
    ben.set_viewport_size({"width": 780, "height": 360})
    scene.ana.rolling.click()
    strip = ben.locator(".tray.strip.standing")
    expect(strip).to_be_visible()
    expect(strip).to_be_in_viewport(ratio=1)
    expect(strip.locator("h2")).to_be_in_viewport(ratio=1)
    expect(strip.locator(".solid")).to_have_count(4)


def test_rolls_that_came_while_nobody_looked(scene: Scene) -> None:
    """They do not fly: who comes back is told how many they were, and where they are."""
    ben = scene.ben.page
    hidden = "Object.defineProperty(document, 'hidden', {{ get: () => {}, configurable: true }})"
    ben.evaluate(hidden.format("true"))
    thrown(scene, scene.gm)
    note = ben.locator(".notices .note", has_text="1 roll while you were away")
    expect(note).to_be_visible()
    expect(ben.locator(".tray")).to_have_count(0)
    ben.evaluate(hidden.format("false"))
    note.get_by_role("button", name="Story").click()
    expect(note).to_have_count(0)
    expect(ben.locator(".story-side")).to_be_visible()


def test_a_press_or_a_turned_device_ends_the_flight(scene: Scene) -> None:
    """A tap on the tray, Escape, another size, and a print: the dice stand at once."""
    thrown(scene, *scene.people)
    scene.ana.page.locator(".tray").click()
    scene.gm.page.keyboard.press("Escape")
    scene.ben.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for person in scene.people:
        expect(person.page.locator(".tray.standing")).to_be_visible()
        expect(person.page.locator(".flight")).to_have_count(0)
    scene.ana.page.emulate_media(media="print")
    expect(scene.ana.page.locator(".tray")).to_be_hidden()


def test_less_motion_and_forced_colours(sit: Sit) -> None:
    """Blank dice wait, and then show all at once; with forced colours dice keep theirs."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768, reduced_motion="reduce"), "buried_secrets")
    scene.ready()
    ben = scene.ben.page
    ben.emulate_media(forced_colors="active")
    watch(ben)
    scene.ana.rolling.click()
    still(ben)
    expect(ben.locator(".tray.standing .solid")).to_be_visible()
    expect(ben.locator(".scrim")).to_be_hidden()
    assert ben.locator(".solid").evaluate("(one) => getComputedStyle(one).forcedColorAdjust") == "none"
    assert ben.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("key", ["Enter", "Space", ""])
def test_a_roll_is_sent_once(scene: Scene, key: str) -> None:
    """A tap, Enter and Space: each sends one request, and a second press while dice fly sends none."""
    page = scene.ana.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/roll") else None)
    scene.ana.may_roll()
    if key:
        scene.ana.rolling.press(key)
        page.keyboard.press(key)
    else:
        scene.ana.rolling.dblclick()
    expect(page.locator(".tray.standing")).to_be_visible()
    assert len(sent) == 1


_AIR = """
  const { Air } = await import("/play/air.js");
  const [drawn, flown, later] = [[], [], []];
  let stand;
  const air = new Air({
    apply: ({ seq }) => drawn.push(seq),
    flies: ({ type }) => type === "rolled",
    fly: ({ seq }, speed) => {
      flown.push([seq, speed]);
      return { stood: new Promise((resolve) => { stand = resolve; }), skip: () => stand() };
    },
    stood: () => {},
    later: (run) => later.push(run),
  });
  const roll = (seq) => air.tell({ seq, type: "rolled" });
  const other = (seq) => air.tell({ seq, type: "chosen" });
  const stands = async () => { stand(); await null; await null; };
  const rest = () => later.shift()();
"""


def run(page: Page, code: str) -> Any:
    """Run code with a gate whose dice and time are the test's."""
    return page.evaluate(f"async () => {{ {_AIR} {code} }}")


def test_what_comes_meanwhile_waits_in_order(page: Page) -> None:
    """Entries and the newest reading wait for the dice and the moment after them; nothing is drawn twice."""
    found = run(
        page,
        """
        other(1); roll(2); other(3); other(3);
        air.read(() => drawn.push("older")); air.read(() => drawn.push("newer"));
        const before = [[...drawn], air.last];
        await stands();
        other(4);
        const then = [...drawn];
        rest();
        roll(2);
        return [before, then, drawn, air.last];
        """,
    )
    assert found == [[[1], 3], [1, 2], [1, 2, 3, 4, "newer"], 4]


def test_many_rolls_are_not_replayed(page: Page) -> None:
    """Of ten rolls at once three fly, the first and the last two, these faster; all are drawn in their order."""
    found = run(
        page,
        """
        for (let seq = 1; seq <= 10; seq += 1) roll(seq);
        for (let k = 0; k < 3; k += 1) { await stands(); rest(); }
        return [flown, drawn];
        """,
    )
    assert found == [[[1, 1], [9, 1.7], [10, 1.7]], [*range(1, 11)]]


def test_who_goes_on_has_seen_the_dice(page: Page) -> None:
    """Own steps end the moment in which dice are looked at, and none in the air: what was held is drawn once."""
    found = run(
        page,
        """
        roll(1); other(2); air.settle();
        const before = [...drawn];
        await stands();
        air.settle(); other(3);
        const then = [...drawn];
        rest(); await null;
        return [before, then, drawn];
        """,
    )
    assert found == [[], [1, 2, 3], [1, 2, 3]]


def test_another_log_drops_what_is_held(page: Page) -> None:
    """After a reset dice lie, and nothing of the former log is drawn."""
    found = run(page, "roll(5); other(6); air.drop(); await null; other(1); return [drawn, air.flying, air.last];")
    assert found == [[1], None, 1]


_PLAN = """async () => {
  const { plan, openness } = await import("/play/flight.js");
  const read = (faces) => { const high = Math.max(...faces); return high < 4 ? "bad" : high < 6 ? "price" : "clean"; };
  const slots = [0, 1, 2].map((k) => ({ x: 100 + 90 * k, y: 400, r: 24 }));
  const of = (faces) => faces.map((face) => ({ sides: 6, face }));
  const thrown = (faces, seed) => plan(of(faces), slots, { x: 195, y: 860 }, seed, read);
  const [last] = thrown([2, 2, 2], 7).order.slice(-1);
  const times = [1, 2, 3, 4, 5, 6].map((face) => {
    const { contacts, stood } = thrown([2, 2, 2].map((low, k) => (k === last ? face : low)), 7);
    return JSON.stringify([contacts.map(({ at }) => at), stood]);
  });
  const rolls = [[1, 1, 2], [6, 6, 6], [4, 5, 1]];
  const lengths = Array.from({ length: 200 }, (_, seed) => rolls.map((faces) => thrown(faces, seed).stood)).flat();
  const settled = openness(of([6, 2, 3]), 1, (faces) => read(faces));
  return [new Set(times).size, Math.min(...lengths), Math.max(...lengths), settled];
}"""


def test_the_pace_is_no_hint(page: Page) -> None:
    """The face of the last die changes no time of the flight: only what lies there already does."""
    ways, shortest, longest, settled = page.evaluate(_PLAN)
    assert (ways, settled) == (1, 0)
    assert shortest > 950
    assert longest < 1750


_SOLIDS = """async () => {
  const { shownOn, solidOf, lying, posed } = await import("/play/solids.js");
  // A number that no face has lies on one of ten.
  if ([11, 16, 20].map((face) => shownOn(16, face)).join() !== "1,6,10") throw new Error("a d16 shows another face");
  return [4, 6, 8, 10, 12, 20].map((sides) => {
    const { faces } = solidOf(sides);
    const numbers = faces.map(({ face }) => face).sort((a, b) => a - b);
    const top = numbers.every((face) => {
      const pose = lying(solidOf(sides), face, 0.2);
      return posed(pose, faces.find((one) => one.face === face).normal)[2] > 0.999;
    });
    return [sides, numbers.join() === faces.map((_, k) => k + 1).join(), top];
  });
}"""


def test_each_die_is_a_solid_with_all_its_faces(page: Page) -> None:
    """Every face of a d4 to d20 has its number, and the one that was thrown lies on top."""
    assert page.evaluate(_SOLIDS) == [[sides, True, True] for sides in (4, 6, 8, 10, 12, 20)]


_FRAMES = """() => {
  globalThis.frames = [];
  let last = 0;
  const frame = (now) => {
    const isFlying = document.documentElement.hasAttribute("data-air");
    if (isFlying && last) frames.push(now - last);
    last = isFlying ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const root = document.documentElement;
  new MutationObserver(() => root.hasAttribute("data-air") && performance.mark("begun")).observe(root, {
    attributeFilter: ["data-air"],
  });
  // The canvas goes before the page is drawn with the dice that stand.
  const isFlight = ({ removedNodes }) => [...removedNodes].some(({ className }) => className === "flight");
  new MutationObserver((changes) => changes.some(isFlight) && performance.mark("stood")).observe(document.body, {
    childList: true,
  });
}"""


def three_dice(sit: Sit) -> Scene:
    """A table at which Ana may roll three d6, on a phone."""
    scene = Scene(sit("Gia"), sit("Ana", 390, device_scale_factor=2), sit("Ben", 768), "buried_secrets")
    scene.value = 3
    scene.ready()
    return scene


@pytest.mark.real
@pytest.mark.parametrize("system", GAMES)
def test_twenty_rolls_tell_nothing_too_early(sit: Sit, system: str) -> None:
    """Twenty rolls of each game, each undone: no page tells of one before 0.95 s to 2.1 s have passed.

    The GM has an older demand open, and who watches looks at another tab.
    """
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 390), system)
    more = {"Threat": "The watch is called"} if system == "fallen_empire" else {}
    scene.ben.ask("watch the roof", scene.skill, value=scene.value, more=more)
    scene.ana.ask("slip past the watchman", scene.skill, value=scene.value, more=more)
    scene.gm.page.locator(".queue").get_by_role("button", name=re.compile("Silk")).first.click()
    scene.gm.agree(system)
    scene.ben.look("Story")
    for _ in range(20):
        scene.ana.may_roll()
        for person in scene.people:
            watch(person.page)
        scene.ana.rolling.click()
        for person in scene.people:
            assert 950 <= still(person.page)["ms"] <= 2100
        for person in scene.people:
            person.put_away()
        entry = scene.gm.log("rolled")[-1]["seq"]
        scene.gm.call("POST", "/reversals", json={"seq": entry})


@pytest.mark.real
def test_a_slow_phone_keeps_up(sit: Sit) -> None:
    """A processor that is slowed to a quarter draws three d6 with a median of at most 20 ms between two frames."""
    scene = three_dice(sit)
    page = scene.ana.page
    scene.ana.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(_FRAMES)
    scene.ana.rolling.click()
    expect(page.locator(".tray.standing .slot")).to_have_count(3)
    frames = sorted(page.evaluate("frames"))
    median = frames[len(frames) // 2]
    assert median <= 20, f"{len(frames)} frames, ninth decile {frames[-len(frames) // 10]:.1f} ms"


@pytest.mark.real
def test_a_flight_lays_the_page_out_seldom(sit: Sit, browser: Browser, tmp_path: Path) -> None:
    """Between the event and the dice that stand the page is laid out three times at most."""
    scene = three_dice(sit)
    page = scene.ana.page
    page.evaluate(_FRAMES)
    browser.start_tracing(
        page=page, path=tmp_path / "trace.json", categories=["devtools.timeline", "blink.user_timing"]
    )
    scene.ana.rolling.click()
    expect(page.locator(".tray.standing .slot")).to_have_count(3)
    browser.stop_tracing()
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    marks = {event["name"]: (event["ts"], event["pid"]) for event in events if event["name"] in {"begun", "stood"}}
    (begun, process), (stood, _) = marks["begun"], marks["stood"]
    layouts = [
        event["ts"] for event in events if event["name"] == "Layout" and event["ph"] in "XB" and event["pid"] == process
    ]
    assert len([at for at in layouts if begun < at < stood]) <= 3
