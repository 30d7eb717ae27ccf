// How long a table is kept.

import { spoken, t } from "./words.js";

/** How long before its end a table says so to who looks, in milliseconds. */
const SOON = 30 * 86_400_000;

/** Return until when a table is kept, in a sentence. @param {string} expires */
export function untilWords(expires) {
  const day = new Date(expires).toLocaleDateString(spoken, { dateStyle: "long" });
  return t("Kept until {day}, and longer when somebody looks in.", { day });
}

/** Whether a table ends soon. @param {string | undefined} expires */
export function endsSoon(expires) {
  return expires !== undefined && Date.parse(expires) - Date.now() < SOON;
}
