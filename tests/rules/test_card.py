"""The card of a game says what its types and rules say: a client or verifier that has the card needs nothing else."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from service.http.resources.systems import Description
from service.record.actions.spec_fields import field_rules, joined_fields
from service.rules.card import GameCard, card_of
from service.rules.spec import Implied, Spec, required_fields, without_defaults
from service.rules.systems import ALL
from tests.strategies import specs

LEFT_OUT = object()


def card(name: str) -> GameCard:
    """Return the card of a game, as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(GameCard(**card_of(ALL[name]))), type=GameCard)


def signed(of: GameCard, path: str, value: Any) -> Any:
    """Return what terms have of a value at a path, by its card; LEFT_OUT for nothing."""
    if value == of.fields[path].default:
        return LEFT_OUT
    if isinstance(value, list):
        return [inside(of, path, one) if isinstance(one, dict) else one for one in value]
    return inside(of, path, value) if isinstance(value, dict) else value


def inside(of: GameCard, path: str, value: dict[str, Any]) -> dict[str, Any]:
    """Return what terms have of an object, with what is implied where it is left out."""
    given = {name: one for name, one in value.items() if f"{path}.{name}" in of.fields}
    for member, rule in of.implied.items():
        where, _, name = member.rpartition(".")
        if where == path:
            given.setdefault(name, rule.of(value[rule.by]))
    parts = {name: signed(of, f"{path}.{name}", one) for name, one in given.items()}
    # An object whose members are all at their default says by them that it is there.
    return {name: part for name, part in parts.items() if part is not LEFT_OUT} or given


@pytest.mark.parametrize("name", ALL)
@given(data=st.data())
def test_a_card_says_what_terms_have(name: str, data: st.DataObject) -> None:
    """By defaults and implied numbers of the card alone, terms have the same as by the types."""
    of, spec = card(name), data.draw(specs(name))
    sent = msgspec.json.decode(msgspec.json.encode(spec))
    for member, rule in of.implied.items():
        where, _, inner = member.rpartition(".")
        for one in sent.get(where, ()):
            if one[inner] == rule.of(one[rule.by]):
                del one[inner]
    parts = {path: signed(of, path, value) for path, value in sent.items() if path in of.fields}
    told = {path: part for path, part in parts.items() if part is not LEFT_OUT}
    assert {"system": name, **told} == msgspec.json.decode(msgspec.json.encode(without_defaults(spec)))


@pytest.mark.parametrize("name", ALL)
def test_a_card_follows_from_the_declarations(name: str) -> None:
    """Owners, marks, what is required, and where names of fields stand are those of the game's types."""
    system, of = ALL[name], card(name)
    whole = {path: field for path, field in of.fields.items() if "." not in path and path != "clock"}
    assert {path: (field.owner, field.free) for path, field in whole.items()} == {
        path: (rule.owner, rule.free) for path, rule in field_rules(system).items()
    }
    kind: type[Spec] = system.spec
    assert tuple(path for path, field in whole.items() if field.required) == required_fields(kind)
    assert {path for path, field in whole.items() if field.joined} == set(joined_fields(system))
    named = {*of.from_sheet, *of.needed, *of.counted, *of.from_tracks, *of.uncounted, *of.by_option, *of.hides}
    named |= {*of.hides.values(), *of.number_labels, *of.implied, *(push.field for push in of.pushes.values())}
    named |= {name for offer in of.offers.values() for name in (*offer.sets, offer.copies, offer.counts, offer.adds)}
    named |= {of.harm_field or "", of.clock_flag or "", *(of.repeats.fields if of.repeats else ())}
    named |= {of.tries.attempt, of.tries.harder} if of.tries else set()
    assert named - {""} <= of.fields.keys()
    costs = [*(offer.costs for offer in of.offers.values()), *(push.costs for push in of.pushes.values())]
    paid = {track for cost in costs for track in cost}
    assert {*paid, *of.once_a_turn, *([of.harm_track] if of.harm_track else [])} <= of.tracks.keys()
    outcomes = {outcome for outcomes in of.slots.values() for outcome in outcomes}
    assert outcomes <= of.grades.keys() or not of.grades


def test_implied_numbers_pass_over_case_and_spaces() -> None:
    """A name implies its number however it is written; any other name implies the other one (UW-A17)."""
    rule = Implied(by="name", values={"humanity": 10}, otherwise=5)
    assert [rule.of(name) for name in ("Humanity", " HUMANITY ", "Human")] == [10, 10, 5]


def test_a_description_is_a_card(client: Any) -> None:
    """`GET /v1/systems/{system}` has all fields of the card, by the schema of the contract."""
    schema = msgspec.json.schema(Description)
    for name in ALL:
        told = client.get(f"/v1/systems/{name}").json()
        Draft202012Validator(schema).validate(told)
        expected = msgspec.json.decode(msgspec.json.encode(card(name)))
        assert {field: told[field] for field in expected} == expected


@pytest.mark.parametrize(
    "name, boxes",
    [
        ("buried_secrets", {"stress": 9, "trauma": 4, "harm_1": 2, "harm_2": 2, "harm_3": 1, "heat": 9}),
        ("fallen_empire", {"stress": 9, "trauma": 4, "harm_1": 2, "harm_2": 2, "harm_3": 1}),
        ("terminal_iv", {"stress": 9, "trauma": 4, "harm_1": 2, "harm_2": 2, "harm_3": 1}),
        ("daggerheart", {"stress": 6, "hp": 6, "armor": 3}),
        ("underworld", {"willpower": 10, "damage": 7}),
    ],
)
def test_the_boxes_of_a_printed_sheet(name: str, boxes: dict[str, int]) -> None:
    """Descriptions say how many a printed sheet has, where the game has no cap of its own."""
    tracks = card(name).tracks
    assert {track: one.usual_cap for track, one in tracks.items() if one.usual_cap} == boxes
    assert all(tracks[track].cap is None for track in boxes)
