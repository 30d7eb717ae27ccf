"""Entries of the log, choices, resistances and tables as text and in other forms."""

import inspect
import json
import re
from html import unescape
from typing import Any, get_args

import pytest
import redis

from service.http.render import entry_text
from service.http.render.forms import EVENT_FORMS
from service.session.log.entries import AnyLogEntry, UnknownEntry
from service.store.keys import keys
from tests.client import Client
from tests.proofs import body_of
from tests.table import Table, open_table

TEXT = {"Accept": "text/plain"}
BODY = {"system": "buried_secrets", "rating": 2, "dice": [4, 2]}
RESIST = BODY | {"consequence": {"id": "harm", "severity": "severe"}}


@pytest.fixture
def played(brief: Client) -> tuple[Table, str]:
    """A table at which an action was played to its end, and its player's token."""
    table = open_table(brief, name="The Vault Job", gm="Gia", options={"given_dice": True})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/characters", {"name": "Thorn"})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    table.ok("POST", "/clocks", {"name": "Doom", "size": 4, "visible": False})
    table.ok("POST", "/clocks/k1/ticks", {"by": 1, "note": "steps\nnear"})
    table.ok("POST", "/actions", {"character": "c1", "spec": {"goal": "Past the guard", "rating": 2}}, token=ana)
    table.ok("POST", "/actions/a1/offers", {"kind": "assist", "character": "c2", "text": "I drop a crate"})
    table.ok("POST", "/actions/a1/offers/o1/answers", {"answer": "accept"}, token=ana)
    table.ok("PATCH", "/actions/a1", {"spec": {"position": "risky"}, "clock": "k1"}, version="*")
    table.ok("POST", "/actions/a1/roll", {"dice": [4, 2, 3]}, token=ana, version="*")
    picks = [{"id": "harm"}, {"id": "complication", "clock": "k1"}, {"id": "custom", "text": "the dog wakes"}]
    table.ok("POST", "/actions/a1/choices", {"picks": picks})
    table.ok("POST", "/actions/a1/resistances", {"consequence": "n1", "rating": 2, "dice": [1, 2]}, token=ana)
    table.ok("POST", "/actions/a1/choices", {"fate": {"n2": "reduced"}, "note": "lucky"})
    table.ok("POST", "/reversals", {"seq": 15, "note": "no"})
    table.ok("POST", "/turns")
    return table, ana


LOG = """\
1 Gia (p1): opens the table The Vault Job; host - not said
2 Ana (p2): joins as player
3 Ana (p2): creates the character Silk
4 Gia (p1): creates the character Thorn
5 Gia (p1): creates the clock Alarm: 0 of 6
6 Gia (p1): creates the clock Doom: 0 of 4
7 Gia (p1): ticks the clock Alarm: 1 of 6; Alarm +1 to 1; steps near
8 Ana (p2): opens action a1 for Silk: Past the guard
9 Gia (p1): offers help for a1 (o1): Thorn helps, I drop a crate
10 Ana (p2): accepts offer o1 of a1
11 Gia (p1): sets the terms of action a1
12 Ana (p2): Silk, Past the guard: risky, standard effect: 4 2 3 - partial success: it works, at a price; \
GM picks at least 1 of standard harm, standard complication, reduced effect to limited, worse position to desperate; \
Thorn stress +1 to 1, Alarm +2 to 3
13 Gia (p1): picks standard harm for Silk, standard complication for Silk on Alarm +2, the dog wakes (Silk); \
warning: it ticks the clock that this roll fills
14 Ana (p2): Silk resists standard harm with 2 by the player's word: 1 2 - 4 stress, it is one step milder; \
Silk stress +4 to 4, Silk harm 1 +1 to 1
15 Gia (p1): standard complication for Silk on Alarm +2 is reduced; Alarm +1 to 4; lucky; reversed by entry 16
16 Gia (p1): reverses entry 15; Alarm -1 to 3; no
17 Gia (p1): begins a turn; turn 2
"""


def test_a_log_reads_as_text(played: tuple[Table, str]) -> None:
    """Each entry is a line: number, who by name, what happened, what was charged and ticked."""
    table, ana = played
    assert table.call("GET", "/log?limit=200", headers=TEXT).text == LOG
    page = table.call("GET", "/log?limit=3&type=rolled", headers=TEXT)
    assert page.text == LOG.splitlines(keepends=True)[11]
    seen = table.call("GET", "/log?limit=200", headers=TEXT, token=ana).text
    assert "Doom" not in seen
    assert seen == re.sub(r"(?m)^6 Gia.*\n", "", LOG)
    german = table.call("GET", "/log?limit=200&lang=de", headers=TEXT).text.splitlines()
    befalls = "Schaden (mittel) für Silk, Komplikation (mittel) für Silk auf Alarm +2, the dog wakes (Silk)"
    assert german[12] == f"13 Gia (p1): wählt {befalls}; Warnung: sie rückt die Uhr vor, die dieser Wurf füllt"
    assert german[15:] == [
        "16 Gia (p1): nimmt Eintrag 15 zurück; Alarm -1 auf 3; no",
        "17 Gia (p1): beginnt eine Runde; Runde 2",
    ]


def offering(brief: Client, system: str, **spec: Any) -> tuple[Table, str]:
    """A table with an action of Silk's (c1), a helper Thorn (c2) and a clock, and its player's token."""
    table = open_table(brief, system, gm="Gia", options={"given_dice": True})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/characters", {"name": "Thorn"})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    table.ok("POST", "/actions", {"character": "c1", "spec": {"goal": "Past the guard"} | spec}, token=ana)
    return table, ana


def test_consequences_read_with_whom_they_befall(brief: Client) -> None:
    """Picks, what is awaited, and what is narrated name character and clock, as far as their reader sees them.

    FITD-A17, FE-07.
    """
    table, ana = offering(brief, "buried_secrets", rating=2)
    doom = table.ok("POST", "/clocks", {"name": "Doom", "size": 4, "visible": False})["id"]
    table.ok("PATCH", "/actions/a1", {"spec": {"position": "desperate"}}, version="*")
    table.ok("POST", "/actions/a1/roll", {"dice": [4, 2]}, token=ana, version="*")
    picks = [
        {"id": "harm", "text": "cut"},
        {"id": "harm", "character": "c2"},
        {"id": "complication", "clock": "k1"},
        {"id": "complication", "clock": doom},
    ]
    shown = table.call("POST", "/actions/a1/choices", {"picks": picks}, headers={"Accept": "text/markdown"}).text
    harms = "severe harm for Silk (cut), severe harm for Thorn, severe complication for Silk on Alarm +3, "
    assert f"picks {harms}severe complication for Silk on Doom +3" in shown
    for awaited in ("Silk takes or resists severe harm (cut)", "Thorn takes or resists severe harm;"):
        assert awaited in shown.replace("\\", "")
    narrated = {
        "kind": "narrated",
        "character": "c1",
        "consequences": [{"id": "harm", "character": "c2", "text": "Fire"}],
    }
    table.ok("POST", "/actions", narrated)
    english = table.call("GET", "/log", headers=TEXT, token=ana).text.splitlines()[-2:]
    assert english == [
        f"10 Gia (p1): picks {harms}severe complication for Silk",
        "11 Gia (p1): opens action a2 for Silk; narrates standard harm for Thorn (Fire)",
    ]
    german = table.call("GET", "/log?lang=de", headers=TEXT).text.splitlines()[-1]
    assert german.endswith("eröffnet Aktion a2 für Silk; erzählt Schaden (mittel) für Thorn (Fire)"), german


def test_consequences_read_with_their_harm(brief: Client) -> None:
    """The GM's own words and an additional complication are told with the harm that they mark (FITD-A15, FITD-A17)."""
    table, ana = offering(brief, "fallen_empire", score=1, threat="alarm", ability="physical")
    table.ok("PATCH", "/actions/a1", {"spec": {"position": "risky"}}, version="*")
    table.ok("POST", "/actions/a1/roll", {"dice": [1]}, token=ana, version="*")
    picks = [
        {"id": "harm"},
        {"id": "custom", "text": "fire", "harm_level": 2},
        {"id": "custom", "text": "smoke", "severity": "severe", "character": "c2"},
        {"id": "additional_complication", "harm_level": 1, "text": "glass"},
    ]
    told = table.call("POST", "/actions/a1/choices", {"picks": picks}, headers=TEXT).text
    own = "fire (Silk, harm 2), smoke (Thorn, severe)"
    assert f"picks severe harm for Silk, {own}, lesser additional complication for Silk (harm 1, glass)" in told


def test_offers_read_with_their_terms(brief: Client) -> None:
    """What is offered, to be given up or paid, stands in the entry, in words and by name (BS-27..BS-29, BS-50)."""
    table, ana = offering(brief, "buried_secrets", rating=2)
    price = {
        "changes": [
            {"who": "c2", "track": "harm_2", "amount": 1, "text": "cut"},
            {"who": "session", "track": "heat", "amount": 1},
        ],
        "tick": {"clock": "k1", "by": 2},
    }
    body = {"kind": "bargain", "bargain": "suffer_harm", "price": price, "text": "glass"}
    made = table.ok("POST", "/actions/a1/offers", body)
    assert made["names"] == {"c1": "Silk", "c2": "Thorn", "k1": "Alarm"}
    counter = {"answer": "counter", "offer": {"kind": "bargain", "bargain": "add_heat"}}
    table.ok("POST", "/actions/a1/offers/o1/answers", counter, token=ana)
    table.ok("POST", "/actions/a1/offers", {"kind": "trade", "trade": "effect_for_position"}, token=ana)
    english, german = (
        [line.partition(": ")[2] for line in table.call("GET", f"/log?lang={lang}", headers=TEXT).text.splitlines()[6:]]
        for lang in ("en", "de")
    )
    assert english == [
        "offers a bargain for a1 (o1): suffer harm, glass; its price: Thorn harm 2 +1 (cut), table heat +1, Alarm +2",
        "answers offer o1 of a1 with another; offers a bargain for a1 (o2): add heat",
        "offers a trade for a1 (o3): effect for position",
    ]
    price_in_german = "sein Preis: Thorn Schaden Stufe 2 +1 (cut), Heat des Tisches +1, Alarm +2"
    assert german == [
        f"bietet einen Handel zu a1 an (o1): Schaden nehmen, glass; {price_in_german}",
        "beantwortet Angebot o1 zu a1 mit einem anderen; bietet einen Handel zu a1 an (o2): Heat erhöhen",
        "bietet einen Tausch zu a1 an (o3): Effekt für Position",
    ]


def test_an_offered_die_reads_with_its_sides(brief: Client) -> None:
    """A die of a feature says how large it is, and of what (DH-13)."""
    table, _ = offering(brief, "daggerheart", trait=2)
    die = {"kind": "die", "die": {"source": "Rally", "sides": 8}}
    line = table.call("POST", "/actions/a1/offers", die, headers=TEXT).text
    assert line == "7 Gia (p1): offers a die for a1 (o1): d8 of Rally\n"
    assert "W8 von Rally" in table.call("GET", "/log?lang=de", headers=TEXT).text


def test_names_of_an_offer_are_those_of_then(brief: Client) -> None:
    """A repeated offer is answered with the names that it was made under; the log has them too."""
    table, _ = offering(brief, "buried_secrets", rating=2)
    body, key = {"kind": "assist", "character": "c2"}, "k" * 32
    made = table.ok("POST", "/actions/a1/offers", body, key=key)
    table.ok("PATCH", "/characters/c2", {"name": "Ash"}, version="*")
    assert table.ok("POST", "/actions/a1/offers", body, key=key) == made
    assert table.ok("GET", "/log")["items"][6]["names"] == {"c1": "Silk", "c2": "Thorn"}


def test_a_roll_says_which_bargain_it_was(brief: Client) -> None:
    """A cost on no track of the game, as a Devil's Bargain, is told by what it is (BS-28)."""
    spec = BODY | {"bonus_die": "devils_bargain", "bargain": "add_heat", "push_effect": True, "dice": [4, 2, 1]}
    text = brief.post("/v1/rolls", json=spec, headers=TEXT).text
    assert text.endswith("; costs: actor 1 devils bargain (add heat), actor 2 stress\n")


def test_a_cost_is_told_beside_another_one_of_its_track(brief: Client) -> None:
    """The stress that a helper is charged leaves out no cost of who rolls (BS-24, BS-54)."""
    table, _ = offering(brief, "buried_secrets", rating=2)
    spec = BODY | {"assist": True, "push_effect": True, "dice": [4, 2, 1]}
    told = table.call("POST", "/rolls", {"spec": spec, "assistant": "c2"}, headers=TEXT).text
    assert "; costs: actor 2 stress; Thorn stress +1 to 1" in told


def test_the_clock_of_a_spec_is_told(brief: Client) -> None:
    """Without a table, the text and the card of a roll have the clock that its ticks leave (BS-15)."""
    spec = BODY | {"clock": {"filled": 5, "size": 6}}
    forms = ("text/plain", "text/markdown")
    text, card = (brief.post("/v1/rolls", json=spec, headers={"Accept": one}).text for one in forms)
    assert "; 2 ticks on the clock: 6 of 6 (1 lost, no room)" in text
    assert "clock: 6/6" in card
    controlled = spec | {"position": "controlled", "dice": [4, 2]}
    text, card = (brief.post("/v1/rolls", json=controlled, headers={"Accept": one}).text for one in forms)
    assert "; if it is done, 2 ticks on the clock: 6 of 6 (1 lost, no room)" in text, "the player may withdraw (BS-37)"
    assert "ticks: 2 (if it is done); clock: 6/6 (if it is done)" in card


def test_warnings_are_told(brief: Client) -> None:
    """A line and a card say what is seldom meant: zero effect, a lost opportunity, a tick of the clock to fill.

    FITD-A7, FITD-A17, FITD-A19.
    """
    table, ana = offering(brief, "buried_secrets", rating=2)
    table.ok("PATCH", "/actions/a1", {"spec": {"effect": "zero"}, "clock": "k1"}, version="*")
    table.ok("POST", "/actions/a1/roll", {"dice": [4, 2]}, token=ana, version="*")
    table.ok("POST", "/actions/a1/choices", {"picks": [{"id": "complication", "clock": "k1"}]})
    spec = {"system": "buried_secrets", "goal": "The ledger", "rating": 2, "position": "controlled", "dice": [4, 3]}
    for _ in range(2):
        seq = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})["seq"]
        table.ok("POST", f"/actions/r{seq}/choices", {"branch": "withdraw"}, token=ana)
    lines = table.call("GET", "/log", headers=TEXT).text.splitlines()
    assert "; warning: at zero effect only a critical success makes progress; " in lines[7]
    assert "; warning: it ticks the clock that this roll fills" in lines[8]
    assert "lost in" not in lines[9]
    assert lines[11].endswith("; warning: this opportunity was lost in entry 11")
    for seq, words in ((8, "at zero effect"), (12, "this opportunity was lost in entry 11")):
        for media in ("text/markdown", "text/html", "text/vnd.roll20"):
            told = unescape(table.call("GET", f"/rolls/{seq}", headers={"Accept": media}).text)
            assert f"warning: {words}" in told
    assert "Warnung: diese Gelegenheit" in table.call("GET", "/log?lang=de", headers=TEXT).text


def test_a_further_try_says_why_it_is_harder(brief: Client) -> None:
    """The number of the try and the Difficulty as it was set stand beside the one that was rolled against (UW-33)."""
    table = open_table(brief, "underworld", gm="Gia", options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk"})
    spec = {"system": "underworld", "goal": "Open it", "difficulty": 9, "traits": [{"name": "Wits", "rating": 2}]}
    body = {"spec": spec | {"dice": [2, 3]}, "character": "c1", "task": "the lock"}
    first, second = (table.call("POST", "/rolls", body, headers=TEXT).text for _ in range(2))
    assert first == "3 Gia (p1): Silk, Open it: difficulty 9: 2 3 - failure\n"
    raised = "difficulty 9 raised to 10 by further tries"
    assert second == f"4 Gia (p1): Silk, Open it, try 2 at the lock: difficulty 10: 2 3 - failure; {raised}\n"
    card = table.call("GET", "/rolls/4", headers={"Accept": "text/markdown"}).text
    assert "task: try 2 at the lock" in card
    assert "difficulty: 10 (9 +1)" in card.replace("\\", "")
    german = table.call("GET", "/log?lang=de", headers=TEXT).text
    assert "Versuch 2: the lock" in german
    assert "Schwierigkeit 9 durch weitere Versuche auf 10 erhöht" in german


def test_what_a_reversal_leaves_has_names(brief: Client) -> None:
    """What could not be taken back is told by name, in the answer and in the log."""
    table = open_table(brief, gm="Gia")
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/clocks", {"name": "First", "size": 2})
    table.ok("POST", "/clocks", {"name": "Then", "size": 4, "kind": "linked", "after": "k1"})
    changed = {"changes": [{"who": "c1", "track": "stress", "amount": 3}]}
    seqs = [table.ok("POST", "/changes", changed)["seq"], table.ok("POST", "/clocks/k1/ticks", {"by": 2})["seq"]]
    table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": -2}]})
    table.ok("POST", "/clocks/k2/ticks", {"by": 1})
    table.ok("POST", "/clocks/k1/ticks", {"by": -1})
    made = [table.call("POST", "/reversals", {"seq": seq}, headers=TEXT).text for seq in seqs]
    told = [line.partition("not taken back: ")[2].partition(";")[0].strip() for line in made]
    assert told == ["Silk stress -2", "Then opens, First -1"]
    assert table.call("GET", "/log", headers=TEXT).text.endswith("".join(made))
    assert table.ok("GET", "/log")["items"][-1]["left"][0]["who_name"] == "Then"


@pytest.mark.parametrize("rolled", [False, True])
def test_without_dice_nothing_is_unbound(brief: Client, *, rolled: bool) -> None:
    """Where nothing was rolled, no operator could have chosen dice."""
    table = open_table(brief, "underworld", gm="Gia")
    table.ok("POST", "/characters", {"name": "Silk"})
    spec = {"system": "underworld", "traits": [{"name": "Wits", "rating": 5}], "difficulty": 5}
    spec |= {} if rolled else {"take_automatic": True}
    seq = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})["seq"]
    for media in EVENT_FORMS:
        if media != "application/vnd.foundry.roll+json":
            told = table.call("GET", f"/rolls/{seq}", headers={"Accept": media}).text
            assert ("unbound" in told) == rolled, told


def test_a_table_reads_as_text(played: tuple[Table, str]) -> None:
    """The table with people, tracks, characters and clocks, as far as its reader may see them."""
    table, ana = played
    lines = table.call("GET", "", headers=TEXT).text.splitlines()
    assert lines[:3] == [
        "The Vault Job - Buried Secrets",
        "people - Gia (p1, GM), Ana (p2, Player)",
        "host - not said",
    ]
    assert re.fullmatch(r"kept until \d{4}-\d\d-\d\d, and longer when somebody looks", lines[3])
    assert lines[4] == "table - heat: 0, turn 2"
    assert lines[5].startswith("Silk (c1) - harm 1: 1, ")
    assert [line.partition(" (")[0] for line in lines[7:]] == ["Alarm: 3 of 6", "Doom: 0 of 4"]
    assert "Doom" not in table.call("GET", "", headers=TEXT, token=ana).text


def test_every_change_answers_with_its_line(client: Client) -> None:
    """Whatever returns an entry returns its line of the log, where text is asked for."""
    table = open_table(client, "daggerheart", gm="Gia", options={"given_dice": True})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Moss"}, token=ana)
    table.ok("POST", "/clocks", {"name": "Storm", "size": 4})
    hidden = {"system": "daggerheart", "trait": 1, "difficulty": 14, "difficulty_hidden": True}
    seq = table.ok("POST", "/rolls", body_of(hidden, character="c1"))["seq"]
    asked: list[tuple[str, str, Any, str | None]] = [
        ("PATCH", "", {"name": "The Wood"}, "*"),
        ("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 1}], "note": "thorns"}, None),
        ("POST", "/clocks/k1/ticks", {"by": 1}, None),
        ("POST", f"/rolls/{seq}/difficulty", None, None),
        ("DELETE", "/clocks/k1", None, "*"),
        ("DELETE", "/characters/c1", None, "*"),
        ("POST", "/players/p2/gm", None, None),
        ("DELETE", "/players/p1", None, None),
    ]
    for method, path, body, version in asked:
        token = ana if path == "/players/p1" else table.gm
        line = table.call(method, path, body, version=version, headers=TEXT, token=token).text
        log = table.call("GET", "/log?limit=200", headers=TEXT, token=ana if path.startswith("/players") else table.gm)
        assert line.partition(" ")[0] == log.text.splitlines()[-1].partition(" ")[0]
        assert re.fullmatch(r"[0-9]+ (Gia [(]p1[)]|Ana [(]p2[)]): .+\n", line), line
        if method != "DELETE":
            assert line == log.text.splitlines(keepends=True)[-1]


def test_every_type_has_words() -> None:
    """No type of entry is a line without words."""
    covered = re.findall(r"entries\.(\w+Entry)\(", inspect.getsource(entry_text._happened))
    assert {kind.__name__ for kind in get_args(AnyLogEntry)} == set(covered)
    assert entry_text.line(
        UnknownEntry(seq=9, id="9-0", at="", by="p1", changes=(), unknown_type="danced", bound=False)
    ).endswith("p1: entry of a newer version: danced; unbound")


def test_a_repeated_reversal_of_a_former_gm(client: Client) -> None:
    """A former GM gets the reversal of a hidden tick as players see it, in any form."""
    table = open_table(client)
    ana = table.join()
    hidden = table.ok("POST", "/clocks", {"name": "First", "size": 2, "visible": False})["id"]
    linked = {"name": "Then", "size": 4, "kind": "linked", "after": hidden, "visible": False}
    then = table.ok("POST", "/clocks", linked)["id"]
    ticked = table.ok("POST", f"/clocks/{hidden}/ticks", {"by": 2})
    table.ok("PATCH", f"/clocks/{then}", {"visible": True}, version="*")
    key = "k" * 32
    assert table.ok("POST", "/reversals", {"seq": ticked["seq"]}, key=key)["type"] == "reversed"
    table.ok("POST", "/players/p2/gm")
    assert table.ok("POST", "/reversals", {"seq": ticked["seq"]}, key=key)["type"] == "clock_changed"
    text = table.call("POST", "/reversals", {"seq": ticked["seq"]}, key=key, headers={"Accept": "text/html"})
    assert (text.status_code, text.headers["content-type"]) == (201, "text/plain; charset=utf-8")
    assert table.ok("GET", "/log", token=ana)["items"][-1]["type"] == "gm_handed_over"


def test_a_repeated_roll_of_an_unknown_type(client: Client, raw: redis.Redis) -> None:
    """A roll that a newer version has stored as another type is answered as an entry that is not known."""
    table = open_table(client)
    body, key = {"spec": {"system": "buried_secrets", "rating": 2}}, "k" * 32
    table.ok("POST", "/rolls", body, key=key)
    log = keys(table.sid).log
    found: Any = raw.xrange(log, "2-0", "2-0")
    [(_, fields)] = found
    raw.xdel(log, "2-0")
    newer = {**fields, b"e": fields[b"e"].replace(b'"rolled"', b'"martian"')}
    raw.xadd(log, newer, id="3-0")
    stored: Any = raw.hgetall(keys(table.sid).idempotency)
    for digest, value in stored.items():
        raw.hset(keys(table.sid).idempotency, digest, value[:8] + value[8:].replace(b"2\0", b"3\0"))
    again = table.ok("POST", "/rolls", body, key=key)
    assert (again["type"], again["unknown_type"]) == ("unknown", "martian")


@pytest.mark.parametrize("name", [None, 5])
def test_a_damaged_name_undoes_no_roll(client: Client, raw: redis.Redis, name: Any) -> None:
    """A roll of a character whose stored name is none is made and answered, without a name."""
    table = open_table(client)
    table.ok("POST", "/characters", {"name": "Silk"})
    place = keys(table.sid).table
    stored: Any = raw.hget(place, "c1")
    doc = json.loads(stored)
    raw.hset(place, "c1", json.dumps(doc | {"name": name}))
    entry = table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 2}, "character": "c1"})
    assert (entry["by_name"], "character_name" in entry) == ("GM", False)


@pytest.mark.parametrize("media", EVENT_FORMS)
def test_choices_and_resistances_in_each_form(played: tuple[Table, str], media: str) -> None:
    """A choice and a resistance are answered in every form that a roll has, and streams have them too."""
    table, ana = played
    rolled = table.ok("POST", "/rolls", {"spec": BODY | {"position": "desperate"}, "character": "c1"}, token=ana)
    place, headers = f"/actions/{rolled['action']}", {"Accept": media}
    answers = [
        table.call("POST", f"{place}/choices", {"picks": [{"id": "harm"}], "note": "<b>"}, headers=headers),
        table.call(
            "POST",
            f"{place}/resistances",
            {"consequence": "n1", "rating": 2, "dice": [5, 3]},
            headers=headers,
            token=ana,
        ),
        table.client.post("/v1/resistances", json=RESIST, headers=headers),
    ]
    for answer in answers:
        assert answer.is_success, answer.text
        assert answer.headers["content-type"].startswith(media)
        assert "<b>" not in answer.text or media == "text/plain"
    if media == "text/plain":
        assert answers[0].text == "19 Gia (p1): picks severe harm for Silk; <b>\n"
        line = "20 Ana (p2): Silk resists severe harm with 2 by the player's word: 5 3 - 1 stress"
        assert answers[1].text.startswith(line)
        assert answers[2].text == "4 2 - 2 stress, it is one step milder\n"
    if media == "application/vnd.foundry.roll+json":
        assert [json.loads(answer.text)["total"] for answer in answers] == [0, 5, 4]
    if media == "text/html":
        assert [re.findall(r'data-type="(\w+)"', answer.text) for answer in answers] == [
            ["chosen"],
            ["resisted"],
            ["resisted"],
        ]
        assert "rollwright-changes" in answers[1].text
    ticket = table.ok("POST", "/tickets")["ticket"]
    query = {"ticket": ticket, "last_event_id": "0", "as": media}
    stream = table.client.get(f"/v1/sessions/{table.sid}/events", params=query).text
    told = [json.loads(line.removeprefix("data: ")) for line in stream.splitlines() if line.startswith("data: {")]
    forms = {entry["seq"]: entry["form"] for entry in told if "form" in entry}
    assert list(forms) == [12, 13, 14, 15, 16, 18, 19, 20]
    assert [forms[19], forms[20]] == [answer.text for answer in answers[:2]]


def test_what_a_change_did_besides(played: tuple[Table, str]) -> None:
    """A line tells how often a countdown has been full, and what did not fit and is lost (FE-44, DH-A5)."""
    table, ana = played
    doom = table.ok("POST", "/clocks", {"name": "Count", "size": 4, "kind": "countdown"})["id"]
    after = table.ok("GET", "/log?limit=200")["items"][-1]["seq"]
    for by in (3, 6, 1, -7):
        table.ok("POST", f"/clocks/{doom}/ticks", {"by": by})
    table.ok("POST", "/clocks/k1/ticks", {"by": 9})
    table.ok("PATCH", "/characters/c1", {"tracks": {"stress": {"value": 2, "cap": 9}}}, token=ana, version="*")
    change = {"who": "c1", "track": "stress", "amount": 12}
    table.ok("POST", "/changes", {"changes": [change, change | {"amount": -20}]}, token=ana)
    text = table.call("GET", f"/log?limit=200&after={after}", headers=TEXT).text
    assert re.findall(r"(?:ticks the clock [^;]*|changes tracks); (.*)", text) == [
        "Count +3 to 3",
        "Count +6 to 1, after 2 loops",
        "Count +1 to 2, after 2 loops",
        "Count -7 to 3",
        "Alarm +3 to 6, 6 lost",
        "Silk stress +7 to 9, 5 lost, Silk stress -9 to 0, 11 lost",
    ]
