import { api } from "./api.js";
import { load_game } from "./games.js";

/**
 * Matches that were asked for before their page is there: the texts, the match and its game are then under way together.
 * @type {Map<string, Promise<import("./types.js").Snapshot>>}
 */
const asked = new Map();

/** A match; its game is fetched meanwhile. @param {string} id @param {string | null} invitation */
async function fetch_match(id, invitation) {
  const snapshot = await api.match(id, invitation ?? undefined);
  // What fails here fails again where it is shown.
  load_game(snapshot.game).catch(() => {});
  return snapshot;
}

/**
 * @param {import("./routes.js").Route} route of the page that is opened
 * @returns {Promise<void>} ends when what it asked for is here, or cannot be had
 */
export async function ask_ahead(route) {
  if (route.name !== "match") return;
  const answer = fetch_match(route.id, route.invitation);
  asked.set(route.id, answer);
  try {
    await load_game((await answer).game);
  } catch {
    // What fails here fails again where it is shown.
    asked.delete(route.id);
  }
}

/** A match as it was asked for ahead, once; or as it is now. @param {string} id @param {string | null} invitation */
export function match_ahead(id, invitation) {
  const answer = asked.get(id) ?? fetch_match(id, invitation);
  asked.delete(id);
  return answer;
}
