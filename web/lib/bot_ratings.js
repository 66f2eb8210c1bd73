import { signal } from "@preact/signals";
import { account_api } from "./account_api.js";

/** What is known of the computers' strength, by game. @type {import("@preact/signals").Signal<Record<string, Record<string, number>>>} */
const known = signal({});
/** @type {Set<string>} */
const asked = new Set();

/** How strong a computer is, once the server has said so; null where it was never rated. @param {string} game @param {string} bot */
export function bot_rating(game, bot) {
  if (!asked.has(game)) {
    asked.add(game);
    account_api.computers(game).then(
      ({ computers }) => {
        const ratings = Object.fromEntries(computers.map(({ bot: id, rating }) => [id, rating]));
        known.value = { ...known.value, [game]: ratings };
      },
      () => asked.delete(game),
    );
  }
  return known.value[game]?.[bot] ?? null;
}
