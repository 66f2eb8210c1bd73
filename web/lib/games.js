import { signal } from "@preact/signals";
import { api } from "./api.js";
import { load_game_texts } from "./i18n.js";
import { told_to_all } from "./keepsakes.js";
import { unreachable } from "./problem.js";

/** @typedef {import("./types.js").Game} Game */

/** The games of this server; null until known. */
export const games = signal(/** @type {Game[] | null} */ (null));

/** @type {Promise<void> | null} while it is asked for */
let listing = null;

export function load_games() {
  listing ??= fetch_games().finally(() => {
    listing = null;
  });
  return listing;
}

async function fetch_games() {
  const list = await told_to_all("games", api.games);
  await Promise.all(list.map((/** @type {Game} */ game) => load_game_texts(game.id).catch(() => {})));
  games.value = list;
}

/** @param {string} id */
export const game_by_id = (id) => games.value?.find((game) => game.id === id) ?? null;

/** @type {Map<string, Promise<{ game: Game, module: import("./types.js").GameModule }>>} */
const loaded = new Map();

/** The style of a game's board, after that of the pages. @param {string} id @returns {Promise<void>} */
function load_style(id) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../games/${id}/all.css`, import.meta.url).href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(unreachable());
    };
    document.head.append(link);
  });
}

/**
 * A game with its pieces and its folder in the client.
 * @param {string} id
 */
export function load_game(id) {
  let loading = loaded.get(id);
  if (!loading) {
    const asked = told_to_all(`game/${encodeURIComponent(id)}`, () => api.game(id));
    loading = Promise.all([asked, import(`../games/${id}/index.js`), load_game_texts(id), load_style(id)]).then(
      ([game, module]) => ({ game, module }),
    );
    // A failure is not kept: the next visit tries again.
    loading.catch(() => loaded.delete(id));
    loaded.set(id, loading);
  }
  return loading;
}
