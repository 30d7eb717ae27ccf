// What a browser keeps of a seat beside the seat itself. The page can do without: storage that fails is no error.

/** @typedef {"localStorage" | "sessionStorage"} Place   of the browser, or of this tab */

/** Return what is kept under a name, or undefined. @param {Place} place @param {string} name @param {any} play */
export function kept(place, name, play) {
  try {
    return JSON.parse(globalThis[place].getItem(keyOf(name, play)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keep a value under a name; undefined removes what is there.
 * @param {Place} place
 * @param {string} name
 * @param {any} play
 */
export function keep(place, name, play, value) {
  try {
    const text = JSON.stringify(value);
    if (text === undefined) globalThis[place].removeItem(keyOf(name, play));
    else globalThis[place].setItem(keyOf(name, play), text);
  } catch {
    // It is full, or not allowed.
  }
}

/** Remove all that is kept of a table here. @param {string} sid */
export function forgetKept(sid) {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Array.from({ length: storage.length }, (_, k) => storage.key(k));
      for (const key of keys) if (key.startsWith(`${START} ${sid}/`)) storage.removeItem(key);
    }
  } catch {
    // There is nothing to remove.
  }
}

const START = "rollwright kept";

function keyOf(name, { seat, me }) {
  return `${START} ${seat.sid}/${me}/${name}`;
}
