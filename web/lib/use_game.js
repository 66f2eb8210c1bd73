import { useLayoutEffect, useState } from "preact/hooks";
import { load_game } from "./games.js";
import { as_problem } from "./problem.js";

/**
 * A game and its folder, once they are here.
 * @typedef {{ game: import("./types.js").Game, module: import("./types.js").GameModule }} Loaded
 * @param {string | null | undefined} id
 * @returns {{ loaded: Loaded | null, problem: import("./problem.js").Problem | null, retry: () => void }}
 */
export function use_game(id) {
  const [loaded, set_loaded] = useState(/** @type {Loaded | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("./problem.js").Problem | null} */ (null));
  const [tries, set_tries] = useState(0);
  // Before anything is painted: a game that is here already is shown at once.
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
