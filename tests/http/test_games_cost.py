"""What games of somebody's own cost at most: milliseconds and memory, and nothing for others meanwhile."""

import copy
import gc
import json
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.rules.fitd.library import bases
from tests.client import Client
from tests.e2e.conftest import started
from tests.plain import NO_TLS
from tests.rules.dear_games import with_objects
from tests.rules.test_documents import FILES
from tests.store.servers import in_memory

TOML = {"content-type": "application/toml"}


def seconds(client: Client, path: str, **request: Any) -> tuple[int, float]:
    """Return the status of a request, and how long it took at best of three."""
    took, status = [], 0
    for _ in range(3):
        started = time.perf_counter()
        status = client.post(path, **request).status_code
        took.append(time.perf_counter() - started)
    return status, min(took)


@pytest.mark.real
def test_check_15_refusals_are_quick(client: Client) -> None:
    """Brackets, and a key of endless parts, are refused at once."""
    status, took = seconds(client, "/v1/games", content=b"[" * 60_000, headers={"content-type": "application/json"})
    assert status == 400
    assert took < 0.1
    status, took = seconds(client, "/v1/games", content=b"a." * 32_000 + b"a=1", headers=TOML)
    assert status == 400
    assert took < 0.3


DOTTED = [f"a{number}.a.a.a.a.a.a.a=1" for number in range(2600)]
_COMMENTS = ["#"] * 22_000
DEAREST_BODIES: Mapping[str, tuple[str, str]] = {
    "a key of endless parts": ("toml", "a." * 32_000 + "a=1"),
    "keys of eight parts": ("toml", "\n".join(DOTTED)),
    "as many as are read, and comments": ("toml", "\n".join([*DOTTED[:1012], *_COMMENTS])),
    "numbers": ("toml", "a=[" + "1,\n" * 8000 + "]\n" + "#\n" * 20_000),
    "texts": ("toml", "a=[" + "'',\n" * 8000 + "]\n" + "#\n" * 16_000),
    "lists in JSON": ("json", '{"a":[' + "[]," * 21_000 + "[]]}"),
    "the last of many names": (
        "json",
        json.dumps(FILES["quiet_harbour"] | {"examples": [{f"k{at}": 1 for at in range(4500)} | {"BAD": 1}]}),
    ),
}
"""The bodies of up to 64 KiB that take longest to refuse."""


@pytest.mark.real
@pytest.mark.parametrize("what", DEAREST_BODIES)
def test_check_15_others_are_served_meanwhile(service: str, what: str) -> None:
    """Beside uploads that take long to refuse, nine of ten other requests wait for less than 50 ms.

    The service has a process of its own, as it always has.
    """
    kind, body = DEAREST_BODIES[what]
    assert 55_000 < len(body) <= 2**16
    statuses: list[int] = []
    waited: list[float] = []
    with connected(service) as uploads, connected(service) as others:

        def send() -> None:
            headers = {"content-type": f"application/{kind}"}
            while len(statuses) < 5 or len(waited) < 100:
                statuses.append(uploads.post("/v1/games", content=body, headers=headers).status_code)

        def roll() -> float:
            began = time.perf_counter()
            assert others.post("/v1/rolls", json={"system": "buried_secrets", "rating": 2}).is_success
            return time.perf_counter() - began

        roll()
        slow = threading.Thread(target=send)
        slow.start()
        while slow.is_alive():
            waited.append(roll())
        slow.join()
    assert set(statuses) == {400}
    assert sorted(waited)[len(waited) * 9 // 10] < 0.05


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """The address of a service of these tests."""
    with in_memory() as path, started(path) as running:
        yield running.url


def connected(service: str) -> httpx.Client:
    """Return a client of a service, with a connection of its own."""
    return httpx.Client(base_url=service, verify=NO_TLS, timeout=60)


def dearest() -> dict[str, Any]:
    """Return a game whose odds are the dearest that the bounds allow."""
    ids = [f"band_{number}" for number in range(7)]
    grades = ["crit", "clean", "price", "price", "price", "fail", "bad"]
    bands = [
        {"id": one, "face": 20 - 3 * place, "count": 3 - place % 3, "grade": grade, "says": one}
        for place, (one, grade) in enumerate(zip(ids, grades, strict=True))
    ]
    bands[-1] |= {"face": 1, "count": 1}
    options = [
        {"name": f"choice_{number}", "kind": "switch", "dice": 1, "source": "one more", "option": f"choice_{number}"}
        for number in range(24)
    ]
    number = {"name": "rating", "kind": "number", "most": 19, "required": True, "dice": 1, "source": "rating"}
    base: dict[str, Any] = copy.deepcopy(dict(bases()["forged-1"]))
    return base | {
        "name": "dearest",
        "title": "Dearest",
        "dice": {"sides": 20},
        "bands": bands,
        "menus": {one: {"any": {}} for one in ids},
        "fields": [number, *options],
        "steps": [],
        "setup": False,
        "group": None,
        "approach": {"number": "rating"},
        "offers": [],
        "harm_field": "",
        "repeats": None,
        "needed": [],
        "slots": [],
        "narrated": [],
        "refuses": [],
        "branches": [],
    }


@pytest.mark.real
def test_check_19_the_dearest_odds(client: Client) -> None:
    """Seven outcomes of up to three of twenty d20, with 24 choices: under 60 ms once, and under 5 ms from then on."""
    body = {"system": "own", "game": dearest(), "rating": 19}
    assert client.post("/v1/games", json=body["game"]).status_code == 200
    started = time.process_time()
    answer = client.post("/v1/odds", json=body)
    once = time.process_time() - started
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["options"]) == 24
    started = time.process_time()
    for _ in range(10):
        client.post("/v1/odds", json=body)
    again = (time.process_time() - started) / 10
    assert once < 0.06
    assert again < 0.005


def resident() -> int:
    """Return the bytes that this process has in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def play(client: Client, document: dict[str, Any], first: int, last: int) -> None:
    """Check and roll by a document under other titles, from the first number to before the last."""
    for number in range(first, last):
        game = document | {"version": number % 10_000, "title": f"Gantry {number}"}
        assert client.post("/v1/games", json=game).status_code == 200
        client.post("/v1/odds", json={"system": "own", "game": game, "rating": 2})
        client.post("/v1/rolls", json={"system": "own", "game": game, "rating": 9})
        client.post("/v1/rolls", json={"system": "own", "game": game, "ratin": 1})


@pytest.mark.real
def test_check_20_memory_is_bounded(client: Client) -> None:
    """Two thousand documents take less than 48 MiB, and four thousand more take no more."""
    play(client, FILES["gantry_nine"], 0, 20)
    before = resident()
    play(client, FILES["gantry_nine"], 20, 2020)
    filled = resident()
    assert filled - before < 48 * 2**20
    play(client, FILES["gantry_nine"], 2020, 6116)
    assert resident() - filled < 4 * 2**20


@pytest.mark.real
def test_check_20_memory_of_dear_games_is_bounded(client: Client) -> None:
    """Four hundred documents of as many objects as are allowed take less than 48 MiB, too."""
    dear = with_objects(16, 6)
    play(client, dear, 0, 20)
    before = resident()
    play(client, dear, 20, 420)
    assert resident() - before < 48 * 2**20
