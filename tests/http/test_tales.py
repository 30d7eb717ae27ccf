"""Tales: what happens in an action, as the people at the table tell it, whatever its state."""

from collections.abc import Callable
from typing import Any

import pytest

from service.record.actions.limits import GM_TALES, MAX_TALES
from tests.scene import PROWL, Scene

RAW = {
    "text/plain": [],
    "text/markdown": ["<b>", "@all", "[[", "{{", "&#", "#1", "www.x"],
    "text/html": ["<b>", "&#91;"],
    "image/svg+xml": ["<b>", "&#91;"],
    "text/vnd.roll20": ["<b>", "@all", "[[1d6", "{{x"],
    "application/vnd.foundry.roll+json": ["<b>", "[[", "{{", "&#"],
}
"""What each form would take as markup, a mention, a link or a roll."""
TEXT = "The rope holds.\nThe lamp goes out."


def tell(play: Scene, token: str, text: str = TEXT, aid: str = "", status: int = 201) -> dict[str, Any]:
    """Tell what happens in the action, or in another."""
    answer = play.table.call("POST", f"/actions/{aid or play.aid}/tales", {"text": text}, token=token)
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_everybody_tells_at_any_time(scene: Callable[..., Scene]) -> None:
    """GM and players tell before the dice, after a 6, and of what is settled or cancelled; of direct rolls too."""
    play = scene()
    play.open(play.ana, PROWL)
    told = tell(play, play.ben)
    assert {name: told[name] for name in ("type", "action", "character", "by", "text", "changes")} == {
        "type": "tale_told",
        "action": "a1",
        "character": "c1",
        "by": "p3",
        "text": TEXT,
        "changes": [],
    }
    play.set(play.gm, spec={"position": "risky"})
    play.roll(play.ana, [6, 2])
    assert play.read()["state"] == "settled"
    tell(play, play.ana)
    tell(play, play.gm)
    play.open(play.ana, PROWL)
    play.set(play.ana, state="cancelled")
    tell(play, play.ana)
    rolled = play.direct([6, 2])
    tell(play, play.ben, aid=f"r{rolled['seq']}")
    rolled = play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}])
    tell(play, play.ben)
    play.verified()


def test_a_tale_is_no_step(scene: Callable[..., Scene]) -> None:
    """The action keeps its version, its ETag and what was agreed: a roll of what was read before a tale is made."""
    play = scene()
    play.agreed(play.ana, PROWL, {"position": "risky"})
    seen = play.read(play.ana)
    tell(play, play.ben)
    assert play.read(play.ana) == seen
    rolled = play.table.ok(
        "POST",
        f"{play.path}/roll",
        {"terms": seen["terms_digest"], "dice": [1, 2]},
        token=play.ana,
        version=f'"{seen["etag"]}"',
    )
    tell(play, play.gm)
    play.choose(play.gm, picks=[{"id": "harm"}])
    # A tale is no later step either.
    play.reverse(rolled["seq"], with_later=True)
    tell(play, play.ana)
    play.verified()


def test_who_may_tell(scene: Callable[..., Scene]) -> None:
    """A spectator watches; of an action that is not there, and without words, nobody tells."""
    play = scene()
    play.open(play.ana, PROWL)
    watching = play.table.join("Sue", "spectator")
    path = f"{play.path}/tales"
    play.refused(403, "wrong_role", "POST", path, {"text": TEXT}, watching)
    play.refused(404, "not_found", "POST", "/actions/a9/tales", {"text": TEXT}, play.ana)
    play.refused(404, "not_found", "POST", "/actions/r1/tales", {"text": TEXT}, play.ana)
    play.refused(404, "not_found", "POST", "/actions/r99/tales", {"text": TEXT}, play.gm)
    for blank in ("", " \n\t", "\u200b\u202e", "x" * 501):
        play.refused(400, "invalid_field", "POST", path, {"text": blank}, play.ana)
    assert tell(play, play.ana, "a\u202eb\r\nc\x00")["text"] == "ab\nc"


def test_a_repeated_tale_is_told_once(scene: Callable[..., Scene]) -> None:
    """The same request under the same key is the same entry; another one under it is refused."""
    play = scene()
    play.open(play.ana, PROWL)
    path = f"{play.path}/tales"
    first = play.table.call("POST", path, {"text": TEXT}, token=play.ana, key="one-and-the-same-key")
    again = play.table.call("POST", path, {"text": TEXT}, token=play.ana, key="one-and-the-same-key")
    assert first.json() == again.json()
    other = play.table.call("POST", path, {"text": "Or not."}, token=play.ana, key="one-and-the-same-key")
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    kinds = [one["type"] for one in play.table.ok("GET", "/log?limit=200")["items"]]
    assert kinds.count("tale_told") == 1


def test_an_action_has_only_so_many(scene: Callable[..., Scene]) -> None:
    """Players leave the last ones to the GM; what was taken back counts, and another action has its own."""
    play = scene()
    play.open(play.ana, PROWL)
    tales = [tell(play, play.ana) for _ in range(MAX_TALES - GM_TALES)]
    play.table.ok("POST", "/reversals", {"seq": tales[-1]["seq"]}, token=play.ana)
    play.refused(409, "too_many", "POST", f"{play.path}/tales", {"text": TEXT}, play.ben)
    for _ in range(GM_TALES):
        tell(play, play.gm)
    play.refused(409, "too_many", "POST", f"{play.path}/tales", {"text": TEXT}, play.gm)
    play.open(play.ana, PROWL)
    tell(play, play.ben)
    play.verified()


def test_a_tale_is_taken_back(scene: Callable[..., Scene]) -> None:
    """By who told it, or the GM, once; nobody takes back another's, or, as a player, anything else."""
    play = scene()
    play.agreed(play.ana, PROWL, {"position": "risky"})
    first, second = tell(play, play.ana), tell(play, play.ana)
    rolled = play.roll(play.ana, [1, 2])
    for seq in (first["seq"], rolled["seq"], 1, 999):
        play.refused(403, "wrong_role", "POST", "/reversals", {"seq": seq}, play.ben)
    play.refused(403, "wrong_role", "POST", "/reversals", {"seq": rolled["seq"]}, play.ana)
    before = play.read()
    back = play.table.ok("POST", "/reversals", {"seq": first["seq"], "note": "Another rope"}, token=play.ana)
    assert (back["reverses"], back["by"], back["changes"]) == ([first["seq"]], "p2", [])
    assert "action" not in back
    assert play.read() == before
    play.refused(409, "happened", "POST", "/reversals", {"seq": first["seq"]}, play.ana)
    play.reverse(second["seq"])
    told = {one["seq"]: one for one in play.table.ok("GET", "/log?type=tale_told")["items"]}
    assert told[first["seq"]]["reversed_by"] == back["seq"]
    play.verified()


def test_it_comes_with_an_import(scene: Callable[..., Scene]) -> None:
    """Tales, how many there are, and what was taken back come with an export; its table goes on from there."""
    play = scene()
    play.open(play.ana, PROWL)
    told = tell(play, play.ana)
    tell(play, play.gm)
    play.table.ok("POST", "/reversals", {"seq": told["seq"]}, token=play.ana)
    export = play.table.call("GET", "/export").content
    assert b'"tales:a1","value":"2"' in export
    assert b'"tale_told"' in play.table.call("GET", "/export", token=play.ana).content
    imported = play.table.client.post(
        "/v1/sessions/import",
        content=export,
        headers={"Content-Type": "application/x-ndjson", "Idempotency-Key": "one-import-of-it"},
    )
    assert imported.status_code == 201, imported.text
    assert (
        b'"tales:a1","value":"2"'
        in play.table.client.get(
            f"/v1/sessions/{imported.json()['id']}/export",
            headers={"Authorization": f"Bearer {imported.json()['gm_token']}"},
        ).content
    )


@pytest.mark.parametrize(
    "media, form",
    [
        ("text/plain", "a1 of Silk: <b>@all</b> [[1d6]] {{x}} &#91;[2]] #1 www.x.io"),
        ("text/markdown", "tells what happens in action a1 of Silk"),
        ("text/html", "&lt;b&gt;@all&lt;/b&gt;"),
        ("text/vnd.roll20", "&#60;b&#62;&#64;all"),
        ("image/svg+xml", "&lt;b&gt;@all"),
        ("application/vnd.foundry.roll+json", "b all /b"),
    ],
)
def test_its_forms_escape_it(scene: Callable[..., Scene], media: str, form: str) -> None:
    """Whatever somebody tells is words in every form: it mentions, rolls and marks up nothing."""
    play = scene()
    play.open(play.ana, PROWL)
    text = "<b>@all</b> [[1d6]] {{x}} &#91;[2]] #1 www.x.io"
    answer = play.table.call("POST", f"{play.path}/tales", {"text": text}, token=play.ana, headers={"Accept": media})
    assert answer.status_code == 201
    assert form in answer.text
    for raw in RAW[media]:
        assert raw not in answer.text
