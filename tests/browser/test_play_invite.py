"""Getting everybody in: a code that is said aloud, an address that others reach, and a link that is copied."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import Person
from tests.e2e.conftest import started


def dialog(gm: Person) -> str:
    """Open the dialog that invites; return its words."""
    gm.page.locator("header").get_by_role("button", name="Invite").click()
    expect(gm.page.locator("dialog .qr")).to_be_visible()
    return gm.page.locator("dialog").inner_text()


def test_a_code_that_was_said_aloud(sit: Sit) -> None:
    """Who was told the code types it as they heard it, sees whose table it is, and sits down; a wrong one is told."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    gm.open_table("buried_secrets")
    dialog(gm)
    code = gm.page.get_by_label("Code", exact=True).inner_text()
    assert re.fullmatch("[A-Z2-9]{5} [A-Z2-9]{5}", code)
    page = ana.page
    page.goto(f"{ana.url}/play")
    ana.failing = True
    page.get_by_label("The code that you were told").fill("AAAAA AAAAA")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No table has this code")
    page.get_by_label("The code that you were told").fill(code.lower())
    page.get_by_role("button", name="Find the table").click()
    expect(page.locator(".turn")).to_have_text(
        re.compile("^Gia invites you toThe Vault JobIt is not said who runs the service. Kept until .*, and longer")
    )
    page.fill("#name", "Ana")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("header")).to_contain_text("The Vault Job")
    expect(gm.page.locator("dialog")).to_contain_text("Ana")


def test_a_code_of_ones_own_table(sit: Sit) -> None:
    """Who has a seat at the table of a code takes it again, and does not become a second person."""
    gm, ana = sit("Gia"), sit("Ana")
    gm.open_table("buried_secrets")
    dialog(gm)
    code = gm.page.get_by_label("Code", exact=True).inner_text()
    gm.close_dialog()
    ana.join(gm.invite(), "Silk")
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_role("button", name="Other tables").click()
    ana.page.get_by_label("The code that you were told").fill(code)
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("header")).to_contain_text("The Vault Job")
    assert [one["name"] for one in gm.call("GET", "")["people"]] == ["Gia", "Ana"]


def test_a_new_code(sit: Sit) -> None:
    """A new code changes link and code at once, and after a reload the GM still has it."""
    gm = sit("Gia")
    gm.open_table("buried_secrets")
    before = gm.invite()
    dialog(gm)
    gm.page.get_by_role("button", name="New code").click()
    expect(gm.page.get_by_label("Link", exact=True)).not_to_have_value(before)
    link = gm.page.get_by_label("Link", exact=True).input_value()
    code = gm.page.get_by_label("Code", exact=True).inner_text().replace(" ", "")
    assert f"c={code}" in link
    gm.page.reload()
    gm.sees("Your table is open")
    assert gm.invite() == link


def test_a_link_is_copied_over_plain_http(sit: Sit, playing: str) -> None:
    """At an address without HTTPS there is no clipboard for pages; the link is copied all the same."""
    gm = sit("Gia", url=playing.replace("127.0.0.1", "table.test"))
    gm.open_table("buried_secrets")
    dialog(gm)
    page = gm.page
    assert page.evaluate("navigator.clipboard") is None
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    gm.close_dialog()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Delete the table").click()
    page.locator("#set-delete").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("#set-delete")).to_have_value(link)


def test_who_plays_on_one_machine_is_told_what_to_do(sit: Sit, tmp_path: Path) -> None:
    """A service that listens on localhost alone says so, and the dialog how others get in."""
    with started(tmp_path, TELL_ADDRESSES="true") as running:
        gm = sit("Gia", 360, url=running.url)
        gm.open_table("buried_secrets")
        gm.page.locator("header").get_by_role("button", name="Invite").click()
        expect(gm.page.locator("dialog .note")).to_contain_text("make run HOST=0.0.0.0")
        gm.page.goto("about:blank")


def test_others_get_an_address_that_they_reach(sit: Sit, tmp_path: Path) -> None:
    """Who opens the page at localhost invites to an address of this machine in its network, if it tells them."""
    with started(tmp_path, TELL_ADDRESSES="true", HOST="0.0.0.0") as running:
        gm = sit("Gia", url=running.url)
        gm.open_table("buried_secrets")
        urls = gm.page.evaluate("fetch('/v1/addresses').then((told) => told.json()).then(({ urls }) => urls)")
        words = dialog(gm)
        place = urls[0] if urls else running.url
        expect(gm.page.get_by_label("Link", exact=True)).to_have_value(re.compile(f"^{re.escape(place)}/play#t="))
        assert f"open {place.partition('//')[2]}/play" in gm.page.locator("dialog").inner_text()
        assert ("make run" in words) == (not urls)
        gm.page.goto("about:blank")
