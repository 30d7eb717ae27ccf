// Who sees a message: the modes of Foundry 13 and 14 under one name.

/** Return the mode that this user has chosen for messages. @returns {string} */
export function chosenMode() {
  const settings = /** @type {any} */ (game.settings);
  const key = isNew() ? "messageMode" : "rollMode";
  return String(settings.get("core", key));
}

/**
 * Return a message's data as those see it for whom a mode is; a mode of the other version is understood.
 * @param {Record<string, any>} data
 * @param {string} mode   `public` or `publicroll`, `gm` or `gmroll`, `blind` or `blindroll`, `self` or `selfroll`
 * @returns {Record<string, any>}
 */
export function inMode(data, mode) {
  const messages = /** @type {any} */ (foundry.documents.ChatMessage.implementation);
  const name = mode.replace(/roll$/, "");
  if (isNew()) return messages.applyMode(data, name) ?? data;
  return messages.applyRollMode(data, `${name}roll`) ?? data;
}

/** Whether modes are those of Foundry 14, which has other names for them; the old ones are gone in 16. */
function isNew() {
  return "applyMode" in foundry.documents.ChatMessage.implementation;
}
