// A table that is none: what the form of a player asks of one, with a character that has what the game's sheet names.

import { Known } from "../play/known.js";

const [GM, PLAYER, CHARACTER] = ["p1", "p2", "c1"];

export class Pretended extends Known {
  /** @param {any} answer   of `checkGame` */
  constructor({ description, rules }) {
    super(PLAYER);
    this.game = description;
    this.people = [
      { id: GM, role: "gm", active: true, name: "Gia" },
      { id: PLAYER, role: "player", active: true, name: "Ana" },
    ];
    this.characters = [{ id: CHARACTER, name: "Silk", owner: PLAYER, sheet: sheetOf(description), tracks: {} }];
    /** Drafts of the form are of this game. */
    this.seat = { sid: rules };
    this.session = { options: { published: false } };
    this.entries = [];
    this.stakes = new Map();
    this.focus = "";
    /** Nothing can be sent: what needs a table is flat. */
    this.busy = true;
    this.gone = false;
  }

  writes() {}

  /** Nothing is sent. @returns {Promise<undefined>} */
  async act() {
    return undefined;
  }
}

/** Return a sheet with the names that most characters have, each in the middle of what it may be. */
function sheetOf({ sheet }) {
  const parts = Object.entries(sheet.properties ?? {}).filter(([, part]) => part["x-names"]);
  return Object.fromEntries(
    parts.map(([part, { "x-names": names, additionalProperties: value }]) => [
      part,
      Object.fromEntries(names.map((name, k) => [name, startOf(value, k)])),
    ]),
  );
}

function startOf({ type, minimum = 0, maximum = 3, properties, enum: values }, k) {
  if (values) return values[k % values.length];
  if (type === "integer") return Math.min(maximum, Math.max(minimum, 1) + (k % 3));
  const members = Object.entries(properties ?? {}).map(([name, inner]) => [name, startOf(inner, k)]);
  return Object.fromEntries(members);
}
