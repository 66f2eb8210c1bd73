/** Positions of Manitou for the tests. */

/**
 * @typedef {import("../../../web/games/manitou/types.js").CardName} CardName
 * @typedef {import("../../../web/games/manitou/types.js").Own} Own
 * @typedef {import("../../../web/games/manitou/types.js").View} View
 */

const kinds = ["chief", "medicine_man", "rain_maker", "scout", "clan_mother"];
/** @type {Record<string, string[]>} */
const beats = {
  chief: ["medicine_man", "rain_maker", "scout"],
  medicine_man: ["rain_maker", "clan_mother"],
  rain_maker: ["scout", "clan_mother"],
  scout: ["medicine_man", "clan_mother"],
  clan_mother: ["chief"],
};

const hunters = Array.from({ length: 10 }, (_, at) => ({
  card: `hunter_${at + 1}`,
  kind: "hunter",
  value: at + 1,
  copies: at === 4 ? 2 : 1,
  beats: [],
}));

export const game = /** @type {import("../../../web/games/manitou/types.js").Game} */ (
  /** @type {unknown} */ ({
    id: "manitou",
    components: {
      cards: [
        ...hunters,
        ...kinds.map((card) => ({ card, kind: "warrior", value: null, copies: 2, beats: beats[card] })),
      ],
    },
  })
);

/** All cards of a tribe. @type {CardName[]} */
export const whole_tribe = game.components.cards.flatMap(({ card, copies }) => Array(copies).fill(card));

/** @param {number} count @param {number | null} you */
export const seats_of = (count, you) =>
  ["Ada", "Moana", "Kai", "Bertha"].slice(0, count).map((name, seat) => ({ seat, name, you: seat === you }));

/** A view in which Ada chooses and has these cards in the team. @param {CardName[]} team */
export function choosing(team) {
  const home = [...whole_tribe];
  for (const card of team) home.splice(home.indexOf(card), 1);
  const view = {
    phase: "choose",
    turn: null,
    tribes: [
      { team_size: 8, ready: false },
      { team_size: 7, ready: false },
    ],
    own: { home, team, hand: [], pile: [] },
  };
  return /** @type {View & { own: Own }} */ (/** @type {unknown} */ (view));
}

/** A herd of three players: Moana's guarded chief holds it; Ada's scout is beaten. @type {import("../../../web/games/manitou/types.js").Herd} */
export const herd = {
  large: 13,
  small: 4,
  cards: [
    { seat: 0, card: "scout", active: false },
    { seat: 1, card: "chief", active: true },
    { seat: 0, card: "hunter_3", active: null },
    { seat: 2, card: "hunter_7", active: null },
    { seat: 0, card: "hunter_10", active: null },
    { seat: 1, card: "clan_mother", active: true },
  ],
  owner: 1,
  first: 1,
  guard: 5,
  hunter_sums: [13, 0, 7],
  takes: { large: 0, small: 2 },
  buffalo: [13, 0, 4],
  prisoners: [0, 4, 0],
};
