"""What tests draw by chance follows from SEED and from their names alone."""

import os
import random
import secrets
import uuid
from pathlib import Path
from typing import Any

import pytest

from tests.applications import application
from tests.client import Client
from tests.entropy import Source, drawn_from
from tests.store.servers import programs, serving
from tests.table import open_table

ROLL = {"spec": {"system": "buried_secrets", "rating": 8}}


def drawn() -> list[Any]:
    """Draw from each source that the service and the tests use."""
    by_secrets = secrets.token_urlsafe(16), secrets.token_hex(8), secrets.randbelow(900_000), secrets.choice("abcdef")
    return [os.urandom(16), uuid.uuid4(), *by_secrets, random.random(), random.choice(range(1000))]


def test_what_is_drawn_follows_from_the_name() -> None:
    """A name and a SEED lead to the same, another of either to others, and what is drawn later is no repetition."""
    results = []
    for source in (Source("one"), Source("one"), Source("other"), Source("one", "another seed")):
        with drawn_from(source):
            results += [drawn() + drawn()]
    first, again, *others = results
    assert first == again
    assert all(first[0] != values[0] and first[8] != values[8] for values in others)
    assert len({value for value in first if isinstance(value, (bytes, uuid.UUID))}) == 4


def test_what_is_drawn_meanwhile_changes_nothing_else() -> None:
    """A holder's token that a task draws in the background leaves the ids of tables as they are."""
    ids = []
    for tokens in (0, 3):
        with drawn_from(Source("a table")):
            _ = [secrets.token_hex(8) for _ in range(tokens)]
            ids.append(secrets.token_urlsafe(16))
    assert ids[0] == ids[1]


def test_dice_follow_from_the_name(tmp_path: Path) -> None:
    """Two applications with a Redis each throw the same dice for the same requests, although each Redis is another."""
    nights = []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        with (
            serving(programs()[0], tmp_path / str(number)) as url,
            drawn_from(Source("a night")),
            Client(application(url)) as client,
        ):
            table = open_table(client)
            first = table.ok("POST", "/rolls", ROLL)
            table.ok("POST", "/epochs", {})
            records = [roll["proof"]["rec"] for roll in (first, table.ok("POST", "/rolls", ROLL))]
            nights.append((table.sid, table.code, records))
    assert nights[0] == nights[1]


def test_a_test_draws_what_follows_from_its_name(request: pytest.FixtureRequest) -> None:
    """A test draws the same alone and after all others."""
    drawn_here, name = os.urandom(16), f"{request.node.nodeid}\n1"
    assert drawn_here == Source(name).draw("os", 16)


@pytest.mark.usefixtures("unseeded")
def test_chance_itself(request: pytest.FixtureRequest) -> None:
    """A test that is about chance draws from the operating system, and not what follows from its name."""
    assert os.urandom(16) != Source(f"{request.node.nodeid}\n1").draw("os", 16)
    assert secrets.token_bytes(16) != Source(f"{request.node.nodeid}\n1").draw("random", 16)
