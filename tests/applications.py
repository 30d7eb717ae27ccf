"""What tests make of the service: applications, and connections to Redis, with deadlines that are not reached."""

from typing import Any

from service.app import create_app
from service.deadlines import Deadlines
from service.settings import Settings
from service.store.cluster import connect
from service.store.connection import Connection
from service.store.pipeliner import ReplicaPolicy
from service.store.target import parse_url
from tests.clock import PATIENT

MASTER_KEY = "a secret of the tests, nobody's else"


def application(redis_url: str = "", deadlines: Deadlines = PATIENT, **settings: Any) -> Any:
    """Return an application over a Redis, or without a store: an App, unless it is behind trusted proxies."""
    return create_app(Settings(**({"redis_url": redis_url, "master_key": MASTER_KEY} | settings)), deadlines)


def connection_to(redis_url: str, replicas: ReplicaPolicy | None = None, deadlines: Deadlines = PATIENT) -> Connection:
    """Return a connection to a Redis, as a process of the service has it."""
    return connect(parse_url(redis_url), replicas, deadlines)
