import { signal } from "@preact/signals";
import { api } from "../net/api.js";
import { cache_match, cached_match } from "../storage/offline_cache.js";

/**
 * The positions of the matches on the home page, for their small pictures. Each is loaded when its card is first shown
 * and when the match has changed.
 *
 * @typedef {import("@preact/signals").Signal<import("../types.js").Snapshot | null>} Peek
 * @type {Map<string, { at: number, peek: Peek }>}
 */
const peeks = new Map();

/** @param {import("../types.js").MatchItem} item @returns {Peek} */
export function peek_at(item) {
  const known = peeks.get(item.id) ?? { at: -1, peek: signal(null) };
  peeks.set(item.id, known);
  if (known.at !== item.updated_at) {
    known.at = item.updated_at;
    fetch_snapshot(item.id).then((snapshot) => {
      if (snapshot && known.at === item.updated_at) known.peek.value = snapshot;
    });
  }
  return known.peek;
}

/** @param {string} id @returns {Promise<import("../types.js").Snapshot | null>} offline, the cached one */
async function fetch_snapshot(id) {
  try {
    const snapshot = await api.match(id);
    cache_match(snapshot);
    return snapshot;
  } catch {
    return (await cached_match(id))?.value ?? null;
  }
}
