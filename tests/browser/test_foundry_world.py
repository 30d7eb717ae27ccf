"""The module for Foundry in Chromium: its world, its service, languages, actors, in a stand-in for Foundry."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.conftest import Sit
from tests.browser.foundry import ANA, BO, GIA, Client, served
from tests.browser.foundry_scene import GOAL, Group, Opened, posted, ready, sent, settle
from tests.browser.public import outside
from tests.plain import NO_TLS

# Open the sheet of Silk: as Foundry has sheets now, and those of its first kind.
_SHEETS = {
    "sheet": "() => game.actors.get('silk000000000000').sheet.render({ force: true })",
    "appv1": "() => new foundry.appv1.sheets.ActorSheet(game.actors.get('silk000000000000')).render(true)",
}
# From now on this client makes messages later than others do.
_SLOWLY = """() => {
  const { ChatMessage } = foundry.documents;
  const { create } = ChatMessage;
  ChatMessage.create = async (...told) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return create.apply(ChatMessage, told);
  };
}"""
# Runs the batch as Quench does; what each of its tests threw, or null.
_QUENCH = """async () => {
  const tests = [];
  const equal = (one, other) => {
    if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${one} is not ${other}`);
  };
  const isNotEmpty = ({ length }) => equal(length > 0, true);
  const assert = { equal, deepEqual: equal, isTrue: (one) => equal(one, true), isNotEmpty };
  const context = { describe: (_, run) => run(), it: (_, run) => tests.push(run), assert };
  Hooks.callAll("quenchReady", { registerBatch: (_, run) => run(context) });
  const told = [];
  for (const run of tests) told.push(await Promise.resolve().then(run).then(() => null, (error) => error.message));
  return told;
}"""


def test_the_service_goes_away_and_comes_back(group: Group, world: str) -> None:
    """Both clients say that the table is not reached, keep what is written, and go on when it is back."""
    gia, ana = group.loaded(GIA), group.loaded(ANA)
    gia.open_table("buried_secrets", service=world)
    ana.until("desk.isRead && play.mine.length === 1")
    ana.press("Roll")
    ana.now.locator("#goal").fill(GOAL)
    for client in (gia, ana):
        client.failing = True
    with httpx.Client(base_url=world, verify=NO_TLS, timeout=60) as proxy:
        proxy.post("/_world/faults", json=[{"do": "drop"}])
        proxy.post("/_world/cut", json=None)
        for client in (gia, ana):
            client.until("play.connection === 'gone'")
        expect(ana.now.get_by_role("status")).to_contain_text("You see the table as of")
        proxy.post("/_world/faults", json=[])
        proxy.post("/_world/restart", json=None)
    for client in (gia, ana):
        client.until("play.connection === 'live'")
    expect(ana.now.locator("#goal")).to_have_value(GOAL)
    ana.ask(GOAL, "prowl", value=1)
    gia.until("play.actions.size === 1")


def test_a_service_that_cannot_be_used_is_told_in_words(group: Group, playing: str) -> None:
    """An address where nothing answers, or something else, opens no table, and the window says why."""
    gia = group.loaded(GIA)
    gia.failing = True
    gia.press("Open a table")
    door = gia.window("door")
    for address in ("http://127.0.0.1:9", group.url):
        door.get_by_label("Address of the service").fill(address)
        gia.press("Connect", door)
        expect(door.get_by_role("alert")).to_contain_text("No answer from")
    assert group.world.settings == {}
    door.get_by_label("Address of the service").fill(playing)
    gia.press("Connect", door)
    expect(door.get_by_label("Game", exact=True)).to_be_visible()
    ana = group.loaded(ANA)
    expect(ana.page.get_by_role("button", name="Open a table")).to_have_count(0)


def test_who_runs_the_service_is_asked(group: Group, playing: str) -> None:
    """When a table is opened, as at the page: the GM's answer is the option of the table."""
    gia = group.loaded(GIA)
    gia.open_table("buried_secrets", service=playing, host="I do, on a computer of mine")
    gia.until("play.session.options.host === 'p1'")
    assert gia.evaluate("return play.gm.id") == "p1"


def test_what_the_browser_blocks_is_told_in_words(browser: Browser, built: Path, playing: str, tmp_path: Path) -> None:
    """Foundry with https on the internet: the local network needs permission, and plain http elsewhere is blocked."""
    with served(built, tmp_path) as (_, url), outside(browser, int(url.rpartition(":")[2])) as other:
        gia = Client(other, url, GIA, ignore_https_errors=True)
        gia.failing = True
        gia.press("Open a table")
        door = gia.window("door")
        words = {playing: "allowed into the local network", "http://service.test": "which the browser blocks"}
        for address, told in words.items():
            door.get_by_label("Address of the service").fill(address)
            gia.press("Connect", door)
            expect(door.get_by_role("alert")).to_contain_text(told)
        gia.context.grant_permissions(["local-network-access"], origin=url)
        gia.open_table("buried_secrets", service=playing)
        gia.close()


def test_a_service_that_is_too_old_is_told_in_words(group: Group, playing: str) -> None:
    """A service that describes its games otherwise opens no table."""
    gia = group.loaded(GIA)
    headers = {"Access-Control-Allow-Origin": "*"}
    gia.page.route("**/v1/systems/*", lambda route: route.fulfill(json={"name": "old"}, headers=headers))
    gia.press("Open a table")
    door = gia.window("door")
    door.get_by_label("Address of the service").fill(playing)
    gia.press("Connect", door)
    expect(door.get_by_role("alert")).to_contain_text("is too old for this module")
    expect(door.get_by_label("Game", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    "forged",
    [
        {},
        {"flags": {"rollwright": {"action": "a1", "event": "5-0a1b"}}, "whisper": [ANA]},
        {"flags": {"rollwright": {"action": "a1", "told": ""}}},
    ],
    ids=["no flags", "of a roll, whispered", "with right flags"],
)
def test_a_message_in_the_place_of_an_actions_is_mended(group: Group, table: Opened, forged: dict[str, Any]) -> None:
    """The id of an action's message can be foreseen: what another player puts there goes for what belongs there."""
    gia, ana = table("buried_secrets")
    bo = group.loaded(BO)
    bo.seated()
    card = fingerprint(f"{ana.seat['sid']} a1")
    bo.page.evaluate(
        "(data) => foundry.documents.ChatMessage.create(data, { keepId: true })",
        {"_id": card, "content": "<p>Gia agrees</p>"} | forged,
    )
    ana.call("POST", "/actions", json={"character": "c1", "spec": {"goal": GOAL}})
    for client in (gia, ana):
        client.page.wait_for_function("(id) => game.messages.get(id)?._source.content.includes('Waiting')", arg=card)
        expect(client.chat).to_have_count(1)
        expect(client.chat.first).to_contain_text(GOAL)
    [message] = group.world.messages()
    assert "agrees" not in message["content"]
    assert not message.get("whisper")
    assert "event" not in message["flags"]["rollwright"]
    assert message["author"] == GIA


def test_one_client_alone_mends_the_message_of_an_action(group: Group, table: Opened) -> None:
    """Until the GM's client has put a message in the place of a forged one, the opener's client makes none."""
    gia, ana = table("buried_secrets")
    card = fingerprint(f"{ana.seat['sid']} a1")
    held: list[Route] = []
    made: list[Request] = []

    def creates(request: Request) -> bool:
        return request.url.endswith("/world/ops") and '"kind":"create"' in (request.post_data or "")

    group.loaded(BO).page.evaluate(
        "(data) => foundry.documents.ChatMessage.create(data, { keepId: true })", {"_id": card, "content": "Gia agrees"}
    )
    gia.page.route("**/world/ops", lambda route: held.append(route) if creates(route.request) else route.continue_())
    ana.page.on("request", lambda request: made.append(request) if creates(request) else None)
    with gia.page.expect_request(creates):
        ana.call("POST", "/actions", json={"character": "c1", "spec": {"goal": GOAL}})
    ana.page.wait_for_function("(id) => !game.messages.get(id)", arg=card)
    # What happens at the table meanwhile is followed.
    ana.call("PATCH", "/actions/a1", json={"spec": {"goal": "elsewhere"}}, headers={"If-Match": "*"})
    ana.until("play.actions.get('a1')?.spec.goal === 'elsewhere'")
    ana.page.evaluate("new Promise((resolve) => setTimeout(resolve))")
    [creation] = held
    creation.continue_()
    for client in (gia, ana):
        client.page.wait_for_function("(id) => Boolean(game.messages.get(id))", arg=card)
    assert made == []


def test_the_message_of_a_direct_roll_stays_its_players(group: Group, table: Opened) -> None:
    """A direct roll has no opening in the log: the GM takes its message for no forged one, also where it is undone."""
    gia, ana = table("buried_secrets")
    gia.call("PATCH", "", json={"options": {"given_dice": True, "direct_rolls": "all"}}, headers={"If-Match": "*"})
    spec = {"system": "buried_secrets", "rating": 2, "position": "desperate", "dice": [1, 1]}
    seq = ana.call("POST", "/rolls", json={"character": "c1", "spec": spec})["seq"]
    card = fingerprint(f"{ana.seat['sid']} r{seq}")
    for client in (gia, ana):
        client.page.wait_for_function("(id) => Boolean(game.messages.get(id))", arg=card)
    gia.call("POST", "/reversals", json={"seq": seq})
    for client in (gia, ana):
        client.page.wait_for_function("(id) => game.messages.get(id)?._source.content.includes('cancelled')", arg=card)
    [message] = [message for message in group.world.messages() if message["_id"] == card]
    assert message["author"] == ANA
    assert not any(op["kind"] == "delete" for op in group.world.ops)


def test_the_gm_makes_the_message_of_an_action_whose_player_has_no_seat_here(group: Group, table: Opened) -> None:
    """A user who is the person, and whose client does not follow the table, keeps nobody from the action."""
    gia, ana = table("buried_secrets")
    seat = ana.seat
    ana.page.evaluate("game.modules.get('rollwright').api.desk.stop()")
    sent(gia.url, seat, "/actions", {"character": "c1", "spec": {"goal": GOAL}})
    expect(gia.chat).to_have_count(1)
    expect(gia.chat.first).to_contain_text(GOAL)
    assert group.world.messages()[0]["author"] == GIA


def fingerprint(what: str) -> str:
    """Return the id that the module gives the message of something."""
    return hashlib.sha256(json.dumps(what).encode()).hexdigest()[:16]


def test_who_has_lost_their_seat_joins_again(table: Opened) -> None:
    """A seat that the GM closed is told in words; its user joins as another person with one press."""
    gia, ana = table("buried_secrets")
    before = ana.evaluate("return play.me")
    ana.failing = True
    gia.call("DELETE", f"/players/{before}")
    ana.press("Roll")
    ana.now.get_by_role("button", name="Join again").click()
    ana.until("desk.isRead && play.me !== told", before)
    assert [one["name"] for one in gia.call("GET", "")["people"] if one["active"]] == ["Gia", "Ana"]


def test_a_new_link_to_a_seat_is_at_the_service(table: Opened, sit: Sit) -> None:
    """The link that the GM makes in Foundry for somebody opens their seat at the page of the service."""
    gia, ana = table("buried_secrets")
    gia.press("People")
    people = gia.window("people")
    ana.failing = True
    gia.press("Ana: more", people)
    gia.press("New link", people)
    gia.page.get_by_role("dialog").get_by_role("button", name="Make a new link").click()
    link = people.get_by_label("For Ana alone").input_value()
    assert link.startswith(f"{gia.url}/play#t=")
    phone = sit("Ana")
    phone.page.goto(link)
    expect(phone.page.locator("header .live")).to_have_text("Live")
    phone.sees("What do you want to do?")


def test_the_gm_invites_and_allows_dice_thrown_by_hand(group: Group, table: Opened, sit: Sit) -> None:
    """The window for the table has what others join with, the options, and the seat, which another browser takes."""
    gia, ana = table("buried_secrets")
    gia.press("Table")
    window = gia.window("table")
    window.get_by_label("Dice may be thrown by hand").click()
    expect(window.get_by_label("Dice may be thrown by hand")).to_be_checked()
    ana.until("play.session.options.given_dice")
    ben = sit("Ben")
    ben.join(window.get_by_label("Link", exact=True).input_value(), "Thorn")
    expect(window).to_contain_text("Ana, Ben")
    before = window.get_by_label("Code", exact=True).inner_text()
    gia.press("New code", window)
    code = window.get_by_label("Code", exact=True)
    expect(code).not_to_have_text(before)
    # Clients that load the world later join with the new one; no client restarts.
    bo = group.loaded(BO)
    bo.seated()
    assert json.loads(group.world.settings["rollwright.table"])["code"] == code.inner_text().replace(" ", "")
    other = group.loaded(GIA)
    other.take(gia.saved_link())
    assert other.evaluate("return play.isGm")
    ana.press("Table")
    expect(ana.window("table").get_by_label("For Ana alone")).to_have_value(re.compile(f"^{gia.url}/play#t="))
    expect(ana.window("table").get_by_label("Code", exact=True)).to_have_count(0)
    with ana.context.expect_page() as opened:
        ana.window("table").get_by_role("link", name="Open it in this seat").click()
    expect(opened.value.locator("header .live")).to_have_text("Live")


def test_the_table_that_the_world_has_is_taken_again(table: Opened) -> None:
    """A link to a seat at the world's table is taken, though Foundry tells nobody of a setting that stays the same."""
    gia, _ = table("buried_secrets")
    link = gia.saved_link()
    gia.page.evaluate("game.settings.set('rollwright', 'seats', '{}')")
    gia.open()
    gia.press("Roll")
    expect(gia.now).to_contain_text("no seat of the game master's")
    gia.take(link)
    assert gia.evaluate("return play.isGm")


def test_a_gms_other_browser_is_told_how_to_bring_the_seat(group: Group, table: Opened) -> None:
    """It joins as nobody by itself; sent to sit down as a player, it does not speak for the GM."""
    gia, ana = table("buried_secrets")
    gia.page.evaluate("game.settings.set('core', 'rollMode', 'gmroll')")
    other = group.loaded(GIA)
    expect(other.page.locator("#notifications .warning")).to_contain_text("no seat of the game master's")
    other.press("Roll")
    expect(other.now.get_by_role("button", name="Open a table")).to_be_visible()
    assert [one["name"] for one in gia.call("GET", "")["people"]] == ["Gia", "Ana"]
    other.press("Sit down as a player", other.now)
    other.seated()
    assert not other.evaluate("return play.isGm")
    other.url = gia.url
    cid = gia.call("POST", "/characters", json={"name": "The Watch"})["id"]
    # The seated client is the slower one.
    gia.page.evaluate(_SLOWLY)
    gia.call("POST", "/rolls", json={"character": cid, "spec": {"system": "buried_secrets", "rating": 2}})
    [message] = posted(group, 1, gia, other)
    assert message["whisper"] == [GIA]
    # What comes later in the chat is there.
    ana.say("And then?")
    expect(ana.chat.filter(has_text="And then?")).to_have_count(1)
    expect(ana.page.locator(f"[data-message-id='{message['_id']}']")).to_have_count(0)
    told = json.loads(group.world.settings["rollwright.table"])
    assert group.world.documents["User"][GIA]["flags"]["rollwright"]["person"] == f"{told['sid']}/p1"


def test_who_takes_another_name_is_asked_for_it(group: Group, table: Opened) -> None:
    """Somebody else in a user's browser sits down under the name that they say, and is not asked again who they are."""
    gia, _ = table("buried_secrets")
    other = group.loaded(ANA)
    other.press("Roll")
    other.sees("Are you Ana?")
    other.failing = True
    other.press("I am somebody else", other.now)
    dialog = other.page.get_by_role("dialog", name="Take another name")
    dialog.get_by_label("Your name").fill("Cleo")
    dialog.get_by_role("button", name="Sit down").click()
    gia.until("play.people.some(({ name, active }) => name === 'Cleo' && active)")
    other.until("desk.isRead && play.personName(play.me) === 'Cleo'")
    expect(other.now.get_by_text("Are you Ana?")).to_have_count(0)
    assert [one["name"] for one in gia.call("GET", "")["people"] if one["active"]] == ["Gia", "Ana", "Cleo"]


def test_the_batch_for_quench_passes_here(group: Group, table: Opened) -> None:
    """What people with a licence run in Foundry holds in the stand-in."""
    gia, ana = table("fallen_empire")
    ready(gia, ana, "fallen_empire")
    ana.roll()
    posted(group, 1, gia, ana)
    # A message whose id is there is refused.
    gia.failing = True
    assert gia.page.evaluate(_QUENCH) == [None] * 5


def test_tokens_are_in_no_document(group: Group, table: Opened) -> None:
    """The world has address, id and code of the table; tokens are in each browser's storage alone."""
    gia, ana = table("terminal_iv")
    ready(gia, ana, "terminal_iv")
    ana.roll()
    posted(group, 1, gia, ana)
    told = json.dumps(group.world.state())
    for client in (gia, ana):
        assert client.seat["token"] not in told
        assert client.seat["token"] in client.page.evaluate("JSON.stringify(localStorage)")


def test_clocks_are_in_a_window_and_hidden_ones_are_the_gms(table: Opened) -> None:
    """The GM's window has all clocks, the player's those that players see."""
    gia, ana = table("buried_secrets")
    gia.call("POST", "/clocks", json={"name": "The watch", "size": 6})
    gia.call("POST", "/clocks", json={"name": "The traitor", "size": 4, "visible": False})
    for client, count in ((gia, 2), (ana, 1)):
        client.press("Clocks")
        expect(client.window("clocks").locator(".clock")).to_have_count(count)
    assert "traitor" not in ana.page.content()
    gia.window("clocks").get_by_role("button", name="The watch: one on").click()
    expect(ana.window("clocks")).to_contain_text("1 of 6")
    ana.press("Dock", ana.window("clocks"))
    ana.open()
    expect(ana.window("clocks")).to_contain_text("1 of 6")
    box = ana.window("clocks").bounding_box()
    assert box
    assert box["x"] > 500, "docked at the right, also after a reload"


def test_a_mapping_writes_actors_and_reads_them(group: Group, table: Opened) -> None:
    """Off by default; then tracks and ratings go from the table into an actor's data, and from there to the table."""
    gia, ana = table("buried_secrets")
    gia.page.wait_for_function("() => game.actors.get('silk000000000000').flags.rollwright?.character")
    [silk] = gia.call("GET", "/characters")["characters"]
    gia.call("POST", "/changes", json={"changes": [{"who": silk["id"], "track": "stress", "amount": 2}]})
    gia.until("play.characters[0].tracks.stress.value === 2")
    assert group.world.documents["Actor"]["silk000000000000"]["system"]["stress"]["value"] == 0
    mapped = {"tracks": {"stress": "system.stress.value"}, "sheet": {"ratings.prowl": "system.actions.prowl"}}
    gia.page.evaluate("(text) => game.settings.set('rollwright', 'mapping', text)", json.dumps(mapped))
    gia.call("POST", "/changes", json={"changes": [{"who": silk["id"], "track": "stress", "amount": 1}]})
    gia.page.wait_for_function("() => game.actors.get('silk000000000000').system.stress.value === 3")
    update = "(changes) => game.actors.get('silk000000000000').update(changes)"
    ana.page.evaluate(update, {"system.stress.value": 1, "system.actions.prowl": 2})
    for client in (gia, ana):
        client.until("play.characters[0].tracks.stress.value === 1 && play.characters[0].sheet.ratings?.prowl === 2")


def test_it_speaks_german(group: Group, playing: str) -> None:
    """Windows, tools, actions and rolls are in the language of each user, whoever posted them."""
    gia, ana = group.loaded(GIA), group.loaded(ANA, lang="de")
    ana.press("Würfeln")
    expect(ana.window("roll")).to_contain_text("In dieser Welt ist kein Tisch offen")
    gia.open_table("buried_secrets", service=playing)
    ana.until("desk.isRead && play.mine.length === 1")
    ana.url = playing
    ana.call("POST", "/actions", json={"character": "c1", "spec": {"goal": GOAL, "rating": 2}})
    gia.chat.first.get_by_role("button", name=re.compile("^Risky, Standard")).click()
    expect(ana.window("roll")).to_contain_text("Würfle, oder überleg es dir anders")
    expect(gia.chat.first).to_contain_text("Waiting for Ana")


def test_a_command_a_macro_and_a_sheet_begin_a_roll(group: Group, table: Opened) -> None:
    """`/rw` with a goal opens the window with it, `/rw macro` fills the hotbar, and a sheet's header has a button."""
    _, ana = table("buried_secrets")
    ana.say("/rw over the <b>wall</b>")
    expect(ana.now.locator("#goal")).to_have_value("over the <b>wall</b>")
    ana.say("/rw macro")
    ana.page.wait_for_function("() => game.user.hotbar?.['1']")
    [macro] = group.world.documents["Macro"].values()
    ana.window("roll").get_by_label("Close Window").click()
    ana.page.evaluate("(command) => new Function(command)()", macro["command"])
    expect(ana.now.locator("#goal")).to_have_value("over the <b>wall</b>")
    assert group.world.messages() == []


@pytest.mark.parametrize("sheet", ["sheet", "appv1"])
def test_a_press_in_a_sheets_header_begins_a_roll(group: Group, playing: str, sheet: str) -> None:
    """The header of an actor's sheet, of both kinds that Foundry has, opens the form for its character."""
    gia = group.loaded(GIA)
    gia.open_table("buried_secrets", service=playing)
    gia.call("POST", "/characters", json={"name": "The Watch"})
    group.loaded(ANA).until("desk.isRead && play.mine.length === 1")
    gia.page.wait_for_function("() => game.actors.get('silk000000000000').flags.rollwright?.character")
    gia.until("play.characters.length === 2")
    gia.page.evaluate(_SHEETS[sheet])
    gia.page.locator(".window-header").get_by_text("Roll", exact=True).click()
    expect(gia.now.get_by_label("Who?")).to_have_value("c2")


@pytest.mark.parametrize("linked", [False, True])
def test_a_character_that_the_gm_prepared_is_taken(group: Group, playing: str, linked: bool) -> None:
    """The user plays the free character of their actor's name, also where the actor was said to be that one before."""
    gia = group.loaded(GIA)
    gia.open_table("buried_secrets", service=playing)
    cid = gia.call("POST", "/characters", json={"name": "silk ", "free": True})["id"]
    gia.call("POST", "/characters", json={"name": "The Watch"})
    if linked:
        script = "(flag) => game.actors.get('silk000000000000').setFlag('rollwright', 'character', flag)"
        gia.page.evaluate(script, f"{gia.seat['sid']}/{cid}")
    ana = group.loaded(ANA)
    ana.until("desk.isRead && play.mine.length === 1")
    assert ana.evaluate("return play.mine[0].id") == cid
    ana.page.wait_for_function(
        "(flag) => game.user.character.flags.rollwright?.character === flag", arg=f"{gia.seat['sid']}/{cid}"
    )
    assert len(gia.call("GET", "/characters")["characters"]) == 2


@pytest.mark.parametrize("status", [200, 404])
def test_what_is_wrong_is_told_with_no_window_open(table: Opened, status: int) -> None:
    """Rolls of another device, contradictions, and a service that is too old are notifications, each once."""
    gia, ana = table("buried_secrets")
    ana.call("POST", "/rolls", json={"spec": {"system": "buried_secrets", "rating": 1}, "character": "c1"})
    expect(ana.told).to_have_text(
        re.compile("^1 roll in your name was not sent by this device. Did you roll on another device?")
    )
    ana.evaluate("play.warnings.push({ code: 'log_changed' }); play.changed(); play.changed();")
    expect(ana.told.nth(1)).to_contain_text("does not agree with what it told before")
    expect(ana.told).to_have_count(2)
    ana.open()
    ana.seated()
    # Who hears what happens now has read what was noticed before.
    gia.call("POST", "/clocks", json={"name": "The watch", "size": 6})
    ana.until("play.clocks.length === 1")
    expect(ana.told).to_have_count(0)
    headers = {"Access-Control-Allow-Origin": "*"}
    described = re.compile(r"/v1/sessions/[^/]+/game(\?|$)")
    old = {"name": "old"} if status == 200 else {"code": "not_found", "status": 404, "detail": "no such path"}
    kind = "application/problem+json" if status == 404 else "application/json"
    ana.failing = status == 404
    ana.page.route(described, lambda route: route.fulfill(status=status, json=old, headers=headers, content_type=kind))
    ana.open()
    expect(ana.told).to_have_text(re.compile("is too old for this module"))


def test_a_service_that_is_away_at_the_start_is_told(browser: Browser, built: Path, tmp_path: Path) -> None:
    """A seat that is kept, and no answer: a notification says why, once, with no window open."""
    with served(built, tmp_path) as (world, url), outside(browser, int(url.rpartition(":")[2])) as other:
        gia = Client(other, url, GIA, ignore_https_errors=True)
        gia.failing = True
        for address, words in (
            ("http://service.test", "which the browser blocks"),
            ("https://service.test:9", "No answer from"),
        ):
            table = {"url": address, "sid": "t1", "code": "", "system": "buried_secrets", "name": "The Vault Job"}
            world.settings = {"rollwright.table": json.dumps(table)}
            gia.sits(table, "p1.abc")
            expect(gia.told).to_have_text(re.compile(words))
            gia.press("Roll")
            expect(gia.now).to_contain_text(words)
        gia.close()


@pytest.mark.parametrize(
    "text, words",
    [
        ('{"tracks": }', "Unexpected token"),
        ('{"track": {}}', "“track” is neither tracks nor sheet."),
        ('{"tracks": {"stress": 3}}', "“tracks.stress” has no path."),
    ],
)
def test_a_mapping_that_is_wrong_is_told_once(table: Opened, text: str, words: str) -> None:
    """What the GM writes as data of actors and cannot be used is said to them, with what is wrong in it."""
    gia, ana = table("buried_secrets")
    gia.page.evaluate("(text) => game.settings.set('rollwright', 'mapping', text)", text)
    expect(gia.told).to_have_text(re.compile(f"Data of actors.*{re.escape(words)}"))
    gia.call("POST", "/clocks", json={"name": "The watch", "size": 6})
    for client in (gia, ana):
        client.until("play.clocks.length === 1")
    expect(gia.told).to_have_count(1)
    expect(ana.told).to_have_count(0)


def test_the_page_keeps_its_language(group: Group, table: Opened) -> None:
    """Where the module does not speak the user's language, its windows have their own, and Foundry's page keeps its."""
    table("buried_secrets")
    bo = group.loaded(BO, lang="fr")
    bo.press("Roll")
    expect(bo.now).to_have_attribute("lang", "en")
    expect(bo.page.locator("html")).to_have_attribute("lang", "fr")


def test_tracks_of_daggerheart_and_dice_thrown_by_hand(group: Group, table: Opened) -> None:
    """Faces are tapped in the form; Hope and stress are on the sheet, Fear is the table's, and rolls are native."""
    gia, ana = table("daggerheart")
    gia.press("Table")
    gia.window("table").get_by_label("Dice may be thrown by hand").click()
    ana.until("play.session.options.given_dice")
    gia.press("Clocks")
    ana.press("People")
    fear, sheet = gia.window("clocks"), ana.window("people")
    expect(sheet).to_contain_text(re.compile(r"Hope\s*2/6"))
    for faces, total, count in (((9, 3), 14, 1), ((2, 11), 15, 2)):
        ready(gia, ana, "daggerheart")
        by_hand = ana.now.locator("details", has_text="Dice thrown by hand")
        by_hand.locator("summary").click()
        for at, face in enumerate(faces):
            die = by_hand.get_by_role("group", name=f"Die {at + 1}: d12")
            die.get_by_role("button", name=str(face), exact=True).click()
        ana.press("Roll with these faces", by_hand)
        messages = posted(group, count, gia, ana)
        assert messages[-1]["rolls"][0]["total"] == total
        settle(gia, ana)
    expect(sheet).to_contain_text(re.compile(r"Hope\s*3/6"))
    expect(fear).to_contain_text(re.compile(r"Fear\s*1/12"))
    ana.press("Change Silk", sheet)
    sheet.get_by_label("Silk: stress, one more").click()
    expect(sheet).to_contain_text("Stress1")
