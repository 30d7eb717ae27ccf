"""What a file seems to be that is neither an export, nor a log of an epoch, nor evidence that somebody kept."""

import json
from typing import Any

_CHECKED = (
    "Choose an export of a table: the file that the table gives out, with a name that ends in .ndjson. "
    "A log of an epoch, or responses of the service that you saved, can be checked too."
)
_UTF_16 = "text in UTF-16, and the service writes UTF-8"
_BEGINNINGS = {
    b"%PDF-": "a PDF document",
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"GIF8": "a picture (GIF)",
    b"PK\x03\x04": "a ZIP archive: unpack it first",
    b"\x1f\x8b": "compressed (gzip): unpack it first",
    b"\xff\xfe": _UTF_16,
    b"\xfe\xff": _UTF_16,
}


def is_like_log(body: bytes) -> bool:
    """Return whether a file has the fields of an epoch's log, so that what is wrong in it can be told."""
    return b'"entries"' in body and b'"head"' in body


def reason_for(body: bytes) -> str:
    """Return why nothing in a file can be checked, and which files can; `verify.js` has the same words."""
    return f"this file is {seeming(body)}. {_CHECKED}"


def reason_for_files() -> str:
    """Return the same for several files."""
    return f"in these files is nothing to check. {_CHECKED}"


def seeming(body: bytes) -> str:
    """Return what a file seems to be."""
    for start, name in _BEGINNINGS.items():
        if body.startswith(start):
            return name
    try:
        text = body.decode().removeprefix("\ufeff").strip()
    except UnicodeDecodeError:
        return "not text"
    if not text:
        return "empty"
    if text[:14].lower().startswith(("<!doctype html", "<html")):
        return "a web page (HTML)"
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        cut = text.startswith(("{", "["))
        return "JSON that was cut off or changed" if cut else "text, but nothing that the service gives out"
    return _of_json(value)


def _of_json(value: Any) -> str:
    match value:
        case {"code": str(code), "title": str()}:
            return f"a refusal of the service ({code})"
        case _:
            return "JSON, but nothing that the service gives out"
