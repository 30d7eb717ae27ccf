// The page's own sentences. Names of the games' things come from the service in the same language (`Play.label`).

/** The languages beside English, of each of which the service compiles the sentences as a module. */
const OTHERS = (document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean);

/**
 * The translations of the language that is spoken, by the English sentence; of one with a number by that for one, a
 * text for each plural form, which the number picks. English needs none.
 * @type {Record<string, string | string[]>}
 */
let words = {};
/** @type {((n: number) => number) | undefined} */
let formOf;
/** The language that is spoken. */
export let spoken = "en";

/** The languages that can be spoken, each with its own name for itself. */
export const languages = ["en", ...OTHERS].map((language) => {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language);
  return { language, name: name[0].toLocaleUpperCase(language) + name.slice(1) };
});

/** What the modules of sentences end in that are loaded: the first view has its own, and the table more (`sayMore`). */
const parts = [""];

/** Speak a language from now on, one of English and of `others`; return it: English where there is none. */
export async function speak(language, others = OTHERS) {
  if (!others.includes(language)) return use(language);
  const paths = parts.map((part) => `./words-${language}${part}.js`);
  const [first, ...more] = await Promise.all(paths.map((path) => import(path)));
  use(language, first);
  for (const module of more) words = { ...words, ...module.default };
  return spoken;
}

/** Speak the sentences of a part of the page that is loaded later too. @param {string} part */
export async function sayMore(part) {
  const ending = `-${part}`;
  if (parts.includes(ending)) return;
  if (spoken !== "en") {
    const path = `./words-${spoken}${ending}.js`;
    words = { ...words, ...(await import(path)).default };
  }
  parts.push(ending);
}

/** Speak a language from now on with the module of its sentences; return it: English where there is none. */
export function use(language, module = undefined) {
  words = module?.default ?? {};
  formOf = module?.form;
  spoken = module ? language : "en";
  return spoken;
}

/** Return a sentence in the language that is spoken; `{name}` stands for `values.name`. */
export function t(sentence, values = {}) {
  return filled(words[sentence] ?? sentence, values);
}

/** Return the sentence for a number, which is `{n}` in it. */
export function plural(n, one, many, values = {}) {
  const number = Math.abs(n);
  return filled(words[one]?.[formOf(number)] ?? (number === 1 ? one : many), { ...values, n });
}

function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Join parts as a list: "a, b and c". */
export function list(parts) {
  return new Intl.ListFormat(spoken, { type: "conjunction" }).format(parts);
}

/** Put what people said into quotation marks. */
export function quoted(text) {
  return t("“{text}”", { text });
}
