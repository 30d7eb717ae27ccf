"""A roll's picture as PNG: for every roll, bounded, and with names as anybody writes them."""

import struct
import zlib

import pytest

from service.rules.systems import SYSTEMS
from tests.client import Client
from tests.http.conftest import Start
from tests.http.test_forms import HOSTILE
from tests.proofs import body_of
from tests.table import open_table
from tools.golden import golden

PNG = {"Accept": "image/png"}


def size(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG that is whole: its signature, the sum of each chunk, and its end."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    at, kinds = 8, []
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            png[at + 4 : at + 8 + length]
        )
        kinds.append(kind)
        at += 12 + length
    assert (kinds[0], kinds[-1]) == (b"IHDR", b"IEND")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_roll_is_a_picture(client: Client, game: str) -> None:
    """Each game's roll is a PNG of twice the size of its SVG, with something drawn on it."""
    spec = golden(game)[0]["spec"]
    svg = client.post("/v1/rolls", json=spec | {"seed": "png"}, headers={"Accept": "image/svg+xml"}).text
    answer = client.post("/v1/rolls", json=spec | {"seed": "png"}, headers=PNG)
    assert answer.headers["content-type"] == "image/png"
    width, height = size(answer.content)
    assert f'viewBox="0 0 {width // 2} {height // 2}"' in svg
    assert len(answer.content) > 5000


def test_the_largest_roll_is_bounded(client: Client) -> None:
    """As many dice and as long a goal as the rules allow make a picture of bounded size."""
    spec = {"system": "underworld", "traits": [{"name": "W" * 80, "rating": 5}] * 2, "difficulty": 10}
    goal = f"{HOSTILE} \u65e5\u672c\u8a9e \U0001f3b2 " * 3
    answer = client.post("/v1/rolls", json=spec | {"goal": goal}, headers=PNG)
    assert answer.status_code == 200, answer.text
    width, height = size(answer.content)
    assert (width, height <= 1200) == (960, True)
    assert len(answer.content) < 200_000


def test_more_than_can_be_drawn_are_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the bound a picture is refused, other forms are not; a roll that was made is there for the repeat."""
    table = open_table(client)
    cid = table.ok("POST", "/characters", {"name": "Silk"})["id"]
    body = {"character": cid, "spec": {"system": "buried_secrets", "rating": 2}}
    headers = {"Authorization": f"Bearer {table.gm}", "Idempotency-Key": "0123456789abcdef", **PNG}
    place = f"/v1/sessions/{table.sid}/rolls"
    with monkeypatch.context() as busy:
        busy.setattr("service.http.render.png._drawing", {object() for _ in range(4)})
        refused = client.post(place, json=body, headers=headers)
        assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "busy", "1")
        assert client.post("/v1/rolls", json=body["spec"]).status_code == 200
    drawn = client.post(place, json=body, headers=headers)
    assert (drawn.status_code, drawn.headers["idempotent-replayed"]) == (201, "true")
    assert size(drawn.content)[0] == 960
    assert [item["type"] for item in table.ok("GET", "/log")["items"]].count("rolled") == 1


def test_a_picture_is_dearer_than_a_roll(start: Start) -> None:
    """Of a quota it takes as much as many rolls."""
    client = start(rate_limit="30/3600")
    spec = {"system": "buried_secrets", "rating": 2}
    assert client.post("/v1/rolls", json=spec, headers=PNG).status_code == 200
    assert client.post("/v1/rolls", json=spec, headers=PNG).status_code == 429
    assert client.post("/v1/rolls", json=spec).status_code == 200


def test_a_player_gets_the_picture_of_what_they_see(client: Client) -> None:
    """At a table the PNG is made of the caller's view: while the Difficulty is hidden, the GM's is another."""
    table = open_table(client, "daggerheart")
    ana = table.join()
    spec = {"system": "daggerheart", "trait": 1, "difficulty": 14, "difficulty_hidden": True}
    rolled = table.ok("POST", "/rolls", body_of(spec))
    path = f"/rolls/{rolled['seq']}"
    gm, player = (table.call("GET", path, token=token, headers=PNG) for token in (table.gm, ana))
    assert size(gm.content)
    assert size(player.content)
    assert gm.content != player.content


def test_an_event_has_no_picture(client: Client) -> None:
    """The event stream adds forms that are text: a picture is refused, and the refusal names the others."""
    table = open_table(client)
    refused = table.call("GET", "/events?as=image/png")
    assert refused.status_code == 400
    assert "image/svg+xml" in refused.text
