/** What is being asked about one thing on the table, and the way through its questions. */

import { useLayoutEffect, useState } from "preact/hooks";
import { after_answers, next_question } from "./choices.js";
import { harbour_box, landing_box, place_box } from "./geometry.js";

/** @typedef {{target: string | null, answers: any[]}} Asking `target` null: nothing has been clicked; "": put away */

/**
 * @param {{root: {current: HTMLElement | null}, view: any, choices: Map<string, any[]>, draft: any[],
 *   onStep: (step: any) => void, onUndo?: () => void}} how
 */
export function use_chooser({ root, view, choices, draft, onStep, onUndo }) {
  const [asking, set_asking] = useState(/** @type {Asking} */ ({ target: null, answers: [] }));
  const forget = () => set_asking({ target: null, answers: [] });
  useLayoutEffect(forget, [choices]);

  const waits = choices.has("here");
  const target = waits && asking.target === null ? "here" : asking.target;
  const entries = (target && choices.get(target)) || [];
  const { answers } = asking;
  const left = after_answers(entries, answers, waits);
  const question = entries.length > 0 ? next_question(left, waits && answers.length === 0) : null;
  const place = spot_of(view);
  const spot = target === "here" || (waits && target === "") ? place : target;

  /** @param {string} chosen */
  const choose = (chosen) => {
    const offered = choices.get(chosen);
    if (!offered) forget();
    else if (offered.length === 1) onStep(offered[0].step);
    else set_asking({ target: asking.target === chosen ? null : chosen, answers: [] });
  };
  /** @param {import("./choices.js").Option} option */
  const answer = (option) => {
    if (option.entries.length === 1) onStep(option.entries[0].step);
    else set_asking({ ...asking, answers: [...answers, option.value] });
  };
  const leave = () => {
    const button = root.current?.querySelector(`[data-target="${spot}"]`);
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
    answer,
    back: answers.length > 0 ? pop : undo,
    leave: waits && place === null ? null : leave,
  };
}

/** Where the tile lies that is being bought or brought. @param {any} view @returns {string | null} */
function spot_of({ pending }) {
  if (!pending) return null;
  return pending.from === "place" ? `place-${pending.at}` : `landing-${pending.at}`;
}

/** The box of a thing on the island that a panel stands beside. @param {string | null} spot */
export function anchor_of(spot) {
  const [sort, at] = spot?.split("-") ?? [];
  if (sort === "place") return place_box(Number(at));
  if (sort === "landing") return landing_box(Number(at));
  return sort === "harbour" ? harbour_box() : null;
}
