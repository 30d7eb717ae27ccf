"""What is wrong with a document of the tests."""

from collections.abc import Sequence

from service.rules.fitd.check.fault import Fault
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import plain
from service.rules.games.own import GameInvalid, GameTooLarge, own_game


def faults_of(document: GameDocument) -> Sequence[Fault]:
    """Return the faults of a document: empty where it plays."""
    try:
        own_game(plain(document))
    except GameTooLarge as error:
        return (Fault("", str(error)),)
    except GameInvalid as error:
        return error.faults
    return ()
