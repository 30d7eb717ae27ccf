"""The bot's sentences in a language, as `make roll20` compiles them; in English a sentence is its own key."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.resources import files
from typing import Any

import discord
from discord import app_commands

ENGLISH = "en"
_COMPILED: dict[str, Any] = json.loads(files(__package__).joinpath("words.json").read_text(encoding="utf-8"))
LANGUAGES: dict[str, str] = {ENGLISH: "English", **{code: one["name"] for code, one in _COMPILED.items()}}
"""Names of the languages, each for itself."""
_active: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language meanwhile, in this task."""
    before = _active.set(language)
    try:
        yield
    finally:
        _active.reset(before)


def spoken() -> str:
    """Return the language that is spoken now."""
    return _active.get()


def language_of(locale: discord.Locale | None) -> str:
    """Return the language for a locale of Discord's: English where there is none."""
    code = str(locale or "").partition("-")[0]
    return code if code in LANGUAGES else ENGLISH


def t(sentence: str, **values: object) -> str:
    """Return a sentence in the language that is spoken; `{name}` stands for `values["name"]`."""
    return _translated(sentence, spoken()).format(**values)


def _translated(sentence: str, language: str) -> str:
    found: str = _COMPILED.get(language, {"sentences": {}})["sentences"].get(sentence, sentence)
    return found


class Translator(app_commands.Translator):
    """Names and descriptions of the slash commands in each language."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return a text in a locale; None where it is the same as in English."""
        found = _translated(string.message, language_of(locale))
        return None if found == string.message else found
