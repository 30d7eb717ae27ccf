"""The service keeps to its committed contract, whatever is sent."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.rules.systems import SYSTEMS
from tests.client import Client
from tests.table import open_table

ROOT = Path(__file__).parents[2]
EXAMPLES = os.environ.get("EXAMPLES")
"""How many `make fuzz` asks for."""
USUAL_EXAMPLES = 15
"""Examples an operation that fuzzing tries without it."""


# Stateful testing follows links that the phases before it have inferred, and so runs with them; fuzzing may run beside.
@pytest.mark.real
@pytest.mark.parametrize("phases", ["examples,coverage,stateful", "fuzzing"])
def test_schemathesis(service: str, phases: str) -> None:
    """Schemathesis finds nothing with every check on: examples, 16,000 edges of the schema, stateful, and fuzzing.

    One request in four is a player's, who owns the character (tests/e2e/hooks.py).

    `make fuzz` asks for more examples, and for others each time.
    """
    how = ["--max-examples", EXAMPLES] if EXAMPLES else ["--seed", "1"]
    if phases == "fuzzing" and not EXAMPLES:
        how += ["--max-examples", str(USUAL_EXAMPLES)]
    with httpx.Client(base_url=service) as client:
        environment = played(client)
    finds_nothing(environment, "--url", service, "--phases", phases, *how)


def test_a_short_pass_of_schemathesis(client: Client, redis_url: str) -> None:
    """It finds nothing in a few examples of each operation either, the same each time, with every check on.

    The application runs in its process, over the same store: it is another than that which opened the tables.
    """
    environment = played(client) | {"APPLICATION_OVER": redis_url}
    how = [
        "--phases",
        "examples,fuzzing",
        "--max-examples",
        "1",
        "--generation-deterministic",
        "--request-timeout",
        "300",
    ]
    finds_nothing(environment, "--url", "http://testserver", *how)


def played(client: Any) -> dict[str, str]:
    """Open tables with something of everything, and say so in variables that schemathesis.toml and its hooks read."""
    tables = {system: open_table(client, system, options={"given_dice": True, "published": True}) for system in SYSTEMS}
    table, other, last = tables["buried_secrets"], open_table(client), open_table(client)
    players = {}
    for one in (*tables.values(), other, last):
        # The first is revoked and renewed in the course of it.
        one.join()
        players[one.sid] = one.join("Ben")
        one.ok("POST", "/characters", {"name": "Silk"}, token=players[one.sid])
        one.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    return {
        "TABLES": json.dumps({system: (one.sid, one.gm, players[one.sid]) for system, one in tables.items()}),
        "TABLE_ID": table.sid,
        "TABLE_TOKEN": table.gm,
        "OTHER_TABLE_ID": other.sid,
        "OTHER_TABLE_TOKEN": other.gm,
        "LAST_TABLE_ID": last.sid,
        "LAST_TABLE_TOKEN": last.gm,
    }


def finds_nothing(environment: dict[str, str], *options: str) -> None:
    """Run schemathesis, which finds nothing."""
    run = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", "openapi/openapi.json", *options],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    # It warns of calls that only ever got 404 or 403, as to people who are not there; that is no failure.
    assert re.search(r"=+ (No issues found|\d+ warnings?) in ", run.stdout), run.stdout
