"""Games that are one file each are played at `/play` to their dice, and what was rolled is verified offline."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.play import Person
from tests.e2e.conftest import started
from tests.node.bridge import NODE
from tests.plain import NO_TLS
from tests.sixth.extended import extend, ok, write_generated
from tests.store.servers import in_memory


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with both games."""
    place = extend(tmp_path_factory.mktemp("copy"))
    write_generated(place)
    return place


@pytest.fixture(scope="module")
def url(copy: Path) -> Iterator[str]:
    """The address of the copy's service."""
    with in_memory() as path, started(path, code=copy) as running:
        yield running.url


def test_a_game_of_another_family(sit: Sit, url: str, copy: Path, tmp_path: Path) -> None:
    """A game without approach, position or difficulty is asked for by its own field, agreed to, and rolled."""
    gm, ana = sit("Gia", url=url), sit("Ana", 360, url=url)
    gm.open_table("crossroads")
    ana.join(gm.invite(), "Silk")
    ana.begin()
    form = ana.now.locator("form", has=ana.page.locator("#goal"))
    form.locator("#goal").fill("cross the marsh before night")
    form.get_by_label("one more").click()
    form.locator("button.primary").click()
    expect(gm.now.locator("h1").first).to_have_text("Set the terms")
    gm.now.get_by_role("button", name="Agree: Ana can roll").click()
    ana.may_roll()
    ana.rolling.click()
    expect(ana.shown_roll).to_be_visible()
    [entry] = ana.log("rolled")
    assert entry["ruling"]["system"] == "crossroads"
    assert ana.stands()["faces"] == [one["face"] for one in entry["ruling"]["dice"]]
    assert ana.stands()["verdict"].lower() == entry["ruling"]["outcome"].replace("_", " ")
    verified(copy, export(gm, tmp_path), gm)


def test_a_dialect(sit: Sit, url: str, copy: Path, tmp_path: Path) -> None:
    """A dialect has the square of position and effect, its own die for its own track, and its approach on the sheet."""
    gm, ana = sit("Gia", url=url), sit("Ana", 360, url=url)
    gm.open_table("lamplighters")
    ana.join(gm.invite(), "Wick")
    ana.ask("light the long stairs", "prowl", value=2)
    gm.sees("Set the terms")
    gm.agree("lamplighters")
    ana.may_roll()
    ana.stakes_agree()
    ana.now.get_by_role("button", name=re.compile("^Take: .*light", re.IGNORECASE)).click()
    gm.sees("Set the terms")
    gm.agree("lamplighters")
    entry = ana.roll()
    assert [one["source"] for one in entry["ruling"]["pool"]["sources"]] == ["rating", "light"]
    assert [(one["track"], one["to"]) for one in entry["changes"]] == [("oil", 2)]
    assert ana.stands()["faces"] == [one["face"] for one in entry["ruling"]["dice"]]
    verified(copy, export(gm, tmp_path), gm)


def export(gm: Person, place: Path) -> Path:
    """Close the epoch, so that its seed is told, and return the file of the table's export."""
    gm.call("POST", "/epochs", json={}, headers={"Idempotency-Key": "0123456789abcdef"})
    headers = {"Authorization": f"Bearer {gm.seat['token']}"}
    answer = httpx.get(f"{gm.url}/v1/sessions/{gm.seat['sid']}/export", headers=headers, verify=NO_TLS)
    assert answer.is_success, answer.text
    file = place / "export.jsonl"
    file.write_bytes(answer.content)
    return file


def verified(copy: Path, file: Path, gm: Person) -> None:
    """Assert that both programs of the copy find the file right."""
    keys = httpx.get(f"{gm.url}/.well-known/rollwright-keys", verify=NO_TLS).json()["keys"]
    [key] = [one["vkey"] for one in keys]
    said = ok(copy, "python", "-m", "service", "verify", "--key", key, str(file))
    assert "1 roll, dice and chain hold" in said
    assert "1 roll: outcome, costs and ticks follow from the dice" in said
    script = copy / "service" / "http" / "verify" / "verify.js"
    done = subprocess.run([NODE, script, file, "--key", key], capture_output=True, text=True, check=False)
    # Status 3: rulings are what the script cannot check, of any game.
    assert (done.returncode, done.stderr) == (3, "")
    assert "1 roll, dice and chain hold" in done.stdout
