"""One text has one canonical form, or none, wherever it is computed: service, verifiers and clients."""

import json
import subprocess
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

import rollwright_client.digests
from service.audit import ra3
from service.http import body
from service.http.problems import Problem
from service.verify.epoch import UnreadableError, strict
from tests.clients.js.world import CLIENT
from tests.node.bridge import NODE, ask
from tools.golden import golden

SPELLINGS = golden("spellings")
LAST_OF_TWO: dict[str, str | None] = {"a key twice": '{"a":1}', "a key twice, spelt otherwise": '{"a":1}'}
WHOLE = {"a fraction": '{"a":1}', "an exponent": '{"a":100}'}
"""Numbers that are integers, and not spelt as such."""


def by_service(text: str) -> str | None:
    """Read a file of an export strictly, as `rollwright verify` and imports do."""
    try:
        return ra3.canonical(strict(text.encode())).decode()
    except UnreadableError:
        return None


def by_body(text: str) -> str | None:
    """Read the body of a request, as the service does."""
    try:
        return ra3.canonical(body.parse(text.encode())).decode()
    except (Problem, ValueError):
        return None


def by_python_client(text: str) -> str | None:
    """Read a response, as the Python client does."""
    try:
        return rollwright_client.digests.canonical(msgspec.json.decode(text.encode())).decode()
    except ValueError:
        return None


def by_verifier(text: str) -> str | None:
    """Read a file of an export strictly, as `verify.js` does."""
    [answer] = ask([{"ask": "canonical", "text": text}])
    return None if isinstance(answer, dict) else answer


_PROGRAM = """
const { canonical } = await import(process.argv[1]);
const texts = JSON.parse(await new Response(process.stdin).text());
const spelled = (text) => { try { return canonical(JSON.parse(text)); } catch { return null; } };
console.log(JSON.stringify(texts.map(spelled)));
"""


@cache
def _of_client() -> dict[str, str | None]:
    """Read responses, as the JavaScript client does: by the platform's own reader."""
    command = [str(NODE), "--input-type=module", "--eval", _PROGRAM, str(CLIENT / "canonical.js")]
    texts = [spelling["text"] for spelling in SPELLINGS]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    return dict(zip(texts, json.loads(done.stdout), strict=True))


READERS: dict[str, tuple[Callable[[str], str | None], dict[str, str | None]]] = {
    "service": (by_service, {}),
    "verify.js": (by_verifier, {}),
    # Bodies of requests may write integers as fractions; none has more than 32 levels.
    # A byte order mark before it is read as none (RFC 8259, section 8.1).
    "body": (
        by_body,
        {**WHOLE, "128 levels": None, "a key that is not ASCII": None, "a byte order mark before it": '{"a":1}'},
    ),
    # What is shown and signed is what was read: which of two it was does not matter.
    "Python client": (by_python_client, LAST_OF_TWO),
    "JavaScript client": (lambda text: _of_client()[text], {**LAST_OF_TWO, **WHOLE}),
}
"""How a text is read and spelt, and where that differs from the golden file."""


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("spelling", SPELLINGS, ids=lambda spelling: spelling["name"])
def test_a_text_has_one_canonical_form(spelling: dict[str, Any], reader: str) -> None:
    """It is the golden file's, or it is refused."""
    spell, exceptions = READERS[reader]
    assert spell(spelling["text"]) == exceptions.get(spelling["name"], spelling.get("canonical"))
