"""The userscript in a page of Roll20's structure, under Roll20's own address: `!rw`, the panel, and the chat lines."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.roll20 import Roller
from tests.plain import NO_TLS
from tests.table import Table, latest, open_table

HOSTILE = "@{Silk|hp} ?{how|many} [[1d6]] %{Silk|attack} #macro }} {{x=y}} /w gm <img src=x onerror=alert(1)> &#64;{a}"
"""A name of macro characters: each of them runs something where a script sends it as it is."""

Come = Callable[..., Roller]


@pytest.fixture
def come(browser: Browser) -> Iterator[Come]:
    """Let people come to Roll20 with a browser each; the test fails where anything went wrong in one."""
    people: list[Roller] = []

    def come_(**more: Any) -> Roller:
        people.append(Roller(browser, **more))
        return people[-1]

    yield come_
    for person in people:
        person.close()
    assert [person.wrong for person in people if person.wrong] == []


@pytest.fixture
def http(playing: str) -> Iterator[httpx.Client]:
    """A client of the service behind the script."""
    with httpx.Client(base_url=playing, verify=NO_TLS, timeout=30) as client:
        yield client


def gm_link(url: str, table: Table) -> str:
    """Return the link to the GM's seat, as the page of the table has it."""
    return f"{url}/play#t={table.sid}&k={table.gm}"


def silk(table: Table, token: str, name: str = "Silk") -> str:
    """Make a character; return its id."""
    body = {"name": name, "sheet": {"ratings": {"prowl": 2}}}
    cid: str = table.ok("POST", "/characters", body, token=token)["id"]
    return cid


def seat_of(person: Roller) -> Any:
    """Return the seat that the manager keeps."""
    return json.loads(json.loads(person.page.evaluate("localStorage.getItem('GM seat')")))


def until_sent(person: Roller, pattern: str) -> str:
    """Wait until a line that fits was sent; return it."""
    person.page.wait_for_function("pattern => sent.some((line) => new RegExp(pattern, 'u').test(line))", arg=pattern)
    return next(line for line in person.sent if re.search(pattern, line))


def test_a_roll_with_the_words_of_the_game(come: Come, http: httpx.Client, playing: str) -> None:
    """`!rw prowl push_effect "..."` rolls for the character, bound, and is told in the chat once."""
    table = open_table(http, name="The Vault Job")
    ana, gm = come(), come()
    ana.sit(playing, table.code, "Ana")
    gm.sit(gm_link(playing, table))
    seat = seat_of(ana)
    silk(table, seat["token"])
    ana.say('!rw prowl push_effect "past the guards"')
    line = until_sent(ana, "template:default")
    assert line.startswith("&{template:default} {{name=Silk&#58; past the guards}} {{Dice=")
    assert "unbound" not in line
    assert re.search(r"\{\{Costs=[^}]*2 stress", line)
    rolled = [one for one in table.ok("GET", "/log")["items"] if one["type"] == "rolled"]
    assert [one["ruling"]["goal"] for one in rolled] == ["past the guards"]
    terms = rolled[0]["terms"]
    assert (terms["spec"]["rating"], terms["dice"], terms["rules"]) == (2, [6, 6], latest("buried_secrets"))
    # The command itself was not sent, and the GM's script says nothing of what the GM did not do.
    assert [line for line in ana.sent if "!rw" in line] == []
    gm.say("hello")
    expect(gm.chat.get_by_text("hello")).to_be_visible()
    gm.page.wait_for_function(f"Number(localStorage.getItem('GM told {table.sid}/p1')) >= {rolled[0]['seq']}")
    assert gm.sent == ["hello"]
    # Reloaded, it tells nothing twice.
    ana.load()
    expect(ana.panel.get_by_text("Live", exact=True)).to_be_visible()
    ana.say('!rw prowl "back again"')
    until_sent(ana, "back again")
    assert [line for line in ana.sent if "past the guards" in line] == []


@pytest.mark.smoke
def test_a_negotiation_through_both_panels(come: Come, http: httpx.Client, playing: str) -> None:
    """Asked in the chat, agreed in the GM's panel, rolled in the player's: each milestone is a line."""
    table = open_table(http, name="The Vault Job")
    ana, gm = come(), come()
    ana.sit(playing, table.code, "Ana")
    gm.sit(gm_link(playing, table))
    silk(table, seat_of(ana)["token"])
    ana.say('!rw ask prowl "past the guards"')
    until_sent(ana, r"^Ana wants to.*past the guards")
    gm.panel.get_by_role("button", name=re.compile("^desperate.*great|great.*desperate", re.IGNORECASE)).first.click()
    agreed = until_sent(gm, "^GM has agreed")
    assert "desperate, great effect" in agreed
    ana.panel.get_by_role("button", name=re.compile("^Roll")).click()
    line = until_sent(ana, "template:default")
    assert "{{Position=desperate}}" in line
    assert ana.ran == gm.ran == []


def test_an_undo_says_what_it_does_and_asks(come: Come, http: httpx.Client, playing: str) -> None:
    """`!rw undo` says in the panel what goes back and what differs then; it is done by the press, not by the line."""
    table = open_table(http, name="The Vault Job", options={"given_dice": True})
    gm = come()
    gm.sit(gm_link(playing, table))
    cid = silk(table, table.gm)
    spec = {"system": "buried_secrets", "rating": 2, "position": "risky", "dice": [6, 1], "push_effect": True}
    table.ok("POST", "/rolls", {"character": cid, "spec": spec})
    until_sent(gm, "template:default")
    table.ok("PATCH", f"/characters/{cid}", {"tracks": {"stress": {"value": 5}}}, version="*")
    form = gm.panel.get_by_role("group", name="What goes back")
    gm.say("!rw undo")
    expect(form).to_contain_text("What goes back: 2 stress off Silk.")
    expect(form).to_contain_text("Not as if it had never been: Stress (Silk): 3, and not 5.")
    assert table.ok("GET", "/log?type=reversed")["items"] == []
    form.get_by_role("textbox", name="Why?").fill("The other door")
    form.get_by_role("button", name="Undo this").click()
    expect(form).to_have_count(0)
    [reversal] = table.ok("GET", "/log?type=reversed")["items"]
    assert reversal["note"] == "The other door"


def test_names_of_macro_characters_run_nothing(come: Come, http: httpx.Client, playing: str) -> None:
    """Names and goals of macro characters are shown as they were written, and run nothing."""
    table = open_table(http, name="The Vault Job")
    gm, ana = come(), come()
    gm.sit(gm_link(playing, table))
    ana.sit(playing, table.code, HOSTILE[:80])
    silk(table, seat_of(ana)["token"], HOSTILE[:80])
    ana.say(f'!rw ask prowl "{HOSTILE}"')
    until_sent(ana, "wants to")
    gm.say("!rw agree risky standard")
    until_sent(gm, "has agreed")
    gm.say(f'!rw question "{HOSTILE}"')
    until_sent(gm, "macro")
    ana.say(f'!rw prowl "{HOSTILE}"')
    until_sent(ana, "template:default")
    ana.say(f'!rw tell "Told: {HOSTILE}"')
    assert "&#91;&#91;1d6&#93;&#93;" in until_sent(ana, "tells.*Told")
    clock = table.ok("POST", "/clocks", {"name": HOSTILE[:80], "size": 6})
    gm.say(f"!rw tick {clock['id']} 2")
    until_sent(gm, "2 of 6")
    assert ana.ran == gm.ran == []
    expect(ana.chat.get_by_text("onerror=alert(1)").first).to_be_visible()
    expect(ana.chat.locator("img")).to_have_count(0)


def test_what_was_being_typed_stays(come: Come, http: httpx.Client, playing: str) -> None:
    """A line of the script leaves the text, the cursor and the focus of the chat's box as they were."""
    table = open_table(http, name="The Vault Job")
    ana = come()
    ana.sit(playing, table.code, "Ana")
    token = seat_of(ana)["token"]
    cid = silk(table, token)
    ana.area.fill("I sneak up to the")
    ana.area.evaluate("area => { area.focus(); area.setSelectionRange(2, 7); }")
    # Somebody's phone: the same person, elsewhere.
    table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}, "character": cid}, token=token)
    until_sent(ana, "template:default")
    assert ana.area.input_value() == "I sneak up to the"
    # Another extension sends in the same way; its lines are none of this script's, whatever they begin with.
    place = ana.area.evaluate("area => [area.selectionStart, area.selectionEnd, document.activeElement === area]")
    assert place == [2, 7, True]
    ana.area.evaluate("area => { area.value = '!rw prowl'; area.nextElementSibling.click(); }")
    assert ana.sent[-1] == "!rw prowl"


def test_what_only_the_gm_sees_is_whispered(come: Come, http: httpx.Client, playing: str) -> None:
    """Against a hidden Difficulty the chat has what is announced; the rest, and a hidden clock, is whispered."""
    table = open_table(http, "daggerheart", name="The Vault Job")
    ana, gm = come(), come()
    ana.sit(playing, table.code, "Ana")
    gm.sit(gm_link(playing, table))
    body = {"name": "Silk", "sheet": {"traits": {"Agility": 2}}}
    table.ok("POST", "/characters", body, token=seat_of(ana)["token"])
    ana.say('!rw ask Agility "past the guards"')
    until_sent(ana, "wants to")
    gm.say("!rw agree 17 difficulty_hidden")
    agreed = until_sent(gm, "has agreed")
    # Terms that her panel does not show yet are not signed.
    expect(ana.panel.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    ana.say("!rw roll")
    open_line = until_sent(ana, "template:default")
    whisper = until_sent(gm, "^/w gm &")
    clock = table.ok("POST", "/clocks", {"name": "They know", "size": 6, "visible": False})
    gm.say("!rw tick “They know” 2")
    until_sent(gm, "^/w gm .*They know")
    assert "Difficulty=17" in whisper
    assert "17" not in agreed
    assert re.search(r"Outcome=\d+ with (Hope|Fear)|critical", open_line)
    assert "success" not in open_line.replace("critical success", "")
    assert [line for line in gm.sent if clock["name"] in line and not line.startswith("/w gm ")] == []
    assert table.ok("GET", f"/clocks/{clock['id']}")["filled"] == 2


def test_help_completion_and_lines_that_cannot_be_read(come: Come, http: httpx.Client, playing: str) -> None:
    """`!rw help` has the words of the game, Tab completes them, and what cannot be read is neither rolled nor sent."""
    table = open_table(http, "terminal_iv", name="The Vault Job")
    ana = come()
    ana.say("!rw prowl")
    expect(ana.panel.get_by_text("You sit at no table yet")).to_be_visible()
    ana.sit(playing, table.code, "Ana")
    silk_token = seat_of(ana)["token"]
    table.ok("POST", "/characters", {"name": "Silk", "sheet": {"levels": {"burn": "mastery"}}}, token=silk_token)
    expect(ana.panel.get_by_role("button", name="Burn mastery")).to_be_visible()
    ana.say("!rw help")
    expect(ana.panel.get_by_text(re.compile("boost: .*push, assist, devils_bargain"))).to_be_visible()
    ana.area.fill("!rw ask bu")
    ana.area.press("Tab")
    expect(ana.area).to_have_value("!rw ask burn ")
    ana.area.press_sequentially("cyb")
    ana.area.press("Tab")
    expect(ana.area).to_have_value("!rw ask burn cyber ")
    ana.area.fill("a line for all")
    ana.area.press("Tab")
    assert ana.area.input_value() == "a line for all"
    ana.say('!rw burn "past the')
    expect(ana.panel.get_by_text("a quotation mark is not closed")).to_be_visible()
    ana.say("!rw burn level=great")
    expect(ana.panel.get_by_text("level is one of none, skill, specialty, mastery")).to_be_visible()
    ana.say("!rwx")
    ana.page.wait_for_function("sent.includes('!rwx')")
    assert ana.sent == ["!rwx"]
    assert [one for one in table.ok("GET", "/log")["items"] if one["type"] == "rolled"] == []
    # What is typed into the panel is no shortcut of the page.
    ana.page.evaluate("keys.length = 0")
    ana.panel.get_by_label("I want to").press_sequentially("go")
    assert ana.page.evaluate("keys") == []


def test_a_lost_line_comes_back(come: Come, http: httpx.Client, playing: str) -> None:
    """While the service does not answer, the panel says so; what happened meanwhile is told when it is back."""
    table = open_table(http, name="The Vault Job")
    ana = come()
    ana.sit(playing, table.code, "Ana")
    token = seat_of(ana)["token"]
    cid = silk(table, token)
    ana.offline = True
    expect(ana.panel.get_by_text("Offline", exact=True)).to_be_visible()
    ana.say('!rw prowl "past the guards"')
    expect(ana.panel.get_by_role("alert").get_by_role("paragraph").first).to_be_visible()
    table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}, "character": cid}, token=token)
    ana.offline = False
    until_sent(ana, "template:default")
    expect(ana.panel.get_by_text("Live", exact=True)).to_be_visible()


def test_panel_and_lines_in_german(come: Come, http: httpx.Client, playing: str) -> None:
    """In a German browser the panel, its refusals, the help and the chat lines are German; in another they are not."""
    table = open_table(http, name="The Vault Job")
    ana, gm = come(locale="de-AT"), come(locale="fr-FR")
    ana.sit(playing, table.code, "Ana")
    gm.sit(gm_link(playing, table))
    silk(table, seat_of(ana)["token"])
    expect(ana.panel.get_by_role("button", name="Verbergen")).to_be_visible()
    expect(gm.panel.get_by_role("button", name="Hide")).to_be_visible()
    ana.say("!rw help")
    expect(ana.panel.get_by_text("bittet die Spielleitung um einen Wurf")).to_be_visible()
    ana.say('!rw prowl "past')
    expect(ana.panel.get_by_text("ein Anführungszeichen ist nicht geschlossen")).to_be_visible()
    ana.say('!rw ask prowl "vorbei"')
    until_sent(ana, "vorbei")
    gm.say("!rw agree desperate great")
    assert "GM has agreed" in until_sent(gm, "desperate, great effect")
    ana.panel.get_by_role("button", name=re.compile("^2 Würfel")).click()
    assert "{{Würfel=" in until_sent(ana, "template:default")
    # The page around it keeps its own language.
    assert ana.page.evaluate("document.documentElement.lang") == "en"


def test_beside_beyond20_and_the_dark_mode(come: Come, http: httpx.Client, playing: str) -> None:
    """Lines of another extension and of this script go out whole in one tab; the panel is dark where the chat is."""
    table = open_table(http, name="The Vault Job")
    ana = come()
    ana.sit(playing, table.code, "Ana")
    token = seat_of(ana)["token"]
    cid = silk(table, token)
    dark = "document.querySelector('#rollwright-panel').hasAttribute('data-dark')"
    assert ana.page.evaluate(dark) is False
    ana.page.evaluate("document.body.classList.add('dark')")
    ana.page.wait_for_function(dark)
    ana.area.fill("I sneak up to the")
    # As Beyond20 posts: it keeps the text of the box, sends its own line by the button, and puts the text back.
    ana.page.evaluate(
        """() => { window.posting = setInterval(() => {
          const area = document.querySelector("#textchat-input textarea");
          const typed = area.value;
          area.value = "&{template:default} {{name=Beyond}} {{Attack=[[17]]}}";
          document.querySelector("#textchat-input button").click();
          area.value = typed;
        }, 5); }"""
    )
    for _ in range(5):
        table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}, "character": cid}, token=token)
    ana.page.wait_for_function("sent.filter((line) => line.includes('{{Dice=')).length === 5")
    ana.page.evaluate("clearInterval(posting)")
    others = {line for line in ana.sent if "{{Dice=" not in line}
    assert others == {"&{template:default} {{name=Beyond}} {{Attack=[[17]]}}"}
    assert ana.area.input_value() == "I sneak up to the"
    expect(ana.panel).to_have_attribute("data-dark", "")
    assert ana.ran == []


def test_the_menu_of_the_manager_opens_address_and_code(come: Come, http: httpx.Client, playing: str) -> None:
    """The command in the manager's menu shows the hidden panel: at a table with its seat, else with the form."""
    table = open_table(http, name="The Vault Job")
    ana = come()
    command = "menu['Rollwright: address and code']()"
    form = ana.panel.get_by_label("Address")
    ana.panel.get_by_role("button", name="Hide").click()
    expect(form).to_have_count(0)
    ana.page.evaluate(command)
    expect(form).to_be_visible()
    ana.sit(playing, table.code, "Ana")
    ana.panel.get_by_role("button", name="Hide").click()
    ana.page.evaluate(command)
    expect(ana.panel.get_by_role("button", name="Leave")).to_be_visible()
