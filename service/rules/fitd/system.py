"""A document as a game of the service: its functions, and what a table keeps of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from service.rules.abilities import with_abilities
from service.rules.fitd.choices import (
    choices_of,
    fill_of,
    from_sheet_of,
    offers_of,
    options_of,
    pushes_of,
)
from service.rules.fitd.contract import EXAMPLES
from service.rules.fitd.document import GameDocument, ResistanceTable
from service.rules.fitd.expand import plain
from service.rules.fitd.joins import join_of
from service.rules.fitd.planner import in_order, planner_of
from service.rules.fitd.roll import CompiledGame, Hook
from service.rules.fitd.ruling import OWN, OwnField
from service.rules.fitd.types import ability_fields, own_types_of, types_of
from service.rules.fitd.verdict import final_level, judge_of, menu_of, narrated_option, usual_severity
from service.rules.follow_up import CUSTOM, BranchRule, FollowUp, ResistRow, ResistRule, Weight
from service.rules.joins import JoinRule
from service.rules.memory import Approach, Memory, Repeats, Track
from service.rules.outcome import Menu
from service.rules.spec import Spec
from service.rules.system import MOODS, PAPER, RefusedField, System

DIGEST = "sha256:"
"""What `rules` of a game begin with that is named by the digest of its document."""
_OF_ACTION_ITSELF = frozenset({"less_effect", "lost", "worse_position"})
"""What a consequence of the action itself does, which is picked once (FITD-A17)."""


class Own(Struct, frozen=True):
    """What a game of the release has that no document can say."""

    field: OwnField
    hook: Hook


def game_of(
    document: GameDocument, rules: str, extras: Sequence[System[Any, Any]] = (), own: Sequence[Own] = ()
) -> System[Any, Any]:
    """Return the game of a document that has been checked; `extras` are the kinds of rolls beside it.

    Its `rules` are its name and version where it is of the release, and its digest where it is not.
    """
    released = not rules.startswith(DIGEST)
    types = (
        types_of(document, rules.rpartition("/")[2], [one.field for one in own]) if released else own_types_of(document)
    )
    rolls = CompiledGame(
        rules=rules,
        document=document,
        types=types,
        planner=planner_of(document, types.spec),
        verdicts=judge_of(document),
        needs={row.id: _needs(document, row.id) for row in document.positions},
        hooks={one.field.name: one.hook for one in own},
        words={},
    )
    game = System(
        title=document.title,
        mood=next((mood for mood in MOODS if mood == document.mood), PAPER),
        family="fitd",
        ids=document.ids,
        rules=rules,
        spec=types.spec,
        ruling=types.ruling,
        sheet=types.sheet,
        plan=rolls.plan,
        rule=rolls.rule,
        distribution=rolls.distribution,
        judge=rolls.judge,
        key=rolls.key,
        headline=rolls.headline,
        effective=rolls.effective,
        options=options_of(document, types.spec),
        readings=rolls.readings,
        odds_rulings=document.odds_cites,
        examples=_examples(document, types.spec),
        refuses={row.field: RefusedField(row.rule, row.reason) for row in document.refuses},
        fill=fill_of(document),
        from_sheet=from_sheet_of(document),
        offers=offers_of(document),
        no_offer=document.no_offer,
        joins=_joins(document),
        pushes=pushes_of(document),
        extras=tuple([extra for extra in extras if extra.rules in document.extras]),
        slots={row.id: row.of for row in document.slots} or {band.id: (band.id,) for band in document.bands},
        grades={band.id: band.grade for band in document.bands},
        memory=_memory(document),
        words=_words(document),
        tables=_tables(rolls),
        own_words=document.words,
        own_rulings=document.rulings,
    )
    return with_abilities(game, ability_fields(document))


def _needs(document: GameDocument, position: str) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Return what the outcomes of a position need, and their places among those of the game."""
    held = [(at, band) for at, band in enumerate(document.bands) if not band.only or position in band.only]
    return tuple([(band.face, band.count) for _, band in held]), tuple([at for at, _ in held])


def _examples(document: GameDocument, spec: type[Spec]) -> dict[str, Mapping[str, Any]]:
    tag = spec.__struct_config__.tag
    numbered = [document.name, *[f"{document.name}_{number}" for number in range(2, len(document.examples) + 1)]]
    names = numbered if tag == OWN else EXAMPLES.get(document.name, numbered)
    return {name: {"system": tag} | example for name, example in zip(names, document.examples, strict=False)}


def _joins(document: GameDocument) -> JoinRule | None:
    if document.group is None and not document.setup:
        return None
    most = document.group.most if document.group else 0
    return JoinRule(kind="group", most=most, take=join_of(most))


def _memory(document: GameDocument) -> Memory:
    return Memory(
        tracks={
            row.id: Track(
                of=row.of,
                cost=row.cost,
                start=row.start,
                cap=row.cap,
                rule=row.rule,
                worded=row.worded,
                shape=row.shape,
                usual_cap=row.usual_cap,
            )
            for row in document.tracks
        },
        required={row.field: row.rule for row in document.needed},
        repeats=convert(plain(document.repeats), Repeats) if document.repeats else None,
        harm=document.harm_field or None,
        approach=convert({name: one for name, one in plain(document.approach).items() if name != "details"}, Approach),
        follow_up=_follow_up(document),
    )


def _follow_up(document: GameDocument) -> FollowUp:
    """Return what follows at a table: harm is marked by its level (FITD-A15), and a failure may have granted effect."""
    options = {option.id: option for option in document.options}
    return FollowUp(
        branches={row.id: BranchRule(menu=row.menu, attempt=row.attempt) for row in document.branches},
        marks={name: option.track for name, option in options.items() if option.does == "mark"},
        severities=_weights(document),
        usual=usual_severity(document).id,
        narrated={name: narrated_option(document, options[name]) for name in document.narrated},
        once=frozenset([name for name, option in options.items() if option.does in _OF_ACTION_ITSELF]),
        lost=frozenset([name for name, option in options.items() if option.does == "lost"]),
        graded_by_gm=frozenset([CUSTOM, *[name for name, option in options.items() if not option.graded]]),
        resist=_resist(document, document.resist) if document.resist else None,
        granted={row.id: row.ticks for row in document.effects} if document.grants else {},
        branch_rule="FITD-A11",
        menu_rule="FITD-A8",
        tick_rule="FITD-A15",
        grant_rule=document.grants,
    )


def _resist(document: GameDocument, table: ResistanceTable) -> ResistRule:
    rows = tuple([ResistRow(row.face, row.count, row.costs, row.result) for row in table.readings])
    consequences = {one.id: one.does in {"harm", "clock"} for one in document.options if one.kind == "consequence"}
    return ResistRule(
        rule=table.rule,
        track=table.track,
        sides=document.dice.sides,
        rows=rows,
        consequences=consequences | {CUSTOM: True},
        severities=_weights(document),
        graded_by_gm={one.id: usual_severity(document).id for one in document.options if not one.graded},
        part=table.part,
        member=table.member,
        counted_in=document.approach.part,
        counts={one.name: one.counts for one in table.attributes},
        ability=table.ability,
    )


def _weights(document: GameDocument) -> tuple[Weight, ...]:
    """Return how grave consequences may be; harm of level 2 marks the track `harm_2` (FITD-A15)."""
    tracks = {row.id for row in document.tracks}
    boxes = {row.harm: f"harm_{row.harm}" for row in document.severities}
    return tuple(
        [
            Weight(row.id, row.ticks, row.harm, boxes[row.harm] if boxes[row.harm] in tracks else "")
            for row in document.severities
        ]
    )


def _words(document: GameDocument) -> dict[str, tuple[str, ...]]:
    """Return the ids of rulings and odds that neither a type nor `tables` lists, by kind (`System.words`)."""
    gives = [one for row in in_order(document) for one in (row, *row.words)]
    gained = [gain.why for gain in document.gains]
    return {
        "outcome": tuple([band.id for band in document.bands]),
        "position": tuple([row.id for row in document.positions]),
        "effect": ("none", *[row.id for row in document.effects]),
        "severity": tuple([row.id for row in document.severities]),
        "step": ("stated", *[row.id for row in document.steps]),
        "source": tuple([one.source for one in gives if one.source]),
        "why": (
            *[one.cost.why for one in gives if one.cost and one.cost.why],
            *("group_action", "resistance", "critical"),
            *gained,
        ),
        "choice": (*[choice.name for choice in choices_of(document)], *[row.kind for row in document.offers]),
        "reading": ("consequence_possible", "all_ones"),
        "warning": ("FITD-A7", "FITD-A17"),
        "slot": tuple([row.id for row in document.slots]),
    }


def _tables(rolls: CompiledGame) -> dict[str, Any]:
    """Return ladders, ticks and the whole grid, from the code that judges."""
    document, judge = rolls.document, rolls.verdicts
    level = judge.levels[document.effect]

    def menu(position: str, place: int) -> Menu:
        band = document.bands[place]
        return menu_of(judge, position, band, final_level(document, band, level)[0], level)

    return {
        "positions": [{"id": row.id, "profile": row.profile} for row in document.positions],
        "effects": [{"id": row.id, "ticks": row.ticks, "prompts": row.asks} for row in document.effects],
        "menus": {
            row.id: {document.bands[place].id: menu(row.id, place) for place in rolls.needs[row.id][1]}
            for row in document.positions
        },
    }
