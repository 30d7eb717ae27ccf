// One person at one table: what they read, change, roll and follow, and what they were told.

import { Changes } from "./changes.js";
import { Epochs } from "./epochs.js";
import { Evidence, MOST_ENTRIES } from "./evidence.js";
import { Listeners } from "./listeners.js";
import { Operations } from "./operations.js";
import { Problem } from "./problem.js";
import { followEvents } from "./stream.js";
import { agreeing, signing } from "./terms.js";

/** @import {Answer, Asked, AskedRoll, Body, Events, LogEntry} from "@rollwright/client/types" */
/** @import {Operation, Pending, Query, Storage} from "@rollwright/client/types" */
/** @import {Version} from "./operations.js" */
/** @import {Http, Seen} from "./http.js" */

/** @typedef {{sid: string, token: string}} Credentials */

/**
 * @typedef {object} Follow
 * @property {string} [after]     id of an event: begin after it; `"0"`: with the first; left out: with the next one
 * @property {Query<"followLog">["as"]} [as]   adds each roll in this form, as `form`
 * @property {number} [silence]   milliseconds without a sign of life after which to connect again; 45,000
 * @property {AbortSignal} [signal]   ends it
 */

/** How many stakes are kept, by path and query. */
const MOST_STAKES = 16;

export class Table extends Operations {
  #http;
  #token;
  #scope;
  #storage;
  #changes;
  #epochs;
  #listeners = new Listeners();
  /** Stakes that were read last, by path and query. @type {Map<string, Seen>} */
  #stakes = new Map();
  /** @type {Promise<number> | null} */
  #lastImport = null;

  /**
   * @param {Http} http
   * @param {Storage} storage
   * @param {Credentials} credentials
   */
  constructor(http, storage, { sid, token }) {
    super();
    this.#http = http;
    this.#storage = storage;
    this.#token = token;
    this.sid = sid;
    /** Id of the person whose token it is. */
    this.person = token.split(".")[0];
    this.#scope = `${sid}/${this.person}/`;
    const emit = (/** @type {keyof Events} */ type, /** @type {any} */ event) => this.#listeners.emit(type, event);
    /** What was told of this table, and what did not agree with it. */
    this.evidence = new Evidence(storage, this.#scope, {
      sid,
      person: this.person,
      emit,
      lastImport: () => this.#findImport(),
    });
    this.#epochs = new Epochs(
      this.evidence,
      () => this.getSession(),
      () => this.#readClosings(),
      emit,
    );
    this.#changes = new Changes(http, storage, this.#scope, {
      headers: () => this.#headers(),
      before: async (pending) => {
        if (pending.rolls) await this.evidence.sending(pending);
      },
      after: (told, pending, status) => this.#answered(told, pending, status),
      refused: (problem, pending) => this.#refused(problem, pending),
    });
  }

  /** What to keep, and to give to `client.table`; the token changes when it is renewed. @returns {Credentials} */
  get credentials() {
    return { sid: this.sid, token: this.#token };
  }

  /**
   * Call a listener with each event of a type while the table is followed; return a function that removes it.
   * @template {keyof Events} Type
   * @param {Type} type   of an entry, or `entry`, `presence`, `problems`, `reset`, `connection`, `warning`,
   *     `stale_epoch`, `refused_roll`, `others_roll`
   * @param {(event: Events[Type]) => void} listener
   */
  on(type, listener) {
    return this.#listeners.on(type, listener);
  }

  /**
   * Follow the log live, over drops and restarts: entries, and `{type: "reset"}` where all of another log follows.
   * Meanwhile this person is present; who else is, listeners of `presence` are told, and those of `problems` which open
   * actions cannot be rolled. It ends with its signal, or throws
   * the Problem that ends it, such as `token_revoked`.
   * @param {Follow} [follow]
   * @returns {AsyncGenerator<LogEntry | {type: "reset"}, void, undefined>}
   */
  async *followLog({ after, as, silence = 45_000, signal } = {}) {
    const start = after ?? (await this.#lastEvent(signal));
    const connect = (/** @type {string} */ last, /** @type {AbortSignal} */ until) => {
      const headers = { ...this.#headers(), "Last-Event-ID": last };
      return this.#http.open({ method: "GET", path: `${this.#path}/events`, headers, query: { as } }, until);
    };
    const onConnection = (/** @type {Events["connection"]} */ state) => this.#listeners.emit("connection", state);
    const following = { after: start, signal, silence, backoff: this.#http.backoff, onConnection };
    for await (const { type, data } of followEvents(connect, following)) {
      if (type === "presence" || type === "problems") {
        this.#listeners.emit(type, JSON.parse(data));
        continue;
      }
      const event = type === "reset" ? { type } : JSON.parse(data);
      if (type !== "reset") {
        await this.evidence.told(event);
        this.#listeners.emit("entry", event);
      }
      this.#listeners.emit(event.type, event);
      yield event;
    }
  }

  /**
   * Follow the log for listeners alone, to its end.
   * @param {Follow} [follow]
   */
  async listen(follow) {
    for await (const _ of this.followLog(follow));
  }

  /** Return changes whose answers are not known, oldest first: of former pages too. @returns {Promise<Pending[]>} */
  pending() {
    return this.#changes.pending();
  }

  /**
   * Send a pending change again, under the same key: it was made once, or is made now, or is refused.
   * @param {Pending} pending
   * @param {Asked} [asked]
   * @returns {Promise<any>}
   */
  resume(pending, asked) {
    return this.#changes.resume(pending, asked);
  }

  /** Remove all that is kept of this table here, pending changes too. Save `evidence.lines()` first. */
  async forget() {
    for (const [key] of await this.#storage.list(this.#scope)) await this.#storage.update(key, () => undefined);
  }

  /**
   * Get a new token for a person; one's own is used from then on.
   * @param {string} pid
   * @param {Asked} [asked]
   */
  renewToken(pid, asked) {
    return this.change("renewToken", "POST", `/players/${encodeURIComponent(pid)}/token`, asked);
  }

  /**
   * Delete the table. The key of this change is deleted with it, so that after a lost answer, which browsers repeat a
   * request for by themselves, there is no such table: that is the answer.
   * @param {Asked} [asked]
   * @returns {Promise<void>}
   */
  async deleteSession(asked) {
    try {
      await this.change("deleteSession", "DELETE", "", asked);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "no_session") throw error;
    }
  }

  /**
   * Return the export of the table: lines of JSON.
   * @param {Partial<Query<"exportSession">>} [query]
   * @param {Asked} [asked]
   * @returns {Promise<string>}
   */
  exportSession(query, asked) {
    return this.#http.read({ ...this.#reading("/export"), query, type: "application/x-ndjson" }, asked);
  }

  /**
   * Return a roll of the log in another form than JSON, as text (docs/forms.md).
   * @param {number} seq
   * @param {string} type   media type, such as `text/html`
   * @param {Asked} [asked]
   * @returns {Promise<string>}
   */
  getForm(seq, type, asked) {
    const { headers, ...reading } = this.#reading(`/rolls/${seq}`);
    return this.#http.read({ ...reading, headers: { ...headers, Accept: type }, type }, asked);
  }

  /**
   * @template {Operation} Name
   * @param {Name} name
   * @param {string} path
   * @param {Asked} [asked]
   * @param {Partial<Query<Name>>} [query]
   * @param {Body<Name>} [body]
   * @returns {Promise<Answer<Name>>}
   */
  async read(name, path, asked, query, body) {
    const seen = name === "actionStakes" ? this.#seenStakes(path + JSON.stringify(query)) : undefined;
    const sent = /** @type {any} */ (body);
    const request = { ...this.#reading(path), query, seen, ...(body && { method: "POST", body: sent }) };
    const told = await this.#http.read(request, asked);
    await this.evidence.told(told);
    return told;
  }

  /**
   * @template {Operation} Name
   * @param {Name} name
   * @param {string} method
   * @param {string} path
   * @param {Asked} [asked]
   * @param {Body<Name>} [body]
   * @param {Version} [version]
   * @returns {Promise<Answer<Name>>}
   */
  change(name, method, path, asked, body, version) {
    const sent = /** @type {any} */ (body);
    return this.#changes.make({ name, method, path: this.#path + path, body: sent, version: ifMatch(version) }, asked);
  }

  /**
   * @template {Operation} Name
   * @param {Name} name
   * @param {string} path
   * @param {AskedRoll | undefined} asked
   * @param {Body<Name>} body
   * @param {Version} [version]
   * @param {import("./terms.js").TermsRoll} [roll]
   * @returns {Promise<Answer<Name>>}
   */
  async drawDice(name, path, { again, ...asked } = {}, body, version, roll) {
    await this.#begin(asked.signal);
    const sent = /** @type {any} */ (body);
    return this.#changes.make(
      {
        name,
        method: "POST",
        path: this.#path + path,
        body: sent,
        version: ifMatch(version),
        rolls: true,
        bind: async () => this.#epochs.bind(await this.#signed(sent, roll)),
        again: (problem, refused) => this.#epochs.rebind(problem, refused, again),
      },
      asked,
    );
  }

  /**
   * Return a roll's body with what is signed: terms that were told of an action, or the body of a direct roll itself.
   * @param {any} body
   * @param {import("./terms.js").TermsRoll} [roll]
   */
  async #signed(body, roll) {
    if (roll) return agreeing(body, roll, this.evidence, this.person);
    return body.spec ? signing(body) : body;
  }

  get #path() {
    return `/v1/sessions/${encodeURIComponent(this.sid)}`;
  }

  #headers() {
    return { Authorization: `Bearer ${this.#token}` };
  }

  /** @param {string} path */
  #reading(path) {
    return { method: "GET", path: this.#path + path, headers: this.#headers() };
  }

  /** Return the stakes that were read last by path and query, and keep them as the newest. @param {string} key */
  #seenStakes(key) {
    const seen = this.#stakes.get(key) ?? { etag: "", text: "" };
    this.#stakes.delete(key);
    this.#stakes.set(key, seen);
    const [oldest] = this.#stakes.keys();
    if (this.#stakes.size > MOST_STAKES) this.#stakes.delete(oldest);
    return seen;
  }

  /**
   * @param {any} told
   * @param {Pending} pending
   * @param {number} status
   */
  async #answered(told, pending, status) {
    const { name, path } = pending;
    if (name === "renewToken" && path.endsWith(`/players/${this.person}/token`) && told.token) this.#token = told.token;
    if (pending.rolls) await this.evidence.answered(told, pending, status);
    else await this.evidence.told(told);
  }

  /**
   * @param {Problem} problem
   * @param {Pending} pending
   */
  async #refused({ body, code, status }, { key, rolls, body: sent }) {
    await this.evidence.told(body);
    if (!rolls) return;
    await this.evidence.settled(key, status);
    if (!sent?.epoch) return;
    this.#listeners.emit("refused_roll", { key, code, refusals: await this.evidence.refusals() });
  }

  /**
   * Begin to keep evidence with what comes now, unless it was begun when the person joined.
   * @param {AbortSignal} [signal]
   */
  async #begin(signal) {
    if (!(await this.evidence.begun())) await this.evidence.begin(parseInt(await this.#lastEvent(signal), 10));
  }

  /** Return the id of the last event. @param {AbortSignal} [signal] @returns {Promise<string>} */
  async #lastEvent(signal) {
    const { last_event_id: last = "0" } = await this.getSession({ include: "characters" }, { signal });
    return last;
  }

  /** Read all closings of epochs, in order, so that they are told. */
  async #readClosings() {
    for (let after = /** @type {number | null} */ (0); after !== null; ) {
      ({ next: after } = await this.readLog({ type: "epoch_closed", after, limit: 200, proof: "no" }));
    }
  }

  async #findImport() {
    // It is not told: what it says of epochs is judged only when the last import is known.
    const query = { type: "imported", before: MOST_ENTRIES + 1, limit: 1, proof: "no" };
    this.#lastImport ??= this.#http
      .read({ ...this.#reading("/log"), query })
      .then(({ items }) => items.at(-1)?.seq ?? 0);
    this.#lastImport.catch(() => (this.#lastImport = null));
    return this.#lastImport;
  }
}

/**
 * @param {Version} [version]
 * @returns {string | undefined}
 */
function ifMatch(version) {
  if (version === undefined) return undefined;
  return version === "*" ? "*" : `"${version}"`;
}
