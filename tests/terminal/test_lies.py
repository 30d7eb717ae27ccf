"""A proxy before the terminal that tells something else than a roll signs, or does not prove it, or denies it."""

import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import rollwright_client
from service.cli import main
from service.terminal import negotiation, seats
from tests.client import Client
from tests.table import latest

Capture = pytest.CaptureFixture[str]
Lie = Callable[[str, Any], Any]
"""Returns what comes back in place of an answer, by method and path."""


class Proxy(httpx.BaseTransport):
    """The way to the application in this process."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.lie: Lie = lambda _, told: told
        self.sent: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Pass a request on, and its answer as the proxy tells it."""
        where = f"{request.method} {request.url.path}"
        self.sent.append(where)
        headers = {name: value for name, value in request.headers.items() if name not in {"host", "accept-encoding"}}
        answer = self.client.request(
            request.method, request.url.raw_path.decode(), headers=headers, content=request.read()
        )
        kind = answer.headers.get("content-type", "")
        told = self.lie(where, answer.json()) if kind == "application/json" else None
        if isinstance(told, httpx.Response):
            return told
        content = answer.content if told is None else json.dumps(told).encode()
        return httpx.Response(answer.status_code, headers={"content-type": kind}, content=content)

    def rolls(self) -> list[str]:
        """Return the requests that would draw dice."""
        return [one for one in self.sent if re.fullmatch(r"POST .*/(roll|rolls|resistances)", one)]


@pytest.fixture
def proxy(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Proxy:
    """A proxy before a table of Gia (p1) and Ana (p2), whose Silk (c1) may roll."""
    proxy = Proxy(client)

    def service(_: str) -> rollwright_client.Client:
        http = httpx.Client(transport=proxy)
        return rollwright_client.Client("http://service.test", storage=seats.storage(), http=http)

    monkeypatch.setenv("ROLLWRIGHT_HOME", str(tmp_path))
    monkeypatch.setattr(seats, "service", service)
    run(capsys, "table open daggerheart --name Vault --gm Gia --url http://service.test")
    opened = json.loads(run(capsys, "table show --json"))
    run(capsys, f"table join {opened['id']} {opened['join_code']} --name Ana --url http://service.test")
    for typed in ("--as p2 character Silk", "--as p2 ask In Presence --trait 1", "--as p1 set --difficulty 18"):
        run(capsys, f"table do {typed}")
    run(capsys, "table do --as p1 agree")
    proxy.sent.clear()
    return proxy


def run(capsys: Capture, typed: str, status: int = 0) -> str:
    """Return what a command prints, errors at its end."""
    found = main(shlex.split(typed))
    printed = capsys.readouterr()
    assert found == status, printed.err
    return printed.out + printed.err


def of_action(change: Callable[[Any], object]) -> Lie:
    """Return a lie that changes what is told of the action."""

    def lie(where: str, told: Any) -> Any:
        if where.endswith("/actions/a1"):
            change(told)
        return told

    return lie


def test_what_is_printed_is_what_is_signed(capsys: Capture, proxy: Proxy) -> None:
    """A Difficulty beside the terms is not printed; members that nobody knows are, by name and value."""
    proxy.lie = of_action(lambda told: told["spec"].update(difficulty=8))
    assert "difficulty=18" in run(capsys, "table do --as p2 look -a a1")
    proxy.lie = of_action(lambda told: told["terms"].update(omen="crows"))
    printed = run(capsys, "table do --as p2 roll", 1)
    assert "  omen: crows\n" in printed
    assert "nothing was rolled: the digest that was told is not that of its terms" in printed
    assert proxy.rolls() == []


@pytest.mark.parametrize(
    "change, wrong",
    [
        (lambda told: told.pop("terms_digest"), "the digest of its terms was not told"),
        (lambda told: told.pop("terms"), "its terms were not told"),
        (lambda told: told["terms"].update(ä=1), "its terms have no canonical form"),
    ],
)
def test_what_cannot_be_signed_is_not_rolled(
    capsys: Capture, proxy: Proxy, change: Callable[[Any], object], wrong: str
) -> None:
    """A sentence says so, and nothing is sent."""
    proxy.lie = of_action(change)
    assert f"nothing was rolled: {wrong}" in run(capsys, "table do --as p2 roll", 1)
    assert proxy.rolls() == []


def test_other_terms_than_were_printed_are_printed_first(
    capsys: Capture, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where both are told with one digest, that of the second: it is computed here."""
    seen: list[Any] = []

    def change(told: Any) -> None:
        seen.append(told)
        if len(seen) == 1:
            told["terms"]["spec"]["difficulty"] = 8

    proxy.lie = of_action(change)
    monkeypatch.setattr("sys.stdin", io.StringIO("stakes -a a1\nroll -a a1\n"))
    printed = run(capsys, "table do --as p2 -")
    assert "difficulty=8" in printed
    assert "these terms are others than were shown before: roll again if you want them" in printed
    assert proxy.rolls() == []


def test_a_roll_without_its_proof_is_an_alarm(capsys: Capture, proxy: Proxy) -> None:
    """At once, beside what was rolled."""

    def lie(where: str, told: Any) -> Any:
        return {name: value for name, value in told.items() if name != "proof"} if "/roll" in where else told

    proxy.lie = lie
    printed = run(capsys, "table do --as p2 roll")
    assert "WARNING: unproven: roll " in printed
    assert "the roll was answered without a proof of its dice" in printed


def test_a_roll_that_is_said_not_to_be_ruled_on_needs_its_dice(capsys: Capture, proxy: Proxy) -> None:
    """A sentence in the place of the dice is an alarm."""

    def lie(where: str, told: Any) -> Any:
        said = {"unruled": "a newer version made it", "bound": True}
        return {name: value for name, value in told.items() if name != "ruling"} | said if "/roll" in where else told

    proxy.lie = lie
    assert "the roll was answered without its dice" in run(capsys, "table do --as p2 roll")


def test_a_line_of_a_roll_is_of_its_dice_and_outcome(capsys: Capture, proxy: Proxy) -> None:
    """The summary that a service tells is not printed: nothing that was signed or drawn is compared with it."""
    told: list[Any] = []

    def lie(_: str, answer: Any) -> Any:
        if "ruling" in answer:
            told.append(answer["ruling"] | {})
            answer["ruling"]["summary"] = "Hope 12 Fear 12, CRITICAL"
        return answer

    proxy.lie = lie
    printed = run(capsys, "table do --as p2 roll")
    hope, fear = [die["face"] for die in told[0]["dice"]]
    assert f"hope {hope} fear {fear} - {told[0]['outcome'].replace('_', ' ')}" in printed.casefold()
    assert "CRITICAL" not in printed
    assert "WARNING" not in printed


def test_fields_of_0_and_false_are_printed(capsys: Capture) -> None:
    """Members of the terms that say so, whatever they are; a consequence that cannot be resisted, too."""
    terms = {"action": "a1", "rules": "game/1", "dice": [6], "thrower": "p2", "omen": 0, "odd": False}
    negotiation.action({"id": "a1", "state": "ready", "spec": {}, "terms": terms}, {})
    assert "  omen: 0\n  odd: " in capsys.readouterr().out
    negotiation.resistance(terms | {"consequence": {"id": "n1", "resistible": False}}, {})
    assert "  resistible: " in capsys.readouterr().out


def test_a_field_like_a_digest_is_printed(capsys: Capture, proxy: Proxy) -> None:
    """Only a Difficulty can be hidden."""
    proxy.lie = of_action(lambda told: told["terms"]["spec"].update(odd="ab" * 32, difficulty="cd" * 32))
    printed = run(capsys, "table do --as p2 look -a a1")
    assert f"odd={'ab' * 32}" in printed
    assert "cd" * 32 not in printed


def test_a_refusal_is_counted_and_sent_once(capsys: Capture, proxy: Proxy) -> None:
    """A roll that the host makes all the same is an alarm as soon as the log has it."""

    def lie(where: str, told: Any) -> Any:
        if not where.startswith("POST") or not where.endswith("/roll"):
            return told
        problem = {"status": 409, "code": "action_over", "title": "Too late", "detail": "the dice have been thrown"}
        headers = {"content-type": "application/problem+json"}
        return httpx.Response(409, headers=headers, content=json.dumps(problem).encode())

    proxy.lie = lie
    printed = run(capsys, "table do --as p2 roll", 1)
    assert "refusal 1 of your rolls" in printed
    assert len(proxy.rolls()) == 1
    proxy.lie = lambda _, told: told
    printed = run(capsys, "table log --as p2")
    assert "the roll was made, though it was refused" in printed
    assert '"status":409' in run(capsys, "table kept --as p2")


def test_a_roll_for_ones_character_by_another_is_named(capsys: Capture, proxy: Proxy) -> None:
    """Whoever it was that was named to throw; an earlier command was told who plays the character."""
    run(capsys, "table show --as p2")
    run(capsys, "table do --as p1 thrower Gia")
    run(capsys, "table do --as p1 roll")
    assert len(proxy.rolls()) == 1
    printed = run(capsys, "table log --as p2 --limit 1")
    assert re.search(r"^entry [0-9]+: p1 rolled for c1$", printed, re.MULTILINE)


def test_a_resistance_prints_what_it_signs(capsys: Capture, proxy: Proxy) -> None:
    """The consequence, the dice and the thrower of its terms; without their digest nothing is sent."""
    run(capsys, "table open buried_secrets --name Job --gm Gia --given-dice --url http://service.test")
    for typed in ("character Silk", "ask In prowl --rating 2", "agree", "roll --dice 1,2", "pick harm"):
        run(capsys, f"table do --table Job {typed}")

    def lie(where: str, told: Any) -> Any:
        if where.endswith("/stakes"):
            del told["pending"][0]["chances"][0]["terms_digest"]
        return told

    proxy.sent.clear()
    proxy.lie = lie
    printed = run(capsys, "table do --table Job resist n1 2 -a a1", 1)
    assert "nothing was rolled: the digest of its terms was not told" in printed
    assert proxy.rolls() == []
    proxy.lie = lambda _, told: told
    printed = run(capsys, "table do --table Job resist n1 2 -a a1")
    assert f"  harm_level: 2\n  Gia throws 2d6 by {latest('buried_secrets')}\n" in printed
    assert len(proxy.rolls()) == 1


def test_a_special_ability_is_used_and_resists_without_terms(capsys: Capture, proxy: Proxy, tmp_path: Path) -> None:
    """A roll names it by an option, and what is resisted by one throws no dice: nothing is signed."""
    file = tmp_path / "silk.json"
    sheet = {"special_abilities": {"Bodyguard": {"effect_bonus": 1}, "Iron Will": {"resists": True, "track": "armor"}}}
    silk = {"name": "Silk", "version": 1, "sheet": sheet, "tracks": {"armor": {"value": 0, "cap": 1}}}
    file.write_text(json.dumps(silk))
    run(capsys, "table open buried_secrets --name Job --gm Gia --given-dice --url http://service.test")
    run(capsys, f"table character {file} --table Job --yes")
    for typed in ("ask In prowl --rating 1 --special-abilities bodyguard", "agree"):
        run(capsys, f"table do --table Job {typed}")
    assert ", with bodyguard: " in run(capsys, "table do --table Job roll --dice 1")
    run(capsys, "table do --table Job pick harm")
    proxy.sent.clear()
    assert "leave out '2'" in run(capsys, "table do --table Job resist n1 2 --ability 'Iron Will'", 2)
    assert proxy.rolls() == []
    told = run(capsys, "table do --table Job resist n1 --ability 'iron will'")
    assert " by Iron Will, no roll: " in told
    assert "throws" not in told


def test_what_a_host_tells_moves_nothing_in_a_terminal(capsys: Capture) -> None:
    """Names and values of terms are printed as they are, on a line each: none of it is obeyed, hidden or turned."""
    hidden = "risky\x1b[1A\x1b[2K\u202e\r\n  position: controlled"
    terms = {"action": "a1", "rules": "game/1", "dice": [6], "thrower": "p2", "omen": hidden, "a\nb": 1}
    negotiation.action({"id": "a1", "state": "ready", "spec": {"goal": hidden}, "terms": terms}, {})
    printed = capsys.readouterr().out.split("\n")
    assert [one for one in printed if not one.isprintable()] == []
    told = "risky[1A[2K   position: controlled"
    assert printed == [f"a1 ready: {told} ()", f"  omen: {told}", "  a b: 1", "  p2 throws 1d6 by game/1", ""]
