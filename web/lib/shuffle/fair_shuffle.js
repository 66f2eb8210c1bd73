/**
 * Checks the shuffles of a finished match from its record alone, with WebCrypto, as docs/fair-shuffles.md describes.
 *
 * @typedef {{ reason: "json" | "format" | "running" | "member", where: string }} Fault why a text is not a record that can be checked
 * @typedef {{ ply: number, seat: number | null, events: import("../types.js").GameEvent[], draws: [number, number][] }} Ply
 * @typedef {object} FairRecord what the check needs of a record
 * @property {string} match
 * @property {string} game
 * @property {{ name: string | null, kind: "player" | "bot", bot: string | null }[]} seats
 * @property {string} commitment
 * @property {string} seed
 * @property {string[]} nonces
 * @property {Ply[]} plies the setup first, as ply 0
 *
 * @typedef {{ index: number, bound: number, value: number, expected: number, fits: boolean }} CheckedDraw
 * @typedef {{ ply: Ply, draws: CheckedDraw[] }} CheckedPly
 * @typedef {{ commitment: string, fits: boolean, key: CryptoKey }} Opened the commitment computed from the seed
 * @typedef {"fair" | "commitment" | "seed" | "nonces" | "draws"} Verdict
 */

const format = "atoll-match/1";
const hex_32 = /^[0-9a-f]{64}$/;
const bound_max = 2 ** 32 - 1;
const encoder = new TextEncoder();

/** Browsers offer WebCrypto only over HTTPS and on localhost. */
export const can_check = () => globalThis.crypto?.subtle !== undefined;

/** @param {Fault["reason"]} reason @param {string} [where] @returns {{ fault: Fault }} */
const fault = (reason, where = "") => ({ fault: { reason, where } });

/** @param {unknown} value @returns {value is Record<string, any>} */
const is_object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} draw */
const is_draw = (draw) =>
  Array.isArray(draw) &&
  draw.length === 2 &&
  draw.every(Number.isSafeInteger) &&
  draw[0] >= 1 &&
  draw[0] <= bound_max &&
  draw[1] >= 0;

/** The path of the first invalid member, or null. @param {Record<string, any>} record */
function wrong_member(record) {
  for (const name of ["match", "game"]) if (typeof record[name] !== "string") return `/${name}`;
  for (const name of ["commitment", "seed"]) if (!hex_32.test(record[name])) return `/${name}`;
  for (const name of ["seats", "nonces", "turns"]) if (!Array.isArray(record[name])) return `/${name}`;
  const nonce = record.nonces.findIndex((/** @type {unknown} */ each) => typeof each !== "string");
  if (nonce >= 0) return `/nonces/${nonce}`;
  const seat = record.seats.findIndex((/** @type {unknown} */ each) => !is_object(each));
  if (seat >= 0) return `/seats/${seat}`;
  if (!is_object(record.setup)) return "/setup";
  return wrong_draws(record.setup, "/setup") ?? wrong_turn(record.turns);
}

/** @param {any} entry @param {string} where */
function wrong_draws({ draws }, where) {
  if (!Array.isArray(draws)) return `${where}/draws`;
  const draw = draws.findIndex((each) => !is_draw(each));
  return draw < 0 ? null : `${where}/draws/${draw}`;
}

/** @param {any[]} turns */
function wrong_turn(turns) {
  for (const [index, turn] of turns.entries()) {
    const where = `/turns/${index}`;
    if (!is_object(turn)) return where;
    if (turn.ply !== index + 1) return `${where}/ply`;
    if (!Array.isArray(turn.events)) return `${where}/events`;
    const draw = wrong_draws(turn, where);
    if (draw) return draw;
  }
  return null;
}

/** Reads a record from parsed JSON. @param {unknown} json @returns {{ record: FairRecord } | { fault: Fault }} */
export function record_in(json) {
  if (!is_object(json) || json.format !== format) return fault("format");
  if (json.seed === undefined) return fault("running");
  const wrong = wrong_member(json);
  if (wrong) return fault("member", wrong);
  const { match, game, seats, commitment, seed, nonces, setup, turns } = json;
  const begin = { ply: 0, seat: null, events: [], draws: setup.draws };
  return {
    record: /** @type {FairRecord} */ ({ match, game, seats, commitment, seed, nonces, plies: [begin, ...turns] }),
  };
}

/** Reads a record from text. @param {string} text */
export function read_record(text) {
  try {
    return record_in(JSON.parse(text));
  } catch {
    return fault("json");
  }
}

/** @param {number} number */
function uint32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param {string} hex */
const from_hex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
/** @param {ArrayBuffer} bytes */
const to_hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array | ArrayBuffer} bytes */
const hmac_key = (bytes) =>
  crypto.subtle.importKey("raw", /** @type {BufferSource} */ (bytes), { name: "HMAC", hash: "SHA-256" }, true, [
    "sign",
  ]);

/** Prefixes the text with its length, so that the concatenation of parts is unambiguous. @param {string} text */
function part(text) {
  const bytes = encoder.encode(text);
  return joined([uint32(bytes.length), bytes]);
}

/** The key that a match draws with. @param {Pick<FairRecord, "seed" | "match" | "nonces">} record */
async function match_key({ seed, match, nonces }) {
  const parts = joined(["atoll-key/1", match, ...nonces].map(part));
  return hmac_key(await crypto.subtle.sign("HMAC", await hmac_key(from_hex(seed)), parts));
}

/** The commitment and the key that the seed gives. @param {FairRecord} record @returns {Promise<Opened>} */
export async function open_seed(record) {
  const committed = joined([from_hex(record.seed), encoder.encode(record.match)]);
  const commitment = to_hex(await crypto.subtle.digest("SHA-256", committed));
  return { commitment, fits: commitment === record.commitment, key: await match_key(record) };
}

const label = encoder.encode("atoll-draw/1");
const all = 2n ** 64n;

/** The number below `bound` that the key gives for a draw. @param {CryptoKey} key @param {number} ply @param {number} index @param {number} bound */
export async function drawn(key, ply, index, bound) {
  // The topmost 2^64 mod bound numbers would make small values more likely.
  const accepted = all - (all % BigInt(bound));
  for (let attempt = 0; ; ++attempt) {
    const text = joined([label, uint32(ply), uint32(index), uint32(attempt)]);
    const number = new DataView(await crypto.subtle.sign("HMAC", key, text)).getBigUint64(0);
    if (number < accepted) return Number(number % BigInt(bound));
  }
}

/** @param {CryptoKey} key @param {Ply} ply @returns {Promise<CheckedPly>} */
async function checked_ply(key, ply) {
  const draws = await Promise.all(
    ply.draws.map(async ([bound, value], index) => {
      const expected = await drawn(key, ply.ply, index, bound);
      return { index, bound, value, expected, fits: value === expected };
    }),
  );
  return { ply, draws };
}

const slice_ms = 30;

/**
 * Checks all draws of the plies that have any. It yields between slices, so that the page stays responsive.
 * @param {FairRecord} record @param {CryptoKey} key
 * @param {(done: number, all: number) => boolean} on_slice called with the number of checked draws; returns whether to continue
 * @returns {Promise<CheckedPly[]>}
 */
export async function check_draws({ plies }, key, on_slice) {
  const with_draws = plies.filter(({ draws }) => draws.length > 0);
  const total = with_draws.reduce((sum, { draws }) => sum + draws.length, 0);
  /** @type {CheckedPly[]} */
  const checked = [];
  let done = 0;
  let rested = performance.now();
  for (const ply of with_draws) {
    checked.push(await checked_ply(key, ply));
    done += ply.draws.length;
    if (performance.now() - rested < slice_ms) continue;
    if (!on_slice(done, total)) return checked;
    await new Promise((resolve) => setTimeout(resolve));
    rested = performance.now();
  }
  on_slice(total, total);
  return checked;
}

/**
 * The result of the check. If it fails, this names the part that was probably changed: most draws differ if a part of
 * their key does.
 * @param {Opened} opened @param {CheckedPly[]} checked @returns {Verdict}
 */
export function verdict_of({ fits }, checked) {
  const draws = checked.flatMap((ply) => ply.draws);
  const wrong = draws.filter((draw) => !draw.fits).length;
  if (!fits) return wrong === 0 ? "commitment" : "seed";
  if (wrong === 0) return "fair";
  return wrong * 2 > draws.length ? "nonces" : "draws";
}

/**
 * How the record contradicts this browser or the server: "swapped" if the commitment is not the one shown at the table,
 * "own_nonce" if the nonce that was sent is missing.
 * @param {FairRecord} record @param {import("./shares.js").Share | null} share @param {string} [shown] the commitment of the match
 * @returns {"swapped" | "own_nonce" | null}
 */
export function own_fault({ commitment, nonces }, share, shown = commitment) {
  if (commitment !== shown || (share && share.commitment !== commitment)) return "swapped";
  return share && !nonces.includes(share.nonce) ? "own_nonce" : null;
}
