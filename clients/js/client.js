// A service: opening and joining tables, and what needs no table.

import { Changes } from "./changes.js";
import { Http } from "./http.js";
import { defaultStorage } from "./storage.js";
import { Table } from "./table.js";

/** @import {Answer, Asked, Body, Operation, Pending, Query, Storage} from "@rollwright/client/types" */
/** @import {HttpOptions} from "./http.js" */
/** @import {Credentials} from "./table.js" */

export class Client {
  #http;
  #changes;

  /**
   * @param {string} url   of the service, such as `https://rolls.example`
   * @param {HttpOptions & {storage?: Storage, apiKey?: string}} [options]   `storage`: IndexedDB in browsers, else
   *     memory; `apiKey`: where a deployment needs one to open tables
   */
  constructor(url, { storage = defaultStorage(), apiKey, ...options } = {}) {
    this.#http = new Http(url, options);
    this.storage = storage;
    /** @type {Record<string, string>} */
    const headers = apiKey ? { "X-API-Key": apiKey } : {};
    this.#changes = new Changes(this.#http, storage, `${this.#http.url}/`, {
      headers: () => headers,
      after: (told, pending) => this.#seated(told, pending),
    });
  }

  /** The address of the service, without a slash at its end. */
  get url() {
    return this.#http.url;
  }

  /** What time the service's clock shows, in milliseconds, as the `Date` of its last answer had it (RFC 9110, 6.6.1). */
  now() {
    return Date.now() + this.#http.ahead;
  }

  /**
   * Return a table by what was kept of it: its id and a token.
   * @param {Credentials} credentials
   */
  table(credentials) {
    return new Table(this.#http, this.storage, credentials);
  }

  /**
   * Open a table; return it for its GM, and the answer, which has the join code.
   * @param {Body<"openSession">} body
   * @param {Asked} [asked]
   * @returns {Promise<{table: Table, opened: Answer<"openSession">}>}
   */
  async openSession(body, asked) {
    const opened = await this.#changes.make({ name: "openSession", method: "POST", path: "/v1/sessions", body }, asked);
    return { table: this.table({ sid: opened.id, token: opened.gm_token }), opened };
  }

  /**
   * Return the table that a join code is for, to join it.
   * @param {string} code   as somebody said or wrote it
   * @param {Asked} [asked]
   */
  findTable(code, asked) {
    return this.#ask("findTable", "/v1/invitations", { code }, asked);
  }

  /**
   * Join a table with its join code.
   * @param {string} sid
   * @param {Body<"join">} body
   * @param {Asked} [asked]
   * @returns {Promise<{table: Table, joined: Answer<"join">}>}
   */
  async join(sid, body, asked) {
    const path = `/v1/sessions/${encodeURIComponent(sid)}/players`;
    const joined = await this.#changes.make({ name: "join", method: "POST", path, body }, asked);
    return { table: this.table({ sid: joined.sid, token: joined.token }), joined };
  }

  /** Return tables being opened or joined whose answers are not known. @returns {Promise<Pending[]>} */
  pending() {
    return this.#changes.pending();
  }

  /**
   * Open or join a table again under the key of a former try; return it.
   * @param {Pending} pending
   * @param {Asked} [asked]
   */
  async resume(pending, asked) {
    const told = await this.#changes.resume(pending, asked);
    return this.table({ sid: told.sid ?? told.id, token: told.token ?? told.gm_token });
  }

  /** Roll without a table. @param {Body<"roll">} body @param {Asked} [asked] */
  roll(body, asked) {
    return this.#ask("roll", "/v1/rolls", body, asked);
  }

  /** @param {Body<"rollBatch">} body @param {Asked} [asked] */
  rollBatch(body, asked) {
    return this.#ask("rollBatch", "/v1/rolls/batch", body, asked);
  }

  /** @param {Body<"odds">} body @param {Asked} [asked] */
  odds(body, asked) {
    return this.#ask("odds", "/v1/odds", body, asked);
  }

  /** Resist a consequence without a table. @param {Body<"resist">} body @param {Asked} [asked] */
  resist(body, asked) {
    return this.#ask("resist", "/v1/resistances", body, asked);
  }

  /** @param {Body<"planTurn">} body @param {Asked} [asked] */
  planTurn(body, asked) {
    return this.#ask("planTurn", "/v1/turn-plans", body, asked);
  }

  /**
   * Check a game of your own: a file on a base, or a document, or the text of one in TOML or JSON.
   * @param {Body<"checkGame"> | string} game
   * @param {Asked} [asked]
   * @returns {Promise<Answer<"checkGame">>}
   */
  checkGame(game, asked) {
    if (typeof game !== "string") return this.#ask("checkGame", "/v1/games", game, asked);
    const type = game.trimStart().startsWith("{") ? "application/json" : "application/toml";
    const headers = { "Content-Type": type };
    return this.#http.read({ method: "POST", path: "/v1/games", headers, body: game }, asked);
  }

  /** @param {Partial<Query<"listSystems">>} [query] @param {Asked} [asked] @returns {Promise<Answer<"listSystems">>} */
  listSystems(query, asked) {
    return this.#http.read({ method: "GET", path: "/v1/systems", query }, asked);
  }

  /**
   * @param {string} system
   * @param {Partial<Query<"describeSystem">>} [query]
   * @param {Asked} [asked]
   * @returns {Promise<Answer<"describeSystem">>}
   */
  describeSystem(system, query, asked) {
    return this.#http.read({ method: "GET", path: `/v1/systems/${encodeURIComponent(system)}`, query }, asked);
  }

  /** Return where others in the network reach the service. @returns {Promise<Answer<"listAddresses">>} */
  listAddresses() {
    return this.#http.read({ method: "GET", path: "/v1/addresses" });
  }

  /**
   * Return the keys that sign: compare them with the other players' over another channel.
   * @returns {Promise<Answer<"signingKeys">>}
   */
  signingKeys() {
    return this.#http.read({ method: "GET", path: "/.well-known/rollwright-keys" });
  }

  /**
   * @template {Operation} Name
   * @param {Name} _name
   * @param {string} path
   * @param {Body<Name>} body
   * @param {Asked} [asked]
   * @returns {Promise<Answer<Name>>}
   */
  #ask(_name, path, body, asked) {
    return this.#http.read({ method: "POST", path, body }, asked);
  }

  /**
   * Keep what was told at a table's start: nothing that comes later can change it unnoticed.
   * @param {any} told
   * @param {Pending} pending
   */
  async #seated(told, { name }) {
    const token = name === "openSession" ? told.gm_token : told.token;
    if (!token) return;
    const { evidence } = this.table({ sid: told.sid ?? told.id, token });
    await evidence.begin(0);
    await evidence.told(told);
  }
}
