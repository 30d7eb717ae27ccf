"""Foundry's module: types, bundle, style sheet, languages, and the same zip from the same sources, wherever it is made.

`make foundry` calls it, and leaves `dist/rollwright.zip`, which Foundry installs, and the folder it was made from.
"""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec

from service.http.pages import words
from service.language import ENGLISH, LANGUAGES, file_of
from service.language.po import sentences

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "clients" / "foundry"
BUILT = ROOT / "dist" / "rollwright"
ZIP = ROOT / "dist" / "rollwright.zip"
_BIN = ROOT / "clients" / "js" / "node_modules" / ".bin"
_OWN = ("module.json", "README.md")
_BUNDLE = ("--bundle", "--format=esm", "--minify", "--line-limit=160", "--legal-comments=none", "--log-level=warning")
_MADE = (1980, 1, 1, 0, 0, 0)
"""The time of each file in the zip: the earliest that a zip can say."""
# What the page says of itself stands on the element here, within which its rules hold.
_HOST = re.compile(r"(?<![\w.#-])(:root|html|body)(?=[\s,{])")
_FAMILY = re.compile(r"(?<=[}{,\n])(?=\[data-family=)")


def build(folder: Path = BUILT) -> None:
    """Build the module into an empty folder, as Foundry has it below `Data/modules`."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "lang").mkdir(parents=True)
    esbuild = (_BIN / "esbuild", *_BUNDLE, "--tsconfig=tsconfig.bundle.json")
    subprocess.run([*esbuild, "src/main.js", f"--outfile={folder / 'main.js'}"], cwd=MODULE, check=True)
    (folder / "rollwright.css").write_text(style(), encoding="utf-8")
    for name in _OWN:
        shutil.copyfile(MODULE / name, folder / name)
    shutil.copytree(MODULE / "examples", folder / "examples")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    shutil.copyfile(ROOT / "service" / "http" / "play" / "vendor" / "LICENSES.md", folder / "LICENSES.md")
    for language in LANGUAGES:
        (folder / "lang" / f"{language}.json").write_bytes(names(language))
    for name, made in words.MODULES.items():
        (folder / name).write_bytes(made())


def style() -> str:
    """Return the page's style sheet for what stands in an element of the module's alone, and the module's own."""
    source = ROOT / "service" / "http" / "play" / "style.css"
    command: list[str | Path] = [
        _BIN / "esbuild",
        source,
        "--bundle",
        "--minify",
        "--line-limit=160",
        "--target=es2022",
    ]
    page = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    own = (MODULE / "src" / "foundry.css").read_text(encoding="utf-8")
    return f"@scope (.rollwright-page) {{\n{_FAMILY.sub(':scope', _HOST.sub(':scope', page))}}}\n{own}"


def names(language: str) -> bytes:
    """Return a file of Foundry's for a language: what it shows by itself, as names of settings and tools."""
    texts = {} if language == ENGLISH else sentences(file_of(language), "play").texts
    english = msgspec.json.decode((MODULE / "names.json").read_bytes(), type=dict[str, str])
    named = {key: texts.get(sentence, sentence) for key, sentence in english.items()}
    return msgspec.json.format(msgspec.json.encode({"ROLLWRIGHT": named}), indent=2) + b"\n"


def pack(folder: Path, file: Path) -> None:
    """Write the files of a folder into a zip, in order, without times and owners."""
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _MADE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def check() -> None:
    """Check the module's types against Foundry's, and lint it by them."""
    subprocess.run([_BIN / "tsc", "-p", MODULE], check=True)
    subprocess.run([MODULE / "node_modules" / ".bin" / "eslint", "."], cwd=MODULE, check=True)


if __name__ == "__main__":
    check()
    build()
    pack(BUILT, ZIP)
    sys.stdout.write(f"{ZIP.relative_to(ROOT)}: {ZIP.stat().st_size} bytes\n")
