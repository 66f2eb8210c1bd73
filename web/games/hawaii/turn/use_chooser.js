/** The state of the questions about one thing on the table. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { after_answers, next_question } from "./choices.js";
import { harbour_box, landing_box, place_box } from "../geometry.js";

/**
 * `target` null: nothing has been clicked; "": put away. `fits`: the steps that are asked about, if not all of the target.
 * @typedef {{target: string | null, answers: import("./choices.js").Option["value"][], fits?: (entry: import("./choices.js").Legal) => boolean}} Asking
 */

/**
 * @param {{root: {current: HTMLElement | null}, view: import("../types.js").View, choices: Map<string, import("./choices.js").Legal[]>, draft: import("../types.js").Step[],
 *   onStep: import("../types.js").BoardProps["onStep"], onUndo?: () => void}} how
 */
export function use_chooser({ root, view, choices, draft, onStep, onUndo }) {
  const [asking, set_asking] = useState(/** @type {Asking} */ ({ target: null, answers: [] }));
  /** The tile to buy at the end of the way, if it was dragged from there. */
  const wish = useRef(/** @type {{at: number, kind: string} | null} */ (null));
  const forget = () => set_asking({ target: null, answers: [] });
  useLayoutEffect(() => {
    forget();
    const step = wished_step(wish.current, view, choices);
    wish.current = null;
    if (step) onStep(step);
  }, [choices]);

  const waits = choices.has("here");
  const target = waits && asking.target === null ? "here" : asking.target;
  const entries = ((target && choices.get(target)) || []).filter(asking.fits ?? Boolean);
  const { answers } = asking;
  const left = after_answers(entries, answers, waits);
  const question = entries.length > 0 ? next_question(left, waits && answers.length === 0) : null;
  const place = spot_of(view);
  const spot = target === "here" || (waits && target === "") ? place : target;

  /**
   * @param {string} chosen @param {Asking["fits"]} [fits]
   * @returns {boolean} whether the step is taken, and nothing is asked first
   */
  const choose = (chosen, fits) => {
    const offered = choices.get(chosen)?.filter(fits ?? Boolean) ?? [];
    if (offered.length === 0) forget();
    else if (offered.length === 1) onStep(offered[0].step);
    else set_asking({ target: asking.target === chosen && !fits ? null : chosen, answers: [], fits });
    return offered.length === 1;
  };
  /** Goes to a place to buy a tile there. @param {number} at @param {string} kind */
  const fetch = (at, kind) => {
    wish.current = { at, kind };
    return choose(`place-${at}`, Boolean);
  };
  /** @param {import("./choices.js").Option} option */
  const answer = (option) => {
    if (option.entries.length === 1) onStep(option.entries[0].step);
    else set_asking({ ...asking, answers: [...answers, option.value] });
  };
  const leave = () => {
    const button = root.current?.querySelector(`[data-target="${spot}"]`);
    wish.current = null;
    set_asking({ target: waits ? "" : null, answers: [] });
    /** @type {HTMLElement | null | undefined} */ (button)?.focus({ preventScroll: true });
  };
  const pop = () => set_asking({ ...asking, answers: answers.slice(0, -1) });
  const undo = waits && draft.length > 0 && onUndo ? onUndo : null;
  return {
    question,
    spot: question || (waits && place) ? spot : null,
    depth: `${target} ${answers.length} ${view.phase}`,
    choose,
    fetch,
    answer,
    back: answers.length > 0 ? pop : undo,
    leave: waits && place === null ? null : leave,
  };
}

/** @param {{at: number, kind: string} | null} wish @param {import("../types.js").View} view @param {Map<string, import("./choices.js").Legal[]>} choices */
function wished_step(wish, { phase, pending }, choices) {
  if (wish === null || phase !== "tile" || pending?.from !== "place" || pending.at !== wish.at) return null;
  return choices.get("here")?.find(({ step }) => step.kind === wish.kind)?.step ?? null;
}

/** The spot of the tile that is being bought or brought. @param {import("../types.js").View} view @returns {string | null} */
function spot_of({ pending }) {
  if (!pending) return null;
  return pending.from === "place" ? `place-${pending.at}` : `landing-${pending.at}`;
}

/** The box of a thing on the island, beside which the panel is placed. @param {string | null} spot */
export function anchor_of(spot) {
  const [sort, at] = spot?.split("-") ?? [];
  if (sort === "place") return place_box(Number(at));
  if (sort === "landing") return landing_box(Number(at));
  return sort === "harbour" ? harbour_box() : null;
}
