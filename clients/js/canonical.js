// Canonical JSON (RFC 8785) of the values that records and terms have, for the client and for the verifier.

/** Nesting depth of lists and objects. */
export const DEEPEST = 128;
/** Texts that JSON has as they are: most texts of a log, so they are tried first. */
const AS_IT_IS = /^[ !#-[\]-~]*$/;

/** @param {string} name */
export function isAscii(name) {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) > 127) return false;
  return true;
}

/**
 * Return canonical JSON. TypeError for what has none: a number that is no integer within 2^53-1, half a character, a key
 * that is not ASCII, and more than 128 levels.
 * @param {unknown} value
 * @param {number} [room]   levels that are left
 * @returns {string}
 */
export function canonical(value, room = DEEPEST) {
  if (typeof value === "string") {
    if (AS_IT_IS.test(value)) return `"${value}"`;
    if (/[\ud800-\udfff]/u.test(value)) throw new TypeError("half a character");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isInteger(value)) throw new TypeError(`a number that is no integer: ${value}`);
    if (!Number.isSafeInteger(value)) throw new TypeError(`an integer beyond 2^53-1: ${value}`);
    return String(value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "object") throw new TypeError(`no JSON value: ${typeof value}`);
  if (!room) throw new TypeError("nested too deeply");
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) {
      if (text) text += ",";
      text += canonical(item, room - 1);
    }
    return `[${text}]`;
  }
  const fields = /** @type {Record<string, unknown>} */ (value);
  for (const name of Object.keys(fields).sort()) {
    const isPlain = AS_IT_IS.test(name);
    if (!isPlain && !isAscii(name)) throw new TypeError(`a key that is not ASCII: '${name}'`);
    if (text) text += ",";
    text += isPlain ? `"${name}":` : `${JSON.stringify(name)}:`;
    text += canonical(fields[name], room - 1);
  }
  return `{${text}}`;
}
