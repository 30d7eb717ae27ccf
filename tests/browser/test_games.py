"""Writing a game of somebody's own at `/games`, and opening a table with it at `/play`, by its file or by a link."""

import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.browser.test_play_access import faults as found_by_axe
from tests.rules.test_documents import DIALECTS

GANTRY = (DIALECTS / "gantry_nine.toml").read_text()
HOSTILE = ["<img src=x onerror=alert(1)>", "[[1d1000]]", "@everyone"]


class Sent:
    """What a page sends from now on, beside what it loads."""

    def __init__(self, page: Page) -> None:
        self.paths: list[str] = []
        page.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if request.method != "GET":
            self.paths.append(request.url.split("/v1")[-1])


def opened(person: Person, fragment: str = "") -> Sent:
    """Open the page; return what it sends."""
    sent = Sent(person.page)
    person.page.goto(f"{person.url}/games{fragment}", wait_until="networkidle")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    return sent


def fragment(content: bytes) -> str:
    """Return the fragment of a link to a file."""
    return "#game=" + urlsafe_b64encode(zlib.compress(content, 9)).rstrip(b"=").decode()


def write(person: Person, text: str) -> None:
    """Put a text in the place of what is written."""
    person.page.get_by_label("The file, in TOML or JSON").fill(text)


def plays(person: Person, title: str) -> None:
    """Wait until the page says that the game plays."""
    expect(person.page.locator(".state")).to_have_text(f"{title} plays.")


def is_whole(page: Page) -> bool:
    """Whether nothing is wider than the window."""
    found: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return found


def test_a_game_is_written(sit: Sit) -> None:
    """It is checked as somebody types, drawn as players will see it, and kept in the browser; before, none is sent."""
    gia = sit("Gia")
    page = gia.page
    sent = opened(gia)
    expect(page.get_by_label("The file, in TOML or JSON")).to_have_value(re.compile('title = "My Game"'))
    expect(page.locator(".state")).to_have_text("Not checked yet")
    assert sent.paths == []
    write(gia, GANTRY)
    plays(gia, "Gantry Nine")
    assert sent.paths == ["/games"]

    preview = page.locator(".preview")
    expect(preview.locator(".facts")).to_contain_text(re.compile(r"7,\d\d\d of 32,768 bytes.*sha256:[0-9a-f]{64}"))
    odds = preview.get_by_role("region", name="Chances by number of dice")
    expect(odds.get_by_role("heading", level=3)).to_have_text("Controlled, Risky, and Desperate")
    expect(odds.locator("li > span")).to_have_text(["0 dice", "1 die", "2 dice", "3 dice", "4 dice"])
    expect(odds.locator("li > b")).to_have_text(["25 %", "50 %", "75 %", "88 %", "94 %"])
    bar = odds.get_by_role("img").nth(2)
    expect(bar).to_have_accessible_name(re.compile("Bad outcome 25 in 100, .*Critical success 3 in 100"))
    menus = preview.get_by_role("table")
    expect(menus.get_by_role("columnheader")).to_have_text(["Controlled", "Risky", "Desperate"])
    row = menus.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Partial success"))
    expect(row.get_by_role("cell").nth(2)).to_contain_text(re.compile(r"At least 1 of:.*Frostbite"))
    expect(row.get_by_role("cell").nth(0)).not_to_contain_text("Frostbite")

    assert found_by_axe(page) == []

    # The form is the one of a table, with what the sheet names, and sends nothing.
    form = preview.locator("form")
    form.get_by_label("I want to …").fill("weld the hatch")
    form.get_by_role("button", name="Rigging 1").click()
    preview.locator("summary", has_text="What may be added").click()
    preview.get_by_label("Nerve").check()
    preview.locator("summary", has_text="What the game master decides").click()
    expect(preview.get_by_label("Tool").locator("option")).to_have_text(["none", "Shoddy", "Fine"])
    expect(form.get_by_role("button", name="Ask Gia")).to_have_attribute("aria-disabled", "true")
    form.get_by_role("button", name="Ask Gia").press("Enter")

    # What is written is there again, and nothing of it is sent.
    page.reload(wait_until="networkidle")
    expect(page.get_by_label("The file, in TOML or JSON")).to_have_value(GANTRY)
    assert sent.paths == ["/games"]
    page.get_by_role("button", name="Check it").click()
    plays(gia, "Gantry Nine")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the file").click()
    assert download.value.suggested_filename == "gantry_nine.toml"
    assert Path(download.value.path()).read_text() == GANTRY

    # The example takes its place, and what was written can be brought back.
    page.get_by_role("button", name="Begin with the example").click()
    plays(gia, "My Game")
    page.get_by_role("button", name="Bring back what was here").click()
    plays(gia, "Gantry Nine")

    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ein Spiel schreiben")
    expect(menus).to_contain_text("Erfrierung")
    expect(preview.get_by_label("Schneid")).to_be_attached()


def test_faults_stand_at_their_lines(sit: Sit) -> None:
    """A press on a fault selects its line; what was drawn stays until the text plays again. It works by keyboard."""
    gia = sit("Gia", 320)
    gia.failing = True
    page = gia.page
    opened(gia)
    write(gia, GANTRY)
    plays(gia, "Gantry Nine")
    assert is_whole(page)
    broken = GANTRY.replace('track = "frost"', 'track = "ice"', 1).replace("base =", "# \nbase =", 1)
    broken = broken.replace('options = ["harm"', 'options = ["harms"', 1)
    write(gia, broken)
    faults = page.locator(".faults li")
    expect(page.locator(".state")).to_have_text("It does not play yet")
    expect(page.locator("#told")).to_have_text(re.compile(r"^[2-9] faults$"))
    expect(page.get_by_label("The file, in TOML or JSON")).to_have_attribute("aria-invalid", "true")
    fault = faults.filter(has_text="/options/6/track")
    expect(fault).to_contain_text("'ice' is no character's track of this game")
    fault.get_by_role("button").focus()
    page.keyboard.press("Enter")
    active = "document.activeElement"
    selected = f"{active}.value?.slice({active}.selectionStart, {active}.selectionEnd)"
    page.wait_for_function(f"""{selected} === 'track = "ice"'""")
    expect(page.locator(".gutter .wrong")).to_have_count(len({*faults.get_by_role("button").all_inner_texts()}))
    expect(page.locator(".preview")).to_contain_text("This is of the last text that played.")
    assert is_whole(page)
    write(gia, 'base = "forged-1"\nname = \ntitle = "X"')
    expect(faults).to_have_count(1)
    expect(faults.get_by_role("button")).to_have_text("Line 2")
    write(gia, '{\n"base": "forged-1",\n"dice": {"sides": 7}}')
    expect(faults.filter(has_text="/dice/sides").get_by_role("button")).to_have_text("Line 3")


def test_warnings_stand_at_their_lines(sit: Sit) -> None:
    """A game that plays is warned of words that nobody reads: a press selects the line; mended, none is told."""
    person = sit("Gia")
    opened(person)
    text = GANTRY.replace("[words.de.menu]", "[words.de.menus]")
    write(person, text)
    plays(person, "Gantry Nine")
    found = person.page.locator("#found")
    expect(found.get_by_role("heading")).to_have_text("1 warning")
    number = text.splitlines().index("[words.de.menus]") + 1
    found.get_by_role("button", name=f"Line {number}").click()
    area = "document.activeElement"
    selected = f"{area}.value?.slice({area}.selectionStart, {area}.selectionEnd)"
    person.page.wait_for_function(f"{selected} === '[words.de.menus]'")
    write(person, GANTRY)
    expect(found.get_by_role("heading")).to_have_count(0)


def test_check_18_words_of_a_game_are_text(sit: Sit) -> None:
    """Whatever labels look like, both pages show them as they are written, and nothing of them is loaded or run."""
    gia = sit("Gia")
    image, dice, everybody = HOSTILE
    text = GANTRY.replace('title = "Gantry Nine"', f'title = "{image}"')
    text = text.replace('nerve = ["Nerve", "A point', f'nerve = ["{everybody}", "{image}', 1)
    text = text.replace('frostbite = ["Frostbite"', f'frostbite = ["{dice}"', 1)
    assert all(one in text for one in HOSTILE)
    opened(gia)
    write(gia, text)
    plays(gia, image)
    preview = gia.page.locator(".preview")
    for words in HOSTILE:
        expect(preview).to_contain_text(words)
    expect(gia.page.locator("img")).to_have_count(0)
    gia.page.get_by_role("link", name="Open a table with it").click()
    gia.page.get_by_role("button", name="Check it").click()
    expect(gia.page.locator(".note.good")).to_contain_text(image)
    gia.page.fill("#table", "Bay Nine")
    gia.page.fill("#name", "Gia")
    gia.page.get_by_role("button", name="Open the table").click()
    gia.sees("Your table is open")
    gia.page.locator("header").get_by_role("button", name="Invite").click()
    expect(gia.page.locator("img")).to_have_count(0)


def test_check_26_a_link_sends_nothing_before_a_press(sit: Sit) -> None:
    """It is read in another browser, and sent at a press; one that inflates to ten megabytes is refused at 64 KiB."""
    gia, ana = sit("Gia"), sit("Ana", 360)
    opened(gia)
    write(gia, GANTRY)
    plays(gia, "Gantry Nine")
    link = gia.page.get_by_label("A link that has the whole file in it").input_value()
    assert len(link) < 3000

    sent = opened(ana, link[link.index("#") :])
    linked = ana.page.locator(".linked")
    expect(linked).to_contain_text("Nothing of it was sent.")
    assert "#" not in ana.page.url
    linked.locator("summary").click()
    expect(linked.locator("pre")).to_contain_text('title = "Gantry Nine"')
    expect(ana.page.get_by_label("The file, in TOML or JSON")).not_to_have_value(GANTRY)
    assert sent.paths == []
    linked.get_by_role("button", name="Take it, and check it").click()
    plays(ana, "Gantry Nine")
    assert sent.paths == ["/games"]

    ben = sit("Ben")
    sent = Sent(ben.page)
    ben.page.goto(link.replace("/games#", "/play#"), wait_until="networkidle")
    expect(ben.page.get_by_text("From the link: nothing of it was sent.")).to_be_in_viewport()
    assert "#" not in ben.page.url
    assert sent.paths == []
    ben.page.get_by_role("button", name="Check it").click()
    expect(ben.page.locator(".note.good")).to_contain_text("Gantry Nine")
    assert sent.paths == ["/games"]
    ben.page.fill("#table", "Bay Nine")
    ben.page.fill("#name", "Ben")
    ben.page.get_by_role("button", name="Open the table").click()
    ben.sees("Your table is open")
    assert sent.paths == ["/games", "/sessions"]
    assert ben.call("GET", "")["system"] == "own"

    # Somebody with a seat is shown the link all the same, and their table after a reload.
    for content, words in (
        (b"#" * 10_000_000, "This game is too large: a file has at most 64 KiB."),
        (b"\xff", "This link is damaged: copy it again, as a whole."),
    ):
        for path in ("/play", "/games"):
            ben.page.goto("about:blank")
            ben.page.goto(f"{ben.url}{path}{fragment(content)}", wait_until="networkidle")
            expect(ben.page.get_by_text(words)).to_be_visible()
    assert sent.paths == ["/games", "/sessions"]


@pytest.mark.parametrize("width", [320, 1280])
def test_a_table_is_opened_with_a_file(sit: Sit, tmp_path: Path, width: int) -> None:
    """Its faults are told with their lines; one that plays is told by its title, and is what the table plays."""
    gia = sit("Gia", width)
    gia.failing = True
    page = gia.page
    file = tmp_path / "gantry.toml"
    file.write_text(GANTRY.replace('track = "frost"', 'track = "ice"', 1))
    line = file.read_text().splitlines().index('track = "ice"') + 1
    page.goto(f"{gia.url}/play")
    page.get_by_text("Your own game").click()
    page.set_input_files("#game-file", file)
    faults = page.locator(".faults li")
    expect(faults).to_have_text(re.compile(f"^Line {line} /options/6/track: 'ice' is no character's track"))
    assert is_whole(page)
    page.fill("#table", "Bay Nine")
    page.fill("#name", "Gia")
    with page.expect_response("**/v1/games"):
        page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Open the table")).not_to_have_attribute("aria-disabled", "true")
    expect(faults).to_have_count(1)
    # The same file after a change: a browser tells of it because a press forgets the one before.
    file.write_text("#" * 70_000)
    with page.expect_file_chooser() as chooser:
        page.locator("#game-file").click()
    chooser.value.set_files(file)
    expect(page.get_by_text("This game is too large: a file has at most 64 KiB.")).to_be_visible()
    page.set_input_files("#game-file", DIALECTS / "gantry_nine.toml")
    expect(page.locator(".note.good")).to_have_text(re.compile("^Gantry Nine"))
    expect(page.locator("#game-file")).to_have_value(re.compile("gantry_nine.toml$"))
    page.get_by_role("button", name="Open the table").click()
    gia.sees("Your table is open")
    assert gia.call("GET", "")["system"] == "own"
    assert gia.call("GET", "/game")["title"] == "Gantry Nine"


def test_a_table_moves_to_a_game(sit: Sit) -> None:
    """The GM chooses its file in the settings; pages that are open draw it, and so they do its next version."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    gm, ana = scene.gm, scene.ana
    ana.page.evaluate("window.wasLoaded = true")
    gm.page.locator("header").get_by_role("button", name="Settings").click()
    own = gm.page.locator("details").filter(has_text="Your own game")
    own.locator("summary").click()
    file = own.locator("input[type=file]")
    gm.failing = True
    file.set_input_files({"name": "x.toml", "mimeType": "application/toml", "buffer": b"name = 7\n"})
    expect(own.locator(".faults li").first).to_be_visible()
    gm.failing = False
    ten = GANTRY.replace('"Gantry Nine"', '"Gantry Ten"')
    for title, text in (("Gantry Nine", GANTRY), ("Gantry Ten", ten)):
        file.set_input_files({"name": "gantry.toml", "mimeType": "application/toml", "buffer": text.encode()})
        label = f"Play by {title} from now on"
        own.get_by_role("button", name=label).click()
        question = gm.page.get_by_role("dialog").filter(has_text=f"{label}?")
        question.get_by_role("button", name=label).click()
        expect(question).to_have_count(0)
        expect(own.get_by_role("button", name=label)).to_have_count(0)
        told = f"Gia moved the table to {title}."
        expect(ana.page.locator("[aria-live]", has_text=told)).to_have_count(1)
        expect(ana.story().filter(has_text=told)).to_have_count(1)
    gm.close_dialog()
    ana.begin()
    expect(ana.now).to_contain_text("Rigging")
    assert ana.page.evaluate("window.wasLoaded")
