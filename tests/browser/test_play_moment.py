"""What people at `/play` read at the decisive moment, and what they never lose."""

import re
from colorsys import rgb_to_hsv
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import FITD, GAMES, Person, Scene


def scene_of(sit: Sit, system: str = "buried_secrets") -> Scene:
    """Return a table of a game with three people."""
    return Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), system)


def opened(person: Person, fragment: str) -> None:
    """Open a link in a new tab of the same browser, which takes the place of the page."""
    person.page.close()
    person.page = person.tab()
    person.page.goto(f"{person.url}/play{fragment}")


def give(scene: Scene, **spec: Any) -> None:
    """Roll for Silk with given dice, as the GM."""
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    body = {"spec": {"system": scene.system, **spec}, "character": "c1"}
    salt = {"difficulty_salt": "5a" * 32} if "difficulty_hidden" in spec else {}
    scene.gm.call("POST", "/rolls", json=body | salt)


def test_a_link_never_costs_a_seat(sit: Sit) -> None:
    """A link to a seat is checked first; a seat that is kept is replaced only by who names it."""
    scene = scene_of(sit)
    gm, ana = scene.gm, scene.ana
    gm.failing = True
    mine, hers = gm.seat, ana.seat
    opened(gm, f"#t={mine['sid']}&k={mine['token'][:-4]}AAAA")
    expect(gm.page.get_by_role("alert")).to_contain_text("This link opens no seat")
    assert gm.seat == mine
    gm.page.get_by_role("button", name="Back to the door").click()
    gm.sees("Your table is open")
    opened(gm, f"#t={mine['sid']}&k={hers['token']}")
    gm.sees("Which seat is yours?")
    expect(
        gm.page.get_by_text("This browser sits at The Vault Job as Gia. The link is the seat of Ana.")
    ).to_be_visible()
    assert gm.seat == mine
    gm.page.get_by_role("button", name="Stay Gia").click()
    gm.sees("Your table is open")
    assert gm.seat["token"] == mine["token"]
    opened(gm, f"#t={mine['sid']}&k={hers['token']}")
    gm.page.get_by_role("button", name="Sit down as Ana").click()
    gm.sees("What do you want to do?")
    assert gm.seat["token"] == hers["token"]


def test_a_seat_is_saved_and_taken_from_its_file(sit: Sit, tmp_path: Path) -> None:
    """The GM saves their seat, once it is open, as a link and as a file, which opens it in another browser."""
    gm = sit("Gia")
    gm.open_table("buried_secrets")
    step = gm.now.locator(".steps li", has_text="Save your seat")
    step.get_by_role("button", name="Save").click()
    dialog = gm.page.get_by_role("dialog", name="Your seat")
    link = dialog.get_by_label(re.compile("^For Gia alone")).input_value()
    assert link == f"{gm.url}/play#t={gm.seat['sid']}&k={gm.seat['token']}"
    with gm.page.expect_download() as download:
        dialog.get_by_role("button", name="Save it as a file").click()
    file = tmp_path / "seat.txt"
    download.value.save_as(file)
    gm.close_dialog()
    expect(step).to_contain_text("(done)")
    gm.page.reload()
    expect(step).to_contain_text("(done)")
    other = sit("Gia elsewhere")
    other.page.goto(f"{other.url}/play")
    other.page.get_by_text("You had a seat elsewhere").click()
    (tmp_path / "none.txt").write_text("no seat")
    other.page.get_by_label("Take a seat from a file that you saved").set_input_files(tmp_path / "none.txt")
    expect(other.page.get_by_role("alert")).to_have_text("There is no seat in this file.")
    other.page.get_by_label("Take a seat from a file that you saved").set_input_files(file)
    other.sees("Your table is open")
    assert other.seat["token"] == gm.seat["token"]


@pytest.mark.parametrize("dice", [[5], [6]], ids=["at a price", "without one"])
def test_an_accepted_trade_is_on_every_screen(sit: Sit, dice: list[int]) -> None:
    """Terms are shown as the roll has them, with the agreed ones struck through, before and after the dice."""
    scene = scene_of(sit)
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    scene.ready()
    scene.ana.now.get_by_role("button", name=re.compile("^Ask: .*position for effect", re.IGNORECASE)).click()
    scene.gm.sees(re.compile("^Silk asks: .*position for effect", re.IGNORECASE))
    scene.gm.now.locator(".dock").get_by_role("button", name=re.compile("^Accept")).click()
    scene.ana.may_roll()
    scene.ben.now.get_by_role("button", name=re.compile("slip past the watchman")).click()
    for person in scene.people:
        # What is signed is a chip; what the rules make of it stands beside.
        expect(person.now.locator(".chips").first).to_contain_text(re.compile("Standard, 2 ticks.*Risky", re.DOTALL))
        reckoned = person.now.locator(".reckoned").first
        expect(reckoned).to_contain_text(re.compile(r"Great, 3 ticks instead of Standard, 2 ticks"))
        expect(reckoned).to_contain_text(re.compile(r"Desperate instead of Risky"))
        assert reckoned.locator("s").count() == 2
    scene.ana.call("POST", "/actions/a1/roll", json={"dice": dice}, headers={"If-Match": "*"})
    for person in scene.people:
        expect(person.shown_roll).to_contain_text(
            re.compile("Desperate instead of Risky.*Great instead of Standard", re.DOTALL)
        )


def test_a_double(sit: Sit) -> None:
    """Of two equal dice neither is higher, and a critical works, whatever the Difficulty."""
    scene = scene_of(sit, "daggerheart")
    give(scene, trait=1, difficulty=30, dice=[7, 7])
    roll = scene.ana.shown_roll
    expect(roll.locator(".verdict")).to_have_text("15, a critical success")
    expect(roll.locator(".die.two")).to_have_text([re.compile("Hope: the same"), re.compile("Fear: the same")])
    expect(roll).not_to_contain_text("is higher")


@pytest.mark.parametrize("hidden", [False, True])
def test_a_reaction(sit: Sit, *, hidden: bool) -> None:
    """A reaction is announced as one, and neither die is the higher one: it works, or it does not (DH-A11)."""
    scene = scene_of(sit, "daggerheart")
    secret = {"difficulty_hidden": True} if hidden else {}
    give(scene, trait=1, difficulty=12, reaction=True, dice=[3, 10], **secret)
    roll = scene.ana.shown_roll
    expect(roll.locator(".verdict")).to_contain_text("14, a reaction roll")
    expect(roll).not_to_contain_text("is higher")
    expect(roll).not_to_contain_text("with Fear")
    if not hidden:
        expect(roll).to_contain_text("Reaction: success")
    told = scene.ben.page.locator("#told")
    expect(told).to_have_text(f"Silk: 14, a reaction roll. {'Gia knows whether it works.' if hidden else 'It works.'}")


@pytest.mark.parametrize(
    "dice, heard",
    [
        ([7, 7], "Silk: 15, a critical success."),
        pytest.param([3, 9], "Silk: 13 with Fear.", marks=pytest.mark.smoke),
    ],
)
def test_a_secret_difficulty_is_heard(sit: Sit, dice: list[int], heard: str) -> None:
    """A listener is told what may be known of a roll against a secret Difficulty, and a critical is no secret."""
    scene = scene_of(sit, "daggerheart")
    give(scene, trait=1, difficulty=30, difficulty_hidden=True, dice=dice)
    secret = "Gia knows whether it works"
    for person in (scene.ana, scene.ben):
        told = person.page.locator("#told")
        expect(told).to_contain_text(heard)
        roll = person.shown_roll
        if dice[0] == dice[1]:
            expect(told).not_to_contain_text(secret)
            expect(roll).not_to_contain_text(secret)
            expect(roll.locator("p.small").first).to_have_text("Better than hoped.")
        else:
            expect(told).to_contain_text(secret)
            expect(roll).to_contain_text(secret)


def test_several_costs(sit: Sit) -> None:
    """Block and dock name what befalls; the resistance that was rolled is shown before the next is asked."""
    scene = scene_of(sit)
    give(scene, action="prowl", rating=1, position="desperate", dice=[1])
    action = scene.gm.call("GET", "/log?limit=1&before=999")["items"][-1]["seq"]
    picks = [{"id": "harm", "text": "A broken wrist"}, {"id": "complication", "text": "The alarm"}]
    scene.gm.call("POST", f"/actions/r{action}/choices", json={"picks": picks})
    ana = scene.ana
    ana.sees("Take it, or resist: A broken wrist")
    ana.put_card_away()
    expect(ana.now.locator(".dock .named")).to_have_text(re.compile("^A broken wrist · harm 3"))
    resisted = ana.resist()
    ana.sees("Take it, or resist: The alarm")
    ana.put_card_away()
    expect(ana.now.locator(".dock .named")).to_have_text(re.compile("^The alarm"))
    first = ana.now.get_by_role("article", name="The roll").first
    expect(first.locator(".verdict")).to_have_text("Silk resists")
    expect(first.locator(".head .flag")).to_have_text(f"{resisted['resistance']['stress']} stress")
    expect(first).to_contain_text("It is one step milder.")
    above = "(all) => all[0].getBoundingClientRect().bottom <= all[1].getBoundingClientRect().top"
    cards = [first.element_handle(), ana.now.get_by_role("heading", name="The alarm", exact=True).element_handle()]
    assert ana.page.evaluate(above, cards)


def test_an_offer_is_the_block(sit: Sit) -> None:
    """An offer that awaits my word is what is awaited, with its answers docked; the roll is docked after it."""
    scene = scene_of(sit)
    scene.ready()
    ben, ana = scene.ben, scene.ana
    ben.now.get_by_role("button", name=re.compile("slip past the watchman")).click()
    ben.now.get_by_label("How?").fill("I whistle")
    ben.now.get_by_role("button", name="Thorn helps").click()
    ana.sees("Thorn offers help for 1 Stress")
    block = ana.now.locator("section.turn").first
    expect(block).to_contain_text("I whistle")
    expect(block).to_contain_text("50 to 75 %")
    expect(ana.now.locator(".dock button")).to_have_text(["Accept", "No"])
    ana.now.get_by_role("button", name="No: Thorn helps").click()
    ana.may_roll()
    ana.now.get_by_role("button", name="Ask Thorn").first.click()
    ben.sees("Silk asks Thorn to help for 1 Stress")
    ben.now.locator(".dock").get_by_role("button", name="Accept").click()
    ben.sees(re.compile("^Waiting for"))


def test_what_the_gm_typed_outlives_looking_elsewhere(sit: Sit) -> None:
    """Words told beforehand and picks that were not sent are there again after another entry, and after a reload."""
    scene = scene_of(sit)
    gm, page = scene.gm, scene.gm.page
    gm.allow_thrown_dice()
    scene.asked()
    told = gm.now.locator("input[id^=says-]").first
    told.fill("He drops the keys")
    gm.now.get_by_role("button", name="Call for another roll").click()
    expect(told).to_have_count(0)
    page.locator(".queue").get_by_role("button").first.click()
    expect(told).to_have_value("He drops the keys")
    page.reload()
    expect(told).to_have_value("He drops the keys")
    gm.agree(scene.system)
    scene.ana.may_roll()
    action = scene.gm.action()
    assert "He drops the keys" in action["says"].values()
    expect(told).to_have_value("He drops the keys")
    scene.ana.throw(3)
    gm.now.locator(".menu > button").last.click()
    gm.now.locator(".picked .says").last.fill("The lamp falls")
    gm.now.locator("#note").fill("and it burns")
    gm.now.get_by_role("button", name="Call for another roll").click()
    page.locator(".queue").get_by_role("button").first.click()
    page.reload()
    expect(gm.now.locator(".picked .says").last).to_have_value("The lamp falls")
    expect(gm.now.locator("#note")).to_have_value("and it burns")


def test_who_comes_back_gets_their_seat(sit: Sit) -> None:
    """Who joins again under their name says so; the GM hands the seat over with one press."""
    scene = scene_of(sit)
    gm = scene.gm
    scene.ana.page.close()
    again = sit("Ana", 360)
    again.join(scene.link, "")
    again.sees("Are you Ana?")
    again.now.get_by_role("button", name="I am Ana").click()
    again.sees("Waiting for Gia to hand you your seat")
    back = gm.now.locator("section.turn", has_text="Ana has joined again")
    expect(back.get_by_role("heading")).to_have_text("Give Silk to the new Ana?")
    back.get_by_role("button", name="Hand the seat over").click()
    again.sees("What do you want to do?")
    expect(back).to_have_count(0)
    people = {one["id"]: one["active"] for one in gm.call("GET", "")["people"]}
    assert people == {"p1": True, "p2": False, "p3": True, "p4": True}
    owners = {one["name"]: one["owner"] for one in gm.call("GET", "/characters")["characters"]}
    assert owners == {"Silk": "p4", "Thorn": "p3"}


def test_another_of_the_same_name(sit: Sit) -> None:
    """Who is somebody else takes another name, and leaves no seat behind."""
    scene = scene_of(sit)
    other = sit("Ana", 360)
    other.failing = True
    other.join(scene.link, "")
    other.now.get_by_role("button", name="I am somebody else: take another name").click()
    other.page.wait_for_selector("#character")
    other.page.fill("#name", "Anna")
    other.page.get_by_role("button", name="Sit down").click()
    other.sees("Who do you play?")
    active = [one["name"] for one in scene.gm.call("GET", "")["people"] if one["active"]]
    assert active == ["Gia", "Ana", "Ben", "Anna"]
    # The GM's page has heard of both.
    expect(scene.gm.page.locator(".top .faces")).to_have_attribute("aria-label", re.compile("Anna"))
    expect(scene.gm.now.get_by_text("has joined again")).to_have_count(0)


def test_what_most_characters_have_is_there_to_tap(sit: Sit) -> None:
    """The form begins with the game's own names and numbers; what is needed is marked before it is asked."""
    scene = scene_of(sit, "fallen_empire")
    ana, form = scene.ana, scene.ana.now.locator("form", has_text="I want to")
    expect(form.locator(".choice.usual")).to_have_text(["Physical", "Social", "Mental"])
    form.locator("#goal").fill("slip past the watchman")
    form.get_by_role("button", name="Social").click()
    form.get_by_role("group", name="How good?").get_by_role("button", name="3", exact=True).click()
    threat = form.get_by_label(re.compile(r"^Threat \(needed\)"))
    expect(form).to_contain_text("Still needed: Threat.")
    expect(form.locator(".primary")).to_have_attribute("aria-disabled", "true")
    threat.fill("The watch is called")
    form.locator(".primary").click()
    scene.gm.sees("Set the terms")
    [silk] = [one for one in ana.call("GET", "/characters")["characters"] if one["name"] == "Silk"]
    assert silk["sheet"]["abilities"]["Social"]["score"] == 3
    assert "echoed" not in ana.page.content() + scene.gm.page.content()


@pytest.mark.parametrize("system", GAMES)
def test_each_game_begins_with_its_own(sit: Sit, system: str) -> None:
    """What its characters do is there to tap; terms are explained; a track without a cap has no boxes."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    gm.open_table(system)
    ana.join(gm.invite(), "Silk")
    game = gm.game()
    names = [name for field in game["sheet"]["properties"].values() for name in field.get("x-names", [])]
    own = next(field["x-names"] for field in game["sheet"]["properties"].values() if "x-names" in field)
    assert len(own) >= 3
    expect(ana.now.locator(".choice.usual")).to_have_text([name.capitalize() for name in own])
    ana.look("Silk")
    sheet = ana.page.get_by_role("region", name="Silk")
    for name, track in ana.call("GET", "/characters")["characters"][0]["tracks"].items():
        shown = sheet.locator(".track", has_text=game["labels"]["track"][name]["label"]).first
        expect(shown.locator(".boxes svg")).to_have_count(track.get("cap", 0))
    sheet.get_by_role("button", name="Change Silk").click()
    for name in names:
        expect(sheet.get_by_role("button", name=name, exact=True)).to_be_visible()
    ana.look("Now")
    ana.begin()
    ana.now.locator("#goal").fill("slip past the watchman")
    ana.now.locator(".choice.usual").first.click()
    if system == "fallen_empire":
        ana.now.get_by_label("Threat").fill("The watch is called")
    ana.now.locator("form .primary").click()
    gm.sees("Set the terms")
    gm.agree(system)
    if system in FITD:
        meanings = ana.now.locator("details", has_text="What does that mean?").first
        meanings.locator("summary").click()
        for kind, name in (("position", "risky"), ("effect", "standard")):
            expect(meanings).to_contain_text(game["labels"][kind][name]["help"])


def test_hope_and_fear_have_the_same_colours_everywhere(sit: Sit) -> None:
    """Hope is gold and Fear violet, in the bar of chances as on the dice, in light and in dark colours."""
    scene = scene_of(sit, "daggerheart")
    scene.ready()
    ana = scene.ana
    fill = "(one) => getComputedStyle(one).fill"
    card = ana.now.get_by_role("region", name="Stakes")
    bars: dict[str, list[float]] = {}
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        ana.page.emulate_media(color_scheme=scheme)
        bars[scheme] = [hue(card.locator(f".bar rect.s.{kind}").first.evaluate(fill)) for kind in ("clean", "price")]
    ana.roll()
    ana.stands()
    for scheme in schemes:
        ana.page.emulate_media(color_scheme=scheme)
        dice = [hue(ana.shown_roll.locator(f".die.{kind} .body").evaluate(fill)) for kind in ("hope", "fear")]
        assert bars[scheme] == pytest.approx(dice, abs=0.05)
        assert dice == pytest.approx([0.11, 0.72], abs=0.06)


def hue(colour: str) -> float:
    """Return the hue of a colour as browsers write it: gold about 0.11, violet about 0.72."""
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    return rgb_to_hsv(red, green, blue)[0]


def test_every_number_of_a_sum_is_named(sit: Sit) -> None:
    """Dice, trait, Experiences and modifiers are chips that add up to the total."""
    scene = scene_of(sit, "daggerheart")
    experiences = [{"name": "Street", "modifier": 2}]
    give(scene, trait_name="Presence", trait=2, experiences=experiences, disadvantage=1, difficulty=14, dice=[9, 3, 4])
    chips = scene.ana.shown_roll.locator(".sum .chip")
    expect(chips).to_have_text(
        ["9 Hope", "+ 3 Fear", "\N{MINUS SIGN} 4 Disadvantage", "+ 2 Presence", "+ 2 Street", "= 12"]
    )


@pytest.mark.smoke
def test_a_one_takes_a_success(sit: Sit) -> None:
    """Each 1 strikes a success through, and what is left is told; the roll says by which traits it was made."""
    scene = scene_of(sit, "underworld")
    scene.gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    scene.ready()
    scene.ana.call("POST", "/actions/a1/roll", json={"dice": [9, 1, 8, 3]}, headers={"If-Match": "*"})
    roll = scene.ana.shown_roll
    expect(roll.locator(".die svg")).to_have_count(4)
    labels = roll.locator(".die svg").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert labels == ["9, success", "1, takes a success", "8, success, taken by a 1", "3"]
    expect(roll.locator(".die:has(.cross)")).to_have_text(["8"])
    expect(roll).to_contain_text("1 success")
    expect(roll.locator("p").first).to_have_text("Silk · Wits")


def test_dice_that_are_thrown_by_hand(sit: Sit) -> None:
    """Where the GM allows it, a player taps the faces of their own dice, one row for each, and rolls with these."""
    scene = scene_of(sit)
    gm, ana = scene.gm, scene.ana
    scene.ready()
    by_hand = ana.now.locator("details", has_text="Dice thrown by hand")
    expect(by_hand).to_have_count(0)
    gm.allow_thrown_dice()
    ana.page.reload()
    ana.may_roll()
    by_hand.locator("summary").click()
    send = by_hand.get_by_role("button", name="Roll with these faces")
    expect(by_hand.locator("fieldset")).to_have_count(1)
    expect(send).to_have_attribute("aria-disabled", "true")
    by_hand.get_by_role("group", name="Die 1: d6").get_by_role("button", name="6", exact=True).click()
    send.click()
    expect(ana.shown_roll.locator(".verdict")).to_have_text("6. You do it.")
    [entry] = gm.log("rolled")
    assert (entry["faces"] if "faces" in entry else [die["face"] for die in entry["ruling"]["dice"]]) == [6]
    assert "proof" not in entry


def test_countdowns_and_what_does_not_fit(sit: Sit) -> None:
    """A countdown says how often it was filled, and each change what did not fit and is lost (BS-15, FE-44, DH-A5)."""
    scene = scene_of(sit)
    gm, ana = scene.gm, scene.ana
    for name, kind in (("Count", "countdown"), ("Gate", "progress")):
        clock = gm.call("POST", "/clocks", json={"name": name, "size": 4, "kind": kind})["id"]
        gm.call("POST", f"/clocks/{clock}/ticks", json={"by": 3})
        gm.call("POST", f"/clocks/{clock}/ticks", json={"by": 6})
    gm.call("POST", "/clocks/k1/ticks", json={"by": -6})
    cap = {"tracks": {"stress": {"value": 0, "cap": 9}}}
    ana.call("PATCH", "/characters/c1", json=cap, headers={"If-Match": "*"})
    ana.call("POST", "/changes", json={"changes": [{"who": "c1", "track": "stress", "amount": 12}]})
    for told in (
        "Count: 3 to 1 of 4, full 2 times.",
        "Gate: 3 to 4 of 4, 5 lost.",
        "Count: 1 to 3 of 4, not full any more.",
        "Ana: 9 stress to Silk, 3 lost.",
    ):
        expect(ana.story().filter(has_text=told)).to_have_count(1)
    scene.ready()
    gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    ana.call("POST", "/actions/a1/roll", json={"dice": [3]}, headers={"If-Match": "*"})
    gm.call("POST", "/actions/a1/choices", json={"picks": [{"id": "harm"}]})
    resist = {"consequence": "n1", "rating": 1, "dice": [1]}
    ana.call("POST", "/actions/a1/resistances", json=resist)
    expect(ana.shown_roll.locator(".changes .row").first).to_have_text("Silk: +0 Stress (9), 5 lost")


def test_whom_each_consequence_befalls(sit: Sit) -> None:
    """Where another than the one who acts is hurt, the story names whom each consequence befalls (FITD-A17)."""
    scene = scene_of(sit)
    gm, ana = scene.gm, scene.ana
    scene.ready()
    gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    ana.call("POST", "/actions/a1/roll", json={"dice": [3]}, headers={"If-Match": "*"})
    thorn = next(one["id"] for one in gm.call("GET", "/characters")["characters"] if one["name"] == "Thorn")
    gm.call("POST", "/actions/a1/choices", json={"picks": [{"id": "harm"}, {"id": "harm", "character": thorn}]})
    told = ana.story().filter(has_text="Harm (Silk, level 2) and Harm (Thorn, level 2)")
    expect(told).to_have_count(1)


def test_a_roll_from_another_device_is_no_contradiction(sit: Sit) -> None:
    """A roll in one's name that another device sent is named as such; the table is not said to contradict itself."""
    ana = scene_of(sit).ana
    ana.call("POST", "/rolls", json={"spec": {"system": "buried_secrets", "rating": 1}, "character": "c1"})
    alert = ana.page.get_by_role("alert").filter(has_text="1 roll in your name was not sent by this device.")
    expect(alert).to_contain_text("Did you roll on another device? If not, somebody rolled as you.")
    expect(ana.page.get_by_text("does not agree with what it told before")).to_have_count(0)
