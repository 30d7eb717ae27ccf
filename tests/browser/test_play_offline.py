"""Offline at `/play`: what needs the table is flat and sends nothing, and back again each works."""

import re

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene, all_see
from tests.browser.waiting import until_promised

# Presses every button that can be reached, each once, and opens what can be opened; ticks each box, and chooses in each
# list, on and back. One that is not flat and is refused because nothing can be sent is one that needed the table.
_PRESS_ALL = """async () => {
  const ends = /^(Close|Cancel|Done|No|Keep it|Leave it|Leave|Other tables|Show)$/;
  const goes = /^(next:|Something else|Call for|I want to|Other dice|Save this seat)/;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const quiet = async () => {
    let frames = 0;
    const watch = new MutationObserver(() => { frames = 0; });
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (; frames < 60; frames += 1) await drawn();
    watch.disconnect();
    return true;
  };
  const name = (one) =>
    (one.getAttribute("aria-label") ?? one.labels[0]?.innerText ?? one.innerText).trim().split("\\n")[0];
  const place = (one) => (one.closest("li, form, details, section, dialog")?.innerText ?? "").trim().slice(0, 30);
  const key = (one) => `${place(one)} / ${name(one)}`;
  const gone = (one) => one.getAttribute("aria-disabled") === "true";
  const last = (one) => goes.test(name(one)) || one.matches(".entry, nav button") ? 2 : one.closest("#now") ? 0 : 1;
  const loads = (one) => [...one.querySelectorAll("p.soft")].some(({ innerText }) => innerText === "…");
  const refused = () => /Nothing was sent/.test(document.body.innerText);
  const found = { flat: [], open: [], wrong: [] };
  const seen = new Set();
  const { backgroundColor: flat } = getComputedStyle(document.querySelector("button[aria-disabled=true]"));
  const looks = (one) => {
    return getComputedStyle(one.type === "checkbox" ? one.labels[0] : one).backgroundColor === flat;
  };
  const judge = (its, closed) => {
    if (refused() && !closed) found.wrong.push(`${its}: needs the table`);
    for (const one of document.querySelectorAll(".refusal button")) one.click();
  };
  const chosen = (one, value) => {
    if (one.type === "checkbox") return one.click();
    one.value = value;
    one.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const choose = async (one) => {
    const [its, closed, was] = [key(one), gone(one), one.value];
    found[closed ? "flat" : "open"].push(name(one));
    if (closed !== looks(one)) found.wrong.push(`${its}: does not look as it is`);
    const other = [...(one.options ?? [])].find(({ value }) => value !== was)?.value ?? was;
    for (const value of [other, was]) {
      chosen(one, value);
      await drawn();
      if (closed && (one.value !== was || !refused())) found.wrong.push(`${its}: changed, or without a word`);
      judge(its, closed);
      await drawn();
    }
  };
  let waited = false;
  for (let n = 0; ; n += 1) {
    if (n > 600) throw new Error(`no end: ${[...seen].slice(-20).join("; ")}`);
    for (const one of document.querySelectorAll("details")) one.open = true;
    const within = [...document.querySelectorAll("dialog")].at(-1) ?? document;
    for (const field of within.querySelectorAll("input:not([type]), textarea")) {
      if (field.readOnly || field.value) continue;
      field.value = field.id === "set-delete" ? "The Vault Job" : "Something";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    await drawn();
    for (const one of within.querySelectorAll("select:not(#set-language), input[type=checkbox]")) {
      if (!one.isConnected || !one.checkVisibility() || seen.has(key(one))) continue;
      seen.add(key(one));
      await choose(one);
    }
    const due = [...within.querySelectorAll("button")].filter(
      (one) => one.checkVisibility() && !ends.test(name(one)) && !seen.has(key(one)) && one.ariaExpanded !== "true",
    );
    const [next] = due.sort((one, other) => last(one) - last(other));
    if (!next && within === document) {
      if (waited) return found;
      // A dialog may open late: its module is loaded first.
      waited = await quiet();
      continue;
    }
    waited = false;
    if (!next && loads(within)) {
      await new Promise((done) => setTimeout(done, 100));
      continue;
    }
    if (!next) {
      within.querySelector("button[aria-label=Close], .row.wrap button:last-child").click();
      await drawn();
      continue;
    }
    const [its, closed] = [key(next), gone(next)];
    seen.add(its);
    found[closed ? "flat" : "open"].push(name(next));
    if (!next.matches(".usual") && closed !== looks(next))
      found.wrong.push(`${its}: does not look as it is`);
    next.click();
    await drawn();
    judge(its, closed);
    await drawn();
  }
}"""
_FLAT = """() =>
  [...document.querySelectorAll("button[aria-disabled=true]")].map((one) => one.ariaLabel ?? one.innerText)"""


def pressed_offline(person: Person) -> set[str]:
    """Press all that there is while the table cannot be reached; return what was flat."""
    person.failing = True
    page, live = person.page, person.page.locator("header .live")
    sent: list[str] = []

    def asked(request: Request) -> None:
        if request.method != "GET":
            sent.append(f"{request.method} {request.url}")

    before = page.evaluate(_FLAT)
    person.context.set_offline(True)
    expect(live).to_have_text("Offline")
    assert len(page.evaluate(_FLAT)) > len(before)
    person.context.set_offline(False)
    expect(live).to_have_text("Live")
    assert page.evaluate(_FLAT) == before
    person.context.set_offline(True)
    expect(live).to_have_text("Offline")
    page.on("request", asked)
    found = page.evaluate(_PRESS_ALL)
    page.remove_listener("request", asked)
    assert found["wrong"] == []
    assert sent == []
    person.context.set_offline(False)
    page.reload()
    expect(live).to_have_text("Live")
    return set(found["flat"])


@pytest.fixture
def scene(sit: Sit, request: pytest.FixtureRequest) -> Scene:
    """A table of a game with a clock, which players tick."""
    scene = Scene(sit("Gia"), sit("Ana"), sit("Ben", 768), request.param)
    scene.gm.start_clock("The alarm")
    return scene


def of(*systems: str) -> pytest.MarkDecorator:
    """Try it in some games."""
    return pytest.mark.parametrize("scene", systems, indirect=True)


AGREEING = {
    "buried_secrets": "Desperate, Great, 3 ticks",
    "daggerheart": "Agree to Difficulty",
    "underworld": "6, usual",
}
TABLE = {"The alarm: one on", "Hide it", "Put it away", "Start the clock", "Save", "Remove them", "Make game master"}
ALLOWED = {"Rules of the published game are allowed too", "Dice may be thrown by hand, and their faces tapped"}
DIALOGS = {"New code", "New code for joining", "Hand over", "Delete it for all", "Download everything"}


@of(*AGREEING)
def test_before_the_dice(scene: Scene) -> None:
    """Terms, offers, sheets, clocks, people, settings: all that is sent is flat; then it is agreed and rolled."""
    gm, ana, ben = scene.gm, scene.ana, scene.ben
    scene.asked()
    its = pressed_offline(gm)
    assert {"No roll needed", "Send the question"} | TABLE | ALLOWED | DIALOGS <= its
    assert scene.system in {"daggerheart", "underworld"} or "Which clock does it fill?" in its
    assert any(name.startswith(AGREEING[scene.system]) for name in its)
    gm.agree(scene.system)
    ana.may_roll()
    its = pressed_offline(ana)
    assert {"Give it up", "Ask Gia", "The alarm: one on", "Save"} <= its
    assert any(name.startswith("Roll ") for name in its)
    assert {"The alarm: one on", "Roll for you alone"} <= pressed_offline(ben)
    entry = ana.roll()
    all_see(scene.people, entry, scene.game)


@of("buried_secrets")
def test_after_the_dice(scene: Scene) -> None:
    """What follows, what is undone, what befalls somebody: closed; then it is told, and taken."""
    gm, ana = scene.gm, scene.ana
    gm.allow_thrown_dice()
    scene.thrown("get on", 3)
    assert {"Tell the table", "Undo this"} <= pressed_offline(gm)
    gm.tell("Harm", text="A broken wrist")
    ana.sees("Take it, or resist: A broken wrist")
    ana.put_card_away()
    # It can be resisted once its terms were told.
    expect(ana.now.get_by_role("button", name="Resist: A broken wrist")).to_be_enabled()
    assert {"Resist: A broken wrist", "Take it: A broken wrist"} <= pressed_offline(ana)
    gm.now.get_by_role("button", name=re.compile("slip past|get on")).first.click()
    assert {"It lands", "One step milder", "It does not happen"} <= pressed_offline(gm)
    ana.take_it()
    scene.settle()


def test_the_table_as_it_was(sit: Sit) -> None:
    """Without a network a page that is opened again shows the table as it was and since when, and sends nothing."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.ready()
    ana = scene.ana
    kept = "Object.keys(localStorage).some((key) => key.endsWith('/table'))"
    until_promised(ana.page, 'Object.values(localStorage).some((text) => text.includes(\'"state":"ready"\'))')
    ana.failing = True
    ana.page.route(re.compile("/v1/"), lambda route: route.abort())  # playwright asks for a function
    ana.page.reload()
    expect(ana.page.locator("header .live")).to_have_text("Offline")
    ana.sees("Roll, or change your mind")
    expect(ana.page.locator(".notices .note")).to_contain_text("You see the table as of")
    sent: list[str] = []
    ana.page.on("request", lambda request: sent.append(request.method))
    ana.rolling.click(force=True)
    expect(ana.page.locator(".refusal")).to_contain_text("Nothing was sent")
    assert "POST" not in sent
    ana.page.unroute_all()
    ana.page.reload()
    expect(ana.page.locator("header .live")).to_have_text("Live")
    ana.may_roll()
    ana.page.locator("header").get_by_role("button", name="Settings").click()
    ana.page.get_by_role("button", name="Leave this table").click()
    ana.page.locator("dialog").last.get_by_role("button", name="Leave", exact=True).click()
    expect(ana.page.locator("[name=system]").first).to_be_attached()
    assert ana.page.evaluate(kept) is False
