import { useEffect, useState } from "preact/hooks";
import { api } from "./api.js";
import { notify } from "./notices.js";
import { as_problem } from "./problem.js";

/**
 * An earlier position of a match; null for the newest, or while it is on its way.
 * @param {string} id @param {number | null} ply
 * @returns {import("./playback.js").Position | null}
 */
export function use_position(id, ply) {
  const [position, set_position] = useState(/** @type {import("./playback.js").Position | null} */ (null));
  useEffect(() => {
    let gone = false;
    if (ply === null) set_position(null);
    else {
      api.at(id, ply).then(
        (found) => gone || set_position({ seat: null, ...found }),
        (error) => gone || notify("error", as_problem(error).code),
      );
    }
    return () => {
      gone = true;
    };
  }, [id, ply]);
  return ply === null ? null : position;
}
