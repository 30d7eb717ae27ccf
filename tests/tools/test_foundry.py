"""The module for Foundry as it is built."""

import json
import re
import zipfile
from pathlib import Path

from tools.foundry import build, names, pack, style


def test_the_zip_is_the_same_each_time(tmp_path: Path) -> None:
    """What is built twice, in other places, is the same to the byte, and has all that the manifest names."""
    files = [tmp_path / f"{at}.zip" for at in range(2)]
    for at, file in enumerate(files):
        build(tmp_path / str(at))
        pack(tmp_path / str(at), file)
    assert files[0].read_bytes() == files[1].read_bytes()
    with zipfile.ZipFile(files[0]) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("module.json"))
        linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", archive.read("README.md").decode())
        words = {language["lang"]: json.loads(archive.read(language["path"])) for language in manifest["languages"]}
    assert {*manifest["esmodules"], *manifest["styles"], manifest["license"], manifest["readme"]} <= names
    assert {"examples/blades.json", *linked} <= names
    assert words["en"].keys() == words["de"].keys()
    assert words["en"]["ROLLWRIGHT"].keys() == words["de"]["ROLLWRIGHT"].keys()
    assert words["en"]["ROLLWRIGHT"]["Clocks"] != words["de"]["ROLLWRIGHT"]["Clocks"]
    assert manifest["compatibility"] == {"minimum": "13", "verified": "14"}
    assert manifest["id"] == "rollwright"


def test_the_style_holds_within_the_module_alone() -> None:
    """What the page says of itself stands on the module's element: no rule is of Foundry's own page."""
    scoped, _, own = style().partition("\n}\n")
    assert scoped.startswith("@scope (.rollwright-page) {")
    assert not re.search(r"(?<![\w.#-])(?::root|html|body)(?=[\s,{])", scoped)
    assert ":scope" in scoped
    assert own


def test_a_sentence_without_translation_is_english() -> None:
    """Names of settings and tools are in each language, as Foundry reads them."""
    english, german = (json.loads(names(language))["ROLLWRIGHT"] for language in ("en", "de"))
    assert english.keys() == german.keys()
    assert english != german
