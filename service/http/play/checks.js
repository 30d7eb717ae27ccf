// Which dice were checked on this device: kept by seat, so that it is still known after a reload.

import { keep, kept } from "./storage.js";

/** The most rolls of a seat that are kept, the newest. */
const MOST = 1_500;
const PLACE = "localStorage";
const NAME = "checked";

export class Checks {
  #play;
  /** @type {Map<string, boolean>} */
  #right;

  /** @param {any} play */
  constructor(play) {
    this.#play = play;
    this.#right = new Map(stored(play));
  }

  /** Return whether the dice of an entry were right when they were checked; undefined: they were not checked. */
  of(entry) {
    return this.#right.get(
      markOf(
        entry.seq,
        Date.parse(entry.at),
        diceOf(entry).map(({ face }) => face),
      ),
    );
  }

  /**
   * Note what was found of rolls, as the export has them.
   * @param {{seq: number, at: number, dice: number[][], right: boolean}[]} rolls
   */
  note(rolls) {
    for (const { seq, at, dice, right } of rolls)
      this.#right.set(
        markOf(
          seq,
          at,
          dice.map(([, face]) => face),
        ),
        right,
      );
    // Another tab may have checked others.
    const all = [...new Map([...stored(this.#play), ...this.#right])];
    const newest = all.sort(([one], [other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10)).slice(-MOST);
    keep(PLACE, NAME, this.#play, newest);
  }
}

/** Return the dice that an entry of the log shows. */
export function diceOf({ ruling, resistance, announced, dice }) {
  return ruling?.dice ?? resistance?.dice ?? announced?.dice ?? dice ?? [];
}

/** Other dice in the place of those that were checked, or another roll, have another mark. */
function markOf(seq, at, faces) {
  return `${seq} ${at} ${faces.join(",")}`;
}

/** @returns {[string, boolean][]} */
function stored(play) {
  const found = kept(PLACE, NAME, play);
  return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && typeof one[1] === "boolean") : [];
}
