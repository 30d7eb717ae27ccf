"""Whom somebody plays who joins a table at `/play`: a character that the GM prepared, or one of their own."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person


def prepared(gm: Person, *names: str, free: bool = True) -> None:
    """Make characters as the GM."""
    fold = gm.now.locator("details", has=gm.page.locator("#new-character"))
    for name in names:
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        gm.page.fill("#new-character", name)
        gm.now.get_by_label("A player may take them").set_checked(free)
        gm.now.get_by_role("button", name="Make the character").click()
        expect(gm.page.get_by_role("region", name=name, exact=True)).to_be_attached()
        expect(gm.page.locator("#new-character")).to_have_value("")


def test_a_prepared_character_is_taken(sit: Sit) -> None:
    """Who sits down without a name takes a character that is free, by a press or by its name; not two."""
    gm, ana, ben = sit("Gia"), sit("Ana", 360), sit("Ben", 768)
    gm.open_table("daggerheart")
    link = gm.invite()
    gm.now.get_by_role("button", name="Call for a roll").click()
    # The form that asks is that of a first character; then it stands in a fold of its own.
    gm.page.fill("#new-character", "Marlowe")
    gm.now.get_by_label("A player may take them").check()
    gm.now.get_by_role("button", name="Make the character").click()
    expect(gm.page.get_by_role("region", name="Marlowe", exact=True)).to_be_attached()
    gm.now.get_by_role("button", name="Cancel").first.click()
    prepared(gm, "Silk <b>")
    prepared(gm, "The warden", free=False)

    ana.join(link, "")
    ana.sees("Who do you play?")
    expect(ana.now.get_by_role("heading", name="Gia has prepared")).to_be_visible()
    buttons = ana.now.get_by_role("button", name="Play ")
    expect(buttons).to_have_text(["Play Marlowe", "Play Silk <b>"])
    buttons.first.click()
    ana.sees("What do you want to do?")
    expect(buttons).to_have_count(0)
    expect(ana.page.locator("#told")).to_have_text("You play Marlowe.")
    expect(ana.now.locator("#goal")).to_be_visible()

    # The name of one that is free is that one, and none of the same name is made beside it.
    ben.join(link, " silk <B>")
    ben.sees("What do you want to do?")
    characters = {one["name"]: one for one in gm.call("GET", "/characters")["characters"]}
    assert {name: (one["owner"], one["free"]) for name, one in characters.items()} == {
        "Marlowe": (ana_id := ana.seat["token"].split(".")[0], False),
        "Silk <b>": (ben.seat["token"].split(".")[0], False),
        "The warden": (None, False),
    }

    # The GM frees one again in its sheet; who has one already is offered none.
    sheet = gm.page.get_by_role("region", name="The warden", exact=True)
    sheet.get_by_role("button", name="Change The warden").click()
    sheet.get_by_label("Who plays them").select_option(label="whoever takes them")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_label("Who plays them")).to_have_count(0)
    assert [one["name"] for one in ana.call("GET", "/characters")["characters"] if one["free"]] == ["The warden"]
    assert ana_id == characters["Marlowe"]["owner"]
    # Ana's page has read the table since.
    gm.start_clock("The alarm")
    expect(ana.clock("The alarm")).to_be_attached()
    expect(buttons).to_have_count(0)


def test_of_two_who_take_one_character_the_second_is_told(sit: Sit) -> None:
    """A press that comes too late is refused in words; the character stays with the first, and another can be made."""
    gm, ana, ben = sit("Gia"), sit("Ana", 360), sit("Ben", 768)
    gm.open_table("buried_secrets")
    link = gm.invite()
    cor = gm.call("POST", "/characters", json={"name": "Cor", "free": True})["id"]
    ben.join(link, "")
    ana.join(link, "")

    def late(route: Route) -> None:
        # The other press arrives first.
        ben.call("PATCH", f"/characters/{cor}", json={"owner": owner}, headers={"If-Match": "*"})
        route.continue_()

    owner = ben.seat["token"].split(".")[0]
    ana.failing = True
    ana.page.route(f"**/characters/{cor}", late)
    ana.now.get_by_role("button", name="Play Cor").click()
    expect(ana.page.locator(".refusal")).to_contain_text("Somebody else plays them already.")
    expect(ana.now.get_by_role("button", name="Play Cor")).to_have_count(0)
    ana.sees("Who do you play?")
    ana.page.fill("#new-character", "Thorn")
    ana.now.get_by_role("button", name="Make the character").click()
    ana.sees("What do you want to do?")
    owners = {one["name"]: one["owner"] for one in gm.call("GET", "/characters")["characters"]}
    assert owners == {"Cor": owner, "Thorn": ana.seat["token"].split(".")[0]}
