// Words as elements of the page: what comes from a file is text, and nothing else.

/** Return an element of the page. @returns {any} */
export function at(id) {
  return document.getElementById(id);
}

const MARKS = {
  good: ["\u2713", "holds"],
  bad: ["\u2717", "does not hold"],
  open: ["\u25cb", "not revealed"],
};

/** Return an element with a class and what is in it; strings become text. */
export function make(name, look, ...inside) {
  const element = document.createElement(name);
  if (look) element.className = look;
  element.append(...inside);
  return element;
}

/** Text of a file, on its own: it cannot turn the direction of what stands beside it. */
export function told(text) {
  return make("bdi", "", rollwright.printable(String(text)));
}

export function mark(state, words = MARKS[state][1]) {
  const sign = make("span", state, MARKS[state][0]);
  sign.setAttribute("aria-hidden", "true");
  return [sign, make("span", words === MARKS[state][1] ? "unseen" : "", " ", words)];
}

export function timeOf(milliseconds) {
  const date = new Date(milliseconds);
  // Later than what dates can say, the number itself.
  if (Number.isNaN(date.getTime())) return make("span", "", `${milliseconds} ms`);
  const time = make("time", "", date.toISOString().slice(0, 19).replace("T", " "));
  time.dateTime = date.toISOString();
  return time;
}

export function role(element, name) {
  element.setAttribute("role", name);
  return element;
}
