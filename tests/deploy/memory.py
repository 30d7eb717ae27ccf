"""What a worker may need of memory, as docs/deployment.md adds it up."""

import math
import re
from pathlib import Path

from service import serve
from service.http import deployment, uploads
from service.http.resources.transfer import IMPORT_LIMIT
from service.session import caches
from service.session.transfer import checker

_DOCS = Path(__file__).parents[2] / "docs"
_ALONE = 100
"""MiB of a worker that nobody is connected to."""


def needed() -> dict[str, int]:
    """Return what the parts need, in MiB; a connection as much as a stream of a table of its own, in docs/scale.md."""
    [measured] = re.findall(
        r"^\| KiB a stream \|.*\n.*\n\| ([\d.]+) \|", (_DOCS / "scale.md").read_text(), re.MULTILINE
    )
    return {
        "the worker": _ALONE,
        "connections": math.ceil(serve._CONNECTIONS * float(measured) / 1024),
        "stakes": deployment._SENT_BYTES // 2**20,
        "games": caches.GAMES_BYTES // 2**20,
        "imports": uploads.MAX * IMPORT_LIMIT // 2**20,
        "what checks one": checker._MEMORY // 2**20,
    }


def told() -> list[int]:
    """Return the MiB of the table in docs/deployment.md: of the parts, then all of them, then the limit."""
    table = (_DOCS / "deployment.md").read_text().partition("## Memory of a worker")[2].partition("\n## ")[0]
    return [int(amount.replace(",", "")) for amount in re.findall(r"^\|.*\| \**([\d,]+)\** \|$", table, re.MULTILINE)]
