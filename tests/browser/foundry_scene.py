"""Tables at which users of the stand-in for Foundry play, and what they do there."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from tests.browser.foundry import ANA, GIA, Client, World, key, served
from tests.browser.play import SKILLS
from tests.plain import NO_TLS
from tools.foundry import build

GOAL = "slip past the watchman"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module as it is installed."""
    folder = tmp_path_factory.mktemp("foundry") / "rollwright"
    build(folder)
    return folder


class Group:
    """A world, and the users that have loaded it."""

    def __init__(self, browser: Browser, built: Path, ends: ExitStack) -> None:
        self.browser = browser
        self.world: World
        self.world, self.url = ends.enter_context(served(built))
        self.clients: list[Client] = []

    def loaded(self, user: str, **more: Any) -> Client:
        """Let a user load the world."""
        self.clients.append(Client(self.browser, self.url, user, **more))
        return self.clients[-1]

    def rolls(self) -> list[dict[str, Any]]:
        """Return the messages of rolls."""
        return self.world.messages("event")


@pytest.fixture
def group(browser: Browser, built: Path) -> Iterator[Group]:
    """A new world; the test fails where anything went wrong in a client."""
    with ExitStack() as ends:
        found = Group(browser, built, ends)
        yield found
        wrong = {client.name: client.wrong for client in found.clients if client.wrong}
        for client in found.clients:
            client.close()
        assert wrong == {}, wrong


Opened = Callable[..., tuple[Client, Client]]


@pytest.fixture
def table(group: Group, playing: str) -> Opened:
    """Let Gia open a table, and Ana load the world."""

    def opened(system: str, **more: Any) -> tuple[Client, Client]:
        gia, ana = group.loaded(GIA, **more), group.loaded(ANA, **more)
        gia.open_table(system, service=playing)
        ana.until("desk.isRead && play.mine.length === 1")
        ana.url = gia.url
        return gia, ana

    return opened


def ready(gia: Client, ana: Client, system: str, **terms: Any) -> None:
    """Let Ana ask in her window, and Gia agree in hers, until Ana may roll."""
    more: dict[str, Any] = {"more": {"Threat": "The watch is called"}} if system == "fallen_empire" else {}
    ana.press("Roll")
    skill, value = SKILLS[system]
    ana.ask(GOAL, skill, value=value, **more)
    if not gia.now.count():
        gia.press("Roll")
    gia.sees("Set the terms")
    gia.agree(system, **terms)
    ana.may_roll()


def settle(gia: Client, ana: Client) -> None:
    """Let both do what is due, until nothing is."""
    found: list[Any] = []
    for _ in range(6):
        found = [action for action in gia.call("GET", "/actions")["actions"] if action["awaits"]]
        if not found:
            return
        what = found[-1]["awaits"][0]["what"]
        if what in {"choice", "verdict"}:
            gia.tell()
        elif what == "branch":
            ana.branch()
        else:
            ana.take_it()
    raise AssertionError(found)


def posted(group: Group, count: int, *clients: Client) -> list[dict[str, Any]]:
    """Wait until there are so many messages of rolls in the chat of each client; return them."""
    for client in clients:
        client.page.wait_for_function(
            "(count) => game.messages.filter(({ flags }) => flags.rollwright?.event).length >= count", arg=count
        )
    assert len(group.rolls()) == count
    return group.rolls()


def sent(url: str, seat: dict[str, str], path: str, body: dict[str, Any]) -> Any:
    """Make a change with a seat while no client of it follows the table; return what was told."""
    headers = {"Authorization": f"Bearer {seat['token']}"} | key()
    place = f"{url}/v1/sessions/{seat['sid']}{path}"
    return httpx.post(place, json=body, headers=headers, verify=NO_TLS).raise_for_status().json()
