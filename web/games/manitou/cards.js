/** The cards of Manitou's pieces: which there are, what is drawn on them, and how many the viewer has left. */

import { section_finder } from "../../board/card_sections.js";

/** @typedef {import("./types.js").CardContext} CardContext */

/** What the components other than cards are as pieces. */
const pieces_of = /** @type {Record<string, string[]>} */ ({
  cards: ["beats"],
  large: ["large"],
  small: ["small"],
  herds: ["camp", "prisoners"],
  hunts: [],
  hand: ["hand"],
  plays: ["pile"],
  fur_robber: ["fur_robber"],
});

/** All hunters have one card. @param {{ card: string, kind: string }} card */
const id_of = ({ card, kind }) => (kind === "hunter" ? kind : card);

/** @param {import("./types.js").Components} components */
export function ids(components) {
  return [
    ...new Set([
      ...components.cards.map(id_of),
      ...Object.keys(components).flatMap((name) => pieces_of[name] ?? [name]),
    ]),
  ];
}

/** @type {Record<string, import("./art/rules_figure.js").Row>} */
const figures = {
  large: { herd: [{ large: 12, small: null }] },
  small: { herd: [{ large: null, small: 4 }] },
  fur_robber: { signs: ["robber"] },
  prisoners: { signs: ["rope"] },
  camp: { cards: [{ card: "scout", active: true }] },
};

/** @param {string} piece a card, perhaps with its seat ("0-chief"), or an id @param {string | undefined} _spot @param {CardContext} context */
export function card_of(piece, _spot, context) {
  const { components } = context.game;
  const [, seat = null, name = ""] = /^(?:(\d)-)?(\w+)$/.exec(piece) ?? [];
  const card = components.cards.find((each) => each.card === name);
  if (card) {
    const figure = { cards: [{ card: name, seat: Number(seat ?? context.you ?? 0) }] };
    return { ids: [id_of(card)], figure, facts: left_of(card, context) };
  }
  if (!ids(components).includes(name)) return null;
  return { ids: [name], figure: figures[name] ?? null, facts: [] };
}

/** @param {import("./turn/choices.js").Kind} card @param {CardContext} context */
function left_of({ card, copies }, { view, you }) {
  if (!view || you === null) return [{ label: "in_game", value: String(copies) }];
  const left = view.tribes[you].left.filter((each) => each === card).length;
  return [{ label: "yours", value: `${left} / ${copies}` }];
}

/** The cards that sections of the rules are about; all others belong to "warriors". @type {Record<string, string[]>} */
const sections = {
  cards: ["hunter"],
  herds: ["large", "small"],
  laying: ["hand", "pile"],
  scoring: ["fur_robber", "prisoners"],
};

export const section_of = section_finder(sections, "warriors");
