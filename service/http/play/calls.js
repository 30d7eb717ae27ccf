// What calls somebody back to the table: the title and icon of the tab, a sound, a notification.

import { chime } from "./sound.js";
import { quoted, t } from "./words.js";

/** What a turn asks for, in two or three words. @param {string} what */
export function needText(what) {
  const needs = {
    terms: t("Set the terms"),
    choice: t("Say what follows"),
    verdict: t("Tell the table"),
    answer: t("Answer an offer"),
    roll: t("Roll"),
    branch: t("Choose"),
    consequence: t("Take or resist"),
  };
  return needs[what] ?? what;
}

/**
 * Whether this browser may show notifications: `default` until it was asked, `none` where it cannot, as without HTTPS.
 */
export function permission() {
  return globalThis.isSecureContext && "Notification" in globalThis ? Notification.permission : "none";
}

/** The calls of one tab. */
export class Calls {
  /** The table that is shown, and what awaited me there when it was drawn last. */
  #play = null;
  #known = new Set();
  /** @type {Notification | undefined} */
  #shown;

  constructor() {
    document.addEventListener("visibilitychange", () => document.hidden || this.#shown?.close());
  }

  /**
   * Count what awaits me, and call where something is new and the tab is hidden.
   * @param {any} play   none at the door
   */
  draw(play) {
    const due = play?.game && !play.ended ? play.awaited(true) : [];
    const name = play?.session?.name ? `${play.session.name} - Rollwright` : "Rollwright";
    document.title = due.length ? `(${due.length}) ${name}` : name;
    const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
    const drawn = iconOf(due.length);
    if (icon.href !== drawn) icon.href = drawn;
    if (!play?.game) return;
    const now = due.flatMap(({ action, turns }) => turns.map((turn) => ({ action, turn, key: keyOf(action, turn) })));
    const fresh = now.find(({ key }) => !this.#known.has(key));
    const known = this.#play === play;
    this.#play = play;
    this.#known = new Set(now.map(({ key }) => key));
    if (known && fresh && document.hidden && play.settings.calls !== "off") this.#call(play, fresh);
  }

  #call(play, { action, turn }) {
    chime();
    if (permission() !== "granted") return;
    const { goal } = action.spec;
    const body = `${play.nameOf(action.character)}${goal ? `: ${quoted(goal)}` : ""}`;
    try {
      this.#shown = new Notification(`${needText(turn.what)} · ${play.session.name}`, { body, tag: play.seat.sid });
      this.#shown.onclick = () => globalThis.focus();
    } catch {
      // On phones only a service worker may show one.
    }
  }
}

function keyOf({ id }, { who, what, since }) {
  return [id, who, what, since].join(" ");
}

/** The icon of the tab, with a number where something awaits me. @param {number} due */
function iconOf(due) {
  const look = 'font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="#fff"';
  const count = `<text x="21" y="26" ${look}>${due > 9 ? "9+" : due}</text>`;
  const badge = due ? `<circle cx="21" cy="21" r="11" fill="#a3341f"/>${count}` : "";
  const mark = `<rect x="1" y="1" width="30" height="30" rx="7" fill="#22386b"/><path d="M16 7V16H25A9 9 0 1 1 16 7Z" fill="#fff"/>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}${badge}</svg>`)}`;
}
