// The peers' dice on Node. Each roller returns what its library answers; `given` injects faces where the library asks
// its generator, and does nothing else for it.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { DynamicLoader } = require("bcdice");
const { DiceRoll, NumberGenerator } = require("@dice-roller/rpg-dice-roller");

const loader = new DynamicLoader();

/** Faces one after another, for ever. */
function tape(faces) {
  let at = 0;
  return () => faces[at++ % faces.length];
}

export async function bcdice(system, command, faces) {
  const System = await loader.dynamicLoad(system);
  if (!faces) return () => System.eval(command);
  const next = tape(faces);
  return () => {
    const roll = new System(command);
    roll.randomizer.$random = next;
    return roll.eval();
  };
}

export function diceRoller(notation, faces) {
  const { generator } = NumberGenerator;
  const drawn = generator.integer;
  if (!faces) return () => new DiceRoll(notation).total;
  const next = tape(faces);
  return () => {
    generator.integer = next;
    const { total } = new DiceRoll(notation);
    generator.integer = drawn;
    return total;
  };
}
