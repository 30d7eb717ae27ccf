// Who runs the service: they could choose the dice that they roll themselves, and no check can tell.

import { t } from "./words.js";

/** Return who runs the service, by the table's option and the person's name, in a sentence. */
export function hostWords(host, name) {
  if (!host) return t("It is not said who runs the service.");
  return host === "none"
    ? t("Nobody at the table runs the service.")
    : t("{name} runs the service, and could choose the dice of their own rolls.", { name });
}

/** Return that who ran the service made a roll, behind what is said of its dice; an empty text for other rolls. */
export function ownHandWords(entry) {
  return entry.by_host ? ` · ${t("by the host's own hand")}` : "";
}
