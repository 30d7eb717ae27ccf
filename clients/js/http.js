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
 * @property {unknown} [body]   sent as JSON
 * @property {Record<string, unknown>} [query]   undefined ones are left out
 * @property {string} [type]    media type of the answer, if it is text and not JSON
 */

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
  }

  /**
   * Send a request once, and return the response as it begins; a refusal is thrown.
   * @param {HttpRequest} request
   * @param {AbortSignal} signal
   * @returns {Promise<Response>}
   */
  async open({ method, path, headers = {}, body, query = {} }, signal) {
    const to = new URL(this.url + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) to.searchParams.set(name, String(value));
    }
    const sent = { ...headers };
    if (body !== undefined) sent["Content-Type"] = "application/json";
    if (this.language) sent["Accept-Language"] = this.language;
    const init = { method, headers: sent, body: body === undefined ? undefined : JSON.stringify(body), signal };
    let response;
    try {
      response = await this.fetch(to.href, /** @type {RequestInit} */ ({ ...init, cache: "no-store" }));
    } catch (error) {
      // A fetch of the caller's may know better why there is no answer.
      throw error instanceof NetworkError ? error : await networkError(to.href, error);
    }
    if (!response.ok) throw await refusal(response);
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
    try {
      const response = await this.open(request, signal ? AbortSignal.any([signal, timeout]) : timeout);
      if (response.status === 204) return undefined;
      const text = await read(response, request.type ?? "application/json");
      return request.type ? text : parsed(text);
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

/** @param {Response} response */
async function refusal(response) {
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? 1000 * seconds : null;
  try {
    return new Problem(parsed(await read(response, "application/problem+json")), retryAfter);
  } catch (error) {
    if (error instanceof NetworkError) error.retryAfter = retryAfter;
    return error;
  }
}
