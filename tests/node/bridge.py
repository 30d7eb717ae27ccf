"""Asks the verifier in JavaScript, many questions in one process of node."""

import json
import subprocess
import sys
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

NODE = Path(sys.executable).with_name("node")
VERIFIER = Path(__file__).parents[2] / "service" / "http" / "verify" / "verify.js"


def ask(questions: Sequence[dict[str, Any]]) -> list[Any]:
    """Return the answers: `unreadable` or `note_error` where the verifier refuses."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run(
        [NODE, Path(__file__).with_suffix(".js")], input=lines, capture_output=True, text=True, check=True
    )
    answers = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    assert len(answers) == len(questions), done.stderr
    crashes = [answer["crash"] for answer in answers if isinstance(answer, dict) and "crash" in answer]
    assert not crashes, crashes[0]
    return answers


def verify(text: bytes, *keys: str) -> Any:
    """Return the verifier's whole result for a file."""
    return verify_all([text], *keys)[0]


def verify_all(texts: Sequence[bytes], *keys: str) -> list[Any]:
    """Return the result for each file."""
    return ask([{"ask": "verify", "bytes": b64encode(text).decode(), "keys": keys} for text in texts])


def read_all(texts: Sequence[bytes]) -> list[Any]:
    """Return for each text how many bare logs it has, or why it cannot be read."""
    return ask([{"ask": "read", "bytes": b64encode(text).decode()} for text in texts])


def texts(result: Any) -> list[str]:
    """Return the findings of a result."""
    return [finding["text"] for finding in result["findings"]]
