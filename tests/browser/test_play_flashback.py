"""Flashbacks at `/play`: asked for in words, priced by the GM, accepted, paid with the roll, and told in the story."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.browser.test_play_access import german
from tests.browser.test_play_keyboard import Hands
from tests.browser.test_play_terms import forged, opened

WORDS = "The watch was paid last week."
PICK: dict[str, Any] = {"ability": "insight", "score": 1, "threat": "It falls"}
AGREED: dict[str, Any] = {"position": "risky", "effect": "standard"}


def scene_of(sit: Sit, width: int = 360, system: str = "fallen_empire") -> Scene:
    """Return a table at which Ana may roll; her page and the GM's are of this width."""
    scene = Scene(sit("Gia", width), sit("Ana", width), sit("Ben", 768), system)
    scene.gm.allow_thrown_dice()
    opened(scene, AGREED, **PICK)
    scene.ana.may_roll()
    return scene


def form_of(person: Person, summary: str) -> Locator:
    """Open the form of a flashback; return it."""
    folded = person.now.locator("details", has=person.page.locator("summary", has_text=summary))
    form = folded.locator("form")
    expect(folded).to_be_visible()
    if not form.is_visible():
        folded.locator("summary").click()
    expect(form).to_be_visible()
    return form


def asked(scene: Scene, price: int | None = None) -> None:
    """Let Ana ask for a flashback, and propose a price."""
    form = form_of(scene.ana, "Ask for a flashback")
    form.get_by_label("What was done before?").fill(WORDS)
    if price is not None:
        form.get_by_label("Propose a price").check()
        raised(form, price)
    form.get_by_role("button", name="Ask Gia").click()
    scene.gm.sees(re.compile(f"^Silk asks: Flashback: “{WORDS}”"))


def raised(form: Locator, price: int) -> None:
    """Raise the price from 0, a press each."""
    for _ in range(price):
        form.get_by_role("button", name="one more").click()
    expect(form.locator(".stepper output")).to_have_text(str(price))


def offered(scene: Scene) -> list[Any]:
    """Return the flashbacks that were offered, by state, and what each costs."""
    return [(one["state"], one["flashback"].get("stress")) for one in scene.gm.action()["offers"]]


@pytest.mark.parametrize("width", [360, 1280])
def test_a_flashback_is_asked_for_priced_and_paid(sit: Sit, width: int) -> None:
    """Ana asks, the GM's price is 5, Ana accepts and rolls: stress and story say so (FE-27, FE-A6)."""
    scene = scene_of(sit, width)
    ana, gm = scene.ana, scene.gm
    asked(scene)
    expect(ana.now.get_by_role("button", name=f"Take back: Flashback: “{WORDS}”")).to_be_visible()
    dock = gm.now.locator(".dock")
    expect(dock.get_by_role("button", name=re.compile("^Accept"))).to_have_count(0)
    expect(dock.get_by_role("button", name=re.compile("^For 0 Stress"))).to_be_visible()
    raised(dock, 5)
    dock.get_by_role("button", name=re.compile("^For 5 Stress")).click()
    ana.sees(f"Flashback: “{WORDS}” (5 Stress)")
    assert offered(scene) == [("countered", None), ("open", 5)]
    ana.now.get_by_role("button", name=re.compile("^Accept: Flashback")).click()
    ana.may_roll()
    expect(ana.rolling).to_contain_text("costs 5 Stress")
    entry = ana.throw(6)
    assert entry["terms"]["spec"]["flashback"] == [{"stress": 5, "text": WORDS}]
    assert ana.call("GET", "/characters/c1")["tracks"]["stress"]["value"] == 5
    for person in (ana, gm):
        assert any("Stress" in one and "5" in one for one in person.stands()["changes"])
        person.look("Story")
        expect(person.story().filter(has_text=f"Flashback (5 Stress) {WORDS}")).to_have_count(1)


def test_the_gms_price_stays_or_changes_what_is_proposed(sit: Sit) -> None:
    """A price that Ana proposes is accepted with one press, and another one is a counter to it."""
    scene = scene_of(sit)
    ana, gm = scene.ana, scene.gm
    asked(scene, 1)
    dock = gm.now.locator(".dock")
    expect(dock.locator(".stepper output")).to_have_text("1")
    dock.get_by_role("button", name=re.compile("^Accept: Flashback")).click()
    ana.may_roll()
    assert offered(scene) == [("accepted", 1)]
    asked(scene, 2)
    dock.get_by_role("button", name="one less").click()
    dock.get_by_role("button", name="one less").click()
    expect(dock.get_by_role("button", name="one less")).to_have_attribute("aria-disabled", "true")
    dock.get_by_role("button", name=re.compile("^For 0 Stress")).click()
    ana.sees(f"Flashback: “{WORDS}” (0 Stress)")
    ana.now.get_by_role("button", name=re.compile("^No: Flashback")).click()
    ana.may_roll()
    assert offered(scene) == [("accepted", 1), ("countered", 2), ("declined", 0)]
    expect(ana.rolling).to_contain_text("costs 1 Stress")


def test_the_gm_offers_a_flashback(sit: Sit) -> None:
    """The GM's offer has its words and its price, up to what the service takes; with five the form is gone (FE-A6)."""
    scene = scene_of(sit)
    ana, gm = scene.ana, scene.gm
    gm.now.get_by_role("button", name=re.compile("shut the gate")).click()
    form = form_of(gm, "Offer a flashback")
    send = form.get_by_role("button", name="Offer it")
    expect(send).to_have_attribute("aria-disabled", "true")
    form.get_by_label("What was done before?").fill(WORDS)
    raised(form, 20)
    expect(form.get_by_role("button", name="one more")).to_have_attribute("aria-disabled", "true")
    send.click()
    ana.sees(f"Flashback: “{WORDS}” (20 Stress)")
    ana.now.get_by_role("button", name=re.compile("^Accept: Flashback")).click()
    ana.may_roll()
    gm.now.get_by_role("button", name=re.compile("shut the gate")).click()
    assert form_of(gm, "Offer a flashback").get_by_label("What was done before?").input_value() == ""
    for _ in range(4):
        gm.call("POST", "/actions/a1/offers", json={"kind": "flashback", "flashback": {"text": WORDS, "stress": 0}})
    expect(form).to_have_count(0)
    expect(ana.now.locator("summary", has_text="flashback")).to_have_count(0)


def test_an_accepted_flashback_is_in_the_terms_once(sit: Sit) -> None:
    """Beside the offer its list is not told again; what the GM wrote there is, and what differs from the offer too."""
    scene = scene_of(sit)
    ana, gm = scene.ana, scene.gm
    own = [{"stress": 1, "text": "a rope, left here"}]
    gm.call("PATCH", "/actions/a1", json={"spec": {"flashback": own}, "agreed": True}, headers={"If-Match": "*"})
    offer = {"kind": "flashback", "flashback": {"text": WORDS, "stress": 2}}
    gm.call("POST", "/actions/a1/offers", json=offer)
    ana.now.get_by_role("button", name=re.compile("^Accept: Flashback")).click()
    ana.may_roll()
    turn = ana.now.locator(".turn")
    expect(turn.locator(".chip", has_text=WORDS)).to_have_text(f"Flashback: “{WORDS}” (2 Stress)")
    expect(turn).to_contain_text("a rope, left here")
    assert turn.inner_text().count(WORDS) == 1
    forged(ana, lambda _method, text: text.replace(f'"stress":2,"text":"{WORDS}"', f'"stress":7,"text":"{WORDS}"'))
    ana.page.reload()
    expect(turn).to_contain_text(f"(Stress: 7, In words: “{WORDS}”)")


def test_a_flashback_in_german_by_the_keyboard(sit: Sit) -> None:
    """Forms and answers are German, and are used without a mouse."""
    scene = scene_of(sit)
    pages = [
        sit(one.name, 360, locale="de-DE", reduced_motion="reduce", storage_state=one.context.storage_state())
        for one in (scene.ana, scene.gm)
    ]
    for one in pages:
        one.page.goto(f"{one.url}/play")
    ana, gm = (Hands(one) for one in pages)
    ana.to(ana.now.locator("summary", has_text=german("Ask for a flashback")))
    ana.press("Enter")
    ana.to(ana.now.get_by_label(german("What was done before?")))
    ana.type(WORDS)
    ana.to(ana.now.get_by_label(german("Propose a price")))
    ana.press("Space")
    expect(ana.now.get_by_text("Es kostet 0 Stress.")).to_be_visible()
    ana.press("Space")
    expect(ana.now.get_by_text("Gia sagt, was es kostet, und du kannst noch ablehnen.")).to_be_visible()
    ana.to(ana.now.get_by_role("button", name="Gia fragen"))
    ana.press("Enter")
    dock = gm.now.locator(".dock")
    expect(dock).to_contain_text(f"Rückblende: „{WORDS}“")
    gm.to(dock.get_by_role("button", name="eins mehr"))
    for _ in range(5):
        gm.press("Enter")
    gm.to(dock.get_by_role("button", name=re.compile("^Für 5 Stress: Rückblende")))
    gm.press("Enter")
    ana.person.sees(f"Rückblende: „{WORDS}“ (5 Stress)")
    ana.to(ana.now.get_by_role("button", name=re.compile("^Annehmen: Rückblende")))
    ana.press("Enter")
    expect(ana.now.locator(".dock .primary")).to_contain_text("kostet 5 Stress")
    assert offered(scene) == [("countered", None), ("accepted", 5)]


def test_where_a_game_has_none_there_are_no_forms(sit: Sit) -> None:
    """The game's description says whether there are flashbacks."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.ready()
    for person in (scene.ana, scene.gm):
        expect(person.now.locator("summary", has_text="flashback")).to_have_count(0)
