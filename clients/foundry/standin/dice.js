// A stand-in for Foundry's dice: terms that were evaluated elsewhere, and what they come to.

/** @typedef {{result: number, active?: boolean, count?: number, discarded?: boolean}} Result */

class RollTerm {
  /** @param {{options?: Record<string, any>}} [data] */
  constructor({ options = {} } = {}) {
    this.options = options;
    this._evaluated = false;
  }

  /** @param {any} data */
  static fromData(data) {
    const kind = TERMS[/** @type {keyof typeof TERMS} */ (data.class)];
    if (!kind) throw new Error(`there is no term ${data.class}`);
    const term = /** @type {any} */ (new kind(data));
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  get flavor() {
    return this.options.flavor ?? "";
  }
}

export class Die extends RollTerm {
  /** @param {{number?: number, faces?: number, modifiers?: string[], results?: Result[], options?: object}} data */
  constructor({ number = 1, faces = 6, modifiers = [], results = [], ...data }) {
    super(data);
    Object.assign(this, { number, faces, modifiers, results });
    /** @type {number} */
    this.number = number;
    /** @type {number} */
    this.faces = faces;
    /** @type {string[]} */
    this.modifiers = modifiers;
    /** @type {Result[]} */
    this.results = results;
  }

  get total() {
    const active = this.results.filter((one) => one.active);
    return active.reduce((sum, one) => sum + (one.count ?? one.result), 0);
  }

  toJSON() {
    const { options, number, faces, modifiers, results, _evaluated: evaluated } = this;
    return { class: "Die", options, evaluated, number, faces, modifiers, results };
  }
}

export class NumericTerm extends RollTerm {
  /** @param {{number?: number, options?: object}} data */
  constructor({ number = 0, ...data }) {
    super(data);
    this.number = number;
  }

  get total() {
    return this.number;
  }

  toJSON() {
    return { class: "NumericTerm", options: this.options, evaluated: this._evaluated, number: this.number };
  }
}

export class OperatorTerm extends RollTerm {
  /** @param {{operator?: string, options?: object}} data */
  constructor({ operator = "+", ...data }) {
    super(data);
    this.operator = operator;
  }

  toJSON() {
    return { class: "OperatorTerm", options: this.options, evaluated: this._evaluated, operator: this.operator };
  }
}

const TERMS = { Die, NumericTerm, OperatorTerm };

export class Roll {
  /** @param {string} formula @param {object} [data] @param {Record<string, any>} [options] */
  constructor(formula, data = {}, options = {}) {
    this._formula = formula;
    this.data = data;
    this.options = options;
    /** @type {any[]} */
    this.terms = [];
    this._evaluated = false;
    this._total = 0;
  }

  /** @param {any[]} terms @param {Record<string, any>} [options] */
  static fromTerms(terms, options = {}) {
    if (!terms.every((term) => term._evaluated)) throw new Error("All terms are evaluated, or none");
    const roll = new Roll("", {}, options);
    roll.terms = terms;
    roll._evaluated = true;
    roll._total = roll._evaluateTotal();
    return roll;
  }

  /** @param {any} data */
  static fromData(data) {
    if (data.class !== "Roll") throw new Error("no Roll");
    const roll = new Roll(data.formula, data.data, data.options);
    roll.terms = data.terms.map((/** @type {any} */ term) => RollTerm.fromData(term));
    roll._evaluated = data.evaluated ?? true;
    roll._total = data.total;
    return roll;
  }

  /** @param {string} text */
  static fromJSON(text) {
    return Roll.fromData(JSON.parse(text));
  }

  get dice() {
    return this.terms.filter((term) => term instanceof Die);
  }

  get formula() {
    return this._formula;
  }

  get total() {
    return this._total;
  }

  /** What the terms come to, as Foundry computes it when a roll is evaluated. */
  _evaluateTotal() {
    let [sum, sign] = [0, 1];
    for (const term of this.terms) {
      if (term instanceof OperatorTerm) sign = term.operator === "-" ? -1 : 1;
      else sum += sign * term.total;
    }
    return sum;
  }

  toJSON() {
    const { options, _formula: formula, _total: total, _evaluated: evaluated } = this;
    const terms = this.terms.map((term) => term.toJSON());
    return { class: "Roll", options, dice: [], formula, terms, total, evaluated };
  }
}
