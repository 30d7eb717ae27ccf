// Links that have a game in them: its file, deflated (RFC 1950), as base64url after `#game=`.

/** Bytes of a file at most: what a link inflates to, and what the service reads. */
export const MOST_BYTES = 65_536;
/** Characters of the deflated file at most. */
const MOST_CHARACTERS = 100_000;
/** Bytes that are inflated at a time: what they become is counted before the next ones. */
const SLICE = 64;

/** Why a link is not read: what it says is no sentence for people. */
export class NoGame extends Error {
  /** @param {"damaged" | "large"} reason */
  constructor(reason) {
    super(`the game of the link is ${reason}`);
    this.reason = reason;
  }
}

/** Return what comes after the `#` of a link to a file. @param {string} text @returns {Promise<string>} */
export async function fragmentOf(text) {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `game=${btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * Return the file that the address has, or why it has none, and take it out of the address; none where it has no game.
 * @returns {Promise<{text: string, reason: string} | null>}
 */
export async function linkedGame() {
  const code = /^#game=(.*)$/s.exec(location.hash)?.[1];
  if (code === undefined) return null;
  history.replaceState(null, "", location.pathname);
  try {
    return { text: await fileOf(code), reason: "" };
  } catch (error) {
    return { text: "", reason: error.reason };
  }
}

/**
 * Return the file of a link; NoGame for one that is damaged, or that inflates to more than a file may have: no more
 * than that is inflated.
 * @param {string} code
 */
export async function fileOf(code) {
  if (code.length > MOST_CHARACTERS) throw new NoGame("large");
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    return await inflated(bytes);
  } catch (error) {
    throw error instanceof NoGame ? error : new NoGame("damaged");
  }
}

/** @param {Uint8Array} bytes */
async function inflated(bytes) {
  let at = 0;
  const slices = new ReadableStream(
    {
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + SLICE));
        else controller.close();
        at += SLICE;
      },
    },
    { highWaterMark: 0 },
  );
  const reader = slices.pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) {
      reader.cancel().catch(() => {});
      throw new NoGame("large");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  parts.reduce((start, part) => {
    whole.set(part, start);
    return start + part.length;
  }, 0);
  return new TextDecoder("utf-8", { fatal: true }).decode(whole);
}
