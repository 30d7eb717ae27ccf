"""What `make dist` has built: the same bytes each time, and installed in an empty environment it plays."""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.store.servers import free_port
from tests.waiting import wait_until
from tools.dist import DIST, ROOT, main

pytestmark = pytest.mark.real

SPEC = {"system": "buried_secrets", "rating": 2, "dice": [6, 6], "goal": "past the guards"}


def digests() -> dict[str, str]:
    """Return the digests of all files but their list."""
    files = [path for path in DIST.iterdir() if path.name != "SHA256SUMS"]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_it_has_the_same_bytes_each_time() -> None:
    """Built again from the same commit, each file is the same; the list of digests is true."""
    before = digests()
    main()
    assert digests() == before
    listed = [line.split("  ") for line in (DIST / "SHA256SUMS").read_text().splitlines()]
    assert {name: digest for digest, name in listed} == before
    assert {Path(name).suffix for name in before} == {".whl", ".gz", ".tgz", ".js", ".zip", ".json", ".txt"}


def test_the_source_is_what_is_in_git() -> None:
    """No file of the source distribution was made here but types and metadata: then another machine has the same."""
    [archive] = DIST.glob("rollwright-*.tar.gz")
    with tarfile.open(archive) as opened:
        held = {str(Path(*Path(member.name).parts[1:])) for member in opened.getmembers() if member.isfile()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert held - set(tracked.stdout.splitlines()) == {"PKG-INFO", "clients/js/contract.d.ts"}
    assert {"service/app.py", "tools/dist.py", "docs/changes.md", "LICENSE"} <= held


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the wheels, and what they need, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True, timeout=120)
    wheels = [str(wheel) for wheel in DIST.glob("*.whl")]
    pip: list[str | Path] = [home / "venv" / "bin" / "pip", "install", "--quiet", *wheels]
    subprocess.run(pip, check=True, timeout=300, cwd=home)
    return home


@contextmanager
def served(home: Path) -> Iterator[str]:
    """Run the installed service in an empty folder; yield its address."""
    port = free_port()
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "PORT": str(port)}
    service = subprocess.Popen([home / "venv" / "bin" / "rollwright", "serve"], cwd=home, env=env)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: _is_ready(url), "the installed service does not answer", service)
        yield url
    finally:
        service.terminate()
        service.wait()


def _is_ready(url: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(f"{url}/readyz"):
        return True
    return False


def posted(url: str, body: Any) -> Any:
    """Return the answer to a body."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


EVENING = """
import sys
from rollwright_client import Table

table = Table.open(sys.argv[1], system="buried_secrets", name="The Vault Job", options={"given_dice": True})
silk = table.make_character({"name": "Silk"})
rolled = table.roll({"rating": 2, "dice": [6, 6], "goal": "Past the guards"}, character=silk["id"])
print(rolled["ruling"]["outcome"])
open("table.ndjson", "wb").write(table.export_session())
"""


def test_it_plays_in_an_empty_environment(installed: Path) -> None:
    """A roll over HTTP, the page, a table by the Python client, its export verified, and the game's own program."""

    def printed(name: str, *arguments: str) -> tuple[int, str]:
        command: list[str | Path] = [installed / "venv" / "bin" / name, *arguments]
        done = subprocess.run(command, cwd=installed, capture_output=True, text=True, check=False, timeout=60)
        return done.returncode, done.stdout + done.stderr

    with served(installed) as url:
        assert posted(f"{url}/v1/rolls", SPEC)["outcome"] == "critical_success"
        with urllib.request.urlopen(f"{url}/play") as page:
            assert b"<title>" in page.read()
        assert printed("python", "-c", EVENING, url) == (0, "critical_success\n")
    # No key was given, and the epoch is not revealed.
    status, said = printed("rollwright", "verify", "table.ndjson")
    assert (status, "1 roll" in said) == (3, True), said
    assert printed("rollwright", "act", "prowl", "--dice", "6,6")[0] == 0


def test_the_module_for_foundry_is_whole() -> None:
    """The zip has its manifest and what that names."""
    with ZipFile(DIST / "rollwright.zip") as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("module.json"))
    assert {*manifest["esmodules"], *manifest["styles"]} <= names
