"""`GET /verify`: the page that checks an export on the reader's own machine; its files are in `verify/`."""

from functools import cache
from pathlib import Path

from service.http.operation import Answer, Call, Operation
from service.http.problems import Problem
from service.http.resources.docs import HTML

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
# Page and scripts belong together: after an update nobody should see old beside new.
_FRESH = (b"cache-control", b"no-cache")
_SNIFF = (b"x-content-type-options", b"nosniff")


@cache
def _file(name: str) -> bytes:
    return (_FILES / name).read_bytes()


async def page(_call: Call) -> Answer:
    """Answer the page."""
    return Answer(_file("index.html"), HTML, headers=((b"content-security-policy", _POLICY), _FRESH, _SNIFF))


async def file(call: Call) -> Answer:
    """Answer one of the page's files."""
    name = call.path["file"]
    if name not in _MEDIA:
        raise Problem(404, "not_found", f"the page has no file {name}")
    return Answer(_file(name), _MEDIA[name], headers=(_FRESH, _SNIFF))


OPERATIONS = [
    Operation(
        method="GET",
        path="/verify",
        id="verifyPage",
        summary="Check an export in a browser",
        description="A page that computes dice and chain of an export again, on the reader's machine: the file is sent "
        "nowhere. It works from a disk as well, and its verify.js with node.",
        tag="audit",
        handle=page,
        gives={HTML: str},
    ),
    Operation(
        method="GET",
        path="/verify/{file}",
        id="verifyFile",
        summary="A file of that page",
        description="Its style, its script, and the verifier, which is one file: `node verify.js FILE`.",
        tag="audit",
        handle=file,
        gives=dict.fromkeys(("text/css", "text/javascript"), str),
        parameters={"file": {"type": "string", "enum": list(_MEDIA)}},
        refuses=(404,),
    ),
]
