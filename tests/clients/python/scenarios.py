"""Runs the scenarios that the clients share (clients/js/test/scenarios.json) with threads or with tasks."""

import asyncio
import inspect
import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest

from rollwright_client import (
    AsyncClient,
    Backoff,
    Client,
    DisagreementError,
    MemoryStorage,
    Problem,
    RequestError,
    Storage,
    TermsError,
)
from tests.clients.js.world import CLIENT
from tests.plain import NO_TLS

SCENARIOS: list[dict[str, Any]] = json.loads((CLIENT / "test" / "scenarios.json").read_text())
_NAMES = {"rollAtTable": "roll"}


class Follower:
    """What is read of a table that is followed, as far as a scenario waits for it."""

    def __init__(self, events: Any) -> None:
        self.events = events
        self.told: list[dict[str, Any]] = []

    def view(self) -> dict[str, Any]:
        """Return what scenarios compare."""
        types = [one["type"] for one in self.told]
        return {"seqs": [one.get("seq") for one in self.told], "types": types, "last": self.told[-1]}


class Scene:
    """A table with a GM and Ana, and what a scenario has found so far."""

    def __init__(self, url: str, kind: type[Client | AsyncClient], scenario: dict[str, Any], each: Any) -> None:
        self.url, self.kind = url, kind
        self.runner = asyncio.Runner()
        self.storages: dict[str, Storage] = {}
        self.clients: list[Any] = []
        self.warnings: list[dict[str, Any]] = []
        self.found: dict[str, Any] = {"each": each}
        self.tables: dict[str, Any] = {}
        self.client = self.new_client(MemoryStorage())
        self.faults(scenario.get("before", []))
        system = each["system"] if each else scenario.get("system", "buried_secrets")
        plays = {"game": scenario["game"]} if "game" in scenario else {"system": system}
        body = {**plays, "gm": "Gia", "options": {"direct_rolls": "all"} | scenario.get("options", {})}
        gm = self.opened("gm", lambda client: client.open_session(body))
        self.found["opened"] = gm.opened
        join = {"code": gm.opened["join_code"], "name": "Ana"}
        ana = self.opened("ana", lambda client: client.join(gm.sid, join))
        if scenario.get("seat"):
            self.found["silk"] = self.done(ana.make_character({"name": "Silk"}))["id"]

    def new_client(self, storage: Storage) -> Any:
        """Return a client with short waits."""
        self.clients.append(self.kind(self.url, storage=storage, backoff=Backoff(0.02, 0.2)))
        return self.clients[-1]

    def opened(self, name: str, call: Callable[[Any], Any]) -> Any:
        """Open or join as somebody, whose client has a storage of its own."""
        self.storages[name] = MemoryStorage()
        return self.seated(name, self.done(call(self.new_client(self.storages[name]))))

    def seated(self, name: str, table: Any) -> Any:
        """Know a table by a name, and collect its warnings."""
        self.tables[name] = table
        table.on("warning", self.warnings.append)
        for kind in ("stale_epoch", "refused_roll", "others_roll"):
            table.on(kind, lambda event, kind=kind: self.found.update({f"{kind} {name}": event}))
        return table

    def close(self) -> None:
        """Close its clients."""
        for one in self.found.values():
            if isinstance(one, Follower):
                self.done(one.events.aclose() if hasattr(one.events, "aclose") else one.events.close())
        for client in self.clients:
            self.done(client.aclose() if isinstance(client, AsyncClient) else client.close())
        self.runner.close()

    def done(self, value: Any) -> Any:
        """Return what a call returned, in a task or not."""

        async def wait() -> Any:
            return await value

        return self.runner.run(wait()) if inspect.isawaitable(value) else value

    def command(self, name: str, body: Any = None) -> Any:
        """Tell the world what to do."""
        return httpx.post(f"{self.url}/_world/{name}", json=body, verify=NO_TLS, timeout=60).json()

    def faults(self, faults: list[Any]) -> None:
        """Have these faults and no others."""
        self.command("faults", faults)

    def value(self, one: Any) -> Any:
        """Return a value with what its `$names` refer to in their places."""
        match one:
            case str() if one.startswith("$"):
                return self.at(one[1:].split("."))
            case list():
                return [self.value(inner) for inner in one]
            case dict():
                return {name: self.value(inner) for name, inner in one.items()}
            case _:
                return one

    def at(self, path: list[str]) -> Any:
        """Return what stands at a path."""
        found = self.found[path[0]]
        found = found.view() if isinstance(found, Follower) else found
        for name in path[1:]:
            if name == "length":
                found = len(found)
            elif isinstance(found, list):
                found = found[int(name)]
            else:
                found = found[name] if isinstance(found, dict) else getattr(found, name)
        return found

    # ---- Steps ----

    def run(self, step: dict[str, Any]) -> None:
        """Do a step, and check what it says of it."""
        name = next(name for name in step if hasattr(self, f"step_{name}"))
        getattr(self, f"step_{name}")(step)

    def step_as(self, step: dict[str, Any]) -> None:
        """Call an operation."""
        who = self.client if step["as"] == "client" else self.tables[step["as"]]
        arguments, query = self.value(step.get("with", [])), self.value(step.get("query", {}))
        call = step.get("do", "rollAtTable")
        if "roll" in step:
            spec = {"system": "buried_secrets", "rating": 2}
            arguments = [{"character": self.found["silk"], "spec": spec, **step["roll"]}]
        if call == "rollAtTable":
            [body] = arguments
            arguments, query = [body.pop("spec")], body
        if "patience" in step:
            query["patience"] = step["patience"]
        if "again" in step:
            query["again"] = lambda _: step["again"]
        name = _NAMES.get(call, re.sub("(?=[A-Z])", "_", call).lower())
        told = self.outcome(lambda: self.done(getattr(who, name)(*arguments, **query)), step)
        if "save" in step:
            self.found[step["save"]] = told

    def outcome(self, call: Callable[[], Any], step: dict[str, Any]) -> Any:
        """Return what a call returns, or raises as the step expects."""
        if "unsigned" in step:
            with pytest.raises(TermsError, match=f"^{re.escape(step['unsigned'])}$"):
                call()
            return None
        if not step.keys() & {"refused", "unanswered", "disagrees"}:
            return call()
        kind = DisagreementError if "disagrees" in step else Problem if "refused" in step else RequestError
        with pytest.raises(kind) as raised:
            call()
        error: Any = raised.value
        if "refused" in step:
            assert (error.code, error.unanswered) == (step["refused"], False)
        elif "unanswered" in step:
            assert error.unanswered is True
        return error

    def step_expect(self, step: dict[str, Any]) -> None:
        """Compare what was found."""
        found = self.value(step["expect"])
        if "has" in step:
            assert step["has"] in found
        else:
            assert found == self.value(step["is"]), step

    def step_faults(self, step: dict[str, Any]) -> None:
        """Have faults."""
        self.faults(step["faults"])

    def step_passed(self, step: dict[str, Any]) -> None:
        """Compare how many requests passed under how many keys."""
        passed = self.command("passed")
        keys = {one["key"] for one in passed}
        assert (len(passed), len(keys)) == (step["passed"], step["keys"]), passed

    def step_warnings(self, step: dict[str, Any]) -> None:
        """Compare the warnings so far, in no order."""
        assert sorted(one["code"] for one in self.warnings) == sorted(step["warnings"]), self.warnings
        if "save" in step:
            self.found[step["save"]] = self.warnings[-1]

    def step_pending(self, step: dict[str, Any]) -> None:
        """Compare how many changes are pending."""
        who = self.client if step["pending"] == "client" else self.tables[step["pending"]]
        assert len(who.pending()) == step["count"]

    def step_resume(self, step: dict[str, Any]) -> None:
        """Send the one pending change again."""
        who = self.client if step["resume"] == "client" else self.tables[step["resume"]]
        [pending] = who.pending()
        told = self.done(who.resume(pending))
        self.found[step.get("save", "resumed")] = told

    def step_logged(self, step: dict[str, Any]) -> None:
        """Compare the entries of a type in the log."""
        page = self.done(self.tables["gm"].read_log(type=step["logged"], limit=200))
        seqs = [one["seq"] for one in page["items"]]
        if "count" in step:
            assert len(seqs) == step["count"]
        else:
            assert seqs == self.value(step["seqs"])

    def step_epochs(self, step: dict[str, Any]) -> None:
        """Compare the epochs that were told."""
        assert [one["e"] for one in self.tables[step["epochs"]].evidence.epochs()] == step["are"]

    def step_lines(self, step: dict[str, Any]) -> None:
        """Compare what is kept."""
        text = self.tables[step["lines"]].evidence.lines()
        lines = [json.loads(line) for line in text.splitlines()]
        for path, value in self.value(step["have"]):
            names = path.split(".")
            found = [_inside(line, names) for line in lines]
            assert value in found, (path, value, found)
        if "lack" in step:
            assert step["lack"] not in text

    def step_elsewhere(self, step: dict[str, Any]) -> None:
        """Use somebody's token with another storage."""
        table = self.new_client(MemoryStorage()).table(**self.tables[step["elsewhere"]].credentials)
        self.seated(step["save"], table)

    def step_again(self, step: dict[str, Any]) -> None:
        """Use somebody's token and storage in another process."""
        name = step["again"]
        table = self.new_client(self.storages[name]).table(**self.tables[name].credentials)
        self.seated(step["save"], table)

    def step_forget(self, step: dict[str, Any]) -> None:
        """Remove what is kept."""
        self.tables[step["forget"]].forget()

    def step_told(self, step: dict[str, Any]) -> None:
        """Return what listeners were told."""
        self.found[step["save"]] = self.found[f"{step['told']} {step['to']}"]

    def step_follow(self, step: dict[str, Any]) -> None:
        """Follow a table, lazily."""
        options = {name: step[name] for name in ("form", "silence") if name in step}
        events = self.tables[step["follow"]].follow(step["after"], **options)
        self.found[step["save"]] = Follower(events)

    def step_until(self, step: dict[str, Any]) -> None:
        """Read events until the entry with a number."""
        follower = self.found[step["until"]]
        while not follower.told or follower.told[-1].get("seq") != step["seq"]:
            follower.told.append(self.next_of(follower))

    def step_ends(self, step: dict[str, Any]) -> None:
        """Read events until they end with a refusal."""

        def end() -> None:
            while True:
                self.next_of(self.found[step["ends"]])

        self.outcome(end, step)

    def next_of(self, follower: Follower) -> Any:
        """Return the next event."""
        return next(follower.events) if isinstance(follower.events, Iterator) else self.done(anext(follower.events))

    def step_cut(self, _: dict[str, Any]) -> None:
        """Break all streams."""
        self.command("cut")

    def step_restart(self, _: dict[str, Any]) -> None:
        """Restart the service."""
        self.command("restart")


def _inside(line: Any, names: list[str]) -> Any:
    for name in names:
        line = line.get(name) if isinstance(line, dict) else None
    return line


def play(url: str, kind: type[Client | AsyncClient], scenario: dict[str, Any]) -> None:
    """Run a scenario, once for each of its specs."""
    for each in scenario.get("each", [None]):
        with closing(Scene(url, kind, scenario, each)) as scene:
            for step in scenario["steps"]:
                scene.run(step)
