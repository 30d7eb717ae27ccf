"""Programs on Node that reply to a line of JSON with a line of JSON."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from signal import SIGKILL
from subprocess import PIPE, Popen
from typing import Any

DIRECTORY = Path(__file__).parent / "node"
Send = Callable[[dict[str, Any]], dict[str, Any]]


@contextmanager
def program(name: str, prefix: Sequence[str] = ()) -> Iterator[Send]:
    """Run `bench/node/<name>`, behind `prefix`; yield the function that sends it a request. Stop it with the block."""
    command = [*prefix, "node", str(DIRECTORY / name)]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True, start_new_session=True) as process:

        def send(task: dict[str, Any]) -> dict[str, Any]:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(task) + "\n")
            process.stdin.flush()
            answer: dict[str, Any] = json.loads(process.stdout.readline() or '{"error": "it ended"}')
            if "error" in answer:
                raise RuntimeError(f"{name}: {answer['error']}")
            return answer

        try:
            yield send
        finally:
            # The group: the `node` of the wheel is a program that started another.
            os.killpg(process.pid, SIGKILL)
