"""What the page at `/games` does before anything is sent: links with a game in them, and when a text is checked."""

import base64
import json
import subprocess
import zlib
from typing import Any

import pytest

from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE
from tests.rules.test_documents import DIALECTS

_LINKS = """
const { fileOf, fragmentOf } = await import("./service/http/play/gamelinks.js");
const { codes, texts } = JSON.parse(await new Response(process.stdin).text());
const read = (code) => fileOf(code).then((text) => ({ text }), ({ reason }) => ({ reason }));
const found = [];
for (const code of codes) found.push(await read(code));
console.log(JSON.stringify({ found, fragments: await Promise.all(texts.map(fragmentOf)) }));
"""
_CHECKING = """
import { registerHooks } from "node:module";
const client = (name) => new URL("./clients/js/" + name.slice("/client/".length), "file://" + process.cwd() + "/").href;
registerHooks({
  resolve: (name, context, next) => next(name.startsWith("/client/") ? client(name) : name, context),
});
globalThis.document = { documentElement: { dataset: {} } };
const { Checking } = await import("./service/http/games/checking.js");
let time = 0;
const timers = new Set();
const sent = [];
const checking = new Checking({
  check: (text, signal) => new Promise((resolve, reject) => sent.push({ at: time, text, signal, resolve, reject })),
  changed: () => {},
  now: () => time,
  wait: (run, ms) => {
    const timer = { run, due: time + ms };
    timers.add(timer);
    return timer;
  },
  forget: (timer) => timers.delete(timer),
});
const settle = () => new Promise((resolve) => setImmediate(resolve));
const until = async (then) => {
  for (;;) {
    const [next] = [...timers].filter(({ due }) => due <= then).sort((one, other) => one.due - other.due);
    if (!next) break;
    timers.delete(next);
    time = next.due;
    next.run();
    await settle();
  }
  time = then;
};
const told = [];
const note = (name) => told.push([name, sent.map(({ at, text }) => [at, text]), checking.state]);
const plays = (title) => ({ description: { title } });
note("nothing was typed");
for (const text of ["a", "ab", "abc"]) {
  checking.write(text);
  await until(time + 300);
}
note("somebody types");
await until(time + 900);
note("they rest");
checking.write("abcd");
await until(time + 1000);
note("a pause before the next");
await until(time + 4000);
sent[1].resolve(plays("last"));
await settle();
sent[0].resolve(plays("first"));
await settle();
note("the last answer wins");
told.push([checking.answer.description.title, sent[0].signal.aborted, sent[1].signal.aborted]);
checking.press("abcd");
await settle();
note("the same again");
checking.press("x");
sent[2].reject(Object.assign(new Error(), { status: 400, errors: [], detail: "no TOML (at line 3, column 5)" }));
await settle();
note("faults");
told.push([checking.faults, checking.answer.description.title]);
checking.press("y");
sent[3].reject(Object.assign(new Error(), { status: 429, errors: [], detail: "too many requests" }));
await settle();
note("no answer of the text");
checking.press("y");
await settle();
note("tried again");
console.log(JSON.stringify(told));
"""


def run(program: str, given: Any = None) -> Any:
    """Return what a program prints."""
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", program],
        cwd=ROOT,
        input=json.dumps(given).encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def code(content: bytes) -> str:
    """Return deflated bytes as a link has them."""
    return base64.urlsafe_b64encode(zlib.compress(content, 9)).rstrip(b"=").decode()


def test_a_link_has_the_file() -> None:
    """What is deflated elsewhere is read, and what the page writes is read elsewhere."""
    text = (DIALECTS / "gantry_nine.toml").read_text() + "# ü \U0001f525"
    found = run(_LINKS, {"codes": [code(text.encode())], "texts": [text, ""]})
    assert found["found"] == [{"text": text}]
    for written, fragment in zip([text, ""], found["fragments"], strict=True):
        name, _, data = fragment.partition("=")
        assert name == "game"
        assert zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))).decode() == written


def test_check_26_a_bomb_is_refused_while_it_is_inflated() -> None:
    """64 KiB are read and not a byte more, of ten megabytes too; and so is a link that is damaged."""
    whole = code(b"#" * 65_536)
    bombs = [code(b"#" * 65_537), code(b"\0" * 10_000_000), "A" * 200_000]
    damaged = ["", "!!", whole[:-3], whole[:9] + "AAAA" + whole[13:], code(b"\xff\xfe"), whole + "AAAA"]
    found = run(_LINKS, {"codes": [whole, *bombs, *damaged], "texts": []})["found"]
    assert found[0] == {"text": "#" * 65_536}
    assert found[1:4] == [{"reason": "large"}] * 3
    assert found[4:] == [{"reason": "damaged"}] * len(damaged)


@pytest.fixture(scope="module")
def told() -> list[Any]:
    """What is sent, and what is known, while somebody types."""
    found: list[Any] = run(_CHECKING)
    return found


def test_a_text_is_sent_when_somebody_rests(told: list[Any]) -> None:
    """Nothing is sent before somebody typed, only the last text is, and not more often than every four seconds."""
    steps = {one[0]: (one[1], one[2]) for one in told if len(one) == 3 and isinstance(one[1], list)}
    assert steps["nothing was typed"] == ([], "none")
    assert steps["somebody types"] == ([], "written")
    assert steps["they rest"] == ([[1500, "abc"]], "checking")
    assert steps["a pause before the next"] == ([[1500, "abc"]], "checking")
    assert steps["the last answer wins"] == ([[1500, "abc"], [5500, "abcd"]], "plays")
    assert ["last", True, False] in told
    assert steps["the same again"] == steps["the last answer wins"]


def test_what_is_known_of_a_text(told: list[Any]) -> None:
    """A text with faults leaves the last one that played; without an answer the same text may be sent again."""
    steps = {one[0]: (len(one[1]), one[2]) for one in told if len(one) == 3 and isinstance(one[1], list)}
    assert steps["faults"] == (3, "faulty")
    assert [[{"line": 3, "pointer": "", "detail": "no TOML (at line 3, column 5)"}], "last"] in told
    assert steps["no answer of the text"] == (4, "failed")
    assert steps["tried again"] == (5, "checking")
