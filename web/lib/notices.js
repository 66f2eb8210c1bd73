import { signal } from "@preact/signals";

/**
 * Short messages at the edge of the page; as keys, so that they follow the language. The key of an error is the code of
 * what was refused, with the members of its document.
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

/** What the screen reader is told. */
export const announcement = signal("");
const spoken_ms = 5_000;
/** @type {any} */
let silence = null;

/** @param {string} text told even if it is what was told last */
export function announce(text) {
  clearTimeout(silence);
  announcement.value = text;
  silence = setTimeout(() => {
    announcement.value = "";
  }, spoken_ms);
}
