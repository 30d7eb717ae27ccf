"""What is generated is marked where it is committed, and is not committed where its target builds it."""

import re
import subprocess
import tomllib
from pathlib import Path

from tools import bundle, cards, embedded, gallery, python_client, responses, verifier

ROOT = Path(__file__).parents[2]
COMMITTED = (
    *(cards.FILE, gallery.PAGE, responses.CONTRACT, embedded.BOT_WORDS),
    *verifier.JOINED,
    *[file for page in bundle.ENTRIES for file in (bundle.HTTP / page / "built").iterdir()],
    *python_client.written(),
    ROOT / "service" / "terminal" / "rollwright-act.1",
)
"""What `make run`, a browser, the commands or a reader have from a checkout, without Node."""
BUILT = (embedded.SCRIPT, embedded.ELEMENT, ROOT / "clients" / "js" / "contract.d.ts")
"""What packages and pages of others have."""


def git(*words: str | Path) -> list[str]:
    """Return the lines that git prints."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()


def marked(files: list[str], mark: str) -> set[str]:
    """Return the files with a mark, such as `diff: unset`."""
    lines = git("check-attr", mark.partition(":")[0], "--", *files)
    return {line.removesuffix(f": {mark}") for line in lines if line.endswith(f": {mark}")}


def test_what_is_generated_is_marked() -> None:
    """Generated files and locks that are committed are marked as such, and reviews do not show their differences."""
    files = git("ls-files")
    locks = [name for name in files if re.fullmatch(r"(.*/)?package-lock\.json|requirements/\w+\.txt", name)]
    assert len(locks) > 10
    names = {*locks, *(str(path.relative_to(ROOT)) for path in COMMITTED)}
    assert names <= {*files}
    assert marked(files, "linguist-generated: set") == names
    assert marked(files, "diff: unset") == names


def test_what_a_target_builds_is_not_committed() -> None:
    """Types of the contract, userscript and element are ignored, wherever they have been built."""
    names = [str(path.relative_to(ROOT)) for path in BUILT]
    assert git("ls-files", "--", *names) == []
    assert git("check-ignore", "--no-index", *names) == names


def test_what_is_built_reaches_the_packages() -> None:
    """What git ignores is named where packages are made, or it would be left out of them."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]
    artifacts = [*build["sdist"]["artifacts"], *build["wheel"]["artifacts"]]
    assert sorted(artifacts) == sorted(f"/{path.relative_to(ROOT)}" for path in BUILT)
