import { computed, signal } from "@preact/signals";
import { call } from "./api.js";
import { online, socket } from "./connection.js";
import { when_drawn } from "./drawn.js";
import { recall, remember } from "./storage.js";

/**
 * What those who run the house tell everybody for a while.
 * @typedef {{ id: string, text: string, starts_at: number, ends_at: number }} Announcement
 */

const pace_ms = 5 * 60_000;

const told = signal(/** @type {Announcement[]} */ ([]));
const away = signal(/** @type {string[]} */ (recall("announcements") ?? []));

/** Those that the reader has not put away. */
export const announcements_shown = computed(() => told.value.filter(({ id }) => !away.value.includes(id)));

/** @param {string} id */
export function put_away(id) {
  away.value = [...away.value, id];
  remember("announcements", away.value);
}

/** @type {any} */
let timer = null;

/** Comes again after a while, and when the next one ends. */
function wait() {
  clearTimeout(timer);
  const now = Date.now() + (socket.clock_offset_ms.value ?? 0);
  const ends = told.value.map(({ ends_at }) => ends_at - now).filter((left_ms) => left_ms > 0);
  timer = setTimeout(load_announcements, Math.min(pace_ms, ...ends));
}

/** What cannot be had now is asked for again later: nobody waits for it. */
export async function load_announcements() {
  if (online.value && document.visibilityState === "visible") {
    const answer = await call("GET", "/announcements").catch(() => null);
    if (answer) take(answer.announcements);
  }
  wait();
}

/** @param {Announcement[]} now */
function take(now) {
  told.value = now;
  const kept = away.value.filter((id) => now.some((each) => each.id === id));
  if (kept.length === away.value.length) return;
  away.value = kept;
  remember("announcements", kept.length > 0 ? kept : null);
}

/** From now on the page tells what there is to tell; it comes after that which the page was opened for. */
export function start_announcements() {
  when_drawn(() => {
    load_announcements();
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && load_announcements());
  });
}
