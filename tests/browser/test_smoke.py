"""A short journey through each page, which the gate runs: dice are given, and each wait ends with what it waits for."""

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TIMEOUT
from tests.browser.conftest import Opened, Sit
from tests.browser.play import Person, all_see
from tests.browser.test_page import choose
from tests.browser.test_play_access import OUT, WIDE, faults
from tests.e2e.conftest import ROOT
from tests.plain import NO_TLS
from tests.table import open_table

pytestmark = pytest.mark.smoke
CLOCK = "The alarm"
METHODS = {"get", "post", "put", "patch", "delete"}


def accessible(person: Person) -> None:
    """Assert that axe-core finds nothing on the page, and that nothing stands out of it."""
    assert faults(person.page) == []
    assert (person.page.evaluate(WIDE), person.page.evaluate(OUT)) == (0, [])


def test_a_scene_of_two(sit: Sit) -> None:
    """Opened, joined on a phone, asked, agreed, thrown, resisted: both see it, and each screen can be read by all."""
    gm, ana = sit("Gia", reduced_motion="reduce"), sit("Ana", 360, reduced_motion="reduce")
    gm.open_table("buried_secrets")
    accessible(gm)
    gm.allow_thrown_dice()
    link = gm.invite()
    gm.start_clock(CLOCK)
    ana.join(link, "Silk")
    ana.ask("slip past the watchman", "prowl", value=1, clock=CLOCK)
    gm.sees("Set the terms")
    accessible(gm)
    gm.agree("buried_secrets", position="Risky")
    ana.may_roll()
    assert ana.stakes_agree()["success"]["fraction"] == "1/2"
    accessible(ana)
    entry = ana.throw(3)
    shown = all_see((ana, gm), entry, gm.game())
    assert (shown["faces"], shown["flag"]) == ([3], "Bad outcome")
    gm.tell("Harm", text="A broken wrist")
    ana.sees("Take it, or resist: A broken wrist")
    accessible(ana)
    stress = ana.resist()["resistance"]["stress"]
    for person in (ana, gm):
        resisted = person.story().filter(has_text="Silk resists")
        # A six costs none, which the story does not say as a number.
        expect(resisted.filter(has_text=f"{stress} stress") if stress else resisted).to_have_count(1)
    assert gm.log("rolled")[-1]["ruling"]["outcome"] == "bad_outcome"


def test_an_export_is_verified(opened: Opened, playing: str) -> None:
    """The page for checking finds an export of the service right, and names the roll whose die was turned."""
    with httpx.Client(base_url=playing, verify=NO_TLS, timeout=60) as client:
        table = open_table(client, name="The Vault Job")
        ana = table.join("Ana")
        table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
        for _ in range(2):
            body = {"character": "c1", "spec": {"system": "buried_secrets", "rating": 2}}
            table.ok("POST", "/rolls", body, token=ana)
        table.ok("POST", "/epochs", {"client_seed": "Ana 4"}, token=ana)
        export = table.call("GET", "/export").content
    page = opened(f"{playing}/verify", width=360, height=740)
    verdict = page.get_by_role("status")
    choose(page, export)
    expect(verdict).to_contain_text("Holds as far as it can be checked. 2 rolls follow from their seeds")
    choose(page, turned(export), "forged.ndjson")
    expect(verdict).to_contain_text("Does not hold.")
    expect(verdict).to_contain_text("the dice were changed.")
    expect(page.locator("tr.broken")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def turned(export: bytes) -> bytes:
    """Return an export in which the first die of the second roll was turned."""
    lines: list[Any] = [json.loads(line) for line in export.splitlines()]
    [log] = [line["log"] for line in lines if line["line"] == "epoch" and line["log"]["entries"]]
    draw = log["entries"][1]["rec"]["draws"][0]
    draw[1] = draw[1] % draw[0] + 1
    return b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)


def test_the_first_page_leads_to_the_documentation(browser: Browser, playing: str) -> None:
    """From the page at `/` the contract is reached, and each of its operations is there."""
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text())
    operations = [one for path in contract["paths"].values() for name, one in path.items() if name in METHODS]
    context = browser.new_context()
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{playing}/")
    links = [link.get_attribute("href") for link in page.get_by_role("link").all()[:4]]
    assert links == ["/play", "/games", "/docs", "/verify"]
    page.get_by_role("link", name="API documentation").click()
    expect(page.locator(".opblock-tag-section:not(.webhooks *) .opblock")).to_have_count(len(operations))
    context.close()
    assert wrong == []
