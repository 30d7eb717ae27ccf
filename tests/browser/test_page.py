"""The page at /verify tells people of a file what the verifier finds, on their own machine."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import FilePayload, Page, expect

from service.audit import chain, ra3
from service.audit.notes import Key
from tests import exports
from tests.browser.conftest import PAGE, Opened
from tests.exports import SIGNER, STRANGER, Line, sealed, small, vkey
from tests.node.bridge import verify
from tests.node.evidence import Evening, evening
from tests.node.signing import SMALL_ORDER, forged, said

SHOTS = Path(os.environ["SHOTS"]) if "SHOTS" in os.environ else None
"""Where pictures of the page are kept, for people to look at."""
KEY = f"{SIGNER.key.name}+{SIGNER.key.id.hex()}"


def broken() -> bytes:
    """Return an export of many rolls, one of which, far down, has another die."""
    lines: list[Line] = exports.export(exports.epochs(exports.SID, [40, 40, 40]))
    rec = lines[-2]["log"]["entries"][29]["rec"]
    # The log of the session has the same list.
    (sides, face), *others = rec["draws"]
    rec["draws"] = [[sides, face % sides + 1], *others]
    return sealed(lines)


def choose(page: Page, text: bytes, name: str = "table.ndjson") -> None:
    """Choose a file, as the field of the page does."""
    page.set_input_files("#file", {"name": name, "mimeType": "application/x-ndjson", "buffer": text})


def drop(page: Page, text: bytes) -> None:
    """Drop a file onto the page."""
    transfer = page.evaluate_handle(
        """text => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], "dropped.ndjson"));
          return transfer;
        }""",
        text.decode(),
    )
    for kind in ("dragover", "drop"):
        page.dispatch_event("h1", kind, {"dataTransfer": transfer})


def test_a_good_file(opened: Opened, url: str) -> None:
    """A dropped export holds, and each roll is told with its time, who made it, its dice and its outcome."""
    page = opened(url)
    drop(page, sealed(small()))
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text(
        "Holds as far as it can be checked. 5 rolls follow from their seeds, and the chain is"
    )
    expect(verdict).to_contain_text("The dice of 2 rolls cannot be checked yet: their seed is not revealed.")
    table = f'table "The Vault Job" ({exports.SID})'
    expect(verdict).to_contain_text(f"dropped.ndjson, {table}, signed by {KEY}, a key it names itself")
    expect(page.locator("#result")).to_contain_text("/.well-known/rollwright-keys, got in another way than this file")
    expect(page.get_by_text(vkey(SIGNER.key))).to_be_visible()
    rows = page.locator(".epoch").first.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("2026-01-01 00:00:02")
    expect(rows.nth(1)).to_contain_text("p2, c1")
    expect(rows.nth(1)).to_contain_text(small()[5]["entry"]["outcome"].replace("_", " "))
    expect(page.locator("#result")).to_contain_text("8 rolls: outcome, costs and ticks follow from the dice")
    expect(rows.nth(1).locator(".die")).to_have_count(2)
    expect(rows.nth(1).locator("td.mark")).to_have_text("✓ holds")
    expect(page.locator(".epoch").nth(2).locator("td.mark").first).to_have_text("○ not revealed")
    expect(page.get_by_text("1 roll with faces given by hand")).to_be_visible()


def test_a_broken_file(opened: Opened, url: str) -> None:
    """A roll that does not hold is named, the findings are in sight, and from there its row is gone to."""
    page = opened(url)
    choose(page, broken())
    named = "epoch 1: dice differ at 30 (log entry 72 on line 75, epoch on line 130)"
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text("Does not hold. The roll of p2 (entry 72 of the log) shows ")
    expect(verdict).to_contain_text(": the dice were changed. And 1 finding more.")
    expect(page.locator(".findings li").first).to_contain_text(named)
    row = page.locator("tr.broken")
    expect(row).to_have_count(1)
    expect(page.locator("#progress")).to_be_hidden()
    expect(verdict).to_be_in_viewport()
    expect(page.locator(".findings li").first).to_be_in_viewport()
    expect(row).not_to_be_in_viewport()
    expect(row).to_contain_text("not the dice that the seed gives; other dice than in the log")
    expect(page.get_by_text("So what does not hold was in the file already when it was signed.")).to_be_attached()
    page.get_by_role("button", name="Show").first.click()
    expect(row).to_be_in_viewport()
    expect(row).to_be_focused()


def test_a_file_changed_afterwards(opened: Opened, url: str) -> None:
    """A byte changed after the file was signed is found, and no signer is named."""
    page = opened(url)
    choose(page, sealed(small()).replace(b"Open the vault", b"Open the fault", 1))
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text("Does not hold. The file was changed after it was signed.")
    expect(verdict).not_to_contain_text("signed by")
    expect(page.get_by_text("it was changed, or is another's")).to_be_visible()


def test_a_foreign_key(opened: Opened, url: str) -> None:
    """With a key the reader trusts, another's signature is none; mending the key checks the file again."""
    page = opened(url)
    page.get_by_text("I have the operator's published key").click()
    keys = page.get_by_label("Keys, one a line")
    keys.fill(vkey(STRANGER.key))
    choose(page, sealed(small()))
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text(
        "Does not hold. epoch 0: signed by no key that you gave (checkpoint 1, epoch on line 16)."
    )
    keys.fill(f"{vkey(STRANGER.key)}\n  {vkey(SIGNER.key)}\n")
    keys.blur()
    expect(verdict).to_contain_text("Holds as far as it can be checked.")
    expect(verdict).to_contain_text("a key you gave")
    keys.fill("rolls.example")
    keys.blur()
    expect(page.get_by_role("alert")).to_have_text("not a key: it should be <name>+<8 hex digits>+<base64>")
    expect(verdict).to_be_hidden()


def keep(page: Page, *texts: str) -> None:
    """Choose files with what somebody kept."""
    files: list[FilePayload] = [
        {"name": f"kept-{at}.json", "mimeType": "", "buffer": text.encode()} for at, text in enumerate(texts)
    ]
    page.get_by_label("Choose what you saved yourself").set_input_files(files)


def test_what_somebody_kept(opened: Opened, url: str) -> None:
    """What was kept is held against the file: it agrees, names the roll that is another, or is not there at all."""
    lines = small()
    log = lines[15]["log"]
    genesis = verify(sealed(lines))["epochs"][0]["heads"][0]
    joined = {
        "id": "p2",
        "epochs": [{"e": 0, "genesis": genesis, **{name: log[name] for name in ("commit", "next_commit")}}],
    }
    other = said(SIGNER, "receipt", f"{exports.SID}/0", genesis, 2, "0" * 64)
    page = opened(url)
    keep(page, json.dumps(joined), *lines[15]["checkpoints"])
    choose(page, sealed(lines))
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text("Holds as far as it can be checked.")
    expect(verdict).to_contain_text("4 things that you kept agree.")
    keep(page, other)
    named = "The roll of p2 (entry 3 of the log) is not as the service signed it for you (kept-0.json)."
    expect(verdict).to_contain_text(f"Does not hold. {named}")
    differs = f"what you kept says otherwise: kept-0.json: {exports.SID} epoch 0: receipt differs"
    expect(page.locator(".findings li").first).to_contain_text(differs)
    expect(page.locator("tr.broken")).to_contain_text("not as you kept it: another receipt")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("tr.broken")).to_be_in_viewport()
    keep(page, json.dumps(joined), "<b>I won</b>")
    expect(page.get_by_role("alert")).to_have_text("kept-1.json: nothing in it that could be compared")
    expect(verdict).to_be_hidden()
    page.get_by_role("button", name="Leave out again").click()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(verdict).to_contain_text("Holds as far as it can be checked.")
    expect(verdict).not_to_contain_text("kept")


@pytest.fixture
def evening_of_ana(service: str) -> Iterator[Evening]:
    """An evening at a table of the service."""
    with httpx.Client(base_url=service) as client:
        yield evening(client)  # type: ignore[arg-type]  # it calls what both kinds of client have


def turned(evening: Evening) -> dict[str, str]:
    """Return what Ana saved, where the operator turned a die of her first roll, and fitted all that follows to it."""
    roll, closing = (json.loads(evening.files[name]) for name in ("roll-1.json", "close.json"))
    rec = roll["proof"]["rec"]
    rec["draws"][0][1] = rec["draws"][0][1] % 6 + 1
    roll["ruling"]["dice"][0]["face"] = rec["draws"][0][1]
    leaf = chain.leaf(1, roll["proof"]["t"], ra3.digest("rec", ra3.canonical(rec)))
    head = chain.link(bytes.fromhex(closing["epoch"]["genesis"]), leaf)
    place = (f"{evening.sid}/0", closing["epoch"]["genesis"], 1, leaf.hex())
    roll["proof"] |= {"leaf": leaf.hex(), "receipt": said(SIGNER, "receipt", *place)}
    return {
        "joined.json": evening.files["joined.json"],
        "my roll.json": json.dumps(roll | {"head": head.hex()}),
        "closed.json": json.dumps(closing),
    }


def saved(page: Page, files: dict[str, str]) -> None:
    """Choose files that somebody saved, by their names."""
    chosen: list[FilePayload] = [
        {"name": name, "mimeType": "application/json", "buffer": text.encode()} for name, text in files.items()
    ]
    page.get_by_label("Choose what you saved yourself").set_input_files(chosen)


def test_a_turned_die(opened: Opened, evening_of_ana: Evening) -> None:
    """With a phone's saved answers alone a person finds that a die was turned, of which roll, and what it was."""
    files = turned(evening_of_ana)
    before = [die["face"] for die in json.loads(evening_of_ana.files["roll-1.json"])["ruling"]["dice"]]
    shown = [die["face"] for die in json.loads(files["my roll.json"])["ruling"]["dice"]]
    page = opened(PAGE.as_uri(), width=390, height=844)
    saved(page, {name: files[name] for name in ("joined.json", "my roll.json")})
    verdict = page.get_by_role("status")
    # Nothing can be told before the seed is.
    expect(verdict).to_contain_text("Holds as far as it can be checked.")
    expect(verdict).to_contain_text("The dice of 1 roll cannot be checked yet: their seed is not revealed.")
    saved(page, files | {"session.json": evening_of_ana.files["session.json"]})
    gives = f"The seed that was revealed gives {listed(before)}: the dice were changed."
    expect(verdict).to_contain_text(f"The roll of Ana (p2) (entry 9 of the log) shows {listed(shown)}. {gives}")
    expect(page.locator("tr.broken")).to_have_count(1)
    expect(page.locator("#result")).to_contain_text("What was changed")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.screenshot(path=SHOTS / "turned.png", full_page=True) if SHOTS else None


def listed(faces: list[int]) -> str:
    """Return faces as people say them."""
    return f"{', '.join(map(str, faces[:-1]))} and {faces[-1]}"


def test_two_answers_that_differ(opened: Opened, evening_of_ana: Evening, url: str) -> None:
    """A die that the log shows otherwise than the answer did is named, with both files."""
    page_of_log = json.loads(evening_of_ana.files["log.json"])
    item = next(item for item in page_of_log["items"] if item["seq"] == 9)
    before = [die["face"] for die in item["ruling"]["dice"]]
    item["ruling"]["dice"][0]["face"] = before[0] % 6 + 1
    item["proof"]["rec"]["draws"][0][1] = before[0] % 6 + 1
    page = opened(url)
    saved(page, {"roll.json": evening_of_ana.files["roll-1.json"], "log.json": json.dumps(page_of_log)})
    after = [before[0] % 6 + 1, *before[1:]]
    told = f"{listed(before)} in roll.json, and {listed(after)} in log.json."
    changed = f"The roll of Ana (p2) (entry 9 of the log) was changed: {told}"
    expect(page.get_by_role("status")).to_contain_text(f"Does not hold. {changed}")
    expect(page.locator(".changed li").first).to_have_text(changed)
    page.screenshot(path=SHOTS / "two.png", full_page=True) if SHOTS else None


def test_who_signed_what_was_saved(opened: Opened, evening_of_ana: Evening) -> None:
    """Receipts are called signed only where there are some, and a key that was given has signed them all."""
    page = opened(PAGE.as_uri())
    page.get_by_text("I have the operator's published key").click()
    keys = page.get_by_label("Keys, one a line")
    keys.fill(evening_of_ana.key)
    saved(page, {"joined.json": evening_of_ana.files["joined.json"]})
    result = page.locator("#result")
    expect(result).to_contain_text("Nothing in what you saved is signed.")
    expect(result).not_to_contain_text("are signed by a key you gave")
    saved(page, {"roll.json": evening_of_ana.files["roll-1.json"]})
    expect(result).to_contain_text("The receipts in what you saved are signed by a key you gave.")
    keys.fill(vkey(STRANGER.key))
    keys.blur()
    expect(result).to_contain_text("Whether the operator signed the receipts in what you saved was not checked.")
    expect(result).to_contain_text("they are by no key that you gave")


def test_what_is_no_dice_in_plain_words(opened: Opened, evening_of_ana: Evening) -> None:
    """What was changed beside dice is told in a sentence too: points, choices, names, options, and who helped."""
    page_of_log = json.loads(evening_of_ana.files["log-gm.json"])
    by_type = {item["type"]: item for item in page_of_log["items"]}
    by_type["person_joined"]["name"] = "Bo"
    picked = next(item for item in page_of_log["items"] if "picks" in item)
    picked["picks"] = [{"id": "harm"}]
    picked["note"] = "nobody"
    by_type["chosen"]["take"] = ["n2"]
    by_type["resisted"]["resistance"]["stress"] = 9
    by_type["reversed"]["reverses"] = [2]
    by_type["session_created"]["name"] = "Another Job"
    roll = next(item for item in page_of_log["items"] if item["seq"] == 9)
    roll["assistants"] = []
    roll["changes"] = roll["changes"][:-1]
    page = opened(PAGE.as_uri())
    saved(page, {"log.json": json.dumps(page_of_log)})
    choose(page, evening_of_ana.body)
    sentences = page.locator(".changed li")
    for told in (
        'has the name "Bo" in log.json, and "Ana" in the export.',
        "(by GM (p1)): what was picked in log.json and in the export are not the same.",
        "the words in log.json and in the export are not the same.",
        "(by Ana (p2)): what was taken in log.json and in the export are not the same.",
        "what it cost in log.json and in the export are not the same.",
        "(by GM (p1)): what was taken back in log.json and in the export are not the same.",
        "The roll of Ana (p2) (entry 9 of the log): who helped in log.json and in the export are not the same.",
        "(entry 9 of the log): what it changed (points, clocks) in log.json and in the export are not the same.",
    ):
        expect(sentences.filter(has_text=told)).to_have_count(1)


def test_all_that_was_saved(opened: Opened, evening_of_ana: Evening) -> None:
    """An export beside all that was saved agrees, names people, and says what was not checked and what is unbound."""
    page = opened(PAGE.as_uri())
    saved(page, evening_of_ana.files)
    choose(page, evening_of_ana.body)
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text("Holds as far as it can be checked.")
    result = page.locator("#result")
    expect(result).to_contain_text(
        'made without naming an epoch ("unbound"): the operator could have waited for dice they'
    )
    expect(result).to_contain_text("Ana (p2), entry 9")
    expect(result).to_contain_text("resisted: ")
    expect(result).to_contain_text("No key was given")
    expect(result).to_contain_text("rolls: outcome, costs and ticks follow from the dice")
    expect(result).not_to_contain_text("not resolved again")
    page.screenshot(path=SHOTS / "all.png", full_page=True) if SHOTS else None
    # Two requests were not saved.
    lines = evening_of_ana.files["sent.jsonl"].splitlines(keepends=True)
    saved(page, {"sent.jsonl": "".join(lines[1:])})
    page.get_by_text("I saved the requests that I sent").click()
    page.get_by_label("Who are you?").fill("ana")
    page.get_by_label("Who are you?").blur()
    mine = "The roll of Ana (p2) (entry 9 of the log) is in your name, and you did not send it."
    expect(verdict).to_contain_text(f"Does not hold. {mine}")


FOREIGN = (
    "This file is nothing that the service gives out. "
    "Choose an export of a table: the file that the table gives out, with a name that ends in .ndjson."
)


@pytest.mark.parametrize(
    "text, why",
    [
        (b"", FOREIGN),
        (b"\xff\xd8\xff\xe0", FOREIGN),
        (b"<html><p>502", FOREIGN),
        (b'{"title":"Unauthorized","code":"unauthorized"}', FOREIGN),
        (b'{"entries":1,"head":1,"<b>\\u001b\\u202e":1}', r"A key that is not ASCII: '<b>\x1b\u202e'."),
        (
            sealed(small()).replace(b"\n", b"\r\n"),
            "This begins like an export of a table, and no line of it can be read",
        ),
    ],
)
def test_an_unreadable_file(opened: Opened, text: bytes, why: str) -> None:
    """What is no file of the kind cannot be read, and it is told which file to choose."""
    page = opened(PAGE.as_uri())
    choose(page, text)
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text(f"Cannot be read. {why}")
    expect(verdict).to_be_in_viewport()
    expect(page.locator("#result")).to_be_hidden()


def test_half_an_export(opened: Opened) -> None:
    """A download that broke off is told as that first, and which line is damaged."""
    page = opened(PAGE.as_uri())
    choose(page, sealed(small())[:3000])
    cut = "The end of the file is missing: it was cut off, perhaps in the download. Get the export again."
    expect(page.get_by_role("status")).to_contain_text(f"Does not hold. {cut}")
    sentences = page.locator(".changed li")
    expect(sentences.filter(has_text="of the file is damaged: part of it is missing or was changed.")).to_have_count(1)
    expect(page.locator(".findings li").filter(has_text=" cannot be read from column ")).to_have_count(1)
    expect(sentences.filter(has_text="The log should have 12 entries, and has ")).to_have_count(1)


def test_a_file_that_is_too_large(opened: Opened) -> None:
    """A file larger than any export is not read."""
    page = opened(PAGE.as_uri())
    page.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 2 ** 30 }), null")
    choose(page, b"5", "film.mkv")
    expect(page.get_by_role("status")).to_contain_text(
        "Cannot be read. film.mkv is larger than any export of a table. Choose the file that the table gives out."
    )


def test_a_file_that_is_gone(opened: Opened) -> None:
    """A file that the browser cannot read any more is told as that, and may be chosen again."""
    page = opened(PAGE.as_uri())
    page.evaluate(
        "() => { File.prototype.arrayBuffer = async () => { throw new DOMException('', 'NotReadableError'); } }"
    )
    choose(page, b"5")
    expect(page.get_by_role("status")).to_contain_text(
        "Cannot be read. The browser cannot read table.ndjson. It is a folder, or was changed or removed"
    )


COVERED = """() => {
  const parts = document.querySelectorAll("#verdict p, #result :is(h2, li, summary, tr.broken, button)");
  const seen = [...parts].filter((part) => part.getClientRects().length);
  const covered = seen.filter((part) => ["start", "end"].some((block) => {
    part.scrollIntoView({ block, behavior: "instant" });
    const { left, top, bottom } = part.getClientRects()[0];
    const at = document.elementFromPoint(left + 12, Math.max((top + Math.min(bottom, innerHeight)) / 2, 1));
    return !part.contains(at);
  }));
  return [seen.length, covered.map((part) => part.textContent)];
}"""


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800), (640, 400)])
def test_nothing_is_covered(opened: Opened, size: tuple[int, int]) -> None:
    """Wherever the reader scrolls to, at any width, no finding, heading or row is under something else."""
    page = opened(PAGE.as_uri(), *size)
    choose(page, broken())
    expect(page.locator("tr.broken")).to_have_count(1)
    count, covered = page.evaluate(COVERED)
    assert count > 10
    assert covered == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    # Columns do not run into each other.
    row = page.locator("tr.broken")
    boxes = [cell.bounding_box() for cell in row.locator("td:not(:empty)").all()]
    assert all(one == other or apart(one, other) for one in boxes for other in boxes)
    widths = row.locator("td").evaluate_all("cells => cells.map((cell) => cell.scrollWidth - cell.clientWidth)")
    assert max(widths) <= 0


def apart(one: Any, other: Any) -> bool:
    """Tell whether two boxes share no point."""
    sides = (("x", "width"), ("y", "height"))
    pairs = ((one, other), (other, one))
    return any(first[at] + first[size] <= second[at] + 1 for at, size in sides for first, second in pairs)


def test_names(opened: Opened, evening_of_ana: Evening) -> None:
    """People, characters, clocks and the table have their names beside their ids, in findings too."""
    lines = [json.loads(line) for line in evening_of_ana.body.splitlines()]
    taken = next(line for line in lines if line["line"] == "entry" and "take" in line["entry"])
    taken["result"]["changes"][0][2] += 1
    page = opened(PAGE.as_uri())
    choose(page, b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines))
    fault = "the clocks were not ticked as the consequences say."
    entry = f"Entry {taken['seq']} of the log (Ana (p2), Silka (c1)): {fault}"
    expect(page.get_by_role("status")).to_contain_text(f"Does not hold. {entry}")
    expect(page.get_by_role("status")).to_contain_text(f'table "A table" ({evening_of_ana.sid})')
    expect(page.locator(".changed li").first).to_have_text(entry)
    expect(page.locator(".epoch summary").first).to_contain_text("Epoch 0: 3 rolls")
    expect(page.locator(".epoch tbody tr").first).to_contain_text("Ana (p2), Silka (c1)")


def test_epochs_of_two_tables(opened: Opened) -> None:
    """Where a file has epochs of two tables, each has its table's name, or id; one without rolls has no list."""
    lines = exports.imported()
    page = opened(PAGE.as_uri())
    choose(page, sealed(lines))
    epochs = page.locator(".epoch .said")
    expect(epochs.first).to_have_text(f"Epoch 0 of {exports.FORMER_SID}")
    expect(epochs.last).to_have_text("Epoch 1 of The Vault Job")
    lines = exports.export(
        [*exports.epochs(exports.SID, [2]), exports.unrevealed(exports.epochs(exports.SID, [2, 0])[1])]
    )
    choose(page, sealed(lines))
    expect(page.locator("p.epoch")).to_have_text("○ not revealed Epoch 1: no rolls yet.")
    expect(page.locator("details.epoch")).to_have_count(2)


def test_a_clock_that_is_another(opened: Opened, evening_of_ana: Evening) -> None:
    """Where what was kept names another clock or character than the export, both are named."""
    page_of_log = json.loads(evening_of_ana.files["log-gm.json"])
    roll = next(item for item in page_of_log["items"] if item["seq"] == 9)
    clocks = [item["clock"] for item in page_of_log["items"] if item["type"] == "clock_created"]
    roll |= {"clock": clocks[1], "character": "c2"}
    page = opened(PAGE.as_uri())
    saved(page, {"log.json": json.dumps(page_of_log)})
    choose(page, evening_of_ana.body)
    sentences = page.locator(".changed li")
    clock = f"the clock is Plot ({clocks[1]}) in log.json, and Alarm (k1) in the export."
    character = "the character is Thorn (c2) in log.json, and Silka (c1) in the export."
    for told in (clock, character):
        expect(sentences.filter(has_text=told)).to_have_count(1)


def test_focus_is_seen(opened: Opened) -> None:
    """The ring around a focused epoch is inside its box, which clips what is around it."""
    page = opened(PAGE.as_uri())
    choose(page, sealed(small()))
    summary = page.locator(".epoch > summary").first
    expect(summary).to_be_visible()
    page.get_by_text("I saved the requests that I sent").focus()
    page.keyboard.press("Tab")
    expect(summary).to_be_focused()
    style = summary.evaluate(
        "part => [getComputedStyle(part).outlineStyle, parseFloat(getComputedStyle(part).outlineOffset)]"
    )
    assert (style[0], style[1] < 0) == ("solid", True)


def test_logs_of_epochs(opened: Opened) -> None:
    """A bare log has no signature and no names, and is told without."""
    page = opened(PAGE.as_uri())
    choose(page, json.dumps(small()[15]["log"]).encode())
    expect(page.get_by_role("status")).to_contain_text(
        "Holds as far as it can be checked. 3 rolls follow from their seeds"
    )
    expect(page.locator("#result")).to_contain_text("Logs of epochs are not signed")
    expect(page.get_by_role("columnheader", name="Who")).to_have_count(0)


def test_a_file_is_only_text(opened: Opened, url: str) -> None:
    """Markup, control characters and turned writing in names are shown as they are spelt."""
    lines = small()
    lines[4]["entry"]["by"] = "<img src=x onerror=alert(1)>"
    lines[4]["entry"]["outcome"] = "\u202esseccus\x1b"
    page = opened(url)
    choose(page, sealed(lines), "<b>\u202e.ndjson")
    expect(page.get_by_text("<img src=x onerror=alert(1)>, c1")).to_be_visible()
    expect(page.get_by_text("\\u202esseccus\\x1b", exact=True)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("<b>\\u202e.ndjson")
    expect(page.locator("#result img")).to_have_count(0)


def test_by_keyboard(opened: Opened, url: str) -> None:
    """Everything is reached and used without a pointer: the file, the keys, an epoch, a finding."""
    page = opened(url)
    # Asked for before the key that needs it: a chooser that opens too early is nobody's.
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Tab")
        expect(page.locator("#file")).to_be_focused()
        page.keyboard.press("Enter")
    chooser.value.set_files({"name": "table.ndjson", "mimeType": "", "buffer": broken()})
    expect(page.locator(".findings li").first).to_be_in_viewport()
    expect(page.locator("#progress")).to_be_hidden()
    expect(page.locator("#file")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Choose what you saved yourself")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Keys, one a line")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Keys, one a line")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Who are you?")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("tr.broken")).to_be_in_viewport()
    expect(page.locator("tr.broken")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".epoch > summary").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".epoch").nth(1)).not_to_have_attribute("open", "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("text", [sealed(small()), broken(), b"?"])
def test_on_a_phone(opened: Opened, text: bytes, scheme: Any) -> None:
    """At 390 pixels nothing is wider than the screen, in either scheme."""
    page = opened(PAGE.as_uri(), width=390, height=844)
    page.emulate_media(color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    choose(page, text)
    expect(page.get_by_role("status")).to_be_visible()
    page.get_by_text("I have the operator's published key").click()
    page.get_by_text("I saved the requests that I sent").click()
    keep(page, "x" * 80)
    expect(page.locator("#progress")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_long_file(opened: Opened) -> None:
    """While a long file is checked the page goes on: it shows how far it is, and a shorter file takes over at once."""
    long = sealed(exports.export(exports.epochs(exports.SID, [500] * 4)))
    page = opened(PAGE.as_uri())
    choose(page, long)
    choose(page, sealed(small()), "short.ndjson")
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text("short.ndjson")
    choose(page, long, "long.ndjson")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(verdict).to_contain_text("Holds as far as it can be checked. 2000 rolls")
    expect(verdict).to_contain_text("long.ndjson")
    expect(page.locator(".epoch[open]")).to_have_count(1)
    expect(page.locator(".epoch[open] tbody tr")).to_have_count(500)


def test_without_https(opened: Opened, service: str) -> None:
    """Where the browser has no cryptography, signatures are said not to be checked, and all else is."""
    page = opened(f"{service.replace('127.0.0.1', 'table.test')}/verify")
    choose(page, sealed(small()))
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text("Signatures not checked. Without them: 5 rolls follow from their seeds")
    expect(page.get_by_text("Signatures could not be checked: a page that came neither by HTTPS")).to_be_visible()
    choose(page, broken())
    expect(verdict).to_contain_text("Does not hold.")


def test_a_key_of_small_order_signs_nothing(opened: Opened, url: str) -> None:
    """By such a key anybody could sign, and browsers let them."""
    keys = [Key("example.com/rolls", public) for public in SMALL_ORDER]
    asked = [{"text": forged(key, number), "vkey": key.vkey} for key in keys for number in range(1, 33)]
    told = opened(url).evaluate(
        """asked => Promise.all(asked.map(async ({ text, vkey }) => {
          const { openNote, readKey } = rollwright.parts;
          try {
            return await openNote(text, [readKey(vkey)]).then(() => "holds");
          } catch ({ message }) {
            return message;
          }
        }))""",
        asked,
    )
    assert set(told) == {"not a key: anybody can sign for it, or it has another spelling"}
