"""The option `host`: who runs the service, and the rolls by their own hand, whose dice they could choose."""

import uuid
from itertools import pairwise
from typing import Any

import pytest

from service.http.render.forms import EVENT_FORMS
from service.verify.export import verify
from service.verify.findings import VerificationReport
from tests.client import Client
from tests.proofs import BS, log_of
from tests.table import Table, open_table


def hosted(client: Client, host: str) -> Table:
    """Open a table whose service this person runs."""
    return open_table(client, options={"host": host})


def roll(table: Table, token: str | None = None, **more: Any) -> Any:
    """Make a bound roll."""
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    return table.ok("POST", "/rolls", {"spec": BS, "epoch": genesis} | more, token=token)


def say(table: Table, host: str) -> Any:
    """Change the option."""
    return table.ok("PATCH", "", {"options": {"host": host, "direct_rolls": "all"}}, version="*")


def checked(table: Table, token: str | None = None) -> VerificationReport:
    """Verify the table's export; nothing is found."""
    report = verify(table.call("GET", "/export", token=token).content)
    assert report.findings == []
    return report


def test_rolls_by_the_hosts_own_hand(client: Client) -> None:
    """Wherever a roll of the host's is told it says so; nobody else's does, and no given faces do."""
    table = open_table(client, options={"host": "p1", "given_dice": True})
    ana = table.join()
    own, hers = roll(table), roll(table, ana)
    given = table.ok("POST", "/rolls", {"spec": BS | {"dice": [6, 6, 6]}})
    assert [one.get("by_host") for one in (own, hers, given)] == [True, None, None]
    assert [one.get("by_host") for one in log_of(table)[-3:]] == [True, None, None]
    for token in (None, ana):
        report = checked(table, token)
        assert (report.hosts.own, report.hosts.unsaid) == ([own["seq"]], 0)
    told = table.ok("GET", "/report")
    assert (told["by_host"], told["by_host_rolls"]) == (1, [own["seq"]])


def test_the_option_of_then_decides(client: Client) -> None:
    """A roll is judged by what the option said before it, whatever it says now; a missing host is counted."""
    table = open_table(client)
    ana = table.join()
    rolls, said = [[roll(table), roll(table, ana)]], []
    for former, host in pairwise(("", "p2", "none", "p1", "")):
        entry = say(table, host)
        said.append(f"{entry['seq']} ({former or 'not said'} to {host or 'not said'})")
        assert (entry["type"], entry["options"]["host"]) == ("session_changed", host)
        rolls.append([roll(table), roll(table, ana)])
    seqs = [rolls[1][1]["seq"], rolls[3][0]["seq"]]
    # To say it first is no change.
    changes = ", ".join(said[1:])
    for token in (None, ana):
        assert checked(table, token).hosts.lines == [
            f"2 rolls by the host's own hand: the host could choose their dice: entry {seqs[0]}, {seqs[1]}",
            "it is not said who runs the service: 4 rolls may be by the host's own hand",
            f"3 changes of who is said to run the service: other rolls may be by the host's own hand: entry {changes}",
        ]
    assert table.ok("GET", "/report")["by_host_rolls"] == seqs


def test_forms_name_the_hosts_own_hand(client: Client) -> None:
    """Each form for people says it of a roll, in the reader's language, and the log and the table who the host is."""
    table = open_table(client, gm="Gia", options={"host": "p1"})
    ana = table.join()
    own, hers = roll(table)["seq"], roll(table, ana)["seq"]
    text = {"Accept": "text/plain"}
    for seq in (own, hers):
        for media in EVENT_FORMS:
            if media != "application/vnd.foundry.roll+json":
                told = table.call("GET", f"/rolls/{seq}", headers={"Accept": media}).text
                assert ("own hand" in told.replace("&#39;", "'")) == (seq == own), told
    assert "vom Gastgeber selbst" in table.call("GET", f"/rolls/{own}?lang=de", headers=text).text
    assert "host - Gia (p1)" in table.call("GET", "", headers=text).text.splitlines()
    say(table, "none")
    first, *_, last = table.call("GET", "/log", headers=text).text.splitlines()
    assert (first.endswith("; host - p1"), last.endswith("; host - nobody at the table")) == (True, True)


@pytest.mark.parametrize("host", ["p2", "p999999"])
def test_a_host_who_is_not_at_the_table(client: Client, host: str) -> None:
    """Only people of the table can be said to run the service: of a new one who opens it, whose id is `p1`."""
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    new = client.post("/v1/sessions", json={"system": "daggerheart", "options": {"host": host}}, headers=headers)
    table = open_table(client)
    changed = table.refused(
        422, "no_host", "PATCH", "", {"options": {"host": host, "direct_rolls": "all"}}, version="*"
    )
    for problem in (new.json(), changed):
        assert (problem["code"], problem["detail"]) == ("no_host", f"there is no {host} at the table")
        assert problem["errors"][0]["pointer"] == "/options/host"
    assert new.status_code == 422


@pytest.mark.parametrize("host", ["c1", "p0", "gm", "nobody", "p1\n", 1, None])
def test_what_is_no_host(client: Client, host: Any) -> None:
    """A host is a person's id, `none`, or not said."""
    table = open_table(client)
    problem = table.refused(
        400, "invalid_field", "PATCH", "", {"options": {"host": host, "direct_rolls": "all"}}, version="*"
    )
    assert problem["errors"][0]["pointer"] == "/options/host"


def test_it_is_shown_to_who_joins(client: Client) -> None:
    """The answer to joining, the preview of a code and the table itself say who runs the service."""
    table = open_table(client, gm="Gia", options={"host": "p1"})

    def told() -> list[Any]:
        joined = table.ok("POST", "/players", {"code": table.code, "name": "Ana"}, token="")
        found = table.ok("POST", "/v1/invitations", {"code": table.code}, token="")
        options = table.ok("GET", "", token=joined["token"])["options"]
        return [joined["host"], found["host"], found.get("host_name"), options["host"]]

    assert told() == ["p1", "p1", "Gia", "p1"]
    say(table, "none")
    assert told() == ["none", "none", None, "none"]
    say(table, "")
    assert told() == ["", "", None, ""]


def test_a_host_who_is_revoked(client: Client) -> None:
    """The option stays as it was said until it is changed, and can be said again: they may still run the service."""
    table = open_table(client)
    ana = table.join()
    say(table, "p2")
    roll(table, ana)
    table.ok("DELETE", "/players/p2")
    assert table.ok("GET", "")["options"]["host"] == "p2"
    assert say(table, "p2")["options"]["host"] == "p2"
    roll(table)
    assert checked(table).hosts.lines == ["1 roll by the host's own hand: the host could choose their dice: entry 4"]


def test_an_import_says_no_host(client: Client) -> None:
    """A new table has no host until somebody says one; rolls before the import are judged by the option of then."""
    table = hosted(client, "p1")
    own = roll(table)
    copy = imported(client, table)
    assert copy.ok("GET", "")["options"]["host"] == ""
    roll(copy)
    say(copy, "p1")
    again = imported(client, copy)
    assert again.ok("GET", "")["options"]["host"] == ""
    for one in (copy, again):
        report = checked(one)
        assert (report.hosts.own, report.hosts.unsaid, report.undecided) == ([own["seq"]], 1, [])
    assert log_of(again)[0]["options"]["host"] == "p1"
    dropped = imported(client, table, history="drop")
    assert dropped.ok("GET", "")["options"]["host"] == ""
    roll(dropped)
    assert (checked(dropped).hosts.own, checked(dropped).hosts.unsaid) == ([], 1)


def imported(client: Client, table: Table, history: str = "keep") -> Table:
    """Import the export of a table."""
    body = table.call("GET", "/export").content
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    response = client.post(f"/v1/sessions/import?history={history}", content=body, headers=headers)
    assert response.status_code == 201, response.text
    return Table(client, response.json())


FORGED = {
    b'"id":"session"': (b'"host":"p1"', b'"host":"none"', "document session: `options/host` not as the log has it"),
    b'"type":"rolled"': (b',"by_host":true', b"", "entry 2: it says otherwise than the log whether the host rolled"),
    b'"type":"session_created"': (
        *(b'"host":"p1"', b'"host":"none"'),
        "entry 2: it says otherwise than the log whether the host rolled",
    ),
}
"""By what the line has: what is edited in it, and what is found."""


@pytest.mark.parametrize("line", FORGED)
def test_forged_hosts(client: Client, line: bytes) -> None:
    """A host who is another beside the log, or in it, and an entry that says otherwise, are found."""
    table = hosted(client, "p1")
    roll(table)
    old, new, finding = FORGED[line]
    lines = table.call("GET", "/export").content.split(b"\n")
    edited = [one.replace(old, new) if line in one else one for one in lines]
    assert edited != lines
    assert finding in [one.what for one in verify(b"\n".join(edited)).findings]
