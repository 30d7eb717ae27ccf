"""An upgrade in place: `make upgrade CODE=FOLDER`, with an earlier version of the service in the folder.

That version plays tables and stops; this one starts on the same data, shows them, plays on, and exports them, and
`rollwright verify` checks the exports. `git worktree add FOLDER COMMIT` makes the folder: of FIRST, or a later commit,
since tables of an older scheme of dice are not read (tests/evolution/test_older_scheme.py).
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from service.verify import export
from tests.applications import MASTER_KEY
from tests.e2e.conftest import started
from tests.table import Table
from tools.earlier import PLAYED, Evening

FIRST = "3e0cc25"
"""The first commit whose tables this version goes on with."""
ROLLS = {
    "buried_secrets": {"system": "buried_secrets", "rating": 2, "goal": "Down the drain"},
    "fallen_empire": {"system": "fallen_empire", "score": 1, "goal": "Out", "threat": "Rain", "ability": "quick"},
    "terminal_iv": {"system": "terminal_iv", "level": "skill", "action": "burn", "goal": "Down the drain"},
    "daggerheart": {"system": "daggerheart", "trait": 1, "difficulty": 12, "goal": "Down the drain"},
    "underworld": {"system": "underworld", "traits": [{"name": "Wits", "rating": 3}], "goal": "Down the drain"},
}


def main(code: Path) -> None:
    """Play with the earlier version, go on with this one, and print what the verifier says of each table."""
    with TemporaryDirectory() as place:
        with started(Path(place), code=code, MASTER_KEY=MASTER_KEY) as running, client_of(running.url) as client:
            evenings = [(played.__name__, played(client)) for played in PLAYED]
            before = [evening.export()["gm"] for _, evening in evenings]
        with started(Path(place), MASTER_KEY=MASTER_KEY) as running, client_of(running.url) as client:
            for (game, evening), exported in zip(evenings, before, strict=True):
                sys.stdout.write(f"{game}: {go_on(client, game, evening, exported)}\n")


def client_of(url: str) -> httpx.Client:
    """Return a client of a service."""
    return httpx.Client(base_url=url, timeout=20)


def go_on(client: httpx.Client, game: str, evening: Evening, before: bytes) -> str:
    """Read a table with this version, roll, tick, and take an open action to its dice; return the verifier's status."""
    table = Table(client, {"id": evening.table.sid, "join_code": evening.table.code, "gm_token": evening.table.gm})
    entries = table.ok("GET", "/log?limit=200")["items"]
    assert len(entries) == before.count(b'{"line":"entry"'), "an entry is missing"
    table.ok("GET", "", token=evening.ana)
    table.ok("POST", "/rolls", {"spec": ROLLS[game], "character": "c1"})
    table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    for action in table.ok("GET", "/actions?state=draft")["actions"]:
        table.ok("PATCH", f"/actions/{action['id']}", {"spec": {"position": "risky"}, "agreed": True}, version="*")
        table.ok("POST", f"/actions/{action['id']}/roll", {}, token=evening.ben, version="*")
    table.ok("POST", "/epochs", {})
    report = export.verify(table.call("GET", "/export").content)
    assert not report.findings, report.findings
    return f"{len(entries)} entries read, status {report.status} after it went on"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
