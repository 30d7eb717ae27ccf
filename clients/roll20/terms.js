// Words that somebody types, and the terms of a roll that they are: by the description of the table's game alone.

import { t } from "../../service/http/play/words.js";

/** A line that cannot be read; its message is for people. */
export class LineError extends Error {}

/**
 * A word, or a text in quotes.
 * @typedef {{text: string, quoted: boolean}} Word
 */

/** A text in quotes, those of typography too; a text in quotes after a name; or a word. */
const PARTS =
  /\s*(?:"((?:\\.|[^"\\])*)"|“([^“”]*)[“”]|„([^“”]*)[“”]|«([^»]*)»|‘([^’]*)’(?=\s|$)|((?:[^\s="“„]+=)?(?:"(?:\\.|[^"\\])*"|[“„][^“”]*[“”]))|(\S+))/gy;
const DASH = /^[-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d]/;

/** Return the words of a line; LineError for a quote that is not closed. @param {string} line @returns {Word[]} */
export function wordsOf(line) {
  const found = [];
  const parts = new RegExp(PARTS);
  while (line.slice(parts.lastIndex).trim()) {
    const [, plain, english, german, french, single, assigned, word] = parts.exec(line) ?? [];
    const quoted = plain ?? english ?? german ?? french ?? single;
    if (quoted !== undefined) found.push({ text: quoted.replace(/\\(.)/g, "$1"), quoted: true });
    else if (assigned) found.push({ text: assigned.replace(/["“”„]/g, ""), quoted: false });
    else if (word && !/^["“„«]/.test(word)) found.push({ text: word, quoted: false });
    else throw new LineError(t("a quotation mark is not closed"));
  }
  return found;
}

/** Return a number as it is typed, with the minus of a keyboard or of a text. @param {string | undefined} text */
export function numberFrom(text) {
  return Number(text?.replace(DASH, "-"));
}

/** Return a name without case, spaces and underscores. @param {string} text */
export function plain(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "_");
}

/** The words that a game's rolls understand, for one character. */
export class Terms {
  /**
   * @param {any} game   as `GET /v1/sessions/{sid}/game` describes it
   * @param {any} [sheet]   of the character who rolls
   * @param {string} [owner]   whose fields a number without a name is for first: those of this owner
   */
  constructor(game, sheet = {}, owner = "player") {
    this.game = game;
    this.sheet = sheet;
    this.owner = owner;
    const decided = Object.entries(game.spec.properties).filter(
      ([name, field]) => game.fields[name] && field["x-widget"] !== "hidden" && !field["x-joined"],
    );
    /** @type {Map<string, any>} */
    this.fields = new Map(decided);
  }

  /** Return the values of a closed list, or none. @param {string} name @returns {string[]} */
  valuesOf(name) {
    const field = this.fields.get(name);
    const lists = [field, field?.items, ...(field?.anyOf ?? [])];
    return lists.flatMap((one) => one?.enum ?? []).filter((one) => typeof one === "string");
  }

  /** Return how a roll of the game may be made: names of the sheet, and those that are usual. @returns {string[]} */
  approaches() {
    const { part } = this.game.approach;
    const usual = this.game.sheet?.properties?.[part]?.["x-names"] ?? [];
    return [...new Set([...Object.keys(this.sheet?.[part] ?? {}), ...usual])];
  }

  /** Return all words that may stand in a line. @returns {string[]} */
  words() {
    const values = [...this.fields.keys()].flatMap((name) => this.valuesOf(name));
    const numbers = [...this.fields.keys()].filter((name) => this.game.fields[name].kind === "number");
    const switches = [...this.fields.keys()].filter((name) => this.game.fields[name].kind === "switch");
    const rest = [...this.fields.keys()].filter((name) => !switches.includes(name)).map((name) => `${name}=`);
    return [...this.approaches().map(typed), ...switches, ...new Set(values), ...rest].filter(
      (word) => !numbers.includes(word),
    );
  }

  /**
   * Return the terms that words are; LineError where they cannot be read.
   * @param {Word[]} words
   */
  read(words) {
    /** @type {Record<string, any>} */
    const spec = {};
    for (const { text, quoted } of words) {
      if (quoted) this.#say(spec, text);
      else this.#word(spec, text);
    }
    this.#fromSheet(spec);
    return spec;
  }

  /** @param {Record<string, any>} spec @param {string} text */
  #say(spec, text) {
    const place = ["goal", "note"].find((name) => this.fields.has(name) && !(name in spec));
    if (!place) throw new LineError(t("there is no place for “{text}”", { text }));
    spec[place] = text;
  }

  /** @param {Record<string, any>} spec @param {string} text */
  #word(spec, text) {
    const [, name, value] = /^([^=]+)=(.*)$/su.exec(text) ?? [];
    if (name !== undefined) return this.#assign(spec, name, value);
    if (isNumber(text)) return this.#number(spec, numberFrom(text));
    const word = plain(text);
    const off = this.fields.has(word) ? "" : word.replace(/^no_/, "");
    if (this.game.fields[word]?.kind === "switch") spec[word] = true;
    else if (off !== word && this.game.fields[off]?.kind === "switch") spec[off] = false;
    else if (!this.#value(spec, word)) this.#approach(spec, text);
  }

  /** @param {Record<string, any>} spec @param {string} word */
  #value(spec, word) {
    const places = [...this.fields.keys()].filter((name) => this.valuesOf(name).includes(word));
    const primary = places.filter((name) => this.fields.get(name)["x-primary"]);
    const [place, other] = primary.length ? primary : places;
    if (!place) return false;
    if (other) {
      throw new LineError(
        t("{word} may be of {place} or {other}: say which, as in {place}={word}", { word, place, other }),
      );
    }
    spec[place] = this.game.fields[place].many ? [...(spec[place] ?? []), word] : word;
    return true;
  }

  /** @param {Record<string, any>} spec @param {string} given @param {string} value */
  #assign(spec, given, value) {
    const name = plain(given);
    const field = this.game.fields[name];
    if (!this.fields.has(name)) return this.#item(spec, given, value);
    if (field.kind === "switch") spec[name] = !["", "no", "false", "0", "off"].includes(value.toLowerCase());
    else if (field.kind === "number" && !field.many) spec[name] = numberOf(name, value);
    else if (field.kind === "choice" && !field.many) spec[name] = this.#listed(name, value);
    else if (field.kind === "text" && !field.many) spec[name] = value;
    else spec[name] = jsonOf(name, value);
  }

  /** One of a list by its name and number, such as a trait. @param {any} spec @param {string} name @param {string} value */
  #item(spec, name, value) {
    const isNumber = ([of, inner]) => this.game.fields[`${of}.${inner}`].kind === "number";
    const [list, member] = Object.entries(this.game.members).find(isNumber) ?? [];
    if (!list) throw new LineError(t("this game has no field {name}", { name }));
    spec[list] = [...(spec[list] ?? []), { name: spoken(name), [member]: numberOf(name, value) }];
  }

  /** @param {string} name @param {string} value */
  #listed(name, value) {
    const values = this.valuesOf(name);
    if (!values.includes(plain(value)))
      throw new LineError(t("{name} is one of {values}", { name, values: values.join(", ") }));
    return plain(value);
  }

  /** A number without a name is that of the approach, or else of the first field that has none yet. @param {any} spec @param {number} number */
  #number(spec, number) {
    const { name, number: own } = this.game.approach;
    const last = this.game.fields[name]?.many ? spec[name]?.at(-1) : undefined;
    if (last && last[own] === undefined) {
      last[own] = number;
      return;
    }
    const numbers = [...this.fields.keys()].filter(
      (one) => this.fields.get(one)["x-primary"] && ["number", "either"].includes(this.game.fields[one].kind),
    );
    const decided = this.owner === "gm" && numbers.find((one) => this.fields.get(one)["x-owner"] === "gm");
    const free = [decided, own, ...numbers].find((one) => numbers.includes(one) && !(one in spec));
    if (!free) throw new LineError(t("there is no place for {text}", { text: number }));
    spec[free] = number;
  }

  /** @param {Record<string, any>} spec @param {string} text */
  #approach(spec, text) {
    if (DASH.test(text)) throw new LineError(t("“{text}” begins with a dash, and no word of a game does", { text }));
    const { name } = this.game.approach;
    const known = this.approaches().find((one) => plain(one) === plain(text)) ?? spoken(text);
    if (this.game.fields[name]?.many) spec[name] = [...(spec[name] ?? []), { name: known }];
    else if (name && !(name in spec)) spec[name] = known;
    else throw new LineError(t("“{text}” is no word of this game here", { text }));
  }

  /** Numbers that are not said are those of the sheet: a roll for an epoch sends its own. @param {any} spec */
  #fromSheet(spec) {
    const { name, number, part, member } = this.game.approach;
    const numberIn = (/** @type {string} */ named) => {
      const value = Object.entries(this.sheet?.[part] ?? {}).find(([one]) => plain(one) === plain(named))?.[1];
      return member && value ? value[member] : value;
    };
    if (!this.game.fields[name]?.many) {
      const value = spec[name] === undefined ? undefined : numberIn(spec[name]);
      if (value !== undefined && !(number in spec)) spec[number] = value;
      return;
    }
    for (const item of spec[name] ?? []) {
      const value = numberIn(item.name);
      if (value !== undefined) item[number] ??= value;
    }
  }
}

/** @param {string} text   with underscores for spaces */
function spoken(text) {
  return text.replace(/_/g, " ");
}

/** @param {string} name */
function typed(name) {
  return /^[\w-]+$/.test(name) ? name : name.replace(/\s+/g, "_");
}

/** @param {string} name @param {string} value */
function numberOf(name, value) {
  if (!isNumber(value)) throw new LineError(t("{name} is a number", { name }));
  return numberFrom(value);
}

/** @param {string} text */
function isNumber(text) {
  return /^[+-]?\d+$/.test(text.replace(DASH, "-"));
}

/** @param {string} name @param {string} value */
function jsonOf(name, value) {
  try {
    return JSON.parse(value);
  } catch {
    const items = value.split(",").map((one) => one.trim());
    if (items.every((one) => one && !/[{}[\]]/.test(one)))
      return items.map((one) => (/^[+-]?\d+$/.test(one) ? Number(one) : one));
    throw new LineError(t("{name} cannot be read", { name }));
  }
}
