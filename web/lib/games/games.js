import { signal } from "@preact/signals";
import { load_game_texts } from "../i18n/i18n.js";
import { api } from "../net/api.js";
import { fetch_public } from "../storage/offline_cache.js";
import { load_game_style, load_part_style } from "../ui/style_sheets.js";

/** @typedef {import("../types.js").Game} Game */

/** The games of this server, once their texts are here too; null until then. */
export const games = signal(/** @type {Game[] | null} */ (null));

/** The same without waiting for their texts. */
const listed = signal(/** @type {Game[] | null} */ (null));

/** @type {Promise<void> | null} while it is asked for */
let listing = null;

export function load_games() {
  listing ??= fetch_games().finally(() => {
    listing = null;
  });
  return listing;
}

async function fetch_games() {
  const list = await fetch_public("games", api.games);
  await Promise.all(list.map((/** @type {Game} */ game) => load_game_texts(game.id).catch(() => {})));
  listed.value = list;
  games.value = list;
}

/** The list alone, for a match: it has the texts of its own game. */
export async function list_games() {
  listed.value ??= await fetch_public("games", api.games);
}

/** @param {string} id */
export const game_by_id = (id) => listed.value?.find((game) => game.id === id) ?? null;

/** @type {Map<string, Promise<{ game: Game, module: import("../types.js").GameModule }>>} */
const loaded = new Map();

/** The modules that have arrived. @type {Map<string, import("../types.js").GameModule>} */
const modules = new Map();

/** A game's folder, if it is loaded. @param {string} id */
export const loaded_module = (id) => modules.get(id) ?? null;

/**
 * Loads a game: its description with components, and its folder in the client.
 * @param {string} id
 */
export function load_game(id) {
  let loading = loaded.get(id);
  if (!loading) {
    const fetched = fetch_public(`game/${encodeURIComponent(id)}`, () => api.game(id));
    // Async because in the bundle the import of a missing folder throws synchronously.
    const fetch_module = async () => {
      /** @type {import("../types.js").GameModule} */
      const module = await import(`../../games/${id}/index.js`);
      await Promise.all((module.styles ?? []).map(load_part_style));
      return module;
    };
    loading = Promise.all([fetched, fetch_module(), load_game_texts(id), load_game_style(id)]).then(
      ([game, module]) => {
        modules.set(id, module);
        return { game, module };
      },
    );
    // A failure is not cached, so that the next visit tries again.
    loading.catch(() => loaded.delete(id));
    loaded.set(id, loading);
  }
  return loading;
}
