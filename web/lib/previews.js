import { signal } from "@preact/signals";
import { api } from "./api.js";
import { keep_match, kept_match } from "./keepsakes.js";

/**
 * The positions of the matches on the home page, for their small pictures. Each is asked for when its card is first
 * shown and when the match has moved on.
 *
 * @typedef {import("@preact/signals").Signal<import("./types.js").Snapshot | null>} Peek
 * @type {Map<string, { at: number, peek: Peek }>}
 */
const peeks = new Map();

/** @param {import("./types.js").MatchItem} item @returns {Peek} */
export function peek_at(item) {
  const known = peeks.get(item.id) ?? { at: -1, peek: signal(null) };
  peeks.set(item.id, known);
  if (known.at !== item.updated_at) {
    known.at = item.updated_at;
    ask(item.id).then((snapshot) => {
      if (snapshot && known.at === item.updated_at) known.peek.value = snapshot;
    });
  }
  return known.peek;
}

/** @param {string} id @returns {Promise<import("./types.js").Snapshot | null>} where nobody answers, as it was told last */
async function ask(id) {
  try {
    const snapshot = await api.match(id);
    keep_match(snapshot);
    return snapshot;
  } catch {
    return (await kept_match(id))?.value ?? null;
  }
}
