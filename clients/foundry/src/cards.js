// An action in chat: one message that follows it, with the buttons of whoever looks at it.

import { asSigned } from "/client/index.js";
import { Terms } from "/play/chips.js";
import { Chances } from "/play/stakes.js";
import { Action } from "/play/now.js";
import { html, render } from "/play/vendor/preact.js";
import { list, quoted, spoken, t } from "/play/words.js";
import { documentId, escaped, MODULE } from "./module.js";
import { GRACE, whileShown } from "./rolls.js";
import { actorOf, changesOthers, speaksFor, usersOf } from "./who.js";

/** @import {Desk} from "./desk.js" */

/** Actions whose messages are being made or changed by this client. @type {Set<string>} */
const busy = new Set();
/** Messages that somebody removed a moment ago: a GM's client that did puts another in its place. @type {Set<string>} */
const removed = new Set();

/** Return the id of the message of an action. @param {string} sid @param {string} aid */
export function cardId(sid, aid) {
  return documentId(`${sid} ${aid}`);
}

/** Leave the place of a message that was removed to a GM's client, for a while. @param {string} id */
export function noteRemoval(id) {
  removed.add(id);
  setTimeout(() => removed.delete(id), GRACE);
}

/** Make the messages of open actions that lack one, and bring up to date what those of this client's say. @param {Desk} desk */
export function followActions(desk) {
  const { play, sid } = desk;
  for (const action of play.actions.values()) {
    // A roll without anything to negotiate has its own message.
    if (action.state === "settled" && !game.messages?.get(cardId(sid, action.id))) continue;
    void follow(desk, action.id);
  }
  for (const message of game.messages ?? []) {
    const { action, sid: of, event } = /** @type {any} */ (message.flags)[MODULE] ?? {};
    if (of === sid && action && !event && !play.actions.has(action)) void follow(desk, action);
  }
}

/**
 * Make or change one message, if it is this client that does; what stands in its place and is none of this module's goes.
 * @param {Desk} desk
 * @param {string} aid
 * @param {boolean} [waited]   whether the other client that may make the message had its time
 */
async function follow(desk, aid, waited = false) {
  const { play, sid } = desk;
  const id = cardId(sid, aid);
  const action = play.actions.get(aid);
  const told = action ? summary(play, action) : ended(play, aid);
  if (!told || busy.has(id)) return;
  const message = game.messages?.get(id);
  const opener = openerOf(play, aid);
  const isForeign = Boolean(message) && !isOurs(message, usersOf(sid, opener), aid);
  // Foundry may clean the content.
  const flags = { action: aid, sid, told: documentId(told.content) };
  if (message && !isForeign && message.flags[MODULE]?.told === flags.told) return;
  const isGm = changesOthers(play);
  const isMine = speaksFor(play, opener);
  if (!message && !waited && (isGm ? !isMine : isMine && removed.has(id))) {
    setTimeout(() => void (desk.isRead && desk.sid === sid && follow(desk, aid, true)), GRACE);
    return;
  }
  const author = isForeign ? null : message?.author;
  if (!(author?.active ? author.isSelf : isGm || (!message && isMine))) return;
  busy.add(id);
  try {
    if (isForeign) await message?.delete();
    if (message && !isForeign)
      await message.update(/** @type {any} */ ({ content: told.content, flags: { [MODULE]: flags } }));
    else await make(play, sid, told, id, flags);
  } catch (error) {
    if (!game.messages?.get(id)) console.warn("Rollwright |", error);
  } finally {
    busy.delete(id);
  }
}

/** @param {any} play @param {string} sid @param {any} told @param {string} _id @param {object} flags */
function make(play, sid, { content, character }, _id, flags) {
  const data = {
    _id,
    speaker: { alias: play.nameOf(character), actor: actorOf(sid, character)?.id ?? null },
    content,
    flags: { [MODULE]: flags },
  };
  return foundry.documents.ChatMessage.implementation.create(/** @type {any} */ (data), { keepId: true });
}

/**
 * Whether a message is this module's for an action, made by a GM or by a user who is the person that opened it: ids can be foreseen.
 * @param {any} message
 * @param {any[]} openers
 * @param {string} aid
 */
function isOurs({ author, flags, rolls, whisper }, openers, aid) {
  const { action, event } = flags[MODULE] ?? {};
  const isTheirs = author?.isGM || openers.some((user) => user === author);
  return isTheirs && action === aid && !event && !rolls.length && !whisper?.length;
}

/** Return the person who opened an action; of a direct roll, and where that is not known any more, who plays its character. */
function openerOf(/** @type {any} */ play, /** @type {string} */ aid) {
  const opening = play.entries.find((/** @type {any} */ one) => one.type === "action_opened" && one.action === aid);
  return opening?.by ?? play.actor(characterOf(play, aid)) ?? "";
}

/** Return the character of an action, also of one that has ended; nothing where that is not known. */
function characterOf(/** @type {any} */ play, /** @type {string} */ aid) {
  const steps = play.entries.filter((/** @type {any} */ one) => one.action === aid);
  const action = play.actions.get(aid) ?? steps.findLast((/** @type {any} */ one) => one.action_after)?.action_after;
  return action?.character ?? steps.find((/** @type {any} */ one) => one.type === "rolled")?.character;
}

/** Return what everybody may read of an open action, also without this module. @param {any} play @param {any} action */
function summary(play, action) {
  const { character, spec, awaits, state } = action;
  const names = [...new Set(awaits.map((/** @type {any} */ one) => play.nameOf(one.who)))];
  const now = state === "settled" || !names.length ? t("Done") : t("Waiting for {who}", { who: list(names) });
  return { content: said(play.nameOf(character), spec.goal, now), character };
}

/** Return the same of one that has ended; null where it is not known how. @param {any} play @param {string} aid */
function ended(play, aid) {
  const steps = play.entries.filter((/** @type {any} */ one) => one.action === aid);
  const action = steps.findLast((/** @type {any} */ one) => one.action_after)?.action_after;
  const roll = steps.find((/** @type {any} */ one) => one.type === "rolled");
  const character = characterOf(play, aid);
  if (!character) return null;
  const isOver = ["cancelled", "refused"].includes(action?.state);
  const end = isOver ? play.label("state", action.state) : t("Done");
  return { content: said(play.nameOf(character), action?.spec?.goal ?? roll?.ruling?.goal, end), character };
}

/** @param {string} name @param {string | undefined} goal @param {string} now */
function said(name, goal, now) {
  return `<p><strong>${escaped(name)}</strong> ${escaped(goal ? quoted(goal) : "")}</p><p>${escaped(now)}</p>`;
}

/**
 * Draw an action in its message as this client's user has to do with it.
 * @param {Desk} desk
 * @param {any} message
 * @param {HTMLElement} element
 * @param {{isShowing: (aid: string) => boolean, open: (aid: string) => void}} window
 */
export function drawAction(desk, message, element, window) {
  const { action: aid, sid, event } = message.flags?.[MODULE] ?? {};
  const place = /** @type {HTMLElement | null} */ (element.querySelector(".message-content"));
  if (!aid || event || !place) return;
  const fallback = [...place.childNodes];
  const root = document.createElement("div");
  root.className = "rollwright-page rollwright-chat";
  root.lang = spoken;
  const draw = () => {
    const { play } = desk;
    const action = desk.isRead && desk.sid === sid ? play.actions.get(aid) : undefined;
    if (!action) {
      if (root.parentNode) place.replaceChildren(...fallback);
      render(null, root);
      return;
    }
    root.dataset.family = play.family;
    const open = () => window.open(aid);
    const inner = window.isShowing(aid)
      ? html`<${Short} play=${play} action=${action} />`
      : html`<${Card} play=${play} action=${action} open=${open} />`;
    render(inner, root);
    if (!root.parentNode) place.replaceChildren(root);
  };
  draw();
  whileShown(desk, element, draw);
}

/** An action whose buttons are in the window. @param {any} props */
function Short({ play, action: told }) {
  const action = told.state === "rolled" ? told : asSigned(told);
  return html`<section class="card stack">
    <p><b>${play.nameOf(action.character)}</b></p>
    <${Terms} play=${play} action=${action} named />
    ${action.state !== "rolled" && html`<${Chances} play=${play} action=${action} />`}
  </section>`;
}

/** An action as it is in the page at /play, but for those who only watch. @param {any} props */
function Card({ play, action, open }) {
  const isMine = play.isGm || play.isMe(action.character) || play.mine.length > 0;
  if (!isMine || play.role === "spectator") return html`<${Short} play=${play} action=${action} />`;
  return html`<div class="stack">
    <${Action} key=${action.id} play=${play} action=${action} />
    <button class="mini quiet wide" onClick=${open}>${t("In a window")}</button>
  </div>`;
}
