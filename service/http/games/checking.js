// When what is written is sent for a check, and what the service said of it.

import { faultsOf } from "../play/faults.js";
import { plural, t } from "../play/words.js";

/** Milliseconds without typing before a text is sent. */
const REST = 900;
/** Milliseconds between two texts that are sent because somebody types: a check counts as five requests. */
const PAUSE = 4000;

export class Checking {
  /**
   * @param {{check: (text: string, signal: AbortSignal) => Promise<any>, changed: () => void,
   *   now?: () => number, wait?: (run: () => void, ms: number) => any, forget?: (timer: any) => void}} options
   *   `wait` and `forget` are a clock's `setTimeout` and `clearTimeout`
   */
  constructor({ check, changed, now = Date.now, wait = setTimeout, forget = clearTimeout }) {
    /** What the service said of the last text that plays. */
    this.answer = null;
    /** @type {ReturnType<typeof faultsOf>} */
    this.faults = [];
    /** A refusal that is of no text: the line is down, or there were too many requests. */
    this.refusal = null;
    /** @type {"none" | "written" | "checking" | "plays" | "faulty" | "failed"} */
    this.state = "none";
    this.#check = check;
    this.#changed = changed;
    // Browsers refuse timers that are not called on the window.
    this.#clock = { now, wait: (run, ms) => wait(run, ms), forget: (timer) => forget(timer) };
  }

  #check;
  #changed;
  #clock;
  #timer;
  #sentAt = -Infinity;
  /** The text that was sent last, and what ends its request. */
  #sent = "";
  #stop = new AbortController();

  /** Check a text once nobody has typed for a while; the last one alone. @param {string} text */
  write(text) {
    this.#clock.forget(this.#timer);
    if (this.state !== "checking") this.state = "written";
    const pause = this.#sentAt + PAUSE - this.#clock.now();
    this.#timer = this.#clock.wait(() => this.#send(text), Math.max(REST, pause));
    this.#changed();
  }

  /** Check a text at once: `again`, also one that was checked. @param {string} text @param {boolean} [again] */
  press(text, again = false) {
    this.#clock.forget(this.#timer);
    return this.#send(text, again);
  }

  /** What is said aloud of what was found. */
  said() {
    if (this.state === "plays") return t("{name} plays.", { name: this.answer.description.title });
    if (this.state === "faulty") return plural(this.faults.length, "{n} fault", "{n} faults");
    return "";
  }

  async #send(text, again = false) {
    const isKnown = text === this.#sent && !again && ["checking", "plays", "faulty"].includes(this.#done);
    if (isKnown) {
      this.#become(this.#done);
      return;
    }
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#sent = text;
    this.#sentAt = this.#clock.now();
    this.#become("checking");
    try {
      const answer = await this.#check(text, stop.signal);
      if (stop.signal.aborted) return;
      [this.answer, this.faults, this.refusal] = [answer, [], null];
      this.#become("plays");
    } catch (error) {
      if (stop.signal.aborted) return;
      this.faults = faultsOf(error);
      this.refusal = this.faults.length ? null : error;
      this.#become(this.faults.length ? "faulty" : "failed");
    }
  }

  /** What was last known of the text that was sent last. */
  #done = "none";

  #become(state) {
    this.#done = state;
    this.state = state;
    this.#changed();
  }
}
