"""The module for Foundry in Chromium: rolls and scenes, in a stand-in for Foundry, at a running service."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from service.cli import main
from tests.browser.conftest import Sit
from tests.browser.foundry import ANA, BO, GIA, key
from tests.browser.foundry_scene import GOAL, Group, Opened, posted, ready, sent, settle
from tests.browser.play import GAMES
from tests.browser.waiting import until
from tests.e2e.conftest import ROOT
from tests.plain import NO_TLS

NATIVE = "application/vnd.foundry.roll+json"
# Loads rolls as Foundry does, and sums their terms itself.
_LOADED = """(texts) => texts.map((text) => {
  const roll = foundry.dice.Roll.fromJSON(text);
  const again = foundry.dice.Roll.fromData(JSON.parse(JSON.stringify(roll)));
  return {
    total: roll.total,
    summed: foundry.dice.Roll.fromTerms(roll.terms).total,
    same: JSON.stringify(again) === JSON.stringify(roll),
    faces: roll.dice.flatMap(({ results }) => results.map(({ result }) => result)),
  };
})"""


def test_every_worked_roll_has_the_total_of_the_service(group: Group, playing: str) -> None:
    """Foundry's form of each golden roll sums to the service's total, has its faces, and is written as it was read."""
    page: Page = group.loaded(GIA).page
    texts, faces, totals = [], [], []
    with httpx.Client(base_url=playing, verify=NO_TLS, timeout=30) as service:
        for game in GAMES:
            for line in (ROOT / "tests" / "golden" / f"{game}.jsonl").read_text().splitlines():
                case = json.loads(line)
                if "expect" not in case or not case.get("faces"):
                    continue
                body = case["spec"] | {"dice": case["faces"]}
                ruled = service.post("/v1/rolls", json=body)
                if ruled.is_success:
                    texts.append(service.post("/v1/rolls", json=body, headers={"Accept": NATIVE}).text)
                    faces.append(sorted(case["faces"]))
                    totals.append(total_of(ruled.json()))
    loaded = page.evaluate(_LOADED, texts)
    assert len(loaded) > 150
    assert [one["total"] for one in loaded] == totals == [one["summed"] for one in loaded]
    assert all(one["same"] for one in loaded)
    assert [sorted(one["faces"]) for one in loaded] == faces


def total_of(ruling: dict[str, Any]) -> int:
    """Return what a ruling comes to: a sum, net successes, or the die that is kept."""
    match ruling["pool"]["keep"]:
        case "sum":
            return int(ruling["total"])
        case "successes":
            return int(ruling["margin"] if "margin" in ruling else ruling["successes"])
        case _:
            return max([int(die["face"]) for die in ruling["dice"] if die["counts"]])


@pytest.mark.parametrize("system", GAMES)
def test_a_scene_to_its_end(group: Group, table: Opened, system: str) -> None:
    """A player asks, the GM agrees, both settle what follows: one message follows the action, one has the roll."""
    gia, ana = table(system)
    ready(gia, ana, system)
    entry = ana.roll()
    [message] = posted(group, 1, gia, ana)
    roll = message["rolls"][0]
    native = httpx.get(
        f"{ana.url}/v1/sessions/{ana.seat['sid']}/rolls/{entry['seq']}",
        headers={"Authorization": f"Bearer {ana.seat['token']}", "Accept": NATIVE},
        verify=NO_TLS,
    ).json()
    assert roll["total"] == native["total"]
    assert (message["author"], message["flags"]["rollwright"]["event"]) == (ANA, entry["id"])
    settle(gia, ana)
    assert gia.call("GET", "/actions")["actions"] == []
    [card] = group.world.messages("action")[:1]
    assert card["author"] == ANA
    actions = [one for one in group.world.messages("action") if "event" not in one["flags"]["rollwright"]]
    assert len(actions) == 1, "one message follows the action"
    gia.page.wait_for_function(
        "(id) => !game.messages.get(id)._source.content.includes('Waiting')", arg=actions[0]["_id"]
    )
    assert all(GOAL in client.chat.first.inner_text() for client in (gia, ana))


def test_what_is_rolled_elsewhere_is_posted_once(group: Group, table: Opened) -> None:
    """The active GM's client posts a roll of a phone or curl; neither a second client nor a reload posts it again."""
    gia, ana = table("buried_secrets")
    joined = httpx.post(
        f"{gia.url}/v1/sessions/{gia.seat['sid']}/players",
        json={"name": "Cleo", "code": json.loads(group.world.settings["rollwright.table"])["code"]},
        headers=key(),
        verify=NO_TLS,
    ).json()
    with httpx.Client(verify=NO_TLS, headers={"Authorization": f"Bearer {joined['token']}"}) as phone:
        at = f"{gia.url}/v1/sessions/{joined['sid']}"
        cid = phone.post(f"{at}/characters", json={"name": "<b>Thorn</b>"}, headers=key()).json()["id"]
        spec = {"system": "buried_secrets", "rating": 2, "goal": "<img src=x onerror=alert(1)>"}

        def rolled() -> None:
            assert phone.post(f"{at}/rolls", json={"character": cid, "spec": spec}, headers=key()).status_code == 201

        rolled()
        [message] = posted(group, 1, gia, ana)
        assert message["author"] == GIA
        assert "<b>" not in message["content"]
        assert "<img" not in message["content"]
        for client in (gia, ana):
            client.open()
            client.seated()
            expect(client.page.locator(f"[data-message-id='{message['_id']}']")).to_be_visible()
            expect(client.page.locator("#chat img, #chat b:has-text('Thorn')")).to_have_count(0)
        # The next roll is posted after all that is posted again.
        rolled()
        posted(group, 2, gia, ana)
        other = group.loaded(GIA)
        other.take(gia.saved_link())
        gia.page.goto("about:blank")
        rolled()
        posted(group, 3, ana, other)


def test_a_resistance_while_nobody_had_foundry_open_is_posted_with_its_dice(group: Group, table: Opened) -> None:
    """What was resisted meanwhile is a native roll too, of the client that loads the world first."""
    gia, ana = table("buried_secrets")
    gia.call("PATCH", "", json={"options": {"given_dice": True, "direct_rolls": "all"}}, headers={"If-Match": "*"})
    seats = {client: client.seat for client in (gia, ana)}

    for client in seats:
        client.page.goto("about:blank")
    spec = {"system": "buried_secrets", "rating": 2, "position": "desperate", "dice": [1, 1]}
    rolled = sent(gia.url, seats[ana], "/rolls", {"character": "c1", "spec": spec})
    at = f"/actions/r{rolled['seq']}"
    sent(gia.url, seats[gia], f"{at}/choices", {"picks": [{"id": "harm"}]})
    sent(gia.url, seats[ana], f"{at}/resistances", {"consequence": "n1", "rating": 2, "dice": [4, 2]})
    gia.open()
    gia.seated()
    messages = posted(group, 2, gia)
    assert [len(one["rolls"]) for one in messages] == [1, 1]
    assert [one["rolls"][0]["total"] for one in messages] == [1, 4]


@pytest.mark.smoke
def test_a_reload_in_the_middle_of_a_negotiation(group: Group, table: Opened) -> None:
    """Both load Foundry again while the GM's word is awaited, go on in the chat alone, and nothing is there twice."""
    gia, ana = table("buried_secrets")
    ana.press("Roll")
    ana.ask(GOAL, "prowl", value=1)
    gia.until("play.actions.size === 1")
    people = gia.call("GET", "")["people"]
    for client in (gia, ana):
        client.open()
        client.seated()
    card = gia.chat.first
    card.get_by_role("button", name=re.compile("^Risky, Standard")).click()
    roll = ana.chat.first.locator(".dock .primary")
    expect(roll).not_to_have_attribute("aria-disabled", "true")
    roll.click()
    posted(group, 1, gia, ana)
    assert len(group.world.messages()) == 2
    assert gia.call("GET", "")["people"] == people


def test_a_difficulty_that_is_hidden_is_in_no_message(group: Group, table: Opened) -> None:
    """What the GM alone knows of a roll is in no document of the world, though the GM's client posts it."""
    gia, ana = table("daggerheart")
    ready(gia, ana, "daggerheart", difficulty=16, secret=True)
    # The roller is gone before the dice fall: the GM's client speaks for them.
    seat, action = ana.seat, ana.action()
    ana.page.goto("about:blank")
    group.world.leave(ANA)

    def gone() -> bool:
        # A poll of the page that went may still have been under way: it is told again then.
        if group.world.documents["User"][ANA]["active"]:
            group.world.leave(ANA)
        return not gia.page.evaluate("(id) => game.users.get(id).active", ANA)

    until(gia.page, gone, "Ana is still there")
    answer = httpx.post(
        f"{gia.url}/v1/sessions/{seat['sid']}/actions/{action['id']}/roll",
        json={},
        headers=key() | {"Authorization": f"Bearer {seat['token']}", "If-Match": f'"{action["etag"]}"'},
        verify=NO_TLS,
    )
    assert answer.status_code == 201, answer.text
    [message] = posted(group, 1, gia)
    assert message["author"] == GIA
    assert message["rolls"][0]["total"] == answer.json()["announced"]["total"]
    # What the player is told, and nothing else: dice, total, and what is announced.
    shown = httpx.get(
        f"{gia.url}/v1/sessions/{seat['sid']}/rolls/{answer.json()['seq']}",
        headers={"Authorization": f"Bearer {seat['token']}", "Accept": NATIVE},
        verify=NO_TLS,
    ).json()
    assert [term["results"] for term in message["rolls"][0]["terms"] if "results" in term] == [
        term["results"] for term in shown["terms"] if "results" in term
    ]
    assert answer.json()["announced"]["announce"] in message["content"]
    assert not {"Difficulty", "data-success"} & set(re.findall(r"[\w-]+", message["content"]))
    assert message["rolls"][0]["options"].keys() == {"flavor"}
    assert message["flags"]["rollwright"].keys() == {"event", "seq", "sid", "action"}


def test_an_offer_is_made_and_taken_in_chat(group: Group, table: Opened) -> None:
    """Who helps says so in the message of the action; the actor accepts in theirs, and the odds are those with it."""
    gia, ana = table("buried_secrets")
    bo = group.loaded(BO)
    bo.seated()
    bo.url = gia.url
    bo.call("POST", "/characters", json={"name": "Thorn"})
    ana.press("Roll")
    ana.ask(GOAL, "prowl", value=1)
    gia.chat.first.get_by_role("button", name=re.compile("^Risky, Standard")).click()
    ana.window("roll").get_by_label("Close Window").click()
    bo.chat.first.get_by_role("button", name=re.compile("^Thorn helps")).click()
    ana.chat.first.get_by_role("button", name=re.compile("^Accept")).first.click()
    for client in (ana, bo):
        expect(client.chat.first.locator(".big b").first).to_have_text("75 %")
    ana.chat.first.locator(".dock .primary").click()
    [message] = posted(group, 1, gia, ana, bo)
    assert len(message["rolls"][0]["terms"][0]["results"]) == 2
    assert gia.call("GET", "/characters/c2")["tracks"]["stress"]["value"] == 1


def test_the_gm_takes_a_roll_back_from_the_menu_of_its_message(group: Group, table: Opened) -> None:
    """The menu has it for the GM alone; the message then says that it was taken back, for everybody."""
    gia, ana = table("buried_secrets")
    ready(gia, ana, "buried_secrets")
    ana.roll()
    [message] = posted(group, 1, gia, ana)
    menu = {}
    for client in (ana, gia):
        client.page.locator(f"[data-message-id='{message['_id']}']").click(button="right")
        menu[client.name] = client.page.locator("#context-menu").get_by_role("button", name="Undo this")
        expect(client.page.locator("#context-menu")).to_be_attached()
        expect(menu[client.name]).to_have_count(int(client is gia))
    menu[gia.name].click()
    dialog = gia.page.get_by_role("dialog", name="Undo this")
    expect(dialog).to_contain_text("What goes back:")
    dialog.get_by_label("Why?").fill("The wrong door")
    dialog.get_by_role("button", name="Undo this").click()
    for client in (gia, ana):
        shown = client.page.locator(f"[data-message-id='{message['_id']}']")
        expect(shown).to_contain_text("It was taken back")
    [reversal] = gia.log("reversed")
    assert reversal["note"] == "The wrong door"


@pytest.mark.parametrize("release", [13, 14])
def test_a_roll_of_the_gm_is_posted_in_their_mode(group: Group, table: Opened, release: int) -> None:
    """Foundry 13 and 14 name modes otherwise; either way players do not get the message of a GM's roll for GMs."""
    gia, ana = table("buried_secrets", release=release)
    mode = {13: ("rollMode", "gmroll"), 14: ("messageMode", "gm")}[release]
    gia.page.evaluate("([key, mode]) => game.settings.set('core', key, mode)", mode)
    cid = gia.call("POST", "/characters", json={"name": "The Watch"})["id"]
    gia.call("POST", "/rolls", json={"character": cid, "spec": {"system": "buried_secrets", "rating": 2}})
    [message] = posted(group, 1, gia)
    assert message["whisper"] == [GIA]
    # What comes later in the chat is there.
    ana.say("And then?")
    expect(ana.chat.filter(has_text="And then?")).to_have_count(1)
    expect(ana.page.locator(f"[data-message-id='{message['_id']}']")).to_have_count(0)


def test_foundry_play_and_curl_at_one_table(
    group: Group, table: Opened, sit: Sit, playing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ana plays in Foundry, Ben at `/play`, Cleo by requests as curl sends: one table, verified offline afterwards."""
    gia, ana = table("buried_secrets")
    code = json.loads(group.world.settings["rollwright.table"])["code"]
    sid = gia.seat["sid"]
    ben = sit("Ben", 375)
    gm = {"Authorization": f"Bearer {gia.seat['token']}"}
    ben.join(f"{playing}/play#t={sid}&c={code}", "Thorn")
    cleo = httpx.post(
        f"{playing}/v1/sessions/{sid}/players", json={"name": "Cleo", "code": code}, headers=key(), verify=NO_TLS
    ).json()
    ready(gia, ana, "buried_secrets")
    ana.roll()
    settle(gia, ana)
    ben.ask("hold the door", "wreck", value=2)
    gia.sees("Set the terms")
    gia.agree("buried_secrets")
    ben.roll()
    own = {"Authorization": f"Bearer {cleo['token']}"}
    with httpx.Client(base_url=f"{playing}/v1/sessions/{sid}", verify=NO_TLS, timeout=30) as curl:
        cid = curl.post("/characters", json={"name": "Vale"}, headers=own | key()).json()["id"]
        epoch = cleo["epochs"][-1]["genesis"]
        body = {"character": cid, "spec": {"system": "buried_secrets", "rating": 1}, "epoch": epoch}
        rolled = curl.post("/rolls", json=body, headers=own | key())
        assert rolled.status_code == 201, rolled.text
        messages = posted(group, 3, gia, ana)
        assert [one["author"] for one in messages] == [ANA, GIA, GIA]
        assert curl.post("/epochs", json={"client_seed": "Ana 4"}, headers=own | key()).is_success
        export = tmp_path / "table.ndjson"
        export.write_bytes(curl.get("/export", headers=gm).content)
    kept = tmp_path / "kept.ndjson"
    kept.write_text(ana.evaluate("return await play.table.evidence.lines()"))
    [signer] = httpx.get(f"{playing}/.well-known/rollwright-keys", verify=NO_TLS).json()["keys"]
    told = [
        "verify",
        str(export),
        "--key",
        signer["vkey"],
        "--kept",
        str(kept),
        "--me",
        ana.seat["token"].split(".")[0],
    ]
    assert main(told) == 0, capsys.readouterr().out


def test_a_hidden_clock_is_in_no_message(group: Group, table: Opened) -> None:
    """A message of the GM's client says what players may see: nothing of what a roll did to a hidden clock."""
    gia, ana = table("buried_secrets")
    clock = gia.call("POST", "/clocks", json={"name": "The traitor", "size": 8, "visible": False})["id"]
    cid = gia.call("POST", "/characters", json={"name": "The Watch"})["id"]
    spec = {"system": "buried_secrets", "rating": 3, "effect": "great"}
    body = {"character": cid, "spec": spec, "clock": clock}
    rolls = [gia.call("POST", "/rolls", json=body) for _ in range(6)]
    assert {change["who"] for roll in rolls for change in roll["changes"]} == {clock}
    messages = posted(group, len(rolls), gia, ana)
    assert len(messages[-1]["rolls"]) == 1
    assert "traitor" not in json.dumps(messages)


@pytest.mark.parametrize("release", [13, 14])
def test_the_command_is_no_message(group: Group, table: Opened, release: int) -> None:
    """`/rw` opens the window with the goal, also where the chat hands over HTML, and nothing of it is posted."""
    _, ana = table("buried_secrets", release=release)
    ana.say("/rw over the <old> wall & out")
    expect(ana.now.get_by_label("I want to")).to_have_value("over the <old> wall & out")
    assert group.world.messages() == []


def test_goals_make_no_links_and_no_rolls(group: Group, table: Opened) -> None:
    """What Foundry would make links and rolls of, in what people wrote, stands in messages as words."""
    gia, ana = table("buried_secrets")
    goal = "@UUID[Actor.silk000000000000]{Silk} [[/r 9d6]] [[1d20]]"
    ana.call("POST", "/actions", json={"character": "c1", "spec": {"goal": goal}})
    gia.call(
        "POST", "/rolls", json={"character": "c1", "spec": {"system": "buried_secrets", "rating": 1, "goal": goal}}
    )
    posted(group, 1, gia, ana)
    for client in (gia, ana):
        client.page.wait_for_function("() => game.messages.size >= 2")
    for message in group.world.messages():
        assert "UUID" in message["content"]
        assert not re.search(r"@UUID\[|\[\[", message["content"])


def test_what_somebody_tells_is_posted_once(group: Group, table: Opened) -> None:
    """A tale is a message of words by who told it, without dice; it says so when it was taken back."""
    gia, ana = table("buried_secrets")
    action = ana.call("POST", "/actions", json={"character": "c1", "spec": {"goal": GOAL}})
    text = "@UUID[Actor.silk000000000000]{Silk} [[/r 9d6]] <b>falls</b>"
    tale = ana.call("POST", f"/actions/{action['id']}/tales", json={"text": text})
    for client in (gia, ana):
        client.page.wait_for_function(
            "(event) => game.messages.filter(({ flags }) => flags.rollwright?.event === event).length", arg=tale["id"]
        )
    [message] = [one for one in group.world.messages("event") if one["flags"]["rollwright"]["event"] == tale["id"]]
    assert (message["author"], message["speaker"]["alias"], message["rolls"]) == (ANA, "Ana", [])
    assert "falls" in message["content"]
    assert not re.search(r"@UUID\[|\[\[|<b>", message["content"])
    ana.call("POST", "/reversals", json={"seq": tale["seq"]})
    for client in (gia, ana):
        expect(client.page.locator(f"[data-message-id='{message['_id']}']")).to_contain_text("It was taken back")


def test_an_undo_says_what_differs(group: Group, table: Opened) -> None:
    """The dialog says what the service would take back, and where the table is not as if the roll had not been."""
    gia, ana = table("buried_secrets")
    gia.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    spec = {"system": "buried_secrets", "rating": 2, "position": "risky", "dice": [6, 1], "push_effect": True}
    ana.call("POST", "/rolls", json={"character": "c1", "spec": spec})
    [message] = posted(group, 1, gia, ana)
    gia.call("PATCH", "/characters/c1", json={"tracks": {"stress": {"value": 5}}}, headers={"If-Match": "*"})
    gia.page.locator(f"[data-message-id='{message['_id']}']").click(button="right")
    gia.page.locator("#context-menu").get_by_role("button", name="Undo this").click()
    dialog = gia.page.get_by_role("dialog", name="Undo this")
    expect(dialog).to_contain_text("What goes back: 2 stress off Silk.")
    expect(dialog).to_contain_text("Not as if it had never been: Stress (Silk): 3, and not 5.")


def test_a_clock_of_a_bargain_is_offered_for_removal(group: Group, table: Opened) -> None:
    """It goes with its roll where that is ticked in the dialog."""
    gia, ana = table("buried_secrets")
    ready(gia, ana, "buried_secrets")
    [action] = gia.call("GET", "/actions")["actions"]
    at = f"/actions/{action['id']}"
    price = {"start_clock": {"name": "Somebody talks", "size": 4}}
    offered = gia.call("POST", f"{at}/offers", json={"kind": "bargain", "bargain": "custom", "price": price})["offer"]
    ana.call("POST", f"{at}/offers/{offered}/answers", json={"answer": "accept"})
    ana.roll()
    [message] = posted(group, 1, gia, ana)
    gia.page.locator(f"[data-message-id='{message['_id']}']").click(button="right")
    gia.page.locator("#context-menu").get_by_role("button", name="Undo this").click()
    dialog = gia.page.get_by_role("dialog", name="Undo this")
    dialog.get_by_role("checkbox", name="Remove the clock that the bargain started: Somebody talks").check()
    dialog.get_by_role("button", name="Undo this").click()
    expect(gia.page.locator(f"[data-message-id='{message['_id']}']")).to_contain_text("It was taken back")
    until(gia.page, lambda: gia.call("GET", "/clocks")["clocks"] == [], "the clock is removed")


def test_later_steps_go_with_a_word_to_that(group: Group, table: Opened) -> None:
    """Undo says what goes back and with how much; what else hangs on it goes after another word."""
    gia, ana = table("buried_secrets")
    gia.call("PATCH", "", json={"options": {"given_dice": True, "direct_rolls": "all"}}, headers={"If-Match": "*"})
    spec = {"system": "buried_secrets", "rating": 2, "position": "desperate", "dice": [1, 1], "push_effect": True}
    first = ana.call("POST", "/rolls", json={"character": "c1", "spec": spec})
    at = f"/actions/r{first['seq']}"
    gia.call("POST", f"{at}/choices", json={"picks": [{"id": "harm"}]})
    ana.call("POST", f"{at}/resistances", json={"consequence": "n1", "rating": 2, "dice": [4, 2]})
    posted(group, 2, gia, ana)
    message = next(roll for roll in group.rolls() if roll["flags"]["rollwright"]["seq"] == first["seq"])
    gia.page.locator(f"[data-message-id='{message['_id']}']").click(button="right")
    gia.page.locator("#context-menu").get_by_role("button", name="Undo this").click()
    dialog = gia.page.get_by_role("dialog", name="Undo this")
    expect(dialog).to_contain_text("4 stress off Silk")
    expect(dialog).to_contain_text("; later steps go with it")
    dialog.get_by_role("button", name="Undo this").click()
    expect(gia.page.locator(f"[data-message-id='{message['_id']}']")).to_contain_text("It was taken back")
    assert gia.call("GET", "/characters/c1")["tracks"]["stress"]["value"] == 0
