// What follows a roll, by the document of its game: the menu's picks, branches, and what is awaited then.

import { CONSEQUENCE, filled, need } from "./actions.js";
import { CUSTOM } from "./card.js";
import { isGmChoice } from "./steps.js";
import { dueOfOptions } from "./ruled.js";

const NO_MENU = { chooser: "gm", at_least: 0, branches: [], options: [] };

/** Consequences of the action itself, which are picked once; others again for another character or clock (FITD-A17). */
const OF_ACTION_ITSELF = ["less_effect", "worse_position", "lost"];

const optionOf = ({ options }, id) => options.find((one) => one.id === id);
const isOnce = (document, id) => OF_ACTION_ITSELF.includes(optionOf(document, id)?.does);

/** Return the menu of a roll; nothing where the GM narrates. */
export function menuOfRoll(made) {
  return made ? made.ruling.menu : NO_MENU;
}

/**
 * Return what the GM picked as the menu gives it, asked for again; refused for what it does not have. `branch` is one
 * picked with it; `made` is the roll, null where the GM narrates.
 */
export function pickedAgain(game, doc, made, picks, branch = "") {
  const { document } = game.book;
  const offered = offeredOptions(game, made, branch || doc.branch);
  const found = picks.map((one) => pickedOption(game, doc, offered, askedAgain(game, doc, one)));
  const known = [...doc.consequences, ...found].filter(({ pick }) => pick !== CUSTOM);
  const befalling = known.map(({ pick, character, clock }) =>
    JSON.stringify(isOnce(document, pick) ? [pick] : [pick, character, clock]),
  );
  need(new Set(befalling).size === befalling.length, "picked_twice");
  return found;
}

/** Return what the GM asked for to get this consequence: the log has the consequence alone. */
function askedAgain({ gradedByGm, book }, { kind }, one) {
  const does = kind === "narrated" && optionOf(book.document, one.pick)?.does;
  const isGms = gradedByGm.includes(one.pick) || ["harm", "clock"].includes(does);
  const { pick, character, clock, text, price } = one;
  const graded = isGms ? { severity: one.severity, harm_level: one.harm_level } : { severity: "", harm_level: 0 };
  return { pick, character, clock, text, price, ...graded, on_resist: one.resistible ? one.on_resist : "" };
}

function offeredOptions(game, made, branch) {
  const { document } = game.book;
  if (!made) return new Map((document.narrated ?? []).map((id) => [id, narratedOption(game, id)]));
  const opens = !branch || document.branches.find(({ id }) => id === branch)?.menu;
  return new Map(opens ? made.ruling.menu.options.map((option) => [option.id, option]) : []);
}

/** Return a consequence that the GM narrates, graded as is usual, and one step below and beyond what is usual. */
function narratedOption({ severities, usualSeverity, book }, id) {
  const { does, graded = true } = optionOf(book.document, id);
  const { positions, position, effects, effect, resist } = book.document;
  const usual = severities.find((one) => one.id === usualSeverity);
  const beside = (rows, name, by) => rows[rows.findIndex((row) => row.id === name) + by]?.id;
  const made = { id, kind: "consequence", resistible: Boolean(resist) };
  if (does === "harm" && graded) return { ...made, severity: usual.id, harm_level: usual.harm };
  if (does === "clock" && graded) return { ...made, severity: usual.id, ticks: usual.ticks };
  if (does === "less_effect") return { ...made, effect: beside(effects, effect, -1) };
  return does === "worse_position" ? { ...made, position: beside(positions, position, 1) } : made;
}

function pickedOption(game, doc, offered, asked) {
  const { document } = game.book;
  const option = offered.get(asked.pick);
  need(option || (asked.pick === CUSTOM && asked.text), "not_on_menu");
  need(!isOnce(document, asked.pick) || ["", doc.character].includes(asked.character), "of_its_action");
  const resistible = option ? option.resistible === true : Boolean(document.resist);
  need(resistible || !(asked.on_resist || asked.price !== null), "not_resistible");
  const graded = gradedOption(game, doc, option, asked);
  // Of an effect, the ticks are those of the roll's own clock.
  need(!asked.clock || (graded.ticks && !graded.effect), "no_ticks");
  return filled(CONSEQUENCE, {
    pick: asked.pick,
    ...graded,
    character: asked.character || doc.character,
    clock: asked.clock,
    text: asked.text,
    resistible,
    on_resist: asked.on_resist || "reduced",
    price: asked.price,
  });
}

/** Return what a consequence does, by the menu; how grave it is, where the menu does not say, by the GM. */
function gradedOption(game, { kind }, option, asked) {
  const { pick, severity, harm_level: level, clock } = asked;
  if (!game.gradedByGm.includes(pick) && !(option && kind === "narrated" && option.severity)) {
    need(!severity && !level, "severity_fixed");
    const { track = "" } = optionOf(game.book.document, pick);
    const { severity: grade, harm_level, ticks, effect, position } = option;
    return { severity: grade, harm_level, ticks, effect, position, mark: track };
  }
  const { id = "", harm = 0, ticks = 0 } = weightOf(game, option, asked) ?? {};
  if (option?.harm_level) return { severity: id, harm_level: harm };
  return { severity: id, harm_level: level, ticks: clock || option?.ticks ? ticks : 0 };
}

/** Return how grave a consequence is that the GM grades: as asked for, by its harm, or as usual; refused otherwise. */
function weightOf({ severities, usualSeverity, gradedByGm, book }, option, { pick, severity, harm_level: level }) {
  const named = (name) => severities.find(({ id }) => id === name);
  need(!(severity || level) || severities.length > 0, "severity_fixed");
  need(!severity || named(severity), "unknown_consequence");
  need(!(level && option && !option.harm_level && !gradedByGm.includes(pick)), "severity_fixed");
  const harm = severities.find((one) => one.harm === level);
  need(!level || harm?.track, "severity_fixed");
  need(!harm || !severity || severity === harm.id, "severity_fixed");
  return harm ?? named(severity || option?.severity || (book.document.resist ? usualSeverity : ""));
}

/** Return the branch of a step, or that was picked before; refused unless the player picks one first. */
export function branchOf({ branch: before }, made, wanted) {
  const { branches } = menuOfRoll(made);
  const branch = wanted || before;
  need(!wanted || branches.some(({ id }) => id === wanted), "no_such_branch");
  need(!branches.length || branch, "branch_first");
  return branches.find(({ id }) => id === branch) ?? null;
}

/** Return what a roll awaits after a choice; refused where the GM picks less than is due, or grants nothing. */
export function dueOfChoice({ document }, doc, made, choice) {
  const menu = menuOfRoll(made);
  const { branch: wanted, picks, effect, part, changes } = choice;
  const grants = made?.ruling.effect?.gm_may_grant_effect && grantedTicks(document, effect) > 0;
  need(!(effect && !grants) && !part, "nothing_to_grant");
  const gm = isGmChoice(choice);
  const settles = picks.length > 0 || (gm && !(effect || part || changes.length));
  const branch = wanted || settles ? branchOf(doc, made, wanted) : null;
  if (!settles) {
    if (wanted) return branch.at_least ? ["choice"] : [];
    return gm && doc.due.includes("verdict") ? dueOfOptions(menu) : doc.due;
  }
  const least = branch ? branch.at_least : menu.at_least;
  const optional = menu.options.filter((option) => option.optional).map(({ id }) => id);
  const count = [...doc.consequences, ...picks].filter(({ pick }) => !optional.includes(pick)).length;
  need(count >= least, "too_few_picks");
  return [];
}

/** Return the ticks of an effect that the GM grants after a failure (BS-43). */
export function grantedTicks({ effects }, effect) {
  return effects.find(({ id }) => id === effect)?.ticks ?? 0;
}
