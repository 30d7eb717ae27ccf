// Roll20's chat: lines are sent through its box, and what was being typed there is put back.

const AREA = "#textchat-input textarea";
const BUTTON = "#textchat-input button";
/** Milliseconds after which lines that wait for the chat are tried again. */
const RETRY = 500;
/** What may begin or end a macro, a roll, a command or markup: all but letters of ASCII, digits and plain marks. */
const RUNS = /[^A-Za-z0-9_ ,;+]/gu;

/** Return people's words as character references, on one line: nothing in them runs. @param {string} text */
export function escaped(text) {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(RUNS, (sign) => `&#${sign.codePointAt(0)};`);
}

export class Chat {
  #document;
  /** @type {string[]} */
  #waiting = [];
  #composing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Document} document
   * @param {{said: (line: string) => boolean, complete: (line: string) => string}} on   `said`: a line was sent; true
   *     where it is not for Roll20. `complete`: Tab was pressed; what the line becomes
   */
  constructor(document, on) {
    this.#document = document;
    const window = /** @type {Window} */ (document.defaultView);
    // On the window, and before the page's own listeners.
    window.addEventListener("keydown", (event) => this.#pressed(event, on), true);
    window.addEventListener("click", (event) => this.#clicked(event, on), true);
    window.addEventListener("compositionstart", (event) => this.#composes(event, true), true);
    window.addEventListener("compositionend", (event) => this.#composes(event, false), true);
  }

  get #area() {
    return /** @type {HTMLTextAreaElement | null} */ (this.#document.querySelector(AREA));
  }

  /** Send a line of the script's own, as soon as the chat is there. @param {string} line */
  send(line) {
    this.#waiting.push(line);
    this.#flush();
  }

  #flush() {
    clearTimeout(this.#timer);
    if (!this.#waiting.length) return;
    const area = this.#area;
    const button = /** @type {HTMLElement | null} */ (this.#document.querySelector(BUTTON));
    if (!area || !button || this.#composing) {
      this.#timer = setTimeout(() => this.#flush(), RETRY);
      return;
    }
    const typed = area.value;
    const { selectionStart, selectionEnd, selectionDirection } = area;
    for (const line of this.#waiting.splice(0)) {
      area.value = line;
      button.click();
    }
    area.value = typed;
    area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
  }

  /** @param {KeyboardEvent} event @param {{said: (line: string) => boolean, complete: (line: string) => string}} on */
  #pressed(event, on) {
    const area = this.#area;
    if (!area || event.target !== area || event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) this.#take(event, area, on.said);
    if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      const before = area.value.slice(0, area.selectionStart);
      const completed = on.complete(before);
      if (!completed) return;
      halt(event);
      area.value = completed + area.value.slice(area.selectionStart);
      area.setSelectionRange(completed.length, completed.length);
    }
  }

  /** @param {MouseEvent} event @param {{said: (line: string) => boolean}} on */
  #clicked(event, { said }) {
    const area = this.#area;
    const target = /** @type {Element} */ (event.target);
    // Clicks of this script are no person's.
    if (area && event.isTrusted && target.closest?.(BUTTON)) this.#take(event, area, said);
  }

  /** @param {Event} event @param {HTMLTextAreaElement} area @param {(line: string) => boolean} said */
  #take(event, area, said) {
    if (!said(area.value)) return;
    halt(event);
    area.value = "";
  }

  /** @param {CompositionEvent} event @param {boolean} composing */
  #composes(event, composing) {
    if (event.target !== this.#area) return;
    this.#composing = composing;
    this.#flush();
  }
}

/** @param {Event} event */
function halt(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
