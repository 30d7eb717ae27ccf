"""What is built for pages of others and for the bot: userscript, element, and the bot's sentences.

    make roll20

builds them, the scripts with esbuild. These are not committed: releases have them, and a service serves them where
they are built. The sentences are, because the bot is installed from a checkout, without Node; a test compares them.
"""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, cast

import msgspec
from babel import Locale
from discord import app_commands

from rollwright_discord.commands import commands
from service import __version__
from service.http.pages import words
from service.language import file_of
from service.language.po import sentences

ROOT = Path(__file__).parents[1]
CLIENTS = ROOT / "clients"
SCRIPT = CLIENTS / "roll20" / "rollwright.user.js"
ELEMENT = CLIENTS / "element" / "rollwright-table.js"
BOT = CLIENTS / "discord" / "rollwright_discord"
BOT_WORDS = BOT / "words.json"
_WORDS = ROOT / "build" / "words"
_ESBUILD = CLIENTS / "js" / "node_modules" / ".bin" / "esbuild"


def script() -> str:
    """Return the userscript for Roll20: readable, with the header that managers read."""
    header = (CLIENTS / "roll20" / "header.js").read_text().replace("VERSION", __version__)
    return header + _bundled(CLIENTS / "roll20" / "main.js", "--format=iife")


def element() -> str:
    """Return the script that defines `<rollwright-table>`."""
    return _bundled(CLIENTS / "element" / "element.js", "--format=iife", "--minify", "--line-limit=160")


def _bundled(entry: Path, *options: str) -> str:
    command = [
        *(str(_ESBUILD), str(entry), "--bundle", "--target=es2022", "--loader:.css=text", "--charset=utf8"),
        *("--legal-comments=none", "--log-level=warning", "--tsconfig=tsconfig.json"),
        f"--alias:rollwright-words=./{_words().relative_to(ROOT)}",
        *options,
    ]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _words() -> Path:
    """Write the module `rollwright-words`: those of the page's sentences, by language; return its file."""
    _WORDS.mkdir(parents=True, exist_ok=True)
    for name, made in words.MODULES.items():
        _replace(_WORDS / name, made())
    imports = [f'import * as words{at} from "./{name}";\n' for at, name in enumerate(words.MODULES)]
    listed = ", ".join(f'"{language}": words{at}' for at, language in enumerate(words.OTHERS))
    index = _WORDS / "index.js"
    _replace(index, f"{''.join(imports)}export default {{ {listed} }};\n".encode())
    return index


def _replace(file: Path, content: bytes) -> None:
    """Write a file at once, as another process may read it: the userscript names it, so it is at one place for all."""
    with NamedTemporaryFile(dir=file.parent, delete=False) as written:
        written.write(content)
    Path(written.name).replace(file)


def said_by_bot() -> set[str]:
    """Return the sentences of the bot, with the names and descriptions of its commands."""
    calls = {sentence for file in BOT.glob("*.py") for sentence in _said_in(file)}
    group = commands(cast("Any", None))
    return {*calls, *_offered(group)} - {group.name}


def _said_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="t"), args=[ast.Constant(value=str(sentence))]):
                yield sentence
            case ast.Call(func=ast.Name(id="t")) if file.name != "words.py":
                raise AssertionError(f"{file.name}:{node.lineno}: a sentence that is no literal")
            case _:
                pass


def _offered(group: app_commands.Group) -> Iterator[str]:
    yield from (group.name, group.description)
    for command in group.walk_commands():
        yield from (command.name, command.description)
        for one in command.parameters if isinstance(command, app_commands.Command) else ():
            yield from (one.display_name, str(one.description))


def bot_words() -> str:
    """Return the bot's sentences by language; those that the page says too are translated once."""
    said = said_by_bot()
    made = {}
    for language in words.OTHERS:
        known = {**sentences(file_of(language), "play").texts, **sentences(file_of(language), "discord").texts}
        found = {one: known[one] for one in sorted(said) if one in known}
        made[language] = {"name": str(Locale.parse(language).display_name).capitalize(), "sentences": found}
    return msgspec.json.format(msgspec.json.encode(made), indent=1).decode() + "\n"


def build() -> None:
    """Write all three."""
    for path, text in ((SCRIPT, script()), (ELEMENT, element()), (BOT_WORDS, bot_words())):
        path.write_text(text)


if __name__ == "__main__":
    build()
