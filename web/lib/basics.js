import { signal } from "@preact/signals";
import { socket } from "./connection.js";
import { games, load_games } from "./games.js";
import { as_problem } from "./problem.js";
import { load_session, me } from "./session.js";

/** Why the page does not know who plays here, or what. */
export const basics_problem = signal(/** @type {import("./problem.js").Problem | null} */ (null));

/** Who plays here and which games there are: every page needs both. What was only remembered is asked for again. */
export async function load_basics() {
  const remembered = basics_problem.value !== null;
  try {
    await Promise.all([
      (remembered || me.value === undefined) && load_session(),
      (remembered || games.value === null) && load_games(),
    ]);
    basics_problem.value = null;
  } catch (error) {
    basics_problem.value = as_problem(error);
  }
}

/** What failed at the start is tried again when the line is back. */
export function start_basics() {
  socket.on_open(() => {
    if (basics_problem.value) load_basics();
  });
  return load_basics();
}
