// What is kept in Foundry: address and id of the table for the world, tokens in this browser alone.

import { MODULE } from "./module.js";

/**
 * Register the settings; what is called where one has changed.
 * @param {{table: () => void, mapping: () => void}} changed
 */
export function registerSettings(changed) {
  const world = /** @type {const} */ ({ scope: "world", config: false, type: String, default: "" });
  game.settings?.register(MODULE, "table", { ...world, onChange: changed.table });
  game.settings?.register(MODULE, "mapping", {
    ...world,
    config: true,
    name: "ROLLWRIGHT.Mapping",
    hint: "ROLLWRIGHT.MappingHint",
    onChange: changed.mapping,
  });
  game.settings?.register(MODULE, "docked", { scope: "client", config: false, type: Boolean, default: false });
  // In the browser's storage: what stands in a document of the world, others read.
  game.settings?.register(MODULE, "seats", { scope: "client", config: false, type: String, default: "{}" });
}

/** @returns {WorldTable | null} */
export function worldTable() {
  const table = parsed(game.settings?.get(MODULE, "table"), null);
  return table?.url && table.sid ? table : null;
}

/** Keep the table of the world; only a GM may. @param {WorldTable} table */
export async function setWorldTable(table) {
  await game.settings?.set(MODULE, "table", JSON.stringify(table));
}

/** Return the token of this browser's user at a table. @param {{url: string, sid: string}} table @returns {string | undefined} */
export function tokenAt(table) {
  return seats()[key(table)];
}

/** Keep the token of this browser's user; none forgets it. @param {{url: string, sid: string}} table @param {string} [token] */
export async function keepToken(table, token) {
  await game.settings?.set(MODULE, "seats", JSON.stringify({ ...seats(), [key(table)]: token }));
}

/** @returns {Record<string, string>} */
function seats() {
  return parsed(game.settings?.get(MODULE, "seats"), {});
}

// Users that share a browser share its storage.
function key(/** @type {{url: string, sid: string}} */ { url, sid }) {
  return `${game.world?.id}/${game.userId}/${url}/${sid}`;
}

/** Return what a text has as JSON, or something else where it has none. @param {unknown} text @param {any} otherwise */
function parsed(text, otherwise) {
  try {
    return JSON.parse(String(text)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
