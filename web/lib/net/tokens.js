/** @param {number} bytes @returns {string} that many random bytes as hexadecimal digits */
function random_hex(bytes) {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The player's share of the shuffle. It is mixed into the match's seed, so that the server cannot choose the seed alone. */
export const fresh_nonce = () => random_hex(32);

/** The id of a command: the server executes a command that is sent twice with the same id only once. */
export const fresh_cmd = () => `c-${random_hex(12)}`;

/**
 * Keeps the id of a command that is sent again unchanged, since the server may have received it; else makes a new one.
 * @param {object} wish @param {{ wish: string, cmd: string }} last
 */
export function command_for(wish, last) {
  const text = JSON.stringify(wish);
  return text === last.wish ? last : { wish: text, cmd: fresh_cmd() };
}
