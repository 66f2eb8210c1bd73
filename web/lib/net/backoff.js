const first_ms = 500;
const most_ms = 30_000;

/**
 * How long to wait before the next try. It doubles with each failure, and half of it is random so that many clients do
 * not return at the same instant.
 * @param {number} failures so far, from 0 @param {() => number} [random] in [0, 1)
 * @returns {number} milliseconds
 */
export function backoff_ms(failures, random = Math.random) {
  const full = Math.min(most_ms, first_ms * 2 ** Math.min(failures, 16));
  return Math.round(full / 2 + (full / 2) * random());
}
