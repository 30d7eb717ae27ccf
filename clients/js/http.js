// Requests to the service: one attempt each, its answer as JSON, its refusal as a Problem.

import { NetworkError, Problem, networkError } from "./problem.js";
import { BACKOFF, persist } from "./waiting.js";

/** @import {Asked} from "@rollwright/client/types" */
/** @import {Backoff} from "./waiting.js" */

/**
 * @typedef {object} HttpRequest
 * @property {string} method
 * @property {string} path      below the address of the service
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body]   sent as JSON; a text whose `Content-Type` is in `headers` is sent as it is
 * @property {Record<string, unknown>} [query]   undefined ones are left out
 * @property {string} [type]    media type of the answer, if it is text and not JSON
 * @property {(status: number) => void} [onStatus]   told the status of an answer
 * @property {Seen} [seen]      what was read of it before: the service then sends what has changed since
 */

/** @typedef {{etag: string, text: string}} Seen   an answer and its ETag; both empty before the first */

/**
 * @typedef {object} HttpOptions
 * @property {typeof fetch} [fetch]   another fetch than the platform's
 * @property {number} [patience]      milliseconds for which a request is repeated; 30,000
 * @property {number} [timeout]       milliseconds that one attempt may take; 10,000
 * @property {Backoff} [backoff]      between attempts
 * @property {string} [language]      of words for people, as in Accept-Language
 */

export class Http {
  /**
   * @param {string} url
   * @param {HttpOptions} [options]
   */
  constructor(url, { fetch, patience = 30_000, timeout = 10_000, backoff = BACKOFF, language } = {}) {
    this.url = url.replace(/\/+$/, "");
    // Browsers refuse a fetch that is not called on the window.
    this.fetch = fetch ?? ((/** @type {string} */ to, /** @type {RequestInit} */ init) => globalThis.fetch(to, init));
    this.patience = patience;
    this.timeout = timeout;
    this.backoff = backoff;
    this.language = language;
    /** Milliseconds by which the service's clock is ahead of this one, as its last answer had it; whole seconds. */
    this.ahead = 0;
  }

  /**
   * Send a request once, and return the response as it begins; a refusal is thrown.
   * @param {HttpRequest} request
   * @param {AbortSignal} signal
   * @returns {Promise<Response>}
   */
  async open({ method, path, headers = {}, body, query = {}, seen }, signal) {
    const to = new URL(this.url + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) to.searchParams.set(name, String(value));
    }
    const sent = { ...headers };
    const isText = typeof body === "string" && "Content-Type" in sent;
    if (body !== undefined && !isText) sent["Content-Type"] = "application/json";
    if (this.language) sent["Accept-Language"] = this.language;
    if (seen) sent["A-IM"] = "merge-patch";
    if (seen?.etag) sent["If-None-Match"] = seen.etag;
    const init = { method, headers: sent, body: isText ? body : JSON.stringify(body), signal };
    let response;
    try {
      response = await this.fetch(to.href, /** @type {RequestInit} */ ({ ...init, cache: "no-store" }));
    } catch (error) {
      // A fetch of the caller's may know better why there is no answer.
      throw error instanceof NetworkError ? error : await networkError(to.href, error);
    }
    const date = Date.parse(response.headers.get("date") ?? "");
    if (date) this.ahead = date - Date.now();
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
      request.onStatus?.(response.status);
      if (response.status === 204) return undefined;
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
    const attempt = (/** @type {number} */ left) => this.attempt(request, signal, left);
    return persist(attempt, { patience, signal, backoff: this.backoff });
  }
}

/**
 * Return the body, which must be of a media type.
 * @param {Response} response
 * @param {string} type
 * @returns {Promise<string>}
 */
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

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NetworkError("the answer is not JSON", error);
  }
}

/** Return what a JSON Merge Patch makes of a value, which stays as it is (RFC 7396). @param {any} value @param {any} patch */
export function merged(value, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  // Assigned to an object, `__proto__` would be no member: its digest would not be of what is shown.
  const members = new Map(isObject ? Object.entries(value) : []);
  for (const [name, changed] of Object.entries(patch)) {
    if (changed === null) members.delete(name);
    else members.set(name, merged(members.get(name), changed));
  }
  return Object.fromEntries(members);
}

/** @param {Response} response */
async function refusal(response) {
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? 1000 * seconds : null;
  try {
    const body = parsed(await read(response, "application/problem+json"));
    // What is counted as a refusal is the status of the response: another one beside it is no answer of the service.
    const isRefusal = response.status >= 400 && body?.status === response.status;
    if (!isRefusal) throw new NetworkError(`not an answer of the service: status ${response.status}`);
    return new Problem(body, retryAfter);
  } catch (error) {
    if (error instanceof NetworkError) error.retryAfter = retryAfter;
    return error;
  }
}
