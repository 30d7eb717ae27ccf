"""The verifier and its page are each the chapters in one file, and chapters that cannot be one file are refused."""

import subprocess
from pathlib import Path

import pytest

from tests.node.bridge import NODE
from tools.verifier import JOINED, NotJoinableError, join

ONE = "// One.\n\nexport const LEAST = 1;\n"


@pytest.mark.parametrize("file", JOINED, ids=lambda file: file.name)
def test_a_file_is_that_of_its_chapters(file: Path) -> None:
    """`make verifier` would write what is committed."""
    head, *chapters = JOINED[file]
    assert join(head.read_text(), chapters) == file.read_text()


@pytest.mark.parametrize("file", JOINED, ids=lambda file: file.name)
def test_each_file_of_the_folder_is_a_chapter(file: Path) -> None:
    """No module is left out."""
    folder = JOINED[file][0].parent
    assert {path for path in JOINED[file] if path.parent == folder} == set(folder.iterdir())


def chapters(folder: Path, *texts: str) -> list[Path]:
    """Return texts as chapters in a folder: `a.js`, `b.js` ..."""
    files = [folder / f"{name}.js" for name in "abc"[: len(texts)]]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    return files


def test_what_is_joined(tmp_path: Path) -> None:
    """The file begins with its head and a list of chapters; imports and the word `export` alone are left out."""
    code = "async function* all() {\n  yield LEAST;\n}\n"
    two = f'// Two.\n\nimport {{ LEAST }} from "./a.js";\n\n/** As it is. */\nexport {code}'
    assert join("// Head.\n", chapters(tmp_path, ONE, two)) == (
        "// Head.\n//\n//   a.js  One.\n//   b.js  Two.\n"
        '"use strict";\n\n{\n'
        f"// ---- a.js {'-' * 107}\n// One.\n\nconst LEAST = 1;\n\n"
        f"// ---- b.js {'-' * 107}\n// Two.\n\n/** As it is. */\n{code}"
        "}\n"
    )


@pytest.mark.parametrize(
    "second, why",
    [
        ("// Two.\n\nfunction LEAST() {}\n", "declared more than once: LEAST"),
        ("// Two.\n\nclass LEAST {}\n", "declared more than once: LEAST"),
        ('// Two.\n\nimport { MOST } from "./a.js";\n', "b.js: no chapter before exports MOST"),
        ('// Two.\n\nimport { LEAST } from "./c.js";\n', "b.js: no chapter before exports LEAST"),
        ('// Two.\n\nimport { LEAST as least } from "./a.js";\n', "b.js: no chapter before exports LEAST as least"),
        (
            '// Two.\n\nimport * as one from "./a.js";\n',
            'b.js: neither a plain import nor a plain export: import * as one from "./a.js";',
        ),
        ("// Two.\n\nexport default 1;\n", "b.js: neither a plain import nor a plain export: export default 1;"),
    ],
)
def test_what_cannot_be_joined(second: str, why: str, tmp_path: Path) -> None:
    """A name declared twice, an import of what no chapter before exports, and another form of either are refused."""
    third = "// Three.\n\nexport const LEAST_OF_ALL = 0;\n"
    with pytest.raises(NotJoinableError) as refused:
        join("// Head.\n", chapters(tmp_path, ONE, second, third))
    assert str(refused.value) == why


@pytest.mark.parametrize("second", ["let a, LEAST;", "const { LEAST } = {};", "function LEAST() {}", "class LEAST {}"])
def test_a_name_that_stands_twice_is_refused_by_node(second: str, tmp_path: Path) -> None:
    """In the block of the file each name is declared once, however it is declared."""
    file = tmp_path / "joined.js"
    file.write_text(f'"use strict";\n\n{{\nfunction LEAST() {{}}\n{second}\n}}\n')
    done = subprocess.run([NODE, "--check", file], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Identifier 'LEAST' has already been declared" in done.stderr
