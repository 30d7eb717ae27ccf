"""The page at `/games`: how it is served, what it begins with, and that it keeps to its policy."""

import html
import re

import pytest

from service.http.pages import words, writing
from service.rules.fitd.check import MOST_BYTES
from service.rules.games.file import lines_in, new_game
from tests.client import Client
from tests.http.test_play import BROWSER, MARKUP, Tags

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
BUILT = [f"/games/built/{writing.built().version}/{name}" for name in writing.built().files]


def test_the_page(client: Client) -> None:
    """It names its files by their version, and may load and send to nothing but its own service."""
    page = client.get("/games", headers=BROWSER)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["content-security-policy"] == POLICY
    assert (page.headers["referrer-policy"], page.headers["cache-control"]) == ("no-referrer", "no-cache")
    loaded = re.findall(r'(?:src|href)="(/games/built/[^"]+)"', page.text)
    assert sorted(loaded) == [path for path in BUILT if "words" not in path]
    same = client.get("/games", headers={"if-none-match": page.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")


def test_it_begins_with_the_file_of_the_command(client: Client) -> None:
    """What it begins with is what `rollwright game new` prints, as text; how large a game may be is told beside it."""
    page = client.get("/games", headers=BROWSER).text
    inside = page.partition('<template id="new-game">')[2].partition("</template>")[0]
    assert "<" not in inside
    assert html.unescape(inside) == new_game("my_game")
    assert f'data-most-bytes="{MOST_BYTES}" ' in page.replace(">", " >", 2)
    assert f'data-languages="{" ".join(words.OTHERS)}"' in page


def test_the_page_has_nothing_inline(client: Client) -> None:
    """Scripts and styles are files of the service; no attribute is a script or a style, and no script makes markup."""
    tags = Tags(client.get("/games", headers=BROWSER).text)
    assert tags.inside == []
    assert [name for _, found in tags.found for name in found if name == "style" or name.startswith("on")] == []
    assert {tag for tag, _ in tags.found} & {"style", "base"} == set()
    for file in writing._PAGE.glob("*.js"):
        assert not MARKUP.search(file.read_text()), file.name


@pytest.mark.parametrize("path", BUILT)
def test_a_built_file_never_changes(client: Client, path: str) -> None:
    """Its path has the version of the page, so it is kept for good; another version has no such file."""
    response = client.get(path)
    assert response.status_code == 200
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "http://" not in response.text.replace("http://www.w3.org/", "").replace("http://localhost", "")
    other = client.get(path.replace(writing.built().version, "0" * 16))
    assert (other.status_code, other.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("text", ["[" * 30_000, '{"a":' * 10_000, "a=" + "{a=" * 10_000, '"""' * 20_000, "'" * 60_000])
def test_lines_of_a_hostile_text(text: str) -> None:
    """Where its parts stand is told of any text, or nothing is, without an error."""
    assert isinstance(lines_in(text), dict)
