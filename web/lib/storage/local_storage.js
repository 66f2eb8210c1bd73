/**
 * localStorage that never throws: in private windows or with a full disk nothing is stored, but the page works.
 */

/** @param {string} key @returns {any} the value stored, or null */
export function recall(key) {
  try {
    const text = localStorage.getItem(`atoll.${key}`);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null or undefined forgets it */
export function remember(key, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(`atoll.${key}`);
    else localStorage.setItem(`atoll.${key}`, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
}
