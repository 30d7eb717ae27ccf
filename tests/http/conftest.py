"""What the tests of the wire share."""

from collections.abc import AsyncGenerator, Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from service.app import create_app
from service.record.log_record import LogRecord
from service.settings import Settings
from service.store.broadcaster import EventBroadcaster
from tests.conftest import MASTER_KEY

_follow = EventBroadcaster.follow


async def _told_so_far(
    broadcaster: EventBroadcaster, sid: str, after: int, **more: float
) -> AsyncGenerator[LogRecord | None, None]:
    """Yield what `follow` does, until the entry that was the last when it began."""
    last = await broadcaster._last(sid)
    if last is None or last.seq <= after:
        return
    async for stored in _follow(broadcaster, sid, after, **more):
        yield stored
        if stored and stored.seq >= last.seq:
            return


@pytest.fixture(scope="module")
def brief(redis_url: str) -> Iterator[TestClient[Any]]:
    """A client of an application whose event streams end when all is told that there was as they began."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(EventBroadcaster, "follow", _told_so_far)
        with TestClient(create_app(Settings(redis_url=redis_url, master_key=MASTER_KEY))) as client:
            yield client
