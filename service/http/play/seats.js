// Seats that this browser has, in its local storage: who opens the page again sits where they sat.

import { forgetKept } from "./storage.js";

const SEATS = "rollwright seats";
const LAST = "rollwright last seat";
const SETTINGS = "rollwright settings";

/**
 * A seat; `join` is how it was joined.
 * @typedef {{sid: string, token: string, name: string, table: string,
 *   join?: {code: string, table: string, gm: string}}} Seat
 */

/** @returns {Seat[]} */
export function seats() {
  return read(SEATS, []);
}

/** Return the seat of this tab, or the last one of this browser. @returns {Seat | undefined} */
export function currentSeat() {
  const sid = sessionStorage.getItem(LAST) ?? localStorage.getItem(LAST);
  return seats().find((seat) => seat.sid === sid);
}

/** @param {Seat} seat */
export function keepSeat(seat) {
  write(SEATS, [...seats().filter(({ sid }) => sid !== seat.sid), seat]);
  sit(seat.sid);
}

/** Keep what has become of a seat, unless it was left meanwhile, perhaps in another tab. @param {Seat} seat */
export function renewSeat(seat) {
  if (seats().some(({ sid }) => sid === seat.sid))
    write(
      SEATS,
      seats().map((one) => (one.sid === seat.sid ? seat : one)),
    );
}

/** Sit at a table in this tab; with none, at the door. @param {string} sid */
export function sit(sid) {
  sessionStorage.setItem(LAST, sid);
  localStorage.setItem(LAST, sid);
}

/** @param {string} sid */
export function forgetSeat(sid) {
  write(
    SEATS,
    seats().filter((seat) => seat.sid !== sid),
  );
  forgetKept(sid);
  sit("");
}

/** @returns {{language: string, look: string, light: string, motion: string, sound: string, calls: string}} */
export function settings() {
  return { language: "", look: "", light: "", motion: "", sound: "", calls: "", ...read(SETTINGS, {}) };
}

/** @param {string} name @param {string} value */
export function keepSetting(name, value) {
  write(SETTINGS, { ...settings(), [name]: value });
}

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  localStorage.setItem(key, JSON.stringify(value));
}
