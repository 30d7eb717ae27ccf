"""A service of several workers: what one measured, any tells, and all of them drain."""

import signal
from pathlib import Path

import httpx
import pytest

from tests.e2e.conftest import started, wait_for_metric
from tests.plain import NO_TLS
from tests.waiting import wait_until

pytestmark = pytest.mark.real

ROLL = {"system": "buried_secrets", "rating": 1}


def test_two_workers(tmp_path: Path) -> None:
    """Requests to either are counted together, those of the machine's process too; SIGTERM drains both."""
    with started(tmp_path, WORKERS="2", DRAIN_SECONDS="4") as service:
        workers = [f"Started worker-{number}" for number in (1, 2)]
        wait_until(
            lambda: all(line in service.log.read_text() for line in workers), "no worker", service.process, service.log
        )
        # The worse of both: the one that subscribes last.
        wait_for_metric(service.url, "rollwright_pubsub_up 1.0")
        for _ in range(40):
            # A connection of its own each, so that both workers get some.
            assert httpx.post(f"{service.url}/v1/rolls", json=ROLL, verify=NO_TLS).status_code == 200
        for _ in range(4):
            told = httpx.get(f"{service.url}/metrics", verify=NO_TLS).text
            assert 'rollwright_http_requests_total{method="POST",route="/v1/rolls",status="200"} 40.0' in told
            assert "rollwright_pubsub_up 1.0" in told
            assert "\nprocess_resident_memory_bytes " in told
        service.process.send_signal(signal.SIGTERM)
        wait_until(lambda: httpx.get(f"{service.url}/readyz", verify=NO_TLS).status_code == 503)
        assert httpx.post(f"{service.url}/v1/rolls", json=ROLL, verify=NO_TLS).status_code == 200
        assert service.process.wait(timeout=20) == 0
