// What this device noticed while it was told of the table (`evidence` of clients/js), by what it means.

import { html } from "./vendor/preact.js";
import { list, plural, t } from "./words.js";

/** Codes of warnings of one's own rolls: not proved, or made otherwise than they were sent. */
const UNPROVEN = ["unproven", "request_changed"];

/**
 * Return how often the table has contradicted itself, how many of one's rolls it did not prove, and how many rolls in
 * one's name this device did not send.
 */
export function noticed({ warnings }) {
  const of = (...codes) => warnings.filter(({ code }) => codes.includes(code));
  const [foreign, unproven] = [of("not_mine"), of(...UNPROVEN)];
  const rolls = new Set(unproven.map(({ about }) => about)).size;
  return {
    contradictions: warnings.length - foreign.length - unproven.length,
    foreign: foreign.length,
    unproven: rolls,
  };
}

/** Rolls that were answered otherwise than they were sent, or without a proof. */
export function UnprovenRolls({ count }) {
  return html`<p class="note bad" role="alert"><b>${unprovenWords(count)}</b></p>`;
}

export function unprovenWords(count) {
  return plural(
    count,
    "{n} roll of yours was answered without the proof that it was made as you sent it.",
    "{n} rolls of yours were answered without the proof that they were made as you sent them.",
  );
}

/** Return how many rolls others made for one's characters, and who; an empty text where there are none. */
export function othersWords(play) {
  const { othersRolls: others } = play;
  const who = [...new Set(others.map(({ by, character }) => `${play.nameOf(character)} (${play.nameOf(by)})`))];
  return others.length
    ? plural(
        others.length,
        "{n} roll for a character of yours was made by somebody else: {who}.",
        "{n} rolls for your characters were made by somebody else: {who}.",
        { who: list(who) },
      )
    : "";
}

/** How many of one's rolls were refused, and which others made for one's characters; nothing where there are none. */
export function CountedRolls({ play }) {
  const { refusals } = play;
  const others = othersWords(play);
  return html`${
    refusals > 0 &&
    html`<p class="small">
      ${plural(
        refusals,
        "{n} roll of yours was refused: another throw that the host could see beforehand.",
        "{n} rolls of yours were refused: each another throw that the host could see beforehand.",
      )}
    </p>`
  }${others && html`<p class="small">${others}</p>`}`;
}

/** Rolls in one's name that this device did not send: of another device of one's own, or of somebody else. */
export function ForeignRolls({ count }) {
  const [rolls, question] = foreignWords(count);
  return html`<p class="note" role="alert"><b>${rolls}</b> ${question}</p>`;
}

/** Return what is said of rolls that this device did not send. @param {number} count */
export function foreignWords(count) {
  return [
    plural(
      count,
      "{n} roll in your name was not sent by this device.",
      "{n} rolls in your name were not sent by this device.",
    ),
    t("Did you roll on another device? If not, somebody rolled as you."),
  ];
}
