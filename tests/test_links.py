"""Links of the manuals: each file is there, and each section; the README leads every kind of user on."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MANUALS = sorted(
    subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
)
README = (ROOT / "README.md").read_text(encoding="utf-8")


def text(path: Path) -> str:
    """Return a page without its blocks of code, in which brackets are no links."""
    unfenced = re.sub(r"^ *```.*?^ *```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^ {4,}.*$", "", unfenced, flags=re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """Return the names of a page's sections, as GitHub makes them."""
    source = path.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", source, re.MULTILINE)
    return set(re.findall(r'<a id="([\w-]+)">', source)) | {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings
    }


@pytest.mark.parametrize("name", MANUALS)
def test_links_lead_somewhere(name: str) -> None:
    """A relative link names a file of the repository, and what is behind # a section of it."""
    page = ROOT / name
    inline = re.findall(r"\]\(([^)\s]+)\)", text(page))
    defined = re.findall(r"^\[[^]]+\]: (\S+)$", text(page), re.MULTILINE)
    for target in [*inline, *defined]:
        if re.match(r"\w+:", target):
            continue
        place, _, section = target.partition("#")
        file = (page.parent / place).resolve() if place else page
        assert file.exists(), target
        assert not section or file.suffix != ".md" or section in anchors(file), target


def test_the_first_screen_leads_on() -> None:
    """Before its first heading the README shows a picture, and has a line with a link for each kind of user."""
    first = README.partition("\n## ")[0]
    assert len(first.splitlines()) < 30
    assert re.search(r"^!\[[^]]+\]\(docs/pictures/[\w-]+\.png\)$", first, re.MULTILINE)
    rows = [line.split(" | ") for line in first.splitlines() if line.startswith(("| a ", "| an ", "| at ", "| in "))]
    for user in ("game master", "player", "Foundry", "Roll20", "curl", "Python", "phones"):
        assert [leads for who, leads in rows if user in who and re.search(r"\]\([\w/.#-]+\)", leads)], user


def test_the_list_of_attacks_names_tests() -> None:
    """Each test that the list names is there, and each file of attacks is in the list."""
    folder = ROOT / "tests" / "attacks"
    listed = re.findall(r"`([\w./]+\.py)(?:::(\w+))?`", text(folder / "README.md"))
    for file, name in listed:
        assert not name or f"\ndef {name}(" in (folder / file).read_text(encoding="utf-8"), name
    assert {file.name for file in folder.glob("test_*.py")} <= {file for file, _ in listed}
