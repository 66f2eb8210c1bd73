/** The chief, tiles and boats laid by hand: what can be lifted, and where it can be put down. */

import { use_drag } from "../../../board/drag.js";
import { use_trial } from "../../../board/trial.js";

/**
 * What is lifted, as `data-drag` names it: `chief-SEAT`, `boat-SEAT-SORT`, `tile-PLACE-KIND`, or `hand` for the tile that
 * is bought. The places are the targets of `choices.js`, and `village` for the own board.
 * @param {{root: {current: HTMLElement | null}, view: import("../types.js").View, you: number | null, choices: Map<string, import("./choices.js").Legal[]>,
 *   chooser: ReturnType<typeof import("./use_chooser.js").use_chooser>, onTry?: import("../types.js").BoardProps["onTry"]}} how
 * @returns {Set<string>} the places that take what is lifted
 */
export function use_hands({ root, view, you, choices, chooser, onTry }) {
  /** @param {string} what */
  const places = (what) => places_for(what, { view, you, choices });
  const lifted = use_drag(root, view, {
    lifts: (what) => places(what).length > 0,
    on_drop: (what, where) => where !== null && put_down(what, where),
  });
  const go = lifted && view.phase === "go" ? way_to(lifted, choices) : null;
  const tried = use_trial(onTry, go, view);

  /** @param {string} what @param {string} where */
  function put_down(what, where) {
    const [sort, at, more] = what.split("-");
    if (sort === "boat") return chooser.choose(where, ({ step }) => sails(step, more));
    if (sort !== "tile") return chooser.choose(where);
    if (view.phase === "tile") return chooser.choose("here", ({ step }) => step.kind === more);
    return chooser.fetch(Number(at), more);
  }
  if (lifted === null) return new Set();
  return new Set(go && !brings(tried, lifted) ? [] : places(lifted));
}

/** The step to the place of a lifted tile, any of them: which tiles it offers does not depend on the price. @param {string} what @param {Map<string, import("./choices.js").Legal[]>} choices */
function way_to(what, choices) {
  const [sort, at] = what.split("-");
  return sort === "tile" ? (choices.get(`place-${at}`)?.[0].step ?? null) : null;
}

/** Whether the tile can be bought there. @param {import("../types.js").Preview | null} tried the preview of the step to its place @param {string} what */
function brings(tried, what) {
  const kind = what.split("-")[2];
  return tried !== null && (tried.view.pending?.kind === kind || offers(tried.legal, kind));
}

/** @param {import("./choices.js").Legal[]} entries @param {string} kind */
const offers = (entries, kind) => entries.some(({ step }) => step.type === "tile" && step.kind === kind);

/** Whether a step takes such a boat. @param {import("../types.js").Step} step @param {string} sort */
const sails = ({ boats }, sort) => boats !== undefined && boats[/** @type {keyof typeof boats} */ (sort)] > 0;

/** @param {string} what @param {{view: import("../types.js").View, you: number | null, choices: Map<string, import("./choices.js").Legal[]>}} now @returns {string[]} */
function places_for(what, { view, you, choices }) {
  const [sort, at, more] = what.split("-");
  const targets = [...choices.keys()];
  if (sort === "hand") return targets.filter((target) => target.startsWith("row-"));
  if (sort === "tile") return may_buy(Number(at), more, { view, choices }) ? ["village"] : [];
  if (Number(at) !== you) return [];
  if (sort === "chief") return targets.filter((target) => leads_away(target, view, you));
  return targets.filter((target) => choices.get(target)?.some(({ step }) => sails(step, more)));
}

/** Staying where the chief is has a price, and is not meant by putting it back. @param {string} target @param {import("../types.js").View} view @param {number} you */
function leads_away(target, view, you) {
  const [sort, at] = target.split("-");
  if (sort === "place") return !view.places[Number(at)].chiefs.includes(you);
  return sort !== "here" && sort !== "row";
}

/** @param {number} at @param {string} kind @param {{view: import("../types.js").View, choices: Map<string, import("./choices.js").Legal[]>}} now */
function may_buy(at, kind, { view, choices }) {
  if (view.phase === "go") return choices.has(`place-${at}`);
  const here = view.phase === "tile" && view.pending?.from === "place" && view.pending.at === at;
  return here && offers(choices.get("here") ?? [], kind);
}
