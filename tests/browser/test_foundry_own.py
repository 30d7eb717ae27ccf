"""Tables of somebody's own games in Foundry: opened by a file in the module's dialog, and played by its words."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.foundry import ANA, GIA, Client
from tests.browser.foundry_scene import GOAL, Group, built, group, posted
from tests.rules.test_documents import DIALECTS

__all__ = ["built", "group"]
GANTRY = DIALECTS / "gantry_nine.toml"
FILE = "Its file, in TOML or JSON"
HOSTILE = "[[/roll 1d1000]] <img src=x onerror=alert(1)> @UUID[Actor.x]{y}"


def dialog(gia: Client, service: str) -> Locator:
    """Connect in the dialog for opening a table, and choose a game of one's own."""
    gia.press("Open a table")
    door = gia.window("door")
    door.get_by_label("Address of the service").fill(service)
    gia.press("Connect", door)
    door.get_by_label("Game", exact=True).select_option("own")
    return door


def opened(group: Group, service: str, file: Path) -> tuple[Client, Client]:
    """Let Gia open a table by a file, and Ana load the world."""
    gia, ana = group.loaded(GIA), group.loaded(ANA)
    door = dialog(gia, service)
    door.get_by_label(FILE).set_input_files(file)
    expect(door.locator(".note.good")).to_be_visible()
    gia.press("Open table", door)
    expect(door).to_have_count(0)
    gia.seated()
    ana.until("desk.isRead && play.mine.length === 1")
    gia.url = ana.url = service
    return gia, ana


def rolled(group: Group, gia: Client, ana: Client) -> tuple[Any, dict[str, Any]]:
    """Let Ana ask and spend nerve, Gia agree, and Ana roll; return the entry of the log, and its message."""
    ana.press("Roll")
    ana.ask(GOAL, "Rigging", value=2)
    gia.press("Roll")
    gia.sees("Set the terms")
    gia.agree("own")
    ana.may_roll()
    ana.now.get_by_role("button", name=re.compile("nerve", re.IGNORECASE)).first.click()
    ana.until("[...play.actions.values()][0].spec.nerve === true")
    entry = ana.roll()
    [message] = posted(group, 1, gia, ana)
    return entry, message


def test_check_24(group: Group, playing: str) -> None:
    """A table by a file is negotiated and rolled by its fields; its words are in the chat, its track in a window."""
    gia, ana = opened(group, playing, GANTRY)
    assert ana.evaluate("return [play.session.system, play.session.title]") == ["own", "Gantry Nine"]
    entry, message = rolled(group, gia, ana)
    ruling = entry["ruling"]
    assert (ruling["system"], ruling["audit"]["bound"], len(ruling["dice"])) == ("own", True, 3)
    outcome = ruling["outcome"].replace("_", " ")
    assert outcome in message["content"]
    assert 'data-game="Gantry Nine"' in message["content"]
    assert re.search("nerve", message["content"], re.IGNORECASE)
    assert gia.evaluate("return play.session.tracks.nerve.value") == 0
    expect(ana.chat.filter(has_text=re.compile(outcome, re.IGNORECASE)).first).to_be_visible()
    gia.press("Clocks")
    expect(gia.window("clocks").get_by_text("Nerve").first).to_be_visible()


def test_a_file_with_faults_opens_no_table(group: Group, playing: str, tmp_path: Path) -> None:
    """Faults are told at their places, and the button for opening says that a file is needed."""
    gia = group.loaded(GIA)
    # The service refuses the file.
    gia.failing = True
    bad = tmp_path / "bad.toml"
    bad.write_text(GANTRY.read_text().replace('track = "frost"', 'track = "ice"', 1))
    door = dialog(gia, playing)
    gia.press("Open table", door)
    expect(door.get_by_role("alert")).to_contain_text("Choose the file of your game")
    door.get_by_label(FILE).set_input_files(bad)
    expect(door.locator(".faults")).to_contain_text("/options/")
    expect(door.locator(".faults")).to_contain_text("Line ")
    assert door.get_by_role("link", name="Write a game").get_attribute("href") == f"{playing}/games"
    gia.press("Open table", door)
    expect(door.get_by_role("alert")).to_contain_text("Choose the file of your game")
    assert gia.evaluate("return play") is None


def test_words_of_a_game_are_text(group: Group, playing: str, tmp_path: Path) -> None:
    """Labels that are markup or rolls elsewhere are text in messages and in windows."""
    words = "'" + HOSTILE + "'"
    outcomes = ("critical_success", "full_success", "partial_success", "bad_outcome")
    labels = "".join(f"{one} = [{words}]\n" for one in outcomes)
    file = tmp_path / "hostile.toml"
    file.write_text(
        GANTRY.read_text()
        .replace('title = "Gantry Nine"', f"title = {words}")
        .replace("[words.en.field]", f"[words.en.outcome]\n{labels}[words.en.field]")
        .replace('nerve = ["Nerve"', f"nerve = [{words}")
    )
    gia, ana = opened(group, playing, file)
    _, message = rolled(group, gia, ana)
    assert "<img src=x" not in message["content"]
    assert "[[/roll" not in message["content"].replace("\u2060[", "")
    expect(ana.chat.locator("img[src=x]")).to_have_count(0)
