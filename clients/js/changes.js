// Changes: each under a random key of its own, which is kept until the service has answered it.

import { fingerprint, random } from "./digests.js";
import { Problem } from "./problem.js";
import { salted } from "./terms.js";
import { isBusy, isTemporary, persist } from "./waiting.js";

/** @import {Asked, Operation, Pending, Storage} from "@rollwright/client/types" */
/** @import {Http} from "./http.js" */

/**
 * @typedef {object} Change
 * @property {Operation} name
 * @property {string} method
 * @property {string} path
 * @property {Record<string, any>} [body]
 * @property {string} [version]   If-Match
 * @property {boolean} [rolls]    whether it draws dice
 * @property {() => Promise<Record<string, any>>} [bind]   makes the body that is sent; else it is `body`, with a salt for a
 *     Difficulty that it hides
 * @property {(problem: Problem, pending: Pending) => Promise<Record<string, any> | undefined>} [again]   returns the
 *     body to send under a new key after a refusal; undefined: none
 */

/**
 * @typedef {object} Hooks
 * @property {() => Record<string, string>} headers
 * @property {(told: unknown, pending: Pending, status: number) => Promise<void>} after   an answer
 * @property {(pending: Pending) => Promise<void>} [before]   what is kept before it is sent
 * @property {(problem: Problem, pending: Pending) => Promise<void>} [refused]   a refusal
 */

/** The changes of one person at one table, or those that open and join tables. */
export class Changes {
  #http;
  #storage;
  #prefix;
  #hooks;

  /**
   * @param {Http} http
   * @param {Storage} storage
   * @param {string} scope   the start of keys in the storage
   * @param {Hooks} hooks
   */
  constructor(http, storage, scope, hooks) {
    this.#http = http;
    this.#storage = storage;
    this.#prefix = `${scope}pending/`;
    this.#hooks = hooks;
  }

  /** Return changes whose answers are not known, oldest first. @returns {Promise<Pending[]>} */
  async pending() {
    const found = (await this.#storage.list(this.#prefix)).map(([, pending]) => pending);
    return found.sort((one, other) => one.at - other.at);
  }

  /**
   * Make a change. While it is not answered, the same change is this one, in other pages too, and not a second one. Of
   * rolls there is one at a time: a host who holds the keys of two may roll either, so one that was not answered is sent
   * again first, and is the answer where it is of the same action or consequence.
   * @param {Change} change
   * @param {Asked} [asked]
   * @returns {Promise<any>}
   */
  async make(change, asked) {
    const { name, method, path, body, version, rolls, bind, again } = change;
    if (rolls) {
      const earlier = await this.#finish(change, asked);
      if (earlier) return earlier.told;
    }
    const sent = bind ? await bind() : body && salted(body);
    const made = { key: random(16), name, method, path, body: sent, version, rolls, at: Date.now() };
    const place = this.#place({ method, path, body, version });
    const pending = await this.#storage.update(place, (stored) => stored ?? made);
    return this.#deliver(place, pending, again, asked);
  }

  /**
   * Send what is pending again, under the same key.
   * @param {Pending} pending
   * @param {Asked} [asked]
   * @returns {Promise<any>}
   */
  async resume(pending, asked) {
    const found = await this.#storage.list(this.#prefix);
    const place = found.find(([, { key }]) => key === pending.key)?.[0];
    return this.#deliver(place ?? this.#place(pending), pending, undefined, asked);
  }

  /**
   * Send rolls again that were not answered, and are no repetition of this one; return the answer to one of the same
   * action or consequence.
   * @param {Change} change
   * @param {Asked} [asked]
   */
  async #finish({ method, path, body, version }, asked) {
    const place = this.#place({ method, path, body, version });
    for (const [at, pending] of await this.#storage.list(this.#prefix)) {
      if (!pending.rolls || at === place) continue;
      const isSame =
        pending.path === path && pending.body?.consequence === body?.consequence && !path.endsWith("/rolls");
      try {
        const told = await this.#deliver(at, pending, undefined, asked);
        if (isSame) return { told };
      } catch (error) {
        if (isSame || !(error instanceof Problem) || error.unanswered) throw error;
      }
    }
    return undefined;
  }

  /** @param {Pick<Pending, "method" | "path" | "body" | "version">} change */
  #place({ method, path, body = {}, version = "" }) {
    return this.#prefix + fingerprint([method, path, body, version]);
  }

  /**
   * @param {string} place
   * @param {Pending} pending
   * @param {Change["again"]} again
   * @param {Asked} [asked]
   */
  async #deliver(place, pending, again, asked) {
    for (;;) {
      await this.#hooks.before?.(pending);
      let told, status;
      try {
        ({ told, status } = await this.#send(pending, asked));
      } catch (error) {
        if (!(error instanceof Problem) || error.unanswered) throw error;
        await this.#hooks.refused?.(error, pending);
        const body = await this.#refused(place, pending, error, again);
        const next = body && (await this.#replace(place, pending, body));
        if (!next) throw error;
        pending = next;
        continue;
      }
      await this.#hooks.after(told, pending, status);
      await this.#remove(place, pending);
      return told;
    }
  }

  /**
   * @param {Pending} pending
   * @param {Asked} [asked]
   */
  async #send({ key, method, path, body, version, rolls }, { signal, patience = this.#http.patience } = {}) {
    const headers = { "Idempotency-Key": key, ...(version && { "If-Match": version }) };
    let status = 0;
    const onStatus = (/** @type {number} */ answered) => (status = answered);
    const attempt = (/** @type {number} */ left) => {
      const request = { method, path, body, headers: { ...this.#hooks.headers(), ...headers }, onStatus };
      return this.#http.attempt(request, signal, left);
    };
    try {
      const told = await persist(attempt, { patience, signal, backoff: this.#http.backoff });
      return { told, status };
    } catch (thrown) {
      const error = /** @type {any} */ (thrown);
      // Whoever was busy, or does not know the token any more, has seen the key of a roll: it is not made under another one.
      const isUnknown = error instanceof Problem && error.status === 401;
      if (rolls ? isTemporary(error) || isUnknown : isTemporary(error) && !isBusy(error)) error.unanswered = true;
      throw error;
    }
  }

  /**
   * Return the body to send under a new key after a refusal, if any; else it is not pending any more.
   * @param {string} place
   * @param {Pending} pending
   * @param {Problem} problem
   * @param {Change["again"]} again
   */
  async #refused(place, pending, problem, again) {
    let body;
    try {
      body = await again?.(problem, pending);
      return body;
    } finally {
      if (!body) await this.#remove(place, pending);
    }
  }

  /**
   * Put a change under a new key in the place of one that was refused. Another page may have done so before: then it is
   * that page's; or that one was answered already: then there is none.
   * @param {string} place
   * @param {Pending} refused
   * @param {Record<string, any>} body
   * @returns {Promise<Pending | undefined>}
   */
  #replace(place, refused, body) {
    const made = { ...refused, body, key: random(16), at: Date.now() };
    return this.#storage.update(place, (stored) => (stored?.key === refused.key ? made : stored));
  }

  /**
   * @param {string} place
   * @param {Pending} pending
   */
  #remove(place, { key }) {
    return this.#storage.update(place, (stored) => (stored?.key === key ? undefined : stored));
  }
}
