"""Pictures of the module for Foundry in its stand-in, for the documentation: `make pictures` takes them too."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.browser.foundry import ANA, GIA, Client, served
from tests.e2e.conftest import started
from tests.store.servers import in_memory
from tools.foundry import build
from tools.pictures import FOLDER


def take(client: Client, name: str) -> None:
    """Take a picture of what a user sees."""
    client.page.emulate_media(reduced_motion="reduce")
    client.page.evaluate("document.activeElement?.blur()")
    client.page.screenshot(path=FOLDER / f"foundry-{name}.png", animations="disabled", caret="hide")


def play(gia: Client, ana: Client) -> None:
    """Play until the GM chooses what follows, and take pictures on the way."""
    gia.press("Clocks")
    gia.call("POST", "/clocks", json={"name": "The vault opens", "size": 8})
    gia.call("POST", "/clocks", json={"name": "The traitor", "size": 4, "visible": False})
    gia.call("POST", "/clocks/k1/ticks", json={"by": 3})
    ana.press("Roll")
    ana.ask("slip past the watchman", "prowl", value=2)
    card = gia.chat.first
    card.get_by_role("button", name=re.compile("^Risky, Standard")).click()
    ana.may_roll()
    take(ana, "player")
    ana.roll()
    expect(card.get_by_role("button", name=re.compile("Tell the table|Pick at least"))).to_be_attached()
    card.evaluate("(element) => element.scrollIntoView()")
    take(gia, "gm")


def main() -> None:
    """Start a service and a world, and play."""
    with (
        tempfile.TemporaryDirectory() as temporary,
        in_memory() as path,
        started(path) as service,
        sync_playwright() as playwright,
    ):
        built = Path(temporary) / "rollwright"
        build(built)
        with served(built) as (_, url):
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            gia, ana = Client(browser, url, GIA), Client(browser, url, ANA)
            gia.open_table("buried_secrets", service=service.url)
            ana.until("desk.isRead && play.mine.length === 1")
            ana.url = gia.url
            play(gia, ana)
            browser.close()


if __name__ == "__main__":
    main()
