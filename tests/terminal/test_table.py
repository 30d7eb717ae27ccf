"""`rollwright table`: a table opened, joined, played at and followed, at a running service."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.cli import main
from service.terminal import seats, talk
from service.terminal.conversation import Conversation
from tests.clients.js.world import world_of
from tests.e2e.conftest import started
from tests.plain import NO_TLS
from tests.store.servers import in_memory
from tests.table import latest

pytestmark = pytest.mark.real

Capture = pytest.CaptureFixture[str]
URL = "ROLLWRIGHT_URL"


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """The address of a service."""
    with in_memory() as path, started(path) as running:
        yield running.url


@pytest.fixture(autouse=True)
def home(service: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, and the service's address."""
    monkeypatch.setenv("ROLLWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv(URL, service)
    return tmp_path


def run(capsys: Capture, typed: str, status: int = 0) -> str:
    """Return what a command prints; it ends with a status."""
    found = main(shlex.split(typed))
    printed = capsys.readouterr()
    assert found == status, printed.err
    return printed.out if status in {0, 3} else printed.err


def seated(capsys: Capture, game: str = "buried_secrets") -> None:
    """Open a table as Gia (p1), and join it as Ana (p2)."""
    run(capsys, f"table open {game} --name 'The Vault Job' --gm Gia --given-dice")
    opened = json.loads(run(capsys, "table show --json"))
    run(capsys, f"table join {opened['id']} {opened['join_code']} --name Ana")


def test_a_negotiation_is_typed_step_by_step(capsys: Capture) -> None:
    """From the goal to the last consequence, by two people."""
    seated(capsys)
    for typed, printed in [
        ('--as p2 character Silk --sheet \'{"ratings": {"prowl": 2}}\'', "c1 Silk"),
        ("--as p2 ask 'Past the guards' prowl", "a1 draft: Past the guards (rating=2 action=prowl)"),
        ("--as p1 set --position desperate", "a1 ready"),
        ("--as p1 offer bargain add_heat --text 'The bells ring'", "offers a bargain for a1 (o1): add heat, The bells"),
        ("--as p2 accept", "accepts offer o1"),
        ("--as p2 stakes", "critical success"),
        ("--as p2 roll --dice 4,2,1", ": 4 2 1 - partial success"),
        ("--as p2 look -a a1", "offer o1 bargain by GM to Silk; add heat, The bells ring: accepted"),
        ("--as p1 pick harm complication", "picks severe harm for Silk, severe complication for Silk"),
        ("--as p2 stakes", "by the sheet: Insight 0, Prowess 1, Resolve 0"),
        ("--as p2 resist n1 PROWESS", "Silk resists severe harm with Prowess 1 by the sheet"),
        ("--as p2 look -a a1", "n2 complication severe for Silk: pending"),
        ("--as p2 take", "takes severe complication for Silk"),
        ("--as p1 tell The rope holds", "Gia (p1): tells what happens in action a1 of Silk: The rope holds"),
        ("--as p2 tell -a a1 'I am out'", "Ana (p2): tells what happens in action a1 of Silk: I am out"),
    ]:
        assert printed in run(capsys, f"table do {typed}")
    assert "6 Gia (p1): sets" not in run(capsys, "table log --limit 2")
    assert "rolled" not in run(capsys, "table look", 2)


def test_a_step_is_about_the_action_that_can_take_it(capsys: Capture) -> None:
    """Never about an old direct roll that still awaits something; where two can take it, they are listed."""
    run(capsys, "table open terminal_iv --name Neon --gm Ada --given-dice")
    run(capsys, "table do character Zed")
    assert main(shlex.split("act 'open the vault' burn -M --table neon --dice 4,2,1")) == 1
    capsys.readouterr()
    run(capsys, "table do ask 'Past the drones' dodge")
    assert main(shlex.split("act 'close it' burn -M --table neon --dice 3,2,1")) == 2
    capsys.readouterr()
    assert "a1 draft: Past the drones" in run(capsys, "table do set --level skill")
    assert "a1 ready" in run(capsys, "table do agree")
    assert "Past the drones" in run(capsys, "table do stakes")
    listed = run(capsys, "table do pick harm", 2)
    assert "name the action by --aid: r3 (open the vault rolled), r5 (close it rolled)" in listed
    assert "picks" in run(capsys, "table do pick harm -a r3")
    assert "picks" in run(capsys, "table do pick complication")
    run(capsys, "table do ask 'Out again' dodge --level skill")
    listed = run(capsys, "table do set --position risky", 2)
    assert "name the action by --aid: a1 (Past the drones ready), a2 (Out again ready)" in listed
    run(capsys, "table do cancel", 2)
    run(capsys, "table do cancel -a a2")
    assert "a1 ready" in run(capsys, "table do set --position risky")
    assert "no action can take this step now: " in run(capsys, "table do branch press_on", 2)


def test_in_a_conversation_it_is_asked_which(capsys: Capture) -> None:
    """Unless the person spoke of one of them there."""
    seated(capsys)
    run(capsys, "table do --as p2 character Silk")
    run(capsys, "table do --as p2 ask In --rating 1")
    run(capsys, "table do --as p2 ask Out --rating 1")
    asked: list[str] = []

    def which(question: str) -> str:
        asked.append(question)
        return "a1" if len(asked) == 1 else "a9"

    with seats.at("last", "p1") as (table, seat):
        talk.say(Conversation(table, seat, which), "set --position desperate")
        assert "a1 ready" in capsys.readouterr().out
        talk.say(Conversation(table, seat, which), "cancel")
        assert "nothing was done: name one of a1, a2" in capsys.readouterr().err
        assert asked == [f"Which action? a1 (In {state}), a2 (Out draft): " for state in ("draft", "ready")]
        spoken = Conversation(table, seat, which)
        for line in ("set -a a2 --position controlled", "set --effect “limited”", "set –-effect limited"):
            talk.say(spoken, line)
        printed = capsys.readouterr()
        assert printed.out.count("a2 ready") == 2
        assert "'–-effect' begins with a dash that is none: --effect?" in printed.err
    assert len(asked) == 2


def test_a_tale_is_told_as_it_was_typed(capsys: Capture) -> None:
    """Quotation marks, dashes and signs of shells are words of it."""
    seated(capsys)
    run(capsys, "table do --as p2 character Silk")
    run(capsys, "table do --as p2 ask In --rating 1")
    texts = ("she said “run now” loudly", 'she said "run  now" # loudly', "–gone", "--gone", "Gia's rope")
    with seats.at("last", "p2") as (table, seat):
        talks = Conversation(table, seat, None)
        for text in texts:
            talk.say(talks, f"tell {text}\n")
        talk.say(talks, "tell -a a1 -- and then")
        talk.say(talks, "tell  --aid a1  Done")
        talk.say(talks, "tell  -a a1")
        assert "Missing argument" in capsys.readouterr().err
        told: list[Any] = table.read_log(limit=20, type="tale_told")["items"]
    assert [one["text"] for one in told] == [*texts, "-- and then", "Done"]


def test_a_character_comes_out_of_a_file(capsys: Capture, tmp_path: Path) -> None:
    """What fits and what is left out is printed, and taken with --yes alone; a character that is there takes it too."""
    seated(capsys)
    file = tmp_path / "silk.txt"
    file.write_text("\ufeffSilk\nPROWL 2\nStress 3/9\nHeat 4\nSway \u2212 1\n", encoding="utf-8")
    shown = run(capsys, f"table character {file}", 1)
    assert "nothing is taken yet: add --yes" in shown
    taken = run(capsys, f"table character {file} --as p2 --yes")
    assert taken.splitlines() == [
        "read as list",
        "  name: Silk",
        "  sheet ratings Prowl: 2",
        "  track stress: 3 / 9",
        "  sheet ratings Sway: 1",
        "left out:",
        "  line 4: heat 4 - it is the table's: its GM sets it",
        "c1 Silk",
    ]
    file.write_text("Hunt 1")
    made = json.loads(run(capsys, f"table character {file} --as p2 --into silk --yes --json"))
    assert made["sheet"] == {"ratings": {"Prowl": 2, "Sway": 1, "Hunt": 1}}
    assert "give one by --name" in run(capsys, f"table character {file} --yes", 2)
    assert json.loads(run(capsys, f"table character {file} --json"))["sheet"] == {"ratings": {"Hunt": 1}}


@pytest.mark.parametrize(
    "body,words",
    [(b"", "is empty"), (b"\xff\xfe\x00", "no text in UTF-8"), (b"x" * 600_000, "longer than"), (b'{"a":', "not JSON")],
)
def test_a_file_that_is_no_character(capsys: Capture, tmp_path: Path, body: bytes, words: str) -> None:
    """It ends in a sentence."""
    seated(capsys)
    file = tmp_path / "silk.json"
    file.write_bytes(body)
    assert words in run(capsys, f"table character {file} --yes", 1 if words == "not JSON" else 2)


HARMED = """--price '{"changes": [{"who": "c1", "track": "harm_2", "amount": 1}], "tick": {"clock": "k1", "by": 2}}'"""


def bargained(capsys: Capture) -> None:
    """Open an action of Silk's (Ana's, p2), for which the GM offers a bargain (o1), and Thorn (Ben's, p3) help (o2)."""
    seated(capsys)
    opened = json.loads(run(capsys, "table show Vault --as p1 --json"))
    run(capsys, f"table join {opened['id']} {opened['join_code']} --name Ben")
    run(capsys, "table clock Alarm --size 6 --table Vault --as p1")
    for typed in (
        "--as p2 character Silk",
        "--as p3 character Thorn",
        "--as p2 ask 'Past the guards' prowl --rating 2",
        "--as p1 set --position desperate --effect great",
        f"--as p1 offer bargain suffer_harm {HARMED}",
        "--as p3 offer assist --text 'I whistle'",
    ):
        run(capsys, f"table do --table Vault {typed}")


def test_an_offer_is_read_before_it_is_accepted(capsys: Capture) -> None:
    """Kind, price and parties of an offer stand in its entry, the action and the stakes, by name (BS-27..BS-29)."""
    bargained(capsys)
    bargain = "bargain by GM to Silk; suffer harm; its price: Silk harm 2 +1, Alarm +2: open"
    entry = "offers a bargain for a1 (o1): suffer harm; its price: Silk harm 2 +1, Alarm +2"
    assert entry in run(capsys, "table log Vault")
    for typed in ("look", "stakes", "look -a a1"):
        printed = run(capsys, f"table do --table Vault --as p2 {typed}")
        assert f"  offer o1 {bargain}" in printed
        assert "  offer o2 assist by Thorn to Silk; Thorn helps, I whistle: open" in printed


def test_a_bare_answer_is_to_the_offer_that_awaits_the_person(capsys: Capture) -> None:
    """The GM accepts the trade though a later offer awaits somebody else; with none, or several, it is refused."""
    bargained(capsys)
    run(capsys, "table do --table Vault --as p2 offer trade position_for_effect --text 'Louder'")
    run(capsys, "table do --table Vault --as p3 withdraw")
    run(capsys, "table do --table Vault --as p3 offer assist")
    assert "accepts offer o3" in run(capsys, "table do --table Vault --as p1 accept")
    told = "no offer is yours to accept: o1 is for Silk, o4 is for Silk"
    assert told in run(capsys, "table do --table Vault --as p1 accept", 2)
    several = (
        "name the offer to accept: o1 (bargain by GM to Silk; suffer harm; its price: Silk harm 2 +1, Alarm +2), "
        "o4 (assist by Thorn to Silk; Thorn helps)"
    )
    assert several in run(capsys, "table do --table Vault --as p2 accept", 2)
    assert "declines offer o4" in run(capsys, "table do --table Vault --as p2 decline o4")
    assert "accepts offer o1" in run(capsys, "table do --table Vault --as p2 accept")
    assert "withdraws offer o3" in run(capsys, "table do --table Vault --as p1 withdraw o3")


def test_stakes_are_whole(capsys: Capture) -> None:
    """Position, effect, ticks, clock, costs with what is there, prices and options stand in the stakes (FE-39)."""
    bargained(capsys)
    run(capsys, "table do --table Vault --as p2 set --push-effect --on k1")
    run(capsys, "table do --table Vault --as p1 agree")
    run(capsys, "table do --table Vault --as p2 accept o1")
    printed = run(capsys, "table do --table Vault --as p2 stakes")
    for line in (
        "  3d, desperate, extreme effect\n",
        "extreme effect; 5 ticks; may follow: harm, complication",
        "  clock: 6 to go, filled by this roll",
        "  costs Silk 2 stress (push effect), has 0\n",
        "  costs Silk 1 harm 2 (o1), has 0\n",
        "  if offered, trade effect for position: 3d, risky, great effect, 87.5 %",
    ):
        assert line in printed, printed


def test_stakes_against_a_hidden_difficulty(capsys: Capture) -> None:
    """A player reads the chances of Hope, Fear and a critical success, and what the GM warns of (DH-09)."""
    seated(capsys, "daggerheart")
    run(capsys, "table do --as p2 character Moss")
    run(capsys, "table do --as p2 ask Climb Agility --trait 2")
    run(capsys, "table do --as p1 set --difficulty 14 --difficulty-hidden --warned-consequences 'You fall'")
    die = '{"source": "Rally", "sides": 8}'
    assert "a die for a1 (o1): d8 of Rally" in run(capsys, f"table do --as p1 offer die '{die}'")
    printed = run(capsys, "table do --as p2 stakes")
    chances = re.findall(r"^  (critical|hope|fear) +([0-9.]+) %", printed, re.MULTILINE)
    assert chances == [("critical", "8.3"), ("hope", "45.8"), ("fear", "45.8")]
    assert "  the GM warns: You fall\n" in printed
    assert "possible: success with fear, GM +1 fear" in printed


def test_refusals_are_told_in_words(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not read has status 2, what the service refuses 1, and no service 69."""
    assert "there is no table 'last' here: none" in run(capsys, "table show", 2)
    seated(capsys)
    assert "there is no open action" in run(capsys, "table do roll", 2)
    run(capsys, "table do --as p2 character Silk")
    run(capsys, "table do --as p2 ask In --rating 1")
    assert "not yours" in run(capsys, "table do --as p2 set --position desperate", 1)
    assert "there is no table 'nosuch' here: The Vault Job" in run(capsys, "table show nosuch", 2)
    monkeypatch.setattr("service.terminal.seats.PATIENCE", 0.1)
    assert "no answer from 127.0.0.1" in run(capsys, "roll buried_secrets --rating 1 --url http://127.0.0.1:9", 69)


def test_act_rolls_at_a_table(capsys: Capture) -> None:
    """The roll stands in the log, bound to the epoch, its rules and dice; the exit status is that of its value."""
    run(capsys, "table open terminal_iv --name Neon --gm Ada --given-dice")
    run(capsys, "table do character Zed")
    assert main(shlex.split("act 'open the vault' burn -M -d --table neon --dice 4,2,1")) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("act 'open the vault' burn -M -d -s\n")
    assert printed.err == "entry 3 of Neon\n"
    status = main(shlex.split("act 'open the vault' burn -M --table neon --json"))
    ruling = json.loads(capsys.readouterr().out)
    assert (ruling["audit"]["bound"], int(ruling["exit_value"])) == (True, status)
    entry = json.loads(run(capsys, "table log neon --json --limit 1"))
    assert (entry["terms"]["rules"], entry["terms"]["dice"]) == (
        ruling["rules"],
        [die["sides"] for die in ruling["dice"]],
    )
    seated(capsys)
    assert main(shlex.split("act in --table 'The Vault'")) == 64
    assert "plays buried_secrets" in capsys.readouterr().err


def test_a_clock_is_started_and_ticked(capsys: Capture) -> None:
    """By its name."""
    seated(capsys)
    assert run(capsys, "table clock Guards --size 6 --as p1") == "k1 Guards: 0 of 6\n"
    assert "Guards +2 to 2" in run(capsys, "table clock guards 2 --as p1")
    assert "name one of the clocks: Guards" in run(capsys, "table clock Dogs 2 --as p1", 2)
    assert "Guards: 2 of 6 (k1)" in run(capsys, "table show")


def test_an_undo_says_what_it_does(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes, what stays open, and what could not be, before it is asked; without a yes nothing is undone."""
    seated(capsys)
    run(capsys, "table clock Guards --size 4 --as p1")
    run(capsys, "table clock Guards 2 --as p1")
    seq = json.loads(run(capsys, "table log --as p1 --limit 1 --json"))["seq"]
    run(capsys, "table clock Guards 4 --as p1")
    told = f"takes back {seq}: Guards -2 to 2\nnot as if it had not been: Guards 2 instead of 4\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert run(capsys, f"table undo {seq} --as p1").startswith(told)
    assert "Guards: 4 of 4 (k1)" in run(capsys, "table show")
    assert json.loads(run(capsys, f"table undo {seq} --as p1 --json"))["reverses"] == [seq]
    assert "Guards: 4 of 4 (k1)" in run(capsys, "table show")
    assert run(capsys, f"table undo {seq} --as p1 --yes").startswith(told)
    assert "Guards: 2 of 4 (k1)" in run(capsys, "table show")
    assert "reversed" in run(capsys, f"table undo {seq} --as p1 --yes", 1)


@pytest.mark.parametrize("is_gone", [False, True], ids=["there", "gone"])
def test_a_clock_of_an_undone_roll_is_removed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, *, is_gone: bool
) -> None:
    """A clock that the bargain of a roll started is removed after a yes; it is no error where it is gone by then."""
    seated(capsys)
    with seats.at("last", "p1") as (gia, _), seats.at("last", "p2") as (ana, _):
        ana.make_character({"name": "Silk"})
        ana.open_action({"character": "c1", "spec": {"system": "buried_secrets", "rating": 2}})
        gia.change_action("a1", {"spec": {"position": "risky"}}, "*")
        price: Any = {"start_clock": {"name": "Bells", "size": 4}}
        gia.make_offer("a1", {"kind": "bargain", "bargain": "custom", "price": price})
        ana.answer_offer("a1", "o1", {"answer": "accept"})
        seq = ana.roll_action("a1", {}, "*")["seq"]
        questions: list[str] = []

        def confirmed(question: str) -> bool:
            questions.append(question)
            if is_gone and len(questions) == 2:
                gia.delete_clock("k1", "*")
            return True

        monkeypatch.setattr("click.confirm", confirmed)
        printed = run(capsys, f"table undo {seq} --as p1")
        assert gia.list_clocks()["clocks"] == []
    assert questions == ["Undo this?", "Remove these clocks too?"]
    assert f"reverses entry {seq}" in printed
    assert ("clock Bells" in printed) != is_gone


def test_an_export_is_verified_with_what_was_kept_and_imported(capsys: Capture, home: Path) -> None:
    """The files that the commands write are those that they read."""
    seated(capsys)
    run(capsys, "table do --as p2 character Silk")
    run(capsys, "table do --as p2 ask In --rating 2")
    run(capsys, "table do --as p1 agree")
    run(capsys, "table do --as p2 roll")
    kept = run(capsys, "table kept --as p2")
    (home / "kept.jsonl").write_text(kept)
    export = home / "export.ndjson"
    run(capsys, f"table export --as p1 -o {export}")
    assert "things that you kept agree" in run(capsys, f"verify {export} --kept {home / 'kept.jsonl'} --me p2", 3)
    assert "you are p1 (gm)" in run(capsys, f"table import {export}")
    listed = json.loads(run(capsys, "table list --json"))
    assert [(one["name"], one["person"]) for one in listed] == [
        ("The Vault Job", person) for person in ("p1", "p1", "p2")
    ]
    assert "token" not in str(listed)
    run(capsys, f"table forget {listed[0]['sid']}")
    assert len(json.loads(run(capsys, "table list --json"))) == 2


def test_who_runs_the_service(capsys: Capture) -> None:
    """Who opens a table says it, who joins is told, the GM changes it, and rolls of the host's own are named."""
    run(capsys, "table open buried_secrets --gm Gia --host me")
    opened = json.loads(run(capsys, "table show --json"))
    assert "host - p1\n" in run(capsys, f"table join {opened['id']} {opened['join_code']} --name Ana")
    assert "host - Gia (p1)\n" in run(capsys, "table show --as p1")
    for typed in ("character Silk", "ask In prowl --rating 2", "set --position risky", "agree"):
        run(capsys, f"table do --as p1 {typed}")
    assert "; by the host's own hand" in run(capsys, "table do --as p1 roll")
    for who, told in (("p2", "host - p2"), ("none", "host - nobody at the table"), ("me", "host - p1")):
        assert run(capsys, f"table host {who} --as p1").endswith(f"; {told}\n")
    assert "there is no p9 at the table" in run(capsys, "table host p9 --as p1", 1)


def test_a_table_is_followed_through_a_pipe(capsys: Capture) -> None:
    """An entry a line, as text or as JSON, as it happens."""
    seated(capsys)
    for options, expected in (
        ([], "1 Gia (p1): opens the table The Vault Job; host - not said"),
        (["--json"], '{"type":"session_created"'),
    ):
        command = [sys.executable, "-m", "service", "table", "follow", "--after", "0", *options]
        following = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        try:
            assert following.stdout
            assert following.stdout.readline().startswith(expected)
            following.stdout.readline()
            run(capsys, "table do --as p2 character Silk")
            assert "character" in following.stdout.readline()
        finally:
            following.terminate()
            following.communicate(timeout=20)


def test_steps_are_read_from_a_pipe(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line each; one that is refused stops nothing."""
    seated(capsys)
    typed = "character Silk\nnonsense\nask 'In it\nask In --rating 1  # the last\nhelp\nhelp offer\n"
    monkeypatch.setattr(sys, "stdin", iter(typed.splitlines(keepends=True)))
    assert main(["table", "do", "--as", "p2", "-"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("c1 Silk\na1 draft: In (rating=1)\n")
    assert "Usage: offer" in printed.out
    assert "No such command 'nonsense'" in printed.err
    assert "No closing quotation" in printed.err


def test_what_is_printed_is_what_is_signed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that tells other terms than a roll would sign: they are not printed, and nothing is rolled."""
    with in_memory() as path, world_of(path) as url:
        monkeypatch.setenv(URL, url)

        def forge(find: str, put: str) -> None:
            fault = {"path": "/actions/a1$", "find": find, "put": put, "count": 1}
            httpx.post(f"{url}/_world/faults", json=[fault], verify=NO_TLS)

        seated(capsys)
        run(capsys, 'table do --as p2 character Silk --sheet \'{"ratings": {"prowl": 2}}\'')
        run(capsys, "table do --as p2 ask 'Past the guards' prowl")
        run(capsys, "table do --as p1 set --position desperate")
        forge('"position":"desperate"', '"position":"controlled"')
        printed = run(capsys, "table do --as p2 look -a a1")
        assert "position=desperate" in printed
        assert "controlled" not in printed
        forge(',"terms_digest":"[0-9a-f]{64}"', "")
        assert "nothing was rolled: the digest of its terms was not told" in run(capsys, "table do --as p2 roll", 1)
        forge("nothing", "")
        assert "desperate" in run(capsys, "table do --as p2 roll")


def test_check_24(capsys: Capture) -> None:
    """A table of one's own game is opened with a file; its steps have the fields, tracks and words of that game."""
    file = Path(__file__).parents[1] / "rules" / "documents" / "gantry_nine.toml"
    run(capsys, "table open", 2)
    run(capsys, f"table open buried_secrets --game {file}", 2)
    run(capsys, f"table open --game {file} --name 'The Yard' --gm Gia --given-dice")
    opened = json.loads(run(capsys, "table show --json"))
    assert (opened["system"], opened["title"]) == ("own", "Gantry Nine")
    run(capsys, f"table join {opened['id']} {opened['join_code']} --name Ana")
    for typed, printed in [
        ('--as p2 character Silk --sheet \'{"trades": {"Rigging": 2}}\'', "c1 Silk"),
        ("--as p2 ask 'Up the mast' rigging --nerve", "a1 draft: Up the mast (rating=2 trade=rigging nerve=true)"),
        ("--as p1 set --tool fine --position risky", "a1 ready"),
        ("--as p2 stakes", "nerve"),
        ("--as p2 roll --dice 4,2,1", ": 4 2 1 - partial success"),
        ("--as p1 pick frostbite", "picks"),
        ("--as p2 take", "takes"),
    ]:
        assert printed in run(capsys, f"table do {typed}")
    shown = run(capsys, "table show")
    assert "Gantry Nine" in shown
    assert "Nerve: 0/6" in shown
    assert "partial success" in run(capsys, "table log")
    # Dice of the service's, bound to the terms, which have the game's name.
    run(capsys, "table do --as p2 ask 'Down again' rigging")
    run(capsys, "table do --as p1 agree")
    run(capsys, "table do --as p2 roll")
    rolled = json.loads(run(capsys, "table log --json --type rolled").splitlines()[-1])
    assert (rolled["terms"]["rules"], rolled["ruling"]["audit"]["bound"]) == (opened["rules"], True)


def test_a_table_moves_to_a_game_of_ones_own(capsys: Capture, tmp_path: Path) -> None:
    """The GM gives its file; steps, rolls and the log follow, also those of the games before."""
    file = Path(__file__).parents[1] / "rules" / "documents" / "gantry_nine.toml"
    ten = tmp_path / "ten.toml"
    ten.write_text(file.read_text().replace('"Gantry Nine"', '"Gantry Ten"'))
    seated(capsys)
    move = "table game --table Vault --as p1"
    run(capsys, move, 2)
    former = latest("buried_secrets")
    run(capsys, f"{move} {former} --game {file}", 2)
    assert f"plays by Gantry Nine from here on, instead of {former}" in run(capsys, f"{move} --game {file}")
    run(capsys, 'table do --as p2 character Silk --sheet \'{"trades": {"Rigging": 2}}\'')
    assert "nerve=true" in run(capsys, "table do --as p2 ask 'Up the mast' rigging --nerve")
    run(capsys, "table do --as p1 set --position controlled")
    run(capsys, "table do --as p2 roll --dice 6,6,6")
    assert "plays by Gantry Ten from here on, instead of Gantry Nine" in run(capsys, f"{move} --game {ten}")
    log = run(capsys, "table log Vault")
    assert "instead of Gantry Nine" in log
    assert "Up the mast, rigging" in log
    assert "Gantry Ten" in run(capsys, "table show Vault")


def test_a_flashback_is_asked_for_and_priced(capsys: Capture) -> None:
    """A player tells it, the GM says what it costs, and the player accepts: it is among the costs (FE-27, FE-A6)."""
    seated(capsys, "fallen_empire")
    for typed, told in (
        ("--as p2 character Silk", "Silk"),
        ("--as p2 ask 'Open the safe' insight --score 1 --threat alarm", "a1"),
        ("--as p1 agree", "a1 ready"),
        (
            "--as p2 offer flashback 'The watch was paid'",
            "offers a flashback for a1 (o1): The watch was paid; the GM is asked for its price",
        ),
        ("--as p1 price 2", "The watch was paid; its price: 2 stress"),
        ("--as p2 accept", "accepts offer o2"),
        ("--as p2 stakes", "costs Silk 2 stress (flashback), has 0"),
    ):
        assert told in run(capsys, f"table do --table Vault {typed}")
