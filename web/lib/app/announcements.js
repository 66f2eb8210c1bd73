import { computed, signal } from "@preact/signals";
import { call } from "../net/api.js";
import { online, socket } from "../net/connection.js";
import { recall, remember } from "../storage/local_storage.js";
import { when_idle } from "../ui/when_idle.js";

/**
 * Announcements of the administrators to all users.
 * @typedef {{ id: string, text: string, starts_at: number, ends_at: number }} Announcement
 */

const pace_ms = 5 * 60_000;

const current = signal(/** @type {Announcement[]} */ ([]));
const dismissed = signal(/** @type {string[]} */ (recall("announcements") ?? []));

/** Those that the reader has not dismissed. */
export const announcements_shown = computed(() => current.value.filter(({ id }) => !dismissed.value.includes(id)));

/** @param {string} id */
export function dismiss_announcement(id) {
  dismissed.value = [...dismissed.value, id];
  remember("announcements", dismissed.value);
}

/** @type {any} */
let timer = null;

/** Schedules the next load: after a while, or when the next announcement ends. */
function wait() {
  clearTimeout(timer);
  const now = Date.now() + (socket.clock_offset_ms.value ?? 0);
  const ends = current.value.map(({ ends_at }) => ends_at - now).filter((left_ms) => left_ms > 0);
  timer = setTimeout(load_announcements, Math.min(pace_ms, ...ends));
}

/** Loads the announcements. Errors are ignored: they are loaded again later. */
export async function load_announcements() {
  if (online.value && document.visibilityState === "visible") {
    const answer = await call("GET", "/announcements").catch(() => null);
    if (answer) take(answer.announcements);
  }
  wait();
}

/** @param {Announcement[]} now */
function take(now) {
  current.value = now;
  const kept = dismissed.value.filter((id) => now.some((each) => each.id === id));
  if (kept.length === dismissed.value.length) return;
  dismissed.value = kept;
  remember("announcements", kept.length > 0 ? kept : null);
}

/** Starts to show announcements, once the page is idle. */
export function start_announcements() {
  when_idle(() => {
    load_announcements();
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && load_announcements());
  });
}
