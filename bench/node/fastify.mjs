// Fastify doing a roll: `POST /v1/rolls` adds dice by rpg-dice-roller; with REDIS_URL, `POST /v1/sessions/{sid}/rolls` does
// what a committed roll at a table takes beside its rules: the token's HMAC, digests of the request, dice by HMAC, record,
// leaf and head by SHA-256, the script with the same writes by ioredis, an Ed25519 receipt, and a response as long as ours.

import { createHash, createHmac, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import fastify from "fastify";
import { Redis } from "ioredis";
import { diceRoller } from "./dice.mjs";

const app = fastify();
const roll = diceRoller("3d6kh1");
app.post("/v1/rolls", async () => roll());

const { REDIS_URL, BENCH_BODY } = process.env;
if (REDIS_URL) {
  const redis = new Redis(REDIS_URL.replace(/^unix:\/\//, ""));
  redis.defineCommand("write", { lua: readFileSync(new URL("../same_writes.lua", import.meta.url), "utf8") });
  const secret = Buffer.alloc(32, 7);
  const { privateKey } = generateKeyPairSync("ed25519");
  const signer = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }));
  const sample = JSON.parse(BENCH_BODY);
  const heads = new Map();
  const digest = (text) => createHash("sha256").update(text).digest();
  const hmac = (text) => createHmac("sha256", secret).update(text).digest();
  const document = JSON.stringify({
    name: "Silk",
    version: 7,
    owner: "p2",
    tracks: { stress: [6], trauma: [0], xp: [0] },
  });

  app.post("/v1/sessions/:sid/rolls", async (request, reply) => {
    const { sid } = request.params;
    const token = request.headers.authorization.slice(7);
    hmac(token);
    const key = request.headers["idempotency-key"];
    const once = digest(key).subarray(0, 16);
    digest(JSON.stringify(request.body));
    const spec = request.body.spec;
    const req = { ...spec, by: "p2", character: request.body.character, dice: [6, 6, 6] };
    const faces = [...hmac(hmac(JSON.stringify(req)))].slice(0, 3).map((byte) => (byte % 6) + 1);
    const record = JSON.stringify({ sid, key, req, faces });
    const leaf = digest(record);
    const head = digest(Buffer.concat([heads.get(sid) ?? leaf, leaf]));
    heads.set(sid, head);
    const entry = JSON.stringify({ type: "rolled", by: "p2", req, faces, epoch: 0, key, said: { goal: spec.goal } });
    const result = JSON.stringify({
      changes: [
        ["c2", "stress", 1, 6, 0],
        ["k1", "filled", 2, 9, 0, false, 0],
      ],
    });
    const place = `bench:{${sid}}`;
    const keys = [place, `${place}:log`, `${place}:once`, `${place}:marks`, `${place}:epochs`];
    const seq = await redis.write(5, ...keys, once, entry, result, document, document, document);
    const receipt = sign(null, Buffer.from(`${sid}\n${seq}\n${head.toString("base64")}\n`), signer);
    reply.code(201);
    return { ...sample, seq, at: new Date().toISOString(), receipt: receipt.toString("base64") };
  });
}

await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
