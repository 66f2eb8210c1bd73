import { signal } from "@preact/signals";
import { recall, remember } from "./local_storage.js";

/** The games in which the player has turned off the confirmation of sealed steps. */
const unconfirmed_games = signal(kept());

/** @returns {string[]} read back strictly, since anyone can write to the storage */
function kept() {
  const games = recall("sure");
  return Array.isArray(games) ? games.filter((id) => typeof id === "string") : [];
}

/** @param {string} game */
export const skips_confirmation = (game) => unconfirmed_games.value.includes(game);

/** @param {string} game @param {boolean} sure */
export function set_skips_confirmation(game, sure) {
  const others = unconfirmed_games.value.filter((id) => id !== game);
  unconfirmed_games.value = sure ? [...others, game] : others;
  remember("sure", unconfirmed_games.value.length > 0 ? unconfirmed_games.value : null);
}
