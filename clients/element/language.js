// The language of what is embedded in pages of others: it has the words of all languages with it.

import modules from "rollwright-words";
import { use } from "../../service/http/play/words.js";

/** Speak the language of a reader from now on, such as `de-AT`; return it: English where there is no other. */
export function speakAs(/** @type {string} */ reader) {
  const language = reader.toLowerCase().split("-")[0];
  return use(language, modules[language]);
}
