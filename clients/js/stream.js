// Server-sent events over fetch: the WHATWG format, and following it over drops.

import { NetworkError } from "./problem.js";
import { delay, isTemporary, pause } from "./waiting.js";

/** @import {Backoff} from "./waiting.js" */

/** @typedef {{type: string, data: string, id: string}} ServerEvent */

/** Parses an event stream piece by piece (WHATWG HTML, 9.2.6). */
export class EventParser {
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
    // A line end of two characters may be in two pieces.
    if (this.#afterReturn && text.startsWith("\n")) text = text.slice(1);
    this.#afterReturn = text ? text.endsWith("\r") : false;
    const lines = (this.#rest + text).split(/\r\n|\r|\n/);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#line(line) ?? []);
  }

  /** @param {string} line */
  #line(line) {
    if (!line) return this.#dispatch();
    const [, name, value] = /** @type {RegExpExecArray} */ (/^([^:]*)(?:: ?)?(.*)$/s.exec(line));
    if (name === "data") this.#data += `${value}\n`;
    else if (name === "event") this.#type = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^[0-9]+$/.test(value)) this.retry = Number(value);
  }

  #dispatch() {
    this.lastId = this.#id;
    const event = { type: this.#type || "message", data: this.#data.slice(0, -1), id: this.lastId };
    const any = this.#data !== "";
    this.#data = this.#type = "";
    return any ? event : undefined;
  }
}

/**
 * @typedef {object} Following
 * @property {string} after        id of the event after which to begin
 * @property {AbortSignal} [signal]   ends it
 * @property {number} silence      milliseconds without a byte after which the connection counts as broken
 * @property {Backoff} backoff
 * @property {(state: {live: boolean, error?: Error}) => void} onConnection
 */

/**
 * Follow an event stream over drops, without losing or repeating an event, until its signal is aborted. What cannot be
 * followed any more (a revoked token, a deleted table) is thrown as its Problem.
 * @param {(after: string, signal: AbortSignal) => Promise<Response>} connect
 * @param {Following} following
 * @returns {AsyncGenerator<ServerEvent, void, undefined>}
 */
export async function* followEvents(connect, { after, signal, silence, backoff, onConnection }) {
  let { first } = backoff;
  let failures = 0;
  while (!signal?.aborted) {
    const parser = new EventParser(after);
    const gone = new AbortController();
    const stop = () => gone.abort();
    signal?.addEventListener("abort", stop);
    /** @type {Error | undefined} */
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
        first = parser.retry ?? first;
      }
    } catch (thrown) {
      if (signal?.aborted) break;
      error = /** @type {Error} */ (thrown);
      if (!isTemporary(thrown)) throw thrown;
    } finally {
      gone.abort();
      signal?.removeEventListener("abort", stop);
      if (!signal?.aborted) onConnection({ live: false, error });
    }
    failures = closing ? 1 : failures + 1;
    const wait = delay(failures, { first, most: Math.max(first, backoff.most) });
    const least = isTemporary(error) ? (error.retryAfter ?? 0) : 0;
    await pause(Math.max(wait, least), signal).catch(() => {});
  }
}

/**
 * @param {Response} response
 * @param {number} silence
 * @param {AbortController} gone
 */
async function* pieces(response, silence, gone) {
  if (!response.body) return;
  const reader = response.body.getReader();
  for (;;) {
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

/**
 * Wait for something at most so long.
 * @template T
 * @param {number} ms
 * @param {AbortController} gone   of the connection
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
async function within(ms, gone, promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const silent = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(new NetworkError(`nothing came for ${ms} ms`));
      gone.abort();
    }, ms);
  });
  try {
    return await Promise.race([promise, /** @type {Promise<never>} */ (silent)]);
  } finally {
    clearTimeout(timer);
  }
}
