"""A table that plays a game of somebody's own is played at `/play` to its end, and what was rolled is verified."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import Person
from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE, VERIFIER
from tests.plain import NO_TLS
from tests.rules.test_documents import DIALECTS

FILE = DIALECTS / "gantry_nine.toml"


def open_table(gm: Person) -> None:
    """Open a table with the file."""
    page = gm.page
    page.goto(f"{gm.url}/play")
    page.get_by_text("Your own game").click()
    page.set_input_files("#game-file", FILE)
    expect(page.locator(".note.good")).to_contain_text("Gantry Nine")
    page.fill("#table", "Bay Nine")
    page.fill("#name", gm.name)
    page.get_by_label("Who runs this service?").select_option(label="Nobody who plays here")
    page.get_by_role("button", name="Open the table").click()
    gm.sees("Your table is open")
    gm.allow_thrown_dice()


def nerve(gm: Person) -> int:
    """Return the crew's nerve."""
    found: int = gm.call("GET", "")["tracks"]["nerve"]["value"]
    return found


def tracks(gm: Person) -> dict[str, int]:
    """Return Silk's tracks."""
    [silk] = gm.call("GET", "/characters")["characters"]
    return {name: track["value"] for name, track in silk["tracks"].items()}


def agree(gm: Person, *, position: str = "Risky") -> None:
    """Agree to a square, as the GM."""
    gm.sees("Set the terms")
    gm.agree("gantry_nine", position=position)


def verified(gm: Person, person: Person, place: Path, status: int, *said: str) -> None:
    """Assert that both programs and the page find nothing in somebody's export, and what they say of it."""
    headers = {"Authorization": f"Bearer {person.seat['token']}"}
    answer = httpx.get(f"{gm.url}/v1/sessions/{gm.seat['sid']}/export", headers=headers, verify=NO_TLS)
    assert answer.is_success, answer.text
    file = place / f"{person.name}.ndjson"
    file.write_bytes(answer.content)
    keys = httpx.get(f"{gm.url}/.well-known/rollwright-keys", verify=NO_TLS).json()["keys"]
    [key] = [one["vkey"] for one in keys]
    for command in ([sys.executable, "-m", "service", "verify", "--key", key], [NODE, VERIFIER, "--key", key]):
        done = subprocess.run([*command, file], capture_output=True, text=True, check=False, cwd=ROOT)
        assert (done.returncode, done.stderr) == (status, ""), done.stdout
        assert all(sentence in done.stdout for sentence in said), done.stdout
    page = person.tab()
    page.goto(f"{gm.url}/verify")
    page.set_input_files("#file", file)
    for sentence in said:
        expect(page.locator("#result")).to_contain_text(sentence)
    page.close()


def test_check_23_a_game_is_played_to_its_end(sit: Sit, tmp_path: Path) -> None:
    """Nerve is spent and won back, frostbite marks frost, harm is resisted, a step is undone; in German too."""
    gm, ana = sit("Gia"), sit("Ana", 360)
    open_table(gm)
    ana.join(gm.invite(), "Silk")
    assert nerve(gm) == 1

    # Nerve buys a die, and a bold roll that goes well earns none then.
    ana.ask("weld the hatch shut", "Welding", value=2)
    gm.sees("Set the terms")
    gm.now.locator("summary", has_text="More").first.click()
    expect(gm.now.get_by_label("Tool").locator("option")).to_have_text(["none", "Shoddy", "Fine"])
    agree(gm)
    ana.may_roll()
    ana.take("Nerve")
    entry = ana.throw(6, 3, 2)
    assert [one["source"] for one in entry["ruling"]["pool"]["sources"]] == ["rating", "nerve"]
    assert [(one["track"], one["amount"], one["to"]) for one in entry["changes"]] == [("nerve", -1, 0)]
    assert "Full success" in ana.stands()["flag"]
    assert "Nerve" in " ".join(ana.stands()["changes"])
    assert nerve(gm) == 0

    # Without it the crew earns one.
    ana.ask("haul the crate across", "Hauling", value=2)
    agree(gm)
    ana.throw(6, 4)
    assert nerve(gm) == 1

    # Frostbite is picked from the menu by its own word, and marks its own track.
    ana.ask("cross the cold bay", "Rigging", value=1)
    agree(gm)
    ana.throw(4)
    chosen = gm.tell("Frostbite")
    assert "frostbite" in str(chosen["picks"]), chosen
    ana.take_it()
    assert tracks(gm)["frost"] == 1

    # Harm is resisted.
    ana.ask("talk the foreman down", "Talking", value=1)
    agree(gm)
    ana.throw(2)
    gm.tell("Harm", text="Crushed hand")
    ana.sees(re.compile("^Take it, or resist"))
    ana.put_card_away()
    resisted = ana.resist()
    assert resisted["consequence"]

    # Undo gives back what was earned.
    earned = gm.log("rolled")[1]
    gm.page.get_by_role("button", name=f"Undo entry {earned['seq']}").click()
    form = gm.page.get_by_role("group", name="What goes back")
    expect(form).to_contain_text("Nerve")
    form.get_by_role("button", name="Undo this").click()
    expect(form).to_have_count(0)
    assert nerve(gm) == 0

    # In German the labels are those of the document.
    german(gm, ana)
    gm.call("POST", "/epochs", json={}, headers={"Idempotency-Key": "0123456789abcdef"})
    verified(gm, gm, tmp_path, 0, "5 rolls: outcome, costs and ticks follow from the dice")
    # Of given faces a player's file has what was told of them; of the dice that resisted, all that they follow from.
    verified(
        gm, ana, tmp_path, 3, "1 roll: outcome, costs and ticks follow from the dice", "4 rolls not ruled on again"
    )


def german(gm: Person, ana: Person) -> None:
    """Switch to German, and ask once more: the document's own words are shown."""
    for person in (gm, ana):
        person.page.evaluate("localStorage.setItem('rollwright settings', JSON.stringify({ language: 'de' }))")
        person.page.reload()
    expect(gm.page.locator(".side.a")).to_contain_text("Schneid")
    expect(gm.story().filter(has_text="Erfrierung")).not_to_have_count(0)
    words: Any = gm.page.locator("body").inner_text()
    assert "Nerve" not in words
    assert "nerve" not in words
