// ==UserScript==
// @name         Rollwright for Roll20
// @namespace    rollwright
// @version      0.2.0
// @description  Rolls and negotiations of a Rollwright table in Roll20's chat
// @license      MIT
// @match        https://app.roll20.net/editor/*
// @run-at       document-idle
// @noframes
// @grant        GM_xmlhttpRequest
// @grant        GM_getValue
// @grant        GM_setValue
// @grant        GM_registerMenuCommand
// @connect      *
// ==/UserScript==
//
// Built by `make roll20` from clients/roll20, clients/js and service/http/play: change those.
"use strict";
(() => {
  var __defProp = Object.defineProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };

  // clients/js/sha256.js
  var SCHEME = "ra2";
  var SPACE = 2 ** 32;
  var encoder = new TextEncoder();
  var HEX = Array.from({ length: 256 }, (_2, byte) => byte.toString(16).padStart(2, "0"));
  function hex(bytes) {
    let text = "";
    for (const byte of bytes) text += HEX[byte];
    return text;
  }
  function unhex(text) {
    return Uint8Array.from({ length: text.length / 2 }, (_2, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
  }
  var ROUNDS = Int32Array.from([
    1116352408,
    1899447441,
    3049323471,
    3921009573,
    961987163,
    1508970993,
    2453635748,
    2870763221,
    3624381080,
    310598401,
    607225278,
    1426881987,
    1925078388,
    2162078206,
    2614888103,
    3248222580,
    3835390401,
    4022224774,
    264347078,
    604807628,
    770255983,
    1249150122,
    1555081692,
    1996064986,
    2554220882,
    2821834349,
    2952996808,
    3210313671,
    3336571891,
    3584528711,
    113926993,
    338241895,
    666307205,
    773529912,
    1294757372,
    1396182291,
    1695183700,
    1986661051,
    2177026350,
    2456956037,
    2730485921,
    2820302411,
    3259730800,
    3345764771,
    3516065817,
    3600352804,
    4094571909,
    275423344,
    430227734,
    506948616,
    659060556,
    883997877,
    958139571,
    1322822218,
    1537002063,
    1747873779,
    1955562222,
    2024104815,
    2227730452,
    2361852424,
    2428436474,
    2756734187,
    3204031479,
    3329325298
  ]);
  var START = Int32Array.from([
    1779033703,
    3144134277,
    1013904242,
    2773480762,
    1359893119,
    2600822924,
    528734635,
    1541459225
  ]);
  var schedule = new Int32Array(64);
  function compress(state, bytes, at) {
    const w2 = schedule;
    for (let i2 = 0; i2 < 16; i2++, at += 4) {
      w2[i2] = bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3];
    }
    for (let i2 = 16; i2 < 64; i2++) {
      const x2 = w2[i2 - 15];
      const y2 = w2[i2 - 2];
      const s0 = (x2 >>> 7 | x2 << 25) ^ (x2 >>> 18 | x2 << 14) ^ x2 >>> 3;
      const s1 = (y2 >>> 17 | y2 << 15) ^ (y2 >>> 19 | y2 << 13) ^ y2 >>> 10;
      w2[i2] = w2[i2 - 16] + s0 + w2[i2 - 7] + s1 | 0;
    }
    let a2 = state[0], b2 = state[1], c2 = state[2], d2 = state[3];
    let e2 = state[4], f2 = state[5], g2 = state[6], h2 = state[7];
    for (let i2 = 0; i2 < 64; i2++) {
      const s1 = (e2 >>> 6 | e2 << 26) ^ (e2 >>> 11 | e2 << 21) ^ (e2 >>> 25 | e2 << 7);
      const t1 = h2 + s1 + (g2 ^ e2 & (f2 ^ g2)) + ROUNDS[i2] + w2[i2] | 0;
      const s0 = (a2 >>> 2 | a2 << 30) ^ (a2 >>> 13 | a2 << 19) ^ (a2 >>> 22 | a2 << 10);
      const t22 = s0 + (a2 & b2 | c2 & (a2 | b2)) | 0;
      h2 = g2;
      g2 = f2;
      f2 = e2;
      e2 = d2 + t1 | 0;
      d2 = c2;
      c2 = b2;
      b2 = a2;
      a2 = t1 + t22 | 0;
    }
    state[0] += a2;
    state[1] += b2;
    state[2] += c2;
    state[3] += d2;
    state[4] += e2;
    state[5] += f2;
    state[6] += g2;
    state[7] += h2;
  }
  var ending = new Uint8Array(128);
  var endingView = new DataView(ending.buffer);
  function finished(state, before, bytes) {
    const tail = bytes.length % 64;
    const full = bytes.length - tail;
    for (let at = 0; at < full; at += 64) compress(state, bytes, at);
    ending.fill(0);
    for (let at = 0; at < tail; at++) ending[at] = bytes[full + at];
    ending[tail] = 128;
    const size = tail < 56 ? 64 : 128;
    const total = before + bytes.length;
    endingView.setUint32(size - 8, Math.floor(total / 536870912));
    endingView.setUint32(size - 4, total % 536870912 * 8);
    for (let at = 0; at < size; at += 64) compress(state, ending, at);
    const digest2 = new Uint8Array(32);
    for (let at = 0; at < 32; at++) digest2[at] = state[at >> 2] >>> 24 - 8 * (at & 3);
    return digest2;
  }
  function sha256(bytes) {
    return finished(START.slice(), 0, bytes);
  }
  var joint = new Uint8Array(4096);
  function tagged(tag, ...parts2) {
    const room = parts2.reduce((size, part) => size + 4 + 3 * part.length, 100);
    if (joint.length < room) joint = new Uint8Array(room);
    let end = putPart(0, `${SCHEME}/${tag}`);
    for (const part of parts2) end = putPart(end, part);
    return joint.subarray(0, end);
  }
  function putPart(at, part) {
    const length = typeof part === "string" ? putText(at + 4, part) : part.length;
    if (typeof part !== "string") joint.set(part, at + 4);
    for (let place = 0; place < 4; place++) joint[at + place] = length >>> 24 - 8 * place;
    return at + 4 + length;
  }
  function putText(at, part) {
    for (let place = 0; place < part.length; place++) {
      const unit = part.charCodeAt(place);
      if (unit > 127) return encoder.encodeInto(part, joint.subarray(at)).written;
      joint[at + place] = unit;
    }
    return part.length;
  }
  function digest(tag, ...parts2) {
    return sha256(tagged(tag, ...parts2));
  }
  function u64(number) {
    const bytes = new Uint8Array(8);
    const high = Math.floor(number / SPACE);
    for (let at = 0; at < 4; at++) {
      bytes[at] = high >>> 24 - 8 * at;
      bytes[4 + at] = number % SPACE >>> 24 - 8 * at;
    }
    return bytes;
  }

  // clients/js/digests.js
  function canonical(value) {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
    const fields = Object.entries(value).filter(([, inner]) => inner !== void 0);
    fields.sort(([one2], [other]) => one2 < other ? -1 : 1);
    return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
  }
  function genesis(sid, { e: e2, commit, next_commit, client_seed }) {
    return hex(digest("genesis", sid, u64(e2), unhex(commit), unhex(next_commit), client_seed));
  }
  function commitment(sid, e2, seed) {
    return hex(digest("commit", sid, u64(e2), unhex(seed)));
  }
  function digestOfTerms(terms2) {
    return hex(digest("terms", canonical(terms2)));
  }
  function leaf(n2, t3, record) {
    return hex(digest("leaf", u64(n2), u64(t3), digest("rec", canonical(record))));
  }
  function fingerprint(value) {
    return hex(sha256(encoder.encode(canonical(value)))).slice(0, 32);
  }
  function random(bytes) {
    return hex(crypto.getRandomValues(new Uint8Array(bytes)));
  }

  // clients/js/problem.js
  var Problem = class extends Error {
    /**
     * @param {ProblemBody} body
     * @param {number | null} retryAfter   milliseconds
     */
    constructor(body, retryAfter = null) {
      super(body.detail);
      this.name = "Problem";
      this.body = body;
      this.status = body.status;
      this.code = body.code;
      this.detail = body.detail;
      this.errors = body.errors ?? [];
      this.retryAfter = retryAfter;
      this.temporary = body.status >= 500 || TEMPORARY.has(body.code);
      this.unanswered = false;
    }
  };
  var TEMPORARY = /* @__PURE__ */ new Set(["too_many_requests", "too_many_streams", "body_timeout", "incomplete_body"]);
  var NetworkError = class extends Error {
    /**
     * @param {string} message
     * @param {unknown} [cause]
     */
    constructor(message, cause) {
      super(message, { cause });
      this.name = "NetworkError";
      this.temporary = true;
      this.retryAfter = null;
      this.unanswered = false;
    }
  };
  var LocalNetworkError = class extends NetworkError {
    /** @param {unknown} [cause] */
    constructor(cause) {
      super("your browser wants permission for the local network", cause);
      this.name = "LocalNetworkError";
      this.temporary = false;
    }
  };
  var DisagreementError = class extends Error {
    /** @param {import("@rollwright/client/types").Warning} warning */
    constructor(warning) {
      super(warning.detail);
      this.name = "DisagreementError";
      this.warning = warning;
    }
  };
  var PRIVATE = [
    /^localhost$|\.localhost$|\.local$/,
    /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,
    /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/
  ];
  async function networkError(url, cause) {
    const { hostname } = new URL(url);
    const outside = globalThis.location !== void 0 && !isLocal(globalThis.location.hostname);
    if (outside && isLocal(hostname) && await permission() === "missing") return new LocalNetworkError(cause);
    return new NetworkError(`no answer from ${hostname}`, cause);
  }
  function isLocal(hostname) {
    return PRIVATE.some((kind) => kind.test(hostname));
  }
  async function permission() {
    try {
      const asked = (
        /** @type {PermissionDescriptor} */
        /** @type {unknown} */
        { name: "local-network-access" }
      );
      return (await navigator.permissions.query(asked)).state === "granted" ? "granted" : "missing";
    } catch {
      return "unknown";
    }
  }

  // clients/js/waiting.js
  var BACKOFF = { first: 250, most: 15e3 };
  function delay(failures, { first: first2, most }) {
    return Math.min(most, first2 * 2 ** Math.min(failures - 1, 30)) * (0.5 + Math.random() / 2);
  }
  function pause(ms, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const done = () => {
        clearTimeout(timer);
        globalThis.removeEventListener?.("online", done);
        signal?.removeEventListener("abort", done);
        if (signal?.aborted) reject(signal.reason);
        else resolve();
      };
      const timer = setTimeout(done, ms);
      globalThis.addEventListener?.("online", done);
      signal?.addEventListener("abort", done);
    });
  }
  function isTemporary(error) {
    return (error instanceof Problem || error instanceof NetworkError) && error.temporary;
  }
  function isBusy(error) {
    return error instanceof Problem && error.code === "busy";
  }
  var MOST_BUSY = 3;
  async function persist(attempt, { patience, signal, backoff }) {
    const until = Date.now() + patience;
    let busy = 0;
    for (let failures = 1; ; failures++) {
      signal?.throwIfAborted();
      try {
        return await attempt(until - Date.now());
      } catch (error) {
        if (!isTemporary(error)) throw error;
        busy = isBusy(error) ? busy + 1 : 0;
        if (busy === MOST_BUSY) throw error;
        const wait = Math.max(delay(failures, backoff), error.retryAfter ?? 0);
        if (Date.now() + wait >= until) throw error;
        await pause(wait, signal);
      }
    }
  }

  // clients/js/changes.js
  var Changes = class {
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
      const found = (await this.#storage.list(this.#prefix)).map(([, pending2]) => pending2);
      return found.sort((one2, other) => one2.at - other.at);
    }
    /**
     * Make a change. While it is not answered, the same change is this one, in other pages too, and not a second one.
     * @param {Change} change
     * @param {Asked} [asked]
     * @returns {Promise<any>}
     */
    async make(change2, asked) {
      const { name, method, path: path2, body, version, rolls, bind, again } = change2;
      const sent = bind ? await bind() : body;
      const made = { key: random(16), name, method, path: path2, body: sent, version, rolls, at: Date.now() };
      const place = this.#place({ method, path: path2, body, version });
      const pending2 = await this.#storage.update(place, (stored3) => stored3 ?? made);
      return this.#deliver(place, pending2, again, asked);
    }
    /**
     * Send what is pending again, under the same key.
     * @param {Pending} pending
     * @param {Asked} [asked]
     * @returns {Promise<any>}
     */
    async resume(pending2, asked) {
      const found = await this.#storage.list(this.#prefix);
      const place = found.find(([, { key }]) => key === pending2.key)?.[0];
      return this.#deliver(place ?? this.#place(pending2), pending2, void 0, asked);
    }
    /** @param {Pick<Pending, "method" | "path" | "body" | "version">} change */
    #place({ method, path: path2, body = {}, version = "" }) {
      return this.#prefix + fingerprint([method, path2, body, version]);
    }
    /**
     * @param {string} place
     * @param {Pending} pending
     * @param {Change["again"]} again
     * @param {Asked} [asked]
     */
    async #deliver(place, pending2, again, asked) {
      for (; ; ) {
        await this.#hooks.before(pending2);
        let told;
        try {
          told = await this.#send(pending2, asked);
        } catch (error) {
          if (!(error instanceof Problem) || error.unanswered) throw error;
          await this.#hooks.after(error.body, pending2);
          const body = await this.#refused(place, pending2, error, again);
          const next = body && await this.#replace(place, pending2, body);
          if (!next) throw error;
          pending2 = next;
          continue;
        }
        await this.#hooks.after(told, pending2);
        await this.#remove(place, pending2);
        return told;
      }
    }
    /**
     * @param {Pending} pending
     * @param {Asked} [asked]
     */
    async #send({ key, method, path: path2, body, version }, { signal, patience = this.#http.patience } = {}) {
      const headers = { "Idempotency-Key": key, ...version && { "If-Match": version } };
      const attempt = (left) => {
        const request = { method, path: path2, body, headers: { ...this.#hooks.headers(), ...headers } };
        return this.#http.attempt(request, signal, left);
      };
      try {
        return await persist(attempt, { patience, signal, backoff: this.#http.backoff });
      } catch (error) {
        if (isTemporary(error)) error.unanswered = !isBusy(error);
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
    async #refused(place, pending2, problem, again) {
      let body;
      try {
        body = await again?.(problem, pending2);
        return body;
      } finally {
        if (!body) await this.#remove(place, pending2);
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
      return this.#storage.update(place, (stored3) => stored3?.key === refused.key ? made : stored3);
    }
    /**
     * @param {string} place
     * @param {Pending} pending
     */
    #remove(place, { key }) {
      return this.#storage.update(place, (stored3) => stored3?.key === key ? void 0 : stored3);
    }
  };

  // clients/js/http.js
  var Http = class {
    /**
     * @param {string} url
     * @param {HttpOptions} [options]
     */
    constructor(url, { fetch: fetch2, patience = 3e4, timeout = 1e4, backoff = BACKOFF, language } = {}) {
      this.url = url.replace(/\/+$/, "");
      this.fetch = fetch2 ?? ((to, init) => globalThis.fetch(to, init));
      this.patience = patience;
      this.timeout = timeout;
      this.backoff = backoff;
      this.language = language;
    }
    /**
     * Send a request once, and return the response as it begins; a refusal is thrown.
     * @param {HttpRequest} request
     * @param {AbortSignal} signal
     * @returns {Promise<Response>}
     */
    async open({ method, path: path2, headers = {}, body, query = {}, seen }, signal) {
      const to = new URL(this.url + path2);
      for (const [name, value] of Object.entries(query)) {
        if (value !== void 0 && value !== null) to.searchParams.set(name, String(value));
      }
      const sent = { ...headers };
      if (body !== void 0) sent["Content-Type"] = "application/json";
      if (this.language) sent["Accept-Language"] = this.language;
      if (seen) sent["A-IM"] = "merge-patch";
      if (seen?.etag) sent["If-None-Match"] = seen.etag;
      const init = { method, headers: sent, body: body === void 0 ? void 0 : JSON.stringify(body), signal };
      let response;
      try {
        response = await this.fetch(
          to.href,
          /** @type {RequestInit} */
          { ...init, cache: "no-store" }
        );
      } catch (error) {
        throw error instanceof NetworkError ? error : await networkError(to.href, error);
      }
      if (!response.ok && !(response.status === 304 && seen?.etag)) throw await refusal(response);
      return response;
    }
    /**
     * Send a request once, and return its answer: JSON, text of its type, or undefined where there is none.
     * @param {HttpRequest} request
     * @param {AbortSignal} [signal]   of the caller
     * @param {number} [left]          milliseconds that it may take at most
     * @returns {Promise<any>}
     */
    async attempt(request, signal, left = Infinity) {
      const timeout = AbortSignal.timeout(Math.max(1, Math.min(left, this.timeout)));
      const { text: known = "" } = request.seen ?? {};
      try {
        const response = await this.open(request, signal ? AbortSignal.any([signal, timeout]) : timeout);
        if (response.status === 204) return void 0;
        if (response.status === 304) return parsed(known);
        const text = await read(response, request.type ?? "application/json");
        if (request.type) return text;
        const value = response.status === 226 ? merged(parsed(known), parsed(text)) : parsed(text);
        const etag = response.headers.get("etag");
        if (request.seen && etag) Object.assign(request.seen, { etag, text: JSON.stringify(value) });
        return value;
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      }
    }
    /**
     * Send a request that changes nothing, again until it is answered.
     * @param {HttpRequest} request
     * @param {Asked} [asked]
     */
    read(request, { signal, patience = this.patience } = {}) {
      const attempt = (left) => this.attempt(request, signal, left);
      return persist(attempt, { patience, signal, backoff: this.backoff });
    }
  };
  async function read(response, type) {
    const told = response.headers.get("content-type") ?? "";
    if (told.split(";")[0].trim() !== type) {
      await response.body?.cancel();
      throw new NetworkError(`not an answer of the service: status ${response.status}, ${told || "no type"}`);
    }
    try {
      return await response.text();
    } catch (error) {
      throw new NetworkError("the answer broke off", error);
    }
  }
  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new NetworkError("the answer is not JSON", error);
    }
  }
  function merged(value, patch) {
    if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
    const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
    const result = isObject ? { ...value } : {};
    for (const [name, changed] of Object.entries(patch)) {
      if (changed === null) delete result[name];
      else result[name] = merged(result[name], changed);
    }
    return result;
  }
  async function refusal(response) {
    const seconds = Number(response.headers.get("retry-after") ?? NaN);
    const retryAfter = Number.isFinite(seconds) ? 1e3 * seconds : null;
    try {
      return new Problem(parsed(await read(response, "application/problem+json")), retryAfter);
    } catch (error) {
      if (error instanceof NetworkError) error.retryAfter = retryAfter;
      return error;
    }
  }

  // clients/js/storage.js
  var MemoryStorage = class {
    durable = false;
    /** @type {Map<string, unknown>} */
    #values = /* @__PURE__ */ new Map();
    /** @param {string} key @returns {Promise<any>} */
    async get(key) {
      return this.#values.get(key);
    }
    /** @param {string} prefix */
    async list(prefix) {
      const found = [...this.#values].filter(([key]) => key.startsWith(prefix));
      return found.sort(([one2], [other]) => one2 < other ? -1 : 1);
    }
    /** @param {string} key @param {(value: any) => any} change @returns {Promise<any>} */
    async update(key, change2) {
      const value = change2(this.#values.get(key));
      if (value === void 0) this.#values.delete(key);
      else this.#values.set(key, structuredClone(value));
      return value;
    }
  };
  var STORE = "values";
  var IndexedStorage = class {
    durable = true;
    /** @type {Promise<IDBDatabase> | null} */
    #opening = null;
    #name;
    /** @param {string} name   of the database */
    constructor(name = "rollwright") {
      this.#name = name;
    }
    /** @returns {Promise<IDBDatabase>} */
    #database() {
      this.#opening ??= new Promise((resolve, reject) => {
        const asked = indexedDB.open(this.#name, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          asked.result.onclose = () => this.#opening = null;
          resolve(asked.result);
        };
      });
      this.#opening.catch(() => this.#opening = null);
      return this.#opening;
    }
    /**
     * Run one transaction to its end.
     * @template T
     * @param {IDBTransactionMode} mode
     * @param {(store: IDBObjectStore, done: (value: T) => void) => void} work
     * @param {IDBTransactionDurability} [durability]
     * @returns {Promise<T>}
     */
    async #transaction(mode, work, durability) {
      const database = await this.#database();
      return new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability });
        let value;
        transaction.oncomplete = () => resolve(value);
        transaction.onabort = () => reject(transaction.error);
        work(transaction.objectStore(STORE), (given) => value = given);
      });
    }
    /** @param {string} key @returns {Promise<any>} */
    get(key) {
      return this.#transaction("readonly", (store, done) => {
        const asked = store.get(key);
        asked.onsuccess = () => done(asked.result);
      });
    }
    /** @param {string} prefix @returns {Promise<[string, any][]>} */
    list(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}￿`);
      return this.#transaction("readonly", (store, done) => {
        const [keys, values] = [store.getAllKeys(range), store.getAll(range)];
        values.onsuccess = () => done(values.result.map((value, at) => [String(keys.result[at]), value]));
      });
    }
    /** @param {string} key @param {(value: any) => any} change @returns {Promise<any>} */
    update(key, change2) {
      const work = (store, done) => {
        const asked = store.get(key);
        asked.onsuccess = () => {
          const value = change2(asked.result);
          if (value === void 0) store.delete(key);
          else store.put(value, key);
          done(value);
        };
      };
      return this.#transaction("readwrite", work, /\/(pending|sent)\//.test(key) ? "strict" : "relaxed");
    }
  };
  function defaultStorage() {
    return typeof indexedDB === "undefined" ? new MemoryStorage() : new IndexedStorage();
  }

  // clients/js/epochs.js
  var Epochs = class {
    #evidence;
    #askTerms;
    #askClosings;
    /**
     * @param {Evidence} evidence
     * @param {() => Promise<unknown>} askTerms      reads the table, so that its open epoch is told
     * @param {() => Promise<unknown>} askClosings   reads all closings of epochs, so that they are told
     */
    constructor(evidence, askTerms, askClosings) {
      this.#evidence = evidence;
      this.#askTerms = askTerms;
      this.#askClosings = askClosings;
    }
    /**
     * Return the terms of the last epoch that was told. Each epoch follows from the one before, from the first that was
     * told on: its commitment was announced, and the log has its closing. Otherwise it throws a DisagreementError.
     * @returns {Promise<EpochTerms>}
     */
    async open() {
      if (!(await this.#evidence.epochs()).length) await this.#askTerms();
      let known = await this.#evidence.epochs();
      if (gap(known) !== null) {
        await this.#askClosings();
        known = await this.#evidence.epochs();
      }
      const missing = gap(known);
      const last = known.at(-1);
      if (missing === null && last) return last;
      throw await this.#disagreement(`epoch ${missing ?? 0}`, "no closing in the log leads to this epoch", last);
    }
    /**
     * Return a roll's body, bound to the open epoch. `epoch: null` leaves it unbound; faces thrown elsewhere have none.
     * @param {Record<string, any>} body
     */
    async bind(body) {
      const { epoch, ...rest } = body;
      if (epoch === null || body.dice || body.spec?.dice || body.consequence && body.rating === void 0) return rest;
      return { ...rest, epoch: epoch ?? (await this.open()).genesis };
    }
    /**
     * Return what a refused roll is bound to when it is made again, under a new key; undefined where it is not: it was
     * refused for another reason, or the person who rolls does not want it.
     * @param {Problem} problem
     * @param {Pending} pending
     * @param {number} before              refusals of the same call
     * @param {AskedRoll["again"]} again
     * @param {(refusal: Refusal) => void} tell
     */
    async rebind(problem, pending2, before, again, tell) {
      const told = problem.body.epoch;
      if (problem.code !== "stale_epoch" || !told) return void 0;
      const refusals = await this.#evidence.refused(pending2.key);
      const terms2 = await this.open();
      if (terms2.genesis !== told.genesis || terms2.genesis === pending2.body?.epoch) {
        throw await this.#disagreement(`epoch ${told.e}`, "the service names another open epoch than its log", told);
      }
      const refusal2 = { key: pending2.key, terms: terms2, refusals };
      tell(refusal2);
      if (!(again ? await again(refusal2) : before === 0)) return void 0;
      return { ...pending2.body, epoch: terms2.genesis };
    }
    /**
     * @param {string} about
     * @param {string} detail
     * @param {unknown} told
     */
    async #disagreement(about, detail, told) {
      await this.#evidence.warn("closing_missing", about, detail, null, told);
      return new DisagreementError({ code: "closing_missing", about, detail, kept: null, told, at: Date.now() });
    }
  };
  function gap(known) {
    const at = known.findIndex(({ e: e2, commit }, index) => {
      const before = known[index - 1];
      return before && (before.e + 1 !== e2 || before.next_commit !== commit);
    });
    return at < 0 ? null : known[at].e;
  }
  function salted(body) {
    const { spec, difficulty_salt: salt, epoch } = (
      /** @type {any} */
      body
    );
    const hides = spec?.difficulty_hidden === true && (spec.difficulty ?? null) !== null && !spec.dice && epoch !== null;
    return hides && !salt ? { .../** @type {any} */
    body, difficulty_salt: random(32) } : body;
  }

  // clients/js/records.js
  var CHANGING = /* @__PURE__ */ new Set([
    "by_name",
    "character_name",
    "who_name",
    "names",
    "form",
    "summary",
    "prompts",
    "detail",
    "label"
  ]);
  function difference(kept2, told, path2 = "") {
    if (typeof kept2 !== "object" || typeof told !== "object" || kept2 === null || told === null) {
      return kept2 === told ? null : path2;
    }
    if (Array.isArray(kept2) !== Array.isArray(told)) return path2;
    if (Array.isArray(kept2) && kept2.length !== told.length) return path2;
    for (const [name, value] of Object.entries(kept2)) {
      if (CHANGING.has(name) || value === void 0 || told[name] === void 0) continue;
      const found = difference(value, told[name], `${path2}/${name}`);
      if (found !== null) return found;
    }
    return null;
  }
  function faultOf({ n: n2, t: t3, rec, leaf: told, receipt }, shown2) {
    const own = leaf(n2, t3, rec);
    if (told !== own) return ["proof_wrong", "the leaf is not the digest of the record", own, told];
    const noted = receipt === void 0 ? null : readReceipt(receipt);
    const expected = { place: `${rec.sid}/${rec.e}`, n: n2, leaf: own };
    if (noted) {
      const found = { place: noted.place, n: noted.n, leaf: noted.leaf };
      const differs = difference(expected, found) !== null;
      if (differs) return ["proof_wrong", "the receipt is for another roll", expected, found];
    }
    const dice = (shown2?.ruling ?? shown2?.announced ?? shown2?.resistance)?.dice;
    if (!dice) return null;
    const faces = dice.map(({ sides, face }) => [sides, face]);
    if (difference(rec.draws, faces) === null) return null;
    return ["proof_wrong", "other faces were told than the record has", rec.draws, faces];
  }
  function readReceipt(text) {
    const [, origin = "", genesis2 = "", n2 = "", leaf64 = ""] = text.split("\n");
    const signatures = text.split("\n").filter((line) => line.startsWith("— "));
    const place = origin.split("/").slice(-2).join("/");
    return { place, genesis: unbase64(genesis2), n: Number(n2), leaf: unbase64(leaf64), signatures };
  }
  function unbase64(text) {
    try {
      return Array.from(atob(text), (char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
    } catch {
      return "";
    }
  }
  function sameReceipt(kept2, told) {
    const [one2, other] = [readReceipt(kept2), readReceipt(told)];
    if (one2.place !== other.place || one2.genesis !== other.genesis) return false;
    if (one2.n !== other.n || one2.leaf !== other.leaf) return false;
    const signer = (line) => line.slice(0, line.lastIndexOf(" ") + 6);
    return one2.signatures.every((line) => {
      const again = other.signatures.find((each) => signer(each) === signer(line));
      return again === void 0 || again === line;
    });
  }
  function changedRequest(req, body, by) {
    const { spec = {}, assistant, ...rest } = body;
    const helpers = assistant === void 0 || assistant === null ? [] : [assistant].flat();
    const sent = { ...spec, ...rest, by, ...helpers.length && { assistants: helpers } };
    for (const name of ["dice", "note", "fiction_changed", "override", "clock", "difficulty_salt"]) delete sent[name];
    if (sent.difficulty_hidden) delete sent.difficulty;
    if (body.task) for (const name of ["attempt", "difficulty"]) delete sent[name];
    for (const name of ["by", "epoch", "terms", ...spec.system ? ["system", "character"] : [], "consequence"]) {
      if ((sent[name] ?? null) !== (req[name] ?? null)) return fault(name, sent[name], req[name]);
    }
    const changed = Object.keys(sent).find((name) => name in req && numbersDiffer(sent[name], req[name]));
    return changed === void 0 ? null : fault(changed, sent[changed], req[changed]);
  }
  function fault(name, sent, recorded) {
    return ["request_changed", `the roll was made with another ${name} than was sent`, sent ?? null, recorded ?? null];
  }
  function numbersDiffer(sent, recorded) {
    if (sent === null || typeof sent === "object") return false;
    return typeof sent === typeof recorded && sent !== recorded;
  }
  function isEntry(value) {
    return Number.isInteger(value?.seq) && typeof value.id === "string" && typeof value.type === "string";
  }
  function isTerms(value) {
    const texts = [value?.genesis, value?.commit, value?.next_commit, value?.client_seed];
    return Number.isInteger(value?.e) && texts.every((text) => typeof text === "string");
  }

  // clients/js/terms.js
  var UNSEEN = "0".repeat(64);
  var COUNTED = ["attempt", "difficulty", "multiple"];
  function misstated(told) {
    const { terms: terms2, terms_digest: digest2 } = told;
    if (typeof digest2 !== "string" || typeof terms2 !== "object" || terms2 === null) return null;
    if (digest2 !== digestOfTerms(terms2)) return "terms_digest";
    for (const name of ["character", "clock", "task", "says", "fiction_changed", "override"]) {
      if (typeof told[name] === typeof terms2[name] && differ(told[name] ?? null, terms2[name] ?? null)) return name;
    }
    const { spec = {} } = told;
    const names = Object.keys(spec).filter((name) => typeof spec[name] !== "object" && !COUNTED.includes(name));
    return names.find((name) => terms2.spec?.[name] !== void 0 && differ(spec[name], terms2.spec[name])) ?? null;
  }
  function differ(one2, other) {
    return canonical(one2) !== canonical(other);
  }
  async function agreeing(body, read3, keep2) {
    const terms2 = body.terms ?? await read3() ?? UNSEEN;
    if (typeof terms2 === "string") return { ...body, terms: terms2 };
    const digest2 = digestOfTerms(terms2);
    await keep2(digest2, terms2);
    return { ...body, terms: digest2 };
  }

  // clients/js/evidence.js
  var MOST = 24576;
  var padded = (number) => String(number).padStart(5, "0");
  var Evidence = class {
    #storage;
    #prefix;
    #sid;
    #person;
    #warn;
    #lastImport;
    /**
     * @param {Storage} storage
     * @param {string} scope   the start of keys in the storage
     * @param {{sid: string, person: string, warn: (warning: Warning) => void, lastImport: () => Promise<number>}} table
     *     `lastImport`: the last entry of type `imported`, 0 if there is none: what came before is of another table
     */
    constructor(storage, scope, { sid, person, warn, lastImport }) {
      this.#storage = storage;
      this.#prefix = `${scope}kept/`;
      this.#sid = sid;
      this.#person = person;
      this.#warn = warn;
      this.#lastImport = lastImport;
    }
    /**
     * Say from which entry on all rolls of this person are kept here: 0 for one who has just joined.
     * @param {number} seq
     */
    async begin(seq) {
      await this.#update("since", (since) => since ?? seq);
    }
    /** Whether it has begun. */
    async begun() {
      return await this.#get("since") !== void 0;
    }
    /**
     * Keep a roll's request, before it is sent.
     * @param {Pending} pending
     */
    async sending({ key, body = {} }) {
      const sent = { sid: this.#sid, by: this.#person, key, body };
      await this.#update(`sent/${key}`, (stored3) => stored3 ?? { sent });
    }
    /**
     * Keep that a roll's request was refused because its epoch was closed; return how many were.
     * @param {string} key
     * @returns {Promise<number>}
     */
    async refused(key) {
      await this.#update(`sent/${key}`, (stored3) => stored3 && { ...stored3, refused: true });
      return (await this.#list("sent/")).filter(({ refused }) => refused).length;
    }
    /** Return the terms of epochs that were told, in order. @returns {Promise<EpochTerms[]>} */
    epochs() {
      return this.#list("epoch/");
    }
    /** Return the warnings so far, oldest first. @returns {Promise<Warning[]>} */
    async warnings() {
      return (await this.#list("warning/")).sort((one2, other) => one2.at - other.at);
    }
    /**
     * Return all of it as lines of JSON, without tokens: what `rollwright verify --kept` and `/verify` read.
     * @returns {Promise<string>}
     */
    async lines() {
      const sent = (await this.#list("sent/")).map(({ sent: request }) => ({ sent: request }));
      const entries = (await this.#list("entry/")).map(({ entry }) => entry);
      const lines = [
        { sid: this.#sid, epochs: await this.epochs() },
        ...entries,
        ...sent,
        ...await this.#list("terms/")
      ];
      return lines.map((line) => `${JSON.stringify(line)}
`).join("");
    }
    /**
     * Keep terms that a roll is bound to.
     * @param {string} digest
     * @param {any} terms
     */
    agreed(digest2, terms2) {
      return this.#update(`terms/${digest2}`, () => ({ terms: terms2, terms_digest: digest2 }));
    }
    /** Remove all of it. */
    async forget() {
      for (const [key] of await this.#storage.list(this.#prefix)) await this.#storage.update(key, () => void 0);
    }
    /**
     * Keep what an answer of the service tells, and hold it against what was kept.
     * @param {any} value
     */
    async told(value) {
      if (typeof value !== "object" || value === null) return;
      if (isEntry(value)) return this.#entry(value);
      for (const one2 of [...listed(value.epochs), value.epoch, value.next]) {
        if (isTerms(one2) && [void 0, this.#sid].includes(
          /** @type {any} */
          one2.sid
        )) await this.#terms(one2);
      }
      const chances = listed(value.pending).flatMap((one2) => listed(one2?.chances));
      for (const one2 of [value, ...listed(value.actions), ...chances]) await this.#shown(one2);
      for (const one2 of [...listed(value.items), value.earlier]) if (isEntry(one2)) await this.#entry(one2);
      for (const roll of listed(value.rolls)) await this.#roll(roll, null, roll.seq);
    }
    /** Hold what is shown of an action against the terms that its roll is bound to. @param {any} told */
    async #shown(told) {
      const wrong = misstated(told ?? {});
      if (wrong === null) return;
      const about = told.id ?? told.action ?? told.terms.action;
      await this.warn(
        "terms_wrong",
        `action ${about}`,
        `what is shown is not what a roll is bound to: ${wrong}`,
        told.terms,
        told
      );
    }
    /** @param {LogEntry} entry */
    async #entry(entry) {
      const { seq } = entry;
      if (entry.type === "gm_handed_over" && [entry.by, entry.person].includes(this.#person)) {
        await this.#update("view", (view2) => Math.max(view2 ?? 0, seq));
      }
      const view = await this.#get("view") ?? 0;
      const told = { entry, view };
      const kept2 = seq > MOST ? told : await this.#update(`entry/${padded(seq)}`, (stored3) => withProof(stored3, told));
      const differs = kept2.view === view ? difference(kept2.entry, entry) : kept2.entry.id === entry.id ? null : "/id";
      if (differs !== null) {
        const detail = `entry ${seq} is another than it was: ${differs}`;
        await this.warn("entry_changed", `entry ${seq}`, detail, kept2.entry, entry);
      }
      if ("proof" in entry && entry.proof) await this.#roll(entry.proof, entry, seq);
      if (entry.type === "epoch_closed") await this.#closing(entry);
      if (entry.type === "epoch_revealed") await this.#seed(entry);
      if (entry.type === "session_created" || entry.type === "imported") await this.#first(entry);
    }
    /**
     * @param {Roll} roll
     * @param {any} entry
     * @param {number} seq
     */
    async #roll(roll, entry, seq) {
      const { rec, n: n2 } = roll;
      if (rec.sid !== this.#sid) return;
      const about = `epoch ${rec.e} roll ${n2}`;
      const fault2 = faultOf(roll, entry);
      if (fault2) await this.#fault(about, fault2);
      const told = { leaf: roll.leaf, receipt: roll.receipt, key: rec.key, seq };
      const kept2 = n2 > MOST ? told : await this.#update(`roll/${rec.e}/${padded(n2)}`, (stored3) => withProof(stored3, told));
      const same = !kept2.receipt || !told.receipt || sameReceipt(kept2.receipt, told.receipt);
      if (kept2.leaf !== told.leaf || kept2.seq !== seq || !same) {
        await this.warn("roll_changed", about, `${about} is another than it was`, kept2, told);
      }
      if (rec.req?.by === this.#person) await this.#own(about, rec, seq);
    }
    /**
     * @param {string} about
     * @param {Record<string, any>} rec
     * @param {number} seq
     */
    async #own(about, rec, seq) {
      const stored3 = await this.#get(`sent/${rec.key}`);
      if (stored3) {
        const fault2 = changedRequest(rec.req, stored3.sent.body, this.#person);
        if (fault2) await this.#fault(about, fault2);
        return;
      }
      const since = await this.#get("since") ?? Infinity;
      if (seq <= since) return;
      await this.warn("not_mine", about, `entry ${seq} is a roll in your name that you did not make`, null, rec);
    }
    /** @param {EpochTerms} terms */
    async #terms(terms2) {
      const about = `epoch ${terms2.e}`;
      const own = genesis(this.#sid, terms2);
      if (own !== terms2.genesis) {
        return this.warn("genesis_wrong", about, `the genesis of ${about} is not that of its terms`, own, terms2);
      }
      if (terms2.e > MOST) return;
      const place = `epoch/${padded(terms2.e)}`;
      const before = terms2.e > 0 ? await this.#get(`epoch/${padded(terms2.e - 1)}`) : void 0;
      if (before && before.next_commit !== terms2.commit) {
        const detail = `${about} has another commitment than was announced`;
        return this.warn("commitment_broken", about, detail, before.next_commit, terms2.commit);
      }
      const { e: e2, commit, next_commit, client_seed, lineage } = terms2;
      const told = { e: e2, genesis: own, commit, next_commit, client_seed, lineage };
      const kept2 = await this.#update(place, (stored3) => stored3 ?? told);
      if (difference(kept2, told) !== null) {
        await this.warn("epoch_changed", about, `${about} has other terms than it had`, kept2, told);
      }
    }
    /** @param {import("@rollwright/client/types").EntryOf<"epoch_closed">} closing */
    async #closing({ epoch, client_seed, commit: next_commit, genesis: told, lineage, seq }) {
      const before = await this.#get(`epoch/${padded(epoch)}`);
      if (!before || await this.#isFormer(seq)) return;
      await this.#terms({ e: epoch + 1, genesis: told, commit: before.next_commit, next_commit, client_seed, lineage });
    }
    /** @param {import("@rollwright/client/types").EntryOf<"epoch_revealed">} revealed */
    async #seed({ epoch, seed, seq }) {
      const terms2 = await this.#get(`epoch/${padded(epoch)}`);
      const own = commitment(this.#sid, epoch, seed);
      if (!terms2 || own === terms2.commit || await this.#isFormer(seq)) return;
      const detail = `the seed of epoch ${epoch} is not the one that was committed to`;
      await this.warn("seed_wrong", `epoch ${epoch}`, detail, terms2.commit, own);
    }
    /** @param {import("@rollwright/client/types").EntryOf<"session_created" | "imported">} entry */
    async #first({ commitments: [commit, next_commit], genesis: told, seq }) {
      const kept2 = await this.#get("epoch/00000");
      const terms2 = { commit, next_commit, genesis: told };
      if (!kept2 || difference(kept2, terms2) === null || await this.#isFormer(seq)) return;
      await this.warn("epoch_changed", "epoch 0", "epoch 0 has other terms than it had", kept2, terms2);
    }
    /**
     * Whether an entry came with an import; also where that cannot be told now: a roll asks for closings again.
     * @param {number} seq
     */
    async #isFormer(seq) {
      return seq < await this.#lastImport().catch(() => Infinity);
    }
    /** @param {string} about @param {Fault} fault */
    #fault(about, [code, detail, kept2, told]) {
      return this.warn(code, about, `${about}: ${detail}`, kept2, told);
    }
    /**
     * Keep a warning, and tell it; once, though what is wrong is told again.
     * @param {import("@rollwright/client/types").WarningCode} code
     * @param {string} about
     * @param {string} detail
     * @param {unknown} kept
     * @param {unknown} told
     * @returns {Promise<void>}
     */
    async warn(code, about, detail, kept2, told) {
      const warning = { code, about, detail, kept: kept2, told, at: Date.now() };
      const name = fingerprint([code, about, told]);
      const stored3 = await this.#update(`warning/${name}`, (before) => before ?? warning);
      if (stored3 !== warning) return;
      this.#warn(warning);
    }
    /** @param {string} key @returns {Promise<any>} */
    #get(key) {
      return this.#storage.get(this.#prefix + key);
    }
    /** @param {string} prefix @returns {Promise<any[]>} */
    async #list(prefix) {
      return (await this.#storage.list(this.#prefix + prefix)).map(([, value]) => value);
    }
    /** @param {string} key @param {(value: any) => any} change @returns {Promise<any>} */
    #update(key, change2) {
      return this.#storage.update(this.#prefix + key, change2);
    }
  };
  function withProof(stored3, told) {
    if (!stored3) return told;
    if (told.entry?.proof && !stored3.entry?.proof) {
      const { proof, head } = told.entry;
      return { ...stored3, entry: { ...stored3.entry, proof, head } };
    }
    if (told.receipt && !stored3.receipt) return { ...stored3, receipt: told.receipt };
    return stored3;
  }
  function listed(value) {
    return Array.isArray(value) ? value : [];
  }

  // clients/js/listeners.js
  var Listeners = class {
    /** @type {Map<string, Set<(event: any) => void>>} */
    #byType = /* @__PURE__ */ new Map();
    /**
     * Call a listener with each event of a type; return a function that removes it.
     * @template {keyof Events} Type
     * @param {Type} type
     * @param {(event: Events[Type]) => void} listener
     */
    on(type, listener) {
      const listeners = this.#byType.get(type) ?? /* @__PURE__ */ new Set();
      this.#byType.set(type, listeners.add(listener));
      return () => void listeners.delete(listener);
    }
    /**
     * Tell listeners of an event. What one of them throws is the page's or process's to report, and stops nothing here.
     * @template {keyof Events} Type
     * @param {Type} type
     * @param {Events[Type]} event
     */
    emit(type, event) {
      for (const listener of this.#byType.get(type) ?? []) {
        try {
          listener(event);
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    }
  };

  // clients/js/reads.js
  var Reads = class {
    /**
     * Read something of the table.
     * @template {Operation} Name
     * @param {Name} _name
     * @param {string} _path    below that of the table
     * @param {Asked} [_asked]
     * @param {Partial<Query<Name>>} [_query]
     * @returns {Promise<Answer<Name>>}
     */
    read(_name, _path, _asked, _query) {
      throw new TypeError("abstract");
    }
    /**
     * @param {Partial<Query<"getSession">>} [query]
     * @param {Asked} [asked]
     */
    getSession(query, asked) {
      return this.read("getSession", "", asked, query);
    }
    /** @param {Asked} [asked] */
    listCharacters(asked) {
      return this.read("listCharacters", "/characters", asked);
    }
    /** @param {string} cid @param {Asked} [asked] */
    getCharacter(cid, asked) {
      return this.read("getCharacter", path`/characters/${cid}`, asked);
    }
    /** @param {Asked} [asked] */
    listClocks(asked) {
      return this.read("listClocks", "/clocks", asked);
    }
    /** @param {string} kid @param {Asked} [asked] */
    getClock(kid, asked) {
      return this.read("getClock", path`/clocks/${kid}`, asked);
    }
    /** @param {Partial<Query<"listActions">>} [query] @param {Asked} [asked] */
    listActions(query, asked) {
      return this.read("listActions", "/actions", asked, query);
    }
    /** @param {string} aid @param {Asked} [asked] */
    getAction(aid, asked) {
      return this.read("getAction", path`/actions/${aid}`, asked);
    }
    /**
     * @param {string} aid
     * @param {Partial<Query<"actionStakes">>} [query]
     * @param {Asked} [asked]
     */
    actionStakes(aid, query, asked) {
      return this.read("actionStakes", path`/actions/${aid}/stakes`, asked, query);
    }
    /** @param {number} seq @param {Asked} [asked] */
    getRoll(seq, asked) {
      return this.read("getRoll", path`/rolls/${seq}`, asked);
    }
    /** @param {Partial<Query<"readLog">>} [query] @param {Asked} [asked] */
    readLog(query, asked) {
      return this.read("readLog", "/log", asked, query);
    }
    /** @param {Asked} [asked] */
    report(asked) {
      return this.read("report", "/report", asked);
    }
    /** @param {Partial<Query<"auditSession">>} [query] @param {Asked} [asked] */
    auditSession(query, asked) {
      return this.read("auditSession", "/audit", asked, query);
    }
  };
  function path(parts2, ...ids) {
    return String.raw({ raw: parts2 }, ...ids.map(encodeURIComponent));
  }

  // clients/js/operations.js
  var Operations = class extends Reads {
    /**
     * Change something of the table.
     * @template {Operation} Name
     * @param {Name} _name
     * @param {string} _method
     * @param {string} _path    below that of the table
     * @param {Asked} [_asked]
     * @param {Body<Name>} [_body]
     * @param {Version} [_version]
     * @returns {Promise<Answer<Name>>}
     */
    change(_name, _method, _path, _asked, _body, _version) {
      throw new TypeError("abstract");
    }
    /**
     * Make a change that draws dice.
     * @template {Operation} Name
     * @param {Name} _name
     * @param {string} _path    below that of the table
     * @param {AskedRoll | undefined} _asked
     * @param {Body<Name>} _body
     * @param {Version} [_version]
     * @param {() => Promise<unknown>} [_terms]   reads the terms of an action's roll
     * @returns {Promise<Answer<Name>>}
     */
    drawDice(_name, _path, _asked, _body, _version, _terms) {
      throw new TypeError("abstract");
    }
    /**
     * Change name and options of the table.
     * @param {Body<"changeSession">} body
     * @param {Version} version
     * @param {Asked} [asked]
     */
    changeSession(body, version, asked) {
      return this.change("changeSession", "PATCH", "", asked, body, version);
    }
    /**
     * Begin the next turn.
     * @param {Asked} [asked]
     */
    startTurn(asked) {
      return this.change("startTurn", "POST", "/turns", asked);
    }
    /**
     * Revoke a person's token.
     * @param {string} pid
     * @param {Asked} [asked]
     */
    revoke(pid, asked) {
      return this.change("revoke", "DELETE", path`/players/${pid}`, asked);
    }
    /**
     * Hand the GM's role over.
     * @param {string} pid
     * @param {Asked} [asked]
     */
    handOver(pid, asked) {
      return this.change("handOver", "POST", path`/players/${pid}/gm`, asked);
    }
    /**
     * Change the join code.
     * @param {Asked} [asked]
     */
    changeCode(asked) {
      return this.change("changeCode", "POST", "/code", asked);
    }
    /**
     * Create a character.
     * @param {Body<"makeCharacter">} body
     * @param {Asked} [asked]
     */
    makeCharacter(body, asked) {
      return this.change("makeCharacter", "POST", "/characters", asked, body);
    }
    /**
     * Change a character: its name, owner, note, sheet, and tracks of its own.
     * @param {string} cid
     * @param {Body<"changeCharacter">} body
     * @param {Version} version
     * @param {Asked} [asked]
     */
    changeCharacter(cid, body, version, asked) {
      return this.change("changeCharacter", "PATCH", path`/characters/${cid}`, asked, body, version);
    }
    /**
     * Delete a character.
     * @param {string} cid
     * @param {Version} version
     * @param {Asked} [asked]
     */
    deleteCharacter(cid, version, asked) {
      return this.change("deleteCharacter", "DELETE", path`/characters/${cid}`, asked, void 0, version);
    }
    /**
     * Change tracks by amounts.
     * @param {Body<"changeTracks">} body
     * @param {Asked} [asked]
     */
    changeTracks(body, asked) {
      return this.change("changeTracks", "POST", "/changes", asked, body);
    }
    /**
     * Create a clock.
     * @param {Body<"makeClock">} body
     * @param {Asked} [asked]
     */
    makeClock(body, asked) {
      return this.change("makeClock", "POST", "/clocks", asked, body);
    }
    /**
     * Change a clock.
     * @param {string} kid
     * @param {Body<"changeClock">} body
     * @param {Version} version
     * @param {Asked} [asked]
     */
    changeClock(kid, body, version, asked) {
      return this.change("changeClock", "PATCH", path`/clocks/${kid}`, asked, body, version);
    }
    /**
     * Delete a clock.
     * @param {string} kid
     * @param {Version} version
     * @param {Asked} [asked]
     */
    deleteClock(kid, version, asked) {
      return this.change("deleteClock", "DELETE", path`/clocks/${kid}`, asked, void 0, version);
    }
    /**
     * Tick a clock; negative removes ticks.
     * @param {string} kid
     * @param {Body<"tickClock">} body
     * @param {Asked} [asked]
     */
    tickClock(kid, body, asked) {
      return this.change("tickClock", "POST", path`/clocks/${kid}/ticks`, asked, body);
    }
    /**
     * Open an action; the device draws the salt of a Difficulty that is hidden.
     * @param {Body<"openAction">} body
     * @param {Asked} [asked]
     */
    openAction(body, asked) {
      return this.change("openAction", "POST", "/actions", asked, body);
    }
    /**
     * Set fields of an action, agree, strike, cancel, refuse.
     * @param {string} aid
     * @param {Body<"changeAction">} body
     * @param {Version} version
     * @param {Asked} [asked]
     */
    changeAction(aid, body, version, asked) {
      return this.change("changeAction", "PATCH", path`/actions/${aid}`, asked, body, version);
    }
    /**
     * Offer help, a bargain, a trade or a die.
     * @param {string} aid
     * @param {Body<"makeOffer">} body
     * @param {Asked} [asked]
     */
    makeOffer(aid, body, asked) {
      return this.change("makeOffer", "POST", path`/actions/${aid}/offers`, asked, body);
    }
    /**
     * Accept, decline, counter, withdraw or strike an offer.
     * @param {string} aid
     * @param {string} oid
     * @param {Body<"answerOffer">} body
     * @param {Asked} [asked]
     */
    answerOffer(aid, oid, body, asked) {
      return this.change("answerOffer", "POST", path`/actions/${aid}/offers/${oid}/answers`, asked, body);
    }
    /**
     * Commit to a version of an action (its `etag`), and roll, bound to the open epoch and to the `terms` that were shown;
     * left out, they are read.
     * @param {string} aid
     * @param {Seen<Body<"rollAction">>} body
     * @param {Version} version
     * @param {AskedRoll} [asked]
     */
    rollAction(aid, body, version, asked) {
      const terms2 = async () => (await this.getAction(aid)).terms;
      return this.drawDice(
        "rollAction",
        path`/actions/${aid}/roll`,
        asked,
        /** @type {any} */
        body,
        version,
        terms2
      );
    }
    /**
     * Choose after the dice: branch, picks, take, fate, grant, verdict.
     * @param {string} aid
     * @param {Body<"choose">} body
     * @param {Asked} [asked]
     */
    choose(aid, body, asked) {
      return this.change("choose", "POST", path`/actions/${aid}/choices`, asked, body);
    }
    /**
     * Resist a consequence; with a rating dice are rolled, bound to the open epoch and to the `terms` that were shown for
     * this rating; left out, they are read.
     * @param {string} aid
     * @param {Seen<Body<"resistConsequence">>} body
     * @param {AskedRoll} [asked]
     */
    resistConsequence(aid, body, asked) {
      const { consequence, rating } = (
        /** @type {any} */
        body
      );
      const read3 = async () => {
        const { pending: pending2 = [] } = await this.actionStakes(aid, { rating: rating ?? 0 });
        return pending2.find((one2) => one2.consequence.id === consequence)?.chances?.[0]?.terms;
      };
      const rolls = rating !== void 0 && rating !== null;
      const place = path`/actions/${aid}/resistances`;
      return this.drawDice(
        "resistConsequence",
        place,
        asked,
        /** @type {any} */
        body,
        void 0,
        rolls ? read3 : void 0
      );
    }
    /**
     * Roll, bound to the open epoch; `epoch: null` leaves the roll unbound.
     * @param {Body<"rollAtTable">} body
     * @param {AskedRoll} [asked]
     */
    rollAtTable(body, asked) {
      return this.drawDice("rollAtTable", "/rolls", asked, body);
    }
    /**
     * Open the hidden Difficulty of a roll.
     * @param {number} seq
     * @param {Asked} [asked]
     */
    openDifficulty(seq, asked) {
      return this.change("openDifficulty", "POST", path`/rolls/${seq}/difficulty`, asked);
    }
    /**
     * Take an entry back.
     * @param {Body<"reverse">} body
     * @param {Asked} [asked]
     */
    reverse(body, asked) {
      return this.change("reverse", "POST", "/reversals", asked, body);
    }
    /**
     * Close the open epoch, which publishes its seed.
     * @param {Body<"closeEpoch">} [body]
     * @param {Asked} [asked]
     */
    closeEpoch(body = {}, asked) {
      return this.change("closeEpoch", "POST", "/epochs", asked, body);
    }
  };

  // clients/js/stream.js
  var EventParser = class {
    /** The last event's id, also of one without data. */
    lastId = "";
    /** Milliseconds to wait before reconnecting, where the stream said so. @type {number | null} */
    retry = null;
    #decoder = new TextDecoder();
    #rest = "";
    #afterReturn = false;
    #data = "";
    #type = "";
    #id;
    /** @param {string} [lastId]   of the event after which the stream begins */
    constructor(lastId = "") {
      this.lastId = this.#id = lastId;
    }
    /**
     * Take the next bytes, and return the events that they complete.
     * @param {Uint8Array} bytes
     * @returns {ServerEvent[]}
     */
    push(bytes) {
      let text = this.#decoder.decode(bytes, { stream: true });
      if (!text) return [];
      if (this.#afterReturn && text.startsWith("\n")) text = text.slice(1);
      this.#afterReturn = text ? text.endsWith("\r") : false;
      const lines = (this.#rest + text).split(/\r\n|\r|\n/);
      this.#rest = lines.pop() ?? "";
      return lines.flatMap((line) => this.#line(line) ?? []);
    }
    /** @param {string} line */
    #line(line) {
      if (!line) return this.#dispatch();
      const [, name, value] = (
        /** @type {RegExpExecArray} */
        /^([^:]*)(?:: ?)?(.*)$/s.exec(line)
      );
      if (name === "data") this.#data += `${value}
`;
      else if (name === "event") this.#type = value;
      else if (name === "id" && !value.includes("\0")) this.#id = value;
      else if (name === "retry" && /^[0-9]+$/.test(value)) this.retry = Number(value);
    }
    #dispatch() {
      this.lastId = this.#id;
      const event = { type: this.#type || "message", data: this.#data.slice(0, -1), id: this.lastId };
      const any = this.#data !== "";
      this.#data = this.#type = "";
      return any ? event : void 0;
    }
  };
  async function* followEvents(connect, { after, signal, silence, backoff, onConnection }) {
    let { first: first2 } = backoff;
    let failures = 0;
    while (!signal?.aborted) {
      const parser = new EventParser(after);
      const gone = new AbortController();
      const stop = () => gone.abort();
      signal?.addEventListener("abort", stop);
      let error;
      let closing = false;
      try {
        const response = await within(silence, gone, connect(after, gone.signal));
        onConnection({ live: true });
        for await (const bytes of pieces(response, silence, gone)) {
          failures = 0;
          for (const event of parser.push(bytes)) {
            closing = event.type === "closing";
            if (!closing) yield event;
            after = event.id;
          }
          after = parser.lastId;
          first2 = parser.retry ?? first2;
        }
      } catch (thrown) {
        if (signal?.aborted) break;
        error = /** @type {Error} */
        thrown;
        if (!isTemporary(thrown)) throw thrown;
      } finally {
        gone.abort();
        signal?.removeEventListener("abort", stop);
        if (!signal?.aborted) onConnection({ live: false, error });
      }
      failures = closing ? 1 : failures + 1;
      const wait = delay(failures, { first: first2, most: Math.max(first2, backoff.most) });
      const least = isTemporary(error) ? error.retryAfter ?? 0 : 0;
      await pause(Math.max(wait, least), signal).catch(() => {
      });
    }
  }
  async function* pieces(response, silence, gone) {
    if (!response.body) return;
    const reader = response.body.getReader();
    for (; ; ) {
      let piece;
      try {
        piece = await within(silence, gone, reader.read());
      } catch (error) {
        throw error instanceof NetworkError ? error : new NetworkError("the event stream broke off", error);
      }
      if (piece.done) return;
      yield piece.value;
    }
  }
  async function within(ms, gone, promise) {
    let timer;
    const silent = new Promise((_2, reject) => {
      timer = setTimeout(() => {
        reject(new NetworkError(`nothing came for ${ms} ms`));
        gone.abort();
      }, ms);
    });
    try {
      return await Promise.race([
        promise,
        /** @type {Promise<never>} */
        silent
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  // clients/js/table.js
  var MOST_STAKES = 16;
  var Table = class extends Operations {
    #http;
    #token;
    #scope;
    #storage;
    #changes;
    #epochs;
    #listeners = new Listeners();
    /** Stakes that were read last, by path and query. @type {Map<string, Seen>} */
    #stakes = /* @__PURE__ */ new Map();
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
      this.person = token.split(".")[0];
      this.#scope = `${sid}/${this.person}/`;
      const warn = (warning) => this.#listeners.emit("warning", warning);
      this.evidence = new Evidence(storage, this.#scope, {
        sid,
        person: this.person,
        warn,
        lastImport: () => this.#findImport()
      });
      this.#epochs = new Epochs(
        this.evidence,
        () => this.getSession(),
        () => this.#all("epoch_closed")
      );
      this.#changes = new Changes(http, storage, this.#scope, {
        headers: () => this.#headers(),
        before: async (pending2) => {
          if (pending2.rolls) await this.evidence.sending(pending2);
        },
        after: (told, { name, path: path2 }) => this.#answered(name, path2, told)
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
     *     `stale_epoch`
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
    async *followLog({ after, as, silence = 45e3, signal } = {}) {
      const start = after ?? await this.#lastEvent(signal);
      const connect = (last, until) => {
        const headers = { ...this.#headers(), "Last-Event-ID": last };
        return this.#http.open({ method: "GET", path: `${this.#path}/events`, headers, query: { as } }, until);
      };
      const onConnection = (state) => this.#listeners.emit("connection", state);
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
      for await (const _2 of this.followLog(follow)) ;
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
    resume(pending2, asked) {
      return this.#changes.resume(pending2, asked);
    }
    /** Remove all that is kept of this table here, pending changes too. Save `evidence.lines()` first. */
    async forget() {
      for (const [key] of await this.#storage.list(this.#scope)) await this.#storage.update(key, () => void 0);
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
     * @returns {Promise<Answer<Name>>}
     */
    async read(name, path2, asked, query) {
      const seen = name === "actionStakes" ? this.#seenStakes(path2 + JSON.stringify(query)) : void 0;
      const told = await this.#http.read({ ...this.#reading(path2), query, seen }, asked);
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
    change(name, method, path2, asked, body, version) {
      const sent = (
        /** @type {any} */
        body
      );
      const change2 = { name, method, path: this.#path + path2, body: sent, version: ifMatch(version) };
      return this.#changes.make(sent ? { ...change2, bind: async () => salted(sent) } : change2, asked);
    }
    /**
     * @template {Operation} Name
     * @param {Name} name
     * @param {string} path
     * @param {AskedRoll | undefined} asked
     * @param {Body<Name>} body
     * @param {Version} [version]
     * @param {() => Promise<unknown>} [terms]
     * @returns {Promise<Answer<Name>>}
     */
    async drawDice(name, path2, { again, ...asked } = {}, body, version, terms2) {
      await this.#begin(asked.signal);
      const sent = (
        /** @type {any} */
        body
      );
      let refusals = 0;
      const keep2 = (digest2, shown2) => this.evidence.agreed(digest2, shown2);
      const tell = (refusal2) => this.#listeners.emit("stale_epoch", refusal2);
      return this.#changes.make(
        {
          name,
          method: "POST",
          path: this.#path + path2,
          body: sent,
          version: ifMatch(version),
          rolls: true,
          bind: async () => this.#epochs.bind(salted(terms2 ? await agreeing(sent, terms2, keep2) : sent)),
          again: (problem, refused) => this.#epochs.rebind(problem, refused, refusals++, again, tell)
        },
        asked
      );
    }
    get #path() {
      return `/v1/sessions/${encodeURIComponent(this.sid)}`;
    }
    #headers() {
      return { Authorization: `Bearer ${this.#token}` };
    }
    /** @param {string} path */
    #reading(path2) {
      return { method: "GET", path: this.#path + path2, headers: this.#headers() };
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
     * @param {Operation} name
     * @param {string} path
     * @param {any} told
     */
    async #answered(name, path2, told) {
      if (name === "renewToken" && path2.endsWith(`/players/${this.person}/token`) && told.token) this.#token = told.token;
      await this.evidence.told(told);
    }
    /**
     * Begin to keep evidence with what comes now, unless it was begun when the person joined.
     * @param {AbortSignal} [signal]
     */
    async #begin(signal) {
      if (!await this.evidence.begun()) await this.evidence.begin(parseInt(await this.#lastEvent(signal), 10));
    }
    /** Return the id of the last event. @param {AbortSignal} [signal] @returns {Promise<string>} */
    async #lastEvent(signal) {
      const { last_event_id: last = "0" } = await this.getSession({ include: "characters" }, { signal });
      return last;
    }
    /** Read all entries of a type, in order. @param {"epoch_closed" | "imported"} type */
    async #all(type) {
      const found = [];
      for (let after = (
        /** @type {number | null} */
        0
      ); after !== null; ) {
        const page = await this.readLog({ type, after, limit: 200, proof: "no" });
        found.push(...page.items);
        after = page.next;
      }
      return found;
    }
    async #findImport() {
      this.#lastImport ??= this.#all("imported").then((entries) => entries.at(-1)?.seq ?? 0);
      this.#lastImport.catch(() => this.#lastImport = null);
      return this.#lastImport;
    }
  };
  function ifMatch(version) {
    if (version === void 0) return void 0;
    return version === "*" ? "*" : `"${version}"`;
  }

  // clients/js/client.js
  var Client = class {
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
      const headers = apiKey ? { "X-API-Key": apiKey } : {};
      this.#changes = new Changes(this.#http, storage, `${this.#http.url}/`, {
        headers: () => headers,
        before: async () => {
        },
        after: (told, pending2) => this.#seated(told, pending2)
      });
    }
    /** The address of the service, without a slash at its end. */
    get url() {
      return this.#http.url;
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
      const path2 = `/v1/sessions/${encodeURIComponent(sid)}/players`;
      const joined2 = await this.#changes.make({ name: "join", method: "POST", path: path2, body }, asked);
      return { table: this.table({ sid: joined2.sid, token: joined2.token }), joined: joined2 };
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
    async resume(pending2, asked) {
      const told = await this.#changes.resume(pending2, asked);
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
    #ask(_name, path2, body, asked) {
      return this.#http.read({ method: "POST", path: path2, body }, asked);
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
  };

  // build/words/words-de.js
  var words_de_exports = {};
  __export(words_de_exports, {
    default: () => words_de_default,
    form: () => form
  });
  var form = (n2) => Number(n2 != 1);
  var words_de_default = { "The dice have fallen": "Die Würfel sind gefallen", "Waiting for {who}": "Warten auf {who}", "Done": "Fertig", "Your turn": "Du bist dran", "How do you go on?": "Wie machst du weiter?", "{n} tick": ["{n} Segment", "{n} Segmente"], "It works. What does it cost?": "Es gelingt. Was kostet es?", "It goes wrong. What follows?": "Es geht schief. Was folgt?", "It works. Anything besides?": "Es gelingt. Noch etwas?", "What follows?": "Was folgt?", "{name} has rolled": "{name} hat gewürfelt", "Pick at least {n}": "Wähle mindestens {n}", "Pick what you like": "Wähle, was du magst", "and grant a part of it": "und einen Teil davon gewähren", "Effect that you grant all the same": "Effekt, den du trotzdem gewährst", "none": "keine", "In your words": "In deinen Worten", "and open the Difficulty": "und die Schwierigkeit aufdecken", "Tell the table": "Dem Tisch sagen", "harm {n}": "Schaden {n}", "What happens?": "Was geschieht?", "What is it?": "Was ist es?", "Which clock does it tick?": "Welche Uhr füllt es?", "Whom does it befall?": "Wen trifft es?", "Take it, or resist: {what}": "Hinnehmen oder widerstehen: {what}", "One thing befalls {name}": ["Eines trifft {name}", "{n} Dinge treffen {name}"], "The table is read": "Der Tisch wird gelesen", "{gm} is asked.": "{gm} wird gefragt.", "Who?": "Wer?", "What do they want?": "Was wollen sie?", "I want to …": "Ich will …", "slip past the watchman to the vault door": "am Wächter vorbei zur Tresortür", "With which traits? Up to two": "Mit welchen Eigenschaften? Bis zu zwei", "How?": "Wie?", "Something else …": "Etwas anderes …", "Name it …": "Nenne es …", "Its name": "Wie es heißt", "How good?": "Wie gut?", "It is put on the sheet.": "Es kommt auf den Bogen.", "{costs} each": "je {costs}", "Which clock does it fill?": "Welche Uhr füllt es?", "More": "Mehr", "Several actions this turn: how many?": "Mehrere Aktionen in dieser Runde: wie viele?", "Still needed: {what}.": "Es fehlt noch: {what}.", "How do you do it? Pick it above, or name it.": "Wie tust du es? Wähle es oben, oder nenne es.", "Go on at {position}": "{position} weitermachen", "{name} goes on at {position}": "{name} macht weiter: {position}", "Call for the roll": "Den Wurf verlangen", "Ask {gm}": "{gm} fragen", "Cancel": "Abbrechen", "A character of yours": "Ein Charakter von dir", "Who do you play?": "Wen spielst du?", "Name of your character": "Name deines Charakters", "Make the character": "Charakter machen", "Offer a devil's bargain": "Einen Devil's Bargain anbieten", "one die, and a price that lands whatever the dice show": "ein Würfel, und ein Preis, der in jedem Fall fällig wird", "Which clock?": "Welche Uhr?", "Or a new clock": "Oder eine neue Uhr", "Segments": "Segmente", "Filled at the start": "Zu Beginn gefüllt", "It costs {price}.": "Es kostet {price}.", "a new clock": "eine neue Uhr", "a tick": "ein Segment", "It is a matter of the story: nothing is counted.": "Das gehört in die Geschichte: Gezählt wird nichts.", "Offer it": "Anbieten", "Set the terms": "Bedingungen setzen", "Say what follows": "Sagen, was folgt", "Answer an offer": "Ein Angebot beantworten", "Roll": "Würfeln", "Choose": "Wählen", "Take or resist": "Hinnehmen oder widerstehen", "{n} in 100 it works.": "In {n} von 100 Fällen gelingt es.", "{clock} opens": "{clock} öffnet sich", "{clock} is locked again": "{clock} ist wieder gesperrt", "{clock} is lost": "{clock} ist verloren", "{clock} is open again": "{clock} ist wieder offen", "{clock} starts": "{clock} beginnt", "{clock} is taken back": "{clock} ist zurückgenommen", "the next turn": "die nächste Runde", "the turn before": "die Runde davor", "a clock": "eine Uhr", "{n} tick on {clock}": ["{n} Segment mehr auf „{clock}“", "{n} Segmente mehr auf „{clock}“"], "{n} tick off {clock}": ["{n} Segment weniger auf „{clock}“", "{n} Segmente weniger auf „{clock}“"], "the table": "der Tisch", "{n} {track} to {who}": "{n} {track} mehr für {who}", "{n} {track} off {who}": "{n} {track} weniger für {who}", "Clocks": "Uhren", "New clock": "Neue Uhr", "New": "Neu", "No clocks yet. What are they up against?": "Noch keine Uhren. Womit bekommen sie es zu tun?", "{name}: {filled} of {size}": "{name}: {filled} von {size}", "{filled} of {size}": "{filled} von {size}", "only you": "nur du", "{name}: one back": "{name}: eins zurück", "{name}: one on": "{name}: eins weiter", "Another clock must be full first.": "Zuerst muss eine andere Uhr voll sein.", "{name}: more": "{name}: mehr", "locked until {name} is full": "gesperrt, bis „{name}“ voll ist", "against {name}": "gegen „{name}“", "full once": ["einmal voll", "{n}-mal voll"], "Put {name} away for good?": "„{name}“ endgültig weglegen?", "Put it away": "Weglegen", "Hide it": "Verbergen", "Show it to all": "Allen zeigen", "Players tick it": "Spieler rücken sie vor", "What is it about?": "Worum geht es?", "other": "andere", "Kind": "Art", "It races (optional)": "Sie läuft um die Wette mit (freiwillig)", "It opens when this one is full": "Sie öffnet sich, wenn diese voll ist", "none yet": "noch keine", "Everybody sees it": "Alle sehen sie", "Players may tick it": "Spieler dürfen sie vorrücken", "Which clock opens it?": "Welche Uhr öffnet sie?", "It needs a name.": "Sie braucht einen Namen.", "Start the clock": "Uhr beginnen", "Hope and Fear: two twelve-sided dice against a Difficulty": "Hope und Fear: zwei zwölfseitige Würfel gegen eine Schwierigkeit", "Pools of ten-sided dice: how many reach the difficulty?": "Viele zehnseitige Würfel: Wie viele erreichen die Schwierigkeit?", "Six-sided dice, position and effect; the highest counts": "Sechsseitige Würfel, Position und Effekt; der höchste zählt", "Dice that are added up": "Würfel, die zusammengezählt werden", "Action rolls of five games: exact odds before the dice, and dice that nobody can choose.": "Aktionswürfe von fünf Spielen: genaue Chancen vor den Würfeln, und Würfel, die niemand aussuchen kann.", "Your tables": "Deine Tische", "A table": "Ein Tisch", "Join a table": "An einen Tisch kommen", "The code that you were told": "Der Code, den man dir gesagt hat", "Or open the link that its game master gave you.": "Oder öffne den Link, den die Spielleitung dir gegeben hat.", "Find the table": "Tisch finden", "Open a table": "Einen Tisch eröffnen", "Game": "Spiel", "Name of the table": "Name des Tisches", "The Vault Job": "Der Tresor", "Your name": "Dein Name", "You are the game master. No account, no e-mail.": "Du bist die Spielleitung. Kein Konto, keine E-Mail.", "Open the table": "Tisch eröffnen", "You had a seat elsewhere": "Du hattest anderswo einen Platz", "For developers": "Für Entwickler", "Check dice": "Würfel prüfen", "{gm} invites you to": "{gm} lädt dich ein zu", "You are invited to": "Du bist eingeladen zu", "What the others see. No account, no e-mail.": "Was die anderen sehen. Kein Konto, keine E-Mail.", "You play": "Du spielst", "Leave it empty to choose at the table, also one that the game master has prepared.": "Lass es leer, um am Tisch zu wählen, auch einen, den die Spielleitung vorbereitet hat.", "{gm} has prepared": "{gm} hat vorbereitet", "Play {name}": "{name} spielen", "You play {name}.": "Du spielst {name}.", "What they are able to do stands under People.": "Was sie können, steht unter Leute.", "Name of the character": "Name des Charakters", "A player may take them": "Jemand am Tisch darf ihn nehmen", "whoever takes them": "wer ihn nimmt", "The file of an exported table": "Die Datei eines exportierten Tischs", "It becomes a new table, and you its game master. Its dice are checked first: that may take a while.": "Daraus wird ein neuer Tisch, und du leitest ihn. Zuerst werden seine Würfel geprüft: Das kann dauern.", "With its story": "Mit seiner Geschichte", "Import the table": "Den Tisch importieren", "Import a table": "Einen Tisch importieren", "Other dice": "Andere Würfel", "Entries": "Einträge", "Which dice?": "Welche Würfel?", "How many dice?": "Wie viele Würfel?", "Roll before everybody": "Vor allen würfeln", "Roll for you alone": "Für dich allein würfeln", "What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.": "Was du für dich allein würfelst, steht nur hier: Der Tisch behält nichts davon, und nichts beweist es.", "Dice": "Würfel", "Rolls that count in this one": "Würfe, die hier mitzählen", "Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.": "Von einer Gruppe, einer Vorbereitung, einem Gegner oder einem Angriff: Würfe, die schon gefallen sind. Sie zählen in der Reihenfolge, in der du sie drückst.", "Let all of it happen, without asking {who}?": "Alles davon geschehen lassen, ohne {who} zu fragen?", "Let it happen": "Geschehen lassen", "Settle what waits ({n})": ["Abschließen, was wartet ({n})", "Alles abschließen, was wartet ({n})"], "Actions beyond the declared ones, this turn": "Aktionen über die angesagten hinaus, in dieser Runde", "Somebody else plays them already. Choose another one, or make one.": "Jemand anders spielt ihn schon. Wähl einen anderen, oder mach einen.", "I only watch": "Ich schaue nur zu", "Sit down": "Platz nehmen", "Your seat is kept in this browser.": "Dein Platz wird in diesem Browser gemerkt.", "Another table": "Ein anderer Tisch", "Saved.": "Gespeichert.", "Remove {name} from the table? The story keeps what they did.": "{name} vom Tisch entfernen? Was geschehen ist, bleibt in der Geschichte.", "Remove them": "Entfernen", "Somebody has changed this sheet meanwhile.": "Jemand hat diesen Bogen inzwischen geändert.", "Take theirs": "Den neuen nehmen", "Name": "Name", "Note": "Notiz", "Who plays them": "Wer spielt den Charakter?", "the game master": "die Spielleitung", "Save": "Speichern", "Remove {name}": "{name} entfernen", "{title}: another name": "{title}: noch ein Name", "Add": "Dazu", "of": "von", "this roll would tick {n}": "dieser Wurf füllt {n}", "{says} {n} in 100": "{says} {n} von 100", "The chapter was not ended.": "Das Kapitel wurde nicht beendet.", "It could not be checked: {why}": "Es ließ sich nicht prüfen: {why}", "Before you sat down": "Bevor du Platz nahmst,", "the table sealed a secret number. It shows with the first check if it was swapped.": "hat der Tisch eine geheime Zahl versiegelt. Wird sie getauscht, zeigt es die erste Prüfung.", "When you press Roll": "Wenn du würfelst,", "your device adds a number of its own, which the table could not know. Both together make the dice.": "gibt dein Gerät eine eigene Zahl dazu, die der Tisch nicht kennen konnte. Beide zusammen ergeben die Würfel.", "When the chapter ends": "Wenn das Kapitel endet,", "the seal is opened, and every device can throw each die again to compare.": "wird das Siegel geöffnet, und jedes Gerät kann jeden Würfel noch einmal werfen und vergleichen.", "The chapter ends …": "Das Kapitel endet …", "End the chapter and check": "Kapitel beenden und prüfen", "The dice are thrown again …": "Die Würfel fallen noch einmal …", "Check what has ended": "Beendetes prüfen", "Chapter {n} has no rolls yet: it can be ended when there are some.": "Kapitel {n} hat noch keine Würfe: Beenden lässt es sich, wenn es welche hat.", "Ending chapter {n} opens its seal; the next chapter starts at once, and play goes on.": "Wenn Kapitel {n} endet, öffnet sich sein Siegel; das nächste beginnt sofort, und ihr spielt weiter.", "What this does not prove": "Was das nicht beweist", "That nobody was turned away before a roll. And nothing of the rolls of the host, who knows what is sealed, or of a player who cheats with the host.": "Dass niemand vor einem Wurf abgewiesen wurde. Und nichts über Würfe des Gastgebers, der das Versiegelte kennt, oder eines Spielers, der mit ihm betrügt.", "This page comes from the host, and so does what it says of the dice. Who does not trust the host takes everything along, and checks it with a program from elsewhere.": "Diese Seite kommt vom Gastgeber, und damit auch, was sie von den Würfeln sagt. Wer ihm nicht traut, nimmt alles mit und prüft es mit einem Programm von anderswo.", "The page that checks a file": "Die Seite, die eine Datei prüft", "To take along": "Zum Mitnehmen", "This device has kept the proof of {n} roll as it was told.": ["Dieses Gerät hat den Beweis von {n} Wurf aufbewahrt, so wie er ihm gesagt wurde.", "Dieses Gerät hat die Beweise von {n} Würfen aufbewahrt, so wie sie ihm gesagt wurden."], "Download everything": "Alles herunterladen", "My proofs": "Meine Beweise", "Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwards.": "Alles, das ist die Geschichte des Tisches mit ihren Würfeln. Deine Beweise sind, was diesem Gerät gesagt wurde und was es gesendet hat: Bewahre sie auf, dann lässt sich nachträglich nichts ändern.", "The seal of this chapter": "Das Siegel dieses Kapitels", "Read it to each other: if all see the same, nobody was shown another one.": "Lest es euch vor: Wenn alle dasselbe sehen, wurde niemandem ein anderes gezeigt.", "Chapter {n}": "Kapitel {n}", "{n} roll, sealed until it ends": ["{n} Wurf, versiegelt bis zum Ende", "{n} Würfe, versiegelt bis zum Ende"], "no rolls yet": "noch keine Würfe", "{n} roll does not match": ["{n} Wurf passt nicht", "{n} Würfe passen nicht"], "{n} of {all} checked here": "{n} von {all} hier geprüft", "{n} roll, not checked yet": ["{n} Wurf, noch nicht geprüft", "{n} Würfe, noch nicht geprüft"], "its seal is not open yet": "sein Siegel ist noch nicht offen", "Something is wrong with the dice or the log.": "Mit den Würfeln oder der Geschichte stimmt etwas nicht.", "{n} roll checked on this device: its dice are those that were sealed.": ["{n} Wurf auf diesem Gerät geprüft: Seine Würfel sind die versiegelten.", "{n} Würfe auf diesem Gerät geprüft: Alle Würfel sind die versiegelten."], "No roll of an ended chapter is there to check.": "Kein Wurf eines beendeten Kapitels ist zu prüfen.", "Checked as {name}: every roll in this name was sent by this device.": "Geprüft als {name}: Jeden Wurf unter diesem Namen hat dieses Gerät gesendet.", "All rolls so far, in one number:": "Alle bisherigen Würfe in einer Zahl:", "Who checks now and reads the same number was shown the same rolls.": "Wer jetzt prüft und dasselbe liest, hat dieselben Würfe gesehen.", "{n} more is sealed until its chapter ends.": ["{n} weiterer ist versiegelt, bis sein Kapitel endet.", "{n} weitere sind versiegelt, bis ihr Kapitel endet."], "{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.": ["{n} Wurf nannte sein Kapitel nicht, also hätte der Gastgeber seine Würfel wählen können. Würfe von dieser Seite nennen es immer.", "{n} Würfe nannten ihr Kapitel nicht, also hätte der Gastgeber ihre Würfel wählen können. Würfe von dieser Seite nennen es immer."], "Something is wrong": "Etwas stimmt nicht", "Roll {n} of chapter {e} does not match its seal.": "Wurf {n} von Kapitel {e} passt nicht zu seinem Siegel.", "The log does not fit together, or not with what this device was told.": "Die Geschichte passt nicht zusammen, oder nicht zu dem, was diesem Gerät gesagt wurde.", "{n} roll in your name was not sent by this device.": ["{n} Wurf unter deinem Namen kam nicht von diesem Gerät.", "{n} Würfe unter deinem Namen kamen nicht von diesem Gerät."], "Did you roll on another device? If not, somebody rolled as you.": "Hast du auf einem anderen Gerät gewürfelt? Sonst hat jemand als du gewürfelt.", "The table has told this device something else than before.": ["Der Tisch hat diesem Gerät etwas anderes gesagt als zuvor.", "Der Tisch hat diesem Gerät {n}-mal etwas anderes gesagt als zuvor."], "This device has kept the proof. Save it, and show it to the table.": "Dieses Gerät hat den Beweis aufbewahrt. Sichere ihn, und zeig ihn dem Tisch.", "The file that was checked": "Die geprüfte Datei", "Exactly": "Genau", "It is of {who}{goal}.": "Er ist von {who}{goal}.", "(needed)": "(nötig)", "separated by commas": "durch Kommas getrennt", "one less": "eins weniger", "one more": "eins mehr", "Dice thrown by hand": "Von Hand geworfene Würfel", "Die {n}: d{sides}": "Würfel {n}: W{sides}", "Nothing proves these dice: everybody sees that they were thrown by hand.": "Diese Würfel beweist nichts: Alle sehen, dass sie von Hand geworfen wurden.", "Roll with these faces": "Mit diesen Augen werfen", "{who} has ended it without a roll.": "{who} hat es ohne Wurf beendet.", "{who} wants to: {goal}": "{who} will: {goal}", "{who} has agreed.": "{who} hat zugestimmt.", "{who} has changed the terms.": "{who} hat die Bedingungen geändert.", "{who} offers something.": "{who} bietet etwas an.", "{who} has answered an offer.": "{who} hat auf ein Angebot geantwortet.", "{who} has taken something back.": "{who} hat etwas zurückgenommen.", "{who} has sat down.": "{who} hat Platz genommen.", "Somebody": "Jemand", "{who} has rolled.": "{who} hat gewürfelt.", "{gm} knows whether it works.": "{gm} weiß, ob es gelingt.", "{total}, a critical success": "{total}, ein kritischer Erfolg", "{total} with Hope": "{total} mit Hope", "{total} with Fear": "{total} mit Fear", "It could not be loaded.": "Es konnte nicht geladen werden.", "Only this machine reaches your table. For others in your network, stop the service and start it with “make run HOST=0.0.0.0”; the table stays.": "Deinen Tisch erreicht nur dieser Rechner. Damit ihn andere in deinem Netz erreichen, beende den Dienst und starte ihn mit „make run HOST=0.0.0.0“; der Tisch bleibt.", "This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.": "Diese Adresse gilt nur auf diesem Rechner. Öffne die Seite für die anderen unter einer Adresse, die sie erreichen, und lade von dort ein.", "Address at which the others reach you": "Adresse, unter der dich die anderen erreichen", "Or say it: open {place}, then the code": "Oder sag es: {place} öffnen, dann der Code", "Code": "Code", "New code": "Neuer Code", "Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.": "Wer den Link oder den Code hat, kann Platz nehmen. Ein neuer Code macht die alten ungültig; wer schon sitzt, bleibt.", "At the table": "Am Tisch", "Nobody else yet. They appear here as they sit down": "Noch niemand. Sie erscheinen hier, wenn sie Platz nehmen", "QR code of the link": "QR-Code des Links", "Link": "Link", "Copied": "Kopiert", "Copy the link": "Link kopieren", "Share…": "Teilen …", "This part of the page could not be loaded.": "Dieser Teil der Seite konnte nicht geladen werden.", "Load the page again": "Seite neu laden", "next: {name}": "danach: {name}", "Call for another roll": "Noch einen Wurf verlangen", "Something else": "Etwas anderes", "You see the table as of {time}. What needs the table waits until it is back.": "Du siehst den Tisch von {time}. Was den Tisch braucht, wartet, bis er wieder da ist.", "What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.": "Was du geschickt hast, ist unterwegs. Vielleicht ist es schon angekommen. Wir fragen, bis wir es wissen; es geschieht nie zweimal.", "What the table tells does not agree with what it told before. The proof is kept here.": "Was der Tisch sagt, passt nicht zu dem, was er vorher gesagt hat. Der Beweis ist hier gesichert.", "Fair dice": "Faire Würfel", "Close": "Schließen", "Change the terms": "Bedingungen ändern", "{name} asks you": "{name} fragt dich", "{name} is about to roll": "{name} ist dabei zu würfeln", "Stakes": "Was auf dem Spiel steht", "Help {name}": "{name} helfen", "{now} to {next} %": "von {now} auf {next} %", "{name} helps": "{name} hilft", "costs {costs}": "kostet {costs}", "Give a die": "Einen Würfel geben", "What gives it?": "Woher kommt er?", "Which die?": "Welcher Würfel?", "d{n}": "W{n}", "Nothing is due from you": "Von dir wird nichts erwartet", "Call for a roll": "Einen Wurf verlangen", "Something befalls somebody": "Jemandem geschieht etwas", "Level of harm; 0 is none": "Stufe des Schadens; 0 ist keiner", "No roll comes before it. It can be resisted.": "Davor steht kein Wurf. Man kann widerstehen.", "You watch": "Du schaust zu", "What happens now?": "Was geschieht jetzt?", "Your table is open": "Dein Tisch ist eröffnet", "What do you do?": "Was tust du?", "What do you want to do?": "Was willst du tun?", "Save your seat: it is in this browser alone": "Deinen Platz sichern: Er ist nur in diesem Browser", "Invite the players": "Die Spielenden einladen", "Invite": "Einladen", "They name their characters": "Sie nennen ihre Charaktere", "Draw a clock: what are they up against?": "Eine Uhr zeichnen: Womit haben sie es zu tun?", "Call the first roll, or let a player ask for one": "Den ersten Wurf verlangen, oder jemanden fragen lassen", "Your first evening": "Dein erster Abend", "done": "erledigt", "Also open": "Auch offen", "At the table now": "Jetzt am Tisch", "waits for {who}": "wartet auf {who}", "Help {name}: {now} to {next} %": "{name} helfen: von {now} auf {next} %", "What would change it": "Was es ändern würde", "Taken": "Genommen", "{who} said no.": "{who} hat nein gesagt.", "Offers": "Angebote", "Withdraw": "Zurückziehen", "More effect": "Mehr Effekt", "Less danger, less effect": "Weniger Gefahr, weniger Effekt", "{effect}: {n} tick, not {now}": ["{effect}: {n} Segment statt {now}", "{effect}: {n} Segmente statt {now}"], "Otherwise": "Sonst", "One sure success": "Ein sicherer Erfolg", "A helping hand": "Eine helfende Hand", "One more die": "Ein Würfel mehr", "{costs}; {gm} agrees again": "{costs}; {gm} muss neu zustimmen", "Added": "Dabei", "An Experience": "Eine Experience", "who helps pays {cost}": "wer hilft, zahlt {cost}", "once a turn, and spent in this one": "einmal je Runde, und in dieser schon ausgegeben", "Take": "Nehmen", "{gm} must agree": "{gm} muss zustimmen", "Ask": "Fragen", "Ask {name}": "{name} fragen", "the others offer one, or {gm}": "die anderen bieten einen an, oder {gm}", "{name} has {n}.": "{name}: nur {n} da.", "a new clock: {name}, {ticks} of {size}": "eine neue Uhr: {name}, {ticks} von {size}", "{who} helps": "{who} hilft", "{who} gives a die: {source}, d{sides}": "{who} gibt einen Würfel: {source}, W{sides}", "{who} pays {costs}": "{who} zahlt {costs}", "Accept": "Annehmen", "No": "Nein", "Take back": "Zurücknehmen", "People": "Leute", "Of the game master": "Von der Spielleitung", "Former seats": "Frühere Plätze", "game master": "Spielleitung", "watches": "schaut zu", "seat closed": "Platz geschlossen", "here": "hier", "away": "weg", "(you)": "(du)", "A new link for {name}? The one they have stops working.": "Ein neuer Link für {name}? Der bisherige gilt dann nicht mehr.", "Make a new link": "Neuen Link machen", "Close the seat of {name}? Their characters stay, and are yours until they come back.": "Den Platz von {name} schließen? Die Charaktere bleiben, und du spielst sie, bis {name} wiederkommt.", "Close the seat": "Platz schließen", "The seat is closed.": "Der Platz ist geschlossen.", "New link": "Neuer Link", "Open the seat again": "Platz wieder öffnen", "Make game master": "Spielleitung geben", "For {name} alone: anyone who has it sits there": "Nur für {name}: Wer ihn hat, sitzt dort", "Make {name} the game master? You become a player, and only they can give it back.": "{name} die Spielleitung geben? Du spielst dann mit, und nur {name} kann sie zurückgeben.", "Hand over": "Übergeben", "{name} is the game master now.": "{name} hat jetzt die Spielleitung.", "A new turn has begun.": "Eine neue Runde hat begonnen.", "The table": "Der Tisch", "Change the table's tracks": "Leisten des Tisches ändern", "Change": "Ändern", "What is it spent on?": "Wofür wird es ausgegeben?", "Turn {n}": "Runde {n}", "New turn": "Neue Runde", "The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new chapter?": "Das Kapitel wurde beendet, bevor deine Würfel fielen: ein weiterer Satz Würfel, den man vorher sehen konnte. Es ist die {n}. Ablehnung eines Wurfs von dir. Im neuen Kapitel würfeln?", "What you sent before has arrived.": "Was du vorher geschickt hast, ist angekommen.", "Waiting for you": "Wartet auf dich", "Nothing. Let them talk.": "Nichts. Lass sie reden.", "{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.": "{gm} hat die Bedingungen geändert, während du gedrückt hast. Sieh noch einmal hin, dann würfle. Nichts wurde gewürfelt oder bezahlt.", "{gm} has not agreed yet. Nothing was rolled or paid.": "{gm} hat noch nicht zugestimmt. Nichts wurde gewürfelt oder bezahlt.", "What was offered cannot be paid any more, and is gone. Look again: nothing was rolled or paid.": "Was angeboten war, kann nicht mehr bezahlt werden und ist weg. Sieh noch einmal hin: Nichts wurde gewürfelt oder bezahlt.", "Too late: the dice have been thrown.": "Zu spät: Die Würfel sind gefallen.", "This was tried the same way before. What is different now?": "Das wurde schon einmal so versucht. Was ist jetzt anders?", "The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.": "Der Bogen hat sich inzwischen geändert. {gm} muss neu zustimmen; nichts wurde gewürfelt oder bezahlt.", "{gm} has closed your seat. Ask for a new link.": "{gm} hat deinen Platz geschlossen. Bitte um einen neuen Link.", "The game master": "Die Spielleitung", "This seat is not known here. Ask for a new link.": "Dieser Platz ist hier nicht bekannt. Bitte um einen neuen Link.", "There is no such table any more.": "Diesen Tisch gibt es nicht mehr.", "The code in the link is not valid any more. Ask for a new link.": "Der Code im Link gilt nicht mehr. Bitte um einen neuen Link.", "No table has this code. Compare it with what you were told.": "Kein Tisch hat diesen Code. Vergleiche ihn mit dem, was man dir gesagt hat.", "Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you.": "Zu viele falsche Codes. Warte eine Minute, oder öffne den Link, den die Spielleitung dir gegeben hat.", "Too many requests at once. Wait a moment, then press again.": "Zu viele Anfragen auf einmal. Warte kurz, dann drücke noch einmal.", "Many people change this table at once. Nothing was changed by what you pressed: press again in a moment.": "Viele ändern diesen Tisch gerade gleichzeitig. Was du gedrückt hast, hat nichts geändert: Drück gleich noch einmal.", "Somebody else offers you a bargain: ask the game master.": "Einen Handel bieten dir andere an: Frag die Spielleitung.", "Your browser wants to be allowed into the local network: allow it in the address bar's menu, then load the page again.": "Dein Browser will für das lokale Netz eine Erlaubnis: Erlaube es im Menü der Adresszeile, dann lade die Seite neu.", "No answer. What you sent may have arrived already. We ask until we know; it never happens twice.": "Keine Antwort. Was du geschickt hast, ist vielleicht schon angekommen. Wir fragen, bis wir es wissen; es geschieht nie zweimal.", "No connection to the table. Nothing was sent.": "Keine Verbindung zum Tisch. Nichts wurde geschickt.", "It took too long. Look again.": "Es hat zu lange gedauert. Sieh noch einmal hin.", "That went wrong: {what}": "Das ging schief: {what}", "Resist it, and only this is left: {left}.": "Widerstehst du, bleibt nur das: {left}.", "Resist it, and nothing of it is left.": "Widerstehst du, bleibt nichts davon.", "It costs stress, by the dice:": "Es kostet Stress, je nach Würfeln:", "It costs {n} stress, without a roll.": "Es kostet {n} Stress, ohne Wurf.", "Your character's rating in what resists this: as your game counts it.": "Der Wert deines Charakters, der hier widersteht: wie dein Spiel ihn zählt.", "Dice that resist": "Würfel, die widerstehen", "Resist": "Widerstehen", "2 dice, the lower counts": "2 Würfel, der niedrigere zählt", "roll {n} die": ["{n} Würfel werfen", "{n} Würfel werfen"], "{n} stress on average": "im Mittel {n} Stress", "Take it": "Hinnehmen", "It lands": "Es trifft ein", "One step milder": "Eine Stufe milder", "It does not happen": "Es geschieht nicht", "{from} to {to} stress": "{from} bis {to} Stress", "stress": "Stress", "your last box": "dein letztes Feld", "you have no box left": "du hast kein Feld mehr frei", "more than you have": "mehr, als du hast", "The roll": "Der Wurf", "The dice: {faces}. See them tumble again": "Die Würfel: {faces}. Noch einmal rollen sehen", "It was taken back.": "Es wurde zurückgenommen.", "It is one step milder.": "Es wird eine Stufe milder.", "Nothing of it is left.": "Nichts bleibt davon.", "{name} resists": "{name} widersteht", "{n} stress": ["{n} Stress", "{n} Stress"], "{n} success": ["{n} Erfolg", "{n} Erfolge"], "{name}: the same": "{name}: gleich", "{name} is higher": "{name} ist höher", "counts": "zählt", "{name}: {from} to {to} of {size}": "{name}: von {from} auf {to} von {size}", "This link opens no seat: it was replaced, or the seat was closed.": "Dieser Link öffnet keinen Platz: Er wurde ersetzt, oder der Platz wurde geschlossen.", "Your seats in this browser are as they were.": "Deine Plätze in diesem Browser sind, wie sie waren.", "Back to the door": "Zurück zur Tür", "The link is checked": "Der Link wird geprüft", "Which seat is yours?": "Welcher Platz ist deiner?", "This browser sits at {table} as {kept}. The link is the seat of {other}.": "Dieser Browser sitzt am Tisch {table} als {kept}. Der Link ist der Platz von {other}.", "Stay {name}": "{name} bleiben", "A browser keeps one seat at a table. Save the one of {kept} before you take the other.": "Ein Browser behält einen Platz an einem Tisch. Sichere den von {kept}, bevor du den anderen nimmst.", "Sit down as {name}": "Als {name} Platz nehmen", "The seat of {name} at {table}. Whoever has this link is {name} there.": "Der Platz von {name} am Tisch {table}. Wer diesen Link hat, ist dort {name}.", "Save it as a file": "Als Datei sichern", "Your seat is in this browser alone. If it forgets it, the seat is lost.": "Dein Platz ist nur in diesem Browser. Vergisst er ihn, ist der Platz verloren.", "Open the link to sit here again, in any browser.": "Öffne den Link, um wieder hier zu sitzen, in jedem Browser.", "Take a seat from a file that you saved": "Einen Platz aus einer gesicherten Datei nehmen", "There is no seat in this file.": "In dieser Datei ist kein Platz.", "Language": "Sprache", "As the browser has it": "Wie im Browser", "Motion": "Bewegung", "As the device has it": "Wie auf dem Gerät", "Less: dice appear, and do not tumble": "Weniger: Würfel erscheinen, statt zu rollen", "Sound": "Ton", "Off": "Aus", "On: dice are heard, quietly": "An: Würfel sind leise zu hören", "This seat": "Dieser Platz", "You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.": "Du sitzt hier als {name}, nur auf diesem Gerät. Für ein anderes brauchst du einen eigenen Link von der Spielleitung.", "Save this seat": "Diesen Platz sichern", "Other tables": "Andere Tische", "Leave this table": "Diesen Tisch verlassen", "When something awaits you while you look elsewhere": "Wenn etwas auf dich wartet, während du woanders bist", "A sound and a notification": "Ton und Mitteilung", "Only the tab counts": "Nur der Tab zählt", "Allow notifications": "Mitteilungen erlauben", "This browser refuses notifications of this page: allow them in its settings.": "Dieser Browser lehnt Mitteilungen dieser Seite ab: Erlaube sie in seinen Einstellungen.", "Notifications need https, or the machine of the service itself.": "Mitteilungen brauchen https, oder den Rechner, auf dem der Dienst läuft.", "Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in again.": "Gehen, und den Platz auf diesem Gerät vergessen? Niemand sonst kann den Tisch leiten, und niemand kann dich wieder einlassen.", "Leave, and forget your seat on this device? {gm} can give you a new link.": "Gehen, und den Platz auf diesem Gerät vergessen? {gm} kann dir einen neuen Link geben.", "Leave": "Gehen", "A new code for joining? Links that were sent stop working; who sits stays.": "Ein neuer Code zum Beitreten? Verschickte Links gelten dann nicht mehr; wer sitzt, bleibt.", "Dice may be thrown by hand, and their faces tapped": "Würfel dürfen von Hand geworfen und ihre Augen angetippt werden", "Rules of the published game are allowed too": "Auch Regeln des veröffentlichten Spiels sind erlaubt", "New code for joining": "Neuer Code zum Beitreten", "The code is {code} now.": "Der Code ist jetzt {code}.", "Hand over to": "Übergeben an", "Delete the table": "Tisch löschen", "Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.": "Alles geht: Geschichte, Bögen, Uhren und die Beweise aller Würfel. Niemand kann es zurückholen.", "Save my proofs first": "Erst meine Beweise sichern", "Write “{name}” to delete it": "Schreib „{name}“, um ihn zu löschen", "This chapter has rolls that nobody could check any more. End it first, and take everything along.": "Dieses Kapitel hat Würfe, die niemand mehr prüfen könnte. Beende es zuerst, und nimm alles mit.", "End the chapter, download everything": "Kapitel beenden, alles herunterladen", "Delete it for all": "Für alle löschen", "Keep it": "Behalten", "What this device noticed": "Was diesem Gerät auffiel", "Change {name}": "{name} ändern", "{name}: {track}, one less": "{name}: {track}, eins weniger", "{name}: {track}, one more": "{name}: {track}, eins mehr", "{text} is healed": "{text} ist geheilt", "Healed": "Geheilt", "and no Fear": "und ohne Fear", "two or more": "zwei oder mehr", "it works": "es gelingt", "without a price": "ohne Preis", "Exactly {fraction}.": "Genau {fraction}.", "Difficulty {n}": "Schwierigkeit {n}", "Difficulty secret": "Schwierigkeit geheim", "{n} extra action this turn": ["{n} zusätzliche Aktion in dieser Runde", "{n} zusätzliche Aktionen in dieser Runde"], "instead of": "statt", "If it is {position}, {effect}:": "Wenn es so ist: {position}, {effect}:", "Your turn · {gm} has agreed": "Du bist dran · {gm} hat zugestimmt", "{gm} is asked": "{gm} ist gefragt", "Roll, or change your mind": "Würfle, oder überleg es dir anders", "That cannot be rolled": "So kann nicht gewürfelt werden", "That cannot succeed": "Das kann nicht gelingen", "Go through with it": "Trotzdem tun", "Nobody else can help.": "Sonst kann niemand helfen.", "{name}: {n} more than there is room for": "{name}: {n} mehr, als Platz hat", "Action {number} of {of}": "Aktion {number} von {of}", "Something is missing": "Etwas fehlt", "Waiting for {gm}": "Warten auf {gm}", "Give this up? It costs nothing.": "Das aufgeben? Es kostet nichts.", "Give it up": "Aufgeben", "{gm} agrees again to what you change.": "Was du änderst, muss {gm} neu zustimmen.", "Change the words": "Worte ändern", "{who} offers help for {costs}": "{who} bietet Hilfe für {costs}", "{who} offers help": "{who} bietet Hilfe an", "{name} asks {who} to help for {costs}": "{name} bittet {who} um Hilfe für {costs}", "{name} asks {who} to help": "{name} bittet {who} um Hilfe", "What does that mean?": "Was heißt das?", "This opportunity was lost before.": "Diese Gelegenheit war schon vertan.", "You are warned: {what}": "Du bist gewarnt: {what}", "Tell {player}": "{player} sagen", "Send": "Schicken", "with Fear": "mit Fear", "with Hope": "mit Hope", "{gm} knows whether it works; a critical always does.": "{gm} weiß, ob es gelingt; ein kritischer Wurf gelingt immer.", "costs nothing": "kostet nichts", "Your roll is on its way …": "Dein Wurf ist unterwegs …", "Roll Hope and Fear": "Hoffnung und Angst werfen", "Take the success": "Den Erfolg nehmen", "Roll 2 dice, the lower counts": "2 Würfel werfen, der niedrigere zählt", "Roll {n} die": ["{n} Würfel werfen", "{n} Würfel werfen"], "All": "Alles", "Rolls": "Würfe", "Mine": "Meins", "Story": "Geschichte", "Show": "Zeigen", "Nothing has happened yet.": "Noch ist nichts geschehen.", "Nothing of this kind yet.": "Davon gibt es noch nichts.", "Earlier": "Früheres", "Typed for {gm}: {what}": "Für {gm} eingetragen: {what}", "not agreed yet": "noch nicht ausgemacht", "agreed, not rolled yet": "ausgemacht, noch nicht gewürfelt", "called off": "abgeblasen", "not possible that way: {why}": "so nicht möglich: {why}", "not possible that way": "so nicht möglich", "without a roll": "ohne Wurf", "settled": "erledigt", "rolled": "gewürfelt", "against {n}": "gegen {n}", "{gm} knows whether it works": "{gm} weiß, ob es gelingt", "success": "Erfolg", "success, taken by a 1": "Erfolg, von einer 1 genommen", "takes a success": "nimmt einen Erfolg", "All of this roll": "Der ganze Wurf", "Undo entry {n}": "Eintrag {n} zurücknehmen", "Undo": "Zurücknehmen", "resists: {what}. Nothing of it is left": "widersteht: {what}. Nichts bleibt davon", "resists: {what}. It is milder": "widersteht: {what}. Es wird milder", "takes {what}": "nimmt hin: {what}", "{what} lands": "{what} tritt ein", "{what} is milder": "{what} ist gemildert", "{what} is averted": "{what} ist abgewendet", "grants {effect} effect": "gewährt Effekt: {effect}", "grants a part of it": "gewährt einen Teil davon", "tells the table: {verdict}": "sagt es dem Tisch: {verdict}", "goes on": "macht weiter", "a consequence": "eine Konsequenz", "something else": "etwas anderes", "level {n}": "Stufe {n}", "dice checked": "Würfel geprüft", "does not match its seal": "passt nicht zum Siegel", "sealed": "versiegelt", "not checked yet": "noch nicht geprüft", "thrown by hand": "von Hand geworfen", "undone by {who}": "zurückgenommen von {who}", "undone": "zurückgenommen", "not all of it could be taken back": "nicht alles ließ sich zurücknehmen", "Waiting": "Wartet", "Now": "Jetzt", "To what is awaited of you": "Zu dem, was du tun sollst", "You and the others": "Du und die anderen", "Clocks and story": "Uhren und Geschichte", "Table": "Tisch", "The service does not answer yet. The table is read as soon as it can be reached.": "Der Dienst antwortet noch nicht. Der Tisch wird gelesen, sobald er erreichbar ist.", "You do not sit here any more": "Du sitzt hier nicht mehr", "Save what this browser was told": "Sichern, was diesem Browser gesagt wurde", "Live": "Live", "Offline": "Offline", "Here: {names}": "Hier: {names}", "Settings": "Einstellungen", "Your seat": "Dein Platz", "The service": "Der Dienst", "{who} opened the table.": "{who} hat den Tisch eröffnet.", "{who} opened the table from a file.": "{who} hat den Tisch aus einer Datei eröffnet.", "{who} changed the table.": "{who} hat den Tisch geändert.", "{who} sat down.": "{who} hat Platz genommen.", "{who} left the table.": "{who} hat den Tisch verlassen.", "{who} closed the seat of {person}.": "{who} hat den Platz von {person} geschlossen.", "{person} is the game master now.": "{person} hat jetzt die Spielleitung.", "{who} changed the code for joining.": "{who} hat den Code zum Beitreten geändert.", "{who} brought in {character}.": "{who} bringt {character} ins Spiel.", "{who} changed the sheet of {character}.": "{who} hat den Bogen von {character} geändert.", "{who} removed a character.": "{who} hat einen Charakter entfernt.", "{who} started a clock: {clock}.": "{who} hat eine Uhr begonnen: {clock}.", "{who} changed a clock: {clock}.": "{who} hat eine Uhr geändert: {clock}.", "{who} put a clock away.": "{who} hat eine Uhr weggelegt.", "{who} began a new turn.": "{who} hat eine neue Runde begonnen.", "{who} opened the Difficulty: it was {n}.": "{who} hat die Schwierigkeit aufgedeckt: Es waren {n}.", "{who} ended chapter {n} of the dice.": "{who} hat Kapitel {n} der Würfel beendet.", "The seal of chapter {n} is open: its dice can be checked.": "Das Siegel von Kapitel {n} ist offen: Seine Würfel lassen sich prüfen.", "{who} took something back.": "{who} hat etwas zurückgenommen.", "Something that this page does not know: {type}.": "Etwas, das diese Seite nicht kennt: {type}.", "{who} ticked {clock}, and nothing moved.": "{who} wollte {clock} vorrücken, und nichts bewegte sich.", "not full any more": "nicht mehr voll", "{n} lost": "{n} verloren", "Agreed: {name} can roll.": "Zugestimmt: {name} kann würfeln.", "{name} asks: {what}": "{name} bittet: {what}", "Waiting for {player}": "Warten auf {player}", "Agreed: {name} can roll": "Zugestimmt: {name} kann würfeln", "{player} asks": "{player} fragt", "Different now: {what}": "Jetzt anders: {what}", "Taken: {what}": "Genommen: {what}", "What {player} sees": "Was {player} sieht", "Not agreed yet.": "Noch nicht zugestimmt.", "No roll needed": "Kein Wurf nötig", "Impossible that way": "So unmöglich", "Ask {player} what exactly is wanted": "{player} fragen, was genau das Ziel ist", "Send the question": "Frage stellen", "How dangerous, and how much?": "Wie gefährlich, und wie viel?", "One press agrees: {player} can roll at once": "Ein Druck stimmt zu: {player} kann sofort würfeln", "Position and effect: press a square to agree to both": "Position und Effekt: ein Feld drücken stimmt beiden zu", "usual": "üblich", "How hard is it?": "Wie schwer ist es?", "Difficulty": "Schwierigkeit", "Keep it secret": "Geheim halten", "It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.": "Sie wird jetzt versiegelt und kann sich nicht mehr ändern. {player} sieht Hope und Fear, nicht, ob es gelingt.", "Difficulty {n}: agree again": "Schwierigkeit {n}: neu zustimmen", "Agree to Difficulty {n}": "Schwierigkeit {n} zustimmen", "6, usual": "6, üblich", "Agree: {player} can roll": "Zustimmen: {player} kann würfeln", "They go with your agreement.": "Sie gehen mit deiner Zustimmung mit.", "Does something not fit?": "Passt etwas nicht?", "Strike": "Streichen", "You are {name}": "Du bist {name}", "Waiting for {gm} to hand you your seat": "{gm} muss dir deinen Platz geben", "{name} sits here already": "{name} sitzt hier schon", "Are you {name}?": "Bist du {name}?", "I am {name}": "Ich bin {name}", "I am somebody else: take another name": "Ich bin jemand anderes: einen anderen Namen nehmen", "{gm} sees that you have come back, and hands you your seat with one press.": "{gm} sieht, dass du wieder da bist, und gibt dir deinen Platz mit einem Druck.", "{name} has joined again": "{name} ist wieder dazugekommen", "Give {characters} to the new {name}?": "{characters} an den neuen Platz von {name} geben?", "Close the former seat of {name}?": "Den früheren Platz von {name} schließen?", "The former {name} is here too: ask them first.": "Auch am früheren Platz von {name} ist jemand da: Frag dort zuerst.", "Hand the seat over": "Den Platz übergeben", "It is somebody else": "Es ist jemand anderes", "Undone.": "Zurückgenommen.", "What goes back": "Was zurückgeht", "nothing but the entry itself": "nichts als der Eintrag selbst", "; later steps go with it": "; spätere Schritte gehen mit", "The dice stay in the log and in their chapter, so that everybody sees that they fell.": "Die Würfel bleiben in der Geschichte und in ihrem Kapitel, damit alle sehen, dass sie gefallen sind.", "Why?": "Warum?", "A later step hangs on this.": ["Ein späterer Schritt hängt daran.", "{n} spätere Schritte hängen daran."], "Undo them too": "Auch die zurücknehmen", "Undo this": "Das zurücknehmen", "Leave it": "So lassen", "“{text}”": "„{text}“", "JSON: paths in the data of actors by the names of tracks, and of what stands on sheets. The module's README has examples. Empty: actors are left alone.": "JSON: Pfade in den Daten der Akteure, nach den Namen von Leisten und von dem, was auf Bögen steht. Beispiele stehen in der README des Moduls. Leer: Akteure bleiben, wie sie sind.", "No table is open in this world. The game master opens one in the module's settings.": "In dieser Welt ist kein Tisch offen. Die Spielleitung öffnet einen in den Einstellungen des Moduls.", "Address of the service": "Adresse des Dienstes", "Connect": "Verbinden", "Data of actors": "Daten der Akteure", "Everybody in this world must reach it: localhost is this computer alone.": "Alle in dieser Welt müssen ihn erreichen: localhost ist allein dieser Rechner.", "Foundry is open with https and the service with http, which the browser blocks. Give the service https, or open Foundry with http.": "Foundry ist mit https geöffnet und der Dienst mit http, was der Browser blockiert. Gib dem Dienst https, oder öffne Foundry mit http.", "In a window": "In einem Fenster", "No answer from {url}. Does the service run there, and does its address open in a browser tab?": "Keine Antwort von {url}. Läuft der Dienst dort, und öffnet sich seine Adresse in einem Tab des Browsers?", "Open table": "Tisch öffnen", "Or a link to your seat at a table that is open": "Oder ein Link zu deinem Platz an einem Tisch, der offen ist", "That is no address of a service: {url}": "Das ist keine Adresse eines Dienstes: {url}", "That is not the seat of a game master.": "Das ist nicht der Platz einer Spielleitung.", "The service at {url} is too old for this module. Update it, and connect again.": "Der Dienst unter {url} ist zu alt für dieses Modul. Aktualisiere ihn, und verbinde dich wieder.", "The service wants a key to open tables": "Der Dienst verlangt einen Schlüssel, um Tische zu öffnen", "This world plays at the table {name}.": "Diese Welt spielt am Tisch {name}.", "Use that table": "Diesen Tisch nehmen", "Where the service is, which game is played, and who sits here.": "Wo der Dienst ist, welches Spiel gespielt wird, und wer hier sitzt.", "Join again": "Wieder dazukommen", "Foundry is open with http on the internet, from where the browser reaches no local network. Open Foundry with https.": "Foundry ist mit http im Internet geöffnet; von dort erreicht der Browser kein lokales Netz. Öffne Foundry mit https.", "This browser has no seat of the game master's. Press “Table” in the browser that has it, and copy the link; here, press “Open a table”, and take the seat by the link.": "Dieser Browser hat keinen Platz der Spielleitung. Drücke „Tisch“ in dem Browser, der ihn hat, und kopiere den Link; drücke hier „Einen Tisch eröffnen“, und nimm den Platz mit dem Link ein.", "Take another name": "Einen anderen Namen nehmen", "Sit down as a player": "Als Spieler Platz nehmen", "How fair the dice are, dice beside an action, and all else that Foundry does not show, is on the page of the table.": "Wie fair die Würfel sind, Würfel neben einer Aktion und alles andere, was Foundry nicht zeigt, gibt es auf der Seite des Tisches.", "Open it in this seat": "Mit diesem Platz öffnen", "The setting “Data of actors” is not used: {why}": "Die Einstellung „Daten der Akteure“ wird nicht benutzt: {why}", "It has no names.": "Sie hat keine Namen.", "“{name}” is neither tracks nor sheet.": "„{name}“ ist weder tracks noch sheet.", "“{name}” has no names with paths.": "„{name}“ hat keine Namen mit Pfaden.", "“{name}” has no path.": "„{name}“ hat keinen Pfad.", "Dock": "Andocken", "The game master takes the link of “Save your seat” at the table's page.": "Die Spielleitung nimmt den Link von „Deinen Platz sichern“ auf der Seite des Tisches.", "one of the game's offers: its kind, what it is, and words in quotes": "eines der Angebote des Spiels: seine Art, was es ist, und Worte in Anführungszeichen", "!rw followed by words of {game} rolls at once.": "!rw mit Worten von {game} dahinter würfelt sofort.", "!rw help lists what you can say.": "!rw help zählt auf, was du sagen kannst.", "A join code and your name are needed.": "Beitrittscode und dein Name werden gebraucht.", "Address of the service, or the link to your seat": "Adresse des Dienstes, oder der Link zu deinem Platz", "Hide": "Verbergen", "Join code": "Beitrittscode", "Rollwright: address and code": "Rollwright: Adresse und Code", "Take a seat": "Platz nehmen", "That is at the page of the table.": "Das ist auf der Seite des Tisches.", "You sit at no table yet: give address and code here.": "Du sitzt noch an keinem Tisch: gib hier Adresse und Code an.", "a clock, by its name in quotes, by a number": "eine Uhr, mit ihrem Namen in Anführungszeichen, um eine Zahl", "a quotation mark is not closed": "ein Anführungszeichen ist nicht geschlossen", "by which you go on after the dice": "womit es nach den Würfeln weitergeht", "nothing befalls you": "dir stößt nichts zu", "of yours, by its name in quotes": "eine Figur von dir, mit ihrem Namen in Anführungszeichen", "say it in words": "sag es in Worten", "terms of the action, each by its owner": "Bedingungen der Aktion, jede von der Person, der sie gehört", "the GM for a roll, with words of the game and a goal in quotes": "bittet die Spielleitung um einen Wurf, mit Worten des Spiels und einem Ziel in Anführungszeichen", "the action before its dice": "bricht die Aktion vor ihren Würfeln ab", "the last offer, or the one that is named": "das letzte Angebot, oder das genannte", "the last roll or step, or an entry by its number, as the GM": "der letzte Wurf oder Schritt, oder ein Eintrag mit seiner Nummer, als Spielleitung", "there is no clock {name}": "es gibt keine Uhr {name}", "there is no offer": "es gibt kein Angebot", "there is no open action: ask for one": "es gibt keine offene Aktion: bitte um eine", "there is no place for {text}": "für {text} ist kein Platz", "there is no place for “{text}”": "für „{text}“ ist kein Platz", "there is no such clock": "diese Uhr gibt es nicht", "there is nothing to undo": "es gibt nichts zurückzunehmen", "this game has no field {name}": "dieses Spiel hat kein Feld {name}", "to the terms, as the GM; with words, to these": "stimmt den Bedingungen zu, als Spielleitung; mit Worten diesen", "what befalls you, such as n1, with a rating": "was dir zustößt, wie n1, mit einem Wert", "what befalls you, such as n1; all of it, if none is named": "was dir zustößt, wie n1; alles, wenn nichts genannt ist", "what follows, as the GM, with words in quotes; nothing, where nothing does": "was folgt, als Spielleitung, mit Worten in Anführungszeichen; nichts, wo nichts folgt", "what the player wants, as the GM, in quotes": "fragt als Spielleitung, was die Person will, in Anführungszeichen", "what was agreed on; with words of the game and a goal in quotes, at once": "würfelt, was vereinbart ist; mit Worten des Spiels und einem Ziel in Anführungszeichen sofort", "which clock?": "welche Uhr?", "which offer?": "welches Angebot?", "which way?": "wie?", "you have no character {name}": "du hast keine Figur {name}", "{name} cannot be read": "{name} ist nicht lesbar", "{name} is a number": "{name} ist eine Zahl", "{name} is one of {values}": "{name} ist eines von {values}", "{word} may be of {place} or {other}: say which, as in {place}={word}": "{word} kann zu {place} oder {other} gehören: sag welches, wie in {place}={word}", "“{text}” is no word of this game here": "„{text}“ ist hier kein Wort dieses Spiels" };

  // build/words/index.js
  var words_default = { "de": words_de_exports };

  // service/http/play/words.js
  var OTHERS = (document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean);
  var words = {};
  var formOf;
  var spoken = "en";
  var languages = ["en", ...OTHERS].map((language) => {
    const name = new Intl.DisplayNames(language, { type: "language" }).of(language);
    return { language, name: name[0].toLocaleUpperCase(language) + name.slice(1) };
  });
  function use(language, module) {
    words = module?.default ?? {};
    formOf = module?.form;
    spoken = module ? language : "en";
    return spoken;
  }
  function t(sentence4, values = {}) {
    return filled(words[sentence4] ?? sentence4, values);
  }
  function plural(n2, one2, many, values = {}) {
    const number = Math.abs(n2);
    return filled(words[one2]?.[formOf(number)] ?? (number === 1 ? one2 : many), { ...values, n: n2 });
  }
  function filled(sentence4, values) {
    return sentence4.replace(/\{(\w+)\}/g, (_2, name) => String(values[name] ?? ""));
  }
  function list(parts2) {
    return new Intl.ListFormat(spoken, { type: "conjunction" }).format(parts2);
  }
  function quoted(text) {
    return t("“{text}”", { text });
  }

  // clients/element/language.js
  function speakAs(reader) {
    const language = reader.toLowerCase().split("-")[0];
    return use(language, words_default[language]);
  }

  // clients/roll20/chat.js
  var AREA = "#textchat-input textarea";
  var BUTTON = "#textchat-input button";
  var RETRY = 500;
  var RUNS = /[^A-Za-z0-9_ ,;+]/gu;
  function escaped(text) {
    return text.replace(/\s+/g, " ").trim().replace(RUNS, (sign) => `&#${sign.codePointAt(0)};`);
  }
  var Chat = class {
    #document;
    /** @type {string[]} */
    #waiting = [];
    #composing = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /**
     * @param {Document} document
     * @param {{said: (line: string) => boolean, complete: (line: string) => string}} on   `said`: a line was sent; true
     *     where it is not for Roll20. `complete`: Tab was pressed; what the line becomes
     */
    constructor(document2, on) {
      this.#document = document2;
      const window = (
        /** @type {Window} */
        document2.defaultView
      );
      window.addEventListener("keydown", (event) => this.#pressed(event, on), true);
      window.addEventListener("click", (event) => this.#clicked(event, on), true);
      window.addEventListener("compositionstart", (event) => this.#composes(event, true), true);
      window.addEventListener("compositionend", (event) => this.#composes(event, false), true);
    }
    get #area() {
      return (
        /** @type {HTMLTextAreaElement | null} */
        this.#document.querySelector(AREA)
      );
    }
    /** Send a line of the script's own, as soon as the chat is there. @param {string} line */
    send(line) {
      this.#waiting.push(line);
      this.#flush();
    }
    #flush() {
      clearTimeout(this.#timer);
      if (!this.#waiting.length) return;
      const area = this.#area;
      const button = (
        /** @type {HTMLElement | null} */
        this.#document.querySelector(BUTTON)
      );
      if (!area || !button || this.#composing) {
        this.#timer = setTimeout(() => this.#flush(), RETRY);
        return;
      }
      const typed2 = area.value;
      const { selectionStart, selectionEnd, selectionDirection } = area;
      for (const line of this.#waiting.splice(0)) {
        area.value = line;
        button.click();
      }
      area.value = typed2;
      area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
    }
    /** @param {KeyboardEvent} event @param {{said: (line: string) => boolean, complete: (line: string) => string}} on */
    #pressed(event, on) {
      const area = this.#area;
      if (!area || event.target !== area || event.isComposing) return;
      if (event.key === "Enter" && !event.shiftKey) this.#take(event, area, on.said);
      if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey) {
        const before = area.value.slice(0, area.selectionStart);
        const completed2 = on.complete(before);
        if (!completed2) return;
        halt(event);
        area.value = completed2 + area.value.slice(area.selectionStart);
        area.setSelectionRange(completed2.length, completed2.length);
      }
    }
    /** @param {MouseEvent} event @param {{said: (line: string) => boolean}} on */
    #clicked(event, { said: said2 }) {
      const area = this.#area;
      const target = (
        /** @type {Element} */
        event.target
      );
      if (area && event.isTrusted && target.closest?.(BUTTON)) this.#take(event, area, said2);
    }
    /** @param {Event} event @param {HTMLTextAreaElement} area @param {(line: string) => boolean} said */
    #take(event, area, said2) {
      if (!said2(area.value)) return;
      halt(event);
      area.value = "";
    }
    /** @param {CompositionEvent} event @param {boolean} composing */
    #composes(event, composing) {
      if (event.target !== this.#area) return;
      this.#composing = composing;
      this.#flush();
    }
  };
  function halt(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // clients/roll20/terms.js
  var LineError = class extends Error {
  };
  function wordsOf(line) {
    const found = [];
    const parts2 = /\s*(?:"((?:\\.|[^"\\])*)"|“([^”]*)”|((?:[^\s="]+=)?"(?:\\.|[^"\\])*")|(\S+))/gy;
    while (line.slice(parts2.lastIndex).trim()) {
      const [, plain2, typographic, assigned, word] = parts2.exec(line) ?? [];
      const quoted2 = plain2 ?? typographic;
      if (quoted2 !== void 0) found.push({ text: quoted2.replace(/\\(.)/g, "$1"), quoted: true });
      else if (assigned) found.push({ text: assigned.replace(/"/g, ""), quoted: false });
      else if (word && !word.startsWith('"')) found.push({ text: word, quoted: false });
      else throw new LineError(t("a quotation mark is not closed"));
    }
    return found;
  }
  function plain(text) {
    return text.trim().toLowerCase().replace(/[\s_]+/g, "_");
  }
  var Terms = class {
    /**
     * @param {any} game   as `GET /v1/systems/{system}` describes it
     * @param {any} [sheet]   of the character who rolls
     * @param {string} [owner]   whose fields a number without a name is for first: those of this owner
     */
    constructor(game, sheet = {}, owner = "player") {
      this.game = game;
      this.sheet = sheet;
      this.owner = owner;
      const decided2 = Object.entries(game.spec.properties).filter(
        ([name, field]) => game.fields[name] && field["x-widget"] !== "hidden" && !field["x-joined"]
      );
      this.fields = new Map(decided2);
    }
    /** Return the values of a closed list, or none. @param {string} name @returns {string[]} */
    valuesOf(name) {
      const field = this.fields.get(name);
      const lists = [field, field?.items, ...field?.anyOf ?? []];
      return lists.flatMap((one2) => one2?.enum ?? []).filter((one2) => typeof one2 === "string");
    }
    /** Return how a roll of the game may be made: names of the sheet, and those that are usual. @returns {string[]} */
    approaches() {
      const { part } = this.game.approach;
      const usual = this.game.sheet?.properties?.[part]?.["x-names"] ?? [];
      return [.../* @__PURE__ */ new Set([...Object.keys(this.sheet?.[part] ?? {}), ...usual])];
    }
    /** Return all words that may stand in a line. @returns {string[]} */
    words() {
      const values = [...this.fields.keys()].flatMap((name) => this.valuesOf(name));
      const numbers = [...this.fields.keys()].filter((name) => this.game.fields[name].kind === "number");
      const switches = [...this.fields.keys()].filter((name) => this.game.fields[name].kind === "switch");
      const rest = [...this.fields.keys()].filter((name) => !switches.includes(name)).map((name) => `${name}=`);
      return [...this.approaches().map(typed), ...switches, ...new Set(values), ...rest].filter(
        (word) => !numbers.includes(word)
      );
    }
    /**
     * Return the terms that words are; LineError where they cannot be read.
     * @param {Word[]} words
     */
    read(words2) {
      const spec = {};
      for (const { text, quoted: quoted2 } of words2) {
        if (quoted2) this.#say(spec, text);
        else this.#word(spec, text);
      }
      this.#fromSheet(spec);
      return spec;
    }
    /** @param {Record<string, any>} spec @param {string} text */
    #say(spec, text) {
      const place = ["goal", "note"].find((name) => this.fields.has(name) && !(name in spec));
      if (!place) throw new LineError(t("there is no place for “{text}”", { text }));
      spec[place] = text;
    }
    /** @param {Record<string, any>} spec @param {string} text */
    #word(spec, text) {
      const [, name, value] = /^([^=]+)=(.*)$/su.exec(text) ?? [];
      if (name !== void 0) return this.#assign(spec, name, value);
      if (/^[+-]?\d+$/.test(text)) return this.#number(spec, Number(text));
      const word = plain(text);
      const off = this.fields.has(word) ? "" : word.replace(/^no_/, "");
      if (this.game.fields[word]?.kind === "switch") spec[word] = true;
      else if (off !== word && this.game.fields[off]?.kind === "switch") spec[off] = false;
      else if (!this.#value(spec, word)) this.#approach(spec, text);
    }
    /** @param {Record<string, any>} spec @param {string} word */
    #value(spec, word) {
      const places = [...this.fields.keys()].filter((name) => this.valuesOf(name).includes(word));
      const primary = places.filter((name) => this.fields.get(name)["x-primary"]);
      const [place, other] = primary.length ? primary : places;
      if (!place) return false;
      if (other) {
        throw new LineError(
          t("{word} may be of {place} or {other}: say which, as in {place}={word}", { word, place, other })
        );
      }
      spec[place] = this.game.fields[place].many ? [...spec[place] ?? [], word] : word;
      return true;
    }
    /** @param {Record<string, any>} spec @param {string} given @param {string} value */
    #assign(spec, given, value) {
      const name = plain(given);
      const field = this.game.fields[name];
      if (!this.fields.has(name)) return this.#item(spec, given, value);
      if (field.kind === "switch") spec[name] = !["", "no", "false", "0", "off"].includes(value.toLowerCase());
      else if (field.kind === "number" && !field.many) spec[name] = numberOf(name, value);
      else if (field.kind === "choice" && !field.many) spec[name] = this.#listed(name, value);
      else if (field.kind === "text" && !field.many) spec[name] = value;
      else spec[name] = jsonOf(name, value);
    }
    /** One of a list by its name and number, such as a trait. @param {any} spec @param {string} name @param {string} value */
    #item(spec, name, value) {
      const [[list2, member] = []] = Object.entries(this.game.members);
      if (!list2) throw new LineError(t("this game has no field {name}", { name }));
      spec[list2] = [...spec[list2] ?? [], { name: spoken2(name), [member]: numberOf(name, value) }];
    }
    /** @param {string} name @param {string} value */
    #listed(name, value) {
      const values = this.valuesOf(name);
      if (!values.includes(plain(value)))
        throw new LineError(t("{name} is one of {values}", { name, values: values.join(", ") }));
      return plain(value);
    }
    /** A number without a name is that of the approach, or else of the first field that has none yet. @param {any} spec @param {number} number */
    #number(spec, number) {
      const { name, number: own } = this.game.approach;
      const last = this.game.fields[name]?.many ? spec[name]?.at(-1) : void 0;
      if (last && last[own] === void 0) {
        last[own] = number;
        return;
      }
      const numbers = [...this.fields.keys()].filter(
        (one2) => this.fields.get(one2)["x-primary"] && ["number", "either"].includes(this.game.fields[one2].kind)
      );
      const decided2 = this.owner === "gm" && numbers.find((one2) => this.fields.get(one2)["x-owner"] === "gm");
      const free = [decided2, own, ...numbers].find((one2) => numbers.includes(one2) && !(one2 in spec));
      if (!free) throw new LineError(t("there is no place for {text}", { text: number }));
      spec[free] = number;
    }
    /** @param {Record<string, any>} spec @param {string} text */
    #approach(spec, text) {
      const { name } = this.game.approach;
      const known = this.approaches().find((one2) => plain(one2) === plain(text)) ?? spoken2(text);
      if (this.game.fields[name]?.many) spec[name] = [...spec[name] ?? [], { name: known }];
      else if (name && !(name in spec)) spec[name] = known;
      else throw new LineError(t("“{text}” is no word of this game here", { text }));
    }
    /** Numbers that are not said are those of the sheet: a roll for an epoch sends its own. @param {any} spec */
    #fromSheet(spec) {
      const { name, number, part, member } = this.game.approach;
      const numberIn = (named2) => {
        const value = Object.entries(this.sheet?.[part] ?? {}).find(([one2]) => plain(one2) === plain(named2))?.[1];
        return member && value ? value[member] : value;
      };
      if (!this.game.fields[name]?.many) {
        const value = spec[name] === void 0 ? void 0 : numberIn(spec[name]);
        if (value !== void 0 && !(number in spec)) spec[number] = value;
        return;
      }
      for (const item of spec[name] ?? []) {
        const value = numberIn(item.name);
        if (value !== void 0) item[number] ??= value;
      }
    }
  };
  function spoken2(text) {
    return text.replace(/_/g, " ");
  }
  function typed(name) {
    return /^[\w-]+$/.test(name) ? name : name.replace(/\s+/g, "_");
  }
  function numberOf(name, value) {
    if (!/^[+-]?\d+$/.test(value)) throw new LineError(t("{name} is a number", { name }));
    return Number(value);
  }
  function jsonOf(name, value) {
    try {
      return JSON.parse(value);
    } catch {
      const items = value.split(",").map((one2) => one2.trim());
      if (items.every((one2) => one2 && !/[{}[\]]/.test(one2)))
        return items.map((one2) => /^[+-]?\d+$/.test(one2) ? Number(one2) : one2);
      throw new LineError(t("{name} cannot be read", { name }));
    }
  }

  // clients/roll20/commands.js
  var PREFIX = "!rw";
  var ANSWERS = ["accept", "decline", "withdraw"];
  var LIVE = ["open", "accepted"];
  var VERBS = {
    roll: {
      help: () => t("what was agreed on; with words of the game and a goal in quotes, at once"),
      words: (play) => termsOf(play).words(),
      run: (play, words2) => words2.length ? rollNow(play, words2) : rollAgreed(play)
    },
    ask: {
      help: () => t("the GM for a roll, with words of the game and a goal in quotes"),
      words: (play) => termsOf(play).words(),
      run: (play, words2) => {
        const { character, clock, rest } = placed(play, words2);
        return play.table.openAction({ character: character?.id, spec: termsOf(play, character).read(rest), ...clock });
      }
    },
    set: {
      help: () => t("terms of the action, each by its owner"),
      words: (play) => termsOf(play).words(),
      run: (play, words2) => {
        const { clock, rest } = placed(play, words2);
        return change(play, { spec: decided(play, rest), ...clock });
      }
    },
    agree: {
      help: () => t("to the terms, as the GM; with words, to these"),
      words: (play) => termsOf(play).words(),
      run: (play, words2) => {
        const { clock, rest } = placed(play, words2);
        return change(play, { ...rest.length ? { spec: decided(play, rest) } : {}, agreed: true, ...clock });
      }
    },
    question: {
      help: () => t("what the player wants, as the GM, in quotes"),
      run: (play, words2) => change(play, { asks: sentence(words2) })
    },
    offer: {
      help: () => t("one of the game's offers: its kind, what it is, and words in quotes"),
      words: (play) => Object.keys(play.game.offers),
      run: (play, words2) => offer(play, words2)
    },
    ...Object.fromEntries(
      ANSWERS.map((answer) => [
        answer,
        {
          help: () => t("the last offer, or the one that is named"),
          words: (play) => liveOffers(play).map(({ id }) => id),
          run: (play, words2) => {
            const oid = words2[0]?.text ?? liveOffers(play).at(-1)?.id;
            if (!oid) throw new LineError(t("there is no offer"));
            return play.table.answerOffer(current(play).id, oid, { answer });
          }
        }
      ])
    ),
    cancel: { help: () => t("the action before its dice"), run: (play) => change(play, { state: "cancelled" }) },
    branch: {
      help: () => t("by which you go on after the dice"),
      words: (play) => (rollOf(play)?.ruling?.menu?.branches ?? []).map(({ id }) => id),
      run: (play, words2) => play.table.choose(current(play).id, { branch: plain(first(words2, t("which way?"))) })
    },
    pick: {
      help: () => t("what follows, as the GM, with words in quotes; nothing, where nothing does"),
      words: (play) => (rollOf(play)?.ruling?.menu?.options ?? []).map(({ id }) => id),
      run: (play, words2) => {
        const text = words2.find(({ quoted: quoted2 }) => quoted2)?.text;
        const picks = words2.filter(({ quoted: quoted2 }) => !quoted2).map((one2) => ({ id: plain(one2.text), ...text && { text } }));
        return play.table.choose(current(play).id, { picks });
      }
    },
    take: {
      help: () => t("what befalls you, such as n1; all of it, if none is named"),
      words: (play) => pending(play),
      run: (play, words2) => {
        const take3 = words2.length ? words2.map(({ text }) => text) : pending(play);
        return play.table.choose(current(play).id, { take: take3 });
      }
    },
    resist: {
      help: () => t("what befalls you, such as n1, with a rating"),
      words: (play) => pending(play),
      run: (play, words2) => {
        const [one2, rating] = words2.length > 1 || Number.isNaN(Number(words2[0]?.text)) ? words2 : [void 0, ...words2];
        const consequence = one2?.text ?? pending(play)[0];
        if (!consequence) throw new LineError(t("nothing befalls you"));
        return play.table.resistConsequence(current(play).id, {
          consequence,
          ...rating ? { rating: Number(rating.text) } : {}
        });
      }
    },
    tick: {
      help: () => t("a clock, by its name in quotes, by a number"),
      words: (play) => play.clocks.map(({ id }) => id),
      run: (play, words2) => {
        const clock = named(play.clocks, first(words2, t("which clock?")));
        if (!clock) throw new LineError(t("there is no such clock"));
        return play.table.tickClock(clock.id, { by: Number(words2[1]?.text ?? 1) });
      }
    },
    undo: {
      help: () => t("the last roll or step, or an entry by its number, as the GM"),
      run: (play, words2) => {
        const seq = Number(words2[0]?.text ?? play.entries.findLast(isReversible)?.seq);
        if (!seq) throw new LineError(t("there is nothing to undo"));
        return play.table.reverse({ seq });
      }
    },
    character: {
      help: () => t("of yours, by its name in quotes"),
      run: (play, words2) => play.table.makeCharacter({ name: sentence(words2) })
    }
  };
  function commandOf(line) {
    const [, rest] = /^\s*!rw(?:\s+(.*))?$/s.exec(line) ?? [];
    return rest === void 0 && line.trim() !== PREFIX ? null : (rest ?? "").trim();
  }
  async function run(play, line) {
    const words2 = wordsOf(line);
    const verb = words2[0]?.quoted ? void 0 : VERBS[plain(words2[0].text)];
    await play.refresh();
    let change2;
    if (verb) change2 = verb.run(play, words2.slice(1));
    else change2 = rollNow(play, words2);
    return change2;
  }
  function help(play) {
    const steps = Object.entries(VERBS).map(([name, verb]) => `${PREFIX} ${name}: ${verb.help()}`);
    if (!play?.game) return steps;
    const terms2 = termsOf(play);
    const titles = [...terms2.fields].map(([name, field]) => {
      const values = terms2.valuesOf(name);
      return `${name}: ${field.title}${values.length ? ` (${values.join(", ")})` : ""}`;
    });
    return [t("!rw followed by words of {game} rolls at once.", { game: play.game.title }), ...steps, "", ...titles];
  }
  function completed(play, line, turn = 0) {
    const command = commandOf(line);
    if (command === null) return "";
    const [, before, begun] = /^(.*?)(\S*)$/s.exec(line) ?? [];
    if (before.trim() === "" || /"[^"]*$/.test(before)) return "";
    const said2 = command.slice(0, command.length - begun.length).trim().split(/\s+/)[0];
    const firstWords = [...Object.keys(VERBS), "help", "panel", ...play?.game ? termsOf(play).words() : []];
    const among = said2 === "" ? firstWords : followers(play, said2);
    const found = [...new Set(among)].filter((word2) => word2.startsWith(plain(begun)) || word2.startsWith(begun));
    if (!found.length) return "";
    const word = found[turn % found.length];
    return before + word + (found.length === 1 && !word.endsWith("=") ? " " : "");
  }
  function followers(play, verb) {
    if (!play?.game) return [];
    return VERBS[verb] ? [...VERBS[verb].words?.(play) ?? []] : termsOf(play).words();
  }
  function termsOf(play, character = play.mine[0]) {
    return new Terms(play.game, character?.sheet);
  }
  function decided(play, words2) {
    const character = play.character(current(play).character);
    return new Terms(play.game, character?.sheet, play.isGm ? "gm" : "player").read(words2);
  }
  function placed(play, words2) {
    const options = { as: "", on: "" };
    const rest = words2.filter(({ text, quoted: quoted2 }) => {
      const [, name, value] = !quoted2 && /^(as|on)=(.+)$/.exec(text) || [];
      if (name) options[
        /** @type {"as" | "on"} */
        name
      ] = value;
      return !name;
    });
    const all = play.isGm ? play.characters : play.mine;
    const character = options.as ? named(all, options.as) : play.mine[0] ?? (all.length === 1 ? all[0] : void 0);
    if (options.as && !character) throw new LineError(t("you have no character {name}", { name: options.as }));
    const clock = options.on ? named(play.clocks, options.on) : void 0;
    if (options.on && !clock) throw new LineError(t("there is no clock {name}", { name: options.on }));
    return { character, clock: clock && { clock: clock.id }, rest };
  }
  function named(all, text) {
    return all.find(({ id, name }) => id === text || plain(name) === plain(text));
  }
  function rollNow(play, words2) {
    const { character, clock, rest } = placed(play, words2);
    const spec = { system: play.game.name, ...termsOf(play, character).read(rest) };
    return play.table.rollAtTable(
      { spec, ...character && { character: character.id }, ...clock },
      { again: (refusal2) => play.again(refusal2) }
    );
  }
  async function rollAgreed(play) {
    const now = await play.table.getAction(current(play).id);
    return play.table.rollAction(now.id, { terms: now.terms }, now.etag, {
      again: (refusal2) => play.again(refusal2)
    });
  }
  function current(play) {
    const action = play.actions.get(play.focus) ?? play.awaited(true)[0]?.action ?? [...play.actions.values()].at(-1);
    if (!action) throw new LineError(t("there is no open action: ask for one"));
    return action;
  }
  function change(play, body) {
    const { id, etag } = current(play);
    return play.table.changeAction(id, body, etag);
  }
  function offer(play, words2) {
    const kind = plain(first(words2, t("which offer?")));
    const what = words2.slice(1).find(({ quoted: quoted2 }) => !quoted2)?.text;
    const text = words2.find(({ quoted: quoted2 }) => quoted2)?.text ?? "";
    const body = {
      kind,
      text,
      ...kind === "assist" ? { character: play.mine[0]?.id } : what ? { [kind]: plain(what) } : {}
    };
    return play.table.makeOffer(current(play).id, body);
  }
  function liveOffers(play) {
    return [...play.actions.values()].flatMap(({ offers }) => offers).filter(({ state }) => LIVE.includes(state));
  }
  function rollOf(play) {
    const action = play.actions.get(play.focus) ?? [...play.actions.values()].at(-1);
    return play.entries.find(({ seq }) => seq === action?.roll);
  }
  function pending(play) {
    const all = [...play.actions.values()].flatMap(
      (action) => action.consequences.map((one2) => ({ who: action.character, ...one2 }))
    );
    return all.filter((one2) => one2.state === "pending" && play.isMe(one2.character ?? one2.who)).map(({ id }) => id);
  }
  function isReversible({ type, reversed_by: reversed }) {
    return ["rolled", "chosen", "resisted"].includes(type) && !reversed;
  }
  function first(words2, asked) {
    if (!words2.length) throw new LineError(asked);
    return words2[0].text;
  }
  function sentence(words2) {
    const text = words2.map((one2) => one2.text).join(" ");
    if (!text) throw new LineError(t("say it in words"));
    return text;
  }

  // clients/roll20/grants.js
  var EMPTY = /* @__PURE__ */ new Set([204, 205, 304]);
  var EVERY = 1500;
  var PAGE = 200;
  function grantedFetch(request) {
    return (url, { method, headers, body, signal }) => new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const failed = () => reject(new NetworkError(`no answer from ${new URL(url).host}`));
      const sent = request({
        method,
        url,
        headers,
        data: body,
        // Cookies of the service's host are none of its business.
        anonymous: true,
        responseType: "text",
        onload: ({ status, responseHeaders, responseText }) => {
          if (status < 200) return failed();
          const text = EMPTY.has(status) ? null : responseText;
          resolve(new Response(text, { status, headers: headersOf(responseHeaders) }));
        },
        onerror: failed,
        ontimeout: failed,
        onabort: failed
      });
      const stop = () => {
        sent?.abort?.();
        reject(signal.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
    });
  }
  function headersOf(text = "") {
    const headers = new Headers();
    for (const line of text.split(/\r?\n/)) {
      const at = line.indexOf(":");
      if (at < 1) continue;
      try {
        headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
      } catch {
      }
    }
    return headers;
  }
  function withEvents(fetch2, every = EVERY) {
    const waiting = /* @__PURE__ */ new Set();
    return async (url, init) => {
      if (init.method === "GET" && new URL(url).pathname.endsWith("/events"))
        return stream(fetch2, url, init, every, waiting);
      const response = await fetch2(url, init);
      if (init.method !== "GET") for (const wake of waiting) wake();
      return response;
    };
  }
  async function stream(fetch2, url, { headers: given, signal }, every, waiting) {
    const { "Last-Event-ID": last = "0", ...headers } = (
      /** @type {Record<string, string>} */
      given
    );
    const log = new URL(url);
    log.pathname = log.pathname.replace(/events$/, "log");
    let after = Number.parseInt(last, 10);
    const read3 = () => {
      log.search = `?${new URLSearchParams({ after: String(after), limit: String(PAGE) })}`;
      return fetch2(log.href, { method: "GET", headers, signal });
    };
    let response = await read3();
    if (!response.ok) return response;
    const encoder2 = new TextEncoder();
    const body = new ReadableStream({
      async pull(controller) {
        for (; ; ) {
          const found = response ?? await read3();
          response = null;
          if (!found.ok) throw new TypeError(`the log was answered with status ${found.status}`);
          const { items } = await found.json();
          const events = items.map(
            (entry) => `id: ${entry.id}
event: ${entry.type}
data: ${JSON.stringify(entry)}

`
          );
          controller.enqueue(encoder2.encode(events.join("") || ": \n\n"));
          after = items.at(-1)?.seq ?? after;
          if (items.length < PAGE) await sleep(every, waiting);
          return;
        }
      }
    });
    return new Response(body, { status: 200, headers: { "content-type": "text/event-stream" } });
  }
  function sleep(ms, waiting) {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve(void 0);
      };
      const timer = setTimeout(wake, ms);
      waiting.add(wake);
    });
  }

  // service/http/play/play.css
  var play_default = `/* /play: the table in the browser. One sheet, no imports, no inline styles (the page's policy forbids them).
   Three voices: serif is fiction (what people said), sans is rules, tabular figures are numbers. */

:root {
  color-scheme: light dark;
  /* surfaces and ink */
  --ground: #f6f4ee; --card: #fffefb; --well: #e9e6dd; --line: #d8d3c7; --edge: #857f71;
  --ink: #1b1f26; --soft: #535a65; --accent: #2f4f8f; --on-accent: #ffffff;
  --turn: #22386b; --on-turn: #ffffff; --on-turn-soft: #ccd7f1; --turn-edge: #8fa7dc;
  /* outcomes: two hues far apart for every eye, four steps of lightness, one texture each */
  --bad: #a3341f; --price: #c08410; --clean: #3f86c2; --crit: #17396f;
  --fail: #868b95; --on-fail: #101318; --on-bad: #ffffff; --on-price: #1b1300; --on-clean: #00101f; --on-crit: #ffffff;
  --bad-text: #96301d; --price-text: #7a5200; --clean-text: #1d5f98; --good-text: #17633a;
  --bad-ground: #fbe9e3; --good-ground: #e4f1e8; --price-ground: #f8eed5;
  /* the two dice of a duality roll */
  --hope: #f2c14e; --on-hope: #2a1c00; --fear: #4a2f86; --on-fear: #ffffff; --hope-text: #7a5200; --fear-text: #4a2f86;
  --die: #ffffff; --pip: #1b1f26;
  --focus: #b0307a;
  /* type: 1.2 scale; space: 4 8 12 16 24 32 */
  --t1: .8125rem; --t2: .9375rem; --t3: 1rem; --t4: 1.1875rem; --t5: 1.4375rem; --t6: 2.0625rem;
  --serif: Georgia, "Iowan Old Style", "Noto Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --r: 10px;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #13151a; --card: #1c1f26; --well: #2b2f38; --line: #363b46; --edge: #7e8795;
    --ink: #e9ebef; --soft: #a9b1bd; --accent: #9db8f2; --on-accent: #0e1730;
    --turn: #2a4179; --on-turn: #ffffff; --on-turn-soft: #cfdaf5; --turn-edge: #8fa7dc;
    --bad: #e2745c; --price: #ecc05a; --clean: #5aa6e0; --crit: #c3defd;
    --fail: #8a93a1; --on-fail: #0c0f14; --on-bad: #220500; --on-price: #1b1300; --on-clean: #00101f; --on-crit: #00122e;
    --bad-text: #ff9d88; --price-text: #ecc05a; --clean-text: #8cc5f3; --good-text: #86d5a5;
    --bad-ground: #351f1a; --good-ground: #17291f; --price-ground: #2e2614;
    --hope: #f2c14e; --on-hope: #2a1c00; --fear: #7a5cc4; --on-fear: #ffffff; --hope-text: #f2c14e; --fear-text: #bda6f5;
    --die: #f1f2f4; --pip: #14171c;
    --focus: #ff9ad0;
  }
}

* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: var(--t3)/1.45 var(--sans);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
ul, ol { list-style: none; }
/* In a narrow place a heading breaks between syllables where the browser knows them; elsewhere only what fits no line. */
h1, h2, h3 { hyphens: auto; overflow-wrap: break-word; }
h1 { font-size: var(--t5); line-height: 1.2; font-weight: 700; letter-spacing: -.01em; }
h2 { font-size: var(--t3); line-height: 1.3; font-weight: 700; }
h3 { font-size: var(--t2); font-weight: 700; }
a { color: var(--accent); }
svg { display: block; flex: none; }
.i { width: 1.25em; height: 1.25em; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
.off { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.says { font-family: var(--serif); }
.soft { color: var(--soft); }
.small { font-size: var(--t2); }
.tiny { font-size: var(--t1); }
.row { display: flex; align-items: center; gap: 8px; }
.row.wrap { flex-wrap: wrap; }
.push { margin-left: auto; }
.stack > * + * { margin-top: 12px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; z-index: 9; background: var(--card); padding: 12px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 6px; }

/* buttons: 44 px at least; one primary on a screen */
button, .button { font: inherit; font-weight: 600; color: var(--ink); background: var(--card); border: 1px solid var(--edge);
  border-radius: var(--r); min-height: 44px; padding: 8px 14px; cursor: pointer; display: inline-flex; align-items: center;
  justify-content: center; gap: 8px; text-align: center; text-decoration: none; }
button:active { transform: translateY(1px); }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.quiet { background: none; border-color: transparent; color: var(--accent); padding: 8px 10px; }
.wide { width: 100%; }
.mini { min-height: 36px; min-width: 36px; padding: 4px 10px; font-size: var(--t2); }
button[aria-disabled="true"], .primary[aria-disabled="true"] { background: var(--card); border-color: var(--edge); color: var(--soft); border-style: dashed; cursor: not-allowed; }
select[aria-disabled="true"] { border-style: dashed; color: var(--soft); cursor: not-allowed; }
.tick:has([aria-disabled="true"]) { outline: 1px dashed var(--edge); color: var(--soft); cursor: not-allowed; }
button[aria-pressed="true"][aria-disabled][aria-disabled="true"] { background: var(--card); color: var(--ink); border: 2px dashed var(--edge); }

/* shell */
.top { display: flex; align-items: center; gap: 10px; padding: 6px 16px; min-height: 52px; background: var(--card); border-bottom: 1px solid var(--line); }
.top .mark { width: 28px; height: 28px; }
.top strong { font-size: var(--t2); line-height: 1.2; display: block; }
.live { display: inline-flex; align-items: center; gap: 6px; font-size: var(--t1); color: var(--soft); }
.live::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--good-text); }
.live.gone::before { background: none; border: 2px solid var(--bad-text); }
.faces { display: flex; margin-left: auto; padding-left: 8px; }
.tools { display: flex; gap: 6px; flex: none; }
.tools button { white-space: nowrap; }
.face { width: 32px; height: 32px; border-radius: 50%; background: var(--well); border: 2px solid var(--card); margin-left: -8px;
  display: grid; place-items: center; font-size: var(--t1); font-weight: 700; color: var(--ink); }
.face.away { color: var(--soft); border-style: dashed; border-color: var(--edge); background: var(--card); }
main { padding: 12px 12px 24px; max-width: 84rem; margin: 0 auto; }
.page { padding-bottom: 150px; }
.page.short { padding-bottom: 80px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: var(--r); padding: 14px; }
.card + .card, .turn + .card, .wait + .card, section + .card, .card + article { margin-top: 12px; }
.off + .track { margin-top: 0 !important; }
h2 + .track, h2 + .stack, h2 + ul, h2 + ol { margin-top: 10px; }
.dock { position: fixed; inset: auto 0 calc(53px + env(safe-area-inset-bottom)); background: var(--card); border-top: 1px solid var(--line); z-index: 2; }
/* what has the focus is never beneath the dock, whose height is measured, and the tabs, nor beneath the queue; of a textarea browsers only
   scroll its first line into view: 44px is the rest of it */
@media (max-width: 719px) { html { scroll-padding: 8px 0 calc(116px + env(safe-area-inset-bottom)); } html:has(.dock) { scroll-padding-bottom: calc(var(--dock, 100px) + 106px + env(safe-area-inset-bottom)); }
  .page:has(.dock) { padding-bottom: calc(var(--dock, 100px) + 76px + env(safe-area-inset-bottom)); } }
@media (min-width: 720px) { html { scroll-padding: 8px 0; } html:has(.dock) { scroll-padding-bottom: calc(var(--dock, 100px) + 12px); } html:has(.queue-box.above) { scroll-padding-top: 150px; } }
.go { display: flex; gap: 8px; margin-top: 8px; } .go .primary { flex: 1; flex-direction: column; gap: 0; }
.dock .go { padding: 8px 12px; margin: 0; }
.dock .go .primary { min-height: 52px; font-size: var(--t4); line-height: 1.15; padding: 6px; }
.sum .chip { white-space: nowrap; } .meanings dt { font-weight: 700; } .meanings dd { margin-bottom: 4px; }
.choice.usual { border-style: dashed; }
.dock .named { margin: 0; padding: 8px 12px 0; font-weight: 600; font-size: var(--t2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.chip s, article s { color: var(--soft); font-weight: 400; } .turn .chip s { color: var(--on-turn-soft); }
.dock .go .primary small { font-size: var(--t1); font-weight: 500; }
.tabs { display: flex; position: fixed; inset: auto 0 0; z-index: 2; background: var(--card); border-top: 1px solid var(--line); padding-bottom: env(safe-area-inset-bottom); }
.tabs button { flex: 1; min-width: 0; border: 0; border-radius: 0; background: none; padding: 2px; font-weight: 400; overflow: hidden; min-height: 52px; display: grid; place-items: center; align-content: center; gap: 1px; font-size: var(--t1);
  color: var(--soft); text-decoration: none; position: relative; }
.tabs button[aria-current] { color: var(--accent); font-weight: 700; }
.tabs button[aria-current]::before { content: ""; position: absolute; inset: -1px 20% auto; height: 3px; background: var(--accent); border-radius: 0 0 3px 3px; }

/* what is awaited of me: always the first thing */
.turn { border: 1px solid var(--turn-edge); background: var(--turn); color: var(--on-turn); border-radius: var(--r); padding: 14px; }
.turn .kick, .wait .kick { font-size: var(--t1); font-weight: 700; letter-spacing: .02em; }
.turn .kick { color: var(--on-turn-soft); }
.turn a { color: inherit; }
.turn :focus-visible, .turn:focus-visible { outline-color: #ffffff; }
.turn .says { font-size: var(--t4); line-height: 1.35; margin-top: 6px; }
.turn .chips { margin-top: 10px; } .chips + p { margin-top: 8px; }
.turn .chip { border-color: var(--turn-edge); color: var(--on-turn); background: none; }
.wait { border: 1px dashed var(--edge); border-radius: var(--r); padding: 12px 14px; color: var(--ink); }
.wait .kick { color: var(--soft); }
.wait h1 { font-size: var(--t4); }
.wait .dots::after { content: "…"; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; }
.chip { display: inline-flex; align-items: center; gap: 5px; padding: 3px 9px; border: 1px solid var(--line); border-radius: 99px;
  font-size: var(--t1); font-weight: 600; background: var(--card); color: var(--ink); }
.chip .i { width: 1.1em; height: 1.1em; }
.lv { width: 18px; height: 16px; }
.lv rect { fill: none; stroke: currentColor; stroke-width: 1.2; stroke-opacity: .6; }
.lv rect.on { fill: currentColor; stroke: none; }

/* stakes */
.big { display: flex; align-items: baseline; gap: 8px; flex-wrap: wrap; }
.big b { font-size: var(--t6); line-height: 1; letter-spacing: -.02em; }
.big .and { color: var(--soft); font-size: var(--t2); }
.big .and b { font-size: var(--t4); color: var(--ink); }
.bar { width: 100%; height: 30px; margin-top: 10px; border-radius: 6px; overflow: hidden; }
.bar rect { transition: x .25s, width .25s; }
.bar .s { stroke: var(--card); stroke-width: 2; }
.bar .bad { fill: var(--bad); } .bar .fail { fill: var(--fail); } .bar .price { fill: var(--price); } .bar .clean { fill: var(--clean); } .bar .crit { fill: var(--crit); }
.bar .tex { pointer-events: none; }
.bar .tex.bad { fill: url(#hatch); } .bar .tex.fail { fill: url(#bars); } .bar .tex.price { fill: url(#dots); } .bar .tex.clean { fill: none; } .bar .tex.crit { fill: none; }
.bar text { font: 700 13px var(--sans); text-anchor: middle; dominant-baseline: central; }
.bar text.bad { fill: var(--on-bad); } .bar text.fail { fill: var(--on-fail); } .bar text.price { fill: var(--on-price); } .bar text.clean { fill: var(--on-clean); } .bar text.crit { fill: var(--on-crit); }
.bar .was { stroke: var(--ink); stroke-width: 3; stroke-dasharray: 3 2; transition: x1 .25s; }
.key { display: grid; grid-template-columns: auto auto 1fr; gap: 5px 8px; margin-top: 10px; font-size: var(--t2); align-items: baseline; }
.key dt { font-weight: 700; text-align: right; }
.key dd { line-height: 1.3; }
.key .sw { width: 14px; height: 14px; align-self: center; border-radius: 3px; }
.key .says { color: var(--soft); }
.sw .bad { fill: var(--bad); } .sw .fail { fill: var(--fail); } .sw .price { fill: var(--price); } .sw .clean { fill: var(--clean); } .sw .crit { fill: var(--crit); }
/* where the dice are Hope and Fear, so are the parts of a bar: gold and violet */
[data-family="duality"] :is(.bar, .key) { --bad: #3b2371; --fail: #8f6f1f; --price: #7a5cc4; --clean: #b98a14; --on-bad: #fff; --on-fail: #fff; --on-price: #fff; --on-clean: #1b1300; }
@media (prefers-color-scheme: dark) {
  [data-family="duality"] :is(.bar, .key) { --bad: #7a5cc4; --fail: #a88a3c; --price: #a98df0; --clean: #f2c14e; --on-fail: #120c00; --on-price: #12062e; --on-clean: #2a1c00; }
}
.sw .tex.bad { fill: url(#hatch); } .sw .tex.fail { fill: url(#bars); } .sw .tex.price { fill: url(#dots); } .sw .tex.clean, .sw .tex.crit { fill: none; }

/* options, grouped by what they gain: the bar is on the scale of the one above; the dashed line is where it stands now */
.gain-group { border-top: 1px solid var(--line); margin-top: 12px; padding-top: 10px; }
.gain-group .line { display: flex; justify-content: space-between; align-items: baseline; gap: 8px; flex-wrap: wrap; }
.gain { font-size: var(--t2); color: var(--soft); }
.gain b { font-size: var(--t4); color: var(--ink); }
.gain-group .bar { height: 14px; margin: 6px 0 2px; border-radius: 4px; }
.way { display: flex; align-items: center; gap: 10px; padding: 7px 0; }
.way + .way { border-top: 1px dotted var(--line); }
.way > div { flex: 1; min-width: 0; line-height: 1.3; }
.way b { font-weight: 600; }
.way .cost { color: var(--soft); font-size: var(--t2); white-space: nowrap; }
.way .says { color: var(--soft); font-size: var(--t2); }
.way button { min-width: 84px; flex: none; }
.way button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.way.no { color: var(--soft); }

/* tracks */
.track { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; font-size: var(--t2); }
.track .boxes { display: flex; gap: 3px; }
.track svg { width: 17px; height: 17px; }
.track.many .boxes { gap: 2px; } .track.many svg { width: 14px; height: 14px; }
.box { fill: var(--card); stroke: var(--edge); stroke-width: 1.6; }
.box.on { fill: var(--ink); stroke: var(--ink); }
.box.soon { fill: var(--price-ground); stroke: var(--price-text); stroke-width: 2; stroke-dasharray: 3 2; }
.dia { fill: var(--card); stroke: var(--edge); stroke-width: 1.6; }
.dia.on { fill: var(--hope); stroke: var(--hope-text); }
.dia.new, .skull.new { stroke-width: 3; }
.skull { fill: var(--card); stroke: var(--edge); stroke-width: 1.6; }
.skull.on { fill: var(--fear); stroke: var(--fear-text); }

/* dice */
.dice { display: flex; gap: 12px; flex-wrap: wrap; align-items: flex-start; padding: 4px 3px 0; cursor: pointer; }
.die { display: grid; justify-items: center; gap: 4px; font-size: var(--t1); color: var(--soft); font-weight: 600; }
.die svg { width: 48px; height: 48px; overflow: visible; }
.die .body { fill: var(--die); stroke: var(--pip); stroke-width: 1.6; stroke-linejoin: round; }
.die .edge { fill: none; stroke: var(--pip); stroke-opacity: .35; stroke-width: 1.2; }
.die .pip { fill: var(--pip); }
.die text { font: 700 19px var(--sans); text-anchor: middle; dominant-baseline: central; fill: var(--pip); }
.die.lost svg { opacity: .62; width: 40px; height: 40px; margin: 4px 0; }
.pips .die.lost svg { margin: 0; opacity: .8; }
.die.lost .body { fill: none; stroke: var(--soft); stroke-dasharray: 3 2.5; }
.die.lost .pip, .die.lost text { fill: var(--ink); }
.die.counts .ring { fill: none; stroke: var(--accent); stroke-width: 3; }
.die:not(.counts) .ring { display: none; }
.die.counts { color: var(--ink); }
.die.hope .body { fill: var(--hope); stroke: var(--on-hope); } .die.hope text { fill: var(--on-hope); } .die.hope .edge { stroke: var(--on-hope); }
.die.fear .body { fill: var(--fear); stroke: var(--ink); } .die.fear text { fill: var(--on-fear); } .die.fear .edge { stroke: var(--on-fear); }
.duo { align-items: center; gap: 14px; } .duo .op { font-size: var(--t5); color: var(--soft); margin-bottom: 18px; }
.die.two svg { width: 62px; height: 62px; } .die.high svg { width: 78px; height: 78px; } .die.high { color: var(--ink); font-weight: 700; }
.die.hit .body { fill: var(--clean); } .die.hit text { fill: var(--on-clean); }
.die.one .body { fill: var(--bad); } .die.one text { fill: var(--on-bad); }
.die.gone svg { opacity: .62; }
.die .cross { fill: none; stroke: var(--ink); stroke-width: 2.5; }
.die .decoy { opacity: 0; }
.tok { display: inline-grid; place-items: center; min-width: 30px; height: 30px; border-radius: 50%; border: 2px solid var(--edge); font-weight: 700; font-size: var(--t2); padding: 0 4px; }
@media (prefers-reduced-motion: no-preference) {
  .rolling .die svg { animation: tumble .8s cubic-bezier(.2, .7, .3, 1) both; }
  .rolling .die:nth-child(2) svg { animation-delay: .07s; } .rolling .die:nth-child(3) svg { animation-delay: .14s; }
  .rolling .die:nth-child(4) svg { animation-delay: .2s; } .rolling .die:nth-child(n + 5) svg { animation-delay: .25s; }
  .rolling .truth { animation: truth .8s both; }
  .rolling .decoy { animation: decoy .5s steps(1) both; } .rolling .decoy.b { animation-delay: .16s; }
  .rolling .after { animation: after .3s .85s both; }
  .dots::after { animation: dots 1.6s steps(1) infinite; }
  @keyframes tumble { 0% { transform: translate(-26px, -44px) rotate(-400deg) scale(.86); }
    45% { transform: translate(0, 0) rotate(-60deg); } 62% { transform: translate(4px, -12px) rotate(14deg); }
    82% { transform: translate(1px, 0) rotate(-5deg); } 100% { transform: none; } }
  @keyframes truth { 0%, 55% { opacity: 0; } 56%, 100% { opacity: 1; } }
  @keyframes decoy { 0% { opacity: 1; } 50%, 100% { opacity: 0; } }
  @keyframes after { from { opacity: 0; transform: translateY(4px); } }
  @keyframes dots { 0% { content: "."; } 33% { content: ".."; } 66% { content: "…"; } }
  .bump { animation: bump .5s; }
  @keyframes bump { 40% { transform: scale(1.06); } }
}

/* results */
.head { display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap; }
.verdict { font-size: var(--t5); font-weight: 700; line-height: 1.15; letter-spacing: -.01em; }
.flag { display: inline-flex; align-items: center; gap: 6px; padding: 4px 10px; border-radius: 6px; font-weight: 700; font-size: var(--t2); }
.flag.bad { background: var(--bad-ground); color: var(--bad-text); } .flag.price { background: var(--price-ground); color: var(--price-text); }
.flag.good { background: var(--good-ground); color: var(--good-text); }
.sum { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; }
.sum .op { font-size: var(--t4); color: var(--soft); }
.sum .total { font-size: var(--t6); font-weight: 700; line-height: 1; }
.changes { border-top: 1px solid var(--line); padding-top: 10px; display: grid; gap: 8px; font-size: var(--t2); }
.menu { display: grid; gap: 8px; }
.menu button { justify-content: flex-start; text-align: left; width: 100%; min-height: 52px; }
.menu button span small { display: block; font-weight: 400; font-size: var(--t1); color: var(--soft); }
.menu button[aria-pressed="true"] { border: 2px solid var(--accent); padding: 7px 13px; }
.menu button[aria-pressed="true"] .push { color: var(--accent); }

/* position x effect: fifteen squares, one tap agrees to both */
.grid { width: calc(100% + 10px); border-collapse: separate; border-spacing: 5px; table-layout: fixed; margin: 0 -5px; }
.grid { overflow-wrap: normal; }
.grid th { font-size: var(--t2); font-weight: 600; padding: 2px 0; text-align: center; }
.grid th[scope="row"] { text-align: left; }
.grid .corner { width: 25%; } .grid th .row { gap: 4px; }
.grid th small { display: block; font-weight: 400; color: var(--soft); font-size: var(--t1); }
.grid td { padding: 0; }
.grid button { width: 100%; min-height: 58px; padding: 4px; flex-direction: column; gap: 4px; font-size: var(--t1); font-weight: 500; border-color: var(--line); background: var(--ground); color: var(--soft); }
.grid button.usual { border: 2px dashed var(--edge); color: var(--ink); }
.grid button[aria-pressed="true"] { background: var(--accent); border: 2px solid var(--accent); color: var(--on-accent); font-weight: 700; }
.ticks { display: flex; gap: 3px; height: 12px; align-items: center; }
.ticks svg { width: 9px; height: 12px; } .ticks rect { fill: currentColor; }
.dial { display: flex; gap: 4px; flex-wrap: wrap; }
.dial button { min-width: 44px; padding: 4px; }
.dial button[aria-pressed="true"] { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
input, select, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: var(--r); min-height: 44px; padding: 8px 12px; width: 100%; }
textarea { min-height: 64px; resize: vertical; }
input.says, textarea.says { font-family: var(--serif); }
label, legend { font-weight: 600; font-size: var(--t2); display: block; margin-bottom: 4px; }
.hint { font-size: var(--t1); color: var(--soft); }
.err { color: var(--bad-text); font-weight: 600; font-size: var(--t2); display: flex; gap: 6px; }

/* lists */
.queue li + li { margin-top: 8px; }
.queue .entry { display: block; width: 100%; text-align: left; font-weight: 400; padding: 10px 12px; border: 1px solid var(--line); border-radius: var(--r); background: var(--card); color: inherit; text-decoration: none; }
.queue .entry[aria-current] { border: 2px solid var(--accent); padding: 9px 11px; }
.queue .who { display: flex; gap: 8px; align-items: center; font-size: var(--t1); color: var(--soft); }
.queue .says { line-height: 1.3; }
.queue .need { font-weight: 700; font-size: var(--t2); color: var(--accent); }
.people li { display: flex; align-items: center; gap: 10px; padding: 6px 0; }
.people .face { margin: 0; flex: none; }
.people li > div { min-width: 0; flex: 1; }

/* clocks */
.clocks { display: grid; gap: 10px; grid-template-columns: repeat(auto-fill, minmax(132px, 1fr)); }
.clock { display: grid; grid-template-columns: auto 1fr; gap: 4px 10px; align-items: center; }
.clock svg.dialface { width: 60px; height: 60px; grid-row: 1 / 3; }
.clock .name { font-weight: 600; font-size: var(--t2); line-height: 1.25; align-self: end; }
.clock .num { grid-column: 2; font-size: var(--t1); color: var(--soft); align-self: start; display: flex; gap: 6px; align-items: center; flex-wrap: wrap; }
.clock .ctl { grid-column: 1 / -1; display: flex; gap: 6px; }
.clocks.wide-list { grid-template-columns: 1fr !important; }
.clocks.wide-list .clock { grid-template-columns: auto 1fr auto; }
.clocks.wide-list .ctl { grid-column: 3; grid-row: 1 / 3; }
.seg { fill: var(--well); stroke: var(--card); stroke-width: 3; }
.seg.on { fill: var(--clean); } .danger .seg.on { fill: var(--bad); } .faction .seg.on { fill: var(--fear-text); }
.seg.soon { fill: url(#ghost); stroke: var(--card); }
.rim { fill: none; stroke: var(--edge); stroke-width: 2; }
.hub { fill: var(--card); stroke: var(--edge); stroke-width: 2; }
.glyph { fill: none; stroke: var(--ink); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
#ghost rect { fill: var(--well); } #ghost path { stroke: var(--clean-text); stroke-width: 3; }
#hatch path { stroke: var(--card); stroke-opacity: .42; stroke-width: 1.6; }
#bars path { stroke: var(--card); stroke-opacity: .42; stroke-width: 1.6; }
#dots circle { fill: var(--on-price); fill-opacity: .26; }

/* story */
.story { position: relative; }
.story .scene { font-size: var(--t1); color: var(--soft); font-weight: 600; display: flex; gap: 10px; align-items: center; padding: 10px 0 4px; }
.story .scene::after { content: ""; flex: 1; height: 1px; background: var(--line); }
.tale { display: grid; grid-template-columns: 32px 1fr; gap: 0 10px; padding: 10px 0; }
.tale .face { margin: 0; }
.tale .says { line-height: 1.4; }
.tale .rule { font-size: var(--t1); color: var(--soft); display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; margin-top: 4px; }
.tale .rule b { color: var(--ink); }
.tale .rule .out { font-weight: 700; } .out.bad { color: var(--bad-text); } .out.price { color: var(--price-text); } .out.good { color: var(--clean-text); }
.tale.undone .says { text-decoration: line-through; color: var(--soft); }
.tale.minor { padding: 4px 0; } .tale.minor .says { font: var(--t2)/1.4 var(--sans); color: var(--soft); }
.pips { display: inline-flex; gap: 3px; } .pips svg { width: 16px; height: 16px; } .pips .die svg { width: 16px; height: 16px; }
.seal { border: 0; background: none; min-height: 28px; padding: 2px 4px; color: var(--good-text); font-size: var(--t1); gap: 4px; }
.seal.kept { color: var(--soft); }
.filters { display: flex; gap: 6px; flex-wrap: wrap; }
.filters button { min-height: 36px; padding: 4px 12px; font-size: var(--t1); border-radius: 99px; }
.filters button[aria-pressed="true"] { background: var(--ink); color: var(--card); border-color: var(--ink); }

/* refused, offline */
.note { border-left: 4px solid var(--price); background: var(--price-ground); padding: 10px 12px; border-radius: 0 var(--r) var(--r) 0; font-size: var(--t2); margin-bottom: 12px; }
.note.bad { border-color: var(--bad); background: var(--bad-ground); }
.qr { width: min(240px, 100%); height: auto; background: #ffffff; padding: 12px; border-radius: var(--r); border: 1px solid var(--line); }
.code { font-size: var(--t6); font-weight: 700; letter-spacing: .08em; line-height: 1.1; }
input.code { text-transform: uppercase; }
.pick { display: grid; gap: 8px; }
.pick label { display: flex; align-items: center; gap: 12px; border: 1px solid var(--edge); border-radius: var(--r); padding: 10px 12px; margin: 0; font-size: var(--t3); min-height: 52px; background: var(--card); }
.tick { display: flex; align-items: center; gap: 8px; margin: 0; min-height: 44px; font-weight: 500; } .tick + .tick { margin-top: 6px; }
.pick input, .tick input { width: 20px; height: 20px; min-height: 0; accent-color: var(--accent); flex: none; margin: 0; }
.pick label:has(:checked) { border: 2px solid var(--accent); padding: 9px 11px; }
.pick small { display: block; font-weight: 400; color: var(--soft); font-size: var(--t1); }
.steps li { display: flex; gap: 10px; padding: 6px 0; align-items: flex-start; } .steps li button { flex: none; }
.narrow { max-width: 30rem; margin: 0 auto; }

.stakes2 { display: grid; gap: 10px; }

/* tablets: two columns; laptops: three. The phone's tabs become columns */
@media (max-width: 719px) {
  .cols { display: flex; flex-direction: column; } .cols > #now { order: -1; }
  .cols:not([data-tab="now"]) > #now > div > :not(.notices), .cols:not([data-tab="people"]) > .side.a, .cols[data-tab="now"] > .side.b, .cols[data-tab="people"] > .side.b,
  .cols[data-tab="clocks"] .story-side, .cols[data-tab="story"] .clocks-side { display: none; }
  .tools span { display: none; }
  .faces { display: none; } .tools { margin-left: auto; }
}
@media (min-width: 720px) {
  main { padding: 16px 20px 32px; }
  .page { padding-bottom: 120px; }
  .cols { display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 16px; align-items: start; }
  .cols { grid-template-rows: auto 1fr; }
  .cols > #now { grid-area: 1 / 1; } .cols > .side.b { grid-area: 1 / 2 / span 2; } .cols > .side.a { grid-area: 2 / 1; }
  .tabs { display: none; }
  .dock { position: sticky; border: 1px solid var(--line); border-radius: var(--r); inset: auto 0 0; margin-top: 12px; box-shadow: 0 -6px 14px -8px #0005; }
}
@media (min-width: 1100px) {
  .cols { grid-template-columns: 272px minmax(0, 1fr) 340px; gap: 20px; }
  .cols > .side.a { grid-area: 1 / 1; } .cols > #now { grid-area: 1 / 2; } .cols > .side.b { grid-area: 1 / 3; }
  .page { padding-bottom: 24px; }
  .stakes2 { grid-template-columns: 1fr 1fr; gap: 10px 24px; }
}
/* position and effect: rows one above the other where the card is narrow for its text */
.card:has(> .grid) { container-type: inline-size; }
@container (max-width: 34rem) {
  .grid, .grid tbody { display: block; margin: 0; width: 100%; } .grid .corner { display: none; }
  .grid tr { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0 4px; } .grid th { font-size: var(--t1); padding: 2px 0; }
  .grid th[scope="row"] { grid-column: 1 / -1; display: flex; gap: 8px; align-items: baseline; padding-top: 8px; }
  .grid th small { display: none; } .grid button { min-height: 48px; padding: 2px; } .ticks { gap: 2px; } .ticks svg { width: 7px; }
}
@media (forced-colors: active) {
  .bar rect, .sw rect, .seg, .box, .dia, .skull, .die .body { forced-color-adjust: none; }
  :is(button, select)[aria-disabled="true"], .primary[aria-disabled="true"] { color: GrayText; border-color: GrayText; }
  .choice[aria-pressed="true"], .mini[aria-pressed="true"] { outline: 2px solid Highlight; outline-offset: -5px; }
}
/* pressed is told by a tick too, not by colour alone */
.way [aria-pressed="true"]::before, .grid [aria-pressed="true"]::before { content: ""; width: 6px; height: 11px; border: solid; border-width: 0 2px 2px 0; transform: rotate(42deg); margin: -3px 2px 0; }
.side .track svg { width: 15px; height: 15px; } .side .track.many svg { width: 12px; height: 12px; }
@media (min-width: 720px) { .clocks { grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); } }

/* forms and dialogs of the page */
#now > div > * + :not(.notices + *), .side.a > * + *, .side.b > * + * { margin-top: 12px; }
main.narrow { padding-top: 20px; padding-bottom: 40px; }
.choice[aria-pressed="true"], .mini[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.dial .usual { border-style: dashed; border-width: 2px; }
.other { margin-top: 8px; } .other input { flex: 1 1 10rem; width: auto; } .other select { width: auto; }
.stepper { display: inline-flex; } .stepper output { min-width: 2ch; text-align: center; }
.dice-button { all: unset; cursor: pointer; display: block; } .stack > .dice-button { margin-top: 14px; } .dice-button:focus-visible { outline: 3px solid var(--focus); outline-offset: 4px; border-radius: 6px; }
.picked { padding: 4px 0 8px 14px; border-left: 3px solid var(--accent); }
.exact { padding: 0; min-height: 0; color: inherit; border: 0; } .exact b { text-decoration: underline dotted 2px; text-underline-offset: 6px; }
.undone .verdict { text-decoration: line-through; }
.where { min-width: 0; } .where strong { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.next { text-align: right; }
.embedded { overflow-x: auto; }
summary { cursor: pointer; font-weight: 600; min-height: 44px; display: flex; align-items: center; }
summary::before { content: "+"; width: 1.2em; font-weight: 700; color: var(--accent); } details[open] > summary::before { content: "−"; }
/* its top stays where it is when its content grows */
dialog { width: min(36rem, calc(100vw - 24px)); margin: min(6dvh, 56px) auto auto; max-height: calc(100dvh - 12px - min(6dvh, 56px)); overflow: auto; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: var(--r); padding: 14px; }
dialog::backdrop { background: #0009; }
dialog > .stack { margin-top: 8px; }
[data-motion="less"] .rolling *, [data-motion="less"] .bump, [data-motion="less"] .dots::after { animation: none !important; }
.queue .entry > span { display: block; } .queue .entry .who { margin-top: 4px; }
@media (max-width: 359px) { .tabs button { font-size: .6875rem; } }
.way { flex-wrap: wrap; } .way > div { flex: 1 1 180px; } .way .cost { white-space: normal; } .way .row { flex: 0 1 auto; }
.tabs button { white-space: nowrap; text-overflow: ellipsis; display: block; } .tabs button .i { display: block; margin: 4px auto 2px; }
`;

  // service/http/play/sides.css
  var sides_default = `/* /play: the story, clocks, people and panels; properties of play.css alone. */

/* what changed flashes once */
.flash { background: var(--price-ground); border-radius: var(--r); outline: 4px solid var(--price-ground); }
@media (prefers-reduced-motion: no-preference) {
  :root:not([data-motion="less"]) :is(.clock, .track-row) { transition: background .6s, outline-color .6s; }
}

/* story: its own scroll, so that the newest stays in sight beside everything else */
.tales .scroll { overflow-y: auto; overscroll-behavior: contain; max-height: calc(100dvh - 215px); min-height: 9rem; margin: 8px -14px -14px; padding: 0 14px 14px; }
.tales .scroll:focus-visible { outline-offset: -3px; }
@media (max-width: 719px) { .cols[data-tab="story"] .story-side { margin-top: 0; } }
@media (min-width: 720px) { .tales .scroll { max-height: max(22rem, calc(100dvh - 440px)); } }
.tale > div { min-width: 0; }
.tale .rule > button + *, .tale .rule { overflow-wrap: anywhere; }
.tale p + p { margin-top: 4px; }
.tale .told, .told { font-family: var(--serif); color: var(--ink); }
.tale.minor .told { font-size: var(--t2); line-height: 1.4; }
.after-step { border-left: 2px solid var(--line); padding-left: 10px; margin-top: 8px; }
.after-step.undone .says, .tale.undone .out, .tale.minor.undone .says { text-decoration: line-through; color: var(--soft); }
.after-step.undone .rule > span:not(.pips) { color: var(--soft); }
.tale:focus-visible, .after-step:focus-visible { outline-offset: -3px; }
.pips { flex-wrap: wrap; }
.pips .die.lost svg { width: 16px; height: 16px; }
.pips.numbers svg, .pips.numbers .die svg, .pips.numbers .die.lost svg { width: 24px; height: 24px; }
.pips.numbers .die text { font-size: 23px; }
.pips .decoy { display: none; }
.seal { min-height: 44px; margin: -8px 0; }
.seal.alarm { color: var(--bad-text); font-weight: 700; }
.seal.quiet { color: var(--accent); }
.undo { border: 1px solid var(--edge); border-radius: var(--r); padding: 12px; margin-top: 8px; background: var(--ground); }
.tools-row { gap: 0 10px; } .tools-row .seal { margin: -6px 0 -6px -4px; }
.whole > summary { font-size: var(--t1); font-weight: 500; color: var(--soft); min-height: 36px; }
.filters button { min-height: 44px; }

/* clocks */
.clocks { margin-top: 10px; }
.clocks .name { margin: 0; }
.more-row { grid-column: 1 / -1; border: 1px solid var(--line); border-radius: var(--r); padding: 12px; background: var(--ground); margin-top: 8px; }
.clocks .more-row { padding: 8px; margin: 0; }
.clocks .more-row [aria-pressed="true"]::before { content: ""; width: 6px; height: 11px; border: solid; border-width: 0 2px 2px 0; transform: rotate(42deg); margin: -3px 2px 0; }
.ctl .mini { min-width: 44px; min-height: 44px; } .ctl .quiet { min-width: 36px; padding: 4px; }
.clocks.wide-list .ctl { gap: 4px; }
.clock .chip { white-space: nowrap; }
.clock .num { line-height: 1.3; }

/* people and sheets */
.people li.person { flex-wrap: wrap; }
.people .person .below, .map .below { flex: 1 0 100%; }
.person .mini.quiet { min-width: 44px; min-height: 44px; }
.tracks { display: grid; gap: 8px; margin-top: 8px; }
.track-row { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
.track-row .track { min-width: 0; } .track-row .row { flex: none; gap: 4px; } .track .boxes { flex-wrap: wrap; }
.track-row .mini { min-width: 44px; min-height: 44px; }
.values > * { margin-top: 8px; }
.values h3 { font-size: var(--t1); color: var(--soft); font-weight: 600; }
.values .chip b { font-weight: 700; }
.note-text { font-size: var(--t2); white-space: pre-line; }
.map li { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 4px 0; }
.map .map-name { flex: 1; min-width: 6rem; }
.map select { width: auto; }
.map > * + .row { margin-top: 8px; }
.map .row input { min-width: 0; flex: 1; }
.map .row button { flex: none; min-height: 44px; }
.map .below { padding-left: 14px; }
.turn-row { margin-top: 8px; }

/* panels */
.part { border-top: 1px solid var(--line); padding-top: 12px; }
.reasons { list-style: decimal; padding-left: 1.4em; }
.seal-text { font-size: var(--t5); font-weight: 700; letter-spacing: .06em; }
dialog .flag { align-items: flex-start; }
legend { padding: 0; }
.people .below .whole > summary { margin-top: -8px; }
.fixed { flex: none; }

/* the service's card of a roll */
.rollwright-roll { border: 1px solid var(--line); border-radius: var(--r); padding: 10px 12px; margin-top: 4px; font-size: var(--t2); background: var(--ground); }
.rollwright-title { font-weight: 600; }
.rollwright-dice { display: flex; flex-wrap: wrap; gap: 6px; }
.rollwright-dice svg { width: 36px; height: 36px; }
.rollwright-terms { display: flex; flex-wrap: wrap; gap: 2px 14px; }
.rollwright-terms div { display: flex; gap: 6px; }
.rollwright-terms dt, .rollwright-menu p { color: var(--soft); }
.rollwright-terms dd { font-weight: 600; }
.rollwright-roll > * + *, .rollwright-menu > * + * { margin-top: 6px; }
.rollwright-roll ul { display: flex; flex-wrap: wrap; gap: 4px; }
.rollwright-roll li { border: 1px solid var(--line); border-radius: 99px; padding: 1px 10px; font-size: var(--t1); }
.rollwright-menu li[data-kind="branch"] { border-style: dashed; }
.rollwright-costs li::before { content: "\\2212\\00a0"; }
.rollwright-gains li::before { content: "+\\00a0"; }

@media (forced-colors: active) {
  .filters [aria-pressed="true"], .dial [aria-pressed="true"] { border-width: 3px; }
}

/* what others negotiate, with its chances */
.queue p.entry { margin: 0; }
.watched { padding: 10px 2px 4px; }
.watched > .chips + *, .watched > .wide, .wait .chips { margin-top: 10px; }

/* the GM's queue stays in view: beside the action, or above it */
.queue-box:not(.above) { max-height: 60vh; overflow-y: auto; background: var(--ground); padding: 8px 4px; margin: -8px -4px 0; }
@media (min-width: 1100px) { .cols > .side.a { align-self: stretch; } .queue-box { position: sticky; top: 0; z-index: 1; } }
.queue-box.above { position: sticky; top: 0; z-index: 3; background: var(--ground); padding: 8px 4px; margin: -8px -4px 4px; }
.queue-box.above .queue { display: flex; gap: 8px; overflow-x: auto; padding: 6px 0; margin: 0; }
.queue-box.above li { flex: 1 0 150px; min-width: 150px; margin: 0; } .queue-box.above .says { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
`;

  // clients/element/styles.js
  var DARK = /@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
  var REM = 16;
  var OWN = `
:host { display: block; all: initial; }
.rollwright { color: var(--ink); background: var(--ground); font: var(--t3)/1.45 var(--sans); text-align: left;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; padding: 8px; }
.rollwright .dock { position: sticky; inset: auto 0 -8px; margin-top: 12px; border: 1px solid var(--line); border-radius: var(--r); }
.rollwright .tales .scroll { max-height: none; }
.rollwright > svg + * { margin-top: 0; }
.rollwright > :not(svg) + *, .rollwright .now > div > * + * { margin-top: 12px; }
.rollwright .plain > * + * { margin-top: 12px; }
.rollwright .plain details { display: none; }
.rollwright .plain button { text-decoration: none; border-bottom-style: none; }
.rollwright input, .rollwright select, .rollwright textarea { max-width: 100%; }
`;
  function styles(more = "") {
    const rules = `${play_default}
${sides_default}`.replace(DARK, (_2, block) => block.replace(/([^{}]+)(\{[^{}]*\})/g, inDark)).replace(/:root(?=[^\w-])/g, ":host").replace(/^(html|body) \{[^}]*\}/gm, "").replace(/(\d*\.?\d+)rem\b/g, (_2, number) => `${Number(number) * REM}px`);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules + OWN + more);
    return sheet;
  }
  function inDark(_2, selector, block) {
    const within2 = selector.trim() === ":root" ? "" : ` ${selector.trim()}`;
    return `:host([data-dark])${within2} ${block}
`;
  }

  // service/http/play/vendor/preact.js
  var e;
  var n;
  var _;
  var t2;
  var o;
  var r;
  var u;
  var l = {};
  var i = [];
  var c = /acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;
  function s(e2, n2) {
    for (var _2 in n2) e2[_2] = n2[_2];
    return e2;
  }
  function f(e2) {
    var n2 = e2.parentNode;
    n2 && n2.removeChild(e2);
  }
  function a(n2, _2, t3) {
    var o2, r2, u2, l2 = {};
    for (u2 in _2) "key" == u2 ? o2 = _2[u2] : "ref" == u2 ? r2 = _2[u2] : l2[u2] = _2[u2];
    if (arguments.length > 2 && (l2.children = arguments.length > 3 ? e.call(arguments, 2) : t3), "function" == typeof n2 && null != n2.defaultProps) for (u2 in n2.defaultProps) void 0 === l2[u2] && (l2[u2] = n2.defaultProps[u2]);
    return p(n2, l2, o2, r2, null);
  }
  function p(e2, t3, o2, r2, u2) {
    var l2 = { type: e2, props: t3, key: o2, ref: r2, __k: null, __: null, __b: 0, __e: null, __d: void 0, __c: null, __h: null, constructor: void 0, __v: null == u2 ? ++_ : u2 };
    return null != n.vnode && n.vnode(l2), l2;
  }
  function h(e2) {
    return e2.children;
  }
  function d(e2, n2) {
    this.props = e2, this.context = n2;
  }
  function v(e2, n2) {
    if (null == n2) return e2.__ ? v(e2.__, e2.__.__k.indexOf(e2) + 1) : null;
    for (var _2; n2 < e2.__k.length; n2++) if (null != (_2 = e2.__k[n2]) && null != _2.__e) return _2.__e;
    return "function" == typeof e2.type ? v(e2) : null;
  }
  function y(e2) {
    var n2, _2;
    if (null != (e2 = e2.__) && null != e2.__c) {
      for (e2.__e = e2.__c.base = null, n2 = 0; n2 < e2.__k.length; n2++) if (null != (_2 = e2.__k[n2]) && null != _2.__e) {
        e2.__e = e2.__c.base = _2.__e;
        break;
      }
      return y(e2);
    }
  }
  function m(e2) {
    (!e2.__d && (e2.__d = true) && t2.push(e2) && !g.__r++ || r !== n.debounceRendering) && ((r = n.debounceRendering) || o)(g);
  }
  function g() {
    for (var e2; g.__r = t2.length; ) e2 = t2.sort(function(e3, n2) {
      return e3.__v.__b - n2.__v.__b;
    }), t2 = [], e2.some(function(e3) {
      var n2, _2, t3, o2, r2, u2;
      e3.__d && (r2 = (o2 = (n2 = e3).__v).__e, (u2 = n2.__P) && (_2 = [], (t3 = s({}, o2)).__v = o2.__v + 1, P(u2, o2, t3, n2.__n, void 0 !== u2.ownerSVGElement, null != o2.__h ? [r2] : null, _2, null == r2 ? v(o2) : r2, o2.__h), D(_2, o2), o2.__e != r2 && y(o2)));
    });
  }
  function k(e2, n2, _2, t3, o2, r2, u2, c2, s2, f2) {
    var a2, d2, y2, m2, g2, k2, x2, H2 = t3 && t3.__k || i, E2 = H2.length;
    for (_2.__k = [], a2 = 0; a2 < n2.length; a2++) if (null != (m2 = _2.__k[a2] = null == (m2 = n2[a2]) || "boolean" == typeof m2 ? null : "string" == typeof m2 || "number" == typeof m2 || "bigint" == typeof m2 ? p(null, m2, null, null, m2) : Array.isArray(m2) ? p(h, { children: m2 }, null, null, null) : m2.__b > 0 ? p(m2.type, m2.props, m2.key, null, m2.__v) : m2)) {
      if (m2.__ = _2, m2.__b = _2.__b + 1, null === (y2 = H2[a2]) || y2 && m2.key == y2.key && m2.type === y2.type) H2[a2] = void 0;
      else for (d2 = 0; d2 < E2; d2++) {
        if ((y2 = H2[d2]) && m2.key == y2.key && m2.type === y2.type) {
          H2[d2] = void 0;
          break;
        }
        y2 = null;
      }
      P(e2, m2, y2 = y2 || l, o2, r2, u2, c2, s2, f2), g2 = m2.__e, (d2 = m2.ref) && y2.ref != d2 && (x2 || (x2 = []), y2.ref && x2.push(y2.ref, null, m2), x2.push(d2, m2.__c || g2, m2)), null != g2 ? (null == k2 && (k2 = g2), "function" == typeof m2.type && null != m2.__k && m2.__k === y2.__k ? m2.__d = s2 = b(m2, s2, e2) : s2 = C(e2, m2, y2, H2, g2, s2), f2 || "option" !== _2.type ? "function" == typeof _2.type && (_2.__d = s2) : e2.value = "") : s2 && y2.__e == s2 && s2.parentNode != e2 && (s2 = v(y2));
    }
    for (_2.__e = k2, a2 = E2; a2--; ) null != H2[a2] && ("function" == typeof _2.type && null != H2[a2].__e && H2[a2].__e == _2.__d && (_2.__d = v(t3, a2 + 1)), U(H2[a2], H2[a2]));
    if (x2) for (a2 = 0; a2 < x2.length; a2++) T(x2[a2], x2[++a2], x2[++a2]);
  }
  function b(e2, n2, _2) {
    var t3, o2;
    for (t3 = 0; t3 < e2.__k.length; t3++) (o2 = e2.__k[t3]) && (o2.__ = e2, n2 = "function" == typeof o2.type ? b(o2, n2, _2) : C(_2, o2, o2, e2.__k, o2.__e, n2));
    return n2;
  }
  function C(e2, n2, _2, t3, o2, r2) {
    var u2, l2, i2;
    if (void 0 !== n2.__d) u2 = n2.__d, n2.__d = void 0;
    else if (null == _2 || o2 != r2 || null == o2.parentNode) e: if (null == r2 || r2.parentNode !== e2) e2.appendChild(o2), u2 = null;
    else {
      for (l2 = r2, i2 = 0; (l2 = l2.nextSibling) && i2 < t3.length; i2 += 2) if (l2 == o2) break e;
      e2.insertBefore(o2, r2), u2 = r2;
    }
    return void 0 !== u2 ? u2 : o2.nextSibling;
  }
  function x(e2, n2, _2) {
    "-" === n2[0] ? e2.setProperty(n2, _2) : e2[n2] = null == _2 ? "" : "number" != typeof _2 || c.test(n2) ? _2 : _2 + "px";
  }
  function H(e2, n2, _2, t3, o2) {
    var r2;
    e: if ("style" === n2) if ("string" == typeof _2) e2.style.cssText = _2;
    else {
      if ("string" == typeof t3 && (e2.style.cssText = t3 = ""), t3) for (n2 in t3) _2 && n2 in _2 || x(e2.style, n2, "");
      if (_2) for (n2 in _2) t3 && _2[n2] === t3[n2] || x(e2.style, n2, _2[n2]);
    }
    else if ("o" === n2[0] && "n" === n2[1]) r2 = n2 !== (n2 = n2.replace(/Capture$/, "")), n2 = n2.toLowerCase() in e2 ? n2.toLowerCase().slice(2) : n2.slice(2), e2.l || (e2.l = {}), e2.l[n2 + r2] = _2, _2 ? t3 || e2.addEventListener(n2, r2 ? S : E, r2) : e2.removeEventListener(n2, r2 ? S : E, r2);
    else if ("dangerouslySetInnerHTML" !== n2) {
      if (o2) n2 = n2.replace(/xlink[H:h]/, "h").replace(/sName$/, "s");
      else if ("href" !== n2 && "list" !== n2 && "form" !== n2 && "tabIndex" !== n2 && "download" !== n2 && n2 in e2) try {
        e2[n2] = null == _2 ? "" : _2;
        break e;
      } catch (e3) {
      }
      "function" == typeof _2 || (null != _2 && (false !== _2 || "a" === n2[0] && "r" === n2[1]) ? e2.setAttribute(n2, _2) : e2.removeAttribute(n2));
    }
  }
  function E(e2) {
    this.l[e2.type + false](n.event ? n.event(e2) : e2);
  }
  function S(e2) {
    this.l[e2.type + true](n.event ? n.event(e2) : e2);
  }
  function P(e2, _2, t3, o2, r2, u2, l2, i2, c2) {
    var f2, a2, p2, v2, y2, m2, g2, b2, C2, x2, H2, E2 = _2.type;
    if (void 0 !== _2.constructor) return null;
    null != t3.__h && (c2 = t3.__h, i2 = _2.__e = t3.__e, _2.__h = null, u2 = [i2]), (f2 = n.__b) && f2(_2);
    try {
      e: if ("function" == typeof E2) {
        if (b2 = _2.props, C2 = (f2 = E2.contextType) && o2[f2.__c], x2 = f2 ? C2 ? C2.props.value : f2.__ : o2, t3.__c ? g2 = (a2 = _2.__c = t3.__c).__ = a2.__E : ("prototype" in E2 && E2.prototype.render ? _2.__c = a2 = new E2(b2, x2) : (_2.__c = a2 = new d(b2, x2), a2.constructor = E2, a2.render = A), C2 && C2.sub(a2), a2.props = b2, a2.state || (a2.state = {}), a2.context = x2, a2.__n = o2, p2 = a2.__d = true, a2.__h = []), null == a2.__s && (a2.__s = a2.state), null != E2.getDerivedStateFromProps && (a2.__s == a2.state && (a2.__s = s({}, a2.__s)), s(a2.__s, E2.getDerivedStateFromProps(b2, a2.__s))), v2 = a2.props, y2 = a2.state, p2) null == E2.getDerivedStateFromProps && null != a2.componentWillMount && a2.componentWillMount(), null != a2.componentDidMount && a2.__h.push(a2.componentDidMount);
        else {
          if (null == E2.getDerivedStateFromProps && b2 !== v2 && null != a2.componentWillReceiveProps && a2.componentWillReceiveProps(b2, x2), !a2.__e && null != a2.shouldComponentUpdate && false === a2.shouldComponentUpdate(b2, a2.__s, x2) || _2.__v === t3.__v) {
            a2.props = b2, a2.state = a2.__s, _2.__v !== t3.__v && (a2.__d = false), a2.__v = _2, _2.__e = t3.__e, _2.__k = t3.__k, _2.__k.forEach(function(e3) {
              e3 && (e3.__ = _2);
            }), a2.__h.length && l2.push(a2);
            break e;
          }
          null != a2.componentWillUpdate && a2.componentWillUpdate(b2, a2.__s, x2), null != a2.componentDidUpdate && a2.__h.push(function() {
            a2.componentDidUpdate(v2, y2, m2);
          });
        }
        a2.context = x2, a2.props = b2, a2.state = a2.__s, (f2 = n.__r) && f2(_2), a2.__d = false, a2.__v = _2, a2.__P = e2, f2 = a2.render(a2.props, a2.state, a2.context), a2.state = a2.__s, null != a2.getChildContext && (o2 = s(s({}, o2), a2.getChildContext())), p2 || null == a2.getSnapshotBeforeUpdate || (m2 = a2.getSnapshotBeforeUpdate(v2, y2)), H2 = null != f2 && f2.type === h && null == f2.key ? f2.props.children : f2, k(e2, Array.isArray(H2) ? H2 : [H2], _2, t3, o2, r2, u2, l2, i2, c2), a2.base = _2.__e, _2.__h = null, a2.__h.length && l2.push(a2), g2 && (a2.__E = a2.__ = null), a2.__e = false;
      } else null == u2 && _2.__v === t3.__v ? (_2.__k = t3.__k, _2.__e = t3.__e) : _2.__e = w(t3.__e, _2, t3, o2, r2, u2, l2, c2);
      (f2 = n.diffed) && f2(_2);
    } catch (e3) {
      _2.__v = null, (c2 || null != u2) && (_2.__e = i2, _2.__h = !!c2, u2[u2.indexOf(i2)] = null), n.__e(e3, _2, t3);
    }
  }
  function D(e2, _2) {
    n.__c && n.__c(_2, e2), e2.some(function(_3) {
      try {
        e2 = _3.__h, _3.__h = [], e2.some(function(e3) {
          e3.call(_3);
        });
      } catch (e3) {
        n.__e(e3, _3.__v);
      }
    });
  }
  function w(n2, _2, t3, o2, r2, u2, i2, c2) {
    var s2, a2, p2, h2 = t3.props, d2 = _2.props, y2 = _2.type, m2 = 0;
    if ("svg" === y2 && (r2 = true), null != u2) {
      for (; m2 < u2.length; m2++) if ((s2 = u2[m2]) && (s2 === n2 || (y2 ? s2.localName == y2 : 3 == s2.nodeType))) {
        n2 = s2, u2[m2] = null;
        break;
      }
    }
    if (null == n2) {
      if (null === y2) return document.createTextNode(d2);
      n2 = r2 ? document.createElementNS("http://www.w3.org/2000/svg", y2) : document.createElement(y2, d2.is && d2), u2 = null, c2 = false;
    }
    if (null === y2) h2 === d2 || c2 && n2.data === d2 || (n2.data = d2);
    else {
      if (u2 = u2 && e.call(n2.childNodes), a2 = (h2 = t3.props || l).dangerouslySetInnerHTML, p2 = d2.dangerouslySetInnerHTML, !c2) {
        if (null != u2) for (h2 = {}, m2 = 0; m2 < n2.attributes.length; m2++) h2[n2.attributes[m2].name] = n2.attributes[m2].value;
        (p2 || a2) && (p2 && (a2 && p2.__html == a2.__html || p2.__html === n2.innerHTML) || (n2.innerHTML = p2 && p2.__html || ""));
      }
      if ((function(e2, n3, _3, t4, o3) {
        var r3;
        for (r3 in _3) "children" === r3 || "key" === r3 || r3 in n3 || H(e2, r3, null, _3[r3], t4);
        for (r3 in n3) o3 && "function" != typeof n3[r3] || "children" === r3 || "key" === r3 || "value" === r3 || "checked" === r3 || _3[r3] === n3[r3] || H(e2, r3, n3[r3], _3[r3], t4);
      })(n2, d2, h2, r2, c2), p2) _2.__k = [];
      else if (m2 = _2.props.children, k(n2, Array.isArray(m2) ? m2 : [m2], _2, t3, o2, r2 && "foreignObject" !== y2, u2, i2, u2 ? u2[0] : t3.__k && v(t3, 0), c2), null != u2) for (m2 = u2.length; m2--; ) null != u2[m2] && f(u2[m2]);
      c2 || ("value" in d2 && void 0 !== (m2 = d2.value) && (m2 !== n2.value || "progress" === y2 && !m2) && H(n2, "value", m2, h2.value, false), "checked" in d2 && void 0 !== (m2 = d2.checked) && m2 !== n2.checked && H(n2, "checked", m2, h2.checked, false));
    }
    return n2;
  }
  function T(e2, _2, t3) {
    try {
      "function" == typeof e2 ? e2(_2) : e2.current = _2;
    } catch (e3) {
      n.__e(e3, t3);
    }
  }
  function U(e2, _2, t3) {
    var o2, r2;
    if (n.unmount && n.unmount(e2), (o2 = e2.ref) && (o2.current && o2.current !== e2.__e || T(o2, null, _2)), null != (o2 = e2.__c)) {
      if (o2.componentWillUnmount) try {
        o2.componentWillUnmount();
      } catch (e3) {
        n.__e(e3, _2);
      }
      o2.base = o2.__P = null;
    }
    if (o2 = e2.__k) for (r2 = 0; r2 < o2.length; r2++) o2[r2] && U(o2[r2], _2, "function" != typeof e2.type);
    t3 || null == e2.__e || f(e2.__e), e2.__e = e2.__d = void 0;
  }
  function A(e2, n2, _2) {
    return this.constructor(e2, _2);
  }
  function M(_2, t3, o2) {
    var r2, u2, i2;
    n.__ && n.__(_2, t3), u2 = (r2 = "function" == typeof o2) ? null : o2 && o2.__k || t3.__k, i2 = [], P(t3, _2 = (!r2 && o2 || t3).__k = a(h, null, [_2]), u2 || l, l, void 0 !== t3.ownerSVGElement, !r2 && o2 ? [o2] : u2 ? null : t3.firstChild ? e.call(t3.childNodes) : null, i2, !r2 && o2 ? o2 : u2 ? u2.__e : t3.firstChild, r2), D(i2, _2);
  }
  e = i.slice, n = { __e: function(e2, n2) {
    for (var _2, t3, o2; n2 = n2.__; ) if ((_2 = n2.__c) && !_2.__) try {
      if ((t3 = _2.constructor) && null != t3.getDerivedStateFromError && (_2.setState(t3.getDerivedStateFromError(e2)), o2 = _2.__d), null != _2.componentDidCatch && (_2.componentDidCatch(e2), o2 = _2.__d), o2) return _2.__E = _2;
    } catch (n3) {
      e2 = n3;
    }
    throw e2;
  } }, _ = 0, d.prototype.setState = function(e2, n2) {
    var _2;
    _2 = null != this.__s && this.__s !== this.state ? this.__s : this.__s = s({}, this.state), "function" == typeof e2 && (e2 = e2(s({}, _2), this.props)), e2 && s(_2, e2), null != e2 && this.__v && (n2 && this.__h.push(n2), m(this));
  }, d.prototype.forceUpdate = function(e2) {
    this.__v && (this.__e = true, e2 && this.__h.push(e2), m(this));
  }, d.prototype.render = h, t2 = [], o = "function" == typeof Promise ? Promise.prototype.then.bind(Promise.resolve()) : setTimeout, g.__r = 0, u = 0;
  var L;
  var N;
  var W;
  var R = 0;
  var I = [];
  var O = n.__b;
  var V = n.__r;
  var q = n.diffed;
  var B = n.__c;
  var $ = n.unmount;
  function j(e2, _2) {
    n.__h && n.__h(N, e2, R || _2), R = 0;
    var t3 = N.__H || (N.__H = { __: [], __h: [] });
    return e2 >= t3.__.length && t3.__.push({}), t3.__[e2];
  }
  function G(e2) {
    return R = 1, z(ie, e2);
  }
  function z(e2, n2, _2) {
    var t3 = j(L++, 2);
    return t3.t = e2, t3.__c || (t3.__ = [_2 ? _2(n2) : ie(void 0, n2), function(e3) {
      var n3 = t3.t(t3.__[0], e3);
      t3.__[0] !== n3 && (t3.__ = [n3, t3.__[1]], t3.__c.setState({}));
    }], t3.__c = N), t3.__;
  }
  function J(e2, _2) {
    var t3 = j(L++, 3);
    !n.__s && le(t3.__H, _2) && (t3.__ = e2, t3.__H = _2, N.__H.__h.push(t3));
  }
  function K(e2, _2) {
    var t3 = j(L++, 4);
    !n.__s && le(t3.__H, _2) && (t3.__ = e2, t3.__H = _2, N.__h.push(t3));
  }
  function Q(e2) {
    return R = 5, Y(function() {
      return { current: e2 };
    }, []);
  }
  function Y(e2, n2) {
    var _2 = j(L++, 7);
    return le(_2.__H, n2) && (_2.__ = e2(), _2.__H = n2, _2.__h = e2), _2.__;
  }
  function te() {
    I.forEach(function(e2) {
      if (e2.__P) try {
        e2.__H.__h.forEach(re), e2.__H.__h.forEach(ue), e2.__H.__h = [];
      } catch (_2) {
        e2.__H.__h = [], n.__e(_2, e2.__v);
      }
    }), I = [];
  }
  n.__b = function(e2) {
    N = null, O && O(e2);
  }, n.__r = function(e2) {
    V && V(e2), L = 0;
    var n2 = (N = e2.__c).__H;
    n2 && (n2.__h.forEach(re), n2.__h.forEach(ue), n2.__h = []);
  }, n.diffed = function(e2) {
    q && q(e2);
    var _2 = e2.__c;
    _2 && _2.__H && _2.__H.__h.length && (1 !== I.push(_2) && W === n.requestAnimationFrame || ((W = n.requestAnimationFrame) || function(e3) {
      var n2, _3 = function() {
        clearTimeout(t3), oe && cancelAnimationFrame(n2), setTimeout(e3);
      }, t3 = setTimeout(_3, 100);
      oe && (n2 = requestAnimationFrame(_3));
    })(te)), N = void 0;
  }, n.__c = function(e2, _2) {
    _2.some(function(e3) {
      try {
        e3.__h.forEach(re), e3.__h = e3.__h.filter(function(e4) {
          return !e4.__ || ue(e4);
        });
      } catch (t3) {
        _2.some(function(e4) {
          e4.__h && (e4.__h = []);
        }), _2 = [], n.__e(t3, e3.__v);
      }
    }), B && B(e2, _2);
  }, n.unmount = function(e2) {
    $ && $(e2);
    var _2 = e2.__c;
    if (_2 && _2.__H) try {
      _2.__H.__.forEach(re);
    } catch (e3) {
      n.__e(e3, _2.__v);
    }
  };
  var oe = "function" == typeof requestAnimationFrame;
  function re(e2) {
    var n2 = N;
    "function" == typeof e2.__c && e2.__c(), N = n2;
  }
  function ue(e2) {
    var n2 = N;
    e2.__c = e2.__(), N = n2;
  }
  function le(e2, n2) {
    return !e2 || e2.length !== n2.length || n2.some(function(n3, _2) {
      return n3 !== e2[_2];
    });
  }
  function ie(e2, n2) {
    return "function" == typeof n2 ? n2(e2) : n2;
  }
  var ce = function(e2, n2, _2, t3) {
    var o2;
    n2[0] = 0;
    for (var r2 = 1; r2 < n2.length; r2++) {
      var u2 = n2[r2++], l2 = n2[r2] ? (n2[0] |= u2 ? 1 : 2, _2[n2[r2++]]) : n2[++r2];
      3 === u2 ? t3[0] = l2 : 4 === u2 ? t3[1] = Object.assign(t3[1] || {}, l2) : 5 === u2 ? (t3[1] = t3[1] || {})[n2[++r2]] = l2 : 6 === u2 ? t3[1][n2[++r2]] += l2 + "" : u2 ? (o2 = e2.apply(l2, ce(e2, l2, _2, ["", null])), t3.push(o2), l2[0] ? n2[0] |= 2 : (n2[r2 - 2] = 0, n2[r2] = o2)) : t3.push(l2);
    }
    return t3;
  };
  var se = /* @__PURE__ */ new Map();
  var fe = function(e2) {
    var n2 = se.get(this);
    return n2 || (n2 = /* @__PURE__ */ new Map(), se.set(this, n2)), (n2 = ce(this, n2.get(e2) || (n2.set(e2, n2 = (function(e3) {
      for (var n3, _2, t3 = 1, o2 = "", r2 = "", u2 = [0], l2 = function(e4) {
        1 === t3 && (e4 || (o2 = o2.replace(/^\s*\n\s*|\s*\n\s*$/g, ""))) ? u2.push(0, e4, o2) : 3 === t3 && (e4 || o2) ? (u2.push(3, e4, o2), t3 = 2) : 2 === t3 && "..." === o2 && e4 ? u2.push(4, e4, 0) : 2 === t3 && o2 && !e4 ? u2.push(5, 0, true, o2) : t3 >= 5 && ((o2 || !e4 && 5 === t3) && (u2.push(t3, 0, o2, _2), t3 = 6), e4 && (u2.push(t3, e4, 0, _2), t3 = 6)), o2 = "";
      }, i2 = 0; i2 < e3.length; i2++) {
        i2 && (1 === t3 && l2(), l2(i2));
        for (var c2 = 0; c2 < e3[i2].length; c2++) n3 = e3[i2][c2], 1 === t3 ? "<" === n3 ? (l2(), u2 = [u2], t3 = 3) : o2 += n3 : 4 === t3 ? "--" === o2 && ">" === n3 ? (t3 = 1, o2 = "") : o2 = n3 + o2[0] : r2 ? n3 === r2 ? r2 = "" : o2 += n3 : '"' === n3 || "'" === n3 ? r2 = n3 : ">" === n3 ? (l2(), t3 = 1) : t3 && ("=" === n3 ? (t3 = 5, _2 = o2, o2 = "") : "/" === n3 && (t3 < 5 || ">" === e3[i2][c2 + 1]) ? (l2(), 3 === t3 && (u2 = u2[0]), t3 = u2, (u2 = u2[0]).push(2, 0, t3), t3 = 0) : " " === n3 || "	" === n3 || "\n" === n3 || "\r" === n3 ? (l2(), t3 = 2) : o2 += n3), 3 === t3 && "!--" === o2 && (t3 = 4, u2 = u2[0]);
      }
      return l2(), u2;
    })(e2)), n2), arguments, [])).length > 1 ? n2 : n2[0];
  }.bind(a);

  // service/http/play/elements.js
  var ICONS = {
    dice: "M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",
    sheet: "M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",
    clock: "M10 3A7 7 0 1 0 10 17A7 7 0 1 0 10 3M10 10V3M10 10H17",
    story: "M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",
    invite: "M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",
    people: "M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5",
    shield: "M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",
    lock: "M5 9H15V16H5ZM7 9V6.5A3 3 0 0 1 13 6.5V9",
    gear: "M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7 13.9 6.1M6.1 13.9 4.7 15.3",
    plus: "M10 4.5V15.5M4.5 10H15.5",
    minus: "M4.5 10H15.5",
    undo: "M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",
    warn: "M10 3 18 17H2ZM10 8V12M10 14.5V14.51",
    eye: "M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",
    close: "M5 5 15 15M15 5 5 15",
    check: "M4 10.5 8 14.5 16 5.5",
    copy: "M7 7H16V16H7ZM4 13V4H13",
    more: "M5 10V10.01M10 10V10.01M15 10V10.01",
    pen: "M4 16 5 12 13 4 16 7 8 15ZM11.5 5.5 14.5 8.5"
  };
  function Icon({ name }) {
    return fe`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
  }
  function Level({ level }) {
    const heights = [4, 9, 14];
    return fe`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${heights.map(
      (height, k2) => fe`<rect class=${k2 < level ? "on" : ""} x=${1 + 6 * k2} y=${15 - height} width="4" height=${height} rx="1" />`
    )}
  </svg>`;
  }
  function Track({ name, track, value, cap, soon = 0, of }) {
    const size = cap === void 0 ? 0 : Math.max(cap, value);
    const many = size > 9;
    const change2 = soon ? ` ${soon > 0 ? "+" : "−"} ${Math.abs(soon)}` : "";
    const text = `${value}${change2}${cap ? ` ${t("of")} ${cap}` : ""}`;
    const boxes = [];
    for (let k2 = 0; k2 < Math.min(size, 20); k2 += 1) {
      const gain = soon > 0 && k2 >= value && k2 < value + soon;
      const spent = soon < 0 && k2 < value && k2 >= value + soon;
      boxes.push(
        fe`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${box(track, gain || spent ? "soon" : k2 < value ? "on" : "")}
      </svg>`
      );
    }
    return fe`<div class=${`track${many ? " many" : ""}`}>
    <span class="nm">${of ? fe`<span class="off">${of}: </span>` : null}${name}</span>
    <span class="boxes">${boxes}</span><span class="soft tiny nn">${text}</span>
  </div>`;
  }
  function box(track, state) {
    if (track === "hope" || track === "willpower")
      return fe`<path class=${`dia ${state}`} d="M9 1.5 16.5 9 9 16.5 1.5 9Z" />`;
    if (track === "fear") return fe`<path class=${`skull ${state}`} d="M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z" />`;
    return fe`<rect class=${`box ${state}`} x="2" y="2" width="14" height="14" rx="2" />`;
  }
  var GLYPHS = {
    progress: "M43 50 48 55 57 45",
    danger: "M50 42V52M50 58V58.1",
    racing: "M43 44 50 50 43 56M51 44 58 50 51 56",
    linked: "M44 50H56M52 45 57 50 52 55",
    tug_of_war: "M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",
    mission: "M45 58V42L56 46 45 50",
    faction: "M43 56V45L47 49 50 43 53 49 57 45V56Z",
    countdown: "M44 42H56L44 58H56Z"
  };
  var COLOURS = { danger: "danger", countdown: "danger", mission: "danger", faction: "faction" };
  function Dial({ clock, soon = 0, label = "" }) {
    const said2 = label || t("{name}: {filled} of {size}", clock) + (soon ? `, ${t("this roll would tick {n}", { n: soon })}` : "");
    const segments = [];
    for (let k2 = 0; k2 < clock.size; k2 += 1) {
      const state = k2 < clock.filled ? "on" : k2 < clock.filled + soon ? "soon" : "";
      segments.push(fe`<path class=${`seg ${state}`} d=${segment(k2, clock.size)} />`);
    }
    return fe`<svg
    class=${`dialface ${COLOURS[clock.kind] ?? "progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${said2}
  >
    ${segments}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${GLYPHS[clock.kind] ?? GLYPHS.progress} />
  </svg>`;
  }
  function segment(k2, size) {
    const at = (turn, radius) => {
      const angle = 2 * Math.PI * turn - Math.PI / 2;
      return `${(50 + radius * Math.cos(angle)).toFixed(1)} ${(50 + radius * Math.sin(angle)).toFixed(1)}`;
    };
    const [from, to] = [k2 / size, (k2 + 1) / size];
    const wide = to - from > 0.5 ? 1 : 0;
    return `M${at(from, 46)}A46 46 0 ${wide} 1 ${at(to, 46)}L${at(to, 17)}A17 17 0 ${wide} 0 ${at(from, 17)}Z`;
  }
  function percents(chances) {
    const parts2 = chances.map((chance) => chance * 100);
    const low = parts2.map(Math.floor);
    const order = parts2.map((_2, k2) => k2).sort((a2, b2) => parts2[b2] % 1 - parts2[a2] % 1);
    const left = Math.round(parts2.reduce((a2, b2) => a2 + b2, 0)) - low.reduce((a2, b2) => a2 + b2, 0);
    for (let k2 = 0; k2 < left; k2 += 1) low[order[k2 % order.length]] += 1;
    return low;
  }
  function Bar({ parts: parts2, was, plain: plain2 }) {
    const shown2 = percents(parts2.map(({ chance }) => chance));
    const label = parts2.map(({ says }, k2) => t("{says} {n} in 100", { says, n: shown2[k2] })).join(", ");
    const alike = [...new Set(parts2.map(({ kind }) => kind))].map((kind) => {
      const sum = (numbers) => numbers.reduce((one2, other, k2) => parts2[k2].kind === kind ? one2 + other : one2, 0);
      return { kind, chance: sum(parts2.map(({ chance }) => chance)), n: sum(shown2) };
    });
    let x2 = 0;
    const drawn = alike.map(({ kind, chance, n: n2 }) => {
      const [from, width] = [x2, chance * 100];
      x2 += width;
      const place = { x: `${from.toFixed(2)}%`, width: `${width.toFixed(2)}%`, height: "100%" };
      return fe`<rect class=${`s ${kind}`} ...${place} /><rect class=${`tex ${kind}`} ...${place} />
      ${width >= 9 && !plain2 ? fe`<text class=${kind} x=${`${(from + width / 2).toFixed(2)}%`} y="50%">${n2}</text>` : null}`;
    });
    const line = was === void 0 ? null : fe`<line class="was" x1=${`${was * 100}%`} x2=${`${was * 100}%`} y1="0" y2="100%" />`;
    return fe`<svg class="bar" role="img" aria-label=${label}>${drawn}${line}</svg>`;
  }
  function Key({ parts: parts2 }) {
    const shown2 = percents(parts2.map(({ chance }) => chance));
    return fe`<dl class="key">
    ${parts2.map(
      ({ kind, says, more }, k2) => fe`<svg class="sw" aria-hidden="true">
        <rect class=${kind} width="14" height="14" />
        <rect class=${`tex ${kind}`} width="14" height="14" />
      </svg>
        <dt>${shown2[k2]} %</dt><dd>${says} ${more ? fe`<span class="says">${more}</span>` : null}</dd>`
    )}
  </dl>`;
  }
  var PIPS = {
    1: [[24, 24]],
    2: [
      [14, 14],
      [34, 34]
    ],
    3: [
      [14, 14],
      [24, 24],
      [34, 34]
    ],
    4: [
      [14, 14],
      [34, 14],
      [14, 34],
      [34, 34]
    ],
    5: [
      [14, 14],
      [34, 14],
      [24, 24],
      [14, 34],
      [34, 34]
    ],
    6: [
      [14, 13],
      [34, 13],
      [14, 24],
      [34, 24],
      [14, 35],
      [34, 35]
    ]
  };
  function pips(face) {
    return PIPS[face].map(([cx, cy]) => fe`<circle class="pip" cx=${cx} cy=${cy} r="4.2" />`);
  }
  var BODIES = {
    8: "M24 1 46 24 24 47 2 24Z",
    10: "M24 1 47 19 42 33 24 47 6 33 1 19Z",
    12: "M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z"
  };
  var EDGES = {
    12: "M24 9.5 37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9"
  };
  function Die({ sides, face, how = "", note = "", says = "" }) {
    const label = [face, says || note].filter(Boolean).join(", ");
    const square = sides === 6;
    return fe`<span class=${`die ${how}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${label}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${square ? fe`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />` : fe`<path class="body" d=${BODIES[sides] ?? BODIES[10]} /><path class="edge" d=${EDGES[sides] ?? ""} />`}
      ${square ? fe`<g class="decoy">${pips(2)}</g><g class="decoy b">${pips(6)}</g>` : null}
      <g class="truth">${square && PIPS[face] ? pips(face) : fe`<text x="24" y="25">${face}</text>`}</g>
      ${/\bgone\b/.test(how) && fe`<path class="cross" d="M4 40L44 8" />`}
    </svg>${note}
  </span>`;
  }
  function focusOn(element) {
    element?.focus({ preventScroll: true });
    if (element?.matches(":focus-visible")) element.scrollIntoView({ block: "nearest" });
  }

  // service/http/play/send.js
  function Send({ play, lacks = false, queued = false, onClick, children, ...more }) {
    const closed = lacks || (queued ? play.gone : play.busy);
    const press = (event) => {
      if (play.gone) play.sayGone();
      else if (!closed) onClick(event);
    };
    return fe`<button ...${more} aria-disabled=${closed ? "true" : null} onClick=${onClick && press}>
    ${children}
  </button>`;
  }
  function sending(play, change2) {
    const refuse = (event) => {
      if (!play.gone) return;
      event.preventDefault();
      play.sayGone();
    };
    return {
      "aria-disabled": play.busy ? "true" : null,
      onMouseDown: refuse,
      onClick: refuse,
      onChange: (event) => change2(event.currentTarget)
    };
  }
  function Answers({ play }) {
    const { confirm, sends } = play.question;
    const yes = () => play.answer(true);
    return fe`<div class="row wrap">
    ${sends ? fe`<${Send} play=${play} class="primary" queued onClick=${yes}>${confirm}<//>` : fe`<button class="primary" onClick=${yes}>${confirm}</button>`}
    <button onClick=${() => play.answer(false)}>${t("No")}</button>
  </div>`;
  }

  // service/http/play/fields.js
  function fieldsOf(play, owners, primary) {
    return Object.entries(play.game.spec.properties).filter(
      ([, field]) => owners.includes(field["x-owner"]) && !field["x-joined"] && Boolean(field["x-primary"]) === primary && (!field["x-published"] || play.session.options.published) && widget(field) !== "hidden" && widget(field) !== "object"
    );
  }
  function widget(field) {
    return field["x-widget"];
  }
  function schemaOf(field) {
    return field.anyOf?.find(({ type }) => type !== "null") ?? field;
  }
  function Field({ play, name, value, change: change2, needed = false, form: form2 = "field" }) {
    const field = play.field(name);
    const id = `${form2}-${name}`;
    const hint = fe`<p class="hint">${field.description}</p>`;
    if (widget(field) === "checkbox") {
      return fe`<div>
      <label class="tick">
        <input
          id=${id}
          type="checkbox"
          checked=${value ?? field.default}
          onChange=${(event) => change2(event.target.checked)}
        />
        ${field.title}
      </label>
      ${hint}
    </div>`;
    }
    return fe`<div>
    <label for=${id}>${field.title}${needed && fe` <span class="soft">${t("(needed)")}</span>`}</label>
    <${Input} id=${id} field=${field} value=${value} change=${change2} />
    ${hint}
  </div>`;
  }
  function Input({ id, field, value, change: change2 }) {
    const schema = schemaOf(field);
    const labels = field["x-enum-labels"] ?? schema["x-enum-labels"] ?? {};
    const values = field.enum ?? schema.enum;
    if (values) {
      return fe`<select
      id=${id}
      value=${value ?? field.default ?? ""}
      onChange=${(event) => change2(event.target.value || null)}
    >
      ${field.default === null && fe`<option value="">${t("none")}</option>`}
      ${values.map((one2) => fe`<option value=${one2}>${labels[one2]?.label ?? one2}</option>`)}
    </select>`;
    }
    if (schema.type === "integer") {
      return fe`<${Stepper}
      id=${id}
      value=${value ?? field.default ?? 0}
      least=${schema.minimum ?? 0}
      most=${schema.maximum ?? 99}
      change=${change2}
    />`;
    }
    if (schema.type === "array") {
      const text = (value ?? []).join(", ");
      return fe`<input
      id=${id}
      value=${text}
      placeholder=${t("separated by commas")}
      onChange=${(event) => change2(parts(event.target.value))}
    />`;
    }
    if (widget(field) === "textarea") {
      return fe`<textarea
      id=${id}
      class="says"
      maxlength=${schema.maxLength}
      value=${value ?? ""}
      onInput=${(event) => change2(event.target.value)}
    >
    </textarea>`;
    }
    return fe`<input
    id=${id}
    maxlength=${schema.maxLength}
    value=${value ?? ""}
    onInput=${(event) => change2(event.target.value)}
  />`;
  }
  function parts(text) {
    return text.split(",").map((one2) => one2.trim()).filter(Boolean);
  }
  function Stepper({ id, value, least = 0, most = 99, change: change2, says, play }) {
    const step = (words2, icon, lacks, next) => {
      const press = () => change2(Math.min(most, Math.max(least, next)));
      const label = fe`<${Icon} name=${icon} />`;
      return play ? fe`<${Send} play=${play} type="button" class="mini" aria-label=${words2} lacks=${lacks} onClick=${press}>${label}<//>` : fe`<button
          type="button"
          class="mini"
          aria-label=${words2}
          aria-disabled=${lacks ? "true" : null}
          onClick=${press}
        >
          ${label}
        </button>`;
    };
    return fe`<span class="row stepper" role="group" aria-label=${says}>
    ${step(t("one less"), "minus", value <= least, value - 1)}
    <output id=${id}><b>${value}</b></output>
    ${step(t("one more"), "plus", value >= most, value + 1)}
  </span>`;
  }
  function Dots({ value, least, most, change: change2, says }) {
    if (most - least > 8)
      return fe`<${Stepper} value=${value} least=${least} most=${most} change=${change2} says=${says} />`;
    const numbers = Array.from({ length: most - least + 1 }, (_2, k2) => least + k2);
    return fe`<span class="dial dots-row" role="group" aria-label=${says}>${numbers.map(
      (n2) => fe`<button type="button" aria-pressed=${String(n2 === value)} onClick=${() => change2(n2)}>
        ${least < 0 && n2 > 0 ? `+${n2}` : String(n2).replace("-", "−")}
      </button>`
    )}</span>`;
  }

  // service/http/play/clocks.js
  var SIZES = [4, 6, 8, 12];
  function Clocks({ play }) {
    const [starting, setStarting] = G(false);
    const gm = play.role === "gm";
    const opener = Q(null);
    const close = () => {
      setStarting(false);
      opener.current?.focus();
    };
    return fe`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${t("Clocks")}</h2>
      ${gm ? fe`<button
            class="mini push"
            ref=${opener}
            aria-expanded=${String(starting)}
            aria-label=${t("New clock")}
            onClick=${() => setStarting(!starting)}
          >
            <${Icon} name="plus" />
            ${t("New")}
          </button>` : null}
    </div>
    ${starting && gm ? fe`<${NewClock} play=${play} close=${close} />` : null}
    ${play.clocks.length ? fe`<ul class="clocks wide-list">
          ${play.clocks.map((clock) => fe`<${Clock} key=${clock.id} play=${play} clock=${clock} />`)}
        </ul>` : fe`<p class="soft small">${t("No clocks yet. What are they up against?")}</p>`}
  </section>`;
  }
  function Clock({ play, clock }) {
    const [more, setMore] = G(false);
    const gm = play.role === "gm";
    const may = gm || play.role === "player" && clock.ticked_by === "players";
    const { name } = clock;
    const tick = (by) => play.actAfter(
      () => play.table.tickClock(clock.id, { by }),
      ({ changes }) => {
        const to = changes.find(({ who, track }) => who === clock.id && track === "filled")?.to ?? clock.filled;
        play.say(t("{name}: {filled} of {size}", { name, filled: to, size: clock.size }));
      }
    );
    const full = clock.filled >= clock.size && clock.kind !== "tug_of_war";
    const locked = clock.state === "locked";
    return fe`<li class=${`clock ${useFlash(clock.filled)}`}>
    <${Dial} clock=${clock} />
    <h3 class="name">${name}</h3>
    <div class="num">
      <span>${[t("{filled} of {size}", clock), ...signs(play, clock)].join(" · ")}</span>
      ${clock.visible ? null : fe`<span class="chip"><${Icon} name="eye" />${t("only you")}</span>`}
    </div>
    ${may ? fe`<div class="ctl">
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: one back", { name })}
            lacks=${clock.filled <= 0}
            queued
            onClick=${() => tick(-1)}
          >
            <${Icon} name="minus" />
          <//>
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: one on", { name })}
            lacks=${full || locked}
            queued
            title=${locked ? t("Another clock must be full first.") : null}
            onClick=${() => tick(1)}
          >
            <${Icon} name="plus" />
          <//>
          ${gm ? fe`<button
                class="mini quiet"
                aria-label=${t("{name}: more", { name })}
                aria-expanded=${String(more)}
                onClick=${() => setMore(!more)}
              >
                <${Icon} name="more" />
              </button>` : null}
        </div>` : null}
    ${gm && more ? fe`<${More} play=${play} clock=${clock} />` : null}
  </li>`;
  }
  function signs(play, clock) {
    const found = [];
    const after = clock.after && play.clock(clock.after)?.name;
    const rival = clock.rival && play.clock(clock.rival)?.name;
    if (clock.state === "locked" && after) return [t("locked until {name} is full", { name: after })];
    if (clock.kind !== "progress") found.push(play.label("clock", clock.kind));
    if (clock.state !== "open") found.push(play.label("state", clock.state));
    if (rival) found.push(t("against {name}", { name: rival }));
    if (clock.loops) found.push(plural(clock.loops, "full once", "full {n} times"));
    return found;
  }
  function useFlash(value) {
    const before = Q(value);
    const [flash, setFlash] = G(false);
    J(() => {
      if (before.current === value) return void 0;
      before.current = value;
      setFlash(true);
      const end = setTimeout(() => setFlash(false), 900);
      return () => clearTimeout(end);
    }, [value]);
    return flash ? "flash" : "";
  }
  function More({ play, clock }) {
    const { id, name, version, visible, ticked_by: by } = clock;
    const change2 = (body) => play.act(() => play.table.changeClock(id, body, version));
    const remove = async () => {
      if (!await play.ask(t("Put {name} away for good?", { name }), t("Put it away"))) return;
      await play.act(() => play.table.deleteClock(id, version));
      document.getElementById("clocks-title")?.closest("section").querySelector("button")?.focus();
    };
    return fe`<div class="more-row row wrap">
    <${Send} play=${play} class="mini" onClick=${() => change2({ visible: !visible })}>
      ${visible ? t("Hide it") : t("Show it to all")}
    <//>
    <${Send}
      play=${play}
      class="mini"
      aria-pressed=${String(by === "players")}
      onClick=${() => change2({ ticked_by: by === "players" ? "gm" : "players" })}
    >
      ${t("Players tick it")}
    <//>
    <${Send} play=${play} class="mini" onClick=${remove}>${t("Put it away")}<//>
  </div>`;
  }
  function NewClock({ play, close }) {
    const [draft, setDraft] = G({ name: "", size: 6, kind: "progress", visible: true, players: true, link: "" });
    const [other, setOther] = G(false);
    const [missing, setMissing] = G(false);
    const field = Q(null);
    J(() => field.current?.focus(), []);
    const set = (part) => setDraft({ ...draft, ...part });
    const kinds = Object.entries(play.game.labels.clock ?? {});
    const linked2 = { racing: "rival", linked: "after" }[draft.kind];
    const start = async (event) => {
      event.preventDefault();
      const name = draft.name.trim();
      if (!name || draft.kind === "linked" && !draft.link) {
        setMissing(true);
        return;
      }
      const body = {
        name,
        size: draft.size,
        kind: draft.kind,
        visible: draft.visible,
        ticked_by: draft.players ? "players" : "gm"
      };
      if (linked2 && draft.link) body[linked2] = draft.link;
      if (await play.act(() => play.table.makeClock(body))) close();
    };
    return fe`<form class="stack more-row" onSubmit=${start}>
    <div><label for="clock-name">${t("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${field}
        maxlength="80"
        value=${draft.name}
        aria-invalid=${missing && !draft.name.trim() ? "true" : null}
        onInput=${(event) => set({ name: event.currentTarget.value })}
      />
    </div>
    <fieldset><legend>${t("Segments")}</legend><div class="dial">
      ${SIZES.map(
      (size) => fe`<button type="button" aria-pressed=${String(!other && draft.size === size)} onClick=${() => {
        setOther(false);
        set({ size });
      }}>${size}</button>`
    )}
      <button type="button" aria-pressed=${String(other)} onClick=${() => setOther(true)}>${t("other")}</button>
    </div>
    ${other ? fe`<div class="other">
          <${Stepper}
            id="clock-size"
            says=${t("Segments")}
            value=${draft.size}
            least=${draft.kind === "tug_of_war" ? 2 : 1}
            most=${24}
            change=${(size) => set({ size })}
          />
        </div>` : null}
  </fieldset>
    <div><label for="clock-kind">${t("Kind")}</label>
      <select
        id="clock-kind"
        value=${draft.kind}
        onChange=${(event) => set({ kind: event.currentTarget.value, link: "" })}
      >
        ${kinds.map(([kind, { label }]) => fe`<option value=${kind}>${label}</option>`)}
      </select><p class="hint">${play.game.labels.clock?.[draft.kind]?.help ?? ""}</p></div>
    ${linked2 ? fe`<div>
          <label for="clock-link">
            ${draft.kind === "racing" ? t("It races (optional)") : t("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${draft.link}
            aria-invalid=${missing && !draft.link && draft.kind === "linked" ? "true" : null}
            onChange=${(event) => set({ link: event.currentTarget.value })}
          >
            <option value="">${t("none yet")}</option>
            ${play.clocks.map(({ id, name }) => fe`<option value=${id}>${name}</option>`)}
          </select></div>` : null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${draft.visible}
          onChange=${(event) => set({ visible: event.currentTarget.checked })}
        />
        ${t("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${draft.players}
          onChange=${(event) => set({ players: event.currentTarget.checked })}
        />
        ${t("Players may tick it")}
      </label>
    </div>
    ${missing ? fe`<p class="err" role="alert">
          ${draft.name.trim() ? t("Which clock opens it?") : t("It needs a name.")}
        </p>` : null}
    <div class="row wrap">
      <${Send} play=${play} class="primary">${t("Start the clock")}<//>
      <button type="button" onClick=${close}>${t("Cancel")}</button>
    </div>
  </form>`;
  }

  // service/http/play/storage.js
  function kept(place, name, play) {
    try {
      return JSON.parse(globalThis[place].getItem(keyOf(name, play)) ?? "null") ?? void 0;
    } catch {
      return void 0;
    }
  }
  function keep(place, name, play, value) {
    try {
      const text = JSON.stringify(value);
      if (text === void 0) globalThis[place].removeItem(keyOf(name, play));
      else globalThis[place].setItem(keyOf(name, play), text);
    } catch {
    }
  }
  var START2 = "rollwright kept";
  function keyOf(name, { seat, me }) {
    return `${START2} ${seat.sid}/${me}/${name}`;
  }

  // service/http/play/drafts.js
  var MOST2 = 1e4;
  var PLACE = "sessionStorage";
  var FORMS = ["ask", "narrate", "character"];
  function useDraft(play, name, empty, action) {
    const [draft, setDraft] = G(() => stored(play, name, empty) ?? empty);
    const isWritten2 = (fields) => JSON.stringify(fields) !== JSON.stringify(empty);
    const change2 = (part) => {
      const next = { ...draft, ...part };
      setDraft(next);
      store(next);
      if (!action) play.writes(isWritten2(next) || FORMS.some((form2) => hasDraft(play, form2)));
      else if (isWritten2(next) && !play.actions.has(play.focus)) play.focus = action;
    };
    const store = (fields) => {
      keep(PLACE, name, play, isWritten2(fields) && JSON.stringify(fields).length <= MOST2 ? fields : void 0);
    };
    const clear = () => change2(empty);
    const send = async (run2, done) => {
      store(empty);
      const sent = () => {
        clear();
        if (play.focus === action) play.focus = "";
        done?.();
      };
      if (await play.act(run2, sent) === void 0) store(draft);
    };
    return { draft, written: isWritten2(draft), change: change2, clear, send };
  }
  function hasDraft(play, name) {
    return kept(PLACE, name, play) !== void 0;
  }
  function stored(play, name, empty) {
    const found = kept(PLACE, name, play);
    const same = ([field, value]) => kindOf(found[field]) === kindOf(value);
    if (!found || !Object.entries(empty).every(same)) return void 0;
    return Object.fromEntries(Object.keys(empty).map((field) => [field, found[field]]));
  }
  function kindOf(value) {
    if (value === null) return "none";
    return Array.isArray(value) ? "list" : typeof value;
  }

  // service/http/play/resist.js
  function consequenceTitle(play, { text, pick }) {
    return text || play.label("menu", pick);
  }
  function consequenceText(play, one2) {
    const parts2 = [
      one2.harm_level && t("harm {n}", { n: one2.harm_level }),
      one2.ticks !== void 0 && !one2.effect && plural(one2.ticks, "{n} tick", "{n} ticks"),
      one2.clock && play.nameOf(one2.clock),
      one2.effect && play.label("effect", one2.effect),
      one2.position && play.label("position", one2.position)
    ];
    return parts2.filter(Boolean).join(", ");
  }
  function Consequence({ play, action, consequence, own, docked }) {
    const stakes = play.stakes.get(action.id)?.value?.pending?.find(({ consequence: { id } }) => id === consequence.id);
    const cid = consequence.character ?? action.character;
    const character = play.character(cid);
    const [rating, choose] = G(play.ratings.get(cid) ?? 2);
    const setRating = (dice) => {
      play.ratings.set(cid, dice);
      choose(dice);
    };
    const chances = stakes?.chances?.find((one2) => one2.rating === rating);
    const parts2 = chances && resistParts(chances, stakes.room);
    const take3 = () => play.act(
      () => play.table.choose(action.id, { take: [consequence.id] }),
      () => play.step()
    );
    const resist = () => play.act(
      () => play.table.resistConsequence(
        action.id,
        stakes?.price === void 0 ? { consequence: consequence.id, rating, terms: chances?.terms } : { consequence: consequence.id },
        { again: (refusal2) => play.again(refusal2) }
      ),
      (entry) => play.step() ?? play.say(entry.resistance?.summary ?? "")
    );
    const fate = (what) => play.act(() => play.table.choose(action.id, { fate: { [consequence.id]: what } }));
    const average = chances?.stress.reduce((sum, { stress, chance }) => sum + stress * chance.decimal, 0);
    const title = consequenceTitle(play, consequence);
    return fe`<section class="card stack">
    <div class="row wrap">
      <h2>${title}</h2>
      <span class="flag bad push">
        <${Icon} name="warn" />
        ${consequenceText(play, consequence) || play.label("menu", consequence.pick)}
      </span>
    </div>
    ${own && stakes && fe`<p class="small">
        ${stakes.left ? t("Resist it, and only this is left: {left}.", {
      left: consequenceText(play, stakes.left) || play.label("menu", stakes.left.pick)
    }) : t("Resist it, and nothing of it is left.")} ${stakes.price === void 0 ? t("It costs stress, by the dice:") : t("It costs {n} stress, without a roll.", { n: stakes.price })}
      </p>`}
    ${own && parts2 && fe`<p class="hint">${t("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${t("Dice that resist")}</span>
        <${Stepper} says=${t("Dice that resist")} value=${rating} least=${0} most=${4} change=${setRating} />
      </div>
      <${Bar} parts=${parts2} />
      <${Key} parts=${parts2} />`}
    ${own && character?.tracks.stress && fe`<${Track}
        name=${play.label("track", "stress")}
        track="stress"
        value=${character.tracks.stress.value}
        cap=${character.tracks.stress.cap}
      />`}
    ${own && fe`<div class=${docked ? "dock" : ""}>
        ${docked && fe`<p class="named">${[title, consequenceText(play, consequence)].filter(Boolean).join(" · ")}</p>`}
        <div class="go">
      <${Send}
        play=${play}
        class="primary"
        aria-label=${`${t("Resist")}: ${title}`}
        onClick=${resist}
      >
        <span>${t("Resist")}</span>
        ${average === void 0 ? null : fe`<small>
              ${rating === 0 ? t("2 dice, the lower counts") : plural(rating, "roll {n} die", "roll {n} dice")} · ${t(
      "{n} stress on average",
      {
        n: average.toLocaleString(spoken, {
          minimumFractionDigits: 1,
          maximumFractionDigits: 1
        })
      }
    )}
            </small>`}
      <//>
      <${Send} play=${play} aria-label=${`${t("Take it")}: ${title}`} onClick=${take3}>
        ${t("Take it")}
      <//>
    </div>
  </div>`}
    ${play.isGm && fe`<div class="row wrap">
        <${Send} play=${play} class="mini" onClick=${() => fate("landed")}>${t("It lands")}<//>
        <${Send} play=${play} class="mini" onClick=${() => fate("reduced")}>${t("One step milder")}<//>
        <${Send} play=${play} class="mini" onClick=${() => fate("avoided")}>${t("It does not happen")}<//>
      </div>`}
  </section>`;
  }
  function resistParts({ stress }, room) {
    const sums = { clean: [], price: [], bad: [] };
    const kind = ({ stress: n2 }) => {
      if (room === void 0) return n2 > 2 ? "price" : "clean";
      if (n2 > room) return "bad";
      return n2 === room && room > 0 ? "price" : "clean";
    };
    for (const one2 of stress) sums[kind(one2)].push(one2);
    const signed = (n2) => String(n2).replace("-", "−");
    const span = (ones) => ones.length > 1 ? t("{from} to {to} stress", {
      from: signed(Math.min(...ones.map((o2) => o2.stress))),
      to: signed(Math.max(...ones.map((o2) => o2.stress)))
    }) : `${signed(ones[0].stress)} ${t("stress")}`;
    const note = {
      clean: "",
      price: room === void 0 ? "" : t("your last box"),
      bad: room === 0 ? t("you have no box left") : t("more than you have")
    };
    return Object.entries(sums).filter(([, ones]) => ones.length).map(([kind2, ones]) => ({
      kind: kind2,
      chance: ones.reduce((sum, { chance }) => sum + chance.decimal, 0),
      says: [span(ones), note[kind2]].filter(Boolean).join(": ")
    }));
  }

  // service/http/play/joins.js
  var MOST3 = 12;
  function joinable(play) {
    if (!play.game.joins || !play.session.options.published) return [];
    return play.entries.filter((one2) => one2.type === "rolled" && !one2.reversed_by).slice(-MOST3).reverse().map((entry) => ({ id: entry.action ?? `r${entry.seq}`, entry }));
  }
  function Joins({ play, rolls, picked, change: change2 }) {
    const toggle = (id) => change2(picked.includes(id) ? picked.filter((one2) => one2 !== id) : [...picked, id]);
    return fe`<details open=${picked.length > 0}>
    <summary>${t("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${t(
      "Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses."
    )}
      </p>
      ${rolls.map(({ id, entry }) => {
      const { goal, outcome } = entry.ruling ?? {};
      const place = picked.length > 1 && picked.includes(id) && `${picked.indexOf(id) + 1}.`;
      const words2 = [entry.character_name ?? entry.by_name, goal, outcome && play.label("outcome", outcome)];
      return fe`<button
          type="button"
          class="choice"
          aria-pressed=${String(picked.includes(id))}
          onClick=${() => toggle(id)}
        >${place || ""} ${words2.filter(Boolean).join(" · ")}</button>`;
    })}
    </div>
  </details>`;
  }

  // service/http/play/known.js
  function isSameName(one2, other) {
    return one2.trim().toLowerCase() === other.trim().toLowerCase();
  }
  var Known = class {
    /** @param {string} me   the person who looks */
    constructor(me) {
      this.me = me;
      this.game = null;
      this.people = [];
      this.characters = [];
      this.clocks = [];
      this.actions = /* @__PURE__ */ new Map();
    }
    get role() {
      return this.people.find(({ id }) => id === this.me)?.role ?? "player";
    }
    get isGm() {
      return this.role === "gm";
    }
    get gm() {
      return this.people.find(({ role }) => role === "gm");
    }
    get gmName() {
      return this.personName(this.gm?.id ?? "");
    }
    /** How the table's dice become a reading: `fitd`, `duality`, `pool` or `sum`. */
    get family() {
      return this.game.family;
    }
    get mine() {
      return this.characters.filter((one2) => this.actor(one2.id) === this.me);
    }
    character(id) {
      return this.characters.find((one2) => one2.id === id);
    }
    clock(id) {
      return this.clocks.find((one2) => one2.id === id);
    }
    personName(id) {
      return this.people.find((one2) => one2.id === id)?.name ?? id;
    }
    /** Return the name of one that is meant: `gm`, a person, a character, or the table. */
    nameOf(who) {
      if (who === "gm") return this.gmName;
      if (who === "session") return t("the table");
      return this.character(who)?.name ?? this.clock(who)?.name ?? this.personName(who);
    }
    /** Return the person who acts for a character: its owner, or the GM. */
    actor(cid) {
      const owner = this.people.find(({ id, active }) => active && id === this.character(cid)?.owner);
      return owner ? owner.id : this.gm?.id;
    }
    /** Return whether it is me who is meant: `gm`, a person, or a character for its actor. */
    isMe(who) {
      if (who === "gm") return this.isGm;
      return who === this.me || this.character(who) !== void 0 && this.actor(who) === this.me;
    }
    label(kind, id) {
      return this.game?.labels[kind]?.[id]?.label ?? String(id).replaceAll("_", " ");
    }
    help(kind, id) {
      return this.game?.labels[kind]?.[id]?.help ?? "";
    }
    /** Return a text of the service with names of fields as in the game's form, and of whom it means outside quotes. */
    named(text) {
      return text.replace(/`([a-z_]+)`/g, (_2, name) => quoted(this.field(name)?.title ?? name)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g, (id) => this.nameOf(id));
    }
    /** A field of the spec as the game's form has it. */
    field(name) {
      return this.game.spec.properties[name];
    }
    /** Return what is awaited, oldest first, as `{action, turns}`: of me, or of anybody else. */
    awaited(ofMe) {
      const found = [];
      for (const action of this.actions.values()) {
        const turns = action.awaits.filter(({ who }) => this.isMe(who) === ofMe);
        if (turns.length) found.push({ action, turns, since: Math.min(...turns.map(({ since }) => since)) });
      }
      return found.sort((a2, b2) => a2.since - b2.since);
    }
  };

  // service/http/play/newcomer.js
  async function playAs(play, name) {
    const { characters } = await play.table.listCharacters();
    const found = characters.find((one2) => one2.free && isSameName(one2.name, name));
    return found ? take(play, found) : play.table.makeCharacter({ name });
  }
  async function take(play, { id }) {
    try {
      return await play.table.changeCharacter(id, { owner: play.me }, "*");
    } catch (error) {
      if (error.code === "not_yours") error.code = "character_taken";
      throw error;
    }
  }
  function FreeCharacters({ play }) {
    const free = play.characters.filter((one2) => one2.free);
    if (play.role !== "player" || play.mine.length || !free.length) return null;
    const press = (one2) => play.act(
      () => take(play, one2),
      () => {
        play.say(t("You play {name}.", one2));
        play.step();
      }
    );
    return fe`<section class="card stack">
    <h2>${t("{gm} has prepared", { gm: play.gmName })}</h2>
    ${free.map(
      (one2) => fe`<div class="stack">
        <${Send} play=${play} class="wide" onClick=${() => press(one2)}>
          ${t("Play {name}", one2)}
        <//>
        ${one2.note && fe`<p class="hint">${one2.note}</p>`}
      </div>`
    )}
    <p class="hint">${t("What they are able to do stands under People.")}</p>
  </section>`;
  }
  function NewCharacter({ play }) {
    const {
      draft: { name, free },
      change: change2,
      send
    } = useDraft(play, "character", { name: "", free: false });
    const make = (event) => {
      event.preventDefault();
      send(() => play.table.makeCharacter({ name: name.trim(), free }));
    };
    return fe`<form class="card stack" onSubmit=${make}>
    <h2>${play.isGm ? t("A character of yours") : t("Who do you play?")}</h2>
    <div>
      <label for="new-character">${play.isGm ? t("Name of the character") : t("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${name}
        onInput=${(event) => change2({ name: event.target.value })}
      />
    </div>
    ${play.isGm && fe`<label class="tick">
        <input type="checkbox" checked=${free} onChange=${(event) => change2({ free: event.target.checked })} />
        ${t("A player may take them")}
      </label>`}
    <${Send} play=${play} class=${play.isGm ? "wide" : "primary wide"}>${t("Make the character")}<//>
  </form>`;
  }

  // service/http/play/ask.js
  var USUAL = { least: 0, most: 5, start: 1 };
  function approachOf(play) {
    const approach = { ...USUAL, ...play.game.approach };
    const { name = "", part } = approach;
    const schema = play.game.sheet.properties?.[part]?.additionalProperties ?? {};
    return {
      ...approach,
      none: !name,
      several: Boolean(play.game.fields[name]?.many),
      values: schema.enum,
      labels: schema["x-enum-labels"]
    };
  }
  function approachText(play, name, number) {
    const { labels, least } = approachOf(play);
    return `${capital(name)} ${labels?.[number]?.label ?? (least < 0 && number >= 0 ? `+${number}` : number)}`;
  }
  function sheetText(play, name, value) {
    const { member } = play.game.approach;
    return approachText(play, name, member ? value[member] : value);
  }
  function usualNames(play, part) {
    return play.game.sheet.properties?.[part]?.["x-names"] ?? [];
  }
  function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  var EMPTY2 = {
    cid: "",
    spec: { goal: "" },
    picked: [],
    others: [],
    clock: "",
    used: [],
    joins: [],
    declare: 0
  };
  function Ask({ play, again, close }) {
    const choices = (play.isGm ? play.characters : play.mine).filter(({ id }) => !again || id === again.character);
    const approach = approachOf(play);
    const empty = again ? { ...EMPTY2, spec: { goal: again.spec.goal ?? "" }, picked: approachesOf(again, approach) } : EMPTY2;
    const { draft, written, change: change2, clear, send } = useDraft(play, again ? `ask ${again.id}` : "ask", empty);
    if (!choices.length) return fe`<${NewCharacter} play=${play} />`;
    const { spec, others, declare } = draft;
    const character = choices.find(({ id }) => id === draft.cid) ?? choices[0];
    const sheet = character.sheet[approach.part] ?? {};
    const copied2 = again !== void 0 && approachesOf(again, approach).some((name) => !(name in sheet));
    const [[listed2, member] = []] = Object.entries(play.game.members).filter(([name]) => name !== approach.name);
    const useful = listed2 ? Object.entries(character.sheet[listed2] ?? {}) : [];
    const price = Object.values(play.game.pushes).find(({ field }) => field === listed2)?.costs;
    const needed = neededFields(play, approach);
    const known = Object.entries(sheet);
    const usual = usualNames(play, approach.part).filter((name) => !known.some(([one2]) => isSameName(one2, name)));
    const clocks = play.clocks.filter(({ state }) => state === "open");
    const picked = draft.picked.filter((name) => name in sheet);
    const used = draft.used.filter((name) => useful.some(([one2]) => one2 === name));
    const rolls = joinable(play);
    const joins = draft.joins.filter((one2) => rolls.some(({ id }) => id === one2));
    const clock = clocks.some(({ id }) => id === draft.clock) ? draft.clock : "";
    const set = (name, value) => {
      const { [name]: _2, ...rest } = spec;
      change2({ spec: value === null ? rest : { ...rest, [name]: value } });
    };
    const pick = (name) => {
      const most = approach.several ? 2 - others.length : 1;
      const kept2 = approach.several ? others : [];
      if (picked.includes(name)) change2({ picked: picked.filter((one2) => one2 !== name), others: kept2 });
      else change2({ picked: most > 0 ? [...picked, name].slice(-most) : picked, others: kept2 });
    };
    const more = () => {
      const room = (approach.several ? 2 - picked.length : 1) - others.length;
      change2({ picked: approach.several ? picked : [], others: room > 0 ? [...others, { name: "" }] : [] });
    };
    const pickUsual = (name) => {
      if (others.some((one2) => one2.name === name)) {
        change2({ others: others.filter((one2) => one2.name !== name) });
        return;
      }
      const beside = approach.several ? 1 : 0;
      const kept2 = beside ? others.slice(-beside) : [];
      const room = beside - kept2.length;
      change2({ picked: room ? picked.slice(-room) : [], others: [...kept2, { name }] });
    };
    const setOther = (k2, changed) => change2({ others: others.map((one2, at) => at === k2 ? { ...one2, ...changed } : one2) });
    const use2 = (name) => change2({ used: used.includes(name) ? used.filter((one2) => one2 !== name) : [...used, name] });
    const named2 = others.map((one2) => ({ ...one2, name: one2.name.trim() })).filter(({ name }) => name);
    const open = (event) => {
      event.preventDefault();
      if (!ready) return;
      send(
        async () => {
          const names = [...picked];
          if (named2.length) {
            const document3 = play.character(character.id);
            const written2 = named2.map(({ name, value = approach.start }) => [
              name,
              approach.member ? { [approach.member]: value } : value
            ]);
            const next = { ...document3.sheet, [approach.part]: { ...sheet, ...Object.fromEntries(written2) } };
            await play.table.changeCharacter(character.id, { sheet: next }, document3.version);
            await play.refresh();
            names.push(...named2.map(({ name }) => name));
          }
          const document2 = play.character(character.id);
          const body = { character: character.id, spec: terms(copied2 ? null : approach, whole, names, document2.sheet) };
          if (used.length)
            body.spec[listed2] = used.map((name) => ({
              name,
              [member]: play.character(character.id).sheet[listed2][name]
            }));
          if (clock) body.clock = clock;
          if (joins.length) body.joins = joins;
          if (declare) body.declare = declare;
          if (again) body.follows = again.id;
          return play.table.openAction(body);
        },
        () => {
          play.look("");
          play.say(t("{gm} is asked.", { gm: play.gmName }));
        }
      );
    };
    const cancel = () => {
      clear();
      close?.();
      play.look("");
    };
    const shown2 = needed.filter((name) => play.game.fields[name].kind === "number").map((name) => [name, spec[name] ?? 0]);
    const whole = { ...spec, ...Object.fromEntries(shown2) };
    const isFilled = (name) => typeof whole[name] !== "string" || whole[name].trim() !== "";
    const lacking2 = needed.filter((name) => (whole[name] ?? "") === "" || !isFilled(name));
    const ready = spec.goal.trim() && !lacking2.length && (approach.none || copied2 || picked.length > 0 || named2.length > 0 || joins.length > 0);
    return fe`<form class="card stack" onSubmit=${open}>
    ${choices.length > 1 && fe`<div>
        <label for="who">${t("Who?")}</label>
        <select
          id="who"
          value=${character.id}
          onChange=${(event) => change2({ cid: event.target.value, picked: [], others: [], used: [] })}
        >
      ${choices.map(({ id, name }) => fe`<option value=${id}>${name}</option>`)}</select></div>`}
    <div><label for="goal">${play.isGm ? t("What do they want?") : t("I want to …")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${spec.goal}
        placeholder=${t("slip past the watchman to the vault door")}
        onInput=${(event) => set("goal", event.target.value)}
      >
      </textarea>
    </div>
    ${!approach.none && !copied2 && fe`<fieldset><legend>${approach.several ? t("With which traits? Up to two") : t("How?")}</legend>
      <div class="row wrap">
        ${known.map(
      ([name, value]) => fe`<button
              type="button"
              aria-pressed=${picked.includes(name) ? "true" : "false"}
              class="choice"
              onClick=${() => pick(name)}
            >
              ${sheetText(play, name, value)}
            </button>`
    )}
        ${usual.map(
      (name) => fe`<button
              type="button"
              class="choice usual"
              aria-pressed=${others.some((one2) => one2.name === name) ? "true" : "false"}
              onClick=${() => pickUsual(name)}
            >
              ${name}
            </button>`
    )}
        <button
          type="button"
          class="choice"
          aria-pressed=${others.some(({ name }) => !usual.includes(name)) ? "true" : "false"}
          onClick=${more}
        >
          ${known.length ? t("Something else …") : t("Name it …")}
        </button>
      </div>
      ${others.map(
      (other, k2) => fe`<div class="row wrap other">
        <input
          aria-label=${t("Its name")}
          maxlength="80"
          placeholder=${t("Its name")}
          value=${other.name}
          onInput=${(event) => setOther(k2, { name: event.target.value })}
        />
        ${approach.values ? fe`<select
              aria-label=${t("How good?")}
              value=${other.value ?? approach.start}
              onChange=${(event) => setOther(k2, { value: event.target.value })}
            >
              ${approach.values.map((value) => fe`<option value=${value}>${approach.labels[value].label}</option>`)}
            </select>` : fe`<${Dots}
              says=${t("How good?")}
              value=${other.value ?? approach.start}
              least=${approach.least}
              most=${approach.most}
              change=${(value) => setOther(k2, { value })}
            />`}
        <span class="hint">${t("It is put on the sheet.")}</span></div>`
    )}
    </fieldset>`}
    ${needed.map(
      (name) => fe`<${Field}
          key=${name}
          play=${play}
          name=${name}
          needed
          value=${spec[name]}
          change=${(value) => set(name, value)}
        />`
    )}
    ${useful.length > 0 && fe`<fieldset>
        <legend>
          ${play.field(listed2).title} ${price && fe`<span class="soft">${t("{costs} each", { costs: costsText(play, price) })}</span>`}
        </legend>
        <div class="row wrap">
      ${useful.map(
      ([name, value]) => fe`<button
            type="button"
            class="choice"
            aria-pressed=${used.includes(name) ? "true" : "false"}
            onClick=${() => use2(name)}
          >
            ${name} +${value}
          </button>`
    )}
    </div></fieldset>`}
    ${"clock" in play.game.fields && !play.game.clock_flag && !again && play.clocks.length > 0 && fe`<div>
        <label for="clock">${t("Which clock does it fill?")}</label>
        <select id="clock" value=${clock} onChange=${(event) => change2({ clock: event.target.value })}>
      <option value="">${t("none")}</option>
      ${clocks.map((one2) => fe`<option value=${one2.id}>${one2.name} (${one2.filled}/${one2.size})</option>`)}
    </select>
  </div>`}
    ${rolls.length > 0 && fe`<${Joins} play=${play} rolls=${rolls} picked=${joins} change=${(next) => change2({ joins: next })} />`}
    <details><summary>${t("More")}</summary><div class="stack">
      ${"multiple" in play.game.counted && fe`<div>
          <label for="declare">${t("Several actions this turn: how many?")}</label>
          <${Stepper} id="declare" value=${declare} most=${10} change=${(n2) => change2({ declare: n2 })} />
        </div>`}
      ${fieldsOf(play, ["player", "shared"], false).filter(([name]) => !needed.includes(name) && isWritten(play, name)).map(
      ([name]) => fe`<${Field}
              key=${name}
              play=${play}
              name=${name}
              value=${spec[name]}
              change=${(value) => set(name, value)}
            />`
    )}
    </div></details>
    ${spec.goal.trim() && !ready ? fe`<p class="hint">
          ${lacking2.length ? t("Still needed: {what}.", { what: lacking2.map((name) => play.field(name).title).join(", ") }) : t("How do you do it? Pick it above, or name it.")}
        </p>` : null}
    <${Send} play=${play} class="primary wide" lacks=${!ready}>
      ${again ? t("Go on at {position}", { position: play.label("position", again.next) }) : play.isGm ? t("Call for the roll") : t("Ask {gm}", { gm: play.gmName })}
    <//>
    ${(close || written) && fe`<button type="button" class="quiet wide" onClick=${cancel}>${t("Cancel")}</button>`}
  </form>`;
  }
  function neededFields(play, approach) {
    const { fields, from_sheet: fromSheet, needed } = play.game;
    const isNeeded = ([name, { owner, required }]) => owner !== "gm" && (required && !fromSheet.includes(name) || name in needed);
    return Object.entries(fields).filter((one2) => !one2[0].includes(".") && isNeeded(one2)).map(([name]) => name).filter((name) => !["goal", approach.name].includes(name));
  }
  function isWritten(play, name) {
    const { fields, counted, from_tracks: held, harm_field: harm, offers } = play.game;
    const offered = Object.values(offers).flatMap(({ sets = {}, copies, counts, adds }) => [
      ...Object.keys(sets),
      copies,
      counts,
      adds
    ]);
    if (["goal", "note", harm, ...held, ...offered].includes(name) || name in counted) return false;
    return fields[name] !== void 0 && fields[name].kind !== "object";
  }
  function costsText(play, costs) {
    return Object.entries(costs).map(([track, n2]) => `${n2} ${play.label("track", track)}`).join(", ");
  }
  function approachesOf({ spec }, { name, several }) {
    return several ? (spec[name] ?? []).map((one2) => one2.name) : spec[name] ? [spec[name]] : [];
  }
  function terms(approach, spec, names, sheet) {
    const filled2 = Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== "" && value !== null));
    if (!approach) return filled2;
    if (approach.several)
      return {
        ...filled2,
        [approach.name]: names.map((name) => ({ name, [approach.number]: sheet[approach.part][name] }))
      };
    return names[0] ? { ...filled2, [approach.name]: names[0] } : filled2;
  }

  // service/http/play/chances.js
  var KINDS = ["bad", "fail", "price", "clean", "crit"];
  function kindOf2(play, { outcome, degree, success = true }) {
    return play.game.grades[degree ?? outcome] ?? (success ? "clean" : "fail");
  }
  function partsOf(play, outcomes, says = {}) {
    const parts2 = /* @__PURE__ */ new Map();
    for (const outcome of [...outcomes].reverse()) {
      const { degree, outcome: id, chance, ticks } = outcome;
      if (!chance.decimal) continue;
      const name = degree ? play.label("degree", degree) : play.label("outcome", id);
      const part = parts2.get(name) ?? { kind: kindOf2(play, outcome), chance: 0, says: name, more: "" };
      part.chance += chance.decimal;
      part.more = toldOf(play, id, says) || part.more;
      if (ticks) part.says = `${name}, ${plural(ticks, "{n} tick", "{n} ticks")}`;
      parts2.set(name, part);
    }
    const found = [...parts2.values()].sort((one2, other) => KINDS.indexOf(one2.kind) - KINDS.indexOf(other.kind));
    return found.map((part, k2) => ({
      ...part,
      more: part.more === found[k2 - 1]?.more ? "" : part.more && quoted(part.more)
    }));
  }
  function toldOf(play, outcome, says = {}) {
    const slot = Object.keys(play.game.slots).find((name) => play.game.slots[name].includes(outcome));
    return says[slot] ?? "";
  }
  function slotTitle(play, slot) {
    return play.label(play.game.labels.slot ? "slot" : "outcome", slot);
  }
  function failing(parts2) {
    return parts2.filter(({ kind }) => kind === "bad" || kind === "fail").reduce((sum, { chance }) => sum + chance, 0);
  }
  function inPercent(parts2, kinds) {
    const shown2 = percents(parts2.map(({ chance }) => chance));
    return shown2.filter((_2, k2) => kinds.includes(parts2[k2].kind)).reduce((sum, n2) => sum + n2, 0);
  }
  function isHopeless(stakes) {
    const { sides, outcomes = [] } = stakes ?? {};
    return sides?.length === 0 && outcomes.length > 0 && outcomes.every(({ success }) => !success);
  }
  function failingText(parts2) {
    return t("{n} in 100 it works.", { n: inPercent(parts2, ["price", "clean", "crit"]) });
  }
  function helpGain(play, action) {
    const stakes = play.stakes.get(action.id)?.value;
    const its = stakes?.options?.find(({ option, offer: offer2 }) => !offer2 && (option === "assist" || option === "helper"));
    if (!its?.outcomes?.length || !stakes.outcomes?.length) return void 0;
    const [was, parts2] = [stakes, its].map(({ outcomes }) => partsOf(play, outcomes, action.says));
    const [now, next] = [was, parts2].map((one2) => inPercent(one2, ["price", "clean", "crit"]));
    return { was, parts: parts2, now, next };
  }

  // service/http/play/checks.js
  var MOST4 = 1500;
  var PLACE2 = "localStorage";
  var NAME = "checked";
  var Checks = class {
    #play;
    /** @type {Map<string, boolean>} */
    #right;
    /** @param {any} play */
    constructor(play) {
      this.#play = play;
      this.#right = new Map(stored2(play));
    }
    /** Return whether the dice of an entry were right when they were checked; undefined: they were not checked. */
    of(entry) {
      return this.#right.get(
        markOf(
          entry.seq,
          Date.parse(entry.at),
          diceOf(entry).map(({ face }) => face)
        )
      );
    }
    /**
     * Note what was found of rolls, as the export has them.
     * @param {{seq: number, at: number, dice: number[][], right: boolean}[]} rolls
     */
    note(rolls) {
      for (const { seq, at, dice, right } of rolls)
        this.#right.set(
          markOf(
            seq,
            at,
            dice.map(([, face]) => face)
          ),
          right
        );
      const all = [...new Map([...stored2(this.#play), ...this.#right])];
      const newest = all.sort(([one2], [other]) => Number.parseInt(one2, 10) - Number.parseInt(other, 10)).slice(-MOST4);
      keep(PLACE2, NAME, this.#play, newest);
    }
  };
  function diceOf({ ruling, resistance, announced: announced2 }) {
    return ruling?.dice ?? resistance?.dice ?? announced2?.dice ?? [];
  }
  function markOf(seq, at, faces) {
    return `${seq} ${at} ${faces.join(",")}`;
  }
  function stored2(play) {
    const found = kept(PLACE2, NAME, play);
    return Array.isArray(found) ? found.filter((one2) => Array.isArray(one2) && typeof one2[1] === "boolean") : [];
  }

  // service/http/play/changes.js
  var NAMES = /* @__PURE__ */ new Set(["hope", "fear", "xp", "willpower"]);
  function trackWord(play, track) {
    const label = play.label("track", track);
    if (spoken === "de" || NAMES.has(track)) return label;
    return label.charAt(0).toLowerCase() + label.slice(1);
  }
  function stateWords(play, { who, who_name: name, track, amount }) {
    const clock = clockName(play, who, name);
    if (track === "locked") return amount < 0 ? t("{clock} opens", { clock }) : t("{clock} is locked again", { clock });
    if (track === "lost") return amount > 0 ? t("{clock} is lost", { clock }) : t("{clock} is open again", { clock });
    if (track === "started") return amount > 0 ? t("{clock} starts", { clock }) : t("{clock} is taken back", { clock });
    if (track === "turn") return amount > 0 ? t("the next turn") : t("the turn before");
    return "";
  }
  function clockName(play, id, name) {
    return play.clock(id)?.name ?? name ?? t("a clock");
  }
  function changeWords(play, change2) {
    const { who, who_name: name, track, amount } = change2;
    const clock = clockName(play, who, name);
    const n2 = Math.abs(amount);
    if (track === "filled") {
      const ticks = amount < 0 ? plural(n2, "{n} tick off {clock}", "{n} ticks off {clock}", { clock }) : plural(n2, "{n} tick on {clock}", "{n} ticks on {clock}", { clock });
      return ticks + besideWords(change2, play.clock(who));
    }
    const state = stateWords(play, change2);
    if (state) return state;
    const values = {
      n: n2,
      track: trackWord(play, track),
      who: who === "session" ? t("the table") : play.character(who)?.name ?? name ?? who
    };
    const told = amount < 0 ? t("{n} {track} off {who}", values) : t("{n} {track} to {who}", values);
    return told + besideWords(change2) + textsOf(change2);
  }
  function filledWords(change2, name, clock) {
    const { size } = clock;
    const { amount, to, loops = 0 } = change2;
    const before = loops * size + to - amount;
    const from = clock.kind === "countdown" ? before % size : Math.max(0, to - amount);
    return t("{name}: {from} to {to} of {size}", { name, from, to, size }) + besideWords(change2, clock);
  }
  function besideWords({ amount, to, loops = 0, overflow = 0 }, clock) {
    const { kind, size } = clock ?? {};
    const times = kind === "countdown" ? loops - Math.floor((loops * size + to - amount) / size) : 0;
    return [
      times > 0 ? plural(times, "full once", "full {n} times") : "",
      times < 0 ? t("not full any more") : "",
      overflow ? t("{n} lost", { n: Math.abs(overflow) }) : ""
    ].map((one2) => one2 && `, ${one2}`).join("");
  }
  function textsOf({ texts = [] }) {
    return texts.length ? ` (${texts.join(", ")})` : "";
  }
  function changesWords(play, changes) {
    return added(changes).map((change2) => changeWords(play, change2));
  }
  function undoWords(play, entries) {
    const back = added(entries.flatMap(({ changes }) => changes)).filter(({ amount }) => amount).map((change2) => ({ ...change2, amount: -change2.amount, overflow: 0, to: void 0 }));
    return back.length ? list(back.map((change2) => changeWords(play, change2))) : "";
  }
  function added(changes) {
    const sums = /* @__PURE__ */ new Map();
    for (const change2 of changes) {
      const key = `${change2.who} ${change2.track}`;
      const before = sums.get(key);
      sums.set(
        key,
        before ? {
          ...change2,
          amount: before.amount + change2.amount,
          overflow: (before.overflow ?? 0) + (change2.overflow ?? 0),
          texts: [...before.texts ?? [], ...change2.texts ?? []]
        } : change2
      );
    }
    return [...sums.values()].filter(({ amount, overflow }) => amount || overflow);
  }
  function sealOf(play, entry) {
    const audit = entry.ruling?.audit ?? entry.resistance?.audit;
    if (!diceOf(entry).length) return null;
    if (entry.given || audit && audit.kind !== "committed") return "given";
    const checked = play.checked.of(entry);
    if (checked !== void 0) return checked ? "checked" : "wrong";
    const open = play.session?.epoch?.e ?? 0;
    return epochOf(play, entry) < open ? "ended" : "sealed";
  }
  function epochOf(play, entry) {
    const audit = entry.ruling?.audit ?? entry.resistance?.audit;
    const told = audit?.epoch ?? entry.proof?.rec?.e;
    if (told !== void 0) return told;
    const closing = play.entries.find(({ type, seq }) => type === "epoch_closed" && seq > entry.seq);
    return closing?.epoch ?? play.session?.epoch?.e ?? 0;
  }

  // service/http/play/announcements.js
  function heard(play, entry) {
    const who = entry.by_name ?? "";
    switch (entry.type) {
      case "rolled":
        return rollWords(play, entry);
      case "chosen":
        return entry.verdict ? play.label("outcome", entry.verdict.outcome) : "";
      case "action_closed":
        return t("{who} has ended it without a roll.", { who });
      case "action_opened":
        if (entry.action_after.kind === "narrated") return entry.action_after.consequences[0]?.text ?? "";
        return t("{who} wants to: {goal}", { who, goal: quoted(entry.action_after.spec.goal ?? "") });
      case "action_changed":
        return entry.action_after.agreed ? t("{who} has agreed.", { who }) : t("{who} has changed the terms.", { who });
      case "offer_made":
        return t("{who} offers something.", { who });
      case "offer_answered":
        return t("{who} has answered an offer.", { who });
      case "reversed":
        return t("{who} has taken something back.", { who });
      case "person_joined":
        return t("{who} has sat down.", { who });
      default:
        return "";
    }
  }
  function rollWords(play, { ruling, announced: open, character_name: name = "" }) {
    if (ruling) return ruling.summary;
    const who = name || t("Somebody");
    if (!open) return t("{who} has rolled.", { who });
    const works = isDouble(open) ? play.help("outcome", "critical_success") : t("{gm} knows whether it works.", { gm: play.gmName });
    return `${who}: ${announced(open)}. ${works}`;
  }
  function dualityOf({ dice }) {
    return ["hope", "fear"].map((role) => dice.find((die) => die.role === role)?.face);
  }
  function isDouble(ruling) {
    const [hope, fear] = dualityOf(ruling);
    return hope !== void 0 && hope === fear;
  }
  function announced(ruling) {
    const { total } = ruling;
    const [hope, fear] = dualityOf(ruling);
    if (hope === void 0) return String(total ?? "");
    if (hope === fear) return t("{total}, a critical success", { total });
    return hope > fear ? t("{total} with Hope", { total }) : t("{total} with Fear", { total });
  }

  // service/http/play/sound.js
  var TUMBLE = 0.7;
  var KNOCK = 0.06;
  var VOLUME = 0.12;
  var context = null;
  var wanted = false;
  function knock(dice) {
    if (!wanted || !context || !dice) return;
    if (context.state !== "running") {
      context.resume().catch(() => {
      });
      return;
    }
    for (let k2 = 0; k2 < 2 * Math.min(dice, 8); k2 += 1) one(context, context.currentTime + TUMBLE * Math.random() ** 0.7);
  }
  function one(audio, at) {
    const length = Math.ceil(KNOCK * audio.sampleRate);
    const noise = audio.createBuffer(1, length, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let k2 = 0; k2 < length; k2 += 1) samples[k2] = (2 * Math.random() - 1) * (1 - k2 / length) ** 6;
    const source = new AudioBufferSourceNode(audio, { buffer: noise });
    const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 900 + 900 * Math.random(), Q: 2 });
    source.connect(wood).connect(new GainNode(audio, { gain: VOLUME })).connect(audio.destination);
    source.start(at);
  }

  // service/http/play/chips.js
  var POSITIONS = ["controlled", "risky", "desperate"];
  function Terms2({ play, action }) {
    const { spec } = action;
    const { effective = {}, terms: terms2 } = play.stakes.get(action.id)?.value ?? {};
    const chips = [];
    const approach = approachOf(play);
    const [named2, number] = approach.several ? [] : [spec[approach.name], spec[approach.number]];
    if (named2) chips.push(number === void 0 ? capital(named2) : approachText(play, named2, number));
    for (const [name, member] of Object.entries(play.game.members)) {
      const sign = name === approach.name ? "" : "+";
      for (const one2 of spec[name] ?? []) chips.push(`${one2.name} ${sign}${one2[member]}`);
    }
    if (spec.effect && spec.effect !== "none")
      chips.push(changedTerm(spec.effect, effective.effect, (effect) => effectText(play, effect)));
    if (spec.difficulty !== void 0)
      chips.push(changedTerm(spec.difficulty, effective.difficulty, (n2) => t("Difficulty {n}", { n: n2 })));
    else if (action.difficulty_commit || spec.difficulty_hidden) chips.push(t("Difficulty secret"));
    chips.push(...diceTerms(play, action));
    for (const { number: number2, of } of Object.keys(play.game.counted).map((name) => terms2?.spec[name] ?? {}))
      if (of > 1) chips.push(t("Action {number} of {of}", { number: number2, of }));
    if (action.extra_actions)
      chips.push(plural(action.extra_actions, "{n} extra action this turn", "{n} extra actions this turn"));
    const clock = action.clock && play.clock(action.clock);
    return fe`<div class="chips">
    ${chips.map((chip) => fe`<span class="chip">${chip}</span>`)}
    ${spec.position && fe`<span class="chip">
        <${Level} level=${POSITIONS.indexOf(effective.position ?? spec.position) + 1} />
        ${changedTerm(spec.position, effective.position, (position) => play.label("position", position))}
      </span>`}
    ${clock && fe`<span class="chip"><${Icon} name="clock" />${clock.name}, ${clock.filled} ${t("of")} ${clock.size}</span>`}
  </div>`;
  }
  function diceTerms(play, { spec }) {
    const { approach, counted, offers } = play.game;
    const told = [approach?.number, ...Object.keys(counted), ...Object.values(offers).map(({ counts }) => counts)];
    return Object.entries(spec).flatMap(([name, value]) => {
      const field = play.field(name);
      const isTerm = ["dice", "costs"].includes(field?.["x-group"]) && !field["x-free"] && !told.includes(name);
      if (!isTerm || !value || value === field.default) return [];
      if (value === true) return [field.title];
      return typeof value === "number" ? [`${field.title} ${value}`] : [];
    });
  }
  function changedTerm(agreed, effective, words2) {
    if (effective === void 0 || effective === agreed) return words2(agreed);
    return fe`${words2(effective)} <s><span class="off">${t("instead of")} </span>${words2(agreed)}</s>`;
  }
  function effectText(play, effect) {
    const ticks = play.game.tables.effects?.find(({ id }) => id === effect)?.ticks;
    const label = play.label("effect", effect);
    return ticks === void 0 ? label : `${label}, ${plural(ticks, "{n} tick", "{n} ticks")}`;
  }

  // service/http/play/result.js
  var FLAGS = { bad: "bad", fail: "bad", price: "price", clean: "good", crit: "good" };
  function Result({ play, entry, action }) {
    const verdictOf = (one2) => one2.verdict && one2.roll === entry.seq && !one2.reversed_by;
    const ruling = entry.ruling ?? entry.resistance ?? (entry.announced && { ...entry.announced, ...play.entries.find(verdictOf)?.verdict });
    const [rolling, setRolling] = G(false);
    J(() => {
      if (entry.seq <= play.tumbled) return void 0;
      play.tumbled = entry.seq;
      setRolling(true);
      knock(ruling?.dice?.length ?? 0);
      const done = setTimeout(() => setRolling(false), 1300);
      return () => clearTimeout(done);
    }, [entry.seq]);
    if (!ruling) return null;
    const before = play.entries.findLast(({ seq, action_after: of }) => of?.id === entry.action && seq < entry.seq);
    const agreed = entry.action_after ?? action ?? before?.action_after;
    const goal = entry.resistance ? "" : ruling.goal ?? agreed?.spec?.goal;
    const again = () => {
      setRolling(false);
      knock(ruling.dice.length);
      requestAnimationFrame(() => requestAnimationFrame(() => setRolling(true)));
      setTimeout(() => setRolling(false), 1300);
    };
    const verdict = entry.resistance ? resistanceText(entry) : verdictText(play, ruling);
    return fe`<article
    class=${`card stack ${rolling ? "rolling" : ""} ${entry.reversed_by ? "undone" : ""}`}
    aria-label=${t("The roll")}
  >
    <p class="soft tiny">
      ${[entry.character_name, wayOf(play, entry, agreed?.spec)].filter(Boolean).join(" · ")} ${ruling.position && fe`· <${RolledTerms} play=${play} ruling=${ruling} spec=${agreed?.spec} />`}
    </p>
    ${goal && fe`<p class="says">${quoted(goal)}</p>`}
    ${ruling.dice?.length > 0 && fe`<button
        type="button"
        class="dice-button"
        aria-label=${t("The dice: {faces}. See them tumble again", {
      faces: ruling.dice.map(({ face }) => face).join(", ")
    })}
        onClick=${again}
      >
        <${Dice} family=${familyOf(play, entry, ruling)} play=${play} ruling=${ruling} />
      </button>`}
    <div class="after stack">
      <${Sum} play=${play} ruling=${ruling} />
      <div class="head">
        <span class="verdict">${verdict.text}</span>
        ${verdict.flag && fe`<span class=${`flag ${verdict.kind}`}>${verdict.flag}</span>`}
      </div>
      ${verdict.more && fe`<p class="small">${verdict.more}</p>`}
      ${ruling.warnings?.map(({ detail }) => fe`<p class="small">${capital(detail)}.</p>`)}
      ${entry.opportunity_lost && fe`<p class="small">${t("This opportunity was lost before.")}</p>`}
      <${Changes2} play=${play} changes=${entry.changes} />
      ${entry.reversed_by && fe`<p class="small">${t("It was taken back.")}</p>`}
      ${ruling.prompts?.length > 0 && !action && !entry.reversed_by && fe`<p class="soft small">${ruling.prompts[0]}</p>`}
    </div>
  </article>`;
  }
  function wayOf(play, entry, spec = {}) {
    if (entry.approach) return capital(entry.approach);
    const { name, several } = approachOf(play);
    if (several) return entry.ruling ? (spec[name] ?? []).map((one2) => capital(one2.name)).join(" + ") : "";
    return entry.announced && spec[name] ? capital(spec[name]) : "";
  }
  function RolledTerms({ play, ruling, spec = {} }) {
    const { position, effect } = ruling;
    const changed = (kind, agreed, rolled) => changedTerm(agreed ?? rolled, rolled, (one2) => play.label(kind, one2));
    return fe`${changed("position", spec.position, position)}
    ${effect && fe` · ${changed("effect", spec.effect, effect.rolled)}`}`;
  }
  function Sum({ play, ruling }) {
    const { total, dice, modifiers = [] } = ruling;
    if (total === void 0 || !dice.length) return null;
    const signed = (n2) => n2 < 0 ? `− ${-n2}` : `+ ${n2}`;
    const counted = dice.filter(({ counts }) => counts !== false);
    const numbers = [
      ...counted.map(({ face, role }) => [role === "disadvantage" ? -face : face, play.label("role", role)]),
      ...modifiers.map(({ label, value }) => [value, play.label("modifier", label)])
    ];
    return fe`<p class="sum">${numbers.map(
      ([n2, of], k2) => fe`<span class="chip"><b>${k2 ? signed(n2) : n2}</b> ${of}</span> `
    )}<span class="chip"><b>= ${total}</b></span></p>`;
  }
  function resistanceText({ resistance, character_name: name }) {
    return {
      text: t("{name} resists", { name }),
      flag: plural(resistance.stress, "{n} stress", "{n} stress"),
      kind: resistance.stress > 0 ? "price" : "good",
      more: resistance.left ? t("It is one step milder.") : t("Nothing of it is left.")
    };
  }
  function familyOf(play, { resistance }, ruling) {
    if (resistance) return "fitd";
    return isBeside(play, ruling) ? "" : play.family;
  }
  function isBeside(play, { system }) {
    return system !== void 0 && system !== play.game.name;
  }
  function verdictText(play, ruling) {
    if (isBeside(play, ruling)) return { text: capital(ruling.summary), flag: "", kind: "", more: "" };
    const label = ruling.outcome && play.label("outcome", ruling.outcome);
    const kind = ruling.outcome ? FLAGS[kindOf2(play, ruling)] : "";
    if (play.family === "duality") {
      const outcome = ruling.outcome ?? (isDouble(ruling) ? "critical_success" : "");
      return {
        text: announced(ruling),
        flag: label,
        kind,
        more: outcome ? play.help("outcome", outcome) : t("{gm} knows whether it works.", { gm: play.gmName })
      };
    }
    const text = play.help("outcome", ruling.outcome) || label;
    const net = ruling.net ?? ruling.successes;
    const successes = net === void 0 ? "" : plural(Math.max(net, 0), "{n} success", "{n} successes");
    const degree = ruling.degree && play.label("degree", ruling.degree);
    return { text, flag: label, kind, more: [successes, degree].filter(Boolean).join(" · ") };
  }
  function Dice({ play, family, ruling }) {
    const { dice } = ruling;
    if (family === "duality") {
      const high = Math.max(...dice.filter(({ role }) => role === "hope" || role === "fear").map(({ face }) => face));
      const double = isDouble(ruling);
      return fe`<span class="dice duo">${dice.map(({ sides, face, role }) => {
        const two = role === "hope" || role === "fear";
        const name = play.label("role", role);
        const note = two && double ? t("{name}: the same", { name }) : two && face === high ? t("{name} is higher", { name }) : name;
        return fe`<${Die}
        sides=${sides}
        face=${face}
        how=${two ? `${role} two ${face === high ? "high" : ""}` : "counts"}
        note=${note}
      />`;
      })}</span>`;
    }
    if (family === "pool") {
      const isHit = ({ reason }) => reason === "success";
      const taken = dice.filter(({ reason }) => reason === "cancels").length;
      const gone = new Set(taken ? dice.filter(isHit).slice(-taken) : []);
      const words2 = { success: t("success"), cancels: t("takes a success") };
      return fe`<span class="dice">
      ${dice.map((die) => {
        const { sides, face, reason } = die;
        return fe`<${Die}
          sides=${sides}
          face=${face}
          how=${gone.has(die) ? "hit gone" : isHit(die) ? "hit" : face === 1 ? "one" : ""}
          says=${gone.has(die) ? t("success, taken by a 1") : words2[reason] ?? ""}
        />`;
      })}
    </span>`;
    }
    return fe`<span class="dice">
    ${dice.map(
      ({ sides, face, counts }) => fe`<${Die}
          sides=${sides}
          face=${face}
          how=${counts ? "counts" : "lost"}
          note=${counts ? t("counts") : ""}
        />`
    )}
  </span>`;
  }
  function Changes2({ play, changes }) {
    const lines = changes.filter(({ amount, overflow }) => amount || overflow).map((change2) => changeText(play, change2));
    if (!lines.length) return null;
    return fe`<p class="changes">
    ${lines.map((line) => fe`<span class="row"><${Icon} name="check" />${line}</span>`)}
  </p>`;
  }
  function changeText(play, change2) {
    const { who, who_name, track, amount, to } = change2;
    const words2 = stateWords(play, change2);
    if (words2) return words2;
    const name = who_name ?? (track === "fear" ? play.gmName : play.nameOf(who));
    if (track === "filled") {
      const clock = play.clock(who);
      return clock ? filledWords(change2, name, clock) : `${name}: ${plural(amount, "{n} tick", "{n} ticks")}`;
    }
    const signed = `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`;
    const told = `${name}: ${signed} ${play.label("track", track)}`;
    const value = textsOf(change2) || (to === void 0 ? "" : ` (${to})`);
    return told + value + besideWords(change2);
  }

  // service/http/play/after.js
  function After({ play, action }) {
    const [read3, setRead] = G(null);
    const entry = play.entries.find(({ seq }) => seq === action.roll) ?? (read3?.seq === action.roll ? read3 : void 0);
    J(() => {
      if (action.roll && !entry) play.table.getRoll(action.roll).then(setRead, () => {
      });
    }, [action.roll, Boolean(entry)]);
    const mine = action.awaits.filter(({ who }) => play.isMe(who));
    const due = mine.find(({ what }) => what !== "answer")?.what;
    const branch = due === "branch";
    const choice = due === "choice" || due === "verdict";
    const pending2 = action.consequences.filter(
      ({ state, character }) => state === "pending" && (play.isMe(character ?? action.character) || play.isGm)
    );
    const resisted = play.entries.findLast(
      (one2) => one2.type === "resisted" && one2.action === action.id && one2.resistance && !one2.reversed_by
    );
    const result = fe`${resisted && fe`<${Result} key=${resisted.seq} play=${play} entry=${resisted} action=${action} />`}
    ${entry && fe`<${Result} key=${entry.seq} play=${play} entry=${entry} action=${action} />`}`;
    const name = play.nameOf(action.character);
    if (branch && entry) return fe`<${Branch} play=${play} action=${action} entry=${entry} result=${result} />`;
    if (choice && play.isGm && entry)
      return fe`<${Choose} play=${play} action=${action} entry=${entry} result=${result} name=${name} />`;
    if (pending2.length) return fe`<${Pending} play=${play} action=${action} pending=${pending2} result=${result} />`;
    const others = action.awaits.map(({ who }) => play.nameOf(who));
    return fe`<section class="wait" tabindex="-1">
    <p class="kick">${t("The dice have fallen")}</p>
    <h1>
      ${others.length ? t("Waiting for {who}", { who: [...new Set(others)].join(", ") }) : t("Done")}
      ${others.length > 0 && fe`<span class="dots"></span>`}
    </h1>
  </section>
  ${result}`;
  }
  function Branch({ play, action, entry, result }) {
    const choose = (branch) => play.act(
      () => play.table.choose(action.id, { branch }),
      () => play.step()
    );
    return fe`<section class="turn" tabindex="-1">
    <p class="kick">${t("Your turn")}</p>
    <h1>${t("How do you go on?")}</h1>
  </section>
  ${result}
    <section class="card menu" role="group" aria-label=${t("How do you go on?")}>
      ${entry.ruling.menu.branches.map(
      ({ id, ticks, position }) => fe`<${Send} play=${play} onClick=${() => choose(id)}>
            <span>
              ${play.label("menu", id)}
              <small>
                ${[
        play.help("menu", id),
        ticks !== void 0 && plural(ticks, "{n} tick", "{n} ticks"),
        position && play.label("position", position)
      ].filter(Boolean).join(" · ")}
              </small>
            </span>
          <//>`
    )}
    </section>`;
  }
  var NO_PICKS = { picks: {}, note: "", open: true, grant: "" };
  function Choose({ play, action, entry, result, name }) {
    const { draft, change: change2, send } = useDraft(play, `picks ${action.id}`, NO_PICKS, action.id);
    const { picks, note, open, grant } = draft;
    const setPicks = (next) => change2({ picks: next });
    const { menu, outcome } = entry.ruling;
    const hidden = action.spec.difficulty_hidden === true;
    const options = menu?.options ?? [];
    const toggle = (id) => {
      const { [id]: was, ...rest } = picks;
      setPicks(was ? rest : { ...picks, [id]: { id } });
    };
    const set = (id, more) => setPicks({ ...picks, [id]: { ...picks[id], ...more } });
    const branch = menu?.branches?.find(({ id }) => id === action.branch);
    const due = (branch ?? menu)?.at_least ?? 0;
    const chosen = Object.values(picks).map(
      (pick) => Object.fromEntries(Object.entries(pick).filter(([, value]) => value !== ""))
    );
    const enough = chosen.length >= due;
    const worked = entry.ruling.success;
    const heading2 = due ? worked ? t("It works. What does it cost?") : t("It goes wrong. What follows?") : worked ? t("It works. Anything besides?") : t("What follows?");
    const granted = !grant ? {} : play.game.grants_part ? { grant } : { grant_effect: grant };
    const choose = async () => {
      const told = await play.table.choose(action.id, { picks: chosen, ...note ? { note } : {}, ...granted });
      const left = told.action_after?.awaits.some(({ what }) => what === "choice");
      return left ? play.table.choose(action.id, {}) : told;
    };
    const tell = () => send(choose, async () => {
      if (hidden && open) await play.actAfter(() => play.table.openDifficulty(action.roll));
      play.look("");
    });
    return fe`<section class="turn" tabindex="-1">
    <p class="kick">${t("{name} has rolled", { name })}${outcome ? `: ${play.label("outcome", outcome)}` : ""}</p>
    <h1>${heading2}</h1>
  </section>
    ${result}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${due ? t("Pick at least {n}", { n: due }) : t("Pick what you like")}>
        ${[...options, { id: "custom", kind: "consequence" }].map(
      (option) => fe`<${Pick}
              play=${play}
              action=${action}
              option=${option}
              pick=${picks[option.id]}
              toggle=${() => toggle(option.id)}
              set=${(more) => set(option.id, more)}
            />`
    )}
      </div>
      ${worked === false && play.game.grants_part && fe`<label class="tick">
          <input
            type="checkbox"
            checked=${grant === "part"}
            onChange=${(event) => change2({ grant: event.target.checked ? "part" : "" })}
          />
          ${t("and grant a part of it")}
        </label>`}
      ${entry.ruling.effect?.gm_may_grant_effect && fe`<div>
          <label for="grant">${t("Effect that you grant all the same")}</label>
          <select id="grant" value=${grant} onChange=${(event) => change2({ grant: event.target.value })}>
        <option value="">${t("none")}</option>
        ${Object.keys(play.game.grants).map((one2) => fe`<option value=${one2}>${play.label("effect", one2)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${t("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${note}
          onInput=${(event) => change2({ note: event.target.value })}
        />
      </div>
      ${hidden && fe`<label class="tick">
          <input type="checkbox" checked=${open} onChange=${(event) => change2({ open: event.target.checked })} />
          ${t("and open the Difficulty")}
        </label>`}
      <${Send} play=${play} class="primary" lacks=${!enough} onClick=${tell}>
        ${enough ? t("Tell the table") : t("Pick at least {n}", { n: due })}
      <//>
    </section>`;
  }
  function Pick({ play, action, option, pick, toggle, set }) {
    const { id, ticks, harm_level: harm, position, effect } = option;
    const details = [
      play.help("menu", id),
      harm && t("harm {n}", { n: harm }),
      ticks !== void 0 && plural(ticks, "{n} tick", "{n} ticks"),
      position && play.label("position", position),
      effect && play.label("effect", effect),
      option.severity && play.label("severity", option.severity)
    ];
    const clocks = play.clocks.filter(({ state }) => state === "open");
    const ticking = ticks !== void 0 && !effect;
    return fe`<button type="button" aria-pressed=${String(Boolean(pick))} onClick=${toggle}>
    <span>${play.label("menu", id)}<small>${details.filter(Boolean).join(" · ")}</small></span>
    <span class="push">${pick && fe`<${Icon} name="check" />`}</span>
  </button>
    ${pick && fe`<div class="stack picked">
      <div>
        <label for=${`text-${id}`}>${id === "custom" ? t("What happens?") : t("What is it?")}</label>
        <input
          id=${`text-${id}`}
          class="says"
          maxlength="500"
          required=${id === "custom"}
          value=${pick.text ?? ""}
          onInput=${(event) => set({ text: event.target.value })}
        />
      </div>
      ${ticking && clocks.length > 0 && fe`<div>
          <label for=${`clock-${id}`}>${t("Which clock does it tick?")}</label>
          <select
            id=${`clock-${id}`}
            value=${pick.clock ?? ""}
            onChange=${(event) => set({ clock: event.target.value })}
          >
            <option value="">${t("none")}</option>
            ${clocks.map((one2) => fe`<option value=${one2.id}>${one2.name}</option>`)}
          </select>
        </div>`}
      ${harm && play.characters.length > 1 && fe`<div>
          <label for=${`who-${id}`}>${t("Whom does it befall?")}</label>
          <select
            id=${`who-${id}`}
            value=${pick.character ?? action.character}
            onChange=${(event) => set({ character: event.target.value })}
          >
            ${play.characters.map((one2) => fe`<option value=${one2.id}>${one2.name}</option>`)}
          </select>
        </div>`}
    </div>`}`;
  }
  function Pending({ play, action, pending: pending2, result }) {
    const own = pending2.filter(({ character }) => play.isMe(character ?? action.character));
    const name = play.nameOf(pending2[0].character ?? action.character);
    const heading2 = own.length ? t("Take it, or resist: {what}", { what: consequenceTitle(play, own[0]) }) : t("Waiting for {who}", { who: name });
    return fe`<section class=${own.length ? "turn" : "wait"} tabindex="-1">
    <p class="kick">
      ${own.length ? plural(own.length, "One thing befalls {name}", "{n} things befall {name}", { name }) : t("The dice have fallen")}
    </p>
    <h1>${heading2}</h1>
    ${own.length > 0 && fe`<p>${consequenceText(play, own[0])}</p>`}
    ${action.spec.goal && fe`<p class="says">${quoted(action.spec.goal)}</p>`}
  </section>
    ${result}
    ${pending2.map(
      (one2) => fe`<${Consequence}
          key=${one2.id}
          play=${play}
          action=${action}
          consequence=${one2}
          own=${own.includes(one2)}
          docked=${one2 === own[0]}
        />`
    )}`;
  }

  // service/http/play/following.js
  function leadingOn(play) {
    const characters = play.isGm ? play.characters : play.mine;
    return characters.map(({ id }) => lastOf(play, id)).filter((action) => action?.state === "settled" && action.next);
  }
  function lastOf(play, cid) {
    const ended = /* @__PURE__ */ new Set();
    for (const { type, character, action_after: action, reversed_by: undone } of [...play.entries].reverse()) {
      if (action?.character === cid) {
        if (!["cancelled", "refused"].includes(action.state) && !ended.has(action.id)) return action;
        ended.add(action.id);
      } else if (type === "rolled" && character === cid && !undone && !action) return void 0;
    }
    return void 0;
  }
  function GoOn({ play, action }) {
    const actor = play.actor(action.character);
    const mine = actor === play.me;
    const { name, number, several } = approachOf(play);
    const rating = several ? void 0 : action.spec[number];
    const ask = fe`<${Ask} play=${play} again=${action} />`;
    const title = t("{name} goes on at {position}", {
      name: play.nameOf(action.character),
      position: play.label("position", action.next)
    });
    return fe`<section class=${mine ? "turn" : "wait"} tabindex="-1">
      <p class="kick">${mine ? t("Your turn") : t("Waiting for {who}", { who: play.personName(actor) })}</p>
      <h1>${title}</h1>
      ${action.spec.goal && fe`<p class="says">${quoted(action.spec.goal)}</p>`}
      ${rating !== void 0 && fe`<div class="chips"><span class="chip">${approachText(play, action.spec[name] ?? "", rating)}</span></div>`}
    </section>
    ${mine ? ask : fe`<details class="card"><summary>${t("Call for the roll")}</summary>${ask}</details>`}`;
  }

  // service/http/play/refusals.js
  var WORDS = {
    stale: (play) => t("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.", {
      gm: play.gmName
    }),
    not_ready: (play) => t("{gm} has not agreed yet. Nothing was rolled or paid.", { gm: play.gmName }),
    offer_lapsed: () => t("What was offered cannot be paid any more, and is gone. Look again: nothing was rolled or paid."),
    action_over: () => t("Too late: the dice have been thrown."),
    already_tried: () => t("This was tried the same way before. What is different now?"),
    sheet_changed: (play) => t("The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.", { gm: play.gmName }),
    token_revoked: (play) => t("{gm} has closed your seat. Ask for a new link.", { gm: play.gmName || t("The game master") }),
    token_invalid: () => t("This seat is not known here. Ask for a new link."),
    no_session: () => t("There is no such table any more."),
    wrong_code: () => t("The code in the link is not valid any more. Ask for a new link."),
    unknown_code: () => t("No table has this code. Compare it with what you were told."),
    too_many_guesses: () => t("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),
    too_many_requests: () => t("Too many requests at once. Wait a moment, then press again."),
    busy: () => t("Many people change this table at once. Nothing was changed by what you pressed: press again in a moment."),
    character_taken: () => t("Somebody else plays them already. Choose another one, or make one."),
    own_bargain: () => t("Somebody else offers you a bargain: ask the game master.")
  };
  function refusalWords(error, play = null) {
    const named2 = (detail) => play?.game ? play.named(detail) : detail;
    const more = (error.errors ?? []).map(({ detail }) => detail).filter((detail) => detail && detail !== error.detail).map(named2);
    return {
      code: error.code ?? error.name,
      text: sentence2(error, play),
      more,
      unanswered: Boolean(error.unanswered)
    };
  }
  function isPast({ code }, { type, by, action, character }, play) {
    if (["action_over", "offer_lapsed"].includes(code)) return false;
    return type === "rolled" ? by === play.me || play.isMe(character) : by === play.me && Boolean(action);
  }
  function sentence2(error, play) {
    if (error instanceof LocalNetworkError) {
      return t(
        "Your browser wants to be allowed into the local network: allow it in the address bar's menu, then load the page again."
      );
    }
    if (error.unanswered) {
      return t("No answer. What you sent may have arrived already. We ask until we know; it never happens twice.");
    }
    if (error instanceof NetworkError) return t("No connection to the table. Nothing was sent.");
    if (error.name === "AbortError" || error.name === "TimeoutError") return t("It took too long. Look again.");
    const words2 = WORDS[error.code];
    if (words2 && play) return words2(play);
    if (words2) return words2({ gmName: "" });
    if (!error.detail) console.error(error);
    if (error.detail) return capital2(play?.game ? play.named(error.detail) : error.detail);
    return t("That went wrong: {what}", { what: error.message });
  }
  function capital2(text) {
    return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
  }

  // service/http/play/seats.js
  var SEATS = "rollwright seats";
  function seats() {
    return read2(SEATS, []);
  }
  function renewSeat(seat) {
    if (seats().some(({ sid }) => sid === seat.sid))
      write(
        SEATS,
        seats().map((one2) => one2.sid === seat.sid ? seat : one2)
      );
  }
  function read2(key, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "") ?? otherwise;
    } catch {
      return otherwise;
    }
  }
  function write(key, value) {
    localStorage.setItem(key, JSON.stringify(value));
  }

  // service/http/play/seat.js
  var SAVED = "seat saved";

  // service/http/play/bargain.js
  function Bargain({ play, action }) {
    const [kind, setKind] = G("");
    const [text, setText] = G("");
    const [clock, setClock] = G("");
    const [fresh, setFresh] = G({ name: "", size: 4, ticks: 0 });
    const kinds = [
      "collateral_damage",
      "sacrifice_intel_or_item",
      "betray_loved_one",
      "anger_faction",
      "tick_clock",
      "add_heat",
      "suffer_harm",
      "custom"
    ];
    const clocks = play.clocks.filter(({ visible, state }) => visible && state === "open");
    const price = () => {
      if (kind === "add_heat" && play.session.tracks.heat)
        return { changes: [{ who: "session", track: "heat", amount: 1 }] };
      if (kind === "suffer_harm")
        return { changes: [{ who: action.character, track: "harm_1", amount: 1, text: text.slice(0, 120) }] };
      if (kind === "tick_clock" && play.role === "gm" && fresh.name.trim())
        return { start_clock: { ...fresh, name: fresh.name.trim() } };
      if (kind === "tick_clock" && (clock || clocks[0])) return { tick: { clock: clock || clocks[0].id, by: 1 } };
      return null;
    };
    const offer2 = () => {
      const body = { kind: "bargain", bargain: kind, text };
      const its = price();
      if (its) body.price = its;
      play.act(
        () => play.table.makeOffer(action.id, body),
        () => {
          setKind("");
          setText("");
          setFresh({ ...fresh, name: "" });
        }
      );
    };
    return fe`<section class="card stack">
    <h2>
      ${t("Offer a devil's bargain")} <span class="soft tiny">
        ${t("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${kinds.map(
      (one2) => fe`<button
            class="mini"
            aria-pressed=${String(kind === one2)}
            onClick=${() => setKind(kind === one2 ? "" : one2)}
          >
            ${capital(play.label("why", one2))}
          </button>`
    )}
    </div>
    ${kind && fe`<div class="stack">
      ${kind === "tick_clock" && fe`<div>
          <label for="bargain-clock">${t("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${clock || clocks[0]?.id}
            onChange=${(event) => setClock(event.target.value)}
          >
            ${clocks.map(({ id, name }) => fe`<option value=${id}>${name}</option>`)}
          </select>
        </div>`}
      ${kind === "tick_clock" && play.role === "gm" && fe`<div>
          <label for="bargain-new-clock">${t("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${fresh.name}
            onInput=${(event) => setFresh({ ...fresh, name: event.target.value })}
          />
        </div>
        ${fresh.name.trim() && fe`<div class="row">
            <span>${t("Segments")}</span>
            <${Stepper}
              says=${t("Segments")}
              value=${fresh.size}
              least=${Math.max(1, fresh.ticks)}
              most=${24}
              change=${(size) => setFresh({ ...fresh, size })}
            />
          </div>
        <div class="row">
          <span>${t("Filled at the start")}</span>
          <${Stepper}
            says=${t("Filled at the start")}
            value=${fresh.ticks}
            least=${0}
            most=${fresh.size}
            change=${(ticks) => setFresh({ ...fresh, ticks })}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${t("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${text}
          onInput=${(event) => setText(event.target.value)}
        />
      </div>
      <p class="hint">
        ${price() ? t("It costs {price}.", {
      price: price().start_clock ? t("a new clock") : kind === "tick_clock" ? t("a tick") : kind === "add_heat" ? `1 ${play.label("track", "heat")}` : `1 ${play.label("track", "harm_1")}`
    }) : t("It is a matter of the story: nothing is counted.")}
      </p>
      <${Send} play=${play} onClick=${offer2}>${t("Offer it")}<//></div>`}
  </section>`;
  }

  // service/http/play/extra.js
  function isExtra(play, { spec }) {
    return spec.system !== void 0 && spec.system !== play.game.name;
  }
  function formOf2(game) {
    return {
      game,
      session: { options: { published: true } },
      field: (name) => game.spec.properties[name],
      label: (kind, id) => game.labels[kind]?.[id]?.label ?? String(id).replaceAll("_", " ")
    };
  }
  function useKind(play, { spec }) {
    const [kind, setKind] = G(null);
    J(() => {
      play.client.describeSystem(spec.system).then(
        (game) => setKind(formOf2(game)),
        () => {
        }
      );
    }, [spec.system]);
    return kind;
  }
  function ExtraChances({ play, action }) {
    const kind = useKind(play, action);
    const stakes = play.stakes.get(action.id)?.value;
    if (!kind || !stakes?.outcomes?.length) return null;
    const parts2 = stakes.outcomes.map((one2) => ({
      ...partsOf(kind, [one2])[0],
      chance: one2.chance.decimal,
      says: kind.label("outcome", one2.outcome)
    }));
    const readings = Object.entries(stakes.readings ?? {});
    return fe`<p><b>${capital(stakes.summary)}</b></p>
    ${readings.map(
      ([name, { decimal }]) => fe`<p class="small">
          ${kind.label("reading", name)}: ${decimal.toLocaleString(spoken, { maximumFractionDigits: 1 })}
        </p>`
    )}
    ${parts2.length > 1 && fe`<${Bar} parts=${parts2} /><${Key} parts=${parts2} />`}`;
  }
  function ExtraTerms({ play, action, spec, set, agree, player }) {
    const kind = useKind(play, action);
    if (!kind) return null;
    const of = (name) => name in spec ? spec[name] : action.spec[name];
    const plain2 = [true, false].flatMap((primary) => fieldsOf(kind, ["gm"], primary));
    const objects = Object.entries(kind.game.spec.properties).filter(
      ([name, field]) => field["x-owner"] === "gm" && kind.game.fields[name]?.kind === "object" && !field["x-joined"]
    );
    return fe`<section class="card stack">
    <${ExtraChances} play=${play} action=${action} />
    ${objects.map(
      ([name, field]) => fe`<${Numbers} name=${name} field=${field} value=${of(name)} change=${(value) => set(name, value)} />`
    )}
    ${plain2.map(
      ([name]) => fe`<${Field}
          key=${name}
          form="extra"
          play=${kind}
          name=${name}
          value=${of(name)}
          change=${(value) => set(name, value)}
        />`
    )}
    <${Send} play=${play} class="primary" onClick=${() => agree({})}>${t("Agree: {player} can roll", { player })}<//>
  </section>`;
  }
  function Numbers({ name, field, value, change: change2 }) {
    const put = (one2, text) => {
      const { [one2]: _2, ...others } = value ?? {};
      const number = Number.parseInt(text, 10);
      const next = Number.isNaN(number) ? others : { ...others, [one2]: number };
      change2(Object.keys(next).length ? next : null);
    };
    return fe`<fieldset>
    <legend>${field.title}</legend>
    <p class="hint">${field.description}</p>
    <div class="stakes2">
      ${Object.entries(schemaOf(field).properties).map(
      ([one2, its]) => fe`<div>
          <label for=${`extra-${name}-${one2}`}>${its.title}</label>
          <input
            id=${`extra-${name}-${one2}`}
            inputmode="numeric"
            maxlength="4"
            value=${value?.[one2] ?? ""}
            onInput=${(event) => put(one2, event.target.value)}
          />
          <p class="hint">${its.description}</p>
        </div>`
    )}
    </div>
  </fieldset>`;
  }

  // service/http/play/options.js
  function costText(play, { who, track, amount }) {
    const mine = !who || who === "actor" || play.isMe(who);
    const name = mine || who === "assistant" ? "" : `${play.nameOf(who)}: `;
    return `${name}${amount} ${play.label("track", track)}`;
  }
  function Options({ play, action, stakes: found, parts: parts2, docked }) {
    const stakes = { options: [], costs: [], ...found };
    const character = play.character(action.character);
    const taken = takenOf(play, action);
    const groups = groupsOf(play, action, stakes, parts2, docked);
    const open = new Set(stakes.options.map(({ offer: offer2 }) => offer2).filter(Boolean));
    const loose = action.offers.filter((offer2) => offer2.state === "open" && offer2 !== docked && !open.has(offer2.id));
    const denied = action.offers.filter(({ state, by }) => state === "declined" && play.isMe(by));
    if (!taken.length && !groups.length && !loose.length && !denied.length) return null;
    const soon = (track, sign) => sign * stakes.costs.filter((cost) => cost.who === action.character && cost.track === track).reduce((sum, { amount }) => sum + amount, 0);
    const payable = Object.entries(play.game.tracks).filter(
      ([name, { of }]) => of === "character" && paidTracks(play).has(name) && character?.tracks[name]
    );
    return fe`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${t("What would change it")}</h2>
    ${payable.map(
      ([name, { cost }]) => fe`<${Track}
          name=${play.label("track", name)}
          track=${name}
          value=${character.tracks[name].value}
          cap=${character.tracks[name].cap}
          soon=${soon(name, cost === "adds" ? 1 : -1)}
        />`
    )}
    ${taken.length > 0 && fe`<section class="gain-group">
        <div class="line"><h3>${t("Taken")}</h3></div>
        <ul>${taken.map((one2) => fe`<${Way} key=${one2.title} ...${one2} play=${play} action=${action} />`)}</ul>
      </section>`}
    ${groups.map(
      (group) => fe`<section class="gain-group" key=${group.title + group.gain}>
        <div class="line"><h3>${group.title}</h3><p class="gain"><b>${group.gain}</b></p></div>
      ${group.parts && fe`<${Bar} plain parts=${group.parts} was=${parts2 && failing(parts2)} />`}
      <ul>
        ${group.ways.map((way) => fe`<${Way} key=${way.title} ...${way} play=${play} action=${action} />`)}
      </ul></section>`
    )}
    ${denied.length > 0 && fe`<section class="gain-group">
        <ul>
          ${denied.map(
      (offer2) => fe`<${Way}
                key=${offer2.id}
                ...${offerWay(play, action, offer2)}
                buttons=${[]}
                note=${t("{who} said no.", { who: play.nameOf(offer2.to) })}
                play=${play}
                action=${action}
              />`
    )}
        </ul>
      </section>`}
    ${loose.length > 0 && fe`<section class="gain-group">
        <h3>${t("Offers")}</h3>
        <ul>
          ${loose.map(
      (offer2) => fe`<${Way} key=${offer2.id} ...${offerWay(play, action, offer2)} play=${play} action=${action} />`
    )}
        </ul>
      </section>`}
  </section>`;
  }
  function takenOf(play, action) {
    const free = Object.entries(action.spec).filter(([name, value]) => {
      const field = play.field(name);
      return field?.["x-free"] && field["x-widget"] !== "textarea" && field["x-widget"] !== "text" && value && !(Array.isArray(value) && !value.length);
    });
    const set = free.map(([name]) => ({
      field: name,
      title: play.field(name).title,
      cost: "",
      buttons: [
        {
          text: t("Taken"),
          pressed: true,
          run: () => play.table.changeAction(action.id, { spec: { [name]: null } }, "*")
        }
      ]
    }));
    const accepted = action.offers.filter(({ state }) => state === "accepted");
    return [...set, ...accepted.map((offer2) => offerWay(play, action, offer2))];
  }
  function groupsOf(play, action, stakes, parts2, docked) {
    const groups = /* @__PURE__ */ new Map();
    for (const option of stakes.options) {
      if (option.set?.experiences || docked && option.offer === docked.id || isAsked(action, option)) continue;
      const key = JSON.stringify(
        (option.outcomes ?? []).map(({ outcome, degree, effect, ticks, chance }) => [
          outcome,
          degree,
          effect,
          ticks,
          chance.fraction
        ])
      );
      if (!groups.has(key)) groups.set(key, { option, ways: [] });
      groups.get(key).ways.push(wayOf2(play, action, option, stakes.costs));
    }
    const shown2 = [...groups.values()].map(({ option, ways }) => {
      const its = option.outcomes?.length ? partsOf(play, option.outcomes) : null;
      const [now, next] = [parts2, its].map((one2) => one2 && inPercent(one2, ["price", "clean", "crit"]));
      const same = stakes.success?.fraction === option.success?.fraction;
      const best = (outcomes) => outcomes.find(({ outcome }) => outcome === "full_success");
      const [was, will] = [best(stakes.outcomes ?? []), best(option.outcomes ?? [])];
      if (!same && its && parts2)
        return { title: gainTitle(option), gain: t("{now} to {next} %", { now, next }), parts: its, ways };
      if (was && will && was.effect !== will.effect) {
        const more = will.ticks > was.ticks;
        return {
          title: more ? t("More effect") : t("Less danger, less effect"),
          gain: plural(will.ticks, "{effect}: {n} tick, not {now}", "{effect}: {n} ticks, not {now}", {
            effect: play.label("effect", will.effect),
            now: was.ticks
          }),
          parts: null,
          ways
        };
      }
      return { title: t("Otherwise"), gain: "", parts: null, ways };
    });
    return [...shown2, ...experienceGroup(play, action, stakes, parts2)];
  }
  function isAsked({ offers }, { option, offer: offer2 }) {
    if (offer2) return offers.some(({ id, state }) => id === offer2 && state !== "open");
    return offers.some(({ trade, state }) => trade && state === "open" && option === `trade_${trade}`);
  }
  function paidTracks(play) {
    const { offers, pushes, from_tracks: held } = play.game;
    return /* @__PURE__ */ new Set([
      ...held,
      ...[...Object.values(offers), ...Object.values(pushes)].flatMap(({ costs = {} }) => Object.keys(costs))
    ]);
  }
  function gainTitle({ option }) {
    if (option === "willpower" || option === "take_automatic") return t("One sure success");
    if (option === "helper") return t("A helping hand");
    return t("One more die");
  }
  function experienceGroup(play, action, stakes, parts2) {
    const option = stakes.options.find(({ set }) => set?.experiences);
    const price = play.game.pushes[option?.option]?.costs ?? {};
    const used = action.spec.experiences ?? [];
    const known = Object.entries(play.character(action.character)?.sheet.experiences ?? {});
    const ways = known.map(([name, modifier]) => {
      const pressed = used.some((one2) => one2.name === name);
      const next = pressed ? used.filter((one2) => one2.name !== name) : [...used, { name, modifier }];
      return {
        title: `${name} +${modifier}`,
        cost: t("{costs}; {gm} agrees again", { costs: costsText(play, price), gm: play.gmName }),
        buttons: [
          {
            text: pressed ? t("Added") : t("Add"),
            pressed,
            run: () => play.table.changeAction(action.id, { spec: { experiences: next } }, "*")
          }
        ]
      };
    });
    if (!option || !ways.length) return [];
    const its = option.outcomes?.length ? partsOf(play, option.outcomes) : null;
    const gain = its && parts2 ? t("{now} to {next} %", {
      now: inPercent(parts2, ["price", "clean", "crit"]),
      next: inPercent(its, ["price", "clean", "crit"])
    }) : "";
    return [{ title: t("An Experience"), gain, parts: its, ways }];
  }
  function wayOf2(play, action, option, spent) {
    const offer2 = action.offers.find(({ id }) => id === option.offer);
    if (offer2) return offerWay(play, action, offer2);
    const cost = option.costs.filter(({ track }) => track !== "devils_bargain").map(
      (one2) => one2.who === "assistant" ? t("who helps pays {cost}", { cost: costText(play, one2) }) : costText(play, one2)
    ).join(", ");
    const way = { title: play.label("choice", option.option), says: play.help("choice", option.option), cost };
    if (option.option === "willpower" && spentThisTurn(play, action.character, "willpower"))
      return { ...way, cost: t("once a turn, and spent in this one"), buttons: [] };
    const short = lacking(play, action, option.costs);
    if (short) return { ...way, note: short, buttons: [] };
    if (option.set)
      return {
        ...way,
        note: overflowText(play, action, [...spent, ...option.costs], option.costs),
        buttons: [{ text: t("Take"), run: () => play.table.changeAction(action.id, { spec: option.set }, "*") }]
      };
    if (option.option.startsWith("trade_")) {
      return {
        ...way,
        cost: t("{gm} must agree", { gm: play.gmName }),
        buttons: [
          {
            text: t("Ask"),
            run: () => play.table.makeOffer(action.id, { kind: "trade", trade: option.option.slice("trade_".length) })
          }
        ]
      };
    }
    if (option.option === "assist" || option.option === "helper") {
      const others = freeToHelp(action, play.characters);
      return {
        ...way,
        note: helpOf(action).length && !others.length ? t("Nobody else can help.") : "",
        buttons: others.map(({ id, name }) => ({
          text: t("Ask {name}", { name }),
          run: () => play.table.makeOffer(action.id, { kind: "assist", character: id })
        }))
      };
    }
    return { ...way, cost: t("the others offer one, or {gm}", { gm: play.gmName }), buttons: [] };
  }
  var isLive = ({ state }) => state === "open" || state === "accepted";
  var offersOfMine = (play, action) => action.offers.filter((offer2) => isLive(offer2) && (play.isMe(offer2.to) || play.isMe(offer2.by)));
  var helpOf = (action) => action.offers.filter((offer2) => offer2.kind === "assist" && isLive(offer2));
  var freeToHelp = (action, characters) => characters.filter(({ id }) => id !== action.character && !helpOf(action).some(({ character }) => character === id));
  function helpersOfMine(play, action) {
    const help2 = play.game.offers.assist;
    const accepted = helpOf(action).filter(({ state }) => state === "accepted");
    return help2 && accepted.length < (help2.most ?? 1) ? freeToHelp(action, play.mine) : [];
  }
  function spentThisTurn(play, character, track) {
    const since = play.entries.findLast(({ type }) => type === "turn_started")?.seq ?? 0;
    const paid = (change2) => change2.who === character && change2.track === track && change2.amount < 0;
    return play.entries.some(
      ({ type, seq, changes, reversed_by: undone }) => type === "rolled" && seq > since && !undone && changes.some(paid)
    );
  }
  function lacking(play, action, costs) {
    for (const { who, track, amount } of costs) {
      const { value } = play.character(action.character)?.tracks[track] ?? {};
      if (who !== "actor" || value === void 0 || play.game.tracks[track]?.cost !== "spends") continue;
      if (value < amount) return t("{name} has {n}.", { name: play.label("track", track), n: value });
    }
    return "";
  }
  function overflowText(play, action, costs, of = costs) {
    for (const [track, { value, cap }] of Object.entries(play.character(action.character)?.tracks ?? {})) {
      if (cap === void 0 || play.game.tracks[track]?.cost !== "adds" || !of.some((one2) => one2.track === track))
        continue;
      const own = costs.filter((one2) => one2.track === track && ["actor", action.character].includes(one2.who));
      const n2 = value + own.reduce((sum, { amount }) => sum + amount, 0) - cap;
      if (own.length && n2 > 0)
        return t("{name}: {n} more than there is room for", { name: play.label("track", track), n: n2 });
    }
    return "";
  }
  function priceText(play, offer2) {
    const { changes = [], tick, start_clock: start } = offer2.price ?? {};
    const parts2 = changes.map(
      ({ who, track, amount }) => `${play.isMe(who) ? "" : `${play.nameOf(who)}: `}${amount} ${play.label("track", track)}`
    );
    if (tick) parts2.push(`${play.nameOf(tick.clock)}: ${plural(tick.by, "{n} tick", "{n} ticks")}`);
    if (start) parts2.push(t("a new clock: {name}, {ticks} of {size}", start));
    return parts2.join(", ");
  }
  function offerWay(play, action, offer2) {
    const who = offer2.kind === "assist" ? play.nameOf(offer2.character) : play.nameOf(offer2.by);
    const titles = {
      assist: t("{who} helps", { who }),
      bargain: `${play.label("choice", "bargain")}: ${play.label("why", offer2.bargain)}`,
      trade: play.label("choice", `trade_${offer2.trade}`),
      die: t("{who} gives a die: {source}, d{sides}", { who, ...offer2.die })
    };
    const answer = (text, said2) => ({ text, run: () => play.table.answerOffer(action.id, offer2.id, { answer: said2 }) });
    const toMe = play.isMe(offer2.to);
    const answers = toMe ? [answer(t("Accept"), "accept"), answer(t("No"), "decline")] : [answer(t("Take back"), "withdraw")];
    const paid = play.game.offers[offer2.kind]?.costs;
    return {
      title: titles[offer2.kind],
      says: offer2.text ? quoted(offer2.text) : "",
      cost: paid ? t("{who} pays {costs}", { who, costs: costsText(play, paid) }) : priceText(play, offer2),
      // Either side may withdraw an accepted offer until the roll (FE-27).
      buttons: offer2.state === "accepted" ? [answer(t("Withdraw"), "withdraw")] : answers,
      note: toMe || offer2.state !== "open" ? "" : t("waits for {who}", { who: play.nameOf(offer2.to) })
    };
  }
  function Way({ play, title, says, cost, note, buttons }) {
    const press = (run2) => play.act(run2, () => {
      play.pressed = title;
    });
    return fe`<li class=${buttons.length ? "way" : "way no"} data-way=${title}>
    <div>
      <b>${title}</b> <span class="cost">${cost}</span>
      ${says && fe`<p class="says">${says}</p>`}
      ${note && fe`<p class="tiny soft">${note}</p>`}
    </div>
    <span class="row wrap">
      ${buttons.map(
      ({ text, pressed, run: run2 }) => fe`<${Send}
            play=${play}
            aria-pressed=${pressed === void 0 ? null : String(pressed)}
            aria-label=${`${text}: ${title}`}
            onClick=${() => press(run2)}
          >
            ${text}
          <//>`
    )}
    </span>
  </li>`;
  }

  // service/http/play/handthrown.js
  function Handthrown({ play, sides, send }) {
    const [faces, setFaces] = G({});
    const chosen = sides.map((_2, k2) => faces[k2]);
    const whole = chosen.every(Boolean);
    if (!sides.length) return null;
    return fe`<details class="card"><summary>${t("Dice thrown by hand")}</summary><div class="stack">
    ${sides.map(
      (most, k2) => fe`<fieldset>
        <legend>${t("Die {n}: d{sides}", { n: k2 + 1, sides: most })}</legend>
        <div class="dial">${Array.from({ length: most }, (_2, face) => face + 1).map(
        (face) => fe`<button
              type="button"
              aria-pressed=${String(faces[k2] === face)}
              onClick=${() => setFaces({ ...faces, [k2]: face })}
            >${face}</button>`
      )}</div>
      </fieldset>`
    )}
    <p class="hint">${t("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${Send} play=${play} lacks=${!whole} onClick=${() => send(chosen)}>
      ${t("Roll with these faces")}
    <//></div></details>`;
  }

  // service/http/play/stakes.js
  function Headline({ play, stakes, parts: parts2 }) {
    const [exact, setExact] = G(false);
    const yes = inPercent(parts2, ["price", "clean", "crit"]);
    const free = inPercent(parts2, ["clean", "crit"]);
    const words2 = { duality: t("and no Fear"), pool: t("two or more") };
    return fe`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${exact ? "true" : "false"}
      onClick=${() => setExact(!exact)}
    >
      <b>${yes} %</b>
    </button> ${t("it works")} <span class="and">
      <b>${free} %</b> ${words2[play.family] ?? t("without a price")}
    </span>
  </p>
    ${exact && fe`<p class="small">
        ${t("Exactly {fraction}.", {
      fraction: stakes.success.fraction
    })} ${stakes.outcomes.map(
      ({ outcome, degree, chance }) => `${degree ? play.label("degree", degree) : play.label("outcome", outcome)} ${chance.fraction}`
    ).join(" · ")}
      </p>`}`;
  }
  function Chances({ play, action }) {
    const stakes = play.stakes.get(action.id)?.value;
    if (isExtra(play, action)) return fe`<${ExtraChances} play=${play} action=${action} />`;
    if (stakes?.possible) return fe`<${Secret} play=${play} stakes=${stakes} />`;
    if (!stakes?.outcomes?.length) return null;
    if (isHopeless(stakes)) return fe`<p class="note">${capital(stakes.summary)}</p>`;
    const parts2 = partsOf(play, stakes.outcomes, action.says);
    return fe`${"position" in play.game.fields && !action.spec.position && fe`<p class="soft small">
      ${t("If it is {position}, {effect}:", {
      position: play.label("position", "risky"),
      effect: effectText(play, "standard")
    })}
    </p>`}
    <${Headline} play=${play} stakes=${stakes} parts=${parts2} />
    <${Bar} parts=${parts2} />
    <${Key} parts=${parts2} />
    <${Meanings}
      play=${play}
      terms=${{ position: action.spec.position, effect: action.spec.effect, ...stakes.effective }}
    />`;
  }
  function Stakes({ play, action }) {
    const stakes = play.stakes.get(action.id)?.value;
    const [editing, setEditing] = G(() => hasDraft(play, wordsDraft(action)));
    const ready = action.state === "ready" && action.agreed && !stakes?.problem;
    const missing = action.awaits.find(({ who, what }) => what === "terms" && play.isMe(who));
    const offer2 = askedOf(play, action);
    const mine = ready || missing || offer2;
    const kick = ready ? t("Your turn · {gm} has agreed", { gm: play.gmName }) : mine ? t("Your turn") : t("{gm} is asked", { gm: play.gmName });
    const heading2 = offer2 ? offerHeading(play, action, offer2) : ready ? isHopeless(stakes) ? t("That cannot succeed") : t("Roll, or change your mind") : missing ? problemHeading(stakes?.problem) : t("Waiting for {gm}", { gm: play.gmName });
    const patch = (spec) => play.act(() => play.table.changeAction(action.id, { spec }, "*"));
    const cancel = async () => {
      if (await play.ask(t("Give this up? It costs nothing."), t("Give it up"))) {
        await play.act(
          () => play.table.changeAction(action.id, { state: "cancelled" }, "*"),
          () => play.look("")
        );
      }
    };
    const roll = async (dice) => {
      const rolled = (entry) => play.glance(action.id) ?? play.say(rollWords(play, entry));
      await play.act(
        () => play.table.rollAction(action.id, { terms: stakes?.terms ?? action.terms, ...dice ? { dice } : {} }, action.etag, {
          again: (refusal2) => play.again(refusal2)
        }).catch(changedTerms),
        rolled
      );
      play.changed();
    };
    const parts2 = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
    const known = stakes?.outcomes || stakes?.possible;
    return fe`
    <section class=${mine ? "turn" : "wait"} tabindex="-1">
      <p class="kick">${kick}</p>
      <h1>${heading2}${mine ? "" : fe`<span class="dots"></span>`}</h1>
      ${offer2 && fe`<${OfferGain} play=${play} offer=${offer2} stakes=${stakes} parts=${parts2} />`}
      ${action.spec.goal && fe`<p class="says">${quoted(action.spec.goal)}</p>`}
      <${Terms2} play=${play} action=${action} />
    </section>
    ${stakes?.problem && fe`<p class="note">${capital(play.named(stakes.problem.detail))}</p>`}
    <${Warnings} stakes=${stakes} />
    ${stakes?.problem?.code === "already_tried" && fe`<${Different} play=${play} action=${action} />`}
    ${missing && stakes?.problem && fe`<${Missing}
        key=${stakes.problem.pointer}
        play=${play}
        action=${action}
        pointer=${stakes.problem.pointer}
        patch=${patch}
      />`}
    ${known && fe`<section class="card" aria-label=${t("Stakes")}><${Chances} play=${play} action=${action} /></section>`}
    ${stakes && fe`<${Options} play=${play} action=${action} stakes=${stakes} parts=${parts2} docked=${offer2} />`}
    ${editing && fe`<${Words} play=${play} action=${action} close=${() => setEditing(false)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${() => setEditing(!editing)}>
        <${Icon} name="pen" />
        ${t("Change the words")}
      </button>
      <${Send} play=${play} class="quiet" onClick=${cancel}>${t("Give it up")}<//>
    </div>
    ${offer2 && fe`<${OfferDock} play=${play} action=${action} offer=${offer2} />`}
    ${ready && play.session.options.given_dice && fe`<${Handthrown} play=${play} sides=${stakes?.sides ?? []} send=${roll} />`}
    ${ready && !offer2 && fe`<${Dock} play=${play} action=${action} stakes=${stakes} parts=${parts2} roll=${() => roll()} />`}`;
  }
  function Words({ play, action, close }) {
    const { draft, change: change2, send } = useDraft(play, wordsDraft(action), { goal: action.spec.goal ?? "" }, action.id);
    const save = (event) => {
      event.preventDefault();
      send(() => play.table.changeAction(action.id, { spec: draft }, "*"), close);
    };
    return fe`<form class="card stack" onSubmit=${save}>
    <div>
      <label for="goal-now">${t("I want to …")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${draft.goal}
        onInput=${(event) => change2({ goal: event.currentTarget.value })}
      >
      </textarea>
      <p class="hint">${t("{gm} agrees again to what you change.", { gm: play.gmName })}</p>
    </div>
    <${Send} play=${play}>${t("Save")}<//>
  </form>`;
  }
  function wordsDraft({ id }) {
    return `words ${id}`;
  }
  function askedOf(play, action) {
    return action.offers.find(({ state, to }) => state === "open" && play.isMe(to));
  }
  function offerHeading(play, action, offer2) {
    const { title, cost } = offerWay(play, action, offer2);
    if (offer2.kind !== "assist") return capital(cost ? `${title} (${cost})` : title);
    const paid = play.game.offers.assist?.costs;
    const names = {
      who: play.nameOf(offer2.character),
      name: play.nameOf(action.character),
      costs: paid ? costsText(play, paid) : ""
    };
    if (play.isMe(action.character))
      return paid ? t("{who} offers help for {costs}", names) : t("{who} offers help", names);
    return paid ? t("{name} asks {who} to help for {costs}", names) : t("{name} asks {who} to help", names);
  }
  function OfferGain({ play, offer: offer2, stakes, parts: parts2 }) {
    const option = stakes?.options?.find((one2) => one2.offer === offer2.id);
    const its = option?.outcomes?.length && parts2 ? partsOf(play, option.outcomes) : null;
    const [now, next] = [parts2, its].map((one2) => one2 && inPercent(one2, ["price", "clean", "crit"]));
    return fe`${offer2.text && fe`<p class="says">${quoted(offer2.text)}</p>`}
    ${its && fe`<p><b>${t("{now} to {next} %", { now, next })}</b></p>`}`;
  }
  function OfferDock({ play, action, offer: offer2 }) {
    const { title, buttons } = offerWay(play, action, offer2);
    return fe`<div class="dock"><p class="named">${offerHeading(play, action, offer2)}</p><div class="go">${buttons.map(
      ({ text, run: run2 }, k2) => fe`<${Send}
        play=${play}
        class=${k2 ? "" : "primary"}
        aria-label=${`${text}: ${title}`}
        onClick=${() => play.act(run2, () => play.step())}
      >
        ${text}
      <//>`
    )}</div></div>`;
  }
  function Meanings({ play, terms: terms2 }) {
    const known = Object.entries(terms2).filter(([kind, id]) => id && play.help(kind, id));
    if (!known.length) return null;
    return fe`<details class="small"><summary>${t("What does that mean?")}</summary><dl class="meanings">${known.map(
      ([kind, id]) => fe`<dt>${play.label(kind, id)}</dt><dd>${play.help(kind, id)}</dd>`
    )}</dl></details>`;
  }
  function Warnings({ stakes }) {
    return fe`${stakes?.opportunity_lost && fe`<p class="note">${t("This opportunity was lost before.")}</p>`}
    ${stakes?.warned_consequences && fe`<p class="note">${t("You are warned: {what}", { what: list(stakes.warned_consequences) })}</p>`}`;
  }
  function changedTerms(error) {
    if (["version_mismatch", "terms_changed"].includes(error.code)) error.code = "stale";
    throw error;
  }
  function Different({ play, action }) {
    const [text, setText] = G("");
    const send = (event) => {
      event.preventDefault();
      play.act(() => play.table.changeAction(action.id, { fiction_changed: text.trim() }, "*"));
    };
    return fe`<form class="card stack" onSubmit=${send}>
    <label for="different">${t("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${text}
      onInput=${(event) => setText(event.target.value)}
    />
    <${Send} play=${play}>${t("Tell {player}", { player: play.gmName })}<//>
  </form>`;
  }
  function problemHeading({ code } = { code: "" }) {
    return ["incomplete", "goal_asked", "already_tried"].includes(code) ? t("Something is missing") : t("That cannot be rolled");
  }
  function Missing({ play, action, pointer = "", patch }) {
    const name = pointer.split("/").filter((one2) => one2 && one2 !== "spec")[0];
    const field = name && play.field(name);
    const [written, setWritten] = G(void 0);
    if (!field || field["x-owner"] === "gm" || takenOf(play, action).some((one2) => one2.field === name)) return null;
    const schema = schemaOf(field);
    const usual = schema.type === "integer" ? Math.max(0, schema.minimum ?? 0) : field.default;
    const value = written ?? action.spec[name] ?? usual;
    const lacks = typeof value === "string" ? !value.trim() : (value ?? null) === null;
    return fe`<form class="card stack" onSubmit=${(event) => {
      event.preventDefault();
      if (!lacks) patch({ [name]: value });
    }}>
    <${Field} play=${play} form="missing" name=${name} needed value=${value} change=${setWritten} />
    <${Send} play=${play} class="primary" lacks=${lacks}>${t("Send")}<//></form>`;
  }
  function Secret({ play, stakes }) {
    const {
      critical: { decimal: crit },
      hope: { decimal: hope }
    } = stakes.readings;
    const parts2 = [
      { kind: "price", chance: 1 - crit - hope, says: t("with Fear") },
      { kind: "clean", chance: hope, says: t("with Hope") },
      { kind: "crit", chance: crit, says: play.label("outcome", "critical_success") }
    ];
    return fe`<p>${t("{gm} knows whether it works; a critical always does.", { gm: play.gmName })}</p>
  <${Bar} parts=${parts2} />
  <${Key} parts=${parts2} />`;
  }
  function Dock({ play, action, stakes, parts: parts2, roll }) {
    const hopeless = isHopeless(stakes);
    const [worst] = stakes?.outcomes ?? [];
    const likely = parts2 && !isExtra(play, action) ? `${inPercent(parts2, ["price", "clean", "crit"])} %` : "";
    const chance = hopeless ? play.label("outcome", worst.outcome) : likely;
    const costs = sumOf(stakes?.costs ?? []).map((cost) => costText(play, cost)).join(", ");
    const lacks = stakes?.costs?.find(({ lacks: missing }) => missing);
    const over = overflowText(play, action, stakes?.costs ?? []);
    const small = [chance, costs ? t("costs {costs}", { costs }) : t("costs nothing"), over].filter(Boolean).join(" · ");
    const current2 = stakes && stakes.terms_digest === action.terms_digest;
    const label = play.slow ? t("Your roll is on its way …") : rollText(play, action, stakes);
    return fe`<div class="dock"><div class="go">
    <${Send}
      play=${play}
      class=${hopeless ? "" : "primary"}
      lacks=${Boolean(lacks) || !current2}
      onClick=${roll}
    >
      <span>${label}</span>
      <small>${lacks ? t("{name} has {n}.", { name: play.label("track", lacks.track), n: lacks.has }) : small}</small>
    <//>
  </div></div>`;
  }
  function sumOf(costs) {
    const sums = /* @__PURE__ */ new Map();
    for (const { who, track, amount } of costs) {
      const key = `${who} ${track}`;
      sums.set(key, { who, track, amount: amount + (sums.get(key)?.amount ?? 0) });
    }
    return [...sums.values()];
  }
  function rollText(play, action, stakes) {
    const extra = isExtra(play, action);
    if (play.family === "duality" && !extra) return t("Roll Hope and Fear");
    if (isHopeless(stakes)) return t("Go through with it");
    if (action.spec.take_automatic) return t("Take the success");
    const dice = extra ? stakes?.sides.length : Number.parseInt(stakes?.summary ?? "", 10);
    if (!Number.isFinite(dice)) return t("Roll");
    return dice === 0 && play.family === "fitd" && !extra ? t("Roll 2 dice, the lower counts") : plural(dice, "Roll {n} die", "Roll {n} dice");
  }

  // service/http/play/terms.js
  var NO_TERMS = { spec: {}, says: {} };
  function SetTerms({ play, action, inner = false }) {
    const { draft, change: change2, send } = useDraft(play, `terms ${action.id}`, NO_TERMS, action.id);
    const { spec } = draft;
    const says = { ...action.says, ...draft.says };
    const stakes = play.stakes.get(action.id)?.value;
    const name = play.nameOf(action.character);
    const player = play.personName(play.actor(action.character));
    const extra = isExtra(play, action);
    const slots = extra ? [] : Object.keys(play.game.slots);
    const unsaid = slots.some((slot) => (says[slot] ?? "") !== (action.says?.[slot] ?? ""));
    const own = offersOfMine(play, action);
    const offers = action.offers.filter((offer2) => offer2.state === "open" || own.includes(offer2));
    const taken = takenOf(play, action);
    const agree = (more) => send(
      () => play.table.changeAction(
        action.id,
        { spec: { ...spec, ...more }, ...unsaid ? { says } : {}, agreed: true },
        "*"
      ),
      () => {
        play.kept = action.id;
        play.step();
        play.say(t("Agreed: {name} can roll.", { name }));
      }
    );
    const asked = askedOf(play, action);
    const due = !action.agreed || action.awaits.some(({ who }) => play.isMe(who));
    const heading2 = asked ? t("{name} asks: {what}", { name: play.nameOf(asked.by), what: offerHeading(play, action, asked) }) : action.agreed ? t("Waiting for {player}", { player }) : t("Set the terms");
    const close = (body) => play.act(
      () => play.table.changeAction(action.id, body, "*"),
      () => play.look("")
    );
    const set = (field, value) => change2({ spec: { ...spec, [field]: value } });
    const parts2 = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
    const Family = extra ? ExtraTerms : { fitd: Grid, duality: Difficulty, pool: Pool }[play.family] ?? Plain;
    return fe`
    ${!inner && fe`<section class=${due ? "turn" : "wait"} tabindex="-1">
        <p class="kick">
          ${action.agreed ? t("Agreed: {name} can roll", { name }) : t("{player} asks", { player })} · ${name}
        </p>
        <h1 class=${action.agreed || asked || !action.spec.goal ? "" : "off"}>
          ${heading2}${due ? "" : fe`<span class="dots"></span>`}
        </h1>
      ${action.spec.goal && fe`<p class="says">${quoted(action.spec.goal)}</p>`}
      <${Terms2} play=${play} action=${action} />
      ${action.fiction_changed && fe`<p>${t("Different now: {what}", { what: quoted(action.fiction_changed) })}</p>`}
      ${taken.length > 0 && fe`<p class="small">
          ${t("Taken: {what}", { what: list(taken.map(({ title, cost }) => cost ? `${title} (${cost})` : title)) })}
        </p>`}
    </section>`}
    ${asked && fe`<${OfferDock} play=${play} action=${action} offer=${asked} />`}
    ${offers.some((offer2) => offer2 !== asked) && fe`<section class="card">
        <h2>${t("Offers")}</h2>
        <ul>
          ${offers.filter((offer2) => offer2 !== asked).map(
      (offer2) => fe`<${Way} key=${offer2.id} ...${offerWay(play, action, offer2)} play=${play} action=${action} />`
    )}
        </ul>
      </section>`}
    <${Family} play=${play} action=${action} spec=${spec} set=${set} agree=${agree} player=${player} />
    ${!extra && fe`<section class="card stack">
      <div class="stakes2">
        ${slots.map(
      (slot) => fe`<div>
              <label for=${`says-${slot}`}>${slotTitle(play, slot)}</label>
              <input
                class="says"
                id=${`says-${slot}`}
                maxlength="500"
                value=${says[slot] ?? ""}
                onInput=${(event) => change2({ says: { ...draft.says, [slot]: event.target.value } })}
              />
            </div>`
    )}
      </div>
      ${action.agreed && unsaid && fe`<${Send} play=${play} onClick=${() => agree({})}>${t("Tell {player}", { player })}<//>`}
      ${parts2 && fe`<div>
          <h3>${t("What {player} sees", { player })}</h3>
          <${Bar} parts=${parts2} />
          <p class="hint">
            ${isHopeless(stakes) ? `${capital(stakes.summary)}.` : failingText(parts2)}
            ${action.agreed ? "" : t("Not agreed yet.")}
          </p>
        </div>`}
      ${stakes?.problem && !ownField(play, stakes.problem) && fe`<p class="hint">${capital(play.named(stakes.problem.detail))}</p>`}
    </section>`}
    ${extra && stakes?.problem && fe`<p class="note">${capital(play.named(stakes.problem.detail))}</p>`}
    ${play.game.offers.bargain && fe`<${Bargain} play=${play} action=${action} />`}
    <${Strike} play=${play} action=${action} />
    <${Question} play=${play} action=${action} player=${player} />
    <section class="row wrap card">
      <${Send} play=${play} class="quiet" onClick=${() => close({ state: "refused", why: "no_roll_needed" })}>
        ${t("No roll needed")}
      <//>
      <${Send} play=${play} class="quiet" onClick=${() => close({ state: "refused", why: "impossible" })}>
        ${t("Impossible that way")}
      <//>
      <${Send} play=${play} class="quiet push" onClick=${() => close({ state: "cancelled" })}>
        <${Icon} name="close" />
        ${t("Cancel")}
      <//>
    </section>`;
  }
  function Question({ play, action, player }) {
    const [text, setText] = G("");
    const ask = (event) => {
      event.preventDefault();
      play.act(
        () => play.table.changeAction(action.id, { asks: text.trim() }, "*"),
        () => setText("")
      );
    };
    return fe`<form class="card stack" onSubmit=${ask}>
    <label for="asks">${t("Ask {player} what exactly is wanted", { player })}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${text}
      onInput=${(event) => setText(event.target.value)}
    />
    <${Send} play=${play} class="quiet">${t("Send the question")}<//>
  </form>`;
  }
  function ownField(play, { pointer = "" }) {
    return play.field(pointer.split("/").at(-1))?.["x-owner"] === "gm";
  }
  var POSITIONS2 = ["controlled", "risky", "desperate"];
  var EFFECTS = ["zero", "limited", "standard", "great", "extreme"];
  function Grid({ play, action, spec, set, agree, player }) {
    const table = Q(null);
    const ticks = (effect) => play.game.tables.effects.find(({ id }) => id === effect)?.ticks ?? 0;
    const walk = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -EFFECTS.length, ArrowDown: EFFECTS.length }[event.key];
      const cells = [...table.current.querySelectorAll("button")];
      const next = cells[cells.indexOf(document.activeElement) + step];
      if (step && next) {
        event.preventDefault();
        next.focus();
      }
    };
    return fe`<section class="card">
    <div class="row wrap">
      <h2>${t("How dangerous, and how much?")}</h2>
      <span class="hint push">${t("One press agrees: {player} can roll at once", { player })}</span>
    </div>
    <table
      class="grid"
      ref=${table}
      onKeyDown=${walk}
      aria-label=${t("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${EFFECTS.map(
      (effect) => fe`<th scope="col">
              ${play.label("effect", effect)}
              <small>${plural(ticks(effect), "{n} tick", "{n} ticks")}</small>
            </th>`
    )}
      </tr>
      ${POSITIONS2.map(
      (position, k2) => fe`<tr>
          <th scope="row"><span class="row"><${Level} level=${k2 + 1} />${play.label("position", position)}</span></th>
        ${EFFECTS.map((effect) => {
        const pressed = action.agreed && action.spec.position === position && action.spec.effect === effect;
        const usual = position === "risky" && effect === "standard";
        const label = [`${play.label("position", position)}, ${effectText(play, effect)}`, usual && t("usual")].filter(Boolean).join(", ");
        return fe`<td>
            <${Send}
              play=${play}
              aria-pressed=${String(pressed)}
              class=${usual ? "usual" : ""}
              aria-label=${label}
              onClick=${() => agree({ position, effect })}
            >
            ${ticks(effect) ? fe`<span class="ticks">
                  ${Array.from(
          { length: ticks(effect) },
          () => fe`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`
        )}
                </span>` : "0"}
            ${usual ? t("usual") : ""}
          <//>
        </td>`;
      })}</tr>`
    )}
    </table>
    <details class="small"><summary>${t("What does that mean?")}</summary><dl class="meanings">${Object.entries({
      position: POSITIONS2,
      effect: EFFECTS
    }).map(
      ([kind, ids]) => ids.map((id) => fe`<dt>${play.label(kind, id)}</dt><dd>${play.help(kind, id)}</dd>`)
    )}</dl></details>
    <${More2} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
  }
  function Difficulty({ play, action, spec, set, agree, player }) {
    const stands = typeof action.spec.difficulty === "number" ? action.spec.difficulty : 14;
    const value = spec.difficulty ?? stands;
    const secret = spec.difficulty_hidden ?? action.spec.difficulty_hidden ?? false;
    return fe`<section class="card stack"><h2 id="how-hard">${t("How hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8, 10, 12, 14, 16, 18, 20].map(
      (n2) => fe`<button aria-pressed=${String(n2 === value)} onClick=${() => set("difficulty", n2)}>${n2}</button>`
    )}
      <${Stepper} says=${t("Difficulty")} value=${value} most=${99} change=${(n2) => set("difficulty", n2)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${secret} onChange=${(event) => set("difficulty_hidden", event.target.checked)} />
      ${t("Keep it secret")}
    </label>
    ${secret && fe`<p class="hint">
        ${t("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.", { player })}
      </p>`}
    <${Send}
      play=${play}
      class="primary"
      onClick=${() => agree({ difficulty: value, difficulty_hidden: secret })}
    >
      ${action.agreed ? t("Difficulty {n}: agree again", { n: value }) : t("Agree to Difficulty {n}", { n: value })}
    <//>
    <${More2} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
  }
  function Pool({ play, action, spec, set, agree, player }) {
    return fe`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${t("Difficulty")}</h2>
      <span class="hint push">${t("One press agrees: {player} can roll at once", { player })}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2, 3, 4, 5, 6, 7, 8, 9, 10].map(
      (n2) => fe`<${Send}
            play=${play}
            class=${n2 === 6 ? "usual" : ""}
            aria-pressed=${String(action.agreed && action.spec.difficulty === n2)}
            aria-label=${n2 === 6 ? t("6, usual") : n2}
            onClick=${() => agree({ difficulty: n2 })}
          >
            ${n2}
          <//>`
    )}
    </div>
    <${More2} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
  }
  function Plain({ play, action, spec, set, agree, player }) {
    return fe`<section class="card stack">
    <${Send} play=${play} class="primary" onClick=${() => agree({})}>
      ${t("Agree: {player} can roll", { player })}
    <//>
    <${More2} play=${play} action=${action} spec=${spec} set=${set} /></section>`;
  }
  var HANDLED = /* @__PURE__ */ new Set([
    "position",
    "effect",
    "difficulty",
    "difficulty_hidden",
    "traits",
    "trait",
    "trait_name",
    "willpower_cancellable"
  ]);
  function More2({ play, action, spec, set }) {
    const fields = [...fieldsOf(play, ["gm"], true), ...fieldsOf(play, ["gm"], false)].filter(
      ([name]) => !HANDLED.has(name)
    );
    return fe`<details><summary class="small">${t("More")}</summary><div class="stack">
    ${"clock" in play.game.fields && !play.game.clock_flag && fe`<${Clock2} play=${play} action=${action} />`}
    ${"factors" in play.game.spec.properties && fe`<${Factors} play=${play} action=${action} spec=${spec} set=${set} />`}
    ${fields.map(
      ([name]) => fe`<${Field}
          key=${name}
          play=${play}
          name=${name}
          value=${name in spec ? spec[name] : action.spec[name]}
          change=${(value) => set(name, value)}
        />`
    )}
    ${"multiple" in play.game.counted && fe`<div>
        <label for="extra-actions">${t("Actions beyond the declared ones, this turn")}</label>
        <${Stepper}
          play=${play}
          id="extra-actions"
          value=${action.extra_actions ?? 0}
          most=${20}
          change=${(n2) => play.act(
      () => play.table.changeAction(action.id, { extra_actions: n2 || null, agreed: action.agreed }, "*")
    )}
        />
      </div>`}
    <p class="hint">${t("They go with your agreement.")}</p></div></details>`;
  }
  function Clock2({ play, action }) {
    const clocks = play.clocks.filter(({ state, id }) => state === "open" || id === action.clock);
    if (!clocks.length) return null;
    const change2 = ({ value }) => play.act(() => play.table.changeAction(action.id, { clock: value || null, agreed: action.agreed }, "*"));
    return fe`<div>
    <label for="terms-clock">${t("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${action.clock ?? ""} ...${sending(play, change2)}>
    <option value="">${t("none")}</option>
    ${clocks.map(({ id, name }) => fe`<option value=${id}>${name}</option>`)}
  </select>
</div>`;
  }
  function Factors({ play, action, spec, set }) {
    const field = play.field("factors");
    const now = spec.factors ?? action.spec.factors ?? {};
    const fields = field.properties ?? {};
    return fe`<fieldset><legend>${field.title}</legend><p class="hint">${field.description}</p><div class="stack">
    ${Object.entries(fields).filter(([, one2]) => one2.type === "integer").map(
      ([name, one2]) => fe`<div class="row">
            <span>${one2.title}</span>
            <${Stepper}
              says=${one2.title}
              value=${now[name] ?? 0}
              least=${-2}
              most=${2}
              change=${(value) => set("factors", { ...now, [name]: value })}
            />
          </div>`
    )}
  </div></fieldset>`;
  }
  function Strike({ play, action }) {
    const items = Object.entries(action.spec).flatMap(
      ([name, value]) => Array.isArray(value) && ["player", "shared"].includes(play.field(name)?.["x-owner"]) ? value.map((one2, k2) => [`${name}/${k2}`, `${play.field(name).title}: ${one2.name ?? one2}`]) : []
    );
    const strike = (pointer) => play.act(() => play.table.changeAction(action.id, { strike: [pointer] }, "*"));
    if (!items.length) return null;
    return fe`<section class="card">
    <h2>${t("Does something not fit?")}</h2>
    <ul>
      ${items.map(
      ([pointer, text]) => fe`<li class="way">
            <div>${text}</div>
            <${Send} play=${play} onClick=${() => strike(pointer)}>
              ${t("Strike")}
            <//>
          </li>`
    )}
    </ul>
  </section>`;
  }

  // service/http/play/rejoining.js
  var SAID = "who I am";
  var OTHERS2 = "others of the same name";
  function firstOf(play, person) {
    const same = ({ name }) => isSameName(name, person.name);
    const isBefore = ({ id }) => Number(id.slice(1)) < Number(person.id.slice(1));
    return play.people.find((one2) => one2.active && one2.role !== "gm" && same(one2) && isBefore(one2));
  }
  function charactersOf(play, { id }) {
    return play.characters.filter(({ owner }) => owner === id);
  }
  function WhoAmI({ play }) {
    const me = play.people.find(({ id }) => id === play.me);
    const first2 = me && !play.isGm && firstOf(play, me);
    if (!first2 || charactersOf(play, me).length) return null;
    const names = { name: first2.name, gm: play.gmName };
    if (kept("localStorage", SAID, play)) {
      return fe`<section class="wait" tabindex="-1">
      <p class="kick">${t("You are {name}", names)}</p>
      <h1>${t("Waiting for {gm} to hand you your seat", names)}<span class="dots"></span></h1>
    </section>`;
    }
    const ask = () => {
      keep("localStorage", SAID, play, true);
      play.changed();
    };
    const leave2 = async () => {
      const name = await play.page.askName?.();
      if (name === null) return;
      if (await play.act(() => play.table.revoke(play.me))) play.page.anotherName(name);
    };
    return fe`<section class="turn" tabindex="-1">
    <p class="kick">${t("{name} sits here already", names)}</p>
    <h1>${t("Are you {name}?", names)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${ask}>${t("I am {name}", names)}</button>
    <${Send} play=${play} onClick=${leave2}>${t("I am somebody else: take another name")}<//></div>
    <p class="hint">${t("{gm} sees that you have come back, and hands you your seat with one press.", names)}</p>`;
  }
  function ComeBack({ play }) {
    if (!play.isGm) return null;
    const known = kept("localStorage", OTHERS2, play) ?? [];
    const back = play.people.filter(
      (one2) => one2.active && one2.role === "player" && !known.includes(one2.id) && firstOf(play, one2)
    );
    return back.map((person) => {
      const first2 = firstOf(play, person);
      const theirs = charactersOf(play, first2);
      const names = { name: person.name, characters: list(theirs.map(({ name }) => name)) };
      const isHere = play.present.has(first2.id);
      const handOver = () => play.act(async () => {
        for (const { id, version } of theirs) await play.table.changeCharacter(id, { owner: person.id }, version);
        return play.table.revoke(first2.id);
      });
      const isAnother = () => {
        keep("localStorage", OTHERS2, play, [...known, person.id]);
        play.changed();
      };
      return fe`<section class="turn" key=${person.id}><p class="kick">${t("{name} has joined again", names)}</p>
      <h2>
        ${theirs.length ? t("Give {characters} to the new {name}?", names) : t("Close the former seat of {name}?", names)}
      </h2>
      ${isHere && fe`<p>${t("The former {name} is here too: ask them first.", names)}</p>`}
      <div class="row wrap">
        <${Send} play=${play} class="primary" onClick=${handOver}>
          ${t("Hand the seat over")}
        <//>
      <button onClick=${isAnother}>${t("It is somebody else")}</button></div></section>`;
    });
  }

  // service/http/play/warnings.js
  function noticed({ warnings }) {
    const foreign = warnings.filter(({ code }) => code === "not_mine").length;
    return { contradictions: warnings.length - foreign, foreign };
  }
  function ForeignRolls({ count }) {
    const [rolls, question] = foreignWords(count);
    return fe`<p class="note" role="alert"><b>${rolls}</b> ${question}</p>`;
  }
  function foreignWords(count) {
    return [
      plural(
        count,
        "{n} roll in your name was not sent by this device.",
        "{n} rolls in your name were not sent by this device."
      ),
      t("Did you roll on another device? If not, somebody rolled as you.")
    ];
  }

  // service/http/play/now.js
  function Now({ play }) {
    const due = play.awaited(true);
    const chosen = play.actions.get(play.focus);
    const current2 = chosen ?? (["ask", "write"].includes(play.focus) ? void 0 : due[0]?.action ?? play.actions.get(play.kept) ?? ownOpen(play));
    const rest = due.filter(({ action }) => action.id !== current2?.id);
    const place = Q(null);
    J(() => {
      if (!(play.stepped || play.pressed) || play.sending) return;
      const isPressed = (way2) => way2.dataset.way === play.pressed;
      const way = !play.stepped && [...place.current.querySelectorAll("[data-way]")].find(isPressed);
      play.stepped = false;
      play.pressed = "";
      const typing = document.activeElement?.matches("input, textarea, select");
      if (!typing) focusOn(way?.querySelector?.("button") ?? place.current.querySelector(".turn, .wait"));
    });
    return fe`<div ref=${place}>
    <${Notices} play=${play} />
    <${WhoAmI} play=${play} />
    <${ComeBack} play=${play} />
    ${rest.length > 0 && fe`<p class="next">
        <button class="quiet" onClick=${() => play.look(rest[0].action.id)}>
          ${t("next: {name}", { name: play.nameOf(rest[0].action.character) })}
        </button>
      </p>`}
    ${current2 ? fe`<${Action} key=${current2.id} play=${play} action=${current2} />` : fe`<${Idle} play=${play} />`}
    ${current2 && fe`<div class="row wrap">
        <button class="quiet" onClick=${() => play.look("ask")}>
          <${Icon} name="plus" />
          ${play.isGm ? t("Call for another roll") : t("Something else")}
        </button>
        <${OpenDice} play=${play} />
      </div>`}
    ${current2 && fe`<${Others} play=${play} current=${current2} />`}
  </div>`;
  }
  function ownOpen(play) {
    return [...play.actions.values()].reverse().find((action) => !play.isGm && play.isMe(action.character) && action.awaits.length);
  }
  function OpenDice({ play }) {
    return fe`<button class="quiet" onClick=${() => play.open("dice")}><${Icon} name="dice" />${t("Other dice")}</button>`;
  }
  function Notices({ play }) {
    const { refusal: refusal2 } = play;
    const { contradictions, foreign } = noticed(play);
    const time = play.since.toLocaleTimeString(spoken, { hour: "2-digit", minute: "2-digit" });
    return fe`<div class="notices">
    ${play.gone && fe`<p class="note" role="status">
        ${t("You see the table as of {time}. What needs the table waits until it is back.", { time })}
      </p>`}
    ${play.slow && fe`<p class="note" role="status">
        ${t("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${contradictions > 0 && fe`<p class="note bad" role="alert">
        ${t(
      "What the table tells does not agree with what it told before. The proof is kept here."
    )} <button class="mini" onClick=${() => play.open("fair")}>
          ${t("Fair dice")}
        </button>
      </p>`}
    ${foreign > 0 && fe`<${ForeignRolls} count=${foreign} />`}
    <div role="alert">${refusal2 && fe`<p class="note bad">
        ${refusal2.text} ${refusal2.more.join(" ")} <button class="mini quiet" aria-label=${t("Close")} onClick=${() => {
      play.refusal = null;
      play.changed();
    }}><${Icon} name="close" /></button></p>`}</div></div>`;
  }
  function Action({ play, action }) {
    if (action.state === "rolled" || action.state === "settled") return fe`<${After} play=${play} action=${action} />`;
    const actor = play.isMe(action.character);
    if (play.isGm && actor && action.agreed) {
      return fe`<${Stakes} play=${play} action=${action} />
    <details class="card">
      <summary>${t("Change the terms")}</summary>
      <${SetTerms} play=${play} action=${action} inner=${true} />
    </details>`;
    }
    if (play.isGm) return fe`<${SetTerms} play=${play} action=${action} />`;
    if (actor) return fe`<${Stakes} play=${play} action=${action} />`;
    return fe`<${Helping} play=${play} action=${action} />`;
  }
  function Helping({ play, action }) {
    const offers = offersOfMine(play, action);
    const toMe = askedOf(play, action);
    const stakes = play.stakes.get(action.id)?.value;
    const parts2 = stakes?.outcomes?.length ? partsOf(play, stakes.outcomes, action.says) : null;
    const name = play.nameOf(action.character);
    const [text, setText] = G("");
    const helpers = helpersOfMine(play, action);
    const help2 = play.game.offers.assist;
    const gain = helpGain(play, action);
    const assist = (cid) => play.act(
      () => play.table.makeOffer(action.id, { kind: "assist", character: cid, text }),
      () => setText("")
    );
    return fe`<section class=${toMe ? "turn" : "wait"} tabindex="-1">
    <p class="kick">${toMe ? t("{name} asks you", { name }) : t("{name} is about to roll", { name })}</p>
    <h1>
      ${toMe ? offerHeading(play, action, toMe) : t("Waiting for {who}", { who: list([...new Set(action.awaits.map(({ who }) => play.nameOf(who)))]) })}
    </h1>
      ${toMe && fe`<${OfferGain} play=${play} offer=${toMe} stakes=${stakes} parts=${parts2} />`}
      ${action.spec.goal && fe`<p class="says">${quoted(action.spec.goal)}</p>`}
      <${Terms2} play=${play} action=${action} />
    </section>
    ${stakes && !stakes.problem && fe`<section class="card" aria-label=${t("Stakes")}><${Chances} play=${play} action=${action} /></section>`}
    ${toMe && fe`<${OfferDock} play=${play} action=${action} offer=${toMe} />`}
    ${offers.some((offer2) => offer2 !== toMe) && fe`<section class="card">
        <ul>
          ${offers.filter((offer2) => offer2 !== toMe).map(
      (offer2) => fe`<${Way} key=${offer2.id} ...${offerWay(play, action, offer2)} play=${play} action=${action} />`
    )}
        </ul>
      </section>`}
    ${helpers.length > 0 && fe`<section class="card stack"><h2>${t("Help {name}", { name })}</h2>
      ${gain && fe`<p class="gain"><b>${t("{now} to {next} %", gain)}</b></p>
        <${Bar} plain parts=${gain.parts} was=${failing(gain.was)} />`}
      <div>
        <label for="help-text">${t("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${text}
          onInput=${(event) => setText(event.target.value)}
        />
      </div>
      <div class="row wrap">
        ${helpers.map(
      (one2) => fe`<${Send} play=${play} onClick=${() => assist(one2.id)}>
              ${t("{name} helps", { name: one2.name })} <span class="soft tiny">
                ${help2.costs && t("costs {costs}", { costs: costsText(play, help2.costs) })}
              </span>
            <//>`
    )}
      </div>
    </section>`}
    ${play.game.offers.die && fe`<${GiveDie} play=${play} action=${action} />`}
    ${play.game.offers.bargain && fe`<details class="card">
        <summary>${t("Offer a devil's bargain")}</summary>
        <${Bargain} play=${play} action=${action} />
      </details>`}`;
  }
  function GiveDie({ play, action }) {
    const [source, setSource] = G("");
    const [sides, setSides] = G(6);
    const give = (event) => {
      event.preventDefault();
      play.act(
        () => play.table.makeOffer(action.id, { kind: "die", die: { source: source.trim(), sides } }),
        () => setSource("")
      );
    };
    return fe`<details class="card"><summary>${t("Give a die")}</summary><form class="stack" onSubmit=${give}>
    <div>
      <label for="die-source">${t("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${source}
        onInput=${(event) => setSource(event.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${t("Which die?")}>
      ${[4, 6, 8, 10, 12].map(
      (n2) => fe`<button type="button" aria-pressed=${String(n2 === sides)} onClick=${() => setSides(n2)}>
            ${t("d{n}", { n: n2 })}
          </button>`
    )}
    </div>
    <${Send} play=${play}>${t("Offer it")}<//></form></details>`;
  }
  function Idle({ play }) {
    const last = [...play.entries].reverse().find(({ type }) => type === "rolled" || type === "resisted");
    const others = play.awaited(false);
    const watching = play.role === "spectator";
    const ready = play.isGm || play.mine.length > 0;
    const [asking, setAsking] = G(() => hasDraft(play, "ask"));
    const always = !play.isGm && (!last || !play.mine.length);
    const form2 = play.focus === "ask" || asking || always;
    const following = form2 ? [] : leadingOn(play);
    const naming = form2 && !watching && !play.characters.length;
    const [named2] = G(() => hasDraft(play, "character"));
    const names = [...new Set(others.flatMap(({ turns }) => turns.map(({ who }) => play.nameOf(who))))];
    return fe`
    ${names.length > 0 && !following.length && fe`<section class="wait" tabindex="-1">
        <p class="kick">${t("Nothing is due from you")}</p>
        <h1>${t("Waiting for {who}", { who: list(names) })}<span class="dots"></span></h1>
      </section>`}
    ${following.map((action) => fe`<${GoOn} key=${action.id} play=${play} action=${action} />`)}
    ${!names.length && !following.length && fe`<section class="wait" tabindex="-1"><h1>${heading(play, last)}</h1></section>`}
    <${Others} play=${play} />
    ${play.isGm && !last && fe`<${First} play=${play} />`}
    ${last && fe`<${Result} key=${last.seq} play=${play} entry=${last} />`}
    <${FreeCharacters} play=${play} />
    ${!watching && form2 && fe`<${Ask} play=${play} close=${always ? null : () => setAsking(false)} />`}
    ${!watching && !form2 && ready && fe`<button class=${play.isGm || following.length ? "wide" : "primary wide"} onClick=${() => {
      play.focus = "ask";
      setAsking(true);
    }}>${play.isGm ? t("Call for a roll") : t("I want to …")}</button>`}
    ${!watching && fe`<${OpenDice} play=${play} />`}
    ${play.isGm && play.game.resist_rule && play.characters.length > 0 && fe`<${Narrate} play=${play} />`}
    ${play.isGm && !naming && fe`<details class="card" open=${named2}>
        <summary>${t("A character of yours")}</summary>
        <${NewCharacter} play=${play} />
      </details>`}`;
  }
  function Narrate({ play }) {
    const [drafted] = G(() => hasDraft(play, "narrate"));
    const {
      draft: { text, harm, cid },
      written,
      change: change2,
      clear,
      send
    } = useDraft(play, "narrate", { text: "", harm: 1, cid: "" });
    const who = play.character(cid) ? cid : play.characters[0].id;
    const tell = (event) => {
      event.preventDefault();
      const consequence = { id: "custom", text: text.trim(), ...harm ? { harm_level: harm } : {} };
      const body = { kind: "narrated", character: who, consequences: [consequence] };
      send(() => play.table.openAction(body));
    };
    return fe`<details class="card" open=${drafted}>
    <summary>${t("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${tell}>
    <div>
      <label for="narrate-who">${t("Whom does it befall?")}</label>
      <select id="narrate-who" value=${who} onChange=${(event) => change2({ cid: event.target.value })}>
        ${play.characters.map(({ id, name }) => fe`<option value=${id}>${name}</option>`)}
      </select>
    </div>
    <div>
      <label for="narrate-text">${t("What happens?")}</label>
      <input
        id="narrate-text"
        class="says"
        required
        maxlength="500"
        value=${text}
        onInput=${(event) => change2({ text: event.target.value })}
      />
    </div>
    <div>
      <label for="narrate-harm">${t("Level of harm; 0 is none")}</label>
      <${Stepper} id="narrate-harm" value=${harm} most=${3} change=${(n2) => change2({ harm: n2 })} />
    </div>
    <p class="hint">${t("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${Send} play=${play}>${t("Tell the table")}<//>
      ${written && fe`<button type="button" class="quiet" onClick=${clear}>${t("Cancel")}</button>`}
    </div>
  </form>
</details>`;
  }
  function heading(play, last) {
    if (play.role === "spectator") return t("You watch");
    if (!play.mine.length && !play.isGm) return t("Who do you play?");
    if (play.isGm) return last ? t("What happens now?") : t("Your table is open");
    return last ? t("What do you do?") : t("What do you want to do?");
  }
  function First({ play }) {
    const others = play.people.filter(({ id, active }) => active && id !== play.me);
    const steps = [
      [kept("localStorage", SAVED, play), t("Save your seat: it is in this browser alone"), "seat", t("Save")],
      [others.length > 0, t("Invite the players"), "invite", t("Invite")],
      [play.characters.length > 0, t("They name their characters")],
      [play.clocks.length > 0, t("Draw a clock: what are they up against?")],
      [play.actions.size > 0, t("Call the first roll, or let a player ask for one")]
    ];
    return fe`<section class="card"><h2>${t("Your first evening")}</h2><ul class="steps">
    ${steps.map(
      ([done, text, panel2, label]) => fe`<li>
          <${Icon} name=${done ? "check" : "more"} />
          <span>${text}${done ? fe`<span class="off"> (${t("done")})</span>` : ""}</span>
          ${panel2 && !done && fe`<button class="mini push" onClick=${() => play.open(panel2)}>${label}</button>`}
        </li>`
    )}
  </ul></section>`;
  }
  function Others({ play, current: current2 }) {
    const others = [...play.actions.values()].filter(
      (action) => action.id !== current2?.id && action.state !== "settled" && !action.awaits.some(({ who }) => play.isMe(who))
    );
    if (!others.length) return null;
    const watching = play.role === "spectator";
    return fe`<section class="card">
    <h2>${current2 ? t("Also open") : t("At the table now")}</h2>
    <ul class="queue">${others.map((action) => {
      const gain = helpersOfMine(play, action).length > 0 && helpGain(play, action);
      const words2 = fe`<span class="says">${action.spec.goal ?? ""}</span>
      <span class="who">
        ${play.nameOf(
        action.character
      )} · ${t("waits for {who}", { who: list([...new Set(action.awaits.map(({ who }) => play.nameOf(who)))]) })}
      </span>`;
      return fe`<li>
        ${watching ? fe`<p class="entry">${words2}</p>` : fe`<button class="entry" onClick=${() => play.look(action.id)}>${words2}</button>`}
      ${action.state !== "rolled" && !current2 && fe`<div class="watched">
          <${Terms2} play=${play} action=${action} />
          <${Chances} play=${play} action=${action} />
          ${gain && fe`<button class="wide" onClick=${() => play.look(action.id)}>
              ${t("Help {name}: {now} to {next} %", { ...gain, name: play.nameOf(action.character) })}
            </button>`}
        </div>`}
    </li>`;
    })}</ul></section>`;
  }

  // service/http/play/sheet.js
  function TrackRow({ play, who, name, track, at, editing, spent }) {
    const label = play.label("track", track);
    const { value, cap } = at;
    const to = (amount, text) => play.actAfter(
      () => play.table.changeTracks({
        changes: [{ who, track, amount, text }],
        note: amount < 0 ? spent?.take() : void 0
      }),
      () => play.say(`${label} ${value + amount}`)
    );
    const over = cap !== void 0 && value >= cap;
    const values = { name, track: trackWord(play, track) };
    return fe`<div class=${`track-row ${useFlash(value)}`}>
    <${Track} name=${label} track=${track} value=${value} cap=${cap} of=${name} />
    ${editing ? fe`<span class="row">
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: {track}, one less", values)}
            lacks=${value <= 0}
            queued
            onClick=${() => to(-1)}
          >
            <${Icon} name="minus" />
          <//>
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: {track}, one more", values)}
            lacks=${over}
            queued
            onClick=${() => to(1)}
          >
            <${Icon} name="plus" />
          <//>
        </span>` : null}
  </div>${(at.texts ?? []).map(
      (text) => fe`<p class="row harm-text"><span>${text}</span>
    ${editing ? fe`<${Send}
          play=${play}
          class="mini quiet push"
          aria-label=${t("{text} is healed", { text })}
          queued
          onClick=${() => to(-1, text)}
        >
          ${t("Healed")}
        <//>` : null}
  </p>`
    )}`;
  }

  // service/http/play/people.js
  function TableTracks({ play }) {
    const gm = play.role === "gm";
    const [editing, setEditing] = G(false);
    const { turn, ...others } = play.session.tracks;
    const tracks = Object.entries(others);
    const [move, setMove] = G("");
    const spent = {
      take() {
        setMove("");
        return move.trim() || void 0;
      }
    };
    const spends = (track) => play.game.tracks[track]?.cost === "spends";
    const turns = Object.keys(play.game.once_a_turn).length > 0;
    if (!tracks.length && !turns) return null;
    const next = () => play.act(
      () => play.table.startTurn(),
      () => play.say(t("A new turn has begun."))
    );
    return fe`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${t("The table")}</h2>
      ${gm && tracks.length ? fe`<button
            class="mini quiet push"
            aria-expanded=${String(editing)}
            aria-label=${t("Change the table's tracks")}
            onClick=${() => setEditing(!editing)}
          >
            <${Icon} name="pen" />
            ${editing ? t("Done") : t("Change")}
          </button>` : null}
    </div>
    <div class="tracks">
      ${tracks.map(
      ([track, value]) => fe`<${TrackRow}
            key=${track}
            play=${play}
            who="session"
            name=${t("The table")}
            track=${track}
            at=${value}
            editing=${editing && gm}
            spent=${spends(track) ? spent : void 0}
          />`
    )}
    </div>
    ${editing && gm && tracks.some(([track]) => spends(track)) ? fe`<div>
          <label for="gm-move">${t("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${move}
            onInput=${(event) => setMove(event.currentTarget.value)}
          />
        </div>` : null}
    ${turns ? fe`<div class="row wrap turn-row">
          <span>${t("Turn {n}", { n: turn?.value ?? 1 })}</span>
          ${gm ? fe`<${Send} play=${play} class="mini push" onClick=${next}>${t("New turn")}<//>` : null}
        </div>` : null}
  </section>`;
  }

  // service/http/play/refresh.js
  function latest(read3, known) {
    const versions = new Map(known.map((one2) => [one2.id, one2]));
    return read3.map((one2) => versions.get(one2.id)?.version > one2.version ? versions.get(one2.id) : one2);
  }
  function latestActions(read3, known, ended) {
    const open = latest(read3, [...known.values()]).filter(({ id }) => !ended.has(id));
    return new Map(open.map((action) => [action.id, action]));
  }
  async function readStakes(play) {
    const isMine2 = ({ character, awaits }) => play.isGm || play.isMe(character) || awaits.some(({ who }) => play.isMe(who));
    const wanted2 = [...play.actions.values()].filter((action) => isMine2(action) || action.state !== "settled");
    const stale = wanted2.sort((one2, other) => isMine2(other) - isMine2(one2)).filter((action) => play.stakes.get(action.id)?.etag !== stakesKey(play, action));
    await Promise.all(
      stale.slice(0, 8).map(async (action) => {
        const etag = stakesKey(play, action);
        try {
          play.stakes.set(action.id, { etag, value: await play.table.actionStakes(action.id) });
        } catch {
          play.stakes.delete(action.id);
        }
      })
    );
  }
  function stakesKey(play, action) {
    const tracks = [play.session.tracks, ...play.characters.map((one2) => one2.tracks)];
    return JSON.stringify([
      action.etag,
      action.state,
      action.problem,
      action.terms_digest,
      tracks,
      action.clock && play.clock(action.clock)
    ]);
  }
  function seqOf(id = "0") {
    return Number.parseInt(id, 10);
  }

  // service/http/play/play.js
  var ENTRIES = 600;
  var PAGE2 = 60;
  var PATIENCE = 1500;
  var GLANCE = 4e3;
  var RETRY2 = 2e3;
  var Play = class extends Known {
    /**
     * @param {import("/client/index.js").Client} client
     * @param {import("./seats.js").Seat} seat
     * @param {{settings: object, language: string, set: (name: string, value: string) => void, render: () => void,
     *     leave: () => void, unread?: typeof refusalWords}} page   `unread`: words for why the table cannot be read
     */
    constructor(client, seat, page) {
      const table = client.table(seat);
      super(table.person);
      this.client = client;
      this.seat = seat;
      this.newcomer = "";
      this.ratings = /* @__PURE__ */ new Map();
      this.page = page;
      this.table = table;
      this.session = null;
      this.present = /* @__PURE__ */ new Set([this.me]);
      this.stakes = /* @__PURE__ */ new Map();
      this.entries = [];
      this.hasEarlier = false;
      this.warnings = [];
      this.checked = new Checks(this);
      this.connection = "live";
      this.since = /* @__PURE__ */ new Date();
      this.focus = "";
      this.stepped = false;
      this.pressed = "";
      this.kept = "";
      this.panel = "";
      this.sending = false;
      this.slow = false;
      this.refusal = null;
      this.question = null;
      this.spoken = "";
      this.form = "text/html";
      this.tumbled = 0;
      this.ended = "";
      this.missing = null;
      this.#stop = new AbortController();
    }
    #stop;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #due;
    #reading = null;
    #next = null;
    /** Which log is followed, and which one was read: another follows after a reset. */
    #log = 0;
    #read = 0;
    /** Actions that were cancelled or refused, which an older reading may list. */
    #ended = /* @__PURE__ */ new Set();
    /** The last entry that is told again after a reset: it was heard before. */
    #retold = 0;
    /** Whether the table cannot be reached. */
    get gone() {
      return this.connection === "gone";
    }
    /** Whether nothing can be changed now: what needs the table is dashed (`Send`). */
    get busy() {
      return this.sending || this.gone;
    }
    get settings() {
      return this.page.settings;
    }
    set(name, value) {
      this.page.set(name, value);
    }
    /** Read the table, and follow it until `stop`. */
    async start() {
      const { table } = this;
      table.on("connection", (state) => this.#connected(state));
      table.on("warning", (warning) => {
        this.warnings.push(warning);
        this.changed();
      });
      table.on("presence", ({ present }) => {
        this.present = new Set(present);
        this.changed();
      });
      const { signal } = this.#stop;
      addEventListener("offline", () => this.#connected({ live: false }), { signal });
      if (!navigator.onLine) this.#connected({ live: false });
      addEventListener("online", () => this.#connected({ live: true }), { signal });
      while (!signal.aborted && !this.ended) {
        try {
          const name = this.newcomer;
          this.newcomer = "";
          if (name) await this.act(() => playAs(this, name));
          const last = await this.#readAll();
          this.missing = null;
          this.warnings = await table.evidence.warnings();
          for (const pending2 of await table.pending()) this.#resume(pending2);
          await this.#follow(last);
        } catch (error) {
          if (!signal.aborted) this.#end(error);
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY2));
      }
    }
    /** Stop following the table: this page shows another, or none. */
    stop() {
      this.#stop.abort();
    }
    /** Draw the page again. */
    changed() {
      this.page.render();
    }
    /** Say something once to those who listen to the page. */
    say(text) {
      this.spoken = text;
      this.changed();
    }
    /**
     * Make a change; return its answer. A refusal is shown in plain words, and nothing is returned then.
     * @param {() => Promise<any>} run
     * @param {(answer: any) => void} [done]
     * @returns {Promise<any>}
     */
    async act(run2, done) {
      if (this.sending) return void 0;
      if (this.gone) return this.sayGone();
      this.refusal = null;
      this.sending = true;
      const slow = setTimeout(() => {
        this.slow = true;
        this.changed();
      }, PATIENCE);
      this.changed();
      try {
        const answer = await run2();
        if (answer?.type && answer.seq === this.#last() + 1) this.#told(answer);
        done?.(answer);
        await this.refresh().catch(() => {
        });
        return answer;
      } catch (error) {
        this.#refuse(error);
        return void 0;
      } finally {
        clearTimeout(slow);
        this.sending = false;
        this.slow = false;
        this.changed();
      }
    }
    /** Say that nothing can be sent now. */
    sayGone() {
      this.refusal = refusalWords(new NetworkError("offline"), this);
      this.changed();
    }
    /** Make a change after the one that is under way: presses that count each, as ticks do. */
    async actAfter(run2, done) {
      while (this.sending) await new Promise((resolve) => setTimeout(resolve, 10));
      return this.act(run2, done);
    }
    /**
     * Ask something in a dialog; return whether it was confirmed. `sends`: what is confirmed needs the table.
     * @returns {Promise<boolean>}
     */
    ask(question, confirm, { sends = true } = {}) {
      return new Promise((resolve) => {
        this.question = { question, confirm, sends, resolve };
        this.changed();
      });
    }
    /** Ask whether to roll after a refusal: the dice of the refused roll could be seen by the host (docs/fairness.md). */
    again({ refusals }) {
      return this.ask(
        t(
          "The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new chapter?",
          { n: refusals }
        ),
        t("Roll")
      );
    }
    answer(confirmed) {
      const { question } = this;
      this.question = null;
      question?.resolve(confirmed);
      this.changed();
    }
    open(name) {
      this.panel = name;
      this.changed();
    }
    close() {
      this.open("");
    }
    look(focus) {
      this.focus = focus;
      this.refusal = null;
      this.step();
    }
    /** Look at an action for a while, as at dice that have just fallen; then only where nothing else is due. */
    glance(aid) {
      this.look(aid);
      this.kept = aid;
      const end = () => {
        if (this.focus !== aid) return;
        if (this.actions.get(aid)?.awaits.some(({ who }) => this.isMe(who))) {
          setTimeout(end, GLANCE);
          return;
        }
        this.focus = "";
        this.changed();
      };
      setTimeout(end, GLANCE);
    }
    /** From now on nothing that is due takes the place of the form that somebody writes in, until it is empty again. */
    writes(some) {
      if (this.focus === "ask" || this.actions.has(this.focus)) return;
      this.focus = some ? "write" : "";
    }
    /** After a step of one's own: what is awaited next gets the focus, once it is shown. */
    step() {
      this.stepped = true;
      this.changed();
    }
    leave() {
      this.page.leave();
    }
    /** Read entries before those that are here. */
    async earlier() {
      const before = this.entries[0]?.seq ?? this.#last() + 1;
      const { items, next } = await this.table.readLog({ before, limit: PAGE2, proof: "no" });
      this.entries = [...items.filter((one2) => !this.entries.some(({ seq }) => seq === one2.seq)), ...this.entries];
      this.hasEarlier = next !== null;
      this.changed();
    }
    /** Return the card of a roll as the service draws it. */
    card(seq) {
      return this.table.getForm(seq, "text/html");
    }
    /**
     * Read the table as it is now, and the stakes of what somebody looks at. A reading that is under way may be older
     * than what it is asked for: all who ask meanwhile wait for the one after it.
     */
    refresh() {
      if (this.#reading) {
        this.#next ??= this.#reading.catch(() => {
        }).then(() => {
          this.#next = null;
          return this.refresh();
        });
        return this.#next;
      }
      this.#reading = this.#refresh().finally(() => {
        this.#reading = null;
      });
      return this.#reading;
    }
    async #refresh() {
      const log = this.#log;
      const [session, { actions }] = await Promise.all([
        this.table.getSession({ include: "characters,clocks,presence" }),
        this.table.listActions()
      ]);
      if (log !== this.#log) return this.#refresh();
      if (log !== this.#read) this.#forget(log, session);
      this.session = session;
      this.people = session.people;
      this.characters = latest(session.characters, this.characters);
      this.clocks = latest(session.clocks, this.clocks);
      if (session.present) this.present = new Set(session.present);
      this.actions = latestActions(actions, this.actions, this.#ended);
      this.since = /* @__PURE__ */ new Date();
      if (this.#stop.signal.aborted) return;
      renewSeat({ ...this.seat, ...this.table.credentials, name: this.personName(this.me), table: session.name });
      await readStakes(this);
      this.changed();
    }
    /** All of another log follows, as of a restored backup: versions and numbers of the former one mean nothing in it. */
    #reset() {
      this.#log += 1;
      this.entries = [];
      this.hasEarlier = false;
      this.tumbled = Infinity;
      this.#retold = Infinity;
    }
    /** Forget what is known of the former log: not before the new one was read, so that the page is never empty. */
    #forget(log, session) {
      this.#read = log;
      [this.characters, this.clocks, this.actions] = [[], [], /* @__PURE__ */ new Map()];
      this.stakes.clear();
      this.#ended.clear();
      this.#retold = seqOf(session.last_event_id);
      this.tumbled = this.#retold;
    }
    async #readAll() {
      this.#log += 1;
      const game = this.client.describeSystem.bind(this.client);
      const session = await this.table.getSession({ include: "characters,clocks" });
      this.session = session;
      this.people = session.people;
      const last = seqOf(session.last_event_id);
      const [described, log] = await Promise.all([
        game(session.system),
        this.table.readLog({ before: last + 1, limit: PAGE2, proof: "no" }),
        this.refresh()
      ]);
      this.game = described;
      this.entries = log.items;
      this.hasEarlier = log.next !== null;
      this.changed();
      return session.last_event_id;
    }
    async #follow(after) {
      const following = this.table.followLog({ after, as: this.form, signal: this.#stop.signal });
      for await (const event of following) {
        this.since = /* @__PURE__ */ new Date();
        if (event.type === "reset") this.#reset();
        else if (event.seq > this.#last()) this.#told(event);
        clearTimeout(this.#due);
        this.#due = setTimeout(() => this.refresh().catch(() => {
        }), 20);
      }
    }
    #told(entry) {
      this.hasEarlier ||= this.entries.length > ENTRIES;
      this.entries = [...this.entries.slice(-ENTRIES), entry];
      if (entry.type === "reversed") {
        const undone = (one2) => entry.reverses.includes(one2.seq);
        this.entries = this.entries.map((one2) => undone(one2) ? { ...one2, reversed_by: entry.seq } : one2);
      }
      const rolled = this.entries.find(({ seq }) => seq === (entry.roll ?? entry.seq));
      if (rolled?.announced && ["chosen", "difficulty_opened"].includes(entry.type)) this.#reread(rolled.seq);
      const { action_after: after } = entry;
      if (["refused", "cancelled"].includes(after?.state)) {
        this.actions.delete(after.id);
        this.#ended.add(after.id);
      } else if (this.actions.get(after?.id)?.version <= after?.version) this.actions.set(after.id, after);
      if (this.refusal && isPast(this.refusal, entry, this)) this.refusal = null;
      if (entry.by !== this.me && entry.seq > this.#retold) this.spoken = heard(this, entry) || this.spoken;
      this.changed();
    }
    /** Read a roll again: its Difficulty was hidden, and it is settled. */
    async #reread(seq) {
      const known = await this.table.getRoll(seq).catch(() => null);
      if (known) this.entries = this.entries.map((one2) => one2.seq === seq ? { ...one2, ...known } : one2);
      this.changed();
    }
    #last() {
      return this.entries.at(-1)?.seq ?? 0;
    }
    #connected(state) {
      this.connection = state.live ? "live" : "gone";
      if (state.live) {
        if (this.refusal?.code === "NetworkError") this.refusal = null;
        this.since = /* @__PURE__ */ new Date();
        this.refresh().catch(() => {
        });
      }
      this.changed();
    }
    /** Ask after a change that was sent before, perhaps by a former page, until it is known what became of it. */
    async #resume(pending2) {
      try {
        await this.table.resume(pending2, { patience: 12e4 });
        this.say(t("What you sent before has arrived."));
      } catch (error) {
        this.#refuse(error);
      }
      this.refresh().catch(() => {
      });
    }
    #refuse(error) {
      if (["token_revoked", "token_invalid", "no_session"].includes(error.code)) this.#end(error);
      else this.refusal = refusalWords(error, this);
      this.changed();
    }
    #end(error) {
      if (error.status === 401 || error.status === 404 || error.code === "no_session") {
        this.ended = refusalWords(error, this).text;
      } else {
        this.missing = (this.page.unread ?? refusalWords)(error, this);
        this.connection = "gone";
      }
      this.changed();
    }
  };

  // service/http/play/html.js
  var policy = globalThis.trustedTypes?.createPolicy("card", { createHTML: (markup) => markup });
  function Card({ markup, load }) {
    const place = Q(null);
    const [loaded, setLoaded] = G(markup);
    const [failed, setFailed] = G(false);
    J(() => {
      if (!loaded && load) load().then(setLoaded, () => setFailed(true));
    }, []);
    J(() => {
      if (place.current && loaded) place.current.innerHTML = policy ? policy.createHTML(loaded) : loaded;
    }, [loaded]);
    return fe`<div class="embedded" ref=${place}>${!loaded && (failed ? t("It could not be loaded.") : "…")}</div>`;
  }

  // service/http/play/paragraphs.js
  var PAUSE = 20 * 6e4;
  function shown(play, filter) {
    const undone = undoneBy(play.entries);
    const kept2 = itemsOf(play, undone).filter((item) => {
      if (filter === "rolls") return item.steps.some(({ type }) => type === "rolled" || type === "resisted");
      return filter === "all" || isMine(play, item);
    });
    return withTimes(kept2);
  }
  function undoneBy(entries) {
    const found = /* @__PURE__ */ new Map();
    for (const entry of entries) {
      if (entry.reversed_by)
        found.set(entry.seq, entries.find(({ seq }) => seq === entry.reversed_by) ?? { seq: entry.reversed_by });
      if (entry.type === "reversed") for (const seq of entry.reverses ?? []) found.set(seq, entry);
    }
    return found;
  }
  function itemsOf(play, undone) {
    const tales = /* @__PURE__ */ new Map();
    const items = [];
    const here = new Set(play.entries.map(({ seq }) => seq));
    for (const entry of play.entries) {
      const action = actionOf(entry);
      const at = Date.parse(entry.at);
      if (action && entry.type !== "difficulty_opened") {
        let tale = tales.get(action);
        if (!tale) {
          tale = { key: `a${action}`, kind: "tale", at, steps: [], undone };
          tales.set(action, tale);
          items.push(tale);
        } else if (entry.type === "rolled") {
          items.splice(items.indexOf(tale), 1);
          items.push(tale);
          tale.at = at;
        }
        tale.steps.push(entry);
        continue;
      }
      if (entry.type === "reversed" && (entry.reverses ?? []).some((seq) => here.has(seq))) continue;
      const words2 = minorWords(play, entry);
      const same = items.at(-1);
      if (!words2 || same?.words && !same.steps[0].changes.length && same.words === words2 && same.steps[0].by === entry.by)
        continue;
      items.push({ key: `e${entry.seq}`, kind: "minor", at, steps: [entry], undone, words: words2 });
    }
    return items.filter(({ kind, steps }) => kind !== "tale" || hasTale(steps));
  }
  function actionOf(entry) {
    if (entry.action) return entry.action;
    return entry.type === "rolled" ? `r${entry.seq}` : "";
  }
  function hasTale(steps) {
    return steps.some(({ action_after: action, ruling, announced: announced2, unruled }) => action || ruling || announced2 || unruled);
  }
  function isMine(play, { steps }) {
    const mine = new Set(play.mine.map(({ id }) => id));
    return steps.some(({ by, character, assistants = [], changes }) => {
      return by === play.me || [character, ...assistants, ...changes.map(({ who }) => who)].some((id) => mine.has(id));
    });
  }
  function withTimes(items) {
    const timed = [];
    let last = 0;
    for (const item of items) {
      const latest2 = Math.max(item.at, ...item.steps.map(({ at }) => Date.parse(at)));
      if (item.at - last > PAUSE)
        timed.push({ key: `t${item.key}`, kind: "scene", at: item.at, steps: [], undone: /* @__PURE__ */ new Map() });
      timed.push(item);
      last = Math.max(last, latest2);
    }
    return timed;
  }
  function timeWords(at) {
    const date = new Date(at);
    const lang = navigator.languages.find((one2) => one2.startsWith(spoken)) ?? spoken;
    const time = date.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
    if (date.toDateString() === (/* @__PURE__ */ new Date()).toDateString()) return time;
    return `${date.toLocaleDateString(lang, { day: "numeric", month: "long" })}, ${time}`;
  }
  function minorWords(play, entry) {
    const who = entry.by_name ?? t("The service");
    const clock = entry.clock_after?.name ?? play.clock(entry.clock)?.name;
    const character = entry.character_after?.name ?? entry.character_name;
    const person = entry.person_name ?? entry.name ?? play.personName(entry.person);
    switch (entry.type) {
      case "session_created":
        return t("{who} opened the table.", { who });
      case "imported":
        return t("{who} opened the table from a file.", { who });
      case "session_changed":
        return t("{who} changed the table.", { who });
      case "person_joined":
        return t("{who} sat down.", { who: entry.name });
      case "person_revoked":
        return entry.by === entry.person ? t("{who} left the table.", { who }) : t("{who} closed the seat of {person}.", { who, person });
      case "gm_handed_over":
        return t("{person} is the game master now.", { person });
      case "code_changed":
        return t("{who} changed the code for joining.", { who });
      case "character_created":
        return t("{who} brought in {character}.", { who, character });
      case "character_changed":
        return t("{who} changed the sheet of {character}.", { who, character });
      case "character_deleted":
        return t("{who} removed a character.", { who });
      case "clock_created":
        return t("{who} started a clock: {clock}.", { who, clock });
      case "clock_changed":
        return clock ? t("{who} changed a clock: {clock}.", { who, clock }) : "";
      case "clock_deleted":
        return t("{who} put a clock away.", { who });
      case "clock_ticked":
        return tickWords(entry, who, clock);
      case "turn_started":
        return t("{who} began a new turn.", { who });
      case "tracks_changed":
        return entry.changes.length ? `${who}: ${list(changesWords(play, entry.changes))}.` : "";
      case "difficulty_opened":
        return t("{who} opened the Difficulty: it was {n}.", { who, n: entry.difficulty });
      case "epoch_closed":
        return t("{who} ended chapter {n} of the dice.", { who, n: entry.epoch + 1 });
      case "epoch_revealed":
        return t("The seal of chapter {n} is open: its dice can be checked.", { n: entry.epoch + 1 });
      case "reversed":
        return t("{who} took something back.", { who });
      case "token_renewed":
        return "";
      default:
        return t("Something that this page does not know: {type}.", {
          type: entry.unknown_type ?? entry.type.replaceAll("_", " ")
        });
    }
  }
  function tickWords(entry, who, clock) {
    const change2 = entry.changes.find(({ who: id, track }) => id === entry.clock && track === "filled");
    if (!change2) return t("{who} ticked {clock}, and nothing moved.", { who, clock });
    return `${filledWords(change2, clock, entry.clock_after)}.`;
  }
  var AFTER = /* @__PURE__ */ new Set(["chosen", "resisted"]);

  // service/http/play/undo.js
  var REVERSIBLE = /* @__PURE__ */ new Set(["rolled", "chosen", "resisted", "tracks_changed", "clock_ticked", "turn_started"]);
  function mayUndo(play, entry, item) {
    return play.role === "gm" && REVERSIBLE.has(entry.type) && !item.undone.has(entry.seq);
  }
  function UndoPart({ play, item, entry, undoing, setUndoing }) {
    if (undoing !== entry.seq || !mayUndo(play, entry, item)) return null;
    const close = () => {
      setUndoing((seq) => seq === entry.seq ? 0 : seq);
      setTimeout(() => document.getElementById(`undo-${entry.seq}`)?.focus());
    };
    return fe`<${UndoForm} play=${play} item=${item} entry=${entry} close=${close} />`;
  }
  function UndoForm({ play, item, entry, close }) {
    const [note, setNote] = G("");
    const [needed, setNeeded] = G(null);
    const field = Q(null);
    J(() => field.current?.focus(), []);
    const later = item.steps.filter(({ seq, type }) => seq > entry.seq && AFTER.has(type) && !item.undone.has(seq));
    const goes = undoWords(play, [entry, ...later]);
    const undo = async () => {
      let refused = null;
      const done = await play.act(async () => {
        try {
          return await takeBack(play, entry.seq, note.trim(), later.length > 0, needed !== null);
        } catch (error) {
          if (error.code !== "reverse_later_first" || needed) throw error;
          refused = error;
          return void 0;
        }
      });
      if (refused) setNeeded(refused.body?.entries ?? []);
      else if (done) {
        close();
        play.say(t("Undone."));
        if (!document.activeElement?.closest(".undo")) document.getElementById(`entry-${entry.seq}`)?.focus();
      }
    };
    return fe`<div class="undo stack" role="group" aria-labelledby=${`goes-${entry.seq}`}>
    <p class="small" id=${`goes-${entry.seq}`}>
      <b>${t("What goes back")}:</b> ${goes || t("nothing but the entry itself")}
      ${later.length ? t("; later steps go with it") : ""}.
    </p>
    ${entry.type === "rolled" ? fe`<p class="hint">
          ${t("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>` : null}
    <label for=${`why-${entry.seq}`}>${t("Why?")}</label>
    <input
      class="says"
      id=${`why-${entry.seq}`}
      ref=${field}
      maxlength="500"
      value=${note}
      onInput=${(event) => setNote(event.currentTarget.value)}
    />
    ${needed ? fe`<p class="note" role="alert">
          ${plural(needed.length || 2, "A later step hangs on this.", "{n} later steps hang on this.")}
        </p>` : null}
    <div class="row wrap">
      <${Send} play=${play} class="primary" onClick=${undo}>
        ${needed ? t("Undo them too") : t("Undo this")}
      <//>
      <button onClick=${close}>${t("Leave it")}</button>
    </div>
  </div>`;
  }
  async function takeBack(play, seq, note, withLater, all, depth = 8) {
    try {
      return await play.table.reverse({ seq, note, with_later: withLater || all });
    } catch (error) {
      if (!all || error.code !== "reverse_later_first" || depth === 0) throw error;
      const entries = [...error.body?.entries ?? []].sort((one2, other) => other - one2);
      for (const later of entries) {
        await takeBack(play, later, note, true, true, depth - 1).catch((refused) => {
          if (refused.code !== "happened") throw refused;
        });
      }
      return takeBack(play, seq, note, withLater, all, depth - 1);
    }
  }

  // service/http/play/story.js
  var NEAR = 60;
  function Story({ play }) {
    const [filter, setFilter] = G("all");
    const [undoing, setUndoing] = G(0);
    const items = shown(play, filter);
    const place = useFollowing(play);
    const choices = [
      ["all", t("All")],
      ["rolls", t("Rolls")],
      ["mine", t("Mine")]
    ];
    return fe`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${t("Story")}</h2>
      <div class="filters push" role="group" aria-label=${t("Show")}>
        ${choices.map(
      ([id, words2]) => fe`<button aria-pressed=${String(filter === id)} onClick=${() => setFilter(id)}>${words2}</button>`
    )}
      </div>
    </div>
    <div class="scroll" ref=${place} role="region" aria-label=${t("Entries")} tabindex="0">
      ${play.hasEarlier ? fe`<${Earlier} play=${play} />` : null}
      <ol class="story">
        ${items.map(
      (item) => fe`<${Item} key=${item.key} play=${play} item=${item} undoing=${undoing} setUndoing=${setUndoing} />`
    )}
      </ol>
      ${items.length ? null : fe`<p class="soft small">
            ${filter === "all" ? t("Nothing has happened yet.") : t("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`;
  }
  function Earlier({ play }) {
    const [busy, setBusy] = G(false);
    const load = async () => {
      if (busy) return;
      setBusy(true);
      await play.earlier().catch(() => play.say(t("It could not be loaded.")));
      setBusy(false);
    };
    return fe`<${Send} play=${play} class="quiet wide" lacks=${busy} onClick=${load}>
    ${t("Earlier")}
  <//>`;
  }
  function useFollowing(play) {
    const place = Q(null);
    const follows = Q(true);
    const before = Q({ first: 0, height: 0 });
    J(() => {
      const element = place.current;
      const toEnd = () => {
        if (follows.current) element.scrollTop = element.scrollHeight;
      };
      const scrolled = () => {
        if (element.clientHeight)
          follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      };
      element.addEventListener("scroll", scrolled, { passive: true });
      const sizes = new ResizeObserver(toEnd);
      sizes.observe(element);
      return () => {
        element.removeEventListener("scroll", scrolled);
        sizes.disconnect();
      };
    }, []);
    K(() => {
      const element = place.current;
      const first2 = play.entries[0]?.seq ?? 0;
      const grown = element.scrollHeight - before.current.height;
      if (follows.current) element.scrollTop = element.scrollHeight;
      else if (first2 < before.current.first && grown > 0) element.scrollTop += grown;
      before.current = { first: first2, height: element.scrollHeight };
    });
    return place;
  }
  function Item({ play, item, undoing, setUndoing }) {
    if (item.kind === "scene") return fe`<li class="scene">${timeWords(item.at)}</li>`;
    const part = { play, item, undoing, setUndoing };
    return item.kind === "minor" ? fe`<${Minor} ...${part} />` : fe`<${Tale} ...${part} />`;
  }
  function Face({ name }) {
    return fe`<span class="face" aria-hidden="true">${[...name || "·"][0]}</span>`;
  }
  function Minor({ play, item, ...undo }) {
    const [entry] = item.steps;
    const gone = item.undone.get(entry.seq);
    return fe`<li class=${`tale minor${gone ? " undone" : ""}`} id=${`entry-${entry.seq}`} tabindex="-1">
    <${Face} name=${entry.by_name} />
    <div><p class="says">${item.words}</p>
      ${entry.note ? fe`<p class="told">${entry.note}</p>` : null}
      ${gone ? fe`<p class="rule"><${Undone} by=${gone} /></p>` : null}
      <${Tools} play=${play} item=${item} entry=${entry} ...${undo} />
    </div>
  </li>`;
  }
  function lastAction(steps) {
    const actions = steps.map(({ action_after: after }) => after).filter(Boolean);
    const all = new Map(
      [...actions.flatMap(({ consequences }) => consequences), ...steps.flatMap(({ picks = [] }) => picks)].map((one2) => [
        one2.id,
        one2
      ])
    );
    return actions.length ? { ...actions.at(-1), consequences: [...all.values()] } : void 0;
  }
  function Tale({ play, item, ...undo }) {
    const { steps, undone } = item;
    const roll = steps.find(({ type }) => type === "rolled");
    const action = lastAction(steps);
    const first2 = roll ?? steps[0];
    const gone = roll && undone.get(roll.seq);
    const goal = roll?.ruling?.goal ?? action?.spec.goal ?? steps.find(({ action_after: after }) => after?.spec.goal)?.action_after.spec.goal;
    const verdict = steps.find(({ verdict: told }) => told)?.verdict;
    const success = gone ? void 0 : roll?.ruling?.success ?? verdict?.success;
    const says = roll && success !== void 0 && toldOf(play, verdict?.outcome ?? roll.ruling?.outcome, action?.says);
    const name = roll?.character_name ?? steps.find((step) => step.character_name)?.character_name ?? play.character(action?.character)?.name;
    return fe`<li class=${`tale${gone ? " undone" : ""}`} id=${`entry-${first2.seq}`} tabindex="-1">
    <${Face} name=${(roll ?? steps.find(({ type }) => type === "action_opened") ?? first2).by_name} />
    <div>
      <p class="says">
        ${goal ? sentence3(goal) : fe`<span class="soft">${name}</span>`}
        ${says ? fe` <b>${sentence3(says)}</b>` : null}
      </p>
      ${roll ? fe`<${RollLine} play=${play} entry=${roll} name=${name} verdict=${verdict} />` : fe`<p class="rule"><b>${name}</b> ${stateWords2(action)}</p>`}
      ${gone ? fe`<p class="rule"><${Undone} by=${gone} /></p>` : null}
      ${offersOf(play, action).map((offer2) => fe`<p class="rule">${offer2}</p>`)}
      ${roll ? fe`${roll.gm_fields ? fe`<p class="rule">
                  ${t("Typed for {gm}: {what}", {
      gm: play.gmName,
      what: list(roll.gm_fields.map((name2) => play.label("field", name2)))
    })}
                </p>` : null}
          <${Changes3} play=${play} entry=${roll} />
          <${Tools} play=${play} item=${item} entry=${roll} ...${undo} />` : null}
      ${steps.filter(({ type }) => AFTER.has(type)).map(
      (step) => fe`<${After2}
              key=${step.seq}
              gone=${gone}
              play=${play}
              item=${item}
              step=${step}
              action=${action}
              ...${undo}
            />`
    )}
      
    </div>
  </li>`;
  }
  function sentence3(text) {
    return /[.!?…”"'»)]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
  }
  function stateWords2(action) {
    if (!action) return "";
    const states = {
      draft: t("not agreed yet"),
      ready: t("agreed, not rolled yet"),
      cancelled: t("called off"),
      refused: action.why ? t("not possible that way: {why}", { why: action.why }) : t("not possible that way"),
      settled: action.kind === "narrated" ? t("without a roll") : t("settled"),
      rolled: t("rolled")
    };
    return states[action.state] ?? "";
  }
  function offersOf(play, action) {
    return (action?.offers ?? []).filter(({ state, text }) => state === "accepted" && text).map(
      ({ by, text }) => fe`<b>${play.nameOf?.(by) ?? play.character(by)?.name ?? by}</b> <span class="told">${sentence3(text)}</span>`
    );
  }
  function RollLine({ play, entry, name, verdict }) {
    const { ruling, announced: announced2 } = entry;
    const terms2 = [
      entry.approach && capital(entry.approach),
      ruling?.position && play.label("position", ruling.position),
      ruling?.effect && play.label("effect", ruling.effect.rolled),
      ruling?.difficulty !== void 0 && t("against {n}", { n: ruling.effective_difficulty ?? ruling.difficulty })
    ].filter(Boolean);
    const outcome = ruling?.outcome ?? verdict?.outcome ?? entry.outcome;
    const label = outcome ? play.label("outcome", outcome) : "";
    const said2 = ruling?.announce ?? announced2?.announce ?? "";
    const success = ruling?.success ?? verdict?.success;
    return fe`<p class="rule">
      <${Pips} dice=${ruling?.dice ?? announced2?.dice ?? []} />
      <b>${name ?? entry.by_name}</b> ${terms2.length ? fe`<span>${terms2.join(" · ")}</span>` : null}
      ${said2 && said2.toLowerCase() !== label.toLowerCase() ? fe`<span class="out">${said2}</span>` : null}
      ${label ? fe`<span class=${`out ${colour(outcome, success)}`}>${label}</span>` : null}
      ${announced2 && !verdict ? fe`<span>${t("{gm} knows whether it works", { gm: play.gmName })}</span>` : null}
      ${entry.unruled ? fe`<span>${entry.unruled}</span>` : null}
      <${Seal} play=${play} entry=${entry} />
    </p>`;
  }
  function colour(outcome, success) {
    if (success === void 0) return "";
    if (!success) return "bad";
    return /partial|with_fear|marginal/.test(outcome) ? "price" : "good";
  }
  function Pips({ dice }) {
    if (!dice.length) return null;
    const numbers = dice.some(({ sides }) => sides !== 6);
    return fe`<span class=${`pips${numbers ? " numbers" : ""}`}>
    ${dice.map(({ sides, face, role, counts, reason }) => {
      const how = { hope: "hope", fear: "fear", success: "hit", cancels: "one" }[reason ?? role] ?? (counts ? "counts" : "lost");
      return fe`<${Die} sides=${sides} face=${face} how=${how} says=${spoken3(how)} />`;
    })}
  </span>`;
  }
  function spoken3(how) {
    return { hope: "Hope", fear: "Fear", hit: t("success"), one: t("takes a success"), counts: t("counts") }[how] ?? "";
  }
  function Tools({ play, entry, ...undo }) {
    const [open, setOpen] = G(false);
    const whole = entry.type === "rolled" || Boolean(entry.form && entry.resistance);
    const undoable = mayUndo(play, entry, undo.item) && undo.undoing !== entry.seq;
    return fe`${whole || undoable ? fe`<p class="rule tools-row">
          ${whole ? fe`<button class="seal quiet" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
                <${Icon} name=${open ? "minus" : "plus"} />
                ${t("All of this roll")}
              </button>` : null}
          ${undoable ? fe`<button
                class="seal quiet"
                id=${`undo-${entry.seq}`}
                aria-label=${t("Undo entry {n}", { n: entry.seq })}
                onClick=${() => undo.setUndoing(entry.seq)}
              >
                <${Icon} name="undo" />
                ${t("Undo")}
              </button>` : null}
        </p>` : null}
    ${open ? fe`<${Card} markup=${entry.form} load=${() => play.card(entry.seq)} />` : null}
    <${UndoPart} play=${play} entry=${entry} ...${undo} />`;
  }
  function Changes3({ play, entry }) {
    const words2 = changesWords(play, entry.changes);
    return words2.length ? fe`<p class="rule">${list(words2)}</p>` : null;
  }
  function After2({ play, item, step, action, gone: all, ...undo }) {
    const gone = item.undone.get(step.seq);
    const told = step.type === "resisted" ? resistWords(play, step, action) : chosenWords(play, step, action);
    return fe`<div class=${`after-step${gone ? " undone" : ""}`} id=${`entry-${step.seq}`} tabindex="-1">
    ${(step.picks ?? []).filter(({ text }) => text).map(({ text }) => fe`<p class="says">${sentence3(text)}</p>`)}
    ${step.note ? fe`<p class="says">${sentence3(step.note)}</p>` : null}
    <p class="rule">
      ${step.resistance?.dice ? fe`<${Pips} dice=${step.resistance.dice} />` : null}
      <b>${step.type === "resisted" ? step.character_name : step.by_name}</b> <span>${told}</span>
      <${Seal} play=${play} entry=${step} />
    </p>
    ${step.warnings?.map(({ detail }) => fe`<p class="rule">${capital(detail)}.</p>`)}
    <${Changes3} play=${play} entry=${step} />
    ${gone && gone.seq !== all?.seq ? fe`<p class="rule"><${Undone} by=${gone} /></p>` : null}
    <${Tools} play=${play} item=${item} entry=${step} ...${undo} />
  </div>`;
  }
  function resistWords(play, step, action) {
    const what = consequenceWords(play, step.consequence, action);
    const { left } = step.resistance;
    if (!left) return t("resists: {what}. Nothing of it is left", { what });
    return t("resists: {what}. It is milder", { what });
  }
  function chosenWords(play, step, action) {
    const parts2 = [];
    const names = (ids) => list(ids.map((id) => consequenceWords(play, id, action)));
    if (step.branch) parts2.push(play.label("menu", step.branch));
    if (step.picks?.length) parts2.push(list(step.picks.map((one2) => pickWords(play, one2, action))));
    if (step.take?.length) parts2.push(t("takes {what}", { what: names(step.take) }));
    for (const [id, fate] of Object.entries(step.fate ?? {})) {
      const what = consequenceWords(play, id, action);
      parts2.push(
        {
          landed: t("{what} lands", { what }),
          reduced: t("{what} is milder", { what }),
          avoided: t("{what} is averted", { what })
        }[fate] ?? what
      );
    }
    if (step.effect) parts2.push(t("grants {effect} effect", { effect: play.label("effect", step.effect) }));
    if (step.grant) parts2.push(t("grants a part of it"));
    if (step.verdict)
      parts2.push(t("tells the table: {verdict}", { verdict: play.label("outcome", step.verdict.outcome) }));
    return parts2.join("; ") || t("goes on");
  }
  function consequenceWords(play, id, action) {
    const found = action?.consequences?.find((one2) => one2.id === id);
    return found ? found.text ? found.text.replace(/\.$/, "") : pickWords(play, found, action) : t("a consequence");
  }
  function pickWords(play, one2, action) {
    const pick = one2.pick === "custom" ? t("something else") : play.label("menu", one2.pick);
    const others = action?.consequences?.some(({ character }) => character && character !== action.character);
    const more = [
      others && one2.character && play.nameOf(one2.character),
      one2.harm_level && t("level {n}", { n: one2.harm_level }),
      one2.clock && (play.clock(one2.clock)?.name ?? ""),
      !one2.harm_level && one2.severity && play.label("severity", one2.severity).toLowerCase()
    ].filter(Boolean);
    return more.length ? `${pick} (${more.join(", ")})` : pick;
  }
  function Seal({ play, entry }) {
    const seal = sealOf(play, entry);
    const open = () => play.open("fair");
    switch (seal) {
      case "checked":
        return fe`<button class="seal" onClick=${open}><${Icon} name="shield" />${t("dice checked")}</button>`;
      case "wrong":
        return fe`<button class="seal alarm" onClick=${open}>
        <${Icon} name="warn" />
        ${t("does not match its seal")}
      </button>`;
      case "sealed":
        return fe`<button class="seal kept" onClick=${open}><${Icon} name="lock" />${t("sealed")}</button>`;
      case "ended":
        return fe`<button class="seal kept" onClick=${open}><${Icon} name="lock" />${t("not checked yet")}</button>`;
      case "given":
        return fe`<span>${t("thrown by hand")}</span>`;
      default:
        return null;
    }
  }
  function Undone({ by }) {
    const words2 = by.by_name ? t("undone by {who}", { who: by.by_name }) : t("undone");
    return fe`<span>
    ${words2}
    ${by.note ? fe`: <span class="told">${by.note}</span>` : null}
    ${by.left?.length ? ` (${t("not all of it could be taken back")})` : ""}
  </span>`;
  }

  // clients/element/plain.js
  var TALES = 8;
  function PlainStakes({ play }) {
    const open = [...play.actions.values()].filter(({ state }) => state === "draft" || state === "ready");
    return open.map(
      (action) => fe`<section class="card stack stakes" key=${action.id} aria-label=${t("Stakes")}>
        <h2>${play.nameOf(action.character)}</h2>
        ${action.spec.goal && fe`<p class="says">${quoted(action.spec.goal)}</p>`}
        <${Terms2} play=${play} action=${action} />
        <${Chances} play=${play} action=${action} />
      </section>`
    );
  }
  function Dice2({ play }) {
    const last = play.entries.findLast(({ type }) => type === "rolled" || type === "resisted");
    if (!last) return null;
    return fe`<${Result} key=${last.seq} play=${play} entry=${last} />`;
  }
  function PlainClocks({ play }) {
    if (!play.clocks.length) return null;
    return fe`<section class="card" aria-label=${t("Clocks")}>
    <ul class="clocks wide-list">
      ${play.clocks.map(
      (clock) => fe`<li class="clock" key=${clock.id}>
            <${Dial} clock=${clock} />
            <p class="name says">${clock.name} <span class="soft small">${`${clock.filled}/${clock.size}`}</span></p>
          </li>`
    )}
    </ul>
  </section>`;
  }
  function PlainStory({ play }) {
    const tales = play.entries.map((entry) => ({ entry, words: heard(play, entry) })).filter(({ words: words2 }) => words2).slice(-TALES);
    if (!tales.length) return null;
    return fe`<section class="card" aria-label=${t("Story")}>
    <ol class="stack">${tales.map(({ entry, words: words2 }) => fe`<li key=${entry.seq} class="small">${words2}</li>`)}</ol>
  </section>`;
  }

  // clients/element/view.js
  var PARTS = ["stakes", "dice", "tracks", "clocks", "story"];
  var READING = 50;
  var NAMES2 = /* @__PURE__ */ new Set(["fair", "invite", "seat", "settings"]);
  var EmbeddedPlay = class extends Play {
    /** Wait until the table was read for the first time, or cannot be; return whether it was. */
    async known() {
      while (!this.game && !this.ended && !this.missing) await new Promise((resolve) => setTimeout(resolve, READING));
      return Boolean(this.game);
    }
    /** The card of a roll as the service draws it: entries that were followed have it. @param {number} seq */
    async card(seq) {
      const entry = (
        /** @type {any} */
        this.entries.find((one2) => one2.seq === seq)
      );
      if (!entry?.form) throw new Error("there is no card");
      return entry.form;
    }
  };
  var View = class {
    /** @type {EmbeddedPlay | null} */
    play = null;
    settings = { calls: "off", motion: "", sound: "", language: "" };
    /** Whether only what stands before the table is drawn. */
    hidden = false;
    #root;
    #waiting = false;
    /**
     * @param {ShadowRoot | HTMLElement} root   in which it is drawn
     * @param {{language: string, parts?: string[], plain?: boolean, before?: (view: View) => any}} options   `plain`:
     *     nothing to press; `before`: markup above the table, or in its place
     */
    constructor(root, { language, parts: parts2 = PARTS, plain: plain2 = false, before }) {
      this.#root = root;
      this.language = language;
      this.parts = parts2;
      this.plain = plain2;
      this.before = before;
    }
    /**
     * Show a table to the person whose seat it is.
     * @param {import("/client/index.js").Client} client
     * @param {{url: string, sid: string, token: string}} seat
     */
    sit(client, seat) {
      this.stop();
      this.play = new EmbeddedPlay(
        client,
        /** @type {any} */
        seat,
        this
      );
      this.play.start();
      this.render();
      return this.play;
    }
    /** Show no table any more. */
    stop() {
      this.play?.stop();
      this.play = null;
      this.render();
    }
    // What a table asks of its page.
    set() {
    }
    leave() {
      this.stop();
    }
    toDoor() {
      this.stop();
    }
    anotherName() {
      this.stop();
    }
    render = () => {
      if (this.#waiting) return;
      this.#waiting = true;
      queueMicrotask(() => {
        this.#waiting = false;
        M(
          fe`<${Body} view=${this} />`,
          /** @type {any} */
          this.#root
        );
      });
    };
  };
  function Body({ view }) {
    const { play, parts: parts2, before } = view;
    return fe`<div class="rollwright" lang=${view.language} data-family=${play?.game ? play.family : ""}>
    <${Patterns} />
    ${before?.(view)}
    ${play && !view.hidden && fe`<${Table2} play=${play} parts=${parts2} plain=${view.plain} />`}
  </div>`;
  }
  function Table2({ play, parts: parts2, plain: plain2 }) {
    if (play.ended) return fe`<p class="note bad" role="alert">${play.ended}</p>`;
    if (!play.game) {
      return fe`<p class="note" role="status">${play.missing ? play.missing.text : t("The table is read")}</p>`;
    }
    const has = (part) => parts2.includes(part);
    if (plain2) {
      return fe`<div class="plain" inert>
      ${has("stakes") && fe`<${PlainStakes} play=${play} />`}
      ${has("dice") && fe`<${Dice2} play=${play} />`}
      ${has("tracks") && fe`<${TableTracks} play=${play} />`}
      ${has("clocks") && fe`<${PlainClocks} play=${play} />`}
      ${has("story") && fe`<${PlainStory} play=${play} />`}
    </div>`;
    }
    return fe`
    ${(has("stakes") || has("dice")) && fe`<div class="now"><${Now} play=${play} /></div>`}
    ${has("tracks") && fe`<${TableTracks} play=${play} />`}
    ${has("clocks") && fe`<${Clocks} play=${play} />`}
    ${has("story") && fe`<${Story} play=${play} />`}
    ${NAMES2.has(play.panel) && fe`<p class="note" role="status">
        <a href=${`${play.seat.url}/play`} target="_blank" rel="noreferrer">${t("That is at the page of the table.")}</a>
        <button class="mini" onClick=${() => play.close()}>${t("Close")}</button>
      </p>`}
    ${play.question && fe`<${Question2} key="question" play=${play} />`}`;
  }
  function Question2({ play }) {
    const dialog = Q(null);
    J(() => dialog.current.showModal(), []);
    return fe`<dialog ref=${dialog} aria-label=${play.question.question} onCancel=${() => play.answer(false)}>
    <h2>${play.question.question}</h2>
    <${Answers} play=${play} />
  </dialog>`;
  }
  function Patterns() {
    return fe`<svg width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M3.5 0V7" />
    </pattern>
    <pattern id="bars" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M2.5 0V5" /></pattern>
    <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="3.5" cy="3.5" r="1.3" /></pattern>
    <pattern id="ghost" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="9" height="9" /><path d="M4.5 0V9" />
    </pattern>
  </defs></svg>`;
  }

  // clients/roll20/panel.js
  var PLACE3 = `
:host { position: fixed; right: 8px; bottom: 130px; width: 340px; z-index: 20000; }
.rollwright { max-height: 62vh; overflow-y: auto; border: 1px solid var(--edge); border-radius: var(--r); box-shadow: 0 4px 18px #0006; }
.rollwright .bar20 { display: flex; align-items: center; gap: 8px; }
.rollwright .bar20 strong { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.rollwright .told20 { white-space: pre-wrap; font-size: 12px; max-height: 40vh; overflow-y: auto; }
`;
  var KEYS = ["keydown", "keyup", "keypress"];
  var Panel = class {
    /** Lines that the script says to its person alone. @type {string} */
    told = "";
    open = true;
    #host;
    /**
     * @param {Document} document
     * @param {string} language   that is spoken
     * @param {{join: (form: Record<string, string>) => Promise<void>, leave: () => void}} on
     */
    constructor(document2, language, on) {
      this.on = on;
      this.document = document2;
      this.#host = document2.createElement("div");
      this.#host.id = "rollwright-panel";
      const root = this.#host.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [styles(PLACE3)];
      for (const key of KEYS) this.#host.addEventListener(key, (event) => event.stopPropagation());
      this.view = new View(root, {
        language,
        parts: ["stakes", "dice", "tracks", "clocks"],
        before: () => fe`<${Top} panel=${this} />`
      });
      this.view.anotherName = () => this.on.leave();
      document2.body.append(this.#host);
      const themed = new MutationObserver(() => this.#followTheme());
      for (const place of [document2.documentElement, document2.body]) themed.observe(place, { attributes: true });
      themed.observe(document2.head, { childList: true });
    }
    /** Say something to the person at this page alone. @param {string} text */
    tell(text) {
      this.told = text;
      this.open = true;
      this.draw();
    }
    /** Show the panel, or hide all but its bar. @param {boolean} [open] */
    show(open = !this.open) {
      this.open = open;
      this.draw();
    }
    #followTheme() {
      this.#host.toggleAttribute("data-dark", isDark(this.document));
    }
    draw() {
      this.#followTheme();
      this.view.hidden = !this.open;
      this.view.render();
    }
  };
  function isDark(document2) {
    const places = ["#textchat", "#rightsidebar", "body"].map((one2) => document2.querySelector(one2)).filter(Boolean);
    for (const place of places) {
      const [red, green, blue, alpha = 1] = (getComputedStyle(place).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
      if (alpha > 0 && blue !== void 0) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
    }
    return false;
  }
  function Top({ panel: panel2 }) {
    const { play } = panel2.view;
    const live = play?.connection === "live";
    return fe`<div class="bar20">
      <strong>${play?.session?.name || "Rollwright"}</strong>
      ${play?.game && fe`<span class=${live ? "live" : "live gone"} role="status">${live ? t("Live") : t("Offline")}</span>`}
      <button class="mini quiet" aria-expanded=${String(panel2.open)} onClick=${() => panel2.show()}>
        ${panel2.open ? t("Hide") : t("Show")}
      </button>
      ${panel2.open && play && fe`<button class="mini quiet" onClick=${() => panel2.on.leave()}>${t("Leave")}</button>`}
    </div>
    ${panel2.open && panel2.told && fe`<div class="card" role="status">
        <p class="told20">${panel2.told}</p>
        <button class="mini" onClick=${() => panel2.tell("")}>${t("Close")}</button>
      </div>`}
    ${panel2.open && !play && fe`<${Door} panel=${panel2} />`}`;
  }
  function Door({ panel: panel2 }) {
    const [busy, setBusy] = G(false);
    const [refusal2, setRefusal] = G("");
    const send = async (event) => {
      event.preventDefault();
      setBusy(true);
      setRefusal("");
      const form2 = Object.fromEntries(new FormData(event.currentTarget));
      await panel2.on.join(form2).catch((error) => setRefusal(error.message));
      setBusy(false);
    };
    return fe`<form class="card stack" onSubmit=${send}>
    <h2>${t("Take a seat")}</h2>
    <div><label for="rw-url">${t("Address of the service, or the link to your seat")}</label>
      <input id="rw-url" name="url" required placeholder="https://rolls.example" /></div>
    <p class="soft small">${t("The game master takes the link of “Save your seat” at the table's page.")}</p>
    <div><label for="rw-code">${t("Join code")}</label><input id="rw-code" name="code" autocomplete="off" /></div>
    <div><label for="rw-name">${t("Your name")}</label><input id="rw-name" name="name" maxlength="80" /></div>
    ${refusal2 && fe`<p class="note bad" role="alert">${refusal2}</p>`}
    <button class="primary wide" aria-disabled=${busy ? "true" : null}>${t("Sit down")}</button>
  </form>`;
  }

  // clients/roll20/posts.js
  var TOLD = /* @__PURE__ */ new Set([
    ...["action_opened", "action_changed", "action_closed", "offer_made", "offer_answered"],
    ...["rolled", "chosen", "resisted"],
    ...["reversed", "difficulty_opened", "clock_ticked", "tracks_changed", "turn_started"]
  ]);
  var FORM = "text/vnd.roll20";
  var [TRIES, PAUSE2] = [5, 1e3];
  var Posts = class {
    #last = Promise.resolve();
    /**
     * @param {object} with_
     * @param {any} with_.play
     * @param {import("/client/index.js").Client} with_.client
     * @param {string} with_.url      of the service
     * @param {import("./grants.js").Fetch} with_.fetch
     * @param {string} with_.language   of what is told
     * @param {Seat | null} with_.spectator   a seat that sees what everybody sees: of the GM's script alone
     * @param {(line: string) => void} with_.send
     * @param {{read: () => Promise<number>, write: (seq: number) => Promise<void>}} with_.mark   the last entry that was told
     */
    constructor({ play, client, url, fetch: fetch2, language, spectator, send, mark }) {
      this.play = play;
      this.url = url;
      this.fetch = fetch2;
      this.language = language;
      this.spectator = spectator;
      this.everybody = spectator ? client.table(spectator) : play.table;
      this.send = send;
      this.mark = mark;
    }
    /** Tell of an entry, after those before it; once among all tabs of this browser. @param {any} entry */
    tell(entry) {
      this.#last = this.#last.then(
        () => exclusively(`rollwright ${this.play.seat.sid}/${this.play.me}`, () => this.#once(entry))
      );
      return this.#last;
    }
    /** @param {any} entry */
    async #once(entry) {
      if (entry.seq <= await this.mark.read()) return;
      const lines = await this.#lines(entry).catch((error) => {
        console.warn("Rollwright:", error);
        return [];
      });
      await this.mark.write(entry.seq);
      for (const line of lines) this.send(line);
    }
    /**
     * Return the lines of an entry: what everybody may see, by who did it; and whispered to the GM, by the GM's script, what
     * the GM alone sees of it.
     * @param {any} entry
     * @returns {Promise<string[]>}
     */
    async #lines(entry) {
      const mine = entry.by === this.play.me;
      if (!TOLD.has(entry.type) || !(mine || this.spectator)) return [];
      const own = await this.#words(entry, this.play.seat);
      if (!this.spectator) return own ? [own] : [];
      const open = await this.#words(entry, this.spectator);
      return [...mine && open ? [open] : [], ...own && own !== open ? [`/w gm ${own}`] : []];
    }
    /** Return an entry in words, as the person of a seat sees it. @param {any} entry @param {Seat} seat */
    async #words(entry, seat) {
      if (entry.type === "rolled") return (await this.#read(`/rolls/${entry.seq}`, seat, FORM)).trim();
      if (entry.type === "action_changed") return this.#changed(entry);
      const told = (await this.#read(`/log?after=${entry.seq - 1}&limit=1`, seat, "text/plain")).trim();
      const [, seq, words2] = /^(\d+) (.*)/su.exec(told) ?? [];
      if (Number(seq) !== entry.seq) return "";
      return escaped(heard(this.play, entry) || words2);
    }
    /** Changed terms: a milestone once they are agreed to, with what is at stake for everybody. @param {any} entry */
    async #changed(entry) {
      const { action_after: after } = entry;
      if (after.asks) return escaped(`${entry.by_name}: ${after.asks}`);
      if (after.state !== "ready" || !after.agreed) return "";
      const stakes = await this.everybody.actionStakes(after.id).catch(() => null);
      return escaped([heard(this.play, entry), stakes?.summary].filter(Boolean).join(" "));
    }
    /** @param {string} path @param {Seat} seat @param {string} type */
    async #read(path2, { sid, token }, type) {
      const url = `${this.url}/v1/sessions/${encodeURIComponent(sid)}${path2}`;
      const headers = { Authorization: `Bearer ${token}`, Accept: type, "Accept-Language": this.language };
      for (let tries = 1; ; tries += 1) {
        const response = await this.fetch(url, { method: "GET", headers }).catch(() => null);
        if (response?.ok) return response.text();
        if (response?.status === 404) return "";
        if (tries === TRIES) throw new Error(`${path2} could not be read`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE2));
      }
    }
  };
  async function exclusively(name, run2) {
    await (navigator.locks ? navigator.locks.request(name, run2) : run2());
  }

  // clients/roll20/seats.js
  var SPECTATOR = "Roll20";
  function linked(link) {
    const [, url, sid, token] = /^(https?:\/\/[^#]*?)(?:\/play)?\/?#t=([^&\s]+)&k=([^&\s]+)/.exec(link.trim()) ?? [];
    return url ? { url, sid: decodeURIComponent(sid), token: decodeURIComponent(token) } : null;
  }
  function addressOf(address) {
    const url = new URL(/^https?:/.test(address.trim()) ? address.trim() : `http://${address.trim()}`);
    return url.origin + url.pathname.replace(/\/(play)?\/?$/, "");
  }
  async function joined(client, url, { code, name }) {
    const { sid } = await client.findTable(code);
    const { table } = await client.join(sid, { code, name });
    return { url, ...table.credentials };
  }
  async function equipped(client, seat) {
    if (seat.spectator !== void 0) return seat;
    const { join_code: code } = await client.table(seat).getSession();
    if (!code) return { ...seat, spectator: null };
    const { table } = await client.join(seat.sid, { code, name: SPECTATOR, role: "spectator" });
    return { ...seat, spectator: table.credentials };
  }

  // clients/roll20/main.js
  var SEAT = "seat";
  var LANGUAGE = speakAs(navigator.language);
  var fetch = withEvents(grantedFetch((details) => GM_xmlhttpRequest(details)));
  var tab = { from: "", to: "", turn: 0 };
  var panel = new Panel(document, LANGUAGE, { join, leave });
  var chat = new Chat(document, { said, complete });
  GM_registerMenuCommand(t("Rollwright: address and code"), () => panel.show(true));
  begin();
  async function begin() {
    const seat = await GM_getValue(SEAT);
    panel.show(!seat);
    if (seat) await sit(JSON.parse(seat)).catch((error) => panel.tell(error.message));
  }
  async function join({ url: given, code, name }) {
    const link = linked(given);
    if (link) return take2(link);
    if (!code.trim() || !name.trim()) throw new Error(t("A join code and your name are needed."));
    const url = addressOf(given);
    return take2(await joined(clientOf(url), url, { code, name }));
  }
  async function take2(seat) {
    const whole = await equipped(clientOf(seat.url), seat);
    await GM_setValue(SEAT, JSON.stringify(whole));
    const { last_event_id: last = "0" } = await clientOf(seat.url).table(seat).getSession({ include: "characters" });
    await markOf2(whole).write(Number.parseInt(last, 10));
    await sit(whole);
  }
  async function sit(seat) {
    const client = clientOf(seat.url);
    const play = panel.view.sit(client, seat);
    const posts = new Posts({
      play,
      client,
      url: seat.url,
      fetch,
      language: LANGUAGE,
      spectator: seat.spectator ?? null,
      send: (line) => chat.send(line),
      mark: markOf2(seat)
    });
    play.table.on("entry", (entry) => posts.tell(entry));
    panel.draw();
  }
  async function leave() {
    await GM_setValue(SEAT, "");
    panel.view.stop();
    panel.draw();
  }
  function clientOf(url) {
    return new Client(url, { fetch: (
      /** @type {any} */
      fetch
    ), language: LANGUAGE });
  }
  function markOf2({ sid, token }) {
    const name = `told ${sid}/${token.split(".")[0]}`;
    return {
      read: async () => Number(await GM_getValue(name) ?? 0),
      write: async (seq) => void await GM_setValue(name, seq)
    };
  }
  function said(line) {
    const command = commandOf(line);
    if (command === null) return false;
    obey(command).catch((error) => {
      panel.tell(
        error instanceof LineError ? `${error.message}

${t("!rw help lists what you can say.")}` : error.message
      );
    });
    return true;
  }
  async function obey(command) {
    const { play } = panel.view;
    await play?.known();
    if (!command || command === "help") return panel.tell(help(play).join("\n"));
    if (command === "panel") return panel.show();
    if (!play) return panel.tell(t("You sit at no table yet: give address and code here."));
    if (!play.game) return panel.tell(play.ended || play.missing.text);
    panel.told = "";
    let unread;
    await play.actAfter(
      () => run(play, command).catch((error) => {
        if (!(error instanceof LineError)) throw error;
        unread = error;
      })
    );
    if (play.refusal) panel.show(true);
    if (unread) throw unread;
  }
  function complete(line) {
    tab = line === tab.to ? { ...tab, turn: tab.turn + 1 } : { from: line, to: "", turn: 0 };
    tab.to = completed(panel.view.play, tab.from, tab.turn);
    return tab.to;
  }
})();
