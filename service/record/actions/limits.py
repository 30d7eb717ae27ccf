"""Limits of actions: how many, how large, and how many steps and offers each person has."""

MAX_ACTIONS = 64
"""Open actions of a table."""

GM_ACTIONS = 16
"""The last of them: only the GM opens these, whatever players have filled."""

MAX_OWN_ACTIONS = 8
"""Open actions that a player has opened."""

MAX_OWN_ROLLS = 16
"""Direct rolls of a player that a step was made after, and something is awaited of; as many of each person that await
their first step are listed among the open actions."""

MAX_UNSETTLED = 256
"""Direct rolls of all people that await their first step, and are listed: the last one of each person first."""

MAX_STEPS = 64
"""Steps of the actor, and of the GM, before the dice: further ones may only close the action, or roll.

Accepting, declining, and withdrawing what was accepted are not counted: they are bounded by the offers.
"""

MAX_STEPS_OF_OTHERS = 8
"""Steps of each other person."""

MAX_OFFERS = 16
"""Offers that are open or accepted. Ended ones stay as long as nothing needs their place, or their bytes."""

RESERVED_OFFERS = 4
"""The last of them, for the actor and the GM."""

MAX_OPEN_OFFERS = 3
"""Open offers of each other person."""

MAX_TALES = 64
"""Tales of an action, those that were reversed included."""

GM_TALES = 16
"""The last of them, for the GM."""

MAX_BYTES = 7 * 1024
"""Bytes of a stored action."""

RESERVED_BYTES = 2 * 1024
"""The last of them, which offers of other people may not use."""

HIDDEN_BYTES = 512
"""Bytes for what players may not see (Difficulty, salt, clock): not counted, so that a refusal tells nothing of it."""
