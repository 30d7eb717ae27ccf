// The errors of this package.

/** @import {ProblemBody} from "@rollwright/client/types" */

/** The service refused a request, or could not answer it (docs/problems.md). */
export class Problem extends Error {
  /**
   * @param {ProblemBody} body
   * @param {number | null} retryAfter   milliseconds
   */
  constructor(body, retryAfter = null) {
    super(body.detail);
    this.name = "Problem";
    /** All of the answer. */
    this.body = body;
    this.status = body.status;
    /** Stable; meant for programs. */
    this.code = body.code;
    this.detail = body.detail;
    this.errors = body.errors ?? [];
    this.retryAfter = retryAfter;
    /** Whether it says nothing of the request itself, so that the same one may be sent again. */
    this.temporary = body.status >= 500 || TEMPORARY.has(body.code);
    /** Of a change: whether it may have been made all the same; it is pending then. */
    this.unanswered = false;
  }
}

const TEMPORARY = new Set(["too_many_requests", "too_many_streams", "body_timeout", "incomplete_body"]);

/** No answer of the service: no connection, a broken one, or another server's answer. */
export class NetworkError extends Error {
  /**
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(message, cause) {
    super(message, { cause });
    this.name = "NetworkError";
    this.temporary = true;
    /** @type {number | null} */
    this.retryAfter = null;
    /** Of a change: whether it may have been made all the same; it is pending then. */
    this.unanswered = false;
  }
}

/** The browser keeps the page from addresses of the local network until its user allows it. */
export class LocalNetworkError extends NetworkError {
  /** @param {unknown} [cause] */
  constructor(cause) {
    super("your browser wants permission for the local network", cause);
    this.name = "LocalNetworkError";
    this.temporary = false;
  }
}

/** What was told does not agree with what was kept, so that no roll is made for it. */
export class DisagreementError extends Error {
  /** @param {import("@rollwright/client/types").Warning} warning */
  constructor(warning) {
    super(warning.detail);
    this.name = "DisagreementError";
    this.warning = warning;
  }
}

/** The terms of a roll were not told so that a roll can be bound to them: nothing was sent. */
export class TermsError extends Error {
  /**
   * @param {string} reason
   * @param {"terms_unsigned" | "terms_changed" | "not_thrower"} [code]
   */
  constructor(reason, code = "terms_unsigned") {
    super(`nothing was rolled: ${reason}`);
    this.name = "TermsError";
    this.code = code;
  }
}

const PRIVATE = [
  /^localhost$|\.localhost$|\.local$/,
  /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,
  /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/,
];

/**
 * Return the error for a fetch that failed, after looking for its cause.
 * @param {string} url
 * @param {unknown} cause
 */
export async function networkError(url, cause) {
  const { hostname } = new URL(url);
  // A page of the local network needs no permission for it.
  const outside = globalThis.location !== undefined && !isLocal(globalThis.location.hostname);
  if (outside && isLocal(hostname) && (await permission()) === "missing") return new LocalNetworkError(cause);
  return new NetworkError(`no answer from ${hostname}`, cause);
}

/** Whether a host is this computer, or in its network. @param {string} hostname */
export function isLocal(hostname) {
  return PRIVATE.some((kind) => kind.test(hostname));
}

async function permission() {
  try {
    const asked = /** @type {PermissionDescriptor} */ (/** @type {unknown} */ ({ name: "local-network-access" }));
    return (await navigator.permissions.query(asked)).state === "granted" ? "granted" : "missing";
  } catch {
    return "unknown";
  }
}
