// What is kept in Foundry: address and table for the world, tokens in this browser alone.

import { MODULE } from "./module.js";

/** Register the settings; `changed` is called where the world's table or its address is another one. */
export function registerSettings(/** @type {() => void} */ changed) {
  const world = /** @type {const} */ ({ scope: "world", config: false, type: String, default: "" });
  game.settings?.register(MODULE, "url", { ...world, onChange: changed });
  game.settings?.register(MODULE, "table", { ...world, onChange: changed });
  game.settings?.register(MODULE, "mapping", {
    ...world,
    config: true,
    name: "ROLLWRIGHT.Mapping",
    hint: "ROLLWRIGHT.MappingHint",
  });
  // In the browser's storage: what stands in a document of the world, others read.
  game.settings?.register(MODULE, "seats", { scope: "client", config: false, type: String, default: "{}" });
}

/** Return the address of the service, without a slash at its end. */
export function address() {
  return String(game.settings?.get(MODULE, "url") ?? "").replace(/\/+$/, "");
}

/** @returns {WorldTable | null} */
export function worldTable() {
  return parsed(game.settings?.get(MODULE, "table"), null);
}

/** Keep the table of the world; only a GM may. @param {string} url @param {WorldTable} table */
export async function setWorldTable(url, table) {
  await game.settings?.set(MODULE, "url", url);
  await game.settings?.set(MODULE, "table", JSON.stringify(table));
}

/** Return the token of this browser's user at a table. @param {string} sid @returns {string | undefined} */
export function tokenAt(sid) {
  return seats()[key(sid)];
}

/** Keep the token of this browser's user; none forgets it. @param {string} sid @param {string} [token] */
export async function keepToken(sid, token) {
  await game.settings?.set(MODULE, "seats", JSON.stringify({ ...seats(), [key(sid)]: token }));
}

/** @returns {Record<string, string>} */
function seats() {
  return parsed(game.settings?.get(MODULE, "seats"), {});
}

// Users that share a browser share its storage.
function key(/** @type {string} */ sid) {
  return `${game.world?.id}/${game.userId}/${address()}/${sid}`;
}

/** Return what a text has as JSON, or something else where it has none. @param {unknown} text @param {any} otherwise */
export function parsed(text, otherwise) {
  try {
    return JSON.parse(String(text)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
