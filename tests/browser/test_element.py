"""`<rollwright-table>` in a page of another origin, under a strict policy: to look at, and to play at."""

import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.browser.chromium import LATE, TIMEOUT
from tests.plain import NO_TLS
from tests.rules.test_documents import FILES
from tests.table import Table, open_table
from tools.embedded import ELEMENT
from tools.embedded import element as built

HOSTILE = '<img src=x onerror="wrong()"> “{name}” & <script>'


class Campaign(SimpleHTTPRequestHandler):
    """A site of one's own: the element's files, under the policy that docs/integrations.md recommends."""

    service = ""

    def end_headers(self) -> None:
        """Add the policy."""
        policy = f"default-src 'none'; script-src 'self'; connect-src {self.service}; frame-ancestors 'none'"
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example page, with the element as it is built."""
    folder = tmp_path_factory.mktemp("element")
    for name in ("example.html", "example.js"):
        shutil.copy(ELEMENT.with_name(name), folder)
    (folder / ELEMENT.name).write_text(built())
    return folder


@pytest.fixture
def site(playing: str, files: Path) -> Iterator[str]:
    """The address of the example page at another origin than the service's."""
    handler = type("Handler", (Campaign,), {"service": playing})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(files)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/example.html"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def table(playing: str) -> Iterator[Table]:
    """A table with Silk of Ana's, whose token is `ana`, a clock, and a spectator, `stream`."""
    with httpx.Client(base_url=playing, verify=NO_TLS, timeout=30) as client:
        yield open_table(client, name=HOSTILE[:40])


class Watched:
    """Pages that show the table, and what went wrong in them."""

    def __init__(self, context: BrowserContext, site: str, service: str, table: Table) -> None:
        self.context, self.site, self.service, self.table = context, site, service, table
        self.wrong: list[str] = []
        context.on("console", self._said)

    def _said(self, message: ConsoleMessage) -> None:
        # Violations of the policy are told here; the page has no icon, and a reading may come after the dice.
        expected = "favicon" in message.location["url"] or LATE.match(message.text)
        if message.type in {"error", "warning"} and not expected:
            self.wrong.append(f"{message.type}: {message.text}")

    def open(self, token: str, site: str = "", **more: str) -> Page:
        """Open the page for a seat, or one elsewhere."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error.stack or error}"))
        seat = {"service": self.service, "t": self.table.sid, "k": token} | more
        page.goto(f"{site or self.site}#{urlencode(seat)}")
        return page


@pytest.fixture
def watched(browser: Browser, site: str, playing: str, table: Table) -> Iterator[Watched]:
    """Let pages be opened; the test fails where anything went wrong in one."""
    context = browser.new_context()
    context.set_default_timeout(TIMEOUT)
    watched = Watched(context, site, playing, table)
    yield watched
    context.remove_listener("console", watched._said)
    context.close()
    assert watched.wrong == []


def element(page: Page) -> Locator:
    """Return the table in a page."""
    return page.locator("rollwright-table")


def test_a_stream_shows_the_table_live_with_nothing_to_press(watched: Watched, table: Table) -> None:
    """A spectator's element shows stakes, dice, clocks and story as they happen, and names as they were written."""
    ana, stream = table.join(HOSTILE[:40]), table.join("Stream", "spectator")
    body = {"name": HOSTILE[:30], "sheet": {"ratings": {"prowl": 2}}}
    cid = table.ok("POST", "/characters", body, token=ana)["id"]
    clock = table.ok("POST", "/clocks", {"name": HOSTILE[:40], "size": 6})
    page = watched.open(stream, transparent="")
    shown = element(page)
    expect(shown.get_by_text("0/6")).to_be_visible()
    spec = {"goal": HOSTILE, "action": "prowl"}
    action = table.ok("POST", "/actions", {"character": cid, "spec": spec, "clock": clock["id"]}, token=ana)
    expect(shown.get_by_role("region", name="Stakes").get_by_text(HOSTILE)).to_be_visible()
    terms = {"spec": {"position": "risky", "effect": "great"}}
    agreed = table.ok("PATCH", f"/actions/{action['id']}", terms, version=f'"{action["etag"]}"')
    expect(shown.get_by_text("75 %")).to_be_visible()
    rolled = table.ok("POST", f"/actions/{action['id']}/roll", {}, token=ana, version=f'"{agreed["etag"]}"')
    expect(shown.get_by_role("article", name="The roll")).to_be_visible()
    filled = table.ok("GET", f"/clocks/{clock['id']}")["filled"]
    expect(shown.get_by_text(f"{filled}/6")).to_be_visible()
    faces = " ".join([str(die["face"]) for die in rolled["ruling"]["dice"]])
    words = f"{faces} - {rolled['ruling']['outcome'].replace('_', ' ')}"
    expect(shown.get_by_role("region", name="Story").get_by_text(words)).to_be_visible()
    controls = (
        "one => [...one.shadowRoot.querySelectorAll('button, a, input')].map((each) => !!each.closest('[inert]'))"
    )
    assert all(shown.evaluate(controls))
    expect(shown.locator("img, script")).to_have_count(0)
    ground = shown.locator(".rollwright").evaluate("one => getComputedStyle(one).backgroundColor")
    assert ground == "rgba(0, 0, 0, 0)"


@pytest.mark.smoke
def test_two_people_play_in_elements_of_their_own(watched: Watched, table: Table) -> None:
    """With a seat and `play`, a player asks, the GM agrees, and the player rolls, bound, through the element alone."""
    ana = table.join("Ana")
    table.ok("POST", "/characters", {"name": "Silk", "sheet": {"ratings": {"prowl": 2}}}, token=ana)
    player, gm = element(watched.open(ana, play="")), element(watched.open(table.gm, play=""))
    player.get_by_label("I want to").fill("past the guards")
    player.get_by_role("button", name="Prowl 2").click()
    player.get_by_role("button", name="Ask GM").click()
    gm.get_by_role("button", name=re.compile("risky.*great|great.*risky", re.IGNORECASE)).first.click()
    player.get_by_role("button", name=re.compile("^Roll 2 dice")).click()
    expect(player.get_by_role("article", name="The roll")).to_be_visible()
    [rolled] = [one for one in table.ok("GET", "/log")["items"] if one["type"] == "rolled"]
    assert rolled["ruling"]["position"] == "risky"
    assert rolled["ruling"]["audit"]["bound"] is True


def test_parts_and_a_seat_that_is_gone(watched: Watched, table: Table, files: Path) -> None:
    """`parts` shows only what it names; a token that is taken back ends the element with a reason, and asks no more."""
    stream = table.join("Stream", "spectator")
    table.ok("POST", "/clocks", {"name": "The vault opens", "size": 6})
    page = watched.open(stream, parts="clocks")
    shown = element(page)
    expect(shown.get_by_text("The vault opens")).to_be_visible()
    expect(shown.get_by_role("region")).to_have_count(1)
    # A streaming program opens a file.
    local = element(watched.open(stream, (files / "example.html").as_uri(), parts="clocks"))
    expect(local.get_by_text("The vault opens")).to_be_visible()
    person = stream.split(".", 1)[0]
    table.ok("DELETE", f"/players/{person}")
    expect(shown.get_by_role("alert")).to_be_visible()
    watched.wrong.clear()


def test_the_reader_is_told_in_their_language(browser: Browser, site: str, playing: str, table: Table) -> None:
    """The browser's language decides, and `lang` before it, with the words of the service; the page keeps its own."""
    stream = table.join("Stream", "spectator")
    table.ok("POST", "/clocks", {"name": "The vault opens", "size": 6})
    context = browser.new_context(locale="de-CH")
    watched = Watched(context, site, playing, table)
    page = watched.open(stream, parts="clocks,story")
    shown = element(page)
    expect(shown.get_by_role("region", name="Uhren")).to_be_visible()
    expect(shown.get_by_role("region", name="Geschichte")).to_contain_text("hat Platz genommen")
    assert page.evaluate("document.documentElement.lang") == "en"
    shown.evaluate("one => { one.lang = 'en-GB'; }")
    expect(shown.get_by_role("region", name="Clocks")).to_be_visible()
    expect(shown.get_by_role("region", name="Story")).to_be_visible()
    shown.evaluate("one => { one.lang = 'fr'; }")
    expect(shown.get_by_role("region", name="Clocks")).to_be_visible()
    shown.evaluate("one => { one.removeAttribute('lang'); }")
    expect(shown.get_by_role("region", name="Uhren")).to_be_visible()
    context.remove_listener("console", watched._said)
    context.close()
    assert watched.wrong == []


def test_a_game_of_somebodys_own(watched: Watched, table: Table) -> None:
    """A table that plays a document has its tracks, terms and outcomes in its own words."""
    watched.table = own = open_table(table.client, FILES["gantry_nine"], options={"given_dice": True})
    ana = own.join("Ana")
    own.ok("POST", "/characters", {"name": "Silk", "sheet": {"trades": {"Rigging": 2}}}, token=ana)
    shown = element(watched.open(own.join("Stream", "spectator")))
    expect(shown.get_by_text("Nerve").first).to_be_visible()
    spec = {"trade": "rigging", "nerve": True, "goal": "Up the mast"}
    action = own.ok("POST", "/actions", {"character": "c1", "spec": spec}, token=ana)
    expect(shown.get_by_text("3d6, Gantry Nine (sha256:")).to_be_visible()
    own.ok("PATCH", f"/actions/{action['id']}", {"agreed": True, "spec": {"tool": "fine"}}, version="*")
    expect(shown.get_by_text(re.compile("Tool|Fine")).first).to_be_visible()
    own.ok("POST", f"/actions/{action['id']}/roll", {"dice": [6, 3, 1]}, token=ana, version="*")
    expect(shown.get_by_text(re.compile("full success", re.IGNORECASE)).first).to_be_visible()
