// The dialogs of a table: the one that is open, and the question that is asked.

import { Known } from "./known.js";

export class Asking extends Known {
  /** The dialog that is open. */
  panel = "";
  /** @type {any} */
  question = null;

  /** Draw the page again. */
  changed() {}

  /**
   * Ask something in a dialog; return whether it was confirmed. `sends`: what is confirmed needs the table.
   * @returns {Promise<boolean>}
   */
  ask(question, confirm, { sends = true } = {}) {
    return new Promise((resolve) => {
      this.question = { question, confirm, sends, resolve };
      this.changed();
    });
  }

  answer(confirmed) {
    const { question } = this;
    this.question = null;
    question?.resolve(confirmed);
    this.changed();
  }

  open(name) {
    this.panel = name;
    this.changed();
  }

  close() {
    this.open("");
  }
}
