"""A browser at the page, with a service behind it or none, in which nothing may be asked for once the page is there."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM, TIMEOUT
from tests.browser.foundry_scene import built, group, table  # noqa: F401  # fixtures
from tests.browser.play import Person
from tests.clients.js.conftest import world  # noqa: F401  # a fixture
from tests.e2e.conftest import service, started  # noqa: F401  # a fixture
from tests.node.bridge import VERIFIER
from tests.store.servers import in_memory

PAGE = VERIFIER.with_name("index.html")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    if not CHROMIUM.exists():
        pytest.fail(f"there is no {CHROMIUM}: on Debian it is the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class Visit:
    """A page that was opened, and all that it did not have to do."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        # Violations of the policy are told here.
        self.wrong.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith("data:"):
            self.asked.append(request.url)

    def open(self, url: str) -> Page:
        """Open the page; from then on it may ask for nothing."""
        self.page.goto(url, wait_until="networkidle")
        self.asked.clear()
        return self.page


Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Open the page at an address; the test fails where it asked for anything later, or where anything went wrong."""
    visits: list[Visit] = []

    def open_(url: str, width: int = 1280, height: int = 900) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(TIMEOUT)
        visits.append(Visit(context))
        return visits[-1].open(url)

    yield open_
    for visit in visits:
        visit.page.context.close()
        assert visit.wrong == []
        assert visit.asked == []


@pytest.fixture(params=["served", "from a disk"])
def url(request: pytest.FixtureRequest) -> str:
    """Where the page is: at a service, or a file."""
    if request.param == "served":
        return f"{request.getfixturevalue('service')}/verify"
    return PAGE.as_uri()


@pytest.fixture(scope="session")
def playing() -> Iterator[str]:
    """The address of a service whose event streams stay open."""
    with in_memory() as path, started(path) as running:
        yield running.url


Sit = Callable[..., Person]


@pytest.fixture
def sit(browser: Browser, playing: str) -> Iterator[Sit]:
    """Let people come with a browser each; the test fails where anything went wrong in one."""
    people: list[Person] = []

    def sit_(name: str, width: int = 1280, *, url: str = playing, **more: Any) -> Person:
        people.append(Person(browser, url, name, width, **more))
        return people[-1]

    yield sit_
    for person in people:
        person.close()
    assert {person.name: person.wrong for person in people if person.wrong} == {}


@pytest.fixture
def page(sit: Sit) -> Page:
    """A page whose modules a test imports."""
    gia = sit("Gia")
    gia.page.goto(f"{gia.url}/play")
    gia.page.wait_for_selector("[name=system]", state="attached")
    return gia.page
