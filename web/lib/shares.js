import { recall, remember } from "./storage.js";

/**
 * What this browser knows of the shuffles of the matches that it sat down at: the nonce that it sent, and the
 * commitment that the server had shown. At the end nobody can claim that they were others.
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

/** The nonce was not taken. @param {string} match */
export function drop_share(match) {
  const { [match]: _, ...others } = recall("shares") ?? {};
  remember("shares", others);
}
