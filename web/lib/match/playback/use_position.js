import { useEffect, useMemo, useState } from "preact/hooks";
import { as_problem } from "../../net/problem.js";
import { notify } from "../../ui/notices.js";
import { Positions } from "./positions.js";

/** @param {import("../../net/problem.js").Problem} problem */
const show_problem = ({ code }) => notify("error", code);

/**
 * An earlier position of a match; null for the newest, or while the first one is loading.
 * @param {Pick<import("../../types.js").Snapshot, "id" | "you" | "ply">} snapshot @param {number | null} ply
 * @param {Pick<typeof import("../../net/api.js").api, "at">} api
 * @param {(problem: import("../../net/problem.js").Problem) => void} [on_problem] handles a refusal; by default it is shown as a notice
 * @returns {import("./scenes.js").Position | null}
 */
export function use_position({ id, you, ply: last }, ply, api, on_problem = show_problem) {
  const positions = useMemo(() => new Positions((wanted) => api.at(id, wanted)), [id, you, api]);
  const [shown, set_shown] = useState(/** @type {import("./scenes.js").Position | null} */ (null));
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
