"""A storm over HTTP: clients who repeat until they are answered, readers, one who negotiates, one who only rolls.

The clients keep every response, and compare it with the exported table at the end by the project's own verifier.
"""

import asyncio
import json
import os
import re
import time
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from typing import Any

import httpx

from service.audit import notes
from service.verify.export import gathered, verify
from tests.faults.service import Deployment
from tests.plain import NO_TLS
from tests.table import Table, open_table
from tests.waiting import wait_until_async

PAUSE = 0.0 if "FAULTS" in os.environ else 0.05
"""Seconds between two changes of a client: none in `make faults`, which takes the processors for itself."""
ROLL = {"spec": {"system": "buried_secrets", "rating": 2}}
CLOSING = {"client_seed": "storm"}
EMPTY = "epoch_empty"
"""Another client has closed the epoch, and nobody has rolled since."""
STATELESS = {"system": "buried_secrets", "rating": 3}


class Reader:
    """Somebody who follows a table, and comes back behind their last event when the stream breaks off."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ids: list[str] = []
        self.returns = -1
        """How often they came back."""
        self.told = 0
        """How often they were told that the process stops."""
        self.seeds: set[tuple[int, str]] = set()
        """Epochs with the seeds that were revealed, also by events that a failover has undone."""

    async def follow(self, deployment: Deployment, client: httpx.AsyncClient) -> None:
        """Follow for ever."""
        while True:
            headers = {"Authorization": f"Bearer {self.table.gm}", "Last-Event-ID": self.ids[-1] if self.ids else "0"}
            self.returns += 1
            with suppress(httpx.HTTPError):
                url = f"{await deployment.ready()}/v1/sessions/{self.table.sid}/events"
                async with client.stream("GET", url, headers=headers, timeout=None) as answer:
                    await self._listen(answer)
            await asyncio.sleep(0.05)

    async def reach(self, entries: int) -> None:
        """Wait until they were told so many entries."""
        await wait_until_async(lambda: len(self.ids) >= entries, "a stream does not go on")

    async def _listen(self, answer: httpx.Response) -> None:
        event: dict[str, str] = {}
        async for line in answer.aiter_lines():
            name, _, value = line.partition(": ")
            if line:
                event[name] = value
                continue
            if event.get("event") == "reset":
                self.ids.clear()
            self.told += event.get("event") == "closing"
            if event.get("event") == "epoch_revealed":
                entry = json.loads(event["data"])
                self.seeds.add((entry["epoch"], entry["seed"]))
            if "id" in event:
                self.ids.append(event["id"])
            event = {}


NOTED = {"clock_ticked", "rolled", "chosen", "resisted", "reversed"}
"""Entries whose numbers the storm notes."""


class Storm:
    """What was asked and what came back."""

    def __init__(self, deployment: Deployment, tables: list[Table], client: httpx.AsyncClient, copies: int) -> None:
        self.deployment = deployment
        self.tables = tables
        self.client = client
        self.copies = copies
        """How often each request is sent at the same time."""
        self.readers = [Reader(table) for table in tables]
        self.answers: list[dict[str, tuple[int, str]]] = [{} for _ in tables]
        """Number and id of the entry that a key made, by table."""
        self.closings: list[dict[str, int]] = [{} for _ in tables]
        """The epoch that a key closed, by table."""
        self.opened: list[list[str]] = [[] for _ in tables]
        """The actions that were opened, by table."""
        self.kept: list[list[str]] = [[] for _ in tables]
        """Every response, by table."""
        self.acknowledged: list[float] = []
        """When each change was."""
        self.refused: list[float] = []
        """Seconds that each 503 took, by the service's own clock."""
        self.broken = 0
        """Requests that got no answer."""
        self.failed: list[str] = []
        """Answers that none should get."""
        self.stateless: list[float] = []
        """Seconds that each roll without a table took."""
        self.stateless_failed = 0
        self.result: dict[str, Any] = {}
        """What came of it, when it is over."""
        self.tasks: list[asyncio.Task[None]] = []
        """Those who play, and those who watch."""
        self._over = asyncio.Event()

    async def play(self, name: int) -> None:
        """Tick, roll and close epochs at one table after the other until the storm is over."""
        actions: list[tuple[str, Any]] = [
            ("/rolls", ROLL),
            ("/clocks/k1/ticks", {"by": 1}),
            ("/epochs", CLOSING),
            ("/rolls", ROLL),
            ("/clocks/k1/ticks", {"by": 1}),
            ("/clocks/k1/ticks", {"by": 1}),
        ]
        count = 0
        while not self._over.is_set():
            at = (name + count) % len(self.tables)
            key = str(uuid.uuid4())
            path, body = actions[(name + count // len(self.tables)) % len(actions)]
            replies = await asyncio.gather(*[self._insist(at, key, path, body) for _ in range(self.copies)])
            self._note(at, key, replies)
            self.acknowledged.append(time.monotonic())
            count += 1
            await asyncio.sleep(PAUSE)

    async def negotiate(self) -> None:
        """Open an action, agree to it, roll it, and do what follows, at one table after the other."""
        count = 0
        while not self._over.is_set():
            at = count % len(self.tables)
            opened = await self._insist(at, str(uuid.uuid4()), "/actions", {"character": "c1", "spec": {"rating": 1}})
            self.opened[at].append(opened["id"])
            offer = {"kind": "trade", "trade": "position_for_effect"}
            path, steps = f"/actions/{opened['id']}", [("/offers", offer), ("/offers/o1/answers", {"answer": "accept"})]
            entry: Any = None
            for place, body in [*steps, ("/roll", {})]:
                key = str(uuid.uuid4())
                entry = await self._insist(at, key, f"{path}{place}", body)
                if place == "/roll":
                    self._note(at, key, [entry])
                self.acknowledged.append(time.monotonic())
                await asyncio.sleep(PAUSE)
            await self._follow(at, path, entry, count)
            count += 1

    async def _follow(self, at: int, path: str, rolled: Any, count: int) -> None:
        """Pick, take or resist what follows a roll, and take every third one back."""
        steps: list[tuple[str, Any]] = []
        if rolled["awaits"]:
            pending = (
                ("/choices", {"take": ["n1"]}) if count % 2 else ("/resistances", {"consequence": "n1", "rating": 2})
            )
            steps += [(f"{path}/choices", {"picks": [{"id": "harm"}]}), (f"{path}{pending[0]}", pending[1])]
        if count % 3 == 0:
            steps.append(("/reversals", {"seq": rolled["seq"], "with_later": True}))
        for place, body in steps:
            key = str(uuid.uuid4())
            self._note(at, key, [await self._insist(at, key, place, body)])
            self.acknowledged.append(time.monotonic())
            await asyncio.sleep(PAUSE)

    def _note(self, at: int, key: str, replies: list[Any]) -> None:
        """Note what was done under a key, and that every copy of the request got the same."""
        made = {(reply["seq"], reply["id"]) for reply in replies if "seq" in reply}
        closed = {reply["epoch"]["e"] for reply in replies if "next" in reply}
        if len(made | closed) > 1:
            self.failed.append(f"one key, and {replies}")
        if made:
            self.answers[at][key] = made.pop()
        if closed:
            self.closings[at][key] = closed.pop()

    async def _insist(self, at: int, key: str, place: str, body: Any) -> Any:
        """Repeat a request until it is answered; return the reply, or the problem where the epoch is empty."""
        table = self.tables[at]
        headers = {"Authorization": f"Bearer {table.gm}", "Idempotency-Key": key, "If-Match": "*"}
        while True:
            url = f"{await self.deployment.ready()}/v1/sessions/{table.sid}{place}"
            try:
                answer = await self.client.post(url, json=body, headers=headers)
            except httpx.HTTPError:
                self.broken += 1
            else:
                if answer.is_success:
                    self.kept[at].append(answer.text)
                    return answer.json()
                if answer.status_code == 503:
                    self.refused.append(_seconds(answer))
                elif answer.json()["code"] == EMPTY:
                    return answer.json()
                else:
                    self.failed.append(answer.text)
            await asyncio.sleep(0.05)

    async def only_roll(self) -> None:
        """Roll without a table, again and again."""
        while not self._over.is_set():
            began = time.monotonic()
            try:
                answer = await self.client.post(f"{await self.deployment.ready()}/v1/rolls", json=STATELESS)
                self.stateless_failed += answer.status_code != 200
            except httpx.HTTPError:
                self.stateless_failed += 1
            self.stateless.append(time.monotonic() - began)
            await asyncio.sleep(max(0.02, PAUSE))

    async def _until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds; fail as somebody fails who plays."""

        def held() -> bool:
            for task in self.tasks:
                if task.done():
                    task.result()
            return holds()

        await wait_until_async(held, what)

    async def lull(self, more: int = 60) -> None:
        """Wait until so many more changes were acknowledged."""
        end = len(self.acknowledged) + more
        await self._until(lambda: len(self.acknowledged) >= end, "nothing is acknowledged")

    async def refusals(self, more: int) -> None:
        """Wait until so many more requests were answered 503."""
        end = len(self.refused) + more
        await self._until(lambda: len(self.refused) >= end, "nobody is refused")

    async def heard(self) -> None:
        """Wait until every reader was told what was acknowledged so far."""
        for reader, answers in zip(self.readers, self.answers, strict=True):
            await reader.reach(max(seq for seq, _ in answers.values()))

    def end(self) -> None:
        """Let everybody finish what they do."""
        self._over.set()

    @property
    def outage(self) -> float:
        """The longest time in which nothing was acknowledged, in seconds."""
        times = sorted(self.acknowledged)
        return max(later - sooner for sooner, later in pairwise(times))

    async def figures(self) -> dict[str, Any]:
        """Hold what was answered against the logs, and the streams too; return what came of it."""
        lost = doubled = closings = 0
        for at, (table, answers, reader) in enumerate(zip(self.tables, self.answers, self.readers, strict=True)):
            log = await self._log(table)
            closed = [entry["epoch"] for entry in log if entry["type"] == "epoch_closed" and entry["why"] == "request"]
            lost += len(set(self.closings[at].values()) - set(closed))
            doubled += len(closed) - len(self.closings[at])
            actions = [entry["action"] for entry in log if entry["type"] == "action_opened"]
            lost += len(set(self.opened[at]) - set(actions))
            doubled += len(actions) - len(self.opened[at])
            closings += sum(entry["type"] == "epoch_closed" for entry in log)
            revealed = {(entry["epoch"], entry["seed"]) for entry in log if entry["type"] == "epoch_revealed"}
            if not reader.seeds <= revealed:
                self.failed.append(f"revealed before it was durable: {reader.seeds - revealed}")
            self.failed += await self._verified(at)
            by_seq = {entry["seq"]: entry["id"] for entry in log}
            lost += sum(by_seq.get(seq) != name for seq, name in answers.values())
            made = [entry for entry in log if entry["type"] in NOTED]
            doubled += len(made) - len(set(answers.values()))
            ticks = sum(entry["type"] == "clock_ticked" for entry in made)
            clock = (await self._read(table, "/clocks/k1")).json()
            if clock["loops"] * clock["size"] + clock["filled"] != ticks:
                self.failed.append(f"the clock says {clock}, and there were {ticks} ticks")
            await reader.reach(len(log))
            if reader.ids != [entry["id"] for entry in log]:
                self.failed.append("a stream is not the log")
        slow = sorted(self.refused)
        return {
            "acknowledged": len(self.acknowledged),
            "lost": lost,
            "doubled": doubled,
            "closings": closings,
            "refused": len(slow),
            "usual 503": slow[len(slow) // 2] if slow else 0.0,
            "slowest 503": slow[-1] if slow else 0.0,
            "broken": self.broken,
            "outage": self.outage,
            "stateless": len(self.stateless),
            "stateless failed": self.stateless_failed,
            "slowest stateless": max(self.stateless),
            "streams resumed": sum(reader.returns for reader in self.readers),
            "streams told": sum(reader.told for reader in self.readers),
            "failed": self.failed,
        }

    async def _verified(self, at: int) -> list[str]:
        """Return what the verifier finds in the exported table, compared with every response."""
        table = self.tables[at]
        keys = (await self._get("/.well-known/rollwright-keys")).json()["keys"]
        export = (await self._read(table, "/export")).content
        kept = gathered({"responses": "\n".join(self.kept[at]).encode()})
        report = verify(export, [notes.key(key["vkey"]) for key in keys], kept)
        return [str(finding) for finding in report.findings]

    async def _log(self, table: Table) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = []
        while True:
            after = entries[-1]["seq"] if entries else 0
            page = (await self._read(table, f"/log?limit=200&after={after}")).json()["items"]
            if not page:
                return entries
            entries += page

    async def _read(self, table: Table, place: str) -> httpx.Response:
        return await self._get(f"/v1/sessions/{table.sid}{place}", {"Authorization": f"Bearer {table.gm}"})

    async def _get(self, place: str, headers: dict[str, str] | None = None) -> httpx.Response:
        while True:
            with suppress(httpx.HTTPError):
                answer = await self.client.get(f"{await self.deployment.ready()}{place}", headers=headers)
                if answer.is_success:
                    return answer
            await asyncio.sleep(0.05)


def _seconds(answer: httpx.Response) -> float:
    """Return how long an answer took, as the service tells it."""
    return sum(float(ms) for ms in re.findall(r"dur=([^,]+)", answer.headers["server-timing"])) / 1000


@asynccontextmanager
async def storm(
    deployment: Deployment, *, tables: int = 3, clients: int = 6, copies: int = 1, patience: float = 60
) -> AsyncIterator[Storm]:
    """Raise a storm over new tables, each of which somebody follows; it ends when it is left, and is quiet then.

    Nobody waits longer for an answer than `patience` seconds.
    """
    # In a thread: what stands between the service and its Redis may run in this loop.
    opened = await asyncio.to_thread(_opened, await deployment.ready(), tables)
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(timeout=patience, limits=limits, verify=NO_TLS) as client:
        raised = Storm(deployment, opened, client, copies)
        watching = [asyncio.create_task(deployment.watch())] if deployment.balanced else []
        watching += [asyncio.create_task(reader.follow(deployment, client)) for reader in raised.readers]
        playing = [asyncio.create_task(raised.play(name)) for name in range(clients)]
        playing += [asyncio.create_task(raised.negotiate()), asyncio.create_task(raised.only_roll())]
        raised.tasks = [*watching, *playing]
        try:
            await raised.lull()
            yield raised
            await raised.lull()
            raised.end()
            await asyncio.gather(*playing)
            raised.result = await raised.figures()
        finally:
            for task in [*watching, *playing]:
                task.cancel()
            await asyncio.gather(*watching, *playing, return_exceptions=True)


def _opened(url: str, count: int) -> list[Table]:
    with httpx.Client(base_url=url, timeout=60, verify=NO_TLS) as client:
        tables = [open_table(client) for _ in range(count)]
        for table in tables:
            table.ok("POST", "/characters", {"name": "Silk"})
            table.ok("POST", "/clocks", {"name": "Alarm", "size": 7, "kind": "countdown"})
    return tables


def told(figures: dict[str, Any]) -> str:
    """Return figures as a line of a table."""
    words = [f"{figures['acknowledged']:,} acknowledged, {figures['lost']} lost, {figures['doubled']} doubled"]
    words.append(f"{figures['closings']} epochs closed")
    words.append(f"longest pause {figures['outage']:.2f} s")
    if figures["refused"]:
        words.append(f"{figures['refused']} times 503, slowest {figures['slowest 503']:.2f} s")
    if figures["broken"]:
        words.append(f"{figures['broken']} broken off")
    without = figures["stateless"] - figures["stateless failed"]
    words.append(
        f"rolls without a table {without} of {figures['stateless']}, slowest {figures['slowest stateless']:.2f} s"
    )
    words.append(f"streams whole, resumed {figures['streams resumed']} times")
    return "; ".join(words)


def dumped(figures: dict[str, Any]) -> str:
    """Return figures for somebody who looks for a failure."""
    return json.dumps(figures, indent=2)
