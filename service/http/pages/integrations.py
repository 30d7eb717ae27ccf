"""`GET /integrations/...`: the userscript for Roll20 and `<rollwright-table>`, where they have been built."""

from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from service.http.answer import Answer
from service.http.auth import etag
from service.http.operation import operation
from service.http.parameters import Shape
from service.http.problems import Headers, Problem

_SERVICE = Path(__file__).parents[2]
_CLIENTS = [folder / "clients" for folder in (_SERVICE.parent, _SERVICE)]
"""The clients: of a checkout, where `make roll20` has built them, or as a release has them."""
_FILES = {"rollwright.user.js": "roll20", "rollwright-table.js": "element"}
"""Each file, and the client that it is."""
_SCRIPT = "text/javascript"
# After an update it is another file.
_FRESH = (b"cache-control", b"no-cache")
_File = Annotated[str, PathParameter(), Shape("One file's name.", type="string", enum=list(_FILES))]


@lru_cache(len(_FILES))
def _read(path: Path, _built: int) -> tuple[bytes, Headers]:
    """Return a file as it was built at a time, and the headers that it is kept and compared by."""
    content = path.read_bytes()
    return content, (etag(sha256(content).hexdigest()[:32]), _FRESH)


@get(
    "/integrations/{file:str}",
    operation_id="integrationFile",
    summary="The userscript for Roll20, or the element for web pages",
    tags=["operations"],
    media_type=_SCRIPT,
    opt=operation(problem_statuses=(404,), conditional=True),
)
async def integration_file(file: _File) -> Answer[str]:
    """Return the script that puts a table into pages of others, where it has been built (docs/integrations.md)."""
    if file not in _FILES:
        raise Problem(404, "not_found", f"there is no file {file}")
    for path in [clients / _FILES[file] / file for clients in _CLIENTS]:
        with suppress(FileNotFoundError):
            content, headers = _read(path, path.stat().st_mtime_ns)
            return Answer(content, _SCRIPT, headers=headers)
    raise Problem(
        404, "not_found", f"{file} was not built for this service: `make roll20` builds it, and releases have it"
    )


HANDLERS = [integration_file]
