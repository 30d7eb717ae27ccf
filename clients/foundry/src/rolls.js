// Rolls in chat: each a native evaluated Roll, posted once, by one client.

import { html, render } from "/play/vendor/preact.js";
import { Result } from "/play/result.js";
import { spoken, t } from "/play/words.js";
import { documentId, inert, MODULE } from "./module.js";
import { chosenMode, inMode } from "./modes.js";
import { actorOf, speaksFor } from "./who.js";

/** @import {Desk} from "./desk.js" */

const NATIVE = "application/vnd.foundry.roll+json";
/** Milliseconds after which a roll is history: a log that is read again does not fill the chat. */
const RECENT = 600_000;
/** Milliseconds that a player's client has, before the GM's makes the message. */
export const GRACE = 5000;
/** The post that is being made, after which the next one follows. */
let posting = Promise.resolve();

/** Return the id of the message of an entry. @param {string} sid @param {any} entry */
export function messageId(sid, entry) {
  return documentId(`${sid} ${entry.id}`);
}

/** Whether an entry belongs into the chat: it has dice, or is a tale. @param {any} entry */
function isForChat({ type, ruling, announced, resistance, dice: thrown, reversed_by: reversed }) {
  const dice = ruling?.dice ?? announced?.dice ?? resistance?.dice ?? thrown ?? [];
  return (type === "tale_told" || (["rolled", "resisted"].includes(type) && dice.length > 0)) && !reversed;
}

/** Post an entry's roll or tale, if this client is the one to do so: now, or when that of who made it did not. @param {Desk} desk @param {any} entry */
export async function postRoll(desk, entry) {
  const { sid } = desk;
  if (!isForChat(entry) || Date.now() - Date.parse(entry.at) > RECENT || isPosted(sid, entry)) return;
  if (speaksFor(desk.play, entry.by)) await post(desk, entry);
  else if (desk.play.isGm)
    setTimeout(() => {
      if (desk.sid === sid && !isPosted(sid, entry)) void post(desk, entry);
    }, GRACE);
}

function isPosted(/** @type {string} */ sid, /** @type {any} */ entry) {
  return Boolean(game.messages?.get(messageId(sid, entry)));
}

/** Post an entry's roll after those before it: the chat has them in the order of the log. @param {Desk} desk @param {any} entry */
function post(desk, entry) {
  posting = posting.then(() => make(desk, entry));
  return posting;
}

/** @param {Desk} desk @param {any} entry */
async function make(desk, entry) {
  const { play, sid } = desk;
  if (!play) return;
  try {
    const isTale = entry.type === "tale_told";
    const [text, card] = [play.isGm ? null : entry.form, await readForm(play, entry, "text/html")];
    const native = isTale ? null : (text ?? (await readForm(play, entry, NATIVE)));
    const { implementation } = foundry.documents.ChatMessage;
    const actor = entry.character && actorOf(sid, entry.character);
    const alias = (isTale ? entry.by_name : (entry.character_name ?? entry.by_name)) ?? "";
    /** @type {Record<string, any>} */
    const data = {
      _id: messageId(sid, entry),
      speaker: { alias, actor: (!isTale && actor?.id) || null },
      rolls: native ? [foundry.dice.Roll.fromJSON(native)] : [],
      sound: isTale ? null : CONFIG.sounds.dice,
      flags: { [MODULE]: { event: entry.id, seq: entry.seq, sid, action: entry.action ?? "" } },
      content: inert(card ?? ""),
    };
    const seen = !isTale && play.isGm && entry.by === play.me ? inMode(data, chosenMode()) : data;
    await implementation.create(/** @type {any} */ (seen), { keepId: true });
  } catch (error) {
    // Another client has made it, or will.
    if (!isPosted(sid, entry)) console.warn("Rollwright |", error);
  }
}

/**
 * Return an entry in a form as players see it: a message is a document that all may read, and Foundry shows the dice.
 * @param {any} play
 * @param {any} entry
 * @param {string} form
 */
async function readForm(play, { seq }, form) {
  const query = { after: seq - 1, limit: 1, proof: "no", as: form, view: "player" };
  const [told] = (await play.table.readLog(query)).items;
  return told?.seq === seq ? told.form : null;
}

/**
 * Draw the roll of a message as this client's user sees it, in their language, and as it is now.
 * @param {Desk} desk
 * @param {any} message
 * @param {HTMLElement} element
 */
export function drawRoll(desk, message, element) {
  const { event, sid } = message.flags?.[MODULE] ?? {};
  const place = /** @type {HTMLElement | null} */ (element.querySelector(".message-content"));
  if (!event || !place) return;
  const root = document.createElement("div");
  root.className = "rollwright-page rollwright-chat";
  root.lang = spoken;
  let shown = "";
  const draw = () => {
    const play = desk.isRead && desk.sid === sid ? desk.play : null;
    const entry = play?.entries.find((/** @type {any} */ one) => one.id === event);
    if (!entry || message.isContentVisible === false) return;
    const verdict = play.entries.find((/** @type {any} */ one) => one.verdict && one.roll === entry.seq);
    const state = JSON.stringify([entry.reversed_by, verdict?.seq, play.actions.has(entry.action)]);
    if (state === shown) return;
    shown = state;
    root.dataset.family = play.family;
    // Its dice were seen, or are thrown by a module for them.
    const still = Object.create(play, { tumbled: { value: Infinity, writable: true } });
    const shape = entry.type === "tale_told" ? Tale : Result;
    render(html`<${shape} play=${still} entry=${entry} action=${play.actions.get(entry.action)} />`, root);
    if (!root.isConnected) place.replaceChildren(root);
  };
  draw();
  whileShown(desk, element, draw);
}

/** What somebody told, as it is now. @param {any} props */
function Tale({ entry }) {
  return html`<section class="card stack">
    <p class="says pre">${entry.text}</p>
    ${entry.reversed_by && html`<p class="small">${t("It was taken back.")}</p>`}
  </section>`;
}

/**
 * Draw something with each change of the table, until its element was removed again.
 * @param {Desk} desk
 * @param {HTMLElement} element
 * @param {() => void} draw
 */
export function whileShown(desk, element, draw) {
  let wasThere = false;
  const end = desk.draws(() => {
    wasThere ||= element.isConnected;
    if (wasThere && !element.isConnected) end();
    else draw();
  });
}

/** Return the entry of a message's roll, if it is known. @param {Desk} desk @param {any} message */
export function entryOf(desk, message) {
  const { event, sid } = message?.flags?.[MODULE] ?? {};
  if (!event || sid !== desk.sid) return undefined;
  return desk.play?.entries.find((/** @type {any} */ one) => one.id === event);
}
