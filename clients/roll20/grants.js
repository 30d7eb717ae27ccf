// Requests through the userscript manager, which no policy of the page stops, and event streams without streaming.

import { NetworkError } from "/client/index.js";

/** @typedef {(url: string, init: RequestInit) => Promise<Response>} Fetch */

/** Statuses of responses that have no body. */
const EMPTY = new Set([204, 205, 304]);
/** Milliseconds between two readings of the log. */
const EVERY = 1500;
const PAGE = 200;

/**
 * Return what calls as `fetch` does, through `GM_xmlhttpRequest`.
 * @param {(details: any) => {abort?: () => void} | undefined} request
 * @returns {Fetch}
 */
export function grantedFetch(request) {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      // No permission of the browser's is needed, whatever the address.
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
        onabort: failed,
      });
      const stop = () => {
        sent?.abort?.();
        reject(signal.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
    });
}

/** @param {string} text   as XMLHttpRequest has all headers */
function headersOf(text = "") {
  const headers = new Headers();
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at < 1) continue;
    try {
      headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
    } catch {
      // Not every manager writes what a header may be.
    }
  }
  return headers;
}

/**
 * Return the same fetch, with event streams that are made of the log: not every userscript manager tells a response
 * before its end. Each change that is sent reads the log at once.
 * @param {Fetch} fetch
 * @param {number} [every]   milliseconds between two readings
 * @returns {Fetch}
 */
export function withEvents(fetch, every = EVERY) {
  const waiting = new Set();
  return async (url, init) => {
    if (init.method === "GET" && new URL(url).pathname.endsWith("/events"))
      return stream(fetch, url, init, every, waiting);
    const response = await fetch(url, init);
    if (init.method !== "GET") for (const wake of waiting) wake();
    return response;
  };
}

/**
 * @param {Fetch} fetch
 * @param {string} url
 * @param {RequestInit} init
 * @param {number} every
 * @param {Set<() => void>} waiting
 */
async function stream(fetch, url, { headers: given, signal }, every, waiting) {
  const { "Last-Event-ID": last = "0", ...headers } = /** @type {Record<string, string>} */ (given);
  const log = new URL(url);
  log.pathname = log.pathname.replace(/events$/, "log");
  let after = Number.parseInt(last, 10);
  const read = () => {
    log.search = `?${new URLSearchParams({ after: String(after), limit: String(PAGE) })}`;
    return fetch(log.href, { method: "GET", headers, signal });
  };
  let response = await read();
  if (!response.ok) return response;
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      for (;;) {
        const found = response ?? (await read());
        response = null;
        if (!found.ok) throw new TypeError(`the log was answered with status ${found.status}`);
        const { items } = await found.json();
        // A comment is the sign of life of a stream in which nothing happens.
        const events = items.map(
          (entry) => `id: ${entry.id}\nevent: ${entry.type}\ndata: ${JSON.stringify(entry)}\n\n`,
        );
        controller.enqueue(encoder.encode(events.join("") || ": \n\n"));
        after = items.at(-1)?.seq ?? after;
        if (items.length < PAGE) await sleep(every, waiting);
        return;
      }
    },
  });
  return new Response(body, { status: 200, headers: { "content-type": "text/event-stream" } });
}

/**
 * Wait so long, or until a change was sent.
 * @param {number} ms
 * @param {Set<() => void>} waiting
 */
function sleep(ms, waiting) {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve(undefined);
    };
    const timer = setTimeout(wake, ms);
    waiting.add(wake);
  });
}
