/**
 * localStorage that never throws: private windows and full disks lose comfort, not the page.
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
    // Nothing to do: the page works without.
  }
}
