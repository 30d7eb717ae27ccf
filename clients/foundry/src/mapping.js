// Optional: tracks and ratings of characters in the data of actors, both ways. Off unless the setting names something.

import { t } from "/play/words.js";
import { MODULE } from "./module.js";
import { actorOf, changesOthers } from "./who.js";

/** @import {Desk} from "./desk.js" */

/**
 * What a GM writes in the setting: paths in an actor's data by the name of a track, or of a part of the sheet and a name
 * in it (`ratings.prowl`). A track's cap is not mapped.
 * @typedef {{tracks?: Record<string, string>, sheet?: Record<string, string>}} Mapping
 */

/** Changes that this module makes of actors are none of the user's. */
const OWN = { [MODULE]: true };

/** The setting whose mistake was said last. */
let said = "";

/** Return the mapping; the GM is told once what is wrong with one that cannot be used. @returns {Mapping} */
export function mapping() {
  const text = game.settings?.get(MODULE, "mapping") || "{}";
  try {
    return checked(JSON.parse(text));
  } catch (error) {
    if (said !== text && game.user?.isGM) {
      const why = error instanceof Error ? error.message : "";
      ui.notifications?.error(t("The setting “Data of actors” is not used: {why}", { why }));
    }
    said = text;
    return {};
  }
}

/** Return a mapping, or throw why it is none. @param {any} found @returns {Mapping} */
function checked(found) {
  const isObject = (/** @type {unknown} */ one) => typeof one === "object" && one !== null && !Array.isArray(one);
  if (!isObject(found)) throw new Error(t("It has no names."));
  for (const [part, paths] of Object.entries(found)) {
    if (!["tracks", "sheet"].includes(part))
      throw new Error(t("“{name}” is neither tracks nor sheet.", { name: part }));
    if (!isObject(paths)) throw new Error(t("“{name}” has no names with paths.", { name: part }));
    for (const [name, path] of Object.entries(paths)) {
      if (typeof path !== "string" || !path) throw new Error(t("“{name}” has no path.", { name: `${part}.${name}` }));
    }
  }
  return found;
}

/** Return the value at a path of an object. @param {any} of @param {string} path */
function at(of, path) {
  return path.split(".").reduce((inner, name) => inner?.[name], of);
}

/** What the table had when it was last written, by actor and path: what a user changes meanwhile is not undone. */
const written = new Map();

/** Write what changed at the table into actors: the active GM's client does. @param {Desk} desk */
export async function writeActors(desk) {
  const { tracks = {}, sheet = {} } = mapping();
  if (!changesOthers(desk.play)) return;
  for (const character of desk.play.characters) {
    const actor = actorOf(desk.sid, character.id);
    if (!actor) continue;
    const wanted = [
      ...Object.entries(tracks).map(([track, path]) => [path, character.tracks[track]?.value]),
      ...Object.entries(sheet).map(([name, path]) => [path, at(character.sheet, name)]),
    ];
    const isNew = (/** @type {any[]} */ [path, value]) => written.get(`${actor.id} ${path}`) !== value;
    const differ = wanted.filter((one) => one[1] !== undefined && isNew(one) && at(actor, one[0]) !== one[1]);
    for (const [path, value] of wanted) written.set(`${actor.id} ${path}`, value);
    if (differ.length) await actor.update(Object.fromEntries(differ), /** @type {any} */ (OWN));
  }
}

/**
 * Write what a user changed of an actor to the table.
 * @param {Desk} desk
 * @param {any} actor
 * @param {any} changed
 * @param {any} options
 * @param {string} user
 */
export async function readActor(desk, actor, changed, options, user) {
  if (options[MODULE] || user !== game.userId || !desk.isRead) return;
  const { play, sid } = desk;
  const character = play.characters.find((/** @type {any} */ one) => actorOf(sid, one.id) === actor);
  if (!character || !(play.isGm || play.isMe(character.id))) return;
  const { tracks = {}, sheet = {} } = mapping();
  const isNumber = (/** @type {unknown} */ value) => Number.isInteger(value);
  const changes = Object.entries(tracks)
    .map(([track, path]) => [track, at(changed, path), character.tracks[track]?.value])
    .filter(([, to, from]) => isNumber(to) && isNumber(from) && to !== from)
    .map(([track, to, from]) => ({ who: character.id, track, amount: to - from }));
  if (changes.length) await play.actAfter(() => play.table.changeTracks({ changes }));
  const numbers = Object.entries(sheet)
    .map(([name, path]) => [name, at(changed, path)])
    .filter(([name, to]) => isNumber(to) && to !== at(character.sheet, name));
  if (!numbers.length) return;
  await play.refresh();
  const { sheet: known, version } = play.character(character.id);
  const next = structuredClone(known);
  for (const [name, to] of numbers) {
    const [part, of, member] = name.split(".");
    next[part] ??= {};
    if (member) next[part][of] = { ...next[part][of], [member]: to };
    else if (of) next[part][of] = to;
    else next[part] = to;
  }
  await play.actAfter(() => play.table.changeCharacter(character.id, { sheet: next }, version));
}
