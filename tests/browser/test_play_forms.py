"""Forms of `/play`: dice beside an action, joined rolls, actions of a turn, imports, settling at once."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.play import GAMES, Person, Scene


def published(gm: Person) -> None:
    """Allow the rules of the published game, in the settings."""
    gm.page.locator("header").get_by_role("button", name="Settings").click()
    allowed = gm.page.get_by_label("Rules of the published game are allowed too")
    allowed.click()
    expect(allowed).to_be_checked()
    gm.close_dialog()
    assert gm.call("GET", "")["options"]["published"] is True


def other_dice(person: Person) -> Locator:
    """Open the dialog of dice beside an action."""
    person.now.get_by_role("button", name="Other dice").click()
    dialog = person.page.get_by_role("dialog", name="Other dice")
    expect(dialog.get_by_label("Which dice?")).to_be_visible()
    return dialog


@pytest.mark.parametrize("system", GAMES)
def test_a_roll_for_one_alone(sit: Sit, system: str) -> None:
    """Dice of each game are rolled for one person alone: their card is shown to them, and the table keeps nothing."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    gm.open_table(system)
    ana.join(gm.invite(), "Silk")
    before = ana.log()
    for person in (gm, ana):
        dialog = other_dice(person)
        game = dialog.get_by_label("Which dice?")
        game.select_option(system)
        if system == "fallen_empire":
            dialog.get_by_label("Threat").fill("The watch is called")
        dialog.get_by_role("button", name="Roll for you alone").click()
        expect(dialog.locator(".rollwright-roll .rollwright-die")).not_to_have_count(0)
        person.close_dialog()
    assert ana.log() == before


def test_a_roll_for_luck(sit: Sit) -> None:
    """Where the table allows it, the GM rolls for what no character does; a clock is ticked, and all see it."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    gm.open_table("buried_secrets")
    ana.join(gm.invite(), "Silk")
    gm.start_clock("The watch")
    dialog = other_dice(gm)
    # The game's own form is there first; that of its other roll takes its place once it was read.
    expect(dialog.get_by_label("Which dice?")).to_have_value("fortune")
    expect(dialog.get_by_role("button", name="Roll before everybody")).to_have_count(0)
    gm.close_dialog()
    published(gm)
    dialog = other_dice(gm)
    expect(dialog.get_by_label("Which dice?")).to_have_value("fortune")
    for _ in range(2):
        dialog.locator(".stepper:has(#dice-rating)").get_by_label("one more").click()
    dialog.get_by_label("Which clock does it fill?").select_option(label="The watch")
    dialog.get_by_role("button", name="Roll before everybody").click()
    expect(dialog).to_have_count(0)
    for person in (gm, ana):
        expect(person.shown_roll).to_be_visible()
    [entry] = gm.log("rolled")
    assert (entry["ruling"]["system"], len(entry["ruling"]["dice"])) == ("fortune", 2)
    assert gm.call("GET", "/clocks")["clocks"][0]["filled"] == entry["ruling"]["progress"]
    assert gm.stands()["faces"] == ana.stands()["faces"] == [die["face"] for die in entry["ruling"]["dice"]]
    summary = entry["ruling"]["summary"]
    assert ana.stands()["verdict"] == summary[0].upper() + summary[1:]


def test_damage(sit: Sit) -> None:
    """A player rolls damage before everybody: dice of the sides that were chosen, and their sum."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    gm.open_table("daggerheart")
    ana.join(gm.invite(), "Silk")
    published(gm)
    expect(ana.now.get_by_role("button", name="Other dice")).to_be_visible()
    dialog = other_dice(ana)
    dialog.get_by_label("Sides").select_option("8")
    dialog.locator(".stepper:has(#dice-proficiency)").get_by_label("one more").click()
    dialog.locator(".stepper:has(#dice-modifier)").get_by_label("one more").click()
    dialog.get_by_role("button", name="Roll before everybody").click()
    expect(dialog).to_have_count(0)
    expect(gm.shown_roll).to_be_visible()
    [entry] = gm.log("rolled")
    assert [die["sides"] for die in entry["ruling"]["dice"]] == [8, 8]
    assert entry["ruling"]["total"] == sum(die["face"] for die in entry["ruling"]["dice"]) + 1
    for person in (gm, ana):
        expect(person.shown_roll.locator(".sum")).to_contain_text(f"= {entry['ruling']['total']}")


@pytest.mark.parametrize("faces", [(12, 11), (7, 7)], ids=["a success", "a critical success"])
def test_damage_of_an_attack(sit: Sit, faces: tuple[int, int]) -> None:
    """Damage joins the attack that it follows: the GM sets whom it meets, and its outcome says how grave it is."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "daggerheart")
    gm, ana = scene.gm, scene.ana
    published(gm)
    gm.allow_thrown_dice()
    attack = scene.thrown("strike the guard", *faces, difficulty=8)
    scene.settle()
    goal = attack["ruling"]["goal"]
    dialog = other_dice(ana)
    dialog.get_by_label("Sides").select_option("8")
    dialog.get_by_text("Rolls that count in this one").click()
    dialog.get_by_role("button", name=re.compile(rf"Silk · {goal}")).click()
    expect(dialog.get_by_role("button", name="Roll before everybody")).to_have_count(0)
    dialog.get_by_role("button", name="Ask Gia").click()
    expect(dialog).to_have_count(0)
    ana.sees("Waiting for Gia")
    gm.sees("Set the terms")
    assert gm.action()["joins"] == [attack["action"]]
    expect(gm.now.get_by_role("group", name="How hard is it?")).to_have_count(0)
    gm.now.get_by_label("Major").fill("4")
    gm.now.get_by_label("Severe").fill("7")
    gm.now.get_by_role("button", name="Agree: Ana can roll").click()
    ana.may_roll()
    stakes = ana.now.get_by_role("region", name="Stakes")
    exact = ana.call("GET", f"/actions/{ana.action()['id']}/stakes")
    summary, several = exact["summary"], len(exact["outcomes"]) > 1
    expect(stakes.locator("p b").first).to_have_text(summary[0].upper() + summary[1:])
    expect(stakes.locator("dl.key dt")).to_have_count(len(exact["outcomes"]) if several else 0)
    entry = ana.roll()
    critical = attack["ruling"]["outcome"] == "critical_success"
    assert (entry["ruling"]["critical"], entry["ruling"]["hit_points"] > 0) == (critical, True)
    total = sum(die["face"] for die in entry["ruling"]["dice"]) + 8 * critical
    for person in scene.people:
        expect(person.shown_roll.locator(".verdict")).to_contain_text(str(total))
    scene.settle()


def test_a_group_acts(sit: Sit) -> None:
    """A member rolls an action of their own; the leader's joins it, in the page, and its result counts."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "buried_secrets")
    gm, ana, ben = scene.gm, scene.ana, scene.ben
    published(gm)
    ana.begin()
    ana.now.locator("form summary", has_text="More").click()
    member = ana.now.get_by_label("Member of a group action")
    expect(member).to_be_visible()
    member.check()
    ana.ask("keep up with Thorn", "prowl", value=1)
    gm.sees("Set the terms")
    gm.agree("buried_secrets")
    ana.roll()
    scene.settle()
    ben.begin()
    ben.now.locator("summary", has_text="Rolls that count in this one").click()
    joined = ben.now.get_by_role("button", name=re.compile("Silk · keep up with Thorn"))
    joined.click()
    expect(joined).to_have_attribute("aria-pressed", "true")
    ben.ask("lead them over the roof", "prowl", value=2)
    gm.sees("Set the terms")
    [action] = gm.call("GET", "/actions")["actions"]
    assert len(action["joins"]) == len(action["spec"]["members"]) == 1
    gm.agree("buried_secrets")
    entry = ben.roll()
    assert "FITD-P1" in entry["ruling"]["rulings"]


def test_a_tag_team(sit: Sit) -> None:
    """Two roll as a team by their forms; the result joins both, throws no dice, and both see it."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "daggerheart")
    gm, ana, ben = scene.gm, scene.ana, scene.ben
    published(gm)
    gm.call("POST", "/changes", json={"changes": [{"who": "c1", "track": "hope", "amount": 2}]})
    for person, part, goal in ((ana, "initiator", "bind its arms"), (ben, "partner", "bring it down")):
        person.begin()
        person.now.locator("form summary", has_text="More").click()
        person.now.get_by_label("Tag Team").select_option(part)
        person.ask(goal, "Presence", value=2)
        gm.sees("Set the terms")
        gm.agree("daggerheart", difficulty=12)
        person.roll()
        scene.settle()
    ana.begin()
    ana.now.locator("summary", has_text="Rolls that count in this one").click()
    for name in ("Thorn · bring it down", "Silk · bind its arms"):
        one = ana.now.get_by_role("button", name=re.compile(name))
        one.click()
        expect(one).to_have_attribute("aria-pressed", "true")
    # The chosen roll is the first, and it says how: nothing else has to.
    ana.ask("both at once")
    gm.sees("Set the terms")
    gm.agree("daggerheart", difficulty=12)
    entry = ana.roll()
    assert entry["ruling"]["dice"] == []
    assert "DH-P2" in entry["ruling"]["rulings"]


def test_other_dice(sit: Sit) -> None:
    """An ability's Hope Die is a field under "More": it is agreed to, seen in the terms, and thrown (DH-A15)."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "daggerheart")
    gm, ana = scene.gm, scene.ana
    ana.begin()
    ana.now.locator("form summary", has_text="More").click()
    ana.now.get_by_label("Hope Die").select_option("20")
    ana.ask("over the gap", "Presence", value=2)
    gm.sees("Set the terms")
    assert gm.action()["spec"]["hope_die"] == 20
    expect(gm.now).to_contain_text("Hope Die: 20")
    gm.agree("daggerheart", difficulty=12)
    entry = ana.roll()
    assert [die["sides"] for die in entry["ruling"]["dice"]] == [20, 12]


def test_a_label_is_the_difficulty(sit: Sit) -> None:
    """A feature's label in the terms is the Difficulty that the GM agrees to, by the number in it (DH-A6)."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "daggerheart")
    gm, ana = scene.gm, scene.ana
    ana.ask("dive aside", "Agility", value=2)
    gm.sees("Set the terms")
    aid = gm.action()["id"]
    label = {"difficulty": "Agility Reaction Roll (16)", "reaction": True}
    gm.call("PATCH", f"/actions/{aid}", json={"spec": label, "agreed": False}, headers={"If-Match": "*"})
    gm.now.get_by_role("button", name="A word for each outcome").click()
    slots = gm.now.locator(".stakes2 label")
    expect(slots).to_have_text(["Reaction: critical success", "Reaction: success", "Reaction: failure"])
    gm.now.get_by_role("button", name="Agree to Difficulty 16").click()
    ana.sees("Roll, or change your mind")
    assert gm.action()["spec"]["difficulty"] == "Agility Reaction Roll (16)"
    ana.roll()
    # Neither with Hope nor with Fear (DH-A11).
    for person in scene.people:
        expect(
            person.story().filter(has_text=re.compile(r"Reaction: (critical success|success|failure)"))
        ).to_have_count(1)
        expect(person.page.locator("main")).not_to_contain_text(re.compile("with (Hope|Fear)", re.IGNORECASE))


def test_actions_of_a_turn(sit: Sit) -> None:
    """Actions are declared, one is granted beyond them, and a reflexive takes no place among them."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "underworld")
    gm, ana = scene.gm, scene.ana
    gm.page.get_by_role("button", name="New turn").click()
    expect(ana.page.get_by_text("Turn 2")).to_be_attached()
    ana.ask("strike twice", "Wits", value=4, declare=2)
    gm.sees("Set the terms")
    gm.now.locator("details", has=gm.page.locator("#extra-actions")).locator("summary").first.click()
    # The stakes are read again once the page has heard of it: a press before that is of terms that are no more.
    with gm.page.expect_response(re.compile("/stakes")):
        gm.now.locator(".stepper:has(#extra-actions)").get_by_label("one more").click()
    expect(gm.now.locator(".turn .chip", has_text="1 extra action this turn")).to_be_visible()
    gm.agree("underworld")
    ana.roll()
    scene.settle()
    ana.begin()
    ana.now.locator("form summary", has_text="More").click()
    ana.now.get_by_label("Reflexive").check()
    ana.ask("soak it", "Wits")
    gm.sees("Set the terms")
    reflexive = ana.action()
    assert (reflexive["spec"]["reflexive"], "multiple" in reflexive["spec"]) == (True, False)


def test_dice_for_weapons_and_wounds(sit: Sit) -> None:
    """A player states a weapon and a specialty, the GM a wound beside; terms and result tell each (UW-P3, UW-P4)."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "underworld")
    gm, ana = scene.gm, scene.ana
    published(gm)
    ana.begin()
    ana.now.locator("form summary", has_text="More").click()
    mine = ana.now.locator("form fieldset", has=ana.page.get_by_text("Modifiers", exact=True))
    mine.get_by_role("button", name="Add").click()
    mine.get_by_label("Source").fill("knife")
    for _ in range(3):
        mine.get_by_label("one more").click()
    mine.get_by_role("button", name="Add").click()
    ana.now.get_by_label("Specialty").fill("Knives")
    ana.ask("cut the rope", "Wits", value=4)
    gm.sees("Set the terms")
    # What lacks its reason is left out.
    assert ana.action()["spec"]["modifiers"] == [{"source": "knife", "dice": 2}]
    gm.now.locator("details", has=gm.page.locator("#extra-actions")).locator("summary").first.click()
    its = gm.now.locator("fieldset", has=gm.page.get_by_text("Modifiers", exact=True))
    its.get_by_role("button", name="Add").click()
    its.get_by_label("Source").last.fill("wounded")
    gm.agree("underworld")
    ana.may_roll()
    for person in (ana, gm):
        chips = person.now.locator(".chips").first.locator(".chip")
        for told in ("knife +2", "wounded \u22121"):
            expect(chips.filter(has_text=told)).to_have_count(1)
    entry = ana.roll()
    assert [one["dice"] for one in entry["ruling"]["pool"]["sources"]] == [4, 2, -1]
    for told in ("knife 2", "wounded \u22121", "Knives"):
        expect(ana.shown_roll.locator(".sum .chip").filter(has_text=told)).to_have_count(1)


def test_a_table_is_imported(sit: Sit, tmp_path: Path) -> None:
    """The export of a table becomes a table of its own at the door; what is no export is refused in words."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "buried_secrets")
    scene.rolled()
    sid = scene.gm.seat["sid"]
    page = scene.gm.page
    with page.expect_download() as download:
        scene.gm.page.locator("header").get_by_role("button", name="Fair dice").click()
        page.get_by_role("button", name="Download everything").first.click()
    file = tmp_path / "table.ndjson"
    download.value.save_as(file)
    assert json.loads(file.read_text().splitlines()[0])["line"] == "rollwright/1"

    other = sit("Olga")
    other.failing = True
    page = other.page
    page.goto(f"{other.url}/play")
    page.locator("summary", has_text="Import a table").click()
    wrong = tmp_path / "wrong.ndjson"
    wrong.write_text('{"line": "nothing"}\n')
    page.locator("#table-file").set_input_files(wrong)
    page.get_by_role("button", name="Import the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("#table-file").set_input_files(file)
    page.get_by_role("button", name="Import the table").click()
    expect(page.locator("header .where")).to_contain_text("The Vault Job")
    expect(other.story().filter(has_text="slip past the watchman").first).to_be_attached()
    assert other.seat["sid"] != sid
    assert [one["name"] for one in other.call("GET", "/characters")["characters"]] == ["Silk", "Thorn"]


def test_all_that_waits_is_settled_at_once(sit: Sit) -> None:
    """Consequences of several rolls land by one press of the GM and a question; their players are asked no more."""
    scene = Scene(sit("Gia"), sit("Ana", 360), sit("Ben", 768), "buried_secrets")
    gm, ana = scene.gm, scene.ana
    button = gm.page.get_by_role("button", name=re.compile("^Settle "))
    for character, harms, name in (("c1", 2, "Silk"), ("c2", 1, "Thorn")):
        # Of one roll alone nothing has to be settled at once.
        expect(button).to_have_count(0)
        consequences = [{"id": "custom", "text": f"a cut {n}", "harm_level": 1} for n in range(harms)]
        gm.call("POST", "/actions", json={"kind": "narrated", "character": character, "consequences": consequences})
        expect(gm.page.get_by_text(f"waits for {name}")).to_be_visible()
    expect(button).to_have_text("Settle all that waits (3)")
    ana.sees(re.compile("^Take it, or resist"))
    ana.put_card_away()
    button.click()
    question = gm.page.get_by_role("dialog", name="Let all of it happen, without asking Silk and Thorn?")
    question.get_by_role("button", name="Let it happen").click()
    expect(button).to_have_count(0)
    expect(question).to_have_count(0)
    ana.sees("What do you want to do?")
    assert gm.call("GET", "/actions")["actions"] == []
    characters = gm.call("GET", "/characters")["characters"]
    assert [one["tracks"]["harm_1"]["value"] for one in characters] == [2, 1]
