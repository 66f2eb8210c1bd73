import { api } from "./api.js";
import { fresh_nonce } from "./tokens.js";
import { navigate } from "./router.js";
import { paths } from "./routes.js";
import { kept_seat } from "./seats.js";
import { ensure_player, me } from "./session.js";
import { refresh_lists } from "./lists.js";

/** Sets a table up and goes there. @param {{ game: string, options: Record<string, unknown>, seats: unknown[], visibility: "public" | "private" } & Record<string, unknown>} table */
export async function open_match(table) {
  await ensure_player();
  const { id } = await api.create({ ...table, nonce: fresh_nonce() });
  refresh_lists();
  navigate(paths.match(id));
}

/** A match against the computer with the game's usual options. @param {import("./types.js").Game} game */
export function play_now(game) {
  const bot = game.bots.includes("greedy") ? "greedy" : game.bots[0];
  const others = Array.from({ length: Math.max(game.seats.min, 2) - 1 }, () => ({ kind: "bot", bot }));
  return open_match({ game: game.id, options: {}, seats: [{ kind: "me" }, ...others], visibility: "private" });
}

/** Takes a seat and goes to the match. @param {string} id @param {{ seat?: number, invitation?: string }} wish */
export async function sit_down(id, wish) {
  await ensure_player();
  await api.take_seat(id, { ...wish, nonce: fresh_nonce() });
  refresh_lists();
  navigate(paths.match(id));
}

/** Sits down in the seat that is kept for the viewer, if they do not sit yet, and goes there. @param {import("./types.js").Snapshot} table */
export async function join_rematch(table) {
  const kept = table.you === null ? kept_seat(table.seats, me.value?.id) : null;
  if (kept) return sit_down(table.id, { seat: kept.seat });
  refresh_lists();
  navigate(paths.match(table.id));
}
