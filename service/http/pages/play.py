"""`GET /play`: the page of a table; its files are in `play/`, and those of the client it uses in `clients/js/`."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from service.http.answer import Answer
from service.http.auth import etag
from service.http.operation import HTML, operation
from service.http.parameters import Shape
from service.http.problems import Headers, Problem

_SERVICE = Path(__file__).parents[2]
_PAGE = _SERVICE / "http" / "play"
_CLIENTS = [folder / "clients" / "js" for folder in (_SERVICE.parent, _SERVICE)]
"""The client: of a checkout, or as it is installed with the service."""
_SCRIPT = "text/javascript"
_MEDIA = {".css": "text/css", ".js": _SCRIPT}
_FILES = {
    f"{place}/{file.name}": file
    for place, folder in [("/play", _PAGE), ("/play/vendor", _PAGE / "vendor"), *(("/client", at) for at in _CLIENTS)]
    for file in sorted(folder.glob("*"))
    if file.suffix in _MEDIA
}
"""Every file that is served beside the page, by its path there; nothing else is looked up on the disk."""
# Its own files alone, and one Trusted Types policy: for the picture of a roll, which the service draws.
_POLICY = b"; ".join(
    [
        b"default-src 'none'",
        b"script-src 'self'",
        b"style-src 'self'",
        b"connect-src 'self'",
        b"img-src 'self' data:",
        b"base-uri 'none'",
        b"form-action 'none'",
        b"frame-ancestors 'none'",
        b"require-trusted-types-for 'script'",
        b"trusted-types card",
    ]
)
# After an update, a cached module of the former version must not run beside new ones.
_FRESH = (b"cache-control", b"no-cache")


@cache
def _read(file: Path) -> tuple[bytes, Headers]:
    """Return the content of a file, and the headers that it is kept and compared by."""
    content = file.read_bytes()
    return content, (etag(sha256(content).hexdigest()[:32]), _FRESH)


def _answer(path: str) -> Answer[str]:
    if path not in _FILES:
        raise Problem(404, "not_found", f"there is no file {path}")
    content, headers = _read(_FILES[path])
    return Answer(content, _MEDIA[_FILES[path].suffix], headers=headers)


_NAME = "[A-Za-z0-9_-]{1,60}"
_File = Annotated[
    str,
    PathParameter(),
    Shape(
        "One file's name.",
        type="string",
        pattern=rf"^{_NAME}\.(css|js)$",
        **{"x-pattern-description": "the name of a style sheet or a script (such as play.css)"},
    ),
]
_Module = Annotated[
    str,
    PathParameter(),
    Shape(
        "One module's name.",
        type="string",
        pattern=rf"^{_NAME}\.js$",
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
async def page() -> Answer[str]:
    """Return a page to open a table, join it, and play at it; it loads nothing from other hosts."""
    content, headers = _read(_PAGE / "index.html")
    return Answer(content, HTML, headers=((b"content-security-policy", _POLICY), *headers))


@get(
    "/play/{file:str}",
    operation_id="playFile",
    summary="A file of that page",
    tags=["operations"],
    media_type="text/css",
    opt=operation(other_response_types={_SCRIPT: str}, problem_statuses=(404,), conditional=True),
)
async def asset(file: _File) -> Answer[str]:
    """Return its style sheet, or one of its scripts."""
    return _answer(f"/play/{file}")


@get(
    "/play/vendor/{file:str}",
    operation_id="playLibrary",
    summary="A library of that page",
    tags=["operations"],
    media_type=_SCRIPT,
    opt=operation(problem_statuses=(404,), conditional=True),
)
async def library(file: _Module) -> Answer[str]:
    """Return a library as it was published; NOTICE has the licences."""
    return _answer(f"/play/vendor/{file}")


@get(
    "/client/{file:str}",
    operation_id="clientModule",
    summary="A module of the client",
    tags=["operations"],
    media_type=_SCRIPT,
    opt=operation(problem_statuses=(404,), conditional=True),
)
async def module(file: _Module) -> Answer[str]:
    """Return a module of `@rollwright/client`; `index.js` imports the others, so a page needs no build."""
    return _answer(f"/client/{file}")


HANDLERS = [page, asset, library, module]
