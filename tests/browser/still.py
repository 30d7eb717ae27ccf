"""Whether a page keeps a roll to itself until its dice stand."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.waiting import until

_WATCH = """() => {
  const root = document.documentElement;
  // What the tray covers may say that a roll is on its way; the rest of the page says what it said before the press.
  const isBeside = (node) => !node.parentElement.closest(".dock, .notices, .due, select");
  const read = () => [...document.querySelectorAll("#app main, #app header, #app nav")].map((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) if (isBeside(texts.currentNode)) found.push(texts.currentNode.data.trim());
    return found.filter(Boolean).join(" ");
  }).join("\\n");
  const outer = () => [read(), document.title, document.querySelector("link[rel=icon]").href].join("\\n");
  const told = () => document.querySelector("#told").textContent;
  const seen = globalThis.still = { broken: [], begun: 0, ms: 0, seq: 0, said: [] };
  const [before, silent] = [outer(), told()];
  const look = () => {
    if (seen.ms) return;
    const isFlying = root.hasAttribute("data-air");
    if (isFlying && !seen.begun) [seen.begun, seen.seq] = [performance.now(), Number(root.dataset.air)];
    if (outer() !== before) seen.broken.push(`${before} -> ${outer()}`);
    const tray = document.querySelector(".tray");
    const marks = ".numeral, .counts, .lost, .high, .hit, .one, .gone, h2, .flag";
    if (tray?.querySelector(marks)) seen.broken.push("a result in the tray");
    const text = told();
    if (text !== silent && !seen.said.includes(text)) seen.said.push(text);
  };
  new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const frame = () => {
    look();
    if (!seen.ms) requestAnimationFrame(frame);
  };
  frame();
  addEventListener("rollwright:stood", () => { seen.ms = performance.now() - seen.begun; }, { once: true });
}"""


def watch(page: Page) -> None:
    """Look at each change and frame of a page, from now on until the dice of the next roll stand."""
    page.evaluate(_WATCH)


def still(page: Page) -> dict[str, Any]:
    """Wait until dice that were watched stand, assert that nothing told their outcome, and return what was seen."""
    until(page, lambda: page.evaluate("globalThis.still.ms > 0"), "the dice never stand")
    seen: dict[str, Any] = page.evaluate("globalThis.still")
    assert seen["broken"] == [], seen["broken"][0]
    return seen
