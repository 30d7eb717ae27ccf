"""A character from elsewhere at `/play`: pasted or out of a file, shown, and taken by a press."""

import json

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.rules.actors import M06


def paste(where: Locator, text: str) -> Locator:
    """Paste a text into the fold of a part of the page, and look at it; return the fold."""
    fold = where.locator("details.paste")
    fold.locator("summary").click()
    fold.get_by_label("The character's text").fill(text)
    fold.get_by_role("button", name="Look at it").click()
    return fold


def test_a_sheet_is_pasted(sit: Sit) -> None:
    """What fits and what is left out stands there before a press takes it; markup in it is text (M06).

    A sheet that has changed since is not overwritten.
    """
    gm, ana = sit("Gia"), sit("Ana")
    gm.open_table("daggerheart")
    ana.join(gm.invite(), "")
    ana.sees("Who do you play?")
    file = M06 | {"background": "<b>bold</b>"}
    fold = paste(ana.now, json.dumps(file))
    expect(fold.get_by_role("heading")).to_have_text(["What fits", "What is left out"])
    fits, left = fold.locator("ul").first.locator("li"), fold.locator("ul").last.locator("li")
    expect(fits).to_have_text(["Name: Dara", "Agility: 2", "Strength: -1", "Scholar: 2", "Stress: 7"])
    expect(left).to_have_count(3)
    expect(left.first).to_have_text("evasion: 13, there is no place for it here")
    expect(left.last).to_contain_text("<b>bold</b>")
    assert ana.call("GET", "/characters")["characters"] == []
    fold.get_by_role("button", name="Take what fits").click()
    ana.sees("What do you want to do?")
    [made] = ana.call("GET", "/characters")["characters"]
    assert (made["name"], made["sheet"]) == (
        "Dara",
        {"traits": {"Agility": 2, "Strength": -1}, "experiences": {"scholar": 2}},
    )

    # A list goes into a character that is there, out of a file; what is no character is refused in words.
    ana.page.get_by_role("button", name="Change Dara").click()
    sheet = ana.page.locator("form", has=ana.page.locator("#c1-name"))
    fold = paste(sheet, "{")
    expect(ana.page.locator(".refusal .bad")).to_contain_text("not JSON")
    # Browsers log each refusal.
    assert [one for one in ana.wrong if "422" not in one] == []
    ana.wrong.clear()
    file_field = fold.get_by_label("Or its file")
    file_field.set_input_files({"name": "dara.txt", "mimeType": "text/plain", "buffer": b"Agility 3\nFear 2"})
    expect(fold.get_by_label("The character's text")).to_have_value("Agility 3\nFear 2")
    fold.get_by_role("button", name="Look at it").click()
    expect(fold.locator("ul").last.locator("li")).to_contain_text("it is the table's")
    fold.get_by_role("button", name="Take what fits").click()
    expect(ana.page.locator("#c1-name")).to_have_count(0)
    [changed] = ana.call("GET", "/characters")["characters"]
    assert changed["sheet"]["traits"] == {"Agility": 3, "Strength": -1}

    # Between the look and the press the sheet changes: it is not laid over the newer one.
    ana.page.get_by_role("button", name="Change Dara").click()
    fold = paste(sheet, "Strength 2")
    expect(fold.get_by_role("heading")).to_have_text(["What fits"])
    newer = {"traits": {"Agility": 1}}
    gm.call("PATCH", "/characters/c1", json={"sheet": newer}, headers={"If-Match": "*"})
    expect(ana.page.locator(".refusal .bad")).to_have_count(0)
    fold.get_by_role("button", name="Take what fits").click()
    expect(ana.page.locator(".refusal .bad")).to_be_visible()
    assert [one for one in ana.wrong if "412" not in one] == []
    ana.wrong.clear()
    assert gm.call("GET", "/characters/c1")["sheet"] == newer
    fold.get_by_role("button", name="Look at it").click()
    fold.get_by_role("button", name="Take what fits").click()
    expect(ana.page.locator("#c1-name")).to_have_count(0)
    assert gm.call("GET", "/characters/c1")["sheet"] == {"traits": {"Agility": 1, "Strength": 2}}
