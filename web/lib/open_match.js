import { api } from "./api.js";
import { fresh_nonce } from "./tokens.js";
import { as_problem } from "./problem.js";
import { navigate } from "./router.js";
import { paths } from "./routes.js";
import { kept_seat } from "./seats.js";
import { ensure_player, me } from "./session.js";
import { drop_share, keep_share } from "./shares.js";
import { refresh_lists } from "./lists.js";

/** Sets a table up and goes there. @param {{ game: string, options: Record<string, unknown>, seats: unknown[], visibility: "public" | "private" } & Record<string, unknown>} table */
export async function open_match(table) {
  await ensure_player();
  const { id, nonce } = await share_of_owner();
  try {
    await api.create({ ...table, id, nonce });
  } catch (error) {
    if (as_problem(error).status !== 0) drop_share(id);
    throw error;
  }
  refresh_lists();
  navigate(paths.match(id));
}

/** The viewer's share of a match that they are about to make. The server has to have committed itself before it is told. */
async function share_of_owner() {
  const { id, commitment } = await api.promise();
  const nonce = fresh_nonce();
  keep_share(id, { nonce, commitment });
  return { id, nonce };
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
  // The server has to have committed itself before it is told the nonce.
  const { commitment, status } = await api.match(id, wish.invitation);
  const nonce = fresh_nonce();
  // Who takes a seat over has no share: the match draws with another's. Noted before it is sent, for the match may begin
  // before the answer is here.
  if (status === "open") keep_share(id, { nonce, commitment });
  try {
    await api.take_seat(id, { ...wish, nonce });
  } catch (error) {
    if (as_problem(error).status !== 0) drop_share(id);
    throw error;
  }
  refresh_lists();
  navigate(paths.match(id));
}

/**
 * Asks for another match of the same people, or joins the one that was asked for already: sits down in the seat that
 * is kept for the viewer, and goes there.
 * @param {string} id of the finished match
 */
export async function play_again(id) {
  const share = await share_of_owner();
  const { is_new, table } = await api.rematch(id, share);
  if (!is_new) drop_share(share.id);
  const kept = table.you === null ? kept_seat(table.seats, me.value?.id) : null;
  if (kept) return sit_down(table.id, { seat: kept.seat });
  refresh_lists();
  navigate(paths.match(table.id));
}
