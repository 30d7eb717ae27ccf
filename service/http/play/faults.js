// What is wrong with a game of somebody's own: each fault at its place in the file.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/**
 * Return the faults that a refusal names; none where it is of something else, such as the connection.
 * @param {any} error
 * @returns {{line: number | null, pointer: string, detail: string}[]}
 */
export function faultsOf(error) {
  if (![400, 413, 422].includes(error.status)) return [];
  // A text that cannot be read at all says its line in its sentence.
  const line = Number(/\bat line (\d+)/.exec(error.detail)?.[1] ?? 0) || null;
  if (!error.errors.length) return [{ line, pointer: "", detail: error.detail }];
  return error.errors.map((one) => ({ line: one.line ?? null, pointer: one.pointer, detail: one.detail }));
}

/** The faults, each with its line, which `go` shows. @param {{faults: any[], go?: (line: number) => void}} props */
export function Faults({ faults, go }) {
  return html`<ul class="faults">
    ${faults.map(({ line, pointer, detail }) => {
      const words = line && t("Line {n}", { n: line });
      const show = () => go(line);
      const place = go ? html`<button class="mini" onClick=${show}>${words}</button>` : html`<b>${words}</b>`;
      return html`<li>
        ${line && place}${" "}
        <span>${pointer && html`<code>${pointer}:</code> `}${detail}</span>
      </li>`;
    })}
  </ul>`;
}
