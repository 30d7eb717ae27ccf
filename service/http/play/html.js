// Where HTML of the service enters the page: the cards of rolls, which the service has escaped.

import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const policy = globalThis.trustedTypes?.createPolicy("card", { createHTML: (markup) => markup });

/** A card: `markup` of an entry's `form`, or what `load` returns. */
export function Card({ markup, load }) {
  const place = useRef(null);
  const [loaded, setLoaded] = useState(markup);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!loaded && load) load().then(setLoaded, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (place.current && loaded) place.current.innerHTML = policy ? policy.createHTML(loaded) : loaded;
  }, [loaded]);
  return html`<div class="embedded" ref=${place}>${!loaded && (failed ? t("It could not be loaded.") : "…")}</div>`;
}
