"""`service/http/verify/verify.js`: the chapters of the verifier as the one file that people read, save and run.

    python -m tools.verifier

joins it again, and `page.js` of its page; a test compares them. They are committed, and not joined when the service
starts: a checkout has to have them for `node verify.js FILE` and for the page from a disk, without a service that runs.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERIFY = ROOT / "service" / "http" / "verify"
CHAPTERS = [
    ROOT / "clients" / "js" / "sha256.js",
    ROOT / "clients" / "js" / "canonical.js",
    ROOT / "clients" / "js" / "signed.js",
    *(
        VERIFY / "chapters" / f"{name}.js"
        for name in (
            "bytes",
            "json",
            "dice",
            "chain",
            "notes",
            "games",
            "actions",
            "lines",
            "card",
            "charges",
            "gives",
            "rule",
            "extras",
            "own",
            "tables",
            "offers",
            "steps",
            "terms",
            "ruled",
            "picks",
            "following",
            "joins",
            "rolled",
            "sheets",
            "chosen",
            "documents",
            "hosts",
            "players",
            "fold",
            "words",
            "evidence",
            "views",
            "rulings",
            "compare",
            "evidence_alone",
            "log",
            "agreement",
            "files",
            "main",
        )
    ),
]
"""In the order of reading: each imports names of those before it alone. The first three are the client's too."""
PAGE = [
    VERIFY / "page" / f"{name}.js"
    for name in ("elements", "names", "sentences", "verdict", "report", "rolls", "check", "start")
]
"""Likewise."""
JOINED = {
    VERIFY / "verify.js": [VERIFY / "chapters" / "head.js", *CHAPTERS],
    VERIFY / "page.js": [VERIFY / "page" / "head.js", *PAGE],
}
"""Each file with its head and its chapters."""
_IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<path>[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_DECLARED = re.compile(r"^(export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
_MODULE_SYNTAX = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class NotJoinableError(Exception):
    """Chapters cannot be one file; the text says why."""


def join(head: str, chapters: Sequence[Path]) -> str:
    """Return chapters as one script: its head, a table of contents, and each without its imports and exports.

    Raises NotJoinableError for a name that two chapters declare, an import of anything but a name that a chapter before
    exports, and what is no plain import or export of names.
    """
    texts = {path: path.read_text() for path in chapters}
    _check_names(texts)
    width = max(len(path.name) for path in chapters)
    firsts = {path: text.splitlines()[0].removeprefix("// ") for path, text in texts.items()}
    contents = "".join(f"//   {path.name:{width}}  {first}\n" for path, first in firsts.items())
    bodies = "\n".join(_bodies(texts))
    # In strict mode the functions of a block are its own, and two of one name are refused: so nothing gets into a page
    # but what is put there.
    return f'{head}//\n{contents}"use strict";\n\n{{\n{bodies}}}\n'


def _check_names(texts: dict[Path, str]) -> None:
    declared = Counter(name for text in texts.values() for _, name in _DECLARED.findall(text))
    if twice := [name for name, count in declared.items() if count > 1]:
        raise NotJoinableError(f"declared more than once: {', '.join(twice)}")


def _bodies(texts: dict[Path, str]) -> Iterator[str]:
    exported: dict[Path, set[str]] = {}
    for path, text in texts.items():
        for found in _IMPORT.finditer(text):
            names = {name.strip() for name in found["names"].split(",")} - {""}
            missing = names - exported.get((path.parent / found["path"]).resolve(), set())
            if missing:
                raise NotJoinableError(f"{path.name}: no chapter before exports {', '.join(sorted(missing))}")
        exported[path] = {name for export, name in _DECLARED.findall(text) if export}
        body = _EXPORT.sub("", _IMPORT.sub("", text)).replace("\n\n\n", "\n\n", 1)
        if left := _MODULE_SYNTAX.search(body):
            raise NotJoinableError(f"{path.name}: neither a plain import nor a plain export: {left[0]}")
        yield f"// ---- {path.name} {'-' * (111 - len(path.name))}\n{body}"


def main() -> None:
    """Write the files."""
    for file, (head, *chapters) in JOINED.items():
        file.write_text(join(head.read_text(), chapters))


if __name__ == "__main__":
    main()
