import { signal } from "@preact/signals";

/**
 * Short messages at the edge of the page. They are stored as keys of texts, so that they follow a change of language.
 * The key of an error is the code of the problem, and the parameters are the members of its document.
 * @typedef {{ id: number, kind: "info" | "error", key: string, params: Record<string, any> }} Notice
 */

/** @type {import("@preact/signals").Signal<Notice[]>} */
export const notices = signal([]);
const shown_ms = 7_000;
let last_id = 0;

/** @param {"info" | "error"} kind @param {string} key @param {Record<string, any>} [params] */
export function notify(kind, key, params = {}) {
  const notice = { id: ++last_id, kind, key, params };
  notices.value = [...notices.value.filter((other) => other.key !== key).slice(-2), notice];
  setTimeout(() => dismiss(notice.id), shown_ms);
}

/** @param {number} id */
export function dismiss(id) {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/**
 * Texts for the screen reader. Each stays for a while beside the others, so that none replaces another before it is
 * read.
 * @type {import("@preact/signals").Signal<{ id: number, text: string }[]>}
 */
export const announcements = signal([]);
const spoken_ms = 8_000;

/** @param {string} text announced even if it equals the last one */
export function announce(text) {
  const id = ++last_id;
  announcements.value = [...announcements.value, { id, text }];
  setTimeout(() => {
    announcements.value = announcements.value.filter((other) => other.id !== id);
  }, spoken_ms);
}
