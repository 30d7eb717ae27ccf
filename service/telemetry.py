"""Metrics of the service, and the trace of the current request."""

import os
import re
from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from itertools import count
from secrets import token_hex

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from service import __version__

_LATE = 0.05
"""Seconds after which a reply of Redis is late."""
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
MEDIA = "text/plain; version=0.0.4; charset=utf-8"

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
REQUESTS = Counter("rollwright_http_requests", "Requests served.", ("method", "route", "status"), registry=REGISTRY)
SECONDS = Histogram(
    "rollwright_http_request_seconds",
    "Seconds from a request's first byte to its response; event streams excluded.",
    ("method", "route"),
    buckets=_BUCKETS,
    registry=REGISTRY,
)
REDIS = Histogram(
    "rollwright_redis_seconds",
    "Seconds until Redis replies, by kind of command: change, read or limit.",
    ("kind",),
    buckets=_BUCKETS,
    registry=REGISTRY,
)
FAILURES = Counter(
    "rollwright_redis_failures",
    "Commands that Redis did not carry out or not confirm: unavailable, timeout, read_only or replicas (too few).",
    ("why",),
    registry=REGISTRY,
)
STORE_USED = Gauge(
    "rollwright_store_used_ratio",
    "Part of its memory that Redis uses, of several servers the fullest; 0 where its size is not known.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
ROLLS = Counter("rollwright_rolls", "Rolls resolved.", ("system", "outcome"), registry=REGISTRY)
WEBHOOKS = Counter(
    "rollwright_webhooks",
    "Attempts to send an entry to a webhook, by what came of it: delivered, or why not.",
    ("result",),
    registry=REGISTRY,
)
WEBHOOK_AGE = Histogram(
    "rollwright_webhook_age_seconds",
    "Seconds from an entry to its delivery to a webhook.",
    buckets=(0.1, 0.5, 1.0, 5.0, 60.0, 600.0, 3600.0, 21_600.0),
    registry=REGISTRY,
)
LIMITED = Counter(
    "rollwright_limited",
    "Requests refused and connections closed by a limit.",
    ("policy",),
    registry=REGISTRY,
)
CONNECTIONS = Gauge(
    "rollwright_connections", "Open connections of clients.", registry=REGISTRY, multiprocess_mode="livesum"
)
STREAMS = Gauge("rollwright_streams", "Open event streams.", registry=REGISTRY, multiprocess_mode="livesum")
PUBSUB = Gauge(
    "rollwright_pubsub_up",
    "Whether pub/sub messages arrive; of several workers, the worst.",
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
DRAINING = Gauge(
    "rollwright_draining", "Whether the service is about to stop.", registry=REGISTRY, multiprocess_mode="livemax"
)
Gauge("rollwright_info", "The version that runs.", ("version",), registry=REGISTRY, multiprocess_mode="livemax").labels(
    __version__
).set(1)

for _why in ("unavailable", "timeout", "read_only", "replicas"):
    # Start each series at 0: one that begins with a failure hides it from rate().
    FAILURES.labels(_why)


# Cached: looking up a series by its labels costs more than counting in it; there are few.
rolls = cache(ROLLS.labels)
_redis = cache(REDIS.labels)


def exposition() -> bytes:
    """Return the metrics of all workers, and `process_*` of the current one, in the text format of Prometheus."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return bytes(generate_latest(REGISTRY))
    together = CollectorRegistry()
    ProcessCollector(registry=together)
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # prometheus_client does not annotate it
    return bytes(generate_latest(together))


class Trace(Struct):
    """The ids and timings of a request, for logs and responses, and what it stored."""

    request: str
    """Its id: the caller's, or a new one."""
    trace: str = ""
    """The trace it belongs to (W3C Trace Context)."""
    span: str = ""
    """The caller's span in that trace."""
    redis: float = 0.0
    """Seconds that it waited for Redis, about: commands that are under way together count once."""
    waited_until: float = 0.0
    """The end of the last wait, by `perf_counter`."""
    late: list[tuple[float, float]] = []
    """When it waited for late replies, by the clock of the loop, each moment once."""
    stored: int = 0
    """Bytes of Redis' memory that its changes take."""
    shares_timeout: bool = True
    """Whether all its commands share the timeout of one; not where much is read."""

    @property
    def slow(self) -> float:
        """Return the seconds that were spent on late replies."""
        return sum(ended - started for started, ended in self.late)


def record_request(method: str, route: str, status: int, seconds: float | None) -> None:
    """Count a request, and record the seconds until its response began; None for an event stream."""
    count_one, observe = _request_series(method, route, status)
    count_one()
    if seconds is not None:
        observe(seconds)


@cache
def _request_series(method: str, route: str, status: int) -> tuple[Callable[[], None], Callable[[float], None]]:
    return REQUESTS.labels(method, route, status).inc, SECONDS.labels(method, route).observe


def record_redis_wait(kind: str, started: float, ended: float) -> None:
    """Record that a command of Redis took from `started` to `ended`, by `perf_counter`."""
    _redis(kind).observe(ended - started)
    if trace := TRACE.get():
        trace.redis += ended - max(started, trace.waited_until)
        trace.waited_until = ended


def record_late(started: float, ended: float) -> None:
    """Record when a reply of Redis was waited for, by the clock of the loop, if it was late."""
    if ended - started > _LATE and (trace := TRACE.get()):
        while trace.late and trace.late[-1][1] >= started:
            started = min(started, trace.late.pop()[0])
        trace.late.append((started, ended))


def record_stored(stored: int) -> None:
    """Record the bytes of Redis' memory that a change takes."""
    if trace := TRACE.get():
        trace.stored += stored


def record_webhook(result: str, age: float) -> None:
    """Record an attempt of a webhook: `delivered` or why not, and the seconds since the entry was made."""
    WEBHOOKS.labels(result).inc()
    if result == "delivered":
        WEBHOOK_AGE.observe(age)


TRACE: ContextVar[Trace | None] = ContextVar("TRACE", default=None)
_PROCESS, _COUNT = token_hex(4), count()
"""Prefix and counter for the ids of requests without one."""
_REQUEST_ID = re.compile(rb"[A-Za-z0-9._:-]{8,64}")
_TRACEPARENT = re.compile(rb"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?")


def trace(request: bytes | None, traceparent: bytes | None) -> Trace:
    """Return the trace of a request by its `X-Request-Id` and `traceparent`; malformed ones are ignored."""
    named = (
        request.decode() if request and _REQUEST_ID.fullmatch(request) else f"{_PROCESS}{next(_COUNT) & 0xFFFFFFFF:08x}"
    )
    parent = _TRACEPARENT.fullmatch(traceparent) if traceparent else None
    return Trace(named, parent[1].decode(), parent[2].decode()) if parent else Trace(named)
