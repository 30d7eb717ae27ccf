// The terms of an action as chips: what a roll signs, and beside it how the table's rules have it.

import { asSigned, unknownMembers } from "/client/index.js";
import { approachOf, approachText, capital } from "./ask.js";
import { Icon, Level } from "./elements.js";
import { html } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

const POSITIONS = ["controlled", "risky", "desperate"];

/** The terms of an action as chips: of its terms object alone, once it has one, since that is what is signed. */
export function Terms({ play, action: told }) {
  const { effective = {} } = play.stakes.get(told.id)?.value ?? {};
  const action = asSigned(told);
  const spec = withUsual(play, action);
  const chips = [];
  const approach = approachOf(play);
  const [named, number] = approach.several ? [] : [spec[approach.name], spec[approach.number]];
  if (named) chips.push(number === undefined ? capital(named) : approachText(play, named, number));
  for (const [name, member] of Object.entries(play.game.members)) {
    const sign = name === approach.name ? "" : "+";
    for (const one of spec[name] ?? []) chips.push(`${one.name} ${sign}${one[member]}`);
  }
  if (spec.effect && spec.effect !== "none") chips.push(effectText(play, spec.effect));
  // A secret number is in the terms as a digest: only who set it is told it.
  const { difficulty = play.isGm ? told.spec.difficulty : undefined } = spec;
  if (difficulty !== undefined) chips.push(t("Difficulty {n}", { n: difficulty }));
  else if (action.difficulty_commit || spec.difficulty_hidden) chips.push(t("Difficulty secret"));
  chips.push(...diceTerms(play, { spec }));
  for (const { number, of } of Object.keys(play.game.counted).map((name) => spec[name] ?? {}))
    if (of > 1) chips.push(t("Action {number} of {of}", { number, of }));
  chips.push(...helpTerms(play, action));
  const others = unlabelled(play, action, spec);
  if (action.extra_actions)
    chips.push(plural(action.extra_actions, "{n} extra action this turn", "{n} extra actions this turn"));
  if (told.terms) chips.push(...thrownTerms(play, told.terms));
  // A clock that players do not see is in nobody's terms.
  const kid = action.clock ?? (play.isGm ? told.clock : undefined);
  const clock = kid && play.clock(kid);
  return html`<div class="chips">
    ${chips.map((chip) => html`<span class="chip">${chip}</span>`)}
    ${
      spec.position &&
      html`<span class="chip">
        <${Level} level=${POSITIONS.indexOf(spec.position) + 1} />
        ${play.label("position", spec.position)}
      </span>`
    }
    ${
      clock &&
      html`<span class="chip"><${Icon} name="clock" />${clock.name}, ${clock.filled} ${t("of")} ${clock.size}</span>`
    }
  </div>
    ${others.length > 0 && html`<p class="small">${others.join(" · ")}</p>`}
    <${Reckoned} play=${play} spec=${spec} effective=${effective} />`;
}

/** What the rules of the table make of position and effect, where that is not what was agreed: nobody signs it. */
function Reckoned({ play, spec, effective }) {
  const words = { position: (id) => play.label("position", id), effect: (id) => effectText(play, id) };
  const changed = Object.keys(words).filter((name) => spec[name] && effective[name] && effective[name] !== spec[name]);
  if (!changed.length) return null;
  return html`<p class="small reckoned">
    ${t("By the rules of the table:")} ${changed.map(
      (name, k) => html`${k > 0 && " · "}${changedTerm(spec[name], effective[name], words[name])}`,
    )}
  </p>`;
}

/** Return the spec that a roll signs, with what it leaves out because it is usual. */
export function withUsual(play, { spec, agreed, terms }) {
  if (!agreed || !terms) return spec;
  const isUsual = (name) => !(name in (terms.spec ?? {})) && (play.field(name)?.default ?? null) !== null;
  const names = ["position", "effect", "difficulty"].filter(isUsual);
  return { ...Object.fromEntries(names.map((name) => [name, play.field(name).default])), ...spec };
}

/** Return dice by their sides, such as "2d6 + 1d8". @param {number[]} dice */
export function diceText(dice) {
  const kinds = [...new Set(dice)].map((sides) => `${dice.filter((one) => one === sides).length}d${sides}`);
  return kinds.join(" + ");
}

/** Return who throws which dice by which rules. */
export function thrownTerms(play, { thrower, dice = [], rules }) {
  const thrown = [diceText(dice), rules].filter(Boolean).join(", ");
  return [t("{name} throws the dice", { name: play.personName(thrower) }), thrown];
}

/** Return who helps without an offer, and why the roll is no repetition. */
function helpTerms(play, { assistants = [], offers, task, fiction_changed: different, override }) {
  const offered = offers.filter(({ state, kind }) => state === "accepted" && kind === "assist");
  const others = assistants.filter((one) => !offered.some(({ character }) => character === one));
  return [
    ...others.map((one) => t("{who} helps", { who: play.nameOf(one) })),
    ...(task ? [t("Task: {what}", { what: task })] : []),
    ...(different ? [t("Different now: {what}", { what: quoted(different) })] : []),
    ...(override ? [t("Allowed all the same: {what}", { what: quoted(override) })] : []),
  ];
}

/** Return members of the terms that this page has no label for, by their names and values. */
function unlabelled(play, { terms, says = {} }, spec) {
  const fields = Object.entries(terms ? spec : {}).filter(([name]) => name !== "system" && !play.field(name));
  const words = Object.entries(terms ? says : {}).filter(([slot]) => !(slot in play.game.slots));
  return [...unknownMembers(terms), ...fields, ...words].map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}

/**
 * Return what else changes the dice, or costs something: numbers such as dice lost to harm, and what is so; not what
 * the approach, the tracks or offers give, nor what is among the options that are taken.
 */
function diceTerms(play, { spec }) {
  const { approach, counted, offers } = play.game;
  const told = [approach?.number, ...Object.keys(counted), ...Object.values(offers).map(({ counts }) => counts)];
  return Object.entries(spec).flatMap(([name, value]) => {
    const field = play.field(name);
    const isTerm = ["dice", "costs"].includes(field?.["x-group"]) && !field["x-free"] && !told.includes(name);
    if (!isTerm || !value || value === field.default) return [];
    if (value === true) return [field.title];
    return typeof value === "number" ? [`${field.title} ${value}`] : [];
  });
}

/** Return a term as the roll has it, with the one that was agreed to struck through beside it where they differ. */
export function changedTerm(agreed, effective, words) {
  if (effective === undefined || effective === agreed) return words(agreed);
  return html`${words(effective)} <s><span class="off">${t("instead of")} </span>${words(agreed)}</s>`;
}

export function effectText(play, effect) {
  const ticks = play.game.tables.effects?.find(({ id }) => id === effect)?.ticks;
  const label = play.label("effect", effect);
  return ticks === undefined ? label : `${label}, ${plural(ticks, "{n} tick", "{n} ticks")}`;
}
