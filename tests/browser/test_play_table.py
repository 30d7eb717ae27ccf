"""What stands beside the roll at `/play`: undo, the check of dice, who is here, and what the GM does with seats."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.browser.waiting import until


@pytest.fixture
def scene(sit: Sit) -> Scene:
    """A table with a GM at a desk, and two players."""
    return Scene(sit("Gia"), sit("Ana"), sit("Ben"), "buried_secrets")


def seat_of(gm: Person, name: str) -> None:
    """Open what the GM may do with a seat."""
    gm.page.get_by_role("button", name=f"{name}: more").click()


def confirm(person: Person, words: str) -> None:
    """Press what a dialog asks to confirm."""
    person.page.get_by_role("dialog").get_by_role("button", name=words).click()


def test_a_roll_is_undone(scene: Scene) -> None:
    """Undo says what goes back and why; the entry stays, struck through, and the log has one reversal."""
    scene.ready()
    scene.ana.take("Push for a die")
    entry = scene.ana.roll()
    gm = scene.gm
    gm.page.get_by_role("button", name=f"Undo entry {entry['seq']}").click()
    form = gm.page.get_by_role("group", name="What goes back")
    expect(form).to_contain_text("2 stress off Silk")
    form.get_by_role("textbox").fill("It was the other door")
    form.get_by_role("button", name="Undo this").click()
    for person in scene.people:
        expect(person.story().filter(has_text="It was the other door")).to_have_count(1)
    [reversed_] = gm.log("reversed")
    assert (reversed_["reverses"], reversed_["note"]) == ([entry["seq"]], "It was the other door")
    silk = next(one for one in gm.call("GET", "/characters")["characters"] if one["name"] == "Silk")
    assert silk["tracks"]["stress"]["value"] == 0


def test_nothing_is_said_of_an_undo_before_the_table_did(scene: Scene) -> None:
    """What goes back is the service's word: until it is there, nothing is said."""
    scene.ready()
    scene.ana.take("Push for a die")
    entry = scene.ana.roll()
    gm = scene.gm
    asked: list[Route] = []
    gm.page.route(re.compile("/reversals/"), lambda route: asked.append(route))  # noqa: PLW0108  # playwright asks for a function
    with gm.page.expect_request(re.compile("/reversals/")):
        gm.page.get_by_role("button", name=f"Undo entry {entry['seq']}").click()
    form = gm.page.get_by_role("group", name="What goes back")
    expect(form.locator("p").first).to_have_text("What goes back: …")
    asked.pop().continue_()
    expect(form.locator("p").first).to_have_text("What goes back: 2 stress off Silk.")
    assert gm.log("reversed") == []


def test_an_undo_ends_the_question_what_it_would_do(scene: Scene) -> None:
    """Who undoes before the table has said what goes back asks it no more: the answer would be a refusal."""
    scene.ready()
    entry = scene.ana.roll()
    page = scene.gm.page
    asked: list[Route] = []
    page.route(re.compile("/reversals/"), lambda route: asked.append(route))  # noqa: PLW0108  # playwright asks for a function
    with page.expect_request(re.compile("/reversals/")):
        page.get_by_role("button", name=f"Undo entry {entry['seq']}").click()
    form = page.get_by_role("group", name="What goes back")
    with page.expect_event("requestfailed") as ended:
        form.get_by_role("button", name="Undo this").click()
    assert ended.value == asked[0].request
    expect(page.locator(f"#entry-{entry['seq']}.undone")).to_be_focused()
    assert len(asked) == 1


def test_an_entry_that_somebody_else_undid_is_not_undone_again(scene: Scene) -> None:
    """The form says so, and asks no more; once the table has told of it, the form goes, and its entry has the focus."""
    scene.ready()
    entry = scene.ana.roll()
    gm, page = scene.gm, scene.gm.page
    item = page.locator(f"#entry-{entry['seq']}")
    form = page.get_by_role("group", name="What goes back")
    undo = form.get_by_role("button", name="Undo this")
    said = form.get_by_text("This has been undone already.")
    problem = {"code": "happened", "status": 409, "title": "Conflict", "detail": "this entry was reversed already"}
    gm.failing = True
    answered: list[str] = []

    def refuse(route: Route) -> None:
        answered.append(route.request.method)
        route.fulfill(status=409, json=problem, content_type="application/problem+json")

    page.route(re.compile("/reversals"), refuse)
    page.get_by_role("button", name=f"Undo entry {entry['seq']}").click()
    expect(said).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "true")
    form.get_by_role("button", name="Leave it").click()
    page.unroute(re.compile("/reversals"))
    page.route(re.compile("/reversals$"), refuse)
    page.get_by_role("button", name=f"Undo entry {entry['seq']}").click()
    expect(form).to_contain_text("nothing but the entry itself")
    undo.click()
    expect(said).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("alert")).to_have_text("")
    assert answered == ["GET", "POST"]
    form.get_by_role("textbox").focus()
    gm.call("POST", "/reversals", json={"seq": entry["seq"]})
    expect(form).to_have_count(0)
    expect(item).to_be_focused()


def test_a_clock_of_a_bargain_goes_with_its_roll(scene: Scene) -> None:
    """Where it cannot be removed, the roll is taken back all the same: the form closes, and the refusal is said."""
    gm, ana = scene.gm, scene.ana
    scene.ready()
    action = f"/actions/{ana.action()['id']}"
    price = {"start_clock": {"name": "Somebody talks", "size": 4}}
    offer = {"kind": "bargain", "bargain": "custom", "price": price}
    offered = gm.call("POST", f"{action}/offers", json=offer)["offer"]
    ana.call("POST", f"{action}/offers/{offered}/answers", json={"answer": "accept"})
    entry = ana.roll()
    gm.page.get_by_role("button", name=f"Undo entry {entry['seq']}").click()
    form = gm.page.get_by_role("group", name="What goes back")
    form.get_by_role("checkbox", name="Remove the clock that the bargain started: Somebody talks").check()
    gm.failing = True
    gm.page.route(re.compile("/clocks/"), lambda route: route.abort())
    form.get_by_role("button", name="Undo this").click()
    expect(form).to_have_count(0)
    expect(gm.page.get_by_role("alert")).to_be_visible()
    assert [one["reverses"] for one in gm.log("reversed")] == [[entry["seq"]]]
    assert [one["name"] for one in gm.call("GET", "/clocks")["clocks"]] == ["Somebody talks"]


def test_what_happens_is_told(scene: Scene) -> None:
    """Who has a seat tells, in the story and where the roll is; who told it takes it back, and others do not."""
    scene.ready()
    entry = scene.ana.roll()
    item = scene.ben.page.locator(f"#entry-{entry['seq']}")
    item.get_by_role("button", name="Tell what happens").click()
    field = item.get_by_role("textbox", name="What happens?")
    expect(field).to_be_focused()
    expect(item.get_by_role("button", name="Tell the table")).to_have_attribute("aria-disabled", "true")
    field.fill("The rope holds.\n<b>The lamp</b> goes out.")
    item.get_by_role("button", name="Tell the table").click()
    for person in scene.people:
        told = person.story().locator(".says", has_text="<b>The lamp</b> goes out.")
        expect(told).to_have_count(1)
    [tale] = scene.gm.log("tale_told")
    assert (tale["action"], tale["text"]) == (entry["action"], "The rope holds.\n<b>The lamp</b> goes out.")
    undo = f"Undo entry {tale['seq']}"
    expect(scene.ana.page.get_by_role("button", name=undo)).to_have_count(0)
    expect(scene.gm.page.get_by_role("button", name=undo)).to_have_count(1)
    scene.ben.page.get_by_role("button", name=undo).click()
    scene.ben.page.get_by_role("group", name="What goes back").get_by_role("button", name="Undo this").click()
    for person in scene.people:
        expect(person.page.locator(f"#entry-{tale['seq']}.undone")).to_have_count(1)


def test_a_character_that_is_gone_keeps_its_name(scene: Scene) -> None:
    """What it did and its end are told by its name, also to who comes after."""
    gm = scene.gm
    ash = gm.call("POST", "/characters", json={"name": "Ash"})["id"]
    spec = {"goal": "steal it", "action": "prowl", "rating": 1, "position": "risky", "effect": "standard"}
    aid = gm.call("POST", "/actions", json={"character": ash, "spec": spec, "agreed": True})["id"]
    entry = gm.call("POST", f"/actions/{aid}/roll", json={}, headers={"If-Match": "*"})
    gm.call("DELETE", f"/characters/{ash}", headers={"If-Match": "*"})
    told = scene.ben.story().filter(has_text="Gia removed Ash.")
    expect(told).to_have_count(1)
    scene.ben.page.reload()
    expect(told).to_have_count(1)
    item = scene.ben.page.locator(f"#entry-{entry['seq']}")
    expect(item).to_contain_text("Ash Prowl · Risky · Standard")
    item.get_by_role("button", name="All of this roll").click()
    expect(scene.ben.page.get_by_role("article", name="The roll").first).to_contain_text("Ash")
    expect(scene.ben.page.locator("main")).not_to_contain_text(re.compile(rf"\b{ash}\b"))


def test_who_runs_the_service(sit: Sit) -> None:
    """Who opens a table says it, who joins by the code reads it, and it stands beside the seal of the host's roll."""
    gia, ana = sit("Gia"), sit("Ana")
    gia.open_table("buried_secrets", host="I do, on a computer of mine")
    ana.page.goto(f"{gia.url}/play")
    ana.page.fill("#code", gia.call("GET", "")["join_code"])
    ana.page.get_by_role("button", name="Find the table").click()
    expect(ana.page.locator(".turn")).to_contain_text("Gia runs the service, and could choose the dice")
    ana.page.fill("#name", "Ana")
    ana.page.get_by_role("button", name="Sit down").click()
    people = ana.page.get_by_role("region", name="People")
    expect(people).to_contain_text("Gia runs the service")
    roll = {"spec": {"system": "buried_secrets", "rating": 2}}
    epoch = gia.call("GET", "")["epoch"]["genesis"]
    gia.call("POST", "/rolls", json=roll | {"epoch": epoch, "dice": [6, 6]})
    gia.call("POST", "/rolls", json=roll | {"epoch": epoch})
    gia.call("POST", "/rolls", json=roll | {"dice": [6, 6]})
    unsigned = "its dice were not signed · by the host's own hand"
    unbound = "not bound: the host could choose its dice · by the host's own hand"
    expect(ana.story().filter(has_text=unsigned)).to_have_count(1)
    expect(ana.story().filter(has_text=unbound)).to_have_count(1)
    expect(ana.story().filter(has_text="sealed · by the host's own hand")).to_have_count(1)
    gia.page.locator("header").get_by_role("button", name="Settings").click()
    gia.page.get_by_label("Who runs this service?").select_option(label="Nobody who plays here")
    expect(people).to_contain_text("Nobody at the table runs the service.")
    gia.close_dialog()
    ana.page.get_by_role("button", name="Fair dice").first.click()
    ana.page.get_by_role("button", name="End the chapter and check").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("3 rolls are by the host's own hand")
    moved = "It was said 1 time that somebody else runs the service from then on."
    expect(ana.page.get_by_role("dialog")).to_contain_text(moved)
    ana.close_dialog()
    expect(ana.story().filter(has_text="dice checked · by the host's own hand")).to_have_count(1)
    expect(ana.story().filter(has_text=unsigned)).to_have_count(1)
    expect(ana.story().filter(has_text=unbound)).to_have_count(1)


@pytest.mark.smoke
def test_dice_are_checked_here(scene: Scene) -> None:
    """A roll is sealed; who ends the chapter checks its dice here, and from then on the story says so here alone."""
    scene.ready()
    scene.ana.roll()
    ana = scene.ana
    expect(ana.story().filter(has_text="sealed")).to_have_count(1)
    ana.page.get_by_role("button", name="Fair dice").first.click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_role("button", name="End the chapter and check").click()
    expect(dialog).to_contain_text("1 roll checked on this device")
    ana.close_dialog()
    checked = ana.story().get_by_role("button", name="dice checked")
    expect(checked).to_have_count(1)
    ana.page.reload()
    expect(checked).to_have_count(1)
    checked.click()
    expect(dialog.locator(".chapters li").first).to_have_text(re.compile("1 of 1 checked here"))
    scene.gm.page.reload()
    expect(scene.gm.story().filter(has_text="not checked yet")).to_have_count(1)
    expect(scene.gm.story().filter(has_text="dice checked")).to_have_count(0)
    assert len(scene.gm.log("epoch_closed")) == 1


def test_fair_dice_move_no_button(scene: Scene) -> None:
    """What is told late of the chapters moves nothing that can be pressed already, and they stay when it is offline."""
    scene.ready()
    scene.ana.roll()
    page = scene.ana.page
    held: list[Route] = []
    page.route(re.compile("/audit"), lambda route: held.append(route))  # noqa: PLW0108  # Playwright takes no built-in
    with page.expect_request(re.compile("/audit")):
        page.locator("header").get_by_role("button", name="Fair dice").click()
    buttons = page.get_by_role("dialog", name="Fair dice").get_by_role("button")
    expect(buttons.first).to_be_visible()
    places = "(all) => all.map((one) => [one.innerText, JSON.stringify(one.getBoundingClientRect())])"
    before = buttons.evaluate_all(places)
    for route in held:
        route.continue_()
    expect(buttons.filter(has_text="End the chapter and check")).to_be_visible()
    after = buttons.evaluate_all(places)
    assert [one for one in before if one not in after] == []
    page.unroute(re.compile("/audit"))
    chapters = page.get_by_role("dialog", name="Fair dice").locator(".chapters > li")
    known = chapters.all_inner_texts()
    assert known
    scene.ana.failing = True
    scene.ana.context.set_offline(True)
    expect(page.locator("header .live")).to_have_text("Offline")
    assert chapters.all_inner_texts() == known
    scene.ana.context.set_offline(False)


def test_who_is_here(scene: Scene) -> None:
    """Faces are those with an open page: who goes is away, and comes back."""
    faces = scene.gm.page.locator(".top .faces")
    expect(faces).to_have_attribute("aria-label", "Here: Gia, Ana, Ben")
    scene.ben.page.goto("about:blank")
    expect(faces).to_have_attribute("aria-label", "Here: Gia, Ana")
    scene.ben.page.goto(f"{scene.ben.url}/play")
    expect(faces).to_have_attribute("aria-label", "Here: Gia, Ana, Ben")


def test_the_role_is_handed_over(scene: Scene) -> None:
    """The new GM has the GM's page at once, the former one a player's."""
    seat_of(scene.gm, "Ana")
    scene.gm.page.get_by_role("button", name="Make game master").click()
    confirm(scene.gm, "Hand over")
    expect(scene.ana.page.get_by_role("button", name="Invite").first).to_be_visible()
    expect(scene.gm.page.get_by_role("button", name="Invite")).to_have_count(0)
    roles = {one["name"]: one["role"] for one in scene.ana.call("GET", "")["people"]}
    assert roles == {"Gia": "player", "Ana": "gm", "Ben": "player"}


def test_a_link_to_a_seat(scene: Scene, sit: Sit) -> None:
    """A new link seats the same person on another device; the former one is told that its seat is closed."""
    scene.ana.failing = True
    seat_of(scene.gm, "Ana")
    scene.gm.page.get_by_role("button", name="New link").click()
    confirm(scene.gm, "Make a new link")
    link = scene.gm.page.get_by_label(re.compile("^For Ana alone")).input_value()
    other = sit("Ana elsewhere")
    other.page.goto(link)
    other.sees("What do you want to do?")
    assert other.page.url == f"{other.url}/play"
    expect(scene.ana.page.get_by_role("heading", name="You do not sit here any more")).to_be_visible()
    assert [one["name"] for one in other.call("GET", "")["people"]] == ["Gia", "Ana", "Ben"]


def test_a_spent_fear_names_its_move(sit: Sit) -> None:
    """What the GM spends Fear on is said in words, which all read in the story; the next one has words of its own."""
    scene = Scene(sit("Gia"), sit("Ana"), sit("Ben"), "daggerheart")
    gm = scene.gm.page
    gm.get_by_role("button", name="Change the table's tracks").click()
    more = gm.get_by_role("button", name="The table: Fear, one more")
    for value in (1, 2):
        more.click()
        expect(
            gm.get_by_role("group", name="The table").or_(gm.locator("section", has=gm.locator("#table-title")))
        ).to_contain_text(f"{value}/12")
    gm.get_by_label("What is it spent on?").fill("The bridge gives way")
    gm.get_by_role("button", name="The table: Fear, one less").click()
    expect(scene.ana.story().filter(has_text="The bridge gives way")).to_have_count(1)
    expect(gm.get_by_label("What is it spent on?")).to_have_value("")
    gm.get_by_role("button", name="The table: Fear, one less").click()
    until(gm, lambda: len(scene.gm.log("tracks_changed")) == 4, "Fear was not spent")
    assert [entry.get("note", "") for entry in scene.gm.log("tracks_changed")] == ["", "", "The bridge gives way", ""]


def test_a_track_of_the_table_in_german(sit: Sit) -> None:
    """It is Angst, and the table's, in a sentence of its own: no article stands where a name would."""
    scene = Scene(sit("Gia"), sit("Ana"), sit("Ben"), "daggerheart")
    page = scene.gm.page
    page.get_by_role("button", name="Change the table's tracks").click()
    page.get_by_role("button", name="The table: Fear, one more").click()
    expect(scene.gm.story().filter(has_text="1 Fear to the table")).to_have_count(1)
    page.locator("header").get_by_role("button", name="Settings").click()
    page.locator("#set-language").select_option("de")
    expect(scene.gm.story().filter(has_text="Angst des Tisches +1")).to_have_count(1)


def test_harm_has_its_words(scene: Scene) -> None:
    """What a harm is stands on the sheet of whom it befell, and goes when it is healed."""
    gm, ana = scene.gm.page, scene.ana.page
    summary = gm.get_by_text("Something befalls somebody")
    summary.click()
    gm.get_by_label("What happens?").fill("A ball in the arm")
    gm.get_by_role("button", name="Tell the table").click()
    scene.ana.take_it()
    sheet = ana.locator(".harm-text", has_text="A ball in the arm").first
    expect(sheet).to_be_visible()
    ana.get_by_role("button", name="Change Silk").first.click()
    ana.get_by_role("button", name="A ball in the arm is healed").first.click()
    expect(ana.locator(".harm-text")).to_have_count(0)
