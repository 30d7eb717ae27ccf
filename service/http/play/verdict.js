// What a roll comes to, as it is said aloud.

import { capital } from "./ask.js";
import { FLAGS, kindOf } from "./chances.js";
import { resistanceText } from "./changes.js";
import { plural, t } from "./words.js";

/** Return what a roll or resistance says; with a hidden Difficulty what is announced, and then the GM's verdict. */
export function rulingOf(play, entry) {
  const isVerdict = (one) => one.verdict && one.roll === entry.seq && !one.reversed_by;
  const announcement = entry.announced && { ...entry.announced, ...play.entries.find(isVerdict)?.verdict };
  return entry.ruling ?? entry.resistance ?? announcement;
}

/**
 * Return what it comes to as it is said aloud, what else is to be said of it, and what it is called.
 * @returns {{text: string, flag: string, kind: string, more: string}}
 */
export function verdictOf(play, entry, ruling) {
  return entry.resistance ? resistanceText(play, entry) : verdictText(play, entry, ruling);
}

/** How dice are drawn: those of a resistance, and of rolls beside the game's own, by their own readings. */
export function familyOf(play, { resistance }, ruling) {
  if (resistance) return "fitd";
  return isBeside(play, ruling) ? "" : play.family;
}

/** Whether a roll is none of the game's own, such as one for luck or damage. */
function isBeside(play, { system }) {
  return system !== undefined && system !== play.game.name;
}

function verdictText(play, entry, ruling) {
  if (isBeside(play, ruling)) return { text: capital(ruling.summary), flag: "", kind: "", more: "" };
  const { outcome } = ruling;
  const flag = outcome && play.label("outcome", outcome);
  const kind = outcome ? FLAGS[kindOf(play, ruling)] : "";
  const aloud = aloudOf(play, entry, outcome ?? (isDouble(ruling) ? bestOf(play, ruling) : ""));
  if (play.family === "duality") {
    // A critical always works (DH-26), whatever the Difficulty.
    const more = aloud || t("{gm} knows whether it works.", { gm: play.gmName });
    return { text: announced(ruling), flag, kind, more };
  }
  const net = ruling.net ?? ruling.successes;
  if (net !== undefined) {
    const ones = ruling.dice.filter(({ reason }) => reason === "cancels").length;
    const taken = ones > 0 && net > 0 && plural(ones, "A 1 took one away.", "{n} ones took as many away.");
    const degree = ruling.degree && play.label("degree", ruling.degree);
    const none = play.game.grades[outcome] === "bad" || !ruling.dice.length ? aloud : t("No success.");
    const text = net > 0 ? plural(net, "{n} success", "{n} successes") : none;
    return { text, flag, kind, more: [taken || (net > 0 && aloud), degree].filter(Boolean).join(" ") };
  }
  const face = faceOf(ruling);
  // While the way that pays no price is open, nobody has done it yet.
  const { character, character_name: name = "" } = entry;
  const may = play.isMe(character) ? t("You can do it, at a price.") : t("{name} can do it, at a price.", { name });
  const text = isOpen(play, entry) ? may : aloud;
  return { text: face ? `${face} ${text}` : text, flag, kind, more: "" };
}

/** Return what an outcome is as it is said aloud, to whoever acts or of them; its label where the game has no words. */
function aloudOf(play, { character, character_name: name = "" }, outcome) {
  if (!outcome) return "";
  const { label, aloud } = play.game.labels.outcome?.[outcome] ?? { label: outcome };
  if (!aloud) return `${label}.`;
  return character && play.isMe(character) ? aloud.me : aloud.other.replace("{name}", name || t("Somebody"));
}

/** Return the die that was read, as it is said aloud: "5." or "Two sixes."; "" where none was thrown. */
function faceOf({ dice }) {
  const counted = dice.filter(({ counts }) => counts).map(({ face }) => face);
  if (!counted.length) return "";
  return counted.length > 1 && counted.every((face) => face === 6) ? t("Two sixes.") : `${counted[0]}.`;
}

/** Whether somebody may still choose to go without what it costs. */
function isOpen(play, { action }) {
  return Boolean(play.actions.get(action)?.awaits.some(({ what }) => what === "branch"));
}

function dualityOf({ dice }) {
  return ["hope", "fear"].map((role) => dice.find((die) => die.role === role)?.face);
}

/** The outcome that is better than hoped, of reactions their own; "" where a game has none. */
export function bestOf({ game: { grades, outcomes_of } }, { reaction = false } = {}) {
  const own = outcomes_of?.reaction ?? [];
  return Object.keys(grades).find((one) => grades[one] === "crit" && own.includes(one) === reaction) ?? "";
}

/** Whether Hope and Fear show the same (DH-26). */
export function isDouble(ruling) {
  const [hope, fear] = dualityOf(ruling);
  return hope !== undefined && hope === fear;
}

/** What is said aloud of Hope and Fear, such as "18 with Fear". */
export function announced(ruling) {
  const { total, reaction } = ruling;
  const [hope, fear] = dualityOf(ruling);
  if (hope === undefined) return String(total ?? "");
  if (reaction && hope !== fear) return t("{total}, a reaction roll", { total });
  if (hope === fear) return t("{total}, a critical success", { total });
  return hope > fear ? t("{total} with Hope", { total }) : t("{total} with Fear", { total });
}

/** A roll in words, for who listens: who rolled, and what it comes to. */
export function rollWords(play, entry) {
  const who = entry.character_name || entry.by_name || t("Somebody");
  const ruling = rulingOf(play, entry);
  if (!ruling) return t("{who} has rolled.", { who });
  const { text, more } = verdictOf(play, entry, ruling);
  return `${who}: ${[text.replace(/([^.!?])$/, "$1."), more].filter(Boolean).join(" ")}`;
}
