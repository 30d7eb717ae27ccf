// What a roll charges: its costs and gains, and a box for each use of a special ability.

import { Refused } from "./actions.js";

/** Why a use of a special ability marks a track. */
const USE = "special_ability";

export function refuse(isRefused, code, at, detail = code) {
  if (isRefused) throw new Refused(code, at, detail);
}

/** Return what the special abilities of a roll cost: a box of each that is not used at will (FITD-A26). */
export const usesOf = ({ special_abilities: used = [] }) =>
  used.filter(({ track = "" }) => track).map(({ track }) => ({ who: "actor", track, amount: 1, why: USE }));

/** Return whom a roll charges, and what: costs first, then gains; refused where helpers do not match (BS-24). */
export function chargesOf({ tracks }, { costs, gains }, character, assistants) {
  const twice = "a character cannot help twice with one roll";
  refuse(new Set(assistants).size < assistants.length, "assistant_twice", "assistant", twice);
  const helpers = [...assistants];
  const due = costs.map((cost) => chargeOf(tracks, cost, character, helpers, false));
  refuse(helpers.length > 0, "assistant_idle", "assistant", `the spec asks for no help of ${helpers[0]}`);
  const partners = [...assistants];
  due.push(...gains.map((gain) => chargeOf(tracks, gain, character, partners, true)));
  return due.filter((charge) => charge !== null);
}

/** Return what a use of a special ability marks or spends (FITD-A26). */
export function useOf(tracks, character, track) {
  return { who: character, track, amount: tracks.get(track)?.cost === "spends" ? -1 : 1, skippable: false };
}

function chargeOf(tracks, { who, track: name, amount, why }, character, helpers, isGain) {
  if (why === USE) return character ? useOf(tracks, character, name) : null;
  const track = tracks.get(name);
  if (!track || (!character && who === "actor")) return null;
  const partner = who === "assistant" ? (helpers.shift() ?? null) : null;
  if (who === "assistant") {
    if (partner === null && !character) return null;
    const each = "name each character that helps, or rolls along: one by its id, several as a list of ids";
    refuse(!partner, "assistant_missing", "assistant", each);
    refuse(partner === character, "own_assistant", "assistant", "a character cannot help itself");
  }
  const spent = track.cost === "spends" && !isGain;
  const whose = who === "gm" ? "shared" : (partner ?? character);
  return { who: whose, track: name, amount: spent ? -amount : amount, skippable: isGain && partner !== null };
}
