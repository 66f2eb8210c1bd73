import { useEffect, useState } from "preact/hooks";
import { MatchTrial } from "./match_trial.js";
import { notify } from "./notices.js";
import { scroll_to_top } from "./scroll.js";

/**
 * Moves tried on the position that is shown. Whoever steps to another has done with it.
 * @param {Pick<import("./types.js").Snapshot, "id" | "ply">} snapshot @param {number | null} ply null: the newest
 * @param {Pick<typeof import("./api.js").api, "trial">} api
 */
export function use_trial({ id, ply: last }, ply, api) {
  const [trial, set_trial] = useState(/** @type {MatchTrial | null} */ (null));
  const leave = () => set_trial(null);
  useEffect(leave, [id, ply]);
  const begin = () => {
    const begun = new MatchTrial({ match: id, ply: ply ?? last }, { api, notify });
    begun.start();
    set_trial(begun);
    scroll_to_top();
  };
  return { trial, begin, leave };
}
