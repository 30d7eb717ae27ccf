"""The throw at `/play`: from the event of a roll until its dice stand, no page tells what they show."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.play import GAMES, Scene
from tests.browser.still import still, watch
from tests.browser.waiting import until_promised


@pytest.mark.parametrize("system", GAMES)
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
        assert all(re.fullmatch(r"Silk rolls \d+ dic?e\.", text) for text in seen["said"][-1:])
        expect(person.page.locator(".tray h2")).to_be_visible()
    [entry] = scene.gm.log("rolled")
    expect(scene.ben.page.locator(f"#entry-{entry['seq']}")).to_be_attached()
    assert scene.ana.page.evaluate("document.activeElement.matches('.tray h2')")
    scene.ana.page.keyboard.press("Escape")
    expect(scene.ana.page.locator(".tray")).to_have_count(0)
    until_promised(scene.ana.page, "document.activeElement.closest('#now') !== null")


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


@pytest.fixture
def page(sit: Sit) -> Page:
    """A page whose modules a test imports."""
    gia = sit("Gia")
    gia.page.goto(f"{gia.url}/play")
    gia.page.wait_for_selector("[name=system]", state="attached")
    return gia.page


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
  const { solidOf, lying, posed } = await import("/play/solids.js");
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
