"""Processes of the service, started, stopped and killed, and which of them a load balancer would ask."""

import asyncio
import os
import subprocess
import sys
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

import httpx
import pytest

from tests.e2e.conftest import wait_for
from tests.plain import NO_TLS
from tests.store.servers import free_port
from tests.waiting import wait_until_async

MASTER_KEY = "a secret of the faults, nobody's else"


class Instance:
    """A service on a port of its own, which can be stopped, killed and started again."""

    def __init__(self, directory: Path, **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = directory / f"service-{self.port}.log"
        self._environment = os.environ | {
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DATA_DIR": str(directory / "data"),
        }
        self._environment |= settings
        self.start()

    def start(self) -> None:
        """Start it; nobody waits until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service", "serve"], env=self._environment, stdout=log, stderr=log
            )

    async def answers(self) -> None:
        """Wait until it answers."""
        await asyncio.to_thread(wait_for, self.url, self.process, self.log)

    async def stop(self) -> float:
        """Tell it to stop; return the seconds until it has."""
        began = time.monotonic()
        self.tell_to_stop()
        assert await asyncio.to_thread(self.process.wait) == 0
        return time.monotonic() - began

    def kill(self) -> None:
        """Kill it without a word."""
        self.process.kill()
        self.process.wait()

    def tell_to_stop(self) -> None:
        """Tell it to stop; nobody waits until it has."""
        self.process.terminate()

    def close(self) -> None:
        """Stop it, whatever happens."""
        self.tell_to_stop()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=20)
        self.kill()


class Deployment:
    """Some instances behind a load balancer, which asks those that say they are ready, one after the other."""

    def __init__(self, instances: list[Instance], *, balanced: bool = False) -> None:
        self.instances = instances
        self.balanced = balanced
        """Whether readiness is asked for; else all are asked, ready or not."""
        self._ready = list(instances)
        self._turn = count()

    async def watch(self) -> None:
        """Look at the instances for ever."""
        async with httpx.AsyncClient(timeout=None, verify=NO_TLS) as client:
            while True:
                ready = []
                for instance in self.instances:
                    with suppress(httpx.HTTPError):
                        if (await client.get(f"{instance.url}/readyz")).status_code == 200:
                            ready.append(instance)
                self._ready = ready
                await asyncio.sleep(0.2)

    async def ready(self) -> str:
        """Return the URL of an instance to ask."""
        await wait_until_async(self._is_ready, "no instance is ready")
        return self._ready[next(self._turn) % len(self._ready)].url

    def _is_ready(self) -> bool:
        """Return whether there is an instance to ask; fail where all have ended."""
        if all(instance.process.poll() is not None for instance in self.instances):
            logs = "\n".join(instance.log.read_text(errors="replace")[-4000:] for instance in self.instances)
            pytest.fail(f"no instance is running\n{logs}")
        return bool(self._ready)
