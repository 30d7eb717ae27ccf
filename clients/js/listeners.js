// Listeners of a table's events, by type.

/** @import {Events} from "@rollwright/client/types" */

export class Listeners {
  /** @type {Map<string, Set<(event: any) => void>>} */
  #byType = new Map();

  /**
   * Call a listener with each event of a type; return a function that removes it.
   * @template {keyof Events} Type
   * @param {Type} type
   * @param {(event: Events[Type]) => void} listener
   */
  on(type, listener) {
    const listeners = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /**
   * Tell listeners of an event. What one of them throws is the page's or process's to report, and stops nothing here.
   * @template {keyof Events} Type
   * @param {Type} type
   * @param {Events[Type]} event
   */
  emit(type, event) {
    for (const listener of this.#byType.get(type) ?? []) {
      try {
        listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
