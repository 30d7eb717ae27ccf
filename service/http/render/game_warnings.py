"""What `check` warns of in a game of somebody's own that plays: what is stated in vain, and words that nobody reads."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any

from service.http import schema
from service.http.render.form_schema import labels_of
from service.rules.fitd.check.fault import Fault
from service.rules.fitd.check.unused import unused
from service.rules.games.own import OwnGame

MOST = 20
"""Warnings that are told at once."""
_TERM = "term"
"""Of the headings of cards, which the service has, not the game."""


def warnings_of(file: Mapping[str, Any], game: OwnGame) -> tuple[Fault, ...]:
    """Return what nothing comes of in a file that plays, the first of it."""
    return tuple(islice((*unused(file, game.document), *_unread(game)), MOST))


def _unread(game: OwnGame) -> Iterator[Fault]:
    """Yield words of a kind, or of a thing, that the game does not have."""
    fields = [*schema.names_in(schema.of(game.system.spec)), *schema.names_in(schema.of(game.system.sheet))]
    known = {kind: {*labels} for kind, labels in labels_of(game.system).items()} | {"field": {*fields}}
    for language, kinds in game.document.words.items():
        for kind, words in kinds.items():
            pointer = f"/words/{language}/{kind}"
            if kind not in known and kind != _TERM:
                yield Fault(pointer, f"{kind!r} is no kind of words{_meant(kind, known)}")
                continue
            for name in sorted(words.keys() - known.get(kind, words.keys())):
                yield Fault(f"{pointer}/{name}", f"this game has no {kind} {name!r}{_meant(name, known[kind])}")


def _meant(name: str, known: Iterable[str]) -> str:
    """Return what was perhaps meant."""
    close = get_close_matches(name, sorted(known), 1)
    return f": did you mean {close[0]!r}?" if close else ""
