"""What the benchmarks send is what the service takes."""

import asyncio
from urllib.parse import urlsplit

import pytest

from bench.client import Client
from bench.tables import ROLL, arranged, fresh_key

pytestmark = pytest.mark.real


@pytest.mark.parametrize("role", ["gm", "player"])
def test_a_roll_of_the_benchmarks(service: str, role: str) -> None:
    """The GM and the player of a benchmark's table may make its roll, which charges both characters."""
    port = urlsplit(service).port
    assert port
    [seat] = arranged(port, 1)

    async def rolled() -> None:
        async with Client(port) as client:
            answer = await client.call("POST", f"{seat.path}/rolls", ROLL, token=getattr(seat, role), key=fresh_key())
            assert answer.status == 201, answer

    asyncio.run(rolled())
