// Verifies Rollwright's dice on your own machine: logs of epochs and whole exports (scheme ra1).
//
//   node verify.js FILE [--key VKEY]... [--kept FILE]...
//
// It ends with status 0 where all holds, 1 where something does not, 2 where the file cannot be read, and 3 where all
// holds that can be checked, and not all can: dice of an epoch that is not revealed, signatures without cryptography.
//
// In a page it is a plain script whose one global is `rollwright`. It is one file, longer than the house likes, so that
// what a person reads, keeps and runs is the whole verifier: it needs no other code, and sends and loads nothing.
// service/audit/ says the same in Python; tests/node/ holds the two against each other.
"use strict";

const rollwright = (() => {
  // ---- Bytes --------------------------------------------------------------------------------------------------------

  const encoder = new TextEncoder();
  const utf8 = (text) => encoder.encode(text);
  const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
  const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  function hex(bytes) {
    let text = "";
    for (const byte of bytes) text += HEX[byte];
    return text;
  }

  function unhex(text) {
    return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
  }

  function base64(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 3) {
      const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      for (let place = 0; place < 4; place++) {
        text += at + place > bytes.length ? "=" : BASE64[(word >> (18 - 6 * place)) & 63];
      }
    }
    return text;
  }

  /** Return the bytes of base64 in its one right spelling; NoteError for any other. */
  function unbase64(text) {
    const bytes = [];
    for (let at = 0; at < text.length; at += 4) {
      let word = 0;
      for (let place = 0; place < 4; place++) word = (word << 6) | (BASE64.indexOf(text[at + place]) & 63);
      bytes.push((word >> 16) & 255, (word >> 8) & 255, word & 255);
    }
    const padding = /={0,2}$/.exec(text)[0].length;
    const whole = Uint8Array.from(bytes.slice(0, bytes.length - padding));
    // Foreign characters and spare bits were passed over: only one spelling is right.
    if (base64(whole) !== text) throw new NoteError("bad base64");
    return whole;
  }

  function equal(one, other) {
    return one.length === other.length && one.every((byte, at) => byte === other[at]);
  }

  // ---- SHA-256 and HMAC (FIPS 180-4, RFC 2104) ----------------------------------------------------------------------
  // Of our own, because the browser's answer late, and not at all on a page without HTTPS.

  const ROUNDS = Int32Array.of(
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  );
  const START = Int32Array.of(
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  );
  const schedule = new Int32Array(64);

  /** Put the 64 bytes at `at` into the state. */
  function compress(state, bytes, at) {
    const w = schedule;
    for (let i = 0; i < 16; i++, at += 4) {
      w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15];
      const y = w[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let a = state[0], b = state[1], c = state[2], d = state[3];
    let e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + (g ^ (e & (f ^ g))) + ROUNDS[i] + w[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }

  const ending = new Uint8Array(128);
  const endingView = new DataView(ending.buffer);

  /** Return the 32 bytes of a state that has taken `before` bytes (whole blocks) and now takes the last ones. */
  function finished(state, before, bytes) {
    const tail = bytes.length % 64;
    const full = bytes.length - tail;
    for (let at = 0; at < full; at += 64) compress(state, bytes, at);
    ending.fill(0);
    for (let at = 0; at < tail; at++) ending[at] = bytes[full + at];
    ending[tail] = 0x80;
    const size = tail < 56 ? 64 : 128;
    const total = before + bytes.length;
    endingView.setUint32(size - 8, Math.floor(total / 0x20000000));
    endingView.setUint32(size - 4, (total % 0x20000000) * 8);
    for (let at = 0; at < size; at += 64) compress(state, ending, at);
    const digest = new Uint8Array(32);
    for (let at = 0; at < 32; at++) digest[at] = state[at >> 2] >>> (24 - 8 * (at & 3));
    return digest;
  }

  function sha256(bytes) {
    return finished(START.slice(), 0, bytes);
  }

  /** Return SHA-256 of a long text, with a pause after every 64 KiB. */
  async function sha256Slowly(bytes, pause) {
    const state = START.slice();
    let at = 0;
    for (; at + 65536 < bytes.length; at += 65536) {
      for (let block = 0; block < 65536; block += 64) compress(state, bytes, at + block);
      await pause(at / bytes.length);
    }
    return finished(state, at, bytes.subarray(at));
  }

  /** Return a key of 32 bytes, made ready to sign more than once. */
  function hmacKey(key) {
    const [inner, outer] = [0x36, 0x5c].map((pad) => {
      const block = new Uint8Array(64).fill(pad);
      for (let at = 0; at < key.length; at++) block[at] ^= key[at];
      const state = START.slice();
      compress(state, block, 0);
      return state;
    });
    return { inner, outer };
  }

  function hmac(key, bytes) {
    return finished(key.outer.slice(), 64, finished(key.inner.slice(), 64, bytes));
  }

  // ---- Strict JSON --------------------------------------------------------------------------------------------------
  // The browser's own reader takes the last of two equal keys, and rounds numbers: two readers could see two files.

  /** What is no file of this scheme, or no line of one. */
  class Unreadable extends Error {}

  const LARGEST = Number.MAX_SAFE_INTEGER;
  const DEEPEST = 128;
  const WORDS = [["null", null], ["true", true], ["false", false]];
  const NUMBER = /-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
  const NO_INTEGERS = ["NaN", "Infinity", "-Infinity"];
  const ESCAPED = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

  /** Say where in a text something is, counted as people and Python count. */
  function position(text, at) {
    const before = text.slice(0, at);
    const line = before.split("\n").length;
    const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
    return `line ${line} column ${column}`;
  }

  /**
   * Return a reader of the JSON values in a text.
   *
   * `value()` returns the next one; objects have no prototype. Unreadable for duplicate keys and those that are not
   * ASCII, numbers that are no integers within 2^53-1, unpaired surrogates, and more than 128 levels.
   */
  function reader(text) {
    const json = { at: 0, value: () => value(0), space, over, gap, fail };

    function fail(why, at = json.at) {
      throw new Unreadable(`${why}: ${position(text, at)}`);
    }

    function space() {
      for (;;) {
        const unit = text.charCodeAt(json.at);
        if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
        json.at++;
      }
    }

    function over() {
      return json.at >= text.length;
    }

    /** Pass over what may stand between two values of a file: a line break at least, or nothing more at all. */
    function gap() {
      const between = /[ \t\r]*(?:\n[ \t\r\n]*|$)/y;
      between.lastIndex = json.at;
      const found = between.exec(text);
      if (found) json.at = between.lastIndex;
      return found !== null;
    }

    function value(depth) {
      if (depth > DEEPEST) throw new Unreadable("nested too deeply");
      const unit = text.charCodeAt(json.at);
      if (unit === 34) return string();
      if (unit === 123) return object(depth);
      if (unit === 91) return array(depth);
      if ((unit >= 48 && unit <= 57) || unit === 45) return number();
      return word();
    }

    function word() {
      for (const [name, meaning] of WORDS) {
        if (text.startsWith(name, json.at)) {
          json.at += name.length;
          return meaning;
        }
      }
      for (const name of NO_INTEGERS) {
        if (text.startsWith(name, json.at)) throw new Unreadable(`neither text nor integer: ${name}`);
      }
      return fail("Expecting value");
    }

    function number() {
      NUMBER.lastIndex = json.at;
      const found = NUMBER.exec(text);
      if (found === null) return word();
      json.at = NUMBER.lastIndex;
      const read = Number(found[0]);
      if (found[1]) throw new Unreadable(`neither text nor integer: ${found[0]}`);
      if (!Number.isSafeInteger(read)) throw new Unreadable(`an integer beyond 2^53-1: ${found[0].slice(0, 30)}`);
      // -0 is 0, as it is to everybody who counts.
      return read === 0 ? 0 : read;
    }

    function string() {
      const start = ++json.at;
      for (;;) {
        const unit = text.charCodeAt(json.at);
        if (unit === 34) return text.slice(start, json.at++);
        if (unit === 92) return unescaped(start);
        if (!(unit >= 32)) fail(Number.isNaN(unit) ? "Unterminated string" : "Invalid control character");
        json.at++;
      }
    }

    function unescaped(start) {
      let parts = text.slice(start, json.at);
      for (;;) {
        const unit = text.charCodeAt(json.at);
        if (unit === 34) break;
        if (!(unit >= 32)) fail(Number.isNaN(unit) ? "Unterminated string" : "Invalid control character");
        parts += unit === 92 ? escape() : text[json.at++];
      }
      json.at++;
      if (/[\ud800-\udfff]/u.test(parts)) throw new Unreadable("surrogates not allowed: half a character");
      return parts;
    }

    function escape() {
      const name = text[++json.at];
      if (name === "u") {
        const digits = text.slice(json.at + 1, json.at + 5);
        if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail("Invalid \\uXXXX escape");
        json.at += 5;
        return String.fromCharCode(parseInt(digits, 16));
      }
      if (!Object.hasOwn(ESCAPED, name ?? "")) fail("Invalid \\escape");
      json.at++;
      return ESCAPED[name];
    }

    function array(depth) {
      const items = [];
      members("]", () => items.push(value(depth + 1)));
      return items;
    }

    function object(depth) {
      const fields = Object.create(null);
      members("}", () => field(fields, depth));
      return fields;
    }

    function members(end, member) {
      json.at++;
      space();
      if (text[json.at] !== end) {
        for (;;) {
          member();
          space();
          if (text[json.at] !== ",") break;
          json.at++;
          space();
        }
        if (text[json.at] !== end) fail("Expecting ',' delimiter");
      }
      json.at++;
    }

    function field(fields, depth) {
      if (text[json.at] !== '"') fail("Expecting property name enclosed in double quotes");
      const name = string();
      if (/[^\x00-\x7f]/.test(name)) throw new Unreadable(`a key that is not ASCII: '${name}'`);
      space();
      if (text[json.at] !== ":") fail("Expecting ':' delimiter");
      json.at++;
      space();
      const read = value(depth + 1);
      if (name in fields) throw new Unreadable(`a key stands twice: ${name}`);
      fields[name] = read;
    }

    return json;
  }

  /** Return bytes as text; Unreadable if they are not UTF-8. A byte order mark stays, and no reader takes it. */
  function decoded(bytes) {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Unreadable("not UTF-8");
    }
  }

  /** Return RFC 8785 JSON of what the reader has read. */
  function canonical(value) {
    if (typeof value === "string") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return String(value);
    const fields = Object.keys(value).sort();
    return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }

  // ---- Shapes -------------------------------------------------------------------------------------------------------
  // A shape is a function of a value and its path: Unreadable, in the words of the service, for a value of another.

  function kind(value) {
    if (value === null) return "null";
    if (Array.isArray(value)) return "array";
    return { string: "str", boolean: "bool", number: "int" }[typeof value] ?? "object";
  }

  function expect(wanted, value, path) {
    if (kind(value) !== wanted) throw new Unreadable(`Expected \`${wanted}\`, got \`${kind(value)}\` - at \`${path}\``);
  }

  const text = (value, path) => expect("str", value, path);
  const object = (value, path) => expect("object", value, path);

  function integer(least, most) {
    return (value, path) => {
      expect("int", value, path);
      if (value < least) throw new Unreadable(`Expected \`int\` >= ${least} - at \`${path}\``);
      if (value > most) throw new Unreadable(`Expected \`int\` <= ${most} - at \`${path}\``);
    };
  }

  function bytes32(value, path) {
    text(value, path);
    if (/^[0-9a-f]{64}$/.test(value)) return;
    throw new Unreadable(`Expected \`str\` matching regex '\\\\A[0-9a-f]{64}\\\\Z' - at \`${path}\``);
  }

  /** The id of a table: 128 bits. */
  function tableId(value, path) {
    text(value, path);
    if (/^[A-Za-z0-9_-]{22}$/.test(value)) return;
    throw new Unreadable(`Expected \`str\` matching regex '\\\\A[A-Za-z0-9_-]{22}\\\\Z' - at \`${path}\``);
  }

  /** Text of so many characters at most, each counted once. */
  function short(most, least = 0) {
    return (value, path) => {
      text(value, path);
      if (value.length < least) throw new Unreadable(`Expected \`str\` of length >= ${least} - at \`${path}\``);
      if (value.length > most && [...value].length > most) {
        throw new Unreadable(`Expected \`str\` of length <= ${most} - at \`${path}\``);
      }
    };
  }

  function list(item, least = 0, most = Infinity) {
    return (value, path) => {
      expect("array", value, path);
      if (value.length < least || value.length > most) {
        const wanted = least === most ? `${least}` : value.length < least ? `>= ${least}` : `<= ${most}`;
        throw new Unreadable(`Expected \`array\` of length ${wanted}, got ${value.length} - at \`${path}\``);
      }
      value.forEach((each, at) => item(each, `${path}[${at}]`));
    };
  }

  /** A struct: every field of `shapes` is there; others are refused, or passed over where it is `open`. */
  function struct(shapes, { open = false } = {}) {
    const names = Object.keys(shapes);
    return (value, path) => {
      object(value, path);
      for (const name of names) {
        if (name in value) shapes[name](value[name], `${path}.${name}`);
        else throw new Unreadable(`Object missing required field \`${name}\` - at \`${path}\``);
      }
      const unknown = open ? undefined : Object.keys(value).find((name) => !Object.hasOwn(shapes, name));
      if (unknown !== undefined) throw new Unreadable(`Object contains unknown field \`${unknown}\` - at \`${path}\``);
    };
  }

  const natural = integer(0, LARGEST);
  const ordinal = integer(1, LARGEST);
  const face = integer(1, 2 ** 31);
  const draws = list(list(face, 2, 2));
  const record = struct({ v: text, sid: text, e: natural, key: text, req: object, draws });
  const OPEN_EPOCH = {
    sid: text,
    e: natural,
    client_seed: text,
    commit: bytes32,
    next_commit: bytes32,
    entries: list(struct({ n: ordinal, t: natural, rec: record })),
    head: bytes32,
  };
  const openEpoch = struct(OPEN_EPOCH);
  const epochLog = struct({ ...OPEN_EPOCH, seed: bytes32 });

  /**
   * Return the logs of a file: one log, a JSON list of them, or one a line.
   *
   * Unreadable for exactly what `read` of service/audit/verify.py refuses, but for how deep a file may be nested.
   * @param {Uint8Array} bytes
   */
  function read(bytes) {
    const json = reader(decoded(bytes));
    let logs = values(json);
    if (logs.length === 1 && Array.isArray(logs[0])) logs = logs[0];
    list(epochLog)(logs, "$");
    if (!logs.length) throw new Unreadable("no epoch log in it");
    return logs;
  }

  function values(json) {
    const found = [];
    json.space();
    while (!json.over()) {
      found.push(json.value());
      const end = json.at;
      if (!json.gap()) json.fail("Only one log a line", end);
    }
    return found;
  }

  // ---- Scheme ra1 ---------------------------------------------------------------------------------------------------

  const SCHEME = "ra1";
  const SPACE = 2 ** 32;

  /** Join a tag and parts (texts or bytes), each behind its 4-byte length, so that no two lists read the same. */
  function tagged(tag, ...parts) {
    const all = [`${SCHEME}/${tag}`, ...parts].map((part) => (typeof part === "string" ? utf8(part) : part));
    const whole = new Uint8Array(all.reduce((size, part) => size + 4 + part.length, 0));
    let at = 0;
    for (const part of all) {
      for (let shift = 24; shift >= 0; shift -= 8) whole[at++] = part.length >>> shift;
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  function digest(tag, ...parts) {
    return sha256(tagged(tag, ...parts));
  }

  /** Return 8 bytes, big-endian, of an integer from 0 to 2^53-1. */
  function u64(number) {
    const bytes = new Uint8Array(8);
    const high = Math.floor(number / SPACE);
    for (let at = 0; at < 4; at++) {
      bytes[at] = high >>> (24 - 8 * at);
      bytes[4 + at] = number % SPACE >>> (24 - 8 * at);
    }
    return bytes;
  }

  function commitment(sid, e, seed) {
    return digest("commit", sid, u64(e), seed);
  }

  function genesis(log) {
    return digest("genesis", log.sid, u64(log.e), unhex(log.commit), unhex(log.next_commit), log.client_seed);
  }

  /** Return the key of a roll under a seed made ready by `hmacKey`; `req` is canonical. */
  function rollKey(seed, log, key, req) {
    return hmac(seed, tagged("roll", log.sid, u64(log.e), log.client_seed, key, req));
  }

  /** Return a function that returns the next 32-bit word of a roll's key. */
  function words(rollKey) {
    const key = hmacKey(rollKey);
    let block, at = 32;
    let count = 0;
    return () => {
      if (at === 32) {
        block = hmac(key, tagged("blk", u64(count++)));
        at = 0;
      }
      const word = (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3];
      at += 4;
      return word >>> 0;
    };
  }

  /** Return one exactly uniform face a die; a word beyond the last full round of faces is passed over. */
  function draw(next, sides) {
    return sides.map((side) => {
      // Below 2^53 these are exact.
      const limit = SPACE - (SPACE % side);
      let word = next();
      while (word >= limit) word = next();
      return 1 + (word % side);
    });
  }

  function recordHash(rec, req = canonical(rec.req)) {
    const head = `{"draws":${canonical(rec.draws)},"e":${rec.e},"key":${canonical(rec.key)},"req":${req}`;
    return digest("rec", `${head},"sid":${canonical(rec.sid)},"v":${canonical(rec.v)}}`);
  }

  function leaf(n, t, record) {
    return digest("leaf", u64(n), u64(t), record);
  }

  function link(head, leaf) {
    return digest("link", head, leaf);
  }

  // ---- An epoch -----------------------------------------------------------------------------------------------------

  /** What is wrong with an entry's place, or null; in the words and the order of service/audit/verify.py. */
  function misplaced(log, n, before, entry) {
    if (entry.n !== n) return "gap or reorder";
    if (entry.t < before) return "time runs backwards";
    if (entry.rec.v !== SCHEME) return "unknown scheme";
    if (entry.rec.sid !== log.sid || entry.rec.e !== log.e) return "record of another epoch";
    return null;
  }

  /** What is wrong with a record's key, sides and dice, or null; without a seed its dice are not looked at. */
  function unfair(log, seed, { key, draws }, dice, req, keys) {
    if (!/^[!-~]{16,64}$/.test(key)) return "key is not 16 to 64 printable characters";
    if (keys.has(key)) return "key reused";
    const sides = draws.map(([side]) => side);
    // `true` is no 1: it is another request.
    if (!Array.isArray(dice) || dice.length !== sides.length || dice.some((side, at) => side !== sides[at])) {
      return "sides differ from the request";
    }
    if (!seed) return null;
    const faces = draw(words(rollKey(seed, log, key, req)), sides);
    return faces.every((face, at) => face === draws[at][1]) ? null : "dice differ";
  }

  /**
   * @typedef {object} Roll
   * @property {number} n          its number in the epoch, as the file says
   * @property {number} at         when, in milliseconds of UTC
   * @property {string} key        the Idempotency-Key
   * @property {number[][]} dice   sides and face of each die
   * @property {string[]} faults   what does not hold; empty where all does
   * @property {?object} entry     what an export's log says of it: seq, line, at, dice, and by, character and outcome
   *                               where it has them; null in a bare log
   *
   * @typedef {object} Epoch
   * @property {string} sid
   * @property {number} e
   * @property {?number} line       of an export
   * @property {boolean} revealed   without its seed an epoch's dice cannot be checked
   * @property {Roll[]} rolls
   * @property {{text: string, roll: ?Roll}[]} faults   of a bare log the first as service/audit/verify.py has it
   * @property {Uint8Array[]} leaves   up to the first fault
   * @property {Uint8Array[]} heads    likewise; the first is the genesis
   * @property {string} commit      to its seed
   * @property {string} following   the commitment to the next epoch's seed
   * @property {{n: number, key: string}[]} checkpoints   that agree, and who signed them
   */

  /**
   * Compute an epoch again from its seed and requests. The chain is followed up to the first fault; the dice of the
   * rolls after it are checked all the same.
   * @returns {Promise<Epoch>}
   */
  async function checkEpoch(log, pause) {
    const epoch = { sid: log.sid, e: log.e, line: null, revealed: "seed" in log, rolls: [], faults: [] };
    Object.assign(epoch, { leaves: [], heads: [genesis(log)], checkpoints: [] });
    Object.assign(epoch, { commit: log.commit, following: log.next_commit });
    const committed = !epoch.revealed || hex(commitment(log.sid, log.e, unhex(log.seed))) === log.commit;
    if (!committed) epoch.faults.push({ text: "seed does not match commitment", roll: null, rank: RANK.epoch });
    await checkRolls(log, epoch, pause);
    if (!committed && epoch.faults.length > epoch.rolls.length / 2) {
      // The seed is another epoch's, so nothing is known of these dice: one fault, not one for each roll.
      epoch.faults.length = 1;
    }
    if (!epoch.faults.length && hex(epoch.heads.at(-1)) !== log.head) {
      epoch.faults.push({ text: "chain head differs", roll: null, rank: RANK.epoch });
    }
    return epoch;
  }

  async function checkRolls(log, epoch, pause) {
    const seed = epoch.revealed ? hmacKey(unhex(log.seed)) : null;
    const keys = new Set();
    let before = 0;
    for (const [at, entry] of log.entries.entries()) {
      const roll = { n: entry.n, at: entry.t, key: entry.rec.key, dice: entry.rec.draws, faults: [], entry: null };
      epoch.rolls.push(roll);
      const req = canonical(entry.rec.req);
      const whole = epoch.faults.length === 0;
      // Behind a fault every place is off, and only what each roll says of itself still means something.
      const place = whole ? misplaced(log, at + 1, before, entry) : null;
      const fault = place ?? unfair(log, seed, entry.rec, entry.rec.req.dice, req, keys);
      if (fault) blame(epoch, roll, `${fault} at ${whole ? at + 1 : entry.n}`);
      keys.add(entry.rec.key);
      before = entry.t;
      if (epoch.faults.length === 0) {
        epoch.leaves.push(leaf(entry.n, entry.t, recordHash(entry.rec, req)));
        epoch.heads.push(link(epoch.heads.at(-1), epoch.leaves.at(-1)));
      }
      if (at % 16 === 15) await pause(at);
    }
  }

  function blame(epoch, roll, text) {
    roll.faults.push(text);
    epoch.faults.push({ text, roll, rank: RANK.roll });
  }

  /** Say that an epoch does not follow the one before it in its session, where it does not. */
  function checkFollows(former, log, epoch) {
    let text = null;
    if (log.e !== former.e + 1) text = `does not follow epoch ${former.e}`;
    else if (log.commit !== former.next_commit) text = `commitment is not the one epoch ${former.e} gave`;
    if (text) epoch.faults.unshift({ text, roll: null, rank: RANK.epoch });
  }

  // ---- Signed notes (C2SP signed-note, Ed25519) ---------------------------------------------------------------------

  /** A note that is not signed by the key, or not of the structure it should have. */
  class NoteError extends Error {}

  /** This machine cannot check signatures; the text says why. */
  class Unsupported extends Error {}

  // Spaces as Python and C2SP have them, which JavaScript's \s has not quite; plus signs; control characters.
  const NAME = /^[^\x00-\x20+\x7f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff]+$/u;
  const UNFIT = /[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]/u;
  const ED25519 = 1;

  /**
   * Return the key that a C2SP verifier key spells: `<name>+<8 hex>+<base64>`; NoteError if it is none.
   * @returns {{vkey: string, name: string, id: string, public: Uint8Array}}
   */
  function readKey(vkey) {
    const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/su.exec(vkey) ?? [];
    if (!name || !NAME.test(name)) throw new NoteError("not a key: it should be <name>+<8 hex digits>+<base64>");
    const bytes = unbase64(encoded);
    if (bytes.length !== 33 || bytes[0] !== ED25519) throw new NoteError("not an Ed25519 key");
    const right = hex(sha256(concat(utf8(`${name}\n`), bytes)).subarray(0, 4));
    if (right !== id) throw new NoteError(`not a key: its id is ${right}, and ${id} is written`);
    return { vkey, name, id, public: bytes.subarray(1) };
  }

  function concat(one, other) {
    const whole = new Uint8Array(one.length + other.length);
    whole.set(one);
    whole.set(other, one.length);
    return whole;
  }

  /** Return a note's body and signatures; NoteError if it is no note. */
  function readNote(note) {
    const gap = note.lastIndexOf("\n\n");
    if (gap < 0 || !note.endsWith("\n") || gap + 2 === note.length || UNFIT.test(note)) {
      throw new NoteError("not a signed note");
    }
    const lines = note.slice(gap + 2, -1).split("\n");
    return { body: note.slice(0, gap + 1), signatures: lines.map(readSignature) };
  }

  function readSignature(line) {
    const [dash, name, encoded, ...more] = line.split(" ");
    if (dash === "\u2014" && encoded !== undefined && !more.length && NAME.test(name)) {
      const bytes = unbase64(encoded);
      if (bytes.length > 4) return { name, id: hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
    }
    throw new NoteError("a line is no signature");
  }

  function isBy(key) {
    return ({ name, id }) => name === key.name && id === key.id;
  }

  /** Return a note of a file, which one key has signed; NoteError if it is none. */
  function readOwnNote(text) {
    const note = readNote(text);
    if (note.signatures.length > 1) throw new NoteError("signed by more than one key");
    return note;
  }

  /** Check that a note that was read is signed by a key; NoteError if it is not, Unsupported if nobody can tell. */
  async function checkSigned(note, key) {
    const own = note.signatures.filter(isBy(key));
    if (!own.length) throw new NoteError(`no signature by ${key.name}+${key.id}`);
    for (const { signature } of own) {
      if (!(await ed25519(key.public, signature, utf8(note.body)))) {
        throw new NoteError(`the signature by ${key.name} does not hold`);
      }
    }
  }

  async function ed25519(key, signature, message) {
    const subtle = await (proven ??= provenSubtle());
    return verifiedBy(subtle, key, signature, message);
  }

  async function verifiedBy(subtle, key, signature, message) {
    const name = hex(key);
    let imported = IMPORTED.get(name);
    try {
      imported ??= await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
      IMPORTED.set(name, imported);
    } catch (error) {
      // Bytes that are no point of the curve are nobody's key.
      if (error.name === "DataError") return false;
      throw error;
    }
    return subtle.verify({ name: "Ed25519" }, imported, signature, message);
  }

  /** Keys as WebCrypto has them; a file that was kept may have thousands of notes by one. */
  const IMPORTED = new Map();
  let proven = null;

  /** Return WebCrypto once it has told a right signature (RFC 8032, 7.1, test 1) from a wrong one. */
  async function provenSubtle() {
    const subtle = globalThis.crypto?.subtle;
    if (!subtle) throw new Unsupported("a page that came neither by HTTPS nor from this machine has no cryptography");
    const key = unhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    const right = unhex(
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155" +
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    );
    const wrong = right.map((byte, at) => (at === 63 ? byte ^ 1 : byte));
    const told = async (signature) => verifiedBy(subtle, key, signature, new Uint8Array(0));
    try {
      if ((await told(right)) && !(await told(wrong))) return subtle;
    } catch {
      // As below.
    }
    throw new Unsupported("this browser does not know Ed25519");
  }

  /** Return what a note of a kind ("head", "receipt") says; NoteError if its lines are another's. No key is asked. */
  function noteLines(body, name, kind) {
    const [title, epoch, n, encoded, ...rest] = body.split("\n");
    if (title === `${name}/${kind}` && epoch?.startsWith(`${name}/`) && rest.length === 1 && rest[0] === "") {
      const of = epoch.slice(name.length + 1);
      const slash = of.lastIndexOf("/");
      const bytes = unbase64(encoded);
      if (bytes.length === 32) {
        const sid = of.slice(0, Math.max(slash, 0));
        return { sid, e: readNumber(of.slice(slash + 1)), n: readNumber(n), digest: bytes };
      }
    }
    throw new NoteError(`not the lines of a ${kind}`);
  }

  function readNumber(text) {
    if (!/^(0|[1-9][0-9]{0,15})$/.test(text) || Number(text) > LARGEST) throw new NoteError("not a number");
    return Number(text);
  }

  /** Return what a key has signed as a note of a kind; NoteError if it has not, Unsupported if nobody can tell. */
  async function openNote(text, key, kind) {
    const note = readNote(text);
    await checkSigned(note, key);
    return noteLines(note.body, key.name, kind);
  }

  // ---- An export ----------------------------------------------------------------------------------------------------

  const KIND = "rollwright/1";
  /** Findings are told in this order: what hides other things, and then the nearer to one roll, the earlier. */
  const RANK = { line: 0, roll: 1, epoch: 2, kept: 3, log: 4, told: 5, head: 6, digest: 7, signature: 8 };
  const MOST_ROLLS = 512;
  const CHECKPOINT_ROLLS = 64;

  // As service/play/lines.py has them; what stands in documents and entries is another matter.
  const ROOM = 16384;
  const part = integer(0, ROOM);
  const instant = integer(0, 253402300799999);
  const stretch = { line: text, after: part, until: part, rules: short(80), checkpoints: list(short(1000), 0, 9) };
  const LINES = {
    [KIND]: struct({ line: text, sid: tableId, entries: part, next: counters, keys: list(short(200), 1, 200) }),
    document: struct({ line: text, id: text, doc: anything }),
    once: struct({ line: text, field: short(80, 1), value: short(80) }),
    entry: struct({ line: text, seq: integer(1, ROOM), at: instant, entry: object, result: object }),
    epoch: struct({ ...stretch, log: epochLog }),
    open_epoch: struct({ ...stretch, log: openEpoch }),
    digest: struct({ line: text, sha256: bytes32, signed: short(1000) }),
  };
  const ROLLED = struct({ epoch: part, key: text, req: object }, { open: true });
  const COMMITTED = struct({ n: integer(1, ROOM) }, { open: true });

  function anything() {}

  /** The highest numbers of people, characters and clocks. */
  function counters(value, path) {
    object(value, path);
    for (const name of Object.keys(value)) {
      if (!["p", "c", "k"].includes(name)) throw new Unreadable(`Invalid enum value '${name}' - at \`key\` in \`${path}\``);
      integer(0, 999999)(value[name], `${path}.${name}`);
    }
  }

  /** Return the lines of a file as bytes, without their breaks; whether the last one has its break is told. */
  function split(bytes) {
    const lines = [];
    let from = 0;
    for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
      lines.push({ number: lines.length + 1, from, bytes: bytes.subarray(from, to) });
      from = to + 1;
    }
    const ended = from === bytes.length;
    if (!ended) lines.push({ number: lines.length + 1, from, bytes: bytes.subarray(from) });
    return { lines, ended };
  }

  /** Return what a line says; Unreadable if it says nothing that belongs into an export. */
  function readLine(bytes) {
    const json = reader(decoded(bytes));
    const value = json.value();
    if (!json.over()) json.fail("Extra data");
    object(value, "$");
    const shape = Object.hasOwn(LINES, value.line) ? LINES[value.line] : null;
    if (!shape) throw new Unreadable("no line of an export");
    shape(value, "$");
    if (isCommitted(value)) {
      ROLLED(value.entry, "$.entry");
      COMMITTED(value.result, "$.result");
    }
    return value;
  }

  function isCommitted(line) {
    return line.line === "entry" && line.entry.type === "rolled" && (line.entry.epoch ?? null) !== null;
  }

  function isGiven(line) {
    return line.line === "entry" && line.entry.type === "rolled" && (line.entry.epoch ?? null) === null;
  }

  /**
   * Return what a line that cannot be read was, by the names in it: none where its beginning is lost, two where the
   * break between two lines is.
   */
  function likely(bytes) {
    const text = new TextDecoder().decode(bytes);
    const names = Array.from(text.matchAll(/\{"line":"([a-z_/1]+)"/g), ([, name]) => name);
    return names.filter((name) => Object.hasOwn(LINES, name));
  }

  /** How many lines of these kinds a line is, or may have been. */
  function howMany(line, ...names) {
    if (line.value) return names.includes(line.value.line) ? 1 : 0;
    return line.likely.length ? line.likely.filter((name) => names.includes(name)).length : 1;
  }

  /**
   * Check a whole export.
   *
   * A line that cannot be read is one finding, and what could have stood in it is not missed anywhere else.
   */
  async function checkExport(bytes, keys, kept, pause) {
    const file = { findings: [], epochs: [], given: [], head: null, last: null, ...split(bytes) };
    file.trusted = keys.length > 0;
    await readAll(file, pause);
    checkPlaces(file);
    checkLog(file);
    await checkEpochs(file, pause);
    checkAnnouncements(file);
    checkRollsAgainstLog(file);
    file.keys = listedKeys(file);
    await checkCheckpoints(file, pause);
    await checkKept(file, [...keys, ...file.keys.filter(Boolean)], kept, pause);
    const signature = await checkDigest(file, bytes, keys, pause);
    nameFaults(file);
    return { ...file, signature };
  }

  function find(file, rank, text, line = null) {
    file.findings.push({ rank, text, line, epoch: null, roll: null });
  }

  async function readAll(file, pause) {
    for (const line of file.lines) {
      try {
        line.value = readLine(line.bytes);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        line.likely = likely(line.bytes);
        const why = error.message.replace(/line 1 column/, "column");
        find(file, RANK.line, `line ${line.number} cannot be read: ${why}`, line.number);
      }
      if (line.number % 64 === 0) await pause((0.4 * line.number) / file.lines.length);
    }
  }

  /** The head is the first line and no other, the digest the last and no other. */
  function checkPlaces(file) {
    const first = file.lines[0];
    const last = file.lines.at(-1);
    for (const line of file.lines) {
      const name = line.value?.line;
      if (line === first && name === KIND) file.head = line.value;
      else if (line === last && name === "digest") file.last = line;
      else if (name === KIND || name === "digest") {
        find(file, RANK.line, `line ${line.number} is out of place: a ${name} line`, line.number);
      }
    }
    if (first.value && !file.head) find(file, RANK.line, "line 1 is no head of an export", 1);
    if (!howMany(last, "digest")) {
      find(file, RANK.digest, `the file ends with line ${last.number}, without its digest: it was cut`, last.number);
    } else if (file.last && !file.ended) {
      find(file, RANK.digest, `line ${last.number} does not end: the file was cut`, last.number);
    }
  }

  /** The log has no gap, its time does not run backwards, and it is as long as the head says. */
  function checkLog(file) {
    let seq = 0, at = 0, lost = 0, count = 0;
    for (const line of file.lines) {
      const entries = howMany(line, "entry");
      count += entries;
      if (!line.value) lost += entries;
      if (!line.value || !entries) continue;
      const { value, number } = line;
      if (value.seq <= seq || value.seq > seq + 1 + lost) {
        const before = seq ? `entry ${value.seq} follows entry ${seq}` : `it begins with entry ${value.seq}`;
        find(file, RANK.log, `gap or reorder in the log: ${before} (line ${number})`, number);
      }
      if (value.at < at) {
        find(file, RANK.log, `time runs backwards in the log at entry ${value.seq} (line ${number})`, number);
      }
      [seq, at, lost] = [value.seq, value.at, 0];
      if (isGiven(value)) file.given.push(entryOf(line));
    }
    const unknown = file.lines.filter((line) => !line.value && !line.likely.length).length;
    if (file.head && (file.head.entries > count || file.head.entries < count - unknown)) {
      const said = counted(file.head.entries, "log entry", "log entries");
      find(file, RANK.head, `line 1 says that there are ${said}, and there are ${count}`, 1);
    }
  }

  function counted(count, one, many) {
    return `${count} ${count === 1 ? one : many}`;
  }

  /** What the log says of a roll, for people. */
  function entryOf({ number, value: { seq, at, entry } }) {
    const told = (value) => (typeof value === "string" && value ? value : null);
    const who = { by: told(entry.by), character: told(entry.req?.character), outcome: told(entry.outcome) };
    return { seq, line: number, at, ...who, dice: diceOf(entry) };
  }

  /** Return sides and faces of an entry, as far as it has them. */
  function diceOf({ faces, req }) {
    if (!Array.isArray(faces)) return [];
    return faces.map((face, at) => [Number(req?.dice?.[at]), Number(face)]);
  }

  async function checkEpochs(file, pause) {
    let latest = new Map();
    let done = 0, lost = false, before = null;
    const all = file.lines.reduce((sum, { value }) => sum + (value?.log?.entries.length ?? 0), 1);
    for (const line of file.lines) {
      if (!howMany(line, "epoch", "open_epoch")) continue;
      if (!line.value) {
        // It may have been any session's.
        latest = new Map();
        lost = true;
        continue;
      }
      const { log, rules, after, until } = line.value;
      const epoch = await checkEpoch(log, (rolls) => pause(0.4 + (0.5 * (done + rolls)) / all));
      done += log.entries.length;
      Object.assign(epoch, { line: line.number, after, until });
      checkRules(log, rules, epoch);
      if (latest.has(log.sid)) checkFollows(latest.get(log.sid), log, epoch);
      for (const text of misbegun(log, !lost && !latest.has(log.sid))) addFault(epoch, text);
      if (until < after || (before && (after < before.until || after === before.after))) {
        addFault(epoch, "its part of the log does not follow the epoch before");
      }
      latest.set(log.sid, log);
      before = epoch;
      line.epoch = epoch;
      file.epochs.push(epoch);
    }
  }

  function addFault(epoch, text, rank = RANK.epoch) {
    epoch.faults.push({ text, roll: null, rank });
  }

  /** What an epoch of a table cannot be; `first` of its session in the file, none before it being lost. */
  function misbegun(log, first) {
    const found = [];
    if (first && log.e !== 0) found.push("epoch 0 is missing");
    if (log.e === 0 && log.client_seed !== "") found.push("epoch 0 has a client seed");
    if (log.entries.length > MOST_ROLLS) found.push(`more than ${MOST_ROLLS} rolls`);
    return found;
  }

  /** All rolls of an epoch are ruled by the rules it names. */
  function checkRules(log, rules, epoch) {
    const other = log.entries.find(({ rec }) => rec.req.rules !== rules);
    if (other) addFault(epoch, `ruled by other rules than it names at ${other.n}`);
  }

  /** Epochs have the commitments, client seeds and seeds that the table was told, as the log says. */
  function checkAnnouncements(file) {
    // An epoch or entry whose line is lost would be missed a second time.
    if (file.lines.some((line) => !line.value)) return;
    const log = new Map(file.lines.filter(({ value }) => value.line === "entry").map((line) => [line.value.seq, line]));
    const epochs = file.lines.filter((line) => line.epoch);
    for (const line of epochs) {
      const opening = log.get(line.value.after);
      const fault = misopened(line.value, opening?.value.entry);
      if (fault) addFault(line.epoch, fault, RANK.told);
      else if (opening) tellEntry(file, opening, misannounced(line.value, opening.value.entry));
    }
    for (const line of log.values()) tellEntry(file, line, misrevealed(epochs, line.value));
  }

  function tellEntry(file, { value, number }, fault) {
    if (fault) find(file, RANK.told, `log entry ${value.seq} (line ${number}): ${fault}`, number);
  }

  /** What is wrong with the entry behind which an epoch begins: it closes the one before, or makes the table. */
  function misopened({ log, after }, entry) {
    if (log.e > 0 && entry?.type !== "epoch_closed") return "the log does not say that the one before it was closed";
    if (log.e === 0 && after > 0 && entry?.type !== "imported") return "the log does not say that its table began there";
    return null;
  }

  function misannounced({ log }, entry) {
    if (log.e === 0) return null;
    const same = entry.epoch === log.e - 1 && entry.commit === log.next_commit && entry.client_seed === log.client_seed;
    return same ? null : `epoch ${log.e} has another commitment, or client seed, than was announced`;
  }

  function misrevealed(epochs, { seq, entry }) {
    if (entry.type !== "epoch_revealed") return null;
    const log = epochs.findLast(({ value }) => value.until < seq && value.log.e === entry.epoch)?.value.log;
    if (!log) return `epoch ${entry.epoch} was revealed, and is not in the file`;
    if (log.seed === undefined) return `epoch ${entry.epoch} was revealed, and its seed is missing`;
    return log.seed === entry.seed ? null : `epoch ${entry.epoch} has another seed than was revealed`;
  }

  /** The committed rolls of the log are those of the epochs, in the same order. */
  function checkRollsAgainstLog(file) {
    const told = [];
    const drawn = [];
    for (const line of file.lines) {
      const { value, epoch } = line;
      const lost = value ? 0 : howMany(line, "entry");
      told.push(...Array.from({ length: lost }, () => ({ id: null })));
      if (!value && howMany(line, "epoch", "open_epoch")) drawn.push({ id: null });
      if (value && isCommitted(value)) {
        told.push({ id: idOf(value.entry.epoch, value.result.n, value.entry.key), line });
      }
      epoch?.rolls.forEach((roll, at) => {
        drawn.push({ id: idOf(epoch.e, roll.n, roll.key), roll, entry: value.log.entries[at], epoch, at });
      });
    }
    match(told, drawn, {
      both: ({ line }, { roll, entry, epoch, at }) => {
        compare(line, roll, entry.rec, epoch);
        checkPrevious(line.value, epoch, at);
      },
      untold: ({ roll, epoch }) => blame(epoch, roll, `not in the log at ${roll.n}`),
      undrawn: ({ line }) => find(file, RANK.roll, `${named(line)} is in no epoch of the file`, line.number),
      moved: ({ line }) => find(file, RANK.roll, `${named(line)} stands out of order`, line.number),
    });
  }

  /** Keys are random, so that this is one roll's even beside the archive of another session. */
  function idOf(...names) {
    return names.join(" ");
  }

  function named({ value, number }) {
    return `log entry ${value.seq} (line ${number}): roll ${value.result.n} of epoch ${value.entry.epoch}`;
  }

  function compare({ value, number }, roll, rec, epoch) {
    roll.entry = entryOf({ value, number });
    const { entry, result, at } = value;
    const differs = [
      ["epoch", entry.epoch === epoch.e],
      ["number", result.n === roll.n],
      ["key", entry.key === roll.key],
      ["time", at === roll.at],
      ["request", canonical(entry.req) === canonical(rec.req)],
      ["dice", canonical(entry.faces ?? []) === canonical(roll.dice.map(([, face]) => face))],
    ].flatMap(([what, same]) => (same ? [] : [what]));
    if (differs.length) blame(epoch, roll, `${differs.join(" and ")} not as in the log at ${roll.n}`);
    if ((entry.by ?? "") !== entry.req.by) blame(epoch, roll, `not logged as the roll of whoever made it at ${roll.n}`);
    if (value.seq <= epoch.after || value.seq > epoch.until) {
      blame(epoch, roll, `not among its epoch's entries at ${roll.n}`);
    }
  }

  /** A roll names the one before it in the log, by its entry and time; the first its epoch, by the genesis. */
  function checkPrevious({ result }, epoch, at) {
    const [previous, roll] = [epoch.rolls[at - 1], epoch.rolls[at]];
    const known = at ? previous.entry && previous.n === roll.n - 1 : !epoch.faults.some(({ rank }) => rank === RANK.epoch);
    // Where it is not, that was told.
    if (!known) return;
    const right = at ? `${previous.entry.seq} ${previous.entry.at}` : hex(epoch.heads[0]);
    if (result.before !== right) blame(epoch, roll, `logged as behind something else at ${roll.n}`);
  }

  /**
   * Walk two lists that should have the same ids in the same order, and tell what one of them lacks. An id of null is
   * an unreadable line: in the log it may have been any one roll, among the epochs any number of them.
   */
  function match(told, drawn, tell) {
    const inLog = places(told);
    const inEpochs = places(drawn);
    const moved = new Set();
    let i = 0, j = 0, unreadEntries = 0, unreadEpochs = 0;
    while (i < told.length || j < drawn.length) {
      const entry = told[i];
      const roll = drawn[j];
      const entryLater = entry ? next(inEpochs, entry.id, j) : Infinity;
      const rollLater = roll ? next(inLog, roll.id, i) : Infinity;
      if (entry?.id === null) {
        unreadEntries++;
        i++;
      } else if (roll?.id === null) {
        unreadEpochs++;
        j++;
      } else if (entry && roll && (entry.id === roll.id || isAltered(entry, roll, entryLater, rollLater))) {
        tell.both(told[i++], drawn[j++]);
        unreadEntries = unreadEpochs = 0;
      } else if (roll && rollLater === Infinity) {
        if (unreadEntries) unreadEntries--;
        else if (!moved.has(roll.id)) tell.untold(roll);
        j++;
      } else if (entryLater === Infinity) {
        if (!unreadEpochs) tell.undrawn(entry);
        i++;
      } else {
        moved.add(entry.id);
        tell.moved(entry);
        i++;
      }
    }
  }

  /** Whether these are one roll with another number or key: neither is anywhere else. */
  function isAltered({ line }, { roll, epoch }, entryLater, rollLater) {
    const { entry, result } = line.value;
    const alike = entry.key === roll.key || (entry.epoch === epoch.e && result.n === roll.n);
    return entryLater === Infinity && rollLater === Infinity && alike;
  }

  function places(items) {
    const found = new Map();
    items.forEach(({ id }, at) => {
      if (id !== null && !found.get(id)?.push(at)) found.set(id, [at]);
    });
    return found;
  }

  function next(places, id, from) {
    return places.get(id)?.find((at) => at >= from) ?? Infinity;
  }

  /** Those checkpoints are there that are due, of their epoch; they agree, and are signed by a key of the head. */
  async function checkCheckpoints(file, pause) {
    for (const { epoch, value } of file.lines.filter((line) => line.epoch)) {
      const due = dueCheckpoints(epoch);
      const given = value.checkpoints.length;
      if (given !== due.length) {
        addFault(epoch, `${counted(due.length, "checkpoint is", "checkpoints are")} due, and ${given} there`);
      }
      for (const [at, note] of value.checkpoints.entries()) {
        const place = given === due.length ? due[at] : null;
        const text = await faultOf(file, () => checkCheckpoint(file, epoch, note, place));
        if (text) epoch.faults.push({ text, roll: null, rank: RANK.epoch, place: `checkpoint ${at + 1}` });
      }
      await pause(0.9);
    }
  }

  /** After which rolls heads are signed: every so many, and the last one of an epoch that is revealed. */
  function dueCheckpoints({ rolls, revealed }) {
    const due = [];
    for (let n = CHECKPOINT_ROLLS; n <= rolls.length; n += CHECKPOINT_ROLLS) due.push(n);
    if (revealed && (due.at(-1) ?? -1) !== rolls.length) due.push(rolls.length);
    return due;
  }

  /** Return what is wrong with a note, or null; that it cannot be told is kept for the whole file. */
  async function faultOf(file, check) {
    try {
      await check();
      return null;
    } catch (error) {
      if (error instanceof NoteError) return error.message;
      if (!(error instanceof Unsupported)) throw error;
      file.unsupported = error.message;
      return null;
    }
  }

  /** Return the keys of the head; null for one that is none. */
  function listedKeys(file) {
    const all = file.head?.keys ?? [];
    return all.map((vkey, at) => {
      if (all.indexOf(vkey) < at) find(file, RANK.head, `line 1: key ${at + 1} stands there twice`, 1);
      try {
        return readKey(vkey);
      } catch (error) {
        find(file, RANK.head, `line 1: key ${at + 1}: ${error.message}`, 1);
        return null;
      }
    });
  }

  async function checkCheckpoint(file, epoch, text, due) {
    const note = readOwnNote(text);
    const signers = file.keys.filter((key) => key && note.signatures.some(isBy(key)));
    // It may be signed by a key that cannot be read, which was told.
    if (!signers.length && file.head && !file.keys.includes(null)) {
      throw new NoteError("signed by none of the file's keys");
    }
    for (const key of signers) {
      const said = noteLines(note.body, key.name, "head");
      const fault = disagreement(epoch, said);
      if (fault) throw new NoteError(fault);
      await checkSigned(note, key);
      if (due !== null && said.n !== due) throw new NoteError(`the checkpoint due here is that at ${due}, not at ${said.n}`);
      epoch.checkpoints.push({ n: said.n, key: key.vkey });
    }
  }

  function disagreement(epoch, { sid, e, n, digest }) {
    if (sid !== epoch.sid || e !== epoch.e) return "checkpoint of another epoch";
    if (n < epoch.heads.length) return equal(epoch.heads[n], digest) ? null : `checkpoint differs at ${n}`;
    // Behind the chain's first fault there is no head to compare with, and the fault is told.
    return n <= epoch.rolls.length ? null : `checkpoint of a missing roll at ${n}`;
  }

  // ---- What somebody kept -------------------------------------------------------------------------------------------

  /**
   * @typedef {object} Kept
   * @property {string[]} notes   receipts and checkpoints, as they were signed
   * @property {{sid: string, e: number, n: number, head: string}[]} heads
   * @property {{sid: ?string, seq: ?number, e: number, commit: string}[]} commitments   without a `sid` it is the
   *     file's own session, or the one that entry `seq` of the log belongs to
   */

  /** Notes as they are; their lines cannot stand in JSON, which has no line breaks in its texts. */
  const NOTE = /[^\s"+]+\/(?:receipt|head)\n[^\n]+\n[0-9]+\n[A-Za-z0-9+/=]+\n\n(?:\u2014 \S+ [A-Za-z0-9+/=]+\n)+/g;

  /**
   * Return what somebody kept of a table: answers or log entries as JSON, one value or one a line, a stream of events,
   * or else signed notes as they are. Unreadable if there is nothing in it.
   *
   * From JSON only the fields that the service fills are taken: a player's goal may say anything.
   * @param {Uint8Array} bytes
   * @returns {Kept}
   */
  function readKept(bytes) {
    const text = decoded(bytes).replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
    const kept = { notes: [], heads: [], commitments: [] };
    const values = keptValues(text);
    takeAll(kept, values);
    if (!values.length) kept.notes.push(...(`${text}\n`.match(NOTE) ?? []));
    if (!howManyKept(kept)) throw new Unreadable("no receipt, checkpoint, head or commitment in it");
    return kept;
  }

  function howManyKept({ notes, heads, commitments }) {
    return notes.length + heads.length + commitments.length;
  }

  function keptValues(text) {
    const whole = parsed(text);
    if (whole !== undefined) return [whole];
    const lines = text.split("\n").map((line) => parsed(line.replace(/^data:/, "")));
    return lines.filter((value) => typeof value === "object" && value !== null);
  }

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** Take what is in these values and, however deep, inside them. */
  function takeAll(kept, values) {
    const left = values.slice().reverse();
    while (left.length) {
      const value = left.pop();
      if (typeof value !== "object" || value === null) continue;
      if (!Array.isArray(value)) take(kept, value);
      for (const [name, each] of Object.entries(value).reverse()) {
        if (name !== "proof") left.push(each);
      }
    }
  }

  function take(kept, told) {
    const own = (value, name) => (value && Object.hasOwn(Object(value), name) ? value[name] : undefined);
    const isText = (value) => typeof value === "string";
    const proof = own(told, "proof") ?? told;
    const [rec, n, receipt, head] = [own(proof, "rec"), own(proof, "n"), own(proof, "receipt"), own(told, "head")];
    const [sid, e] = [own(rec, "sid"), own(rec, "e")];
    if (isText(sid) && Number.isSafeInteger(e) && Number.isSafeInteger(n)) {
      if (isText(receipt)) kept.notes.push(receipt);
      if (isText(head)) kept.heads.push({ sid, e, n, head });
    }
    const checkpoints = own(told, "checkpoints");
    kept.notes.push(...[own(told, "checkpoint"), ...(Array.isArray(checkpoints) ? checkpoints : [])].filter(isText));
    takeCommitments(kept, told, own, isText);
  }

  function takeCommitments(kept, told, own, isText) {
    const [id, listed, seq] = [own(told, "id"), own(told, "commitments"), own(told, "seq")];
    for (const [place, each] of (Array.isArray(listed) ? listed : []).entries()) {
      const [e, commit] = [own(each, "e"), own(each, "commit")];
      if (isText(each) && isText(id)) kept.commitments.push({ sid: id, seq: null, e: place, commit: each });
      else if (Number.isSafeInteger(e) && isText(commit)) kept.commitments.push({ sid: null, seq: null, e, commit });
    }
    const [closed, commit] = [own(told, "epoch"), own(told, "commit")];
    // Without its number nobody could tell an archived table's from this one's.
    const isClosing = own(told, "type") === "epoch_closed" && Number.isSafeInteger(seq) && Number.isSafeInteger(closed);
    if (isClosing && isText(commit)) kept.commitments.push({ sid: null, seq, e: closed + 2, commit });
  }

  /** Hold what somebody kept against a file: all of it agrees, or is told. */
  async function checkKept(file, keys, kept, pause) {
    file.kept = { given: kept.reduce((sum, each) => sum + howManyKept(each), 0), agree: 0 };
    const epochs = new Map(file.epochs.map((epoch) => [idOf(epoch.e, epoch.sid), epoch]));
    const committed = committedBy(file);
    for (const { notes, heads, commitments } of kept) {
      for (const [at, note] of notes.entries()) {
        const text = await faultOf(file, () => checkKeptNote(file, keys, epochs, note));
        if (text) find(file, RANK.kept, `a note that you kept does not hold: ${text}`);
        if (at % 16 === 15) await pause(0.9);
      }
      for (const { sid, e, n, head } of heads) {
        const signed = { sid, e, n, digest: /^[0-9a-f]{64}$/.test(head) ? unhex(head) : new Uint8Array(0) };
        holdAgainst(file, epochs.get(idOf(e, sid)), "head", signed);
      }
      for (const each of commitments) holdCommitment(file, committed, each);
    }
  }

  async function checkKeptNote(file, keys, epochs, text) {
    const note = readOwnNote(text);
    const key = keys.find((key) => note.signatures.some(isBy(key)));
    const [{ name, id }] = note.signatures;
    if (!key) {
      const whose = file.trusted || !file.lines ? "a key that you did not give" : "a key that is not in the file";
      throw new NoteError(`signed by ${whose}: ${name}+${id}`);
    }
    await checkSigned(note, key).catch(later(file));
    const kind = note.body.startsWith(`${key.name}/receipt\n`) ? "receipt" : "head";
    const said = noteLines(note.body, key.name, kind);
    holdAgainst(file, epochs.get(idOf(said.e, said.sid)), kind === "head" ? "checkpoint" : kind, said);
  }

  /** Where a signature cannot be checked, what it signs is looked at all the same. */
  function later(file) {
    return (error) => {
      if (!(error instanceof Unsupported)) throw error;
      file.unsupported = error.message;
    };
  }

  function holdAgainst(file, epoch, what, { sid, e, n, digest }) {
    if (!epoch) return disagrees(file, `${sid} epoch ${e} is missing, of which roll ${n} was kept`);
    const computed = what === "receipt" ? [null, ...epoch.leaves] : epoch.heads;
    const least = what === "receipt" ? 1 : 0;
    const there = n >= least && n < computed.length;
    // Behind the chain's first fault there is nothing to compare with, and the fault is told.
    if (!there && n >= least && n <= epoch.rolls.length) return null;
    if (there && equal(computed[n], digest)) return file.kept.agree++;
    const roll = epoch.rolls[n - 1] ?? null;
    roll?.faults.push(`not as the ${what} says that you kept`);
    const text = there ? `${what} differs at ${n}` : `${what} of a missing roll at ${n}`;
    return epoch.faults.push({ text, roll, rank: RANK.kept, before: OTHERWISE });
  }

  const OTHERWISE = "what you kept says otherwise: ";

  function disagrees(file, text) {
    find(file, RANK.kept, `${OTHERWISE}${text}`);
  }

  /** Return commitments by epoch and session: its own, and the one that the epoch before it gave. */
  function committedBy(file) {
    const found = new Map();
    for (const { sid, e, commit, following } of file.epochs) {
      found.set(idOf(e, sid), commit);
      found.set(idOf(e + 1, sid), following);
    }
    return found;
  }

  function holdCommitment(file, committed, { sid, seq, e, commit }) {
    const of = sid ?? sessionOf(file, seq);
    const told = committed.get(idOf(e, of));
    if (told === commit) file.kept.agree++;
    else if (told !== undefined) disagrees(file, `${of} epoch ${e}: another commitment`);
    // An epoch that the file does not know of yet may have been committed to since.
    else if (sid !== null) disagrees(file, `${of} epoch ${e} is missing, whose commitment was kept`);
  }

  /** Return the session that an entry of the log belongs to: the file's own, unless it is an archived epoch's. */
  function sessionOf({ head, epochs }, seq) {
    const own = head?.sid ?? epochs.at(-1)?.sid;
    return epochs.find(({ after, until }) => seq !== null && after < seq && seq <= until)?.sid ?? own;
  }

  // ---- The last line ------------------------------------------------------------------------------------------------

  /**
   * @typedef {object} Signature
   * @property {"none"|"good"|"bad"|"unchecked"} state   bare logs have none
   * @property {?string} by     the key that signed, where it is good: `<name>+<id>+<base64>`
   * @property {boolean} given  whether that is a key the caller gave
   * @property {?string} why    it was not checked
   */

  /** The last line is spelt as it should be, and signs the bytes before it. */
  async function checkDigest(file, bytes, given, pause) {
    if (!file.last) return { state: "bad", by: null, given: false, why: null };
    const { value, number, from } = file.last;
    const sum = await sha256Slowly(bytes.subarray(0, from), (share) => pause(0.9 + 0.1 * share));
    if (hex(sum) !== value.sha256) {
      find(file, RANK.digest, `line ${number}: the lines before it are not those that were signed`, number);
    }
    if (spelling(value) !== decoded(file.last.bytes)) {
      find(file, RANK.digest, `line ${number} is not spelt as it should be`, number);
    }
    const signature = await checkSignature(file, sum, given);
    // Whatever was signed, it was not this file.
    const another = file.findings.some(({ rank }) => rank === RANK.digest);
    return another ? { ...signature, state: "bad", by: null } : signature;
  }

  function spelling({ sha256, signed }) {
    return `{"line":"digest","sha256":"${sha256}","signed":${JSON.stringify(signed)}}`;
  }

  async function checkSignature(file, sum, given) {
    const signature = { state: "bad", by: null, given: given.length > 0, why: null };
    if (!given.length && (!file.head || file.keys[0] === null)) {
      return { ...signature, state: "unchecked", why: "line 1 names no key that can be read" };
    }
    const before = file.unsupported;
    file.unsupported = null;
    const fault = await faultOf(file, async () => {
      const key = await checkExportNote(file, sum, given);
      Object.assign(signature, { state: "good", by: key.vkey });
    });
    if (fault) find(file, RANK.signature, `line ${file.last.number}: ${fault}`, file.last.number);
    else if (file.unsupported) Object.assign(signature, { state: "unchecked", why: file.unsupported });
    file.unsupported ??= before;
    return signature;
  }

  async function checkExportNote(file, sum, given) {
    const note = readOwnNote(file.last.value.signed);
    const key = (given.length ? given : file.keys.slice(0, 1)).find((key) => note.signatures.some(isBy(key)));
    if (!key) {
      const names = note.signatures.map(({ name, id }) => `${name}+${id}`).join(", ");
      const whose = given.length ? "a key you did not give" : "another key than the first of line 1";
      throw new NoteError(`signed by ${whose}: ${names}`);
    }
    const [title, sid, entries, digest, ...rest] = note.body.split("\n");
    if (title !== `${key.name}/export` || rest.length !== 1 || rest[0] !== "") {
      throw new NoteError("not the lines of an export");
    }
    const { head, last } = file;
    if (head && sid !== `${key.name}/${head.sid}`) throw new NoteError("what was signed is another session");
    if (head && entries !== `${head.entries}`) throw new NoteError("what was signed is another number of log entries");
    // Where its SHA-256 is wrong already, that was told.
    if (digest !== base64(sum) && last.value.sha256 === hex(sum)) {
      throw new NoteError("what was signed is another file");
    }
    await checkSigned(note, key);
    return key;
  }

  // ---- What came of it ----------------------------------------------------------------------------------------------

  /** Make findings of the epochs' faults, and put the nearest to one roll first. */
  function nameFaults(file) {
    const faults = file.epochs.flatMap((epoch, index) =>
      epoch.faults.map((fault) => {
        const where = placesOf(epoch, fault);
        const said = `${epoch.sid} epoch ${epoch.e}: ${fault.text}${where.length ? ` (${where.join(", ")})` : ""}`;
        const text = `${fault.before ?? ""}${said}`;
        const line = fault.roll?.entry?.line ?? epoch.line;
        const roll = fault.roll && epoch.rolls.indexOf(fault.roll);
        return { rank: fault.rank, text, line, epoch: index, roll };
      }),
    );
    file.findings.unshift(...faults);
    if (file.lines || file.kept.given) file.findings.sort((one, other) => one.rank - other.rank);
  }

  function placesOf(epoch, { roll, place }) {
    const entry = roll?.entry && `log entry ${roll.entry.seq} on line ${roll.entry.line}`;
    return [place, entry, epoch.line && `epoch on line ${epoch.line}`].filter(Boolean);
  }

  /** Check bare logs: nothing of them is signed. */
  async function checkLogs(logs, keys, kept, pause) {
    const file = { findings: [], epochs: [], given: [], head: null };
    const all = logs.reduce((sum, { entries }) => sum + entries.length, 1);
    const latest = new Map();
    let done = 0;
    for (const log of logs) {
      const epoch = await checkEpoch(log, (rolls) => pause((done + rolls) / all));
      if (latest.has(log.sid)) checkFollows(latest.get(log.sid), log, epoch);
      latest.set(log.sid, log);
      file.epochs.push(epoch);
      done += log.entries.length;
    }
    await checkKept(file, keys, kept, pause);
    nameFaults(file);
    return { ...file, signature: { state: "none", by: null, given: false, why: null } };
  }

  /**
   * @typedef {object} Result
   * @property {"holds"|"broken"|"unchecked"|"unreadable"} verdict   "unchecked": all holds that could be checked here,
   *                                      but signatures could not
   * @property {?string} reason           why it cannot be read, or why signatures could not be checked
   * @property {"logs"|"export"|null} kind
   * @property {?string} sid              of an export
   * @property {?number} entries          of an export: how many its log has
   * @property {{text: string, line: ?number, epoch: ?number, roll: ?number}[]} findings   the nearest to one roll
   *                                      first; `epoch` and `roll` are places in `epochs` and its `rolls`
   * @property {Epoch[]} epochs
   * @property {object[]} given           rolls of the log whose faces were given, as `entry` of a Roll
   * @property {Signature} signature      of an export
   * @property {{given: number, agree: number}} kept   how many things somebody kept, and how many of them agree; what
   *                                      disagrees is a finding, and a commitment to a later epoch is neither
   */

  /**
   * Check a file: logs of epochs (one, a JSON list of them, or one a line), or a whole export.
   *
   * Texts of the result come from the file as they are: show them as text, and `printable` in a terminal.
   * NoteError if one of `keys` is no key; whatever is wrong with the file is in the result.
   * @param {Uint8Array} bytes
   * @param {{keys?: string[], kept?: Kept[], pause?: (share: number) => Promise<void>}} [options]   `keys`: those
   *     trusted to sign an export; without them it is the one the export itself names. `kept`: what `readKept` has
   *     returned. `pause` is awaited often, with the share done.
   * @returns {Promise<Result>}
   */
  async function verify(bytes, { keys = [], kept = [], pause = async () => {} } = {}) {
    const given = keys.map(readKey);
    if (startsLine(bytes, 0)) return exportResult(await checkExport(bytes, given, kept, pause));
    try {
      return result(await checkLogs(read(bytes), given, kept, pause), "logs");
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      // An export whose first line was damaged is still one.
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
        if (startsLine(bytes, at + 1)) return exportResult(await checkExport(bytes, given, kept, pause));
      }
      return unreadable(error.message);
    }
  }

  const LINE = utf8('{"line":');

  function startsLine(bytes, at) {
    return LINE.every((byte, place) => bytes[at + place] === byte);
  }

  function exportResult(file) {
    if (!file.lines.some((line) => line.value)) return unreadable(file.findings[0].text);
    return result(file, "export");
  }

  function result({ findings, epochs, given, head, signature, kept, unsupported = null }, kind) {
    const unchecked = unsupported !== null || signature.state === "unchecked";
    return {
      verdict: findings.length ? "broken" : unchecked ? "unchecked" : "holds",
      reason: unsupported ?? signature.why,
      kind,
      sid: head?.sid ?? null,
      entries: head?.entries ?? null,
      findings: findings.map(({ text, line, epoch, roll }) => ({ text, line, epoch, roll })),
      epochs,
      given,
      signature,
      kept,
    };
  }

  function unreadable(reason) {
    const signature = { state: "none", by: null, given: false, why: null };
    const kept = { given: 0, agree: 0 };
    const nothing = { kind: null, sid: null, entries: null, findings: [], epochs: [], given: [], signature, kept };
    return { verdict: "unreadable", reason, ...nothing };
  }

  /** Return text without the characters that a terminal obeys or that turn the direction of writing, spelt out. */
  function printable(text) {
    const unseen = /[\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
    return text.replace(unseen, (found) => {
      const short = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }[found];
      const code = found.charCodeAt(0);
      return short ?? (code < 256 ? `\\x${HEX[code]}` : `\\u${code.toString(16).padStart(4, "0")}`);
    });
  }

  /** Return what holds of an epoch without faults, without its name. */
  function epochLine({ rolls, revealed }) {
    if (!rolls.length && !revealed) return "no rolls yet";
    const held = revealed ? "dice and chain hold" : "chain holds; not revealed, so its dice cannot be checked";
    return `${counted(rolls.length, "roll", "rolls")}, ${held}`;
  }

  /** Return what came of things that somebody kept, for people; null where nobody kept any. */
  function keptLine({ given, agree }) {
    if (!given) return null;
    const things = counted(given, "thing that you kept", "things that you kept");
    if (agree === given) return `${things} ${given === 1 ? "agrees" : "all agree"}`;
    return `${agree} of ${things} ${agree === 1 ? "agrees" : "agree"}; the rest is not in the file yet`;
  }

  return {
    verify, read, readKept, keptLine, Unreadable, NoteError, Unsupported, printable, epochLine, counted,
    // What tests hold against service/audit/.
    parts: {
      sha256, hmac, hmacKey, tagged, u64, canonical, commitment, genesis, rollKey, words, draw, recordHash, leaf, link,
      readKey, readNote, openNote, hex, unhex,
    },
  };
})();

// ---- The program ----------------------------------------------------------------------------------------------------

/** Check a file and tell people; return the exit status. */
async function rollwrightMain(words) {
  const { readFileSync } = require("node:fs");
  const { verify, readKept, keptLine, printable, epochLine, counted, NoteError, Unreadable } = rollwright;
  const usage = "usage: node verify.js FILE [--key VKEY]... [--kept FILE]...";
  const out = (text, status = 0) => {
    process.stdout.write(`${text}\n`);
    return status;
  };
  const err = (text, status) => {
    process.stderr.write(`${text}\n`);
    return status;
  };

  function chosen() {
    const files = [];
    const options = { "--key": [], "--kept": [] };
    for (let at = 0; at < words.length; at++) {
      const [name, ...rest] = words[at].split("=");
      if (!words[at].startsWith("-")) files.push(words[at]);
      else if (!Object.hasOwn(options, name)) return null;
      else if (rest.length) options[name].push(rest.join("="));
      else if (at + 1 < words.length) options[name].push(words[++at]);
      else return null;
    }
    return files.length === 1 ? { file: files[0], keys: options["--key"], kept: options["--kept"] } : null;
  }

  /** Return the result; of a file that cannot be read, with its name. */
  async function run({ file, keys, kept }) {
    let at = file;
    try {
      const bytes = readFileSync(file);
      const read = kept.map((name) => readKept(readFileSync((at = name))));
      at = file;
      return { ...(await verify(bytes, { keys, kept: read })), at };
    } catch (error) {
      if (!(error instanceof NoteError || error instanceof Unreadable) && !error.code) throw error;
      return { verdict: "unreadable", reason: error.message, at };
    }
  }

  function tellBroken({ findings }) {
    const most = 50;
    for (const { text } of findings.slice(0, most)) err(printable(text));
    if (findings.length > most) err(`... and ${findings.length - most} more`);
    return 1;
  }

  function tellSigned({ entries, signature: { state, by, given, why } }) {
    const log = counted(entries, "log entry", "log entries");
    if (state === "unchecked") return out(`${log}; signatures not checked: ${why}`);
    out(`${log}, and every byte of the file is as signed by ${given ? "a key you gave" : "the key it names"}:`);
    out(`  ${printable(by)}`);
    if (!given) {
      out("Compare this key with the operator's (/.well-known/rollwright-keys), got in another way than the file,");
      out("or give that one: --key VKEY. Anybody can sign with a key of their own.");
    }
  }

  function tell(result, keys) {
    for (const epoch of result.epochs) out(`${printable(epoch.sid)} epoch ${epoch.e}: ${epochLine(epoch)}`);
    const { length } = result.given;
    if (length) out(`${counted(length, "roll", "rolls")} with given faces: in the log, outside the chain`);
    const kept = keptLine(result.kept);
    if (kept) out(kept);
    if (result.kind === "export") {
      tellSigned(result);
      out("Rulings are not resolved again here; `rollwright verify` does that.");
    } else if (keys.length && !kept) {
      out("Logs of epochs are not signed, so no key was asked.");
    }
  }

  if (words.includes("--help") || words.includes("-h")) return out(usage);
  const asked = chosen();
  if (!asked) return err(usage, 2);
  const result = await run(asked);
  if (result.verdict === "unreadable") {
    return err(`verify.js: ${printable(result.at)}: ${printable(result.reason)}`, 2);
  }
  if (result.verdict === "broken") return tellBroken(result);
  tell(result, asked.keys);
  const known = result.verdict === "holds" && result.epochs.every(({ revealed, rolls }) => revealed || !rolls.length);
  return known ? 0 : 3;
}

if (typeof module === "object") {
  module.exports = rollwright;
  if (require.main === module) rollwrightMain(process.argv.slice(2)).then((status) => (process.exitCode = status));
} else if (typeof document === "undefined" && typeof process === "object") {
  throw new Error("node takes this file for a module here: rename it to verify.cjs");
}
