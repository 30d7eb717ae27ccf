"""Entries in the name of people who could not make them: who left the table, watches, is no GM, or never joined."""

from collections.abc import Callable
from itertools import count

import pytest

from service.session import access
from service.session.commands import Caller
from service.store.calls import Credentials
from tests.attacks.hostile import (
    BS,
    Line,
    Player,
    body_of,
    drawn,
    impostor,
    key_for_sixes,
    lines_of,
    seeded_epoch,
    signed_again,
    sixes,
    would_be,
)
from tests.attacks.programs import asked, exports_of, found, holds
from tests.client import Client
from tests.table import Table, open_table

FAULTS = {
    "revoked": "who made it had left the table",
    "spectator": "a spectator may not make it",
    "unknown": "nobody at the table made it",
}
AT = r"entry {}( \(line \d+\))?: "
OTHERS = {"/characters": {"name": "Ghost"}, "/clocks": {"name": "Plot", "size": 4}, "/epochs": {}}


def absent(table: Table, how: str) -> str:
    """Return the id of a person who left the table, or watches, or whom the log does not have."""
    if how == "unknown":
        return "p9"
    role = "spectator" if how == "spectator" else "player"
    pid = table.join("Cleo", role).partition(".")[0]
    if how == "revoked":
        table.ok("DELETE", f"/players/{pid}")
    return pid


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that lets everybody do what the GM may."""
    monkeypatch.setattr(Caller, "credentials", lambda _, roles: Credentials("p1", 1, roles))
    monkeypatch.setattr(access, "role_of", lambda *_: "gm")


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("how", FAULTS)
def test_a_roll_of_somebody_who_is_not_there(client: Client, how: str, unjudged: Callable[[Table], None]) -> None:
    """Found in each export, with nothing kept: a bound roll under a ground key that is of nobody's hand.

    A player's export hides an entry before it, and may show the first one as its reader saw it.
    """
    table = open_table(client, options={"host": "p1"})
    ana = Player(table)
    unjudged(table)
    table.ok("POST", "/clocks", {"name": "Plot", "size": 4, "visible": False})
    pid = absent(table, how)
    body, epoch = body_of(BS, ana.genesis), seeded_epoch(table)
    keys = map("a-ground-key-{:08}".format, count())
    key = next(key for key in keys if sixes(would_be(epoch, key, pid, body, [6] * 3)))
    entry = table.ok("POST", "/rolls", body, token=impostor(table, pid), key=key)
    assert (entry["by"], sixes(drawn(entry))) == (pid, True)
    ana.close()
    exports = exports_of(table, ana)
    first = table.ok("GET", "/log", token=ana.token)["items"][0]
    for exported in (*exports, first_as_seen(exports[1], first)):
        found(exported, AT.format(entry["seq"]) + FAULTS[how])


def first_as_seen(exported: bytes, first: Line) -> bytes:
    """Return a player's export with its first entry as the player saw it."""
    lines = lines_of(exported)
    at = next(at for at, line in enumerate(lines) if line["line"] == "entry")
    lines[at] = {"line": "seen", "seq": first["seq"], "at": lines[at]["at"], "id": first["id"], "entry": first}
    return signed_again(lines)


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("how", FAULTS)
@pytest.mark.parametrize("path", OTHERS)
def test_another_entry(client: Client, how: str, path: str) -> None:
    """Found in each export: whatever else is done in such a name."""
    table = open_table(client, options={"host": "p1"})
    ana = Player(table)
    pid = absent(table, how)
    assert ana.roll().status_code == 201
    table.ok("POST", path, OTHERS[path], token=impostor(table, pid))
    if path != "/epochs":
        ana.close()
    for exported in exports_of(table, ana):
        found(exported, FAULTS[how])


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("hides", [False, True])
def test_what_the_gm_alone_may(client: Client, *, hides: bool) -> None:
    """Found: a player in whose name a clock is made, a turn begins, or somebody else is revoked."""
    table = open_table(client, options={"host": "p1"})
    ana, ben = Player(table), Player(table, "Ben")
    if hides:
        table.ok("POST", "/clocks", {"name": "Plot", "size": 4, "visible": False})
    assert ana.roll().status_code == 201
    ana.close()
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4}, token=ana.token)
    turn = table.ok("POST", "/turns", token=ana.token)["seq"]
    table.ok("DELETE", f"/players/{ben.id}", token=ana.token)
    for exported in exports_of(table, ana):
        for seq in (turn - 1, turn, turn + 1):
            found(exported, AT.format(seq) + "a player may not make it")


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("hides", [False, True])
def test_a_clock_of_somebody_elses_own(client: Client, *, hides: bool) -> None:
    """Found: a player in whose name another's own clock is ticked, edited, rolled for and deleted; not its owner."""
    table = open_table(client, options={"host": "p1"})
    ana, ben = Player(table), Player(table, "Ben")
    if hides:
        table.ok("POST", "/clocks", {"name": "Plot", "size": 4, "visible": False})
    assert ana.roll().status_code == 201
    ana.close()
    kid = table.ok("POST", "/clocks", {"name": "Healing", "size": 4, "owner": ana.id}, token=ana.token)["id"]
    path = f"/clocks/{kid}"
    steps = (
        ("POST", f"{path}/ticks", {"by": 1}),
        ("POST", "/rolls", body_of(BS) | {"clock": kid}),
        ("PATCH", path, {"name": "Worse"}),
        ("DELETE", path, None),
    )
    made = []
    for method, at, body in steps:
        version = "*" if method in {"PATCH", "DELETE"} else None
        for player in (ana, ben) if method != "DELETE" else (ben,):
            table.ok(method, at, body, token=player.token, version=version)
            made.append((player, table.ok("GET", "/log?limit=200")["items"][-1]["seq"]))
    for exported in exports_of(table, ana):
        report, _ = asked(exported, "", "")
        for player, seq in made:
            if player is ben:
                found(exported, AT.format(seq) + "a player may not make it")
            else:
                assert not [one for one in report.findings if f"entry {seq}:" in one.what]


def test_a_host_who_is_another_for_one_roll(client: Client) -> None:
    """Named: the host says that nobody runs the service, rolls under a ground key, and says it again."""
    table = open_table(client, options={"host": "p1"})
    ana = Player(table)
    first = table.ok("POST", "/rolls", body_of(BS, ana.genesis))["seq"]
    table.ok("PATCH", "", {"options": {"host": "none", "direct_rolls": "all"}}, version="*")
    body = body_of(BS, ana.genesis)
    key = key_for_sixes(seeded_epoch(table), body, map("a-ground-key-{:08}".format, count()))
    entry = table.ok("POST", "/rolls", body, key=key)
    assert sixes(drawn(entry))
    table.ok("PATCH", "", {"options": {"host": "p1", "direct_rolls": "all"}}, version="*")
    ana.close()
    for exported in exports_of(table, ana):
        told = holds(exported)
        assert told.own == [first]
        assert told.host_changes == [(first + 1, "p1", "none"), (entry["seq"] + 1, "none", "p1")]
