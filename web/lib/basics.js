import { computed, effect, signal, untracked } from "@preact/signals";
import { socket } from "./connection.js";
import { when_drawn } from "./drawn.js";
import { games, load_games } from "./games.js";
import { as_problem } from "./problem.js";
import { route } from "./router.js";
import { load_session, me } from "./session.js";

/** Why the page does not know who plays here, or what. */
export const basics_problem = signal(/** @type {import("./problem.js").Problem | null} */ (null));

/** Who plays here and which games there are: every page needs both. What was only remembered is asked for again. */
export function load_basics() {
  const remembered = basics_problem.value !== null;
  return load(() => [
    (remembered || me.value === undefined) && load_session(),
    (remembered || games.value === null) && load_games(),
  ]);
}

/** @param {() => unknown[]} ask */
async function load(ask) {
  try {
    await Promise.all(ask());
    basics_problem.value = null;
  } catch (error) {
    basics_problem.value = as_problem(error);
  }
}

/**
 * What failed at the start is tried again when the line is back.
 * @returns {Promise<void>} ends when it is known who looks at a match, or that it cannot be known
 */
export async function start_basics() {
  socket.on_open(() => {
    if (basics_problem.value) load_basics();
  });
  // A match is drawn without the other games.
  const alone = computed(() => route.value.name === "match");
  const known = alone.value && load(() => [load_session()]);
  effect(() => {
    if (alone.value) when_drawn(load_basics);
    else untracked(load_basics);
  });
  await known;
}
