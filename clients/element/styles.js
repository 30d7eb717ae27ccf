// The style of the page at /play, for a shadow tree: its lengths do not depend on the page around it.

import play from "../../service/http/play/play.css";
import sides from "../../service/http/play/sides.css";

const DARK = /@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
/** Pixels of a rem, as browsers have it by default. */
const REM = 16;

const OWN = `
:host { display: block; all: initial; }
.rollwright { color: var(--ink); background: var(--ground); font: var(--t3)/1.45 var(--sans); text-align: left;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; padding: 8px; }
.rollwright .dock { position: sticky; inset: auto 0 -8px; margin-top: 12px; border: 1px solid var(--line); border-radius: var(--r); }
.rollwright .tales .scroll { max-height: none; }
.rollwright > svg + * { margin-top: 0; }
.rollwright > :not(svg) + *, .rollwright .now > div > * + * { margin-top: 12px; }
.rollwright .plain > * + * { margin-top: 12px; }
.rollwright .plain details { display: none; }
.rollwright .plain button { text-decoration: none; border-bottom-style: none; }
.rollwright input, .rollwright select, .rollwright textarea { max-width: 100%; }
`;

/**
 * Return a style sheet for a shadow tree; it is dark where its host has `data-dark`.
 * @param {string} [more]   rules that come last
 */
export function styles(more = "") {
  const rules = `${play}\n${sides}`
    .replace(DARK, (_, block) => block.replace(/([^{}]+)(\{[^{}]*\})/g, inDark))
    .replace(/:root(?=[^\w-])/g, ":host")
    .replace(/^(html|body) \{[^}]*\}/gm, "")
    .replace(/(\d*\.?\d+)rem\b/g, (_, number) => `${Number(number) * REM}px`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules + OWN + more);
  return sheet;
}

/** @param {string} _ @param {string} selector @param {string} block */
function inDark(_, selector, block) {
  const within = selector.trim() === ":root" ? "" : ` ${selector.trim()}`;
  return `:host([data-dark])${within} ${block}\n`;
}
