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

/**
 * What the screen reader is told: each stands beside the others for a while, so that none takes another's place before it
 * is read.
 * @type {import("@preact/signals").Signal<{ id: number, text: string }[]>}
 */
export const announcements = signal([]);
const spoken_ms = 8_000;

/** @param {string} text told even if it is what was told last */
export function announce(text) {
  const id = ++last_id;
  announcements.value = [...announcements.value, { id, text }];
  setTimeout(() => {
    announcements.value = announcements.value.filter((other) => other.id !== id);
  }, spoken_ms);
}
