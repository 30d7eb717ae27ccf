"""The userscript at tables of somebody's own games: their words in `!rw`, their terms signed, their labels inert."""

import json
import re
import tomllib
from typing import Any

import httpx
from playwright.sync_api import expect

from tests.browser.test_roll20 import Come, come, gm_link, http, seat_of, until_sent
from tests.rules.test_documents import DIALECTS
from tests.table import Table, open_table

__all__ = ["come", "http"]
GANTRY = (DIALECTS / "gantry_nine.toml").read_text()
HOSTILE = "[[1d1000]] @{selected|hp} **bold** @everyone"


def silk(table: Table, token: str) -> None:
    """Make a character of the game."""
    table.ok("POST", "/characters", {"name": "Silk", "sheet": {"trades": {"Rigging": 2}}}, token=token)


def rolls(table: Table) -> list[Any]:
    """Return the rolls of the log."""
    return [one for one in table.ok("GET", "/log")["items"] if one["type"] == "rolled"]


def test_check_24(come: Come, http: httpx.Client, playing: str) -> None:
    """Words of the document are rolled by negotiation, and at once, with its name and the sides of its dice signed."""
    table = open_table(http, tomllib.loads(GANTRY), name="The Yard")
    rules = table.ok("GET", "")["rules"]
    ana, gm = come(), come()
    ana.sit(playing, table.code, "Ana")
    gm.sit(gm_link(playing, table))
    silk(table, seat_of(ana)["token"])
    ana.say("!rw help")
    expect(ana.panel.get_by_text("!rw followed by words of Gantry Nine rolls at once.")).to_be_visible()
    ana.say('!rw ask rigging "down again"')
    until_sent(ana, r"^Ana wants to.*down again")
    gm.say("!rw agree risky standard tool=fine")
    until_sent(gm, "has agreed")
    expect(ana.panel.get_by_text("Fine", exact=False).first).to_be_visible()
    ana.panel.get_by_role("button", name=re.compile("^Roll")).click()
    until_sent(ana, "down again.*Dice=")
    [agreed] = rolls(table)
    assert (agreed["terms"]["spec"]["tool"], agreed["terms"]["rules"]) == ("fine", rules)
    assert (agreed["ruling"]["system"], agreed["ruling"]["audit"]["bound"]) == ("own", True)
    nerve = table.ok("GET", "")["tracks"]["nerve"]["value"]
    ana.say('!rw rigging nerve "up the mast"')
    line = until_sent(ana, "up the mast.*Dice=")
    assert "unbound" not in line
    assert re.search(r"\{\{(?:Costs|Changes)=[^}]*[Nn]erve", line), line
    rolled = rolls(table)[1]
    assert (rolled["terms"]["dice"], rolled["terms"]["rules"]) == ([6, 6, 6], rules)
    assert rolled["ruling"]["outcome"].replace("_", " ") in line.lower()
    assert table.ok("GET", "")["tracks"]["nerve"]["value"] == nerve - 1
    assert ana.ran == gm.ran == []


def test_words_of_a_game_run_nothing(come: Come, http: httpx.Client, playing: str) -> None:
    """Check 18: labels of macro characters are shown as they were written, and run nothing."""
    words = json.dumps(HOSTILE)
    labels = "".join(f"{one} = [{words}]\n" for one in ("partial_success", "full_success", "critical_success"))
    hostile = GANTRY.replace('title = "Gantry Nine"', f"title = {words}").replace(
        "[words.en.field]",
        f"[words.en.outcome]\n{labels}bad_outcome = [{words}]\n[words.en.position]\nrisky = [{words}]\n"
        f"[words.en.field]",
    )
    hostile = hostile.replace('["Frostbite"', f"[{words}").replace('nerve = ["Nerve"]', f"nerve = [{words}]")
    table = open_table(http, tomllib.loads(hostile), name="The Yard", options={"given_dice": True})
    ana, gm = come(), come()
    ana.sit(playing, table.code, "Ana")
    gm.sit(gm_link(playing, table))
    silk(table, seat_of(ana)["token"])
    ana.say('!rw ask rigging nerve "up the mast"')
    until_sent(ana, "wants to")
    gm.say("!rw agree risky standard")
    until_sent(gm, "has agreed")
    action = table.ok("GET", "/actions")["actions"][0]
    token = seat_of(ana)["token"]
    table.ok("POST", f"/actions/{action['id']}/roll", {"dice": [1, 1, 2]}, token=token, version="*")
    line = until_sent(ana, "template:default")
    assert "1d1000" in line
    assert "[[1d" not in line
    gm.say("!rw pick frostbite")
    until_sent(gm, "1d1000")
    assert not [one for one in (*ana.sent, *gm.sent) if "[[1d" in one or "@{" in one or "**bold" in one]
    assert ana.ran == gm.ran == []


def test_a_game_is_no_seat(come: Come, playing: str) -> None:
    """A link with a game in it, in place of one to a seat, is refused with what to do."""
    ana = come()
    ana.panel.locator("input[name=url]").fill(f"{playing}/play#game=eJwrycgsBgAFkgIc")
    ana.panel.locator("form button.primary").click()
    expect(ana.panel.get_by_role("alert")).to_contain_text("That is a game, and no seat")
