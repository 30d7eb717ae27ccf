"""The files of games that come with the release: each is checked when a service starts."""

from service.rules.fitd.check import faults_of
from service.rules.fitd.library import FaultyFile, documents, file_of
from service.rules.games.file import read_file


def check_release() -> None:
    """Raise FaultyRelease with the first fault of a file of the release; none where each of its games plays."""
    try:
        _check()
    except FaultyFile as error:
        raise FaultyRelease(_sentence(error)) from None


def _check() -> None:
    for rules, document in documents().items():
        for fault in faults_of(document):
            raise FaultyFile(file_of(rules), fault.pointer, fault.detail)


class FaultyRelease(Exception):  # noqa: N818  # the release is
    """A file of the release is no game; its message is the whole of what is to be told."""


def _sentence(error: FaultyFile) -> str:
    """Return where the fault stands, and what it is: `.../buried_secrets/1.toml:7: /bands/0/face: a d6 has no 7`."""
    lines: list[int | None] = [None]
    if error.pointer:
        lines = read_file(error.path.read_text("utf-8")).lines_of([error.pointer])
    [line] = lines
    place = f"{error.path}:{line}" if line else str(error.path)
    return f"{place}: {error.pointer}: {error.detail}" if error.pointer else f"{place}: {error.detail}"
