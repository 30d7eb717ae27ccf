// Whose hands threw: another than the player's, or that of who runs the service.

import { plural, t } from "./words.js";

/** Return whose hand threw, behind what is said of a roll's dice: another's than the player's, and the host's own. */
export function handWords(play, { by, character, by_host: isHost }) {
  const other = play.character(character) && play.actor(character) !== by;
  const words = [other && t("thrown by {name}", { name: play.personName(by) }), isHost && t("by the host's own hand")];
  return words
    .filter(Boolean)
    .map((one) => ` · ${one}`)
    .join("");
}

/**
 * Return what a check names of hands and of the host, a sentence each: how many rolls they are, or changes of the host.
 * @param {{own: number, unsaid: number, moved: number, others: number}} result
 */
export function handLines({ own, unsaid, moved, others }) {
  const lines = [
    [
      own,
      plural(
        own,
        "{n} roll is by the host's own hand: the host could choose its dice.",
        "{n} rolls are by the host's own hand: the host could choose their dice.",
      ),
    ],
    [
      unsaid,
      plural(
        unsaid,
        "It was not said who runs the service: {n} roll may be by the host's own hand.",
        "It was not said who runs the service: {n} rolls may be by the host's own hand.",
      ),
    ],
    [
      moved,
      plural(
        moved,
        "It was said {n} time that somebody else runs the service from then on. The log tells when.",
        "It was said {n} times that somebody else runs the service from then on. The log tells when.",
      ),
    ],
    [
      others,
      plural(
        others,
        "{n} roll was thrown for a character that somebody else plays.",
        "{n} rolls were thrown for a character that somebody else plays.",
      ),
    ],
  ];
  return lines.filter(([count]) => count).map(([, line]) => line);
}
