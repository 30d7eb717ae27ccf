"""The JavaScript client in Chromium: its own tests over IndexedDB, reloads, tabs, the local network, and a form."""

import re
import socket
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.chromium import TIMEOUT
from tests.browser.public import outside, secure
from tests.browser.waiting import until_promised
from tests.clients.js.test_node import FILES, NODE_ONLY
from tests.clients.js.world import CLIENT
from tests.plain import NO_TLS
from tests.table import open_table

_BLANK = "/_files/test/browser/page.html"
_SETUP = """async () => {
  globalThis.WORLD = location.origin;
  const kit = await import("/_files/test/kit.js");
  const { Client } = await import("/_files/index.js");
  const { ana, gm, silk } = await kit.seated();
  return { ...ana.credentials, silk, gm: gm.credentials };
}"""
_ROLL = """async ({ sid, token, silk, patience }) => {
  globalThis.WORLD = location.origin;
  const { Client } = await import("/_files/index.js");
  const { roll } = await import("/_files/test/kit.js");
  const table = new Client(location.origin, { backoff: { first: 20, most: 200 } }).table({ sid, token });
  return roll(table, silk, { patience }).then(({ id }) => id, ({ name, unanswered }) => ({ name, unanswered }));
}"""
_RESUME = """async ({ sid, token }) => {
  const { Client } = await import("/_files/index.js");
  const table = new Client(location.origin).table({ sid, token });
  const pending = await table.pending();
  const made = await Promise.all(pending.map((one) => table.resume(one)));
  return { ids: made.map(({ id }) => id), left: (await table.pending()).length };
}"""
_ROLLS = """async ({ gm }) => {
  const { Client } = await import("/_files/index.js");
  const { logged } = await import("/_files/test/kit.js");
  return (await logged(new Client(location.origin).table(gm), "rolled")).map(({ id }) => id);
}"""
_NEXT = "(finished) => globalThis.results || globalThis.finished !== finished"
_FAULTS = "async (list) => void await fetch('/_world/faults', { method: 'POST', body: JSON.stringify(list) })"
_PASSED = """async () => {
  const passed = await (await fetch("/_world/passed", { method: "POST" })).json();
  return passed.some(({ method, path }) => method === "POST" && path.endsWith("/rolls"));
}"""
_LOST = {"method": "POST", "path": "/rolls$", "do": "lose"}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of somebody else, with nothing kept."""
    context = browser.new_context()
    context.set_default_timeout(TIMEOUT)
    yield context
    context.close()


@pytest.fixture
def page(world: str, context: BrowserContext) -> Page:
    """A page of the world's origin."""
    page = context.new_page()
    page.goto(f"{world}{_BLANK}")
    return page


@pytest.mark.parametrize("file", [file for file in FILES if file.name not in NODE_ONLY], ids=lambda file: file.name)
def test_its_own_tests_hold(world: str, context: BrowserContext, file: Path) -> None:
    """The client does in a page, over IndexedDB, what its tests say."""
    page = context.new_page()
    page.goto(f"{world}{_BLANK}?file={file.name}")
    # Each of them may take the time of a wait, so that a long file may take many.
    while not (results := page.evaluate("globalThis.results")):
        page.wait_for_function(_NEXT, arg=page.evaluate("globalThis.finished"))
    assert results["failed"] == []
    assert results["count"] >= len(re.findall(r"^test\(", file.read_text(), re.MULTILINE))


def test_a_roll_that_nobody_answered_is_found_after_a_reload(page: Page) -> None:
    """It is kept before it is sent, so that the reloaded page knows it, and asks for it under its key."""
    table = page.evaluate(_SETUP)
    page.evaluate(_FAULTS, [_LOST])
    assert page.evaluate(_ROLL, table | {"patience": 100}) == {"name": "NetworkError", "unanswered": True}
    page.evaluate(_FAULTS, [])
    page.reload()
    found = page.evaluate(_RESUME, table)
    assert found["left"] == 0
    assert found["ids"] == page.evaluate(_ROLLS, table)
    assert len(found["ids"]) == 1


def test_a_page_that_is_closed_while_it_rolls_rolls_once(page: Page, context: BrowserContext) -> None:
    """Whatever moment it was, the next page finds either nothing or the one roll."""
    table = page.evaluate(_SETUP)
    page.evaluate(_FAULTS, [_LOST])
    script = _ROLL.replace("return roll", "globalThis.rolling = roll")
    page.evaluate(script, table | {"patience": 60_000})
    until_promised(page, _PASSED)
    page.evaluate(_FAULTS, [])
    page.close()
    other = context.new_page()
    other.goto(page.url)
    other.evaluate(_RESUME, table)
    assert len(other.evaluate(_ROLLS, table)) == 1


def test_two_tabs_of_one_person_make_one_roll(page: Page, context: BrowserContext) -> None:
    """The second tab's roll is the first one's, while that is not answered."""
    table = page.evaluate(_SETUP)
    page.evaluate(_FAULTS, [_LOST])
    page.evaluate(_ROLL.replace("return roll", "globalThis.rolling = roll"), table | {"patience": 60_000})
    until_promised(page, _PASSED)
    other = context.new_page()
    other.goto(page.url)
    assert other.evaluate(_ROLL, table | {"patience": 100}) == {"name": "NetworkError", "unanswered": True}
    page.evaluate(_FAULTS, [])
    made = page.evaluate("globalThis.rolling")
    assert other.evaluate(_ROLLS, table) == [made]
    assert other.evaluate(_RESUME, table) == {"ids": [], "left": 0}


@pytest.fixture(scope="module")
def public(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, str]]:
    """A browser for which the page of the client is on the internet, and the service is not; and the page's address."""
    handler = partial(SimpleHTTPRequestHandler, directory=CLIENT)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    secure(server, tmp_path_factory.mktemp("certificate"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with outside(browser, server.server_port) as other:
        yield other, f"https://page.test:{server.server_port}"
    server.shutdown()
    server.server_close()


_SYSTEMS = """async (url) => {
  const { Client } = await import("/index.js");
  // One attempt, which may take its time: the wait for a second one is longer than the patience.
  const asked = new Client(url, { backoff: { first: 60_000, most: 60_000 } }).listSystems();
  return asked.then(({ systems }) => systems.length, ({ name, message }) => [name, message]);
}"""


def test_a_page_that_may_not_use_the_local_network_says_so(world: str, public: tuple[Browser, str]) -> None:
    """Its words are those that help; with the permission the same page reaches the service."""
    browser, address = public
    context = browser.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.goto(f"{address}/test/browser/page.html")
    assert page.evaluate(_SYSTEMS, world) == [
        "LocalNetworkError",
        "your browser wants permission for the local network",
    ]
    context.grant_permissions(["local-network-access"], origin=address)
    assert page.evaluate(_SYSTEMS, world) > 4
    # Nobody listens at a port that is taken, and nobody else can take it.
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        closed = f"http://127.0.0.1:{taken.getsockname()[1]}"
        assert page.evaluate(_SYSTEMS, closed) == ["NetworkError", "no answer from 127.0.0.1"]
    context.close()


def test_the_form_joins_rolls_and_keeps_its_seat(world: str, context: BrowserContext) -> None:
    """`examples/form.html` shows each roll once, also after a reload."""
    with httpx.Client(base_url=world, verify=NO_TLS) as client:
        table = open_table(client)
        page = context.new_page()
        page.goto(f"{world}/_files/examples/form.html")
        for name, value in {"url": world, "sid": table.sid, "code": table.code, "name": "Ana"}.items():
            page.fill(f"#join [name={name}]", value)
        page.click("#join button")
        page.fill("[name=goal]", "Past the guards")
        page.click("#roll button")
        expect(page.locator("#story li")).to_have_text([re.compile("^Ana: risky, standard effect: ")])
        page.reload()
        expect(page.locator("#story li")).to_have_count(1)
        expect(page.locator("#said")).to_have_text("")
        table.ok("DELETE", "/players/p2")
        expect(page.locator("#said")).to_contain_text("revoked")
