"""`GET /play`: the page of a table; its files are in `play/`, those of the client it uses in `clients/js/`."""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from service.http.answer import Answer
from service.http.auth import etag
from service.http.operation import HTML, operation
from service.http.pages import words
from service.http.pages.built import (
    FRESH,
    MEDIA,
    NAME,
    SCRIPT,
    Built,
    BuiltFile,
    PageVersion,
    built_file,
    built_from,
    policy,
)
from service.http.parameters import Shape
from service.http.problems import Headers, Problem

_SERVICE = Path(__file__).parents[2]
_PAGE = _SERVICE / "http" / "play"
_BUILT = _PAGE / "built"
_CLIENTS = [folder / "clients" / "js" for folder in (_SERVICE.parent, _SERVICE)]
"""The client: of a checkout, or as it is installed with the service."""
_SOURCES: dict[str, Callable[[], bytes]] = {
    f"{place}/{file.name}": file.read_bytes
    for place, folder in [("/play", _PAGE), ("/play/vendor", _PAGE / "vendor"), *(("/client", at) for at in _CLIENTS)]
    for file in sorted(folder.glob("*"))
    if file.suffix in MEDIA
}
"""What returns every file that is served under its own name, by path; nothing else is looked up on the disk."""
_SOURCES |= {f"/play/{name}": compile_module for name, compile_module in words.OF_PLAY.items()}
_IMPORTED = re.compile(rb'from"\./([^"]+)"')


@cache
def built() -> Built:
    """Return the built files by name, the sentences of each language with them."""
    return built_from(_BUILT, words.OF_PLAY)


def _index() -> bytes:
    """Return the page: it names the version of its files, what its script imports at once, and the languages."""
    version, files = built()
    [imported] = _IMPORTED.findall(files["app.js"])
    page = (_PAGE / "index.html").read_bytes()
    for placeholder, value in (
        (b"VERSION", version.encode()),
        (b"CHUNK", imported),
        (b"LANGUAGES", " ".join(words.OTHERS).encode()),
    ):
        page = page.replace(placeholder, value)
    return page


def _worker() -> bytes:
    """Return the service worker, with the version and the paths of the files that it keeps."""
    version, files = built()
    paths = " ".join(f"/play/built/{version}/{name}" for name in files)
    source = (_PAGE / "worker.js").read_bytes()
    return source.replace(b'"VERSION"', f'"{version}"'.encode()).replace(b'"FILES"', f'"{paths}"'.encode())


_SOURCES |= {"/play": _index, "/play/worker.js": _worker}
# Two Trusted Types policies: for the picture of a roll, which the service draws, and for the address of the worker.
_POLICY = b"%b; trusted-types card worker" % policy(
    b"img-src 'self' data:", b"manifest-src 'self'", b"worker-src 'self'"
)
_WORKER = (
    (b"service-worker-allowed", b"/play"),
    (b"content-security-policy", b"default-src 'none'; connect-src 'self'"),
)
"""The scope of the service worker, and what it may load: the files that it keeps."""


@cache
def _read(path: str) -> tuple[bytes, Headers]:
    """Return the content of a file, and the headers that it is kept and compared by."""
    content = _SOURCES[path]()
    more = _WORKER if path == "/play/worker.js" else ()
    return content, (etag(sha256(content).hexdigest()[:32]), FRESH, *more)


def _answer(path: str) -> Answer[str]:
    if path not in _SOURCES:
        raise Problem(404, "not_found", f"there is no file {path}")
    content, headers = _read(path)
    return Answer(content, MEDIA[PurePath(path).suffix], headers=headers)


_File = Annotated[
    str,
    PathParameter(),
    Shape(
        "One file's name.",
        type="string",
        pattern=rf"^{NAME}\.(css|js|svg|webmanifest)$",
        **{"x-pattern-description": "the name of a style sheet, script, picture or manifest (such as play.css)"},
    ),
]
_Module = Annotated[
    str,
    PathParameter(),
    Shape(
        "One module's name.",
        type="string",
        pattern=rf"^{NAME}\.js$",
        **{"x-pattern-description": "the name of a script (such as index.js)"},
    ),
]


@get(
    "/play",
    operation_id="playPage",
    summary="A table, in a browser",
    tags=["operations"],
    media_type=HTML,
    opt=operation(conditional=True),
)
async def play_page() -> Answer[str]:
    """Return a page to open a table, join it, and play at it; it loads nothing from other hosts."""
    content, headers = _read("/play")
    return Answer(content, HTML, headers=((b"content-security-policy", _POLICY), *headers))


@get(
    "/play/{file:str}",
    operation_id="playFile",
    summary="A file of that page",
    tags=["operations"],
    media_type="text/css",
    opt=operation(
        other_response_types={media: str for media in MEDIA.values() if media != "text/css"},
        problem_statuses=(404,),
        conditional=True,
    ),
)
async def play_file(file: _File) -> Answer[str]:
    """Return one of its modules or style sheets as they were written, its icon, its manifest, or its service worker."""
    return _answer(f"/play/{file}")


@get(
    "/play/built/{version:str}/{file:str}",
    operation_id="playBuilt",
    summary="A file that the page loads",
    tags=["operations"],
    media_type="text/css",
    opt=operation(other_response_types={SCRIPT: str}, problem_statuses=(404,), conditional=True),
)
async def play_built(version: PageVersion, file: BuiltFile) -> Answer[str]:
    """Return a file of this version of the page, built from its modules; it never changes."""
    return built_file(built(), version, file)


@get(
    "/play/vendor/{file:str}",
    operation_id="playLibrary",
    summary="A library of that page",
    tags=["operations"],
    media_type=SCRIPT,
    opt=operation(problem_statuses=(404,), conditional=True),
)
async def play_library(file: _Module) -> Answer[str]:
    """Return a library as it was published; NOTICE has the licences."""
    return _answer(f"/play/vendor/{file}")


@get(
    "/client/{file:str}",
    operation_id="clientModule",
    summary="A module of the client",
    tags=["operations"],
    media_type=SCRIPT,
    opt=operation(problem_statuses=(404,), conditional=True),
)
async def client_module(file: _Module) -> Answer[str]:
    """Return a module of `@rollwright/client`; `index.js` imports the others, so a page needs no build."""
    return _answer(f"/client/{file}")


HANDLERS = [play_page, play_file, play_built, play_library, client_module]
