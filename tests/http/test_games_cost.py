"""What games of somebody's own cost at most: milliseconds and memory, and nothing for others meanwhile."""

import copy
import gc
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from service.rules.fitd.library import bases
from tests.client import Client
from tests.rules.test_documents import FILES

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


@pytest.mark.real
def test_check_15_others_are_served_meanwhile(client: Client) -> None:
    """What takes long to read is read in a thread: others wait for no more than 50 ms."""
    body = "\n".join([f"a{number}.a.a.a.a.a.a.a=1" for number in range(2600)]).encode()
    statuses: list[int] = []

    def send() -> None:
        statuses.extend([client.post("/v1/games", content=body, headers=TOML).status_code for _ in range(5)])

    slow = threading.Thread(target=send)
    slow.start()
    waited = []
    while slow.is_alive():
        started = time.perf_counter()
        client.post("/v1/rolls", json={"system": "buried_secrets", "rating": 2})
        waited.append(time.perf_counter() - started)
    slow.join()
    assert set(statuses) == {400}
    assert sorted(waited)[len(waited) * 9 // 10] < 0.05


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


@pytest.mark.real
def test_check_20_memory_is_bounded(client: Client) -> None:
    """Two thousand documents take less than 48 MiB, and four thousand more take no more."""

    def play(first: int, last: int) -> None:
        for number in range(first, last):
            game = FILES["gantry_nine"] | {"version": number % 10_000, "title": f"Gantry {number}"}
            assert client.post("/v1/games", json=game).status_code == 200
            client.post("/v1/odds", json={"system": "own", "game": game, "rating": 2})
            client.post("/v1/rolls", json={"system": "own", "game": game, "rating": 9})
            client.post("/v1/rolls", json={"system": "own", "game": game, "ratin": 1})

    play(0, 20)
    before = resident()
    play(20, 2020)
    filled = resident()
    assert filled - before < 48 * 2**20
    play(2020, 6116)
    assert resident() - filled < 4 * 2**20
