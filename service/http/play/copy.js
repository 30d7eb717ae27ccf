// Copying what a field has.

/**
 * Copy the text of a field; return whether it was copied. Without HTTPS there is no clipboard, but the older way.
 * @param {HTMLInputElement} field
 */
export async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
