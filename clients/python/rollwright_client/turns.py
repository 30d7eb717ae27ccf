"""Which of a table's open actions can take a step of somebody's, so that it need not be named."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

Action = dict[str, Any]
Parties = Collection[str]
"""Those that somebody answers for: `gm`, their id, and characters."""


def parties_of(session: Any, person: str) -> set[str]:
    """Return the parties that a person answers for: themselves, the GM where they are, and characters."""
    people = {one["id"]: one for one in session["people"] if one.get("active", True)}
    gm = people.get(person, {}).get("role") == "gm"
    characters = session.get("characters") or ()
    own = {one["id"] for one in characters if one.get("owner") == person}
    unowned = {one["id"] for one in characters if one.get("owner") not in people} if gm else set()
    return {person, *own, *unowned} | ({"gm"} if gm else set())


def can_take(step: str, actions: Sequence[Action], own: Parties, *, named: str = "") -> list[Action]:
    """Return the open actions that can take a step of who answers for these parties.

    Those that can take it of them, or else those that could of somebody else, of which the service says why not.
    `named` is the offer, its kind, or the consequence that the step is about. An old roll that awaits something else is
    none of them.
    """
    for can in _STEPS[step]:
        if found := [one for one in actions if can(one, own, named)]:
            return found
    return []


def answerable(answer: str, action: Action, own: Parties) -> list[dict[str, Any]]:
    """Return the offers of an action that these parties may answer so: `accept`, `decline` or `withdraw`."""
    live = [one for one in action.get("offers", ()) if one["state"] in {"open", "accepted"}]
    if answer == "withdraw":
        return [one for one in live if one["by"] in own or (one["state"] == "accepted" and one["to"] in own)]
    return [one for one in live if one["state"] == "open" and one["to"] in own]


def befalling(action: Action, own: Parties) -> list[dict[str, Any]]:
    """Return the pending consequences of an action that these parties take, or throw against."""
    return [
        one for one in _pending(action) if one.get("character", action["character"]) in own or one.get("thrower") in own
    ]


def _pending(action: Action) -> list[dict[str, Any]]:
    return [one for one in action.get("consequences", ()) if one.get("state", "pending") == "pending"]


_Can = Callable[[Action, Parties, str], bool]


def _is_before(action: Action, own: Parties, named: str) -> bool:
    """Whether the dice of an action are still to fall."""
    del own, named
    return action["state"] in {"draft", "ready"}


def _is_ready(action: Action, own: Parties, named: str) -> bool:
    del own, named
    return bool(action["state"] == "ready")


def _acts(action: Action, own: Parties, named: str) -> bool:
    return _is_before(action, own, named) and ("gm" in own or action["character"] in own)


def _offers(action: Action, own: Parties, named: str) -> bool:
    """Whether somebody may offer something: a bargain never for their own roll (BS-26)."""
    is_own = named == "bargain" and "gm" not in own and action["character"] in own
    return _is_before(action, own, named) and not is_own


def _awaits(what: str, *others: str) -> _Can:
    """Whether an action awaits something of one of these parties, or of others that may do it as well."""
    return lambda action, own, _: any(
        one["what"] == what and ({one["who"], *others} & {*own}) for one in action.get("awaits", ())
    )


def _awaits_somebody(what: str) -> _Can:
    return lambda action, _, __: any(one["what"] == what for one in action.get("awaits", ()))


def _awaits_gm_for_terms(action: Action, own: Parties, named: str) -> bool:
    del named
    return "gm" in own and any((one["who"], one["what"]) == ("gm", "terms") for one in action.get("awaits", ()))


def _answers(answer: str) -> _Can:
    return lambda action, own, named: any(named in {"", one["id"]} for one in answerable(answer, action, own))


def _has_offer(action: Action, own: Parties, named: str) -> bool:
    del own
    return any(one["state"] in {"open", "accepted"} and named in {"", one["id"]} for one in action.get("offers", ()))


def _befalls(action: Action, own: Parties, named: str) -> bool:
    return any(named in {"", one["id"]} for one in befalling(action, own))


def _is_pending(action: Action, own: Parties, named: str) -> bool:
    del own
    return any(named in {"", one["id"]} for one in _pending(action))


def _names_thrower(action: Action, own: Parties, named: str) -> bool:
    """Whether somebody may name who throws: before the dice, or against a consequence that is named."""
    if not named:
        return _acts(action, own, named)
    return _is_pending(action, own, named) and ("gm" in own or _befalls(action, own, named))


_STEPS: dict[str, Sequence[_Can]] = {
    "set": (_acts, _is_before),
    "cancel": (_acts, _is_before),
    "thrower": (_names_thrower, _is_before),
    "question": (_is_before,),
    "agree": (_awaits_gm_for_terms, _is_before),
    "offer": (_offers, _is_before),
    **{answer: (_answers(answer), _has_offer, _is_before) for answer in ("accept", "decline", "withdraw")},
    "stakes": (_is_before, _befalls, _is_pending),
    "roll": (_awaits("roll"), _is_ready, _is_before),
    "branch": (_awaits("branch", "gm"), _awaits_somebody("branch")),
    "pick": (_awaits("choice"), _awaits_somebody("choice")),
    "take": (_befalls, _is_pending),
    "resist": (_befalls, _is_pending),
}
"""For each step, whether an action can take it: of somebody, and then of others."""
