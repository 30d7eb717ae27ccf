"""What has changed of the stakes, for readers who ask for that (RFC 3229, RFC 7396)."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from json_merge_patch import merge

from service.app import App
from service.session.caches import LruCache
from tests.client import Client
from tests.conftest import compact
from tests.scene import PROWL, Scene

ASKED = {"A-IM": "merge-patch"}


def read(play: Scene, token: str, seen: str = "", **more: str) -> httpx.Response:
    """Read the stakes as one who asks for what has changed since an ETag."""
    headers = ASKED | ({"If-None-Match": seen} if seen else {}) | more
    return play.table.call("GET", f"{play.path}/stakes", token=token, headers=headers)


def test_a_patch_makes_the_stakes_of_now(scene: Callable[..., Scene]) -> None:
    """Through a negotiation, each patch makes what a reader would get whole, and is smaller where little changed."""
    play = scene()
    play.open(play.ana, PROWL)
    first = read(play, play.ana)
    assert (first.status_code, "im" in first.headers) == (200, False)
    etag, known, saved = first.headers["etag"], first.json(), []
    steps: list[Callable[[], Any]] = [
        lambda: play.set(play.gm, spec={"position": "desperate", "effect": "great"}),
        lambda: play.set(play.ana, spec={"push_effect": True}),
        lambda: play.offer(play.ben, kind="assist", character="c2"),
        lambda: play.answer(play.ana, "o1", "accept"),
        lambda: play.set(play.ana, spec={"push_effect": None}),
        lambda: play.set(play.gm, agreed=True),
    ]
    for step in steps:
        step()
        answer, whole = read(play, play.ana, etag), play.stakes(play.ana)
        assert (answer.status_code, answer.headers["im"], answer.headers["delta-base"]) == (226, "merge-patch", etag)
        assert answer.headers["cache-control"] == "no-store, im"
        etag, known = answer.headers["etag"], merge(known, answer.json())
        assert known == whole
        saved.append(len(answer.content) / len(compact(whole)))
    assert read(play, play.ana, etag).status_code == 304
    assert min(saved) < 0.05 < max(saved)
    play.roll(play.ana, [4, 2, 1])
    rolled = read(play, play.ana, etag)
    assert (rolled.status_code, rolled.json()) == (200, play.stakes(play.ana)), "a patch would be longer"


def test_what_nobody_asked_for_or_nobody_kept_is_whole(scene: Callable[..., Scene]) -> None:
    """Without A-IM, with another one, or with an ETag that is not known to be this reader's, all is sent."""
    play = scene()
    play.open(play.ana, PROWL)
    seen = {token: read(play, token).headers["etag"] for token in (play.ana, play.gm)}
    unkept = play.table.call("GET", f"{play.path}/stakes", token=play.ben).headers["etag"]
    play.set(play.gm, spec={"position": "desperate"})
    assert read(play, play.ben, unkept).status_code == 200
    for headers in ({"A-IM": "vcdiff"}, {"A-IM": ""}):
        assert read(play, play.ana, seen[play.ana], **headers).status_code == 200
    for tag in ('"no such"', "*", f"{seen[play.ana]}, {seen[play.ana]}"):
        assert read(play, play.ana, tag).status_code == 200
    assert read(play, play.ana, seen[play.ana], **{"A-IM": "vcdiff, merge-patch"}).status_code == 226


def test_another_reader_s_stakes_are_no_base(scene: Callable[..., Scene]) -> None:
    """With the ETag of what the GM read, a player learns nothing of it."""
    play = scene("daggerheart")
    play.agreed(play.ana, {"goal": "Past the guard", "trait": 1}, by_gm={"difficulty": 13, "difficulty_hidden": True})
    gm = read(play, play.gm)
    assert "success" in gm.json()
    play.set(play.gm, spec={"difficulty": 18})
    answer = read(play, play.ana, gm.headers["etag"])
    assert answer.status_code == 200
    assert "success" not in answer.json()


def test_a_patch_that_cannot_say_it_is_not_sent(scene: Callable[..., Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    """A member that becomes null is sent with all the rest: a patch would remove it."""
    play = scene()
    play.open(play.ana, PROWL)
    etag = read(play, play.ana).headers["etag"]
    play.set(play.gm, spec={"position": "desperate"})
    monkeypatch.setattr("service.http.answer.create_patch", lambda _seen, _now: {"agreed": None})
    whole = read(play, play.ana, etag)
    assert (whole.status_code, whole.json()) == (200, play.stakes(play.ana))


def test_few_bytes_are_kept(scene: Callable[..., Scene], app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent is evicted by what others read; then all is sent."""
    monkeypatch.setattr(app.deployment, "sent", LruCache(20_000, len))
    play = scene()
    play.open(play.ana, PROWL)
    etag = read(play, play.ana).headers["etag"]
    for token in (play.gm, play.ben):
        read(play, token)
    play.set(play.gm, agreed=True)
    assert read(play, play.ana, etag).status_code == 200


def test_as_the_client_wants_it(second: Client, scene: Callable[..., Scene]) -> None:
    """A patch may be in another language, compressed, from a weak ETag, and for HEAD; another worker has none."""
    play = scene()
    play.open(play.ana, PROWL)
    etag = read(play, play.ana).headers["etag"]
    play.set(play.ana, spec={"push_effect": True})
    german = {"Accept-Language": "de", "Accept-Encoding": "gzip", "If-None-Match": f"W/{etag}"}
    answer = read(play, play.ana, **german)
    assert (answer.status_code, answer.headers["content-encoding"]) == (226, "gzip")
    whole = play.table.call("GET", f"{play.path}/stakes", token=play.ana, headers={"Accept-Language": "de"})
    assert answer.json()["summary"] == whole.json()["summary"]
    assert answer.headers["etag"] == whole.headers["etag"]
    head = play.table.call("HEAD", f"{play.path}/stakes", token=play.ana, headers=ASKED | german)
    assert (head.status_code, head.content) == (226, b"")
    play.table.client = second
    assert read(play, play.ana, etag).status_code == 200
