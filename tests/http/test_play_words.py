"""The sentences of the page at `/play` in another language: one file adds it, and the page speaks it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from service import language
from service.http.pages import words
from service.language.po import read
from tests.sixth.extended import ok

HEADER = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
"""
POLISH = rf"""{HEADER}
msgid "Fortune roll"
msgstr "Rzut losu"

msgctxt "play"
msgid "Story"
msgstr "Historia \"</script>\" \\"

msgctxt "play"
msgid "{{gm}} is asked."
msgstr "Pytanie do: {{gm}}."

#, fuzzy
msgctxt "play"
msgid "Clocks"
msgstr "Zegarki"

msgctxt "play"
msgid "Fair dice"
msgstr ""

msgctxt "play"
msgid "“{{text}}”"
msgstr "„{{text}}”"

msgctxt "play"
msgid "{{n}} tick"
msgid_plural "{{n}} ticks"
msgstr[0] "{{n}} segment"
msgstr[1] "{{n}} segmenty"
msgstr[2] "{{n}} segmentów"

msgctxt "play"
msgid "{{n}} stress"
msgid_plural "{{n}} stress"
msgstr[0] ""
msgstr[1] "{{n}} stresy"
msgstr[2] ""
"""
SERVED = """
import sys
from pathlib import Path
from litestar.testing import TestClient
from service.app import create_app

with TestClient(create_app()) as client:
    Path(sys.argv[1], "page.html").write_text(client.get("/play").text)
    for name in ("words", "words-pl", "words-pl-table", "words-de", "words-de-table"):
        Path(sys.argv[1], f"{name}.js").write_text(client.get(f"/play/{name}.js").raise_for_status().text)
    assert client.get("/v1/systems/fortune?lang=pl").json()["title"] == "Rzut losu"
"""
SPOKEN = """
import { readFileSync } from "node:fs";
const [, languages_] = /data-languages="([^"]*)"/.exec(readFileSync("page.html", "utf8"));
globalThis.document = { documentElement: { dataset: { languages: languages_ } } };
const { languages, list, plural, quoted, sayMore, speak, t } = await import("./words.js");
await speak("pl");
const before = [t("Story"), quoted("a")];
await sayMore("table");
const after = [t("Story"), quoted("a")];
const said = {};
for (const language of ["pl", "de", "fr"]) {
  said[language] = {
    spoken: await speak(language),
    texts: [t("Story"), t("{gm} is asked.", { gm: "Gia" }), t("Clocks"), t("Fair dice"), quoted("a"), list(["a", "b"])],
    ticks: Array.from({ length: 130 }, (_, n) => plural(n, "{n} tick", "{n} ticks")),
    less: plural(-1, "{n} tick", "{n} ticks"),
    stress: [1, 2].map((n) => plural(n, "{n} stress", "{n} stress")),
  };
}
console.log(JSON.stringify({ languages, said, before, after }));
"""


@pytest.fixture(scope="module")
def polish(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return what the page says in a copy of the service that has a file for Polish."""
    copy = tmp_path_factory.mktemp("copy")
    served = copy / "served"
    served.mkdir()
    shutil.copytree(Path(language.__file__).parents[1], copy / "service", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "service" / "language" / "pl.po").write_text(POLISH)
    ok(copy, "python", "-c", SERVED, str(served))
    (served / "package.json").write_text('{"type": "module"}')
    (served / "say.js").write_text(SPOKEN)
    return json.loads(ok(served, "node", "say.js"))


def test_languages_have_names(polish: Any) -> None:
    """The page offers each language under its own name for itself."""
    assert polish["languages"] == [
        {"language": "en", "name": "English"},
        {"language": "de", "name": "Deutsch"},
        {"language": "pl", "name": "Polski"},
    ]


def test_another_language(polish: Any, tmp_path: Path) -> None:
    """A sentence is that of the file, with its own plural forms; one that is fuzzy or not translated is English."""
    said = polish["said"]["pl"]
    assert said["spoken"] == "pl"
    assert (polish["before"], polish["after"]) == (["Story", "„a”"], [said["texts"][0], "„a”"])
    story, asked, *english, quoted, listed = said["texts"]
    assert (story, asked) == ('Historia "</script>" \\', "Pytanie do: Gia.")
    assert english == ["Clocks", "Fair dice"]
    assert (quoted, listed) == ("„a”", "a i b")
    file = tmp_path / "pl.po"
    file.write_text(POLISH)
    assert said["ticks"] == [
        read(file).npgettext("play", "{n} tick", "{n} ticks", n).format(n=n) for n in range(len(said["ticks"]))
    ]
    assert said["less"] == "-1 segment"
    assert said["stress"] == ["1 stress", "2 stress"]


def test_german_and_english(polish: Any) -> None:
    """German is that of its file; a language that there is not is English, of which no module has a sentence."""
    german, english = polish["said"]["de"], polish["said"]["fr"]
    assert (german["spoken"], german["texts"][1], german["ticks"][:2]) == (
        "de",
        "Gia wird gefragt.",
        ["0 Segmente", "1 Segment"],
    )
    assert english["spoken"] == "en"
    assert english["texts"] == ["Story", "Gia is asked.", "Clocks", "Fair dice", "“a”", "a and b"]
    assert english["ticks"][:3] == ["0 ticks", "1 tick", "2 ticks"]
    assert words.MODULES.keys() == {"words-de.js"}
    assert words.OF_PLAY.keys() == {"words-de.js", "words-de-table.js"}


def test_the_page_loads_what_it_says_alone() -> None:
    """A sentence of the page is in its module, and one that only a client or `/games` says is in that of all."""
    first, table, every = [
        made().decode()
        for made in (words.OF_PLAY["words-de.js"], words.OF_PLAY["words-de-table.js"], words.MODULES["words-de.js"])
    ]
    for sentence in ('"Open a table"', '"Your own game"', '"“{text}”"'):
        assert sentence in first
        assert sentence not in table
    for sentence in ('"Story"', '"{gm} is asked."', '"{n} tick"'):
        assert sentence in table
        assert sentence not in first
    page = first + table
    for sentence in ('"Take it, and check it"', '"The numbers are those of two dice."'):
        assert sentence in every
        assert sentence not in page


def test_a_plural_is_an_expression(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file says of its plural forms becomes code only where it is what gettext computes with."""
    file = tmp_path / "xx.po"
    file.write_text(POLISH.replace("n==1 ?", "alert(n) ?"))
    monkeypatch.setattr(words, "file_of", lambda _: file)
    with pytest.raises(ValueError, match=r"xx\.po: Plural-Forms has no expression of n"):
        words.words("xx")


def test_the_door_has_all_its_sentences() -> None:
    """Those of its modules are in the first view, also where a line of what is built ends inside one."""
    folder = Path(words.__file__).parents[1] / "play"
    said = words._SAID.findall((folder / "joining.js").read_text() + (folder / "seat.js").read_text())
    door = {json.loads(alone or numbered) for alone, numbered in said}
    first = words.words_of_play("de", later=False).decode()
    assert len(door) > 40
    assert [one for one in sorted(door) if json.dumps(one, ensure_ascii=False) not in first] == []
