/** The cards of Maori's pieces: which there are, what is drawn on them, and what a tile costs now. */

import { section_finder } from "../../board/card_sections.js";

/** @typedef {import("./types.js").CardContext} CardContext */

/** What describes a tile without being printed on it as a symbol. */
const plain = new Set(["id", "kind", "open", "turnable", "count"]);

/** What the components are as pieces, besides the tiles and the sides of the boards. */
const pieces_of = /** @type {Record<string, string[]>} */ ({
  tiles: ["stack", "storage"],
  sides: ["ship"],
  stops: ["explorer"],
});

/** @param {import("./types.js").Components} components */
export function ids(components) {
  const { tiles, sides } = components;
  const kinds = tiles.map(({ kind }) => kind);
  const others = Object.keys(components).flatMap((name) => pieces_of[name] ?? [name]);
  return [...new Set([...kinds, ...symbols_of(tiles[0]), ...Object.keys(sides), ...others])];
}

/** @typedef {import("./types.js").Components["tiles"][number]} Design */

/** @param {Design} design */
const symbols_of = (design) => /** @type {(keyof Design)[]} */ (Object.keys(design)).filter((name) => !plain.has(name));

/** @type {Record<string, import("./art/rules_figure.js").Row | import("./art/rules_figure.js").Other>} */
const figures = {
  palms: { tiles: [{ kind: "single", palms: 2 }] },
  huts: { tiles: [{ kind: "single", huts: 1 }] },
  wreath: { tiles: [{ wreath: true }] },
  boats: { icons: ["boat"] },
  shells: { icons: ["shell"] },
  explorer: { icons: ["explorer"] },
  ship: { ship: 0 },
  stack: { stack: true },
  storage: { storage: true },
  front: { side: "front" },
  atoll: { side: "atoll" },
};

/** @param {string} piece the number of a tile, or an id @param {string | undefined} spot @param {CardContext} context */
export function card_of(piece, spot, context) {
  const { components } = context.game;
  const design = components.tiles.find(({ id }) => String(id) === piece);
  if (design) {
    const printed = symbols_of(design).filter((name) => Number(design[name]) > 0);
    const facts = context.view
      ? [...price_of(spot, context), to_come(design, context.view, context.t)]
      : [in_game(design)];
    return { ids: [design.kind, ...printed], figure: { tiles: [{ id: design.id }] }, facts };
  }
  if (!ids(components).includes(piece)) return null;
  return { ids: [piece], figure: figures[piece] ?? { tiles: [{ kind: piece }] }, facts: [] };
}

/** What taking it from the display costs, if the viewer can take a tile now. @param {string | undefined} spot @param {CardContext} context */
function price_of(spot, { legal, t }) {
  const takes = legal.flatMap(({ step, price }) => (step.type === "take" ? [{ at: step.at, price }] : []));
  if (!spot?.startsWith("display-") || takes.length === 0) return [];
  const entry = takes.find(({ at }) => `display-${at}` === spot);
  const shells = entry?.price?.shells ?? 0;
  const price = shells > 0 ? t("maori.count.shells", { count: shells }) : t("card.free");
  return [{ label: "price", value: entry ? price : t("card.not_now") }];
}

/** @param {Design} design */
const in_game = ({ count }) => ({ label: "in_game", value: String(count) });

/** How many tiles like this one there are, and how many are not on the table. @param {Design} design @param {import("./types.js").View} view @param {CardContext["t"]} t */
function to_come({ id, count }, view, t) {
  const lying = view.boards.flatMap((board) => [board.storage, ...board.cells.map((cell) => cell?.tile)]);
  const seen = [...view.display, view.hand?.tile, ...lying].filter((tile) => tile === id).length;
  const left = Math.min(count - seen, view.stack);
  return { label: "left", value: t("card.to_come", { total: count, count: left }) };
}

/** The cards that sections of the rules are about; all others belong to "tiles". @type {Record<string, string[]>} */
const sections = {
  finished: ["wreath"],
  end: ["palms", "huts", "boats"],
  turn: ["explorer"],
  taking: ["shells"],
  levels: ["ship"],
  laying: ["storage", "front"],
  atoll: ["atoll"],
  setup: ["stack"],
};

export const section_of = section_finder(sections, "tiles");
