"""People in Roll20: each has a browser at a page of its structure, and a userscript manager with the script."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, expect

from tests.browser.chromium import LATE, TIMEOUT
from tools.embedded import script

EDITOR = "https://app.roll20.net/editor/"
_HERE = Path(__file__).parent
_MANAGER = (_HERE / "manager.js").read_text()
_script = cache(script)
"""The userscript, built once."""


class Roller:
    """Somebody at Roll20's page, what went wrong there, and what was sent in its chat."""

    def __init__(self, browser: Browser, **more: Any) -> None:
        self.context = browser.new_context(viewport={"width": 1280, "height": 900}, **more)
        self.context.set_default_timeout(TIMEOUT)
        self.context.on("console", self._said)
        self.wrong: list[str] = []
        self.offline = self.failing = False
        self.context.route("https://app.roll20.net/**", lambda route: route.fulfill(path=_HERE / "roll20.html"))
        self.context.route("https://manager.test/**", self._request)
        self.page = self.tab()

    def tab(self) -> Page:
        """Open another tab of the game."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error.stack or error}"))
        return self.load(page)

    def load(self, page: Page | None = None) -> Page:
        """Load the page, and its script when it is there."""
        page = page or self.page
        page.goto(EDITOR)
        page.add_script_tag(content=_MANAGER)
        page.add_script_tag(content=_script())
        return page

    def _said(self, message: ConsoleMessage) -> None:
        expected = LATE.match(message.text) or (message.text.startswith("Failed to load") and self.failing)
        if message.type in {"error", "warning"} and not expected:
            self.wrong.append(f"{message.type}: {message.text}")

    def _request(self, route: Route) -> None:
        """Make the request of the manager, which no policy of the page stops."""
        if self.offline:
            self.failing = True
            route.abort()
            return
        to = unquote(urlsplit(route.request.url).query)
        found = route.fetch(url=to, max_retries=2)
        route.fulfill(response=found, headers={**found.headers, "access-control-allow-origin": "*"})

    def close(self) -> None:
        """Go; what breaks off then is nothing wrong."""
        self.context.remove_listener("console", self._said)
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.close()

    @property
    def panel(self) -> Locator:
        """The panel over the chat."""
        return self.page.locator("#rollwright-panel")

    @property
    def area(self) -> Locator:
        """The box of the chat."""
        return self.page.locator("#textchat-input textarea")

    @property
    def chat(self) -> Locator:
        """The chat."""
        return self.page.locator("#textchat .content")

    @property
    def sent(self) -> list[str]:
        """The lines that were sent in the chat."""
        lines: list[str] = self.page.evaluate("sent")
        return lines

    @property
    def ran(self) -> list[str]:
        """What would have run in them."""
        ran: list[str] = self.page.evaluate("ran")
        return ran

    def say(self, line: str) -> None:
        """Type a line into the chat, and send it."""
        self.area.fill(line)
        self.area.press("Enter")

    def sit(self, address: str, code: str = "", name: str = "") -> None:
        """Take a seat through the panel."""
        for field, text in (("url", address), ("code", code), ("name", name)):
            self.panel.locator(f"input[name={field}]").fill(text)
        self.panel.locator("form button.primary").click()
        expect(self.panel.get_by_text("Live", exact=True)).to_be_visible()
