"""The formats of files that characters come in, as data: where a file has what, and what it is here."""

from msgspec import Struct


class Row(Struct, frozen=True, kw_only=True):
    """Where a file has something, and what it is: a value of the sheet, a track, the name, or a note."""

    path: str
    """Members from the outermost on, with a dot between; `*` is each member of an object or a list."""
    where: tuple[tuple[str, str], ...] = ()
    """Members of what is there, each with what it must be, in any case."""
    unless: tuple[tuple[str, bool], ...] = ()
    """Members of what is there, each with what it must not be: what a sheet hides."""
    field: str = ""
    """`name` or `note`: it is that of the character."""
    track: str = ""
    """The track that it is."""
    part: str = ""
    """The part of the sheet that it belongs to; `*` is the one of the game's approaches, "" is by the name."""
    name: str = ""
    """The member that is its name; "": the member of the path that it stands at."""
    number: tuple[str, ...] = ()
    """The members that may be its number, the first that is there; none: it is the number itself."""
    cap: str = ""
    """The member that is the cap of a track."""
    texts: bool = False
    """Whether each text in it is a marked box of the track."""
    sums: bool = False
    """Whether its number is the sum of those members."""
    is_named: bool = False
    """Whether its name is all that is read: a special ability, of which the file has words for people alone."""
    listed: str = ""
    """A member whose entries count too, where they are more."""


class Format(Struct, frozen=True, kw_only=True):
    """A format: how it is known, and what it has where."""

    id: str
    systems: tuple[str, ...]
    """What a file says that it is of, in `_stats.systemId` or `flags.exportSource.system`."""
    rows: tuple[Row, ...]
    settings: frozenset[str] = frozenset()
    """Members that set up its sheet and say nothing of the character."""


BOOKKEEPING = frozenset(
    {
        *("_id", "_key", "_stats", "effects", "flags", "folder", "img", "ownership", "permission", "prototypeToken"),
        *("sort", "token", "type"),
    }
)
"""What a Foundry actor has beside its system's data that says nothing of the character."""

_NAME = Row(path="name", field="name")
FOUNDRY = (
    Format(
        id="foundry_blades",
        systems=("blades-in-the-dark",),
        rows=(
            _NAME,
            Row(path="system.attributes.*.skills.*", number=("value",)),
            Row(path="system.stress", track="stress", number=("value",), cap="max"),
            # The count of older versions, and the list of newer ones.
            Row(path="system.trauma", track="trauma", number=("value",), cap="max", listed="list"),
            Row(path="system.experience", track="xp"),
            Row(path="system.harm.light", track="harm_1", texts=True),
            Row(path="system.harm.medium", track="harm_2", texts=True),
            Row(path="system.harm.heavy", track="harm_3", texts=True),
            Row(path="items.*", where=(("type", "ability"),), part="special_abilities", name="name", is_named=True),
        ),
        settings=frozenset({"acquaintances_label", "exp_max", "experience_clues", "experience_max", "label"}),
    ),
    Format(
        id="foundry_daggerheart",
        systems=("daggerheart",),
        rows=(
            _NAME,
            Row(path="system.traits.*", number=("value",)),
            # Under random ids.
            Row(path="system.experiences.*", part="experiences", name="name", number=("value",)),
            Row(path="system.resources.hitPoints", track="hp", number=("value",), cap="max"),
            Row(path="system.resources.stress", track="stress", number=("value",), cap="max"),
            Row(path="system.resources.hope", track="hope", number=("value",), cap="max"),
            Row(path="system.resources.armor", track="armor", number=("value",), cap="max"),
            Row(path="items.*", where=(("type", "feature"),), part="special_abilities", name="name", is_named=True),
        ),
        settings=frozenset({"attack", "bonuses", "levelupData", "rules"}),
    ),
    Format(
        id="foundry_wod20",
        systems=("worldofdarkness",),
        rows=(
            _NAME,
            Row(path="system.attributes.*", unless=(("isvisible", False),), part="*", number=("value",)),
            # Members in older versions, items since the seventh.
            Row(path="system.abilities.*", unless=(("isvisible", False),), part="*", number=("value",)),
            Row(path="system.abilities.*.*", unless=(("isvisible", False),), part="*", number=("value",)),
            Row(path="items.*", where=(("type", "ability"),), part="*", name="name", number=("system.value",)),
            Row(
                path="items.*",
                where=(("type", "advantage"), ("name", "willpower")),
                track="willpower",
                number=("system.temporary",),
                cap="system.permanent",
            ),
            Row(path="system.advantages.willpower", track="willpower", number=("temporary",), cap="permanent"),
            Row(
                path="system.health.damage",
                track="damage",
                number=("bashing", "lethal", "aggravated"),
                sums=True,
            ),
        ),
        settings=frozenset(
            {
                *("bruised", "hurt", "injured", "wounded", "mauled", "crippled", "incapacitated", "woundlevel"),
                *("label", "settings", "woundpenalty"),
            }
        ),
    ),
)

TRACK_NAMES = {
    "hit points": "hp",
    "health points": "hp",
    "armor slots": "armor",
    "armour slots": "armor",
    "armour": "armor",
    "experience points": "xp",
    "level 1 harm": "harm_1",
    "level 2 harm": "harm_2",
    "level 3 harm": "harm_3",
}
"""What others call tracks, as `plain` writes it."""
VALUES = ("value", "current", "marked", "used", "rating", "dots", "score", "modifier", "bonus", "level")
"""Members that are the number of something, in a sheet of any other form."""
CAPS = ("max", "cap", "maximum", "total")
"""Members that are the cap of something there."""
GROUPS = frozenset(
    {
        *("abilities", "action ratings", "actions", "attributes", "character", "data", "ratings", "resources", "sheet"),
        *("skills", "stats", "statistics", "system", "tracks", "traits"),
    }
)
"""Members that hold others by name there, as `plain` writes them."""
NAME_FIELDS = frozenset({"name", "character name"})
NOTE_FIELDS = frozenset({"note", "notes"})

FORMATS = ("rollwright", *[one.id for one in FOUNDRY], "sheet", "list")
"""What a file may be read as."""
