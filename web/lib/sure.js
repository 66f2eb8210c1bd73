import { signal } from "@preact/signals";
import { recall, remember } from "./storage.js";

/** The games in which the player wants no question before a step that cannot be taken back. */
export const sure_games = signal(kept());

/** @returns {string[]} read back strictly, since anyone can write to the storage */
function kept() {
  const games = recall("sure");
  return Array.isArray(games) ? games.filter((id) => typeof id === "string") : [];
}

/** @param {string} game */
export const is_sure = (game) => sure_games.value.includes(game);

/** @param {string} game @param {boolean} sure */
export function set_sure(game, sure) {
  const others = sure_games.value.filter((id) => id !== game);
  sure_games.value = sure ? [...others, game] : others;
  remember("sure", sure_games.value.length > 0 ? sure_games.value : null);
}
