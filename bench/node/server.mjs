// What a Node service around bcdice looks like: POST {system, command}, the library's result as JSON.

import { createServer } from "node:http";
import { bcdice } from "./dice.mjs";

const rolls = {
  DiceBot: { "3D6KH1": await bcdice("DiceBot", "3D6KH1") },
  WorldOfDarkness: { "5ST6": await bcdice("WorldOfDarkness", "5ST6") },
};

function answer(response, status, value) {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": body.length });
  response.end(body);
}

createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    try {
      const { system, command } = JSON.parse(Buffer.concat(chunks));
      const roll = rolls[system]?.[command];
      if (!roll) return answer(response, 404, { error: "unknown roll" });
      return answer(response, 200, roll());
    } catch {
      return answer(response, 400, { error: "not JSON" });
    }
  });
}).listen(Number(process.argv[2]), "127.0.0.1");
