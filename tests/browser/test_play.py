"""Whole scenes at `/play`: a GM and two players, each with a browser, in each of the five games."""

import re
import uuid
from fractions import Fraction
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.play import FITD, Person, Scene, all_see, code_of
from tests.browser.waiting import until_promised

CLOCK = "The vault opens"


@pytest.fixture
def scene(sit: Sit, request: pytest.FixtureRequest) -> Scene:
    """A table of a game, with a GM at a desk, a phone and a tablet."""
    return Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768, color_scheme="dark"), request.param)


def of(*systems: str) -> pytest.MarkDecorator:
    """Play a scene in some games."""
    return pytest.mark.parametrize("scene", systems, indirect=True)


def tracks(scene: Scene, name: str) -> dict[str, int]:
    """Return the tracks of a character by name."""
    characters = scene.gm.call("GET", "/characters")["characters"]
    return {track: one["value"] for track, one in next(c for c in characters if c["name"] == name)["tracks"].items()}


def helped(scene: Scene) -> None:
    """Let Ben offer help, and Ana accept it."""
    scene.ben.now.get_by_role("button", name=re.compile("slip past the watchman")).click()
    scene.ben.now.get_by_label("How?").fill("I whistle from the roof")
    scene.ben.now.get_by_role("button", name="Thorn helps").click()
    offer = scene.ana.now.get_by_role("button", name=re.compile("^Accept: Thorn helps"))
    expect(scene.ana.now.get_by_text("I whistle from the roof")).to_be_visible()
    offer.click()
    expect(scene.ana.now.get_by_role("button", name=re.compile("^Withdraw: Thorn helps"))).to_be_visible()


@of("buried_secrets")
def test_opening_and_joining(scene: Scene) -> None:
    """The code of the link leaves the address bar; who sits down appears with a character; the first steps tick off."""
    gm, ana, _ = scene.people[1], scene.ana, scene.ben
    for player in (scene.ana, scene.ben):
        assert player.page.url == f"{player.url}/play"
        assert code_of(scene.link) not in player.page.content()
    assert [one["name"] for one in gm.call("GET", "")["people"]] == ["Gia", "Ana", "Ben"]
    first = gm.now.locator(".steps li", has_text="(done)")
    expect(first).to_have_text([re.compile("Invite the players"), re.compile("They name their characters")])
    # The seat is kept: who opens the page again sits where they sat.
    ana.page.reload()
    ana.sees("What do you want to do?")
    assert len(gm.call("GET", "")["people"]) == 3


@of(*FITD)
def test_a_scene_of_position_and_effect(scene: Scene) -> None:
    """Asked, agreed to, helped, pushed, rolled, resisted, taken, settled: three pages show what the log has."""
    gm, ana, ben = scene.gm, scene.ana, scene.ben
    gm.start_clock(CLOCK)
    for player in (ana, ben):
        expect(player.clock(CLOCK).locator(".num")).to_contain_text("0 of 6")
    scene.asked(clock=CLOCK)
    sheet = next(one["sheet"] for one in gm.call("GET", "/characters")["characters"] if one["name"] == "Silk")
    assert scene.skill in next(iter(one for one in sheet.values() if one))
    assert ana.rolling.count() == 0
    gm.now.locator("input[id^=says-]").last.fill("He rings the bell")
    gm.agree(scene.system)
    ana.may_roll()
    expect(ana.now.get_by_text("He rings the bell").first).to_be_visible()
    plain = ana.stakes_agree()
    helped(scene)
    more = ana.stakes_agree()
    assert Fraction(more["success"]["fraction"]) > Fraction(plain["success"]["fraction"])
    ana.take("Push for effect")
    pushed = ana.stakes_agree()
    best = [max(one.get("ticks", 0) for one in stakes["outcomes"]) for stakes in (more, pushed)]
    assert best[1] > best[0]
    costs = {one["who"]: one["amount"] for one in pushed["costs"] if one["track"] == "stress"}
    mine = next(one["id"] for one in gm.call("GET", "/characters")["characters"] if one["name"] == "Silk")
    assert costs.pop(mine) == 2
    assert list(costs.values()) == [1]
    expect(ana.rolling).to_contain_text("2 Stress")
    entry = ana.roll()
    all_see(scene.people, entry, scene.game)
    assert (tracks(scene, "Silk")["stress"], tracks(scene, "Thorn")["stress"]) == (2, 1)
    ticked = sum(change["amount"] for change in entry["changes"] if change["track"] == "filled")
    for person in scene.people:
        expect(person.clock(CLOCK).locator(".num")).to_contain_text(f"{ticked} of 6")
    scene.settle()
    resisted_and_taken(scene)
    assert any(value for track, value in tracks(scene, "Silk").items() if track.startswith("harm"))
    for person in scene.people:
        expect(person.story().filter(has_text="A broken wrist").first).to_be_attached()


def resisted_and_taken(scene: Scene) -> None:
    """Let Silk be hurt twice: the first time she resists, the second time she takes it."""
    scene.gm.allow_thrown_dice()
    for goal, way in (("get on", scene.ana.resist), ("get out", scene.ana.take_it)):
        scene.thrown(goal, 1, 1, 1)
        scene.gm.tell("Harm", text="A broken wrist")
        scene.ana.sees("Take it, or resist: A broken wrist")
        scene.ana.put_card_away()
        expect(scene.ana.now.get_by_role("heading", name="A broken wrist", exact=True)).to_be_visible()
        waits = scene.gm.now.get_by_role("heading", name=re.compile("Waiting for Silk|What happens now"))
        expect(waits).to_be_visible()
        costs_shown(scene)
        way()
        scene.settle()


def costs_shown(scene: Scene) -> None:
    """Assert that what resisting may cost is shown as the service counts it, by the sheet or for the dice set."""
    action = scene.ana.action()["id"]
    pending = scene.ana.call("GET", f"/actions/{action}/stakes")["pending"][0]
    of_sheet = pending.get("ratings")
    stepper, what = scene.ana.now.locator(".stepper output"), scene.ana.now.get_by_label("What resists")
    dice = of_sheet[what.input_value()] if of_sheet else int(stepper.inner_text())
    chances = next(one for one in pending["chances"] if one["rating"] == dice)
    average = sum(one["stress"] * Fraction(one["chance"]["fraction"]) for one in chances["stress"])
    expect(scene.ana.now.get_by_role("button", name=re.compile("^Resist"))).to_contain_text(
        f"{float(average):.1f} stress"
    )


@of("buried_secrets", "terminal_iv")
def test_the_way_on(scene: Scene) -> None:
    """In a controlled position a roll that fails leaves the player the choice: once to withdraw, once to press on."""
    scene.gm.allow_thrown_dice()
    for goal, way in (("listen at the door", "Withdraw"), ("look through the keyhole", "Press on")):
        entry = scene.thrown(goal, 3, 3, 3, position="Controlled")
        ids = [one["id"] for one in entry["ruling"]["menu"]["branches"]]
        labels = [scene.game["labels"]["menu"][one]["label"] for one in ids]
        scene.ana.sees("How do you go on?")
        shown = scene.ana.now.locator(".menu > button > span").evaluate_all(
            "(all) => all.map((one) => one.firstChild.data)"
        )
        assert shown == labels
        chosen = scene.ana.branch(way)
        assert scene.game["labels"]["menu"][chosen["branch"]]["label"] == way
        scene.settle()


@of("buried_secrets")
def test_clocks_tick_in_the_pages_of_others(scene: Scene) -> None:
    """The GM ticks a clock, a player ticks it; all see it at once. A hidden one is not in a player's page at all."""
    gm, ana, ben = scene.gm, scene.ana, scene.ben
    gm.start_clock(CLOCK)
    gm.clock(CLOCK).get_by_role("button", name=f"{CLOCK}: one on").click()
    for person in scene.people:
        expect(person.clock(CLOCK).locator(".num")).to_contain_text("1 of 6")
    ana.look("Clocks")
    ana.clock(CLOCK).get_by_role("button", name=f"{CLOCK}: one on").click()
    for person in scene.people:
        expect(person.clock(CLOCK).locator(".num")).to_contain_text("2 of 6")
    gm.clock(CLOCK).get_by_role("button", name=f"{CLOCK}: more").click()
    gm.clock(CLOCK).get_by_role("button", name="Hide it").click()
    expect(gm.clock(CLOCK).locator(".num")).to_contain_text("only you")
    for player in (ana, ben):
        expect(player.clock(CLOCK)).to_have_count(0)


@of("buried_secrets")
def test_a_bargain_and_no_roll_at_all(scene: Scene) -> None:
    """The GM's bargain is a die for a price; an action that needs no roll ends without one."""
    scene.ready()
    before = scene.ana.stakes_agree()
    kinds = scene.gm.now.locator(
        "section", has=scene.gm.page.get_by_role("heading", name=re.compile("devil's bargain"))
    )
    kinds.get_by_role("button", name=scene.game["labels"]["why"]["add_heat"]["label"]).click()
    kinds.get_by_label("In your words").fill("The Bluecoats hear of it")
    kinds.get_by_role("button", name="Offer it").click()
    scene.ana.now.get_by_role("button", name=re.compile("^Accept: ")).click()
    expect(scene.ana.now.get_by_role("button", name=re.compile("^Withdraw: "))).to_be_visible()
    after = scene.ana.stakes_agree()
    assert Fraction(after["success"]["fraction"]) > Fraction(before["success"]["fraction"])
    entry = scene.ana.roll()
    all_see(scene.people, entry, scene.game)
    assert scene.gm.call("GET", "")["tracks"]["heat"]["value"] == 1
    scene.settle()
    scene.asked("look around")
    scene.gm.now.get_by_role("button", name="No roll needed").click()
    scene.ana.sees("What do you do?")
    assert scene.gm.call("GET", "/actions")["actions"] == []


@of("daggerheart")
def test_a_difficulty_in_the_open(scene: Scene) -> None:
    """Trait, Difficulty, an Experience for Hope, a helper: stakes are exact, and the words are said aloud."""
    gm, ana = scene.gm, scene.ana
    ana.look("Silk")
    sheet = ana.page.locator(".side.a").get_by_role("region", name="Silk")
    sheet.get_by_role("button", name="Change Silk").click()
    hope = sheet.get_by_role("button", name=re.compile("Hope, one more"))
    hope.click()
    expect(sheet.locator(".track", has_text="Hope").locator(".nn").first).to_have_text("3/6")
    names = sheet.get_by_label("Experiences: another name")
    names.fill("Street rat")
    names.press("Enter")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.locator(".chip", has_text="Street rat")).to_be_visible()
    ana.look("Now")
    scene.ready(difficulty=16)
    plain = ana.stakes_agree()
    ana.now.get_by_role("button", name=re.compile("^Add: Street rat")).click()
    gm.sees("Set the terms")
    gm.agree("daggerheart", difficulty=16)
    ana.may_roll()
    expect(ana.rolling).to_contain_text("1 Hope")
    better = ana.stakes_agree()
    assert Fraction(better["success"]["fraction"]) > Fraction(plain["success"]["fraction"])
    helped(scene)
    ana.stakes_agree()
    entry = ana.roll()
    shown = all_see(scene.people, entry, scene.game)
    ruling = entry["ruling"]
    said = {"hope": "with Hope", "fear": "with Fear"}
    faces = {die["role"]: die["face"] for die in ruling["dice"] if die["role"] in said}
    words = "a critical success" if faces["hope"] == faces["fear"] else said[max(faces, key=lambda role: faces[role])]
    assert shown["verdict"].startswith(str(ruling["total"]))
    assert words in shown["verdict"]
    scene.settle()


@of("daggerheart")
def test_what_the_gm_warned_of(scene: Scene) -> None:
    """What the GM warns of before the dice stands in the stakes (DH-09)."""
    gm, ana = scene.gm, scene.ana
    scene.asked()
    terms = {"spec": {"difficulty": 12, "warned_consequences": ["the bell", "the dogs"]}, "agreed": True}
    headers = {"If-Match": "*", "Idempotency-Key": str(uuid.uuid4())}
    gm.call("PATCH", f"/actions/{gm.action()['id']}", json=terms, headers=headers)
    ana.may_roll()
    expect(ana.now).to_contain_text("You are warned: the bell and the dogs")


def give(person: Person, name: str, track: str, n: int = 3) -> None:
    """Let somebody change a track of their character, past the page."""
    who = next(one["id"] for one in person.call("GET", "/characters")["characters"] if one["name"] == name)
    changes = {"changes": [{"who": who, "track": track, "amount": n}]}
    person.call("POST", "/changes", json=changes, headers={"Idempotency-Key": str(uuid.uuid4())})


@of("daggerheart")
def test_a_difficulty_in_secret(scene: Scene) -> None:
    """No player's page has the Difficulty, success or margin before the verdict; then all have it."""
    gm, ana, ben = scene.gm, scene.ana, scene.ben
    number = 37
    scene.asked()
    dial = gm.now.get_by_role("group", name="How hard is it?").first
    dial.get_by_role("button", name="20", exact=True).click()
    for _ in range(number - 20):
        dial.get_by_label("one more").click()
    gm.now.get_by_label("Keep it secret").check()
    gm.now.get_by_role("button", name=f"Agree to Difficulty {number}").click()
    ana.may_roll()
    # Hope, Fear and a critical success are said aloud; nothing else is. The story has the time: its minutes may be 37.
    aloud = re.compile(
        r"critical success|<(?:style|script).*?</(?:style|script)>|\b[dx]=\"[^\"]*\"|<li class=\"scene\">[\d:]*</li>",
        re.DOTALL | re.IGNORECASE,
    )
    hidden = re.compile(rf"\b{number}\b|\bmargin\b|success|failure", re.IGNORECASE)

    def nothing_told() -> None:
        for player in (ana, ben):
            assert hidden.findall(aloud.sub("", player.page.content())) == [], player.name

    nothing_told()
    expect(ana.now.get_by_role("region", name="Stakes")).to_contain_text("Gia knows whether it works")
    action = ana.action()["id"]
    readings = ana.call("GET", f"/actions/{action}/stakes")["readings"]
    shown = ana.now.get_by_role("region", name="Stakes").locator("rect.s.clean").get_attribute("width")
    assert shown
    assert abs(float(shown.rstrip("%")) - 100 * readings["hope"]["decimal"]) < 0.006
    entry = ana.roll()
    assert "ruling" not in entry
    all_see(scene.people[::2], entry, scene.game)
    gm.now.get_by_role("button", name="Tell the table").or_(gm.now.get_by_text("Pick at least")).first.wait_for()
    nothing_told()
    crit = len({die["face"] for die in entry["announced"]["dice"] if die["role"] in {"hope", "fear"}}) == 1
    gm.now.get_by_label("and open the Difficulty").check()
    gm.tell()
    verdict = gm.log("rolled")[-1]["ruling"]
    assert verdict["success"] is crit
    for player in (ana, ben):
        expect(player.shown_roll.locator(".flag")).to_have_text(
            scene.game["labels"]["outcome"][verdict["outcome"]]["label"]
        )
        expect(player.story().filter(has_text=f"it was {number}")).to_have_count(1)


@of("daggerheart")
def test_a_sum_against_a_secret_difficulty(scene: Scene) -> None:
    """Players see goal, trait and each item of the sum, and that the dice were thrown by hand (DH-20, DH-22)."""
    gm, ana = scene.gm, scene.ana
    gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    scene.asked("past the dog")
    path = f"/actions/{gm.action()['id']}"
    own = {"trait_name": "Presence", "trait": -1, "experiences": [{"name": "Street", "modifier": 2}]}
    terms = {"difficulty": 14, "difficulty_hidden": True, "disadvantage": 1}
    ana.call("PATCH", path, json={"spec": own}, headers={"If-Match": "*"})
    gm.call("PATCH", path, json={"spec": terms, "agreed": True}, headers={"If-Match": "*"})
    ana.call("POST", f"{path}/roll", json={"dice": [9, 8, 4]}, headers={"If-Match": "*"})
    roll = ana.shown_roll
    expect(roll.locator(".sum .chip")).to_have_text(
        ["9 Hope", "+ 8 Fear", "\u2212 4 Disadvantage", "\u2212 1 Presence", "+ 2 Street", "= 14"]
    )
    expect(roll.locator("p").first).to_contain_text("Presence")
    expect(roll.locator(".says")).to_have_text("“past the dog”")
    expect(ana.story().filter(has_text="14 with Hope")).to_contain_text("thrown by hand")


@of("underworld")
def test_a_pool(scene: Scene) -> None:
    """Nine difficulties, 6 usual; Willpower is one sure success, once a turn; hits and ones are counted."""
    gm, ana = scene.gm, scene.ana
    give(ana, "Silk", "willpower")
    scene.asked()
    dial = gm.now.get_by_role("group", name="Difficulty").first
    assert [one.strip() for one in dial.get_by_role("button").all_inner_texts()] == [str(n) for n in range(2, 11)]
    expect(dial.get_by_role("button", name="6, usual")).to_have_count(1)
    gm.agree("underworld", difficulty=8)
    ana.may_roll()
    plain = ana.stakes_agree()
    ana.take("Willpower")
    sure = ana.stakes_agree()
    assert Fraction(sure["success"]["fraction"]) > Fraction(plain["success"]["fraction"])
    expect(ana.rolling).to_contain_text("1 Willpower")
    before = tracks(scene, "Silk")["willpower"]
    entry = ana.roll()
    shown = all_see(scene.people, entry, scene.game)
    assert tracks(scene, "Silk")["willpower"] == before - 1
    net = entry["ruling"]["successes"]
    none = "A botch." if entry["ruling"]["outcome"] == "botch" else "No success."
    assert shown["verdict"] == (none if net <= 0 else "1 success" if net == 1 else f"{net} successes")
    hits = ana.shown_roll.locator(".dice .die.hit")
    assert hits.count() == len([die for die in entry["ruling"]["dice"] if die["face"] >= 8])
    assert ana.shown_roll.locator(".dice .die.one").count() == len(
        [die for die in entry["ruling"]["dice"] if die["face"] == 1]
    )
    scene.settle()
    # It is spent for this turn: the option stays with its reason, and cannot be pressed.
    scene.ready("run on", difficulty=8)
    expect(ana.now.get_by_text("once a turn, and spent in this one")).to_be_visible()
    expect(ana.now.get_by_role("button", name=re.compile("^Take: .*Willpower"))).to_have_count(0)
    ana.roll()
    scene.settle()
    gm.page.locator(".side.a").get_by_role("button", name="New turn").click()
    scene.ready("run faster", difficulty=8)
    expect(ana.now.get_by_role("button", name=re.compile("^Take: .*Willpower"))).to_be_visible()


@of("underworld")
def test_an_automatic_success(scene: Scene) -> None:
    """A pool as large as the difficulty may be a success without dice."""
    scene.ready(difficulty=3)
    scene.ana.take("automatic")
    scene.gm.agree(scene.system, difficulty=3)
    expect(scene.ana.rolling).to_contain_text("Take the success")
    entry = scene.ana.roll()
    shown = all_see(scene.people, entry, scene.game)
    assert (shown["faces"], entry["ruling"]["success"]) == ([], True)
    scene.settle()


@of("underworld")
def test_several_actions(scene: Scene) -> None:
    """Who declares two actions has fewer dice for each, as the service counts them."""
    scene.ready("draw and fire", difficulty=6)
    one = scene.ana.stakes_agree()
    scene.ana.roll()
    scene.settle()
    scene.gm.page.locator(".side.a").get_by_role("button", name="New turn").click()
    expect(scene.gm.page.locator(".side.a")).to_contain_text("Turn 2")
    scene.ana.ask("draw, and fire at both", scene.skill, declare=2)
    scene.gm.sees("Set the terms")
    scene.gm.agree("underworld", difficulty=6)
    scene.ana.may_roll()
    two = scene.ana.stakes_agree()
    assert Fraction(two["success"]["fraction"]) < Fraction(one["success"]["fraction"])
    entry = scene.ana.roll()
    all_see(scene.people, entry, scene.game)
    assert len(entry["ruling"]["dice"]) < scene.value  # type: ignore[operator]  # the scene has a number here
    scene.settle()


# ---- The first view --------------------------------------------------------------------------------------------------

FIRST_VIEW = 60_000
"""Bytes of all that is loaded before the page is first seen, as they are sent, without headers."""
PAINTED = 2_000
"""Milliseconds until something is seen at first, on a line as slow as `SLOW`."""
MOST_VISITS = 10
"""First visits, each with a browser of its own, of which one is painted in time: a busy machine draws late."""
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""400 kbit/s each way, 400 ms to and fro."""


KEPT = "navigator.serviceWorker.getRegistration('/play').then((one) => one?.active?.state === 'activated')"
"""Whether the browser keeps the page."""


class Loaded:
    """What a page asks of the service from now on, and what that weighs as it is sent."""

    def __init__(self, person: Person, line: dict[str, Any] | None = None) -> None:
        self.session = person.context.new_cdp_session(person.page)
        self.session.send("Network.enable")
        if line:
            self.session.send("Network.emulateNetworkConditions", line)
        self.urls: dict[str, str] = {}
        self.sizes: dict[str, float] = {}
        self.kept: set[str] = set()
        self.session.on("Network.requestWillBeSent", self._asked)
        self.session.on("Network.dataReceived", self._received)
        self.session.on("Network.responseReceived", self._answered)
        self.session.on("Network.requestServedFromCache", lambda told: self.kept.add(told["requestId"]))

    def _asked(self, told: dict[str, Any]) -> None:
        self.urls[told["requestId"]] = told["request"]["url"]

    def _received(self, told: dict[str, Any]) -> None:
        name = told["requestId"]
        self.sizes[name] = self.sizes.get(name, 0) + told["encodedDataLength"]

    def _answered(self, told: dict[str, Any]) -> None:
        response = told["response"]
        if response.get("fromDiskCache") or response.get("fromServiceWorker"):
            self.kept.add(told["requestId"])

    @property
    def sent(self) -> list[str]:
        """The paths that were asked of the service, and not taken from what the browser keeps."""
        return [
            urlsplit(url).path
            for name, url in self.urls.items()
            if name not in self.kept and not url.startswith(("data:", "blob:"))
        ]


def painted(page: Page) -> float:
    """Return the milliseconds until the page first showed something."""
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
    first: float = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return first


def visited(sit: Sit) -> tuple[Person, Loaded]:
    """Open the page in a new browser, on a slow line; return what was loaded."""
    gia = sit("Gia", locale="de-DE")
    first = Loaded(gia, SLOW)
    gia.page.goto(f"{gia.url}/play", wait_until="networkidle")
    expect(gia.page.locator("[name=system]")).to_have_count(6)
    return gia, first


def test_the_first_view_is_small(sit: Sit) -> None:
    """The first visit takes six requests, little to send and two seconds; the second asks for the page alone."""
    gia, first = visited(sit)
    for _ in range(1, MOST_VISITS):
        if painted(gia.page) >= PAINTED:
            gia, first = visited(sit)
    print(f"first view: {sum(first.sizes.values())} bytes in {first.sent}, painted after {painted(gia.page):.0f} ms")  # noqa: T201  # a figure for who adds a file
    assert painted(gia.page) < PAINTED
    assert len(first.sent) <= 6
    assert 30_000 < sum(first.sizes.values()) < FIRST_VIEW
    until_promised(gia.page, KEPT)
    gia.page.close()
    gia.page = gia.tab()
    second = Loaded(gia, SLOW)
    gia.page.goto(f"{gia.url}/play", wait_until="networkidle")
    expect(gia.page.locator("[name=system]")).to_have_count(6)
    print(f"second view: {second.sent}, painted after {painted(gia.page):.0f} ms")  # noqa: T201  # as above
    assert [path for path in second.sent if not path.startswith("/v1/")] in ([], ["/play"])


@pytest.mark.smoke
def test_the_page_opens_without_a_network(sit: Sit) -> None:
    """A page that was opened once opens again without the service, and says that it cannot be reached."""
    gia = sit("Gia")
    gia.failing = True
    gia.open_table("buried_secrets")
    until_promised(gia.page, KEPT)
    gia.context.set_offline(True)
    gia.page.reload()
    expect(
        gia.page.get_by_text("The service does not answer yet. The table is read as soon as it can be reached.")
    ).to_be_visible()
    gia.context.set_offline(False)
    gia.sees("Your table is open")


def test_a_slow_line(sit: Sit) -> None:
    """At 400 kbit/s and 400 ms the page opens within some seconds, and a roll is played."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    for person in (gm, ana):
        session = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
    gm.open_table("buried_secrets")
    ana.join(gm.invite(), "Silk")
    ana.ask("slip past the watchman", "prowl", value=1)
    gm.sees("Set the terms")
    gm.agree("buried_secrets")
    ana.may_roll()
    ana.rolling.click()
    expect(ana.shown_roll).to_be_visible()
    expect(gm.shown_roll).to_be_visible()
    [entry] = gm.log("rolled")
    all_see((gm, ana), entry, gm.game())
