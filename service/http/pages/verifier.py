"""`GET /verify`: the page that checks an export on the reader's own machine; its files are in `verify/`."""

from functools import cache
from pathlib import Path
from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from service.http.answer import Answer
from service.http.operation import HTML, operation
from service.http.parameters import Shape
from service.http.problems import Problem

_FILES = Path(__file__).parents[1] / "verify"
_MEDIA = {"verify.js": "text/javascript", "page.js": "text/javascript", "page.css": "text/css"}
# Nothing but its own files, and nowhere to send anything to.
_POLICY = b"; ".join(
    [
        b"default-src 'none'",
        b"script-src 'self'",
        b"style-src 'self'",
        b"img-src data:",
        b"connect-src 'none'",
        b"base-uri 'none'",
        b"form-action 'none'",
        b"frame-ancestors 'none'",
        b"require-trusted-types-for 'script'",
    ]
)
# After an update, a cached script of the former version must not run in the new page.
_FRESH = (b"cache-control", b"no-cache")


@cache
def _file(name: str) -> bytes:
    return (_FILES / name).read_bytes()


_File = Annotated[str, PathParameter(), Shape("One file's name.", type="string", enum=list(_MEDIA))]


@get("/verify", operation_id="verifyPage", summary="Check an export in a browser", tags=["audit"], media_type=HTML)
async def verify_page() -> Answer[str]:
    """Return a page that verifies the dice and the chain of an export in the browser.

    The export is sent nowhere. The page also works from a local disk, and its verify.js with node.
    """
    return Answer(_file("index.html"), HTML, headers=((b"content-security-policy", _POLICY), _FRESH))


@get(
    "/verify/{file:str}",
    operation_id="verifyFile",
    summary="A file of that page",
    tags=["audit"],
    media_type="text/css",
    opt=operation(other_response_types={"text/javascript": str}, problem_statuses=(404,)),
)
async def verify_file(file: _File) -> Answer[str]:
    """Return its style sheet, its script, or the verifier, which is one file: `node verify.js FILE`."""
    if file not in _MEDIA:
        raise Problem(404, "not_found", f"the page has no file {file}")
    return Answer(_file(file), _MEDIA[file], headers=(_FRESH,))


HANDLERS = [verify_page, verify_file]
