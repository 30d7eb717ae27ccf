"""A game of somebody's own that is another than the one that was played: in an export, in the store, in an import."""

import hashlib
import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from service.app import App
from service.rules.games.own import own_game
from service.store.keys import keys
from tests.attacks.hostile import Line, Player, entries_of, lines_of, signed_again
from tests.attacks.programs import asked
from tests.client import Client
from tests.http.test_own_tables import cold
from tests.node.bridge import ask, texts
from tests.rules.test_documents import FILES
from tests.store.servers import connected
from tests.table import open_table

OTHER = "its game is not the one that it names"
FILE = FILES["gantry_nine"]


def text_of(**members: Any) -> str:
    """Return the canonical document of a game with other members."""
    return own_game({**FILE, **members}).text.decode()


def named(text: str) -> str:
    """Return the name of a document."""
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def opened(client: Client) -> list[Line]:
    """Return the export of a table with a direct roll of dice that were given."""
    table = open_table(client, FILE, options={"given_dice": True})
    table.ok("POST", "/rolls", {"spec": {"system": "own", "rating": 2, "dice": [6, 2]}})
    return lines_of(table.call("GET", "/export").content)


def found(lines: list[Line], line: int, words: str) -> None:
    """Check that both programs end with 1, and find this first, at that line."""
    report, answer = asked(signed_again(lines))
    assert (report.status, answer["status"]) == (1, 1)
    assert (report.findings[0].line, report.findings[0].what) == (line, words)
    assert any(OTHER in text and f"line {line}" in text for text in texts(answer)), texts(answer)


SWAPPED: dict[str, Callable[[str], str]] = {
    "one space more": lambda text: text.replace(":", ": ", 1),
    "of the same title": lambda _: text_of(version=7),
    "members at their default": lambda text: text.replace('"dice":{', '"dice":{"base":0,', 1),
    "none": lambda _: "",
    "no object": lambda _: "[]",
    "another text": lambda _: "{",
    "five megabytes": lambda text: text[:-1] + f',"credits":"{"a" * 5_000_000}"}}',
    "half a character": lambda text: text.replace("Gantry", "\\ud800", 1),
}


@pytest.mark.parametrize("swap", SWAPPED.values(), ids=SWAPPED)
def test_another_document_stands_in_the_log(client: Client, swap: Callable[[str], str]) -> None:
    """Check 22: found by both, and not imported: the name of the rules is the digest of the document's bytes."""
    lines = opened(client)
    [line] = entries_of(lines, "session_created")
    line["entry"]["game"] = swap(line["entry"]["game"])
    found(lines, lines.index(line) + 1, f"entry 1: {OTHER}")
    refused(client, lines, "import_damaged")


def refused(client: Client, lines: list[Line], code: str) -> None:
    """Check that an export is not imported."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    answer = client.post("/v1/sessions/import", content=signed_again(lines), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text


def renamed(lines: list[Line], text: str) -> None:
    """Put another document into the log, under its own name everywhere."""
    former = entries_of(lines, "session_created")[0]["result"]["after"]["docs"]["session"]["rules"]
    body = json.dumps(lines).replace(former, named(text))
    lines[:] = json.loads(body)
    entries_of(lines, "session_created")[0]["entry"]["game"] = text


INVALID: dict[str, Callable[[Line], object]] = {
    "an unknown member": lambda game: game.update(rerolls=1),
    "a member of every object": lambda game: game.update(constructor=1),
    "an outcome that never comes": lambda game: game["bands"][-1].update(face=2),
    "a menu of an unknown option": lambda game: game["menus"]["bad_outcome"]["risky"].update(options=["nothing"]),
    "a number out of range": lambda game: game["dice"].update(most=41),
    "an unknown position": lambda game: game.update(position="nowhere"),
    "a field of no kind": lambda game: game["fields"][-1].update(kind="formula"),
    "a doubled outcome": lambda game: game["bands"].append(game["bands"][-1]),
    "a title of two lines": lambda game: game.update(title="Gantry\nNine"),
}


@pytest.mark.parametrize("break_it", INVALID.values(), ids=INVALID)
def test_a_document_that_does_not_play(client: Client, break_it: Callable[[Line], object]) -> None:
    """Found by both, and not imported, where the operator opened a table with it."""
    lines = opened(client)
    game = json.loads(text_of())
    break_it(game)
    renamed(lines, json.dumps(game, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
    found(lines, lines.index(entries_of(lines, "session_created")[0]) + 1, f"entry 1: {OTHER}")
    refused(client, lines, "import_damaged")


def test_a_document_pollutes_nothing(client: Client) -> None:
    """Check 16: found by both; a member `__proto__` is one of the text alone, for the script too."""
    lines = opened(client)
    text = text_of()
    renamed(lines, text[:-1] + ',"__proto__":{"polluted":true}}')
    found(lines, lines.index(entries_of(lines, "session_created")[0]) + 1, f"entry 1: {OTHER}")
    assert ask([{"ask": "inherited", "name": "polluted"}]) == [None]


def test_a_document_of_a_newer_format(client: Client) -> None:
    """Named by both: its rolls are not ruled on; an import needs newer rules, and is not called damaged."""
    lines = opened(client)
    renamed(lines, text_of().replace("fitd/1", "fitd/2"))
    report, answer = asked(signed_again(lines))
    assert (report.findings, texts(answer), report.status, answer["status"]) == ([], [], 3, 3)
    rules = named(text_of().replace("fitd/1", "fitd/2"))
    assert report.unknown_rules == rules
    assert any(rules in why["text"] for why in answer["open"])
    refused(client, lines, "newer_rules_required")


def test_a_document_beside_a_game_of_the_release(client: Client) -> None:
    """Found by both: a table that plays a game of the service brings none."""
    table = open_table(client)
    lines = lines_of(table.call("GET", "/export").content)
    [line] = entries_of(lines, "session_created")
    line["entry"]["game"] = text_of()
    found(lines, lines.index(line) + 1, f"entry 1: {OTHER}")


def test_another_document_in_an_export_without_history(client: Client) -> None:
    """Found by both, and not imported: the head has the document then."""
    table = open_table(client, FILE)
    lines = lines_of(table.call("GET", "/export?history=drop").content)
    for text in (text_of(version=7), ""):
        lines[0]["game"] = text
        found(lines, 1, OTHER)
        refused(client, lines, "import_damaged")


def test_a_roll_by_another_game_of_the_same_title(client: Client) -> None:
    """Found by both: each roll is by the game of its table, whatever a game is called."""
    lines = opened(client)
    [line] = entries_of(lines, "rolled")
    played = line["entry"]["rules"]
    for other in (named(text_of(version=7)), "buried_secrets/1"):
        line["entry"]["rules"] = other
        words = f"it was ruled by {other}, and the table plays {played}"
        report, answer = asked(signed_again(lines))
        assert (report.status, answer["status"]) == (1, 1)
        assert [one.what for one in report.findings if words in one.what]
        assert [text for text in texts(answer) if words in text]


def test_the_store_has_another_document(client: Client, app: App, redis_url: str) -> None:
    """Found by the service: a process that reads another document than the named one calls the log damaged."""
    table = open_table(client, FILE)
    log = keys(table.sid).log
    with connected(redis_url) as raw:
        entries: Any = raw.xrange(log)
        raw.delete(log)
        for seq, fields in entries:
            swapped = {name: value.replace(b"Gantry Nine", b"Gantry Ten") for name, value in fields.items()}
            raw.xadd(log, swapped, id=seq)
    cold(app, table)
    for method, path, body in (
        ("GET", "/game", None),
        ("GET", "/game/document", None),
        ("POST", "/rolls", {"spec": {"system": "own", "rating": 2}}),
    ):
        answer = table.call(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged"), (path, answer.text)
    lines = lines_of(table.call("GET", "/export").content)
    found(lines, lines.index(entries_of(lines, "session_created")[0]) + 1, f"entry 1: {OTHER}")


def test_what_a_player_kept_names_the_game(client: Client) -> None:
    """Found by both: a table that was opened with another document than the one that its player was told of."""
    table = open_table(client, FILE)
    player = Player(table)
    body = {"spec": {"system": "own", "rating": 2}, "rules": player.joined["rules"], "dice": [6, 6]}
    assert player.throw("/rolls", body | {"epoch": player.genesis}).is_success
    exported = table.call("GET", "/export").content
    report, answer = asked(exported, player.kept, player.id)
    assert (report.findings, texts(answer), report.ruled, answer["ruled"]) == ([], [], 1, 1)
    page = table.call("GET", "/log?limit=1", token=player.token).text
    lines = lines_of(exported)
    renamed(lines, text_of(version=7))
    report, answer = asked(signed_again(lines), page, player.id)
    assert (report.status, answer["status"]) == (1, 1)
    for said in ([one.what for one in report.findings], texts(answer)):
        assert any("entry 1: another rules" in one for one in said), said
