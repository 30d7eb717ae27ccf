"""The embedded server: it keeps what it was told, and goes when the service goes."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.store import embedded as module
from service.store.embedded import EmbeddedError, embedded, program
from tests.store.servers import connected, programs, serving, tried

# With a worker, which is forked and outlives it until the test ends.
SERVICE = """
import os, sys
from pathlib import Path
from service.store.embedded import embedded
with embedded(Path(sys.argv[1])) as url:
    os.fork()
    print(url, flush=True)
    sys.stdin.read()
    os._exit(0)
"""


@pytest.fixture(params=tried(), ids=str)
def server(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with one server only: the installed one, or one on PATH."""
    place: Path = tmp_path / "bin"
    place.mkdir()
    monkeypatch.setenv("PATH", str(place))
    if request.param == programs()[0]:
        return Path(request.param)
    (place / "redis-server").symlink_to(request.param)
    return place / "redis-server"


@pytest.fixture
def data(server: Path, tmp_path: Path) -> Path:
    """A directory that is not there yet, for the server of the test."""
    assert program() == server
    return tmp_path / "data"


@pytest.fixture
def other(data: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that runs a server over the directory, and is killed at the end."""
    words = [sys.executable, "-c", SERVICE, str(data)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("unix://")
        yield process
        process.kill()


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Look until something holds; return whether it did in time."""
    until = time.monotonic() + seconds
    while not (held := holds()) and time.monotonic() < until:
        time.sleep(0.02)
    return held


def connect(url: str) -> redis.Redis:
    """Return a client that sends a command once."""
    return connected(url, retry=Retry(NoBackoff(), 0), decode_responses=True)


def pid(url: str) -> int:
    """Return the server's process, 0 while it does not answer."""
    try:
        with connect(url) as client:
            return int(client.info("server")["process_id"])
    except redis.ConnectionError:
        return 0


def servers(data: Path) -> list[str]:
    """Return the servers on a socket in a directory, with their arguments."""
    lines = [command(entry) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [line for line in lines if f"{data}/redis.sock" in line]


def command(entry: Path) -> str:
    """Return a process's arguments; none when it is gone."""
    try:
        return (entry / "cmdline").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def test_it_answers(data: Path) -> None:
    """It answers on a socket for its owner alone, in a directory made for it, and on no port."""
    with embedded(data) as url, connect(url) as client:
        assert url == f"unix://{data}/redis.sock"
        assert client.ping()
        assert client.config_get("port") == {"port": "0"}
        assert data.stat().st_mode & 0o777 == 0o700
        assert (data / "redis.sock").stat().st_mode & 0o077 == 0
    assert not servers(data)


def test_data_stay(data: Path) -> None:
    """What was written is there after a stop and a start."""
    for turn in (1, 2, 3):
        with embedded(data) as url, connect(url) as client:
            assert client.incr("turns") == turn


def test_a_failing_body(data: Path) -> None:
    """The server is stopped when the service fails, and the failure is the service's own."""
    with pytest.raises(ZeroDivisionError), embedded(data):
        _ = 1 // 0
    assert not servers(data)


@pytest.mark.real
def test_a_killed_server(data: Path) -> None:
    """A server that is killed comes back with every write it acknowledged, as often as it is killed."""
    with embedded(data) as url:
        for turn in (1, 2, 3):
            write(url, 200)
            killed = pid(url)
            os.kill(killed, signal.SIGKILL)
            assert within(10, comes_again(url, killed))
            with connect(url) as client:
                assert client.llen("writes") == 200 * turn


def write(url: str, number: int) -> None:
    """Write, and wait until the server's file has it: under everysec Redis may hold that back while a disk is slow."""
    with connect(url) as client:
        for _ in range(number):
            client.rpush("writes", "one")
        assert within(10, lambda: client.info("persistence")["aof_buffer_length"] == 0)


def comes_again(url: str, killed: int) -> Callable[[], bool]:
    """Return a look at whether a server answers that is not the killed one."""
    return lambda: pid(url) not in {0, killed}


def test_a_torn_file(data: Path) -> None:
    """A file of commands that ends in the middle of one is read up to there."""
    with embedded(data) as url, connect(url) as client:
        client.set("whole", "yes")
        client.set("torn", "no" * 100)
    last = max(data.glob("appendonlydir/*.incr.aof"))
    os.truncate(last, last.stat().st_size - 50)
    with embedded(data) as url, connect(url) as client:
        assert client.mget("whole", "torn") == ["yes", None]


@pytest.mark.real
def test_a_killed_service(data: Path, other: subprocess.Popen[str]) -> None:
    """A service that is killed leaves no server, and the next one over its directory has the data."""
    with connect(f"unix://{data}/redis.sock") as client:
        client.set("kept", "yes")
    other.kill()
    other.wait()
    with embedded(data) as url, connect(url) as client:
        assert client.get("kept") == "yes"
    assert within(10, lambda: not servers(data))


@pytest.mark.real
def test_a_killed_service_alone(data: Path, other: subprocess.Popen[str]) -> None:
    """The server of a killed service ends by itself, with no later service to see to it."""
    assert len(servers(data)) == 1
    other.kill()
    other.wait()
    assert within(10, lambda: not servers(data))


@pytest.mark.usefixtures("other")
def test_a_second_service(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second service over one directory is refused at once by the directory's name; the first is not disturbed."""
    monkeypatch.setattr(module, "_wait_for_lock", lambda *_: pytest.fail("it waits for a running service"))
    with pytest.raises(EmbeddedError, match=f"{data} is in use by another service"), embedded(data):
        pass
    assert pid(f"unix://{data}/redis.sock")


def test_a_server_that_does_not_stop(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that a killed service left behind is waited for, and then named."""
    data.mkdir()
    monkeypatch.setattr(module, "_LOCK_TIMEOUT", 0.1)
    with (data / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(EmbeddedError, match="the server of a former service"), embedded(data):
            pass


def test_a_long_path(data: Path) -> None:
    """Where the directory's path is too long for a socket, the socket is elsewhere, and goes with the server."""
    deep = data / ("d" * 100)
    for turn in (1, 2):
        with embedded(deep) as url, connect(url) as client:
            assert client.incr("turns") == turn
            assert Path(url.removeprefix("unix://")).exists()
        assert not Path(url.removeprefix("unix://")).parent.exists()


def test_an_odd_path(data: Path) -> None:
    """A path may hold what means something in a URL, or to Redis."""
    with embedded(data / "dé #?%20\"'") as url, connect(url) as client:
        assert client.ping()


def test_paths_are_absolute(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative directory is one under the current directory."""
    data.mkdir()
    monkeypatch.chdir(data)
    with embedded(Path("here")) as url:
        assert url == f"unix://{data}/here/redis.sock"


def test_an_unusable_directory(tmp_path: Path) -> None:
    """A directory that cannot be made, or is none, is refused by name."""
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "data", Path("/proc/data")):
        with pytest.raises(EmbeddedError, match=f"{place} cannot hold the data"), embedded(place):
            pass


@pytest.mark.parametrize(
    "text, said",
    [
        ("#!/bin/sh\necho no such thing\nexit 3", "no such thing"),
        ("\x00", "Exec format error"),
        ("#!/not/there", "No "),
    ],
)
def test_a_broken_server(text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not start is named, with the last it said."""
    (tmp_path / "redis-server").write_text(text)
    (tmp_path / "redis-server").chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EmbeddedError, match=rf"redis-server did not start(?s:.*){said}"), embedded(tmp_path / "data"):
        pass


def test_a_silent_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that never answers is given up, and killed when it does not stop."""
    (tmp_path / "redis-server").write_text("#!/bin/sh\ntrap '' TERM\nwhile :; do :; done")
    (tmp_path / "redis-server").chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(module, "_START_TIMEOUT", 0.5)
    monkeypatch.setattr(module, "_STOP_TIMEOUT", 0.1)
    with pytest.raises(EmbeddedError, match="redis-server did not start"), embedded(tmp_path / "data"):
        pass
    assert not servers(tmp_path / "data")


def test_unreadable_data(data: Path) -> None:
    """Data the server cannot read are said to be so, and left as they are."""
    with embedded(data):
        pass
    base = next(data.glob("appendonlydir/*.base.*"))
    base.write_bytes(b"REDIS9999")
    with pytest.raises(EmbeddedError, match=f"cannot read {data}"), embedded(data):
        pass
    assert base.read_bytes() == b"REDIS9999"


@pytest.mark.real
def test_any_server_reads_the_data(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one server wrote, and rewrote, each other reads."""
    with embedded(data) as url, connect(url) as client:
        client.hset("kept", mapping={"a": "b"})
        client.bgrewriteaof()
        assert within(10, lambda: client.info("persistence")["aof_rewrite_in_progress"] == 0)
    for number, each in enumerate(programs()):
        place = tmp_path / str(number)
        place.mkdir()
        (place / "redis-server").symlink_to(each)
        monkeypatch.setenv("PATH", str(place))
        with embedded(data) as url, connect(url) as client:
            assert client.hgetall("kept") == {"a": "b"}


def test_a_name_on_path_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """redis-server on PATH is taken before valkey-server, and either before the one that came along."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == programs()[0]
    for name in ("valkey-server", "redis-server"):
        (tmp_path / name).symlink_to(programs()[0])
        assert program() == tmp_path / name


def test_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine no server came along for, one is asked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("platform.machine", lambda: "vax")
    with pytest.raises(EmbeddedError, match="no redis-server or valkey-server on PATH"), embedded(tmp_path / "data"):
        pass


@pytest.mark.parametrize("each", tried(), ids=str)
def test_a_bare_server(each: Path, tmp_path: Path) -> None:
    """The bare server of other tests answers, keeps no file, and is gone when the test fails."""
    with serving(each, tmp_path, "--maxmemory", "9mb") as url, connect(url) as client:
        assert client.config_get("maxmemory", "appendonly", "save") == {
            "maxmemory": str(9 * 1024**2),
            "appendonly": "no",
            "save": "",
        }
    with pytest.raises(ZeroDivisionError), serving(each, tmp_path):
        _ = 1 // 0
    assert not servers(tmp_path)
