"""The largest tables and rolls there can be, beside ordinary ones: what grows, and how much."""

import asyncio
from collections.abc import Iterator, Mapping
from itertools import count
from statistics import median
from typing import Any

from bench.client import Client, request
from bench.line import Line
from bench.odds import from_nothing
from bench.rolls import spec
from bench.rounds import interleaved, timed, typical
from bench.servers import OURS, aside, running
from bench.table import micro, table, times
from bench.tables import ROLL, Table, at, fresh_key, laid, posted, redis
from service.http.operation import FOUNDRY, HTML, MARKDOWN, PNG, ROLL20, SVG, TEXT
from service.record.actions.limits import MAX_ACTIONS
from service.record.log_record import MAX_LOG_ENTRIES
from service.rules.odds import odds
from service.rules.systems import EXAMPLES
from service.session.characters import MAX_CHARACTERS
from service.session.clocks import MAX_CLOCKS, MAX_CLOCKS_BY_PLAYERS

ROUNDS = 40
ROOM = 1_000
"""Entries that are left in the large table's log, for those that are measured."""
CALLS: Mapping[str, tuple[str, str, Any]] = {
    "read the table": ("GET", "", None),
    "list its characters": ("GET", "/characters", None),
    "list its clocks": ("GET", "/clocks", None),
    "list its open actions": ("GET", "/actions", None),
    "the last 50 entries of its log": ("GET", "/log?limit=50&before=24577", None),
    "the stakes of an action": ("GET", "/actions/a1/stakes", None),
    "a roll": ("POST", "/rolls", ROLL),
    "a tick": ("POST", "/clocks/k1/ticks", {"by": 1}),
    "a change of an action": ("PATCH", "/actions/a1", {"spec": {"position": "risky"}}),
}
CREATED = {"/rolls"}
_ACTION = {"spec": {"system": "buried_secrets", "rating": 2, "goal": ROLL["spec"]["goal"]}}
BIGGEST: Mapping[str, Mapping[str, Any]] = {
    "Buried Secrets, four dice and a push": {**EXAMPLES["buried_secrets"], "rating": 4},
    "Terminal_IV, its example": EXAMPLES["terminal_iv"],
    "Daggerheart, six dice more and ten sources of advantage": {
        "system": "daggerheart",
        "trait": 3,
        "difficulty": 18,
        "advantage": 10,
        "extra_dice": [{"source": f"Die {sides}", "sides": sides} for sides in (4, 6, 8, 10, 12, 20)],
    },
    "Underworld, ten dice": {
        "system": "underworld",
        "traits": [{"name": "Dexterity", "rating": 5}, {"name": "Melee", "rating": 5}],
        "difficulty": 7,
        "willpower": True,
        "needed": 5,
    },
}
"""The rolls with most dice."""


def report() -> str:
    """Time calls at the largest table beside an ordinary one; then the largest rolls."""
    return f"{_tables()}\n\n{_rolls()}"


def _tables() -> str:
    with redis() as url, running({"ours": at(url)}) as served:
        port = served["ours"].port
        with aside():
            ordinary, large = asyncio.run(_both(port))
            seats = {"ordinary": ordinary, "large": large}
            sizes = {name: asyncio.run(_size(port, large, name)) for name in CALLS}
            found: dict[str, dict[str, list[float]]] = {name: {"ordinary": [], "large": []} for name in CALLS}
            with Line(port) as line:
                for name in list(CALLS) * ROUNDS:
                    for which, seat in seats.items():
                        found[name][which].append(_called(line, port, seat, name))
            exported = asyncio.run(_exported(port, large))
    rows = [
        [
            name,
            f"{median(one['ordinary']):.2f}",
            f"{median(one['large']):.2f}",
            times(one["large"], one["ordinary"]),
            f"{sizes[name] / 1024:,.1f}",
        ]
        for name, one in found.items()
    ]
    words = (
        f"A table with two characters, a clock and an action, and one with {MAX_CHARACTERS} characters, {MAX_CLOCKS} "
        f"clocks, {MAX_ACTIONS} open actions, and {MAX_LOG_ENTRIES - ROOM:,} of {MAX_LOG_ENTRIES:,} entries in its "
        f"log; {ROUNDS} calls of each kind at both in turns, by the GM, medians. {exported}"
    )
    return f"{words}\n\n{table(['', 'ordinary, ms', 'largest, ms', 'largest / ordinary', 'KiB of the largest'], rows)}"


async def _both(port: int) -> tuple[Table, Table]:
    async with Client(port) as client:
        ordinary, large = await laid(client), await laid(client)
        for seat in (ordinary, large):
            await posted(client, f"{seat.path}/actions", {"character": "c1", **_ACTION}, seat.gm)
        entries = count(7)
        for number in range(3, MAX_CHARACTERS + 1):
            await posted(client, f"{large.path}/characters", {"name": f"Character {number}"}, large.gm)
            next(entries)
        for number in range(2, MAX_CLOCKS + 1):
            own = {"owner": "p1"} if number > MAX_CLOCKS - MAX_CLOCKS_BY_PLAYERS else {}
            await posted(client, f"{large.path}/clocks", {"name": f"Clock {number}", "size": 8, **own}, large.gm)
            next(entries)
        for number in range(2, MAX_ACTIONS + 1):
            body = {"character": f"c{number % MAX_CHARACTERS + 1}", **_ACTION}
            await posted(client, f"{large.path}/actions", body, large.gm)
            next(entries)
        await _fill(client, large, MAX_LOG_ENTRIES - ROOM - next(entries))
    return ordinary, large


async def _fill(client: Client, seat: Table, entries: int) -> None:
    """Add entries to the log: a roll, and a tick there and back, in turns."""
    for number in range(entries):
        path, body = ("/rolls", ROLL) if number % 3 == 0 else ("/clocks/k2/ticks", {"by": 1 if number % 3 == 1 else -1})
        answer = await client.call("POST", f"{seat.path}{path}", body, token=seat.gm, key=fresh_key())
        assert answer.status in {200, 201}, answer


def _asked(port: int, seat: Table, name: str, etag: str = "") -> tuple[bytes, int]:
    method, path, body = CALLS[name]
    key = fresh_key() if method != "GET" else ""
    asked = request(port, method, seat.path + path, body, token=seat.gm, key=key)
    if etag:
        asked = asked.replace(b"Accept: */*", b"Accept: */*\r\nIf-Match: " + etag.encode(), 1)
    return asked, 201 if path in CREATED else 200


def _called(line: Line, port: int, seat: Table, name: str) -> float:
    """Return the milliseconds of a call."""
    etag = "" if CALLS[name][0] != "PATCH" else asyncio.run(_etag(port, seat))
    return line.call(*_asked(port, seat, name, etag)) * 1000


async def _etag(port: int, seat: Table) -> str:
    async with Client(port) as client:
        return (await client.call("GET", f"{seat.path}/actions/a1", token=seat.gm)).headers["etag"]


async def _size(port: int, seat: Table, name: str) -> int:
    """Return the bytes of a response; 0 for that of a change."""
    method, path, _ = CALLS[name]
    if method != "GET":
        return 0
    async with Client(port) as client:
        answer = await client.call("GET", seat.path + path, token=seat.gm)
    assert answer.status == 200, answer
    return len(answer.body)


async def _exported(port: int, seat: Table) -> str:
    """Return in words how long the export of a table takes, and how large it is."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    loop = asyncio.get_running_loop()
    start = loop.time()
    asked = request(port, "GET", f"{seat.path}/export", token=seat.gm)
    writer.write(asked.replace(b"Accept: */*", b"Accept: */*\r\nConnection: close", 1))
    size = len(await reader.read())
    seconds = loop.time() - start
    writer.close()
    return f"Its export has {size / 2**20:.1f} MiB, in {seconds:.1f} s."


def _rolls() -> str:
    odds_of = {name: spec(roll) for name, roll in BIGGEST.items()}
    contestants = {
        name: contestant
        for title, roll in odds_of.items()
        for name, contestant in {
            f"{title} cold": from_nothing(lambda roll=roll: odds(roll)),  # type: ignore[misc]  # mypy infers no lambda with a default
            f"{title} warm": timed(lambda roll=roll: odds(roll)),  # type: ignore[misc]  # mypy infers no lambda with a default
        }.items()
    }
    measured = interleaved(contestants, 7)
    forms = (TEXT, MARKDOWN, HTML, FOUNDRY, ROLL20, SVG, PNG)
    with running({"ours": OURS}) as served, Line(served["ours"].port) as line, aside():
        port = served["ours"].port
        rows = [
            [
                title,
                *(micro(typical(measured[f"{title} {how}"])) for how in ("cold", "warm")),
                *(f"{median(_formed(line, port, roll, form)):.2f}" for form in ("application/json", *forms)),
            ]
            for title, roll in BIGGEST.items()
        ]
    names = ["JSON ms", "text", "Markdown", "HTML", "Foundry", "Roll20", "SVG", "PNG"]
    head = ["roll", "odds, cold µs", "odds, warm µs", *names]
    words = "Rolls with many dice: their odds in the process, and a roll over HTTP in each form, one after another."
    return f"{words}\n\n{table(head, rows)}"


def _formed(line: Line, port: int, roll: Mapping[str, Any], form: str) -> Iterator[float]:
    """Yield the milliseconds of rolls in a form."""
    asked = request(port, "POST", "/v1/rolls", roll).replace(b"Accept: */*", b"Accept: " + form.encode(), 1)
    for _ in range(ROUNDS):
        yield line.call(asked, 200) * 1000
