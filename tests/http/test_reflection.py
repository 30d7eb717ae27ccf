"""A process reads a type when it first needs it: that takes as long as a whole ruling."""

import cProfile
from collections import Counter
from typing import Any

import pytest

from tests.client import Client
from tests.node.negotiated import PLAYED

READING = {"get_class_annotations", "get_type_hints", "type_info"}
"""What reads a type, in msgspec and typing."""


@pytest.mark.parametrize("play", PLAYED, ids=lambda play: play.__name__)
def test_no_type_is_read_twice(client: Client, play: Any) -> None:
    """What was played once reads no type when it is played again: its steps, their stakes, the log and the export."""
    profile = cProfile.Profile()
    play(client)
    client.blocking_portal.call(profile.enable)
    try:
        scene = play(client)
        scene.table.ok("GET", "/log?limit=200")
        assert scene.table.call("GET", "/export").is_success
    finally:
        client.blocking_portal.call(profile.disable)
    called: Counter[str] = Counter()
    for one in profile.getstats():
        called[one.code if isinstance(one.code, str) else one.code.co_name] += one.callcount
    assert called["view_for"] > 10, "the application is profiled"
    # Other dice may need a type for the first time.
    assert sum(called[name] for name in READING) < 20
