// What is known of a table, and who is meant in it.

import { quoted, t } from "./words.js";

/** Whether two names are the same but for case. */
export function isSameName(one, other) {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export class Known {
  /** @param {string} me   the person who looks */
  constructor(me) {
    this.me = me;
    this.game = null;
    this.people = [];
    this.characters = [];
    this.clocks = [];
    /** @type {Record<string, string>} names by id of those who are gone, as they were called last */
    this.formerNames = {};
    this.actions = new Map();
  }

  get role() {
    return this.people.find(({ id }) => id === this.me)?.role ?? "player";
  }

  get isGm() {
    return this.role === "gm";
  }

  get gm() {
    return this.people.find(({ role }) => role === "gm");
  }

  get gmName() {
    return this.personName(this.gm?.id ?? "");
  }

  /** How the table's dice become a reading: `fitd`, `duality`, `pool` or `sum`. */
  get family() {
    return this.game.family;
  }

  get mine() {
    return this.characters.filter((one) => this.actor(one.id) === this.me);
  }

  character(id) {
    return this.characters.find((one) => one.id === id);
  }

  clock(id) {
    return this.clocks.find((one) => one.id === id);
  }

  personName(id) {
    return this.people.find((one) => one.id === id)?.name ?? this.formerNames[id] ?? id;
  }

  /** Return the name of one that is meant: `gm`, a person, a character, or the table. */
  nameOf(who) {
    if (who === "gm") return this.gmName;
    if (who === "session") return t("the table");
    return this.character(who)?.name ?? this.clock(who)?.name ?? this.personName(who);
  }

  /** Return the person who acts for a character: its owner, or the GM. */
  actor(cid) {
    const owner = this.people.find(({ id, active }) => active && id === this.character(cid)?.owner);
    return owner ? owner.id : this.gm?.id;
  }

  /** Return whether it is me who is meant: `gm`, a person, or a character for its actor. */
  isMe(who) {
    if (who === "gm") return this.isGm;
    return who === this.me || (this.character(who) !== undefined && this.actor(who) === this.me);
  }

  label(kind, id) {
    return this.game?.labels[kind]?.[id]?.label ?? String(id).replaceAll("_", " ");
  }

  help(kind, id) {
    return this.game?.labels[kind]?.[id]?.help ?? "";
  }

  /** Return a text of the service with names of fields as in the game's form, and of whom it means outside quotes. */
  named(text) {
    return text
      .replace(/`([a-z_]+)`/g, (_, name) => quoted(this.field(name)?.title ?? name))
      .replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g, (id) => this.nameOf(id));
  }

  /** A field of the spec as the game's form has it. */
  field(name) {
    return this.game.spec.properties[name];
  }

  /** Whether a turn is mine: also that of a consequence that I was named to throw against. */
  #isMine({ consequences }, { who, consequence }) {
    return this.isMe(who) || consequences.some(({ id, thrower }) => id === consequence && thrower === this.me);
  }

  /** Return what is awaited, oldest first, as `{action, turns}`: of me, or of anybody else. */
  awaited(ofMe) {
    const found = [];
    for (const action of this.actions.values()) {
      const turns = action.awaits.filter((turn) => this.#isMine(action, turn) === ofMe);
      if (turns.length) found.push({ action, turns, since: Math.min(...turns.map(({ since }) => since)) });
    }
    return found.sort((a, b) => a.since - b.since);
  }
}
