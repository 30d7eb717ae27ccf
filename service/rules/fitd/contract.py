"""What the contract calls the types of the games of the release, where it does not follow from their documents.

Generated clients have these names: they stay what they are. A game that is not named here has names of its own.
"""

from collections.abc import Mapping

CLOSED_LISTS: Mapping[str, tuple[str, str]] = {
    "bonus_die": ("source", "BonusDie"),
    "boost": ("source", "Boost"),
    "bargain": ("why", "Bargain"),
    "trade": ("value", "Trade"),
    "level": ("level", "ActionLevel"),
    "own": ("rank", "Rank"),
    "opposing": ("rank", "Rank"),
    "track": ("track", ""),
    "outcome_family": ("outcome", "Band"),
    "exit_value": ("exit_value", ""),
}
"""Of a field with words: the kind of their labels, and the name of their type."""
TYPES: Mapping[tuple[str, str], tuple[str, str]] = {
    ("buried_secrets", "factors"): (
        "BuriedSecretsFactors",
        "The factors, with quality as a number or by comparison.",
    ),
    ("buried_secrets", "factors.quality.ranks"): (
        "Ranks",
        "Quality by comparison: the difference in ranks, against standard effect (BS-18, BS-A3).",
    ),
    ("buried_secrets", "special_dice"): ("SpecialDice", "Dice of a special ability, beside the two slots."),
    ("fallen_empire", "details"): ("Detail", "A detail the character has and that fits the approach."),
    ("fallen_empire", "spend"): (
        "Spend",
        "Stress or Tension put in beforehand; the table decides what it buys (FE-40, FE-A11).",
    ),
    ("fallen_empire", "abilities"): ("Ability", "An ability of a character, with the details that belong to it."),
    ("terminal_iv", ""): ("TerminalIV", "An `act` of Terminal_IV."),
    ("terminal_iv", "factors"): (
        "TerminalFactors",
        "The factors, with quality as a number; by Tier, send `tier` instead.",
    ),
    ("terminal_iv", "tier"): ("Tier", "Quality by Tier: own, one more when fine, less the opposition's (T4-45)."),
}
"""Names and descriptions of a game's spec (""), and of the objects in its fields, by their paths."""
RULING_FIELDS: Mapping[tuple[str, str], tuple[str, str]] = {
    ("buried_secrets", "outcome"): ("BS-34 BS-35 BS-36", "The outcome."),
    ("terminal_iv", "outcome"): ("T4-36 T4-37 T4-38 T4-39", "The outcome."),
    ("terminal_iv", "exit_value"): ("T4-36 T4-37 T4-38 T4-39 T4-A7", "A string: 00 and 0 differ."),
    ("terminal_iv", "xp"): ("T4-21 T4-A8", "XP to mark: 1 on a desperate roll."),
    ("fallen_empire", "outcome_family"): ("FE-37 FE-A8", "The outcome with terrible folded into bad."),
}
"""Rules and descriptions of a ruling's fields."""
EXAMPLES: Mapping[str, tuple[str, ...]] = {"buried_secrets": ("buried_secrets", "buried_secrets_thorn")}
"""Names of a game's examples."""
