"""Steps of an action after its dice: choices, consequences taken and resisted, reversals. Pure."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from service.record.actions.participants import Participant, StepRefused
from service.record.actions.state import Due
from service.record.actions.stepping import stepped, within_limits
from service.record.after_dice.effects import landing
from service.record.after_dice.made_rolls import MadeRoll, menu_due
from service.record.after_dice.picks import branch_of, menu_of
from service.record.documents import ActionDoc, ConsequenceDoc, ConsequenceState
from service.record.events import Chosen, Resisted
from service.rules.errors import RuleError
from service.rules.follow_up import FollowUp

_Allowed = Callable[[ConsequenceDoc], bool]
"""Whether a consequence is a person's to resolve, or to name a thrower for."""

MAX_CONSEQUENCES = 20
"""Consequences of an action."""

MAX_CONSEQUENCES_MADE = 99
"""With those that were reversed: ids have two digits."""

MAX_ENTRIES = 60
"""Entries of an action from its roll on."""


def is_gm_choice(event: Chosen) -> bool:
    """Return whether a step picks, grants, notes, or settles what is due, which is the GM's."""
    settles = not (event.branch or event.take or event.fate or event.throwers)
    return bool(event.picks or event.effect or event.part or event.changes or event.verdict or settles)


def check_choice(doc: ActionDoc, participant: Participant, event: Chosen) -> None:
    """Refuse a choice that is not this person's, or was made before; StepRefused."""
    _check_rolled(doc)
    gm = participant.role == "gm"
    owned = {"picks": event.picks, "grant_effect": event.effect, "grant": event.part, "changes": event.changes}
    for name, value in {**owned, "fate": event.fate}.items():
        if value and not gm:
            raise StepRefused("not_your_field", field=f"/{name}", owner="gm")
    if is_gm_choice(event) and not gm:
        raise StepRefused("wrong_role", role=participant.role)
    if event.branch and not (gm or participant.acts_for(doc.actor)):
        raise StepRefused("not_yours", id=doc.character)
    if (event.branch and doc.branch) or ((event.effect or event.part) and doc.granted):
        raise StepRefused("already_settled")


def after_choice(doc: ActionDoc, participant: Participant, event: Chosen, due: tuple[Due, ...]) -> ActionDoc:
    """Return the action after a choice; `due` is what its roll awaits then. StepRefused where it is not allowed."""
    check_choice(doc, participant, event)
    found, made = doc.consequences + tuple(_numbered(doc, participant, event.picks)), _made(doc, event.picks)
    if len(found) > MAX_CONSEQUENCES:
        raise StepRefused("too_many", most=MAX_CONSEQUENCES, of="consequences")
    if made > MAX_CONSEQUENCES_MADE:
        raise StepRefused("too_many", most=MAX_CONSEQUENCES_MADE, of="consequences")
    gm = participant.role == "gm"
    for name in event.take:
        found = _resolved(found, name, "taken", lambda one: participant.acts_for(one.character or doc.actor))
    for name, fate in event.fate.items():
        found = _resolved(found, name, fate, lambda _: True)
    for name, thrower in event.throwers.items():
        one = _pending(found, name, lambda one: gm or participant.acts_for(one.character or doc.actor))
        found = tuple([replace(each, thrower=thrower) if each is one else each for each in found])
    later = replace(
        doc,
        due=due,
        branch=event.branch or doc.branch,
        granted=event.effect or ("part" if event.part else doc.granted),
        told=doc.told or event.verdict is not None,
        consequences=found,
        consequences_made=made,
    )
    return _settled(doc, later, participant, event.leads_to)


def after_narration(doc: ActionDoc, participant: Participant, picks: Sequence[ConsequenceDoc]) -> ActionDoc:
    """Return a new action as consequences that the GM narrates, without a roll (FE-07); StepRefused for others."""
    if participant.role != "gm":
        raise StepRefused("not_your_field", field="/consequences", owner="gm")
    found = tuple(_numbered(doc, participant, picks))
    state = "rolled" if any(one.state == "pending" for one in found) else "settled"
    later = replace(doc, kind="narrated", consequences=found, consequences_made=_made(doc, picks), state=state)
    return within_limits(replace(later, since={}, steps={}), participant.game)


def after_resistance(doc: ActionDoc, participant: Participant, event: Resisted) -> ActionDoc:
    """Return the action after somebody resisted what would befall them; StepRefused where it is not theirs."""
    resistible(doc, participant, event.consequence)
    found = _resolved(doc.consequences, event.consequence, "resisted", lambda _: True)
    return _settled(doc, replace(doc, consequences=found), participant)


def after_reversal(doc: ActionDoc, earlier: ActionDoc, participant: Participant, *, rolled: bool) -> ActionDoc:
    """Return the action as it was before the reversed steps; where its roll is `rolled` back, cancelled for good.

    `earlier` is as it was before them, or right after the roll.
    """
    later = replace(earlier, state="cancelled", undone=True, due=()) if rolled else earlier
    return stepped(doc, replace(later, consequences_made=doc.consequences_made), participant, counted=False)


def resistible(doc: ActionDoc, participant: Participant, name: str) -> ConsequenceDoc:
    """Return a pending consequence that can be resisted; StepRefused for another.

    At the GM's price only the one whom it befalls may resist it. Without one its thrower does, whom the caller checks.
    """
    _check_rolled(doc)
    found = next((one for one in doc.consequences if one.id == name), None)
    if found is None:
        raise StepRefused("unknown_id", id=name)
    if found.price is not None and not participant.acts_for(found.character or doc.actor):
        raise StepRefused("not_yours", id=name)
    if found.state != "pending":
        raise StepRefused("consequence_over", id=name, state=found.state)
    if not found.resistible:
        raise RuleError("not_resistible", "nothing resists this: it is taken", rule="FITD-A12", pointer="/consequence")
    if not found.character:
        detail = "who rolled without a character has nothing to resist with: the GM resolves it"
        raise RuleError("not_resistible", detail, rule="FITD-A12", pointer="/consequence")
    return found


def _check_rolled(doc: ActionDoc) -> None:
    if doc.state == "open":
        raise StepRefused("not_rolled")
    if doc.state != "rolled":
        raise StepRefused("action_over", state=doc.state)


def _numbered(doc: ActionDoc, participant: Participant, picks: Sequence[ConsequenceDoc]) -> Iterator[ConsequenceDoc]:
    """Yield consequences with their ids and states: what cannot be resisted lands at once, but for harm."""
    for number, one in enumerate(picks, doc.consequences_made + 1):
        state: ConsequenceState = "pending" if one.resistible or one.harm_level else "landed"
        yield replace(one, id=f"n{number}", at=participant.now, state=state)


def _made(doc: ActionDoc, picks: Sequence[ConsequenceDoc]) -> int:
    return doc.consequences_made + len(picks)


def _resolved(
    consequences: tuple[ConsequenceDoc, ...],
    name: str,
    state: ConsequenceState,
    allowed: _Allowed,
) -> tuple[ConsequenceDoc, ...]:
    """Return the consequences with a pending one resolved; StepRefused as `_pending`."""
    found = _pending(consequences, name, allowed)
    return tuple([replace(each, state=state) if each is found else each for each in consequences])


def _pending(consequences: Sequence[ConsequenceDoc], name: str, allowed: _Allowed) -> ConsequenceDoc:
    """Return a pending consequence; StepRefused where there is none, it is over, or it is not this person's."""
    found = next((one for one in consequences if one.id == name), None)
    if found is None:
        raise StepRefused("unknown_id", id=name)
    if not allowed(found):
        raise StepRefused("not_yours", id=name)
    if found.state != "pending":
        raise StepRefused("consequence_over", id=name, state=found.state)
    return found


def _settled(doc: ActionDoc, later: ActionDoc, participant: Participant, position: str = "") -> ActionDoc:
    """Return the action after a step, with the position that it leads to; settled where nothing is awaited."""
    position = position or next((one.position for one in landing(doc, later) if one.position), "")
    pending = any(one.state == "pending" for one in later.consequences)
    state = "rolled" if pending or later.due else "settled"
    game = participant.game
    return within_limits(stepped(doc, replace(later, next=position or later.next, state=state), participant), game)


def due_after_choice(doc: ActionDoc, made: MadeRoll | None, event: Chosen) -> tuple[Due, ...]:
    """Return what a roll awaits after a choice; RuleError where the GM picks less than is due, or grants nothing."""
    menu, follow_up = menu_of(made), doc.game.memory.follow_up
    _check_grant(made, follow_up, event)
    settles = bool(event.picks) or _is_settling(event)
    branch = branch_of(doc, made, event.branch) if event.branch or settles else None
    if not settles:
        if event.branch and branch:
            return ("choice",) if branch.at_least else ()
        # After a grant, or changes, the GM's picks are to come; a verdict is told by the first step of the GM.
        told = is_gm_choice(event) and "verdict" in doc.due
        return menu_due(menu) if told else doc.due
    least = branch.at_least if branch else menu.at_least
    optional = {option.id for option in menu.options if option.optional}
    count = len([one for one in (*doc.consequences, *event.picks) if one.pick not in optional])
    if count < least:
        raise RuleError("too_few_picks", f"the GM picks at least {least}", rule=follow_up.menu_rule, pointer="/picks")
    return ()


def _is_settling(event: Chosen) -> bool:
    """Return whether a choice of the GM's settles what is due by itself: it grants and changes nothing."""
    return is_gm_choice(event) and not (event.effect or event.part or event.changes)


def _check_grant(made: MadeRoll | None, follow_up: FollowUp, event: Chosen) -> None:
    effect = getattr(made.ruling, "effect", None) if made else None
    ticks = follow_up.granted.get(event.effect, 0) if event.effect else 0
    if event.effect and (effect is None or not effect.gm_may_grant_effect or not ticks):
        none = "after a failure this game grants no effect"
        detail = "effect can be granted only where none is left" if follow_up.granted else none
        raise RuleError("nothing_to_grant", detail, rule=follow_up.grant_rule, pointer="/grant_effect")
    if event.part and (follow_up.part_rule is None or made is None or made.ruling.success):
        detail = "a part can be granted only after a failure, where the game has it"
        raise RuleError("nothing_to_grant", detail, rule=follow_up.part_rule or "DH-A13", pointer="/grant")


def verdict_of(doc: ActionDoc, made: MadeRoll | None, *, gm_choice: bool) -> dict[str, Any] | None:
    """Return the hidden verdict that the GM's first choice tells (DH-36)."""
    hidden = made.ruling.hidden if made else None
    return to_builtins(hidden[1]) if hidden and gm_choice and not doc.told else None
