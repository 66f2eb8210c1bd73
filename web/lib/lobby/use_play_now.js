import { useState } from "preact/hooks";
import { as_problem } from "../net/problem.js";
import { play_now } from "./open_match.js";

/**
 * Starts matches against the computer. A successful start opens the match's page.
 * @returns {{ busy: boolean, problem: import("../net/problem.js").Problem | null, play: (game: import("../types.js").Game) => Promise<void> }}
 */
export function use_play_now() {
  const [problem, set_problem] = useState(/** @type {import("../net/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  const play = async (/** @type {import("../types.js").Game} */ game) => {
    set_busy(true);
    set_problem(null);
    try {
      await play_now(game);
    } catch (error) {
      set_problem(as_problem(error));
      set_busy(false);
    }
  };
  return { busy, problem, play };
}
