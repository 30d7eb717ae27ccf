"""What stays hidden: the GM's clocks, a hidden Difficulty, the join code and everybody's tokens."""

import hashlib
import json
import re
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.http.render.forms import EVENT_FORMS
from service.store.keys import keys
from tests.client import Client
from tests.conftest import examples
from tests.contract import DOCUMENT
from tests.proofs import body_of
from tests.store.servers import connected
from tests.table import Table, open_table, places, unnamed

pytestmark = pytest.mark.slow


SECRET = "The Baron knows"
"""Name of the clock that is hidden."""
FITD = {"system": "buried_secrets", "rating": 1}
CONTROLLED = FITD | {"position": "controlled", "dice": [4]}
DUALITY = {"system": "daggerheart", "difficulty_hidden": True}


READS = [
    path
    for path, item in DOCUMENT["paths"].items()
    if "player" in item.get("get", {}).get("x-roles", ()) and not path.endswith("/events")
]
"""Every path that players read, so that a new one is looked at too; the stream is read for itself."""


def told(headers: httpx.Headers) -> dict[str, str]:
    """Return the headers but for those that are another's with each request."""
    return {name: value for name, value in headers.items() if name not in {"x-request-id", "server-timing"}}


def read(table: Table, token: str) -> str:
    """Return all that somebody can read of a table, headers and pictures included, as one text."""
    told = []
    for path in READS:
        for number in range(1, 4 if "{" in path.replace("{sid}", "") else 2):
            place = path.format(**places(table.sid, number))
            for media in ("application/json", "text/plain", "image/svg+xml"):
                answer = table.call("GET", place, token=token, headers={"Accept": media})
                if answer.status_code != 404:
                    told.append(f"{answer.headers} {answer.text}")
    for query in ("?limit=1", "?after=2", "?type=rolled", "?type=clock_ticked", "?by=p1", "?character=c1"):
        for media in ("application/json", "text/plain"):
            answer = table.call("GET", f"/log{query}", token=token, headers={"Accept": media})
            told.append(f"{answer.headers} {answer.text}")
    return "\n".join(told)


def as_players_see(table: Table, player: str) -> None:
    """Check that the GM reads with `view=player` what a player reads, to the byte, in every form, both ways."""
    for query in ("", "&proof=no", "&before=4000", *[f"&as={form.replace('+', '%2B')}" for form in EVENT_FORMS]):
        gms, theirs, own = (
            table.call("GET", f"/log?limit=200{query}{view}", token=token)
            for token, view in ((None, "&view=player"), (player, ""), (player, "&view=player"))
        )
        assert gms.status_code == 200, gms.text
        assert gms.content == theirs.content == own.content


def streams(table: Table, *tokens: str) -> list[str]:
    """Return the whole log as events, one text a token, from streams that tickets opened; all at once, as they last."""

    def whole(token: str) -> str:
        ticket = table.ok("POST", "/tickets", token=token)["ticket"]
        place = f"/v1/sessions/{table.sid}/events?ticket={ticket}&last_event_id=1-00000000000000000000000000000000"
        place += "&as=text/markdown"
        events: str = table.client.get(place).text
        assert "event: reset" in events
        return events

    with ThreadPoolExecutor() as pool:
        return list(pool.map(whole, tokens))


def told_to(table: Table, *tokens: str) -> list[str]:
    """Return all that each of them can read, the stream included."""
    return [read(table, token) + events for token, events in zip(tokens, streams(table, *tokens), strict=True)]


def shows(text: str) -> bool:
    """Tell whether a text names the hidden clock, by its name or an id as hidden clocks have them."""
    return bool(re.search(r"\bk[0-9]{6}\b", text)) or SECRET in text


def entries(table: Table, token: str | None = None) -> list[dict[str, Any]]:
    """Return the whole log as somebody may read it."""
    items: list[dict[str, Any]] = table.ok("GET", "/log?limit=200", token=token)["items"]
    return items


class Hiding:
    """A table with a hidden clock, a visible one k1, Ana's character c1 and a spectator."""

    def __init__(self, client: Client) -> None:
        self.table = open_table(client, options={"given_dice": True})
        self.ana, self.sue = self.table.join(), self.table.join("Sue", "spectator")
        self.table.ok("POST", "/characters", {"name": "Silk"}, token=self.ana)
        self.hidden = self.table.ok("POST", "/clocks", {"name": SECRET, "size": 8, "visible": False})["id"]
        self.table.ok("POST", "/clocks", {"name": "Alarm", "size": 8})

    def nowhere(self) -> None:
        """Check that neither player nor spectator finds the hidden clock anywhere, and that the GM does."""
        *theirs, gms = told_to(self.table, self.ana, self.sue, self.table.gm)
        assert not any(shows(told) for told in theirs)
        assert shows(gms)


def test_a_hidden_clock_is_nowhere(brief: Client) -> None:
    """A GM's clock shows in nothing that players and spectators read, whatever is done with it."""
    hiding = Hiding(brief)
    table, hidden = hiding.table, hiding.hidden
    table.ok("PATCH", f"/clocks/{hidden}", {"size": 6}, version="*")
    table.ok("POST", f"/clocks/{hidden}/ticks", {"by": 2, "note": "heard"})
    roll = table.ok("POST", "/rolls", {"spec": FITD | {"dice": [6]}, "character": "c1", "clock": hidden})
    assert [change["who"] for change in roll["changes"]] == [hidden]
    seq = table.ok("POST", "/rolls", {"spec": FITD | {"dice": [2]}, "character": "c1", "clock": hidden})["seq"]
    picks = [{"id": "complication", "clock": hidden}, {"id": "harm"}]
    chosen = table.ok("POST", f"/actions/r{seq}/choices", {"picks": picks, "grant_effect": "limited"})
    assert [change["who"] for change in chosen["changes"]] == [hidden]
    hiding.nowhere()
    taken = table.ok("POST", f"/actions/r{seq}/choices", {"take": ["n1", "n2"]}, token=hiding.ana)
    assert [change["who"] for change in taken["changes"]] == ["c1"]
    hiding.nowhere()
    gms, theirs = ({entry["seq"]: entry for entry in entries(table, token)} for token in (None, hiding.ana))
    assert [change["who"] for change in gms[taken["seq"]]["changes"]] == ["c1", hidden]
    assert theirs[roll["seq"]]["changes"] == theirs[chosen["seq"]]["changes"] == []
    assert [one.pop("clock", None) for one in gms[chosen["seq"]]["picks"]] == [hidden, None]
    assert theirs[chosen["seq"]]["picks"] == gms[chosen["seq"]]["picks"]
    assert theirs[taken["seq"]] == taken
    as_players_see(table, hiding.ana)
    table.ok("DELETE", f"/clocks/{hidden}", version="*")
    assert not any(shows(told) for told in told_to(table, hiding.ana, hiding.sue))
    as_players_see(table, hiding.ana)


def test_a_hidden_clock_is_as_one_that_never_was(brief: Client) -> None:
    """Whatever a player asks of a hidden clock is answered byte for byte as for a clock that never was."""
    hiding = Hiding(brief)
    never_was = f"k{100_000 + (int(hiding.hidden[1:]) + 1) % 900_000}"
    asked: list[tuple[str, str, Any]] = [
        ("GET", "/clocks/{}", None),
        ("POST", "/clocks/{}/ticks", {"by": 1}),
        ("POST", "/clocks/{}/ticks", {"by": -100}),
        ("PATCH", "/clocks/{}", {"visible": True}),
        ("DELETE", "/clocks/{}", None),
        ("POST", "/rolls", {"spec": FITD, "clock": "{}"}),
        ("POST", "/rolls", {"spec": FITD, "clock": "{}", "character": "c1"}),
        ("POST", "/clocks", {"name": "x", "size": 4, "kind": "linked", "after": "{}"}),
        ("POST", "/clocks", {"name": "x", "size": 4, "kind": "racing", "rival": "{}"}),
    ]
    for method, place, body in asked:
        for token in (hiding.ana, hiding.sue):
            for version in ('"1"', '"7"', "*"):
                answers = [
                    hiding.table.call(
                        method,
                        place.format(kid),
                        json.loads(json.dumps(body).replace("{}", kid)),
                        token=token,
                        version=version,
                    )
                    for kid in (hiding.hidden, never_was)
                ]
                hidden, never = answers
                assert hidden.status_code in {403, 404, 422}
                assert hidden.status_code == never.status_code
                assert hidden.text == never.text.replace(never_was, hiding.hidden)
                assert told(hidden.headers) == told(never.headers)
    place = f"/clocks/{hiding.hidden}"
    picture = hiding.table.call("GET", place, token=hiding.ana, headers={"Accept": "image/svg+xml"})
    assert picture.status_code == 404
    assert hiding.table.ok("GET", place)["filled"] == 0


def test_a_clock_turns_hidden_and_visible(brief: Client) -> None:
    """A clock that is hidden is gone for players, as if deleted; one that is revealed is there, its past is not."""
    hiding = Hiding(brief)
    table, ana = hiding.table, hiding.ana
    before = len(entries(table, ana))
    table.ok("POST", "/clocks/k1/ticks", {"by": 1}, token=ana)
    table.ok("PATCH", "/clocks/k1", {"visible": False}, version="*")
    table.ok("POST", "/clocks/k1/ticks", {"by": 2, "note": "unseen"})
    table.ok("PATCH", "/clocks/k1", {"name": "Renamed"}, version="*")
    table.refused(404, "not_found", "POST", "/clocks/k1/ticks", {"by": 1}, token=ana)
    table.refused(404, "not_found", "GET", "/clocks/k1", token=ana)
    assert table.ok("GET", "/clocks", token=ana)["clocks"] == []
    told = entries(table, ana)[before:]
    assert [(entry["type"], entry["clock"]) for entry in told[1:]] == [("clock_deleted", "k1")]
    [told_so_far] = told_to(table, ana)
    assert "Renamed" not in told_so_far
    table.ok("PATCH", "/clocks/k1", {"visible": True}, version="*")
    [revealed] = entries(table, ana)[before + 2 :]
    assert (revealed["type"], revealed["clock_after"]["name"], revealed["clock_after"]["filled"]) == (
        "clock_changed",
        "Renamed",
        3,
    )
    assert table.ok("GET", "/clocks/k1", token=ana)["filled"] == 3
    table.ok("POST", "/clocks/k1/ticks", {"by": 1}, token=ana)
    assert not any("unseen" in text for text in told_to(table, ana, hiding.sue))


def test_links_to_hidden_clocks(brief: Client) -> None:
    """A visible clock does not name a hidden rival, nor the hidden clock before it, in any answer."""
    hiding = Hiding(brief)
    table, ana = hiding.table, hiding.ana
    table.ok("POST", "/clocks", {"name": "Opens", "size": 4, "kind": "linked", "after": hiding.hidden})
    table.ok("DELETE", "/clocks/k1", version="*")
    for problem in (
        table.refused(409, "clock_locked", "POST", "/clocks/k2/ticks", {"by": 1}, token=ana),
        table.refused(409, "clock_locked", "POST", "/rolls", {"spec": FITD, "clock": "k2"}, token=ana),
    ):
        assert not shows(json.dumps(problem))
    assert "after" not in table.ok("GET", "/clocks/k2", token=ana)
    assert table.ok("GET", "/clocks/k2")["after"] == hiding.hidden
    hiding.nowhere()
    table.ok("POST", f"/clocks/{hiding.hidden}/ticks", {"by": 8, "note": SECRET})
    opened = entries(table, ana)[-1]
    assert (opened["type"], unnamed(opened)["changes"]) == (
        "clock_changed",
        [{"who": "k2", "track": "locked", "amount": -1, "to": 0}],
    )
    assert table.ok("GET", "/log?type=clock_changed", token=ana)["items"] == [opened]
    assert table.ok("GET", "/log?type=clock_ticked", token=ana)["items"] == []
    ticked = table.ok("POST", "/clocks/k2/ticks", {"by": 1}, token=ana)
    assert not shows(json.dumps(ticked) + read(table, ana) + read(table, hiding.sue))


def test_a_race_against_a_hidden_clock(brief: Client) -> None:
    """Who races a hidden clock learns that the race is lost, or open again, and not to whom or why."""
    table = open_table(brief)
    ana = table.join()
    table.ok("POST", "/clocks", {"name": "Us", "size": 4, "kind": "racing"})
    rival = {"name": SECRET, "size": 4, "kind": "racing", "rival": "k1", "visible": False}
    hidden = table.ok("POST", "/clocks", rival)["id"]
    table.ok("POST", "/clocks/k1/ticks", {"by": 1}, token=ana)
    assert not shows(read(table, ana))

    def after(method: str, path: str, body: Any = None, **more: Any) -> tuple[Any, ...]:
        """Do something to the hidden clock; return what a player is told of it, and of their own clock then."""
        table.ok(method, path, body, **more)
        told = entries(table, ana)[-1]
        assert not {"note", "clock"} & told.keys()
        clock = table.ok("GET", "/clocks/k1", token=ana)
        return told["type"], unnamed(told)["changes"], clock["state"], clock["version"]

    lost = [{"who": "k1", "track": "lost", "amount": 1, "to": 1}]
    open_again = [{"who": "k1", "track": "lost", "amount": -1, "to": 0}]
    won = after("POST", f"/clocks/{hidden}/ticks", {"by": 4, "note": "the Baron wins"})
    assert won == ("clock_changed", lost, "lost", 3)
    problem = table.refused(409, "race_over", "POST", "/clocks/k1/ticks", {"by": 1}, token=ana)
    assert not shows(json.dumps(problem))
    again = after("PATCH", f"/clocks/{hidden}", {"size": 6, "name": "Grown"}, version="*")
    assert again == ("clock_changed", open_again, "open", 4)
    assert after("POST", f"/clocks/{hidden}/ticks", {"by": 2}) == ("clock_changed", lost, "lost", 5)
    assert after("DELETE", f"/clocks/{hidden}", version="*") == ("clock_changed", open_again, "open", 6)
    assert not any(shows(told) or "Baron" in told or "Grown" in told for told in told_to(table, ana))


def test_a_clock_that_opens_a_hidden_one(brief: Client) -> None:
    """A player who fills a clock does not see that a hidden one opened behind it; the GM does."""
    table = open_table(brief)
    ana = table.join()
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 2})
    guards = {"name": "Guards", "size": 4, "kind": "linked", "after": "k1", "visible": False}
    hidden = table.ok("POST", "/clocks", guards)["id"]
    ticked = table.ok("POST", "/clocks/k1/ticks", {"by": 2}, token=ana)
    assert [change["who"] for change in ticked["changes"]] == ["k1"]
    assert [change["who"] for change in entries(table)[-1]["changes"]] == ["k1", hidden]
    assert not any(re.search(rf"{hidden}|Guards", told) for told in told_to(table, ana))


@pytest.mark.parametrize("gone", [False, True])
def test_a_branch_of_a_roll_with_a_hidden_clock(brief: Client, gone: bool) -> None:
    """A player picks the branch of a roll the GM made with a hidden clock: it ticks, where it is there, unseen."""
    hiding = Hiding(brief)
    table, ana = hiding.table, hiding.ana
    seq = table.ok("POST", "/rolls", {"spec": CONTROLLED, "character": "c1", "clock": hiding.hidden})["seq"]
    if gone:
        table.ok("DELETE", f"/clocks/{hiding.hidden}", version="*")
    key = str(uuid.uuid4())
    for _ in range(2):
        answer = table.call("POST", f"/actions/r{seq}/choices", {"branch": "do_it"}, token=ana, key=key)
        assert answer.status_code == 200, answer.text
        assert answer.json()["changes"] == []
        assert not shows(answer.text)
    if not gone:
        assert table.ok("GET", f"/clocks/{hiding.hidden}")["filled"] == 2
        assert not shows(read(table, ana))


def test_a_branch_of_a_roll_with_the_gms_clock(brief: Client) -> None:
    """A player picks the branch of a roll the GM made with a clock that only the GM ticks."""
    hiding = Hiding(brief)
    table = hiding.table
    table.ok("PATCH", "/clocks/k1", {"ticked_by": "gm"}, version="*")
    seq = table.ok("POST", "/rolls", {"spec": CONTROLLED, "character": "c1", "clock": "k1"})["seq"]
    table.ok("POST", f"/actions/r{seq}/choices", {"branch": "do_it"}, token=hiding.ana)
    assert table.ok("GET", "/clocks/k1")["filled"] == 2


def test_a_former_gm_sees_no_more_than_a_player(brief: Client) -> None:
    """Who was GM and asks again for what they did then is told what a player may see, or that they may not."""
    hiding = Hiding(brief)
    table, gia, hidden = hiding.table, hiding.table.gm, f"/clocks/{hiding.hidden}"
    roll = {"spec": FITD | {"dice": [6]}, "character": "c1", "clock": hiding.hidden}
    racing = {"size": 4, "kind": "racing"}
    table.ok("POST", "/clocks", racing | {"name": "They"})
    asked: list[tuple[str, str, Any]] = [
        ("POST", "/rolls", roll),
        ("POST", "/clocks", racing | {"name": SECRET, "visible": False, "rival": "k2"}),
        ("POST", f"{hidden}/ticks", {"by": 1}),
        ("PATCH", hidden, {"ticked_by": "gm"}),
        ("PATCH", "/clocks/k2", {"size": 8}),
        ("DELETE", hidden, None),
    ]
    sent = [(method, path, body, str(uuid.uuid4())) for method, path, body in asked]
    statuses = []
    for former in (False, True):
        if former:
            table.ok("POST", "/players/p2/gm")
        for method, path, body, key in sent:
            answer = table.call(method, path, body, token=gia, key=key, version="*")
            assert answer.is_success or former
            assert shows(answer.text) != former
            statuses.append(answer.status_code)
    assert statuses[len(sent) :] == [201, 403, 403, 403, 200, 403]
    assert not any(shows(told) for told in told_to(table, gia))


def stored(redis_url: str, table: Table) -> list[tuple[str, bytes, bytes, bytes]]:
    """Return number, time, entry and result of each entry, as stored."""
    with connected(redis_url) as direct:
        found: Any = direct.xrange(keys(table.sid).log)
    return [(name.decode().partition("-")[0], of[b"t"], of[b"e"], of[b"r"]) for name, of in found]


def event_id(seq: str, at: bytes, entry: bytes, result: bytes) -> str:
    """Return the id that an entry with these bytes has (docs: the first 8 hex digits of its SHA-256)."""
    return f"{seq}-{hashlib.sha256(b'%b %b %b' % (at, entry, result)).hexdigest()[:32]}"


def salted(entry: bytes) -> str:
    """Return the salt of an entry as stored."""
    salt: str = json.loads(entry).get("salt", "")
    return salt


def without_salt(entry: bytes) -> bytes:
    """Return an entry as it would be stored without its salt."""
    return re.sub(rb',?"salt":"[^"]*"', b"", entry)


def test_ids_do_not_tell_what_is_hidden(brief: Client, redis_url: str) -> None:
    """The id of an entry that players may not see, or not all of, rests on a salt; no two are the same."""
    hiding = Hiding(brief)
    table, hidden = hiding.table, hiding.hidden
    table.ok("PATCH", f"/clocks/{hidden}", {"size": 6}, version="*")
    table.ok("POST", f"/clocks/{hidden}/ticks", {"by": 1})
    table.ok("POST", "/rolls", {"spec": FITD | {"dice": [6]}, "clock": hidden})
    seq = table.ok("POST", "/rolls", {"spec": FITD | {"dice": [2]}, "clock": hidden})["seq"]
    picks = [{"id": "complication", "clock": hidden}]
    table.ok("POST", f"/actions/r{seq}/choices", {"picks": picks, "fate": {"n1": "landed"}})
    table.ok("DELETE", f"/clocks/{hidden}", version="*")
    ids = {entry["seq"]: entry["id"] for entry in entries(table)}
    salts = []
    for number, at, entry, result in stored(redis_url, table):
        assert ids[int(number)] == event_id(number, at, entry, result)
        if hidden.encode() in entry + result:
            salts.append(salted(entry))
            assert len(salts[-1]) >= 16
            assert event_id(number, at, without_salt(entry), result) != ids[int(number)]
    assert len(set(salts)) == len(salts) == 7


# A hidden Difficulty


def unsigned(text: str) -> str:
    """Return a text without what signed terms have of a hidden Difficulty: that it is hidden, and its digest."""
    return re.sub(r'"difficulty": ?"[0-9a-f]{64}"|"difficulty_hidden": ?true', "", text)


def duality(client: Client) -> tuple[Table, str, str]:
    """Return a table of Daggerheart, a player's token and a spectator's; c1 is the player's."""
    table = open_table(client, "daggerheart", options={"given_dice": True})
    ana, sue = table.join(), table.join("Sue", "spectator")
    table.ok("POST", "/characters", {"name": "Vale"}, token=ana)
    return table, ana, sue


def test_a_hidden_difficulty_reaches_no_player(brief: Client) -> None:
    """Neither reply, text, repetition, log nor stream tells players the Difficulty, whoever rolled (DH-08)."""
    table, ana, sue = duality(brief)
    spec = DUALITY | {"difficulty": 77, "dice": [9, 4], "goal": "over the wall"}
    for token in (table.gm, ana):
        for media in ("application/json", "text/plain"):
            key, roll = str(uuid.uuid4()), body_of(spec, character="c1")
            headers = {"Accept": media}
            first, again = (table.call("POST", "/rolls", roll, token=token, key=key, headers=headers) for _ in range(2))
            assert first.text == again.text
            assert again.headers["idempotent-replayed"] == "true"
            if token == ana:
                assert not re.search(r"\b77\b|difficulty|margin|outcome|success|failure", unsigned(first.text))
                text = r"[0-9]+ Ana [(]p2[)]: Vale: Hope 9, Fear 4 = 13 with Hope; Vale hope [+]1 to [56]\n"
                assert media == "application/json" or re.fullmatch(text, first.text)
    as_players_see(table, ana)
    for token, events in zip((ana, sue), streams(table, ana, sue), strict=True):
        assert not re.search(r"\b77\b|difficulty|margin|outcome|failure", unsigned(events))
        for entry in entries(table, token):
            if entry["type"] == "rolled":
                known = {"seq", "id", "type", "at", "by", "by_name", "changes", "character", "announced", "given"}
                # What is awaited is the verdict, whatever the outcome.
                assert set(entry) == known | {"character_name", "action", "awaits", "terms"}
                assert [(one["who"], one["what"]) for one in entry["awaits"]] == [("gm", "verdict")]
                assert set(entry["announced"]) == {"announce", "total", "dice", "modifiers", "summary"}
    assert [entry["ruling"]["difficulty"] for entry in entries(table) if entry["type"] == "rolled"] == [77] * 4


def test_players_get_the_sum_item_by_item(brief: Client) -> None:
    """With a hidden Difficulty they see every die and all that is added, as in any other sum (DH-20)."""
    table, ana, _ = duality(brief)
    spec = DUALITY | {
        "difficulty": 14,
        "trait": -1,
        "disadvantage": 1,
        "experiences": [{"name": "Street", "modifier": 2}],
    }
    roll = body_of(spec | {"dice": [9, 8, 4]}, character="c1")
    seen = table.ok("POST", "/rolls", roll, token=ana)
    told, text = (
        seen["announced"],
        table.call("GET", f"/rolls/{seen['seq']}", token=ana, headers={"Accept": "text/plain"}),
    )
    assert (told["summary"], seen["given"]) == ("Hope 9, Fear 8, disadvantage -4, +1 = 14 with Hope", True)
    assert told["summary"] in text.text
    assert told["modifiers"] == [{"label": "trait", "value": -1}, {"label": "Street", "value": 2}]
    markdown = table.call("GET", f"/rolls/{seen['seq']}", token=ana, headers={"Accept": "text/markdown"}).text
    assert "trait: -1; Street: +2" in markdown


def test_a_former_gm_is_not_told_the_difficulty(brief: Client) -> None:
    """Who was GM and asks again for a roll is told what players are told."""
    table, _, _ = duality(brief)
    key, roll = str(uuid.uuid4()), body_of(DUALITY | {"difficulty": 77, "dice": [9, 4]})
    assert '"difficulty":77' in table.call("POST", "/rolls", roll, key=key).text
    table.ok("POST", "/players/p2/gm")
    assert "difficulty" not in unsigned(table.call("POST", "/rolls", roll, key=key).text)


# Two tables that differ in nothing but the Difficulties they played against.
_TWINS: list[tuple[Table, str, str]] = []

difficulties = st.integers(0, 40)


@settings(max_examples=examples(40))
@given(
    faces=st.tuples(st.integers(1, 12), st.integers(1, 12)),
    trait=st.integers(-3, 5),
    against=st.tuples(difficulties, difficulties),
    by_gm=st.booleans(),
    flags=st.fixed_dictionaries({}, optional={"reaction": st.booleans(), "attack": st.booleans()}),
    character=st.booleans(),
    text=st.booleans(),
)
def test_nothing_depends_on_a_hidden_difficulty(
    brief: Client,
    faces: tuple[int, int],
    trait: int,
    against: tuple[int, int],
    by_gm: bool,
    flags: dict[str, bool],
    character: bool,
    text: bool,
) -> None:
    """Two rolls that differ only in their hidden Difficulty are the same in all that players get, but for digests."""
    if not _TWINS:
        _TWINS.extend([duality(brief), duality(brief)])
    told = []
    for (table, ana, sue), difficulty in zip(_TWINS, against, strict=True):
        after = table.ok("GET", "")["entries"]
        spec = DUALITY | {"difficulty": difficulty, "trait": trait, "dice": faces} | flags
        roll = body_of(spec, **({"character": "c1"} if character else {}))
        headers = {"Accept": "text/plain" if text else "application/json"}
        reply = table.call("POST", "/rolls", roll, token=None if by_gm else ana, headers=headers)
        assert reply.status_code == 201, reply.text
        seen = [] if by_gm else [reply.text, reply.headers["content-length"]]
        for token in (ana, sue):
            seen += [table.call("GET", f"/log?after={after}", token=token).text]
            places = ("", "/characters", "/report", f"/actions/r{after + 1}", f"/actions/r{after + 1}/stakes")
            seen += [table.call("GET", place, token=token).text for place in places]
            for choice in ({}, {"picks": [{"id": "consequence"}]}, {"branch": "do_it"}):
                refused = table.call("POST", f"/actions/r{after + 1}/choices", choice, token=token)
                assert refused.status_code in {403, 422}
                seen.append(refused.text)
        drawn = rf'"(id|at|expires|genesis|(next_|difficulty_)?commit|difficulty|etag)":"[^"]*"|"since":\d+|{table.sid}'
        told.append([re.sub(drawn, "", one) for one in seen])
    assert told[0] == told[1]


def test_the_id_does_not_tell_the_difficulty(brief: Client, redis_url: str) -> None:
    """Who tries every Difficulty on all else that is stored does not find the id again; two rolls have two salts."""
    table, _, _ = duality(brief)
    body = body_of(DUALITY | {"difficulty": 14, "dice": [9, 4]})
    rolls = [table.ok("POST", "/rolls", body) for _ in range(2)]
    found = {int(number): (number, at, entry, result) for number, at, entry, result in stored(redis_url, table)}
    salts = set()
    for roll in rolls:
        number, at, entry, result = found[roll["seq"]]
        assert roll["id"] == event_id(number, at, entry, result)
        salts.add(salted(entry))
        assert len(salted(entry)) >= 16
        guesses = {
            event_id(number, at, without_salt(entry).replace(b'"difficulty":14', b'"difficulty":%d' % guess), result)
            for guess in range(1, 41)
        }
        assert len(guesses) == 40
        assert roll["id"] not in guesses
    assert len(salts) == 2
    assert rolls[0]["id"].partition("-")[2] != rolls[1]["id"].partition("-")[2]


@pytest.mark.parametrize(
    "faces, difficulty, choice, outcome",
    [
        ([9, 4], 10, {}, "success_with_hope"),
        ([5, 5], 40, {}, "critical_success"),
        ([4, 9], 10, {"picks": [{"id": "cost"}]}, "success_with_fear"),
        ([9, 4], 30, {"picks": [{"id": "consequence"}]}, "failure_with_hope"),
        ([4, 9], 30, {"picks": [{"id": "major_complication"}]}, "failure_with_fear"),
    ],
)
def test_the_verdict_is_told_when_it_is_settled(
    brief: Client, faces: list[int], difficulty: int, choice: dict[str, Any], outcome: str
) -> None:
    """When the GM settles a roll all are told its verdict, and still neither Difficulty nor margin (DH-36, DH-A9)."""
    table, ana, sue = duality(brief)
    body = body_of(DUALITY | {"difficulty": difficulty, "dice": faces})
    seq = table.ok("POST", "/rolls", body, token=ana)["seq"]
    if choice:
        table.refused(422, "too_few_picks", "POST", f"/actions/r{seq}/choices", {})
    table.ok("POST", f"/actions/r{seq}/choices", choice)
    for token in (table.gm, ana, sue):
        chosen = entries(table, token)[-1]
        assert (chosen["type"], chosen["roll"]) == ("chosen", seq)
        assert chosen["verdict"] == {"outcome": outcome, "success": not outcome.startswith("failure")}
    for token in (ana, sue):
        for place in ("/log", "/actions", f"/actions/r{seq}"):
            text = unsigned(table.call("GET", place, token=token).text)
            assert not re.search(r'"(difficulty|difficulty_salt|margin)"', text)
    table.refused(409, "action_over", "POST", f"/actions/r{seq}/choices", choice)


@pytest.mark.parametrize("dice", [None, [3, 4]])
def test_a_hidden_label_is_refused(brief: Client, dice: list[int] | None) -> None:
    """At a table a hidden Difficulty is a number, and the Idempotency-Key is free for a right one."""
    spec = {"system": "daggerheart", "difficulty": "A Roll", "difficulty_hidden": True}
    assert brief.post("/v1/rolls", json=spec).json()["code"] == "difficulty_missing"
    table = open_table(brief, "daggerheart", options={"given_dice": True})
    given = {} if dice is None else {"dice": dice}
    for label in ("A Roll", "A Roll (12)"):
        body = body_of(spec | given | {"difficulty": label})
        table.refused(422, "difficulty_salt_missing", "POST", "/rolls", body, key="used-for-a-refusal")
    right = body_of(spec | given | {"difficulty": 12})
    assert table.ok("POST", "/rolls", right, key="used-for-a-refusal")["ruling"]["difficulty"] == 12


def test_what_is_not_hidden_has_no_verdict(brief: Client) -> None:
    """Of a roll against a Difficulty all know, nothing is told twice."""
    table, ana, _ = duality(brief)
    spec = {"system": "daggerheart", "difficulty": 10, "dice": [4, 9]}
    seq = table.ok("POST", "/rolls", {"spec": spec}, token=ana)["seq"]
    chosen = table.ok("POST", f"/actions/r{seq}/choices", {"picks": [{"id": "cost"}], "note": "well done"})
    assert "verdict" not in chosen
    assert "verdict" not in entries(table, ana)[-1]
    assert entries(table, ana)[-2]["ruling"]["difficulty"] == 10


# The join code, and tokens


def test_the_code_is_the_gms(brief: Client) -> None:
    """The join code reaches the GM alone, in the table's view alone; players and spectators find it nowhere."""
    hiding = Hiding(brief)
    table = hiding.table
    former, table.code = table.code, table.ok("POST", "/code")["join_code"]
    assert table.ok("GET", "")["join_code"] == table.code
    told = told_to(table, hiding.ana, hiding.sue)
    told += [*streams(table, table.gm), table.call("GET", "/log").text, table.call("GET", "/export").text]
    for code in (former, table.code):
        assert not any(code in text for text in told)


def test_tokens_are_in_no_log(brief: Client, redis_url: str) -> None:
    """No token is in log, stream, export or anything stored, however often they were renewed."""
    hiding = Hiding(brief)
    table = hiding.table
    tokens = [table.gm, hiding.ana, hiding.sue]
    for person in ("p1", "p2", "p3"):
        tokens.append(table.ok("POST", f"/players/{person}/token")["token"])
        table.gm = tokens[3]
    table.ok("DELETE", "/players/p3")
    tokens.append(table.ok("POST", "/players/p3/token")["token"])
    table.ok("POST", "/players/p2/gm")
    table.gm = tokens[4]
    assert len(set(tokens)) == 7
    told = [*told_to(table, table.gm), table.call("GET", "/export").text]
    with connected(redis_url) as direct:
        told += [repr(direct.dump(name)) for name in direct.scan_iter(f"*{table.sid}*")]
    for token in tokens:
        proof = token.rpartition(".")[2]
        assert not any(proof in text for text in told)
