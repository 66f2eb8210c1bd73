import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { at_pace, still } from "../../../board/pace.js";
import { play } from "../../sound/sound.js";
import { count_steps, counted, piece_steps, pieces_of, step_ms } from "./score_count.js";

/**
 * @typedef {import("../../types.js").Snapshot} Snapshot
 *
 * The count of the final score while it runs.
 * @typedef {object} ScoreCount
 * @property {import("./score_count.js").CountStep} step the number that was added last
 * @property {import("../../types.js").SeatScore[]} score what has been counted
 * @property {import("../../types.js").Highlight | null} light the pieces that brought it
 */

/** Acts after this time, but not in a page that nobody sees. @param {() => void} act @param {number} ms @returns {() => void} calls it off */
function when_watched(act, ms) {
  const abort = new AbortController();
  const due = () => {
    if (document.visibilityState === "visible") act();
    else document.addEventListener("visibilitychange", due, { once: true, signal: abort.signal });
  };
  const timer = setTimeout(due, ms);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

/**
 * Counts the final score when the match ends in front of the viewer, or when a player comes back to a match that has
 * ended meanwhile.
 * @param {Snapshot} snapshot @param {boolean} here whether its newest position is shown
 * @param {string | null} item in a game without points: the score item that says how a player stands
 * @returns {{ count: ScoreCount | null, is_new: boolean, again: (() => void) | null, skip: () => void }}
 *   `is_new`: whether the viewer has just learned the result; `again`: null if there is nothing to count
 */
export function use_score_count({ status, outcome, score, you, seen, ply }, here, item) {
  const over = here && status === "finished" && outcome !== null;
  // Null until it is known: a page can open with the end of the match, or with an earlier position.
  const was_over = useRef(/** @type {boolean | null} */ (null));
  const [is_new, set_new] = useState(false);
  const [done, set_done] = useState(/** @type {number | null} */ (null));
  const steps = useMemo(() => {
    if (!over || !score) return [];
    return item === null ? count_steps(score, outcome.ranks) : piece_steps(score, outcome.ranks, item);
  }, [over, score, outcome, item]);
  const worthwhile = steps.length > 1 && outcome !== null && outcome.ranks.length > 0;

  // Before painting, so that the result does not flash up before it is counted.
  useLayoutEffect(() => {
    const unseen = was_over.current === false || (was_over.current === null && you !== null && (seen ?? 0) < ply);
    if (status !== "finished") was_over.current = false;
    if (!over) return;
    was_over.current = true;
    if (!unseen) return;
    set_new(true);
    if (worthwhile && !still()) set_done(0);
  }, [over, status]);

  const counting = over && done !== null && done < steps.length;
  useEffect(() => {
    if (!counting) return undefined;
    play("take");
    return when_watched(() => set_done(still() ? steps.length : done + 1), at_pace(step_ms(steps.length)));
  }, [counting, done, steps]);

  const count = useMemo(() => {
    if (!counting || !score) return null;
    const { seat } = steps[done];
    const cells = pieces_of(score[seat], steps[done]);
    const light = cells.length > 0 ? { seat, cells } : null;
    return { step: steps[done], score: counted(score, steps.slice(0, done + 1)), light };
  }, [counting, done, steps, score]);
  return {
    count,
    is_new,
    again: worthwhile && !still() ? () => set_done(0) : null,
    skip: () => set_done(steps.length),
  };
}
