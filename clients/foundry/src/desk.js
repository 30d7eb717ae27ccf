// The table of this world as this client's user sees it: joining it, following it, and drawing it where it is shown.

import { Client, LocalNetworkError, NetworkError } from "/client/index.js";
import { isLocal } from "/client/problem.js";
import { keep, kept } from "/play/storage.js";
import { Play } from "/play/play.js";
import { refusalWords } from "/play/refusals.js";
import { foreignWords, noticed, othersWords, unprovenWords } from "/play/warnings.js";
import { t } from "/play/words.js";
import { keepToken, setWorldTable, tokenAt, worldTable } from "./settings.js";

const { DialogV2 } = foundry.applications.api;

/** Milliseconds before a service that did not answer is asked again. */
const RETRY = 5000;
/** Milliseconds after which it is said why a table was not joined or read yet. */
const LATE = 4000;
/** Under which name it is kept of how many warnings this user was told. */
const WARNED = "warnings told";
const NATIVE = "application/vnd.foundry.roll+json";

/** A table whose questions are dialogs of Foundry's. */
class FoundryPlay extends Play {
  form = NATIVE;

  /** @param {string} question @param {string} confirm @returns {Promise<boolean>} */
  async ask(question, confirm) {
    const content = document.createElement("p");
    content.textContent = question;
    const yes = { label: confirm };
    return (await DialogV2.confirm({ window: { title: "Rollwright" }, content: content.outerHTML, yes })) === true;
  }

  /** Open a panel of the page at /play: what there is of it here is in one window. @param {string} name */
  open(name) {
    if (name) this.page.open();
  }
}

/** Ask for the name to sit down under as another person; null where there is none. @returns {Promise<string | null>} */
async function askName() {
  const label = document.createElement("label");
  label.append(t("Your name"), " ");
  label.insertAdjacentHTML("beforeend", '<input name="name" maxlength="80" required autofocus>');
  const asked = {
    window: { title: t("Take another name") },
    content: label.outerHTML,
    ok: {
      label: t("Sit down"),
      callback: (/** @type {Event} */ _, /** @type {any} */ button) => button.form.elements.name.value.trim(),
    },
    rejectClose: false,
  };
  return (await DialogV2.prompt(/** @type {any} */ (asked))) || null;
}

/** Return words for why the table cannot be read: also how Foundry and the service are reached. @param {any} error @param {any} play */
function unread(error, play) {
  const words = refusalWords(error, play);
  return error instanceof NetworkError ? { ...words, text: troubleWords(error, play.client.url) } : words;
}

/**
 * Who is told of entries, of all that is drawn, and that the window for the table is to be opened.
 * @typedef {{told: (entry: any) => void, changed: () => void, open: () => void}} Listener
 */

export class Desk {
  /** The table, once it was joined. @type {any} */
  play = null;
  /** Why there is none, in words. */
  trouble = "";
  /** Whether it is that a GM's browser has no seat. */
  isUnseated = false;
  /** @type {Set<() => void>} */
  #drawn = new Set();
  #stop = new AbortController();
  /** What was said last, by what it is about. @type {Map<string, string>} */
  #said = new Map();
  /** The join code that the world was told. */
  #code = "";
  /** @type {Listener} */
  #listener;

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
  }

  get sid() {
    return this.play?.table.sid ?? "";
  }

  /** Whether the table was read: there is something to show. */
  get isRead() {
    return Boolean(this.play?.session && this.play.game && !this.play.ended);
  }

  /** Draw something whenever the table has changed; return a function that ends it. @param {() => void} draw */
  draws(draw) {
    this.#drawn.add(draw);
    return () => this.#drawn.delete(draw);
  }

  /** Draw all that shows the table. */
  draw() {
    const { play } = this;
    // An older service has the table, but nothing to describe its game with.
    const hasNoGame = play?.ended && play.session && !play.game;
    if (hasNoGame || (play?.game && !isNewEnough(play.game))) {
      this.stop();
      this.#fails("error", tooOld(play.client.url));
      return;
    }
    for (const draw of [...this.#drawn]) draw();
    const { refusal, missing, ended } = play ?? {};
    this.#say("refusal", "warn", refusal && [refusal.text, ...refusal.more].join(" "));
    this.#say("missing", "error", missing?.text);
    this.#say("ended", "error", ended);
    if (play) this.#warn(play);
    if (!this.isRead) return;
    void this.#keepCode();
    this.#listener.changed();
  }

  /** Say something that holds once, until it does not hold any more. @param {string} about @param {"warn" | "error"} level @param {string} [words] */
  #say(about, level, words = "") {
    if (words && words !== this.#said.get(about)) ui.notifications?.[level](words);
    this.#said.set(about, words);
  }

  /** Say once what this device noticed: of the table and its proofs, and rolls that it did not send. @param {any} play */
  #warn(play) {
    const { contradictions, foreign, unproven } = noticed(play);
    const others = play.othersRolls.length;
    const counts = [contradictions, foreign, unproven, others];
    const told = kept("localStorage", WARNED, play) ?? [];
    const [before, foreignBefore, unprovenBefore, othersBefore] = counts.map((_, k) => told[k] ?? 0);
    if (!counts.some((count, k) => count > (told[k] ?? 0))) return;
    keep("localStorage", WARNED, play, counts);
    if (unproven > unprovenBefore) ui.notifications?.error(unprovenWords(unproven));
    if (others > othersBefore) ui.notifications?.info(othersWords(play));
    if (contradictions > before) {
      ui.notifications?.error(
        t("What the table tells does not agree with what it told before. The proof is kept here."),
      );
    }
    if (foreign > foreignBefore) ui.notifications?.warn(foreignWords(foreign).join(" "));
  }

  /** Tell the world the code for joining where the table has a new one: users who load it later join with it. */
  async #keepCode() {
    const { join_code: code } = this.play.session;
    const table = worldTable();
    if (!this.play.isGm || !game.user?.isGM || !code || !table || table.sid !== this.sid) return;
    if (code === table.code || code === this.#code) return;
    this.#code = code;
    await setWorldTable({ ...table, code });
  }

  /**
   * Sit down at the world's table, joining it where this user has not yet, until it works or is stopped. A GM joins only
   * when they say so: their seat is where the table was opened.
   * @param {{joins?: boolean, name?: string}} [how]   `name`: other than that of the user
   */
  async start({ joins = !game.user?.isGM, name = game.user?.name ?? "" } = {}) {
    this.stop();
    const { signal } = this.#stop;
    const table = worldTable();
    if (!table) return;
    if (!joins && !tokenAt(table)) {
      this.isUnseated = true;
      this.#fails(
        "warn",
        t(
          "This browser has no seat of the game master's. Press “Table” in the browser that has it, and copy the link; here, press “Open a table”, and take the seat by the link.",
        ),
      );
      return;
    }
    while (!signal.aborted) {
      try {
        await this.#sit(table, signal, name);
        return;
      } catch (error) {
        this.#fails("error", troubleWords(error, table.url));
        if (!(error instanceof NetworkError)) return;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }

  /** Sit down at the world's table, unless this client sits there already in the seat that it keeps. */
  async settle() {
    const table = worldTable();
    const { sid, token } = this.play?.table.credentials ?? {};
    const isThere = table && this.play?.client.url === table.url && sid === table.sid && token === tokenAt(table);
    if (!isThere || this.play.ended) await this.start();
  }

  /** Say why there is no table. @param {"warn" | "error"} level @param {string} words */
  #fails(level, words) {
    if (words !== this.trouble) ui.notifications?.[level](words);
    this.trouble = words;
    this.draw();
  }

  /** Leave the table that is shown. */
  stop() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.play?.stop();
    this.play = null;
    this.trouble = "";
    this.isUnseated = false;
    this.draw();
  }

  /** Join the table again, as another person: the former seat is given up, or was closed. @param {string} [name] */
  async joinAgain(name) {
    const table = worldTable();
    if (table) await keepToken(table);
    await this.start({ joins: true, name });
  }

  /** @param {WorldTable} table @param {AbortSignal} signal @param {string} name */
  async #sit(table, signal, name) {
    const { url, sid, code } = table;
    const client = new Client(url, { language: game.i18n?.lang });
    let token = tokenAt(table);
    if (!token) {
      token = await joined(client, sid, code, name.slice(0, 80) || "?");
      await keepToken(table, token);
    }
    if (signal.aborted) return;
    const seat = { sid, token, name, table: table.name };
    const page = {
      settings: { sound: "off", motion: "", calls: "off", language: game.i18n?.lang },
      language: game.i18n?.lang,
      set: () => {},
      render: () => this.draw(),
      leave: () => {},
      open: () => this.#listener.open(),
      askName,
      unread,
      anotherName: (/** @type {string} */ other) => this.joinAgain(other),
    };
    const Seated = /** @type {any} */ (FoundryPlay);
    this.play = new Seated(client, seat, page);
    this.play.table.on("entry", this.#listener.told);
    // It ends when it is stopped, or when the seat is gone.
    this.play.start();
    const { play } = this;
    setTimeout(() => void this.#explain(play), LATE);
    this.trouble = "";
  }

  /** Say why a table is not read yet: reading it again goes on for a while before it says so itself. @param {any} play */
  async #explain(play) {
    if (play !== this.play || this.isRead || play.missing || play.ended) return;
    try {
      await new Client(play.client.url, { patience: 0 }).table(play.table.credentials).getSession();
    } catch (error) {
      if (play !== this.play || this.isRead || !(error instanceof NetworkError)) return;
      play.missing ??= unread(error, play);
      this.draw();
    }
  }
}

/** Whether a service describes a game as this module reads it. @param {any} described */
export function isNewEnough(described) {
  return ["family", "labels", "slots", "offers", "approach"].every((field) => field in described);
}

/** Return the words for a service that is none. @param {string} url */
export function tooOld(url) {
  return t("The service at {url} is too old for this module. Update it, and connect again.", { url });
}

/**
 * Join a table; return the token. A join that a former page began is ended, not made again.
 * @param {Client} client
 * @param {string} sid
 * @param {string} code
 * @param {string} name
 */
async function joined(client, sid, code, name) {
  for (const pending of await client.pending()) {
    const { name: who } = pending.body ?? {};
    if (pending.name === "join" && pending.path.includes(`/${sid}/`) && who === name) {
      return (await client.resume(pending, { patience: LATE })).credentials.token;
    }
  }
  return (await client.join(sid, { code, name }, { patience: LATE })).table.credentials.token;
}

/**
 * Return why a service cannot be used, and what to do, in words.
 * @param {any} error
 * @param {string} url
 * @returns {string}
 */
export function troubleWords(error, url) {
  if (!(error instanceof NetworkError)) {
    if (error instanceof TypeError) return t("That is no address of a service: {url}", { url });
    return refusalWords(error).text;
  }
  const { protocol, hostname } = new URL(url);
  if (error instanceof LocalNetworkError && !globalThis.isSecureContext) {
    return t(
      "Foundry is open with http on the internet, from where the browser reaches no local network. Open Foundry with https.",
    );
  }
  if (error instanceof LocalNetworkError) return refusalWords(error).text;
  if (location.protocol === "https:" && protocol === "http:" && !isLocal(hostname)) {
    return t(
      "Foundry is open with https and the service with http, which the browser blocks. Give the service https, or open Foundry with http.",
    );
  }
  return t("No answer from {url}. Does the service run there, and does its address open in a browser tab?", { url });
}
