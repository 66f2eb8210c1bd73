/** @param {number} bytes @returns {string} that many random bytes as hexadecimal digits */
function random_hex(bytes) {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The player's share of the shuffle: mixed into the match's seed, so that the server cannot choose it alone. */
export const fresh_nonce = () => random_hex(32);

/** The name of one command: sent again with the same name, a turn counts once. */
export const fresh_cmd = () => `c-${random_hex(12)}`;

/**
 * The same command for what is sent again unchanged, since the server may have heard it; a new one for what was changed.
 * @param {object} wish @param {{ wish: string, cmd: string }} last
 */
export function command_for(wish, last) {
  const text = JSON.stringify(wish);
  return text === last.wish ? last : { wish: text, cmd: fresh_cmd() };
}
