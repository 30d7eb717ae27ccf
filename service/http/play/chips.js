// The terms of an action as chips: what was agreed, and how the roll has it.

import { approachOf, approachText, capital } from "./ask.js";
import { Icon, Level } from "./elements.js";
import { html } from "./vendor/preact.js";
import { plural, t } from "./words.js";

const POSITIONS = ["controlled", "risky", "desperate"];

/** The terms of an action as chips. */
export function Terms({ play, action }) {
  const { spec } = action;
  const { effective = {} } = play.stakes.get(action.id)?.value ?? {};
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
