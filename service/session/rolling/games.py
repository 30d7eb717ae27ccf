"""Games of somebody's own that were compiled, by the digests of their documents and of what was sent."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from service.rules.games.own import OwnGame, own_game
from service.session.caches import LruCache

_MOST = 256
"""Compiled games."""
MEMORY = 24 * 2**20
"""Bytes that they take, with what their first rolls add; tests/http/test_games_cost.py measures them."""
_MOST_SENT = 1024
"""Digests of what was sent."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Games:
    """Compiled games, the least recently played of which are evicted."""

    def __init__(self) -> None:
        self._by_rules: LruCache[str, OwnGame] = LruCache(_MOST)
        self._sent: LruCache[bytes, str] = LruCache(_MOST_SENT)

    def known(self, file: Mapping[str, Any]) -> OwnGame | None:
        """Return the game of a file or a document that was compiled before."""
        rules = self._sent.get(_digest(file))
        return self._by_rules.get(rules) if rules else None

    def take(self, file: Mapping[str, Any]) -> OwnGame:
        """Return the game of a file or a document; raises as `own_game` does."""
        game = own_game(file)
        self._sent.put(_digest(file), game.rules)
        return self._by_rules.get(game.rules) or self._by_rules.put(game.rules, game)


def _digest(file: Mapping[str, Any]) -> bytes:
    return hashlib.blake2b(_encode(file), digest_size=16).digest()
