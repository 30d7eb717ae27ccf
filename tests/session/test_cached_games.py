"""Games of somebody's own in the cache of a process."""

from service.rules.games.own import own_game
from service.session.caches import GAMES_BYTES, Games
from tests.rules.dear_games import with_objects
from tests.rules.test_documents import FILES


def test_a_game_counts_by_its_text_and_its_types() -> None:
    """As measured with what first rolls add: some 150 KiB for a usual one, some 290 with 16 small objects."""
    assert 150 * 1024 < own_game(FILES["gantry_nine"]).size < 200 * 1024
    assert 290 * 1024 < own_game(with_objects(16, 2)).size < 350 * 1024


def test_dear_games_evict_others() -> None:
    """Of more games than fit, those that were played last stay, and take no more than the bound together."""
    games = Games()
    names = [games.take(FILES["gantry_nine"]).rules]
    dear = with_objects(16, 6)
    names += [games.take(dear | {"version": number}).rules for number in range(70)]
    cached = [game for name in names if (game := games.get(name))]
    total = sum([game.size for game in cached])
    assert GAMES_BYTES - cached[0].size < total <= GAMES_BYTES
    assert [game.rules for game in cached] == names[-len(cached) :]
    assert games.get(names[0]) is None
