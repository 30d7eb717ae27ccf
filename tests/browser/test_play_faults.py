"""What goes wrong at `/play`: lost answers, reloads, no network, two tabs, other terms, closed seats, killed Redis."""

import json
import re
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene, all_see
from tests.browser.waiting import Clock, requests, until
from tests.e2e.conftest import started
from tests.store.servers import in_memory, kill_redis

ROLL = re.compile(r"/actions/[^/]+/roll$")
ASK = re.compile(r"/actions$")


@pytest.fixture
def scene(sit: Sit) -> Scene:
    """Three people at a table, where requests may fail."""
    found = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "buried_secrets")
    for person in found.people:
        person.failing = True
    return found


def lost(times: int, done: list[int]) -> Callable[[Route], None]:
    """Let requests through, and lose so many answers; `done` gets the status of each that was lost."""

    def handle(route: Route) -> None:
        if len(done) >= times:
            route.continue_()
            return
        done.append(route.fetch().status)
        route.abort("connectionreset")

    return handle


def one_roll(scene: Scene) -> None:
    """Assert that there is exactly one roll, which all pages show."""
    rolled = scene.gm.log("rolled")
    assert len(rolled) == 1
    all_see(scene.people, rolled[0], scene.game)
    for person in scene.people:
        expect(person.story().filter(has=person.page.locator(".pips"))).to_have_count(1)


@pytest.mark.smoke
def test_an_answer_that_is_lost(scene: Scene) -> None:
    """The roll is sent again under its key until it is answered: there is one, and the page shows it."""
    scene.ready()
    done: list[int] = []
    scene.ana.page.route(ROLL, lost(2, done))
    scene.ana.rolling.click()
    expect(scene.ana.shown_roll).to_be_visible()
    until(scene.ana.page, lambda: len(done) == 2, "the roll was not sent again")
    assert done == [201, 201]
    one_roll(scene)
    assert scene.ana.page.locator(".refusal").inner_text() == ""


def test_a_reload_while_the_roll_is_pending(scene: Scene) -> None:
    """The page that comes after asks for what the former one sent."""
    scene.ready()
    done: list[int] = []
    scene.ana.page.route(ROLL, lost(99, done))
    scene.ana.rolling.click()
    until(scene.ana.page, lambda: done, "the roll was not sent")
    scene.ana.page.unroute(ROLL)
    scene.ana.page.reload()
    expect(scene.ana.shown_roll).to_be_visible()
    one_roll(scene)


def test_a_reload_while_what_is_asked_is_pending(scene: Scene) -> None:
    """It arrives once, and nobody finds its draft, to send it again."""
    done: list[int] = []
    page = scene.ana.page
    lose = lost(99, done)
    page.route(ASK, lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    scene.ana.ask("slip past the watchman", "prowl", value=1)
    until(page, lambda: done, "it was not sent")
    page.unroute(ASK)
    page.reload()
    until(page, lambda: scene.gm.log("action_opened"), "it never arrived")
    scene.ana.sees("Waiting for Gia")
    assert len(scene.gm.log("action_opened")) == 1
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('kept'))") == []


def test_a_roll_on_its_way(scene: Scene) -> None:
    """While nobody answers, the page says that the roll is on its way, and that it never happens twice."""
    scene.ready()
    held: list[Route] = []
    scene.ana.page.route(ROLL, lambda route: held.append(route))  # noqa: PLW0108  # Playwright cannot wrap a built-in
    scene.ana.rolling.click()
    expect(scene.ana.now.get_by_text("What you sent is on its way")).to_be_visible()
    expect(scene.ana.rolling).to_have_attribute("aria-disabled", "true")
    scene.ana.rolling.click(force=True)
    held[0].continue_()
    expect(scene.ana.shown_roll).to_be_visible()
    expect(scene.ana.now.get_by_text("What you sent is on its way")).to_have_count(0)
    one_roll(scene)
    assert len(held) == 1


def test_offline_and_back(scene: Scene) -> None:
    """Offline the page says as of when it shows the table; afterwards nothing is lost or doubled."""
    gm, ana = scene.gm, scene.ana
    gm.start_clock("The alarm")
    expect(ana.clock("The alarm")).to_be_attached()
    ana.context.set_offline(True)
    expect(ana.now.get_by_text(re.compile("You see the table as of"))).to_be_visible()
    expect(ana.page.locator("header .live")).to_have_text("Offline")
    for n in (1, 2, 3):
        gm.clock("The alarm").get_by_role("button", name="The alarm: one on").click()
        expect(gm.clock("The alarm").locator(".num")).to_contain_text(f"{n} of 6")
    expect(ana.clock("The alarm").locator(".num")).to_contain_text("0 of 6")
    ana.context.set_offline(False)
    expect(ana.page.locator("header .live")).to_have_text("Live")
    expect(ana.clock("The alarm").locator(".num")).to_contain_text("3 of 6")
    expect(ana.now.get_by_text(re.compile("You see the table as of"))).to_have_count(0)
    gm.clock("The alarm").get_by_role("button", name="The alarm: one on").click()
    expect(ana.clock("The alarm").locator(".num")).to_contain_text("4 of 6")
    ticks = [re.compile(rf"The alarm: {n} to {n + 1} of 6") for n in range(4)]
    expect(ana.story().filter(has_text=re.compile(r"The alarm: \d to \d"))).to_have_text(ticks)
    scene.rolled()
    one_roll(scene)


def test_a_draft_outlives_the_network(scene: Scene) -> None:
    """What is typed offline stays; a press says that nothing was sent, and is not made up for later."""
    ana = scene.ana
    ana.begin()
    ana.now.locator("#goal").fill("slip past")
    ana.now.get_by_role("button", name="Name it …").click()
    ana.now.get_by_label("Its name").fill("prowl")
    ana.context.set_offline(True)
    expect(ana.page.locator("header .live")).to_have_text("Offline")
    # The button is flat, and says why when it is pressed all the same.
    expect(ana.now.get_by_role("button", name="Ask Gia")).to_have_attribute("aria-disabled", "true")
    ana.now.get_by_role("button", name="Ask Gia").click(force=True)
    expect(ana.page.locator(".refusal")).to_contain_text("Nothing was sent")
    ana.context.set_offline(False)
    expect(ana.page.locator("header .live")).to_have_text("Live")
    expect(ana.now.locator("#goal")).to_have_value("slip past")
    assert scene.gm.call("GET", "/actions")["actions"] == []
    ana.now.get_by_role("button", name="Ask Gia").click()
    scene.gm.sees("Set the terms")
    assert len(scene.gm.log("action_opened")) == 1


def test_two_tabs_of_one_person(scene: Scene) -> None:
    """Both press at once: one roll, and both show it."""
    scene.ready()
    other = scene.ana.tab()
    other.goto(f"{scene.ana.url}/play")
    there = other.locator("#now .dock .primary")
    expect(there).not_to_have_attribute("aria-disabled", "true")
    held: list[Route] = []
    scene.ana.context.route(ROLL, lambda route: held.append(route))  # noqa: PLW0108  # as above
    scene.ana.rolling.click()
    there.click()
    until(other, lambda: len(held) == 2, "one of the tabs has not sent the roll")
    # Both have the key of the action, so that it is one roll.
    assert len({route.request.headers["idempotency-key"] for route in held}) == 1
    for route in held:
        route.continue_()
    expect(scene.ana.shown_roll).to_be_visible()
    expect(other.get_by_role("article", name="The roll")).to_be_visible()
    one_roll(scene)


def test_a_busy_table(scene: Scene) -> None:
    """The page asks a busy table again without a word; the third time it says so, and the next press sends it again."""
    scene.ready()
    page, problem = (
        scene.ana.page,
        {"type": "urn:rollwright:problem:busy", "title": "Busy", "status": 503, "code": "busy"},
    )
    answered: list[str] = []

    def busy(route: Route) -> None:
        answered.append(route.request.headers["idempotency-key"])
        headers = {"content-type": "application/problem+json", "retry-after": "0"}
        route.fulfill(status=503, headers=headers, body=json.dumps(problem | {"detail": "busy"}))

    page.route(ROLL, busy)
    scene.ana.rolling.click()
    expect(page.get_by_text("Many people change this table at once")).to_be_visible()
    assert len(answered) == 3
    assert len(set(answered)) == 1
    page.unroute(ROLL)
    with page.expect_request(ROLL) as again:
        scene.ana.rolling.click()
    assert again.value.headers["idempotency-key"] == answered[0]
    until(page, lambda: scene.gm.log("rolled"), "nothing was rolled")
    one_roll(scene)


def test_terms_that_changed_while_somebody_pressed(scene: Scene) -> None:
    """What was looked at is what is rolled: other terms are refused in plain words, and nothing is rolled."""
    gm, ana = scene.gm, scene.ana
    scene.ready()
    # The GM changes the terms after the press, before it arrives.
    action = gm.action()["id"]

    def changed(route: Route) -> None:
        headers = {"If-Match": "*", "Idempotency-Key": "another-square-before-the-dice"}
        gm.call(
            "PATCH", f"/actions/{action}", json={"spec": {"position": "desperate"}, "agreed": True}, headers=headers
        )
        route.continue_()

    ana.page.route(ROLL, changed, times=1)
    ana.rolling.click()
    expect(ana.page.locator(".refusal")).to_contain_text(
        "Gia changed the terms while you pressed. Look again, then roll."
    )
    assert gm.log("rolled") == []
    ana.may_roll()
    expect(ana.now.locator(".turn .chips")).to_contain_text("Desperate")
    expect(ana.page.locator(".refusal")).to_have_text(re.compile("Nothing was rolled or paid"))
    ana.rolling.click()
    expect(ana.shown_roll).to_be_visible()
    one_roll(scene)


def test_a_seat_that_was_closed(sit: Sit) -> None:
    """The page says so in plain words, and asks for nothing more."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    ana.failing = True
    clock = Clock(ana.context)
    gm.open_table("buried_secrets")
    ana.join(gm.invite(), "Silk")
    side = gm.page.locator(".side.a")
    side.get_by_role("button", name="Ana: more").click()
    side.get_by_role("button", name="Close the seat").click()
    gm.page.locator("dialog").get_by_role("button", name="Close the seat").click()
    expect(ana.page.get_by_role("heading", name="You do not sit here any more")).to_be_visible()
    expect(ana.page.locator("main")).to_contain_text("has closed your seat. Ask for a new link.")
    asked = requests(ana.page)
    clock.advance(minutes=10)
    # What the timers asked for would be seen before what the press asks for.
    with ana.page.expect_request("**/v1/**") as pressed:
        ana.page.get_by_role("button", name="Back to the door").click()
    assert asked[0] == pressed.value.url
    assert asked[0].endswith("/v1/systems")
    expect(ana.page.get_by_role("heading", name="Open a table")).to_be_visible()


def test_a_seat_of_a_table_that_an_older_version_had(sit: Sit) -> None:
    """The page says that it is not known here, and drops it with the press that leads to the door."""
    ana = sit("Ana", 360)
    ana.failing = True
    ana.open_table("buried_secrets")
    # Tokens of another scheme are none, as one of another table is none.
    seat = ana.seat | {"sid": "older-service-0123456A"}
    ana.page.evaluate(
        """(seat) => {
          localStorage.setItem("rollwright seats", JSON.stringify([seat]));
          for (const storage of [localStorage, sessionStorage]) storage.setItem("rollwright last seat", seat.sid);
        }""",
        seat,
    )
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="You do not sit here any more")).to_be_visible()
    expect(ana.page.locator("main")).to_contain_text("perhaps an older version of the service had its table")
    ana.page.get_by_role("button", name="Back to the door").click()
    expect(ana.page.get_by_role("heading", name="Open a table")).to_be_visible()
    assert ana.page.evaluate("localStorage.getItem('rollwright seats')") == "[]"
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Open a table")).to_be_visible()


def test_a_reading_that_is_overtaken(scene: Scene) -> None:
    """What happens while the table is read is read too, although the answer that is under way does not have it."""
    gm = scene.gm
    held: list[tuple[Route, APIResponse]] = []
    gm.page.route(re.compile(r"/actions$"), lambda route: held.append((route, route.fetch())), times=1)
    gm.call("POST", "/clocks", json={"name": "The alarm", "size": 6}, headers={"Idempotency-Key": str(uuid.uuid4())})
    until(gm.page, lambda: held, "the table was not read")
    scene.ana.ask("slip past the watchman", scene.skill, value=scene.value)
    scene.ana.sees("Waiting for Gia")
    # The page has heard of it, and the reading is still under way.
    expect(gm.page.locator("#told")).to_contain_text("slip past the watchman")
    route, answer = held[0]
    assert answer.json()["actions"] == []
    route.fulfill(response=answer)
    gm.sees("Set the terms")


@pytest.fixture
def own() -> Iterator[tuple[str, Path]]:
    """A service of the test's own: its address, and the directory of its data."""
    with in_memory() as path, started(path) as running:
        yield running.url, running.data


def test_redis_is_killed_during_a_roll(sit: Sit, own: tuple[str, Path]) -> None:
    """The service starts it again; there is one roll, and all pages go on."""
    url, data = own
    people: list[Person] = [sit("Gia", url=url), sit("Ana", 360, url=url), sit("Ben", 768, url=url)]
    for person in people:
        person.failing = True
    scene = Scene(people[0], people[1], people[2], "buried_secrets")
    scene.ready()

    def killed(route: Route) -> None:
        kill_redis(data)
        route.continue_()

    scene.ana.page.route(ROLL, killed, times=1)
    scene.ana.rolling.click()
    # Another store has another epoch: Ana is asked before her roll is made in it.
    scene.ana.page.get_by_role("dialog").get_by_role("button", name="Roll").click()
    expect(scene.ana.shown_roll).to_be_visible()
    one_roll(scene)
    scene.settle()
    scene.rolled("get on")


def past_the_page(person: Person, path: str, body: dict[str, Any]) -> Any:
    """Change something with a person's token, which their page does not know of."""
    return person.call("POST", path, json=body, headers={"Idempotency-Key": uuid.uuid4().hex})


def test_a_refused_roll_is_asked_about(scene: Scene) -> None:
    """A roll whose chapter was ended is told as refused, counted, and not repeated by itself."""
    scene.ready()
    direct = {"spec": {"system": "buried_secrets", "goal": "Wait", "action": "hunt", "rating": 1}}
    closed: list[int] = []

    def close_first(route: Route) -> None:
        if not closed:
            closed.append(past_the_page(scene.gm, "/rolls", direct)["seq"])
            past_the_page(scene.gm, "/epochs", {})
        route.continue_()

    scene.ana.page.route(ROLL, close_first)
    scene.ana.rolling.click()
    dialog = scene.ana.page.get_by_role("dialog")
    expect(dialog).to_contain_text("It is refusal 1 of your rolls")
    assert [entry["seq"] for entry in scene.gm.log("rolled")] == closed
    dialog.get_by_role("button", name="Roll").click()
    expect(scene.ana.page.get_by_role("dialog")).to_have_count(0)
    until(scene.ana.page, lambda: len(scene.gm.log("rolled")) == 2, "the roll was not sent again")
    _, mine = scene.gm.log("rolled")
    assert mine["ruling"]["audit"]["bound"] is True


def test_a_roll_in_my_name_is_missed(scene: Scene) -> None:
    """The page checks as the person who looks: a roll in their name that this device did not send is told."""
    scene.ready()
    scene.ana.roll()
    spec = {"system": "buried_secrets", "goal": "Fall", "action": "prowl", "rating": 1}
    past_the_page(scene.ana, "/rolls", {"spec": spec, "character": "c1"})
    ana = scene.ana.page
    ana.get_by_role("button", name="Fair dice").first.click()
    dialog = ana.get_by_role("dialog")
    dialog.get_by_role("button", name="End the chapter and check").click()
    expect(dialog).to_contain_text("1 roll in your name was not sent by this device.")
    scene.gm.page.get_by_role("button", name="Fair dice").first.click()
    other = scene.gm.page.get_by_role("dialog")
    other.get_by_role("button", name="Check what has ended").click()
    expect(other).to_contain_text("Checked as Gia: every roll in this name was sent by this device.")
    expect(other).to_contain_text("All rolls so far, in one number:")


def test_a_roll_by_other_terms_is_told(scene: Scene) -> None:
    """A host who sees the key, changes the terms, and rolls by those is told to the one who rolled, at once."""
    scene.ready()

    def by_other_terms(route: Route) -> None:
        action = route.request.url.rpartition("/actions/")[2].partition("/")[0]
        headers = {"Idempotency-Key": uuid.uuid4().hex, "If-Match": "*"}
        changed = {"spec": {"effect": "great"}, "agreed": True}
        scene.gm.call("PATCH", f"/actions/{action}", json=changed, headers=headers)
        now = scene.gm.call("GET", f"/actions/{action}")
        body = json.loads(route.request.post_data or "{}") | {"terms": now["terms_digest"]}
        route.continue_(post_data=json.dumps(body), headers=route.request.headers | {"if-match": "*"})

    scene.ana.page.route(ROLL, by_other_terms)
    scene.ana.rolling.click()
    told = "1 roll of yours was answered without the proof that it was made as you sent it."
    ana = scene.ana.page
    expect(ana.locator(".refusal .bad")).to_contain_text(told)
    [rolled] = scene.gm.log("rolled")
    assert rolled["terms"]["spec"]["effect"] == "great"
    ana.get_by_role("button", name="Fair dice").first.click()
    dialog = ana.get_by_role("dialog")
    expect(dialog).to_contain_text("Something is wrong")
    expect(dialog).to_contain_text(told)
