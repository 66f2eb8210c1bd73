/**
 * Finds links to this site and mentions of names in a line of chat. Everything else stays text.
 *
 * @typedef {{ kind: "text", text: string } | { kind: "link", text: string, path: string }
 *   | { kind: "mention", text: string, own: boolean }} Part
 */

const letter = /[\p{L}\p{N}]/u;
/** Punctuation at the end is not part of an address. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/giu;

/** The path of an address of this site; null for all others. @param {string} text @param {string} origin */
function own_path(text, origin) {
  try {
    const url = new URL(text);
    const plain = url.username === "" && url.password === "";
    return url.origin === origin && plain ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** The longest of the names that follows the @ at `at`; null for none. @param {string} text @param {number} at @param {string[]} names */
function name_at(text, at, names) {
  if (at > 0 && letter.test(text[at - 1])) return null;
  const rest = text.slice(at + 1).toLowerCase();
  const fits = names.filter(
    (name) => name !== "" && rest.startsWith(name.toLowerCase()) && !letter.test(rest[name.length] ?? " "),
  );
  return fits.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** @param {string} text @param {{ names: string[], own: string | undefined }} people @returns {Part[]} */
function mentions_in(text, { names, own }) {
  /** @type {Part[]} */
  const parts = [];
  let done = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const name = name_at(text, at, names);
    if (name === null) continue;
    if (at > done) parts.push({ kind: "text", text: text.slice(done, at) });
    done = at + 1 + name.length;
    parts.push({ kind: "mention", text: text.slice(at, done), own: name === own });
    at = done - 1;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}

/**
 * @param {string} text
 * @param {{ names: string[], own?: string, origin: string }} known `names`: who may be addressed; `own`: the reader's
 * @returns {Part[]}
 */
export function parts_of(text, { names, own, origin }) {
  /** @type {Part[]} */
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const path = own_path(match[0], origin);
    if (path === null) continue;
    parts.push(...mentions_in(text.slice(done, match.index), { names, own }));
    parts.push({ kind: "link", text: match[0], path });
    done = match.index + match[0].length;
  }
  return [...parts, ...mentions_in(text.slice(done), { names, own })];
}

/**
 * The names that complete the text before the caret, and the position of the at sign; null for none.
 * @param {string} text @param {number} caret @param {string[]} names
 */
export function completion_at(text, caret, names) {
  const at = text.slice(0, caret).lastIndexOf("@");
  if (at === -1 || (at > 0 && letter.test(text[at - 1]))) return null;
  const begun = text.slice(at + 1, caret).toLowerCase();
  const fits = names.filter((name) => name.toLowerCase().startsWith(begun) && name.toLowerCase() !== begun);
  return fits.length > 0 ? { at, names: fits.slice(0, 6) } : null;
}

/** The text with the name inserted, and the new position of the caret. @param {string} text @param {number} at of the @ @param {number} caret @param {string} name */
export function completed(text, at, caret, name) {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ""), caret: before.length };
}
