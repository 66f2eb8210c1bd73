/** The cards of Hawaii's pieces: which there are, what is drawn on them, what they cost now, and how many are left. */

import { section_finder } from "../../board/card_sections.js";

/**
 * @typedef {import("./types.js").CardContext} CardContext
 * @typedef {import("./types.js").Components["kinds"][number]} Kind
 */

/** What the components other than tiles are as pieces; the village boards and signs belong to no component. */
const pieces_of = /** @type {Record<string, string[]>} */ ({
  kinds: [],
  frame: [],
  places: ["place"],
  tokens: ["token", "fish"],
  rounds: ["round", "sum"],
  landings: ["landing", "harbour", "fishing"],
  islands: ["islands"],
  order_fruit: ["order"],
  start: ["shells", "feet", "fruit"],
  kahunas: [],
  tikis: ["counts"],
  row_width: ["start_hut"],
});
const signs = ["choice"];

/** @param {import("./types.js").Components} components */
export function ids(components) {
  const kinds = components.kinds.map(({ kind }) => kind);
  return [...kinds, ...Object.keys(components).flatMap((name) => pieces_of[name] ?? [name]), ...signs];
}

/** @type {Record<string, import("./art/rules_figure.js").Row>} */
const figures = {
  token: { tokens: [{ price: 4, spears: true }] },
  fish: { tokens: [{ price: 4, fish: 2 }] },
  fishing: { boats: ["fishing"] },
  harbour: { tokens: [{ price: 4, fish: 3 }] },
  shells: { goods: ["shells"] },
  feet: { goods: ["feet"] },
  fruit: { goods: ["fruit"] },
  landing: { icons: ["islet"] },
  islands: { icons: ["islet"] },
  round: { icons: ["turtle"] },
  order: { tokens: [{ price: 3 }] },
};

/** The side that is shown of tiles with two: the sides differ in numbers, which the text says. */
const with_sides = (/** @type {Kind} */ kind) =>
  kind.sides === 2 ? { tiles: [kind.kind, `${kind.kind} 2`] } : { tiles: [kind.kind] };

/** What the board calls a piece: "token-4-spears", "fish-token-3", "chief-0" … @param {string} piece */
function id_of(piece) {
  if (piece.startsWith("fish-")) return "fish";
  return piece.startsWith("token-") ? "token" : piece;
}

/** @param {string} piece @param {string | undefined} spot @param {CardContext} context */
export function card_of(piece, spot, context) {
  const { components } = context.game;
  const id = id_of(piece);
  const kind = components.kinds.find((each) => each.kind === id);
  if (kind) return { ids: [id], figure: with_sides(kind), facts: facts_of(kind, context) };
  if (!ids(components).includes(id)) return null;
  return { ids: [id], figure: id === "start_hut" ? { tiles: [id] } : (figures[id] ?? null), facts: [] };
}

/** @param {Kind} kind @param {CardContext} context */
function facts_of(kind, { view, t }) {
  if (!view) return [{ label: "in_game", value: String(kind.count) }];
  const place = view.places.find((each) => each.kinds.includes(kind.kind));
  const stack = place?.stacks.find((each) => each.kind === kind.kind);
  if (!place || !stack) return [];
  return [
    { label: "price", value: price_of(kind, place, t) },
    { label: "left", value: String(stack.count) },
  ];
}

/** The prices at the place that sells it. @param {Kind} kind @param {import("./types.js").Place} place @param {CardContext["t"]} t */
function price_of({ sides }, place, t) {
  const prices = place.spaces.flatMap(({ token }) => (token ? [token.price] : []));
  const distinct = [...new Set(prices)].sort((a, b) => a - b);
  if (distinct.length === 0) return t("card.no_tokens");
  const last = distinct.at(-1);
  const first = distinct.slice(0, -1).join(", ");
  return t(sides === 2 ? "card.sides" : "card.pair", { prices: first ? t("card.or", { first, last }) : String(last) });
}

/** The cards that sections of the rules are about; all others belong to "tiles". @type {Record<string, string[]>} */
const sections = {
  gods: ["ku", "kane", "pele", "lono", "laka", "kanaloa"],
  island: ["place", "choice"],
  buying: ["token", "shells"],
  beach: ["fish", "harbour", "fishing", "landing", "islands", "order"],
  round: ["round", "sum"],
  going: ["feet", "fruit"],
  building: ["start_hut"],
  end: ["counts"],
};

export const section_of = section_finder(sections, "tiles");
