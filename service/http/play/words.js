// The page's own sentences. Names of the games' things come from the service in the same language (`Play.label`).

/** Sentences by language, in modules that are loaded when they are spoken. */
const LANGUAGES = {
  en: async () => [],
  de: () => Promise.all([import("./german.js"), import("./german-sides.js")]),
};

/** @type {Record<string, string>} */
let words = {};

/** Speak a language from now on; return it: English where there is none. */
export async function speak(language) {
  const spoken = language in LANGUAGES ? language : "en";
  words = Object.assign({}, ...(await LANGUAGES[spoken]()).map((module) => module.default));
  document.documentElement.lang = spoken;
  return spoken;
}

/** Return a sentence in the language that is spoken; `{name}` stands for `values.name`. */
export function t(sentence, values = {}) {
  return (words[sentence] ?? sentence).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Return one sentence or the other by a number, which is `{n}` in it. */
export function plural(n, one, many, values = {}) {
  return t(Math.abs(n) === 1 ? one : many, { ...values, n });
}

/** Join parts as a list: "a, b and c". */
export function list(parts) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(parts);
}

/** Put what people said into quotation marks. */
export function quoted(text) {
  return document.documentElement.lang === "de" ? `„${text}“` : `“${text}”`;
}
