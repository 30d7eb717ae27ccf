// The table of this world as this client's user sees it: joining it, following it, and drawing it where it is shown.

import { Client, LocalNetworkError, NetworkError } from "/client/index.js";
import { isLocal } from "/client/problem.js";
import { Play } from "/play/play.js";
import { refusalWords } from "/play/refusals.js";
import { t } from "/play/words.js";
import { MODULE } from "./module.js";
import { keepToken, tokenAt, worldTable } from "./settings.js";

const { DialogV2 } = foundry.applications.api;

/** Milliseconds before a service that did not answer is asked again. */
const RETRY = 5000;
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

  /** Open a panel of the page at /play: what Foundry has no window for is there. */
  open() {
    ui.notifications?.info(t("That is on the page of the table: {address}", { address: `${worldTable()?.url}/play` }));
  }
}

export class Desk {
  /** The table, once it was joined. @type {any} */
  play = null;
  /** Why there is none, in words. */
  trouble = "";
  /** @type {Set<() => void>} */
  #drawn = new Set();
  #stop = new AbortController();
  /** @type {unknown} */
  #refused = null;
  /** @type {{told: (entry: any) => void, changed: () => void}} */
  #listener;

  /** @param {{told: (entry: any) => void, changed: () => void}} listener   of entries, and of all that is drawn */
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
    for (const draw of [...this.#drawn]) draw();
    const refusal = this.play?.refusal;
    if (refusal && refusal !== this.#refused) ui.notifications?.warn([refusal.text, ...refusal.more].join(" "));
    this.#refused = refusal;
    if (this.isRead) this.#listener.changed();
  }

  /** Sit down at the world's table, joining it where this user has not yet, until it works or is stopped. */
  async start() {
    this.stop();
    const { signal } = this.#stop;
    const table = worldTable();
    if (!table) return;
    while (!signal.aborted) {
      try {
        await this.#sit(table, signal);
        return;
      } catch (error) {
        const words = troubleWords(error, table.url);
        if (words !== this.trouble) ui.notifications?.error(words);
        this.trouble = words;
        this.draw();
        if (!(error instanceof NetworkError)) return;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }

  /** Leave the table that is shown. */
  stop() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.play?.stop();
    this.play = null;
    this.trouble = "";
    this.draw();
  }

  /** Join the table anew, as another person: the seat of before is given up, or was closed. */
  async joinAgain() {
    const table = worldTable();
    if (table) await keepToken(table);
    await this.start();
  }

  /** @param {WorldTable} table @param {AbortSignal} signal */
  async #sit(table, signal) {
    const { url, sid, code, name } = table;
    const client = new Client(url, { language: game.i18n?.lang });
    let token = tokenAt(table);
    if (!token) {
      token = await joined(client, sid, code);
      await keepToken(table, token);
    }
    if (signal.aborted) return;
    const seat = { sid, token, name: game.user?.name ?? "", table: name };
    const page = {
      settings: { sound: "off", motion: "", calls: "off", language: game.i18n?.lang },
      language: game.i18n?.lang,
      set: () => {},
      render: () => this.draw(),
      leave: () => {},
      anotherName: () => this.joinAgain(),
    };
    const Seated = /** @type {any} */ (FoundryPlay);
    this.play = new Seated(client, seat, page);
    this.play.table.on("entry", this.#listener.told);
    // It ends when it is stopped, or when the seat is gone.
    this.play.start();
    this.trouble = "";
    const person = `${sid}/${this.play.me}`;
    if (game.user?.getFlag(MODULE, "person") !== person) await game.user?.setFlag(MODULE, "person", person);
  }
}

/**
 * Join a table under the user's name; return the token. A join that a former page began is ended, not made again.
 * @param {Client} client
 * @param {string} sid
 * @param {string} code
 */
async function joined(client, sid, code) {
  const name = (game.user?.name ?? "").slice(0, 80) || "?";
  for (const pending of await client.pending()) {
    const { name: who } = pending.body ?? {};
    if (pending.name === "join" && pending.path.includes(`/${sid}/`) && who === name) {
      return (await client.resume(pending)).credentials.token;
    }
  }
  return (await client.join(sid, { code, name })).table.credentials.token;
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
