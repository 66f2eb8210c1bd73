import { useEffect, useMemo, useState } from "preact/hooks";
import { notify } from "./notices.js";
import { Positions } from "./positions.js";
import { as_problem } from "./problem.js";

/** @param {import("./problem.js").Problem} problem */
const told = ({ code }) => notify("error", code);

/**
 * An earlier position of a match; null for the newest, or while the first one is on its way.
 * @param {Pick<import("./types.js").Snapshot, "id" | "you" | "ply">} snapshot @param {number | null} ply
 * @param {Pick<typeof import("./api.js").api, "at">} api
 * @param {(problem: import("./problem.js").Problem) => void} [on_problem] what becomes of a refusal, else told as a notice
 * @returns {import("./playback.js").Position | null}
 */
export function use_position({ id, you, ply: last }, ply, api, on_problem = told) {
  const positions = useMemo(() => new Positions((wanted) => api.at(id, wanted)), [id, you, api]);
  const [shown, set_shown] = useState(/** @type {import("./playback.js").Position | null} */ (null));
  useEffect(() => {
    let gone = false;
    if (ply === null) set_shown(null);
    else {
      positions.find(ply).then(
        (found) => {
          if (gone) return;
          set_shown(found);
          positions.look_round(ply, last);
        },
        (error) => gone || on_problem(as_problem(error)),
      );
    }
    return () => {
      gone = true;
    };
  }, [positions, ply]);
  return ply === null ? null : (positions.known(ply) ?? shown);
}
