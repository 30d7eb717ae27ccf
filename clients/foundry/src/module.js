// Names that Foundry knows the module by, and ids that all clients derive alike.

import { fingerprint } from "/client/digests.js";

export const MODULE = "rollwright";

/**
 * Return the id of the one document for something: Foundry keeps one of an id, whoever else makes it too.
 * @param {string} what
 */
export function documentId(what) {
  return fingerprint(what).slice(0, 16);
}

/** Return text as HTML. @param {unknown} text */
export function escaped(text) {
  const element = document.createElement("span");
  element.textContent = String(text ?? "");
  return inert(element.innerHTML);
}

/**
 * Return HTML in which people's words are no links and no rolls: Foundry makes these of what stands in square brackets,
 * and none of what has a word joiner before them.
 * @param {string} html
 */
export function inert(html) {
  return html.replaceAll("[", "\u2060[");
}
