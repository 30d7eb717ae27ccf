// The gate on what a table is told: from the event of a roll until its dice stand, nothing of it is drawn.

/** Milliseconds in which what was thrown is looked at before anything else happens. */
export const DWELL = 1100;
/** Milliseconds for which a reading waits for the log at most. */
const LAG = 300;
/** How many rolls that wait may fly; those before them are drawn without. */
const WAITING = 2;
/** How much faster the dice of a roll fly that waited. */
const HURRY = 1.7;

/** The dice of a page that lets none fly. */
export const LYING = { flies: () => false };

export class Air {
  /** The entry whose dice are in the air. @type {any} */
  flying = null;
  /** The number of the newest entry that was told, held ones included. */
  last = 0;
  #held = [];
  /** The newest reading of each kind. @type {Map<string, () => void>} */
  #readings = new Map();
  /** Who waits for an entry to be told. @type {{seq: number, resolve: (value?: any) => void}[]} */
  #awaited = [];
  #resting = false;
  #flight = 0;

  /**
   * @param {{apply: (entry: any) => void, flies: (entry: any) => boolean,
   *   fly: (entry: any, speed: number) => {stood: Promise<void>, skip: () => void},
   *   stood: (entry: any) => void, later: (run: () => void, ms: number) => void}} how
   *   `flies`: whether its dice are thrown here; `later`: `setTimeout` of a page
   */
  constructor(how) {
    this.how = how;
    this.skip = () => {};
  }

  /** Whether something is held back. */
  get holds() {
    return Boolean(this.flying) || this.#resting;
  }

  /** Take an entry of the log, once. @param {any} entry */
  tell(entry) {
    if (entry.seq <= this.last) return;
    this.last = entry.seq;
    for (const { seq, resolve } of this.#awaited) if (seq <= this.last) resolve();
    this.#awaited = this.#awaited.filter(({ seq }) => seq > this.last);
    if (this.holds) this.#held.push(entry);
    else this.#take(entry, 1);
  }

  /** Wait until an entry was told, or for a moment: entries that are hidden from me never are. @param {number} seq */
  async reached(seq) {
    if (seq <= this.last) return;
    await new Promise((resolve) => {
      this.#awaited.push({ seq, resolve });
      this.how.later(() => resolve(undefined), LAG);
    });
  }

  /** Take a reading of the table: while dice are in the air the newest of its kind waits. @param {() => void} take */
  read(take, kind = "table") {
    if (this.holds) this.#readings.set(kind, take);
    else take();
  }

  /** Somebody has done something since the dice stand: they have seen them, and what was held is drawn. */
  settle() {
    if (!this.#resting) return;
    this.#flight += 1;
    this.#release();
  }

  /** Another log follows: what is held is dropped, and the dice lie. @param {number} [last] */
  drop(last = 0) {
    this.last = last;
    this.#held = [];
    this.#readings.clear();
    this.#resting = false;
    this.#flight += 1;
    const { flying, skip } = this;
    this.flying = null;
    if (flying) {
      skip();
      this.how.stood(flying);
    }
  }

  #take(entry, speed) {
    if (!this.how.flies(entry)) {
      this.how.apply(entry);
      return;
    }
    this.flying = entry;
    this.#flight += 1;
    const flight = this.#flight;
    const { stood, skip } = this.how.fly(entry, speed);
    this.skip = skip;
    stood.then(() => flight === this.#flight && this.#stand(entry));
  }

  #stand(entry) {
    this.flying = null;
    this.skip = () => {};
    this.how.apply(entry);
    // What was read since shows what the roll changed; where more came after it, that comes first.
    if (!this.#held.length) this.#readAll();
    this.how.stood(entry);
    this.#resting = true;
    const flight = this.#flight;
    this.how.later(() => flight === this.#flight && this.#release(), DWELL);
  }

  #release() {
    this.#resting = false;
    while (this.#held.length) {
      const rolls = this.#held.filter((entry) => this.how.flies(entry)).length;
      const entry = this.#held.shift();
      if (rolls > WAITING) this.how.apply(entry);
      else this.#take(entry, HURRY);
      if (this.flying) return;
    }
    this.#readAll();
  }

  #readAll() {
    const readings = [...this.#readings.values()];
    this.#readings.clear();
    for (const take of readings) take();
  }
}
