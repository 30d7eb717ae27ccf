// Bytes: base64, SHA-256 of long files, and HMAC (RFC 2104).

import { START, compress, encoder, finished } from "../../../../clients/js/sha256.js";

export const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
export const utf8 = (text) => encoder.encode(text);
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let place = 0; place < 4; place++) {
      text += at + place > bytes.length ? "=" : BASE64[(word >> (18 - 6 * place)) & 63];
    }
  }
  return text;
}

/** Return the bytes of base64 in its one right spelling; NoteError for any other. */
export function unbase64(text) {
  const bytes = [];
  for (let at = 0; at < text.length; at += 4) {
    let word = 0;
    for (let place = 0; place < 4; place++) word = (word << 6) | (BASE64.indexOf(text[at + place]) & 63);
    bytes.push((word >> 16) & 255, (word >> 8) & 255, word & 255);
  }
  const padding = /={0,2}$/.exec(text)[0].length;
  const whole = Uint8Array.from(bytes.slice(0, bytes.length - padding));
  // Foreign characters and spare bits were passed over: only one spelling is right.
  if (base64(whole) !== text) throw new NoteError("bad base64");
  return whole;
}

export function equal(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Return SHA-256 of a long text, with a pause after every 64 KiB. */
export async function sha256Slowly(bytes, pause) {
  const state = START.slice();
  let at = 0;
  for (; at + 65536 < bytes.length; at += 65536) {
    for (let block = 0; block < 65536; block += 64) compress(state, bytes, at + block);
    await pause(at / bytes.length);
  }
  return finished(state, at, bytes.subarray(at));
}

/** Return a key of 32 bytes, made ready to sign more than once. */
export function hmacKey(key) {
  const [inner, outer] = [0x36, 0x5c].map((pad) => {
    const block = new Uint8Array(64).fill(pad);
    for (let at = 0; at < key.length; at++) block[at] ^= key[at];
    const state = START.slice();
    compress(state, block, 0);
    return state;
  });
  return { inner, outer };
}

export function hmac(key, bytes) {
  return finished(key.outer.slice(), 64, finished(key.inner.slice(), 64, bytes));
}

/** A note that is not signed by the key, or not of the structure it should have. */
export class NoteError extends Error {}
