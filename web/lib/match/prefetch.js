import { load_game } from "../games/games.js";
import { api } from "../net/api.js";

/**
 * Matches that were requested before their page is rendered, so that texts, match and game load in parallel.
 * @type {Map<string, Promise<import("../types.js").Snapshot>>}
 */
const pending = new Map();

/** Loads a match, and starts to load its game. @param {string} id @param {string | null} invitation */
async function fetch_match(id, invitation) {
  const snapshot = await api.match(id, invitation ?? undefined);
  // The page shows the error when it loads the game itself.
  load_game(snapshot.game).catch(() => {});
  return snapshot;
}

/**
 * @param {import("../ui/routes.js").Route} route of the page that opens
 * @param {(snapshot: import("../types.js").Snapshot) => Promise<unknown>} load_parts loads what else the match shows
 * @returns {Promise<void>} resolves when the match, its game and its parts are loaded, or have failed
 */
export async function prefetch(route, load_parts) {
  if (route.name !== "match") return;
  const answer = fetch_match(route.id, route.invitation);
  pending.set(route.id, answer);
  try {
    const snapshot = await answer;
    await Promise.all([load_game(snapshot.game), load_parts(snapshot)]);
  } catch {
    // What fails here fails again where it is shown.
    pending.delete(route.id);
  }
}

/** The prefetched match, once; afterwards loads it. @param {string} id @param {string | null} invitation */
export function prefetched_match(id, invitation) {
  const answer = pending.get(id) ?? fetch_match(id, invitation);
  pending.delete(id);
  return answer;
}
