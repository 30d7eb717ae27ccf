// A stand-in for Foundry's documents and settings: what one client does, all others are told by the world's server.

import { Roll } from "./dice.js";

export class Hooks {
  /** @type {Map<string, {run: (...told: any[]) => unknown, once: boolean}[]>} */
  static #hooks = new Map();
  static #count = 0;

  /** @param {string} hook @param {(...told: any[]) => unknown} run */
  static on(hook, run, once = false) {
    Hooks.#hooks.set(hook, [...(Hooks.#hooks.get(hook) ?? []), { run, once }]);
    return ++Hooks.#count;
  }

  /** @param {string} hook @param {(...told: any[]) => unknown} run */
  static once(hook, run) {
    return Hooks.on(hook, run, true);
  }

  /** @param {string} hook @param {any[]} told */
  static callAll(hook, ...told) {
    for (const { run } of Hooks.#taken(hook)) run(...told);
  }

  /** @param {string} hook @param {any[]} told @returns {boolean} */
  static call(hook, ...told) {
    return Hooks.#taken(hook).every(({ run }) => run(...told) !== false);
  }

  static #taken(/** @type {string} */ hook) {
    const found = Hooks.#hooks.get(hook) ?? [];
    Hooks.#hooks.set(
      hook,
      found.filter(({ once }) => !once),
    );
    return found;
  }
}

/** Send a change to the world; what it refuses is thrown. @param {Record<string, any>} op */
export async function send(op) {
  const body = JSON.stringify({ ...op, user: game.userId });
  const answer = await fetch("/world/ops", { method: "POST", body });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  await world.until(told.at);
  return told;
}

/** What was told of the world so far. */
export const world = {
  at: 0,
  /** @type {{at: number, resolve: () => void}[]} */
  waiting: [],
  /** Wait until an op was applied here. @param {number} at @returns {Promise<void>} */
  until(at) {
    if (this.at >= at) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ at, resolve }));
  },
};

class Document {
  /** @param {any} data */
  constructor(data) {
    /** @type {any} */
    this._source = data;
    Object.assign(this, data);
    /** @type {string} */
    this.id = data._id;
    /** @type {Record<string, Record<string, any>>} */
    this.flags = data.flags ?? {};
  }

  static documentName = "";

  /** @param {string} scope @param {string} key */
  getFlag(scope, key) {
    return this.flags[scope]?.[key];
  }

  /** @param {string} scope @param {string} key @param {unknown} value */
  setFlag(scope, key, value) {
    return this.update({ [`flags.${scope}.${key}`]: value });
  }

  get documentName() {
    return /** @type {typeof Document} */ (this.constructor).documentName;
  }

  /** @param {Record<string, any>} changes @param {Record<string, any>} [options] */
  async update(changes, options = {}) {
    await send({ kind: "update", type: this.documentName, id: this.id, changes, options });
    return this;
  }

  async delete() {
    await send({ kind: "delete", type: this.documentName, id: this.id });
    return this;
  }

  /** @param {any} data @param {{keepId?: boolean}} [operation] @returns {Promise<any>} */
  static async create(data, { keepId } = {}) {
    const source = JSON.parse(JSON.stringify(data));
    const _id = keepId ? source._id : Math.random().toString(36).slice(2).padEnd(16, "0").slice(0, 16);
    await send({ kind: "create", type: this.documentName, data: { ...source, _id } });
    return collection(this.documentName).get(_id);
  }

  static get implementation() {
    return this;
  }
}

export class User extends Document {
  static documentName = "User";

  get isSelf() {
    return this.id === game.userId;
  }

  get isGM() {
    return /** @type {any} */ (this).role >= 3;
  }

  get character() {
    return game.actors?.get(/** @type {any} */ (this)._source.character) ?? null;
  }

  assignHotbarMacro(/** @type {any} */ macro) {
    return this.update({ "hotbar.1": macro.id });
  }
}
// The name of a user's field that is a document here.
Object.defineProperty(User.prototype, "character", {
  ...Object.getOwnPropertyDescriptor(User.prototype, "character"),
  set() {},
});

export class Actor extends Document {
  static documentName = "Actor";

  get isOwner() {
    return /** @type {any} */ (this).owner === game.userId || game.user?.isGM === true;
  }
}

export class Macro extends Document {
  static documentName = "Macro";
}

export class ChatMessage extends Document {
  static documentName = "ChatMessage";

  /** @param {any} data */
  constructor(data) {
    super({ ...data, rolls: undefined, author: undefined });
    this.rolls = (data.rolls ?? []).map((/** @type {any} */ roll) => Roll.fromData(roll));
    /** @type {any} */
    this.author = game.users?.get(data.author);
  }

  get isRoll() {
    return this.rolls.length > 0;
  }

  get visible() {
    const { whisper = [] } = this._source;
    return !whisper.length || whisper.includes(game.userId) || this.author?.isSelf;
  }

  get isContentVisible() {
    return this.visible && !(this._source.blind && !game.user?.isGM);
  }
}

/** @param {Record<string, any>} data @param {string} mode   `gm`, `blind`, `self` or `public` */
export function moded(data, mode) {
  const gms = (game.users?.filter((user) => user.isGM) ?? []).map((user) => user.id);
  const whisper = mode === "self" ? [game.userId] : ["gm", "blind"].includes(mode) ? gms : [];
  return { ...data, whisper, blind: mode === "blind" };
}

export class Collection extends Map {
  /** @param {(one: any) => boolean} test */
  find(test) {
    return [...this.values()].find(test);
  }

  /** @param {(one: any) => boolean} test */
  filter(test) {
    return [...this.values()].filter(test);
  }

  // Foundry's collections yield their documents.
  [Symbol.iterator]() {
    return /** @type {any} */ (this.values());
  }
}

const TYPES = { User, Actor, Macro, ChatMessage };
/** @type {Record<string, Collection>} */
const collections = {
  User: new Collection(),
  Actor: new Collection(),
  Macro: new Collection(),
  ChatMessage: new Collection(),
};

/** @param {string} type */
export function collection(type) {
  return collections[type];
}

/** Put a document as it is now into its collection; one that is there stays the same object. @param {string} type @param {any} data */
export function put(type, data) {
  const known = collections[type].get(data._id);
  const next = new TYPES[/** @type {keyof typeof TYPES} */ (type)](data);
  if (!known) return collections[type].set(data._id, next).get(data._id);
  for (const [name, value] of Object.entries(next)) known[name] = value;
  return known;
}

/** Take a document out of its collection. @param {string} type @param {string} id */
export function drop(type, id) {
  collections[type].delete(id);
}

export class Settings {
  /** @type {Map<string, any>} */
  #registered = new Map();
  /** @type {Record<string, string>} */
  world = {};
  menus = new Map();

  /** @param {string} module @param {string} key @param {any} data */
  register(module, key, data) {
    this.#registered.set(`${module}.${key}`, data);
  }

  /** @param {string} module @param {string} key @param {any} data */
  registerMenu(module, key, data) {
    this.menus.set(`${module}.${key}`, data);
  }

  /** @param {string} module @param {string} key */
  get(module, key) {
    const name = `${module}.${key}`;
    const setting = this.#registered.get(name);
    if (!setting) throw new Error(`${name} is not a registered game setting`);
    if (setting.scope === "world") return this.world[name] ?? setting.default;
    const stored = localStorage.getItem(name);
    return stored === null ? setting.default : JSON.parse(stored);
  }

  /** @param {string} module @param {string} key @param {any} value */
  async set(module, key, value) {
    const name = `${module}.${key}`;
    const setting = this.#registered.get(name);
    if (setting.scope === "world") await send({ kind: "setting", name, value });
    else localStorage.setItem(name, JSON.stringify(value));
    return value;
  }

  /** @param {string} name @param {string} value */
  told(name, value) {
    // As Foundry has it: a value that stays as it was changes nothing.
    if (this.world[name] === value) return;
    this.world[name] = value;
    this.#registered.get(name)?.onChange?.(value);
  }
}
