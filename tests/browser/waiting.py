"""Waiting while a page goes on, and proofs that something stays away: by what comes after it, never by time.

What must not happen is looked for once something is seen that can only come later: the next event of the same stream,
the next message of the same chat, the next request of the same page. Timers of a page are advanced by its clock.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.chromium import TIMEOUT

_TURN = 20
_STILL = """async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const place = () => JSON.stringify(document.activeElement.getBoundingClientRect());
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
  for (let before = "", same = 0; same < 3; before = place()) {
    await frame();
    same = place() === before ? same + 1 : 0;
  }
}"""


def until(page: Page, holds: Callable[[], object], what: str) -> None:
    """Wait until something holds, while the page goes on and its requests are handled; else fail with these words."""
    for _ in range(TIMEOUT // _TURN):
        if holds():
            return
        # The one place where a page is given time: between two looks.
        page.wait_for_timeout(_TURN)
    pytest.fail(what)


def until_promised(page: Page, script: str) -> None:
    """Wait until what a script promises is true: to `wait_for_function` the promise itself is."""
    until(page, lambda: page.evaluate(script), f"it never holds: {script}")


def until_drawn(page: Page) -> None:
    """Wait until all that the page has to draw by now is drawn, so that what moves has begun to."""
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def until_still(page: Page) -> None:
    """Wait until nothing on the page is moved or scrolled any more."""
    page.evaluate(_STILL)


class Clock:
    """The clock of all pages of a browser, which a test advances: without that it goes on as it does."""

    def __init__(self, context: BrowserContext) -> None:
        self._clock = context.clock
        self._clock.install()

    def advance(self, minutes: int) -> None:
        """Fire all timers of the next minutes, those that are set meanwhile too."""
        self._clock.run_for(60_000 * minutes)


def requests(page: Page) -> list[str]:
    """Return a list that gets the address of each request that the page makes from now on."""
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url))
    return made
