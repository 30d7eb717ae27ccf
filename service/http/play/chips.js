// The terms of an action as chips: what a roll signs, and beside it how the table's rules have it.

import { asSigned, isSealed } from "/client/index.js";
import { PART } from "./abilities.js";
import { approachOf, approachText, capital, neededFields } from "./ask.js";
import { slotTitle } from "./chances.js";
import { Icon } from "./elements.js";
import { Level } from "./tracks.js";
import { schemaOf } from "./fields.js";
import { modifierText, numberOf } from "./modifiers.js";
import { offerTerms } from "./options.js";
import { html } from "./vendor/preact.js";
import { list, plural, quoted, t } from "./words.js";

/**
 * The terms of an action: of its terms object alone, once it has one, since that is what is signed. Each member that is
 * shown is taken from those that are left (`leftOf`), and what is left then is listed, so that none can be forgotten.
 * `named`: its character is named above.
 */
export function Terms({ play, action: told, named = false }) {
  const { effective = {} } = play.stakes.get(told.id)?.value ?? {};
  const action = asSigned(told);
  const spec = withUsual(play, action);
  const { fields, members } = leftOf(play, told);
  leaveOutOffered(play, action, fields);
  const goal = typeof spec.goal === "string" && spec.goal;
  if (goal) fields.delete("goal");
  const isKnown = named || (play.mine.length === 1 && play.mine[0].id === action.character);
  const chips = [
    ...(told.terms && !isKnown ? [play.nameOf(action.character)] : []),
    ...approachTerms(play, spec, fields),
    ...(taken(fields, "effect", spec.effect) ? [effectText(play, spec.effect)] : []),
    ...abilityTerms(play, spec, fields),
    ...difficultyTerms(play, told, spec, fields),
    ...diceTerms(play, spec, fields),
    ...helpTerms(play, action),
  ];
  if (action.extra_actions)
    chips.push(plural(action.extra_actions, "{n} extra action this turn", "{n} extra actions this turn"));
  if (told.terms) chips.push(...thrownTerms(play, told.terms));
  for (const name of SHOWN) members.delete(name);
  // A clock that players do not see is in nobody's terms.
  const kid = action.clock ?? (play.isGm ? told.clock : undefined);
  const clock = kid && (play.clock(kid) ?? { name: play.nameOf(kid) });
  const warned = spec.warned_consequences;
  const isWarned = Array.isArray(warned) && warned.length > 0 && warned.every((one) => typeof one === "string");
  if (isWarned) fields.delete("warned_consequences");
  const position = taken(fields, "position", spec.position) && spec.position;
  const { positions } = laddersOf(play);
  const threats = neededTexts(play, fields);
  const bonuses = bonusTerms(play, fields);
  const others = listed(play, fields, members, action.says);
  return html`${goal && html`<p class="says">${quoted(goal)}</p>`}
    ${threats.map(([title, text]) => html`<p class="threat"><b>${title}</b> <span class="says">${quoted(text)}</span></p>`)}
    <div class="chips">
    ${chips.map((chip) => html`<span class="chip">${chip}</span>`)}
    ${bonuses.map((chip) => html`<span class="chip adds">${chip}</span>`)}
    ${
      position &&
      html`<span class="chip">
        <${Level} level=${positions.indexOf(position) + 1} of=${positions.length} />
        ${play.label("position", position)}
      </span>`
    }
    ${
      clock &&
      html`<span class="chip">
        <${Icon} name="clock" />${clock.name}${clock.size && html`, ${clock.filled} ${t("of")} ${clock.size}`}
      </span>`
    }
  </div>
    ${others.length > 0 && html`<p class="small">${others.join(" · ")}</p>`}
    ${isWarned && html`<p class="note">${t("You are warned: {what}", { what: list(warned) })}</p>`}
    <${Reckoned} play=${play} spec=${spec} effective=${effective} />`;
}

/** Members of terms that are shown whatever they are, each in its way. */
const SHOWN = [
  ...["character", "assistants", "clock", "task", "fiction_changed", "override"],
  ...["spec", "offers", "says", "rules", "dice", "thrower"],
];

/** Return fields of the spec, and members of the terms, by name, that are still to be shown. */
function leftOf(play, { id, spec, terms }) {
  const isSaid = ([name, value]) =>
    name !== "system" || value !== play.game.name ? terms || !isUsual(play.field(name), value) : false;
  const fields = new Map(Object.entries(terms ? (terms.spec ?? {}) : spec).filter(isSaid));
  const members = new Map(Object.entries(terms ?? {}).filter(([name, value]) => name !== "action" || value !== id));
  return { fields, members };
}

/** Take out of lists what an accepted offer has put there: it is shown as the offer. */
function leaveOutOffered(play, { offers }, fields) {
  for (const offer of offers.filter(({ state }) => state === "accepted")) {
    const { adds = "", item = "" } = play.game.offers[offer.kind] ?? {};
    const items = fields.get(adds);
    const at = Array.isArray(items) ? items.findIndex((one) => isSame(one, offer[item])) : -1;
    if (at < 0) continue;
    const left = items.filter((_, k) => k !== at);
    if (left.length) fields.set(adds, left);
    else fields.delete(adds);
  }
}

/** Whether two objects have the same members. */
function isSame(one, other) {
  const [members, others] = [one, other].map((object) => JSON.stringify(Object.entries(object ?? {}).sort()));
  return members === others;
}

/** Whether an action that has no terms yet says nothing with a field. */
function isUsual(field, value) {
  const isEmpty = value === null || value === "" || (typeof value === "object" && !Object.keys(value).length);
  return isEmpty || JSON.stringify(value) === JSON.stringify(field?.default);
}

/** Whether a text or number is shown as a field, which is not left then. */
function taken(fields, name, value) {
  if (!["string", "number"].includes(typeof value) || value === "") return false;
  fields.delete(name);
  return true;
}

/** Return how it is done, with numbers. */
function approachTerms(play, spec, fields) {
  const approach = approachOf(play);
  const chips = [];
  const [named, number] = approach.several ? [] : [spec[approach.name], spec[approach.number]];
  if (named && taken(fields, approach.name, named)) {
    const isNumbered = taken(fields, approach.number, number);
    chips.push(isNumbered ? approachText(play, named, number) : capital(named));
  }
  for (const [name, member] of Object.entries(play.game.members)) {
    if (name === PART) continue;
    const sign = name === approach.name ? "" : "+";
    const items = Array.isArray(spec[name]) ? spec[name] : [];
    if (!items.every((one) => isOnly(one, "name", member))) continue;
    fields.delete(name);
    chips.push(...items.map((one) => `${one.name} ${sign}${one[member]}`));
  }
  return chips;
}

/** Whether a value has these members, each a text or number, and no other. */
function isOnly(value, ...names) {
  const members = Object.entries(value ?? {});
  return (
    members.length === names.length &&
    members.every(([name, one]) => names.includes(name) && ["string", "number"].includes(typeof one))
  );
}

/** Return what players have to say of a roll, such as a threat: titles and texts. @returns {[string, string][]} */
function neededTexts(play, fields) {
  const said = neededFields(play).map((name) => [name, fields.get(name)]);
  return said.filter(([name, text]) => taken(fields, name, text)).map(([name, text]) => [play.field(name).title, text]);
}

/** Return what adds to the effect of a roll beside its terms, such as "Effect bonus +1". */
function bonusTerms(play, fields) {
  return [...fields]
    .filter(([name, value]) => play.field(name)?.["x-group"] === "effect" && typeof value === "number" && value > 0)
    .map(([name, value]) => {
      fields.delete(name);
      return `${play.field(name).title} +${value}`;
    });
}

/** Return the special abilities that are used, each with the track that it marks. */
function abilityTerms(play, spec, fields) {
  const used = Array.isArray(spec[PART]) ? spec[PART] : [];
  if (!used.every((one) => isOnly(one, "name") || isOnly(one, "name", "track"))) return [];
  fields.delete(PART);
  return used.map(({ name, track }) => (track ? `${name}: 1 ${play.label("track", track)}` : name));
}

/** Return the Difficulty. A secret number is in the terms as a digest: only who set it is told it. */
function difficultyTerms(play, told, spec, fields) {
  const { difficulty = play.isGm ? told.spec.difficulty : undefined } = spec;
  const isSecret = told.terms ? isSealed(told.terms.spec) : told.difficulty_commit || spec.difficulty_hidden;
  if (isSecret) for (const name of ["difficulty", "difficulty_hidden"]) fields.delete(name);
  if (taken(fields, "difficulty", difficulty)) return [t("Difficulty {n}", { n: difficulty })];
  return isSecret ? [t("Difficulty secret")] : [];
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
  const { game } = play;
  // The digest of a game of somebody's own says little to people: its title stands before it.
  const isOwn = game && rules === game.rules && rules.startsWith("sha256:");
  const thrown = [diceText(dice), isOwn ? `${game.title} (${rules.slice(0, 15)}…)` : rules].filter(Boolean).join(", ");
  return [t("{name} throws the dice", { name: play.personName(thrower) }), thrown];
}

/** Return who helps, what else was offered and accepted, with its price, and why the roll is no repetition. */
function helpTerms(play, action) {
  const { assistants = [], offers, task, fiction_changed: different, override } = action;
  const accepted = offers.filter(({ state }) => state === "accepted");
  const isOffered = (one) => accepted.some(({ character, kind }) => kind === "assist" && character === one);
  return [
    ...assistants.filter((one) => !isOffered(one)).map((one) => t("{who} helps", { who: play.nameOf(one) })),
    ...accepted.map((offer) => offerTerms(play, action, offer)),
    ...(task ? [t("Task: {what}", { what: task })] : []),
    ...(different ? [t("Different now: {what}", { what: quoted(different) })] : []),
    ...(override ? [t("Allowed all the same: {what}", { what: quoted(override) })] : []),
  ];
}

/**
 * Return what is left of terms: fields in the game's words where it has a label for them, what is told beforehand of
 * outcomes, and all that this page has no label for by name and value.
 */
function listed(play, fields, members, says = {}) {
  const words = Object.entries(says).map(([slot, text]) =>
    slot in play.game.slots ? `${slotTitle(play, slot)}: ${quoted(text)}` : plainly(slot, text),
  );
  const known = [...fields].map(([name, value]) => {
    const field = play.field(name);
    if (!field) return plainly(name, value);
    return value === true ? field.title : `${field.title}: ${valueText(field, value)}`;
  });
  return [...[...members].map(([name, value]) => plainly(name, value)), ...known, ...words];
}

/** Return a member by its name and value. */
export function plainly(name, value) {
  return `${name}: ${JSON.stringify(value)}`;
}

/** Return the value of a field in the words of its schema. */
function valueText(schema = {}, value) {
  const { items, properties, "x-enum-labels": labels } = { ...schemaOf(schema), ...schema };
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (typeof value === "string") return labels?.[value]?.label ?? quoted(value);
  if (Array.isArray(value)) return value.map((one) => valueText(items, one)).join(", ");
  if (typeof value !== "object" || value === null) return String(labels?.[value]?.label ?? value);
  const parts = Object.entries(value).map(
    ([name, one]) => `${properties?.[name]?.title ?? name}: ${valueText(properties?.[name], one)}`,
  );
  return `(${parts.join(", ")})`;
}

/** Return what else changes the dice, or costs something: numbers such as dice lost to harm, and what is so. */
function diceTerms(play, spec, fields) {
  const { counted, offers } = play.game;
  const beside = [...Object.keys(counted), ...Object.values(offers).map(({ counts }) => counts)];
  const chips = [...fields].flatMap(([name, value]) => {
    const field = play.field(name);
    const isTerm = ["dice", "costs"].includes(field?.["x-group"]) && !field["x-free"] && !beside.includes(name);
    if (!isTerm || (value !== true && typeof value !== "number")) return [];
    fields.delete(name);
    return value === true ? [field.title] : [`${field.title} ${value}`];
  });
  for (const [name, value] of [...fields]) {
    const member = numberOf(play.field(name) ?? {});
    if (!member || !Array.isArray(value) || !value.every((one) => isOnly(one, "source", member))) continue;
    fields.delete(name);
    chips.push(...value.map((one) => modifierText(one.source, one[member])));
  }
  for (const name of Object.keys(counted)) {
    const { number, of } = spec[name] ?? {};
    if (!isOnly(spec[name], "number", "of") || of <= 1) continue;
    fields.delete(name);
    chips.push(t("Action {number} of {of}", { number, of }));
  }
  return chips;
}

/** Return a term as the roll has it, with the one that was agreed to struck through beside it where they differ. */
export function changedTerm(agreed, effective, words) {
  if (effective === undefined || effective === agreed) return words(agreed);
  return html`${words(effective)} <s><span class="off">${t("instead of")} </span>${words(agreed)}</s>`;
}

/** The positions of a game from the safest, and its effects from the least. */
export function laddersOf({ game: { tables } }) {
  const [positions, effects] = [tables.positions, tables.effects].map((rows = []) => rows.map(({ id }) => id));
  return { positions, effects };
}

/** Position and effect where nobody says them. */
export function usualTerms(play) {
  const { fields } = play.game;
  const { positions, effects } = laddersOf(play);
  return { position: fields.position?.default ?? positions[0], effect: fields.effect?.default ?? effects[0] };
}

export function effectText(play, effect) {
  const ticks = play.game.tables.effects?.find(({ id }) => id === effect)?.ticks;
  const label = play.label("effect", effect);
  return ticks === undefined ? label : `${label}, ${plural(ticks, "{n} tick", "{n} ticks")}`;
}
