import { useLayoutEffect, useState } from "preact/hooks";
import { as_problem } from "../net/problem.js";
import { load_game } from "./games.js";

/**
 * A game and its folder, once they are loaded.
 * @typedef {{ game: import("../types.js").Game, module: import("../types.js").GameModule }} Loaded
 * @param {string | null | undefined} id
 * @returns {{ loaded: Loaded | null, problem: import("../net/problem.js").Problem | null, retry: () => void }}
 */
export function use_game(id) {
  const [loaded, set_loaded] = useState(/** @type {Loaded | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../net/problem.js").Problem | null} */ (null));
  const [tries, set_tries] = useState(0);
  // Before painting, so that a game that is already loaded shows at once.
  useLayoutEffect(() => {
    let gone = false;
    set_problem(null);
    if (id) {
      load_game(id).then(
        (game) => gone || set_loaded(game),
        (error) => gone || set_problem(as_problem(error)),
      );
    }
    return () => {
      gone = true;
    };
  }, [id, tries]);
  return { loaded, problem, retry: () => set_tries(tries + 1) };
}
