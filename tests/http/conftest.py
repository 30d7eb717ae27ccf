"""What the tests of the wire share."""

import uuid
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import ExitStack
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from typing import Any, Self, TypeVar

import pytest
import redis

from service.app import App
from service.deadlines import Deadlines
from service.http.pages import integrations
from service.record.log_record import LogRecord
from service.session.caches import Caches
from service.store.broadcaster import EventBroadcaster
from service.store.presence import Present
from tests.applications import application
from tests.client import Client
from tests.clock import PATIENT
from tests.scene import Scene
from tests.store.servers import connected

_follow = EventBroadcaster.follow


async def told_so_far(
    broadcaster: EventBroadcaster, sid: str, after: int, **more: Any
) -> AsyncGenerator[LogRecord | Present | None, None]:
    """Yield what `follow` does, until the entry that was the last when it began, and no heartbeats."""
    last = await broadcaster._last(sid)
    if last is None or last.seq <= after:
        return
    async for stored in _follow(broadcaster, sid, after, **more):
        if stored is None:
            continue
        yield stored
        if isinstance(stored, LogRecord) and stored.seq >= last.seq:
            return


@pytest.fixture(scope="session", autouse=True)
def built_integrations(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with scripts for pages of others, which are served from it whether `make roll20` was called or not."""
    folder = tmp_path_factory.mktemp("integrations")
    for name, place in integrations._FILES.items():
        (folder / place).mkdir()
        (folder / place / name).write_text(f"// Stands for {name}.\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(integrations, "_CLIENTS", [folder])
        yield folder


@pytest.fixture(scope="module")
def brief(redis_url: str) -> Iterator[Client]:
    """A client of an application whose event streams end when all is told that there was as they began."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(EventBroadcaster, "follow", told_so_far)
        with Client(application(redis_url)) as client:
            yield client


@pytest.fixture
def caches(app: App, client: Client) -> Caches:
    """The caches of the application that `client` talks to."""
    del client  # which starts it
    assert app.deployment.tables
    return app.deployment.tables.caches


_ADDRESSES = count(1)


def own_address(first: int = 203) -> str:
    """Return an IPv4 address that no other test comes from: what is counted by address is in one Redis for all."""
    return f"{first}.{IPv4Address(next(_ADDRESSES)).exploded.partition('.')[2]}"


@pytest.fixture(scope="module")
def raw(redis_url: str) -> Iterator[redis.Redis]:
    """A client that reads what the store holds."""
    with connected(redis_url) as connection:
        yield connection


@pytest.fixture
def second(redis_url: str) -> Iterator[Client]:
    """Another process of the same deployment."""
    with Client(application(redis_url)) as client:
        yield client


class Visitor(Client):
    """A client that comes from an address."""

    def __init__(self, app: Any, host: str, *, stopped_clock: bool = False) -> None:
        super().__init__(app, stopped_clock=stopped_clock)
        self._host = host

        async def asked(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "http":
                scope["client"] = (self._host, 1234)
            await app(scope, receive, send)

        self.app = asked

    def at(self, host: str) -> Self:
        """Come from another address, from now on."""
        self._host = host
        return self


Start = Callable[..., Visitor]


@pytest.fixture
def start(redis_url: str) -> Iterator[Start]:
    """Starts applications with settings of their own over the Redis of the tests."""
    with ExitStack() as stack:

        def started(
            host: str = "", /, deadlines: Deadlines = PATIENT, *, stopped_clock: bool = False, **settings: Any
        ) -> Visitor:
            app = application(settings.pop("redis_url", redis_url), deadlines, **settings)
            # Each test is asked from an address of its own, for the counts are in Redis.
            host = host or f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}::1"
            return stack.enter_context(Visitor(app, host, stopped_clock=stopped_clock))

        yield started


SceneT = TypeVar("SceneT", bound=Scene)


def verified(opened: Callable[..., SceneT]) -> Iterator[Callable[..., SceneT]]:
    """Yield what opens scenes, and check at the end that the export of each holds, unless a test damages it."""
    scenes: list[SceneT] = []

    def open_one(*args: Any, **options: Any) -> SceneT:
        scenes.append(opened(*args, **options))
        return scenes[-1]

    yield open_one
    for one in scenes:
        if not one.damaged:
            one.verified()


@pytest.fixture
def scene(client: Client) -> Iterator[Callable[..., Scene]]:
    """Opens tables of a game, each with a scene, whose export is verified at the end."""
    yield from verified(lambda system="buried_secrets", **options: Scene(client, system, **options))
