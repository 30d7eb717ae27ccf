"""Asks the verifier in JavaScript, all questions in one process of node."""

import atexit
import json
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

NODE = Path(sys.executable).with_name("node")
VERIFIER = Path(__file__).parents[2] / "service" / "http" / "verify" / "verify.js"


class _Node:
    """A process of node that answers a line with a line, until its input ends; what it prints as it dies is told."""

    def __init__(self, verifier: Path) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        program = [NODE, Path(__file__).with_suffix(".js"), verifier]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)

    def answer(self, question: dict[str, Any]) -> Any:
        """Return the answer to a question."""
        asked, told = self.process.stdin, self.process.stdout
        assert asked
        assert told
        asked.write(json.dumps(question).encode() + b"\n")
        asked.flush()
        line = told.readline()
        if not line:
            self.errors.seek(0)
            pytest.fail(self.errors.read().decode())
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()
        self.errors.close()


_running: list[_Node] = []
_verifiers = [VERIFIER]
"""The one that is asked is the last."""


@atexit.register
def _close() -> None:
    while _running:
        _running.pop().close()


@contextmanager
def instead(verifier: Path) -> Iterator[None]:
    """Ask another verifier meanwhile, such as one that knows more games."""
    _close()
    _verifiers.append(verifier)
    try:
        yield
    finally:
        _close()
        _verifiers.pop()


def without_cryptography(questions: Sequence[dict[str, Any]]) -> list[Any]:
    """Return the answers of a process where signatures cannot be checked."""
    _close()
    try:
        return ask([{"ask": "without_cryptography"}, *questions])[1:]
    finally:
        _close()


def ask(questions: Sequence[dict[str, Any]]) -> list[Any]:
    """Return the answers: `unreadable` or `note_error` where the verifier refuses."""
    if not _running:
        _running.append(_Node(_verifiers[-1]))
    try:
        answers = [_running[0].answer(question) for question in questions]
    except BaseException:
        # Whoever asks next must not get the answer to this question.
        _close()
        raise
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
