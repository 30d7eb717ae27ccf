// Strict JSON, and the shapes of its values.

import { DEEPEST, isAscii } from "../../../../clients/js/canonical.js";
import { SCHEME } from "../../../../clients/js/sha256.js";
import { decoder } from "./bytes.js";

// The browser's own reader takes the last of two equal keys, and rounds numbers: two readers could see two files.

/** What is no file of this scheme, or no line of one. */
export class Unreadable extends Error {}

/** A log of another scheme. */
export class OtherScheme extends Unreadable {}

export const LARGEST = Number.MAX_SAFE_INTEGER;
/** @type {[string, ?boolean][]} */
const WORDS = [
  ["null", null],
  ["true", true],
  ["false", false],
];
const NUMBER = /-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
const NO_INTEGERS = ["NaN", "Infinity", "-Infinity"];
const ESCAPED = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Say where in a text something is, counted as people and Python count. */
function position(text, at) {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
  return `line ${line} column ${column}`;
}

/** An object that inherits nothing, in V8 several times as fast as one of `Object.create(null)`. */
export function Fields() {}
Fields.prototype = Object.create(null);

/**
 * Return a reader of the JSON values in a text.
 *
 * `value()` returns the next one; objects inherit nothing. Unreadable for duplicate keys and those that are not
 * ASCII, numbers that are no integers within 2^53-1, unpaired surrogates, and more than 128 levels.
 */
export function reader(text) {
  const json = { at: 0, value: () => value(0), space, over, gap, fail };

  function fail(at = json.at) {
    throw new Unreadable(`not JSON: from ${position(text, at)} on`);
  }

  function space() {
    for (;;) {
      const unit = text.charCodeAt(json.at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
      json.at++;
    }
  }

  function over() {
    return json.at >= text.length;
  }

  /** Pass over what may stand between two values of a file: a line break at least, or nothing more at all. */
  function gap() {
    const between = /[ \t\r]*(?:\n[ \t\r\n]*|$)/y;
    between.lastIndex = json.at;
    const found = between.exec(text);
    if (found) json.at = between.lastIndex;
    return found !== null;
  }

  function value(depth) {
    const unit = text.charCodeAt(json.at);
    if (unit === 34) return string();
    if (unit === 123 || unit === 91) {
      if (depth === DEEPEST) throw new Unreadable("nested too deeply");
      return unit === 123 ? object(depth) : array(depth);
    }
    if ((unit >= 48 && unit <= 57) || unit === 45) return number();
    return word();
  }

  function word() {
    for (const [name, meaning] of WORDS) {
      if (text.startsWith(name, json.at)) {
        json.at += name.length;
        return meaning;
      }
    }
    for (const name of NO_INTEGERS) {
      if (text.startsWith(name, json.at)) throw new Unreadable(`a number that is no integer: ${name}`);
    }
    return fail();
  }

  function number() {
    const few = digits();
    if (few >= 0) return few;
    NUMBER.lastIndex = json.at;
    const found = NUMBER.exec(text);
    if (found === null) return word();
    json.at = NUMBER.lastIndex;
    const read = Number(found[0]);
    if (found[1]) throw new Unreadable(`a number that is no integer: ${found[0]}`);
    if (!Number.isSafeInteger(read)) throw new Unreadable(`an integer beyond 2^53-1: ${found[0].slice(0, 30)}`);
    // -0 is 0, as it is to everybody who counts.
    return read === 0 ? 0 : read;
  }

  /** Return a number of up to 15 digits, as most are; -1, and nothing is read, where something else stands there. */
  function digits() {
    let at = json.at;
    let unit = text.charCodeAt(at);
    let read = 0;
    for (; unit >= 48 && unit <= 57; unit = text.charCodeAt(++at)) read = 10 * read + unit - 48;
    const ends = unit === 44 || unit === 93 || unit === 125;
    if (!ends || at - json.at > 15 || (at - json.at > 1 && text.charCodeAt(json.at) === 48)) return -1;
    json.at = at;
    return read;
  }

  function string(isName = false) {
    const start = json.at + 1;
    let at = start;
    let unit = text.charCodeAt(at);
    while (unit >= 32 && unit !== 34 && unit !== 92) unit = text.charCodeAt(++at);
    json.at = at;
    if (unit === 92) return unescaped(start, isName);
    if (unit !== 34) fail();
    json.at++;
    return text.slice(start, at);
  }

  function unescaped(start, isName) {
    let parts = text.slice(start, json.at);
    for (;;) {
      const unit = text.charCodeAt(json.at);
      if (unit === 34) break;
      if (!(unit >= 32)) fail();
      parts += unit === 92 ? escaped() : text[json.at++];
    }
    json.at++;
    if (!isName && /[\ud800-\udfff]/u.test(parts)) throw new Unreadable("half a character");
    return parts;
  }

  function escaped() {
    const name = text[++json.at];
    if (name === "u") {
      const digits = text.slice(json.at + 1, json.at + 5);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail();
      json.at += 5;
      return String.fromCharCode(parseInt(digits, 16));
    }
    if (!Object.hasOwn(ESCAPED, name ?? "")) fail();
    json.at++;
    return ESCAPED[name];
  }

  function array(depth) {
    const items = [];
    members(93, () => items.push(value(depth + 1)));
    return items;
  }

  function object(depth) {
    const fields = new Fields();
    members(125, () => field(fields, depth));
    return fields;
  }

  function members(end, member) {
    json.at++;
    space();
    if (text.charCodeAt(json.at) !== end) {
      for (;;) {
        member();
        space();
        if (text.charCodeAt(json.at) !== 44) break;
        json.at++;
        space();
      }
      if (text.charCodeAt(json.at) !== end) fail();
    }
    json.at++;
  }

  function field(fields, depth) {
    if (text.charCodeAt(json.at) !== 34) fail();
    const name = string(true);
    if (!isAscii(name)) throw new Unreadable(`a key that is not ASCII: '${name}'`);
    space();
    if (text.charCodeAt(json.at) !== 58) fail();
    json.at++;
    space();
    const read = value(depth + 1);
    if (fields[name] !== undefined) throw new Unreadable(`a key stands twice: ${name}`);
    fields[name] = read;
  }

  return json;
}

/** Return the one JSON value that a text is. */
export function readValue(text) {
  const json = reader(text);
  json.space();
  const value = json.value();
  json.space();
  if (!json.over()) json.fail();
  return value;
}

/** Return bytes as text; Unreadable if they are not UTF-8. A byte order mark stays, and no reader takes it. */
export function decoded(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Unreadable("not JSON: not UTF-8");
  }
}

/** Whether two values that the reader has read are the same. */
export function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one)) return one.length === other.length && one.every((item, at) => same(item, other[at]));
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

// A shape is a function of a value and its path: Unreadable, in the words of the service, for a value of another. An
// empty path stays empty, which saves the time to spell the paths of what has its shape.

function kind(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return { string: "str", boolean: "bool" }[typeof value] ?? "object";
}

export function expect(wanted, value, path) {
  if (kind(value) !== wanted) throw new Unreadable(`Expected \`${wanted}\`, got \`${kind(value)}\` - at \`${path}\``);
}

export const text = (value, path) => expect("str", value, path);
export const object = (value, path) => expect("object", value, path);

export function integer(least, most) {
  return (value, path) => {
    expect("int", value, path);
    if (value < least) throw new Unreadable(`Expected \`int\` >= ${least} - at \`${path}\``);
    if (value > most) throw new Unreadable(`Expected \`int\` <= ${most} - at \`${path}\``);
  };
}

export function bytes32(value, path) {
  text(value, path);
  if (/^[0-9a-f]{64}$/.test(value)) return;
  throw new Unreadable(`Expected \`str\` matching regex '\\\\A[0-9a-f]{64}\\\\Z' - at \`${path}\``);
}

/** The id of a table: 128 bits. */
export function tableId(value, path) {
  text(value, path);
  if (/^[A-Za-z0-9_-]{22}$/.test(value)) return;
  throw new Unreadable(`Expected \`str\` matching regex '\\\\A[A-Za-z0-9_-]{22}\\\\Z' - at \`${path}\``);
}

/** Text of so many characters at most, each counted once. */
export function short(most, least = 0) {
  return (value, path) => {
    text(value, path);
    if (value.length < least) throw new Unreadable(`Expected \`str\` of length >= ${least} - at \`${path}\``);
    if (value.length > most && [...value].length > most) {
      throw new Unreadable(`Expected \`str\` of length <= ${most} - at \`${path}\``);
    }
  };
}

export function list(item, least = 0, most = Infinity) {
  return (value, path) => {
    expect("array", value, path);
    if (value.length < least || value.length > most) {
      const wanted = least === most ? `${least}` : value.length < least ? `>= ${least}` : `<= ${most}`;
      throw new Unreadable(`Expected \`array\` of length ${wanted}, got ${value.length} - at \`${path}\``);
    }
    for (let at = 0; at < value.length; at++) item(value[at], path && `${path}[${at}]`);
  };
}

/**
 * A struct: every field of `shapes` is there, and each of `optional` may be; others are refused, or passed over where
 * it is `open`.
 */
export function struct(shapes, { optional = {}, open = false } = {}) {
  const names = Object.keys(shapes);
  const more = Object.keys(optional);
  const known = new Set([...names, ...more]);
  return (value, path) => {
    object(value, path);
    for (const name of names) {
      if (name in value) shapes[name](value[name], path && `${path}.${name}`);
      else throw new Unreadable(`Object missing required field \`${name}\` - at \`${path}\``);
    }
    for (const name of more) if (name in value) optional[name](value[name], path && `${path}.${name}`);
    if (open) return;
    for (const name in value) {
      if (!known.has(name)) throw new Unreadable(`Object contains unknown field \`${name}\` - at \`${path}\``);
    }
  };
}

const natural = integer(0, LARGEST);
export const ordinal = integer(1, LARGEST);
export const draws = list(list(natural, 2, 2));
export const record = struct({ v: text, sid: text, e: natural, key: text, req: object, draws });
const OPEN_LOG = {
  v: text,
  sid: text,
  e: natural,
  lineage: text,
  client_seed: text,
  commit: bytes32,
  next_commit: bytes32,
  entries: list(struct({ n: ordinal, t: natural, rec: record }, { optional: { terms: object } })),
  head: bytes32,
};
export const anyLog = ofScheme(struct(OPEN_LOG, { optional: { seed: bytes32 } }));

/** The shape of a log: OtherScheme where it is of another scheme, whatever else it is. */
function ofScheme(shape) {
  return (value, path) => {
    const scheme = schemeOf(value);
    if (scheme !== SCHEME) throw new OtherScheme(`unsupported scheme ${scheme.slice(0, 20)}`);
    try {
      shape(value, path);
    } catch (error) {
      throw error instanceof Unreadable ? new Unreadable(`not an epoch log: ${error.message}`) : error;
    }
  };
}

/** Return the scheme that a log names. A log of ra1 had no field for it; what is no log is left to the shape. */
function schemeOf(log) {
  if (kind(log) !== "object" || !("entries" in log)) return SCHEME;
  if (!("v" in log)) return "ra1";
  return typeof log.v === "string" ? log.v : SCHEME;
}

// As service/record/export_lines.py has them; what stands in documents and entries is another matter.
export const ROOM = 24576;
export const part = integer(0, ROOM);
export const loops = integer(0, 999999999);

export function anything() {}

export function optionally(shape) {
  return (value, path) => value === null || shape(value, path);
}

/** Check the shape of a value; its path is spelt only where it is needed. */
export function fit(shape, value, path) {
  if (!hasShape(shape, value)) shape(value, path);
}

export function hasShape(shape, value) {
  try {
    shape(value, "");
    return true;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

export const anyInteger = integer(-LARGEST, LARGEST);
export const bool = (value, path) => expect("bool", value, path);
export const openStruct = (shapes, optional = {}) => struct(shapes, { optional, open: true });

export function oneOf(...names) {
  return (value, path) => {
    text(value, path);
    if (!names.includes(value)) throw new Unreadable(`Invalid enum value '${value}' - at \`${path}\``);
  };
}

export function mapOf(shape, most = Infinity) {
  return (value, path) => {
    object(value, path);
    if (Object.keys(value).length > most)
      throw new Unreadable(`Expected \`object\` of length <= ${most}${path ? ` - at \`${path}\`` : ""}`);
    for (const each of Object.values(value)) shape(each, path && `${path}[...]`);
  };
}

export const isText = (value) => typeof value === "string";
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const isWhole = (value) => Number.isSafeInteger(value);
export const isNatural = (value) => isWhole(value) && value >= 0;
export const isDigest = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
export const isSession = (value) => isText(value) && /^[!-~]{1,64}$/.test(value);
export const listed = (value) => (Array.isArray(value) ? value : []);

/** Return a JSON value; undefined for what is none, or is nested deeper than a record may be. */
export function parsed(text) {
  try {
    const value = JSON.parse(text);
    return isDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeep(value) {
  let level = [value];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const inside = level.filter((each) => typeof each === "object" && each !== null);
    level = inside.flatMap((each) => Object.values(each));
    if (!level.length) return false;
  }
  return true;
}
