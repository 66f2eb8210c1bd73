import { recall, remember } from "../storage/local_storage.js";

/**
 * What this browser remembers of the shuffles of its matches: the nonce that it sent, and the commitment that the
 * server showed. They prove what the record has to contain.
 *
 * @typedef {{ nonce: string, commitment: string }} Share
 */

const kept_max = 200;

/** @param {string} match @returns {Share | null} */
export const share_of = (match) => recall("shares")?.[match] ?? null;

/** @param {string} match @param {Share} share */
export function keep_share(match, share) {
  const { [match]: _, ...others } = recall("shares") ?? {};
  const kept = Object.entries(others).slice(1 - kept_max);
  remember("shares", Object.fromEntries([...kept, [match, share]]));
}

/** The server did not accept the nonce. @param {string} match */
export function drop_share(match) {
  const { [match]: _, ...others } = recall("shares") ?? {};
  remember("shares", others);
}
