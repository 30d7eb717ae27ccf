"""Checks of exports in a separate process, so that a large or malformed export does not delay other requests."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from subprocess import PIPE
from typing import IO

import structlog

from service.rules.errors import RuleError
from service.session.transfer.checker import TOO_COSTLY, CheckerReply, ExportFault, ExportSummary, decode

_log = structlog.get_logger()
_MAIN = "from service.session.transfer.checker import main; main()"


@asynccontextmanager
async def check_export(
    file: IO[bytes], *, history: bool
) -> AsyncIterator[tuple[ExportSummary, AsyncIterator[CheckerReply]]]:
    """Check an export; yield its summary, and an iterator of batches to store.

    RuleError where it does not hold, or needs more memory or time to check than any real export.
    """
    file.seek(0)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        # The child imports the same modules as this process, and nothing from its working directory.
        "-P",
        "-c",
        _MAIN,
        "keep" if history else "drop",
        stdin=file,
        stdout=PIPE,
        stderr=PIPE,
        # It reads untrusted input, so it gets no secrets of the environment.
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout
    answers = _answers(process.stdout)
    try:
        match await anext(answers, None):
            case ExportSummary() as summary:
                yield summary, answers
            case ExportFault(detail=detail, code=code):
                raise RuleError(code, detail)
            case _:
                _, errors = await process.communicate()
                raise _process_error(process.returncode or 0, errors)
    finally:
        if process.returncode is None:
            process.kill()
        # Drain the pipes, or they would stay open.
        await process.communicate()


async def _answers(stream: asyncio.StreamReader) -> AsyncIterator[CheckerReply]:
    while True:
        try:
            size = await stream.readexactly(4)
            answer: CheckerReply = decode(await stream.readexactly(int.from_bytes(size)))
        except asyncio.IncompleteReadError:
            return
        yield answer


def _process_error(status: int, errors: bytes) -> Exception:
    """Return the error of a process that ended without a reply."""
    if status < 0:
        # Killed by its limits or by the system.
        return RuleError("import_damaged", TOO_COSTLY)
    _log.error("an import could not be checked", status=status, error=errors.decode(errors="replace")[-2000:])
    return RuntimeError("an import could not be checked")
