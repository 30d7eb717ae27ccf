"""A game of somebody's own: from a file to a game that is named by the digest of its document."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from service.rules.fitd import fortune
from service.rules.fitd.check import MOST_BYTES, faults_of, faults_of_examples
from service.rules.fitd.check.fault import Fault
from service.rules.fitd.check.fields import names_in
from service.rules.fitd.document import FORMAT, GameDocument
from service.rules.fitd.expand import NotExpanded, text_of, unwritable, whole_of
from service.rules.fitd.library import bases
from service.rules.fitd.ruling import OWN
from service.rules.fitd.system import DIGEST, game_of
from service.rules.spec import Spec
from service.rules.system import System

GAME = "#/components/schemas/Game"
"""Where the contract has documents and files."""


class OwnSpec(Spec, frozen=True, kw_only=True, forbid_unknown_fields=False, tag=OWN):
    """A roll of a game of your own: `game`, and the fields of that game, which its description lists."""

    game: Annotated[
        dict[str, Any],
        Meta(
            description="The game: a document, or a file on a base (docs/games.md).", extra_json_schema={"$ref": GAME}
        ),
    ]


class OwnGame(Struct, frozen=True, eq=False):
    """A document that plays."""

    text: bytes
    """Its canonical JSON, by the digest of which it is named."""
    document: GameDocument
    system: System[Any, Any]

    @property
    def rules(self) -> str:
        """Return its name: `sha256:` and 64 hexadecimal digits."""
        return self.system.rules

    @property
    def size(self) -> int:
        """Return its size in bytes with what its first rolls add, roughly: fitted to games of few and many fields."""
        values = (*self.document.fields, *[part.value for part in self.document.sheet])
        return 48 * 1024 + 10 * len(self.text) + 4096 * sum([names_in(row) for row in values])


class GameInvalid(Exception):  # noqa: N818  # the game is
    """A document that does not play, with its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join([f"{fault.pointer}: {fault.detail}" for fault in faults]))
        self.faults = faults


class GameBreaksSchema(Exception):  # noqa: N818  # as above
    """A file whose document breaks the schema, with msgspec's message."""

    def __init__(self, message: str, whole: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.whole = whole
        """The document as plain values."""


class GameTooLarge(Exception):  # noqa: N818  # as above
    """A document of too many bytes."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the document has {size} bytes, and may have {MOST_BYTES}")


GAME_FAULTS = (NotExpanded, GameBreaksSchema, GameTooLarge, GameInvalid)
"""What is raised for a file that does not play."""


class NotItsGame(Exception):  # noqa: N818  # the text is
    """A text that is not the document that it stands for."""

    def __init__(self) -> None:
        super().__init__("its game is not the one that it names")


class NewerFormat(Exception):  # noqa: N818  # its format is
    """A document of a format that this version does not know."""


def game_named(rules: str, text: str) -> OwnGame:
    """Return the game that has a name from its document as a table stores it, whose bytes the name is the digest of.

    NotItsGame for another text, also one that says the same in other bytes, and for one that does not play; NewerFormat
    where a newer version has written it.
    """
    sent = text.encode(errors="replace")
    if rules != name_of(sent):
        raise NotItsGame
    try:
        file = msgspec.json.decode(sent, type=dict[str, Any])
        if file.get("format") != FORMAT:
            raise NewerFormat
        game = own_game(file)
    except (msgspec.DecodeError, *GAME_FAULTS, RecursionError) as error:
        raise NotItsGame from error
    if game.text != sent:
        raise NotItsGame
    return game


def name_of(text: bytes) -> str:
    """Return the name of the rules that canonical JSON of a document is the text of."""
    return f"{DIGEST}{hashlib.sha256(text).hexdigest()}"


def own_game(file: Mapping[str, Any]) -> OwnGame:
    """Return the game of a file or a document, read from JSON or TOML.

    One of GAME_FAULTS for one that does not play.
    """
    whole = whole_of(file, bases())
    try:
        document = msgspec.convert(whole, GameDocument)
    except msgspec.ValidationError as error:
        raise GameBreaksSchema(str(error), whole) from None
    text = _text_of(document)
    if len(text) > MOST_BYTES:
        raise GameTooLarge(len(text))
    if faults := faults_of(document):
        raise GameInvalid(faults)
    system = game_of(document, name_of(text), (fortune.SYSTEM,))
    if faults := faults_of_examples(document, system):
        raise GameInvalid(faults)
    return OwnGame(text, document, system)


def _text_of(document: GameDocument) -> bytes:
    try:
        return text_of(document)
    except ValueError:
        raise GameInvalid([Fault(*found) for found in unwritable(document)]) from None
