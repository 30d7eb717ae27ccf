"""What the scripts of k8s/ do with what redis-cli says; with a real one, and real servers, in tests/deploy/cli."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.waiting import wait_until

K8S = Path(__file__).parents[2] / "k8s"


def surroundings(place: Path, redis_cli: str) -> dict[str, str]:
    """Return an environment in which redis-cli is a few lines of shell, and every name leads to one address."""
    for name, lines in {"redis-cli": redis_cli, "getent": "echo 127.0.0.1 $2"}.items():
        (place / name).write_text(f"#!/bin/sh\n{lines}\n")
        (place / name).chmod(0o755)
    # Where the machine has one, the script would take it.
    (place / "valkey-cli").symlink_to(place / "redis-cli")
    (place / "password").write_text("old\n")
    return {
        "PATH": f"{place}:{os.environ['PATH']}",
        "PASSWORD_FILE": str(place / "password"),
        "TMPDIR": str(place),
        "HEARD": str(place / "heard"),
        "PAUSE": "0.01",
        "POD_IP": "127.0.0.1",
        "REDIS_PORT": "6379",
        "REDIS_NODES": "one two",
        "FROM": "from",
        "FROM_PORT": "6379",
    }


@contextmanager
def running(script: str, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a script; it and what it started end with the block."""
    with subprocess.Popen(["sh", str(K8S / script)], env=environment, start_new_session=True) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize(
    "said, alive",
    [
        ("PONG", True),
        ("NOAUTH Authentication required.", True),
        ("WRONGPASS invalid username-password pair or user is disabled.", True),
        ("LOADING Redis is loading the dataset in memory", False),
        ("", False),
    ],
)
def test_alive_is_who_answers(tmp_path: Path, said: str, alive: bool) -> None:
    """A server is alive whatever its password is by now; not while it loads, nor when it says nothing."""
    told = surroundings(tmp_path, f"echo '{said}'")
    done = subprocess.run(["sh", str(K8S / "redis" / "alive.sh")], env=told, check=False)
    assert (done.returncode == 0) == alive


@pytest.mark.real
@pytest.mark.parametrize(
    "script, redis_cli, ends",
    [
        ("redis/introduce.sh", 'echo >>"$HEARD"', 0),
        ("redis/form.sh", 'echo >>"$HEARD"', 143),
        ("move/move.sh", 'echo >>"$HEARD"; exec sleep 600', 143),
    ],
)
def test_scripts_stop_when_they_are_told(tmp_path: Path, script: str, redis_cli: str, ends: int) -> None:
    """Each has a trap: the first process of a container hears nothing without. A Job that is stopped is not done."""
    told = surroundings(tmp_path, redis_cli)
    with running(script, told) as process:
        wait_until((tmp_path / "heard").exists, "it asks Redis")
        process.terminate()
        assert process.wait() == ends


@pytest.mark.real
def test_the_sidecar_hears_of_a_new_password(tmp_path: Path) -> None:
    """The file of a Secret changes while it runs, and the next turn has what is in it."""
    told = surroundings(tmp_path, 'echo "$REDISCLI_AUTH" >>"$HEARD"')
    with running("redis/introduce.sh", told):
        wait_until((tmp_path / "heard").exists, "it asks Redis")
        (tmp_path / "new").write_text("new\n")
        (tmp_path / "new").rename(tmp_path / "password")
        wait_until(lambda: "new" in (tmp_path / "heard").read_text().split(), "it has the new password")


@pytest.mark.parametrize("there, here, moved", [(3, 3, True), (3, 4, True), (3, 2, False), ("no", 3, False)])
def test_moving_counts_what_tables_are_made_of(tmp_path: Path, there: int | str, here: int, moved: bool) -> None:
    """Keys that expire are not missed, but one of a table is, and so is an answer."""
    keys = [f"rollwright:3:{{table}}{suffix}" for suffix in ("", ":log", ":idempotency", ":marks")]
    told = surroundings(
        tmp_path,
        f"""case "$*" in
  *role) echo master ;;
  *import*) ;;
  *-p\\ 1\\ --scan) printf '%s\\n' {" ".join(f"'{key}'" for key in keys[:here])} ;;
  *-p\\ 2\\ --scan) {"exit 1" if there == "no" else "true"}; printf '%s\\n' {
            " ".join(f"'{key}'" for key in keys[: there if isinstance(there, int) else 0])
        } 'rollwright:3:quota:requests:a' 'rollwright:3:{{table}}:tries' 'rollwright:3:{{table}}:tickets' ;;
esac""",
    )
    told |= {"REDIS_NODES": "one", "REDIS_PORT": "1", "FROM_PORT": "2"}
    done = subprocess.run(["sh", str(K8S / "move" / "move.sh")], env=told, capture_output=True, check=False)
    assert (done.returncode == 0) == moved, done.stderr
