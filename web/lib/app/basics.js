import { computed, effect, signal, untracked } from "@preact/signals";
import { load_session, me } from "../account/session.js";
import { games, list_games, load_games } from "../games/games.js";
import { socket } from "../net/connection.js";
import { as_problem } from "../net/problem.js";
import { route } from "../ui/router.js";
import { when_idle } from "../ui/when_idle.js";

/** Why the session or the games could not be loaded. */
export const basics_problem = signal(/** @type {import("../net/problem.js").Problem | null} */ (null));

/** A match needs the session, but not the texts of all games. */
const in_match = computed(() => route.value.name === "match");

/** Loads the session and the games, which every page needs; again if they came from the offline cache. */
export function load_basics() {
  const remembered = basics_problem.value !== null;
  return load(() => [
    (remembered || me.value === undefined) && load_session(),
    in_match.value ? list_games() : (remembered || games.value === null) && load_games(),
  ]);
}

/** @param {() => unknown[]} requests */
async function load(requests) {
  try {
    await Promise.all(requests());
    basics_problem.value = null;
  } catch (error) {
    basics_problem.value = as_problem(error);
  }
}

/**
 * Loads the basics, and again when the connection is back.
 * @returns {Promise<void>} resolves when the session is loaded or has failed, on the page of a match
 */
export async function start_basics() {
  socket.on_open(() => {
    if (basics_problem.value) load_basics();
  });
  const known = in_match.value && load(() => [load_session()]);
  effect(() => {
    if (in_match.value) when_idle(load_basics);
    else untracked(load_basics);
  });
  await known;
}
