import { me } from "../account/session.js";
import { ensure_player } from "../account/sign_in.js";
import { reserved_seat } from "../match/seats.js";
import { api } from "../net/api.js";
import { tables_api } from "./tables_api.js";
import { as_problem } from "../net/problem.js";
import { fresh_nonce } from "../net/tokens.js";
import { drop_share, keep_share } from "../shuffle/shares.js";
import { navigate } from "../ui/router.js";
import { paths } from "../ui/routes.js";
import { refresh_lists } from "./lists.js";

/** Creates a match and opens its page. @param {{ game: string, options: Record<string, unknown>, seats: unknown[], visibility: "public" | "private" } & Record<string, unknown>} table */
export async function open_match(table) {
  await ensure_player();
  const { id, nonce } = await share_of_owner();
  try {
    await tables_api.create({ ...table, id, nonce });
  } catch (error) {
    if (as_problem(error).status !== 0) drop_share(id);
    throw error;
  }
  refresh_lists();
  navigate(paths.match(id));
}

/** The viewer's share of a match that they are about to create. The server has to commit to its seed before it learns the share. */
async function share_of_owner() {
  const { id, commitment } = await tables_api.promise();
  const nonce = fresh_nonce();
  keep_share(id, { nonce, commitment });
  return { id, nonce };
}

/** Starts a match against the computer with the game's default options: unrated, so that there are hints. @param {import("../types.js").Game} game */
export function play_now(game) {
  const bot = game.bots.includes("medium") ? "medium" : game.bots[0];
  const others = Array.from({ length: Math.max(game.seats.min, 2) - 1 }, () => ({ kind: "bot", bot }));
  const seats = [{ kind: "me" }, ...others];
  return open_match({ game: game.id, options: {}, seats, visibility: "private", rated: false });
}

/** Takes a seat and opens the match. @param {string} id @param {{ seat?: number, invitation?: string }} wish */
export async function sit_down(id, wish) {
  await ensure_player();
  // The server has to commit to its seed before it learns the nonce.
  const { commitment, status } = await api.match(id, wish.invitation);
  const nonce = fresh_nonce();
  // A player who takes over a seat has no share: the match already has its key. The share is stored before it is sent,
  // since the match may begin before the answer arrives.
  if (status === "open") keep_share(id, { nonce, commitment });
  try {
    await tables_api.take_seat(id, { ...wish, nonce });
  } catch (error) {
    if (as_problem(error).status !== 0) drop_share(id);
    throw error;
  }
  refresh_lists();
  navigate(paths.match(id));
}

/**
 * Creates a rematch, or joins an existing one in the seat reserved for the viewer, and opens it.
 * @param {string} id of the finished match
 */
export async function play_again(id) {
  const share = await share_of_owner();
  const { is_new, table } = await tables_api.rematch(id, share);
  if (!is_new) drop_share(share.id);
  const kept = table.you === null ? reserved_seat(table.seats, me.value?.id) : null;
  if (kept) return sit_down(table.id, { seat: kept.seat });
  refresh_lists();
  navigate(paths.match(table.id));
}
