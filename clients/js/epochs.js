// Binds rolls to the epoch that they are made for (docs/proofs.md, To roll).

import { DisagreementError } from "./problem.js";
import { facesSent } from "./signed.js";

/** @import {AskedRoll, EpochTerms, Pending, Refusal} from "@rollwright/client/types" */
/** @import {Evidence} from "./evidence.js" */
/** @import {Problem} from "./problem.js" */

export class Epochs {
  #evidence;
  #askTerms;
  #askClosings;
  #emit;

  /**
   * @param {Evidence} evidence
   * @param {() => Promise<unknown>} askTerms      reads the table, so that its open epoch is told
   * @param {() => Promise<unknown>} askClosings   reads all closings of epochs, so that they are told
   * @param {(type: "stale_epoch", refusal: Refusal) => void} emit
   */
  constructor(evidence, askTerms, askClosings, emit) {
    this.#evidence = evidence;
    this.#askTerms = askTerms;
    this.#askClosings = askClosings;
    this.#emit = emit;
  }

  /**
   * Return the terms of the last epoch that was told. Each epoch follows from the one before, from the first that was
   * told on: its commitment was announced, and the log has its closing. Otherwise it throws a DisagreementError.
   * @returns {Promise<EpochTerms>}
   */
  async open() {
    if (!(await this.#evidence.epochs()).length) await this.#askTerms();
    let known = await this.#evidence.epochs();
    if (gap(known) !== null) {
      await this.#askClosings();
      known = await this.#evidence.epochs();
    }
    const missing = gap(known);
    const last = known.at(-1);
    if (missing === null && last) return last;
    throw await this.#disagreement(`epoch ${missing ?? 0}`, "no closing in the log leads to this epoch", last);
  }

  /**
   * Return a roll's body, bound to the open epoch. `epoch: null` leaves it unbound; faces thrown elsewhere have none.
   * @param {Record<string, any>} body
   */
  async bind(body) {
    const { epoch, ...rest } = body;
    if (epoch === null || facesSent(body) || (body.consequence && body.rating === undefined)) return rest;
    return { ...rest, epoch: epoch ?? (await this.open()).genesis };
  }

  /**
   * Return what a refused roll is bound to when it is made again, under a new key; undefined where it is not: it was
   * refused for another reason, or the person who rolls does not want it.
   * @param {Problem} problem
   * @param {Pending} pending
   * @param {AskedRoll["again"]} again
   */
  async rebind(problem, pending, again) {
    const told = problem.body.epoch;
    if (problem.code !== "stale_epoch" || !told) return undefined;
    const refusals = await this.#evidence.refusals();
    const terms = await this.open();
    if (terms.genesis !== told.genesis || terms.genesis === pending.body?.epoch) {
      throw await this.#disagreement(`epoch ${told.e}`, "the service names another open epoch than its log", told);
    }
    const refusal = { key: pending.key, terms, refusals };
    this.#emit("stale_epoch", refusal);
    if (!(await again?.(refusal))) return undefined;
    return { ...pending.body, epoch: terms.genesis };
  }

  /**
   * @param {string} about
   * @param {string} detail
   * @param {unknown} told
   */
  async #disagreement(about, detail, told) {
    return new DisagreementError(await this.#evidence.warn("closing_missing", about, detail, null, told));
  }
}

/**
 * Return the number of the first epoch that does not follow from the one before; null where all do.
 * @param {EpochTerms[]} known
 */
function gap(known) {
  const at = known.findIndex(({ e, commit }, index) => {
    const before = known[index - 1];
    return before && (before.e + 1 !== e || before.next_commit !== commit);
  });
  return at < 0 ? null : known[at].e;
}
