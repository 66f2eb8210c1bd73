/** The cards of MetiKoro's pieces and actions: which there are, what is drawn on them, and what is left. */

import { section_finder } from "../../board/card_sections.js";

/** @typedef {import("./types.js").CardContext} CardContext */

/** What the components other than tiles and grounds are as pieces. */
const pieces_of = /** @type {Record<string, string[]>} */ ({
  cells: [],
  tiles: [],
  columns: [],
  rows: [],
  corners: [],
  orbs: ["orb", "bar"],
  slots: ["platform", "supply", "lock"],
  home_to_win: ["home"],
  rounds_max: [],
  repetitions_max: [],
});
const actions = ["place", "replace", "rotate", "take"];
/** Grounds that have no rule of their own. */
const plain_grounds = ["open", "frame"];

/** @param {import("./types.js").Components} components */
export function ids(components) {
  const kinds = components.tiles.map(({ kind }) => kind);
  const grounds = components.cells.map(({ ground }) => ground);
  const pieces = Object.keys(components).flatMap((name) => pieces_of[name] ?? [name]);
  return [...new Set([...kinds, ...grounds, ...pieces, ...actions])].filter((id) => !plain_grounds.includes(id));
}

/** @type {Record<string, Parameters<typeof import("./art/rules_figure.js").Figure>[0]["figure"]>} */
const figures = {
  orb: { icons: ["orb"] },
  home: { icons: ["orb"] },
  lock: { icons: ["lock"] },
  bar: { icons: ["bar"] },
  house: { board: { window: [0, 0, 3, 3], orbs: [] } },
  garden: { board: { window: [0, 0, 4, 4], orbs: [] } },
  source: { board: { window: [4, 4, 2, 2] } },
};

/** @param {string} piece the number of a tile, or an id @param {string | undefined} _spot @param {CardContext} context */
export function card_of(piece, _spot, context) {
  const { components } = context.game;
  const id = components.tiles.find((_, number) => String(number) === piece)?.kind ?? piece;
  const tile = components.tiles.findIndex(({ kind }) => kind === id);
  if (tile >= 0) return { ids: [id], figure: { tiles: [id] }, facts: facts_of(tile, context) };
  if (!ids(components).includes(id)) return null;
  return { ids: [id], figure: figures[id] ?? null, facts: actions.includes(id) ? state_of(id, context) : [] };
}

/** @param {number} tile @param {CardContext} context */
function facts_of(tile, { game, view, you }) {
  if (!view) return [{ label: "in_game", value: String(game.components.tiles[tile].count) }];
  const supply = { label: "in_supply", value: String(view.supply[tile]) };
  return you === null ? [supply] : [supply, { label: "own", value: String(view.platforms[you][tile]) }];
}

/** What an action costs now, if it is possible; what it needs is in its text. @param {string} action @param {CardContext} context */
function state_of(action, { view, legal, t }) {
  if (!view || legal.length === 0) return [];
  const entry = legal.find(({ step }) => step.type === action);
  if (entry) {
    const count = entry.price?.tiles ?? 0;
    return [{ label: "price", value: count > 0 ? t("card.tiles_each", { count }) : t("card.free") }];
  }
  const other = actions.some((each) => legal.some(({ step }) => step.type === each));
  return [{ label: "not_possible", value: view.action && other ? t("card.second_tile") : "" }];
}

/** The cards that sections of the rules are about; all others belong to "tiles". @type {Record<string, string[]>} */
const sections = {
  board: ["garden", "house", "source"],
  rolling: ["orb"],
  ko: ["lock", "bar"],
  turn: ["platform", "supply", "place", "replace", "rotate", "take"],
  home: ["home"],
};

export const section_of = section_finder(sections, "tiles");
