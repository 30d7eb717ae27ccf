// The terms of an action as chips: what was agreed, and how the roll has it.

import { approachOf, approachText, capital } from "./ask.js";
import { Icon, Level } from "./elements.js";
import { html } from "./vendor/preact.js";
import { plural, t } from "./words.js";

const POSITIONS = ["controlled", "risky", "desperate"];

/** The terms of an action as chips. */
export function Terms({ play, action }) {
  const { spec } = action;
  const { effective = {}, terms } = play.stakes.get(action.id)?.value ?? {};
  const chips = [];
  const approach = approachOf(play);
  const [named, number] = approach.several ? [] : [spec[approach.name], spec[approach.number]];
  if (named) chips.push(number === undefined ? capital(named) : approachText(play, named, number));
  for (const [name, member] of Object.entries(play.game.members)) {
    const sign = name === approach.name ? "" : "+";
    for (const one of spec[name] ?? []) chips.push(`${one.name} ${sign}${one[member]}`);
  }
  if (spec.effect && spec.effect !== "none")
    chips.push(changedTerm(spec.effect, effective.effect, (effect) => effectText(play, effect)));
  if (spec.difficulty !== undefined)
    chips.push(changedTerm(spec.difficulty, effective.difficulty, (n) => t("Difficulty {n}", { n })));
  else if (action.difficulty_commit || spec.difficulty_hidden) chips.push(t("Difficulty secret"));
  chips.push(...diceTerms(play, action));
  for (const { number, of } of Object.keys(play.game.counted).map((name) => terms?.spec[name] ?? {}))
    if (of > 1) chips.push(t("Action {number} of {of}", { number, of }));
  if (action.extra_actions)
    chips.push(plural(action.extra_actions, "{n} extra action this turn", "{n} extra actions this turn"));
  const clock = action.clock && play.clock(action.clock);
  return html`<div class="chips">
    ${chips.map((chip) => html`<span class="chip">${chip}</span>`)}
    ${
      spec.position &&
      html`<span class="chip">
        <${Level} level=${POSITIONS.indexOf(effective.position ?? spec.position) + 1} />
        ${changedTerm(spec.position, effective.position, (position) => play.label("position", position))}
      </span>`
    }
    ${
      clock &&
      html`<span class="chip"><${Icon} name="clock" />${clock.name}, ${clock.filled} ${t("of")} ${clock.size}</span>`
    }
  </div>`;
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
