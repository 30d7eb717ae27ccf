"""The terms of an action before its dice: opened, changed, closed, rolled. Pure."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET
from msgspec.structs import replace

from service.record.actions.participants import Participant, StepRefused
from service.record.actions.spec_fields import (
    differing_fields,
    field_rules,
    from_character,
    joined_fields,
    struck,
    with_spec,
)
from service.record.actions.state import Due, fields_of, hides, rules_field
from service.record.actions.stepping import check_open, lapsed, not_yours, stepped, within_limits
from service.record.documents import ActionDoc
from service.record.field_changes import FIELD_OWNERS, FieldChanges
from service.rules.errors import RuleError
from service.rules.system import System


def after_opening(
    participant: Participant, character: str, given: FieldChanges, *, declare: int = 0, follows: str = ""
) -> ActionDoc:
    """Return a new action; the GM may fill the player's part too.

    StepRefused or RuleError where this person may not open it so.
    """
    if participant.role != "gm" and not participant.acts_for(character):
        raise StepRefused("not_yours", id=character)
    if declare and "multiple" not in participant.game.memory.counted:
        raise RuleError("not_declared", "this game declares no actions", pointer="/declare")
    doc = ActionDoc(
        version=0,
        system=participant.game.name,
        rules=rules_field(participant.game),
        character=character,
        opened_by=participant.person,
        at=participant.now,
        declare=declare,
        follows=follows,
    )
    return _set(doc, participant, given, opening=True)


def after_change(doc: ActionDoc, participant: Participant, given: FieldChanges) -> ActionDoc:
    """Return the action with fields set; StepRefused or RuleError where this person may not set them."""
    check_open(doc, participant)
    return _set(doc, participant, given, opening=False)


def after_closing(
    doc: ActionDoc, participant: Participant, state: Literal["cancelled", "refused"], why: str
) -> ActionDoc:
    """Return the action cancelled by its player or the GM, at no cost (FE-26), or refused by the GM (FE-15, BS-06)."""
    if doc.state != "open":
        raise StepRefused("action_over", state=doc.state)
    if participant.role != "gm" and state == "refused":
        raise StepRefused("wrong_role", role=participant.role)
    if participant.role != "gm" and not participant.acts_for(doc.character):
        raise not_yours(doc)
    offers = tuple([replace(offer, clock="") for offer in lapsed(doc.offers)])
    return stepped(doc, replace(doc, state=state, why=why, offers=offers), participant)


def after_roll(doc: ActionDoc, participant: Participant, due: tuple[Due, ...]) -> ActionDoc:
    """Return the action after its roll, with what is due then; open offers lapse, and steps are counted from zero."""
    later = replace(doc, state="rolled" if due else "settled", due=due, offers=lapsed(doc.offers))
    return replace(stepped(doc, later, participant), steps={})


def _set(doc: ActionDoc, participant: Participant, given: FieldChanges, *, opening: bool) -> ActionDoc:
    """Return the action with fields set, each by its owner; a GM who opens it sets the player's as well."""
    acts, gm, rules = participant.acts_for(doc.character), participant.role == "gm", field_rules(participant.game)
    fills_all = gm and opening
    others = given.other_fields
    owners = {f"spec/{name}": rules[name].owner for name in given.spec if name in rules}
    owners |= {name: FIELD_OWNERS[name] for name in others}
    owners |= {f"spec/{name}": "gm" for name in given.filled if name not in from_character(participant.game)}
    if not (acts or gm):
        raise not_yours(doc)
    for name, owner in owners.items():
        if not (gm if owner == "gm" else acts or fills_all or (gm and owner == "shared")):
            raise StepRefused("not_your_field", field=f"/{name}", owner=owner)
    if given.says is not UNSET:
        _check_slots(participant.game, given.says)
    if given.extra_actions and "multiple" not in participant.game.memory.counted:
        raise RuleError("not_declared", "this game declares no actions", rule="UW-02", pointer="/extra_actions")
    spec = with_spec(doc.spec, participant.game, {**given.preset, **given.filled, **given.spec})
    if given.joins is not UNSET:
        names = joined_fields(participant.game)
        spec = {name: value for name, value in spec.items() if name not in names} | given.joined
    later = replace(
        doc,
        spec=struck(spec, given.strike, joined_fields(participant.game)),
        **{name: value for name, value in others.items() if name not in {"agreed", "strike"}},
    )
    if acts and given.asks is UNSET and _answers(given, participant.game):
        later = replace(later, asks="")
    later = _with_sources(later, given)
    # Who throws is no term of the GM's: naming them leaves what was agreed.
    judged = {name: owner for name, owner in owners.items() if name != "thrower"}
    if gm and (fills_all or "gm" in judged.values() or (judged and not acts)):
        agreed = given.agreed is not False and not given.asks
        later = replace(later, agreed=agreed, rules=rules_field(participant.game, agreed=agreed))
    elif any(not (name in rules and rules[name].free) for name in differing_fields(doc, later, participant.game.spec)):
        # What re-opens the terms needs the GM's word again (BS-07).
        later = replace(later, agreed=False, rules=rules_field(participant.game))
    fields_of(later, participant.game)
    return within_limits(stepped(doc, _with_commitment(later, participant.game, given), participant), participant.game)


def _answers(given: FieldChanges, game: System[Any, Any]) -> bool:
    """Return whether a step answers what the GM asks: with a goal, a note, how it is done, or an Experience."""
    said = [given.spec[name] for name in game.answers if name in given.spec]
    return any(one.strip() if isinstance(one, str) else one not in (None, []) for one in said)


def _check_slots(game: System[Any, Any], says: Mapping[str, str]) -> None:
    """Refuse words about a result that the game does not have (FE-22)."""
    unknown = next((name for name in says if name not in game.slots), None)
    if unknown is not None:
        there = ", ".join(game.slots) or "nothing beforehand"
        raise RuleError("no_such_slot", f"of this game's results the GM tells {there}", rule="FE-22", pointer="/says")


def _with_sources(doc: ActionDoc, given: FieldChanges) -> ActionDoc:
    """Return the action with what its spec has from the character; struck fields are removed."""
    names = doc.from_sheet if given.from_sheet is UNSET else given.from_sheet
    items = doc.from_sheet_items if given.from_sheet_items is UNSET else given.from_sheet_items
    present = {name: {one["name"] for one in doc.spec.get(name, ())} for name in items}
    left = {
        field: {name: value for name, value in taken.items() if name in present[field]}
        for field, taken in items.items()
        if present[field] & taken.keys()
    }
    return replace(doc, from_sheet=tuple([name for name in names if name in doc.spec]), from_sheet_items=left)


def _with_commitment(doc: ActionDoc, game: System[Any, Any], given: FieldChanges) -> ActionDoc:
    """Return the action with the commitment to its hidden Difficulty, if it has one."""
    if doc.spec.get(hides(doc, game)) is None:
        return replace(doc, difficulty_salt="", difficulty_commit="")
    if not given.difficulty_commit:
        return doc
    return replace(doc, difficulty_salt=given.difficulty_salt, difficulty_commit=given.difficulty_commit)
