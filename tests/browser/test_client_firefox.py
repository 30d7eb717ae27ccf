"""The JavaScript client in Firefox, where there is one: its own tests over IndexedDB."""

import json
import os
import shutil
import subprocess

import pytest

from tests.clients.js.test_node import FILES, NODE_ONLY
from tests.clients.js.world import CLIENT
from tests.node.bridge import NODE

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


@pytest.mark.skipif(not FIREFOX, reason="there is no Firefox; FIREFOX names its program")
def test_its_own_tests_hold(world: str) -> None:
    """The client does in Firefox what its tests say."""
    names = [file.name for file in FILES if file.name not in NODE_ONLY]
    script = CLIENT / "test" / "browser" / "firefox.js"
    command = [str(NODE), str(script), str(FIREFOX), f"{world}/_files/test/browser/page.html", *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result["failed"] for result in results] == [[] for _ in names], done.stderr
    assert all(result["count"] for result in results)
