"""What `/play` says of terms before the dice: what they cannot be, what they cost, and what changes them."""

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.browser.test_play_own_games import DOCUMENTS
from tests.browser.test_play_own_games import opened as open_own
from tests.browser.waiting import until


def scene_of(sit: Sit, system: str = "buried_secrets") -> Scene:
    """Return a table with three people."""
    return Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), system)


def opened(scene: Scene, gm: dict[str, Any] | None = None, task: str = "", declare: int = 0, **spec: Any) -> None:
    """Let Ana open an action by these terms past the pages, and the GM agree to it with others."""
    counted = ({"task": task} if task else {}) | ({"declare": declare} if declare else {})
    body = {"character": "c1", "spec": {"goal": "shut the gate", **spec}, **counted}
    aid = scene.ana.call("POST", "/actions", json=body)["id"]
    agreed = {"spec": gm or {}, "agreed": True}
    scene.gm.call("PATCH", f"/actions/{aid}", json=agreed, headers={"If-Match": "*"})


def failed(ana: Person, gm: Person) -> None:
    """Let Ana sway somebody from a risky position, and roll a bad outcome."""
    body = {"character": "c1", "spec": {"goal": "shut the gate", "action": "sway", "rating": 2}}
    aid = ana.call("POST", "/actions", json=body)["id"]
    agreed = {"spec": {"position": "risky"}, "agreed": True}
    gm.call("PATCH", f"/actions/{aid}", json=agreed, headers={"If-Match": "*"})
    ana.call("POST", f"/actions/{aid}/roll", json={"dice": [1, 2]}, headers={"If-Match": "*"})


@pytest.mark.parametrize("system", ["buried_secrets", "terminal_iv"])
def test_a_push_is_taken_back_where_it_can_no_longer_be_rolled(sit: Sit, system: str) -> None:
    """A trade that is accepted after a push for effect is no dead end: both can be taken back (FITD-A3, FE-27)."""
    scene = scene_of(sit, system)
    ana, gm = scene.ana, scene.gm
    scene.ready(effect="Great")
    ana.now.get_by_role("button", name="Ask: Trade position for effect").click()
    gm.sees(re.compile("^Silk asks"))
    ana.now.get_by_role("button", name="Take: Push for effect").click()
    expect(ana.now.locator(".reckoned").first).to_contain_text("Extreme")
    gm.now.get_by_role("button", name=re.compile("^Accept")).click()
    ana.sees("That cannot be rolled")
    expect(ana.now.locator(".note").filter(has_text="extreme already")).to_be_visible()
    expect(ana.now.locator("form")).to_have_count(0)
    expect(ana.now.get_by_role("button", name="Withdraw: Trade position for effect")).to_be_visible()
    taken = ana.now.get_by_role("button", name="Taken: Push for effect")
    expect(taken).to_have_attribute("aria-pressed", "true")
    taken.click()
    ana.may_roll()
    expect(ana.now.get_by_role("button", name="Withdraw: Trade position for effect")).to_be_visible()


def test_the_gm_agrees_to_an_automatic_success(sit: Sit) -> None:
    """Not every task has one: the GM is asked again when a player takes it, and when they take it back (UW-30)."""
    scene = scene_of(sit, "underworld")
    ana, gm = scene.ana, scene.gm
    opened(scene, {"difficulty": 3}, traits=[{"name": "Wits", "rating": 4}])
    ana.may_roll()
    ana.now.get_by_role("button", name=re.compile("^Take: .*automatic success", re.IGNORECASE)).click()
    gm.sees("Set the terms")
    gm.agree("underworld", difficulty=3)
    expect(ana.rolling).to_have_text(re.compile("Take the success"))
    taken = ana.now.get_by_role("button", name=re.compile("^Taken: .*automatic success", re.IGNORECASE))
    expect(taken).to_have_attribute("aria-pressed", "true")
    taken.click()
    gm.sees("Set the terms")
    gm.agree("underworld", difficulty=3)
    ana.may_roll()


def test_a_field_that_is_missing_is_drawn_as_the_form_has_it(sit: Sit) -> None:
    """A number that no sheet has is a number with minus and plus, and words are a field to write in."""
    scene = scene_of(sit, "fallen_empire")
    ana = scene.ana
    opened(scene, ability="insight")
    ana.sees("Something is missing")
    score = ana.now.locator("form")
    expect(score.locator("output")).to_have_text("0")
    score.get_by_role("button", name="one more").click()
    score.get_by_role("button", name="Send").click()
    ana.now.get_by_label("Threat").fill("The watch is called")
    ana.now.get_by_role("button", name="Send").click()
    gm = scene.gm
    gm.sees("Set the terms")
    until(gm.page, lambda: "threat" in gm.action()["spec"], "the words do not come")
    spec = gm.action()["spec"]
    assert (spec["score"], spec["threat"]) == (1, "The watch is called")


@pytest.mark.parametrize(
    "again, why",
    [
        (False, "0 dice against difficulty 10, no chance left"),
        (True, "4 dice against difficulty 11, no chance left"),
    ],
)
def test_a_roll_without_a_chance_promises_no_dice(sit: Sit, again: bool, why: str) -> None:
    """Where no die or no chance is left, the page says so, and its button throws no dice (UW-21, UW-34)."""
    scene = scene_of(sit, "underworld")
    ana, gm = scene.ana, scene.gm
    gm.call("POST", "/turns")
    gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    more: dict[str, Any] = {"task": "gate"} if again else {"declare": 9}
    traits = [{"name": "Wits", "rating": 4}]
    opened(scene, {"difficulty": 10}, traits=traits, **more)
    if again:
        ana.call("POST", "/actions/a1/roll", json={"dice": [2, 2, 2, 2]}, headers={"If-Match": "*"})
        gm.call("POST", "/turns")
        opened(scene, {"difficulty": 10}, traits=traits, **more)
    ana.sees("That cannot succeed")
    expect(ana.now.get_by_label("Stakes")).to_have_text(why)
    expect(ana.rolling).to_have_count(0)
    gm.now.get_by_role("button", name=re.compile("shut the gate")).click()
    expect(gm.now.get_by_text(why)).to_be_visible()
    ana.now.locator(".dock").get_by_role("button", name=re.compile("^Go through with it Impossible")).click()
    expect(ana.now.get_by_role("article", name="The roll")).to_contain_text("There was no chance.")


def test_a_push_beyond_the_last_box_is_offered_and_said(sit: Sit) -> None:
    """What overflows is no reason against a push; the page says so, and draws no box more (BS-22)."""
    scene = scene_of(sit)
    ana, gm = scene.ana, scene.gm
    tracks = {"stress": {"value": 8, "cap": 9}}
    ana.call("PATCH", "/characters/c1", json={"tracks": tracks}, headers={"If-Match": "*"})
    opened(scene, action="prowl", rating=1)
    ana.may_roll()
    way = ana.now.locator(".way", has_text="Push for effect")
    expect(way).to_contain_text("1 more than you have")
    track = ana.now.locator(".track").filter(has_text="Stress")
    way.get_by_role("button", name="Take: Push for effect").click()
    expect(track.locator(".nn")).to_have_text("8 + 2/9")
    expect(track.locator(".boxes > svg")).to_have_count(9)
    expect(ana.rolling).to_contain_text("costs 2 Stress · 1 more than you have")
    ana.roll()
    assert gm.call("GET", "/characters/c1")["tracks"]["stress"]["value"] == 9


def test_who_helps_already_is_not_asked_again(sit: Sit) -> None:
    """Somebody who helps, or is asked, cannot be asked once more (DH-14)."""
    scene = scene_of(sit, "daggerheart")
    ana, ben = scene.ana, scene.ben
    scene.ready()
    asks = ana.now.get_by_role("button", name=re.compile("^Ask Thorn"))
    asks.click()
    expect(asks).to_have_count(0)
    ben.now.locator(".dock").get_by_role("button", name=re.compile("^Accept")).click()
    expect(ana.now.get_by_role("button", name="Withdraw: Thorn helps")).to_be_visible()
    expect(asks).to_have_count(0)
    expect(ana.now.get_by_text("Nobody else can help.")).to_be_visible()


def test_a_roll_takes_as_many_helpers_as_its_game_has(sit: Sit) -> None:
    """Who does not help yet can offer it beside one who does, where a game takes several (DH-14, BS-24)."""
    for system, several in {"daggerheart": 1, "buried_secrets": 0}.items():
        scene = scene_of(sit, system)
        ana, ben = scene.ana, scene.ben
        ben.call("POST", "/characters", json={"name": "Vex"})
        scene.ready()
        ben.now.get_by_role("button", name=re.compile("^Help Silk")).click()
        ben.now.get_by_role("button", name="Thorn helps").click()
        ana.now.get_by_role("button", name="Accept: Thorn helps").click()
        expect(ana.now.get_by_role("button", name="Withdraw: Thorn helps")).to_be_visible()
        expect(ben.now.get_by_role("button", name="Withdraw: Thorn helps")).to_be_visible()
        expect(ben.now.get_by_role("button", name="Vex helps")).to_have_count(several)
        expect(ben.now.get_by_role("button", name=re.compile("^Thorn helps"))).to_have_count(0)


def test_a_warning_of_the_ruling_stands_with_the_roll(sit: Sit) -> None:
    """A success at zero effect says that it makes no progress, to all (FITD-A7)."""
    scene = scene_of(sit)
    opened(scene, {"position": "risky", "effect": "zero"}, rating=2)
    scene.ana.roll()
    for person in (scene.ana, scene.gm):
        expect(person.now.get_by_text("At zero effect only a critical success makes progress.")).to_be_visible()


def test_a_grant_without_picks_says_that_there_are_none(sit: Sit) -> None:
    """Where no consequence is due, the GM who grants effect and picks nothing is not asked again (FITD-A23)."""
    gm, ana = sit("Gia"), sit("Ana", 390)
    game = tomllib.loads((DOCUMENTS / "lamplighters.toml").read_text())
    open_own(gm, game | {"menus": {"bad_outcome": {"risky": {"at_least": 0}}}})
    ana.join(gm.invite(), "Silk")
    failed(ana, gm)
    gm.now.get_by_label("Effect that you grant all the same").select_option("limited")
    gm.now.get_by_role("button", name="Tell the table").click()
    expect(gm.now.get_by_role("button", name="Tell the table")).to_have_count(0)
    until(gm.page, lambda: gm.call("GET", "/actions/a1")["state"] == "settled", "nothing more is asked of the GM")
    assert gm.call("GET", "/actions/a1")["granted"] == "limited"


def test_a_grant_comes_with_what_follows(sit: Sit) -> None:
    """Where a game asks for a consequence, a grant alone is not enough: both are told at once (BS-43)."""
    scene = scene_of(sit)
    gm = scene.gm
    gm.call("PATCH", "", json={"options": {"given_dice": True}}, headers={"If-Match": "*"})
    failed(scene.ana, gm)
    gm.now.get_by_label("Effect that you grant all the same").select_option("limited")
    lacking = gm.now.get_by_role("button", name="Pick at least 1")
    expect(lacking).to_have_attribute("aria-disabled", "true")
    gm.now.get_by_role("button", name=re.compile("^Lost opportunity")).click()
    gm.now.get_by_role("button", name="Tell the table").click()
    expect(gm.now.get_by_role("button", name="Tell the table")).to_have_count(0)
    action = gm.call("GET", "/actions/a1")
    assert (action["granted"], [one["pick"] for one in action["consequences"]]) == ("limited", ["lost_opportunity"])


def test_either_side_withdraws_what_was_accepted(sit: Sit) -> None:
    """A helper, and the GM who accepted a trade, can withdraw it until the roll as the actor can (FE-27)."""
    scene = scene_of(sit)
    ana, ben, gm = scene.ana, scene.ben, scene.gm
    scene.ready()
    ben.now.get_by_role("button", name=re.compile("^Help Silk")).click()
    ben.now.get_by_role("button", name="Thorn helps").click()
    ana.now.get_by_role("button", name="Accept: Thorn helps").click()
    ana.now.get_by_role("button", name="Ask: Trade position for effect").click()
    gm.now.get_by_role("button", name=re.compile("^Accept")).click()
    withdraws = ana.now.get_by_role("button", name=re.compile("^Withdraw: "))
    expect(withdraws).to_have_count(2)
    ben.now.get_by_role("button", name="Withdraw: Thorn helps").click()
    expect(withdraws).to_have_count(1)
    gm.now.get_by_role("button", name="Withdraw: Trade position for effect").click()
    expect(withdraws).to_have_count(0)


def test_a_trade_that_is_asked_for_is_not_offered_beside(sit: Sit) -> None:
    """An asked trade can be taken back, and not asked for again, until it is (FITD-A5)."""
    scene = scene_of(sit)
    ana = scene.ana
    scene.ready()
    asks = ana.now.get_by_role("button", name="Ask: Trade position for effect")
    asks.click()
    ana.now.get_by_role("button", name="Take back: Trade position for effect").click()
    asks.click()
    expect(ana.now.get_by_role("button", name="Take back: Trade position for effect")).to_be_visible()
    expect(asks).to_have_count(0)


def test_a_refusal_names_who_is_meant_and_goes_with_the_next_step(sit: Sit) -> None:
    """A sentence of the service has names for ids; it goes with the next step from anywhere, and with another tab."""
    scene = scene_of(sit, "underworld")
    ana, gm = scene.ana, scene.gm
    ana.failing = True
    opened(scene, {"difficulty": 6}, traits=[{"name": "Wits", "rating": 4}], willpower=True)
    expect(ana.now.locator(".note").filter(has_text="Silk has 0 willpower, and this takes 1")).to_be_visible()

    problem = {"type": "about:blank", "title": "No", "status": 422, "code": "no", "detail": "c1 may not ask p1"}

    def press() -> None:
        ana.now.get_by_role("button", name="Taken: Spend Willpower").click()
        expect(ana.page.locator(".refusal .bad")).to_have_text("Silk may not ask Gia.")

    def refuse(route: Route) -> None:
        route.fulfill(status=422, content_type="application/problem+json", body=json.dumps(problem))

    ana.page.route(
        "**/actions/a1", lambda route: refuse(route) if route.request.method == "PATCH" else route.fallback()
    )
    press()
    ana.look("Clocks")
    ana.look("Now")
    expect(ana.page.locator(".refusal .bad")).to_have_count(0)
    press()
    gm.call("PATCH", "/actions/a1", json={"says": {"botch": "You fall"}}, headers={"If-Match": "*"})
    expect(ana.page.locator(".refusal .bad")).to_be_visible()
    ana.call("PATCH", "/actions/a1", json={"spec": {"willpower": None}}, headers={"If-Match": "*"})
    expect(ana.page.locator(".refusal .bad")).to_have_count(0)


@pytest.mark.parametrize(
    "score, lines",
    [
        (0, ["31 % Terrible outcome “stuck”", "44 % Bad outcome"]),
        (1, ["17 % Terrible outcome “stuck”", "33 % Bad outcome"]),
    ],
)
def test_terrible_and_bad_outcomes_are_told_apart(sit: Sit, score: int, lines: list[str]) -> None:
    """The legend lists a terrible outcome beside a bad one; the bar has both as one (FE-37, FE-41, FE-A3)."""
    scene = scene_of(sit, "fallen_empire")
    ana, gm = scene.ana, scene.gm
    terms = {"position": "risky", "effect": "standard"}
    opened(scene, terms, ability="insight", score=score, threat="It falls")
    gm.call("PATCH", "/actions/a1", json={"says": {"failure": "stuck"}}, headers={"If-Match": "*"})
    ana.may_roll()
    ana.stakes_agree()
    key = ana.now.get_by_label("Stakes").locator("dl.key")
    found = [
        f"{chance} {says}"
        for chance, says in zip(key.locator("dt").all_inner_texts(), key.locator("dd").all_inner_texts(), strict=True)
    ]
    assert found[:2] == lines
    bar = ana.now.get_by_label("Stakes").locator("svg.bar")
    expect(bar.locator("rect.s.bad")).to_have_count(1)
    expect(bar.locator("text.bad")).to_have_text(str(sum(int(line.split()[0]) for line in lines)))


@pytest.mark.parametrize(
    "system, spec, terms, told",
    [
        (
            "daggerheart",
            {"trait_name": "Presence", "trait": 1},
            {"difficulty": 14, "difficulty_hidden": True, "disadvantage": 2, "advantage": 1},
            ["Advantage 1", "Disadvantage 2"],
        ),
        (
            "fallen_empire",
            {"ability": "insight", "score": 2, "threat": "It falls", "push_die": True},
            {
                "position": "risky",
                "effect": "standard",
                "harm_penalty": 2,
                "flashback": [{"stress": 2, "text": "paid"}],
            },
            ["Dice lost to harm 2"],
        ),
        (
            "underworld",
            {"traits": [{"name": "Wits", "rating": 4}], "declare": 2},
            {"difficulty": 7},
            ["Action 1 of 2"],
        ),
    ],
)
def test_what_changes_the_dice_is_on_every_page(
    sit: Sit, system: str, spec: dict[str, Any], terms: dict[str, Any], told: list[str]
) -> None:
    """What gives or takes dice, or costs something, is a chip for player and GM, in the open or not (DH-12, UW-19)."""
    scene = scene_of(sit, system)
    scene.gm.call("POST", "/turns")
    opened(scene, terms, **spec)
    scene.ana.may_roll()
    scene.gm.now.get_by_role("button", name=re.compile("shut the gate")).click()
    for person in (scene.ana, scene.gm):
        chips = person.now.locator(".chips").first.locator(".chip")
        for one in told:
            expect(chips.filter(has_text=re.compile(f"^{one}$"))).to_have_count(1)
    if system == "fallen_empire":
        for person in (scene.ana, scene.gm):
            expect(person.now).to_contain_text("“paid”")
        expect(scene.ana.rolling).to_contain_text("costs 4 Stress")


def forged(person: Any, change: Callable[[str, str], str]) -> None:
    """Let a proxy before somebody's page change answers about actions and rolls, by method and path."""

    def lie(route: Route) -> None:
        if route.request.resource_type == "eventsource" or "/events" in route.request.url:
            route.fallback()
            return
        answer = route.fetch()
        where = f"{route.request.method} {urlsplit(route.request.url).path}"
        route.fulfill(response=answer, body=change(where, answer.text()))

    person.page.route("**/actions**", lie)


def test_the_difficulty_that_is_shown_is_the_one_that_is_signed(sit: Sit) -> None:
    """A proxy that puts 8 beside terms of 18 has the page show, and sign, 18; a member without a label is shown."""
    scene = scene_of(sit, "daggerheart")
    ana = scene.ana

    def change(_: str, told: str) -> str:
        head, terms, rest = told.partition('"terms":')
        return (
            re.sub('"difficulty":18', '"difficulty":8', head)
            + terms
            + re.sub('"effective":\\{"difficulty":18', '"effective":{"difficulty":8', rest)
        )

    forged(ana, change)
    opened(scene, {"difficulty": 18}, trait_name="Presence", trait=1)
    ana.may_roll()
    chips = ana.now.locator(".chips").first
    expect(chips).to_contain_text("Difficulty 18")
    expect(ana.now).not_to_contain_text("Difficulty 8")
    ana.roll()
    [rolled] = scene.gm.call("GET", "/log?type=rolled")["items"]
    assert rolled["terms"]["spec"]["difficulty"] == 18


@pytest.mark.parametrize(
    "find, put",
    [
        (',"terms_digest":"[0-9a-f]{64}"', ""),
        ('"terms_digest":"[0-9a-f]{64}"', f'"terms_digest":"{"0" * 64}"'),
        ('"trait":1', '"trait":1e30'),
    ],
    ids=["no digest", "another digest", "no canonical form"],
)
def test_what_cannot_be_signed_is_not_rolled(sit: Sit, find: str, put: str) -> None:
    """The page says so, and the button that rolls is flat."""
    scene = scene_of(sit, "daggerheart")
    ana = scene.ana
    forged(ana, lambda _, told: re.sub(find, put, told))
    opened(scene, {"difficulty": 18}, trait_name="Presence", trait=1)
    expect(ana.now.get_by_role("alert").filter(has_text="cannot be signed as it stands")).to_be_visible()
    expect(ana.rolling).to_have_attribute("aria-disabled", "true")
    ana.rolling.click(force=True)
    assert scene.gm.call("GET", "/log?type=rolled")["items"] == []


def test_a_roll_that_is_not_proved_is_an_alarm_at_once(sit: Sit) -> None:
    """An answer without a proof is told, and the roll is never called sealed."""
    scene = scene_of(sit, "daggerheart")
    ana = scene.ana
    forged(ana, lambda where, told: told.replace('"proof":', '"evidence":') if where.startswith("POST") else told)
    opened(scene, {"difficulty": 18}, trait_name="Presence", trait=1)
    ana.may_roll()
    ana.roll()
    expect(ana.page.locator(".refusal .bad")).to_contain_text("was answered without the proof")
    expect(ana.shown_roll).to_be_visible()
    ana.look("Story")
    expect(ana.page.locator(".seal.alarm")).to_have_count(1)
    expect(ana.page.locator(".seal.kept")).to_have_count(0)
