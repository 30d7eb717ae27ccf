// Waiting between attempts: exponential, jittered, bounded, and shorter when the network comes back.

import { NetworkError, Problem } from "./problem.js";

/** @typedef {{first: number, most: number}} Backoff   milliseconds before the second attempt, and at most */

/** @type {Backoff} */
export const BACKOFF = { first: 250, most: 15_000 };

/**
 * Return how long to wait after so many failures in a row, in milliseconds; each client another time.
 * @param {number} failures
 * @param {Backoff} backoff
 */
export function delay(failures, { first, most }) {
  return Math.min(most, first * 2 ** Math.min(failures - 1, 30)) * (0.5 + Math.random() / 2);
}

/**
 * Wait, at most until the browser is online again; reject with the reason of the signal when it is aborted.
 * @param {number} ms
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(ms, signal) {
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

/** @param {unknown} error @returns {error is Problem | NetworkError} */
export function isTemporary(error) {
  return (error instanceof Problem || error instanceof NetworkError) && error.temporary;
}

/** Whether others change the same all the time: then nothing was changed by this request. @param {unknown} error */
export function isBusy(error) {
  return error instanceof Problem && error.code === "busy";
}

/** How many refusals as `busy` in a row are waited out; the last is thrown. */
const MOST_BUSY = 3;

/**
 * Attempt something until it is answered, `patience` milliseconds are over, or it was refused as `busy` three times in a
 * row; then the last error is thrown.
 * @template T
 * @param {(left: number) => Promise<T>} attempt   told how many milliseconds are left
 * @param {{patience: number, signal?: AbortSignal, backoff: Backoff}} options
 */
export async function persist(attempt, { patience, signal, backoff }) {
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
