"""The running service keeps to its committed contract, whatever is sent."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from service.rules.systems import SYSTEMS
from tests.conftest import LAWS
from tests.table import open_table

pytestmark = [pytest.mark.law, pytest.mark.real]

ROOT = Path(__file__).parents[2]


EXAMPLES = os.environ.get("EXAMPLES")
"""How many `make fuzz` asks for."""
FUZZED = 15 if LAWS == "full" else 5
"""Examples an operation that fuzzing tries without it."""
COVERAGE = "coverage," if EXAMPLES or LAWS == "full" else ""
"""The phase that tries 16,000 requests, each with one value of the schema's edges or beyond."""


# Stateful testing follows links that the phases before it have inferred, and so runs with them; fuzzing may run beside.
@pytest.mark.parametrize("phases", [f"examples,{COVERAGE}stateful", "fuzzing"])
def test_schemathesis(service: str, phases: str) -> None:
    """Schemathesis finds nothing with every check on: examples, fuzzing and stateful; at night coverage too.

    One request in four is a player's, who owns the character (tests/e2e/hooks.py).

    `make fuzz` asks for more examples, and for others each time.
    """
    with httpx.Client(base_url=service) as client:
        tables = {
            system: open_table(client, system, options={"given_dice": True, "published": True}) for system in SYSTEMS
        }
        table, other, last = tables["buried_secrets"], open_table(client), open_table(client)
        players = {}
        for one in (*tables.values(), other, last):
            # The first is revoked and renewed in the course of it.
            one.join()
            players[one.sid] = one.join("Ben")
            one.ok("POST", "/characters", {"name": "Silk"}, token=players[one.sid])
            one.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    environment = os.environ | {
        "TABLES": json.dumps({system: (one.sid, one.gm, players[one.sid]) for system, one in tables.items()}),
        "TABLE_ID": table.sid,
        "TABLE_TOKEN": table.gm,
        "OTHER_TABLE_ID": other.sid,
        "OTHER_TABLE_TOKEN": other.gm,
        "LAST_TABLE_ID": last.sid,
        "LAST_TABLE_TOKEN": last.gm,
    }
    how = ["--phases", phases, *(["--max-examples", EXAMPLES] if EXAMPLES else ["--seed", "1"])]
    if phases == "fuzzing" and not EXAMPLES:
        how += ["--max-examples", str(FUZZED)]
    run = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", "openapi/openapi.json", "--url", service, *how],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=3600 if EXAMPLES else 600,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    # It warns of calls that only ever got 404 or 403, as to people who are not there; that is no failure.
    assert re.search(r"=+ (No issues found|\d+ warnings?) in ", run.stdout), run.stdout
