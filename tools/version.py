"""`make version VERSION=1.2.3`: one version in every file that states it by hand.

`service/__init__.py` is the service's own, with which the contract (but for its examples) and the manual page are made,
and what is built and not committed.
"""

import re
import sys
from pathlib import Path

from service import __version__

ROOT = Path(__file__).parents[1]
NUMBER = r"\d+\.\d+\.\d+"
_TOML = rf'^version = "({NUMBER})"$'
_JSON = rf'^  "version": "({NUMBER})",$'
_LOCK = rf'^ +"name": "(?:rollwright-foundry|@rollwright/client)",\n +"version": "({NUMBER})",$'
_TAG = rf"\brollwright:({NUMBER})\b"
STATED = {
    "service/__init__.py": (rf'^__version__ = "({NUMBER})"$', 1),
    "openapi/openapi.json": (rf'(?:"version": "|<p>Version )({NUMBER})\b', 4),
    "pyproject.toml": (_TOML, 1),
    "clients/python/pyproject.toml": (_TOML, 1),
    "clients/discord/pyproject.toml": (_TOML, 1),
    "clients/js/package.json": (_JSON, 1),
    "clients/js/package-lock.json": (_LOCK, 2),
    "clients/foundry/package.json": (_JSON, 1),
    "clients/foundry/module.json": (_JSON, 1),
    "clients/foundry/package-lock.json": (_LOCK, 2),
    "deploy/Dockerfile": (rf'^ +org\.opencontainers\.image\.version="({NUMBER})"', 1),
    "deploy/compose.yaml": (_TAG, 1),
    "k8s/README.md": (_TAG, 2),
    "README.md": (_TAG, 1),
}
"""Where the version is stated by hand: a pattern, and how often a file has it."""


def stated(name: str) -> list[re.Match[str]]:
    """Return the places of a file; ValueError where there are others than are known."""
    pattern, count = STATED[name]
    found = list(re.finditer(pattern, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
    if len(found) != count:
        raise ValueError(f"{name} states the version in {len(found)} places, not in {count}")
    return found


def state(version: str) -> None:
    """Write a version into each place; ValueError where one is missing, and then into none."""
    for name, places in {name: stated(name) for name in STATED}.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        for place in reversed(places):
            text = text[: place.start(1)] + version + text[place.end(1) :]
        (ROOT / name).write_text(text, encoding="utf-8")


def main(version: str) -> int:
    """Return 0 once every file states a version, and 2 for what is none."""
    if not re.fullmatch(NUMBER, version):
        sys.stderr.write(f"a version is three numbers, as in make version VERSION={__version__}\n")
        return 2
    state(version)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
