/** What the picture of the board shows in addition to the position. */

/**
 * @typedef {object} Show
 * @property {Set<number>} lit cells to light, for the log and the score sheet
 * @property {import("../types.js").Event[]} marks events of the last turns
 * @property {import("../types.js").Step | null} step the last one of the draft
 * @property {{cell: number, tile: number, turn: number} | null} ghost a tile in hand, over the board
 * @property {import("../turn/choices.js").Roll[]} ways to draw boldly: chosen, or new with the ghost
 * @property {import("../turn/choices.js").Roll[]} faint ways that are there as well
 * @property {Set<number>} controls cells that are lit already, and need no rings of their own
 * @property {import("../turn/choices.js").Roll[]} lost ways that would be no more
 * @property {boolean} fresh the bold ways are new ones, and are signed so
 * @property {number | null} orb the chosen orb
 * @property {boolean} rulers
 */

/** @type {Show} */
export const PLAIN = {
  lit: new Set(),
  marks: [],
  step: null,
  ghost: null,
  ways: [],
  faint: [],
  controls: new Set(),
  lost: [],
  fresh: false,
  orb: null,
  rulers: false,
};

/**
 * What the picture shows of the current choice.
 * @param {Pick<import("../types.js").BoardProps, "view" | "highlight" | "marks" | "draft"> & {aim: import("../turn/plan.js").Aim | null,
 *   aims: Map<number, import("../turn/plan.js").Aim>, hold: import("../turn/plan.js").Hold,
 *   change: ReturnType<typeof import("../turn/choices.js").compare_rolls> | null}} now
 * @returns {Show}
 */
export function show_of({ view, aim, aims, hold, change, highlight, marks, draft }) {
  const base = {
    ...PLAIN,
    marks,
    step: draft.at(-1) ?? null,
    rulers: true,
    lit: new Set(highlight?.cells ?? []),
    orb: hold.orb,
  };
  const ghost = aim?.lays ? { cell: aim.cell, ...aim.lays } : null;
  if (change) return { ...base, ghost, ways: change.fresh, fresh: true, faint: change.kept, lost: change.lost };
  const pointed = aim?.kind === "orb" || aim?.kind === "look" ? aim.cell : null;
  if (pointed === null && (view.phase !== "roll" || aims.size === 0)) return { ...base, ghost };
  const of_orb = pointed ?? hold.orb;
  const rolls = view.rolls.filter(({ from }) => of_orb === null || from === of_orb);
  if (aim?.roll) return { ...base, ways: [aim.roll], faint: rolls.filter((roll) => roll !== aim.roll) };
  return of_orb === null ? { ...base, faint: rolls } : { ...base, ways: rolls };
}
