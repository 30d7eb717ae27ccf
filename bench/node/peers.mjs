// Times the dice of dice.mjs. A line of JSON in: {roll, milliseconds}. A line of JSON out: {microseconds, said}.

import { createInterface } from "node:readline";
import { bcdice, diceRoller } from "./dice.mjs";

const POOL = [5, 3, 1];
const STORYTELLER = [5, 7, 1, 8, 10];
const BATCH = 50;

const ROLLS = {
  "dice-roller given": diceRoller("3d6kh1", POOL),
  "dice-roller drawn": diceRoller("3d6kh1"),
  "bcdice given": await bcdice("DiceBot", "3D6KH1", POOL),
  "bcdice drawn": await bcdice("DiceBot", "3D6KH1"),
  "bcdice storyteller given": await bcdice("WorldOfDarkness", "5ST6", STORYTELLER),
  "bcdice storyteller drawn": await bcdice("WorldOfDarkness", "5ST6"),
};

/** Microseconds a roll, over whole batches until the time is up. */
function measure(roll, milliseconds) {
  const end = process.hrtime.bigint() + BigInt(milliseconds) * 1_000_000n;
  const start = process.hrtime.bigint();
  let rolls = 0;
  let now = start;
  while (now < end) {
    for (let i = 0; i < BATCH; i += 1) roll();
    rolls += BATCH;
    now = process.hrtime.bigint();
  }
  return Number(now - start) / 1000 / rolls;
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line);
  const roll = ROLLS[task.roll];
  const microseconds = measure(roll, task.milliseconds);
  const said = roll();
  process.stdout.write(`${JSON.stringify({ microseconds, said: said.text ?? said })}\n`);
}
