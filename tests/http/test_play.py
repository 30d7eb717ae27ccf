"""The page at `/play` and all that it loads: how it is served, and that it keeps to its policy."""

import gzip
import re
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import urljoin

import pytest

from service.http.pages import play, words
from tests.applications import application
from tests.client import Client

BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types card worker"
)
MEDIA = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
FILES = sorted({*play._SOURCES} - {"/play"})
MODULES = [path for path in FILES if path.endswith(".js")]
VERIFIER = "/verify/verify.js"
OWN = [path for path in MODULES if re.fullmatch(r"/play/[^/]+", path)]
IMPORTS = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
COMMENTS = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|document\.write|createPolicy", re.IGNORECASE
)
"""What makes markup of a text, or may: `dangerouslySetInnerHTML` of Preact too."""
FIRST_VIEW = 60_000
"""Bytes of all that is loaded before the page is first seen, as it is sent, in the language that has most to say."""


class Tags(HTMLParser):
    """The tags of the page with their attributes, and what stands inside scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note what a script or a style holds."""
        if self.found and self.found[-1][0] in {"script", "style"} and data.strip():
            self.inside.append(data)


def code(client: Client, path: str) -> str:
    """Return a module without its comments."""
    return COMMENTS.sub("", client.get(path).text)


def test_the_page(client: Client) -> None:
    """The page names its files by their version, under a policy that names what it may do and nothing else."""
    page = client.get("/play", headers=BROWSER)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    written = (play._PAGE / "index.html").read_text()
    for placeholder, value in (("VERSION", play.built().version), ("CHUNK", "chunk.js"), ("LANGUAGES", "de")):
        written = written.replace(placeholder, value)
    assert page.text == written
    assert page.headers["content-security-policy"] == POLICY
    assert page.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/play", *FILES])
def test_a_file(client: Client, path: str) -> None:
    """A file has its media type, is compressed from 1 KiB where the client takes it, and is sent once."""
    plain = client.get(path, headers={"accept-encoding": "identity"})
    media = MEDIA.get(path[path.rfind(".") :], "text/html; charset=utf-8")
    assert (plain.status_code, plain.headers["content-type"]) == (200, media)
    assert (plain.headers["x-content-type-options"], plain.headers["cache-control"]) == ("nosniff", "no-cache")
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert packed.content == plain.content
    assert (packed.headers.get("content-encoding") == "gzip") is (len(plain.content) >= 1024)
    tag = plain.headers["etag"]
    assert re.fullmatch(r'"[0-9a-f]{32}"', tag)
    same = client.get(path, headers={"if-none-match": f'"other", {tag}'})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    assert same.headers["cache-control"] == "no-cache"
    assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_no_two_files_have_the_same_etag(client: Client) -> None:
    """The ETag is that of the content."""
    tags = sorted([client.get(path).headers["etag"] for path in ["/play", *FILES]])
    assert all(one != other for one, other in pairwise(tags))


def test_what_is_served() -> None:
    """It is the page's own files, two libraries, and the client without its tests and examples."""
    assert {"/play/play.css", "/play/vendor/preact.js", "/play/vendor/uqr.js", "/client/index.js"} <= set(FILES)
    assert [path for path in FILES if "test" in path or "bot" in path] == []


@pytest.mark.parametrize(
    "path",
    [
        "/play/index.html",
        "/play/none.js",
        "/play/PLAY.CSS",
        "/play/vendor",
        "/play/vendor/LICENSES.md",
        "/play/vendor/play.css",
        "/play/preact.js",
        "/play/%2e%2e/verify/verify.js",
        "/play/%2e%2e%2fverify%2fverify.js",
        "/play/..%5cverify%5cverify.js",
        "/play/vendor/..%2f..%2f..%2fapp.py",
        "/client/none.js",
        "/client/package.json",
        "/client/contract.d.ts",
        "/client/test/package.test.js",
        "/client/..%2f..%2f..%2fpyproject.toml",
        "/client/index.js%00",
        "/client",
    ],
)
def test_no_such_file(client: Client, path: str) -> None:
    """What is not in the list is 404, wherever a name points to."""
    response = client.get(path)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", MODULES)
def test_what_a_module_imports_is_served(client: Client, path: str) -> None:
    """Each import is a path, and leads to a module: there is no import map, which the policy would refuse."""
    for name in IMPORTS.findall(code(client, path)):
        assert name.startswith(("./", "../", "/")), f"{path} imports {name}"
        assert urljoin(path, name) in [*MODULES, VERIFIER], f"{path} imports {name}"


def test_the_page_has_nothing_inline(client: Client) -> None:
    """Scripts and styles are files of the service; no attribute is a script or a style."""
    tags = Tags(client.get("/play", headers=BROWSER).text)
    assert tags.inside == []
    for tag, attributes in tags.found:
        assert tag not in {"style", "base"}
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        loaded = attributes.get("src") if tag == "script" else attributes.get("href") if tag == "link" else None
        assert tag != "script" or (loaded is not None and attributes.get("type") == "module")
        assert loaded is None or loaded.startswith("data:") or urljoin("/play", loaded) in [*FILES, *BUILT], loaded


def test_markup_is_made_in_one_module(client: Client) -> None:
    """Only `html.js` makes markup of a text, by a policy of Trusted Types; another names the service worker alone."""
    found = {path: MARKUP.findall(code(client, path)) for path in OWN if path != "/play/html.js"}
    assert {path: words for path, words in found.items() if words} == {"/play/install.js": ["createPolicy"]}
    assert 'createPolicy("worker", { createScriptURL: () => WORKER })' in code(client, "/play/install.js")


BUILT = [f"/play/built/{play.built().version}/{name}" for name in play.built().files]


@pytest.mark.parametrize("path", BUILT)
def test_a_built_file_never_changes(client: Client, path: str) -> None:
    """Its path has the version of the page, so it is kept for good; another version has no such file."""
    response = client.get(path)
    assert response.status_code == 200
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    other = client.get(path.replace(play.built().version, "0" * 16))
    assert (other.status_code, other.json()["code"]) == (404, "not_found")
    assert "load the page again" in other.json()["detail"]
    assert "cache-control" not in other.headers or "immutable" not in other.headers["cache-control"]


def test_the_version_is_of_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another sentence of a language is another version."""
    before = play.built().version
    monkeypatch.setattr(words, "OF_PLAY", {"words-de.js": lambda: b"export default {};"})
    assert play.built.__wrapped__().version != before


def test_the_first_view_is_small(client: Client) -> None:
    """Page, style, its script with what that imports, and one language: five files, and little to send."""
    page = client.get("/play").text
    paths = ["/play", *re.findall(r'(?:href|src)="(/play/built/[^"]+)"', page)]
    languages = [path for path in BUILT if re.search(r"/words-[a-z]+\.js$", path)]
    size = {
        path: int(client.get(path, headers={"accept-encoding": "gzip"}).headers["content-length"])
        for path in [*paths, *languages]
    }
    first = sum(size[path] for path in paths) + max(size[path] for path in languages)
    print(f"first view: {first} bytes in {len(paths) + 1} files", size)  # noqa: T201  # a figure for who adds a file
    assert len(paths) + 1 == 5
    assert first < FIRST_VIEW


def test_the_service_worker(client: Client) -> None:
    """It keeps the page and the files of this version, for the path of the page alone."""
    worker = client.get("/play/worker.js")
    assert worker.headers["service-worker-allowed"] == "/play"
    assert worker.headers.get_list("content-security-policy") == ["default-src 'none'; connect-src 'self'"]
    assert f'"{play.built().version}"' in worker.text
    assert all(path in worker.text for path in BUILT)
    manifest = client.get("/play/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"]) == ("/play", "/play")
    assert [client.get(icon["src"]).status_code for icon in manifest["icons"]] == [200]


def test_a_file_is_compressed_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is loaded, and however many files there are."""
    gzipped = {"accept-encoding": "gzip"}
    for path in FILES:
        client.get(path, headers=gzipped)
    monkeypatch.setattr(gzip, "compress", None)
    assert {client.get(path, headers=gzipped).status_code for path in FILES} == {200}


def test_people_behind_one_address_load_the_page(redis_url: str) -> None:
    """Six people load it at once, and again, where an address may send few requests: files count as none."""
    with Client(application(redis_url, rate_limit="2/3600")) as client:
        for _ in range(12):
            for path in ("/play", *FILES, *BUILT):
                response = client.get(path)
                assert (response.status_code, "ratelimit" in response.headers) == (200, False)
        assert client.get("/v1/systems").headers["ratelimit"].startswith('"requests";r=1;')
