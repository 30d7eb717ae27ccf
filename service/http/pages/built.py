"""What pages load that is built from their modules (`make page`): under a version, so that none is ever stale."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Annotated, NamedTuple

from litestar.params import PathParameter

from service.http.answer import Answer
from service.http.auth import etag
from service.http.parameters import Shape
from service.http.problems import Problem

SCRIPT = "text/javascript"
MEDIA = {".css": "text/css", ".js": SCRIPT, ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
"""What is served, by the ending of its name."""
FRESH = (b"cache-control", b"no-cache")
"""Of a file that is served under its own name, and may be another one after an update."""
_FOREVER = (b"cache-control", b"public, max-age=31536000, immutable")
NAME = "[A-Za-z0-9_-]{1,60}"
BuiltFile = Annotated[
    str,
    PathParameter(),
    Shape(
        "One file's name.",
        type="string",
        pattern=rf"^{NAME}\.(css|js)$",
        **{"x-pattern-description": "the name of a style sheet or a script (such as app.js)"},
    ),
]
PageVersion = Annotated[
    str,
    PathParameter(),
    Shape(
        "The version that the page names.",
        type="string",
        pattern="^[0-9a-f]{16}$",
        **{"x-pattern-description": "16 hexadecimal digits"},
    ),
]


class Built(NamedTuple):
    """The files that a page loads, built from its modules, and what they are served under."""

    version: str
    """A digest of all of them, in hex: their paths have it."""
    files: Mapping[str, bytes]


def built_from(folder: Path, words: Mapping[str, Callable[[], bytes]]) -> Built:
    """Return the built files of a folder by name, and the sentences of each language with them."""
    files = {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
    files |= {name: compile_module() for name, compile_module in words.items()}
    digest = sha256()
    for name, content in files.items():
        digest.update(b"%b %d\n%b" % (name.encode(), len(content), content))
    return Built(digest.hexdigest()[:16], files)


def built_file(built: Built, version: str, file: str) -> Answer[str]:
    """Return a file of this version; Problem 404 for one of another."""
    now, files = built
    if version != now or file not in files:
        raise Problem(404, "not_found", f"this version of the page has no file {file}: load the page again")
    tag = etag(sha256(files[file]).hexdigest()[:32])
    return Answer(files[file], MEDIA[PurePath(file).suffix], headers=(tag, _FOREVER))


def policy(*more: bytes) -> bytes:
    """Return the policy of a page that loads files of its own alone; `more` is what it may beside that."""
    return b"; ".join(
        [
            b"default-src 'none'",
            b"script-src 'self'",
            b"style-src 'self'",
            b"connect-src 'self'",
            *more,
            b"base-uri 'none'",
            b"form-action 'none'",
            b"frame-ancestors 'none'",
            b"require-trusted-types-for 'script'",
        ]
    )
